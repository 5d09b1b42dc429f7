"""Programs that write the same thing at once, and are killed at random: nothing acknowledged is lost, and nothing appears twice."""
import concurrent.futures, os, random, shutil, time, types

from arena import Arena
from commands import COMMON, PUT
from report import CAUSE, FALSE, LEFT, LOST, insist

class Match:
    """One round: an arena, and what the programs did in it."""
    def __init__(self, parent, scratch, tools, generator, kills, pace):
        self.arena = Arena(parent, tools, scratch)
        self.random, self.kills, self.pace, self.killed, self.problems, self.count = generator, kills, pace, 0, [], 0
        insist(self.arena.run(COMMON).status == 0, 'cannot set up a race')
        self.before = self.arena.snapshot()

    def run(self, command, may_be_killed=True, **options):
        """Runs a program; kills it at a random moment, one of three times, if this round is one with kills."""
        delay = self.random.uniform(0.1, 2) * self.pace if self.kills and may_be_killed and self.random.random() < 0.35 else None
        run = self.arena.run(command, kill_after=delay, **options)
        self.count += 1
        if run.status == -9: self.killed += 1
        if run.status is None: self.report(CAUSE, f'did not end: {command}')
        return run

    def report(self, kind, text): self.problems.append((kind, text, 'a race with kills' if self.kills else 'a race'))

    def together(self, *actors):
        """Runs functions at the same time; gives what they return."""
        with concurrent.futures.ThreadPoolExecutor(len(actors)) as pool: return [future.result() for future in [pool.submit(actor) for actor in actors]]

    def path(self, name): return os.path.join(self.arena.work, name)

    def text(self, name):
        try:
            with open(self.path(name)) as file: return file.read()
        except (FileNotFoundError, NotADirectoryError): return None

    def write(self, name, text):
        with open(self.path(name), 'w') as file: file.write(text)

    def succeeds(self, run, what):
        """Nothing stands in the way of a command: only a kill may end it."""
        if run.status not in (0, -9): self.report(CAUSE, f'{what} ended with {run.status}: {run.errors[:200]}')
        if 'another program' in run.errors: self.report(CAUSE, f'{what} said: {run.errors[:200]}')
        return run.status == 0

    def finish(self, package='p.rtfd', allowed=(), may_keep=False):
        """The next command takes away what those that were killed have left, and the rest is as it was."""
        run = self.arena.run(PUT + f'--replace new.txt {package}')
        if run.status: self.report(LEFT, f'the next command ended with {run.status}: {run.errors[:200]}')
        after = self.arena.snapshot()
        for path in sorted(after):
            name = path.rpartition('/')[2]
            if '.conflict-' in name and not may_keep: self.report(LEFT, f'{path} has appeared')
            elif name.startswith('.'): self.report(LEFT, f'{path} is left after the next command')
        others = {path for path in self.before if not any(path == name or path.startswith(name + '/') for name in ('p.rtfd', *allowed))}
        for path in sorted(others):
            if after.get(path) != self.before[path]: self.report(LOST, f'{path}, which is not concerned, has changed')
        for path in self.arena.strays(): self.report(LEFT, f'{path} is left after the next command')
        self.arena.remove()

class Contest:
    def __init__(self, name, body):
        self.name, self.body = name, body

    def run(self, parent, scratch, tools, rounds, seed):
        """Every second round with kills."""
        generator, matches = random.Random(f'{seed} {self.name}'), []
        pace = measured_pace(parent, scratch, tools)
        while len(matches) < max(rounds, 2) or len(matches) < rounds + 20 and not any(match.killed for match in matches):
            match = Match(parent, scratch, tools, generator, len(matches) % 2 == 1, pace)
            try: self.body(match)
            except OSError as error: match.report(LOST, f'{error}')
            matches.append(match)
        kills = sum(match.killed for match in matches)
        insist(kills, f'{self.name}: no kill arrived')
        return types.SimpleNamespace(count=sum(match.count for match in matches), kills=kills,
                                     problems=[problem for match in matches for problem in match.problems], remark='')

def measured_pace(parent, scratch, tools):
    """How many seconds a command takes."""
    arena = Arena(parent, tools, scratch)
    arena.run(COMMON)
    run = arena.run(PUT + 'new.txt p.rtfd')
    arena.remove()
    return run.end - run.begin

WRITERS, ITEMS = 5, 5

def put_items(match, writer):
    """Puts items one after the other; gives how each ended."""
    results = {}
    for number in range(ITEMS):
        name = f'item-{writer}-{number}'
        match.write(name, f'{name}\n' * 300)
        results[name] = match.run(PUT + f'{name} p.rtfd')
    return results

def check_items(match, results, package='p.rtfd'):
    for name, run in results.items():
        found = match.text(f'{package}/{name}')
        is_there = match.succeeds(run, f'put {name}')
        if is_there and found is None: match.report(FALSE, f'{name} is not there, though its put ended well: {run.errors[:200]}')
        if found is not None and found != f'{name}\n' * 300: match.report(LOST, f'{name} is torn')

def check_others(match, package='p.rtfd', but=()):
    after = match.arena.snapshot()
    for path, item in match.before.items():
        if path.startswith('p.rtfd/') and path not in but:
            there = package + path.removeprefix('p.rtfd')
            if after.get(there) != item: match.report(LOST, f'{there} has changed or gone')

def merged(parts): return {name: run for part in parts for name, run in part.items()}

