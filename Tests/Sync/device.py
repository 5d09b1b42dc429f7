"""A device: a Syncthing, and programs that save documents into a container."""
import http.client, json, os, re, shutil, signal, subprocess, threading, time
from urllib.parse import quote

from network import FOLDER, Place

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# Copies: a build may replace the programs meanwhile.
BIN = os.path.join(FOLDER, 'bin')
CONTAINER = 'iCloud.com.example.lab'
DAY = 86400
# Changed before the first start, as a user with no network around would.
SETTINGS = {'<listenAddress>default<': '<listenAddress>tcp://0.0.0.0:22000<', '<globalAnnounceEnabled>true': '<globalAnnounceEnabled>false',
            '<localAnnounceEnabled>true': '<localAnnounceEnabled>false', '<relaysEnabled>true': '<relaysEnabled>false',
            '<natEnabled>true': '<natEnabled>false', '<crashReportingEnabled>true': '<crashReportingEnabled>false',
            '<reconnectionIntervalS>60': '<reconnectionIntervalS>1', '<progressUpdateIntervalS>5': '<progressUpdateIntervalS>1'}

class Failure(Exception): pass

def install(programs=('.build/debug/utictl', '.build/debug/ut-save-once', '.build/debug/ut-record-once', '.build/debug/ut-edit-once')):
    os.makedirs(BIN)
    for path in programs: shutil.copy(os.path.join(ROOT, path), BIN)

def eventually(what, condition, limit=90):
    """Waits until something is so, which is asked again and again."""
    end = time.monotonic() + limit
    while True:
        value = condition()
        if value: return value
        if time.monotonic() > end: raise Failure(f'it did not happen: {what}')
        time.sleep(0.02)

