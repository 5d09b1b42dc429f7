"""Network namespaces without names, which end with the program: one for each device, joined by a bridge."""
import concurrent.futures, ctypes, os, signal, subprocess, sys, threading

LIBC = ctypes.CDLL(None, use_errno=True)
CLONE_NEWNET, PR_SET_PDEATHSIG = 0x40000000, 1
# Everything that the program makes is in namespaces of its own, and ends with it, however that is.
ENTER = ['unshare', '--user', '--map-root-user', '--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
INSIDE = 'SYNC_TEST_INSIDE'
# Where a file system of its own is, in these namespaces alone.
FOLDER = '/mnt'

def run(*command):
    subprocess.run(command, check=True, capture_output=True, text=True)

def enter():
    """Goes on in new namespaces; the folder to work in is there alone. Says so if they are not allowed."""
    if os.environ.get(INSIDE): return prepare()
    # Undoes what a shell does for commands in the background: programs that are interrupted would ignore that.
    for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT): signal.signal(number, signal.SIG_DFL)
    try:
        probe = subprocess.run([*ENTER, 'ip', 'link', 'add', 'probe', 'type', 'veth'], capture_output=True, text=True)
        reason = probe.stderr.strip().splitlines()[-1] if probe.returncode else None
    except FileNotFoundError as error:
        reason = str(error)
    if reason:
        print(f'skipped: network namespaces are not allowed here ({reason})')
        sys.exit(0)
    # It ends with this process, and `unshare` lets nothing end it but SIGKILL.
    child = subprocess.Popen([*ENTER, sys.executable, *sys.argv], env={**os.environ, INSIDE: '1'},
                             preexec_fn=lambda: LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL))
    def stop(number, frame):
        child.kill()
        sys.exit(128 + number)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, stop)
    sys.exit(child.wait())

def prepare():
    run('mount', '-t', 'tmpfs', '-o', 'mode=700', 'sync-test', FOLDER)
    run('ip', 'link', 'add', 'devices', 'type', 'bridge')
    run('ip', 'link', 'set', 'devices', 'up')

class Place:
    """A network namespace with an address; what is called through it, and the programs that this starts, are in there."""
    count = 0

    def __init__(self):
        Place.count += 1
        self.address = f'10.77.0.{Place.count}'
        self.port = f'port{Place.count}'
        self.threads = concurrent.futures.ThreadPoolExecutor(8, initializer=self.join)
        self.namespace = None
        self.making = threading.Lock()
        self.call(lambda: None)
        run('ip', 'link', 'add', self.port, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', self.path)
        run('ip', 'link', 'set', self.port, 'master', 'devices')
        run('ip', 'link', 'set', self.port, 'up')
        self.run('ip', 'link', 'set', 'lo', 'up')
        self.run('ip', 'address', 'add', self.address + '/24', 'dev', 'eth0')
        self.run('ip', 'link', 'set', 'eth0', 'up')
        # A connection without an answer ends in seconds instead of minutes.
        self.run('sh', '-c', 'echo 4 > /proc/sys/net/ipv4/tcp_retries2; echo 1 > /proc/sys/net/ipv4/tcp_syn_retries')

    def join(self):
        with self.making:
            if self.namespace is None:
                if LIBC.unshare(CLONE_NEWNET): raise OSError(ctypes.get_errno(), 'unshare')
                self.namespace = os.open('/proc/thread-self/ns/net', os.O_RDONLY)
                self.path = f'/proc/{os.getpid()}/fd/{self.namespace}'
            elif LIBC.setns(self.namespace, CLONE_NEWNET): raise OSError(ctypes.get_errno(), 'setns')

    def call(self, function, *arguments, **options):
        return self.threads.submit(function, *arguments, **options).result()

    def run(self, *command):
        self.call(run, *command)

    def cut(self):
        """Nothing arrives from now on, and nobody is told."""
        run('ip', 'link', 'set', self.port, 'down')

    def mend(self):
        run('ip', 'link', 'set', self.port, 'up')

    def limit(self, rate):
        """Makes the way to and from this place slow, such as `6mbit`; None makes it fast again."""
        for call, device in ((run, self.port), (self.run, 'eth0')):
            if rate: call('tc', 'qdisc', 'replace', 'dev', device, 'root', 'tbf', 'rate', rate, 'burst', '32kb', 'latency', '400ms')
            else: call('tc', 'qdisc', 'delete', 'dev', device, 'root')
