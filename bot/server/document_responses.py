"""The document and the summary of a session, as the OpenAPI document describes them.

Times are seconds since the epoch, durations seconds; `flows.core.document` says what each field
means.
"""

from __future__ import annotations

from beatroom.bot.server.responses import Answer


class SummaryText(Answer):
    """The latest summary that was prepared."""

    at: float
    beat: str
    text: str


class AttendeeAnswer(Answer):
    """Somebody who was there."""

    participant: str
    name: str
    joined_at: float
    left_at: float | None
    seconds: float
    visits: int


class SummaryAnswer(Answer):
    """A session in short."""

    session: str
    title: str
    personality: str
    kind: str
    language: str
    timezone: str
    phase: str
    reason: str
    created_at: float
    starts_at: float | None
    started_at: float | None
    ended_at: float | None
    planned_length: float
    length: float
    elapsed: float
    held: float
    hard_end: bool
    attendance: list[AttendeeAnswer]
    summary: SummaryText | None


class DocumentBeat(Answer):
    """A beat, planned against actual."""

    id: str
    title: str
    planned_start: float
    planned_length: float
    start: float | None
    spent: float | None
    started_at: float | None
    spoken_at: float | None
    late: float | None
    outcome: str | None
    reason: str


class DocumentInstruction(Answer):
    """An instruction with its receipt."""

    id: str
    mode: str
    kind: str
    text: str
    state: str
    added_at: float
    injected_at: float | None
    closed_at: float | None
    retries: int
    reason: str


class DocumentTimeAnswer(Answer):
    """A time question that the clock answered."""

    at: float
    asks: str
    again: bool


class DocumentSection(Answer):
    """A kind's own part."""

    title: str
    lines: list[str]


class DocumentTurn(Answer):
    """One turn; `id` is the number of its event."""

    id: int
    at: float
    who: str
    name: str
    text: str
    interrupted: bool


class DocumentAnswer(SummaryAnswer):
    """Everything about one session."""

    beats: list[DocumentBeat]
    instructions: list[DocumentInstruction]
    time_answers: list[DocumentTimeAnswer]
    sections: list[DocumentSection]
    transcript: list[DocumentTurn]
