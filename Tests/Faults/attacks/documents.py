"""Documents that are open, or in conflict, while something happens to their files: what was removed stays removed, and no edit is lost."""
import contextlib, glob, hashlib, json, os, shlex, shutil, signal, subprocess, tempfile, time

import arena
from contests import Contest, check_others
from report import CAUSE, FALSE, LEFT, LOST

SAVE, CLOSE = b'\x13', b'\x11'

class Session:
    """A program that goes on until it is told to end."""
    def __init__(self, match, command):
        self.match, self.command, self.was_killed = match, command, False
        self.file = tempfile.TemporaryFile()
        runtime = os.path.join(match.arena.root, 'runtime')
        os.makedirs(runtime, 0o700, exist_ok=True)
        environment = {**os.environ, **match.arena.environment, 'XDG_RUNTIME_DIR': runtime}
        self.process = subprocess.Popen(shlex.split(match.arena.tools.fill(command, table=runtime + '/uniform-documents')), cwd=match.arena.work,
                                        env=environment, stdin=subprocess.PIPE, stdout=self.file, stderr=subprocess.STDOUT)
        match.count += 1

    @property
    def output(self): return os.pread(self.file.fileno(), 1 << 24, 0).decode(errors='replace')

    def shows(self, text):
        """Waits for a text. Gives whether it came before the program ended."""
        end = time.monotonic() + arena.TIMEOUT
        while text not in self.output and self.process.poll() is None:
            if time.monotonic() > end:
                self.match.report(CAUSE, f'{self.command} does not show {text}: {self.output[-200:]}')
                self.kill()
            time.sleep(0.002)
        return text in self.output

    def type(self, keys):
        with contextlib.suppress(BrokenPipeError): os.write(self.process.stdin.fileno(), keys)

    def kill(self):
        if self.process.poll() is None:
            self.was_killed = True
            self.match.killed += 1
            self.process.send_signal(signal.SIGKILL)

    def end(self, keys=b''):
        self.type(keys)
        with contextlib.suppress(BrokenPipeError): self.process.stdin.close()
        try: self.process.wait(arena.TIMEOUT)
        except subprocess.TimeoutExpired:
            self.match.report(CAUSE, f'did not end: {self.command}')
            self.kill(); self.process.wait()

class Note:
    """A file or a package that is open in an editor, and edited or not."""
    def __init__(self, match, name, is_edited):
        self.match, self.name, self.path, self.edit = match, name, match.path(name), is_edited and 'my edit '
        # What is moved there is deleted, but for the test. An editor may follow it.
        self.grave = tempfile.mkdtemp(dir=match.arena.root)
        self.make('first\n')
        self.session = Session(match, f'{{notes}} --autosave 3600 {name}')
        self.session.shows(': saved')
        if is_edited:
            self.session.type(self.edit.encode())
            self.session.shows(': edited')

    def make(self, text):
        if self.name.endswith('.jot'): return self.match.write(self.name, text)
        os.mkdir(self.path)
        for item in ('text.txt', 'mine'): self.match.write(f'{self.name}/{item}', text)

    def remove(self):
        if os.path.isdir(self.path): shutil.rmtree(self.path)
        else: os.unlink(self.path)

    def move_away(self): os.rename(self.path, f'{self.grave}/{self.name}')

    @property
    def places(self):
        """Where a text may be: the file, versions beside it or elsewhere, and unsaved changes."""
        state = self.match.arena.state
        return [*glob.glob(self.path.replace('/a.', '/a*.')), *glob.glob(f'{state}/*/recovery'), f'{state}/data']

    def has(self, text, *places):
        """Whether a text is in one of these files or in the files of these folders; anywhere, if there are none."""
        for place in places or self.places:
            for path in [place, *glob.glob(f'{place}/**', recursive=True, include_hidden=True)]:
                if os.path.isfile(path):
                    with open(path, errors='replace') as file:
                        if text in file.read(): return True
        return False

    def judge(self, is_removed=True):
        """What was removed is there only with what was not saved; that is there or kept, if the editor was not killed."""
        report, output = self.match.report, self.session.output[-300:]
        if self.edit and not self.session.was_killed and not self.has(self.edit) and not self.has(self.edit, self.grave):
            report(LOST, f'an edit of {self.name} is nowhere: {output}')
        if not os.path.lexists(self.path): return
        if is_removed and (not self.edit or not self.has(self.edit, self.path) or self.has(self.edit, self.grave)):
            report(LEFT, f'{self.name} is back without a new edit: {output}')
        if os.path.isdir(self.path) and not {'text.txt', 'mine'} <= set(os.listdir(self.path)):
            report(LOST, f'{self.name} has only {os.listdir(self.path)}: {output}')

    def close(self):
        """Takes away what a later round must not find. The next editor takes away what one has left that was killed."""
        if self.session.was_killed: Session(self.match, f'{{notes}} {self.name}').end(CLOSE)
        for path in self.places:
            if os.path.isdir(path): shutil.rmtree(path)
            elif os.path.lexists(path): os.unlink(path)

def notes(match):
    for name in ('a.jot', 'a.jotter'):
        for is_edited in (False, True): yield Note(match, name, is_edited)

