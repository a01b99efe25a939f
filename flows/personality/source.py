"""Reading a personality from YAML: the record, or every problem with file, line and column."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from pydantic import ValidationError

from beatroom.flows.personality.bytes import Unreadable, decode
from beatroom.flows.personality.errors import Fault, fault, sentence
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.schema import json_schema
from beatroom.flows.personality.times import WRITTEN
from beatroom.flows.personality.tree import (
    Group,
    Lines,
    Listing,
    Node,
    NodeLookup,
    Plain,
    Scalar,
    Step,
    find,
    plain,
)
from beatroom.flows.personality.wording import beats_out_of_order, told
from beatroom.flows.personality.yaml import read_tree

__all__ = [
    "Parent",
    "ParentProblem",
    "PersonalityError",
    "Problem",
    "json_schema",
    "parse_personality",
    "read_mapping",
    "read_sheet",
]

PROBLEMS_CAP = 100
_WHOLE = ("beats", "participants", "tests")  # lists are replaced, never merged

Parent = Callable[[str], Mapping[str, Any]]
"""Gives the merged mapping of the personality with that name (see `read_mapping`).

Raises `ParentProblem` when there is none, or when it cannot be read.
"""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a personality.

    Attributes:
        file: As given by the caller.
        line: From 1.
        column: From 1, in characters.
        path: Where in the record, such as `beats[2].prompt`, with entries counted from 0; empty
            for the whole file.
        what: What is wrong.
        value: The value at fault as its author wrote it, cut short.
        expected: What would be right; empty when `what` says it.
        hint: A sentence on how to mend it; empty when there is none.
        plain: A sentence for whoever wants to start a session and wrote none of it; empty where
            only its author can do something about it.
    """

    file: str
    line: int
    column: int
    path: str
    what: str
    value: str
    expected: str
    hint: str
    plain: str = ""

    @property
    def message(self) -> str:
        """A sentence or two, beginning with a capital letter."""
        text = sentence(fault(self.what, self.expected, self.hint))
        return text[:1].upper() + text[1:]

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class PersonalityError(Exception):
    """A personality that cannot be used, with all its problems in the order of the file."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("\n".join(map(str, problems)))
        self.problems = problems


class ParentProblem(Exception):  # noqa: N818 - named for what the author reads
    """Why the personality that another one extends is not there."""

    def __init__(self, what: str, expected: str = "", hint: str = "") -> None:
        super().__init__(what)
        self.fault = fault(what, expected, hint)


def parse_personality(
    source: str | bytes, where: str, *, parent: Parent | None = None
) -> Personality:
    """The personality in `source`.

    Args:
        source: The YAML.
        where: The file's name, for reports.
        parent: Finds what `extends` names; without it `extends` is a problem.

    Raises:
        PersonalityError: With every problem; a syntax error ends the search.
    """
    sheet = read_sheet(source, where)
    merged = _merged(sheet, parent)
    try:
        record = Personality.model_validate(
            merged, context={WRITTEN: True}, by_alias=True, by_name=False
        )
    except ValidationError as error:
        errors = error.errors(include_url=False)
        for path, one in told(errors):
            sheet.report(path, one)
        for path, one in beats_out_of_order(merged, errors):
            sheet.report(path, one)
        raise sheet.error() from None
    if sheet.problems:
        raise sheet.error()
    return record


def read_mapping(
    source: str | bytes, where: str, *, parent: Parent | None = None
) -> dict[str, Plain]:
    """The keys and values in `source` on top of those it extends, unchecked.

    Raises:
        PersonalityError: When it cannot be read as a mapping.
    """
    sheet = read_sheet(source, where)
    merged = _merged(sheet, parent)
    if sheet.problems:
        raise sheet.error()
    return merged


@dataclass(slots=True)
class Sheet:
    """A source that was read, and the problems found in it so far."""

    where: str
    text: str
    root: Group
    lines: Lines
    problems: list[Problem] = field(default_factory=list[Problem])

    def report(self, path: tuple[Step, ...], one: Fault) -> None:
        """Add a fault at a path; one that is inherited is reported where it is extended."""
        found = find(self.root, path)
        if not found.whole and "extends" in self.root.keys and _inherited(self.root, path):
            name = plain(self.root.keys["extends"][1])
            one = {**one, "what": f"{one['what']} (in '{_path(path)}', inherited from '{name}')"}
            found = find(self.root, ("extends",))
        index = self._index(found, one)
        self.add(index, _path(path), _shown(found.node, self.text), one)

    def _index(self, found: NodeLookup, one: Fault) -> int:
        node = found.node
        if one["needle"]:
            inside = self.text.find(one["needle"], node.start, node.end)
            return inside if inside >= 0 else node.start
        empty = isinstance(node, Scalar) and node.text == "" and not node.quoted
        if found.key is not None and (one["on_key"] or empty):
            return found.key.start
        return node.start

    def add(self, index: int, path: str, value: str, one: Fault) -> None:
        line, column = self.lines.place(index)
        self.problems.append(
            Problem(
                file=self.where,
                line=line,
                column=column,
                path=path,
                what=one["what"],
                value=value,
                expected=one["expected"],
                hint=one["hint"],
                plain=one["plain"],
            )
        )

    def error(self) -> PersonalityError:
        ordered = sorted(dict.fromkeys(self.problems), key=lambda p: (p.line, p.column))
        kept, rest = ordered[:PROBLEMS_CAP], ordered[PROBLEMS_CAP:]
        if rest:
            what = f"{len(rest)} more problems are not listed"
            kept.append(
                replace(rest[0], path="", what=what, value="", expected="", hint="", plain="")
            )
        return PersonalityError(tuple(kept))


def read_sheet(source: str | bytes, where: str) -> Sheet:
    """The file's values with their places.

    Raises:
        PersonalityError: When it is no YAML, or no group of keys.
    """
    try:
        text = decode(source)
        root, faults = read_tree(text)
    except Unreadable as stop:
        line, column = Lines(stop.text).place(stop.index)
        one = stop.fault
        problem = Problem(where, line, column, "", one["what"], "", one["expected"], one["hint"])
        raise PersonalityError((problem,)) from None
    lines = Lines(text)
    sheet = Sheet(where, text, root if isinstance(root, Group) else Group((), 0, 0), lines)
    for index, one in faults:
        sheet.add(index, "", "", one)
    if not isinstance(root, Group):
        sheet.add(0 if root is None else root.start, "", "", _no_record(root))
        raise sheet.error()
    return sheet


def _no_record(root: Node | None) -> Fault:
    expected = "keys such as name, title, persona, length and beats"
    if root is None:
        return fault("the file is empty", expected)
    if isinstance(root, Listing):
        return fault("the file is a list", expected, "Remove the '- ' before the keys.")
    return fault("the file is one text without keys", expected)


def _merged(sheet: Sheet, parent: Parent | None) -> dict[str, Plain]:
    own = plain(sheet.root)
    assert isinstance(own, dict)  # noqa: S101 - a Group is a dict
    name = own.get("extends")
    if not isinstance(name, str):
        return own
    try:
        if parent is None:
            raise ParentProblem(  # noqa: TRY301 - reported with the other reasons below
                f"'{name[:60]}' cannot be found from here", "a personality without 'extends'"
            )
        inherited = parent(name)
    except ParentProblem as problem:
        sheet.report(("extends",), problem.fault)
        return own
    return _over({k: v for k, v in inherited.items() if k not in {"name", "extends"}}, own)


def _over(below: Mapping[str, Any], above: Mapping[str, Plain]) -> dict[str, Plain]:
    """`above` laid over `below`: groups key by key, everything else whole."""
    merged: dict[str, Plain] = dict(below)
    for key, value in above.items():
        under = merged.get(key)
        if isinstance(under, dict) and isinstance(value, dict) and key not in _WHOLE:
            merged[key] = _over(under, value)
        else:
            merged[key] = value
    return merged


def _inherited(root: Group, path: tuple[Step, ...]) -> bool:
    """Whether a value that is not in this file is the parent's, rather than missing in both."""
    return len(path) > 0 and str(path[0]) not in root.keys


def _path(path: tuple[Step, ...]) -> str:
    text = "".join(f"[{s}]" if isinstance(s, int) else f".{s}" for s in path)
    return text.removeprefix(".")[:200]


def _shown(node: Node, text: str) -> str:
    if isinstance(node, (Group, Listing)):
        return ""
    shown = " ".join(text[node.start : node.end][:200].split())
    return shown if len(shown) <= 80 else shown[:79] + "…"
