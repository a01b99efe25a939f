"""Who is meant as the owner of a task: somebody of the room, by name, nickname or title. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from beatroom.flows.kinds.boardroom.names import names_of, plain
from beatroom.flows.kinds.boardroom.record import Persona
from beatroom.flows.kinds.boardroom.words import Addressing

PREFIX = 3
"""Letters from which on the beginning of a first name is a nickname: Cleo for Cleopatra."""


@dataclass(frozen=True)
class Room:
    """Everybody of whom it may be said that they will do something.

    Attributes:
        cast: Who is at the table.
        people: Labels of the people in the room.
        words: The language's words around names.
    """

    cast: tuple[Persona, ...]
    people: tuple[str, ...]
    words: Addressing

    def meant(self, said: Sequence[str]) -> tuple[str, ...]:
        """The names of those who are meant, each once; who is not of the room is left out."""
        found: dict[str, None] = {}
        for one in said:
            for who in self._whole(one):
                found[who] = None
        return tuple(found)

    def _whole(self, said: str) -> list[str]:
        """Somebody, as in "Amina (CFO)", or several: "Marcus and Cleopatra"."""
        if who := self._one(said):
            return [who]
        joins = "|".join(re.escape(one) for one in self.words.joins)
        parts = re.split(rf"[,;:/&+()\[\]–—]|\s-\s|(?<!\w)(?:{joins})(?!\w)", plain(said))
        return [who for part in parts if (who := self._one(part))]

    def _one(self, said: str) -> str:
        heard = re.findall(r"\w+", re.sub(r"(?<=\b\w)\.(?=\w\b|\s|$)", "", plain(said)))
        beside = {*self.words.articles, *self.words.titles}
        while heard and heard[0] in beside:
            heard = heard[1:]
        if who := self._names.get(tuple(heard)):
            return who
        return self._by_nickname(heard[0]) if len(heard) == 1 else ""

    def _by_nickname(self, heard: str) -> str:
        """Whose first name begins so, where it is one only."""
        if len(heard) < PREFIX:
            return ""
        everybody = [p.name for p in self.cast] + list(self.people)
        meant = [name for name in everybody if plain(name).startswith(heard)]
        return meant[0] if len(meant) == 1 else ""

    @cached_property
    def _names(self) -> Mapping[tuple[str, ...], str]:
        """Everybody, by the words of what they are called."""
        at_table = names_of(self.cast, self.words.roles)
        shown = {p.id: p.name for p in self.cast}
        known = {words: shown[who] for words, who in {**at_table.areas, **at_table.people}.items()}
        labels = {tuple(re.findall(r"\w+", plain(label))): label for label in self.people}
        return known | labels
