"""What a YAML file says, with the place of every value: scalars, mappings and sequences.

Kept apart from plain Python values, so that a report can quote a value as its author wrote it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Step: TypeAlias = str | int
Plain: TypeAlias = "bool | int | float | str | list[Plain] | dict[str, Plain] | None"

_INTEGER = re.compile(r"[-+]?[0-9]{1,15}")
_REAL = re.compile(r"[-+]?(\.[0-9]{1,30}|[0-9]{1,30}(\.[0-9]{0,30})?)([eE][-+]?[0-9]{1,3})?")
_NOTHING = frozenset({"", "~", "null", "Null", "NULL"})
_BOOLEANS = {word: word[0] in "tT" for word in ["true", "True", "TRUE", "false", "False", "FALSE"]}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A value without parts. `start` and `end` are indexes into the source's characters."""

    text: str
    quoted: bool
    start: int
    end: int

    def value(self) -> bool | int | float | str | None:
        """The value by YAML 1.2's core schema, in which `yes` and `12:30` are texts."""
        text = self.text
        if self.quoted:
            return text
        if text in _NOTHING:
            return None
        if text in _BOOLEANS:
            return _BOOLEANS[text]
        if _INTEGER.fullmatch(text):
            return int(text)
        if _REAL.fullmatch(text) and abs(number := float(text)) < 1e15:
            return number
        return text


@dataclass(frozen=True, slots=True)
class Group:
    """A mapping: keys with their values, in the order of the file."""

    entries: tuple[tuple[Scalar, Node], ...]
    start: int
    end: int
    keys: dict[str, tuple[Scalar, Node]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        keys: dict[str, tuple[Scalar, Node]] = {}
        for key, node in self.entries:
            keys.setdefault(key.text, (key, node))
        object.__setattr__(self, "keys", keys)


@dataclass(frozen=True, slots=True)
class Listing:
    """A sequence."""

    items: tuple[Node, ...]
    start: int
    end: int


Node: TypeAlias = Scalar | Group | Listing


def plain(node: Node) -> Plain:
    """The Python value; of a key that stands twice the first counts."""
    if isinstance(node, Scalar):
        return node.value()
    if isinstance(node, Listing):
        return [plain(item) for item in node.items]
    return {text: plain(value) for text, (_, value) in node.keys.items()}


@dataclass(frozen=True, slots=True)
class NodeLookup:
    """The deepest node on a path.

    Attributes:
        node: The node itself.
        key: The key it stands under, None for an entry of a list and for the root.
        whole: Whether the path was followed to its end.
    """

    node: Node
    key: Scalar | None
    whole: bool


def find(root: Node, path: Sequence[Step]) -> NodeLookup:
    """Follow `path` from `root` as far as it goes."""
    node, key = root, None
    for step in path:
        if isinstance(node, Group) and str(step) in node.keys:
            key, node = node.keys[str(step)]
        elif isinstance(node, Listing) and isinstance(step, int) and step < len(node.items):
            key, node = None, node.items[step]
        else:
            return NodeLookup(node, key, whole=False)
    return NodeLookup(node, key, whole=True)


class Lines:
    """Lines and columns, both from 1, as an editor counts them."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._starts = [0, *(m.end() for m in re.finditer(r"\r\n|\r|\n", text))]
        if len(self._starts) > 1 and self._starts[-1] == self._length:
            self._starts.pop()  # what follows the last line break is no line

    def place(self, index: int) -> tuple[int, int]:
        """Line and column of a character; one beyond the end counts as in the last line."""
        index = max(0, min(index, self._length))
        line = bisect_right(self._starts, index)
        return line, index - self._starts[line - 1] + 1
