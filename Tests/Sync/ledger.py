"""What was acknowledged, and where it is."""
import hashlib, os, re

# Syncthing's own, and what a save has not finished: nothing of these is a document.
UNFINISHED = re.compile(r'^\.syncthing\..*\.tmp$|^~syncthing~.*\.tmp$|\.doc(save|swap|keep|intent|journal)$')
CONFLICT = re.compile(r'\.sync-conflict-\d{8}-\d{6}-[A-Z2-7]{7}|\.conflict-')

def digest(contents): return hashlib.sha256(contents).hexdigest()

class Save:
    """An acknowledged save."""
    def __init__(self, text, name, device): self.text, self.name, self.device = text, name, device

class Ledger:
    def __init__(self, devices):
        self.devices, self.cache, self.names = devices, {}, set()
        # By digest: acknowledged saves, those that were begun, and contents that a user has deleted.
        self.saves, self.begun, self.removed = {}, {}, set()
        self.acknowledged = self.stored = 0

    def begin(self, contents, text, name):
        self.begun[digest(contents)] = text
        self.names.add(name)

    def acknowledge(self, contents, text, name, device):
        self.saves[digest(contents)] = Save(text, name, device)
        self.acknowledged += 1

    def remove(self, contents): self.removed.add(digest(contents))

    def digest_of(self, path):
        try:
            with open(path, 'rb') as file:
                status = os.fstat(file.fileno())
                identity = (status.st_ino, status.st_size, status.st_mtime_ns, status.st_ctime_ns)
                known = self.cache.get(path)
                if not known or known[0] != identity: known = self.cache[path] = (identity, digest(file.read()))
                return known[1]
        except FileNotFoundError: return None

    def files(self, folder):
        """The files in a folder by digest."""
        found = {}
        for parent, _, names in os.walk(folder):
            for name in names:
                if UNFINISHED.search(name): continue
                path = os.path.join(parent, name)
                if not os.path.islink(path): found.setdefault(self.digest_of(path), []).append(path)
        found.pop(None, None)
        return found

    def kept(self, device):
        """The versions that a device keeps, by digest."""
        items = os.path.join(device.data, 'uniform-documents/versions/items')
        return {key: paths for key, paths in self.files(items).items()
                if not all(os.path.basename(path) in ('.path', '.author') for path in paths)}

    def judge(self):
        """What is lost, torn, or cannot be reached; the devices have settled."""
        visible, kept = {}, {}
        for device in self.devices:
            visible[device], kept[device] = self.files(device.documents), self.kept(device)
        faults = []
        for key, save in self.saves.items():
            if key in self.removed or any(key in visible[device] for device in self.devices): continue
            holders = [device for device in self.devices if key in kept[device]]
            if not holders: faults.append(f'LOST: {save.text}, saved as {save.name} on {save.device.name}')
            elif not any(self.is_listed(device, save, kept[device][key]) for device in holders):
                faults.append(f'kept, but no version of {save.name} on {holders[0].name}: {save.text} in {kept[holders[0]][key]}')
            else: self.stored += 1
        for device in self.devices:
            for key, paths in visible[device].items():
                if key not in self.begun and key not in self.saves: faults.append(f'torn or unknown: {paths[0]}')
        trees = [{os.path.relpath(path, device.documents): key for key, paths in visible[device].items() for path in paths}
                 for device in self.devices]
        for device, tree in zip(self.devices, trees):
            # Evicted items are missing on purpose; everything that is there must be the same everywhere.
            for name, key in tree.items():
                for other, others in zip(self.devices, trees):
                    if others.get(name, key) != key: faults.append(f'{name} differs on {device.name} and {other.name}')
        return faults

    def is_listed(self, device, save, paths):
        """Whether a user who knows the name, or one that the document has got, finds the version."""
        names = [save.name, *sorted(self.names)]
        return any(version['path'] in paths for name in dict.fromkeys(names) for version in device.lines('document', 'versions', device.path(name)))

    def forget(self):
        """Begins anew with what is visible: the others were there once, and may be thinned out."""
        visible = set().union(*(self.files(device.documents) for device in self.devices))
        self.saves = {key: save for key, save in self.saves.items() if key in visible}
        self.begun = {key: text for key, text in self.begun.items() if key in visible}
        self.cache = {path: known for path, known in self.cache.items() if os.path.exists(path)}
        self.removed, self.names = set(), {save.name for save in self.saves.values()}
        for device in self.devices: self.names.update(os.listdir(device.documents))
