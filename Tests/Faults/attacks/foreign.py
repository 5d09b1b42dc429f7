"""What another user has planted gives nobody the rights of who uses it: no set-ID bit, and no access that was not there before.

Each check is also run with a careless `cp`, which must be found.
"""
import dataclasses, os, shutil, stat, struct, subprocess, types

from arena import Arena
from report import FALSE, OPENED, insist

ATTACKER, OTHER = 12002, 12003
# Users who use what is there: one of many, and root.
VICTIMS = (12001, 0)
ACL = 'system.posix_acl_access'

@dataclasses.dataclass(frozen=True)
class Check:
    name: str
    command: str
    # What does the same carelessly.
    careless: str

# The attacker's package, the same as a flat file, in archives and as a conflict version; and conflict versions of files.
EVIL = '''umask 0
mkdir -p evil.rtfd/folder z
for name in suid sgid open folder/suid; do echo evil > evil.rtfd/$name; done
chmod 4755 evil.rtfd/suid; chmod 2755 evil.rtfd/sgid; chmod 666 evil.rtfd/open; chmod 6777 evil.rtfd/folder/suid; chmod 2777 evil.rtfd/folder
cp -a evil.rtfd z/mine.rtfd; (cd z; python3 -m zipfile -c ../in.zip mine.rtfd)
{utictl} package flatten evil.rtfd -o flat
cp -a evil.rtfd mine.conflict-20260101T120000Z-da953add.rtfd
cp -a evil.rtfd/suid a.sync-conflict-20260101-120000-ABCDEF7.txt
cp -a evil.rtfd/folder/suid b.sync-conflict-20260101-120000-ABCDEF7.txt
cp -a evil.rtfd/open c.sync-conflict-20260101-120000-ABCDEF7.txt
'''
# The documents that it is to replace, which nobody else may read.
MINE = '''umask 77
mkdir -p mine.rtfd/folder
for name in a.txt b.txt c.txt mine.rtfd/suid mine.rtfd/sgid mine.rtfd/open mine.rtfd/folder/suid; do echo mine > $name; done
'''
VERSION = '''$({utictl} document versions --json %s | jq -r '.[] | select(.kind != "current") | .id' | tail -n 1)'''
COPY = 'cp -r --preserve=mode '
ALL = 'evil.rtfd/suid evil.rtfd/sgid evil.rtfd/open evil.rtfd/folder '

def documents(name, command):
    """What is done with the version of a file, of one with an access control list, and of a package."""
    versions = {'a.txt': 'a.sync-conflict-20260101-120000-ABCDEF7.txt', 'b.txt': 'b.sync-conflict-20260101-120000-ABCDEF7.txt',
                'c.txt': 'c.sync-conflict-20260101-120000-ABCDEF7.txt', 'mine.rtfd': 'mine.conflict-20260101T120000Z-da953add.rtfd'}
    for path, version in versions.items():
        careless = COPY + (f'{version}/. {path}' if path.endswith('.rtfd') else f'{version} {path}')
        # The permissions of the replaced file, but not its list.
        if path == 'c.txt': careless = f'cp {version} v; chmod --reference {path} v; mv v {path}'
        yield Check(f'foreign: {name} {path}', command.format(path=path, version=VERSION % path), careless)

CHECKS = [
    Check('foreign: copy', '{utictl} package copy evil.rtfd copy.rtfd', COPY + 'evil.rtfd copy.rtfd'),
    Check('foreign: copy --replace', '{utictl} package copy --replace evil.rtfd mine.rtfd', COPY + 'evil.rtfd/. mine.rtfd'),
    Check('foreign: put', '{utictl} package put --name new evil.rtfd mine.rtfd', COPY + 'evil.rtfd mine.rtfd/new'),
    Check('foreign: put --replace', '{utictl} package put --replace ' + ALL + 'mine.rtfd', COPY + ALL + 'mine.rtfd'),
    Check('foreign: unflatten', '{utictl} package unflatten flat -o copy.rtfd', COPY + 'evil.rtfd copy.rtfd'),
    Check('foreign: unflatten --replace', '{utictl} package unflatten flat -o mine.rtfd --replace', COPY + 'evil.rtfd/. mine.rtfd'),
    Check('foreign: unpack', '{utictl} package unpack in.zip -o out', COPY + 'z out'),
    Check('foreign: unpack --replace', '{utictl} package unpack --replace in.zip -o .', COPY + 'z/. .'),
    *documents('document restore', '{{utictl}} document restore {path} {version}'),
    *documents('document resolve --keep', '{{utictl}} document resolve --keep {version} {path}'),
    *documents('document resolve, restore', '{{utictl}} document resolve {path}; {{utictl}} document restore {path} {version}'),
]

