"""What the personas at a table are called: names, nicknames, titles and initials. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from beatroom.flows.kinds.boardroom.record import Persona

_PARTICLES = frozenset({"the", "de", "di", "da", "von", "van", "der", "la", "le", "of", "al", "el"})
SHORTEST_SURNAME = 3
"""A shorter last word is a name only with the rest of it: "Al" is in "Al said" too."""
INITIALLED = 3
"""Words from which on a title has initials: chief financial officer, CFO."""


@dataclass(frozen=True, slots=True)
class Names:
    """Who is meant by which words; what would mean two of them means nobody.

    Attributes:
        people: By the words of a name, nickname or title.
        areas: By what somebody is in charge of: "marketing" for the head of marketing.
        longest: Words of the longest of them.
    """

    people: Mapping[tuple[str, ...], str]
    areas: Mapping[tuple[str, ...], str]
    longest: int


def plain(text: str) -> str:
    """A text without case and accents."""
    marked = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in marked if not unicodedata.combining(c))


def surname(name: str) -> str:
    """The last word of a name; empty where it is too short to be known by itself."""
    last = plain(name.rsplit(maxsplit=1)[-1]).strip()
    whole = " " not in name.strip()
    return last if whole or (len(last) >= SHORTEST_SURNAME and last not in _PARTICLES) else ""


def ways(persona: Persona) -> tuple[str, ...]:
    """Whole name, surname, nicknames and title of a persona, without case and accents."""
    told = (persona.name, *persona.aliases, persona.role)
    return tuple(dict.fromkeys(w for w in (*map(_spaced, told), surname(persona.name)) if w))


def names_of(cast: Sequence[Persona], roles: Sequence[str]) -> Names:
    """Who at a table is called what.

    Args:
        cast: Everybody at it.
        roles: Words of titles that say nothing of what their holder is in charge of: lead, of.
    """
    told = tuple((p.id, ways(p), (p.role, *p.aliases)) for p in cast)
    return _names(told, frozenset(roles))


@lru_cache(maxsize=64)
def _names(
    told: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...], roles: frozenset[str]
) -> Names:
    people = [(tuple(w.split()), who) for who, called, _ in told for w in called]
    people += [(one, who) for who, _, titles in told for one in _initials(titles)]
    areas = [(one, who) for who, _, titles in told for one in _areas(titles, roles)]
    known = _of_one(people)
    charged = {words: who for words, who in _of_one(areas).items() if words not in known}
    longest = max((len(words) for words in (*known, *charged)), default=0)
    return Names(known, charged, longest)


def _initials(titles: Iterable[str]) -> set[tuple[str, ...]]:
    """`cfo` of chief financial officer."""
    split = (_spaced(title).split() for title in titles)
    return {("".join(w[0] for w in words),) for words in split if len(words) >= INITIALLED}


def _areas(titles: Iterable[str], roles: frozenset[str]) -> set[tuple[str, ...]]:
    """`marketing` of the head of marketing."""
    split = (_spaced(title).split() for title in titles)
    left = ((words, tuple(w for w in words if w not in roles)) for words in split)
    return {area for words, area in left if len(area) == 1 and len(words) > 1}


def _of_one(found: Iterable[tuple[tuple[str, ...], str]]) -> dict[tuple[str, ...], str]:
    pairs = set(found)
    count = Counter(words for words, _ in pairs)
    return {words: who for words, who in pairs if count[words] == 1 and words}


def _spaced(text: str) -> str:
    """Words alone: `C.F.O.` is `cfo`, and what stands between others is a space."""
    joined = re.sub(r"(?<=\b\w)\.(?=\w\b|\s|$)", "", plain(text))
    return " ".join(re.findall(r"\w+", joined.replace("'", "").replace("’", "")))
