"""Disturbs a program at every system call of a coordinated access, while another program presents the item: it is killed, stopped, or
the call fails. Then the program that presents is killed and stopped at its calls, while another one makes an access."""
import concurrent.futures, os, re, shutil, signal, subprocess, tempfile, time

from fixture import BIN
from tracing import CALLS, calls, strace

# What an access calls besides: messages to presenters, and the table.
NAMES = [*CALLS, 'socket', 'connect', 'bind', 'listen', 'accept4', 'sendto', 'sendmsg', 'recvfrom', 'recvmsg', 'poll', 'mmap', 'futex']
ERRORS = ['EIO', 'EINTR', 'EMFILE']
PATIENCE = 10

class Desk:
    """A folder with an item, a table, and a presenter of the item."""
    def __init__(self, parent, prefix=()):
        self.folder = tempfile.mkdtemp(dir=parent)
        self.runtime = os.path.join(self.folder, 'runtime')
        os.mkdir(self.runtime, 0o700)
        self.item, self.other = (os.path.join(self.folder, name) for name in ('item', 'other'))
        for path in (self.item, self.other): open(path, 'w').close()
        self.environment = {**os.environ, 'XDG_RUNTIME_DIR': self.runtime}
        self.messages = open(os.path.join(self.folder, 'messages'), 'w+')
        self.presenter = subprocess.Popen(
            [*prefix, os.path.join(BIN, 'ut-present-once'), os.path.join(self.runtime, 'uniform-documents'), 'present', self.item],
            stdin=subprocess.PIPE, stdout=self.messages, stderr=subprocess.STDOUT, env=self.environment)
        # It may be disturbed before.
        self.wait(lambda: 'ready' in self.heard() or self.presenter.poll() is not None or is_stopped(self.presenter))

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
            return subprocess.run([*prefix, *self.command(path)], stdin=subprocess.DEVNULL,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=self.environment, timeout=patience).returncode
        except subprocess.TimeoutExpired:
            return None

    def command(self, path): return [os.path.join(BIN, 'ut-coordinate-once'), 'write', path]

    def remove(self):
        continue_all(self.presenter); self.presenter.kill(); self.presenter.wait(); self.messages.close()
        shutil.rmtree(self.folder)

def children(process):
    """The processes that a tracer has started."""
    try:
        with open(f'/proc/{process.pid}/task/{process.pid}/children') as file: return [int(number) for number in file.read().split()]
    except FileNotFoundError:
        return []

def is_stopped(process):
    """Whether a program that is traced is stopped by a signal."""
    for child in children(process):
        try:
            with open(f'/proc/{child}/status') as file: state = re.search(r'State:\s+(\w)', file.read())
        except (FileNotFoundError, ProcessLookupError): continue
        if state and state.group(1) in 'Tt': return True
    return False

def continue_all(process):
    for child in children(process):
        try: os.kill(child, signal.SIGCONT)
        except ProcessLookupError: pass

def tracing(name, number, fault):
    return strace('-o', '/dev/null', '-e', f'trace={name}', '-e', f'inject={name}:{fault}:when={number}')

def points(parent, of_presenter=False):
    """The calls after the first that concerns the table: name, and its number among those of that name in its thread."""
    desk = Desk(parent)
    if of_presenter:
        desk.remove()
        file, log = tempfile.mkstemp(dir=parent); os.close(file)
        desk = Desk(parent, ['strace', '-f', '-y', '-o', log])
        desk.access(desk.item)
        desk.wait(lambda: 'back' in desk.heard())
        for child in children(desk.presenter): os.kill(child, signal.SIGKILL)
        desk.presenter.wait()
    else:
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
    status = desk.access(desk.item, tracing(name, number, fault))
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

def stop(parent, name, number):
    """Stops a program that makes an access, for a moment. Returns whether it was stopped, and what went wrong."""
    desk = Desk(parent)
    faults = []
    program = subprocess.Popen([*tracing(name, number, 'signal=SIGSTOP'), *desk.command(desk.item)], stdin=subprocess.DEVNULL,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=desk.environment)
    arrived = desk.wait(lambda: is_stopped(program) or program.poll() is not None) and program.poll() is None
    if arrived and desk.access(desk.other) != 0: faults.append('another item is blocked by a stopped program')
    # Each of its threads may come to that call.
    if not desk.wait(lambda: continue_all(program) or program.poll() is not None): faults.append('it does not go on')
    program.kill(); program.wait()
    if desk.access(desk.item) != 0: faults.append('the item is blocked')
    if not desk.wait(lambda: desk.heard().count('writer') == desk.heard().count('back') > 0):
        faults.append(f'the presenter does not get its item back: {desk.heard()}')
    desk.remove()
    return arrived, [f'{name} {number} stopped: {text}' for text in faults]

def disturb_presenter(parent, name, number, fault):
    """Kills or stops the program that presents. Returns whether it was, and what went wrong for the others."""
    desk = Desk(parent, tracing(name, number, fault))
    faults = []
    # A stopped program is not waited for: that takes as long as a program has patience.
    statuses = desk.access(desk.item, patience=3 * PATIENCE), desk.access(desk.other)
    if fault.endswith('KILL'): arrived = desk.wait(lambda: desk.presenter.poll() is not None)
    else: arrived = is_stopped(desk.presenter)
    if statuses != (0, 0): faults.append(f'accesses ended with {statuses}')
    if desk.access(desk.item, patience=3 * PATIENCE) != 0: faults.append('the item is blocked')
    for child in children(desk.presenter): os.kill(child, signal.SIGKILL)
    desk.remove()
    return arrived, [f'presenter: {name} {number} {fault}: {text}' for text in faults]

def notices_what_is_blocked(parent):
    """Whether an access that cannot be granted is noticed."""
    desk = Desk(parent)
    holder = subprocess.Popen([os.path.join(BIN, 'ut-coordinate-once'), 'write', desk.item], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, env=desk.environment)
    holder.stdout.readline()
    statuses = desk.access(desk.item, patience=3), desk.access(desk.other)
    holder.kill(); holder.communicate(); desk.remove()
    return statuses == (None, 0)

def coordination(parent, every=1):
    """Returns the number of points, how many programs were killed or stopped, and what went wrong."""
    own, presenting = points(parent)[::every], points(parent, of_presenter=True)[::every]
    tried = [(disturb, *point, fault) for point in own for fault in ['signal=SIGKILL', *(f'error={error}' for error in ERRORS)]]
    tried += [(stop, *point) for point in own]
    tried += [(disturb_presenter, *point, f'signal={name}') for point in presenting for name in ('SIGKILL', 'SIGSTOP')]
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        results = list(pool.map(lambda point: point[0](parent, *point[1:]), tried))
    arrived = sum(arrives for arrives, _ in results)
    faults = [fault for _, faults in results for fault in faults]
    if not notices_what_is_blocked(parent): faults.append('what is blocked is not noticed')
    if arrived * 3 < (2 * len(own) + 2 * len(presenting)) * 2: faults.append(f'only {arrived} programs were killed or stopped')
    return len(tried), arrived, faults
