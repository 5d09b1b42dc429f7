"""Disturbs a document with a database at every system call, and checks that every transaction that was acknowledged is there."""
import concurrent.futures, errno, os, shutil, signal, sqlite3, subprocess, tempfile

from fixture import BIN, HERE

RECORD = os.path.join(BIN, 'ut-record-once')
KILL = 0
FAULTS = [KILL, errno.EIO, errno.ENOSPC]
CONTAINED = 'contained '
SCENARIOS = ['create', 'edit', 'save-as', 'restore', 'move', 'reopen']
SCENARIOS += [CONTAINED + scenario for scenario in SCENARIOS]
STORE = 'StoreContent/persistentStore'
PATIENCE = 60

class Run:
    """One run of the program, and what is there then."""
    def __init__(self, parent, command, at=None, fault=KILL, options=()):
        self.folder, self.state = tempfile.mkdtemp(dir=parent), tempfile.mkdtemp(dir=parent)
        self.is_contained, command = command.startswith(CONTAINED), command.removeprefix(CONTAINED)
        if self.is_contained:
            self.folder = f'{self.state}/DATA/uniform-documents/containers/iCloud.com.example.recipes/Documents'
            os.makedirs(self.folder)
        self.log = os.path.join(self.state, 'calls')
        self.doc, self.other = (os.path.join(self.folder, name) for name in ('Book.recipes', 'Other.recipes'))
        self.environment = {**os.environ, **{f'XDG_{kind}_HOME': f'{self.state}/{kind}' for kind in ('STATE', 'DATA', 'CACHE')}}
        if command != 'create': subprocess.run([RECORD, 'create', self.doc], check=True, capture_output=True, env=self.environment)
        arguments = [RECORD, command, self.doc, *([self.other] if command in ('save-as', 'move') else []), *options]
        disturbed = {**self.environment, 'LD_PRELOAD': library(parent), 'DISTURB_FOLDER': self.folder, 'DISTURB_LOG': self.log,
                     'DISTURB_AT': str(at), 'DISTURB_ERROR': str(fault)} if at is not None else self.environment
        self.command, self.hangs = command, False
        with subprocess.Popen(arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                              env=disturbed, start_new_session=True) as process:
            try: self.said, self.error = process.communicate(timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                self.said, self.error = process.communicate()
                self.hangs = True
        self.status, self.said = process.returncode, self.said.splitlines()

    def calls(self):
        """The calls that were made, or the one that was disturbed."""
        if not os.path.exists(self.log): return []
        with open(self.log) as log: return log.read().split()

    def rows(self, package):
        """The rows of a database and its log, read by another program; nil if there is none."""
        store = os.path.join(package, STORE)
        if not os.path.exists(store):
            if os.path.exists(store + '-wal'): raise ValueError('there is a log without a database')
            return None
        # What synchronizes a container would take them at different moments.
        if self.is_contained and any(os.path.exists(store + ending) for ending in ('-wal', '-shm', '-journal')):
            raise ValueError('there is a log in a container')
        with tempfile.TemporaryDirectory() as copy:
            for ending in ('', '-wal', '-journal'):
                if os.path.exists(store + ending): shutil.copy(store + ending, f'{copy}/db{ending}')
            with sqlite3.connect(f'{copy}/db') as database:
                if (found := database.execute('PRAGMA integrity_check').fetchall()) != [('ok',)]: raise ValueError(found[0][0])
                return sorted(title for title, in database.execute('SELECT title FROM recipe'))

    def everything(self):
        """The rows of the document and its versions."""
        for folder in (self.folder, self.state):
            for package, folders, _ in os.walk(folder):
                if os.path.dirname(STORE) in folders: yield self.rows(package) or []

    def expected(self):
        """The acknowledged titles of each package."""
        added = [line.removeprefix('added ') for line in self.said if line.startswith('added ')]
        base = [] if self.command == 'create' else ['base']
        if self.command == 'move': return {self.other if os.path.exists(self.other) else self.doc: base + added}
        # A version has it, or the document.
        if self.command == 'restore': return {self.doc: base + [title for title in added if title != 'two']}
        if self.command != 'save-as': return {self.doc: base + added}
        expected = {self.doc: base + [title for title in added if title != 'two']}
        if 'moved' in self.said: expected[self.other] = base + added
        return expected

    def faults(self, killed):
        faults = ['it hangs'] if self.hangs else []
        if self.status not in ((-signal.SIGKILL, 0) if killed else (0, 1)): faults.append(f'ended with {self.status}: {self.error[:300]}')
        if not killed and self.status == 1 and not self.error.strip(): faults.append('a failure without a message')
        for package, titles in self.expected().items():
            if not os.path.exists(package) and not titles: continue
            try:
                faults += self.judge(titles, self.rows(package), 'on disk')
                recovery = subprocess.run([RECORD, 'recover', package], capture_output=True, text=True, env=self.environment, timeout=PATIENCE)
                if recovery.returncode: faults.append(f'recovery: {recovery.stderr}')
                faults += self.judge(titles, sorted(line.removeprefix('row ') for line in recovery.stdout.splitlines()), 'after opening')
                faults += [f'{name} is left in the package' for name in self.leftovers(package)]
            except (ValueError, sqlite3.Error) as error: faults.append(f'{os.path.basename(package)}: {error}')
        if self.command == 'restore' and 'added two' in self.said and not any('two' in rows for rows in self.everything()):
            faults.append('two was acknowledged, and is neither in the document nor in a version')
        if 'saved' in self.said:
            with open(os.path.join(self.doc, 'AdditionalContent/note')) as note:
                if note.read() != 'note': faults.append('the note that was saved is not there')
        return faults

    def judge(self, titles, rows, place):
        if rows is None: return [f'no database {place}']
        faults = [f'{title} was acknowledged, and is not there {place}' for title in titles if title not in rows]
        return faults + [f'half of the transaction of {title} is there {place}' for title in set(rows) if rows.count(title) != 2]

    def leftovers(self, package):
        for folder, folders, files in os.walk(package):
            yield from (name for name in folders + files if name.startswith('.') or name.endswith(('-wal', '-shm', '-journal')))

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True); shutil.rmtree(self.state, ignore_errors=True)

