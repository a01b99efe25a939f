"""A model's reply as it is spoken: its own words, without the forms that it was shown.

Models imitate: a reply may begin with the host's own name, with a message of the product's, or go
on with other people's lines. None of that is heard. Text comes in pieces of any size; a piece is
held back only while it may still turn out to be one of these forms.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from beatroom.flows.core.marks import bare, has_mark, without_mark
from beatroom.flows.core.messages import TAGS
from beatroom.flows.personality import kinds

FORM_CAP = 300
"""Characters that a message's head may have; a longer bracket is not one."""
OPENING, CLOSING = ('"', "\N{LEFT DOUBLE QUOTATION MARK}"), '"\N{RIGHT DOUBLE QUOTATION MARK} '


def heads() -> frozenset[str]:
    """With what the messages of the product begin, those of its kinds too."""
    return _heads(kinds.names())


@cache
def _heads(_: tuple[str, ...]) -> frozenset[str]:
    return frozenset({*TAGS, *(tag for kind in kinds.installed().values() for tag in kind.tags)})


class OwnWords:
    """Cleans one reply.

    Args:
        mark: The session's, which is never spoken.
        own: What the host is called, in its present voice.
        others: What everybody else is called.
    """

    def __init__(self, mark: str, own: Iterable[str], others: Iterable[str]) -> None:
        self._mark = bare(mark)
        self._own = frozenset(_folded(name) for name in own if name)
        self._others = frozenset(_folded(name) for name in others if name) - self._own
        self._longest = max(map(len, self._own | self._others), default=0) + 4
        self._held = ""
        self._line_begins = True
        self._spoke = False
        self._wrapped = False
        self._others_turn = False
        self._headed = False

    def feed(self, text: str) -> str:
        """What can be spoken now that this piece has come."""
        self._held += text
        return self._given(last=False)

    def end(self) -> str:
        """What is left to be spoken: the reply is over."""
        return self._given(last=True)

    def _given(self, *, last: bool) -> str:
        """As much as is certain."""
        given = ""
        while self._held and not self._others_turn:
            part = self._next(last=last)
            if part is None:
                break
            given += part
            self._spoke = self._spoke or bool(part.strip())
        if self._others_turn:
            self._held = ""
        return given

    def _next(self, *, last: bool) -> str | None:
        """The next stretch to speak, perhaps empty; None while it is not certain."""
        if self._line_begins:
            return self._at_a_line(last=last)
        if self._held.startswith("["):
            return self._at_a_bracket(last=last)
        stop = min((i for i in map(self._held.find, "[\n") if i >= 0), default=len(self._held))
        stretch, self._held = self._held[:stop], self._held[stop:]
        stretch = without_mark(self._mark, stretch)
        if self._held.startswith("\n"):
            stretch = stretch[: self._before_the_end(stretch)]
            self._wrapped = False
            stretch, self._held, self._line_begins = f"{stretch}\n", self._held[1:], True
        elif not self._held and not last:
            safe = min(len(stretch) - self._may_go_on(stretch), self._before_the_end(stretch))
            stretch, self._held = stretch[:safe], stretch[safe:]
            return stretch or None
        elif not self._held:
            stretch = stretch[: self._before_the_end(stretch)]
        return stretch

    def _before_the_end(self, text: str) -> int:
        """Where a text ends without the quotation mark that closes a reply, if one opened it."""
        return len(text.rstrip(CLOSING)) if self._wrapped else len(text)

    def _at_a_line(self, *, last: bool) -> str | None:
        """A line's beginning: somebody's label is not spoken, and others do not speak here."""
        bare = self._held.lstrip(" \t\r*(")
        if not bare and not last:
            return None
        if bare.startswith("[") and not self._bracketed_label(bare):
            self._line_begins = False
            return ""
        name, colon, rest = bare.partition(":")
        if not (colon or last or "\n" in bare or len(bare) >= self._longest) and (
            self._may_be_a_label(bare)
        ):
            return None
        self._line_begins = False
        if self._headed:
            self._held, self._headed = self._held.lstrip(" "), False
        label = _folded(name)
        if not colon or label not in self._own | self._others:
            return ""
        if label in self._others and self._spoke:
            self._others_turn = True
            return ""
        rest = rest.lstrip(" \t*)]")
        if not rest and not last:
            self._line_begins = True
            return None
        if rest.startswith(OPENING):
            rest, self._wrapped = rest[1:], True
        self._held = rest
        return ""

    def _bracketed_label(self, bare: str) -> bool:
        """Whether a line begins with a name in brackets, or may yet."""
        name = _folded(bare[1:].partition("]")[0])
        return any(label.startswith(name) for label in self._own | self._others)

    def _may_be_a_label(self, bare: str) -> bool:
        begun = _folded(bare)
        return any(label.startswith(begun) for label in self._own | self._others)

    def _at_a_bracket(self, *, last: bool) -> str | None:
        """A bracket: the head of a message of the product's is not spoken."""
        end = self._held.find("]")
        if end < 0 and not last and len(self._held) < FORM_CAP and "\n" not in self._held:
            return None
        inside = self._held[1:end] if end >= 0 else self._held[1:]
        marked = has_mark(self._mark, inside)
        if marked or inside.partition(":")[0].strip().casefold() in heads():
            cut = end + 1 if end >= 0 else len(self._held)
            self._held = self._held[cut:]
            self._line_begins = self._headed = not self._spoke
            return ""
        self._held = self._held[1:]
        return "["

    def _may_go_on(self, text: str) -> int:
        """How many characters at the end of a text may be the beginning of the mark."""
        letters = [(i, letter) for i, c in enumerate(text) if (letter := bare(c))]
        for count in range(min(len(self._mark) - 1, len(letters)), 0, -1):
            tail = letters[-count:]
            if self._mark.startswith("".join(c for _, c in tail)):
                return len(text) - tail[0][0]
        return 0


def _folded(name: str) -> str:
    return " ".join(name.strip(" \t\r*[]()\"'").casefold().split())
