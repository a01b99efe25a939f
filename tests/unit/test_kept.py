"""What every event holds is declared: nothing is kept that erasing does not know of."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from beatroom.flows.core.erasure import ERASED, concerns, erased, without_words
from beatroom.flows.core.events import Event, EventBase, KindEvent
from beatroom.flows.core.kept import EVENTS, kept_of, names_in
from beatroom.flows.kinds.kind import kind_named

pytestmark = pytest.mark.unit

AT_WORK = Path(__file__).parents[2] / "bot" / "kinds"
MODELS = {
    "summary": {"decisions", "action_items", "unresolved", "note"},
    "notes": {"key_points", "decisions", "action_items", "unresolved"},
    "verdict": {"verdict", "confidence", "reason"},
    "command": {"seconds"},
}
"""What a call adds with `**`, by the event's name."""


def test_every_field_of_every_event_is_declared_once() -> None:
    seen: set[str] = set()
    for one in get_args(get_args(Event)[0]):
        assert issubclass(one, EventBase)
        if one is KindEvent:
            continue
        type_ = one.model_fields["type"].default
        seen.add(type_)
        declared = EVENTS[type_]
        groups = [declared.own, declared.who, declared.names, declared.words, declared.shaped]
        assert sum(map(len, groups)) == len(declared.declared), f"{type_}: a field stands twice"
        assert declared.declared == one.model_fields.keys() - {"type"}, type_
    assert seen == EVENTS.keys()


@pytest.mark.parametrize("kind", ["boardroom", "meeting"])
def test_every_field_that_a_kind_notes_is_declared(kind: str) -> None:
    noted = list(calls(AT_WORK / kind))
    events = kind_named(kind).events
    assert {name for name, _ in noted} <= events.keys()
    for name, fields in noted:
        undeclared = fields - events[name].kept.declared
        assert not undeclared, f"{kind} {name}: {undeclared} in flows/kinds/{kind}/kind.py"


def calls(folder: Path) -> Iterator[tuple[str, set[str]]]:
    """The events that a kind's modules note, with their fields."""
    for path in sorted(folder.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
                continue
            if node.func.attr != "record" or not node.args:
                continue
            if not isinstance(node.args[0], ast.Constant):
                continue
            name = str(node.args[0].value)
            fields = {word.arg for word in node.keywords if word.arg is not None}
            starred = any(word.arg is None for word in node.keywords)
            yield name, fields | (MODELS[name] if starred else set())


def test_what_nobody_declared_counts_as_words() -> None:
    new = {"type": "kind", "kind": "boardroom", "name": "new", "data": {"a": "b", "n": 5}}
    assert erased(new, frozenset(), ())["data"] == {"a": ERASED, "n": None}
    grown = {**new, "name": "turn", "data": {"turn": 3, "persona": "cfo", "mood": "grim"}}
    assert without_words(grown)["data"] == {"turn": 3, "persona": "cfo", "mood": ERASED}


def test_whoever_may_have_spoken_did() -> None:
    said = {"participant": None, "name": "Somebody", "text": "My secret."}
    event = {"type": "kind", "kind": "boardroom", "name": "interjected", "data": said}
    assert concerns(event, frozenset({"p1"}), ("Ana",))
    assert erased(event, frozenset({"p1"}), ("Ana",))["data"]["text"] == ERASED
    theirs = {**event, "data": {**said, "participant": "p2", "name": "Bob"}}
    assert erased(theirs, frozenset({"p1"}), ("Ana",)) == theirs


def test_a_name_that_was_only_typed_is_found() -> None:
    data = {"form": "reservation", "field": "name", "value": "Petra Kern", "edit": 1}
    typed = {"type": "kind", "kind": "restaurant", "name": "FORM_UPDATE", "data": data}
    assert list(names_in(typed)) == ["Petra Kern"]
    form = {"reservation": {"name": "Petra Kern", "phone": None}, "edit": 2}
    assert list(names_in({**typed, "data": form})) == ["Petra Kern"]
    assert kept_of(typed).retells
