"""The model is asked which question was meant beside the talk, bound to a schema, and in time."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from beatroom.bot.pipeline.bound_answers import answers_schema
from beatroom.bot.pipeline.chosen_questions import chosen_by_model
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.choosing import SYSTEM, choice
from beatroom.flows.language.time_questions import TimeQuestion

pytestmark = pytest.mark.unit

LEFT = TimeQuestion("session_left", whole=True)
ASKED = choice("what's the end of it", "en", (), [LEFT])


class Model:
    """Says the same each time, or fails."""

    def __init__(self, says: str | Exception) -> None:
        self.says = says
        self.asked: list[tuple[str, Any]] = []

    async def run_inference(self, _: object, *, system_instruction: str) -> str:
        self.asked.append((system_instruction, answers_schema()))
        if isinstance(self.says, Exception):
            raise self.says
        return self.says


@pytest.mark.parametrize(
    ("says", "answer"),
    [('{"asked": "a"}', '{"asked": "a"}'), (RuntimeError("gone"), "")],
)
async def test_what_it_says_is_the_answer_and_a_failure_is_none(
    says: str | Exception, answer: str
) -> None:
    model = Model(says)
    live = cast("SessionContext", SimpleNamespace(llm=model))
    assert await chosen_by_model(live, ASKED) == answer
    assert model.asked == [(SYSTEM, ASKED.schema)]
    assert answers_schema() is None
