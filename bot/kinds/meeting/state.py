"""What a meeting keeps in mind of its own events: quiet, what was said in each item, what was told.

Everything is read from the session's events, so a process that takes the meeting over knows it too.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from beatroom.bot.pipeline.kind_log import KindLog
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    Recorded,
    TimeAnswered,
    UserSaid,
)
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.labels import label_in
from beatroom.flows.core.provenance import line
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.meeting.events import FACTS, Intervened, NotesFailed, NotesMade
from beatroom.flows.kinds.meeting.fairness import Shares, after
from beatroom.flows.kinds.meeting.gate import RecentTimeFact
from beatroom.flows.kinds.meeting.interventions import Mark
from beatroom.flows.kinds.meeting.standing import Standing

HOST = "(The host)"
"""Before the host's lines; nobody's label begins so."""
LINES_KEPT = 2000


@dataclass(frozen=True, slots=True)
class Line:
    """Something that was said; `at` in seconds since the epoch."""

    at: float
    item: str
    text: str
    person: bool


class MeetingLog(KindLog[Standing]):
    """A meeting's memory of itself."""

    def __init__(self, live: SessionContext, past: Sequence[Recorded]) -> None:
        self._item = ""
        self.shares = Shares()
        self.lines: deque[Line] = deque(maxlen=LINES_KEPT)
        self.told: deque[RecentTimeFact] = deque(maxlen=20)
        self.spoke_at: float | None = None
        self.marks: set[Mark] = set()
        self.noted: set[str] = set()
        super().__init__(live, past)

    @property
    def quiet_until(self) -> float | None:
        """Until when people asked for quiet; None when they did not, or when it is over."""
        until = self.state.quiet_until
        return None if until is None or self._live.clock.now() >= until else until

    @property
    def quiet_was_until(self) -> float | None:
        """When the quiet that was asked for ends or ended, until somebody has noticed."""
        return self.state.quiet_until

    def forget_quiet(self) -> None:
        """The quiet is over, and that has been dealt with."""
        self.state = replace(self.state, quiet_until=None)

    def said_in(self, item: str) -> list[str]:
        """What was said in an item, a line each, with who said it."""
        return [said.text for said in self.lines if said.item == item]

    def said_since(self, at: float, item: str) -> list[str]:
        """What people said in an item lately."""
        return [
            said.text for said in self.lines if said.at >= at and said.item == item and said.person
        ]

    def record(self, fact: Fact) -> None:
        """Note that something happened; what was held is dropped on record at the end."""
        self._live.journal.record(FACTS.event(fact))

    def notice(self, recorded: Recorded, state: SessionState) -> Fact | None:
        """Also what is said, and in which item."""
        fact = super().notice(recorded, state)
        event = recorded.event
        self.shares = after(self.shares, event, fact, recorded.at)
        match event:
            case BeatFired():
                self._item = event.beat
            case UserSaid():
                who = label_in(state, event.participant, self._live.personality)
                text = line(who, event.text)
                self.lines.append(Line(recorded.at, self._item, text, person=True))
            case BotSaid():
                text = line(HOST, event.text)
                self.lines.append(Line(recorded.at, self._item, text, person=False))
            case TimeAnswered():
                self.told.append(RecentTimeFact("time_answer", self._item, recorded.at))
            case _:
                pass
        if fact is not None:
            self._notice_own(fact, recorded.at)
        return fact

    def _notice_own(self, fact: Fact, at: float) -> None:
        match fact:
            case NotesMade() | NotesFailed():
                self.noted.add(fact.item)
            case Intervened():
                self.marks.update(fact.marks)
                if fact.decision == "spoken":
                    self.spoke_at = at
                    of_time = ("time_warning", "last_minute", "time_up")
                    kind = fact.kind if fact.kind in of_time else "other"
                    self.told.append(RecentTimeFact(kind, fact.item, at))
            case _:
                pass
