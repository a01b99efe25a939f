"""Lengths of time and times of day in a sentence, as numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from beatroom.flows.language.numbers import Numbers, numbers_of
from beatroom.flows.language.time_claims.words import CLAIMS, ClaimWords
from beatroom.flows.language.voice import VOICES, spoken_duration
from beatroom.flows.language.words import MARKS, folded, words_of

HALF_DAY = 720
ABOUT = 5
"""Minutes between a time of day and one that is "about" so much, beyond how people round."""
_LONGEST_TOLD = 240
"""Minutes up to which the engine's own words for lengths are known as a whole."""
_UNITS = {"second": 1 / 60, "minute": 1.0, "hour": 60.0}
_DIGITAL = re.compile(
    r"\b([01]?\d|2[0-4])(?: ?[:h] ?|\.| uhr )([0-5]\d)\b(?:\s*(?:uhr|uur|h)\b)?", re.IGNORECASE
)
_APOSTROPHE = re.compile(r"(?<=\w)['’](?=\w)")
_HALVED = re.compile(r"\b(\d+)[.,]5\b")
_RANGE = re.compile(r"(?<=\d)\s*[-–—]\s*(?=\d)")
_DASH = re.compile(r"\s-{1,2}\s|\s*[–—]\s*")
_SCORE = ("ten", "to", "five")
_NO_SCORE = frozenset({"quarter"})
DIGITAL, HALVED, RANGE = "xdigital", "xhalved", "xto"


@dataclass(frozen=True, slots=True)
class Length:
    """A length that was stated, in minutes: one, or what it is between.

    Attributes:
        least: At least so much; 0 for "less than ten minutes".
        most: At most so much; infinite for "more than ten minutes".
        about: Whether it was said to be no more than about so.
    """

    least: float
    most: float
    about: bool = False


@dataclass(frozen=True, slots=True)
class _Lexicon:
    numbers: Numbers
    units: Mapping[str, float]
    known: Mapping[tuple[str, ...], Length]
    longest: int
    halves: tuple[tuple[str, ...], ...]
    joins: frozenset[str]
    ranges: frozenset[str]
    about: tuple[tuple[str, ...], ...]
    only: tuple[tuple[str, ...], ...]
    under: tuple[tuple[str, ...], ...]
    over: tuple[tuple[str, ...], ...]
    so: tuple[tuple[str, ...], ...]
    dial: Mapping[tuple[str, ...], frozenset[int]]
    longest_time: int
    lengths_begin: frozenset[str]
    clocks_begin: frozenset[str]

    def may_be_length(self, word: str) -> bool:
        """Whether a length may begin with a word."""
        return word in self.lengths_begin or word.isdigit() or word.startswith(HALVED)

    def may_be_clock(self, word: str) -> bool:
        """Whether a time of day may begin with a word."""
        return word in self.clocks_begin or word.isdigit() or word.startswith(DIGITAL)


def words_in(text: str) -> list[str]:
    """The words of a sentence with its marks; what stands before an apostrophe is one of its own.

    A time such as 14:05 is one word, as are 2.5 and the dash of a range; other dashes are pauses.
    """
    text = _DIGITAL.sub(lambda m: f" {DIGITAL}{int(m[1]) * 60 + int(m[2])} ", text)
    text = _HALVED.sub(lambda m: f" {HALVED}{m[1]} ", text)
    text = _DASH.sub(", ", _RANGE.sub(f" {RANGE} ", text))
    return words_of(_APOSTROPHE.sub("' ", text))


def length_at(words: Sequence[str], start: int, code: str) -> tuple[Length, int] | None:
    """The length of time that begins at a word, with what qualifies it, and where it ends."""
    lexicon = _lexicon(code)
    if not lexicon.may_be_length(words[start]):
        return None
    at, most, least, about = start, False, False, False
    while True:
        if end := _one_of(lexicon.under, words, at):
            most = True
        elif end := _one_of(lexicon.over, words, at):
            least = True
        elif end := _one_of(lexicon.about, words, at):
            about = True
        elif not (end := _one_of(lexicon.only, words, at)):
            break
        at = end
    found = _plain(words, at, lexicon)
    if found is None:
        return None
    length, end = found
    if behind := _one_of(lexicon.so, words, end):
        end, about = behind, True
    return Length(0.0 if most else length.least, float("inf") if least else length.most, about), end


