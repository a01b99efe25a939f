"""Second opinions for tests: the machine's own encoder, and heads that always say the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from beatroom.bot.encoder.engine import Judge, NoEncoder
from beatroom.bot.encoder.head import read_head
from beatroom.bot.encoder.messages import ToJudge, WasJudged
from beatroom.flows.language.time_questions import Heard, doubts, hear
from beatroom.flows.language.time_questions.second_opinion import NONE, Judged
from beatroom.flows.language.time_questions.vocabulary import Plan


@cache
def judge() -> Judge:
    """The machine's encoder with the head that is shipped; a test is skipped where it cannot be."""
    try:
        return Judge.load()
    except NoEncoder as none:
        pytest.skip(str(none))


def heard(text: str, language: str, names: tuple[str, ...], plan: Plan) -> Heard:
    """What is made of an utterance in a session on this machine."""
    judged = judge().judged(doubts(text, language, names, plan), language)
    return hear(text, language, names, plan, judged)


def taken_for(
    label: str, text: str, language: str, names: tuple[str, ...], plan: Plan, *, sure: float = 1.0
) -> Heard:
    """What is made of an utterance, each part of which is taken for the same."""
    head = read_head()
    judged = {
        part: Judged({NONE: 1.0 - sure, label: sure}, head.strange(one.words, language))
        for part, one in doubts(text, language, names, plan).items()
    }
    return hear(text, language, names, plan, judged)


async def machines_consult(
    what: str,
    data: Mapping[str, Any],
    *,
    deadline: float,
) -> Mapping[str, Any]:
    """Stands for a service with an encoder."""
    asked = ToJudge.model_validate(data)
    judged = judge().judged(asked.sentences, asked.language)
    return WasJudged(judged=judged).model_dump(mode="json")
