"""Which of the slow tests one run takes: a share of each folder's, drawn by a seed that is printed.

Of nearly eight thousand tests 1,200 take half a second or more, and nearly all of the suite's time.
A run of `make test` takes all the others and draws from these, so that it ends within a quarter of
an hour on two cores; `make test-all`, for every night and before a release, takes all. What slow
tests take is in `costs.json`, which `make test-all COSTS=1` writes anew; one that is not in it is
always run.
"""

from __future__ import annotations

import json
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

import pytest

COSTS_FILE = Path(__file__).with_name("costs.json")
SLOW = 0.5
"""Seconds from which on a test is slow."""
SHARE = 0.1
"""Of the seconds that the slow tests of a folder take, the part that one run spends."""
ALWAYS = frozenset({"browser/test_first_session.py", "webrtc/test_room.py"})
"""Slow, and in each run: a newcomer's first session, and people who hear each other."""


def _read() -> dict[str, float]:
    return json.loads(COSTS_FILE.read_text()) if COSTS_FILE.exists() else {}


COSTS: Mapping[str, float] = _read()
"""Seconds of a case of each slow test, by its folder, file and name."""


def name(nodeid: str) -> str:
    """A test's name from its folder on, without its case: `service/test_lease.py::test_one`."""
    return nodeid.removeprefix("tests/").partition("[")[0]


def file(item: pytest.Item) -> str:
    """The file of a test, from its folder on."""
    return f"{item.path.parent.name}/{item.path.name}"


def seconds(item: pytest.Item) -> float:
    """What a test takes, if it is slow; else 0."""
    return COSTS.get(name(item.nodeid), 0.0)


def file_seconds(items: Iterable[pytest.Item]) -> Mapping[str, float]:
    """What the slow tests of each file take together, of those that are run."""
    files: defaultdict[str, float] = defaultdict(float)
    for item in items:
        files[file(item)] += seconds(item)
    return files


def drawn(items: Iterable[pytest.Item], seed: str) -> list[pytest.Item]:
    """The tests of a run, in their order: all that are not slow, and a share of those that are.

    Of each folder at least one slow test is taken, whatever it takes.
    """
    items = list(items)
    folders: defaultdict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if seconds(item) and file(item) not in ALWAYS:
            folders[item.path.parent.name].append(item)
    left: set[pytest.Item] = set()
    for folder, slow in folders.items():
        may_take = SHARE * sum(map(seconds, slow))
        taken = 0.0
        for item in random.Random(f"{seed} {folder}").sample(slow, len(slow)):
            if taken and taken + seconds(item) > may_take:
                left.add(item)
            else:
                taken += seconds(item)
    return [item for item in items if item not in left]


def write_costs(took: Mapping[str, float]) -> None:
    """Keep what the slow tests among these took, and what is known of those that were not run.

    Args:
        took: Seconds of each test that was run, by its id.
    """
    cases: defaultdict[str, list[float]] = defaultdict(list)
    for nodeid, cost in took.items():
        cases[name(nodeid)].append(cost)
    means = {test: round(sum(costs) / len(costs), 1) for test, costs in cases.items()}
    known = {test: cost for test, cost in _read().items() if test not in means}
    slow = {test: cost for test, cost in means.items() if cost >= SLOW}
    COSTS_FILE.write_text(json.dumps(known | slow, indent=0, sort_keys=True) + "\n")
