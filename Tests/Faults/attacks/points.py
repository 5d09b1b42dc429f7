"""Disturbs a command at each of its system calls."""
import collections, concurrent.futures, os, random, re, subprocess, sys

from arena import HERE, Arena
from commands import COMMON
from judging import Versions, part
from report import CAUSE, LOST, insist
sys.path.insert(0, HERE)
from tracing import CALLS, RENAMING, calls, parse, strace

CALLS = [*CALLS, 'lstat', 'stat', 'access', 'faccessat2', 'readlink', 'chmod', 'chown', 'openat2']
ERRORS = ['ENOSPC', 'EIO', 'EDQUOT', 'EINTR', 'EACCES', 'ENOMEM']
SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGPIPE']
TRACE = 'trace=' + ','.join('?' + name for name in CALLS)
# How large files may become before SIGXFSZ.
LIMITS = [0, 1, 100, 1000, 4096, 10_000, 20_000]
SHORT = 'short transfers'
# The current folder, where a path is absolute.
ELSEWHERE = r'AT_FDCWD<[^>]*>(?=, "/)'
TRANSFERS = ['write', 'pwrite64', 'pread64', 'copy_file_range']

def foreign(log, root):
    """Calls that have nothing to do with a folder: name, number in their thread."""
    counts = collections.Counter()
    for thread, name, line in calls(log):
        counts[thread, name] += 1
        if root not in re.sub(ELSEWHERE, '', line): yield name, counts[thread, name]

def shared(folder, units):
    """Files of a document that are also files elsewhere: pairs of paths."""
    places = {}
    for path, _, names in os.walk(folder):
        for name in names:
            status = os.lstat(os.path.join(path, name))
            places.setdefault(status.st_ino, []).append(os.path.relpath(os.path.join(path, name), folder))
    for paths in places.values():
        inside = [path for path in paths if any(path == unit or path.startswith(unit + '/') for unit in units)]
        for path in inside:
            for other in set(paths) - set(inside): yield path, other

