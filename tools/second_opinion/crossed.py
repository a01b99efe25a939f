"""How wordings are heard that nothing was learned of: each writer's are left out in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from examples import Example
from labelled import HOST, LANGUAGES, Wording
from vectors import vectors_of

from beatroom.bot.encoder.head import Head
from beatroom.flows.language.time_questions import (
    TimeQuestion,
    doubts,
    hear,
    mentions_time,
    mentions_title,
)
from beatroom.flows.language.time_questions.second_opinion import Judgement

WRITERS: tuple[tuple[str, ...], ...] = (
    ("tea",),
    ("books",),
    ("talk",),
    ("kitchen", "sprint", "board", "yoga"),
    ("choir", "pitch", "garden"),
    ("club",),
    ("wedding", "clinic", "radio"),
    ("workshop", "village", "games", "parents", "stars"),
    ("first",),
    ("second",),
    ("third",),
)
"""Whose wordings are left out together."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of one wording.

    Attributes:
        of: The wording.
        answer: What the clock answers, with an item's place; None where it leaves it to the model.
        also: What it answers beside that.
        learned: Whether no rule knew it.
        reached: Whether the model is given the clock's values, or has no need of them.
    """

    of: Wording
    answer: str | None
    learned: bool
    reached: bool
    also: str | None = None

    @property
    def right(self) -> bool:
        """Whether the answer is one to it, whatever else it tells."""
        return any(self.of.may_be(one) for one in (self.answer, self.also) if one is not None)

    @property
    def wrong(self) -> bool:
        """Whether the answer is one to something else, or to nothing."""
        return self.answer is not None and not self.right


def crossed(
    some: Sequence[Example],
    said: Sequence[Wording],
    learn: Callable[[Sequence[Example]], Head],
    writers: Iterable[tuple[str, ...]] = WRITERS,
) -> list[Hearing]:
    """Every wording of some writers, heard by what was learned of the others'."""
    found: list[Hearing] = []
    for writer in writers:
        head = learn([one for one in some if one.source not in writer])
        now = heard([one for one in said if one.source in writer], head)
        print(f"without {', '.join(writer)}:", flush=True)
        printed(now)
        found += now
    return found


def heard(some: Sequence[Wording], head: Head | None) -> list[Hearing]:
    """What comes of wordings in their sessions."""
    wanted = [doubts(one.text, one.code, HOST, one.plan) if head else {} for one in some]
    flat = [sentence for parts in wanted for sentence in parts.values()]
    rows: list[list[float]] = []
    if head is not None and flat:
        seen = np.asarray([one.seen for one in flat], np.float32)
        vectors = vectors_of([one.text for one in flat])
        rows = head.likely(vectors, seen, [one.runs for one in flat]).tolist()
    made = iter(rows)
    found: list[Hearing] = []
    for one, parts in zip(some, wanted, strict=True):
        judged = {
            part: Judgement(
                dict(zip(head.labels, next(made), strict=True)),
                head.strange(sentence.words, one.code),
            )
            for part, sentence in parts.items()
            if head is not None
        }
        found.append(_hearing(one, judged))
    return found


def _hearing(one: Wording, judged: dict[str, Judgement]) -> Hearing:
    made = hear(one.text, one.code, HOST, one.plan, judged)
    question = made.question
    whole = question is not None and question.whole
    answer = _as_answer(question) if question is not None and whole else None
    reached = (
        answer is not None
        or made.perhaps
        or mentions_time(one.text, one.code)
        or mentions_title(one.text, one.code, one.plan)
    )
    beside = question.also if question is not None and whole else None
    also = None if beside is None else _as_answer(beside)
    return Hearing(one, answer, made.learned, reached, also)


def _as_answer(question: TimeQuestion) -> str:
    """As labels are written."""
    return question.asks if question.about is None else f"{question.asks}:{question.about}"


def printed(found: Sequence[Hearing]) -> None:
    """A line a language, and one in all."""
    for code in (*LANGUAGES, "all"):
        some = [one for one in found if code in {one.of.code, "all"}]
        asked = [one for one in some if one.of.asked]
        for_the_model = [one for one in some if one.of.asked or one.of.label == "unclear"]
        if asked:
            print(
                f"  {code}: {sum(o.right for o in asked) / len(asked):.3f} of {len(asked)} right, "
                f"{sum(o.wrong for o in some)} of {len(some)} wrong, "
                f"{sum(o.reached for o in for_the_model) / len(for_the_model):.3f} reach the model",
                flush=True,
            )


def told_wrong(found: Sequence[Hearing]) -> None:
    """What was answered wrongly, and whether by a rule."""
    for one in found:
        if one.wrong:
            by = "learned" if one.learned else "rules"
            where = f"{one.of.source} {one.of.code}"
            print(f"wrong by {by}: {where} {one.of.label} {one.answer}: {one.of.text}")
