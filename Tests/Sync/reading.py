"""Documents that are open while other devices delete them, and packages that are only read."""
import os, shutil, subprocess

from device import BIN, Failure, eventually

EDIT = os.path.join(BIN, 'ut-edit-once')

class Holder:
    """A program that has a document open, without unsaved edits."""
    def __init__(self, device, name, *options):
        self.device = device
        self.program = device.spawn_with_input([EDIT, 'hold', device.path(name), *options])
        self.expect('opened')

    def expect(self, line):
        said = self.program.stdout.readline().strip()
        if said != line: raise Failure(f'{self.device.name}: {said!r} instead of {line!r}: {self.program.communicate(timeout=60)[1]}')

    def close(self):
        """Closes the document; returns what is wrong."""
        errors = self.program.communicate(timeout=60)[1]
        return [f'{self.device.name}: it could not be closed: {errors}'] if self.program.returncode else []

def deletion(kind):
    options = ['package'] if kind == 'package' else []
    def scenario(lab, short):
        """One deletes what the other one has open, without unsaved edits: the document is gone on both, also after it was closed."""
        one, other = lab.devices[:2]
        faults = []
        for deleter, holder in ((one, other), (other, one)):
            name = f'open-{kind}-{deleter.name}' + ('.rtfd' if options else '.txt')
            if options:
                one.run([EDIT, 'create', one.path(name), f'id={name}', 'package'])
                one.announce(name)
            else: lab.save(one, name)
            lab.settle()
            program = Holder(holder, name, *options)
            if options:
                shutil.rmtree(deleter.path(name))
                deleter.announce(name)
            else: lab.delete(deleter, name)
            def is_gone(): return not any(os.path.exists(device.path(name)) for device in (one, other))
            try: eventually('it is gone', is_gone, 30)
            except Failure: faults.append(f'deleted on {deleter.name}, open on {holder.name}: it is still there')
            lab.settle()
            faults += program.close()
            lab.settle()
            if not is_gone(): faults.append(f'deleted on {deleter.name}, and closed on {holder.name}: it is there again')
            # The next scenario begins without it.
            for device in (one, other): shutil.rmtree(device.path(name), ignore_errors=True)
            if not options:
                for device in (one, other): lab.delete(device, name)
            one.announce(); other.announce(); lab.settle()
        return faults
    return scenario

def snapshot(device):
    """All items of the container and of the kept versions, with what changes when somebody writes to them."""
    found = {}
    for folder in (device.container, os.path.join(device.data, 'uniform-documents/versions')):
        for parent, folders, names in os.walk(folder):
            for name in (*folders, *names):
                status = os.lstat(os.path.join(parent, name))
                found[os.path.join(parent, name)] = (status.st_ino, status.st_mode, status.st_size, status.st_mtime_ns)
    return found

def bomb(lab, short):
    """A package with very many files that lost a conflict is read, and nothing is written."""
    one, name, faults = lab.devices[0], 'bomb.rtfd', []
    count = 300 if short else 3000
    os.makedirs(one.path(name))
    def write(file, text):
        contents = f'{text}\n'.encode()
        lab.ledger.begin(contents, text, file)
        open(one.path(f'{name}/{file}'), 'wb').write(contents)
    write('TXT.rtf', 'bomb')
    for number in range(count):
        when = f'20260101-{number // 3600:02}{number // 60 % 60:02}{number % 60:02}'
        write(f'TXT.sync-conflict-{when}-ABCDEF7.rtf', f'bomb-{number}')
    one.announce(name); lab.settle()
    before = {device: snapshot(device) for device in lab.devices}
    for device in lab.devices:
        for arguments in (['document', 'versions'], ['document', 'info'], ['package', 'show'], ['package', 'verify']):
            status = device.utictl(*arguments, device.path(name), check=False)
            if status.returncode not in (0, 1): faults.append(f'{device.name}: {" ".join(arguments)}: {status.returncode}: {status.errors[:200]}')
        device.utictl('container', 'conflicts', check=False)
        program = Holder(device, name, 'package')
        faults += program.close()
    for device in lab.devices:
        after = snapshot(device)
        changed = sorted(path for path in {**before[device], **after} if before[device].get(path) != after.get(path))
        if changed: faults.append(f'{device.name}: reading has changed {len(changed)} items, such as {changed[0]}')
    shutil.rmtree(one.path(name))
    one.announce(name); lab.settle()
    return faults

READING = [('deletion of an open file', deletion('file')), ('deletion of an open package', deletion('package')), ('a conflict bomb', bomb)]
