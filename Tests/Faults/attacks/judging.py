"""What must hold after a command was disturbed."""
import errno, os, re, signal

from report import CAUSE, FALSE, LEFT, LOST

# Other words for an error than those of strerror, and what is as true.
SYNONYMS = {'ENOSPC': 'out of space|no space|disk is full|share of free space', 'EDQUOT': 'quota', 'EACCES': 'permission', 'EPERM': 'permission|not permitted',
            'ENOMEM': 'memory', 'EFBIG': 'too large', 'EXDEV': 'cross-device|another file system'}
# What is true of a save whose new version is in place, though something failed later.
IS_IN_PLACE = 'in place|kept beside|kept next to|kept as'
INTERRUPTED = 'interrupted'
HIDDEN = re.compile(r'(^|/)\.')
# Calls that a signal may interrupt; a program has to make them again.
INTERRUPTIBLE = {'open', 'openat', 'read', 'write', 'pread64', 'pwrite64', 'fsync', 'fdatasync', 'ftruncate', 'fallocate', 'flock',
                 'fcntl', 'copy_file_range', 'sendfile'}

def names_cause(code, text):
    """Whether a text says what the error is."""
    words = re.escape(os.strerror(getattr(errno, code)))
    return re.search(f'{words}|{SYNONYMS.get(code, words)}', text, re.I) is not None

def part(snapshot, unit):
    return {path: item for path, item in snapshot.items() if path == unit or path.startswith(unit + '/')}

