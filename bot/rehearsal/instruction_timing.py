"""Whether an instruction comes when its sort does: a queued one next, an immediate one soon."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from beatroom.bot.rehearsal.evidence import Evidence, Held, ModelRun, VoiceSpan
from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.bot.rehearsal.spans import BACK_WITHIN, over_at, spans, touches
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    InstructionAdded,
    InstructionConsumed,
    InstructionDropped,
    InstructionPromoted,
    Muted,
    Recorded,
    Resumed,
    Started,
    TimeAnswered,
    Unmuted,
    UserSaid,
)
from beatroom.flows.core.pacing import FlowPacingController, wrapup_due_since
from beatroom.flows.core.rundown import Rundown

A_TURN = 7.0
"""Seconds for which a person's turn may still be open once their voice has fallen silent."""
AT_ONCE = 1.0
"""Seconds in which what breaks in is heard, the model's own time aside."""
A_SENTENCE = 8.0
"""Seconds at most that the host's sentence may go on: then what is immediate breaks in."""
A_WHILE = 30.0
"""Seconds in which what was sent before what the host tells may have come to be told."""
ROUNDING = 0.05
"""Seconds before the end of an utterance from which on a beat comes behind it."""
SLACK = 1.0
"""Seconds until a voice has fallen silent."""


def broken_timing(seen: Evidence) -> list[str]:
    """Every instruction that came later than it should have, as a sentence each."""
    return [*_next_reply(seen), *_takes_the_floor(seen), *_breaks_in(seen)]


def _next_reply(seen: Evidence) -> list[str]:
    """What is queued for the model is in its very next request."""
    broken: list[str] = []
    began = next((r.at for r in seen.records if isinstance(r.event, Started)), float("inf"))
    closed = {  # or made immediate, whichever came first
        r.event.instruction: r.at
        for r in reversed(seen.records)
        if isinstance(r.event, InstructionDropped | InstructionPromoted)
    }
    for recorded in seen.records:
        event = recorded.event
        if not isinstance(event, InstructionAdded) or (event.mode, event.kind) != (
            "queued",
            "prompt",
        ):
            continue
        asked = next((run for run in seen.runs if run.at > max(recorded.at, began) + 0.01), None)
        if asked is None or closed.get(event.instruction, float("inf")) <= asked.at:
            continue
        if not any(event.text in str(message.get("content")) for message in asked.held):
            broken.append(
                f"{recorded.at:.2f}: {event.instruction} was queued, and is not in the request "
                f"at {asked.at:.2f}"
            )
    return broken


def _takes_the_floor(seen: Evidence) -> list[str]:
    """What is immediate does not wait for the end of what the host tells, but for a sentence's.

    What breaks in does not wait for that either; only fixed words end their sentence, and whatever
    is said when the goodbye is due ends as a whole.
    """
    broken: list[str] = []
    muted, over = spans(seen.records, Muted, Unmuted), over_at(seen.records)
    for recorded, rundown in with_rundown(seen.records):
        event = recorded.event
        if not isinstance(event, InstructionAdded) or event.mode != "immediate":
            continue
        told = _sounding(seen, recorded)
        if told is None:
            continue
        closing = wrapup_due_since(rundown, recorded.at + SLACK) is not None
        breaks_in = event.interrupt and not closing
        fixed = any(_fixed(r) for r in _said(seen.records, told))
        until = recorded.at + SLACK + (A_SENTENCE if fixed or not breaks_in else 0.0)
        if told.end <= until or until >= over or touches(muted, told.start, until):
            continue
        if _let_go(seen.records, event.instruction, until) or _kept(seen.records, told):
            continue
        if _beat_first(rundown, until):
            continue
        if not breaks_in and _others(seen.records, recorded, told):
            continue
        broken.append(
            f"{recorded.at:.2f}: {event.instruction} is immediate, and the host went on until "
            f"{told.end:.2f}"
        )
    return broken


