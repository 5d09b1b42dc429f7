"""Conflicts between devices: each text is found as a version of the document on each of them, with its author."""
import os, shutil

from proofs import apart, saving

def reachable(lab, texts, names, devices=None):
    """Which texts no version of one of the names has on a device."""
    faults = []
    for device in devices or lab.devices:
        found = {}
        for name in names: found.update(lab.versions(device, name))
        faults += [f'{text} is no version of {", ".join(names)} on {device.name}; there are {sorted(found)}' for text in texts if text not in found]
    return faults

def authors(lab, texts):
    """Whether the losing versions are of the devices that have made them."""
    faults = []
    for device in lab.devices:
        for conflict in device.lines('container', 'conflicts'):
            text = open(conflict['path']).readline().strip()
            if text in texts and conflict.get('device') != text.split('-')[0]:
                faults.append(f'on {device.name}, {text} is said to be of {conflict.get("device")}')
    return faults

def edits(lab, short):
    """Both edit. The conflict ends everywhere when it is resolved on one side."""
    lab.save(lab.devices[0], 'edits.txt'); lab.settle()
    texts = []
    apart(lab, *(lambda device: texts.append(lab.save(device, 'edits.txt')) for _ in lab.devices))
    faults = reachable(lab, texts, ['edits.txt'])
    # Of three devices, one that has the losing version of another one may find the conflict first.
    if len(lab.devices) == 2: faults += authors(lab, texts)
    copies = {name: lab.text(lab.devices[0], name) for name in lab.conflicts(lab.devices[0]) if name.startswith('edits.')}
    # Two devices that lose the same text to a third one both keep it, under two names if they do so in different seconds.
    losing = set(copies.values()) if len(lab.devices) > 2 else list(copies.values())
    if len(losing) != len(texts) - 1: faults.append(f'{len(texts)} edits, and the conflict versions {copies}')
    lab.devices[0].utictl('document', 'resolve', lab.devices[0].path('edits.txt'))
    lab.devices[0].announce(); lab.settle()
    for device in lab.devices:
        left = [name for name in lab.conflicts(device) if name.startswith('edits.')]
        if left: faults.append(f'resolved on {lab.devices[0].name}, but on {device.name}, there is {left}')
    return faults + reachable(lab, texts, ['edits.txt'], lab.devices[:1])

def resolutions(lab, short):
    """Both resolve the same conflict at the same time, each for another version."""
    lab.save(lab.devices[0], 'both.txt'); lab.settle()
    texts = []
    apart(lab, *(lambda device: texts.append(lab.save(device, 'both.txt')) for _ in lab.devices))
    def resolving(index):
        def resolve(device):
            version = lab.versions(device, 'both.txt')[texts[index]]
            device.utictl('document', 'resolve', *(['--keep', version['id']] if version['kind'] == 'conflict' else []), device.path('both.txt'))
        return resolve
    apart(lab, resolving(0), resolving(1))
    found = {}
    for device in lab.devices: found.update(lab.versions(device, 'both.txt'))
    return [f'{text} is no version any more; there are {sorted(found)}' for text in texts if text not in found]

def deletion(first):
    def scenario(lab, short):
        """One edits, and the other one deletes: the edit stays, whoever was first."""
        name = f'deleted-{first}.txt'
        lab.save(lab.devices[0], name); lab.settle()
        texts = []
        actions = [lambda device: texts.append(lab.save(device, name)), lambda device: lab.delete(device, name)]
        apart(lab, *(actions if first == 0 else actions[::-1]))
        return reachable(lab, texts, [name]) + [f'{name} is not on {device.name}' for device in lab.devices if lab.text(device, name) != texts[0]]
    return scenario

def rename_and_edit(lab, short):
    """One renames, and the other one edits: the edit and the old text are there, under one of the names."""
    one, other = lab.devices[:2]
    old = lab.save(one, 'from.txt'); lab.settle()
    texts = []
    apart(lab, lambda device: lab.rename(device, 'from.txt', 'to.txt'), lambda device: texts.append(lab.save(device, 'from.txt')))
    return reachable(lab, [old, *texts], ['from.txt', 'to.txt'])

