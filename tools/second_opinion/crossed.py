"""How wordings are heard that nothing was learned of: each of their files is left out in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from labelled import HOST, LANGUAGES, Wording
from rows import Labelled

from beatroom.flows.language.time_questions import hear, mentions_time, mentions_title
from beatroom.flows.language.time_questions.second_opinion import Weights

FOLDS: tuple[tuple[str, ...], ...] = (
    ("tea", "books"),
    ("talk",),
    ("kitchen", "sprint"),
    ("board", "yoga"),
)
"""What is left out together."""


@dataclass(frozen=True, slots=True)
class Hearing:
    """What came of one wording.

    Attributes:
        of: The wording.
        answer: What the clock answers, with an item's place; None where it leaves it to the model.
        learned: Whether no rule knew it.
        reached: Whether the model is given the clock's values, or has no need of them.
    """

    of: Wording
    answer: str | None
    learned: bool
    reached: bool

    @property
    def right(self) -> bool:
        """Whether the answer is one to it."""
        return self.answer is not None and self.of.may_be(self.answer)

    @property
    def wrong(self) -> bool:
        """Whether the answer is one to something else, or to nothing."""
        return self.answer is not None and not self.of.may_be(self.answer)


def crossed(
    rows: Sequence[Labelled],
    said: Sequence[Wording],
    learn: Callable[[list[Labelled]], Weights],
    folds: Iterable[tuple[str, ...]] = FOLDS,
) -> list[Hearing]:
    """Every wording of the folds, heard by what was learned without its fold."""
    found: list[Hearing] = []
    for fold in folds:
        weights = learn([row for row in rows if row.source not in fold])
        now = [heard(one, weights) for one in said if one.source in fold]
        print(f"without {', '.join(fold)}:", flush=True)
        printed(now)
        found += now
    return found


def heard(one: Wording, weights: Weights | None) -> Hearing:
    """What comes of a wording in a session."""
    found = hear(one.text, one.code, HOST, one.plan, weights)
    question = found.question
    answer = None
    if question is not None and question.whole:
        answer = question.asks if question.about is None else f"{question.asks}:{question.about}"
    reached = (
        answer is not None
        or found.perhaps
        or mentions_time(one.text, one.code)
        or mentions_title(one.text, one.code, one.plan)
    )
    return Hearing(one, answer, found.learned, reached)


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
