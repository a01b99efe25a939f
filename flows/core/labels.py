"""What people are called where a model reads their words: each by a label that is theirs alone.

A label is a few words of letters and digits, so it cannot hold a sentence, a quotation mark, a
bracket or a second label. It never changes: who came first keeps the plain name, whoever else is
called so is numbered in the order in which they came.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from functools import lru_cache
from types import MappingProxyType

from beatroom.flows.core.names import folded, shown_name, sounds_official
from beatroom.flows.core.provenance import SOMEBODY
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality.model import Personality

MOST_WORDS = 4
MOST_LETTERS = 30
"""How long a label may be, before what tells two of one name apart."""

GUEST = " (guest)"
"""Behind a name that sounds like somebody else's part."""

INVITED = " (invited)"
"""Behind the name of one who was invited by it, where somebody else had taken it before."""

_LOOK_LATIN = frozenset({"CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "COPTIC", "LISU"})


def label_in(state: SessionState, who: str | None, personality: Personality) -> str:
    """The label of one person of a session; somebody's for one whom nobody knows."""
    return session_labels(state, personality).get(who or "", SOMEBODY)


def session_labels(state: SessionState, personality: Personality) -> Mapping[str, str]:
    """The labels of everybody who is or was in a session, by id."""
    return labels(((p.id, p.name) for p in state.people.values()), hosts_names(personality))


def hosts_names(personality: Personality) -> tuple[str, ...]:
    """What the host and those who speak for it are called."""
    return (personality.host_name, *personality.speakers())


def labels(people: Iterable[tuple[str, str]], taken: Iterable[str] = ()) -> Mapping[str, str]:
    """Everybody's label, by id.

    Args:
        people: Ids and names, in the order in which they came.
        taken: Names that are others' already: the host's, the cast's.
    """
    return _given(tuple(people), tuple(taken))


@lru_cache(maxsize=64)
def _given(people: tuple[tuple[str, str], ...], taken: tuple[str, ...]) -> Mapping[str, str]:
    """They are asked for at every turn, and change when somebody comes."""
    others = {folded(name) for name in taken}
    given: dict[str, str] = {}
    used: set[str] = set()
    for who, name in people:
        label = _plain(name.removesuffix(GUEST))
        if folded(label) in others or sounds_official(name) or _disguised(label):
            label = f"{label}{GUEST}"
        number, numbered = 1, label
        while folded(numbered) in used:
            number += 1
            numbered = f"{label} ({number})"
        used.add(folded(numbered))
        given[who] = numbered
    return MappingProxyType(given)


def called(name: str) -> str:
    """What people call somebody: a name without what tells two of it apart."""
    return name.removesuffix(GUEST).removesuffix(INVITED)


def _plain(name: str) -> str:
    words = [word.strip("'-") for word in shown_name(name).replace(".", " ").split()]
    label = ""
    for word in [word for word in words if word][:MOST_WORDS]:
        longer = f"{label} {word}".lstrip()
        if len(longer) > MOST_LETTERS:
            break
        label = longer
    return label or "".join(words)[:MOST_LETTERS] or "Guest"


def _disguised(label: str) -> bool:
    """Whether Latin letters are mixed with others that look like them."""
    scripts = {unicodedata.name(c, "").split(" ")[0] for c in label if c.isalpha()}
    return "LATIN" in scripts and bool(scripts & _LOOK_LATIN)
