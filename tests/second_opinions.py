"""Second opinions for tests: the machine's own encoder, and heads that always say the same."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import sqrt
from typing import Any
from zlib import crc32

import pytest

from beatroom.bot.encoder.engine import Judge, NoEncoder
from beatroom.bot.encoder.head import read_head
from beatroom.bot.encoder.messages import JUDGE, REQUEST, JudgementAnswer, JudgementRequest
from beatroom.bot.ipc.ipc import ConsultRefusal
from beatroom.bot.ipc.service_client import Consult
from beatroom.flows.language.time_questions import HeardQuestion, doubts, hear
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement
from beatroom.flows.language.time_questions.vocabulary import Plan

ONE_IN = 6
"""Of so many labelled wordings, one is heard with the encoder, unless all are asked for."""


def share(texts: list[str], every: bool) -> list[str]:
    """The same share of the wordings each time; all of them with `--all-wordings`."""
    return [text for text in texts if every or crc32(text.encode()) % ONE_IN == 0]


def least(bound: float, number: int, every: bool) -> float:
    """How many of a number reach a bound; of a share of them chance may take two deviations."""
    return bound * number - (0.0 if every else 2 * sqrt(bound * (1 - bound) * number))


@cache
def judge() -> Judge:
    """The machine's encoder with the head that is shipped; a test is skipped where it cannot be."""
    try:
        return Judge.load()
    except NoEncoder as none:
        pytest.skip(str(none))


def heard(text: str, language: str, names: tuple[str, ...], plan: Plan) -> HeardQuestion:
    """What is made of an utterance in a session on this machine."""
    judged = judge().judged(doubts(text, language, names, plan), language)
    return hear(text, language, names, plan, judged)


def taken_for(
    label: str, text: str, language: str, names: tuple[str, ...], plan: Plan, *, sure: float = 1.0
) -> HeardQuestion:
    """What is made of an utterance, each part of which is taken for the same."""
    head = read_head()
    judged = {
        part: Judgement({NONE: 1.0 - sure, label: sure}, head.strange(one.words, language))
        for part, one in doubts(text, language, names, plan).items()
    }
    return hear(text, language, names, plan, judged)


def always(judged: Judgement) -> Consult:
    """Stands for a service whose encoder makes the same of every sentence."""

    async def consult(what: str, data: Mapping[str, Any], *, deadline: float) -> Mapping[str, Any]:
        del deadline
        if what != JUDGE:
            raise ConsultRefusal("There is no such question here.")
        asked = JudgementRequest.model_validate(data)
        made = JudgementAnswer(judged=dict.fromkeys(asked.sentences, judged))
        return made.model_dump(mode="json")

    return consult


async def machines_consult(
    what: str,
    data: Mapping[str, Any],
    *,
    deadline: float,
) -> Mapping[str, Any]:
    """Stands for a service with an encoder."""
    return judge().answer(REQUEST.validate_python(data)).model_dump(mode="json")