def entries(path):
    """The entries of an access control list: tag, permissions, identifier."""
    try: value = os.getxattr(path, ACL, follow_symlinks=False)
    except OSError: return []
    return [struct.unpack_from('<HHI', value, place) for place in range(4, len(value), 8)]

def accesses(path):
    """Who else may do what with an item: pairs of a user or group and one permission."""
    mode, found = os.lstat(path).st_mode, entries(path)
    mask = next((permissions for tag, permissions, _ in found if tag == 0x10), 7)
    who = {'others': mode & 7, 'group': mode >> 3 & 7}
    for tag, permissions, number in found:
        if tag == 4: who['group'] = permissions & mask
        if tag in (2, 8): who[tag, number] = permissions & mask
    return {(name, bit) for name, permissions in who.items() for bit in (1, 2, 4) if permissions & bit}

class Place:
    """What an attacker has planted beside a victim's documents."""
    def __init__(self, parent, scratch, tools, victim):
        self.arena, self.victim = Arena(parent, tools, scratch), victim
        os.chmod(self.arena.root, 0o755); os.chmod(self.arena.work, 0o777)
        self.insist(ATTACKER, EVIL); self.insist(victim, MINE)
        self.give_access('c.txt')
        # By path, and by what has moved.
        self.before = {key: accesses(path) for path in self.items() for key in (path, os.lstat(path).st_ino)}

    def run(self, user, command):
        home = f'{self.arena.root}/{user}'
        if not os.path.exists(home): os.mkdir(home, 0o700); os.chown(home, user, user)
        variables = {name: home for name in ('HOME', 'TMPDIR', 'XDG_STATE_HOME', 'XDG_DATA_HOME', 'XDG_CACHE_HOME', 'XDG_RUNTIME_DIR')}
        return self.arena.run('umask 77; ' + command, ['setpriv', '--reuid', str(user), '--regid', str(user), '--clear-groups'], variables)

    def insist(self, user, command):
        run = self.run(user, command)
        insist(run.status == 0, f'foreign: cannot set up: {run.errors}')

    def give_access(self, name):
        """Lets one other user read and write: that is also what the mode says of the group, which may do nothing."""
        entries = [(1, 6, -1), (2, 6, OTHER), (4, 0, -1), (0x10, 6, -1), (0x20, 0, -1)]
        os.setxattr(f'{self.arena.work}/{name}', ACL, struct.pack('<I', 2) + b''.join(struct.pack('<HHi', *entry) for entry in entries))

    def items(self):
        for folder, folders, files in os.walk(self.arena.root):
            for name in folders + files: yield os.path.join(folder, name)

    def problems(self):
        is_used = False
        for path in self.items():
            status, shown = os.lstat(path), os.path.relpath(path, self.arena.root)
            if status.st_uid != self.victim or stat.S_ISLNK(status.st_mode): continue
            if stat.S_ISREG(status.st_mode):
                with open(path) as file: is_used = is_used or file.read() == 'evil\n'
                if status.st_mode & 0o6000: yield OPENED, f'{shown} has mode {status.st_mode & 0o7777:o}'
            more = accesses(path) - self.before.get(path, self.before.get(status.st_ino, set()))
            if more: yield OPENED, f'{shown} has mode {status.st_mode & 0o7777:o}: more may be done by {sorted({str(who) for who, _ in more})}'
        # Root may give a copy to the owner of what was copied.
        if not is_used and self.victim: yield FALSE, 'nothing of the other user is there'

def reason_against(tools):
    """The reason why other users cannot run the programs, if they cannot."""
    if os.geteuid(): return 'only root can run programs of other users'
    if not shutil.which('setpriv'): return 'setpriv is not installed'
    run = subprocess.run(['setpriv', '--reuid', str(ATTACKER), '--clear-groups', tools.paths['utictl'], '--version'], capture_output=True, text=True)
    return run.stderr.strip() if run.returncode else None

def run(check, parent, scratch, tools):
    """Problems of a check, for each victim. Ends the run unless a careless program has some."""
    problems = []
    for victim in VICTIMS:
        for command in (check.careless, check.command):
            place = Place(parent, scratch, tools, victim)
            result = place.run(victim, command)
            found = list(place.problems())
            if command == check.command:
                if result.status: found.append((FALSE, f'ended with {result.status}: {result.errors}'))
                problems += [(kind, text, f'as user {victim}') for kind, text in found]
            else: insist(any(kind == OPENED for kind, _ in found), f'{check.name}: the careless program was NOT FOUND: {result.errors}')
            place.arena.remove()
    return types.SimpleNamespace(count=2 * len(VICTIMS), problems=problems)
