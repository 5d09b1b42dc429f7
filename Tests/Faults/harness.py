"""Runs a scenario with each of its calls disturbed, and judges what is there then."""
import concurrent.futures, os, re, shlex, signal, subprocess, sys

from fixture import HERE, Fixture, describe
from tracing import CALLS, ERRORS, REASONS, RENAMING, order_faults, parse, strace

class Harness:
    def __init__(self, parent, scenario, errors=ERRORS, workers=3):
        self.parent, self.scenario, self.errors, self.workers = parent, scenario, errors, workers
        self.tried, self.kills, self.lost, self.template = 0, 0, [], None
        self.trace = 'trace=' + ','.join(CALLS)

    def fixture(self):
        if self.template is None:
            self.template = Fixture(self.parent)
            if self.scenario.setup:
                result = self.template.shell(self.scenario.setup)
                if result.returncode: sys.exit(f'{self.scenario.setup}: {result.stderr}')
        fixture = Fixture(self.parent)
        subprocess.run(['cp', '-a', self.template.folder + '/.', fixture.folder], check=True)
        return fixture

    def measure(self):
        fixture = self.fixture()
        self.old, self.old_items = describe(fixture.doc), fixture.items()
        log = fixture.folder + '.log'
        result = fixture.shell(self.scenario.command, prefix=['strace', '-f', '-y', '-s', '0', '-o', log, '-e', self.trace])
        if result.returncode: sys.exit(f'{self.scenario.command}: {result.stderr}')
        self.new, self.new_items = describe(fixture.doc), fixture.items()
        points = parse(log, fixture.folder)
        # The call that exchanges versions, to make it fail always.
        exchange = next((number for name, number, line in points if name == 'renameat2' and 'EXCHANGE' in line), 1)
        self.always = [f'-einject={text.format(exchange=exchange)}' for text in self.scenario.inject]
        if self.always:
            fixture.remove(); fixture = self.fixture()
            fixture.shell(self.scenario.command, prefix=['strace', '-f', '-y', '-s', '0', '-o', log, '-e', self.trace, *self.always])
            self.injected = {text.split(':')[0] for text in self.scenario.inject}
            points = parse(log, fixture.folder)
        else:
            self.injected = set()
        # Other calls of this program are those of its tables.
        if '{utictl}' in self.scenario.command: points = [point for point in points if fixture.folder in point[2]]
        self.order = order_faults(points, fixture) if not self.always else []
        self.calls = list(dict.fromkeys((name, number) for name, number, _ in points))
        self.names = sorted(os.listdir(fixture.folder))
        os.unlink(log); fixture.remove()

    def points(self):
        for index, (name, number) in enumerate(self.calls):
            # strace takes one injection for a call's name; those that fail always are not disturbed otherwise.
            if name in self.injected: continue
            yield name, number, 'signal=SIGKILL'
            errors = self.errors
            # The calls of a package repeat themselves: two errors for each, in turn.
            if not self.scenario.every_error: errors = (errors * 2)[index % len(errors):][:2]
            for error in errors + RENAMING.get(name, []): yield name, number, f'error={error}'

    def disturb(self, point):
        name, number, fault = point
        fixture = self.fixture()
        prefix = strace('-o', '/dev/null', '-e', 'trace=' + ','.join([name, *self.injected]),
                        '-e', f'inject={name}:{fault}:when={number}', *self.always)
        try:
            result = fixture.shell(self.scenario.command, prefix=prefix)
            faults = self.judge(fixture, result, fault)
        except subprocess.TimeoutExpired:
            faults = ['it hangs']
        fixture.remove()
        return [f'{name} {number} {fault}: {text}' for text in faults]

    def is_whole(self, fixture, killed):
        if describe(fixture.doc) in (self.old, self.new): return True
        items = fixture.items()
        return self.scenario.apart and killed and self.old_items.keys() <= items.keys() and all(
            version in (self.old_items.get(name), self.new_items.get(name)) for name, version in items.items())

    def judge(self, fixture, result, fault):
        faults = []
        state = describe(fixture.doc)
        killed = fault == 'signal=SIGKILL'
        if killed and result.returncode != -signal.SIGKILL: faults.append('it was not killed')
        # What utictl says of what it cannot read or write.
        if result.returncode == 2 and '{utictl}' in self.scenario.command: result.returncode = 1
        error = fault.removeprefix('error=')
        if not self.is_whole(fixture, killed) and not self.scenario.in_place: faults.append('neither version is there')
        if result.returncode == 0 and state != self.new: faults.append('success without the new version')
        if not killed and result.returncode not in (0, 1): faults.append(f'ended with {result.returncode}: {result.stderr[:300]}')
        if not killed and result.returncode == 1:
            if state == self.new != self.old and not re.search('in place|kept next to', result.stderr): faults.append(f'failure with the new version: {result.stderr}')
            if os.path.basename(fixture.folder) not in result.stderr: faults.append(f'no path in the error: {result.stderr}')
            if error in REASONS and REASONS[error] not in result.stderr.lower(): faults.append(f'no cause in the error: {result.stderr}')
        if error == 'EINTR' and result.returncode: faults.append(f'an interruption ended it: {result.stderr}')
        if os.path.isdir(fixture.state) or set(os.listdir(fixture.folder)) - set(self.names) or state not in (self.old, self.new) or fixture.leftovers():
            recovery = fixture.shell(self.scenario.recover)
            if recovery.returncode: faults.append(f'recovery: {recovery.stderr}')
            state = describe(fixture.doc)
        if not self.is_whole(fixture, killed): faults.append('neither version is there after the recovery')
        if result.returncode == 0 and state != self.new: faults.append('the recovery brought back the old version')
        for extra in sorted(set(os.listdir(fixture.folder)) - set(self.names)):
            path = os.path.join(fixture.folder, extra)
            # A version that could not be compared is kept, whatever it is.
            if '.conflict-' in extra and not killed and describe(path) in (self.old, self.new): continue
            if '.conflict-' in extra and not killed and self.scenario.setup and 'package' in self.scenario.setup and os.path.isfile(path): continue
            faults.append(f'{extra} is left')
        faults += [f'{name} is left' for name in fixture.leftovers()]
        if os.path.isdir(fixture.state) and os.listdir(fixture.state): faults.append('a journal is left')
        return faults

    def short_transfers(self):
        library = os.path.join(self.parent, 'short-transfers.so')
        if not os.path.exists(library):
            subprocess.run(['cc', '-shared', '-fPIC', '-o', library, os.path.join(HERE, 'short-transfers.c'), '-ldl'], check=True)
        fixture = self.fixture()
        result = fixture.shell(self.scenario.command, environment={'LD_PRELOAD': library})
        faults = []
        if result.returncode: faults.append(f'short transfers: {result.stderr}')
        if describe(fixture.doc) != self.new: faults.append('short transfers: not the new version')
        fixture.remove()
        return faults

    def run(self, every=1):
        self.measure()
        self.lost += self.order
        points = list(self.points())[::every]
        self.killing = sum(fault.startswith('signal') for _, _, fault in points)
        with concurrent.futures.ThreadPoolExecutor(self.workers) as pool:
            for faults in pool.map(self.disturb, points): self.lost += faults
        self.lost += self.short_transfers()
        self.tried = len(points) + 2
        return self

