"""Random rounds: edits on all devices, while programs and engines are killed and devices are separated."""
import os, random, shutil, threading, time

from device import DAY, Failure
from editing import Lab

NAMES = [f'note-{number}.txt' for number in range(5)]
ACTIONS = {'save': 46, 'kill a save': 12, 'evict': 11, 'kill an eviction': 4, 'download': 8, 'rename': 6, 'delete': 7, 'kill the engine': 3, 'wait': 3}

class Rounds:
    def __init__(self, lab, seed):
        self.lab, self.seed, self.number, self.faults = lab, seed, 0, []
        self.names = list(NAMES)

    def run(self, count):
        for self.number in range(1, count + 1):
            try: faults = self.round()
            except Failure as failure: faults = [str(failure)]
            faults = [f'round {self.number} of seed {self.seed}: {fault}' for fault in faults]
            for line in [*faults, *(self.lab.history if faults else [])]: print(f'  {line}', flush=True)
            self.faults += faults
            if self.number % 50 == 0 and self.number < count: print(*self.report(), flush=True)
            if len(self.faults) > 20: break
        return self.faults

    def report(self):
        lab = self.lab
        counts = ', '.join(f'{count} {what}' for what, count in lab.counts.items())
        return [f'  {len(lab.devices)} devices, {self.number} rounds: {lab.ledger.acknowledged} acknowledged saves, '
                f'{sum(device.kills for device in lab.devices)} kills of engines, {counts}, {lab.ledger.stored} kept versions looked up, '
                f'{sum("LOST" in fault for fault in self.faults)} lost, {len(self.faults)} faults']

    def round(self):
        lab, self.lab.history = self.lab, []
        chance = random.Random(f'{self.seed}/{self.number}')
        for device in lab.devices:
            device.skew = chance.choice([0, 0, 0, DAY, -DAY])
            if device.skew: lab.count('skewed clocks')
        failures = []
        def user(device, chance):
            try: self.use(device, chance)
            except Exception as failure: failures.append(failure)
        users = [threading.Thread(target=user, args=(device, random.Random(chance.random()))) for device in lab.devices]
        network = threading.Thread(target=self.disturb, args=(random.Random(chance.random()), users))
        for thread in [*users, network]: thread.start()
        for thread in [*users, network]: thread.join()
        if failures: raise failures[0]
        lab.settle()
        lab.repair()
        lab.settle()
        lab.counts['conflicts'] += len(lab.conflicts(lab.devices[0]))
        faults = lab.ledger.judge()
        lab.ledger.forget()
        if not faults and self.number % 3 == 0: faults = self.resolve(chance.choice(lab.devices))
        if self.number % 10 == 0:
            for device in lab.devices: shutil.rmtree(os.path.join(device.data, 'uniform-documents/versions'), ignore_errors=True)
            self.names = list(dict.fromkeys([*NAMES, *lab.names(lab.devices[0])]))
        return faults

    def disturb(self, chance, users):
        device, lab = chance.choice(self.lab.devices), self.lab
        fate = chance.random()
        if fate > 0.75: return
        time.sleep(chance.uniform(0, 0.2))
        if fate < 0.55:
            lab.count('partitions')
            device.place.cut()
            lab.note(device, 'cut')
        else:
            lab.count('slow links')
            device.place.limit('400kbit')
        if chance.random() < 0.3: time.sleep(chance.uniform(0, 0.5))
        else:
            for thread in users: thread.join()
        device.place.mend() if fate < 0.55 else device.place.limit(None)
        lab.note(device, 'mended')

    def use(self, device, chance):
        running = True
        for _ in range(chance.randint(4, 10)):
            action = chance.choices(list(ACTIONS), ACTIONS.values())[0]
            if action == 'kill the engine' and running:
                device.kill()
                running = False
                self.lab.note(device, 'killed')
            else: self.act(device, action, chance)
            time.sleep(chance.uniform(0, 0.06))
        if not running: device.start()

    def act(self, device, action, chance):
        lab, name = self.lab, chance.choice(self.names)
        present = lab.names(device)
        seen = chance.choice(present or [name])
        if action == 'save': lab.save(device, name, chance.choice([50, 3000, 200_000]), announced=chance.random() < 0.8)
        elif action == 'kill a save': lab.save(device, name, 100_000, kill=chance.uniform(0, 0.015))
        elif action == 'evict': lab.transfer(device, 'evict', seen)
        elif action == 'kill an eviction': lab.transfer(device, 'evict', seen, kill=chance.uniform(0, 0.08))
        elif action == 'download': lab.transfer(device, 'download', name, kill=chance.uniform(0.05, 0.6))
        elif action == 'rename':
            new = f'moved-{self.number}-{chance.randint(1, 999)}.txt'
            self.names.append(new)
            lab.rename(device, seen, new)
        elif action == 'delete': lab.delete(device, seen)
        else: time.sleep(chance.uniform(0, 0.3))

    def resolve(self, device):
        """A user resolves all conflicts on one device: they end on all of them, and the documents stay."""
        lab = self.lab
        for name in lab.conflicts(device): lab.ledger.remove(open(device.path(name), 'rb').read())
        for name in lab.names(device): device.utictl('document', 'resolve', device.path(name), check=False)
        # Of documents that are not there.
        for name in lab.conflicts(device): lab.delete(device, name)
        device.announce()
        lab.settle()
        left = {other.name: lab.conflicts(other) for other in lab.devices if lab.conflicts(other)}
        return lab.ledger.judge() + ([f'conflicts that were resolved on {device.name} are left: {left}'] if left else [])
