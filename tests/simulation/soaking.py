"""Plays random sessions by the thousand, in shards that are kept, and counts broken promises.

    PYTHONPATH=tests python -m simulation.soaking --sessions 1000 --minutes 60 --kinds all

A shard is a few sessions; its results are a JSON file in `--keep`, and whatever is there already is
not played again: a run that was broken off goes on. Each broken promise is printed with its seed
and with the command that plays that one session again; the exit status is 1 when there was one.
"""

from __future__ import annotations

import argparse
import gc
import json
import logging
import multiprocessing
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import structlog
from loguru import logger
from simulation.soak import KINDS, random_session

from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.promises import PROMISES, broken_by_class
from beatroom.flows.core.events import (
    BeatFired,
    InstructionConsumed,
    InstructionDropped,
    TimeAnswered,
)

SELDOM = (20_000, 20, 20)
"""Objects more than before, and times that younger ones were looked through: when garbage is."""
SHARD = 5
"""Sessions in one file of results."""
HAPPENS: Mapping[type[object], str] = {
    BeatFired: "beats",
    TimeAnswered: "time answers",
    InstructionConsumed: "instructions used",
    InstructionDropped: "instructions let go",
}
RUNS = "a session runs to its end"
"""Broken when one raises, for example as its context differs from its log."""


@dataclass
class Tally:
    """What sessions came to; sums of it are sums of sessions.

    Attributes:
        sessions: How many, by kind.
        acts: How often people and operators did what; refused wishes end in "refused".
        seen: How often something happened, such as a beat.
        broken: Broken promises by class.
        faults: Each of them: kind, seed, class, sentence.
    """

    sessions: Counter[str] = field(default_factory=Counter[str])
    acts: Counter[str] = field(default_factory=Counter[str])
    seen: Counter[str] = field(default_factory=Counter[str])
    broken: Counter[str] = field(default_factory=Counter[str])
    faults: list[tuple[str, int, str, str]] = field(default_factory=list[tuple[str, int, str, str]])

    def add(self, other: Tally) -> None:
        """Add other sessions to these."""
        for mine, theirs in zip(self._counters(), other._counters(), strict=True):
            mine.update(theirs)
        self.faults += other.faults

    def as_json(self) -> dict[str, Any]:
        """Plain values."""
        names = ("sessions", "acts", "seen", "broken")
        counted = dict(zip(names, map(dict, self._counters()), strict=True))
        return {**counted, "faults": self.faults}

    @classmethod
    def of_json(cls, held: dict[str, Any]) -> Tally:
        """From plain values."""
        faults = [(str(k), int(s), str(c), str(f)) for k, s, c, f in held["faults"]]
        names = ("sessions", "acts", "seen", "broken")
        sessions, acts, seen, broken = (Counter[str](held[name]) for name in names)
        return cls(sessions, acts, seen, broken, faults)

    def _counters(self) -> tuple[Counter[str], ...]:
        return (self.sessions, self.acts, self.seen, self.broken)


def tally(kind: str, seed: int, seen: Evidence) -> Tally:
    """One session's."""
    made = Tally(Counter({kind: 1}))
    made.acts.update(f"people: {act.kind}" for act in seen.acts if act.who != "operator")
    made.acts.update(
        f"operator: {deed.does}{'' if deed.accepted else ', refused'}" for deed in seen.deeds
    )
    made.seen.update(name for r in seen.records if (name := HAPPENS.get(type(r.event))) is not None)
    made.seen["model runs"] += len(seen.runs)
    for name, faults in broken_by_class(seen).items():
        made.broken[name] += len(faults)
        made.faults += [(kind, seed, name, fault) for fault in faults]
    return made


@dataclass(frozen=True, slots=True)
class Shard:
    """Sessions whose results stand in one file: (kind, seed) of each, and their length."""

    played: tuple[tuple[str, int], ...]
    minutes: int

    @property
    def name(self) -> str:
        """Tells it from every other one, so that a file that is there is this shard's."""
        (first_kind, first), (last_kind, last) = self.played[0], self.played[-1]
        return f"{self.minutes}m-{first:06}-{first_kind}-{last:06}-{last_kind}.json"


def shards(sessions: int, first: int, kinds: Sequence[str], minutes: int) -> list[Shard]:
    """All of a soak: the kinds take turns, each session has a seed of its own."""
    every = tuple((kinds[n % len(kinds)], first + n) for n in range(sessions))
    return [Shard(every[at : at + SHARD], minutes) for at in range(0, sessions, SHARD)]