class VersionsHarness(Harness):
    """The same for saves that keep the replaced version: a program that is killed loses none of the two."""
    stored = 0

    def judge(self, fixture, result, fault):
        faults = super().judge(fixture, result, fault)
        kept, state = fixture.kept(), describe(fixture.doc)
        # If a call of the store fails, the version may be elsewhere, or nowhere: the save goes on, and says so.
        said = [line.removeprefix('stored ') for line in result.stdout.splitlines() if line.startswith('stored ')]
        if set(kept) - {self.old}: faults.append('something else than the old version is kept')
        if fault == 'signal=SIGKILL' and state == self.new and not kept: faults.append('the old version is lost')
        if said and describe(said[0]) != self.old: faults.append('what is said to be stored is not there')
        self.stored += bool(kept)
        return faults

    # Most kills are before the exchange; that the others are judged shows in the count.
    def short_transfers(self):
        return super().short_transfers() + ([] if self.stored else ['no version was ever kept'])

class DocumentHarness(Harness):
    """The same for what is done with documents, judged by what a user sees who opens them next."""
    def fixture(self):
        # What is kept unsaved names the document's place: nothing that could be copied.
        fixture = Fixture(self.parent)
        if self.scenario.setup:
            result = fixture.shell(self.scenario.setup)
            if result.returncode: sys.exit(f'{self.scenario.setup}: {result.stderr}')
        return fixture

    def places(self, fixture): return describe(fixture.doc), describe(fixture.other)

    def reopen(self, fixture):
        """What is seen in the documents that are there, and what goes wrong with that."""
        results = [fixture.shell(self.scenario.recover.replace('{place}', shlex.quote(path))) for path in (fixture.doc, fixture.other)]
        seen = {line.removeprefix('text ') for result in results for line in result.stdout.splitlines()}
        return seen, [f'opening it again: {result.stderr}' for result in results if result.returncode]

    def measure(self):
        fixture = self.fixture()
        self.old = self.places(fixture)
        self.is_recovered_first = bool(fixture.recovered())
        self.old_seen, faults = self.reopen(fixture)
        fixture.remove(); fixture = self.fixture()
        log = fixture.folder + '.log'
        result = fixture.shell(self.scenario.command, prefix=['strace', '-f', '-y', '-s', '0', '-o', log, '-e', self.trace])
        if result.returncode or faults: sys.exit(f'{self.scenario.command}: {result.stderr}{faults}')
        self.new = self.places(fixture)
        # Other calls are those of the libraries.
        points = [point for point in parse(log, fixture.folder) if fixture.folder in point[2]]
        self.always, self.injected = [], set()
        self.order = order_faults(points, fixture)
        self.calls = list(dict.fromkeys((name, number) for name, number, _ in points))
        self.new_seen, faults = self.reopen(fixture)
        self.order += faults
        os.unlink(log); fixture.remove()

    def judge(self, fixture, result, fault):
        faults = []
        killed, error = fault == 'signal=SIGKILL', fault.removeprefix('error=')
        self.kills += result.returncode == -signal.SIGKILL
        there, said = self.places(fixture), result.stdout.split()
        if there not in (self.old, self.new): faults.append('neither version is there')
        if result.returncode == 0 and there != self.new: faults.append('success without the new version')
        if not killed and result.returncode not in (0, 1): faults.append(f'ended with {result.returncode}: {result.stderr[:300]}')
        if not killed and result.returncode == 1:
            if os.path.basename(fixture.folder) not in result.stderr: faults.append(f'no path in the error: {result.stderr}')
            if error in REASONS and REASONS[error] not in result.stderr.lower(): faults.append(f'no cause in the error: {result.stderr}')
            if error == 'EINTR': faults.append(f'an interruption ended it: {result.stderr}')
        seen, problems = self.reopen(fixture)
        faults += problems
        if seen - self.old_seen - self.new_seen: faults.append(f'what is seen then is {sorted(seen)}')
        is_promised = 'saved' in said or result.returncode == 1 and 'edited' in said
        promised = self.new_seen - self.old_seen or self.new_seen
        if is_promised and not promised <= seen: faults.append(f'the edit is lost: {sorted(seen)} is seen')
        if result.returncode == 1 and ' close ' in self.scenario.command and 'edited' in said and 'saved' not in said:
            faults.append(f'the second try failed, too: {result.stderr}')
        if 'moved' in said and there != self.new: faults.append('the move is lost')
        for extra in sorted(set(os.listdir(fixture.folder)) - {'doc', 'other'}):
            if '.conflict-' not in extra or killed: faults.append(f'{extra} is left')
        # What was kept before stays there if it could not be read, or if nobody could remove it. It is older, and does not come back.
        if fixture.recovered() and (error == 'EINTR' or not self.is_recovered_first): faults.append('something is left in the recovery store')
        return faults

    # Threads do not make as many calls each time, so that a late one may never come; but most do.
    def short_transfers(self): return [] if self.kills * 2 >= self.killing else ['most runs were not killed']