def later(match, action):
    """At a random moment, while programs do something."""
    moment = match.random.uniform(0, match.pace)
    def act():
        time.sleep(moment)
        action()
    return act

def delete(match):
    """The file is removed before the document is saved or closed, or at the same moment."""
    for note in notes(match):
        # Who saves what was not edited wants the file.
        keys = match.random.choice([None, CLOSE, *([SAVE] if note.edit else [])])
        # While an edit is saved, it matters which version is removed.
        remove = note.move_away if note.edit and keys else note.remove
        others = [later(match, note.session.kill)] if match.kills and match.random.random() < 0.5 else []
        if keys: match.together(later(match, remove), later(match, lambda: note.session.type(keys)), *others)
        else: match.together(remove, *others)
        note.session.end(CLOSE)
        note.judge(); note.close()
    match.finish()

def delete_in_turn(match):
    """Another program deletes or replaces the file in its turn, or is killed in it."""
    for note in notes(match):
        deleter = Session(match, f'{{present}} {{table}} access deleting {note.path}')
        victim = match.random.choice([deleter, note.session]) if match.kills else None
        replaces = match.random.random() < 0.3
        if victim and match.random.random() < 0.5: later(match, victim.kill)()
        is_removed = deleter.shows('granted') and not deleter.was_killed
        if is_removed: note.remove()
        if is_removed and replaces: note.make('theirs\n')
        if victim: later(match, victim.kill)()
        deleter.end(b'\n')
        if not deleter.was_killed and 'ended' not in deleter.output: match.report(CAUSE, f'a deletion ended with {deleter.output}')
        # An editor closes a document that was deleted in turn by itself, and says so.
        if is_removed and not replaces and not victim and not note.session.shows('deleted' if note.edit else ''):
            match.report(FALSE, f'{note.name} was deleted, and nothing was said: {note.session.output[-300:]}')
        note.session.end(CLOSE)
        note.judge(is_removed and not replaces)
        if is_removed and replaces and not note.has('theirs'): match.report(LOST, f'what replaced {note.name} is nowhere')
        note.close()
    match.finish()

CONFLICTS, LARGE = 30, 2_000_000
# What only reads.
READING = ['{utictl} document versions p.rtfd', '{utictl} document versions --json p.rtfd', '{utictl} document info p.rtfd',
           '{utictl} package show p.rtfd', '{utictl} package diff p.rtfd q.rtfd > /dev/null || true', '{edit} open p.rtfd package']
OF_VERSION = ['{utictl} document diff p.rtfd %s > /dev/null || true', '{utictl} document cat p.rtfd %s']

def size(folder):
    """How much of a disk the files in a folder use."""
    found = [os.lstat(os.path.join(place, name)) for place, folders, names in os.walk(folder) for name in folders + names]
    return sum({status.st_ino: status.st_blocks * 512 for status in found}.values())

def conflicts(match):
    """A package with a large file has many conflicts: reading writes nothing, and resolving keeps each version, but not the package with it."""
    match.write('p.rtfd/large', 'large\n' * (LARGE // 6))
    texts = [f'version {number}\n' for number in range(CONFLICTS)]
    for number, text in enumerate(texts): match.write(f'p.rtfd/TXT.sync-conflict-202601{number + 1:02}-120000-ABCDEF7.rtf', text)
    match.before = match.arena.snapshot()
    versions = json.loads(match.arena.run('{utictl} document versions --json p.rtfd').output)
    identifiers = [version['id'] for version in versions if version['kind'] != 'current']
    if len(identifiers) != CONFLICTS: match.report(FALSE, f'{len(identifiers)} versions of {CONFLICTS} are listed')
    def read():
        for _ in range(3):
            command = match.random.choice(READING)
            match.succeeds(match.run(command), command)
            # It may be resolved meanwhile.
            match.run(match.random.choice(OF_VERSION) % match.random.choice(identifiers))
    def resolve():
        for _ in range(2): match.succeeds(match.run('{utictl} document resolve p.rtfd'), 'resolve')
    used = size(match.arena.root)
    match.together(read, read)
    if match.arena.snapshot() != match.before or size(match.arena.root) != used: match.report(LEFT, f'reading has written {size(match.arena.root) - used} bytes')
    match.together(read, resolve, resolve)
    run = match.arena.run('{utictl} document resolve p.rtfd')
    if run.status: match.report(LEFT, f'the next command ended with {run.status}: {run.errors[:200]}')
    left = [name for name in os.listdir(match.path('p.rtfd')) if 'conflict' in name]
    if left: match.report(FALSE, f'{left} are still in conflict')
    contents = set(match.arena.contents())
    lost = [text for text in texts if hashlib.sha256(text.encode()).hexdigest() not in contents]
    if lost: match.report(LOST, f'{lost} are nowhere')
    if size(match.arena.root) - used > LARGE: match.report(LEFT, f'resolving has written {size(match.arena.root) - used} bytes')
    check_others(match, but=[path for path in match.before if 'conflict' in path])
    match.finish()

CONTESTS = [Contest('race: delete an open document', delete), Contest('race: delete an open document in turn', delete_in_turn),
            Contest('race: read and resolve many conflicts', conflicts)]
