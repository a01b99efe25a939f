"""A kind's facts come out of its log as they went in, also out of logs of earlier versions."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from beatroom.bot.kinds.planner.store.kept import STORE
from beatroom.bot.kinds.planner.store.sync_transactions import found_in
from beatroom.bot.store import unreadable
from beatroom.flows.core.erasure import erased
from beatroom.flows.core.events import Created, KindEvent, Recorded
from beatroom.flows.core.facts import Fact, Facts, no_fact, without
from beatroom.flows.kinds.boardroom import events as boardroom
from beatroom.flows.kinds.meeting import events as meeting
from beatroom.flows.kinds.planner import events as planner
from beatroom.flows.kinds.planner import session_data
from beatroom.flows.kinds.planner.record import PlannerPart
from beatroom.flows.kinds.restaurant import events as restaurant
from beatroom.flows.kinds.restaurant.visit_state import Visit, fold
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.unit

LOGS = Path(__file__).parents[1] / "data" / "logs"
"""Logs as they were when what pages were shown was written down; most such events are left out."""


ALL = (boardroom.FACTS, meeting.FACTS, planner.FACTS, restaurant.FACTS)


class Ordered(Fact):
    NAME = "ordered"
    SCHEMA = 3
    dishes: int


TEA = Facts[Fact](
    "tea",
    (Ordered,),
    older={
        ("shown", 1): no_fact,
        ("asked_for", 1): without("cups", name="ordered"),
        ("ordered", 1): without("cups", name="ordered"),
        ("ordered", 2): lambda data: ("ordered", {"dishes": data["plates"]}),
    },
)


def of_tea(name: str, **data: Any) -> Fact | None:
    return TEA.of(KindEvent(kind="tea", name=name, data=data))


def stored(name: str) -> list[Recorded]:
    return [Recorded.model_validate_json(line) for line in (LOGS / name).read_text().splitlines()]


def up_to(records: list[Recorded], name: str) -> list[Recorded]:
    """A log up to the first event of that name, this one included."""
    place = next(n for n, r in enumerate(records) if getattr(r.event, "name", "") == name)
    return records[: place + 1]


def test_a_fact_is_read_as_it_was_written_and_says_its_version_from_the_second_on() -> None:
    event = TEA.event(Ordered(dishes=2))
    assert event == KindEvent(kind="tea", name="ordered", data={"dishes": 2, "version": 3})
    assert TEA.of(event) == Ordered(dishes=2)
    assert planner.FACTS.event(planner.Told()).data == {}


def test_what_was_written_in_an_older_schema_goes_through_every_version_since() -> None:
    assert of_tea("ordered", cups=1, plates=2) == Ordered(dishes=2)
    assert of_tea("ordered", plates=2, version=2) == Ordered(dishes=2)
    assert of_tea("asked_for", cups=1, plates=2) == Ordered(dishes=2)


def test_what_is_no_fact_or_cannot_be_read_is_nothing() -> None:
    assert of_tea("shown", everything=1) is None
    assert of_tea("never_heard_of") is None
    assert of_tea("ordered", dishes=2, version=None) is None
    assert of_tea("ordered", dishes=2, cups=1, version=3) is None
    assert TEA.of(KindEvent(kind="coffee", name="ordered", data={"dishes": 2})) is None


def of_tea_log(*events: tuple[str, dict[str, Any]]) -> list[Recorded]:
    made = [KindEvent(kind="tea", name=name, data=data) for name, data in events]
    return [Recorded(seq=n, at=0.0, event=one) for n, one in enumerate(made, 1)]


def test_what_cannot_be_read_is_counted_but_for_what_somebody_was_erased_from() -> None:
    log = of_tea_log(
        ("ordered", {"dishes": 2, "version": 3}),
        ("shown", {"everything": 1}),
        ("ordered", {"dishes": "many", "version": 3}),
        ("ordered", {"version": 2}),
        ("never_heard_of", {}),
        ("ordered", {"dishes": None, "version": 3, "erased": True}),
    )
    assert TEA.unreadable(log) == {"ordered": 2, "never_heard_of": 1}
    assert [fact for _, fact in TEA.among(log)] == [Ordered(dishes=2)]


def test_erasing_marks_what_it_takes_words_out_of_once_and_for_all() -> None:
    event = planner.FACTS.event(planner.Heard(text="Call Lena", by=("Ana",)))
    left = erased(event.model_dump(mode="json"), frozenset(), ())
    assert left["data"] == {"text": "(erased)", "by": [], "erased": True}
    assert erased(left, frozenset(), ()) == left
    sent = planner.FACTS.event(planner.Committed(transaction="t1")).model_dump(mode="json")
    assert erased(sent, frozenset(), ())["data"]["version"] == 2
    nothing = planner.FACTS.event(planner.Told()).model_dump(mode="json")
    assert erased(nothing, frozenset(), ()) == nothing


def test_a_log_that_cannot_be_read_is_told_of_once(monkeypatch: pytest.MonkeyPatch) -> None:
    all_of_it = structlog.make_filtering_bound_logger(logging.INFO)
    monkeypatch.setattr(unreadable, "log", structlog.wrap_logger(None, wrapper_class=all_of_it))
    first = Created.model_validate_json(
        json.dumps(json.loads((LOGS / "planner-a428d48.jsonl").read_text().split("\n")[0])["event"])
    )
    records = [
        Recorded(seq=1, at=0.0, event=first),
        *(
            Recorded(seq=n, at=0.0, event=KindEvent(kind="planner", name=name, data={"x": 1}))
            for n, name in enumerate(("moved", "moved", "heard"), 2)
        ),
    ]
    with capture_logs() as told:
        for _ in range(3):
            unreadable.tell_unreadable("s-unreadable", records)
    common = {"event": "facts_unreadable", "log_level": "warning", "session": "s-unreadable"}
    assert told == [
        {**common, "kind": "planner", "fact": "moved", "count": 2},
        {**common, "kind": "planner", "fact": "heard", "count": 1},
    ]


@pytest.mark.parametrize("facts", ALL, ids=lambda one: one.kind)
def test_every_older_schema_leads_to_one_that_there_is(facts: Facts[Fact]) -> None:
    for name, version in facts.older:
        if name in facts.types:
            assert version < facts.types[name].SCHEMA
    for type_ in facts.types.values():
        assert all((type_.NAME, n) in facts.older for n in range(1, type_.SCHEMA))


def test_a_planners_log_of_before_gives_the_same_planning() -> None:
    records = stored("planner-views.jsonl")

    sending = session_data.fold(up_to(records, "sending")).planning
    assert sending.plan is not None
    assert sending.sending is not None
    assert (sending.sending.plan, sending.sending.fixed) == (sending.plan, ("m1nnbjjj",))
    written = session_data.fold(up_to(records, "committed"))
    assert written.planning.written == written.planning.plan == sending.plan
    assert [commit.transaction for commit in written.planning.commits] == ["t1"]
    held = session_data.fold(records)
    assert (held.planning.stage, held.planning.source) == ("review", "prefetched")
    assert (held.planning.commits, held.planning.sending, held.untold) == ((), None, False)
    assert [one.text for one in held.said()] == ["From eight to five"]
    assert [one.n for one in held.planning.inputs or ()] == ["Write the report"]
    assert (held.profile, held.revision, held.planning.patches) == ("ana", 2, 1)
    blocks = {block.n: block.p.model_dump(mode="json") for block in sending.plan.events}
    assert blocks["Gym"] == {"a": "fs", "st": "18:00", "dur": "PT1H"}
    assert blocks["Standup"] == {"a": "fw", "st": "13:00", "et": "13:30"}


def test_what_was_stored_under_a_kinds_former_name_is_the_kinds_of_today() -> None:
    records = stored("planner-views.jsonl")
    assert '"kind":"timebox"' in (LOGS / "planner-views.jsonl").read_text()
    held = {r.event.kind for r in records if isinstance(r.event, Created | KindEvent)}
    assert held == {"planner"}
    beats = [{"title": "Welcome", "at": 0, "say": "Hello."}]
    given = {"name": "day", "title": "A day", "persona": "-", "length": 900, "beats": beats}
    was = {"kind": "timebox", "timebox": {"profile": "ana", "starts": "08:30"}}
    record = Personality.model_validate(given | was)
    assert (record.kind, record.part(PlannerPart)) == (
        "planner",
        PlannerPart(profile="ana", starts="08:30"),
    )


@pytest.mark.parametrize("name", ["timebox", "planner"])
def test_erasing_finds_what_was_stored_under_a_kinds_former_name(name: str) -> None:
    record = {"kind": name, name: {"profile": "Ana", "starts": "08:30"}}
    assert STORE.expects(record) == "Ana"
    assert STORE.nobody(record) == {name: {"profile": "", "starts": "08:30"}}
    logged = {"type": "kind", "kind": name, "name": "committed", "data": {"transaction": "t1"}}
    written = found_in([(7.0, logged)])
    assert written is not None
    assert written.ids == {"t1"}


def test_a_restaurants_log_of_before_gives_the_same_visit() -> None:
    records = stored("restaurant-views.jsonl")

    brought = fold(Visit(), up_to(records, "NAVIGATE_PAGE"))
    assert brought.page == "booking"
    sent = fold(Visit(), up_to(records, "submitting"))
    assert (sent.reservation.name, sent.reservation.guests) == ("Ana Silva", 4)
    assert sent.submitting == "reservation"
    visit = fold(Visit(), records)
    assert (visit.agent, visit.page, visit.synced, visit.untold) == ("greeter", "home", True, ())
    assert [one.reference for one in visit.booked] == ["R0001"]
    assert (visit.reservation.guests, visit.order.name, visit.order.phone) == (
        3,
        "Ana",
        "+43 664 1234567",
    )
    assert (visit.taken("ana"), dict(visit.changes)) == (3, {"reservation": 6, "order": 2})
    assert (visit.problem_form, visit.problem_field, visit.problem_of) == ("order", "dishes", "ana")


@pytest.mark.parametrize("name", ["planner-views.jsonl", "restaurant-views.jsonl"])
def test_a_log_that_somebody_was_erased_from_can_still_be_read(name: str) -> None:
    records = stored(name)
    left = [erased(r.event.model_dump(mode="json"), frozenset({"ana"}), ("Ana",)) for r in records]
    assert "Ana" not in str(left)
    again = [
        Recorded.model_validate({"seq": r.seq, "at": r.at, "event": event})
        for r, event in zip(records, left, strict=True)
    ]
    assert planner.FACTS.unreadable(again) == restaurant.FACTS.unreadable(again) == {}
    held, visit = session_data.fold(again), fold(Visit(), again)
    assert (held.planning.plan, held.said(), visit.booked, visit.order.name) == (None, (), (), None)
