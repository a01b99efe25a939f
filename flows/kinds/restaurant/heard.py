"""Plain answers read without a model: numbers, phones, dates, times, names, yes and no.

Each reader returns None where it is not sure: the guide then asks once more. What a language's
guests say is data (`words.GuestWords`); what it comes to is the same for all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time, timedelta
from functools import cache
from typing import Any

from beatroom.flows.kinds.restaurant.words import HEARD, GuestWords
from beatroom.flows.language.automaton import Automaton, Fork, Mark, Repeat
from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.notation import ways
from beatroom.flows.language.numbers import numbers_of
from beatroom.flows.language.spotting import Spotter
from beatroom.flows.language.words import folded

EVENING_FROM = 1
"""A bare "seven" is seven in the evening: nobody books a table for breakfast."""
EVENING_TO = 11
SHORT = 2
"""Letters of a word that no dish is known by."""
PHONE_LEAST, PHONE_MOST = 6, 15
PHONE_PIECE = 3
"""Digits by which a phone number begins, where nobody asked for one."""
YES_NO_CAP = 8
"""Who says more than so many words says more than yes or no."""
_LETTERS = re.compile(r"[^\W\d_]+")
_DATE, _CLOCK = re.compile(r"\d{4}-\d\d-\d\d"), re.compile(r"\d\d:\d\d")


class UtteranceReader:
    """Reads what guests say in one language.

    Args:
        words: The language's.
        code: Its two letters.
    """

    def __init__(self, words: GuestWords, code: str) -> None:
        self._words = words
        self._numbers = numbers_of(code, words.numbers)
        suffixes = "|".join(words.suffixes.split()) or "(?!)"
        self._token = re.compile(rf"[a-z]+|\d+(?::\d+)?(?:(?:{suffixes})(?![a-z]))?|\+")
        self._ordinal_digits = re.compile(rf"(\d{{1,2}})(?:{suffixes})")
        self._digits = {folded(word): digit for word, digit in words.digits.items()}
        self._repeats = {folded(word): times for word, times in words.repeats.items()}
        # A menu may be written in English whatever its guests speak.
        self._small = frozenset(folded(f"{words.small} {HEARD[ENGLISH].small}").split())
        self._has = {
            name: self.spotter({name: phrases})
            for name, phrases in (
                ("yes", words.yes),
                ("no", words.no),
                ("booking", words.booking),
                ("ordering", words.ordering),
                ("own_cancel", words.own_cancel),
                ("own_change", words.own_change),
                ("own_look", words.own_look),
                ("soon", words.soon),
                ("enough", words.enough),
                ("opening", words.opening),
                ("remove", words.remove),
                ("phones", words.phones),
                ("plus", words.plus),
                ("units", words.units),
                ("morning", words.morning),
                ("evening", words.evening),
                ("not_months", words.not_months),
            )
        }
        self._fields = self.spotter(words.fields)
        self._parties = self.spotter(words.parties)
        self._guests = self.spotter({"guests": words.guests})
        self._tables = self.spotter({"table": words.tables})
        self._days = self.spotter(words.days)
        self._in = self.spotter({"1": words.in_days, "7": words.in_weeks})
        self._weekdays = self.spotter({str(n): (day,) for n, day in enumerate(words.weekdays)})
        self._months = Spotter({str(n): (one,) for n, one in enumerate(words.months, 1)})
        self._ordinals = Spotter({str(n): (one,) for n, one in enumerate(words.ordinals, 1)})
        self._clock = self.spotter(words.clock)
        before = Fork((*ways(words.name_before), ()))
        self._before_name = Automaton((Repeat(ways(words.hesitations)), before, Mark(0)))

    def tokens(self, text: str) -> list[str]:
        """An utterance's words, folded; a hyphen and all stops are spaces, colons stay."""
        plain = folded(re.sub(r"\b([ap])\.\s?m\b\.?", r"\1m", text.lower()), apostrophe=" ")
        return self._token.findall(plain)

    def has(self, what: str, text: str) -> bool:
        """Whether one of the phrases of that name is in an utterance."""
        return bool(self._has[what].all(self.said(text)))

    def fields(self, text: str) -> list[str]:
        """The fields that are named."""
        return self._fields.labels(self.said(text))

    def number(self, text: str) -> int | None:
        """The first number in an utterance, in digits or in words."""
        found = _integers(self.said(text))
        return found[0] if found else None

    def guests(self, text: str) -> int | None:
        """How many people: "four", "we are 6", "a table for two", "just me"."""
        said = self.said(text)
        found = self.party(text) or next(iter(_integers(said)), None)
        if found is None and (party := self._parties.longest(said)) is not None:
            found = int(party.label)
        return found or None

    def party(self, text: str) -> int | None:
        """A number of people that is said to be one: "for four", "six people"."""
        said = self.said(text)
        units = {spot.start for spot in self._has["units"].all(said)}
        for spot in self._guests.all(said):
            if spot.end not in units:
                return _integers(said[spot.start : spot.end])[0]
        return None

    def table(self, text: str) -> int | None:
        """A table by its number."""
        said = self.said(text)
        spot = self._tables.longest(said)
        return None if spot is None else _integers(said[spot.start : spot.end])[0]

    def phone(self, text: str) -> str | None:
        """A phone number, digit by digit or in groups: "oh six six four, double one two three"."""
        said = self.phone_digits(text)
        return said if PHONE_LEAST <= len(said.lstrip("+")) <= PHONE_MOST else None

    def phone_digits(self, text: str) -> str:
        """What was said of a phone number: its digits, after a plus if there is one; maybe none."""
        return self._dictated(text)[0]

    def names_phone(self, text: str) -> bool:
        """Whether somebody says by themselves what their phone number is, or begins to."""
        return len(self.phone_digits(text)) >= PHONE_PIECE and self.has("phones", text)

    def only_digits(self, text: str) -> bool:
        """Whether nothing but digits was said, at least two: the rest of a phone number."""
        digits, others = self._dictated(text)
        return len(digits) > 1 and not others

    def day(self, text: str, today: date) -> date | None:
        """A date: "tomorrow", "next friday", "may 3rd", "the third of may", "in 3 days".

        A weekday is the next one to come, and never today; "next friday" said in the week before
        is the same Friday. A date that has passed this year is next year's.
        """
        if iso := re.search(r"\b(\d{4})-(\d{2})-(\d{2})\b", text):
            return _date(int(iso[1]), int(iso[2]), int(iso[3]))
        said = self.said(text)
        if (spot := self._days.longest(said)) is not None:
            return today + timedelta(days=int(spot.label))
        if (spot := self._in.longest(said)) is not None:
            count = _integers(said[spot.start : spot.end])[0]
            return today + timedelta(days=count * int(spot.label)) if count <= 999 else None
        words = self.tokens(text)
        modal = {spot.start for spot in self._has["not_months"].all(words)}
        months = [spot for spot in self._months.all(words) if spot.start not in modal]
        if months:
            return self._of_month(words, int(months[0].label), today)
        if (spot := self._weekdays.longest(said)) is not None:
            ahead = (int(spot.label) - today.weekday()) % 7
            return today + timedelta(days=ahead or 7)
        return None

    def names_day(self, text: str) -> bool:
        """Whether a weekday is named, or a day by how far off it is."""
        said = self.said(text)
        spotters = (self._days, self._in, self._weekdays)
        return any(spotter.longest(said) is not None for spotter in spotters)

    def names_month(self, text: str) -> bool:
        """Whether a month is named with a number, though there may be no such day."""
        words = self.tokens(text)
        modal = {spot.start for spot in self._has["not_months"].all(words)}
        months = any(spot.start not in modal for spot in self._months.all(words))
        numbered = any(word[0].isdigit() for word in words) or bool(_integers(self.said(text)))
        return months and (numbered or self._ordinals.longest(words) is not None)

    def explained(self, said: Sequence[str]) -> set[int]:
        """Where the words stand that say yes, or name a day, a time, a table or how many."""
        spotters = (
            *(self._has[name] for name in ("yes", "booking", "ordering", "units", "soon")),
            *(self._parties, self._guests, self._tables, self._days, self._weekdays, self._clock),
            *(self._months, self._fields),
        )
        spots = (spot for spotter in spotters for spot in spotter.all(said))
        return {n for spot in spots for n in range(spot.start, spot.end)}

    def is_small(self, word: str) -> bool:
        """Whether a word is one that no dish is known by."""
        return word in self._small

    def clock(self, text: str) -> time | None:
        """A time: "half past seven", "7:30", "19:30", "8 pm", "eight o'clock", or a bare number."""
        said = self.said(text)
        at = self._clock.longest(said)
        if at is not None and ":" in at.label:
            hour, minute = at.label.split(":")
            return time(int(hour), int(minute))
        morning, evening = self.has("morning", text), self.has("evening", text)
        if digital := re.search(r"\b(\d{1,2})[:.h](\d{2})\b", text.lower()):
            return _time(int(digital[1]), int(digital[2]), morning=morning, evening=evening)
        if at is not None:
            label, found = at.label, _integers(said[at.start : at.end])
            if (apart := _minutes(label, found)) is not None:
                hour = found[0] if label.startswith("h") else found[-1]
                return _relative(hour, apart, morning=morning, evening=evening)
        else:
            found = _integers(said)
        return _of_numbers(found, morning=morning, evening=evening)

    def says_time(self, text: str) -> bool:
        """Whether a number is said to be a time: "at eight", "half past", "19:30"."""
        digital = re.search(r"\b\d{1,2}:\d{2}\b", text) is not None
        return digital or self._clock.longest(self.said(text)) is not None

    def name(self, text: str) -> str | None:
        """A name: "my name is Ana Silva", "it's Ana", "Ana". As it was said, with capitals."""
        parts = re.sub(r"[^\w\s'’-]", " ", text).split()
        words = [(word, at) for at, part in enumerate(parts) for word in self.tokens(part)]
        ends = [end for end, _ in self._before_name.ends([word for word, _ in words])]
        after = ends[-1] if ends else 0
        begin = words[after][1] if after < len(words) else (len(parts) if words else 0)
        found = parts[begin:][:4]
        if not found or any(w.isdigit() for w in found) or self.yes_no(text) is not None:
            return None
        return " ".join(word if word[:1].isupper() else word.capitalize() for word in found)

    def yes_no(self, text: str) -> bool | None:
        """Whether it was a yes or a no; None for neither, or for both."""
        if len(self.tokens(text)) > YES_NO_CAP:
            return None
        says_yes, says_no = self.has("yes", text), self.has("no", text)
        # "No, that is right" is for somebody who listens.
        return None if says_no == says_yes else says_yes

    def key_words(self, name: str) -> list[str]:
        """The words that a dish is known by; none so short that every sentence has it."""
        words = map(singular, self.tokens(name))
        return [w for w in words if w not in self._small and w.isalpha() and len(w) > SHORT]

    def said(self, text: str) -> list[str]:
        """The words of an utterance with its numbers in digits."""
        words, said, at = self.tokens(text), list[str](), 0
        while at < len(words):
            found = self._numbers.at(words, at)
            said.append(words[at] if found is None else f"{found[0]:.0f}")
            at = at + 1 if found is None else found[1]
        return said

    def spotter(self, phrases: Mapping[str, Iterable[str]]) -> Spotter:
        """Finds phrases among words whose numbers are digits: theirs are, too."""
        return Spotter(
            {
                label: [_LETTERS.sub(self._in_digits, phrase) for phrase in some]
                for label, some in phrases.items()
            }
        )

    def _in_digits(self, word: re.Match[str]) -> str:
        value = self._numbers.values.get((folded(word[0]),))
        return word[0] if value is None else f"{value:.0f}"

    def _dictated(self, text: str) -> tuple[str, int]:
        """The digits of a phone number that were said, and how many words are none."""
        words, digits, times, others, at = self.tokens(text), "", 1, 0, 0
        pluses = {"+": 0} | {words[s.start]: s.start for s in self._has["plus"].all(words)}
        plus = ""
        while at < len(words):
            word = words[at]
            found = self._numbers.at(words, at)
            at = at + 1 if found is None else found[1]
            if word in self._repeats:
                times = self._repeats[word]
                continue
            if word in self._digits:
                digits += self._digits[word] * times
            elif word.isdigit():
                digits += word * times
            elif found is not None:
                digits += f"{found[0]:.0f}" * times
            elif word in pluses and not digits:
                plus = "+"
            else:
                others += 1
            times = 1
        return (plus + digits if digits else ""), others

    def _of_month(self, words: Sequence[str], month: int, today: date) -> date | None:
        found = _integers(self.said(" ".join(words)))
        digits = (self._ordinal_digits.fullmatch(word) for word in words)
        ordinal = next((int(one[1]) for one in digits if one is not None), None)
        if ordinal is None and (spot := self._ordinals.longest(words)) is not None:
            ordinal = int(spot.label)
        number = ordinal or next((n for n in found if 1 <= n <= 31), None)
        year = next((n for n in found if n >= 2000), None)
        if number is None:
            return None
        if year is not None:
            return _date(year, month, number)
        this = _date(today.year, month, number)
        return this if this is not None and this >= today else _date(today.year + 1, month, number)


