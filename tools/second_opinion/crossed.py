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
from beatroom.flows.language.time_questions.hearing import each
from beatroom.flows.language.time_questions.second_opinion import Judgement
from beatroom.flows.language.time_questions.titles import SESSION
from beatroom.flows.language.time_questions.vocabulary import Plan

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
OF_THE_SESSION = frozenset(
    {"session_left", "session_length", "elapsed", "started", "over", "status"}
)
"""Questions about the whole session."""
OF_THE_ITEM = frozenset({"item_left", "current"})
"""Questions about the item that runs."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of one wording.

    Attributes:
        of: The wording.
        answer: What the clock answers, with an item's place; None where it leaves it to the model.
        also: What it answers beside that.
        owed: Where it leaves it to the model, what the model's reply has to tell.
        learned: Whether no rule knew it.
        reached: Whether the model is given the clock's values, or has no need of them.
    """

    of: Wording
    answer: str | None
    learned: bool
    reached: bool
    also: str | None = None
    owed: tuple[str, ...] = ()

    @property
    def owed_right(self) -> bool:
        """Whether what a reply has to tell holds what was asked for."""
        return any(self.of.may_be(one) for one in self.owed)

    @property
    def right(self) -> bool:
        """Whether the answer is one to it, whatever else it tells."""
        return any(self.of.may_be(one) for one in (self.answer, self.also) if one is not None)

    @property
    def beside(self) -> str | None:
        """What is answered beside what is right and is about something that the label excludes.

        Another item, the session or the plan is; another value of what was asked about is not.
        """
        if self.also is None or not self.right:
            return None
        about = {_about(way, self.of.plan) for way in self.of.ways}
        others = (one for one in (self.answer, self.also) if one and not self.of.may_be(one))
        return next((one for one in others if _about(one, self.of.plan) not in about), None)

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
    owed = () if answer is not None or made.owed is None else each(made.owed)
    told = tuple(_as_answer(some) for some in owed)
    return Hearing(one, answer, made.learned, reached, also, told)


def _about(answer: str, plan: Plan) -> str:
    """Whom an answer is about: an item by its place, the session, or what it asks for by itself."""
    asks, _, item = answer.partition(":")
    if asks in OF_THE_SESSION:
        return SESSION
    if asks in OF_THE_ITEM:
        return next((one.id for one in plan if one.id and one.state == "running"), asks)
    return item or asks


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
            reached = sum(o.reached for o in for_the_model) / len(for_the_model)
            print(
                f"  {code}: {sum(o.right for o in asked) / len(asked):.3f} of {len(asked)} right, "
                f"{sum(o.wrong for o in some)} of {len(some)} wrong, "
                f"{sum(o.also is not None for o in some)} with two answers, "
                f"{sum(o.beside is not None for o in some)} right beside a wrong one, "
                f"{reached:.3f} reach the model, "
                f"{sum(o.owed_right for o in some)} are told in its reply, "
                f"{sum(bool(o.owed) and not o.owed_right for o in some)} wrongly",
                flush=True,
            )


def told_wrong(found: Sequence[Hearing]) -> None:
    """What was answered wrongly, and whether by a rule; and what was, beside what is right."""
    for one in found:
        by = "learned" if one.learned else "rules"
        where = f"{one.of.source} {one.of.code} {one.of.label}"
        if one.wrong:
            print(f"wrong by {by}: {where} {one.answer}: {one.of.text}")
        elif one.owed and not one.owed_right:
            print(f"told wrongly in a reply: {where} {', '.join(one.owed)}: {one.of.text}")
        elif one.beside is not None:
            print(f"right beside a wrong one by {by}: {where} {one.beside}: {one.of.text}")
