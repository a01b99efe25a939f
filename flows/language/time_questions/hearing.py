"""What an utterance asks of the clock: what the rules know, and else what was learned."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.time_questions.detect import (
    MAX_CHARACTERS,
    TimeQuestion,
    codes,
    detect,
)
from beatroom.flows.language.time_questions.second_opinion import (
    Weights,
    contradicted,
    second_opinion,
)
from beatroom.flows.language.time_questions.vocabulary import Plan


@dataclass(frozen=True, slots=True)
class Heard:
    """What was made of an utterance.

    Attributes:
        question: The question in it; see `detect`.
        learned: Whether it was taken for one by what was learned, where no rule knew it whole.
        perhaps: Whether it may ask for the clock's values, even if no question was made out.
    """

    question: TimeQuestion | None
    learned: bool = False
    perhaps: bool = False


def hear(
    text: str, language: str, names: tuple[str, ...], plan: Plan, weights: Weights | None
) -> Heard:
    """The time question in an utterance, if there is one.

    The second opinion is asked where the rules find nothing, and where they find a question beside
    something else: then it counts only if it takes the whole for the same question. What rules made
    of single words is no question where the second opinion is sure that it is another, or none.

    Args:
        text: What was said, as speech recognition wrote it.
        language: The session's language, BCP-47.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        weights: What was learned; None for the rules alone.
    """
    question = detect(text, language, names, plan)
    if weights is None or (question is not None and question.whole and not question.read):
        return Heard(question, perhaps=question is not None)
    if len(text) > MAX_CHARACTERS:
        return Heard(question, perhaps=True)
    code = codes(language)[0]
    if question is not None and question.whole:
        if contradicted(question.asks, text, code, names, plan, weights=weights):
            return Heard(None, perhaps=True)
        return Heard(question, perhaps=True)
    opinion = second_opinion(text, code, names, plan, weights)
    perhaps = opinion.perhaps or question is not None
    if opinion.asks is None:
        return Heard(question, perhaps=perhaps)
    alike = {opinion.asks, opinion.asks.replace("title_left", "item_left")}
    if question is not None and question.asks not in alike:
        return Heard(question, perhaps=perhaps)
    return Heard(TimeQuestion(opinion.asks, whole=True, about=opinion.about), True, perhaps)
