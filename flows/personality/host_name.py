"""What a host goes by: the one answer for sessions, pages, lists and what is stored of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from beatroom.flows.language.own_name import own_name
from beatroom.flows.personality.text import NAME_CAP


def host_name(host: str | None, persona: str, language: str, title: str) -> str:
    """`host`, else the name that the persona gives itself, else the title."""
    return host or _own(persona, language) or title


def host_name_in(record: Mapping[str, Any], title: str) -> str:
    """The same of a personality's record as it is stored; `title` where that has none."""
    persona, language = str(record.get("persona") or ""), str(record.get("language") or "en")
    return host_name(record.get("host"), persona, language, str(record.get("title") or title))


@lru_cache(256)
def _own(persona: str, language: str) -> str | None:
    found = own_name(persona, language)
    return found if found is not None and len(found) <= NAME_CAP else None
