"""What happens in a meeting beside its items: its facts, as the session's log holds them."""

from __future__ import annotations

from typing import Literal

from beatroom.flows.core.facts import Fact, Facts
from beatroom.flows.core.kept import Id
from beatroom.flows.kinds.meeting.interventions import Kind, Mark
from beatroom.flows.kinds.meeting.notes import ItemNotes
from beatroom.flows.kinds.meeting.tangents import Verdict

KIND = "meeting"


class Commanded(Fact):
    """People asked the host for something: `end` waits for a yes, `seconds` are of `extend`."""

    NAME = "command"
    does: Literal["skip", "extend", "end", "go_on"]
    by: str = ""
    confirmed: bool | None = None
    seconds: float | None = None


class QuietAsked(Fact):
    """The host says nothing of its own accord until then, seconds since the epoch."""

    NAME = "quiet"
    until: float
    by: str = ""


class TalkAsked(Fact):
    """The host takes part again."""

    NAME = "talk"
    by: str = ""


class NotesMade(Fact, ItemNotes):
    """What came of an item that closed."""

    NAME = "notes"
    item: Id = ""
    topic: str = ""


class NotesFailed(Fact):
    """There are no notes of an item, and why."""

    NAME = "notes_failed"
    item: Id
    reason: str


class Judged(Fact, Verdict):
    """Whether the talk of an item is about it."""

    NAME = "verdict"
    item: Id


class Intervened(Fact):
    """The host wished to say something of its own accord, and what was decided."""

    NAME = "intervention"
    id: Id
    kind: Kind
    item: Id
    decision: Literal["spoken", "held", "dropped"]
    reason: str = ""
    about: str = ""
    whom: Id | None = None
    marks: tuple[Mark, ...] = ()


class HandRaised(Fact):
    """Somebody wants to speak."""

    NAME = "hand_raised"
    participant: Id
    by: str = ""


class HandLowered(Fact):
    """They have taken that back."""

    NAME = "hand_lowered"
    participant: Id
    by: str = ""


FACTS = Facts[Fact](
    KIND,
    (
        *(Commanded, QuietAsked, TalkAsked, NotesMade, NotesFailed, Judged, Intervened),
        *(HandRaised, HandLowered),
    ),
)
