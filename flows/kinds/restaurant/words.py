"""Plain English answers read without a model: numbers, phones, dates, times, yes and no.

Each reader returns None where it is not sure: the guide then asks once more.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date, time, timedelta


def _listed(words: str) -> list[str]:
    return words.split()


UNITS = {
    word: number
    for number, word in enumerate(
        _listed(
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen"
        )
    )
}
TENS = {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50}
ORDINALS = {
    word: number
    for number, word in enumerate(
        _listed(
            "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
            "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
        ),
        start=1,
    )
} | {"thirtieth": 30}
DAYS = _listed("monday tuesday wednesday thursday friday saturday sunday")
MONTHS = _listed(
    "january february march april may june july august september october november december"
)
YES = frozenset(
    _listed(
        "yes yeah yep sure okay ok please correct right confirm absolutely certainly definitely "
        "perfect fine"
    )
)
NO = frozenset(_listed("no nope not don't wrong change cancel wait stop"))
NOON_WORDS = {"noon": time(12, 0), "midday": time(12, 0), "midnight": time(0, 0)}
EVENING_FROM = 1
"""A bare "seven" is seven in the evening: nobody books a table for breakfast."""
EVENING_TO = 11
PHONE_LEAST, PHONE_MOST = 6, 15
PHONE_PIECE = 3
"""Digits by which a phone number begins, where nobody asked for one."""
PHONES = frozenset({"phone", "telephone", "mobile"})


def words_of(text: str) -> list[str]:
    """An utterance's words in small letters; a hyphen and all stops are spaces, colons stay."""
    plain = text.lower().replace("’", "'").replace("o'clock", "oclock")
    plain = re.sub(r"\b([ap])\.\s?m\b\.?", r"\1m", plain)
    return re.findall(r"[a-z']+|\d+(?::\d+)?(?:st|nd|rd|th)?|\+", plain)


def number(text: str) -> int | None:
    """The first number in an utterance, in digits or in words, up to 99."""
    found = _numbers(words_of(text))
    return found[0] if found else None


def guests(text: str) -> int | None:
    """How many people: "four", "we are 6", "a table for two", "just me"."""
    words = words_of(text)
    if "me" in words and not _numbers(words):
        return 1
    if "couple" in words:
        return 2
    if "dozen" in words and "half" in words:
        return 6
    found = _numbers(words)
    return found[0] if found and found[0] > 0 else None


def phone(text: str) -> str | None:
    """A phone number, digit by digit or in groups: "oh six six four, double one two three"."""
    said = phone_digits(text)
    return said if PHONE_LEAST <= len(said.lstrip("+")) <= PHONE_MOST else None


def phone_digits(text: str) -> str:
    """What was said of a phone number: its digits, after a plus if there is one; maybe none."""
    digits, double = "", 1
    plus = "+" if re.match(r"\D*(\+|plus\b)", text.strip().lower()) else ""
    said = words_of(text)
    for place, word in enumerate(said):
        if word in ("double", "triple"):
            double = 2 if word == "double" else 3
            continue
        if word.isdigit():
            digits += word * double
        elif word in ("oh", "o"):
            digits += "0" * double
        elif word in UNITS:
            digits += str(UNITS[word]) * double
        elif word in TENS:
            following = UNITS.get(said[place + 1], 0) if place + 1 < len(said) else 0
            # "thirty four" is 34: the unit brings the second digit.
            digits += str(TENS[word])[0] if 0 < following < 10 else str(TENS[word])
        double = 1
    return plus + digits if digits else ""


def names_phone(text: str) -> bool:
    """Whether somebody says by themselves what their phone number is, or begins to."""
    return len(phone_digits(text)) >= PHONE_PIECE and bool(PHONES & set(words_of(text)))


def only_digits(text: str) -> bool:
    """Whether nothing but digits was said, at least two, such as the rest of a phone number."""
    said = words_of(text)
    digits = [word for word in said if word.isdigit() or word in UNITS or word in TENS]
    return len(phone_digits(text)) > 1 and len(digits) == len(said)


def day(text: str, today: date) -> date | None:
    """A date: "tomorrow", "next friday", "may 3rd", "the third of may", "2026-05-03", "in 3 days".

    A weekday is the next one to come, and never today; "next friday" said in the week before is
    the same Friday. A date that has passed this year is next year's.
    """
    if iso := re.search(r"\b(\d{4})-(\d{2})-(\d{2})\b", text):
        return _date(int(iso[1]), int(iso[2]), int(iso[3]))
    words = words_of(text)
    if "today" in words or "tonight" in words:
        return today
    if "tomorrow" in words:
        return today + timedelta(days=2 if "after" in words else 1)
    if "in" in words and ("days" in words or "week" in words or "weeks" in words):
        return _in_so_long(words, today)
    if (
        month := next((w for w in words if w in MONTHS and not _modal_may(w, words)), None)
    ) is not None:
        return _of_month(words, MONTHS.index(month) + 1, today)
    for place, name in enumerate(DAYS):
        if name in words:
            ahead = (place - today.weekday()) % 7
            return today + timedelta(days=ahead or 7)
    return None


