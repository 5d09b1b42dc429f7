"""Proves that what the attack does arrives, and that it finds what careless programs do."""
import os, subprocess, tempfile, types

import contests, documents
from arena import HERE, Arena, Tools
from commands import COMMANDS, PUT, Command
from points import Attack
from report import CAUSE, FALSE, LEFT, LOST, insist
from tracing import strace

CARELESS = os.path.join(HERE, 'attacks', 'careless')

def prove(scratch, tools, strace=strace):
    """Ends the run if a kill, a signal, an error or a short transfer does not arrive."""
    for reason in missing(scratch, tools, strace): insist(False, f'nothing can be tried: {reason}')

def missing(scratch, tools, strace):
    """What does not arrive."""
    for name in ('short-transfers', 'stop-when-loaded'):
        source, library = os.path.join(HERE, f'{name}.c'), f'{scratch}/{name}.so'
        if not os.path.exists(library) and subprocess.run(['cc', '-shared', '-fPIC', '-o', library, source, '-ldl']).returncode:
            yield f'{name}.c cannot be compiled'
    arena = Arena(scratch, tools, scratch)
    def disturbed(injection, command): return arena.run(command, strace('-o', '/dev/null', '-e', 'trace=mkdir', '-e', f'inject=mkdir:{injection}:when=1'))
    for name, status in (('SIGKILL', -9), ('SIGTERM', -15)):
        run = disturbed(f'signal={name}', f'mkdir {name}')
        if run.status != status: yield f'{name} did not arrive: mkdir ended with {run.status}'
        if name == 'SIGKILL' and os.path.exists(f'{arena.work}/SIGKILL'): yield 'SIGKILL arrived after the call'
    run = disturbed('error=EIO', 'mkdir EIO')
    if run.status != 1 or 'Input/output error' not in run.errors: yield f'EIO did not arrive: mkdir ended with {run.status}: {run.errors}'
    run = arena.run('''python3 -c "import os; os.write(os.open('short', os.O_CREAT | os.O_WRONLY), bytes(1000))"''', environment={'LD_PRELOAD': f'{scratch}/short-transfers.so'})
    if not 0 < os.path.getsize(f'{arena.work}/short') < 1000: yield f'no transfer was short: {run.errors}'
    # The program itself: killed when it saves.
    arena.run('mkdir p.rtfd; echo x > new.txt')
    run = arena.run(PUT + 'new.txt p.rtfd', strace('-o', '/dev/null', '-e', 'trace=renameat2,renameat,rename,linkat', '-e',
                                            'inject=renameat2,renameat,rename,linkat:signal=SIGKILL:when=1'))
    if run.status != -9: yield f'utictl was not killed: it ended with {run.status}: {run.errors}'
    arena.remove()

# What each careless way of saving has to be found as.
CARELESSNESS = {'truncates': LOST, 'succeeds': FALSE, 'blames': CAUSE, 'litters': LEFT, 'overwrites': LOST}
RESTORE = next(command for command in COMMANDS if command.name == 'document restore a file')

def catch_careless(scratch):
    """Ends the run unless each kind of problem is found where it is."""
    for way, kind in CARELESSNESS.items():
        tools = Tools(utictl=f'{CARELESS} {way}')
        with tempfile.TemporaryDirectory(dir=scratch) as parent:
            command = RESTORE if way == 'overwrites' else Command(f'careless: {way}', '', PUT + '--replace new/TXT.rtf p.rtfd', ('p.rtfd',))
            attack = Attack(command, types.SimpleNamespace(path=parent, prepare=None, is_in_place=False), scratch, tools)
            problems, _, _ = attack.run(attack.sample(20 if command is RESTORE else 1, 0), os.cpu_count() + 1)
        report(way, [problem for problem in problems if problem[0] == kind], kind)
    for way in ('races', 'keeps'):
        with tempfile.TemporaryDirectory(dir=scratch) as parent:
            outcome = contests.CONTESTS[0].run(parent, scratch, Tools(utictl=f'{CARELESS} {way}'), rounds=2, seed=1)
        report(way, outcome.problems, 'race')
    for way, kind, tool, contest in (('revives', LEFT, 'notes', documents.CONTESTS[0]), ('forgets', LOST, 'notes', documents.CONTESTS[0]),
                                     ('copies', LEFT, 'utictl', documents.CONTESTS[-1])):
        with tempfile.TemporaryDirectory(dir=scratch) as parent:
            outcome = contest.run(parent, scratch, Tools(**{tool: f'{CARELESS} {way}'}), rounds=2, seed=1)
        report(way, [problem for problem in outcome.problems if problem[0] == kind], kind)
    report('a strace that injects nothing', [('missing', reason, 'proof') for reason in missing(scratch, Tools(), lambda *options: [CARELESS, 'strace', *options])], 'proof')

def report(way, problems, kind):
    insist(problems, f'the careless program that {way} was NOT FOUND')
    print(f'careless: {way}: found, {len(problems)} times as {kind}: {problems[0][2]}: {problems[0][1].strip()[:120]}', flush=True)
