"""Random sessions rehearsed again: whether the beats come when they came, and what a change does.

    PYTHONPATH=tests python -m simulation.again --sessions 40 --minutes 6 --kinds all
    PYTHONPATH=tests python -m simulation.again --sessions 40 --minutes 6 --kinds all --change moved

plays sessions of each kind by seed and rehearses each from its log alone: as it was, or with a
change (see `CHANGES`). Those of a kind whose log keeps nothing of outside are recorded, and all are
with `--recorded`. A line says of each what differs, and the last ones how many of each kind are the
same, or have nothing different but the beat that was changed. `--shard 1/4` plays every fourth.

What else differs with a change has the reasons that the report gives it from both logs
(`flows.core.why_differs`), and comes no earlier than the beat that was changed. Whatever has none,
or comes before, is unexplained: then the exit status is 1.
"""

from __future__ import annotations

import argparse
import logging
import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile

import structlog
from loguru import logger
from recorded_sound import Keeper
from simulation.soak import KINDS, random_personality, random_session

from beatroom.bot.personalities.library import Library
from beatroom.bot.rehearsal.actors import Actors
from beatroom.bot.rehearsal.again import ReportAgain, rehearse_again
from beatroom.bot.rehearsal.differences import BY_THEMSELVES, SAME, Difference
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.people import RandomCast
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.report import ReportBeat
from beatroom.bot.rehearsal.room import speaking_seconds
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.why_differs import Reason
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.model import Offset, Personality

CHANGES = {
    "moved": "A beat comes twenty seconds later.",
    "removed": "A beat is not there.",
    "renamed": "A beat has another title.",
    "prompted": "The model is told something else on a beat.",
    "reworded": "The host has other words for a beat, fixed and longer.",
    "longer": "The session is a minute longer, and its goodbye a minute later.",
}
"""What can be changed."""
OF_THE_PLAN = ("moved", "removed", "longer")
"""Those that change when beats come."""

LATER = 20.0
"""Seconds by which a beat is moved."""
MORE = 60.0
"""Seconds by which a session is longer."""
WORDS = (
    "We do this otherwise than we had planned. Whoever has done it before says how it went, and "
    "whoever has not says what they would like to try first. Then we choose one of them together."
)
"""What the host says on a beat that is reworded."""
ANEW = " anew"
"""What is put behind the title of a beat that is renamed."""
PROMPT = "Tell the whole history of the town, in detail and at length, for at least five minutes."
"""What the model is told on a beat that is prompted otherwise."""
BUDGETS = (0, 400, 2_000, 6_000)
"""What a session's context may be long, in tokens."""


