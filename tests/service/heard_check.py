"""Judges from outside what was heard; `late_check.py` when sessions were back.

Nothing is heard twice. What was cut off before its end, by the death of its host or because that
one may not be heard any more, is said once more, from the beginning; and what had sounded to its
end in the moment of a fault, before the log could say so, may be.
"""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Any

from tone_voice import MARK

AT_ONCE = 0.2
"""Seconds by which what is heard of two processes may differ in how long it is on the way."""
STOOD = 0.5
"""Seconds by which a process may know of its fault before whoever has brought it about."""
KNOWN = 1.0
"""Seconds after its last sound in which a log without a fault says that something was heard."""
LAPSES = 5.0
"""Seconds beyond the end of a fault in which a host may still fall silent for it."""


@dataclass(frozen=True, slots=True)
class Heard:
    """A stretch of sound in a session's room, and the run of the session that it came from."""

    session: str
    run: int
    began: float
    ended: float
    numbers: tuple[int, ...] = ()


@dataclass(slots=True)
class Met:
    """A fault that was met: from and to seconds since the epoch; the rest as in `Fault`.

    Attributes:
        unheard: The sessions that nobody could hear for it.
        settled: When all sessions were seen to run again, or still.
    """

    name: str
    target: str
    began: float
    ended: float
    takes: bool
    hinders: bool
    unheard: Sequence[str] = ()
    sudden: bool = False
    everywhere: bool = False
    after: float = 0.0
    settled: float = inf


def heard_in(notes: Path, runs: Path) -> list[Heard]:
    """What listeners have written down."""
    found, known = list[Heard](), dict[str, dict[int, int]]()
    for line in notes.read_text().splitlines():
        note = json.loads(line)
        session = note["session"]
        if session not in known:
            lines = (runs / session).read_text().split("\n")
            known[session] = {
                int(pid): int(run) for pid, run, _ in map(str.split, filter(None, lines))
            }
        run = known[session].get(note["pid"], 0)
        found.append(Heard(session, run, note["began"], note["ended"], tuple(note["numbers"])))
    return sorted(found, key=lambda one: one.began)


@dataclass(frozen=True, slots=True)
class _Sounding:
    """One time that a number was heard: whole is twice, as it is said."""

    heard: Heard
    whole: bool


@dataclass(slots=True)
class _Said:
    """What a log has of one spoken instruction: from and to when it was heard, in which run."""

    session: str
    heard_at: float | None = None
    until: float = 0.0
    run: int = 0


def heard_faults(
    database: Path,
    notes: Sequence[Mapping[str, Any]],
    sounds: Sequence[Heard],
    met: Sequence[Met],
) -> tuple[list[str], int]:
    """A sentence for each thing that was heard and should not have been, or the other way round.

    The number says how much was said once more for a fault.
    """
    faults = two_at_once(sounds)
    said = _said(database)
    soundings = _soundings(sounds)
    again = 0
    for number, times in sorted(soundings.items()):
        heard = [one.heard for one in times]
        known = said.get(number)
        if known is None:
            faults.append(f"{number} was heard, and no session's log has it")
            continue
        if elsewhere := {one.session for one in heard} - {known.session}:
            faults.append(f"{number} is {known.session}'s, and was heard in {sorted(elsewhere)}")
        if len(heard) > 1:
            again += len(heard) - 1
            if not all(_said_anew(a, b, met) for a, b in pairwise(times)):
                each = [("whole in" if one.whole else "in part in", one.heard.run) for one in times]
                runs = ", ".join(f"{how} run {run}" for how, run in each)
                faults.append(f"{number} was heard {len(heard)} times in {known.session}: {runs}")
            if known.heard_at is not None and heard[-1].run > known.run:
                faults.append(f"{number} was heard in run {heard[-1].run}, spent in {known.run}")
    listened = _listened(sounds)
    for note in notes:
        number = int(note["mark"].partition("x")[2])
        known = said.get(number)
        if note["op"] != "say" or known is None or known.heard_at is None or number in soundings:
            continue
        if any(known.session in m.unheard and _during(m, known) for m in met):
            continue  # some of it was said to people whom no packet of the room reached
        if any(began <= known.heard_at <= ended for began, ended in listened[known.session]):
            faults.append(f"{number} of {known.session} was spent as heard, and nobody heard it")
    return faults, again