def renames(lab, short):
    """Both rename, to different names."""
    text = lab.save(lab.devices[0], 'renamed.txt'); lab.settle()
    apart(lab, lambda device: lab.rename(device, 'renamed.txt', 'renamed-1.txt'), lambda device: lab.rename(device, 'renamed.txt', 'renamed-2.txt'))
    return reachable(lab, [text], ['renamed-1.txt', 'renamed-2.txt'])

def same_bytes(lab, short):
    """Both save the same: there is no conflict."""
    lab.save(lab.devices[0], 'same.txt'); lab.settle()
    apart(lab, *(saving(lab, 'same.txt', text='the-same') for _ in lab.devices))
    copies = [name for name in lab.conflicts(lab.devices[0]) if name.startswith('same.')]
    return [f'there are {copies}'] if copies else []

def packages(lab, short):
    """Both edit a file of a package. Both versions of the package are whole on each device, and the conflict ends everywhere when it is
    resolved on one side."""
    name, files = 'both.rtfd', ('TXT.rtf', 'image.png')
    def write(device, **texts):
        for file, text in texts.items(): open(device.path(f'{name}/{file.replace("_", ".")}'), 'w').write(text)
        device.announce(name)
    def versions(device):
        found = [version for version in device.lines('document', 'versions', device.path(name)) if version['kind'] in ('current', 'conflict')]
        return sorted([device.utictl('document', 'cat', device.path(name), version['id'], file).output for file in files] for version in found)
    one, other = lab.devices[:2]
    os.mkdir(one.path(name))
    write(one, TXT_rtf='zero', image_png='image'); lab.settle()
    apart(lab, lambda device: write(device, TXT_rtf='one'), lambda device: write(device, TXT_rtf='two'))
    faults, expected = [], [['one', 'image'], ['two', 'image']]
    for device in lab.devices:
        if versions(device) != expected: faults.append(f'on {device.name}, the versions are {versions(device)}')
        documents = {conflict['document'] for conflict in device.lines('container', 'conflicts')}
        if device.path(name) not in documents: faults.append(f'on {device.name}, the documents in conflict are {documents}')
    one.utictl('document', 'resolve', one.path(name))
    one.announce(name); lab.settle()
    for device in lab.devices:
        if len(versions(device)) != 1: faults.append(f'resolved on {one.name}, but on {device.name}, there are {versions(device)}')
        if sorted(os.listdir(device.path(name))) != sorted(files): faults.append(f'on {device.name}, there is {os.listdir(device.path(name))}')
    shutil.rmtree(one.path(name))
    one.announce(name); lab.settle()
    return faults

def over_evicted(lab, short):
    """A new document where an evicted one is: both are there, also if one device alone has ever changed them, until the conflict is
    resolved. A deleted document, which was not evicted, comes back then."""
    low, high = sorted(lab.devices[:2], key=lambda device: device.id)
    texts = [lab.save(high, 'place.txt')]
    lab.settle()
    if lab.transfer(high, 'evict', 'place.txt'): return ['it was not evicted']
    texts.append(lab.save(high, 'place.txt'))
    lab.repair(); lab.settle()
    faults = reachable(lab, texts, ['place.txt'], [low])
    lab.save(high, 'gone.txt'); lab.settle()
    os.rename(high.path('gone.txt'), high.path('gone.conflict-20260731T120000Z-1a2b3c4d.txt'))
    high.announce(); lab.settle()
    for name in ('place.txt', 'gone.txt'):
        resolved = high.utictl('document', 'resolve', high.path(name), check=False)
        lab.settle()
        if resolved.returncode != 0: faults.append(f'{name} was not resolved: {resolved.output}')
        for device in lab.devices:
            kinds = [version['kind'] for version in device.lines('document', 'versions', device.path(name))]
            if 'conflict' in kinds: faults.append(f'resolved, but on {device.name}, the versions of {name} are {kinds}')
    if 'gone.txt' not in lab.names(low): faults.append(f'gone.txt did not come back; there is {lab.names(low)}')
    if 'place.txt' in lab.names(high): faults.append('place.txt was downloaded, or replaced')
    return faults

CONFLICTS = [
    ('edit and edit', edits), ('edit and deletion', deletion(0)), ('deletion and edit', deletion(1)), ('rename and edit', rename_and_edit),
    ('rename and rename', renames), ('the same bytes', same_bytes), ('simultaneous resolutions', resolutions),
    ('edits in a package', packages), ('a new document where an evicted one is', over_evicted), ('edits on three devices', edits, 3)]