@cache
def heard_in(language: str) -> UtteranceReader:
    """What is heard in a BCP-47 language; English for one whose guests nobody has written down."""
    code = code_of(language) if code_of(language) in HEARD else ENGLISH
    return UtteranceReader(HEARD[code], code)


def as_saved(field: str, value: Any, language: str, today: date) -> Any:
    """A form's value from what a model gave: days and times may be in the guest's own words."""
    if not isinstance(value, str):
        return value
    if field == "date" and not _DATE.fullmatch(value):
        day = heard_in(language).day(value, today)
        return value if day is None else day.isoformat()
    if field == "time" and not _CLOCK.fullmatch(value):
        clock = heard_in(language).clock(value)
        return value if clock is None else f"{clock:%H:%M}"
    return value


def singular(word: str) -> str:
    """A word without the s of several."""
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word


def _integers(said: Sequence[str]) -> list[int]:
    return [int(word) for word in said if word.isdigit()]


def _minutes(label: str, found: Sequence[int]) -> int | None:
    """Minutes past an hour, or before it; None for an hour by itself."""
    kind = label.removeprefix("h")
    if kind in ("", " m"):
        return None
    sign = -1 if kind.startswith("-") else 1
    if kind[1:] != "m":
        return sign * int(kind[1:])
    if len(found) < 2:
        return 0
    return sign * (found[1] if label.startswith("h") else found[0])


