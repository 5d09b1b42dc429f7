"""Evictions and downloads in which size and time say nothing, or which a user interrupts."""
import os, shutil, signal, subprocess, time

from device import CONTAINER, eventually
from editing import UTICTL
from transfers import state, varied

def ordered(lab):
    """The device that keeps everything, and the one that can evict."""
    return sorted(lab.devices[:2], key=lambda device: device.id)

def edit_unseen(lab, device, path, text):
    """Writes into a file in place; its size and time stay, as with `rsync --times --inplace` or `touch -r`."""
    status = os.stat(path)
    lab.ledger.remove(open(path, 'rb').read())
    contents = f'{text}\n'.encode() * (status.st_size // (len(text) + 1))
    contents = contents.ljust(status.st_size, b'\n')
    lab.ledger.begin(contents, text, os.path.basename(path))
    with open(path, 'r+b') as file: file.write(contents)
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    lab.ledger.acknowledge(contents, text, os.path.basename(path), device)

def first_line(path):
    try: return open(path).readline().strip()
    except FileNotFoundError: return None

def unseen_edit(lab, short):
    """Contents that changed with the same size and time are on another device before they are evicted: of a file, and in a package."""
    low, high = ordered(lab)
    faults = []
    lab.save(high, 'unseen.txt')
    os.makedirs(high.path('unseen.rtfd'))
    contents = b'inside\n' * 100
    lab.ledger.begin(contents, 'inside', 'TXT.rtf')
    open(high.path('unseen.rtfd/TXT.rtf'), 'wb').write(contents)
    high.announce('unseen.rtfd'); lab.settle()
    for number, (item, file) in enumerate([('unseen.txt', 'unseen.txt'), ('unseen.rtfd', 'unseen.rtfd/TXT.rtf')]):
        text = f'edit-{number}'
        edit_unseen(lab, high, high.path(file), text)
        status = lab.transfer(high, 'evict', item)
        here, there = first_line(high.path(file)), first_line(low.path(file))
        if status != 0: faults.append(f'{item}: it was not evicted: {status}')
        if text not in (here, there): faults.append(f'{item}: {text} is lost; here is {here}, there is {there}')
        if status == 0 and here is not None: faults.append(f'{item}: it was evicted, and {here} is here')
        if status == 0: eventually(f'{item} is only on the other device', lambda: state(low, item).get('state') == 'only on this device')
    if 'only-here' not in {problem['problem'] for problem in low.lines('container', 'doctor')}: faults.append('the doctor says nothing')
    for item in ('unseen.txt', 'unseen.rtfd'):
        if lab.transfer(high, 'download', item): faults.append(f'{item}: it was not downloaded again')
    lab.ledger.remove(open(low.path('unseen.rtfd/TXT.rtf'), 'rb').read())
    shutil.rmtree(low.path('unseen.rtfd'))
    low.announce('unseen.rtfd')
    lab.settle()
    return faults

def attributes(lab, short):
    """Extended attributes, which no other device has, keep an item from being evicted."""
    low, high = ordered(lab)
    lab.save(high, 'tagged.txt'); lab.settle()
    try: os.setxattr(high.path('tagged.txt'), 'user.xdg.tags', b'red')
    except OSError: return []
    faults = []
    if lab.transfer(high, 'evict', 'tagged.txt') != 1 or 'tagged.txt' not in lab.names(high): faults.append('it was evicted with its attributes')
    high.announce('tagged.txt')
    if high.utictl('container', 'evict', '--discard-attributes', high.path('tagged.txt'), check=False).returncode: faults.append('it was not evicted')
    return faults

def drawn(lab, device, item):
    """Downloads an item, and returns what a terminal gets."""
    master, slave = os.openpty()
    process = device.spawn([UTICTL, 'container', 'download', device.path(item)], stdout=subprocess.DEVNULL, stderr=slave)
    os.close(slave)
    text = b''
    # Reading fails when the program has closed the terminal.
    try:
        while part := os.read(master, 4096): text += part
    except OSError: pass
    os.close(master)
    return process.wait(120), text.decode()

def is_idle(device): return device.rest('GET', 'db/status', folder=CONTAINER)['state'] == 'idle'

def interruption(lab, short):
    """Ctrl-C in a download leaves the item evicted, as it was, and nothing of it arrives: of a file, and of a package."""
    low, high = ordered(lab)
    faults = []
    size = 1_500_000 if short else 6_000_000
    lab.save(low, 'long.bin', size=size, text=varied())
    os.makedirs(low.path('long.rtfd'))
    for number in range(8):
        contents = os.urandom(size // 8)
        lab.ledger.begin(contents, f'part-{number}', f'{number}.bin')
        open(low.path(f'long.rtfd/{number}.bin'), 'wb').write(contents)
    low.announce('long.rtfd'); lab.settle()
    known = {name: lab.ledger.digest_of(low.path(name)) for name in ('long.bin', *(f'long.rtfd/{number}.bin' for number in range(8)))}
    for item in ('long.bin', 'long.rtfd'):
        if lab.transfer(high, 'evict', item): faults.append(f'{item}: it was not evicted')
        high.place.limit('2mbit')
        begin = time.monotonic()
        process = high.spawn([UTICTL, 'container', 'download', high.path(item)], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        eventually(f'{item} arrives', lambda: process.poll() is not None or high.rest('GET', 'db/status', folder=CONTAINER)['state'] == 'syncing')
        process.send_signal(signal.SIGINT)
        errors = process.communicate(timeout=120)[1]
        seconds, is_here = time.monotonic() - begin, os.path.exists(high.path(item))
        if process.returncode != 130: faults.append(f'{item}: the exit status is {process.returncode} after {seconds:.1f} s, and it is here: {is_here}: {errors}')
        if errors: faults.append(f'{item}: without a terminal, it says {errors}')
        high.place.limit(None)
        eventually('the engine is idle', lambda: is_idle(high))
        lab.settle()
        if os.path.exists(high.path(item)): faults.append(f'{item}: it is here: {os.path.isdir(high.path(item)) and os.listdir(high.path(item))}')
        if state(high, item).get('state') != 'not downloaded': faults.append(f'{item}: its state is {state(high, item)}')
        problems = {problem['problem'] for problem in high.lines('container', 'doctor')}
        if problems & {'paused', 'interrupted-eviction'}: faults.append(f'{item}: the doctor finds {problems}')
        high.place.limit('4mbit')
        status, text = drawn(lab, high, item)
        high.place.limit(None)
        if status: faults.append(f'{item}: it cannot be downloaded: {text}')
        if '░' not in text or '█' not in text: faults.append(f'{item}: no progress is shown on a terminal: {text!r}')
    for name, digest in known.items():
        if lab.ledger.digest_of(high.path(name)) != digest: faults.append(f'{name} is not what it was')
    shutil.rmtree(low.path('long.rtfd'))
    low.announce('long.rtfd'); lab.settle()
    return faults

EVICTIONS = [('eviction of contents with an old time', unseen_edit), ('eviction with attributes', attributes),
             ('a download that is interrupted', interruption)]