def two_at_once(sounds: Sequence[Heard]) -> list[str]:
    """A sentence for each time that a run was heard after a later one."""
    faults, latest = list[str](), dict[str, Heard]()
    for one in sorted(sounds, key=lambda s: s.began):
        before = latest.get(one.session)
        if before is None or one.run >= before.run:
            if before is not None and one.run > before.run and one.began < before.ended - AT_ONCE:
                faults.append(_both(before, one))
            if before is None or one.run > before.run or one.ended > before.ended:
                latest[one.session] = one
        elif one.ended > before.began + AT_ONCE:
            faults.append(_both(one, before))
    return faults


def _both(older: Heard, newer: Heard) -> str:
    return (
        f"runs {older.run} and {newer.run} were heard in the room of {older.session}: one until "
        f"{older.ended:.2f}, the other from {newer.began:.2f}"
    )


def _soundings(sounds: Sequence[Heard]) -> dict[int, list[_Sounding]]:
    """Each number with the times that it was heard; said once, it is there twice.

    Of what sounds without a pause between, the rest that a fault has left comes before the whole:
    a host whose silence ends says the rest and then all of it again.
    """
    times = defaultdict[int, list[_Sounding]](list)
    for one in sorted(sounds, key=lambda s: s.began):
        for number in sorted(set(one.numbers)):
            whole, parts = divmod(one.numbers.count(number), 2)
            times[number] += [_Sounding(one, whole=False)] * parts
            times[number] += [_Sounding(one, whole=True)] * whole
    return times


def _said_anew(before: _Sounding, after: _Sounding, met: Sequence[Met]) -> bool:
    """Whether something may be heard after it was: a fault has cut it off, or kept it from the log.

    One run never says again what it has said to its end.
    """
    at = before.heard.ended
    if before.whole and before.heard.run == after.heard.run:
        return False
    within = KNOWN if before.whole else AT_ONCE + STOOD
    return any(m.takes and m.began - within <= at <= m.ended + LAPSES for m in met)


def _during(met: Met, said: _Said) -> bool:
    began = said.until if said.heard_at is None else said.heard_at
    return began <= met.ended + AT_ONCE and said.until >= met.began - AT_ONCE


def _listened(sounds: Sequence[Heard]) -> dict[str, list[tuple[float, float]]]:
    """When somebody heard each session: between two sounds of one run."""
    spans = defaultdict[str, list[tuple[float, float]]](list)
    by_run = defaultdict[tuple[str, int], list[Heard]](list)
    for one in sounds:
        by_run[one.session, one.run].append(one)
    for (session, _), heard in by_run.items():
        spans[session].append((heard[0].began, heard[-1].ended))
    return spans


def _said(database: Path) -> dict[int, _Said]:
    """What the logs have of what was to be said aloud, by its number."""
    numbers, said, runs = (
        dict[tuple[str, str], int](),
        dict[int, _Said](),
        defaultdict[str, int](int),
    )
    for session, at, event in events_of(database):
        match event["type"]:
            case "resumed":
                runs[session] = event["epoch"]
            case "instruction_added":
                if found := MARK.search(event["text"]):
                    number = int(found[1])
                    numbers[session, event["instruction"]] = number
                    said[number] = _Said(session)
            case "instruction_consumed":
                number = numbers.get((session, event["instruction"]), -1)
                if number in said:
                    said[number].heard_at, said[number].until = event["heard_at"], at
                    said[number].run = runs[session] or 1
            case _:
                pass
    return said


def events_of(database: Path) -> list[tuple[str, float, dict[str, Any]]]:
    """All logs, each in its order: the session, when, and what happened."""
    connection = sqlite3.connect(f"file:{database}?mode=ro", uri=True)
    try:
        rows = connection.execute(
            "SELECT session_id, at, payload FROM event ORDER BY session_id, CAST(seq AS INTEGER)"
        )
        return [(session, float(at), json.loads(payload)) for session, at, payload in rows]
    finally:
        connection.close()
