"""What a typed name may be, and when two names read the same: one rule for the whole product.

A typed name is of letters that are in use (`shown_name`), so none has in it what an export or a
message is divided by, and none is drawn with signs that only look like letters.

Names are compared without what cannot be seen or heard: case, spaces and marks, invisible
characters, letters of other scripts that look like Latin ones, and digits that look like letters.
Accents count: José is not Jose. What is compared is never shown.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from beatroom.flows.core.participants import BLANK, NAME_CAP, clean_name
from beatroom.flows.core.provenance import SOMEBODY
from beatroom.flows.core.readable import settled
from beatroom.flows.language.offices import office_words

RESERVED = (
    "host",
    "operator",
    "system",
    "developer",
    "assistant",
    "user",
    "tool",
    "product",
    "summary",
    "notes",
    "report",
    "part",
    "admin",
    "administrator",
    "moderator",
    SOMEBODY,
)
"""Words that stand for no person; lines of others begin with them."""

_NO_OFFICES = ("part", "notes", "report", "product")
"""Reserved words that may well be in a name."""
_SCRIPTS = {
    **{script: script for script in (
        "LATIN", "CYRILLIC", "GREEK", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "DEVANAGARI",
        "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM",
        "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "ETHIOPIC", "THAANA",
    )},
    **dict.fromkeys(("CJK", "IDEOGRAPHIC", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"), "HAN"),
}  # fmt: skip
"""Scripts in common use (UAX 31, table 5), by the first word of a letter's name in Unicode."""
_ALIKE = {
    **dict.fromkeys("\u2018\u2019\u02bc\u02bb\u02b9\u2032", "'"),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
}
_MARKS_IN_A_ROW = 3

_CAPITALS = str.maketrans(
    # Greek: the small letters look like others
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϳ"
    # Cherokee, and Lisu, which has no small letters
    "ᎠᎡᎢᎥᎪᎫᎬᎳᎷᎻᏃᏚᏟᏦᏢᏞᏀᏙᎩᏒᏏᎾᏪꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓥꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ",
    "abezhikmnoptyxcjdrtiajewmhzsckplgvyrbosbpdtgkjczfmnlsrvvhwxyaeiou",
)
_SMALL = str.maketrans(
    # Cyrillic, Greek, Armenian, Coptic
    "аевгһіјкӏмнорԛсѕтуԝхѵԁ"
    "αβεηικμνορτυχωϲ"
    "աեհոսօցքւզգ"
    "ⲁⲃⲅⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭ"
    # Latin letters that are another one with a stroke, a tail, or without a dot; small capitals
    "ıɩɪɑɡʏɴʀʟɢᴀᴄᴅᴇᴊᴋᴍᴏᴘᴛᴜᴠᴡᴢʙʜꜱƨƅøłđħŧƙɓɗ",
    "aebrhijklmhopqcstywxvd"
    "abenikuvoptuxwc"
    "wtnuuogpirq"
    "abrehikmnopctyx"
    "iiiagynrlgacdejkmoptuvwzbhssboldhtkbd",
)
_SAME_STROKE = str.maketrans({"i": "l", "1": "l", "|": "l", "!": "l", "0": "o", "5": "s", "3": "e"})
_ACCENTS = frozenset(map(chr, range(0x300, 0x370))) - {"\u034f"}
_TWO_AS_ONE = (("rn", "m"), ("vv", "w"), ("cl", "d"))


def shown_name(typed: str) -> str:
    """What somebody who typed a name is called: letters, digits, spaces and `.'-`, or `Guest`.

    The letters are of one script, or of Latin and one other; what else there is becomes a space.
    A name that was made so stays as it is: what is left out can bring others together, so it is
    looked at again until nothing changes.
    """
    return settled(_shown_once, typed)


def _shown_once(typed: str) -> str:
    kept: list[str] = []
    scripts: set[str] = set()
    marks = 0
    for char in unicodedata.normalize("NFKC", clean_name(typed)):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Mc") else 0
        if category == "Nd":
            kept.append(str(unicodedata.digit(char)))
        elif 0 < marks <= _MARKS_IN_A_ROW and kept and kept[-1].strip(" .'-") and _is_mark(char):
            kept.append(char)
        elif category[0] == "L" and (script := _script(char)) is not None:
            fits = script in scripts or len(scripts | {script} - {"LATIN"}) < 2
            kept.append(char if fits else " ")
            scripts |= {script} if fits and script != "LATIN" else set[str]()
        elif category not in ("Mn", "Mc"):
            kept.append(char if char in " .'-" else _ALIKE.get(char, " "))
    plain = " ".join("".join(kept).split())
    plain = re.sub(r"([.'-])[ .'-]*(?=[.'-])", r"\1", plain)[:NAME_CAP].strip(" -")
    return plain if folded(plain) else "Guest"


def _script(char: str) -> str | None:
    first = re.split("[ -]", unicodedata.name(char, ""), maxsplit=1)[0]
    return _SCRIPTS.get(first)


def _is_mark(char: str) -> bool:
    """Whether a mark belongs to a letter, and is none that only joins or varies."""
    name = unicodedata.name(char, "")
    return _script(char) is not None or (
        name.startswith("COMBINING") and char not in ("\u034f", "\u030b", "\u030e")
    )


def folded(name: str) -> str:
    """The same for names that read the same; empty for a name without a letter or digit.

    What is folded reads as itself: folding it again changes nothing.
    """
    return settled(_folded_once, name)


def _folded_once(name: str) -> str:
    whole = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    small = unicodedata.normalize("NFKC", whole.casefold()).translate(_SMALL)
    seen = (c for c in small.translate(_SAME_STROKE) if c not in BLANK)
    plain = "".join(c for c in seen if c.isalnum() or c in _ACCENTS)
    for two, one in _TWO_AS_ONE:
        plain = plain.replace(two, one)
    return plain


@cache
def reserved() -> frozenset[str]:
    """What `RESERVED` words read as."""
    return frozenset(folded(word) for word in RESERVED)


def sounds_official(name: str, but: str = "") -> bool:
    """Whether a name is, or has in it, a word that stands for no person.

    Args:
        name: Anybody's.
        but: A word that is theirs to use.
    """
    parts = re.split(r"[^\w\u0300-\u036f]+|_", _normal(name))
    words = {folded(word) for part in parts for word in (part, part.rstrip("0123456789"))}
    whole, free = folded(name), folded(but)
    if words & (_offices() - {free}) or whole in reserved() - {free}:
        return True
    return any(word in whole for word in _offices() if len(word) >= _LONG and word != free)


def _normal(name: str) -> str:
    return unicodedata.normalize("NFKC", name)


@cache
def _offices() -> frozenset[str]:
    words = {word for word in RESERVED if word not in _NO_OFFICES} | office_words()
    return frozenset(folded(word) for word in words)


_LONG = 8
"""Letters of a word that is found however it is spaced."""
