"""The values in what is said: every length of time and time of day, whatever it says of them.

Where somebody has likely asked for the time, a reply with none of them owes the clock's answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from beatroom.flows.language.time_claims.check import fits, is_time
from beatroom.flows.language.time_claims.lengths import Length, clock_at, length_at, words_in
from beatroom.flows.language.time_claims.words import CLAIMS
from beatroom.flows.language.time_questions.answer import time_answer
from beatroom.flows.language.time_questions.detect import TimeQuestion, codes
from beatroom.flows.language.time_questions.hearing import each
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.planned import PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.words import MARKS, words_of

BY_TITLE: frozenset[Ask] = frozenset({"next", "title_after", "remaining", "skipped", "progress"})
"""Questions that are answered by naming items."""


@dataclass(frozen=True, slots=True)
class Value:
    """One value that is stated; "trois heures" is either.

    Attributes:
        length: The length of time that it may be.
        clock: Minutes since midnight or noon that its time of day may mean; empty where it is none.
    """

    length: Length | None
    clock: frozenset[int]

    def is_so_long(self, minutes: float) -> bool:
        """Whether it is what rounding makes of so many minutes."""
        return self.length is not None and fits(self.length, minutes)

    def is_at(self, minute: float) -> bool:
        """Whether it is that minute of half a day, as people round it."""
        return bool(self.clock) and is_time(self.clock, minute)


def values_in(text: str, code: str) -> list[Value]:
    """The values in a text, in their order.

    Args:
        text: What is said.
        code: Two letters, one of `CLAIMS`.
    """
    words = words_in(text)
    found, at = list[Value](), 0
    while at < len(words):
        length, clock = length_at(words, at, code), clock_at(words, at, code)
        if length is None and clock is None:
            at += 1
            continue
        found.append(
            Value(
                None if length is None else length[0],
                frozenset[int]() if clock is None else clock[0],
            )
        )
        at = max(end for end in (length and length[1], clock and clock[1]) if end)
    return found


def tells(
    said: str, question: TimeQuestion, language: str, status: TimeStatus, plan: PlanOnClock
) -> bool:
    """Whether a reply has a value of the clock's answer to a question, or all of its words.

    Args:
        said: The reply.
        question: What was asked.
        language: The session's, BCP-47; English is understood beside it.
        status: What the clock says.
        plan: The plan as of the same moment.
    """
    if question.also is not None:
        return all(tells(said, one, language, status, plan) for one in each(question))
    answer = time_answer(question, status, language, plan)
    if _holds(said, answer):
        return True
    if question.asks in BY_TITLE:
        titles = [i.title for i in plan.items if i.id != question.about and _holds(answer, i.title)]
        if titles and all(_holds(said, title) for title in titles):
            return True
    own, *_ = codes(language)
    wanted = values_in(answer, own) if own in CLAIMS else []
    return any(
        (b.length is not None and a.is_so_long(b.length.least)) or any(map(a.is_at, b.clock))
        for a in _stated(said, language)
        for b in wanted
    )


def names_time(said: str, language: str) -> bool:
    """Whether a reply names any length of time or time of day, whatever it says of it.

    Args:
        said: The reply.
        language: The session's, BCP-47; English is understood beside it.
    """
    return any(True for _ in _stated(said, language))


def _stated(text: str, language: str) -> Iterator[Value]:
    for code in codes(language):
        if code in CLAIMS:
            yield from values_in(text, code)


def _holds(said: str, words: str) -> bool:
    """Whether words stand in what was said, in their order."""
    spoken = [word for word in words_of(said) if word not in MARKS]
    sought = [word for word in words_of(words) if word not in MARKS]
    ends = range(len(sought), len(spoken) + 1)
    return bool(sought) and any(spoken[end - len(sought) : end] == sought for end in ends)
