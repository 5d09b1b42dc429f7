"""Disturbs a document with a guard at every system call, while another program waits to read its file."""
import concurrent.futures, os, shutil, signal, subprocess, tempfile, threading

from fixture import EDIT, SIBLING
from tracing import CALLS, parse

NAMES = [*CALLS, 'rt_sigtimedwait']
ERRORS = ['EIO', 'ENOSPC', 'EINTR']
# Less than the time after which the kernel lets programs go on.
PATIENCE = 30
OLD, NEW = ((f'{word}\n' * (4096 // (len(word) + 1))).encode() for word in ('old', 'newer'))

class Run:
    """An edit with a guard, a program that reads meanwhile, and what is there then."""
    def __init__(self, parent, options=()):
        self.folder = tempfile.mkdtemp(dir=parent)
        self.state, self.log = self.folder + '.state', self.folder + '.log'
        self.doc = os.path.join(self.folder, 'doc')
        with open(self.doc, 'wb') as file: file.write(OLD)
        self.environment = {**os.environ, 'XDG_STATE_HOME': self.state, 'XDG_CACHE_HOME': parent + '/cache'}
        self.hangs = []
        command = ['strace', '-f', '-y', '-s', '0', '-o', self.log, *options, EDIT, 'guard', self.doc, 'id=newer']
        self.writer = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment, start_new_session=True)
        self.is_guarded = b'guarded' in self.within('the document', self.writer, self.lines)
        reader = subprocess.Popen(['cat', self.doc], stdout=subprocess.PIPE, start_new_session=True)
        self.read = self.within('the program that reads', reader, lambda: reader.communicate()[0])
        self.said, self.error = self.within('the document', self.writer, self.writer.communicate)
        with open(self.doc, 'rb') as file: self.there = file.read()

    def within(self, name, process, body):
        """What a process does, which is killed with those that it has started if it takes too long."""
        def end(): self.hangs.append(f'{name} hangs'); os.killpg(process.pid, signal.SIGKILL)
        timer = threading.Timer(PATIENCE, end)
        timer.start()
        try: return body()
        finally: timer.cancel()

    def lines(self):
        """What the document says until it has a guard."""
        lines = []
        for line in self.writer.stdout:
            lines.append(line.strip())
            if lines[-1] == b'guarded': break
        return lines

    def arrived(self):
        """Whether the fault has come."""
        with open(self.log, errors='replace') as log: text = log.read()
        return '(INJECTED)' in text or 'killed by SIGKILL' in text

    def faults(self, fault):
        """What went wrong."""
        faults = list(self.hangs)
        killed, status = fault == 'signal=SIGKILL', self.writer.returncode
        # If the process or the disk fails while the contents are handed over, there is only the beginning of them.
        if self.read not in (OLD, NEW) and not NEW.startswith(self.read): faults.append(f'the program read {self.read[:40]} of {len(self.read)} bytes')
        if not fault and self.read != NEW: faults.append('the program did not wait for the save')
        if self.there not in (OLD, NEW): faults.append('neither version is there')
        if status == 0 and self.there != NEW: faults.append('success without the new version')
        if status not in ((-signal.SIGKILL, 0) if killed else (0, 1)): faults.append(f'ended with {status}: {self.error[:300]}')
        recovery = subprocess.run([EDIT, 'recover', self.doc], capture_output=True, text=True, env=self.environment, timeout=PATIENCE)
        if recovery.returncode or recovery.stdout not in ('text old\n', 'text newer\n'): faults.append(f'recovery: {recovery.stdout}{recovery.stderr}')
        if status == 0 and recovery.stdout != 'text newer\n': faults.append('the recovery brought back the old version')
        for extra in sorted(set(os.listdir(self.folder)) - {'doc'}):
            if SIBLING.search(extra) is None or '.conflict-' not in extra or killed: faults.append(f'{extra} is left')
        return faults

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True); shutil.rmtree(self.state, ignore_errors=True); os.unlink(self.log)

def points(parent):
    """The calls that concern the file or leases: name, and its number among those of that name in its thread."""
    run = Run(parent)
    faults = run.faults('')
    found = [(name, number) for name, number, line in parse(run.log, run.folder, NAMES)
             if run.folder in line or 'lease' in line or name == 'rt_sigtimedwait']
    run.remove()
    return list(dict.fromkeys(found)), faults

def disturb(parent, name, number, fault):
    """Returns whether the fault has come, whether there was a guard, and what went wrong."""
    run = Run(parent, ['-e', f'trace={name}', '-e', f'inject={name}:{fault}:when={number}'])
    result = run.arrived(), run.is_guarded, [f'{name} {number} {fault}: {text}' for text in run.faults(fault)]
    run.remove()
    return result

def guarding(parent, every=1):
    """Returns the number of points, how many faults came, and what went wrong."""
    found, faults = points(parent)
    tried = [(name, number, fault) for name, number in found
             for fault in ['signal=SIGKILL', *(f'error={error}' for error in ERRORS)]][::every]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        results = list(pool.map(lambda point: disturb(parent, *point), tried))
    arrived, guarded = (sum(result[index] for result in results) for index in (0, 1))
    for _, _, more in results: faults += more
    # Threads do not make as many calls each time.
    if arrived * 3 < len(tried) * 2: faults.append(f'only {arrived} faults came')
    if guarded * 2 < len(tried): faults.append(f'only {guarded} documents had a guard')
    return len(tried), arrived, faults
