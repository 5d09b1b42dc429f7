"""Disturbs what is done with versions (restoring, resolving, adding, removing) at every system call."""
import concurrent.futures, os, re, signal

from fixture import Fixture, SIBLING, describe
from tracing import CALLS, REASONS, parse, strace

ERRORS = ['EIO', 'ENOSPC', 'EINTR']
TRACE = 'trace=' + ','.join(CALLS)
CONFLICT = 'doc.sync-conflict-20260101-120000-ABCDEF7'
SAVE = '{tool} %s {doc} versions={versions} id='
OLDEST = '"$({utictl} document versions --json {doc} | jq -r .[-1].id)"'
LOSER = '"$({utictl} document versions --json {doc} | jq -r .[1].id)"'

# What is done with which kind of document, and which versions it removes: none, all that are kept, or the oldest one.
OPERATIONS = [
    ('file', '{utictl} document restore {doc} VERSION', OLDEST, None),
    ('package', '{utictl} document restore {doc} VERSION', OLDEST, None),
    ('file', '{utictl} document resolve {doc}', None, None),
    ('file', '{utictl} document resolve --keep VERSION {doc}', LOSER, None),
    ('package', '{utictl} document resolve --keep VERSION {doc}', LOSER, None),
    ('file', '{utictl} document versions --delete {doc}', None, 'all'),
    ('package', '{utictl} document versions --delete {doc}', None, 'all'),
    ('file', '{tool} version-add {doc} from={other} versions={versions}', None, None),
    ('package', '{tool} version-add {doc} from={other} versions={versions}', None, None),
    ('file', '{tool} version-keep {doc} versions={versions}', None, None),
    ('file', '{tool} version-remove {doc} versions={versions}', None, 'oldest'),
]

class Desk(Fixture):
    """A document with kept versions, one that lost a conflict, and another document."""
    def __init__(self, parent, kind, identifier):
        super().__init__(parent)
        self.environment['XDG_DATA_HOME'] = self.versions
        save = SAVE % kind
        steps = [save + text for text in ('one', 'two', 'three')]
        steps += [f'{{tool}} {kind} {{folder}}/{CONFLICT} id=theirs', f'{{tool}} {kind} {{other}} id=added']
        self.check(' && '.join(steps))
        self.age()
        self.identifier = self.check(f'printf %s {identifier} && true') if identifier else ''

    def age(self):
        """Makes the versions so old that thinning removes none of them."""
        for folder, _, files in os.walk(os.path.join(self.versions, 'uniform-documents/versions/items')):
            names = sorted(name for name in os.listdir(folder) if re.match(r'(\.shared-)?\d{8}T', name))
            for day, name in enumerate(names):
                os.rename(os.path.join(folder, name), os.path.join(folder, re.sub(r'\d{8}T', f'20260{2 * day + 1}01T', name, count=1)))

    def check(self, text):
        result = self.shell(text)
        if result.returncode: raise SystemExit(f'{text}: {result.stderr}')
        return result.stdout

    def perform(self, command, prefix=()):
        return self.shell(command.replace('VERSION', self.identifier), prefix=prefix)

    def conflicts(self):
        return {name: describe(os.path.join(self.folder, name)) for name in os.listdir(self.folder) if '-conflict-' in name or '.conflict-' in name}

    def there(self, with_swapped=False):
        """All contents that a user can get at; also those next to the document that are stored the next time."""
        swapped = [name for name in os.listdir(self.folder) if with_swapped and re.search(r'\.doc(keep|swap)$', name)]
        return {describe(self.doc), describe(self.other), *self.kept(), *self.conflicts().values(),
                *(describe(os.path.join(self.folder, name)) for name in swapped)}

    def leftovers(self):
        in_folder = [name for name in os.listdir(self.folder) if name not in ('doc', 'other', CONFLICT) and '.conflict-' not in name]
        # Contents that were never added are removed after a day.
        in_store = [name for path, folders, files in os.walk(self.versions) for name in folders + files
                    if '/.new-' not in path and SIBLING.search(name)]
        return in_folder + in_store

