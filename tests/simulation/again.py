"""Random sessions rehearsed again: whether the beats come when they came, and what a change does.

    PYTHONPATH=tests python -m simulation.again --sessions 40 --minutes 6 --kinds all
    PYTHONPATH=tests python -m simulation.again --sessions 40 --minutes 6 --kinds all --moved

plays sessions of each kind by seed and rehearses each from its log alone: as it was, or with a beat
moved by twenty seconds. A line says of each what differs, and the last ones how many of each kind
are the same, or have nothing but that beat moved. `--shard 1/4` plays every fourth.

What else differs with a beat moved is told by what it hangs on: the `plan`, as operators changed it
(`moved_plan`); the `floor`, where the beat was due by the plan and waited, then or now, or follows
one that did; the `course` of a session that changes its own rundown by what is said; and the `talk`
around the goodbye, for what was heard of it and when it was over. The rest is `unexplained`.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import structlog
from loguru import logger
from simulation.moved_plan import comings, steers_itself, waits_of
from simulation.soak import KINDS, random_personality, random_session

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.actors import Actors
from beatroom.bot.rehearsal.again import ReportAgain, rehearse_again
from beatroom.bot.rehearsal.differences import SAME, Difference
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.people import RandomCast
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Offset, Personality

LATER = 20.0
"""Seconds by which a beat is moved."""
UNEXPLAINED = "unexplained"
BUDGETS = (0, 400, 2_000, 6_000)
"""What a session's context may be long, in tokens."""


@dataclass(frozen=True, slots=True)
class PlayedAgain:
    """A random session, then and now.

    Attributes:
        beat: The title of the beat that was moved; empty where nothing was changed.
        reasons: By its title, what a beat's other time hangs on; empty for the session's end.
    """

    kind: str
    seed: int
    report: ReportAgain
    beat: str = ""
    reasons: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def worst(self) -> float:
        """By how many seconds the beat is off that is off the most."""
        then = {beat.id: beat.started for beat in self.report.then.beats}
        off = [
            abs(before - beat.started)
            for beat in self.report.now.beats
            if beat.started is not None and (before := then.get(beat.id)) is not None
        ]
        return max(off, default=0.0)

    @property
    def others(self) -> tuple[Difference, ...]:
        """What differs beside the beat that was moved."""
        return tuple(
            one for one in self.report.differences if not self.beat or one.beat != self.beat
        )

    @property
    def same(self) -> bool:
        """Whether nothing differs beside it."""
        return not self.others

    @property
    def unexplained(self) -> tuple[Difference, ...]:
        """What differs beside it, and hangs on nothing that is known."""
        return tuple(one for one in self.others if self.reasons.get(one.beat) == UNEXPLAINED)


def again(kind: str, seed: int, minutes: int, *, move: bool = False) -> PlayedAgain | None:
    """A random session with operators, rehearsed again; with `move`, with one beat moved.

    None where no beat came that could be moved.
    """
    personality = random_personality(seed, minutes, kind)
    settings = Settings(context_budget=random.Random(seed + 4).choice(BUDGETS))
    log = random_session(seed, minutes, settings, kind).records
    if not move:
        return PlayedAgain(kind, seed, rehearse_again(log, personality, settings=settings))
    came = {record.event.beat for record in log if record.event.type == "beat_fired"}
    movable = [
        n
        for n in range(1, len(personality.beats) - 1)
        if f"beat-{n}" in came and _room(personality, n) > LATER
    ]
    if not movable:
        return None
    beat = random.Random(seed).choice(movable)
    changed = moved(personality, beat, LATER)
    report = rehearse_again(log, personality, changed, settings=settings)
    title = personality.beats[beat].title
    return PlayedAgain(kind, seed, report, title, reasons(log, report, changed, title))


