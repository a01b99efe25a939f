"""Logs that an earlier tree wrote (commit a428d48) are read, folded and shown by this one.

Each kind's is a whole session that was played there in virtual time; `events-a428d48.jsonl` has
every type of event of the engine's, with each word of its closed lists, and with and without what
may lack.

The engine's events carry no version, as they only grow: a field that comes later has a default,
and what takes the place of an event is another one. A change that is none of this is seen here.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from beatroom.bot.rehearsal.rundowns import last_rundown, with_rundown
from beatroom.bot.workers.session_cache import project
from beatroom.flows.core.events import EVENT, Recorded
from beatroom.flows.core.state import SessionState, apply, fold
from beatroom.flows.kinds.boardroom.table import Table
from beatroom.flows.kinds.documents import whole_document
from beatroom.flows.kinds.kind import all_kinds, kind_named
from beatroom.flows.kinds.meeting.events import FACTS as MEETING_FACTS
from beatroom.flows.kinds.meeting.events import QuietAsked
from beatroom.flows.kinds.meeting.standing import Standing
from beatroom.flows.kinds.planner.session_data import PlanningFold
from beatroom.flows.kinds.restaurant.visit_state import Visit

pytestmark = pytest.mark.unit

LOGS = Path(__file__).parents[1] / "data" / "logs"
KINDS = ("conversation", "meeting", "boardroom", "restaurant", "planner")


def lines(name: str) -> list[str]:
    return (LOGS / f"{name}-a428d48.jsonl").read_text(encoding="utf-8").splitlines()


def stored(kind: str) -> list[Recorded]:
    return [Recorded.model_validate_json(line) for line in lines(kind)]


def state_of(kind: str, begun: Any) -> Any:
    declared = kind_named(kind)
    assert declared.fold is not None
    assert declared.facts is not None
    return declared.fold.after(begun, declared.facts, stored(kind))


@pytest.mark.parametrize("line", lines("events"))
def test_every_event_of_the_engine_is_read_with_all_that_it_held(line: str) -> None:
    held = json.loads(line)
    read = EVENT.validate_json(line).model_dump(mode="json")
    assert as_far_as(held, read) == held


def as_far_as(held: Any, read: Any) -> Any:
    """What was read, without what has come to it since."""
    if isinstance(held, dict) and isinstance(read, dict):
        return {key: as_far_as(held.get(key), one) for key, one in read.items() if key in held}
    if isinstance(held, list) and isinstance(read, list):
        return [as_far_as(was, one) for was, one in zip(held, read, strict=True)]
    return read


@pytest.mark.parametrize("kind", KINDS)
def test_a_whole_log_is_read_to_its_end(kind: str) -> None:
    records = stored(kind)
    state: SessionState = fold(records)
    assert (state.kind, state.over) == (kind, True)
    assert [r.seq for r in records] == list(range(1, len(records) + 1))
    assert project(records).state.over
    assert whole_document(records, records[-1].at).kind == kind
    facts = kind_named(kind).facts
    assert facts is None or facts.unreadable(records) == {}


@pytest.mark.parametrize("kind", KINDS)
def test_the_checker_reads_the_rundown_of_a_log_as_the_session_did(kind: str) -> None:
    log, state = stored(kind), SessionState()

    for recorded, rundown in with_rundown(log):
        assert rundown == state.rundown, recorded.event.type
        state = apply(state, recorded)

    assert last_rundown(log) == state.rundown


def test_there_is_one_of_every_kind_of_ours() -> None:
    ours = {one.name for one in all_kinds() if one.page is None or ":" not in one.page}
    assert ours == set(KINDS)


def test_an_instruction_of_then_was_heard() -> None:
    state = fold(stored("conversation"))
    assert [one.state for one in state.instructions.values()] == ["spoken", "spoken"]


def test_the_host_of_a_meeting_of_then_had_wishes_and_was_asked_for_quiet() -> None:
    standing: Standing = state_of("meeting", Standing())
    assert (standing.wishes, standing.quiet_until, standing.end_asked_at) == (7, None, None)
    facts = [fact for _, fact in MEETING_FACTS.among(stored("meeting"))]
    assert [fact.until for fact in facts if isinstance(fact, QuietAsked)] == [
        pytest.approx(1_800_000_773.2, abs=0.1)
    ]


def test_a_boardroom_of_then_had_its_turns() -> None:
    table: Table = state_of("boardroom", Table(turns=0, limit=8, phase="opening", chairs={}))
    assert (table.turns, table.phase, table.hands) == (8, "wrap-up", ())


def test_a_visit_of_then_was_booked() -> None:
    visit: Visit = state_of("restaurant", Visit())
    assert [one.reference for one in visit.booked] == ["R0001"]


def test_a_day_of_then_was_planned() -> None:
    held: PlanningFold = state_of("planner", PlanningFold())
    assert held.planning.plan is not None
    assert [block.n for block in held.planning.plan.events] == [
        "Write the report",
        "Email",
        "Standup",
        "Gym",
    ]
