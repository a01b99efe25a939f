"""What is asked where nothing is sure: of what a model may be asked which question it is.

A model that is asked which question an utterance is may be wrong, and so may what was learned: an
answer of the clock's that only one of them stands for is not given. What a model is asked of is
put as a question, is nothing beside something else, and is not likely to ask for nothing at all.
"""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.detect import TimeQuestion
from beatroom.flows.language.time_questions.features import SlottedText, slotted
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.second_opinion import (
    ASIDE,
    BESIDE_A_TITLE,
    MOST_CANDIDATES,
    NONE,
    Judgement,
    asked_of,
    fits,
    is_joined,
    is_put_as_question,
    tells,
    unasked,
)
from beatroom.flows.language.time_questions.titles import SESSION
from beatroom.flows.language.time_questions.told import told_by
from beatroom.flows.language.time_questions.vocabulary import Plan

CANDIDATE = 0.03
"""How likely a question has to be for its answer to be shown to the model that replies."""
UNLIKE = 0.7
"""How likely it may be, at most, that nothing is asked, for a model to be asked what is."""
AGREED = 0.25
"""Of all that may be asked, how much has to be what the answer to a model's choice tells."""


def is_open(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> bool:
    """Whether a model may be asked which question an utterance is.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        judged: By part of it (`to_judge`), what was made of that.
    """
    if text not in judged or unasked(judged[text].likely) > UNLIKE:
        return False
    if not is_put_as_question(text, code, slotted(text, code, plan, names)):
        return False
    return not is_joined(text, code) and not tells(text, code, names, plan, judged)


def candidates(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> tuple[tuple[Ask, str | None], ...]:
    """What an open utterance may ask, the likeliest first, where the plan has the value.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        judged: By part of it (`to_judge`), what was made of that.
    """
    said = slotted(text, code, plan, names)
    likely = judged[text].likely
    some = sorted((one for one in likely if one not in {NONE, ASIDE}), key=lambda one: -likely[one])
    found = [
        asked_of(label, code, said, plan)
        for label in some[:MOST_CANDIDATES]
        if likely[label] >= CANDIDATE and fits(label, code, said)
    ]
    return tuple(dict.fromkeys((asks, about) for asks, about in found if asks is not None))


def agrees(
    chosen: TimeQuestion, said: SlottedText, code: str, plan: Plan, judgement: Judgement
) -> bool:
    """Whether what was learned, and the titles in it, let an utterance be that question.

    Args:
        chosen: What a model says that it asks.
        said: What was said; it is open.
        code: Two letters, one of `LEXICONS`.
        plan: The session's title and its items', with where they are.
        judgement: What was made of it.
    """
    likely = judgement.likely
    told = told_by(chosen.asks, chosen.about, plan)
    same = sum(likely.get(one, 0.0) for one in {one for one, _ in told})
    if same < AGREED * (1 - unasked(likely)) or not fits(chosen.asks, code, said):
        return False
    return chosen.asks in BESIDE_A_TITLE or _is_named(said, {about for _, about in told})


def _is_named(said: SlottedText, about: set[str | None]) -> bool:
    """Whether no item is named that is none of these."""
    if said.named is None:
        return False
    items = said.named - {SESSION}
    return not items or not items.isdisjoint(about)
