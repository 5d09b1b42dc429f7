"""Packages that two devices save apart, with programs that note what they save: each device has whole versions, and what is resolved stays so."""
import os, shutil

from device import Failure
from proofs import apart

TEXT = 'TXT.rtf'

def put(device, name, **items):
    """Saves items of a package."""
    for item, text in items.items():
        source = os.path.join(device.home, item)
        open(source, 'w').write(text)
        device.utictl('package', 'put', '--replace', '--name', item.replace('_', '.'), source, device.path(name))

def begin(lab, name):
    """Both devices have a package, change its text apart, and add an item. Returns the two versions, by the index of their device."""
    one = lab.devices[0]
    os.mkdir(one.path(name))
    put(one, name, TXT_rtf='zero', image_png='image')
    lab.settle()
    apart(lab, *(lambda device, index=index: put(device, name, TXT_rtf=f'text {index}', **{f'new-{index}_png': 'new'}) for index in range(2)))
    return [{TEXT: f'text {index}', 'image.png': 'image', f'new-{index}.png': 'new'} for index in range(2)]

def items(device, name):
    """The files of a package as they are on disk, but for its generations."""
    folder = device.path(name)
    return {item: open(os.path.join(folder, item)).read() for item in os.listdir(folder) if not item.endswith('.utictl-generation')}

def versions(device, name):
    """The texts of the current version and of those in conflict, with their records."""
    found = [version for version in device.lines('document', 'versions', device.path(name)) if version['kind'] in ('current', 'conflict')]
    return {device.utictl('document', 'cat', device.path(name), version['id'], TEXT).output: version for version in found}

def resolve(device, name, text=None):
    """Resolves the conflict of a package, with the version that has a text or, if None, with the current one.

    Returns whether it could: the device may have been cut off when it had only a part of what another one has resolved."""
    version = versions(device, name).get(text)
    keep = ['--keep', version['id']] if version and version['kind'] == 'conflict' else []
    process = device.utictl('document', 'resolve', *keep, device.path(name), check=False)
    if process.returncode and 'not all of its files have arrived; try again later' not in process.errors: raise Failure(process.errors)
    return not process.returncode

def result(lab, name, expected):
    """What is wrong with a package whose conflict is resolved on all devices."""
    faults = []
    for device in lab.devices:
        found = items(device, name)
        if found != expected: faults.append(f'on {device.name}, {name} has {found} instead of {expected}')
        generations = [item for item in os.listdir(device.path(name)) if item.endswith('.utictl-generation')]
        if generations != ['.utictl-generation']: faults.append(f'on {device.name}, {name} has {generations}')
        if len(versions(device, name)) != 1: faults.append(f'on {device.name}, {name} has the versions {versions(device, name)}')
    return faults

def remove(lab, name):
    shutil.rmtree(lab.devices[0].path(name))
    lab.devices[0].announce(name)
    lab.settle()

def reading(lab, short):
    """Every device lists both versions as wholes, and nothing changes before one of them is resolved, which holds on both."""
    name = 'read.rtfd'
    wholes = begin(lab, name)
    faults = []
    for device in lab.devices:
        before = sorted(os.listdir(device.path(name)))
        found = versions(device, name)
        if set(found) != {whole[TEXT] for whole in wholes}: faults.append(f'on {device.name}, there are the versions {found}')
        # Other commands see the current version, too.
        current = next(text for text, version in found.items() if version['kind'] == 'current')
        text = device.utictl('package', 'cat', device.path(f'{name}/{TEXT}')).output
        shown = {item['path'] for item in device.lines('package', 'show', device.path(name))}
        if text != current or len(shown) != 4: faults.append(f'on {device.name}, package cat and show print {text} and {shown}, not {current}')
        if sorted(os.listdir(device.path(name))) != before: faults.append(f'on {device.name}, reading has changed {name}')
    if not resolve(lab.devices[0], name, wholes[0][TEXT]): faults.append('resolve says that not all files have arrived')
    lab.devices[0].announce(name); lab.devices[0].announce(); lab.settle()
    faults += result(lab, name, wholes[0])
    remove(lab, name)
    return faults

def resolving(first, texts):
    def scenario(lab, short):
        """Both devices resolve the conflict apart, one before the other."""
        name = f'resolved-{first}-{"".join(map(str, texts))}.rtfd'
        wholes = begin(lab, name)
        postponed = []
        def act(device, text):
            if not resolve(device, name, f'text {text}'): postponed.append((device, text))
        actions = [lambda device, text=text: act(device, text) for text in texts]
        if first:
            # The actions of `apart` are in the order of the devices: the other one resolves before they are separated.
            actions[1](lab.devices[1])
            actions[1] = None
        apart(lab, *actions)
        lab.settle()
        for device, text in postponed:
            if not resolve(device, name, f'text {text}'): return [f'on {device.name}, files of {name} are still said not to have arrived']
            device.announce(name); lab.settle()
        found = [items(device, name) for device in lab.devices]
        faults = [] if found[0] == found[1] and found[0] in wholes else [f'there are {found}']
        # The generations of both devices may be in conflict, but no version is: they are merged by the next command that changes the package.
        for device in lab.devices:
            if len(versions(device, name)) != 1: faults.append(f'on {device.name}, there are {versions(device, name)}')
        said = lab.devices[first].utictl('document', 'resolve', lab.devices[first].path(name)).output
        if said != 'no conflicts\n': faults.append(f'resolved again: {said}')
        lab.devices[first].announce(name); lab.settle()
        if texts[0] == texts[1] and found[0] != wholes[texts[0]]: faults.append(f'both have chosen {wholes[texts[0]]}, and there is {found[0]}')
        faults += result(lab, name, found[0])
        remove(lab, name)
        return faults
    return scenario

PACKAGES = [('a package read and resolved', reading)] + [
    (f'a package resolved on both devices, {["together", "one after the other"][first]}, for {texts[0]} and {texts[1]}', resolving(first, texts), 2, not first and texts == (0, 1))
    for first in (0, 1) for texts in ((0, 0), (0, 1), (1, 0), (1, 1))]
