"""What an utterance asks of the clock: what the rules know, and else what was learned."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from beatroom.flows.language.time_questions.concepts import LEXICONS
from beatroom.flows.language.time_questions.detect import (
    MAX_CHARACTERS,
    TimeQuestion,
    codes,
    detect,
)
from beatroom.flows.language.time_questions.features import Sentence
from beatroom.flows.language.time_questions.second_opinion import (
    Judgement,
    Opinion,
    candidates,
    contradicted,
    likely_asked,
    owed,
    second_opinion,
    to_judge,
)
from beatroom.flows.language.time_questions.titles import SESSION
from beatroom.flows.language.time_questions.told import told_by
from beatroom.flows.language.time_questions.vocabulary import Plan, vocabulary
from beatroom.flows.language.words import words_of

TELLING = 4
"""Characters of a word, at least, for it to be more than a joint between others."""


@dataclass(frozen=True, slots=True)
class HeardQuestion:
    """What was made of an utterance.

    Attributes:
        question: The question in it; see `detect`.
        learned: Whether it was taken for one by what was learned, where no rule knew it whole.
        perhaps: Whether it may ask for the clock's values, even if no question was made out.
        may_be: What it may ask where that is not sure, the likeliest first: the model that replies
            is told what the clock says to it.
        choosable: Whether it is so likely to ask one of them that a model may say which.
        owed: What the model's reply has to tell, as it is all but certain to have been asked.
    """

    question: TimeQuestion | None
    learned: bool = False
    perhaps: bool = False
    may_be: tuple[TimeQuestion, ...] = ()
    choosable: bool = False
    owed: TimeQuestion | None = None


def doubts(text: str, language: str, names: tuple[str, ...], plan: Plan) -> Mapping[str, Sentence]:
    """By part of an utterance, what a second opinion is wanted on; see `hear`.

    Nothing where the rules are sure, where no opinion would count, and in a language whose words
    are not known.
    """
    question = detect(text, language, names, plan)
    code, *_ = codes(language)
    if len(text) > MAX_CHARACTERS or (question is not None and _known(question)):
        return {}
    return to_judge(text, code, names, plan) if code in LEXICONS else {}


def hear(
    text: str,
    language: str,
    names: tuple[str, ...],
    plan: Plan,
    judged: Mapping[str, Judgement] | None = None,
) -> HeardQuestion:
    """The time question in an utterance, if there is one.

    The second opinion counts where the rules find nothing, and where they find a question beside
    something else: then only if it takes the whole for the same question. What rules made of
    single words is no question where the second opinion is sure that it is none. Where it is sure
    of others, all are answered that no other answer tells: one or two, and nothing where there are
    more, or where two would tell a value twice.

    Args:
        text: What was said, as speech recognition wrote it.
        language: The session's language, BCP-47.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        judged: By part of it (`doubts`), what was made of that; None for the rules alone.
    """
    heard = _heard(text, language, names, plan, judged)
    code, *_ = codes(language)
    if heard.question is not None and heard.question.whole:
        question = _told_once(each(heard.question), text, code, plan)
        if question is not None:
            return replace(heard, question=question, learned=heard.learned and not question.read)
        heard = HeardQuestion(None, perhaps=True)
    if not judged:
        return heard
    some = candidates(text, code, names, plan, judged)
    may_be = [
        _now(TimeQuestion(asks, whole=True, about=about), text, code, plan) for asks, about in some
    ]
    likely = bool(may_be) and likely_asked(text, judged)
    return replace(
        heard,
        may_be=tuple(dict.fromkeys(may_be)),
        choosable=likely,
        owed=_owed(text, code, names, plan, judged),
    )


def _owed(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> TimeQuestion | None:
    """What a reply has to tell, told once."""
    found = owed(text, code, names, plan, judged)
    if found is None:
        return None
    some = [TimeQuestion(asks, True, about) for asks, about in filter(None, found)]
    return _told_once(some, text, code, plan)


def _heard(
    text: str,
    language: str,
    names: tuple[str, ...],
    plan: Plan,
    judged: Mapping[str, Judgement] | None,
) -> HeardQuestion:
    question = detect(text, language, names, plan)
    if question is not None and _known(question):
        return HeardQuestion(question, perhaps=True)
    if not judged:
        return HeardQuestion(question, perhaps=question is not None or len(text) > MAX_CHARACTERS)
    opinion = second_opinion(text, codes(language)[0], names, plan, judged)
    learned = _learned(opinion)
    if question is not None and question.whole:
        if not contradicted(question.asks, text, judged):
            return HeardQuestion(question, perhaps=True)
        if learned is None:
            return HeardQuestion(None, perhaps=True)
        both = _told_once((*each(learned), question), text, codes(language)[0], plan)
        return HeardQuestion(both, both is not None, perhaps=True)
    perhaps = opinion.perhaps or question is not None
    if learned is None:
        return HeardQuestion(question, perhaps=perhaps)
    alike = {learned.asks, learned.asks.replace("title_left", "item_left")}
    if question is not None and question.asks not in alike:
        return HeardQuestion(question, perhaps=perhaps)
    return HeardQuestion(learned, True, perhaps)


def _learned(opinion: Opinion) -> TimeQuestion | None:
    """What a second opinion is sure of."""
    if opinion.asks is None:
        return None
    also = None if opinion.also is None else TimeQuestion(opinion.also[0], True, opinion.also[1])
    return TimeQuestion(opinion.asks, whole=True, about=opinion.about, also=also)


def _known(question: TimeQuestion) -> bool:
    """Whether it is a phrase that is written down, and nothing else."""
    return question.whole and not question.read


def each(question: TimeQuestion) -> tuple[TimeQuestion, ...]:
    """A question, and what else it may ask."""
    if question.also is None:
        return (question,)
    return replace(question, also=None), question.also


def _told_once(
    some: Sequence[TimeQuestion], text: str, code: str, plan: Plan
) -> TimeQuestion | None:
    """The question that is answered where each of some may be meant, with what else is.

    One that another's answer tells is not answered by itself. None where more than two are left,
    and where their answers have a value in common.
    """
    now = dict.fromkeys(_now(one, text, code, plan) for one in some)
    told = {one: told_by(one.asks, one.about, plan) for one in now}
    kept: list[TimeQuestion] = []
    for one in sorted(now, key=lambda one: -len(told[one])):
        if not any((one.asks, one.about) in told[other] for other in kept):
            kept.append(one)
    first, *others = [one for one in now if one in kept]
    if not others:
        return first
    also, *more = others
    if more or not told[first].isdisjoint(told[also]):
        return None
    return replace(first, also=also)


def _now(question: TimeQuestion, text: str, code: str, plan: Plan) -> TimeQuestion:
    """The same of the item that runs: until when it goes on is what is left, after it is next.

    What is left of "the round" is told of both, where the session is called one.
    """
    runs = any(one.id == question.about and one.state == "running" for one in plan)
    if runs and question.asks == "title_when":
        return replace(question, asks="title_left")
    if runs and question.asks == "title_after":
        return replace(question, asks="next", about=None)
    if question.asks == "item_left" and _names_the_session(text, code, plan):
        return replace(question, asks="status")
    return question


def _names_the_session(text: str, code: str, plan: Plan) -> bool:
    """Whether a word of the session's title is in it that is none of the running item's."""
    spoken = {*words_of(text)}
    of_item = {w for one in plan if one.state == "running" and one.id for w in words_of(one.title)}
    titles = [one.title for one in plan if one.id == SESSION]
    words = {word for title in titles for word in words_of(title)} & spoken - of_item
    lexicon = vocabulary(code)
    return any(
        lexicon.concepts.get((word,), ()) != ("filler",) for word in words if len(word) >= TELLING
    )
