"""The sentences of a text: the section `full_stops` of each language tells which stops end none.

    >>> sentences_of("Dr. Klein is here. We begin at 9 a.m. tomorrow.", "en")
    ['Dr. Klein is here.', 'We begin at 9 a.m. tomorrow.']
    >>> sentences_of("We begin at 9 a.m. Tomorrow we rest.", "en")
    ['We begin at 9 a.m.', 'Tomorrow we rest.']

Where it is not clear whether a full stop ends a sentence, it does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.load import Section, Table

_ENDS = re.compile(r"(?P<mark>\.{2,}|[.!?…。！？]+)(?P<closed>(?:[\"'”’“»«)\]]|\s»(?=\s))*)\s+")
_WORD = re.compile(r"[\"'“„«»‘(\[¿¡]*(?P<word>[^\W\d_]+)")
_INITIAL = re.compile(r"(?:^|(?<=[\s.(\"“„«'-]))(?P<letter>[^\W\d_])\.$")
_ORDINAL = re.compile(r"(?<![\w.,:/-])\d{1,2}\.$")
_DAY_AND_MONTH = re.compile(r"(?<![\w.,:/-])\d{1,2}\.\s*\d{1,2}\.$")
_NUMBER = re.compile(r"\d{1,2}\.(?:\s|$)")
_YEAR = re.compile(r"\d{4}\b")
ANY = "*"
NEAR = 60
"""Characters on either side of a full stop that are looked at."""


@dataclass(frozen=True, slots=True)
class _Written(Section):
    """A section; abbreviations without spaces: `z.b.`. One with a capital has one always.

    Attributes:
        before_names: Titles and the like: a name follows.
        within: Abbreviations that are never the last of a sentence.
        at_ends: Those that may be, so that a capital behind them begins another.
        before_numbers: Those that are abbreviations before a number alone.
        openers: Words that begin a sentence, and no name.
        lettered: What is called by a letter ("plan B"), and no first name; `*`: any word may be.
        months: Where a number with a full stop is an ordinal: what follows a day's.
    """

    before_names: str
    within: str
    at_ends: str
    before_numbers: str
    openers: str
    lettered: str
    months: str = ""


FULL_STOPS = Table("full_stops", _Written, filled=False, own=("months",))

_GROUPS = ("before_names", "within", "at_ends", "before_numbers")


@dataclass(frozen=True, slots=True)
class _Stops:
    abbreviations: re.Pattern[str]
    groups: Mapping[str, str]
    openers: frozenset[str]
    lettered: frozenset[str]
    months: frozenset[str]


def sentences_of(text: str, language: str) -> list[str]:
    """The sentences of a text; one that is blank is one as well.

    Args:
        text: What was said, with its punctuation.
        language: Of the text, BCP-47; in one without such a section it is read as English.
    """
    text = text.strip()
    begins = [0, *_ends(text, _stops(language))]
    return [text[a:b].rstrip() for a, b in zip(begins, [*begins[1:], None], strict=True)]


def _ends(text: str, stops: _Stops) -> Iterator[int]:
    """Where each sentence but the first begins."""
    short = {one.end(): one for one in stops.abbreviations.finditer(text)}
    inside = {at for one in short.values() for at in range(one.start() + 1, one.end())}
    for found in _ENDS.finditer(text):
        mark, end = found["mark"], found.end("mark")
        before, after = text[max(0, end - NEAR) : end], text[found.end() : found.end() + NEAR]
        small = (first := _first(after)) != "" and first[0].islower()
        if small and (found["closed"] or mark.startswith("..") or mark == "…"):
            continue  # what was quoted, or a pause, is within it
        if mark == "." and not found["closed"]:
            if end in inside or (end in short and _goes_on(short[end], first, after, stops)):
                continue
            decided = end in short and stops.groups[_plain(short[end][0])] == "at_ends"
            if not decided and _of_its_word(before, first, after, stops):
                continue
        yield found.end()


def _goes_on(short: re.Match[str], first: str, after: str, stops: _Stops) -> bool:
    """Whether the sentence goes on behind an abbreviation."""
    plain = _plain(short[0])
    match stops.groups[plain]:
        case "within":
            return True
        case "before_names":
            return first != "" and (first[0].islower() or first.casefold() not in stops.openers)
        case "before_numbers":
            begins = short.string[: short.start()].rstrip()[-1:] in ("", ".", "!", "?", "…")
            return after[:1].isdigit() and not (begins and plain.rstrip(".") in stops.openers)
        case "at_ends":
            return first != "" and first[0].islower()
        case other:
            raise AssertionError(other)


def _of_its_word(before: str, first: str, after: str, stops: _Stops) -> bool:
    """Whether the full stop is an ordinal's or an initial's."""
    return _ordinal(before, first, after, stops) or _initial(before, first, after, stops)


def _ordinal(before: str, first: str, after: str, stops: _Stops) -> bool:
    """Whether the number that a text ends with is one in a row: the day of a date, mostly."""
    if not stops.months or not _ORDINAL.search(before):
        return bool(stops.months and _DAY_AND_MONTH.search(before) and _YEAR.match(after))
    if _NUMBER.match(after) or (_DAY_AND_MONTH.search(before) and _YEAR.match(after)):
        return True
    return first != "" and (first[0].islower() or first.casefold() in stops.months)


def _initial(before: str, first: str, after: str, stops: _Stops) -> bool:
    """Whether the letter that a text ends with is a name's: "J. S. Bach", "George W. Bush"."""
    found = _INITIAL.search(before)
    if found is None or not found["letter"].isupper():
        return False
    another = _INITIAL.match(after[:2]) is not None and first.isupper()
    if not another and (not first[:1].isupper() or first.casefold() in stops.openers):
        return False
    words = before[: found.start("letter")].split()
    last = words[-1].strip("\"'“„«(") if words else ""
    if last.casefold() in stops.lettered:
        return False
    begins = not last or last.endswith((".", "!", "?", "…"))
    return begins or another or (ANY not in stops.lettered and last[0].isupper())


def _first(text: str) -> str:
    """The word that a text begins with, up to an apostrophe; empty where it begins with none."""
    found = _WORD.match(text)
    return found["word"] if found else ""


def _plain(abbreviation: str) -> str:
    return "".join(abbreviation.split()).casefold()


def _spelt(abbreviation: str) -> str:
    """What finds it in a text, with spaces behind its full stops or without."""
    found = r"\.\s?".join(map(re.escape, abbreviation.split("."))).removesuffix(r"\s?")
    return found if abbreviation != abbreviation.lower() else f"(?i:{found})"


@cache
def _stops(language: str) -> _Stops:
    code = code_of(language)
    written = FULL_STOPS[code if code in FULL_STOPS else ENGLISH]
    groups = {one: group for group in _GROUPS for one in getattr(written, group).split()}
    spelt = "|".join(_spelt(one) for one in sorted(groups, key=len, reverse=True))
    return _Stops(
        abbreviations=re.compile(rf"(?<![\w.])(?:{spelt})"),
        groups={_plain(one): group for one, group in groups.items()},
        openers=frozenset(written.openers.split()),
        lettered=frozenset(written.lettered.split()),
        months=frozenset(written.months.split()),
    )