def clock_at(words: Sequence[str], start: int, code: str) -> tuple[frozenset[int], int] | None:
    """The time of day that begins at a word, and where it ends.

    Given are minutes since midnight or noon, as nobody says which; of several each may be meant.
    """
    lexicon = _lexicon(code)
    if not lexicon.may_be_clock(words[start]):
        return None
    at = start
    while end := _one_of(lexicon.about, words, at):
        at = end
    if at >= len(words):
        return None
    found = _told_at(words, at, lexicon)
    if found is None or at == start:
        return found
    told = {minute + by for minute in found[0] if minute % 5 == 0 for by in (-ABOUT, 0, ABOUT)}
    return found[0] | {minute % HALF_DAY for minute in told}, found[1]


def _told_at(words: Sequence[str], at: int, lexicon: _Lexicon) -> tuple[frozenset[int], int] | None:
    if words[at].startswith(DIGITAL):
        minutes = frozenset({int(words[at].removeprefix(DIGITAL)) % HALF_DAY})
        return minutes, _half_of_day(words, at + 1)
    for end in range(min(len(words), at + lexicon.longest_time), at, -1):
        if (told := lexicon.dial.get(tuple(words[at:end]))) is not None:
            return told, _half_of_day(words, end)
    number = lexicon.numbers.at(words, at)
    if number is not None and number[1] < len(words) and number[0] in range(1, 13):
        end = _half_of_day(words, number[1])
        if end > number[1]:
            return frozenset({int(number[0]) * 60 % HALF_DAY}), end
    return None


def _half_of_day(words: Sequence[str], at: int) -> int:
    if at < len(words) and words[at] in {"am", "pm"}:
        return at + 1
    if list(words[at : at + 2]) in (["a", "m"], ["p", "m"]):
        return at + 2
    return at


def _plain(words: Sequence[str], at: int, lexicon: _Lexicon) -> tuple[Length, int] | None:
    """A length without what qualifies it: one of the engine's own, or put together."""
    made = _between(words, at, lexicon)
    for end in range(min(len(words), at + lexicon.longest), at, -1):
        if made is not None and made[1] >= end:
            break
        known = lexicon.known.get(tuple(words[at:end]))
        if known is not None:
            return known, end
    return made


def _between(words: Sequence[str], at: int, lexicon: _Lexicon) -> tuple[Length, int] | None:
    """A number of units, or two numbers of which either may hold."""
    first = _number(words, at, lexicon)
    if first is not None and first[1] < len(words) and words[first[1]] in lexicon.ranges:
        second = _counted(words, first[1] + 1, lexicon)
        if second is not None:
            unit = lexicon.units[words[second[2]]]
            return Length(first[0] * unit, second[0]), second[1]
    counted = _counted(words, at, lexicon)
    if counted is None:
        return None
    value, end, _ = counted
    joined = end + 1 if end < len(words) and words[end] in lexicon.joins else end
    if value >= _UNITS["hour"] or joined > end:
        more = _counted(words, joined, lexicon)
        if more is not None and more[0] < value:
            return Length(value + more[0], value + more[0]), more[1]
    return Length(value, value), end


def _counted(words: Sequence[str], at: int, lexicon: _Lexicon) -> tuple[float, int, int] | None:
    """A number and its unit: minutes, where they end, where the unit is."""
    number = _number(words, at, lexicon)
    if number is None or number[1] >= len(words):
        return None
    unit = lexicon.units.get(words[number[1]])
    if unit is None:
        return None
    end = _one_of(lexicon.halves, words, number[1] + 1)
    value = number[0] + (0.5 if end else 0.0)
    return value * unit, end or number[1] + 1, number[1]


def _number(words: Sequence[str], at: int, lexicon: _Lexicon) -> tuple[float, int] | None:
    if at >= len(words):
        return None
    if words[at].startswith(HALVED):
        return float(words[at].removeprefix(HALVED)) + 0.5, at + 1
    found = lexicon.numbers.at(words, at)
    if found is None:
        return None
    end = _one_of(lexicon.halves, words, found[1])
    return (found[0] + 0.5, end) if end else found


def _one_of(phrases: Sequence[tuple[str, ...]], words: Sequence[str], at: int) -> int:
    """Where the longest of the phrases that begins at a word ends; 0 where none does."""
    return max(
        (at + len(p) for p in phrases if tuple(words[at : at + len(p)]) == p),
        default=0,
    )


