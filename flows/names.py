"""When two names read the same, and so must not be two people's: one rule for the whole product.

Names are compared without what cannot be seen or heard: case, spaces and marks, invisible
characters, letters of other scripts that look like Latin ones, and digits that look like letters.
Accents count: José is not Jose. What is compared is never shown.
"""

from __future__ import annotations

import unicodedata

from flows.provenance import SOMEBODY

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


def folded(name: str) -> str:
    """The same for names that read the same; empty for a name without a letter or digit."""
    whole = unicodedata.normalize("NFKC", name).translate(_CAPITALS)
    small = unicodedata.normalize("NFKC", whole.casefold()).translate(_SMALL)
    plain = "".join(c for c in small.translate(_SAME_STROKE) if c.isalnum() or c in _ACCENTS)
    for two, one in _TWO_AS_ONE:
        plain = plain.replace(two, one)
    return plain


def reserved() -> frozenset[str]:
    """What `RESERVED` words read as."""
    return frozenset(folded(word) for word in RESERVED)
