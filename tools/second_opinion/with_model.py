"""A folder of wordings, heard as sessions hear them with a model: it chooses, and it replies.

Each wording is said once, in a session of its own, to the product's own time keeper. What the rules
and what was learned leave open the model is asked: which question it is. What is still open, it
replies to, with the clock's values, and what it says about the time is checked. What it said is
kept in `artifacts/questions`, so that a measurement that broke off goes on.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Literal

import structlog
from kept_answers import KeptAnswers, Said
from labelled import HOST, LANGUAGES, ROOT, Wording, of_folder
from loguru import logger
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.utils.text.simple_text_aggregator import SimpleTextAggregator
from row_session import RowSession
from told_values import judged

from beatroom.bot.pipeline.bound_answers import bound_to
from beatroom.bot.pipeline.chosen_questions import DEADLINE
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.model_slots import replying
from beatroom.bot.pipeline.services import make_llm
from beatroom.bot.settings.endpoint import DEFAULT
from beatroom.bot.settings.model_endpoints import endpoint_of
from beatroom.bot.settings.settings import load_settings
from beatroom.flows.core import messages
from beatroom.flows.core.choosing import SYSTEM, Choice
from beatroom.flows.core.nodes import role_message, short_role
from beatroom.flows.core.participants import Participant
from beatroom.flows.core.provenance import QuotedName
from beatroom.flows.core.turn.state import PersonTurn
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import parse_personality
from tools.evals.serving import served

GUEST = "Ana"
LONGEST_REPLY = 96
"""Tokens."""
PATIENCE = 600.0
"""Seconds for one answer here; in a session it has less."""
By = Literal["clock", "choice", "reply", "nobody"]


@dataclass(frozen=True, slots=True)
class Heard:
    """What came of a wording.

    Attributes:
        of: The wording.
        by: Who answered: the clock by itself, the clock with the model's choice, or the model's
            reply; nobody where that was not measured.
        words: What was heard.
        verdict: Whether the value was the right one, a wrong one, or none.
        asked: What the model was asked to choose, and what it said; None where it was not asked.
    """

    of: Wording
    by: By
    words: str
    verdict: str
    asked: Said | None


class Measurement:
    """Says wordings to sessions with one model.

    Args:
        llm: The product's client of it.
        kept: Its answers.
    """

    def __init__(self, llm: Any, kept: KeptAnswers) -> None:
        self._llm = llm
        self._kept = kept
        self._asked: Said | None = None

    async def heard(self, one: Wording, *, reply: bool) -> Heard:
        """What comes of a wording.

        Args:
            one: The wording.
            reply: Whether the model is to reply where the clock does not answer.
        """
        self._asked = None
        session = RowSession(one, self._choose)
        await session.time.listen([one.text])
        words = session.time.answer(PersonTurn(None, one.text))
        if words is not None:
            by: By = "clock" if self._asked is None else "choice"
            return self._judged(one, session, by, words)
        if not reply:
            return Heard(one, "nobody", "", "nothing", self._asked)
        return self._judged(one, session, "reply", await self._replied(one, session))

    def _judged(self, one: Wording, session: RowSession, by: By, words: str) -> Heard:
        verdict = judged(words, sorted(one.ways), one.code, session.status, session.plan)
        if by != "reply" and not one.asked:
            verdict = "wrong"
        return Heard(one, by, words, verdict, self._asked)

    async def _choose(self, one: Choice) -> str:
        async def ask() -> str:
            with bound_to(one.schema):
                context = LLMContext([as_message(messages.task(one.told))])
                return await self._llm.run_inference(context, system_instruction=SYSTEM) or ""

        self._asked = await self._kept.of(f"{SYSTEM}\n{one.told}\n{json.dumps(one.schema)}", ask)
        return self._asked.text

    async def _replied(self, one: Wording, session: RowSession) -> str:
        """What is heard of the model's reply."""
        told = [messages.said(one.text, GUEST)]
        if session.running is not None:
            told.insert(0, messages.beat(session.running, opening=False, wrapup=False))
        line = session.time.line(one.text)
        context = LLMContext([as_message(m) for m in (*told, *([] if line is None else [line]))])
        role = self._role(one)

        async def ask() -> str:
            with replying():
                return (
                    await self._llm.run_inference(
                        context, max_tokens=LONGEST_REPLY, system_instruction=role
                    )
                    or ""
                )

        said = await self._kept.of(f"{role}\n{json.dumps(context.get_messages())}", ask)
        session.time.replies([one.text])
        return await _spoken(said.text, one.code, session)

    def _role(self, one: Wording) -> str:
        told = short_role if self._llm.abilities.small else role_message
        return told(_personality(one.code, DEFAULT), (Participant(QuotedName(GUEST)),))


