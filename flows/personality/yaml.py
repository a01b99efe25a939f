"""From text to the tree of a YAML file, within fixed bounds, and with every fault in plain words.

Works on the parser's events, so that deep nesting, repeated aliases and unknown tags are refused
before anything is built from them. The one module that touches the YAML library.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NoReturn

from ruamel.yaml import YAML, YAMLError

from beatroom.flows.personality.bytes import Unreadable
from beatroom.flows.personality.errors import Fault, fault
from beatroom.flows.personality.syntax import explain
from beatroom.flows.personality.tree import Group, Lines, Listing, Node, Scalar

DEPTH_CAP = 12
NODES_CAP = 10_000
ALIASES_CAP = 20


@dataclass(frozen=True, slots=True)
class _Event:
    """What the parser met. `kind` is the name of the parser's class without `Event`."""

    kind: str
    start: int
    end: int
    anchor: str | None
    tag: str | None
    text: str
    quoted: bool


@dataclass(slots=True)
class _Open:
    """A mapping or sequence whose end has not come yet."""

    start: int
    mapping: bool
    anchor: str | None
    before: int
    children: list[Node] = field(default_factory=list[Node])


def read_tree(text: str) -> tuple[Node | None, list[tuple[int, Fault]]]:
    """The root of the file, None for one without content, and what is wrong but can be read past.

    Each fault comes with the index of the character it is at.

    Raises:
        Unreadable: At the first syntax error, or when a bound is passed.
    """
    return _Builder(text).build()


class _Builder:
    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = Lines(text)
        self.faults: list[tuple[int, Fault]] = []
        self.open: list[_Open] = []
        self.anchors: dict[str, tuple[Node, int]] = {}
        self.nodes = 0
        self.aliases = 0
        self.documents = 0
        self.root: Node | None = None

    def build(self) -> tuple[Node | None, list[tuple[int, Fault]]]:
        for event in _events(self.text, self.lines):
            match event.kind:
                case "DocumentStart":
                    self._document(event)
                case "Alias":
                    self._alias(event)
                case "Scalar":
                    self._started(event)
                    node = Scalar(event.text, event.quoted, event.start, event.end)
                    self._done(node, event.anchor, 1)
                case "MappingStart" | "SequenceStart":
                    self._started(event)
                    self._open(event)
                case "MappingEnd" | "SequenceEnd":
                    self._close(event.end)
                case _:
                    pass
        return self.root, self.faults

    def _document(self, event: _Event) -> None:
        self.documents += 1
        if self.documents > 1:
            self._refuse(
                event.start,
                "a second document starts here",
                "one personality in a file",
                "Remove the line '---', or split the file.",
            )

    def _refuse(self, index: int, what: str, expected: str = "", hint: str = "") -> NoReturn:
        raise Unreadable(index, self.text, fault(what, expected, hint))

    def _count(self, index: int, more: int) -> None:
        self.nodes += more
        if self.nodes > NODES_CAP:
            self._refuse(index, f"the file has more than {NODES_CAP:,} values", "fewer")

    def _started(self, event: _Event) -> None:
        self._count(event.start, 1)
        if event.tag is not None:
            told = fault(
                f"the tag {event.tag[:60]} is not used here",
                "a value without a tag",
                "Remove the tag; put the value in quotes if a text is meant.",
            )
            self.faults.append((event.start, told))

    def _open(self, event: _Event) -> None:
        if len(self.open) >= DEPTH_CAP:
            self._refuse(event.start, "this is nested too deeply", f"at most {DEPTH_CAP} levels")
        mapping = event.kind == "MappingStart"
        self.open.append(_Open(event.start, mapping, event.anchor, self.nodes - 1))

    def _alias(self, event: _Event) -> None:
        name = event.anchor or ""
        self.aliases += 1
        if self.aliases > ALIASES_CAP:
            self._refuse(
                event.start, f"more than {ALIASES_CAP} aliases are used", "values written out"
            )
        if any(one.anchor == name for one in self.open):
            self._refuse(
                event.start, f"*{name[:40]} stands inside what it names", "values written out"
            )
        if name not in self.anchors:
            self._refuse(
                event.start,
                f"*{name[:40]} refers to a name that is not set with &{name[:40]}",
                "a value",
                "Put a text that starts with * in quotes.",
            )
        node, size = self.anchors[name]
        self._count(event.start, size)
        if isinstance(node, Scalar):  # an alias for a scalar has its own place
            node = Scalar(node.text, node.quoted, event.start, event.end)
        self._done(node, None, size)

    def _close(self, end: int) -> None:
        one = self.open.pop()
        size = self.nodes - one.before
        if not one.mapping:
            self._done(Listing(tuple(one.children), one.start, end), one.anchor, size)
            return
        pairs = list(zip(one.children[::2], one.children[1::2], strict=True))
        entries = [(key, value) for key, value in pairs if isinstance(key, Scalar)]
        strange = [key for key, _ in pairs if not isinstance(key, Scalar)]
        self.faults += [(key.start, self._no_key(key)) for key in strange]
        if strange and self.text.startswith("{{", one.start):
            # Taken as the text that it was meant to be, so that nothing else is said about it.
            self._done(Scalar(self.text[one.start : end], True, one.start, end), one.anchor, size)
            return
        self._report_twins([key for key, _ in entries])
        self._done(Group(tuple(entries), one.start, end), one.anchor, size)

    def _no_key(self, key: Node) -> Fault:
        if self.text.startswith("{", key.start):
            return fault(
                "this is read as a group of keys, not as a placeholder",
                "the whole text in quotes",
                'Write it as in "{{ title }} is open".',
            )
        return fault("a key is a list or a group here", "a plain word")

    def _report_twins(self, keys: list[Scalar]) -> None:
        first: dict[str, Scalar] = {}
        for key in keys:
            if key.text in first:
                line, _ = self.lines.place(first[key.text].start)
                told = fault(
                    f"'{key.text[:60]}' is here twice, first on line {line}",
                    "each key once",
                    "Remove one of the two.",
                )
                self.faults.append((key.start, told))
            first.setdefault(key.text, key)

    def _done(self, node: Node, anchor: str | None, size: int) -> None:
        if anchor is not None:
            self.anchors[anchor] = (node, size)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node


def _events(text: str, lines: Lines) -> Iterator[_Event]:
    last = 0
    try:
        for event in _parsed(text):
            last = event.start_mark.index
            tag, anchor = getattr(event, "tag", None), getattr(event, "anchor", None)
            yield _Event(
                kind=type(event).__name__.removesuffix("Event"),
                start=last,
                end=event.end_mark.index,
                anchor=None if anchor is None else str(anchor),
                tag=None if tag is None else str(tag).replace("tag:yaml.org,2002:", "!!"),
                text=str(getattr(event, "value", "")),
                quoted=bool(getattr(event, "style", None)),
            )
    except YAMLError as error:
        index, told = explain(error, text, lines)
        raise Unreadable(index, text, told) from None
    except (ValueError, OverflowError, LookupError, TypeError, AttributeError, AssertionError):
        # The parser's own slips on malformed input, such as "\\U99999999".
        told = fault("what follows here cannot be read as YAML", "plain YAML")
        raise Unreadable(last, text, told) from None


def _parsed(text: str) -> Iterator[Any]:
    yaml: Any = YAML(typ="safe", pure=True)
    yield from yaml.parse(text)
