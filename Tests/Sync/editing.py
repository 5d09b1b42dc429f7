"""What users do with the documents of a device, and how programs are killed meanwhile."""
import os, re, signal, subprocess, time

from device import BIN, HERE, Device, Failure, pair, settle
from ledger import CONFLICT, UNFINISHED, Ledger

# What a save that was killed has left beside its document.
LEFT = re.compile(r'^\.(.*)\.[0-9a-f]+(?:-[0-9a-f]+)?\.doc(?:save|swap|keep|intent|journal)$')
SAVE = os.path.join(BIN, 'ut-save-once')
UTICTL = os.path.join(BIN, 'utictl')

class Lab:
    """Devices with a container, and the ledger of what is saved in it."""
    def __init__(self, parent, devices):
        self.devices, self.ledger, self.saves, self.history = devices, Ledger(devices), 0, []
        self.counts = {name: 0 for name in ('kills of programs', 'evictions granted', 'evictions refused', 'downloads',
                                            'renames', 'deletions', 'partitions', 'slow links', 'skewed clocks', 'conflicts')}
        self.clock = os.path.join(parent, 'skewed-clock.so')
        if not os.path.exists(self.clock):
            subprocess.run(['cc', '-shared', '-fPIC', '-O1', '-o', self.clock, os.path.join(HERE, 'skewed-clock.c')], check=True)

    def count(self, what): self.counts[what] += 1

    def note(self, device, text):
        """Remembers what was done, to be printed if something is lost."""
        self.history.append(f'{time.time():.3f} {device.name}: {text}')

    def names(self, device):
        """The documents that are on a device."""
        try: names = sorted(os.listdir(device.documents))
        except FileNotFoundError: return []
        return [name for name in names if not CONFLICT.search(name) and not UNFINISHED.search(name) and not os.path.isdir(device.path(name))]

    def conflicts(self, device):
        return sorted(name for name in os.listdir(device.documents) if CONFLICT.search(name) and not UNFINISHED.search(name))

    def clock_of(self, device):
        return {'LD_PRELOAD': self.clock, 'SKEW': str(device.skew)} if device.skew else {}

    def save(self, device, name, size=10_000, kill=None, announced=True, options=(), text=None):
        """Saves a new text, as programs do; with `kill`, ends the program after so many seconds. Returns whether it was acknowledged."""
        self.saves += 1
        text = text or f'{device.name}-{self.saves}'
        contents = f'{text}\n'.encode() * (size // (len(text) + 1))
        self.ledger.begin(contents, text, name)
        self.note(device, f'save {text} as {name}')
        arguments = [SAVE, 'file', device.path(name), f'id={text}', f'size={size}', f'versions={device.data}', *options]
        process = device.spawn(arguments, self.clock_of(device), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if kill is not None: self.kill(process, kill)
        output, errors = process.communicate(timeout=60)
        if kill is None and process.returncode: raise Failure(f'{" ".join(arguments)}: {errors.decode()}')
        self.note(device, f'saved {text}: {process.returncode} {output.decode().split()}')
        if process.returncode: return None
        if device.skew: self.skew(device, name, contents)
        self.ledger.acknowledge(contents, text, name, device)
        if announced: device.announce(name)
        return text

    def skew(self, device, name, contents):
        """Gives a saved file the time that it would have: that of the kernel is the same for all devices here."""
        try:
            with open(device.path(name), 'rb') as file:
                if file.read() == contents: os.utime(file.fileno(), (time.time() + device.skew,) * 2)
        except FileNotFoundError: pass

    def kill(self, process, after):
        try: process.wait(after)
        except subprocess.TimeoutExpired: pass
        process.send_signal(signal.SIGKILL)
        if process.wait() == -signal.SIGKILL: self.count('kills of programs')

    def transfer(self, device, command, name, kill=None):
        """Evicts or downloads a document. Returns the exit status."""
        process = device.spawn([UTICTL, 'container', command, device.path(name)], self.clock_of(device),
                               stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if kill is not None: self.kill(process, kill)
        process.errors = process.communicate(timeout=120)[1].decode()
        self.note(device, f'{command} {name}: {process.returncode} {process.errors.strip()}')
        if command == 'evict' and process.returncode in (0, 1): self.count('evictions granted' if process.returncode == 0 else 'evictions refused')
        if command == 'download' and process.returncode == 0: self.count('downloads')
        return process.returncode

    def rename(self, device, name, new):
        if os.path.exists(device.path(new)): return
        try: os.rename(device.path(name), device.path(new))
        except FileNotFoundError: return
        self.count('renames')
        self.ledger.names.add(new)
        self.note(device, f'rename {name} to {new}')
        device.announce(name); device.announce(new)

    def delete(self, device, name):
        """Deletes a document whose contents the user has seen: those are not lost."""
        trash = os.path.join(device.home, 'trash')
        try: os.rename(device.path(name), trash)
        except FileNotFoundError: return
        contents = open(trash, 'rb').read()
        self.ledger.remove(contents)
        self.note(device, f'delete {name} with {contents[:20].split()[:1]}')
        os.unlink(trash)
        self.count('deletions')
        device.announce(name)

    def text(self, device, name):
        """What a document says; None if it is not there."""
        try: return open(device.path(name)).readline().strip()
        except FileNotFoundError: return None

    def versions(self, device, name):
        """The texts of all versions of a document that a user of the device finds."""
        return {open(version['path']).readline().strip(): version for version in device.lines('document', 'versions', device.path(name))
                if os.path.isfile(version['path'])}

    def settle(self): settle(self.devices)

    def repair(self):
        """What programs and users do after an interruption: open the document again, and look what is wrong with the container."""
        for device in self.devices:
            for name in dict.fromkeys(match[1] for match in map(LEFT.search, os.listdir(device.documents)) if match):
                result = device.run([SAVE, 'recover', device.path(name), f'versions={device.data}'])
                self.note(device, f'recovered {name}: {result.output.split()}')
                device.announce(name)
            problems = device.lines('container', 'doctor')
            if any(problem['problem'] == 'interrupted-eviction' for problem in problems): device.utictl('container', 'doctor', '--fix', check=False)

    def check(self):
        """What is wrong after a scenario, once everything has arrived."""
        self.settle()
        faults = self.ledger.judge()
        self.ledger.forget()
        return faults

def made(folder, count):
    """Devices that share a container."""
    devices = []
    for name in ['aye', 'bee', 'cee'][:count]:
        # A disk for each, which can be full.
        path = os.path.join(folder, name)
        os.makedirs(path)
        subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=400m,mode=700', name, path], check=True)
        devices.append(Device(path, name))
    pair(devices)
    lab = Lab(folder, devices)
    lab.settle()
    return lab
