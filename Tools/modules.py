"""The modules of Package.swift: their folders, in order, and what they depend on. Used by check-architecture and draw-folders."""
import functools, json, pathlib, re, subprocess, tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent


class Package:
    def __init__(self, root=ROOT):
        self.root = root
        # In a folder of its own: a build that runs has the other one locked.
        with tempfile.TemporaryDirectory() as scratch:
            command = ['swift', 'package', '--package-path', root, '--scratch-path', scratch, 'dump-package']
            manifest = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        self.targets = {target['name']: target for target in manifest['targets']}
        self.products = {product['name']: product['targets'] for product in manifest['products']}
        # The folder of Sources of each target, in the order of Package.swift.
        self.folders = {
            name: target['path'].split('/')[1]
            for name, target in self.targets.items() if (target.get('path') or '').startswith('Sources/')
        }
        # What each target lists itself: Package.swift adds the dependencies of these to it.
        self.listed = listed(root / 'Package.swift', set(self.targets))

    def folder(self, name):
        """Where a target's files are."""
        return self.root / (self.targets[name].get('path') or f'Tests/{name}')

    def declared(self, name):
        """All targets and products that a target depends on, directly or not."""
        found = (kind[key][0] for kind in self.targets[name]['dependencies'] for key in ('byName', 'target', 'product') if key in kind)
        return set(found)

    @functools.cache
    def depth(self, name):
        """The number of modules of Sources in the longest chain of dependencies that ends with this one."""
        return 1 + max((self.depth(other) for other in self.listed[name] if other in self.folders), default=0)

    def arrows(self):
        """What modules of Sources list of each other."""
        return [(name, other) for name in self.folders for other in self.listed[name] if other in self.folders]

    def folder_arrows(self):
        """Which folders use which others, without what follows from other arrows."""
        uses = {folder: set() for folder in self.folders.values()}
        for name, other in self.arrows():
            if self.folders[name] != self.folders[other]: uses[self.folders[name]].add(self.folders[other])
        def reached(folder): return uses[folder].union(*map(reached, uses[folder]))
        return {folder: [other for other in sorted(used) if not any(other in reached(between) for between in used)]
                for folder, used in uses.items()}


def listed(manifest, names):
    """The targets that each entry of Package.swift names as its dependencies."""
    entries = re.split(r'\n\s*(?=\.(?:target|executableTarget|testTarget|systemLibrary|plugin)\(|sample\(|disturbed\()', manifest.read_text())
    found = {name: [] for name in names}
    for entry in entries[1:]:
        name = re.search(r'"([^"]+)"', entry).group(1)
        uses = re.search(r'(?:dependencies|uses): \[(.*?)\]', entry, re.S)
        name = name if name in names else 'ut-' + name
        found[name] = [other for other in re.findall(r'"([^"]+)"', uses.group(1)) if other in names] if uses else []
    return found


if __name__ == '__main__':
    package = Package()
    deepest = max(package.folders, key=package.depth)
    print(f'{len(package.folders)} modules, {len(package.arrows())} arrows, depth {package.depth(deepest)} ({deepest})')
