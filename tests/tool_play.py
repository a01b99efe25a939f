"""A guest who asks for what a tool looks up, in an office that takes its time."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

from restaurant_play import Evening, terra
from simulation.terra_office import RehearsedOffice
from simulation.terra_page import TerraPage
from simulation.tool_model import Calls
from stage_play import at

from beatroom.bot.ipc.service_client import Consult
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.flows.core import events as e
from beatroom.flows.personality.model import Beat, Offset, Personality

ANSWER = "You can come for it at six."
MUSIC = "Now to the music."
SLOW = 4.0
"""Seconds that the office takes."""


class SlowOffice(RehearsedOffice):
    """An office that takes its time to look when an order can be collected."""

    def __init__(self, takes: float = SLOW) -> None:
        super().__init__()
        self._takes = takes

    def consult(self) -> Consult:
        inner = super().consult()

        async def asked(
            what: str, data: Mapping[str, Any], *, deadline: float
        ) -> Mapping[str, Any]:
            if what.endswith("slots"):
                await asyncio.sleep(self._takes)
            return await inner(what, data, deadline=deadline)

        return asked


def mind(held: list[dict[str, Any]], _: set[str]) -> ScriptedAnswer | Calls:
    """Looks when it can be had, and again where that was cut off; else speaks of the music."""
    last, results = held[-1], [str(m["content"]) for m in held if m["role"] == "tool"]
    resumes = last["role"] == "tool" or "[resume]" in str(last["content"])
    if (resumes and "CANCELLED" in "".join(results[-1:])) or (
        last["role"] == "user" and "have it" in str(last["content"])
    ):
        return [("collection_times", {})]
    return ScriptedAnswer(ANSWER if last["role"] == "tool" else MUSIC)


def with_music(at_: float, say: str | None = None) -> Personality:
    record = terra()
    beat = Beat(title="Music", at=Offset(at_), prompt="Speak of the music.", say=say)
    return record.model_copy(update={"beats": (record.beats[0], beat, record.beats[-1])})


def heard(evening: Evening) -> list[str]:
    return [s.text for t, s in evening.played.events(e.BotSaid) if t > 20 and s.text != "Goodbye."]


def moment(evening: Evening, kind: type[Any]) -> float:
    return [t for t, _ in evening.played.events(kind)][-1]


async def asks(hands: RehearsalHandle, page: TerraPage, when: float) -> None:
    page.connect("order")
    await at(hands, when)
    await hands.user_input.say("tell me when I can have it", "ana")


def instruct(hands: RehearsalHandle, text: str, **how: Any) -> None:
    """Give an instruction, an immediate prompt unless something else is said."""
    more: dict[str, Any] = {"mode": "immediate", "kind": "prompt", "interrupt": True, **how}
    hands.session.instructions.add(text, text=text, expires_at=None, **more)
