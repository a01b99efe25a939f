"""Plays a talk with a real model: the product's own session, in virtual time, with what people say.

Only the model takes real time.
"""

from __future__ import annotations

import asyncio

import yaml

from beatroom.bot.rehearsal.actors import Actors
from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import BotSaid, Event, ToolCalled
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import parse_personality
from tools.evals.cases import PATIENCE, Talk, Turn

SETTLED = 4.0
"""Seconds of quiet after which a reply is over."""


class NothingSaidError(Exception):
    """The model said nothing at all: there is nothing to judge."""


def played(talk: Talk, settings: Settings) -> list[str]:
    """What the host said to each turn; the words that a listener hears. Blocking, minutes."""
    record = _personality(talk)
    replies = list[str]()

    async def play(hands: RehearsalHandle) -> None:
        actors, said = Actors(hands), list[str]()
        hands.session.journal.watch(lambda one, _: _note(one.event, said))
        for name in talk.people:
            actors.joins(name)
        await _quiet(hands, said)
        for turn in talk.turns:
            said.clear()
            await _do(turn, actors, hands)
            await _quiet(hands, said)
            replies.append(" ".join(said))
        await hands.session.end("all is said", "evals", at_once=True)

    make = make_model("real", record, settings, seed=0)
    run_virtual(lambda: rehearse(record, make, play, settings=settings))
    if not any(replies):
        raise NothingSaidError(f"{talk.name}: the model said nothing.")
    return replies


async def _do(turn: Turn, actors: Actors, hands: RehearsalHandle) -> None:
    if turn.operator:
        actors.instructs(turn.operator, mode="immediate", say=False)
    elif turn.next:
        hands.session.change_rundown("skip", "operator")
    else:
        await actors.says(turn.who, turn.says)


def _note(event: Event, said: list[str]) -> None:
    """A tool is written as one calls it in brackets: nobody is to hear it."""
    if isinstance(event, BotSaid) and event.source != "say":
        said.append(event.text)
    elif isinstance(event, ToolCalled):
        said.append(f"[{event.tool}]")


async def _quiet(hands: RehearsalHandle, said: list[str]) -> None:
    """Until the host has said something, and nobody has anything to say any more."""
    loop = asyncio.get_running_loop()
    until, quiet_since = loop.time() + PATIENCE, loop.time()
    while loop.time() < until:
        await asyncio.sleep(0.5)
        turn = hands.session.live.turn.state
        if turn.reply is not None or turn.bot or turn.person or turn.owed or turn.unjudged:
            quiet_since = loop.time()
        elif said and loop.time() - quiet_since >= SETTLED:
            return


def _personality(talk: Talk) -> Personality:
    record = {"version": 1, "name": "-".join(talk.name.split()), "length": "60m", **talk.record}
    return parse_personality(yaml.safe_dump(record, sort_keys=False).encode(), talk.name)
