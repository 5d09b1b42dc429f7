"""Engines that are absent, stopped, paused, wrongly configured, or cannot write: nothing is claimed that is not so."""
import os

from device import CONTAINER, DAY, eventually
from transfers import state, varied

def settings(lab, short):
    """Settings under which edits are lost are found, and repaired."""
    one, faults = lab.devices[0], []
    def problems(): return {problem['problem'] for problem in one.lines('container', 'doctor')}
    def expect(kind, change):
        change()
        if kind not in problems(): faults.append(f'{kind} is not found')
        one.utictl('container', 'doctor', '--fix', check=False)
        if kind in problems(): faults.append(f'{kind} is not repaired')
    def configure(**values): return lambda: one.rest('PATCH', f'config/folders/{CONTAINER}', values)
    expect('loses-conflicts', configure(maxConflicts=0))
    expect('no-watcher', configure(fsWatcherEnabled=False))
    expect('ignores-deletions', configure(ignoreDelete=True))
    expect('synchronizes-temporary-files', lambda: one.rest('POST', 'db/ignores', {'ignore': []}, folder=CONTAINER))
    if one.rest('GET', f'config/folders/{CONTAINER}')['maxConflicts'] != -1: faults.append('maxConflicts is not -1')
    return faults

def unknown(lab, name, device, faults, what):
    """A device whose engine says nothing claims nothing."""
    status = state(device, name)
    if status.get('isUploaded') is True: faults.append(f'{what}: it is said to be uploaded')
    if status and status.get('state') != 'unknown': faults.append(f'{what}: its state is {status.get("state")}')

def absence(lab, short):
    """Without its engine, with a wrong key, and while it is paused, a device claims nothing; afterwards, it knows again."""
    one, faults = lab.devices[0], []
    name = 'absent.txt'
    lab.save(one, name); lab.settle()
    def known(): return state(one, name).get('isUploaded')
    eventually('it is uploaded', known)
    one.kill()
    unknown(lab, name, one, faults, 'an engine that was killed')
    one.start()
    eventually('it is uploaded again', known)
    path = os.path.join(one.settings, 'config.xml')
    text = open(path).read()
    open(path, 'w').write(text.replace(one.key, 'wrong'))
    unknown(lab, name, one, faults, 'a wrong key')
    open(path, 'w').write(text)
    one.utictl('container', 'pause', CONTAINER)
    unknown(lab, name, one, faults, 'a paused container')
    one.utictl('container', 'pause', '--resume', CONTAINER)
    eventually('it is uploaded after the pause', known)
    return faults

def clocks(lab, short):
    """A day before or after the others, nothing is uploaded that is not, and everything arrives."""
    one, other = lab.devices[:2]
    faults = []
    for skew in (DAY, -DAY):
        one.skew = skew
        for _ in range(3 if short else 20):
            text = lab.save(one, 'skewed.txt')
            def uploaded():
                before = lab.text(other, 'skewed.txt')
                claimed = state(one, 'skewed.txt').get('isUploaded')
                if claimed and before != text and lab.text(other, 'skewed.txt') != text: faults.append(f'{text} is not there')
                return claimed
            eventually('it is uploaded', uploaded, 120)
    one.skew = 0
    return faults

def full_disk(lab, short):
    """The other device has no space: nothing is uploaded until it has."""
    one, other = lab.devices[:2]
    faults, filler = [], os.path.join(other.home, 'filler')
    space = os.statvfs(other.home)
    with open(filler, 'wb') as file: os.posix_fallocate(file.fileno(), 0, max(1, space.f_bavail * space.f_frsize - 6_000_000))
    lab.save(one, 'large.bin', size=8_000_000, text=varied())
    # Until the engine there has tried, and failed.
    def failed():
        if state(one, 'large.bin').get('isUploaded'): faults.append('it is uploaded to a full disk')
        return faults or other.rest('GET', 'folder/errors', folder=CONTAINER).get('errors')
    eventually('the engine fails', failed, 60)
    os.unlink(filler)
    # It tries again by itself after a while, or at once after a pause.
    other.utictl('container', 'pause', CONTAINER); other.utictl('container', 'pause', '--resume', CONTAINER)
    eventually('it is uploaded', lambda: state(one, 'large.bin').get('isUploaded'), 120)
    return faults

ENGINES = [('settings that lose edits', settings), ('an engine that is absent', absence), ('clocks that are wrong', clocks),
           ('a disk that is full', full_disk)]
