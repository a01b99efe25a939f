"""A second opinion on what the rules do not know: is it a question about the time, and which?

A small head over a sentence encoder's vectors, learned from labelled wordings in seven languages
(`tools/second_opinion`), is asked about utterances in which the rules find nothing. It runs
elsewhere: what it makes of each part of an utterance (`parts`) is handed in as `Judgement`. Rules
are sure of what they know; this is not, so what it takes for a question counts only if it is far
likelier than anything else, if the words themselves speak of time or name a title, if nothing else
is asked beside it, and if the plan has the value. What is less likely goes to the model, with the
clock's values.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import cast
from unicodedata import normalize

from beatroom.flows.language.time_questions.concepts import (
    Concept,
    lexicon_of,
    listed,
    listed_anywhere,
)
from beatroom.flows.language.time_questions.features import (
    SESSION_TITLE,
    TITLE,
    UNKNOWN,
    Sentence,
    SlottedText,
    concepts,
    sentence,
    slotted,
)
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.reading import OF_OURS
from beatroom.flows.language.time_questions.titles import SESSION
from beatroom.flows.language.time_questions.told import Asked, told_by
from beatroom.flows.language.time_questions.vocabulary import Plan, opens_inverted, vocabulary
from beatroom.flows.language.words import MARKS, QUERY, folded, words_of

NONE = "no"
"""The label of what is no question for the clock."""
ASIDE = "aside"
"""The label of what is said before or after a question and asks for nothing: why, sorry, please."""
UNLIKELY = (0.17, 0.1, 0.05)
"""How likely it may be, at most, that a question that is answered asks for nothing of the clock's.

By how many of its words are no part of questions about time.
"""
CERTAIN = 0.03
"""The same of the whole where what stands beside it at a mark is hardly an aside (`HARDLY`)."""
UNLIKELIER = 0.05
"""The same where it is not put as a question ("the time, please")."""
UNLIKELIEST = 0.04
"""The same where what stands beside it is no aside ("right, dears, ...")."""
TOLD_TO_IT = 0.8
"""How likely it has to be, at least, that what is told is what was asked."""
PERHAPS = 0.1
"""How likely anything at all for the clock has to be for the model to be given its values.

What is put as a question and speaks of time or of the plan is given them however unlikely it is.
"""
EVEN = 0.5
"""The same for what is not put as a question: "yes please", "next Friday"."""
CANDIDATE, MOST_CANDIDATES = 0.03, 3
"""How likely a question has to be for a model to be asked whether it was meant, and how many."""
AS_LIKELY = 0.92
"""How likely anything at all for the clock has to be for that; a small model says yes to nearly all
that it is asked, so it may say which question it is, and hardly whether it is one."""
OWED = 0.25
"""How likely it may be, at most, that nothing is asked, for the clock's answer to be owed.

Only where the words ask for a time (`TIMING`, `HOW_FAR`) and speak of where the session is
(`UNDER_WAY`): "how long have we been out", but not "how long does it keep". Others are owed one
where `AS_LIKELY` holds.
"""
UNLIKE = 0.7
"""How likely it may be, at most, that nothing is asked, for the answers to be shown to a model."""
MOST_WORDS = 24
"""A longer utterance is a story with a question in it."""
BESIDE_IT = 0.97
"""How likely what stands beside a question has to be an aside."""
HARDLY = 0.9
"""The same where the whole is all but certain to ask."""
BEFORE_IT = 0.98
"""The same where no mark is between them: "I wonder", "tell me" would go on."""
LONGEST_CALL = 3
"""Words before a comma that may call somebody ("Madam Chair, ...")."""
TOLD = 0.5
"""How likely a clause is something else, at least, for the whole to be more than a question."""
CONTRADICTED = 0.3
"""What a rule says of single words is no question if it is less likely than that."""
DOUBTED, OTHERWISE = 0.5, 0.6
"""Nor is it one that is less likely than the first, where another is likelier than the second."""
UNSPOKEN = frozenset({"progress", "next", "remaining"})
"""Questions that may have no word for time or for the plan in them ("where are we")."""
NAMING = frozenset({"title_when", "title_left", "title_length", "title_after"})
BESIDE_A_TITLE = frozenset({"next", "progress", "remaining", "skipped"})
"""Questions that have an item's title in them and are not about when it is."""
OF_SESSION: Mapping[str, Ask] = {"title_left": "session_left", "title_length": "session_length"}
"""What a question about the session by its title asks."""
SPEAKING = frozenset(
    {
        "how long", "how much", "when", "what time", "clock", "check", "time", "left", "until",
        "end", "over", "soon", "start", "next", "move on", "after", "session", "item", "elapsed",
        "late", "skip", "progress", "planned", "once", "half", "last", "title",
    }
)  # fmt: skip
"""What words stand for that speak of time or of the plan."""