class Attack:
    """What happens to one command, on one file system."""
    def __init__(self, command, place, scratch, tools):
        self.command, self.place, self.scratch, self.tools = command, place, scratch, tools
        self.template = Arena(scratch if place.prepare else place.path, tools, scratch)
        # Copies of it, where they cannot be made at any time.
        self.ready = []
        result = self.template.run(COMMON + '\n' + command.setup)
        insist(result.status == 0, f'{command.name}: cannot set up: {result.errors}')
        self.reserve(len(command.units) + 4)
        # A first run compiles tables. Small file systems have no space for what all commands leave.
        first = self.arena()
        first.run(command.command, keys=command.keys)
        first.remove()
        self.measure()

    def reserve(self, count):
        """Makes copies that so many runs need, where they have to be made before."""
        if self.place.prepare: self.ready += self.place.prepare(self.template.root, count)

    def arena(self):
        ready = self.ready.pop() if self.place.prepare else None
        arena = Arena(self.place.path, self.tools, self.scratch, self.template, ready)
        if self.command.prepare: arena.prepare(self.command.prepare)
        arena.counts_versions = 'kept' in self.command.units
        return arena

    def measure(self):
        arena = self.arena()
        old = arena.snapshot()
        log = f'{self.scratch}/{os.path.basename(arena.root)}.log'
        result = self.traced(arena, ['-y', '-s', '0', '-o', log, '-e', TRACE])
        new = arena.snapshot()
        insist(result.status is not None and result.status >= 0 and new != old or 'error' not in result.errors,
               f'{self.command.name}: {result.errors}')
        ours = [(name, number) for name, number, line in parse(log, arena.root, CALLS) if arena.root in line]
        self.calls = list(dict.fromkeys(ours))
        # Where threads save, a call of another thread may have the same number: one that concerns nothing here.
        self.foreign = set(foreign(log, arena.root)) if self.command.is_threaded else set()
        self.transfers = sum(name in TRANSFERS for name, _ in ours)
        os.unlink(log)
        self.shared = list(shared(arena.work, self.command.units))
        between, places = self.between()
        self.versions = Versions(self.command, old, between, new, result.status, self.nexts([*places, arena]), self.place.is_in_place)

    def traced(self, arena, options):
        """Runs the command with strace."""
        if not self.command.is_threaded: return arena.run(self.command.command, strace(*options), keys=self.command.keys)
        # A program that runs already stops at all calls.
        return arena.run(self.command.command, tracer=['strace', '-f', *options], environment={'LD_PRELOAD': f'{self.scratch}/stop-when-loaded.so'}, keys=self.command.keys)

    def between(self):
        """What is there in the middle, and where that is."""
        if self.command.keys_between is None: return None, []
        arena = self.arena()
        arena.run(self.command.command, keys=self.command.keys_between)
        return arena.snapshot(), [arena]

    def nexts(self, places):
        """What the next command makes of the old version, of what lies between it and the new one, and last of that."""
        firsts, new = [], places[-1]
        for count in range(len(self.command.units)):
            firsts.append(self.arena())
            for unit in self.command.units[:count]:
                subprocess.run(['rm', '-rf', f'{firsts[-1].work}/{unit}'], check=True)
                if os.path.lexists(f'{new.work}/{unit}'): subprocess.run(['cp', '-a', f'{new.work}/{unit}', f'{firsts[-1].work}/{unit}'], check=True)
        nexts = []
        for place in (*firsts, *places):
            following = place.run(self.next_command, keys=self.command.keys_again or self.command.keys)
            nexts.append((following.status, place.snapshot()))
            place.remove()
        return nexts

    @property
    def next_command(self): return self.command.again or self.command.command

    def undisturbed(self):
        """What is wrong with the new version, whatever is done."""
        problems = [(LOST, f'{path} shares its contents with {other}: a change of one would change both', 'undisturbed') for path, other in self.shared]
        removed = part(self.versions.old, 'versions').keys() - part(self.versions.new, 'versions')
        if self.command.prepare and len(removed) != self.command.removes:
            problems.append((LOST, f'{len(removed)} contents are removed rather than {self.command.removes}', 'undisturbed'))
        return problems

    def points(self):
        """All of them: the call, its number, what is done to it."""
        for name, number in self.calls:
            errors = [] if (name, number) in self.foreign else ERRORS + RENAMING.get(name, [])
            for fault in ['signal=SIGKILL', *(f'error={error}' for error in errors), *(f'signal={signal}' for signal in SIGNALS)]:
                yield f'{name}:{number}:{fault}'
        for limit in LIMITS: yield f'limit:{limit}:signal=SIGXFSZ'
        yield 'output:closed:signal=SIGPIPE'
        if self.command.keys and not self.command.is_editor: yield 'input:closed:'
        for number in range(3): yield f'{SHORT}:{number}:'

    def disturb(self, point):
        """Problems at a point, and whether what was to happen happened. Where threads save, another one may make the call."""
        for _ in range(3 if self.command.is_threaded else 1):
            problems, has_come, was_killed = self.disturb_once(point)
            if problems or has_come: break
        return problems, has_come, was_killed

    def disturb_once(self, point):
        name, number, fault = point.rsplit(':', 2)
        arena = self.arena()
        try:
            run, has_come = self.disturbed(arena, name, number, fault)
            if has_come is None: return [], False, False
            return [(kind, text, point) for kind, text in self.judge(arena, run, name, fault)], has_come, fault == 'signal=SIGKILL' and run.status == -9
        finally: arena.remove()

    def disturbed(self, arena, name, number, fault):
        """How the run ended, and whether what was to happen happened; None if it happened elsewhere, too."""
        options = {'keys': self.command.keys}
        if name == 'limit':
            run = arena.run(self.command.command, limit=int(number), **options)
            return run, True
        if name == 'input': return arena.run('exec <&-; ' + self.command.command), True
        if name == 'output':
            reading, writing = os.pipe()
            os.close(reading)
            try: return arena.run(self.command.command, output=writing, **options), True
            finally: os.close(writing)
        log = f'{self.scratch}/{os.path.basename(arena.root)}.log'
        if name == SHORT:
            prefix = strace('-y', '-o', log, '-E', f'LD_PRELOAD={self.scratch}/short-transfers.so', '-E', f'SHORT_TRANSFERS={number}',
                            '-e', 'trace=' + ','.join(TRANSFERS))
            run = arena.run(self.command.command, prefix, **options)
        else: run = self.traced(arena, [*(['-y'] if self.command.is_threaded else []), '-o', log, '-e', f'trace={name}', '-e', f'inject={name}:{fault}:when={number}'])
        try: text = open(log, errors='replace').read()
        except FileNotFoundError: text = ''
        if os.path.exists(log): os.unlink(log)
        if name == SHORT: return run, sum(arena.root in line for line in text.splitlines()) > self.transfers
        signal = fault.removeprefix('signal=')
        if fault.startswith('signal='): return run, f'--- {signal} ' in text or f'killed by {signal}' in text
        injected = [re.sub(ELSEWHERE, '', line) for line in text.splitlines() if '(INJECTED)' in line]
        if self.command.is_threaded and not all(arena.root in line for line in injected): return run, None
        return run, bool(injected)

    def judge(self, arena, run, name, fault):
        versions, snapshot = self.versions, arena.snapshot()
        problems = list(versions.problems(snapshot, run, name, fault))
        yield from problems
        strays = arena.strays()
        # Where all is as the old or the new version, the next command does what it did to that one.
        if snapshot in (versions.old, versions.new) and not strays and not (self.command.is_editor and versions.is_acknowledged(run)): return
        following = arena.run(self.next_command, keys=self.command.keys_again or self.command.keys)
        for kind, text in versions.remains(snapshot, arena.snapshot(), arena.strays(), run, following):
            # What went wrong before goes on: that is no other problem.
            if kind == LOST and problems: continue
            yield kind, text

    def run(self, points, workers):
        """Problems at these points, how many of them came, how many runs were killed."""
        problems, came, kills = self.undisturbed(), 0, 0
        self.reserve(len(points) * (3 if self.command.is_threaded else 1))
        with concurrent.futures.ThreadPoolExecutor(workers) as pool:
            for found, has_come, was_killed in pool.map(self.disturb, points):
                problems += found; came += has_come; kills += was_killed
        return problems, came, kills

    def sample(self, every, seed):
        """One of so many points, and of those that are no system call all."""
        points = list(self.points())
        if every == 1: return points
        chosen = random.Random(f'{seed} {self.command.name}')
        calls = [point for point in points if not point.startswith(('limit:', 'output:', 'input:', SHORT))]
        return sorted(chosen.sample(calls, -(-len(calls) // every)), key=calls.index) + points[len(calls):]

    def close(self): self.template.remove()
