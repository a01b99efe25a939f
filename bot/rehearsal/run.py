"""Rehearse a personality: a whole session in virtual time, and the report of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from beatroom.bot.rehearsal.actors import Actors, shown_name
from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.models import CueQueue, ModelName, make_model
from beatroom.bot.rehearsal.people import RandomCast, before_the_end, opening, play_script
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.report import Report
from beatroom.bot.rehearsal.report_making import Cast, make_report
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script import Script

PEOPLE = ("Ana", "Bob")
STEPS = 100
LAST_WORDS = 20.0
"""Seconds before the planned end at which seeded people stop beginning anything."""

Progress = Callable[[float], None]


def rehearse_personality(
    personality: Personality,
    *,
    length: float | None = None,
    people: Sequence[str] = PEOPLE,
    seed: int = 0,
    script: Script | None = None,
    model: ModelName = "script",
    operator: bool = True,
    settings: Settings | None = None,
    progress: Progress | None = None,
) -> Report:
    """Rehearse from the lobby to the end. Blocking; most of it is computation.

    Args:
        personality: The record.
        length: Seconds; the script's, else the personality's own, when None.
        people: Who comes, unless a script says so.
        seed: Same seed, same rehearsal, to the byte.
        script: What people and the operator do; drawn from the seed when None.
        model: Who speaks for the host; a script with cues for a model has one.
        operator: Whether the seed also sends instructions.
        settings: The service's settings; when None the defaults, whatever the environment says.
        progress: Called with the share (0 to 1) of the session that has been played.

    Raises:
        NoModelError: When the real model is asked for and none is set.
    """
    chosen = settings or Settings.model_construct()
    total = length or (script.length if script else None) or personality.length
    names = tuple(script.people if script else people)
    if model == "script" and script is not None and any(one.by_model for one in script.script):
        model = "scripted"
    cues = CueQueue()
    make = make_model(model, personality, chosen, seed, cues)
    actors: list[Actors] = []

    async def play(hands: RehearsalHandle) -> None:
        acting = Actors(hands, cues)
        actors.append(acting)
        if progress is not None:
            hands.session.live.spawn(tell_progress(hands, total, progress), "progress")
        if script is not None:
            await play_script(hands, acting, script)
            return
        company = RandomCast(
            hands,
            acting,
            names,
            seed=seed,
            until=lambda: before_the_end(hands.clock, lambda: hands.session.state, LAST_WORDS),
        )
        if operator:
            hands.session.live.spawn(company.operator(), "operator")
        await company.people()

    async def main() -> Evidence:
        return await rehearse(personality, make, play, settings=chosen, length=total)

    seen = run_virtual(main)
    if progress is not None:
        progress(1.0)
    refusals = [(r.at, r.order, r.reason) for acting in actors for r in acting.refusals]
    cast = Cast(
        model=model,
        people=tuple(shown_name(name) for name in names),
        seed=None if script else seed,
        script=script.name if script else "",
    )
    deeds = [one for acting in actors for one in acting.deeds]
    return make_report(personality, seen, cast, refusals, deeds)


async def tell_progress(hands: RehearsalHandle, total: float, progress: Progress) -> None:
    """Tell the share of the session that has been played, until it is over."""
    opened = await opening(hands)
    while not hands.session.state.over:
        progress(max(0.0, min(1.0, (hands.clock.now() - opened) / total)))
        await asyncio.sleep(total / STEPS)
