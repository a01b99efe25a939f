"""What an event holds of people: the service's own, who somebody is, or somebody's words.

Declared beside the fields, as an allow-list: erasing a person blanks every field that is not
declared the service's own, in each event that is the person's and in each that retells what people
said. What is not declared counts as words. `flows.core.personal_data` reads the declarations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pydantic import BaseModel, ConfigDict


@dataclass(frozen=True, slots=True)
class Kept:
    """The fields of an event.

    Attributes:
        own: The service's own: numbers, times, ids, words of a closed list. They stay.
        who: A participant's id, which says whose event it is and stays; None there may be anybody.
        names: Somebody's name or label, which says so too.
        words: What somebody said or wrote.
        shaped: A structure of the service's own (a rundown, messages) with texts in it.
        retells: Whether it is made of what people said, so that it is everybody's.
    """

    own: frozenset[str] = frozenset()
    who: frozenset[str] = frozenset()
    names: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    shaped: frozenset[str] = frozenset()
    retells: bool = False

    @property
    def declared(self) -> frozenset[str]:
        """Every field that something is said of."""
        return self.own | self.who | self.names | self.words | self.shaped


def kept(
    own: str = "",
    *,
    who: str = "",
    names: str = "",
    words: str = "",
    shaped: str = "",
    retells: bool = False,
) -> Kept:
    """The same, with the fields' names in a line."""
    each = (frozenset(one.split()) for one in (own, who, names, words, shaped))
    return Kept(*each, retells=retells)


ALL_WORDS = kept(retells=True)
"""Of what nobody has declared."""


class EventBase(BaseModel):
    """What all events share: frozen, and strict about what they carry.

    Attributes:
        KEPT: What the fields hold of people.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    KEPT: ClassVar[Kept] = ALL_WORDS
