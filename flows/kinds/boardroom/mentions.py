"""Who is mentioned in what was said: by whole name, surname, alias or title, on word boundaries."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from beatroom.flows.kinds.boardroom.names import plain, surname
from beatroom.flows.kinds.boardroom.record import Persona

_DOTTED = re.compile(r"(?<!\w)(?:[^\W\d_]\.){2,}")


def mentioned(text: str, cast: Sequence[Persona], *, but: str = "") -> tuple[str, ...]:
    """Ids of the personas that a text mentions, in the cast's order.

    Args:
        text: What was said.
        cast: Everybody at the table.
        but: Id of the persona who said it: naming oneself is no mention.
    """
    said = _DOTTED.sub(lambda initials: initials[0].replace(".", ""), plain(text))
    return tuple(
        p.id
        for p in cast
        if p.id != but and _pattern(_names(p.name, p.aliases, p.role)).search(said) is not None
    )


@lru_cache(maxsize=256)
def _names(name: str, aliases: tuple[str, ...], role: str) -> tuple[str, ...]:
    """A title of one word that is no set of initials is a common noun: "the queen" is any queen."""
    title = role if " " in role or role.isupper() else ""
    told = {*map(plain, (name, *aliases, title)), surname(name)}
    names = {one.strip() for one in told} - {""}
    return tuple(sorted(names, key=lambda n: (-len(n), n)))


@lru_cache(maxsize=256)
def _pattern(names: tuple[str, ...]) -> re.Pattern[str]:
    ways = "|".join(re.escape(name) for name in names)
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)")