class Operation:
    """What is done, disturbed, and judged by what is there then."""
    def __init__(self, parent, kind, command, identifier, removes):
        self.parent, self.kind, self.command, self.identifier = parent, kind, command, identifier
        desk = self.desk()
        self.old, before = describe(desk.doc), desk.there()
        log = desk.folder + '.log'
        result = desk.perform(command, ['strace', '-f', '-y', '-s', '0', '-o', log, '-e', TRACE])
        if result.returncode: raise SystemExit(f'{command}: {result.stderr}')
        self.new, self.end = describe(desk.doc), (set(desk.kept()), desk.conflicts())
        self.known = before | desk.there()
        removed = before - desk.there() if removes else set()
        self.lasting = before - removed
        self.repeats = removes != 'oldest'
        self.calls = list(dict.fromkeys((name, number) for name, number, line in parse(log, desk.folder) if desk.folder in line))
        os.unlink(log); desk.remove()

    def desk(self): return Desk(self.parent, self.kind, self.identifier)

    def points(self):
        return [(name, number, fault) for name, number in self.calls
                for fault in ['signal=SIGKILL', *(f'error={error}' for error in ERRORS)]]

    def faults_of(self, desk, when=''):
        """What is wrong whatever happened."""
        there, faults = desk.there(with_swapped=not when), []
        if self.lasting - there: faults.append(f'{len(self.lasting - there)} versions are lost{when}')
        if there - self.known: faults.append(f'something is there that is no version{when}')
        if describe(desk.doc) not in (self.old, self.new): faults.append(f'the document is neither version{when}')
        return faults

    def judge(self, desk, result, fault):
        killed, error = fault == 'signal=SIGKILL', fault.removeprefix('error=')
        faults = self.faults_of(desk)
        if killed and result.returncode != -signal.SIGKILL: faults.append('it was not killed')
        if not killed and result.returncode not in (0, 1, 2): faults.append(f'ended with {result.returncode}: {result.stderr[:300]}')
        if not killed and result.returncode:
            if os.path.basename(desk.folder) not in result.stderr: faults.append(f'no path in the error: {result.stderr}')
            # A version that is not where it should be is one that is named.
            if error in REASONS and 'is kept as' not in result.stderr and REASONS[error] not in result.stderr.lower(): faults.append(f'no cause in the error: {result.stderr}')
            if error == 'EINTR': faults.append(f'an interruption ended it: {result.stderr}')
        if result.returncode == 0 and (describe(desk.doc) != self.new or (set(desk.kept()), desk.conflicts()) != self.end):
            faults.append('success, but it was not done')
        if not self.repeats: return faults
        again = desk.perform(self.command)
        if again.returncode: faults.append(f'the next time: {again.stderr}')
        if describe(desk.doc) != self.new: faults.append('the next time, it is not done')
        faults += self.faults_of(desk, ' the next time')
        return faults + [f'{name} is left' for name in desk.leftovers()]

    def disturb(self, point):
        name, number, fault = point
        desk = self.desk()
        prefix = strace('-o', '/dev/null', '-e', f'trace={name}', '-e', f'inject={name}:{fault}:when={number}')
        result = desk.perform(self.command, prefix)
        faults = [f'{self.kind}, {self.command}: {name} {number} {fault}: {text}' for text in self.judge(desk, result, fault)]
        desk.remove()
        return result.returncode == -signal.SIGKILL, faults

def careless(parent):
    """Restores as a careless program does, which must be noticed."""
    operation = Operation(parent, *OPERATIONS[0])
    desk = operation.desk()
    result = desk.shell('sh -c "cat {other} > {doc}"')
    found = operation.judge(desk, result, '')
    desk.remove()
    return found

def versioning(parent, every=1):
    """Returns the number of points, how many programs were killed, and what went wrong."""
    tried, killed, faults = 0, 0, []
    if not careless(parent): faults.append('a version that is overwritten is not noticed')
    with concurrent.futures.ThreadPoolExecutor(3) as pool:
        for entry in OPERATIONS:
            operation = Operation(parent, *entry)
            points = operation.points()[::every]
            for was_killed, found in pool.map(operation.disturb, points):
                killed += was_killed; faults += found
            tried += len(points)
    return tried, killed, faults