def _breaks_in(seen: Evidence) -> list[str]:
    """What breaks in is said, or asked of the model, within a second: also while a tool works.

    A person is let finish, fixed words their sentence, and another instruction its reply; the
    opening, a beat that has waited too long and a goodbye that is due come first. Where nobody has
    listened, as to two lives of a session, it is not known who spoke.
    """
    broken: list[str] = []
    if not seen.host:
        return broken
    muted, over = spans(seen.records, Muted, Unmuted), over_at(seen.records)
    for recorded, rundown in with_rundown(seen.records):
        event, at = recorded.event, recorded.at
        if not isinstance(event, InstructionAdded) or not event.interrupt:
            continue
        if event.mode != "immediate" or at + AT_ONCE >= over or _not_yet(seen.records, at):
            continue
        if touches(muted, at - AT_ONCE, at + AT_ONCE) or _somebody(seen, at):
            continue
        if _taken_over(seen.records, at):
            continue
        told = _sounding(seen, recorded)
        if told is not None and any(_fixed(r) for r in _said(seen.records, told)):
            continue
        if wrapup_due_since(rundown, at + AT_ONCE) is not None or _beat_first(
            rundown, at + AT_ONCE
        ):
            continue
        if _let_go(seen.records, event.instruction, at + AT_ONCE) or _other(seen.records, recorded):
            continue
        if not _given(seen, recorded, at + AT_ONCE):
            broken.append(f"{at:.2f}: {event.instruction} breaks in, and was not heard at once")
    return broken


def _not_yet(records: Sequence[Recorded], at: float) -> bool:
    """Whether the opening had not been heard by then, or only the goodbye was left."""
    spoken = [r.at for r in records if isinstance(r.event, BeatSpoken)]
    fired = [r.at for r in records if isinstance(r.event, BeatFired)]
    return not spoken or at <= spoken[0] or (len(fired) > 1 and at >= fired[-1] - SLACK)


def _taken_over(records: Sequence[Recorded], at: float) -> bool:
    """Whether another process takes the session over about then.

    It waits for whoever will hear it; and nobody has seen what the one before it had begun to say.
    """
    taken = [r.at for r in records if isinstance(r.event, Resumed)]
    return any(at - BACK_WITHIN <= one <= at + A_WHILE for one in taken)


def _somebody(seen: Evidence, at: float) -> bool:
    """Whether somebody has the floor then.

    Who has spoken has it until their words are on record, who has coughed for as long as some may
    come.
    """
    said = [r.at for r in seen.records if isinstance(r.event, UserSaid)]
    for voice in seen.people:
        over = voice.end + A_TURN
        if voice.text is not None:
            over = min(over, next((one for one in said if one >= voice.end), over))
        if voice.start - SLACK < at + AT_ONCE and at < over:
            return True
    return False


def _other(records: Sequence[Recorded], added: Recorded) -> bool:
    """Whether another immediate one was on its way then."""
    closed = {
        r.event.instruction: r.at
        for r in records
        if isinstance(r.event, InstructionConsumed | InstructionDropped)
    }
    return any(
        (_at_once(r) or isinstance(r.event, InstructionPromoted))
        and r.seq != added.seq
        and r.at <= added.at + AT_ONCE
        and closed.get(_named(r), float("inf")) >= added.at - SLACK
        for r in records
    )


def _given(seen: Evidence, added: Recorded, until: float) -> bool:
    """Whether the model was asked with it by then, or its words were heard."""
    event = added.event
    if not isinstance(event, InstructionAdded):
        return False
    if event.kind == "prompt":
        return any(
            added.at <= run.at <= until
            and any(event.text in str(message.get("content")) for message in _since_the_host(run))
            for run in seen.runs
        )
    return any(
        isinstance(r.event, InstructionConsumed)
        and r.event.instruction == event.instruction
        and r.event.heard_at <= until
        for r in seen.records
    )


def _since_the_host(run: ModelRun) -> Sequence[Held]:
    """What it is asked: behind the host's last words, where also queued instructions may stand."""
    spoken = [n for n, message in enumerate(run.held) if message.get("role") == "assistant"]
    behind = len(run.held) - 1 - spoken[-1] if spoken else len(run.held)
    return run.held[-max(3, behind) :]


