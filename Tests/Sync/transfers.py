"""What devices send to each other: when it counts as uploaded, what is evicted and downloaded, and what readers see meanwhile."""
import os, shutil, threading, time

from device import BIN, CONTAINER, eventually

def state(device, name):
    """What `container status` says of a document."""
    return next(iter(device.lines('container', 'status', device.path(name))), {})

def varied():
    """A text that repeats itself, but not with the blocks of Syncthing, which sends equal blocks once."""
    return os.urandom(5003).hex()

def upload(lab, short):
    """On a slow link, a document is uploaded when the other device has its bytes, and not before."""
    one, other = lab.devices[:2]
    # Devices tell each other what they receive from the connection after the one in which they share the container.
    other.kill(); other.start()
    size = 1_500_000 if short else 4_500_000
    lab.settle()
    one.place.limit('6mbit')
    faults, samples, begin = [], [], time.monotonic()
    text = lab.save(one, 'slow.bin', size=size, text=varied())
    known = lab.ledger.digest_of(one.path('slow.bin'))
    def arrived(): return lab.ledger.digest_of(other.path('slow.bin')) == known
    def sample():
        before = arrived()
        status = state(one, 'slow.bin')
        samples.append((time.monotonic() - begin, status.get('state'), status.get('isUploaded'), percent(other, 'slow.bin'), status.get('percentUploaded')))
        if status.get('isUploaded') and not before and not arrived(): faults.append(f'uploaded after {samples[-1][0]:.2f} s, but the bytes are not there')
        return status.get('isUploaded')
    eventually('it is uploaded', sample, 60)
    one.place.limit(None)
    seconds = samples[-1][0]
    if not arrived(): faults.append('uploaded, and not there')
    if seconds < size * 8 / 6_000_000 * 0.8: faults.append(f'{size} bytes went through a link of 6 Mbit/s in {seconds:.2f} s')
    if not any(entry[1] == 'uploading' for entry in samples): faults.append(f'it was never uploading: {samples}')
    percents = [entry[3] for entry in samples if entry[3] is not None]
    if percents != sorted(percents): faults.append(f'the percentage goes back: {percents}')
    if not short and len(set(percents)) < 3: faults.append(f'the percentage does not rise: {percents}')
    sent = [entry[4] for entry in samples if entry[4] is not None]
    if sent != sorted(sent) or sent[-1:] != [100]: faults.append(f'the percentage that is uploaded goes back, or does not end: {sent}')
    if not short and len(set(sent)) < 4: faults.append(f'the percentage that is uploaded does not rise: {sent}')
    print(f'    {size} bytes in {seconds:.1f} s, {len(samples)} samples, percentages {sorted(set(percents))}, uploaded {sorted(set(sent))}')
    return faults

def percent(device, name):
    """How much of a document has arrived, as the engine says."""
    events = device.rest('GET', 'events', events='DownloadProgress', since=0, timeout=0, limit=1)
    for event in events or []:
        progress = (event['data'] or {}).get(CONTAINER, {}).get('Documents/' + name)
        if progress: return 100 * progress['bytesDone'] // progress['bytesTotal']
    return None

def eviction(lab, short):
    """What no connected device has stays, edits of others count, and a download gets the newest."""
    low, high = sorted(lab.devices[:2], key=lambda device: device.id)
    name, faults = 'evicted.txt', []
    def expect(text, value, expected):
        if value != expected: faults.append(f'{text}: {value} instead of {expected}')
    lab.save(high, name); lab.settle()
    low.kill()
    eventually('the other device is gone', lambda: not high.rest('GET', 'system/connections')['connections'][low.id]['connected'])
    expect('eviction without another device', lab.transfer(high, 'evict', name), 1)
    expect('the document after a refusal', name in lab.names(high), True)
    low.start(); lab.settle()
    lab.save(high, name, announced=False)
    expect('eviction of an edit that the engine has not seen', lab.transfer(high, 'evict', name), 1)
    high.announce(name); lab.settle()
    expect('eviction from the device that keeps it', lab.transfer(low, 'evict', name), 1)
    expect('eviction', lab.transfer(high, 'evict', name), 0)
    expect('the document after its eviction', name in lab.names(high), False)
    expect('the state after its eviction', state(high, name).get('state'), 'not downloaded')
    text = lab.save(low, name, size=20_000)
    eventually('the new size is known', lambda: (state(high, name).get('size') or 0) > 15_000)
    expect('the document after an edit elsewhere', name in lab.names(high), False)
    expect('download', lab.transfer(high, 'download', name), 0)
    expect('the downloaded document', lab.text(high, name), text)
    return faults

def packages(lab, short):
    """Each of many saves of a package, which replaces the folder, arrives; what nobody announces is not noticed."""
    one, other = lab.devices[:2]
    def save(text): one.run([os.path.join(BIN, 'ut-save-once'), 'package', one.path('trip.pack'), f'id={text}', 'all', f'versions={one.data}'])
    def arrived(text):
        try: return all(open(other.path(f'trip.pack/{name}')).readline().strip() == text for name in ('id', 'parts/0', 'parts/1'))
        except FileNotFoundError: return False
    count = 10 if short else 100
    for number in range(count):
        text = f'package-{number}'
        save(text); one.announce('trip.pack')
        eventually(f'save {number} arrives', lambda: arrived(text), 120)
    shutil.rmtree(one.path('trip.pack'))
    one.announce('trip.pack')
    return []

def readers(lab, short):
    """A program that reads a document again and again, while other versions arrive, finds one of them, whole, or for a moment none."""
    one, other = lab.devices[:2]
    lab.save(one, 'read.txt', size=200_000); lab.settle()
    counts, faults, done, gaps = {'whole': 0, 'missing': 0}, [], threading.Event(), []
    def read():
        missing = None
        while not done.is_set():
            try: lines = open(other.path('read.txt'), 'rb').read().split(b'\n')
            except FileNotFoundError:
                counts['missing'] += 1
                missing = missing or time.monotonic()
                continue
            if missing: gaps.append(time.monotonic() - missing)
            missing = None
            if len(set(lines[:-1])) == 1 and not lines[-1]: counts['whole'] += 1
            else: faults.append(f'torn: {set(lines)}')
    reader = threading.Thread(target=read)
    reader.start()
    try:
        for _ in range(10 if short else 100):
            text = lab.save(one, 'read.txt', size=200_000)
            eventually('it arrives', lambda: lab.text(other, 'read.txt') == text)
    finally:
        done.set()
        reader.join()
    print(f'    {counts["whole"]} whole, {len(gaps)} gaps, the longest of {max(gaps, default=0) * 1000:.0f} ms')
    return faults

TRANSFERS = [('uploading through a slow link', upload), ('eviction and download', eviction), ('saves of a package', packages),
             ('readers', readers)]
