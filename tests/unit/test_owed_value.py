"""How long a reply owes the clock's value: until it names a time, ends, or gives way to another."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from manual_clock import ManualClock

from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog
from beatroom.bot.pipeline.owed_value import OwedValue
from beatroom.flows.core.events import Created, TimeAnswered, TimeCorrected
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.core.turn.state import TIME_DUE_FOR, Debt
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock
from beatroom.flows.language.time_questions.time_status import TimeStatus

pytestmark = pytest.mark.unit

STATUS = TimeStatus(
    meeting_started=True,
    current_time_iso="2027-01-15T14:07:00+00:00",
    total_meeting_minutes=9.0,
    current_item_topic="News",
    current_item_elapsed_minutes=4.0,
    current_item_remaining_minutes=13.0,
    current_item_allocated_minutes=17.0,
    session_remaining_minutes=24.0,
)
PLAN = PlanOnClock("Tea Break", (PlannedItem("1", "News", "running", 0.0, 17.0),), 33.0)
LEFT = TimeQuestion("session_left", whole=True)
VALUE = time_answer(LEFT, STATUS, "en", PLAN)
TOOL: frozenset[Debt] = frozenset({"tool", "cut off"})


@dataclass
class Session:
    clock: ManualClock = field(default_factory=ManualClock)

    def __post_init__(self) -> None:
        self.recorded = list[object]()
        self.journal = EventRecorder(self.clock, MemoryLog())
        self.journal.watch(lambda one, _: self.recorded.append(one.event))
        self.journal.record(
            Created(
                session="b",
                personality="b",
                kind="conversation",
                title="Tea Break",
                language="en",
                timezone="UTC",
                rundown=Rundown((Item("beat-0", "News", 0.0, 300.0),), 300.0),
            )
        )
        self.owed = OwedValue(self.clock, self.journal, lambda: (STATUS, PLAN))
        self.owed.begins_to(LEFT)


def test_it_is_told_once_and_stands_in_the_log() -> None:
    session = Session()

    assert session.owed.rest(["Good question."]) == VALUE
    assert session.owed.rest(["Good question."]) == ""
    corrected = [one for one in session.recorded if isinstance(one, TimeCorrected)]
    assert corrected == [TimeCorrected(asks="session_left", said="", told=VALUE)]


@pytest.mark.parametrize("said", [VALUE, "Fifty minutes.", "Wait a minute.", "It is 14:07."])
def test_a_reply_that_has_named_a_time_owes_none_any_more(said: str) -> None:
    session = Session()
    session.owed.says(said)

    assert session.owed.rest([]) == ""


@pytest.mark.parametrize(
    ("due", "owes"),
    [
        (frozenset[Debt](), False),
        (frozenset[Debt]({"cut off"}), False),
        (frozenset[Debt]({"beat", "cut off"}), False),
        (frozenset[Debt]({"failure"}), False),
        (TOOL, True),
        (TOOL | {"beat"}, False),
    ],
)
def test_of_replies_to_nobody_only_one_to_a_tools_answer_goes_on_with_it(
    due: frozenset[Debt], owes: bool
) -> None:
    session = Session()
    session.owed.begins_for(due)

    assert bool(session.owed.rest([])) == owes


def test_another_turn_takes_its_place() -> None:
    session = Session()
    session.owed.begins_to(None)
    session.owed.begins_for(TOOL)

    assert session.owed.rest([]) == ""


def test_an_answer_of_the_clocks_takes_its_place() -> None:
    session = Session()
    session.journal.record(
        TimeAnswered(asks="now", total_meeting_minutes=9.0, current_item_remaining_minutes=13.0)
    )
    session.owed.begins_for(TOOL)

    assert session.owed.rest([]) == ""


@pytest.mark.parametrize(("later", "owes"), [(TIME_DUE_FOR, True), (TIME_DUE_FOR + 1.0, False)])
def test_it_is_owed_no_longer_than_an_answer_of_the_clocks(later: float, owes: bool) -> None:
    session = Session()
    session.clock.advance(later)
    session.owed.begins_for(TOOL)

    assert bool(session.owed.rest([])) == owes
