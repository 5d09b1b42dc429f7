"""A folder with the old version of a document in it, and what is found there afterwards."""
import hashlib, os, re, shlex, shutil, subprocess, tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# `make` names a folder with optimized programs: a debug build works, too, and takes three times as long.
BIN = os.path.join(ROOT, os.environ.get('UTICTL_PRODUCTS', '.build/debug'))
TOOL, EDIT, UTICTL = (os.path.join(BIN, name) for name in ('ut-save-once', 'ut-edit-once', 'utictl'))

# Versions that are kept, and what is hidden while something is saved.
SIBLING = re.compile(r'\.conflict-|^\..*\.doc(save|swap|keep|intent|journal)$')

class Fixture:
    """A folder with the old version in it."""
    def __init__(self, parent):
        self.folder = tempfile.mkdtemp(dir=parent)
        self.doc = os.path.join(self.folder, 'doc')
        self.other = os.path.join(self.folder, 'other')
        self.state = self.folder + '.state'
        # Where replaced versions are kept.
        self.versions = self.folder + '.versions'
        # What documents keep of theirs. Tables of types are compiled once for all.
        self.environment = {'XDG_STATE_HOME': self.state, 'XDG_DATA_HOME': self.state, 'XDG_CACHE_HOME': parent + '/cache'}

    def fill(self, text):
        return text.format(tool=shlex.quote(TOOL), edit=shlex.quote(EDIT), utictl=shlex.quote(UTICTL),
                           doc=shlex.quote(self.doc), other=shlex.quote(self.other), folder=shlex.quote(self.folder), state=self.state, versions=self.versions)

    def shell(self, text, prefix=(), environment=None, exchange=0):
        command = self.fill(text)
        arguments = [*prefix, 'sh', '-c', command] if '&&' in command else [*prefix, *shlex.split(command)]
        return subprocess.run(arguments, capture_output=True, text=True, env={**os.environ, **self.environment, **(environment or {})}, timeout=60)

    def recovered(self):
        """What documents have in their recovery store."""
        store = os.path.join(self.state, os.path.basename(EDIT), 'recovery')
        return sorted(os.listdir(store)) if os.path.isdir(store) else []

    def kept(self):
        """The replaced versions that are kept."""
        items = os.path.join(self.versions, 'uniform-documents/versions/items')
        folders = os.listdir(items) if os.path.isdir(items) else []
        return [describe(os.path.join(items, folder, name)) for folder in folders
                for name in os.listdir(os.path.join(items, folder)) if not name.startswith('.') or name.startswith('.shared-')]

    def leftovers(self):
        """What saves have left in the document itself."""
        return [name for _, folders, files in os.walk(self.doc) for name in folders + files
                if SIBLING.search(name) and '.conflict-' not in name]

    def items(self):
        """The versions of the items of the document."""
        names = os.listdir(self.doc) if os.path.isdir(self.doc) else []
        return {name: describe(os.path.join(self.doc, name)) for name in names if not SIBLING.search(name)}

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)
        shutil.rmtree(self.state, ignore_errors=True)
        shutil.rmtree(self.versions, ignore_errors=True)

def describe(path):
    """A digest of a tree: names, kinds, modes, contents; without what saves keep or leave beside items in there."""
    digest = hashlib.sha256()
    def add(path, name):
        try:
            status = os.lstat(path)
        except FileNotFoundError:
            digest.update(b'missing'); return
        digest.update(f'{name} {status.st_mode:o} '.encode())
        if os.path.islink(path): digest.update(os.readlink(path).encode())
        elif os.path.isdir(path):
            for child in sorted(os.listdir(path)):
                if not SIBLING.search(child): add(os.path.join(path, child), f'{name}/{child}')
        else: digest.update(open(path, 'rb').read())
    add(path, '')
    return digest.hexdigest()