def clock(text: str) -> time | None:
    """A time: "half past seven", "quarter to eight", "7:30", "19:30", "8 pm", "eight o'clock".

    "Pass" is how recognisers often write "past".
    """
    words = words_of(text)
    for word, at in NOON_WORDS.items():
        if word in words:
            return at
    morning = "am" in words or "morning" in words
    evening = "pm" in words or "evening" in words or "tonight" in words
    if digital := re.search(r"\b(\d{1,2})[:.h](\d{2})\b", text.lower()):
        return _time(int(digital[1]), int(digital[2]), morning=morning, evening=evening)
    for link, sign in (("past", 1), ("pass", 1), ("after", 1), ("to", -1), ("before", -1)):
        if link not in words:
            continue
        at = _relative(words, link, sign, morning=morning, evening=evening)
        if at is not None:
            return at
    found = _numbers(words)
    if found and 100 <= found[0] <= 2359:  # "730": how recognisers write seven thirty
        found = [found[0] // 100, found[0] % 100]
        if found[1] > 59:
            return None
    if not found or found[0] > 24:
        return None
    minute = found[1] if len(found) > 1 and found[1] < 60 else 0
    return _time(found[0], minute, morning=morning, evening=evening)


def name(text: str) -> str | None:
    """A name: "my name is Ana Silva", "it's Ana", "Ana". As it was said, with capitals."""
    plain = re.sub(r"[^\w\s'’-]", " ", text)
    plain = re.sub(
        r"^\s*(?:(?:well|uh|um|yes|sure|okay|hi|hello|please)\s+)*"
        r"(?:(?:my|the|under the) name(?:'s| is| would be)?|(?:it|that|this)(?:'s| is)|i am|i'm|"
        r"under|for|on|call me)?\s+",
        "",
        f" {plain}",
        flags=re.IGNORECASE,
    )
    found = plain.split()[:4]
    if not found or any(word.isdigit() for word in found) or yes_no(text) is not None:
        return None
    return " ".join(word if word[:1].isupper() else word.capitalize() for word in found)


def yes_no(text: str) -> bool | None:
    """Whether it was a yes or a no; None for neither, or for both."""
    words = words_of(text)
    if not words or len(words) > 8:
        return None
    says_no = any(word in NO for word in words)
    says_yes = any(word in YES for word in words) or "go ahead" in " ".join(words)
    if says_no == says_yes:
        # "No, that is right" is for somebody who listens.
        return None
    return says_yes


def _numbers(words: Sequence[str]) -> list[int]:
    """The numbers of an utterance, in order; "twenty five" is one."""
    found: list[int] = []
    place = 0
    while place < len(words):
        word = words[place]
        if word.isdigit():
            found.append(int(word))
        elif word in TENS:
            unit = UNITS.get(words[place + 1], 0) if place + 1 < len(words) else 0
            joined = 0 < unit < 10
            found.append(TENS[word] + (unit if joined else 0))
            place += joined
        elif word in UNITS:
            found.append(UNITS[word])
        place += 1
    return found


def _ordinal(words: Sequence[str]) -> int | None:
    for place, word in enumerate(words):
        if (digits := re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)", word)) is not None:
            return int(digits[1])
        if word in ORDINALS:
            before = TENS.get(words[place - 1], 0) if place else 0
            return before + ORDINALS[word]
    return None


def _of_month(words: Sequence[str], month: int, today: date) -> date | None:
    found = _numbers(words)
    number = _ordinal(words) or next((n for n in found if 1 <= n <= 31), None)
    year = next((n for n in found if n >= 2000), None)
    if number is None:
        return None
    if year is not None:
        return _date(year, month, number)
    this = _date(today.year, month, number)
    if this is not None and this >= today:
        return this
    return _date(today.year + 1, month, number)


def _modal_may(word: str, words: Sequence[str]) -> bool:
    """Whether it is "may I" rather than the month."""
    place = words.index(word)
    return word == "may" and words[place + 1 : place + 2] in (["i"], ["we"])


def _in_so_long(words: Sequence[str], today: date) -> date | None:
    found = _numbers(words)
    count = found[0] if found else 1 if "a" in words else None
    if count is None:
        return None
    return today + timedelta(days=count * (1 if "days" in words else 7))


def _relative(
    words: Sequence[str], link: str, sign: int, *, morning: bool, evening: bool
) -> time | None:
    place = words.index(link)
    before, after = words[:place], _numbers(words[place + 1 :])
    if not after:
        return None
    if "half" in before:
        minutes = 30
    elif "quarter" in before:
        minutes = 15
    elif found := _numbers(before):
        minutes = found[-1]
    else:
        return None
    hour = _time(after[0], 0, morning=morning, evening=evening)
    if hour is None or not 0 < minutes < 60:
        return None
    total = (hour.hour * 60 + sign * minutes) % (24 * 60)
    return time(total // 60, total % 60)


def _time(hour: int, minute: int, *, morning: bool, evening: bool) -> time | None:
    """On a 24-hour clock; a bare hour up to eleven is meant for the evening."""
    if hour == 24:
        hour = 0
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