def reasons(
    log: Sequence[Recorded], report: ReportAgain, changed: Personality, moved_beat: str
) -> Mapping[str, str]:
    """By its title, what each difference hangs on; the session's end is under no title."""
    planned = plan(changed)
    now = {beat.title: beat for beat in report.now.beats}
    waits = waits_of(report.now.beats)
    itself_waits = {moved_beat: waits.get(moved_beat, 0.0)}
    by_plan = comings(log, planned, {**waits_of(report.then.beats), **itself_waits})
    on_the_floor = comings(log, planned, waits)
    itself = changed.kind == "boardroom" or steers_itself(log)  # its turns follow each other
    found: dict[str, str] = {}
    for one in report.differences:
        beat = now.get(one.beat)
        started, due = (None, None) if beat is None else (beat.started, beat.due)
        plain, waited = by_plan.get(one.beat), on_the_floor.get(one.beat)
        if one.what in ("other outcome", "other end") and not _moved_much(one):
            found.setdefault(one.beat, "talk")
        elif not one.beat:
            continue  # it follows the last beat, or what was said there
        elif started is None:
            found[one.beat] = "plan" if waited is None else UNEXPLAINED
        elif plain is not None and abs(plain.at - started) <= SAME:
            found[one.beat] = "plan"
        elif waited is not None and due is not None and abs(waited.due - due) <= SAME:
            found[one.beat] = "floor"
        else:
            found[one.beat] = "course" if itself else UNEXPLAINED
    last = report.now.beats[-1].title
    found.setdefault("", found.get(last, "talk"))
    return found


def _moved_much(one: Difference) -> bool:
    return one.then is None or one.now is None or abs(one.then - one.now) > SAME


def of_the_library(name: str, seed: int, length: float, *, voice: float = 1.0) -> PlayedAgain:
    """A personality that ships, with people by seed, rehearsed again without a change.

    Args:
        name: The personality's.
        seed: The people's.
        length: Seconds.
        voice: How much slower the host speaks than in a rehearsal.
    """
    personality = Library([SHIPPED]).load(name)

    async def play(hands: RehearsalHandle) -> None:
        ends = hands.clock.now() + length - 20
        people = ("Ana", "Bob", "Cy")
        cast = RandomCast(hands, Actors(hands), people, seed=seed, until=lambda: ends)
        hands.session.live.spawn(cast.operator(), "operator")
        await cast.people()

    async def main() -> Evidence:
        settings = Settings.model_construct()
        return await rehearse(
            personality,
            make_model("scripted", personality, settings, seed),
            play,
            settings=settings,
            length=length,
            pace=lambda text: voice * speaking_seconds(text),
        )

    log = run_virtual(main).records
    return PlayedAgain(personality.kind, seed, rehearse_again(log, personality))


def moved(personality: Personality, beat: int, seconds: float) -> Personality:
    """The personality with one beat later; its beats are at absolute times."""
    beats = list(personality.beats)
    at = beats[beat].at.within(personality.length)
    beats[beat] = beats[beat].model_copy(update={"at": Offset(at + seconds)})
    return personality.model_copy(update={"beats": tuple(beats)})


def _room(personality: Personality, beat: int) -> float:
    """Seconds from a beat to the next."""
    at, after = (one.at.within(personality.length) for one in personality.beats[beat : beat + 2])
    return after - at


def main() -> None:
    """Play them, and say how many are the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20, help="Of each kind.")
    parser.add_argument("--minutes", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="The first one's.")
    parser.add_argument("--kinds", default="all")
    parser.add_argument("--moved", action="store_true", help="With one beat moved.")
    parser.add_argument("--shard", default="1/1")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    logger.remove()
    kinds = KINDS if asked.kinds == "all" else tuple(asked.kinds.split(","))
    shard, of = (int(part) for part in asked.shard.split("/"))
    played, same, why = Counter[str](), Counter[str](), Counter[str]()
    for seed in range(asked.seed + shard - 1, asked.seed + asked.sessions, of):
        for kind in kinds:
            one = again(kind, seed, asked.minutes, move=asked.moved)
            if one is None:
                continue
            played[kind] += 1
            same[kind] += one.same
            why.update({one.reasons.get(other.beat, UNEXPLAINED) for other in one.others})
            print(_line(one), flush=True)  # noqa: T201 - a script
    for kind in kinds:
        print(f"{kind}: {same[kind]} of {played[kind]} the same")  # noqa: T201 - a script
    if asked.moved:
        told = ", ".join(f"{reason} {many}" for reason, many in why.most_common())
        print(f"sessions in which another beat hangs on: {told or 'nothing'}")  # noqa: T201 - a script


def _line(one: PlayedAgain) -> str:
    told = "; ".join(
        f"{d.beat or 'the session'} {d.what} {d.then or 0:.1f} -> {d.now or 0:.1f} {d.detail}"
        f"{'(' + one.reasons[d.beat] + ')' if d.beat in one.reasons else ''}"
        for d in one.others
    )
    change = f", {one.beat} moved" if one.beat else ""
    return f"{one.kind} {one.seed}{change}: worst {one.worst:.2f} s; {told or 'the same'}"


if __name__ == "__main__":
    main()