def puts(match):
    results = merged(match.together(*(lambda writer=writer: put_items(match, writer) for writer in range(WRITERS))))
    check_items(match, results); check_others(match); match.finish()

def put_and_remove(match):
    """Items are put while others go."""
    gone = [f'p.rtfd/images/gone-{number}' for number in range(ITEMS * 2)]
    for name in gone: match.write(name, 'gone')
    match.before = match.arena.snapshot()
    removals = lambda: {name: match.run('{utictl} package remove ' + name) for name in gone}
    first, second, removed = match.together(lambda: put_items(match, 0), lambda: put_items(match, 1), removals)
    check_items(match, merged([first, second]))
    for name, run in removed.items():
        if match.succeeds(run, f'remove {name}') and match.text(name) is not None: match.report(FALSE, f'{name} is there, though its removal ended well')
    check_others(match, but=gone); match.finish()

def put_and_copy(match):
    """Items are put while the package is replaced by another: those put after the last copy are there, and nothing is mixed."""
    copies = lambda: [match.run('{utictl} package copy --replace q.rtfd p.rtfd') for _ in range(ITEMS)]
    first, second, copied = match.together(lambda: put_items(match, 0), lambda: put_items(match, 1), copies)
    for run in copied: match.succeeds(run, 'copy --replace')
    ends = [run.end for run in copied if run.status in (0, -9)]
    results = merged([first, second])
    check_items(match, {name: run for name, run in results.items() if run.begin > max(ends, default=0)})
    for name, run in results.items(): match.succeeds(run, f'put {name}')
    after = match.arena.snapshot()
    old, new = (({path.removeprefix(f'{name}/'): item for path, item in match.before.items() if path.startswith(f'{name}/')}) for name in ('p.rtfd', 'q.rtfd'))
    found = {path.removeprefix('p.rtfd/'): item for path, item in after.items() if path.startswith('p.rtfd/') and '/item-' not in path and '/.' not in path}
    if found not in ([new] if any(run.status == 0 for run in copied) else [old, new]): match.report(LOST, f'neither package: {sorted(found)}')
    match.finish()

def put_and_recover(match):
    """Recovery looks for what was left, and must leave alone what is being saved."""
    is_over = []
    def recover():
        while not is_over:
            run = match.arena.run('{save} recover p.rtfd')
            if run.status: match.report(CAUSE, f'recover ended with {run.status}: {run.errors[:200]}')
    def write():
        try: return merged(match.together(*(lambda writer=writer: put_items(match, writer) for writer in range(2))))
        finally: is_over.append(True)
    results, _, _ = match.together(write, recover, recover)
    check_items(match, results); check_others(match); match.finish()

def put_and_move(match):
    """The package gets another name while something is put into it: no second package appears, and nothing is lost."""
    for number in range(ITEMS):
        here, there = ('p.rtfd', 'moved.rtfd') if number % 2 == 0 else ('moved.rtfd', 'p.rtfd')
        name = f'item-0-{number}'
        match.write(name, f'{name}\n' * 300)
        delay = match.random.uniform(0, 1.5) * match.pace
        def move():
            time.sleep(delay)
            os.rename(match.path(here), match.path(there))
        run, _ = match.together(lambda: match.run(PUT + f'{name} {here}'), move)
        if os.path.exists(match.path(here)):
            if run.status == 0 and not run.errors: match.report(LOST, 'a second package has appeared, and nothing was said')
            shutil.rmtree(match.path(here))
        elif run.status == 0 and match.text(f'{there}/{name}') is None: match.report(FALSE, f'{name} is nowhere, though its put ended well: {run.errors}')
        # What was said to have failed may be there: what cannot be known is not judged.
        check_others(match, there)
    # What a save has left that was killed belongs to the name that it was given.
    for name in ('p.rtfd', 'moved.rtfd'): match.arena.run(PUT + f'--replace new.txt {name}')
    # Where nothing is any more, a version that was swapped out may be the only one, and is kept.
    match.finish('moved.rtfd' if ITEMS % 2 else 'p.rtfd', may_keep=match.killed > 0)

def two_editors(match):
    """Both type something and save it: each text is in the file, in a version beside it, or comes back."""
    match.write('a.jot', 'first\n')
    texts = ['alpha', 'beta']
    def edit(text): return lambda: match.run('{notes} --autosave 3600 a.jot', keys=text.encode() + b'\x13\x11')
    runs = match.together(*(edit(text) for text in texts))
    kept = ' '.join(match.text(name) or '' for name in os.listdir(match.arena.work) if name.startswith('a.jot'))
    shown = match.arena.run('{notes} --autosave 3600 a.jot', keys=b'\x14\x11').output
    for text, run in zip(texts, runs):
        edited, _, rest = run.output.partition(': edited')
        if rest and ': saved ' in rest and text not in kept and text not in shown: match.report(LOST, f'{text} was saved and is nowhere: {kept}')
        if run.status not in (0, -9): match.report(CAUSE, f'notes ended with {run.status}: {run.errors[:200]}')
    for name in os.listdir(match.arena.work):
        if name.startswith('.'): match.report(LEFT, f'{name} is left after the next command')
        if name.startswith('a.jot'): os.unlink(match.path(name))
    match.finish()

CONTESTS = [Contest('race: puts into one package', puts), Contest('race: put and remove', put_and_remove), Contest('race: put and copy', put_and_copy),
            Contest('race: put and recover', put_and_recover), Contest('race: put and move', put_and_move), Contest('race: two editors', two_editors)]