def _relative(hour: int, minutes: int, *, morning: bool, evening: bool) -> time | None:
    at = _time(hour, 0, morning=morning, evening=evening)
    if at is None or not 0 < abs(minutes) < 60:
        return None
    total = (at.hour * 60 + minutes) % (24 * 60)
    return time(total // 60, total % 60)


def _of_numbers(found: Sequence[int], *, morning: bool, evening: bool) -> time | None:
    """An hour, perhaps with minutes; "730" is how recognisers write seven thirty."""
    if found and 100 <= found[0] <= 2359:
        found = [found[0] // 100, found[0] % 100]
        if found[1] > 59:
            return None
    if not found or found[0] > 24:
        return None
    minute = found[1] if len(found) > 1 and found[1] < 60 else 0
    return _time(found[0], minute, morning=morning, evening=evening)


def _time(hour: int, minute: int, *, morning: bool, evening: bool) -> time | None:
    """On a 24-hour clock; a bare hour up to eleven is meant for the evening."""
    hour = 0 if hour == 24 else hour
    if not (0 <= hour < 24 and 0 <= minute < 60):
        return None
    if morning:
        hour = 0 if hour == 12 else hour
    elif evening or EVENING_FROM <= hour <= EVENING_TO:
        hour = hour + 12 if 1 <= hour < 12 else hour
    return time(hour, minute)


def _date(year: int, month: int, number: int) -> date | None:
    try:
        return date(year, month, number)
    except ValueError:
        return None
