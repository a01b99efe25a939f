"""Reads a question by what its words stand for: every word must be known, none may be left over.

Where the phrase tables know whole wordings, a reading knows what each word says (`concepts.py`) and
rules for what they ask together, the same for every language and in any order. Titles of the plan
are words like others. One word that means nothing here, and it is no question for the clock.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from beatroom.flows.language.time_questions.concepts import Concept
from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.rules import CONCEPTS, RULES, Rule
from beatroom.flows.language.time_questions.titles import SESSION, Mention
from beatroom.flows.language.time_questions.vocabulary import (
    Plan,
    Vocabulary,
    opens_inverted,
    parts_of_titles,
    telling,
    unnamed,
    vocabulary,
)
from beatroom.flows.language.words import MARKS, words_of

MOST_WORDS = 20
"""A longer utterance is a story with a question in it."""
MOST_WAYS = 200
"""Of taking an utterance's words together that are tried."""
_AS_FAR = 3
"""Words from a phrase to a title that may belong to it."""
OF_OURS = frozenset({"have", "until", "left", "planned", "start", "end", "over"})
"""With one of these "I" ask for an item; without, how long I do something."""
_LIVE = frozenset({"running", "coming"})
_NUMBER = (CONCEPTS["number"],)
WHOLE_FROM = 3
"""Words of a phrase from which on it is never taken apart."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What an utterance asks.

    Attributes:
        asks: What.
        about: The id of the item that it names, if it does.
        by_title: Whether a title of the plan was said.
    """

    asks: Ask
    about: str | None = None
    by_title: bool = False


def read(text: str, code: str, plan: Plan, names: Sequence[str] = ()) -> Reading | None:
    """The one question that an utterance is, in one language; None where it may be another.

    Args:
        text: What was said.
        code: Two letters, one of `LEXICONS`.
        plan: The session under `SESSION`, and its items in their order.
        names: What the host is called.
    """
    lexicon = vocabulary(code)
    ways = [
        text,
        *([text.replace("'", " ").replace("’", " ")] if "'" in text or "’" in text else ()),
    ]
    for way in ways:
        words = [w for w in words_of(way) if w not in MARKS]
        if 0 < len(words) <= MOST_WORDS:
            words = unnamed(words, names)
            inverted = opens_inverted(words, lexicon)
            for concepts, named, whole in _heard(words, code, plan):
                if _of_something_else(concepts, whole=whole):
                    continue
                if (found := _meant(concepts, named, plan, inverted=inverted)) is not None:
                    return found
    return None


def _heard(
    words: list[str], code: str, plan: Plan
) -> Iterator[tuple[list[Concept], frozenset[str], bool]]:
    """What the words stand for, in their order, what may be named, and if by its title's own words.

    Longest phrases first.

    Nothing where a word is unknown, or two different titles are named.
    """
    lexicon = vocabulary(code)
    parts = parts_of_titles(words, code, plan)
    told = [
        part if part and telling(words, at, part, lexicon) else None
        for at, part in enumerate(parts)
    ]
    steps = [
        [step for step in _steps(words, at, lexicon, told) if not _an_item(at, step, parts)]
        for at in range(len(words))
    ]
    waiting: list[tuple[int, list[Concept], frozenset[str] | None, bool]] = [(0, [], None, True)]
    for _ in range(MOST_WAYS):
        if not waiting:
            return
        at, concepts, named, whole = waiting.pop()
        if at == len(words):
            yield concepts, named or frozenset(), whole
            continue
        for end, concept, mention in steps[at]:
            if mention is None:
                waiting.append((end, [*concepts, *concept], named, whole))
            elif both := mention.named if named is None else named & mention.named:
                own = whole and mention.whole and mention.whole_word
                waiting.append((end, [*concepts, "title"], both, own))


def _of_something_else(concepts: Sequence[Concept], *, whole: bool) -> bool:
    """Whether a part of a title, or a verb for it, is about more than the item.

    "How much of the budget is left" is about money, "how long do I chop this" about onions.
    """
    said = set(concepts)
    if {"me", "how long", "title"} <= said and said.isdisjoint(OF_OURS):
        return True
    if whole:
        return False
    much = "how much" in said and not said & {"time", "how long"}
    at = concepts.index("title")
    return much or "this" in concepts[at:]


_Step = tuple[int, "tuple[Concept, ...]", "Mention | None"]


def _an_item(at: int, step: _Step, parts: Sequence[Mention | None]) -> bool:
    """Whether a word for the session may name an item as well ("stand-up")."""
    end, meant, mention = step
    return (
        mention is None
        and "session" in meant
        and any(part and part.end >= end and SESSION not in part.named for part in parts[at:end])
    )


