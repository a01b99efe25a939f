"""A planner's model in rehearsals: knows its typed questions, and answers them in raw text.

It tells the questions apart by what their system prompts say, as a vendor's model would, and
understands a handful of sentences; to everything else it answers that nothing follows.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from pipecat.processors.aggregators.llm_context import LLMContext

from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel

MARKS = {
    "which day is to be planned": "date",
    "what holds for the day": "constraints",
    "what the person wants to get done": "inputs",
    "has just been shown the plan": "skeleton",
    "until they are content": "refine",
    "written to the calendar: a yes": "review",
    "You note constraints": "extract",
    "Now make a first plan": "draft",
}
"""From a part of a question's system prompt to its name."""

DAY = "2027-01-16"
"""The day after the one on which every rehearsal begins."""

Answer = Callable[[str, str], object]
"""From the stage and what the model is told, to an object that it answers with, or a raw text."""


class PlanningMind(ScriptedModel):
    """A model that answers typed questions.

    Args:
        answer: What it answers.
        asked: Told of every run of the talk.
        seconds: How long a question of that name takes.

    Attributes:
        asked_for: The questions it was asked, in order: (name, what it was told).
    """

    def __init__(
        self,
        answer: Answer,
        *,
        asked: Callable[[list[dict[str, Any]]], None],
        seconds: Callable[[str], float] = lambda _: 0.8,
    ) -> None:
        super().__init__(lambda _: ScriptedAnswer("all right then"), asked=asked)
        self._answer = answer
        self._seconds = seconds
        self.asked_for: list[tuple[str, str]] = []

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        system = system_instruction or ""
        name = next(name for mark, name in MARKS.items() if mark in system)
        held = [m for m in context.get_messages() if isinstance(m, dict)]
        told = "\n".join(str(m.get("content")) for m in held)
        self.asked_for.append((name, told))
        await asyncio.sleep(self._seconds(name))
        found = self._answer(name, told)
        if isinstance(found, Exception):
            raise found
        return (
            found if isinstance(found, str) else f"Here it is:\n```json\n{json.dumps(found)}\n```"
        )


def block(id_: str, name: str, start: str, minutes: int, kind: str = "DW") -> dict[str, Any]:
    """A block of a plan, as the model writes it."""
    return {
        "id": id_,
        "n": name,
        "t": kind,
        "p": {"a": "fs", "st": start, "dur": f"PT{minutes}M"},
    }


DRAFT = {
    "ops": [
        {
            "op": "ae",
            "events": [
                block("report", "Write the report", "09:00", 90),
                block("mail", "Email", "11:00", 30, "SW"),
                block("gym", "Gym", "17:00", 60, "R"),
            ],
        }
    ]
}


def sensible(name: str, told: str) -> object:
    """What a model answers that understands these sentences, and no others."""
    said = told.rsplit("The person said: ", 1)[-1]
    if "take that back" in said:
        return {"undo": True}
    if name == "draft":
        return DRAFT
    if name == "extract":
        leaving = {"kind": "other", "text": "Leave at four", "scope": "session"}
        return {"constraints": [leaving] if "leave at four" in said else []}
    moves = {"go on": "next", "go back": "back", "once more": "redo", "forget it": "cancel"}
    move = next((move for words, move in moves.items() if words in said), None)
    if name == "date":
        if "tomorrow" in said:
            return {"date": DAY}
        return {"move": move} if move else {"ask": "Today or tomorrow?"}
    if name == "constraints":
        early = {
            "kind": "hours",
            "text": "From eight to five",
            "scope": "profile",
            "window": {"st": "08:00", "et": "17:00"},
        }
        return {"constraints": [early] if "eight to five" in said else [], "move": move}
    if name == "inputs":
        wished = [
            {"n": "Write the report", "t": "DW", "blocks": 1, "must": True},
            {"n": "Email", "t": "SW"},
            {"n": "Gym", "t": "R", "minutes": 60},
        ]
        return {"intentions": wished if "report" in said else [], "move": move}
    if "gym at six" in said:
        to_six = {"a": "fs", "st": "18:00", "dur": "PT1H"}
        return {"ops": [{"op": "ue", "id": "gym", "p": to_six}]}
    return {"commit": "yes write it" in said, "move": move}