@dataclass(frozen=True, slots=True)
class PlayedAgain:
    """A random session, then and now.

    Attributes:
        beat: The title of the beat that was changed; empty where nothing was.
        called: What it is called now, where that is something else.
        shrinks: Whether a hold shrinks what is to come, to fit before an end that was changed.
        put_in: The titles of beats that somebody put in, where the change is one of the plan.
    """

    kind: str
    seed: int
    report: ReportAgain
    beat: str = ""
    called: str = ""
    shrinks: bool = False
    put_in: frozenset[str] = frozenset()

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
        """What differs beside the beat that was changed."""
        return tuple(one for one in self.report.differences if one.beat not in self._titles)

    @property
    def _titles(self) -> tuple[str, ...]:
        """Those of the beat that was changed, then and now."""
        return tuple(title for title in (self.beat, self.called) if title)

    @property
    def same(self) -> bool:
        """Whether nothing differs beside it."""
        return not self.others

    @property
    def unexplained(self) -> tuple[Difference, ...]:
        """What differs, and hangs on nothing that both logs tell, or cannot hang on the change."""
        return tuple(
            one
            for one in self.report.differences
            if one.what not in BY_THEMSELVES and (not one.why or self._before_the_change(one))
        )

    @property
    def disturbed(self) -> tuple[str, ...]:
        """Beats before the changed one that came at another time now, or not at all.

        By when they began alone: no reason that the report gives excuses one, but that what was
        held has to fit before a hard end, which is another one now; and that what was put in
        directly before the changed beat came in its place, which is elsewhere now.
        """
        came = [beat.started for beat in self._both(*self._titles) if beat.started is not None]
        first = min(came, default=0.0)
        in_its_place = self._in_its_place()
        now = {beat.title: beat.started for beat in self.report.now.beats}
        if self.called:
            now[self.beat] = now.get(self.called)
        before = [
            (beat.title, beat.started)
            for beat in self.report.then.beats
            if beat.started is not None and beat.started < first - SAME
        ]
        return tuple(
            title
            for title, at in before
            if (again := now.get(title)) is None or abs(again - at) > SAME
            if again is None or not (self.shrinks and self._moved_by(title, "steering"))
            if again is None
            or not (title in in_its_place and self._moved_by(title, "plan", "steering"))
        )

    def _in_its_place(self) -> frozenset[str]:
        """The beats that were put in directly before the changed one."""
        titles = [beat.title for beat in self.report.then.beats]
        before = titles[: titles.index(self.beat)] if self.beat in titles else []
        return frozenset(takewhile(lambda title: title in self.put_in, reversed(before)))

    def _moved_by(self, title: str, *reasons: Reason) -> bool:
        """Whether a beat came at another time for one of these, perhaps among others."""
        whys = [why for one in self.report.differences if one.beat == title for why in one.why]
        return any(why.reason in reasons for why in whys)

    def _before_the_change(self, one: Difference) -> bool:
        """Whether it comes before the beat that was changed, and follows nothing that is planned.

        A plan tells early of a beat that comes later: time that is given to one is taken from it.
        """
        came = [beat.started for beat in self._both(*self._titles) if beat.started is not None]
        planned = any(
            why.reason in ("plan", "steering")
            for other in self.report.differences
            if _first(other) <= max(_first(one), self._decided(one))
            for why in other.why
        )
        return bool(came) and not planned and self._decided(one) < min(came) - SAME

    def _decided(self, one: Difference) -> float:
        """When it differs: in one of the two a beat is heard, or its time is over without."""
        if one.what != "other outcome":
            return _last(one)
        when = [beat.ended if beat.spoken is None else beat.spoken for beat in self._both(one.beat)]
        return min((at for at in when if at is not None), default=float("inf"))

    def _both(self, *titles: str) -> list[ReportBeat]:
        """The beats of these titles, then and now."""
        shows = (self.report.then, self.report.now)
        return [beat for show in shows for beat in show.beats if beat.title in titles]


def _first(one: Difference) -> float:
    return min((at for at in (one.then, one.now) if at is not None), default=float("inf"))


def _last(one: Difference) -> float:
    return max((at for at in (one.then, one.now) if at is not None), default=float("inf"))


def again(
    kind: str,
    seed: int,
    minutes: int,
    *,
    change: str = "",
    recorded: bool = False,
    at_once: bool = False,
) -> PlayedAgain | None:
    """A random session with operators, rehearsed again, with a change (see `CHANGES`) or without.

    None where no beat came that could be changed. It is `recorded` in any case where its log keeps
    nothing of what came from outside. `at_once`: an operator ends it.
    """
    personality = random_personality(seed, minutes, kind)
    settings = Settings(context_budget=random.Random(seed + 4).choice(BUDGETS))
    keeper = Keeper() if recorded or not kind_named(kind).keeps_outside else None
    log = random_session(seed, minutes, settings, kind, keeper, at_once=at_once).records
    personality = personality.model_copy(update={"recording": keeper is not None})
    beside = () if keeper is None else keeper.outside
    if not change:
        report = rehearse_again(log, personality, beside=beside, settings=settings)
        return PlayedAgain(kind, seed, report)
    came = {record.event.beat for record in log if record.event.type == "beat_fired"}
    beats = [n for n in _changeable(personality, change) if f"beat-{n}" in came]
    if not beats:
        return None
    beat = random.Random(seed).choice(beats)
    other = changed(personality, beat, change)
    report = rehearse_again(log, personality, other, beside=beside, settings=settings)
    title = personality.beats[beat].title
    called = f"{title}{ANEW}" if change == "renamed" else ""
    shrinks = change == "longer" and personality.hard_end
    own = {one.title for one in personality.beats}
    put_in = {one.title for one in report.then.beats} - own if change in OF_THE_PLAN else set()
    return PlayedAgain(kind, seed, report, title, called, shrinks, frozenset(put_in))