def _steps(
    words: list[str], at: int, lexicon: Vocabulary, mentions: Sequence[Mention | None]
) -> list[_Step]:
    """What may stand at one place, shortest first; a title takes the place of what is shorter."""
    found: list[_Step] = []
    for end in range(at + 1, min(len(words), at + lexicon.longest) + 1):
        concept = lexicon.concepts.get(tuple(words[at:end]))
        if concept is None and end == at + 1 and lexicon.is_numeral(words[at]):
            concept = _NUMBER
        if concept is not None:
            found.append((end, concept, None))
    if found and _one_piece(*found[-1][:2], at):
        end, meant, _ = found[-1]
        reach = end + _AS_FAR if "next" in meant else end  # "what's after" and then what it is
        within = any(m is not None for m in mentions[at + 1 : reach])
        found = found if within else found[-1:]
    mention = mentions[at]
    if mention is not None:
        found = [step for step in found if step[0] > mention.end]
        found.insert(0, (mention.end, (), mention))
    return found


def _one_piece(end: int, meant: tuple[Concept, ...], at: int) -> bool:
    """Whether a phrase is never taken apart: a long one, one of two meanings, a thing, a past."""
    return (
        end - at >= WHOLE_FROM
        or len(meant) > 1
        or meant[:1] in {("item",), ("session",), ("past",)}
    )


def _meant(
    concepts: list[Concept], named: frozenset[str], plan: Plan, *, inverted: bool
) -> Reading | None:
    said = set(concepts) - {"filler"}
    asked = [
        c for c, is_so in (("inverted", inverted), ("asking", inverted or "tag" in said)) if is_so
    ]
    if said & {"may", "should"}:
        asked = []
    said -= {"tag", "may"}
    by_title = "title" in said
    pointed = "this" in said
    about: str | None = None
    if by_title:
        about = _the_one(named, said, plan)
        if about is None:
            return None
        if about == SESSION:
            said = (said - {"title", "this"}) | {"session"}
        else:
            said -= {"this"}
    if "once" in said:
        if "what" in said:
            said -= {"when"}
        elif "when" not in said:
            return None
        else:
            said -= {"once"}
    if "tell" in said:
        if said & {"when", "what time"}:
            return None  # "tell me when": now, or as soon as it is so
        said -= {"tell"}
    if {"how much", "time"} <= said:
        said = (said - {"how much", "time"}) | {"how long"}
    if "do we have" in said and said & {"how long", "how much", "what", "when", "what time"}:
        said = (said - {"do we have"}) | {"have", "left"}
    if "how long" in said:
        said -= {"how much"}
    if "what" not in said:
        said -= {"should"}
    if "to" in said and "how long" in said:
        said = (said - {"to"}) | {"until"}
    for kept in (frozenset(said), frozenset(said - {"is it", "asked"})):
        for rule in RULES:
            if rule.covers(kept) or any(rule.covers(kept | {way}) for way in asked):
                about = _whose(rule, about, plan)
                if rule.about and not about:
                    return None
                if pointed and rule.asks == "title_left" and _runs(about, plan):
                    return Reading("item_left", None, by_title)  # "this question", and it runs
                return Reading(rule.asks, about, by_title)
    return None


def _runs(item: str | None, plan: Plan) -> bool:
    return any(one.id == item and one.state == "running" for one in plan)


def _whose(rule: Rule, named: str | None, plan: Plan) -> str | None:
    """The item that an answer is about; None where it is about none, or there is none."""
    match rule.about:
        case "":
            return None
        case "named":
            return named
        case "live":
            return next((o.id for o in plan if o.id == named and o.state in _LIVE), None)
        case "next":
            return next((one.id for one in plan if one.id and one.state == "coming"), None)
        case "running":
            return next((one.id for one in plan if one.id and one.state == "running"), None)


def _the_one(named: frozenset[str], said: set[Concept], plan: Plan) -> str | None:
    """Which of the items that a title may mean is meant."""
    candidates = [one for one in plan if one.id in named]
    if "next" in said and not said & {"once", "after"}:
        coming = [one for one in candidates if one.id and one.state == "coming"]
        return coming[0].id if coming else None
    if "this" in said:
        running = [one for one in candidates if one.id == SESSION or one.state == "running"]
        return running[0].id if len(running) == 1 else None
    if len(candidates) == 1:
        return candidates[0].id
    if len({one.title for one in candidates}) > 1:
        return None
    live = [one for one in candidates if one.state in _LIVE]
    return (live or candidates)[0].id if candidates else None
