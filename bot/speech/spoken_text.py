"""Text made fit for a synthesiser: without markup, and (English) written as it is spoken."""

from __future__ import annotations

import re
import unicodedata

from beatroom.flows.language.language_code import ENGLISH, code_of

# Every repetition is bounded: `re` holds the interpreter lock, and a language model's text may be
# anything, so that an unbounded search would stall every session of the process.
_LINK = re.compile(r"!?\[([^\[\]]{1,300})\]\([^()]{0,1000}\)")
_HEADING = re.compile(r"^[ \t]{0,3}(?:#{1,6}|[-*+>]|\d{1,3}\.)[ \t]+", re.MULTILINE)
_EMPHASIS = re.compile(
    r"(?<![\w*`~])(\*{1,3}|_{1,3}|`{1,3}|~~)(?=\S)(.{1,300}?)(?<=\S)\1(?![\w*`~])"
)
_LEFT_MARKS = re.compile(r"`+|\*\*+|~~+|(?<=\w)_+(?=\w)")
_URL = re.compile(
    r"\b(?:https?://(?:www\.)?|www\.)([\w-]{1,63}(?:\.[\w-]{1,63}){0,8})(?::\d+)?"
    r"(?:[/?#][^\s()\[\]]{0,1000}(?<![.,;:!?'\"]))?"
)
_EMAIL = re.compile(
    r"(?<![\w.+-])([\w.+-]{1,64})@([\w-]{1,63}(?:\.[\w-]{1,63}){1,8})(?![\w@])"
)  # the look-behind starts it once a word, not at each of its letters
_RUN = re.compile(r"\S{25,}")
"""Longer than any English word."""
_PIECE = re.compile(r"[A-Za-z']{1,24}|\d+")
NUMBER_CAP = 15
"""Digits of a number in such a run that is read as one; longer ones are read digit by digit."""

_UNREADABLE = frozenset({"So", "Cs", "Co", "Cn"})
"""Unicode's categories of pictures and of what has no meaning at all."""

_MONTHS = {
    "jan": "January",
    "feb": "February",
    "mar": "March",
    "apr": "April",
    "jun": "June",
    "jul": "July",
    "aug": "August",
    "sep": "September",
    "sept": "September",
    "oct": "October",
    "nov": "November",
    "dec": "December",
}
_MONTH = re.compile(r"\b(" + "|".join(_MONTHS) + r")\.(?=\s*\d)", re.IGNORECASE)
_CLOCK = re.compile(
    r"(?<![\d:.])([01]?\d|2[0-3]):([0-5]\d)(?![\d:])(?:\s?(am|pm|a\.m\.|p\.m\.)(?!\w))?",
    re.IGNORECASE,
)
_MONEY = re.compile(
    r"([€£])\s?(\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?:\.(\d{1,2}))?(?!\d)"
    r"(?:\s(thousand|million|billion)\b)?"
)
_MONEY_AFTER = re.compile(r"(\d)\s?([€£])")
_COINS = {"€": ("euro", "euros"), "£": ("pound", "pounds")}
_RANGE = re.compile(r"(?<=\d)\s?[–—]\s?(?=\d)")
_PARTS = {"½": "a half", "¼": "a quarter", "¾": "three quarters"}
_PART = re.compile(r"(?:(\d)\s?)?([½¼¾])")

# Given names that the synthesiser misreads, as an English speaker would spell their sound. A table
# can only hold the common ones; any other is read without its accents.
_NAMES = {
    "Agnieszka": "Agnyeshka",
    "Björn": "Byorn",
    "François": "Franswah",
    "José": "Hosay",
    "Jürgen": "Yurgen",
    "Krzysztof": "Kshishtoff",
    "Łukasz": "Wukash",
    "Niamh": "Neev",
    "Saoirse": "Seersha",
    "Siobhan": "Shivawn",
    "Siobhán": "Shivawn",
    "Wojciech": "Voychek",
}
_NAME = re.compile(r"\b(" + "|".join(_NAMES) + r")(?!\w)")

