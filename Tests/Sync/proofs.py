"""Proofs of the harness: what it does to devices really happens, and it finds what careless programs do."""
import os, signal, time

from device import CONTAINER, DAY, eventually, is_settled, settle

def apart(lab, *actions):
    """Each device does something while it is separated from the others."""
    for device in lab.devices: device.place.cut()
    try:
        for device, action in zip(lab.devices, actions):
            if action: action(device)
            for name in lab.names(device): device.announce(name)
            device.announce()
    except BaseException:
        # Others go on with the same devices.
        for device in lab.devices: device.place.mend()
        raise
    # One after another, and not in the same second: the names of conflict versions tell seconds and the winner alone, so that
    # Syncthing would give one name to two edits that lose on two devices, and lose one of them.
    for index, device in enumerate(lab.devices):
        device.place.mend()
        if index == 0: continue
        settle(lab.devices[:index + 1])
        second = int(time.time())
        eventually('the next second', lambda: int(time.time()) > second)

def saving(lab, name, **options): return lambda device: lab.save(device, name, **options)

def partition(lab):
    """Nothing arrives at a device that is separated, in five times the time that it takes otherwise."""
    one, other = lab.devices[:2]
    def arrival(text): return lambda: lab.text(other, 'apart.txt') == text
    begin = time.monotonic()
    eventually('a text arrives', arrival(lab.save(one, 'apart.txt')))
    usual = time.monotonic() - begin
    one.place.cut()
    text = lab.save(one, 'apart.txt')
    end = time.monotonic() + max(1, 5 * usual)
    early = False
    while time.monotonic() < end: early = early or arrival(text)() or is_settled(lab.devices)
    one.place.mend()
    eventually('the text arrives after the partition', arrival(text))
    return ['a text went through a partition'] if early else []

def kills(lab):
    """A program that is killed has not saved, and an engine that is killed does not answer."""
    one, faults = lab.devices[0], []
    before, count = lab.save(one, 'kill.txt'), lab.counts['kills of programs']
    lab.save(one, 'kill.txt', size=60_000_000, kill=0.002)
    if lab.counts['kills of programs'] != count + 1: faults.append('a program was not killed')
    if lab.text(one, 'kill.txt') != before: faults.append('a program was killed too late')
    one.kill()
    if one.answers() or one.engine.returncode != -signal.SIGKILL: faults.append('the engine was not killed')
    one.start()
    return faults

def clocks(lab):
    """Clocks are wrong: programs see it, and it decides which of two edits wins a conflict."""
    one, other = lab.devices[:2]
    faults = []
    for skew in (0, DAY):
        one.skew = skew
        now = int(one.run(['date', '+%s'], environment=lab.clock_of(one)).output)
        if abs(now - time.time() - skew) > 5: faults.append(f'the clock of {one.name} is not {skew} seconds ahead')
        name = f'clock-{skew}.txt'
        lab.save(one, name); lab.settle()
        first = []
        apart(lab, lambda device: first.append(lab.save(device, name)), lambda device: (time.sleep(0.01), lab.save(device, name)))
        if (lab.text(other, name) == first[0]) != bool(skew): faults.append(f'with {skew} seconds, the wrong edit has won')
    one.skew = 0
    return faults

def lost(lab, what):
    """What the ledger says of something careless; nothing is a fault."""
    lab.settle()
    found = [fault for fault in lab.ledger.judge() if fault.startswith('LOST')]
    lab.ledger.saves = {key: save for key, save in lab.ledger.saves.items() if not any(save.text + ',' in fault for fault in found)}
    print(f'    {what}: {"found, " + found[0] if found else "NOT FOUND"}')
    return [] if found else [f'{what} was not found']

def without_conflicts(lab):
    """A container whose engine keeps no versions that lose a conflict."""
    lab.save(lab.devices[0], 'careless-1.txt'); lab.settle()
    for device in lab.devices: device.rest('PATCH', f'config/folders/{CONTAINER}', {'maxConflicts': 0})
    apart(lab, *(saving(lab, 'careless-1.txt') for _ in lab.devices[:2]))
    for device in lab.devices: device.utictl('container', 'doctor', '--fix', check=False)
    return lost(lab, 'a container without conflict versions')

def without_rule(lab):
    """An eviction that asks whether another device has the contents, but not which one may rely on which."""
    lab.save(lab.devices[0], 'careless-2.txt'); lab.settle()
    for device in lab.devices:
        lines = device.rest('GET', 'db/ignores', folder=CONTAINER)['ignore'] or []
        device.rest('POST', 'db/ignores', {'ignore': ['/Documents/careless-2.txt', *lines]}, folder=CONTAINER)
        device.announce()
        os.unlink(device.path('careless-2.txt'))
    faults = lost(lab, 'an eviction on both devices')
    for device in lab.devices:
        lines = device.rest('GET', 'db/ignores', folder=CONTAINER)['ignore']
        device.rest('POST', 'db/ignores', {'ignore': [line for line in lines if 'careless' not in line]}, folder=CONTAINER)
    return faults

def without_versions(lab):
    """A program that writes over what has arrived from another device."""
    one, other = lab.devices[:2]
    lab.save(one, 'careless-3.txt'); lab.settle()
    lab.save(other, 'careless-3.txt', options=['careless=noComparison'])
    return lost(lab, 'a save that does not look at what is there')

PROOFS = {'a partition separates': partition, 'what is killed is dead': kills, 'clocks are wrong': clocks,
          'without conflict versions': without_conflicts, 'without a rule for evictions': without_rule,
          'without versions': without_versions}
