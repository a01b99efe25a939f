"""Random sessions rehearsed again: whether the beats come when they came, and what a change does.

    PYTHONPATH=tests python -m simulation.again --sessions 40 --minutes 15

plays sessions of each kind by seed and rehearses each from its log alone. A line says for each how
far the worst beat is off, and the last line how many sessions had every beat within two seconds.
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator
from dataclasses import dataclass

import structlog
from loguru import logger
from simulation.soak import random_personality, random_session

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.actors import Actors
from beatroom.bot.rehearsal.again import ReportAgain, rehearse_again
from beatroom.bot.rehearsal.differences import SAME
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.people import RandomCast
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.model import Offset, Personality

KINDS = ("conversation", "meeting")
"""Those that are steered by voice and by the rundown alone: their logs hold all of it."""


@dataclass(frozen=True, slots=True)
class PlayedAgain:
    """A random session, then and now."""

    kind: str
    seed: int
    report: ReportAgain

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
    def same(self) -> bool:
        """Whether every beat came, or did not come, as it did then."""
        return all(one.what == "other end" for one in self.report.differences)


def again(kind: str, seed: int, minutes: int) -> PlayedAgain:
    """A random session with operators, rehearsed again without a change."""
    personality = random_personality(seed, minutes, kind)
    seen = random_session(seed, minutes, kind=kind)
    return PlayedAgain(kind, seed, rehearse_again(seen.records, personality))


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


def main() -> None:
    """Play them, and say how many are the same."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20, help="Of each kind.")
    parser.add_argument("--minutes", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1, help="The first one's.")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    logger.remove()
    played = list(_played(asked.sessions, asked.minutes, asked.seed))
    same = sum(one.same for one in played)
    beats = [beat for one in played for beat in one.report.then.beats]
    off = sum(d.what != "other end" for one in played for d in one.report.differences)
    print(f"{same} of {len(played)} sessions the same; {off} of {len(beats)} beats differ")  # noqa: T201 - a script


def _played(sessions: int, minutes: int, first: int) -> Iterator[PlayedAgain]:
    for kind in KINDS:
        for seed in range(first, first + sessions):
            one = again(kind, seed, minutes)
            verdict = "same" if one.same else f"more than {SAME:g} s"
            print(f"{kind} {seed}: worst {one.worst:.2f} s, {verdict}", flush=True)  # noqa: T201 - a script
            yield one


if __name__ == "__main__":
    main()
