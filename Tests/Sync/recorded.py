"""A sync engine that cannot be asked: rclone, which is run now and then. What it does not report is unknown, and nothing is evicted."""
import os, shutil

from device import Failure

CONTAINER = 'iCloud.com.example.cloud'

class Cloud:
    """A container of each device that rclone synchronizes with one folder."""
    def __init__(self, devices):
        self.devices = devices
        self.hub = os.path.join(devices[0].home, 'hub')
        for device in devices: device.utictl('container', 'create', CONTAINER, '--local')

    def container(self, device): return os.path.join(os.path.dirname(device.container), CONTAINER)

    def path(self, device, name): return os.path.join(self.container(device), 'Documents', name)

    def write(self, device, name, text):
        with open(self.path(device, name), 'w') as file: file.write(text)

    def names(self, device): return sorted(os.listdir(os.path.dirname(self.path(device, 'x'))))

    def texts(self, device): return {name: open(self.path(device, name)).read() for name in self.names(device)}

    def run(self, device, *options): device.run(['rclone', 'bisync', self.container(device), self.hub, *options])

    def remove(self):
        shutil.rmtree(self.hub)
        for device in self.devices:
            shutil.rmtree(self.container(device))
            os.unlink(self.container(device) + '.plist')

def recorded(lab, short):
    """Two devices with rclone: states are unknown, evictions are refused, conflicts are listed and resolved, and no text is lost."""
    cloud, faults = Cloud(lab.devices[:2]), []
    try: return perform(cloud, faults)
    finally: cloud.remove()

def perform(cloud, faults):
    one, other = cloud.devices
    def expect(what, condition):
        if not condition: faults.append(f'it is not so: {what}')
    def engine(device): return next(entry['engine'] for entry in device.lines('container', 'list') if entry['identifier'] == CONTAINER)
    expect('without a run, nothing synchronizes the container', engine(one) == 'none')
    os.makedirs(cloud.hub)
    for number in range(8): cloud.write(one, f'{number}.txt', f'text {number}')
    for device in cloud.devices: cloud.run(device, '--resync')
    expect('both have the documents', cloud.texts(one) == cloud.texts(other) and len(cloud.names(other)) == 8)
    for device in cloud.devices:
        expect('rclone synchronizes the container', engine(device) == 'rclone')
        states = {entry['state'] for entry in device.lines('container', 'status', CONTAINER)}
        expect(f'states are unknown, and not {states}', states == {'unknown'})
        expect('status says so', device.utictl('container', 'status', CONTAINER, check=False).returncode == 1)
        evicted = device.utictl('container', 'evict', cloud.path(device, '0.txt'), check=False)
        expect('an eviction is refused', evicted.returncode == 1 and 'rclone does not report' in evicted.errors)
    expect('nothing was removed', len(cloud.names(one)) == len(cloud.names(other)) == 8)
    # An edit on each device, and the remains of a transfer.
    cloud.write(one, '1.txt', 'edit of one')
    cloud.write(other, '1.txt', 'another edit, of other')
    with open(cloud.path(one, '2.txt.1a2b3c4d.partial'), 'w') as file: file.write('half')
    listed = one.lines('container', 'status', CONTAINER)
    expect('what arrives is not listed', len(listed) == 8)
    os.unlink(cloud.path(one, '2.txt.1a2b3c4d.partial'))
    cloud.run(one); cloud.run(other)
    found = other.lines('container', 'conflicts', CONTAINER)
    expect(f'rclone keeps a conflict: {found}', found and all(entry['source'] == 'rclone' and entry['document'] == cloud.path(other, '1.txt') for entry in found))
    expect('both edits are there', {'edit of one', 'another edit, of other'} <= set(cloud.texts(other).values()))
    versions = other.lines('document', 'versions', cloud.path(other, '1.txt'))
    kept = next((entry for entry in versions if entry['kind'] == 'conflict' and open(entry['path']).read() == 'edit of one'), None)
    if not kept: raise Failure(f'no version is the edit of one: {versions}')
    other.utictl('document', 'resolve', '--keep', kept['id'], cloud.path(other, '1.txt'))
    cloud.run(other); cloud.run(one)
    expect('the conflict is resolved on both', cloud.texts(one) == cloud.texts(other) and cloud.texts(one)['1.txt'] == 'edit of one' and len(cloud.names(one)) == 8)
    stored = [entry['path'] for entry in other.lines('document', 'versions', cloud.path(other, '1.txt')) if entry['kind'] == 'kept']
    expect('the version that lost is kept', any(open(path).read() == 'another edit, of other' for path in stored))
    # A failure from which rclone does not recover by itself.
    shutil.rmtree(os.path.join(cloud.hub, 'Documents'))
    try: cloud.run(one)
    except Failure: pass
    problems = {entry['problem'] for entry in one.lines('container', 'doctor', CONTAINER)}
    expect(f'doctor finds that rclone has stopped: {problems}', problems == {'failed', 'not-reported'})
    return faults

RECORDED = [('an engine that cannot be asked', recorded)]
