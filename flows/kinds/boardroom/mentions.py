"""Who is mentioned in what was said: by whole name, surname or alias, on word boundaries."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

from beatroom.flows.kinds.boardroom.record import Persona

_PARTICLES = frozenset({"the", "de", "di", "da", "von", "van", "der", "la", "le", "of", "al", "el"})
SHORTEST_SURNAME = 3
"""A shorter last word is mentioned only with the rest of the name: "Al" is in "Al said" too."""


def mentioned(text: str, cast: Sequence[Persona], *, but: str = "") -> tuple[str, ...]:
    """Ids of the personas that a text mentions, in the cast's order.

    Args:
        text: What was said.
        cast: Everybody at the table.
        but: Id of the persona who said it: naming oneself is no mention.
    """
    plain = _plain(text)
    return tuple(
        p.id
        for p in cast
        if p.id != but and _pattern(_names(p.name, p.aliases)).search(plain) is not None
    )


def addressed(text: str, cast: Sequence[Persona]) -> tuple[str, ...]:
    """Ids of the personas that a person speaks to: named at the beginning or at the end."""
    plain = _plain(text).strip()
    found: list[str] = []
    for persona in cast:
        for match in _pattern(_names(persona.name, persona.aliases)).finditer(plain):
            before = re.findall(r"\w+", plain[: match.start()])
            after = re.findall(r"\w+", plain[match.end() :])
            if len(before) <= 2 or not after:
                found.append(persona.id)
                break
    return tuple(found)


@lru_cache(maxsize=256)
def _names(name: str, aliases: tuple[str, ...]) -> tuple[str, ...]:
    names = {name, *aliases}
    last = name.rsplit(maxsplit=1)[-1]
    plain = _plain(last).strip()
    if len(plain) >= SHORTEST_SURNAME and plain not in _PARTICLES:
        names.add(last)
    return tuple(sorted({_plain(n).strip() for n in names} - {""}, key=lambda n: (-len(n), n)))


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    ways = "|".join(re.escape(name) for name in names)
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)")


def _plain(text: str) -> str:
    marked = unicodedata.normalize("NFKD", text.casefold())
    return "".join(c for c in marked if not unicodedata.combining(c))
