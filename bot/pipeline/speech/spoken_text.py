"""Text made fit for the synthesiser: what it would misread is written as it is spoken."""

from __future__ import annotations

import re
import unicodedata

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
_LINK = re.compile(r"\[([^\]]+)\]\([^)]*\)")
_URL = re.compile(r"\bhttps?://(?:www\.)?([^\s/]+)\S*")
_EMAIL = re.compile(r"\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b")
_CLOCK = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b(?:\s*(am|pm|a\.m\.|p\.m\.))?", re.IGNORECASE)
_MONTH = re.compile(r"\b(" + "|".join(_MONTHS) + r")\.(?=\s*\d)", re.IGNORECASE)
_HEADING = re.compile(r"^\s{0,3}(?:#{1,6}|[-*+]|\d+\.)\s+", re.MULTILINE)
_EMPHASIS = re.compile(r"(\*\*|__|\*|_|`+|~~)(?=\S)(.+?)(?<=\S)\1")


def for_ear(text: str) -> str:
    """The text as it should be read aloud; empty when nothing of it can be."""
    text = _LINK.sub(r"\1", text)
    text = _URL.sub(lambda m: m[1].replace(".", " dot "), text)
    text = _EMAIL.sub(
        lambda m: f"{m[1].replace('.', ' dot ')} at {m[2].replace('.', ' dot ')}", text
    )
    text = _HEADING.sub("", text)
    text = _EMPHASIS.sub(r"\2", text)
    text = _MONTH.sub(lambda m: _MONTHS[m[1].lower()], text)
    text = _CLOCK.sub(_clock, text)
    text = text.replace("&", " and ").replace("%", " percent").replace("°C", " degrees Celsius")
    text = "".join(_plain(c) for c in text)
    text = re.sub(r"\s+", " ", text).strip()
    return text if any(c.isalnum() for c in text) else ""


def _clock(match: re.Match[str]) -> str:
    hour, minute, half = int(match[1]), int(match[2]), (match[3] or "").replace(".", "").lower()
    spelled = f" {' '.join(half.upper())}" if half else ""
    if minute == 0:
        return f"{hour} o'clock" if not half else f"{hour}{spelled}"
    return f"{hour} {'oh ' if minute < 10 else ''}{minute}{spelled}"


def _plain(char: str) -> str:
    """Letters without their marks (the synthesiser knows no others), and no pictures."""
    if char.isascii():
        return char
    base = unicodedata.normalize("NFKD", char)
    letters = "".join(c for c in base if not unicodedata.combining(c) and c.isascii())
    if letters:
        return letters
    if char in "“”„":
        return '"'
    if char in "‘’":
        return "'"
    if char in "–—…":
        return ", " if char != "…" else "..."
    return {"ł": "w", "Ł": "W", "ß": "ss", "ø": "o", "Ø": "O", "æ": "ae", "€": " euros "}.get(
        char, " "
    )
