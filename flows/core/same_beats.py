"""Which beat of a changed plan is which one of then, and whether the host is told otherwise on it.

A beat that keeps its title or its words is the same wherever it stands; what is left of both plans
is the same where it has the same id, which in a plan is its place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.rundown import Item


def same_beats(then: Sequence[Item], now: Sequence[Item]) -> Mapping[str, str]:
    """By the id of each beat of now that there was then, its id of then."""
    found: dict[str, str] = {}
    was = {item.id: item for item in then}
    once = _once(then) & _once(now)

    def pair(alike: Callable[[Item, Item], bool]) -> None:
        for item in now:
            if item.id not in found:
                before = next((one for one in was.values() if alike(one, item)), None)
                if before is not None:
                    found[item.id] = was.pop(before.id).id

    pair(lambda one, item: (one.id, one.title, _words(one)) == (item.id, item.title, _words(item)))
    pair(lambda one, item: (one.title, _words(one)) == (item.title, _words(item)))
    pair(lambda one, item: (one.id, one.title) == (item.id, item.title))
    pair(lambda one, item: _words(one) in once and _words(one) == _words(item))
    pair(lambda one, item: one.title == item.title)
    pair(lambda one, item: one.id == item.id)
    return found


def _words(item: Item) -> tuple[str, str, str]:
    """What an author has written for it."""
    return item.prompt.strip(), item.say or "", item.fallback or ""


def _once(items: Sequence[Item]) -> set[tuple[str, str, str]]:
    """The words that only one of them has."""
    return {words for words, many in Counter(map(_words, items)).items() if many == 1}


@dataclass(frozen=True, slots=True)
class Otherwise:
    """That the host has something else to say on a beat.

    Attributes:
        what: `prompted`: its model is told something else. `reworded`: it has other fixed words.
        asked: Whether the model is asked then: what it says is a guess.
    """

    what: Literal["prompted", "reworded"]
    asked: bool

    @property
    def words(self) -> str:
        """As the rest of a sentence about the beat."""
        if self.what == "reworded":
            return "its fixed words are new, and how long they take is a guess"
        if self.asked:
            return "this beat's prompt is new: its words and length are a guess"
        return "this beat's prompt is new, but nothing is said to it: replies are kept as then"


def told_otherwise(was: Item, item: Item, *, chats: bool) -> Otherwise | None:
    """Whether the host has something else to say on a beat than then.

    Args:
        was: The beat then.
        item: The beat now.
        chats: Whether there is a model; without one no prompt matters.
    """
    fixed = [one.say if chats or one.say is not None else one.fallback for one in (was, item)]
    if fixed[1] is not None and fixed[1] != fixed[0]:
        return Otherwise("reworded", asked=False)
    if not chats:
        return None
    asked = item.speak and item.say is None
    newly = asked and not (was.speak and was.say is None)
    if was.prompt.strip() == item.prompt.strip() and not newly:
        return None
    return Otherwise("prompted", asked)