@cache
def _lexicon(code: str) -> _Lexicon:
    held: ClaimWords = CLAIMS[code]
    units = {
        word: value
        for unit, value in _UNITS.items()
        for word in folded(getattr(held.units, unit)).split()
    }
    known = dict(_told(code))
    for range_, phrases in held.lengths.items():
        least, _, most = range_.partition("-")
        for phrase in phrases:
            known[_spelled(phrase)] = Length(float(least), float(most or least))
    dial = _dial(code)
    numbers = numbers_of(code, {word: float(value) for word, value in held.numbers.items()})
    about = _sorted(held.about)
    around = (*about, *_sorted((*held.only, *held.under, *held.over)))
    return _Lexicon(
        numbers=numbers,
        lengths_begin=_first(numbers.values, known, around),
        clocks_begin=_first(numbers.values, dial, about),
        units=units,
        known=known,
        longest=max(map(len, known)),
        halves=_sorted(held.halves),
        joins=frozenset(folded(held.joins).split()),
        ranges=frozenset({*folded(held.ranges).split(), RANGE}),
        about=about,
        only=_sorted(held.only),
        under=_sorted(held.under),
        over=_sorted(held.over),
        so=_sorted(held.so),
        dial=dial,
        longest_time=max(map(len, dial)),
    )


def _told(code: str) -> Mapping[tuple[str, ...], Length]:
    """The engine's own words for lengths, which a model may have read and imitates."""
    voice = VOICES[code]
    about = _spelled(voice.durations.about_minutes.format(""))
    longer = _spelled(voice.durations.about.format(""))
    made: dict[tuple[str, ...], Length] = {}
    for halves in range(1, 2 * _LONGEST_TOLD):
        minutes = halves / 2
        words = _spelled(spoken_duration(minutes, voice))
        for wrap in (about, longer):
            if words[: len(wrap)] == wrap:
                words = words[len(wrap) :]
                break
        made.setdefault(words, Length(minutes, minutes))
    made[_spelled(voice.durations.few_seconds)] = Length(0.0, 0.75)
    return made


def _dial(code: str) -> Mapping[tuple[str, ...], frozenset[int]]:
    voice = VOICES[code]
    made: dict[tuple[str, ...], set[int]] = {}
    for minute in range(1440):
        hour, rest = divmod(minute, 60)
        words = _spelled(voice.clock.tell(hour, rest, voice.counted))
        for told in (words, words[1:]):  # "las cinco y diez" stands as "cinco y diez" behind a word
            if len(told) > 1 and not _is_score(told):  # "three" alone is a number
                made.setdefault(told, set()).add(minute % HALF_DAY)
    for hour in range(24):
        words = _spelled(voice.clock.tell(hour, 0, voice.counted))
        for minute, phrase in _more_times(code):
            for told in (words, words[1:]):
                if len(told) + len(_spelled(phrase)) > 1 and told:
                    made.setdefault((*told, *_spelled(phrase)), set()).add(
                        (hour * 60 + minute) % HALF_DAY
                    )
    return {words: frozenset(minutes) for words, minutes in made.items()}


def _more_times(code: str) -> Iterable[tuple[int, str]]:
    """What is said behind an hour, and how many minutes that adds."""
    counted = VOICES[code].counted
    for minutes, phrases in CLAIMS[code].times.items():
        for phrase in phrases:
            if minutes in {"+", "-"}:
                for count in range(1, 60 if minutes == "+" else 31):
                    yield int(f"{minutes}{count}"), phrase.format(counted[count])
            else:
                yield int(minutes), phrase


def _is_score(told: tuple[str, ...]) -> bool:
    """Whether a time of day may as well be a game's score, as is "ten to five"."""
    return len(told) == len(_SCORE) and told[1] == _SCORE[1] and told[0] not in _NO_SCORE


def _sorted(phrases: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return tuple(_spelled(phrase) for phrase in phrases)


def _first(*phrases: Iterable[tuple[str, ...]]) -> frozenset[str]:
    return frozenset(one[0] for some in phrases for one in some)


def _spelled(phrase: str) -> tuple[str, ...]:
    return tuple(w for w in words_in(phrase) if w not in MARKS)
