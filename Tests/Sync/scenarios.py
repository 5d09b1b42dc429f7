"""What is to happen between devices in situations that a user can get into, one after another."""
from collections import namedtuple

from conflicts import CONFLICTS
from databases import DATABASES
from engines import ENGINES
from evictions import EVICTIONS
from packages import PACKAGES
from reading import READING
from recorded import RECORDED
from transfers import TRANSFERS

# A function takes the lab and whether it is to be short, and returns what is wrong.
Scenario = namedtuple('Scenario', 'name function devices is_quick', defaults=[2, True])
SCENARIOS = [
    Scenario(*entry)
    for entry in [*TRANSFERS, *CONFLICTS, *PACKAGES, *DATABASES, *EVICTIONS, *READING, *ENGINES, *RECORDED]
]
