"""The name that a persona gives itself: the section `persona` of each language.

    >>> own_name("You are Mina, who keeps the bar. You are dry and kind.", "en")
    'Mina'
    >>> own_name("You are a friendly guide through the city.", "en") is None
    True

It is read where a persona says who it is at the beginning of a sentence ("You are Mina", "Your name
is Mina", "You are a host called Mina"), in its language or in English. What may as well be no name
is none: better none than a wrong one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from beatroom.flows.language.language_code import ENGLISH, code_of
from beatroom.flows.language.load import Section, Table

MOST_WORDS = 5
MOST_BETWEEN = 60
"""Characters that are looked at for the rest of a name."""
_PARTICLES = frozenset(
    "of de del della der den di da dos das do du la le von van vom zu ter y".split()  # noqa: SIM905
)
"""May stand between the words of a name."""
_SENTENCE = r"(?:\A|[.!?…][\"”“»’')*_]*+\s|(?<!\s)[^\S\n]*+\n[^\S\n]*+\n)[\s\"“„«'*_#>-]*+"
"""Where a sentence begins; nothing in it is gone through twice, however long a persona is blank."""
_WORD = re.compile(
    r"[\"“„«'*_]*(?P<word>[^\W\d_](?:[^\W\d_]|['’-](?=[^\W\d_]))*)(?P<after>[\"”“»*_]*)"
)
_NEXT = re.compile(r"\s+([^\W\d_])")
_NOBODYS = re.compile(r".*['’]s", re.IGNORECASE | re.DOTALL)
_SPACE = re.compile(r"\s+")
_STOPS = re.compile(r"\.|[,;:!?…()]|\s+[–—-]\s|\s*[–—]|\s*\n\s*\n|\s*\Z")


@dataclass(frozen=True, slots=True)
class _Written(Section):
    are: str
    name: str
    called: str
    between: str
    follows: str
    titles: str
    no_names: str
    endings: str = ""
    names: str = ""


PERSONAS = Table("persona", _Written, filled=False, own=("endings", "names"))


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of one language.

    Attributes:
        are: Say who somebody is, at the beginning of a sentence.
        name: Say what somebody is called, there.
        called: Come between what somebody is and the name.
        between: Of what comes before those, words by which the name is something else's.
        follows: May come behind a name without a comma.
        titles: Come before a name, and are none.
        no_names: Have a capital and are no name.
        endings: What words end in that have a capital and are no name.
        names: Are names and end so all the same.
    """

    are: re.Pattern[str]
    name: re.Pattern[str]
    called: re.Pattern[str]
    between: frozenset[str]
    follows: frozenset[str]
    titles: frozenset[str]
    no_names: frozenset[str]
    endings: tuple[str, ...]
    names: frozenset[str]


def own_name(persona: str, language: str) -> str | None:
    """What a persona calls itself; None where it gives no name."""
    codes = dict.fromkeys((code_of(language), ENGLISH))
    return next((found for code in codes if (found := _in(persona, code)) is not None), None)


def _in(persona: str, code: str) -> str | None:
    if code not in PERSONAS:
        return None
    words = _words(code)
    if (lead := words.are.search(persona)) is not None:
        found = _name_at(persona, lead.end(), words) or _called(persona, lead.end(), words)
        if found is not None:
            return found
    named = (_name_at(persona, lead.end(), words) for lead in words.name.finditer(persona))
    return next((found for found in named if found is not None), None)


def _called(persona: str, at: int, words: _Words) -> str | None:
    """The name of somebody who is said to be something, and to be called so."""
    lead = words.called.match(persona, at)
    if lead is None:
        return None
    before = re.findall(r"\w+", lead["what"].lower())
    if not before or before[0] not in words.no_names or words.between & set(before[1:]):
        return None  # what one is begins with an article, and has nobody else in it
    return _name_at(persona, lead.end(), words)


def _name_at(text: str, at: int, words: _Words) -> str | None:
    """The name that begins there, where one does and nothing speaks against it."""
    found: list[str] = []
    while (one := _WORD.match(text, at)) is not None:
        word = one["word"]
        if word[0].isupper():
            abbreviated = text[one.end() : one.end() + 1] == "." and (
                word.lower() in words.titles or len(word) == 1
            )
            found.append(f"{word}." if abbreviated else word)
            at = one.end() + abbreviated
        elif found and word in _PARTICLES and _name_goes_on(text, one.end()):
            found.append(word)
            at = one.end()
        elif found and word in words.follows and not _capital(text, one.end()):
            break
        else:
            return None
        if one["after"] or _STOPS.match(text, at) is not None:
            break
        space = _SPACE.match(text, at)
        if space is None:
            return None
        at = space.end()
    else:
        return None
    return " ".join(found) if _is_name(found, words) else None


def _capital(text: str, at: int) -> bool:
    """Whether the next word has one."""
    after = _NEXT.match(text, at)
    return after is not None and after[1].isupper()


def _name_goes_on(text: str, at: int) -> bool:
    """Whether a word with a capital comes next, or behind more that stands between such words."""
    for word in text[at : at + MOST_BETWEEN].split():
        if word not in _PARTICLES:
            return word[0].isupper()
    return False


def _is_name(found: list[str], words: _Words) -> bool:
    if not 0 < len(found) <= MOST_WORDS or any(_NOBODYS.fullmatch(one) for one in found):
        return False
    plain = [one.rstrip(".").lower() for one in found]
    first, second = [*plain, ""][:2]
    alone = {one for before, one in pairwise(["", *plain]) if not {before, one} & _PARTICLES}
    if words.no_names & alone or words.titles >= set(plain):
        return False
    if first in words.titles and second in _PARTICLES:  # Professor of History
        return False
    if len(found) == 1 and len(first) > 1 and found[0].isupper():
        return False
    return first in words.titles or first in words.names or not first.endswith(words.endings)


@cache
def _words(code: str) -> _Words:
    written = PERSONAS[code]
    called = rf"(?P<what>(?:[^\W\d_][\w'’-]*,?\s+){{1,6}}?){_phrases(written.called)}\s+"
    endings = tuple(written.endings.split())
    return _Words(
        are=re.compile(rf"{_SENTENCE}{_phrases(written.are)}\s+"),
        name=re.compile(rf"{_SENTENCE}{_phrases(written.name)}\s+"),
        called=re.compile(called),
        between=frozenset(written.between.split()),
        follows=frozenset(written.follows.split()),
        titles=frozenset(written.titles.split()),
        no_names=frozenset(written.no_names.split()),
        endings=endings,
        names=frozenset(written.names.split()),
    )


def _phrases(written: str) -> str:
    """Any of some phrases, the longest first, in capitals or not."""
    each = sorted((one.split() for one in written.split(",")), key=len, reverse=True)
    patterns = (r"\s+".join(re.escape(word) for word in one).replace("'", "['’]") for one in each)
    return f"(?i:{'|'.join(patterns)})"
