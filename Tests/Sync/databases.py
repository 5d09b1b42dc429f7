"""Documents with a database: each acknowledged transaction is in the document, or in a version of it, on every device."""
import os, shutil, sqlite3

from device import BIN, Failure, eventually
from proofs import apart

RECORD = os.path.join(BIN, 'ut-record-once')
DATABASE = 'StoreContent/persistentStore'

def recipes(package, faults):
    """The titles in the database of a package, each once, which must be sound and have whole transactions. Of a version of which only the
    database is on disk, it is given."""
    path = package if os.path.basename(package).startswith('persistentStore.') else os.path.join(package, DATABASE)
    # What is read is a copy: SQLite must leave nothing in the container. A device may be about to replace the file.
    copy = os.path.join(os.environ.get('TMPDIR', '/tmp'), f'recipes-{os.getpid()}')
    try: shutil.copyfile(path, copy)
    except FileNotFoundError: return set()
    try:
        connection = sqlite3.connect(copy)
        check = connection.execute('PRAGMA integrity_check').fetchall()
        titles = [title for title, in connection.execute('SELECT title FROM recipe')]
        connection.close()
    except sqlite3.DatabaseError as error:
        faults.append(f'{path}: {error}')
        return set()
    finally: os.unlink(copy)
    if check != [('ok',)]: faults.append(f'{path}: {check}')
    faults.extend(f'{path}: half of the transaction {title}' for title in set(titles) if titles.count(title) != 2)
    return set(titles)

def versions(device, name, faults):
    """The titles of the document, and of each version of it that a user of the device finds."""
    found = device.lines('document', 'versions', device.path(name))
    return {version['path']: (version['kind'], recipes(version['path'], faults)) for version in found if os.path.isdir(version['path']) or version['isPartial']}

def strangers(device, name):
    """What is in the package beside the document and what lost a conflict."""
    items = os.listdir(os.path.join(device.path(name), 'StoreContent'))
    return [item for item in items if item != 'persistentStore' and '.sync-conflict-' not in item]

class Reader:
    """A program that has a document open on a device."""
    def __init__(self, device, name):
        self.device, self.name = device, name
        self.program = device.spawn_with_input([RECORD, 'follow', device.path(name)])
        self.expect('opened')

    def expect(self, line):
        said = self.program.stdout.readline().strip()
        if said != line: raise Failure(f'{self.device.name}: {said!r} instead of {line!r}: {self.program.communicate(timeout=60)[1]}')

    def add(self, title):
        """Makes a transaction, which is acknowledged when this returns."""
        self.program.stdin.write(title + '\n')
        self.program.stdin.flush()
        self.expect(f'added {title}')
        return title

    def close(self):
        self.program.stdin.close()
        if self.program.wait(60): raise Failure(f'{self.device.name}: {self.program.stderr.read()}')

def created(lab, name):
    """Makes a document, and opens it on each device."""
    lab.devices[0].run([RECORD, 'create', lab.devices[0].path(name)])
    lab.settle()
    return [Reader(device, name) for device in lab.devices]

def ended(lab, name, faults):
    """Closes the scenario: the document opens everywhere, and is removed."""
    for device in lab.devices:
        device.run([RECORD, 'recover', device.path(name)])
        if strangers(device, name): faults.append(f'on {device.name}, there is {strangers(device, name)}')
    shutil.rmtree(lab.devices[0].path(name))
    lab.devices[0].announce(); lab.settle()
    return faults

def alternately(lab, short):
    """Each device makes a transaction when it has the one of the other: there is no conflict, and both have all."""
    name, faults, titles = 'turns.rtfd', [], {'base'}
    readers = created(lab, name)
    for number in range(4 if short else 20):
        titles.add(readers[number % len(readers)].add(f'{number}'))
        for device in lab.devices:
            eventually(f'{device.name} has {number}', lambda: recipes(device.path(name), []) == titles)
    for reader in readers: reader.close()
    lab.settle()
    for device in lab.devices:
        found = versions(device, name, faults)
        current = [recipes for kind, recipes in found.values() if kind == 'current']
        if current != [titles]: faults.append(f'on {device.name}, the document has {current} instead of {titles}')
        if any(kind == 'conflict' for kind, _ in found.values()): faults.append(f'on {device.name}, there is a conflict: {found}')
    return ended(lab, name, faults)

def apart_and_open(lab, short):
    """Each device makes transactions while they are apart, with the document open: those of one are the document, and those of the
    other one a version of it, on both, until the conflict is resolved."""
    faults = []
    for number in range(1 if short else 5):
        name, titles = f'apart-{number}.rtfd', []
        readers = dict(zip(lab.devices, created(lab, name)))
        def adding(device): titles.append({'base', *(readers[device].add(f'{device.name}-{index}') for index in range(3))})
        apart(lab, *(adding for _ in lab.devices))
        # Both go on with what has won.
        for reader in readers.values():
            lab.settle()
            for known in titles:
                if known == recipes(reader.device.path(name), faults): known.add(f'after-{reader.device.name}')
            reader.add(f'after-{reader.device.name}')
        lab.settle()
        for reader in readers.values(): reader.close()
        lab.settle()
        for device in lab.devices:
            found = versions(device, name, faults)
            there = [recipes for kind, recipes in found.values() if kind in ('current', 'conflict')]
            for known in titles:
                if known not in there: faults.append(f'on {device.name}, no version has {sorted(known)}; there are {[sorted(some) for some in there]}')
        lab.devices[0].utictl('document', 'resolve', lab.devices[0].path(name))
        lab.devices[0].announce(); lab.settle()
        for device in lab.devices:
            found = versions(device, name, faults)
            if any(kind == 'conflict' for kind, _ in found.values()): faults.append(f'resolved, but on {device.name}, there is a conflict: {found}')
        kept = [recipes for _, recipes in versions(lab.devices[0], name, faults).values()]
        for known in titles:
            if known not in kept: faults.append(f'resolved, and no version has {sorted(known)}; there are {[sorted(some) for some in kept]}')
        faults = ended(lab, name, faults)
    return faults

DATABASES = [('transactions in turns', alternately), ('transactions apart', apart_and_open)]