async def _spoken(reply: str, code: str, session: RowSession) -> str:
    """What passes the check, by sentences, and what is said behind it."""
    sentences = SimpleTextAggregator(language=code)
    lines = reply.strip().splitlines()[:1]  # a small model's reply is a line
    made = [found.text for line in lines async for found in sentences.aggregate(line)]
    rest = await sentences.flush()
    told = list[str]()
    for sentence in [*made, *([] if rest is None else [rest.text])]:
        told.append(session.time.checked(sentence, told))
    said = [one for one in told if one]
    return " ".join([*said, *filter(None, [session.time.owed.rest(said)])])


def _personality(code: str, endpoint: str) -> Personality:
    record = (
        f"version: 1\nname: row\ntitle: Row\nhost: {HOST[0]}\nlanguage: {code}\nlength: 60m\n"
        f"model: {{endpoint: {endpoint}}}\n"
        "persona: You host this session and keep its time.\n"
        "beats:\n- {at: 0s, title: Opening, prompt: Greet everybody.}\n"
    )
    return parse_personality(record.encode(), "row")


def measured_with(folder: Path, endpoint: str, rows: int, replies: int, shard: str) -> None:
    """Prints what is heard of a folder with a model.

    Args:
        folder: With `wordings.tsv` and `titles.tsv`.
        endpoint: Of the model, as the service's settings name it; `local` is this machine's own.
        rows: How many wordings are drawn; 0 for all of them.
        replies: Of what is no question for the clock, how many are replied to by the model.
        shard: `2/4` for the second quarter.
    """
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    some = _drawn(list(of_folder(folder, folder.name)), rows, shard)
    unasked = [one for one in some if not one.asked]
    Random(2).shuffle(unasked)
    spoken_to = {id(one) for one in unasked[:replies]} | {id(one) for one in some if one.asked}
    with served(load_settings(), endpoint) as settings:
        found_model = endpoint_of(settings, endpoint)
        if found_model is None:
            sys.exit("No model is set up: `make model`, or OPENAI_*.")
        path = ROOT / "artifacts" / "questions" / f"{folder.name}-{found_model.model}.jsonl"
        patient = settings.model_copy(update={"llm_first_word": PATIENCE})
        llm = make_llm(patient, _personality(LANGUAGES[0], endpoint))
        printed(asyncio.run(_all(Measurement(llm, KeptAnswers(path)), llm, some, spoken_to)))


async def _all(
    measurement: Measurement, llm: Any, some: Sequence[Wording], spoken_to: set[int]
) -> list[Heard]:
    found = list[Heard]()
    try:
        for one in some:
            found.append(await measurement.heard(one, reply=id(one) in spoken_to))
            if found[-1].by not in {"clock", "nobody"} or found[-1].asked is not None:
                _tell(found[-1])
    finally:
        await llm.cleanup()
    return found


def _drawn(some: list[Wording], rows: int, shard: str) -> list[Wording]:
    """A share, session by session: what a model has read of one it need not read again."""
    kept = {id(one) for one in Random(1).sample(some, rows or len(some))}
    at, of = (int(one) for one in shard.split("/"))
    return [one for place, one in enumerate(some) if id(one) in kept and place % of == at - 1]


def _tell(one: Heard) -> None:
    asked = "" if one.asked is None else f"{one.asked.seconds:.1f} s {one.asked.text} "
    print(f"  {one.of.code} {one.of.label}: {one.of.text}")
    print(f"    {asked}{one.by}: {one.verdict}: {one.words}", flush=True)


def printed(found: Sequence[Heard]) -> None:
    """A line a language, and one in all; then how long the model took to choose."""
    for code in (*LANGUAGES, "all"):
        some = [one for one in found if code in {one.of.code, "all"}]
        if some:
            print(f"{code:>4}: {_line(some)}")
    by = {
        who: [o for o in found if o.of.asked and o.by == who]
        for who in ("clock", "choice", "reply")
    }
    for who, some in by.items():
        print(f"by {who}: {sum(o.verdict == 'right' for o in some)} right of {len(some)}")
    took = sorted(one.asked.seconds for one in found if one.asked is not None)
    if len(took) > 1:
        late = sum(one > DEADLINE for one in took)
        print(
            f"a choice took {median(took):.2f} s (p95 {quantiles(took, n=20)[-1]:.2f} s);"
            f" {late} of {len(took)} would be too late in a session ({DEADLINE:g} s)"
        )


def _line(some: Sequence[Heard]) -> str:
    asked = [one for one in some if one.of.asked]
    others = [one for one in some if not one.of.asked]
    replied = [one for one in others if one.by == "reply"]
    told = [sum(o.verdict == verdict for o in asked) for verdict in ("right", "wrong", "nothing")]
    return (
        f"of {len(asked)} questions {told[0] / max(1, len(asked)):.3f} heard right ({told[0]}),"
        f" {told[1]} wrong, {told[2]} not answered;"
        f" of {len(others)} others {sum(o.by in {'clock', 'choice'} for o in others)} answered by"
        f" the clock, {sum(o.verdict == 'wrong' for o in replied)} of {len(replied)} replies tell a"
        f" time; the model was asked of {sum(o.asked is not None for o in some)}"
    )
