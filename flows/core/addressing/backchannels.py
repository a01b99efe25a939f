"""What people say while they listen: "mm-hm", "right", a laugh. It takes the floor from nobody.

The words of each language are in `flows/language`; the sounds are written by recognisers as they
like ("Mhm.", "Mm-hmm", "Hmm!", "[laughter]"), and are known by their letters.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from beatroom.flows.language.addressing import AddressWords, address_words, starts
from beatroom.flows.language.words import MARKS, words_of

_NOTED = re.compile(r"\([^)]*\)|\[[^\]]*\]|\*[^*]*\*|♪")
"""What some recognisers write of sounds that are no words."""
_SOUND = re.compile(
    r"m+h*m*|h+m+h*m*|[au]+h+[au]*m*|u+h+ h+u+h+|[ou]+h+|m+h[aeu]+|([hjeai]*h[aeio]+){2,}h*|h+a*h*"
)
"""Of one or two words, folded: hummed, breathed or laughed, in any language."""


def only_listens(text: str, language: str) -> bool:
    """Whether words say no more than that somebody listens; a blank text says nothing.

    Args:
        text: As recognised.
        language: The session's, BCP-47.
    """
    said = [word for word in words_of(_NOTED.sub(" ", text)) if word not in MARKS]
    return bool(text.strip()) and listens(said, address_words(language))


def only_sounds(text: str) -> bool:
    """Whether it is hummed, breathed or laughed, which answers no question."""
    left = [word for word in words_of(_NOTED.sub(" ", text)) if word not in MARKS]
    while left and (size := _sound(left)):
        left = left[size:]
    return not left


def listens(words: Sequence[str], known: AddressWords) -> bool:
    """The same of words without marks; no words at all do."""
    left = [*words]
    while left:
        size = starts(known.backchannels, left) or _sound(left)
        if not size:
            return False
        left = left[size:]
    return True


def _sound(words: Sequence[str]) -> int:
    """How many words at the beginning are one sound, or a breath of a laugh; 0 for none."""
    return next((size for size in (2, 1) if _SOUND.fullmatch(" ".join(words[:size]))), 0)
