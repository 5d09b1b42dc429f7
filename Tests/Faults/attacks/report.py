"""Counts what was tried and what went wrong."""
import collections, re, sys

# The last one: what somebody else may do that was not permitted before.
LOST, FALSE, CAUSE, LEFT, OPENED = KINDS = ('lost', 'false success', 'wrong cause', 'leftover', 'opened')
SHOWN = 12
# What differs from run to run: names of temporary files, and identifiers.
RANDOM = re.compile(r'[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}|[0-9a-f]*\d[0-9a-fTZ-]*')

class Problem(Exception):
    """The first problem of a run that is to end with it."""

class Report:
    def __init__(self, keeps_going):
        self.keeps_going = keeps_going
        self.points, self.kills, self.missed, self.counts = 0, 0, 0, collections.Counter()

    def add(self, name, points, problems, kills=0, missed=0, repeat=None, remark=''):
        """Prints a line for what was tried, and its problems: pairs of a kind and a text, with the point that had it."""
        counts = collections.Counter(kind for kind, _, _ in problems)
        print(f'{name}: {points} points, {kills} killed' + (f', {missed} never came' if missed else '') + ': '
              + ', '.join(f'{counts[kind]} {kind}' for kind in KINDS) + (f' ({remark})' if remark else ''), flush=True)
        alike = collections.defaultdict(list)
        for kind, text, point in problems:
            text = re.sub(r'/\S*?/work/', '', text)
            alike[kind, RANDOM.sub('#', text)].append((text, point))
        for (kind, _), places in list(alike.items())[:SHOWN]:
            text, point = places[0]
            times = f' ({len(places)} times)' if len(places) > 1 else ''
            print(f'  {kind}: {point}{times}: {text.strip()}'.replace('\n', '\n    '), flush=True)
            if repeat: print(f'    again: {repeat(point)}', flush=True)
        if len(alike) > SHOWN: print(f'  {len(alike) - SHOWN} other kinds are not shown', flush=True)
        self.points += points; self.kills += kills; self.missed += missed; self.counts += counts
        if problems and not self.keeps_going: raise Problem

    def total(self, seconds):
        print(f'{self.points} points, {self.kills} killed: ' + ', '.join(f'{self.counts[kind]} {kind}' for kind in KINDS)
              + f', in {seconds:.0f} s')

def insist(condition, text):
    """Ends the run: what it would find is worth nothing."""
    if not condition: sys.exit(f'attack: {text}')