class Versions:
    """The old and the new version of all that is there, and what the next command makes of each."""
    def __init__(self, command, old, between, new, success, nexts, is_in_place=False):
        self.command, self.old, self.between, self.new, self.success, self.nexts = command, old, between, new, success, nexts
        # Whether versions cannot be exchanged there: then those that were killed leave it to the next command to complete them.
        self.is_in_place = is_in_place
        self.known = set(old) | set(new)
        self.later = self.known.union(*(snapshot for _, snapshot in nexts))

    def hidden(self, snapshot, known=None):
        """What a save has left: items that no version has, with a hidden name or in a folder with one."""
        known = self.known if known is None else known
        return {path for path in snapshot if path not in known and HIDDEN.search(path)}

    def states(self, snapshot):
        """For each unit whether it is the old or the new version, or both if these are one; None for neither."""
        states = []
        for unit in self.command.units:
            versions = {'old': self.old, 'between': self.between, 'new': self.new}
            found = part(snapshot, unit)
            states.append({name for name, version in versions.items() if version is not None and found == part(version, unit)})
        return states

    def are(self, states, name): return all(name in state for state in states)

    def problems(self, snapshot, run, call, fault):
        """What is wrong before the next command."""
        if run.status is None:
            yield CAUSE, 'it did not end'
            run = run._replace(status=-9)
            fault = 'signal=SIGKILL'
        yield from self.losses(snapshot, run)
        yield from self.claims(snapshot, run, call, fault)

    def losses(self, snapshot, run):
        visible = {path: item for path, item in snapshot.items() if path not in self.hidden(snapshot)}
        states = self.states(visible)
        if self.is_in_place and run.status < 0 and not all(states): return
        is_whole = any(self.are(states, name) for name in ('old', 'between', 'new'))
        for unit, state in zip(self.command.units, states):
            if not state and not self.is_other_report(part(visible, unit), run): yield LOST, f'{unit} is neither the old nor the new version: {difference(part(visible, unit), part(self.old, unit))}'
        if not is_whole and all(states):
            is_in_order = self.command.ordered and states == sorted(states, key=lambda state: 'new' not in state)
            if not (is_in_order or self.command.is_mixed or run.status < 0 and self.command.is_mixed_by_kill):
                yield LOST, f'some are old and some are new: {dict(zip(self.command.units, states))}'
        inside = lambda path: any(path == unit or path.startswith(unit + '/') for unit in self.command.units)
        others = {path for path in set(visible) | set(self.old) if not inside(path) and visible.get(path) != self.old.get(path)
                  and visible.get(path) != self.new.get(path)}
        for path in sorted(others):
            if path in self.known: yield LOST, f'{path}, which is not concerned, has changed or gone'
            elif os.path.dirname(path) not in others and not self.is_kept(path, snapshot, run): yield LEFT, f'{path} has appeared'

    def is_other_report(self, found, run):
        """Whether this is a report of what was found instead."""
        return self.command.is_report and run.status >= 0 and 'error' in run.output + run.errors and len(found) == 1

    def is_kept(self, path, snapshot, run):
        """Whether this is the old version, which could not be compared and was kept, as the program says."""
        name = os.path.basename(path)
        if '.conflict-' not in name or name not in run.errors + run.output: return False
        found = {item.removeprefix(path): value for item, value in part(snapshot, path).items()}
        # An item of a package may have been exchanged by itself.
        return any(found == {item.removeprefix(old): value for item, value in part(version, old).items()}
                   for version in (self.old, self.between or {}) for old in version)

    def claims(self, snapshot, run, call, fault):
        """What the program says that is not so."""
        visible = {path: item for path, item in snapshot.items() if path not in self.hidden(snapshot)}
        states = self.states(visible)
        is_new, is_old = self.are(states, 'new'), self.are(states, 'old')
        error = fault.removeprefix('error=') if fault.startswith('error=') else None
        text = run.errors + run.output
        if run.status < 0:
            if fault != f'signal={signal.Signals(-run.status).name}': yield CAUSE, f'ended by {signal.Signals(-run.status).name}: {run.errors[-300:]}'
            return
        if self.command.is_editor: yield from self.editor_claims(run, is_new, error, fault); return
        if run.status == self.success:
            is_done = is_new and part(visible, 'versions') == part(self.new, 'versions')
            if not is_done and not self.command.is_report: yield FALSE, f'success without the new version: {run.errors or run.output[-200:]}'
            if 'another program' in run.errors: yield CAUSE, f'there was no other program: {run.errors}'
            return
        if run.status not in (1, 2) and not (fault.startswith('signal=') and run.status > 128):
            yield CAUSE, f'ended with {run.status}: {run.errors[:300]}'; return
        if is_new and not is_old and not re.search(IS_IN_PLACE, run.errors): yield CAUSE, f'failure with the new version in place: {run.errors}'
        if fault.startswith('signal='):
            if not re.search(f'{INTERRUPTED}|too large|broken pipe', text, re.I): yield CAUSE, f'no word of the signal: {text[:300]}'
            return
        if error == 'EINTR' and call in INTERRUPTIBLE: yield CAUSE, f'an interruption ended it: {run.errors}'
        # A version that is not where it should be is one that is named.
        if error and 'kept as' not in text and not names_cause(error, text): yield CAUSE, f'does not say why: {run.errors[:300] or run.output[-300:]}'
        # The folder with all of it is a place, too.
        if not any(os.path.basename(path) in text for path in self.known) and "/work'" not in text: yield CAUSE, f'does not say where: {run.errors[:300]}'

    def editor_claims(self, run, is_new, error, fault):
        """An editor ends well if it is told to end; what it has shown last is what counts."""
        last = run.output[run.output.rfind('\x1b[7m'):]
        if 'another program' in run.output: yield CAUSE, f'there was no other program: {run.output[run.output.find("another program"):][:100]}'
        if run.status == 0 and not is_new and 'NOT SAVED' not in last: yield FALSE, f'ended well without the new version: {last}'
        if run.status not in (0, 1) and not fault.startswith('signal='): yield CAUSE, f'ended with {run.status}: {run.errors[:300]}'
        if error and (run.status == 1 or run.status == 0 and not is_new) and not names_cause(error, run.errors + run.output):
            yield CAUSE, f'does not say why: {run.errors[:300] or last}'

    def is_acknowledged(self, run):
        """Whether the program has said that the new version is saved, or kept, whatever happened to it then."""
        if not self.command.is_editor: return run.status == self.success
        _, edited, rest = run.output.partition(': edited')
        return bool(edited) and re.search(': saved |NOT SAVED, but kept', rest) is not None

    def remains(self, before, snapshot, strays, run, following):
        """What the next command leaves, or does not get done."""
        left = {*self.hidden(snapshot, self.later), *strays}
        for path in sorted(left):
            if os.path.dirname(path) not in left: yield LEFT, f'{path} is left after the next command'
        # An editor is told to take what was kept.
        if self.command.is_editor and any('.conflict-' in path for path in before): return
        # What had appeared before is known already.
        visible = {path: item for path, item in snapshot.items()
                   if path in self.later or path not in before and not HIDDEN.search(path) and not self.is_kept(path, snapshot, following)}
        if (following.status, visible) in self.nexts[-1 if self.is_acknowledged(run) else 0:]: return
        if following.status in {status for status, _ in self.nexts}:
            wanted = self.nexts[-1][1]
            yield LEFT if visible | wanted == visible else LOST, f'after the next command: {difference(visible, wanted)}: {following.errors[:200]}'
        else: yield LEFT, f'the next command ends with {following.status}: {following.errors[:300]}'

def difference(found, wanted):
    texts = [f'{path} is missing' for path in wanted if path not in found]
    texts += [f'{path} is there' if path not in wanted else f'{path} differs' for path in found if found[path] != wanted.get(path)]
    return ', '.join(texts[:4])