ASKING = frozenset(
    {"how long", "how much", "when", "what time", "what", "clock", "check", "tag", "progress"}
)
"""What words stand for that make a question."""
SAYS: Mapping[Concept, frozenset[str]] = {
    "half": frozenset({"progress"}),
    "skip": frozenset({"skipped"}),
    "clock": frozenset({"now"}),
}
"""What a word stands for that only these questions have."""
BEGINNING = frozenset({"session_left", "session_length", "status", "over"})
"""Questions that have no beginning in them ("when did it begin")."""
THINGS = frozenset({"remaining", "next", "progress"})
"""What "what is there until the end" may ask: for things, for no time."""
TO_THE_END = frozenset({"what", "until", "end"})
TIMING = frozenset({"how long", "how much", "when", "what time", "time", "clock", "check"})
"""What words stand for that ask for a time."""
UNDER_WAY = frozenset(
    {
        "left", "end", "over", "start", "next", "session", "item", "elapsed", "late", "is it",
        "progress", "half", "last", "planned",
    }
)  # fmt: skip
"""What words stand for that speak of where the session or its plan is."""
HOW_FAR = frozenset({"half", "progress"})
"""What words stand for that ask how far the session is."""
MOST_CLAUSES = 4
_MARK = re.compile(r"[^,;:.!?…]+[?]?")
_FILLER = ("filler",)


ALIKE: tuple[frozenset[str], ...] = (
    frozenset({"item_left", "title_left", "title_when", "status"}),
    frozenset({"session_left", "status", "session_length"}),
    frozenset({"title_length", "title_left", "title_when"}),
    frozenset({"progress", "item_left", "elapsed"}),
    frozenset({"elapsed", "started"}),
    frozenset({"next", "title_after", "title_when", "remaining"}),
    frozenset({"over", "status"}),
    frozenset({"skipped", "title_when"}),
)
"""Questions with answers in common: one never contradicts another."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What the head makes of one sentence.

    Attributes:
        likely: How likely each label is, from 0 to 1: `NONE`, `ASIDE` and what can be asked.
        strange: How many of its words no question about time that was learned of has.
    """

    likely: Mapping[str, float]
    strange: int


@dataclass(frozen=True, slots=True)
class Opinion:
    """What was made of an utterance.

    Attributes:
        perhaps: Whether it may be a question for the clock at all.
        asks: What it asks, if that is sure.
        about: The id of the item that it names.
        also: What else it may ask with the id of that item, where only both answers together are
            sure to tell what was asked.
    """

    perhaps: bool
    asks: Ask | None = None
    about: str | None = None
    also: Asked | None = None


def parts(text: str, code: str) -> tuple[str, ...]:
    """An utterance, and what it may be made of: each may be judged by itself."""
    return tuple(dict.fromkeys((text, *clauses(text), *split_at_question(text, code))))


def to_judge(text: str, code: str, names: tuple[str, ...], plan: Plan) -> dict[str, Sentence]:
    """By part of an utterance, what is handed to the head; nothing where none of it could count.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        names: What the host is called.
        plan: The session's title and its items'.
    """
    said = {part: slotted(part, code, plan, names) for part in parts(text, code)}
    said = {part: one for part, one in said.items() if 0 < len(one.words) <= MOST_WORDS}
    if not any(
        is_put_as_question(part, code, one) or _speaks(one, code) for part, one in said.items()
    ):
        return {}
    return {part: sentence(one, code) for part, one in said.items()}


