"""Disturbs a program at every system call of a coordinated access, while another program presents the item."""
import concurrent.futures, os, re, shutil, signal, subprocess, tempfile, time

from fixture import BIN
from tracing import CALLS, calls

# What an access calls besides: messages to presenters, and the table.
NAMES = [*CALLS, 'socket', 'connect', 'bind', 'listen', 'accept4', 'sendto', 'sendmsg', 'recvfrom', 'recvmsg', 'poll', 'mmap', 'futex']
ERRORS = ['EIO', 'EINTR', 'EMFILE']
PATIENCE = 10

class Desk:
    """A folder with an item, a table, and a presenter of the item."""
    def __init__(self, parent):
        self.folder = tempfile.mkdtemp(dir=parent)
        self.runtime = os.path.join(self.folder, 'runtime')
        os.mkdir(self.runtime, 0o700)
        self.item, self.other = (os.path.join(self.folder, name) for name in ('item', 'other'))
        for path in (self.item, self.other): open(path, 'w').close()
        self.environment = {**os.environ, 'XDG_RUNTIME_DIR': self.runtime}
        self.messages = open(os.path.join(self.folder, 'messages'), 'w+')
        self.presenter = subprocess.Popen(
            [os.path.join(BIN, 'present-once'), os.path.join(self.runtime, 'uniform-documents'), 'present', self.item],
            stdin=subprocess.PIPE, stdout=self.messages, stderr=subprocess.STDOUT, env=self.environment)
        self.wait(lambda: 'ready' in self.heard())

    def heard(self):
        with open(self.messages.name) as file: return [line.split()[0] for line in file if line.strip()]

    def wait(self, condition):
        end = time.time() + PATIENCE
        while not condition():
            if time.time() > end: return False
            time.sleep(0.005)
        return True

    def access(self, path, prefix=(), patience=PATIENCE):
        """Runs an access, which ends by itself. Returns its exit status; None if it hangs."""
        try:
            return subprocess.run([*prefix, os.path.join(BIN, 'coordinate-once'), 'write', path], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment, timeout=patience).returncode
        except subprocess.TimeoutExpired:
            return None

    def remove(self):
        self.presenter.kill(); self.presenter.wait(); self.messages.close()
        shutil.rmtree(self.folder)

def points(parent):
    """The calls after the first that concerns the table: name, and its number among those of that name in its thread."""
    desk = Desk(parent)
    log = os.path.join(desk.folder, 'log')
    desk.access(desk.item, ['strace', '-f', '-y', '-o', log])
    counts, found, begun = {}, [], False
    for thread, name, line in calls(log):
        begun = begun or (desk.runtime in line or desk.item in line) and name != 'execve'
        counts[thread, name] = counts.get((thread, name), 0) + 1
        # Its own input and output are not part of the access.
        if begun and name in NAMES and not re.match(r'\w+\([012]<', line): found.append((name, counts[thread, name]))
    desk.remove()
    return list(dict.fromkeys(found))

def disturb(parent, name, number, fault):
    """Returns whether the access was killed, and what went wrong for others."""
    desk = Desk(parent)
    faults = []
    status = desk.access(desk.item, ['strace', '-f', '-o', '/dev/null', '-e', f'trace={name}', '-e', f'inject={name}:{fault}:when={number}'])
    is_killed = status == -signal.SIGKILL
    if status is None: faults.append('it hangs')
    if not fault.startswith('signal') and status not in (0, 1, None): faults.append(f'it ended with {status}')
    # The item is free again, another one always was, and the presenter has its item.
    for what, path in (('the item', desk.item), ('another item', desk.other)):
        if desk.access(path) != 0: faults.append(f'{what} is blocked')
    if not desk.wait(lambda: desk.heard().count('writer') == desk.heard().count('back') > 0):
        faults.append(f'the presenter does not get its item back: {desk.heard()}')
    if desk.presenter.poll() is not None: faults.append('the presenter has ended')
    desk.remove()
    return is_killed, [f'{name} {number} {fault}: {text}' for text in faults]

def notices_what_is_blocked(parent):
    """Whether an access that cannot be granted is noticed."""
    desk = Desk(parent)
    holder = subprocess.Popen([os.path.join(BIN, 'coordinate-once'), 'write', desk.item], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, env=desk.environment)
    holder.stdout.readline()
    statuses = desk.access(desk.item, patience=3), desk.access(desk.other)
    holder.kill(); holder.communicate(); desk.remove()
    return statuses == (None, 0)

def coordination(parent, every=1):
    """Returns the number of points, how many programs were killed, and what went wrong."""
    tried = [(name, number, fault) for name, number in points(parent)
             for fault in ['signal=SIGKILL', *(f'error={error}' for error in ERRORS)]][::every]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        results = list(pool.map(lambda point: disturb(parent, *point), tried))
    killed = sum(is_killed for is_killed, _ in results)
    faults = [fault for _, faults in results for fault in faults]
    if not notices_what_is_blocked(parent): faults.append('what is blocked is not noticed')
    if killed * 3 < sum(fault.startswith('signal') for _, _, fault in tried) * 2: faults.append(f'only {killed} programs were killed')
    return len(tried), killed, faults