def play(shard: Shard, keep: Path | None) -> tuple[Tally, float]:
    """Its results, as they are kept or played now, and the seconds that took."""
    file = None if keep is None else keep / shard.name
    if file is not None and file.is_file():
        return Tally.of_json(json.loads(file.read_text(encoding="utf-8"))), 0.0
    quiet()
    collect_seldom()
    began, total = time.perf_counter(), Tally()
    for kind, seed in shard.played:
        total.add(_one(kind, seed, shard.minutes))
    if file is not None:
        written = file.with_suffix(f".{os.getpid()}")
        written.write_text(json.dumps(total.as_json()), encoding="utf-8")
        written.replace(file)
    return total, time.perf_counter() - began


def _one(kind: str, seed: int, minutes: int) -> Tally:
    try:
        return tally(kind, seed, random_session(seed, minutes, kind=kind))
    except Exception as error:  # noqa: BLE001 - whatever breaks a session is what is looked for
        fault = (kind, seed, RUNS, f"{type(error).__name__}: {error}"[:500])
        return Tally(Counter({kind: 1}), broken=Counter({RUNS: 1}), faults=[fault])


def quiet() -> None:
    """Nothing is logged: a soak would drown in it."""
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))


def collect_seldom() -> None:
    """What stands is looked through no more, and a session's garbage now and then."""
    gc.freeze()
    gc.set_threshold(*SELDOM)


def table(total: Tally, minutes: int) -> Iterator[str]:
    """What a soak came to, line by line."""
    yield f"{total.sessions.total()} sessions of {minutes} minutes"
    for title, counts in (
        ("kinds", total.sessions),
        ("acts", total.acts),
        ("seen", total.seen),
    ):
        yield f"\n{title}"
        yield from (f"  {name:40} {counts[name]:9,}" for name in sorted(counts))
    yield "\nbroken promises"
    for name in (RUNS, *PROMISES):
        yield f"  {name:40} {total.broken[name]:9,}"
    yield f"  {'in all':40} {total.broken.total():9,}"


def main(arguments: list[str] | None = None) -> int:
    """The command line; 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=1000)
    parser.add_argument("--minutes", type=int, default=60)
    parser.add_argument("--kinds", default="all", help=f"all, or some of {','.join(KINDS)}")
    parser.add_argument("--first-seed", type=int, default=0)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--keep", type=Path, help="a folder for the shards' results")
    wanted = parser.parse_args(arguments)
    kinds = KINDS if wanted.kinds == "all" else tuple(wanted.kinds.split(","))
    if unknown := set(kinds) - set(KINDS):
        parser.error(f"--kinds: {', '.join(sorted(unknown))} is none of {', '.join(KINDS)}")
    if wanted.keep is not None:
        wanted.keep.mkdir(parents=True, exist_ok=True)
    every = shards(wanted.sessions, wanted.first_seed, kinds, wanted.minutes)
    total = Tally()
    for made, seconds in _played(every, wanted.keep, min(wanted.jobs, len(every))):
        total.add(made)
        for kind, seed, name, fault in made.faults:
            sys.stdout.write(
                f"{kind}, seed {seed}, {name}: {fault}\n"
                f"  again: PYTHONPATH=tests python -m simulation.soaking "
                f"--sessions 1 --minutes {wanted.minutes} --kinds {kind} --first-seed {seed}\n"
            )
        done = f"{total.sessions.total()} of {wanted.sessions} sessions"
        sys.stdout.write(f"{done}, {total.broken.total()} broken promises ({seconds:.0f} s)\n")
        sys.stdout.flush()
    sys.stdout.write("\n".join(table(total, wanted.minutes)) + "\n")
    return 1 if total.broken.total() else 0


def _played(every: Sequence[Shard], keep: Path | None, jobs: int) -> Iterator[tuple[Tally, float]]:
    """Each shard as it is done."""
    if jobs <= 1:
        yield from (play(shard, keep) for shard in every)
        return
    spawning = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(max_workers=jobs, mp_context=spawning) as pool:
        yield from (waited.result() for waited in [pool.submit(play, s, keep) for s in every])


if __name__ == "__main__":
    raise SystemExit(main())