def library(parent):
    """What disturbs calls."""
    path = os.path.join(parent, 'disturb-calls.so')
    if not os.path.exists(path): subprocess.run(['cc', '-shared', '-fPIC', '-o', path, os.path.join(HERE, 'disturb-calls.c'), '-ldl'], check=True)
    return path

def count(parent, command):
    """The number of calls that concern the document, and what goes wrong without a fault."""
    run = Run(parent, command, at=0)
    faults = run.faults(False) + ([run.error] if run.status else [])
    calls = len(run.calls())
    run.remove()
    return calls, faults

def disturb(parent, command, at, fault, options=()):
    """Returns whether the fault has come, and what went wrong."""
    run = Run(parent, command, at, fault, options)
    calls = run.calls()
    result = bool(calls), [f'{command}, {" ".join(calls)} {at} {errno.errorcode.get(fault, "SIGKILL")}: {text}' for text in run.faults(fault == KILL)]
    run.remove()
    return result

def databases(parent, every=1):
    """Returns the number of points, how many faults came, and what went wrong."""
    library(parent)
    tried, arrived, faults = 0, 0, []
    for command in SCENARIOS:
        with concurrent.futures.ThreadPoolExecutor(3) as pool:
            # Depending on when its threads run, the program makes more calls or fewer.
            counts = list(pool.map(lambda _: count(parent, command), range(3)))
            calls = [number for number, _ in counts]
            points = [(at, fault) for at in range(1, max(calls) + 1) for fault in FAULTS][::every]
            results = list(pool.map(lambda point: disturb(parent, command, *point), points))
        for _, wrong in counts + results: faults += wrong
        came = [has_come for has_come, _ in results]
        due = [has_come for (at, _), has_come in zip(points, came) if at <= min(calls)]
        # An error may end the program before: one of a few points, or one in ten.
        if len(due) - sum(due) > max(1, len(due) // 10): faults.append(f'{command}: only {sum(due)} of {len(due)} faults came')
        tried += len(points); arrived += sum(came)
    return tried, arrived, faults

def careless_databases(parent):
    """Careless ways, each of which must be found."""
    calls, _ = count(parent, 'edit')
    attempts = (disturb(parent, 'edit', at, KILL, ['early'])[1] for at in range(calls // 2, calls, 6))
    early = next((found for found in attempts if found), [])
    run = Run(parent, 'save-as', options=['torn'])
    torn = run.faults(False)
    run.remove()
    return [('a transaction acknowledged before its end', early), ('a copy without the log', torn)]