_SPOKEN = {
    "“": '"',
    "”": '"',
    "„": '"',
    "‘": "'",
    "’": "'",
    "–": ", ",
    "—": ", ",
    "…": "...",
    "⁄": "/",
    "−": "-",
    "×": " times ",
    "→": " to ",
    "°": " degrees ",
    "ł": "w",
    "Ł": "W",
    "ß": "ss",
    "ø": "o",
    "Ø": "O",
    "æ": "ae",
    "Æ": "Ae",
    "€": " euros ",
    "£": " pounds ",
}


def without_markup(text: str) -> str:
    """The text without markdown, pictures and addresses' tails; fit for any language.

    Empty when nothing of it can be read aloud.
    """
    text = _LINK.sub(r"\1", text)
    text = _URL.sub(r"\1", text)
    text = _HEADING.sub("", text)
    text = _EMPHASIS.sub(r"\2", text)
    text = _LEFT_MARKS.sub(" ", text)
    text = "".join(
        c if c == "°" or unicodedata.category(c) not in _UNREADABLE else " " for c in text
    )
    return _tidy(text)


def readable(text: str, language: str) -> str:
    """Text for a voice of a BCP-47 language; empty when nothing of it can be read."""
    return for_ear(text) if code_of(language) == ENGLISH else without_markup(text)


def for_ear(text: str) -> str:
    """English text as it should be read aloud, in ASCII; empty when nothing of it can be."""
    text = _LINK.sub(r"\1", text)
    text = _URL.sub(lambda m: m[1].replace(".", " dot "), text)
    text = _EMAIL.sub(
        lambda m: f"{m[1].replace('.', ' dot ')} at {m[2].replace('.', ' dot ')}", text
    )
    text = text.replace("°C", " degrees Celsius").replace("°F", " degrees Fahrenheit")
    text = without_markup(text)
    text = _NAME.sub(lambda m: _NAMES[m[1]], text)
    text = _MONTH.sub(lambda m: _MONTHS[m[1].lower()], text)
    text = _CLOCK.sub(_clock, text)
    text = _MONEY.sub(_money, text)
    text = _MONEY_AFTER.sub(lambda m: f"{m[1]} {_COINS[m[2]][1]}", text)
    text = _PART.sub(lambda m: f"{m[1]} and {_PARTS[m[2]]}" if m[1] else _PARTS[m[2]], text)
    text = _RANGE.sub(" to ", text)
    text = text.replace("&", " and ").replace("%", " percent")
    return _RUN.sub(_apart, _tidy("".join(_plain(c) for c in text)))


def _apart(run: re.Match[str]) -> str:
    """What nobody would write as one word, in words: the engine tries each part with each other."""
    pieces = [
        " ".join(piece) if piece.isdigit() and len(piece) > NUMBER_CAP else piece
        for piece in _PIECE.findall(run[0])
    ]
    end = run[0][-1]
    return " ".join(pieces) + (end if end in ".,;:!?" else "")


def _tidy(text: str) -> str:
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r" ([,.;:!?])", r"\1", text).strip()
    return text if any(c.isalnum() for c in text) else ""


def _clock(match: re.Match[str]) -> str:
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").replace(".", "").lower()
    spelled = f" {' '.join(half.upper())}" if half else ""
    if minute == 0:
        return f"{hour} o'clock" if not half else f"{hour}{spelled}"
    return f"{hour} {'oh ' if minute < 10 else ''}{minute}{spelled}"


def _money(match: re.Match[str]) -> str:
    one, many = _COINS[match[1]]
    whole, small, magnitude = match[2], match[3] or "", match[4]
    if magnitude:
        return f"{whole}{'.' if small else ''}{small} {magnitude} {many}"
    if len(small) == 1:
        return f"{whole}.{small} {many}"
    coin = one if whole == "1" and not small else many
    return f"{whole} {coin}{f' {int(small)}' if small.strip('0') else ''}"


def _plain(char: str) -> str:
    """Letters without their marks (the synthesiser knows no others), and no pictures."""
    if char.isascii():
        return char
    if char in _SPOKEN:
        return _SPOKEN[char]
    base = unicodedata.normalize("NFKD", char)
    return "".join(c for c in base if not unicodedata.combining(c) and c.isascii()) or " "