def ended_at_once(seed: int) -> bool:
    """Whether an operator ends the session of that seed: every third one."""
    return random.Random(seed + 8).random() < 1 / 3


def _changeable(personality: Personality, change: str) -> Sequence[int]:
    """Which beats can be changed so, by their places."""
    last = len(personality.beats) - 1
    match change:
        case "longer":
            return (last,)
        case "moved":
            return [n for n in range(1, last) if _room(personality, n) > LATER]
        case _:
            return range(1, last)


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


def changed(personality: Personality, beat: int, change: str) -> Personality:
    """The personality with one beat otherwise, in a way of `CHANGES`."""
    beats = list(personality.beats)
    match change:
        case "moved":
            return moved(personality, beat, LATER)
        case "longer":
            longer = personality.model_copy(update={"length": personality.length + MORE})
            return moved(longer, beat, MORE)
        case "removed":
            del beats[beat]
        case "renamed":
            title = f"{beats[beat].title}{ANEW}"
            beats[beat] = beats[beat].model_copy(update={"title": title})
        case "prompted":
            beats[beat] = beats[beat].model_copy(update={"prompt": PROMPT})
        case _:
            beats[beat] = beats[beat].model_copy(update={"say": WORDS})
    return personality.model_copy(update={"beats": tuple(beats)})


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


def main() -> int:
    """Play them, and say how many are the same; 1 where something is unexplained."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=20, help="Of each kind.")
    parser.add_argument("--minutes", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1, help="The first one's.")
    parser.add_argument("--kinds", default="all")
    parser.add_argument("--change", choices=tuple(CHANGES), default="", help="With a change.")
    parser.add_argument("--recorded", action="store_true", help="Sessions that are recorded.")
    parser.add_argument("--at-once", action="store_true", help="All ended by an operator.")
    parser.add_argument("--shard", default="1/1")
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    logger.remove()
    kinds = KINDS if asked.kinds == "all" else tuple(asked.kinds.split(","))
    shard, of = (int(part) for part in asked.shard.split("/"))
    played, same, why = Counter[str](), Counter[str](), Counter[str]()
    unexplained = disturbed = 0
    for seed in range(asked.seed + shard - 1, asked.seed + asked.sessions, of):
        for kind in kinds:
            one = again(
                kind,
                seed,
                asked.minutes,
                change=asked.change,
                recorded=asked.recorded,
                at_once=asked.at_once or ended_at_once(seed),
            )
            if one is None:
                continue
            played[kind] += 1
            same[kind] += one.same
            why.update({part.reason for other in one.others for part in other.why})
            unexplained += len(one.unexplained)
            disturbed += len(one.disturbed)
            print(_line(one), flush=True)  # noqa: T201 - a script
    for kind in kinds:
        print(f"{kind}: {same[kind]} of {played[kind]} the same")  # noqa: T201 - a script
    told = ", ".join(f"{reason} {many}" for reason, many in why.most_common())
    if asked.change:
        print(f"sessions in which another beat differs for: {told or 'nothing'}")  # noqa: T201 - a script
        print(f"unexplained: {unexplained}")  # noqa: T201 - a script
        print(f"beats before the changed one at another time: {disturbed}")  # noqa: T201 - a script
        return int(unexplained + disturbed > 0)
    return int(same != played)


def _line(one: PlayedAgain) -> str:
    told = "; ".join(
        f"{d.beat or 'the session'} {d.what} {d.then or 0:.1f} -> {d.now or 0:.1f} {d.detail}"
        f"[{' '.join(f'{why.reason}: {why.words}' for why in d.why)}]"
        f"{' UNEXPLAINED' if d in one.unexplained else ''}"
        for d in one.report.differences
        if d in one.others or d in one.unexplained
    )
    change = f", {one.beat} changed" if one.beat else ""
    change += f", DISTURBED {one.disturbed}" if one.disturbed else ""
    return f"{one.kind} {one.seed}{change}: worst {one.worst:.2f} s; {told or 'the same'}"


if __name__ == "__main__":
    raise SystemExit(main())
