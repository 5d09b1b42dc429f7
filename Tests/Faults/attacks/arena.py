"""A folder to run commands in, with everything that they could write to, and what is found there afterwards."""
import collections, glob, hashlib, os, re, shlex, shutil, signal, stat, subprocess, tempfile, time

from report import insist

HERE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ROOT = os.path.dirname(os.path.dirname(HERE))
# `make` names a folder with optimized programs: a debug build works, too, and takes three times as long.
PRODUCTS = os.path.join(ROOT, os.environ.get('UTICTL_PRODUCTS', '.build/debug'))
# Longer than any of these commands takes where others keep the machine busy.
TIMEOUT = 30

# How a program ended: the status as subprocess has it, None if it had to be ended; what it wrote; when it ran.
Run = collections.namedtuple('Run', 'status output errors begin end')

class Tools:
    """The programs that commands name in braces."""
    def __init__(self, **others):
        self.paths = {'utictl': f'{PRODUCTS}/utictl', 'save': f'{PRODUCTS}/ut-save-once', 'notes': f'{PRODUCTS}/ut-notes',
                      'edit': f'{PRODUCTS}/ut-edit-once', 'present': f'{PRODUCTS}/ut-present-once',
                      'shapes': f'{PRODUCTS}/ut-shape-edit', 'convert': f'{PRODUCTS}/ut-convert-document',
                      'samples': f'{ROOT}/Samples', **others}

    def fill(self, text, **others): return text.format(**self.paths, **others)

def attach(process, tracer):
    """Lets a tracer watch a program that has stopped itself, from there on."""
    os.waitpid(process.pid, os.WUNTRACED)
    tracing = subprocess.Popen([*tracer, '-p', str(process.pid)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    def is_traced():
        with open(f'/proc/{process.pid}/status') as file: return 'TracerPid:\t0\n' not in file.read()
    while tracing.poll() is None and not is_traced(): time.sleep(0.001)
    os.kill(process.pid, signal.SIGCONT)
    return tracing

def execute(arguments, folder, environment, keys=None, limit=None, kill_after=None, output=subprocess.PIPE, tracer=None):
    """Runs a program to its end, or kills it after some seconds. All that it has started ends with it."""
    def prepare():
        import resource
        if limit is not None: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
    begin = time.monotonic()
    process = subprocess.Popen(arguments, cwd=folder, env={**os.environ, **environment}, stdout=output, stderr=subprocess.PIPE,
                               stdin=subprocess.PIPE if keys is not None else subprocess.DEVNULL, start_new_session=True,
                               preexec_fn=prepare if limit is not None else None)
    tracing = attach(process, tracer) if tracer else None
    try:
        outputs = process.communicate(keys, timeout=TIMEOUT if kill_after is None else kill_after)
        status = process.returncode
    except subprocess.TimeoutExpired:
        try: os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError: pass
        outputs = process.communicate()
        status = process.returncode if kill_after is not None else None
    if tracing: tracing.wait()
    output, errors = ((text or b'').decode(errors='replace') for text in outputs)
    return Run(status, output, errors, begin, time.monotonic())

class Arena:
    """The folder `work`, in which commands run, with a folder for temporary files and one for what programs keep."""
    def __init__(self, parent, tools, scratch, template=None, ready=None):
        self.tools, self.scratch = tools, scratch
        self.root = ready or tempfile.mkdtemp(dir=parent)
        self.work, self.temporary, self.state = (os.path.join(self.root, name) for name in ('work', 'temporary', 'state'))
        # The table of turns is nothing that programs keep, so it is next to the folder.
        self.runtime = self.root + '.run'
        os.makedirs(self.runtime, mode=0o700, exist_ok=True)
        # Tables of types are compiled once for all.
        self.environment = {'XDG_STATE_HOME': self.state, 'XDG_DATA_HOME': self.state + '/data', 'TMPDIR': self.temporary,
                            'XDG_CACHE_HOME': scratch + '/cache', 'XDG_RUNTIME_DIR': self.runtime, 'LC_ALL': 'C.UTF-8'}
        # What the command needs that is known only in this folder, and whether versions count that are kept elsewhere.
        self.version, self.is_versioned, self.counts_versions = '', False, False
        if ready: return
        if template: subprocess.run(['cp', '-a', template.root + '/.', self.root], check=True)
        else:
            for folder in (self.work, self.temporary, self.state): os.mkdir(folder)

    def prepare(self, command):
        """Makes versions or unsaved changes, which name their place and cannot be copied. What is printed is the version for commands."""
        run = self.run('exec 2>&1\n' + command)
        self.version, self.is_versioned = run.output.strip(), True
        # A warning, or the `null` of an empty list, is no version.
        insist(run.status == 0 and re.fullmatch('[0-9a-f]*', self.version), f'cannot prepare: {run.output}')

    def run(self, command, prefix=(), environment=None, **options):
        text = self.tools.fill(command, version=self.version)
        arguments = ['sh', '-ec', text] if any(sign in text for sign in ('&', ' > ', '\n', '; ')) else shlex.split(text)
        return execute([*prefix, *arguments], self.work, {**self.environment, **(environment or {})}, **options)

    def snapshot(self):
        """What is at each path: kind, permissions, contents."""
        found = {}
        def add(folder, prefix):
            for entry in os.scandir(folder):
                path = prefix + entry.name
                found[path] = describe(entry.path)
                if entry.is_dir(follow_symlinks=False): add(entry.path, path + '/')
        add(self.work, '')
        if self.is_versioned:
            found |= {f'versions/.{digest}': ('contents', digest) for digest in self.contents()}
            found |= {f'unsaved/{number}': ('entry', '') for number, _ in enumerate(self.unsaved())}
        if self.counts_versions:
            counts = collections.Counter(describe(path)[1] for path in self.kept_files() if '/versions/items/' in path)
            found |= {f'kept/.{digest}': ('times', str(count)) for digest, count in counts.items()}
        return found

    def contents(self):
        """Digests of the contents of all files that a user can get at: here, as a version, or as unsaved changes."""
        here = (os.path.join(folder, name) for folder, _, names in os.walk(self.work) for name in names)
        for path in (*(path for path in here if not os.path.islink(path)), *self.kept_files()): yield describe(path)[1]

    def kept_files(self):
        """Paths of the files of versions and of unsaved changes, without links."""
        for folder, _, names in os.walk(self.state):
            for name in names:
                path = os.path.join(folder, name)
                is_kept = '/versions/items/' in path or '/recovery/' in path and name not in ('lock', 'recovery.json')
                # What was not added to the versions goes after a day.
                if is_kept and '/.new-' not in path and not os.path.islink(path): yield path

    def strays(self):
        """What is left outside of the folder: temporary files, and unsaved changes where there were none before."""
        return ([] if self.is_versioned else self.unsaved()) + [f'temporary/{name}' for name in os.listdir(self.temporary)]

    def unsaved(self):
        """The folders of unsaved changes, also of those that are being removed."""
        return sorted(os.path.relpath(folder, self.root) for folder in glob.glob(f'{self.state}/*/recovery/*'))

    def remove(self):
        for folder in (self.root, self.runtime): shutil.rmtree(folder, ignore_errors=True)

def describe(path):
    status = os.lstat(path)
    if stat.S_ISLNK(status.st_mode): return 'link', os.readlink(path)
    if stat.S_ISDIR(status.st_mode): return 'folder', f'{status.st_mode:o}'
    with open(path, 'rb') as file: return f'{status.st_mode:o}', hashlib.sha256(file.read()).hexdigest()
