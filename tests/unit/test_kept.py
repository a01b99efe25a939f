"""What every event holds is declared: nothing is kept that erasing does not know of."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal, get_args

import pytest
from pydantic import BaseModel, Field, create_model

from beatroom.flows.core.erasure import ERASED, concerns, erased, without_words
from beatroom.flows.core.events import Event, EventBase, KindEvent
from beatroom.flows.core.facts import Fact, Facts
from beatroom.flows.core.kept import FieldPolicy, Id, Ours, kept
from beatroom.flows.core.personal_data import EVENTS, kept_of, names_in
from beatroom.flows.kinds.kind import CONVERSATION, EventType, all_kinds, kind_named

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


class Line(BaseModel):
    text: str


@dataclass
class Mark:
    by: str


@pytest.mark.parametrize(
    "type_",
    [str, str | None, tuple[str, ...], dict[str, int], Any, bytes, Line, list[Line], Mark,
     tuple[Id, str], Annotated[str, Field(max_length=5)], object],
)  # fmt: skip
def test_a_text_that_may_be_anybodys_is_not_declared_the_services_own(type_: Any) -> None:
    fact = create_model("Made", __base__=Fact, held=(type_, ...))
    fact.NAME = "made"
    facts = Facts[Fact]("made", (fact,))
    with pytest.raises(TypeError, match="'held' is declared the service's own"):
        replace(CONVERSATION, facts=facts, events={"made": EventType(kept("held"))})
    replace(CONVERSATION, facts=facts, events={"made": EventType(kept(words="held"))})
    with pytest.raises(TypeError, match="'held' is declared the service's own"):
        create_model("Said", __base__=Bare, held=(type_, ...))


class Bare(EventBase):
    """An event whose `held` is declared the service's own, whatever there is."""

    KEPT: ClassVar[FieldPolicy] = kept("held")
    held: int


class Stage(Enum):
    FIRST = "first"


@pytest.mark.parametrize(
    "type_",
    [int, float | None, bool, Literal["a", "b"], Stage, date, Id, tuple[Id, ...], Id | None,
     dict[Id, float], Annotated[str, Ours("made up here")]],
)  # fmt: skip
def test_numbers_closed_lists_and_texts_that_say_whose_they_are_may_be(type_: Any) -> None:
    fact = create_model("Made", __base__=Fact, held=(type_, ...))
    fact.NAME = "made"
    facts = Facts[Fact]("made", (fact,))
    replace(CONVERSATION, facts=facts, events={"made": EventType(kept("held"))})


def test_no_words_of_our_kinds_can_be_declared_the_services_own() -> None:
    for kind in all_kinds():
        for name, one in kind.events.items():
            for field in one.kept.words:
                own = EventType(FieldPolicy(own=one.kept.own | {field}))
                with pytest.raises(TypeError, match=f"{field!r} is declared"):
                    replace(kind, events={**kind.events, name: own})


def test_what_nobody_declared_counts_as_words() -> None:
    new = {"type": "kind", "kind": "boardroom", "name": "new", "data": {"a": "b", "n": 5}}
    assert erased(new, frozenset(), ())["data"] == {"a": ERASED, "n": None, "erased": True}
    grown = {**new, "name": "turn", "data": {"turn": 3, "persona": "cfo", "mood": "grim"}}
    left = {"turn": 3, "persona": "cfo", "mood": ERASED, "erased": True}
    assert without_words(grown)["data"] == left


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
