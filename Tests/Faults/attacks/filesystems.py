"""Small file systems to run on, and full ones."""
import atexit, contextlib, ctypes, os, subprocess, tempfile, types

from commands import COMMANDS
from points import Attack
from report import insist

# With the size of each in MiB: the least that its mkfs makes.
KINDS = {'ext4': 64, 'xfs': 300, 'btrfs': 128, 'tmpfs': 64, 'vfat': 64, 'overlay': 512}
MAKE = {'ext4': ['mkfs.ext4', '-q', '-F'], 'xfs': ['mkfs.xfs', '-q', '-f'], 'btrfs': ['mkfs.btrfs', '-q', '-f'], 'vfat': ['mkfs.vfat']}
# How much is left on a full one.
LEVELS = [0, 8192, 65536]
CLONE_NEWNS, MS_REC, MS_PRIVATE = 0x20000, 0x4000, 1 << 18

def separate_mounts():
    """Mounts from here on in a namespace of its own: what is mounted goes with this program, however that ends."""
    library = ctypes.CDLL(None, use_errno=True)
    if os.geteuid() == 0 and library.unshare(CLONE_NEWNS) == 0: library.mount(b'none', b'/', None, MS_REC | MS_PRIVATE, None)

def perform(*arguments):
    """The reason why a program failed, if it did."""
    try: result = subprocess.run(arguments, capture_output=True, text=True, env={**os.environ, 'PATH': os.environ['PATH'] + ':/usr/sbin:/sbin'})
    except FileNotFoundError: return f'{arguments[0]} is not installed'
    return (result.stderr.strip().splitlines() or [f'{arguments[0]} failed'])[0] if result.returncode else None

@contextlib.contextmanager
def place(kind, scratch, parent):
    """A folder on a file system: its `path`, or the `reason` why there is none."""
    if kind == 'here':
        with tempfile.TemporaryDirectory(dir=parent, prefix='attack-', ignore_cleanup_errors=True) as folder:
            yield types.SimpleNamespace(kind=kind, path=folder, reason=None, prepare=None, is_in_place=False)
        return
    mounted = []
    def mount(*arguments):
        reason = perform('mount', *arguments)
        if not reason: mounted.append(arguments[-1])
        return reason
    def unmount():
        while mounted:
            point = mounted.pop()
            if perform('umount', point): perform('umount', '--lazy', point)
    atexit.register(unmount)
    folder = tempfile.mkdtemp(dir=scratch, prefix=f'{kind}-')
    try:
        reason = 'only root can mount it' if os.geteuid() else make(kind, folder, mount, KINDS[kind])
        prepare = None
        if kind == 'overlay': prepare = lambda template, count: put_below(folder, template, count, mount)
        yield types.SimpleNamespace(kind=kind, path=f'{folder}/mounted', reason=reason, prepare=prepare, is_in_place=kind == 'overlay')
    finally: unmount(); atexit.unregister(unmount)

def make(kind, folder, mount, size):
    point, image = f'{folder}/mounted', f'{folder}/image'
    os.mkdir(point)
    if kind == 'tmpfs': return mount('-t', 'tmpfs', '-o', f'size={size}m', 'none', point)
    if kind == 'overlay':
        base = f'{folder}/base'
        os.mkdir(base)
        reason = make('ext4', base, mount, size)
        if reason: return reason
        for name in ('lower', 'upper', 'work'): os.mkdir(f'{base}/mounted/{name}')
        return lay_over(folder, mount)
    with open(image, 'wb') as file: file.truncate(size << 20)
    return perform(*MAKE[kind], image) or mount('-t', kind, '-o', 'loop', image, point)

def lay_over(folder, mount):
    layers = [f'{option}={folder}/base/mounted/{name}' for option, name in [('lowerdir', 'lower'), ('upperdir', 'upper'), ('workdir', 'work')]]
    return mount('-t', 'overlay', '-o', ','.join(layers), 'none', f'{folder}/mounted')

def put_below(folder, template, count, mount):
    """Copies of a folder in the lower layer, as what comes with an image: all of it has to be copied up before it is changed."""
    layers, point = f'{folder}/base/mounted', f'{folder}/mounted'
    lower = f'{layers}/lower'
    removed = set(os.listdir(lower)) - set(os.listdir(point))
    insist(perform('umount', point) is None, 'the overlay is in use')
    for name in removed: subprocess.run(['rm', '-rf', f'{lower}/{name}', f'{layers}/upper/{name}'], check=True)
    copies = [tempfile.mkdtemp(dir=lower) for _ in range(count)]
    for copy in copies: subprocess.run(['cp', '-a', template + '/.', copy], check=True)
    reason = lay_over(folder, mount)
    insist(reason is None, f'the overlay cannot be mounted again: {reason}')
    return [os.path.join(point, os.path.basename(copy)) for copy in copies]

def fill_up(place, scratch, tools, level):
    """Runs every command on a file system without space, and again when there is some."""
    attacks = [Attack(command, place, scratch, tools) for command in COMMANDS]
    for attack in attacks: attack.reserve(1)
    arenas = [attack.arena() for attack in attacks]
    fillers = list(fill(place.path))
    if level:
        size = os.path.getsize(fillers[0])
        os.truncate(fillers[0], max(0, size - level))
    os.sync()
    problems, runs = [], []
    for attack, arena in zip(attacks, arenas):
        run = arena.run(attack.command.command, keys=attack.command.keys)
        problems += [(kind, text, attack.command.name) for kind, text in attack.versions.problems(arena.snapshot(), run, 'write', 'error=ENOSPC')]
        runs.append(run)
    for path in fillers: os.unlink(path)
    for attack, arena, run in zip(attacks, arenas, runs):
        before = arena.snapshot()
        following = arena.run(attack.next_command, keys=attack.command.keys_again or attack.command.keys)
        problems += [(kind, text, attack.command.name)
                     for kind, text in attack.versions.remains(before, arena.snapshot(), arena.strays(), run, following)]
        arena.remove(); attack.close()
    return types.SimpleNamespace(count=len(attacks), problems=problems)

def fill(folder):
    """Writes files until nothing more can be written; gives their paths. There may be no space for the last one itself."""
    for size in (1 << 20, 4096, 1):
        path = f'{folder}/filler-{size}'
        with contextlib.suppress(OSError), open(path, 'wb', buffering=0) as file:
            try:
                while file.write(b'x' * size): pass
            finally: os.fsync(file.fileno())
        if os.path.exists(path): yield path
