"""What a rehearsal showed: the run of show, the floor, receipts, time answers, the transcript.

All times in a report are seconds since the session opened, to the millisecond; what happened in
the lobby has negative times. Nothing in it depends on the machine or on how long it took.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, cast

from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.script_entry import ScriptEntry

HOST = "host"
NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class ReportBeat:
    """A beat: as planned, as due after steering, as it came, and as it was heard."""

    id: str
    title: str
    planned: float
    allocated: float
    due: float | None
    started: float | None
    spoken: float | None
    ended: float | None
    late_by: float | None
    outcome: str
    reason: str


@dataclass(frozen=True, slots=True)
class VoiceLane:
    """When one voice sounded. `kind` is host or person; `quiet` are stretches without words."""

    who: str
    kind: str
    spans: tuple[tuple[float, float], ...]
    quiet: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class FloorShare:
    """How long somebody had the floor."""

    holder: str
    seconds: float
    percent: float


@dataclass(frozen=True, slots=True)
class Receipt:
    """An instruction and what became of it."""

    id: str
    mode: str
    kind: str
    text: str
    added: float
    injected: float | None
    closed: float | None
    state: str
    reason: str


@dataclass(frozen=True, slots=True)
class Answer:
    """A time question and the clock's answer.

    `after` is the wait in seconds. An answer that was cut off inside its first sentence was
    `heard`, and has no words in the record.
    """

    at: float
    who: str
    question: str
    answer: str
    heard: bool
    after: float | None


@dataclass(frozen=True, slots=True)
class Line:
    """One utterance of the transcript.

    `kind` is host, voice or text; `source` and `node` are the host's.
    """

    start: float
    end: float
    who: str
    kind: str
    text: str
    source: str = ""
    node: str = ""
    interrupted: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """Something else that happened."""

    at: float
    what: str
    detail: str


@dataclass(frozen=True, slots=True)
class ReportEvent:
    """An event of the session's kind."""

    at: float
    name: str
    data: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class ReportRefusal:
    """An order or a command that made no sense when it came, and why."""

    at: float
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Report:
    """Everything that a rehearsal showed.

    Attributes:
        deeds: What people and operators did, as a script.
        opened: When the session opened, seconds since the epoch.
        records: Its log.
    """

    personality: str
    title: str
    host: str
    kind: str
    language: str
    model: str
    people: tuple[str, ...]
    seed: int | None
    script: str
    planned_length: float
    length: float
    ended: float | None
    ended_because: str
    beats: tuple[ReportBeat, ...]
    lanes: tuple[VoiceLane, ...]
    floor: tuple[FloorShare, ...]
    instructions: tuple[Receipt, ...]
    time_answers: tuple[Answer, ...]
    transcript: tuple[Line, ...]
    notes: tuple[Note, ...]
    events: tuple[ReportEvent, ...]
    refused: tuple[ReportRefusal, ...]
    deeds: tuple[ScriptEntry, ...]
    model_runs: tuple[float, ...]
    two_voices: tuple[float, ...]
    faults: tuple[str, ...]
    opened: float
    records: tuple[Recorded, ...]

    @property
    def latest(self) -> float:
        """How late the latest beat was, seconds."""
        return max((b.late_by for b in self.beats if b.late_by is not None), default=0.0)

    @property
    def turns(self) -> int:
        """How many times people had a turn."""
        return sum(1 for line in self.transcript if line.kind != HOST)

    @property
    def replies(self) -> int:
        """How many times the host spoke."""
        return sum(1 for line in self.transcript if line.kind == HOST)

    def as_dict(self) -> dict[str, Any]:
        """For machines: plain values, times in seconds to the millisecond; not deeds and log."""
        told = rounded(asdict(replace(self, deeds=(), records=())))
        assert isinstance(told, dict)  # noqa: S101 - a dataclass is one
        for beside in ("deeds", "opened", "records"):
            del told[beside]
        totals = {
            "turns": self.turns,
            "replies": self.replies,
            "model_runs": len(self.model_runs),
            "beats_spoken": sum(b.outcome == "spoken" for b in self.beats),
            "latest_beat": round(self.latest, 3),
        }
        return {**told, "totals": totals}


def rounded(value: Any) -> Any:
    """Floats to the millisecond, without a minus before zero; tuples become lists."""
    if isinstance(value, float):
        return round(value, 3) + 0.0
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in cast("dict[str, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [rounded(one) for one in cast("Sequence[Any]", value)]
    return value
