"""What every event holds is declared: nothing is kept that erasing does not know of."""

from __future__ import annotations

from typing import get_args

import pytest

from beatroom.flows.core.erasure import ERASED, concerns, erased, without_words
from beatroom.flows.core.events import Event, EventBase, KindEvent
from beatroom.flows.core.personal_data import EVENTS, kept_of, names_in
from beatroom.flows.kinds.kind import kind_named

pytestmark = pytest.mark.unit


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
def test_every_field_of_a_kinds_facts_is_declared(kind: str) -> None:
    declared = kind_named(kind)
    assert declared.facts is not None
    assert declared.events.keys() == declared.facts.types.keys()
    for name, type_ in declared.facts.types.items():
        assert declared.events[name].kept.declared == type_.model_fields.keys(), name


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
