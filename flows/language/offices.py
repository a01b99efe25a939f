"""Words that make a name sound like an office: the section `offices` of each language.

They count in every session, whatever its language: a guest who types one is no host.
"""

from __future__ import annotations

from functools import cache

from beatroom.flows.language.load import Table

OFFICES = Table("offices", str, filled=False)


@cache
def office_words() -> frozenset[str]:
    """Those of all languages."""
    return frozenset(word for words in OFFICES.values() for word in words.split())
