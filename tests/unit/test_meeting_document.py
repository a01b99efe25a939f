"""The meeting's sections of the document."""

from __future__ import annotations

from typing import Any

import pytest

from beatroom.flows.core.document import Section
from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.kinds.meeting.document import NONE_MADE, sections

pytestmark = pytest.mark.unit


def own(name: str, **data: Any) -> Recorded:
    return Recorded(seq=1, at=1.0, event=KindEvent(kind="meeting", name=name, data=data))


def test_decisions_and_action_items_come_first_with_their_item_and_owner() -> None:
    made = sections(
        [
            own(
                "notes",
                item="beat-1",
                topic="Budget",
                key_points=["Travel is dear."],
                decisions=["Cut travel by half."],
                action_items=[
                    {"what": "Tell the team", "owner": "Bob", "due": "Friday"},
                    {"what": "Book less", "owner": "", "due": ""},
                ],
                unresolved=["Trains or planes?"],
            ),
            own("notes_failed", item="beat-2", reason="no answer within 15 s"),
        ],
        2.0,
    )

    assert made == (
        Section("Decisions", ("Cut travel by half. (Budget)",), "outcome"),
        Section(
            "Action items", ("Tell the team — Bob — Friday", "Book less — nobody yet"), "outcome"
        ),
        Section("Unresolved", ("Trains or planes? (Budget)",), "outcome"),
        Section("Notes: Budget", ("Travel is dear.",)),
        Section("Items without notes", ("beat-2: no answer within 15 s",)),
    )


def test_without_a_model_the_document_says_that_no_notes_were_made() -> None:
    assert sections([], 2.0) == (Section("Notes", (NONE_MADE,)),)