def _sounding(seen: Evidence, added: Recorded) -> VoiceSpan | None:
    """What the host is saying then; another utterance may follow it without a pause.

    One of which nobody heard anything leaves no words behind: it was over, at the latest, when the
    clock began to answer, or the words that the instruction brought were heard.
    """
    at = added.at
    voice = next((voice for voice in seen.host if voice.start < at < voice.end), None)
    if voice is None:
        return None
    over = (
        r.at
        for r in seen.records
        if (isinstance(r.event, BotSaid) and r.at >= at)
        or (isinstance(r.event, TimeAnswered) and r.seq > added.seq)
    )
    own = (
        r.event.heard_at
        for r in seen.records
        if isinstance(r.event, InstructionConsumed)
        and isinstance(added.event, InstructionAdded)
        and r.event.instruction == added.event.instruction
        and at < r.event.heard_at
    )
    return replace(voice, end=min(voice.end, next(over, voice.end), next(own, voice.end)))


def _beat_first(rundown: Rundown, at: float) -> bool:
    """Whether a beat has waited so long by then that it comes before anything else."""
    pace = FlowPacingController().look(rundown, at)
    if pace.due is None or pace.due_at is None:
        return False
    wrapup = rundown.wall_time(rundown.wrapup.offset, at)
    return at >= pace.due_at + pace.due.max_wait or (pace.due != rundown.wrapup and at >= wrapup)


def _let_go(records: Sequence[Recorded], name: str, until: float) -> bool:
    """Whether it was withdrawn, or given up for another reason, by then."""
    return any(
        isinstance(r.event, InstructionDropped) and r.event.instruction == name and r.at <= until
        for r in records
    )


def _others(records: Sequence[Recorded], added: Recorded, told: VoiceSpan) -> bool:
    """Whether what the host tells may be another immediate one's.

    That one was sent meanwhile, or long before: then it is consumed by what sounds, or it was still
    open and a mute had kept it waiting until a while ago.
    """
    since = told.start - A_WHILE
    kept = touches(spans(records, Muted, Unmuted), since, added.at)
    waited = {
        r.event.instruction
        for r in records
        if r.seq > added.seq
        and (
            (kept and isinstance(r.event, InstructionConsumed | InstructionDropped))
            or (
                isinstance(r.event, InstructionConsumed)
                and told.start - ROUNDING <= r.event.heard_at <= told.end
            )
        )
    }
    return any(
        (isinstance(r.event, InstructionPromoted) or _at_once(r))
        and r.seq != added.seq
        and (since < r.at or _named(r) in waited)
        and r.at < told.end
        for r in records
    )


def _named(recorded: Recorded) -> str:
    event = recorded.event
    named = isinstance(event, InstructionAdded | InstructionPromoted)
    return event.instruction if named else ""


def _at_once(recorded: Recorded) -> bool:
    return isinstance(recorded.event, InstructionAdded) and recorded.event.mode == "immediate"


def _kept(records: Sequence[Recorded], told: VoiceSpan) -> bool:
    """Whether it is something that no announcement cuts off: the opening, a goodbye."""
    until = told.end - ROUNDING
    beats = [r.event.beat for r in records if isinstance(r.event, BeatFired) if r.at < until]
    opening = len(beats) <= 1
    last = [r.event.beat for r in records if isinstance(r.event, BeatFired)][-1:]
    return opening or beats[-1:] == last


def _said(records: Sequence[Recorded], told: VoiceSpan) -> list[Recorded]:
    """What the log has of what the host told then.

    Words may end long after the voice has: it is held while somebody may be cutting in, and then
    goes on or is cut off.
    """
    return [
        r
        for r in records
        if isinstance(r.event, BotSaid)
        and told.start - 0.5 <= r.at
        and (r.at <= told.end + 0.5 or (r.event.began or r.at) < told.end - ROUNDING)
    ]


def _fixed(recorded: Recorded) -> bool:
    event = recorded.event
    return isinstance(event, BotSaid) and event.source == "say" and not event.in_context