def second_opinion(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> Opinion:
    """What an utterance asks, as far as that was learned.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        judged: By part of it (`to_judge`), what was made of that.
    """
    whole = _opinion(text, code, names, plan, judged)
    told = any(
        judged[piece].likely[NONE] > TOLD
        and not (at == 0 and (_calls(piece, code) or _names(piece, code, plan, names)))
        for at, piece in enumerate(clauses(text))
        if piece in judged
    )
    if whole.asks is not None and (not told or _nothing(judged[text].likely) <= UNLIKELIEST):
        return whole
    perhaps = whole.perhaps
    for pieces, sure, by_marks in (
        (clauses(text), BESIDE_IT, True),
        (split_at_question(text, code), BEFORE_IT, False),
    ):
        opinions = [_opinion(piece, code, names, plan, judged) for piece in pieces]
        perhaps = perhaps or any(one.perhaps for one in opinions)
        asking = [at for at, one in enumerate(opinions) if one.asks is not None]
        certain = by_marks and text in judged and _nothing(judged[text].likely) <= CERTAIN
        least = HARDLY if certain else sure
        if len(asking) == 1 and all(
            _aside(piece, judged) >= least or (at == 0 and by_marks and _calls(piece, code))
            for at, piece in enumerate(pieces)
            if at != asking[0]
        ):
            return opinions[asking[0]]
    return Opinion(perhaps)


def candidates(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> tuple[tuple[Ask, str | None], ...]:
    """What an utterance may ask that is not sure to ask it, the likeliest first.

    Nothing where it is likely to ask, or to say, something else as well.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        judged: By part of it (`to_judge`), what was made of that.
    """
    said = slotted(text, code, plan, names)
    if text not in judged or not is_put_as_question(text, code, said) or _joined(text, code):
        return ()
    if any(judged[piece].likely[NONE] > TOLD for piece in clauses(text) if piece in judged):
        return ()
    likely = judged[text].likely
    if _nothing(likely) > UNLIKE:
        return ()
    some = sorted((one for one in likely if one not in {NONE, ASIDE}), key=lambda one: -likely[one])
    found = [
        _value(label, code, said, plan)
        for label in some[:MOST_CANDIDATES]
        if likely[label] >= CANDIDATE and _fits(label, code, said)
    ]
    return tuple(dict.fromkeys((asks, about) for asks, about in found if asks is not None))


def owed(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> tuple[Asked, Asked | None] | None:
    """What is so likely asked that a reply to it has to tell it, and what else; None for nothing.

    Something else may be asked, or said, beside it: the reply is to that as well.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        names: What the host is called.
        plan: The session's title and its items', with where they are.
        judged: By part of it (`to_judge`), what was made of that.
    """
    for part in (text, *clauses(text)):
        said = slotted(part, code, plan, names)
        if part not in judged or not is_put_as_question(part, code, said):
            continue
        meant = {*concepts(said.words, vocabulary(code))}
        under_way = not UNDER_WAY.isdisjoint(meant)
        whole = part == text and not _joined(text, code)
        if not (under_way or whole):
            continue
        timed = under_way and whole and not (TIMING | HOW_FAR).isdisjoint(meant)
        likely = judged[part].likely
        unasked = _nothing(likely)
        if unasked > (OWED if timed else 1 - AS_LIKELY):
            continue
        may_be = likely["progress"] if _asks_how_far(likely, meant) else 1 - unasked
        one, also = _likeliest(likely, code, said, plan, may_be)
        if one is not None:
            return one, also
    return None


def likely_asked(text: str, judged: Mapping[str, Judgement]) -> bool:
    """Whether anything at all is asked of the clock so likely that a model may say what."""
    if text not in judged or judged[text].strange >= len(UNLIKELY):
        return False
    return _nothing(judged[text].likely) <= 1 - AS_LIKELY


def contradicted(asks: Ask, text: str, judged: Mapping[str, Judgement]) -> bool:
    """Whether an utterance is most unlikely to ask that, or anything with the same answer.

    Args:
        asks: What rules made of its words.
        text: What was said.
        judged: By part of it, what was made of that.
    """
    if text not in judged:
        return False
    likely = judged[text].likely
    same = frozenset({asks}).union(*(some for some in ALIKE if asks in some))
    if sum(likely.get(one, 0.0) for one in same) < CONTRADICTED:
        return True
    return likely.get(asks, 0.0) < DOUBTED and max(likely.values()) > OTHERWISE


def clauses(text: str) -> list[str]:
    """The parts of an utterance between its marks; none where it is one."""
    parts = [part.strip() for part in _MARK.findall(text)]
    parts = [part for part in parts if words_of(part)]
    return parts if 1 < len(parts) <= MOST_CLAUSES else []


def split_at_question(text: str, code: str) -> list[str]:
    """What stands before the first word that asks, and the rest; nothing where that is first."""
    words = text.split()
    for at in range(1, len(words)):
        if not listed("question_words", code).isdisjoint(words_of(words[at])):
            if words_of(words[at])[0] in listed_anywhere("choosing"):
                continue
            begin = (
                at - 1 if folded(words[at - 1]) in listed_anywhere("before_question_words") else at
            )
            if begin < 2 or joints(code).fullmatch(words[begin - 1].casefold()):
                return []
            return [" ".join(words[:begin]), " ".join(words[begin:])]
    return []


def _calls(text: str, code: str) -> bool:
    """Whether words may call somebody: few, no article, and none that means anything here."""
    words = [word for word in words_of(text) if word not in MARKS]
    if not 0 < len(words) <= LONGEST_CALL or not listed("articles", code).isdisjoint(words):
        return False
    lexicon = vocabulary(code)
    return {*concepts(words, lexicon)} <= {UNKNOWN}


def _names(text: str, code: str, plan: Plan, names: tuple[str, ...]) -> bool:
    """Whether words name an item before they ask about it ("and the quiz, when is that")."""
    said = slotted(text, code, plan, names).words
    return TITLE in said and {*concepts(said, vocabulary(code))} <= {"title"}


def _aside(text: str, judged: Mapping[str, Judgement]) -> float:
    """How likely it is that words ask for nothing by themselves; a name alone never does."""
    return judged[text].likely.get(ASIDE, 0.0) if text in judged else 1.0


def _opinion(
    text: str, code: str, names: tuple[str, ...], plan: Plan, judged: Mapping[str, Judgement]
) -> Opinion:
    said = slotted(text, code, plan, names)
    if text not in judged:
        return Opinion(perhaps=False)
    judgement = judged[text]
    asking, speaks = is_put_as_question(text, code, said), _speaks(said, code)
    unasked = _nothing(judgement.likely)
    perhaps = speaks or unasked <= 1 - PERHAPS if asking else speaks and unasked <= 1 - EVEN
    if judgement.strange >= len(UNLIKELY) or _joined(text, code):
        return Opinion(perhaps)
    label = max(judgement.likely, key=lambda one: judgement.likely[one])
    silent = not speaks and label not in UNSPOKEN
    most = UNLIKELY[judgement.strange] if asking else UNLIKELIER
    if label in {NONE, ASIDE} or silent or unasked > most:
        return Opinion(perhaps)
    one, also = _likeliest(judgement.likely, code, said, plan)
    return Opinion(perhaps) if one is None else Opinion(perhaps, *one, also)


def _nothing(likely: Mapping[str, float]) -> float:
    """How likely it is that nothing of the clock's is asked."""
    return likely[NONE] + likely.get(ASIDE, 0.0)


def _likeliest(
    likely: Mapping[str, float], code: str, said: SlottedText, plan: Plan, of: float | None = None
) -> tuple[Asked | None, Asked | None]:
    """The question whose answer tells what was asked, or two whose answers do together.

    Neither where none are likely enough to. Where anything is asked only so likely (`of`), it is
    the one whose answer tells most of that.
    """
    values: dict[Asked, float] = {}
    for label, probability in likely.items():
        if label not in {NONE, ASIDE} and _fits(label, code, said):
            asks, about = _value(label, code, said, plan)
            if asks is not None:
                values[asks, about] = values.get((asks, about), 0.0) + probability

    def told(*some: Asked) -> float:
        every = frozenset[Asked]().union(*(told_by(*one, plan) for one in some))
        return sum(values.get(one, 0.0) for one in every)

    likeliest = sorted(values, key=lambda one: -values[one])[:MOST_CANDIDATES]
    singly = likeliest if of is None else sorted(likeliest, key=lambda one: -told(one))
    for some in (*((one,) for one in singly), *combinations(likeliest, 2)):
        if told(*some) >= TOLD_TO_IT * (1.0 if of is None else of):
            return some[0], some[1] if len(some) > 1 else None
    return None, None


def _speaks(said: SlottedText, code: str) -> bool:
    """Whether a word speaks of time or names a title."""
    return not SPEAKING.isdisjoint(concepts(said.words, vocabulary(code)))


def is_put_as_question(text: str, code: str, said: SlottedText) -> bool:
    """Whether it is put as a question: by a word for one, by the order of its words, by a mark."""
    lexicon = vocabulary(code)
    if QUERY in words_of(text) or not listed("question_words", code).isdisjoint(said.words):
        return True
    meant = concepts(said.words, lexicon)
    if not ASKING.isdisjoint(meant) or opens_inverted(said.words, lexicon):
        return True
    telling = (w for w in said.words if lexicon.concepts.get((w,)) != _FILLER)
    return next(telling, "") in listed("opening", code)


def _fits(label: str, code: str, said: SlottedText) -> bool:
    """Whether no word in it stands for what such a question never has."""
    meant = concepts(said.words, vocabulary(code))
    if any(one in SAYS and label not in SAYS[one] for one in meant):
        return False
    if TO_THE_END.issubset(meant) and TIMING.isdisjoint(meant):
        return label in THINGS
    if label in NAMING and "progress" in meant:
        return False  # "how far along are we in the quiz"
    if label == "title_length" and "me" in meant and OF_OURS.isdisjoint(meant):
        return False  # "how long do I chop it"
    if not said.whole and label in NAMING and "how much" in meant and not {"time"} & {*meant}:
        return False  # "how much of the budget is left"
    return label not in BEGINNING or "start" not in meant


def _asks_how_far(likely: Mapping[str, float], meant: AbstractSet[Concept]) -> bool:
    """Whether a word for a half says that what is likeliest, how far we are, is what is asked.

    "Are we past half of the time of the ballad" looks like a question for when that comes, too,
    and no such question has a half in it (`SAYS`).
    """
    others = [one for label, one in likely.items() if label not in {NONE, ASIDE, "progress"}]
    return "half" in meant and likely.get("progress", 0.0) > max(others, default=0.0)


def _joined(text: str, code: str) -> bool:
    """Whether something is said before a word that joins, and something else after it.

    Only what says nothing may stand before one: "cancel and what's next" asks for two things.
    """
    plain = normalize("NFC", text).casefold()
    return any(
        len(words_of(plain[joint.end() :])) > 1
        and concepts(
            [word for word in words_of(plain[: joint.start()]) if word not in MARKS],
            vocabulary(code),
        )
        for joint in joints(code).finditer(plain)
    )


@cache
def joints(code: str) -> re.Pattern[str]:
    """Accents count here: "é" is no "e"."""
    return re.compile(rf"(?<!\w)(?:{'|'.join(lexicon_of(code).joining.split()) or '(?!)'})(?!\w)")


def _pointed(said: SlottedText, code: str) -> bool:
    """Whether it is "this" item that is named."""
    lexicon = vocabulary(code)
    before = [said.words[at - 1] for at, word in enumerate(said.words) if at and word == TITLE]
    return any("this" in lexicon.concepts.get((word,), ()) for word in before)


def _value(label: str, code: str, said: SlottedText, plan: Plan) -> tuple[Ask | None, str | None]:
    """What is asked of whom; nothing where the plan has no such value."""
    titled = any(word in (TITLE, SESSION_TITLE) for word in said.words)
    running = next((one.id for one in plan if one.id and one.state == "running"), None)
    if label not in NAMING:
        if TITLE in said.words and label not in BESIDE_A_TITLE:
            return None, None
        return cast("Ask", label), None
    if not titled:
        following = "next" in concepts(said.words, vocabulary(code))
        if label == "title_length" and running is not None and not following:
            return "title_length", running
        return None, None
    meant = [one for one in plan if said.named and one.id in said.named]
    if _pointed(said, code) and any(one.id and one.state != "running" for one in meant):
        return None, None
    if {one.id for one in meant} == {SESSION}:
        return OF_SESSION.get(label), None
    if len(meant) != 1 or (meant[0].state == "over" and not said.whole):
        return None, None  # "when did we open it" is about no item called Opening
    return cast("Ask", label), meant[0].id
