"""Writers, readers and recoveries at once; and careless ways to save, each of which must be found."""
import collections, concurrent.futures, errno, itertools, os, shlex, shutil, subprocess, sys, tempfile

from fixture import HERE, TOOL, UTICTL
from harness import Harness
from scenarios import scenario

def race(parent, kind, rounds, writers=3, careless=None, versions=False):
    """Several writers at once, a reader and a recovery in loops: what is acknowledged is current, replaced or kept.

    With `versions`, replaced versions are kept, and another program resolves the conflicts all the time: nothing is out of reach.
    """
    folder = tempfile.mkdtemp(dir=parent)
    data = folder + '.versions'
    doc = os.path.join(folder, 'doc')
    first = {'files': 'file', 'packages': 'package'}[kind]
    subprocess.run([TOOL, first, doc, 'id=first', 'size=2000', 'files=2'], check=True, capture_output=True)
    extra = [f'careless={careless}'] if careless else []
    if versions: extra.append(f'versions={data}')
    processes = [subprocess.Popen([TOOL, f'race-{kind}', doc, f'id=w{n}', f'rounds={rounds}', 'relaxed', *extra],
                                  stdout=subprocess.PIPE, text=True) for n in range(writers)]
    environment = {**os.environ, 'XDG_DATA_HOME': data}
    resolver = versions and subprocess.Popen(
        ['sh', '-c', f'while :; do {shlex.quote(UTICTL)} document resolve {shlex.quote(doc)}; done'], env=environment,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    watcher = subprocess.Popen([sys.executable, os.path.join(HERE, 'run'), '--watch', doc, kind], stdout=subprocess.PIPE, stdin=subprocess.PIPE, text=True)
    outputs = [None] * writers
    with concurrent.futures.ThreadPoolExecutor(writers) as pool:
        outputs = [text for text, _ in pool.map(lambda process: process.communicate(), processes)]
    seen = watcher.communicate('stop\n')[0].strip()
    faults = [] if seen.startswith('0 ') else [f'the reader saw: {seen}']
    if resolver:
        resolver.kill(); resolver.wait()
        subprocess.run([UTICTL, 'document', 'resolve', doc], env=environment, capture_output=True)
    subprocess.run([TOOL, 'recover', doc, *extra], capture_output=True)
    saved, replaced, failures, methods = [], set(), collections.Counter(), collections.Counter()
    for line in ''.join(outputs).splitlines():
        words = line.split()
        if words[0] == 'saved':
            saved.append(words[1]); replaced.add(words[3]); methods[words[4]] += 1
        else:
            failures[' '.join(words[4:])] += 1
            # The package was replaced in the moment in which one file of it was: another writer may have read the new
            # file already, and replaced it, though its writer was told that it failed.
            if int(words[1]) == errno.ESTALE: replaced.add(words[3])
    kept = {version(os.path.join(folder, name)) for name in os.listdir(folder) if name != 'doc'}
    items = os.path.join(data, 'uniform-documents/versions/items')
    stored = {version(os.path.join(items, item, name)) for item in (os.listdir(items) if versions else ())
              for name in os.listdir(os.path.join(items, item)) if not name.startswith('.')}
    known = stored | kept | {version(doc)} if versions else replaced | kept | {version(doc)}
    lost = [name for name in saved if name not in known]
    # A writer may have read a package while it was being replaced and removed; that is not what it saved over.
    torn = [name for name in kept | {version(doc)} if 'torn' in name or 'missing' in name]
    leftovers = [name for name in os.listdir(folder) if name.startswith('.')]
    if lost: faults.append(f'{len(lost)} acknowledged versions are lost, such as {lost[:3]}')
    if torn: faults.append(f'mixed versions: {torn[:3]}')
    if leftovers: faults.append(f'left: {leftovers[:3]}')
    if versions and kept: faults.append(f'unresolved: {list(kept)[:3]}')
    print(f'  {len(saved)} of {writers * rounds} saves acknowledged ({dict(methods)}), {len(kept)} kept as conflicts, {len(stored)} versions, '
          f'{sum(failures.values())} refused {[text[:160] for text, _ in failures.most_common(2)]}, reader: {seen}', flush=True)
    shutil.rmtree(folder)
    shutil.rmtree(data, ignore_errors=True)
    return faults

def text(path):
    try: lines = set(open(path).read().splitlines())
    except FileNotFoundError: return 'missing'
    return lines.pop() if len(lines) == 1 else 'torn'

def version(path):
    if not os.path.isdir(path): return text(path)
    return '+'.join(text(os.path.join(path, name)) for name in ('id', 'parts/0', 'parts/1'))

def watch(doc, kind):
    """Reads in a loop until told to stop, and recovers now and then; prints how often something was wrong."""
    import select
    faults, reads = collections.Counter(), 0
    while not select.select([sys.stdin], [], [], 0)[0]:
        reads += 1
        if reads % 200 == 0: subprocess.run([TOOL, 'recover', doc], capture_output=True)
        try:
            folder = os.open(doc, os.O_RDONLY)
        except FileNotFoundError:
            faults['missing'] += 1; continue
        try:
            if kind == 'files': found = text(f'/proc/self/fd/{folder}')
            else: found = version(f'/proc/self/fd/{folder}')
            # A package that was replaced while it was read is being removed; then it is read anew.
            if ('torn' in found or 'missing' in found) and os.path.samestat(os.fstat(folder), os.stat(doc)): faults[found] += 1
        finally: os.close(folder)
    print(sum(faults.values()), 'faults in', reads, 'reads', dict(faults.most_common(3)) if faults else '')

def mutations(parent):
    """Careless ways to save, each of which must be found."""
    caught = []
    for fault, command in itertools.product(['noFolderSync', 'noContentsSync', 'unlinkThenRename', 'truncateAndWrite'], ['file', 'package']):
        if fault == 'truncateAndWrite' and command == 'package': continue
        base = f'{{tool}} {command} {{doc}} id='
        harness = Harness(parent, scenario(fault, base + 'old', f'{base}newer all careless={fault}'), errors=['EIO'])
        harness.run(every=1 if command == 'file' else 3)
        caught.append((f'{fault} of a {command}', harness.lost))
    caught.append(('noComparison in a race', race(parent, 'files', 200, careless='noComparison')))
    return caught