class Device:
    def __init__(self, home, name):
        self.name, self.home, self.place, self.skew = name, home, Place(), 0
        self.data = os.path.join(self.home, '.local/share')
        self.container = os.path.join(self.data, 'uniform-documents/containers', CONTAINER)
        self.documents = os.path.join(self.container, 'Documents')
        self.runtime = os.path.join(self.home, 'run')
        os.makedirs(self.runtime, 0o700)
        self.environment = {**{name: os.environ[name] for name in ('PATH', 'LANG') if name in os.environ}, 'HOME': self.home,
                            'XDG_RUNTIME_DIR': self.runtime, 'STNODEFAULTFOLDER': '1', 'STNOUPGRADE': '1', 'STMONITORED': 'yes'}
        self.settings = os.path.join(self.home, '.config/syncthing')
        self.run(['syncthing', 'generate', '--home', self.settings, '--no-default-folder', '--skip-port-probing'])
        path = os.path.join(self.settings, 'config.xml')
        text = open(path).read()
        for old, new in SETTINGS.items(): text = text.replace(old, new)
        open(path, 'w').write(re.sub(' name="[^"]*" compression', f' name="{name}" compression', text))
        self.key = re.search('<apikey>(.*)</apikey>', text)[1]
        self.engine, self.kills, self.local = None, 0, threading.local()
        self.start()
        self.id = self.rest('GET', 'system/status')['myID']

    # MARK: Programs

    def spawn(self, arguments, environment=None, **options):
        """Starts a program in the place of the device."""
        return self.place.call(subprocess.Popen, arguments, env={**self.environment, **(environment or {})}, stdin=subprocess.DEVNULL, **options)

    def spawn_with_input(self, arguments):
        """Starts a program that is told when to end."""
        return self.place.call(subprocess.Popen, arguments, env=self.environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE)

    def run(self, arguments, check=True, environment=None):
        process = self.spawn(arguments, environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        process.output, process.errors = process.communicate(timeout=120)
        if check and process.returncode: raise Failure(f'{" ".join(arguments)}: {process.returncode}: {process.errors}')
        return process

    def utictl(self, *arguments, check=True):
        return self.run([os.path.join(BIN, 'utictl'), *arguments], check)

    def lines(self, *arguments):
        return json.loads(self.utictl(*arguments, '--json', check=False).output or '[]')

    def path(self, name): return os.path.join(self.documents, name)

    # MARK: The engine

    def start(self):
        self.engine = self.spawn(['syncthing', 'serve', '--home', self.settings, '--no-browser', '--no-restart'],
                                 stdout=open(os.path.join(self.home, 'engine.log'), 'a'), stderr=subprocess.STDOUT)
        eventually(f'Syncthing of {self.name} answers', self.answers)

    def answers(self):
        try: return self.rest('GET', 'system/ping')
        except (OSError, http.client.HTTPException, Failure): return None

    def kill(self):
        """Ends the engine without a chance to do anything."""
        self.engine.send_signal(signal.SIGKILL)
        if self.engine.wait() != -signal.SIGKILL: raise Failure(f'Syncthing of {self.name} was not killed')
        self.kills += 1

    def rest(self, method, path, body=None, **query):
        """Asks the engine; in the place of the device, where it listens to this device alone."""
        text = f'/rest/{path}' + ('?' + '&'.join(f'{name}={quote(str(value))}' for name, value in query.items()) if query else '')
        def ask():
            connection = http.client.HTTPConnection('127.0.0.1', 8384, timeout=60)
            try:
                connection.request(method, text, None if body is None else json.dumps(body), {'X-API-Key': self.key})
                answer = connection.getresponse()
                return answer.status, answer.read()
            finally:
                connection.close()
        status, contents = self.place.call(ask)
        if status >= 300: raise Failure(f'{self.name}: {method} {text}: {status} {contents[:200]}')
        return json.loads(contents) if contents.strip()[:1] in (b'{', b'[') else contents

    def announce(self, name=''):
        """Tells the engine that a document was changed, as programs do after a save."""
        try: self.rest('POST', 'db/scan', folder=CONTAINER, sub='Documents/' + name)
        except (OSError, http.client.HTTPException, Failure): return False
        return True

    def file(self, name):
        """What the engine knows of a document; None for nothing."""
        try: return self.rest('GET', 'db/file', folder=CONTAINER, file='Documents/' + name)
        except (OSError, http.client.HTTPException, Failure): return None

def pair(devices, container=CONTAINER):
    """Connects the devices as the README says, with static addresses."""
    for device in devices:
        for other in devices:
            if other is not device:
                device.utictl('container', 'pair', '--name', other.name, '--address', f'tcp://{other.place.address}:22000', other.id)
    first = devices[0]
    first.utictl('container', 'create', container, '--name', 'Lab')
    for device in devices[1:]:
        first.utictl('container', 'pair', device.name, container)
        eventually(f'{device.name} joins', lambda: device.utictl('container', 'join', container, '--name', 'Lab', check=False).returncode == 0)
    for device in devices[1:]:
        for other in devices[1:]:
            if other is not device: device.utictl('container', 'pair', other.name, container)

def is_settled(devices, container=CONTAINER):
    """Whether all are connected, have read everything on their disks, and have nothing to get."""
    for device in devices:
        connections = device.rest('GET', 'system/connections')['connections']
        if not all(connections[other.id]['connected'] for other in devices if other is not device): return False
        device.rest('POST', 'db/scan', folder=container)
    return all(has_everything(device, devices, container) for device in devices)

def has_everything(device, devices, container):
    state = device.rest('GET', 'db/status', folder=container)
    if state['state'] != 'idle' or state['needTotalItems']: return False
    for other in devices:
        if other is device: continue
        completion = device.rest('GET', 'db/completion', folder=container, device=other.id)
        # What a device has told of its contents has arrived when its numbers are the same here.
        if completion['needItems'] or completion['needDeletes']: return False
    return True

def settle(devices, container=CONTAINER, limit=90):
    def condition():
        # An engine that has just been started, or is in trouble, refuses to answer for a while.
        try: return is_settled(devices, container) and is_settled(devices, container)
        except (OSError, http.client.HTTPException, Failure): return False
    eventually('all devices are connected and idle', condition, limit)
