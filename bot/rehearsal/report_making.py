"""A rehearsal's report, made of what was seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.report import (
    Note,
    Receipt,
    Report,
    ReportBeat,
    ReportEvent,
    ReportRefusal,
)
from beatroom.bot.rehearsal.report_floor import floor_shares, two_voices, voice_lanes
from beatroom.bot.rehearsal.report_transcript import time_answers, transcript_lines
from beatroom.flows.core import events as e
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState, fold
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script_entry import ScriptEntry


@dataclass(frozen=True, slots=True)
class Cast:
    """Who and what played, for the head of the report."""

    model: str
    people: tuple[str, ...]
    seed: int | None
    script: str


def make_report(
    personality: Personality,
    seen: Evidence,
    played: Cast,
    refusals: Iterable[tuple[float, str, str]],
    deeds: Iterable[ScriptEntry] = (),
) -> Report:
    """The report of what was seen; times of refusals and deeds are seconds since the epoch."""
    state = fold(seen.records)
    opened = state.rundown.started_at
    start = seen.records[0].at if opened is None else opened
    created = seen.records[0].event
    planned = created.rundown.items if isinstance(created, e.Created) else state.rundown.items
    over = next((r.at - start for r in seen.records if isinstance(r.event, e.Ended)), None)
    names = {person.id: person.name for person in state.people.values()}
    transcript = transcript_lines(seen, start, names, personality)
    length = created.rundown.length if isinstance(created, e.Created) else state.rundown.length
    refused = tuple(ReportRefusal(at - start, what, why) for at, what, why in refusals)
    return Report(
        personality=personality.name,
        title=personality.title,
        host=personality.host_name,
        kind=personality.kind,
        language=personality.language,
        model=played.model,
        people=played.people,
        seed=played.seed,
        script=played.script,
        planned_length=length,
        length=state.rundown.length,
        ended=over,
        ended_because=state.reason,
        beats=beats_of(state, planned, lambda at: at - start, over),
        lanes=voice_lanes(seen, start, names, personality),
        floor=floor_shares(seen, start, names),
        instructions=_receipts(state, start),
        time_answers=time_answers(seen, start, transcript),
        transcript=transcript,
        notes=_notes(seen, start, names, refused),
        events=tuple(
            ReportEvent(r.at - start, r.event.name, r.event.data)
            for r in seen.records
            if isinstance(r.event, e.KindEvent)
        ),
        refused=refused,
        deeds=tuple(replace(one, at=one.at - start) for one in deeds),
        model_runs=tuple(run.at - start for run in seen.runs),
        two_voices=two_voices(seen, start, transcript),
        faults=tuple(broken_promises(_without_orders(seen))),
        opened=start,
        records=tuple(seen.records),
    )


def beats_of(
    state: SessionState,
    planned: Sequence[Item],
    clock: Callable[[float], float],
    over: float | None,
) -> tuple[ReportBeat, ...]:
    """The run of show.

    Args:
        state: At the end.
        planned: The beats as they were planned.
        clock: The times of the report, by seconds since the epoch.
        over: The end, as one of these times.
    """
    plan = {item.id: item for item in planned}
    started = sorted(clock(at) for b in state.beats.values() if (at := b.started_at) is not None)
    beats: list[ReportBeat] = []
    for item in state.rundown.items:
        record = state.beats[item.id]
        began, due, spoken = (
            None if at is None else clock(at)
            for at in (record.started_at, record.due_at, record.spoken_at)
        )
        after = next((at for at in started if began is not None and at > began), over)
        late = None if began is None or due is None else max(0.0, began - due)
        first = plan.get(item.id, item)
        beats.append(
            ReportBeat(
                id=item.id,
                title=item.title,
                planned=first.offset,
                allocated=first.allocated,
                due=due,
                started=began,
                spoken=spoken,
                ended=None if began is None else after,
                late_by=late,
                outcome=record.outcome or _silent(item, began),
                reason=record.reason,
            )
        )
    return tuple(beats)


def _silent(item: Item, began: float | None) -> str:
    if began is None:
        return "not reached"
    return "not heard" if item.speak else "noted"


def _receipts(state: SessionState, start: float) -> tuple[Receipt, ...]:
    return tuple(
        Receipt(
            id=one.id,
            mode=one.mode,
            kind=one.kind,
            text=one.text,
            added=one.added_at - start,
            injected=_after(one.injected_at, start),
            closed=_after(one.closed_at, start),
            state=one.state,
            reason="" if one.state == "spoken" else one.reason,
        )
        for one in state.instructions.values()
    )


def _notes(
    seen: Evidence,
    start: float,
    names: dict[str, str],
    refused: Iterable[ReportRefusal],
) -> tuple[Note, ...]:
    notes = [Note(one.at, f"{one.what} was refused", one.why) for one in refused]
    for record in seen.records:
        at, event = record.at - start, record.event
        match event:
            case e.ParticipantJoined():
                notes.append(Note(at, f"{event.name} joined", ""))
            case e.ParticipantLeft():
                notes.append(Note(at, f"{names[event.participant]} left", event.reason))
            case e.RundownChanged():
                given = ", ".join(f"{k} {v}" for k, v in event.detail.items())
                notes.append(Note(at, f"the organiser changed the rundown: {event.op}", given))
            case e.SilenceBroken():
                notes.append(Note(at, f"silence was broken after {event.after:g} s", ""))
            case e.ReplyFailed():
                notes.append(Note(at, f"a reply failed ({event.service})", event.reason))
            case e.SummaryFailed():
                notes.append(Note(at, "a summary failed", event.reason))
            case e.BeatDropped():
                notes.append(Note(at, f"{event.beat} was dropped: {event.outcome}", event.reason))
            case e.KindEvent():
                given = ", ".join(f"{k} {v}" for k, v in event.data.items())
                notes.append(Note(at, f"{event.kind}: {event.name}", given[:200]))
            case e.Muted():
                notes.append(Note(at, "the host was muted", ""))
            case e.Unmuted():
                notes.append(Note(at, "the host was unmuted", ""))
            case e.Ended():
                notes.append(Note(at, "the session ended", event.reason))
            case _:
                pass
    return tuple(sorted(notes, key=lambda note: note.at))


def _without_orders(seen: Evidence) -> Evidence:
    """For the promises: people's acts carry no marks here, and an order may expire by design."""
    orders = (e.InstructionAdded, e.InstructionConsumed, e.InstructionDropped)
    kept = [record for record in seen.records if not isinstance(record.event, orders)]
    return Evidence(runs=seen.runs, records=kept, final=seen.final)


def _after(at: float | None, start: float) -> float | None:
    return None if at is None else at - start
