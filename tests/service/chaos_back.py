"""How soon what was killed is back: from when it was killed until its next process goes on."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

from heard_check import events_of

KILLS = "kills.jsonl"
BACK_WITHIN = {"session": 3.0, "service": 10.0}
"""Seconds in which 95 of 100 sessions are back, by what was killed."""
SERVICE = ""
"""In the place of a session, where the service was killed."""


@dataclass
class Backs:
    """Seconds until sessions went on.

    Attributes:
        session: After their own process was killed.
        service: After the service was killed, and all its sessions with it.
        never: A sentence for each that never did.
    """

    session: list[float] = field(default_factory=list[float])
    service: list[float] = field(default_factory=list[float])
    never: list[str] = field(default_factory=list[str])


def late(what: str, backs: Sequence[float]) -> list[str]:
    """A sentence where too many were back late, or none was back, after a kill of that."""
    seconds, most = percentile(backs, 0.95) if backs else inf, BACK_WITHIN[what]
    return [f"after a kill of the {what} p95 is {seconds:.1f} s, beyond {most:g}"] * (
        seconds > most
    )


def percentile(some: Sequence[float], share: float) -> float:
    """Of some figures, that below which such a share of them is."""
    return sorted(some)[int(share * (len(some) - 1))]


def note_kill(folder: Path, session: str, at: float) -> None:
    """Write down that a session's process, or the service, was killed."""
    with (folder / KILLS).open("a") as sink:
        sink.write(json.dumps([session, at]) + "\n")


def backs_in(folder: Path, database: Path) -> Backs:
    """What the logs say; of two kills with no return between them the later one counts."""
    lines = (folder / KILLS).read_text().splitlines()
    kills: list[tuple[str, float]] = [(session, at) for session, at in map(json.loads, lines)]
    lives, began, ended = (
        defaultdict[str, list[float]](list),
        dict[str, float](),
        dict[str, float](),
    )
    for session, at, event in events_of(database):
        match event["type"]:
            case "started":
                began[session] = at
            case "resumed":
                lives[session].append(at)
            case "ended":
                ended[session] = at
            case _:
                pass
    found = Backs()
    for session, since in began.items():
        over = ended.get(session, inf)
        met = sorted(
            (at, who) for who, at in kills if who in {SERVICE, session} and since < at < over
        )
        _count(found, session, met, lives[session])
    return found


def _count(
    found: Backs, session: str, met: Sequence[tuple[float, str]], lives: list[float]
) -> None:
    """The kills that met one session."""
    for number, (at, who) in enumerate(met):
        back = next((life for life in lives if life > at), None)
        again = met[number + 1][0] if number + 1 < len(met) else inf
        if back is None and again == inf:
            found.never.append(f"{session} was never back after it was killed at {at:.1f}")
        elif back is not None and back < again:
            (found.service if who == SERVICE else found.session).append(back - at)
