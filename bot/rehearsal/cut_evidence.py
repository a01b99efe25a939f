"""Whether what was cut off was carried on or given up by decision, and what counts was heard."""

from __future__ import annotations

import re
from collections.abc import Sequence

from beatroom.bot.rehearsal.evidence import Evidence, Held
from beatroom.bot.rehearsal.spans import Span, over_at, spans, touches
from beatroom.flows.core import messages
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    Created,
    InstructionAdded,
    InstructionConsumed,
    InstructionPromoted,
    KindEvent,
    ModelTold,
    Muted,
    NodeEntered,
    Recorded,
    TurnTaken,
    Unmuted,
    UserSaid,
)

CARRIED_ON_WITHIN = 30.0
"""Seconds in which the host, free to speak, has come back to what it was cut off in."""
STOPS = ".!?…:;"
A_SENTENCE = re.compile(rf"[{STOPS}](\s|$)")
"""Of words without any such mark the log tells whether they sounded to their end."""
OPERATOR = "[operator]"
CARRY_ON = str(messages.carry_on()["content"])


def broken_cuts(seen: Evidence) -> list[str]:
    """Everything that the host was cut off in and that was lost, or called heard."""
    return [*_carried_on(seen), *_fixed_words(seen.records), *_heard(seen.records)]


def _carried_on(seen: Evidence) -> list[str]:
    """A person's words, another beat or turn replace what was cut off; nothing else does.

    What a mute cut off after a whole sentence is given up; the rest is due when the mute is over.
    """
    broken: list[str] = []
    end, muted = over_at(seen.records), spans(seen.records, Muted, Unmuted)
    busy = [*muted, *_announced(seen.records)]
    for place, recorded in enumerate(seen.records):
        event = recorded.event
        if not (isinstance(event, BotSaid) and event.interrupted and event.source == "model"):
            continue
        since = recorded.at
        silenced = next((to for begins, to in muted if begins <= since <= to), None)
        if silenced is not None:
            if _counts(recorded) and not _closing(seen.records[:place]):
                continue
            since = silenced
        until = _time_is_up(since, busy)
        if until >= end or _replaced(seen.records[place + 1 :], until):
            continue
        if not _again(seen, since, until) and not _asked(seen, recorded.at):
            broken.append(f"{recorded.at:.2f}: what the host was cut off in was lost")
    return broken


def _fixed_words(records: Sequence[Recorded]) -> list[str]:
    """Of fixed words that made way for an announcement, the rest is said, whatever people do.

    After a mute, too; but for a beat's, where another has come meanwhile.
    """
    broken: list[str] = []
    end, muted = over_at(records), spans(records, Muted, Unmuted)
    busy = [*muted, *_announced(records)]
    fired = [r.at for r in records if isinstance(r.event, BeatFired)]
    for place, recorded in enumerate(records):
        event = recorded.event
        if not (_fixed(recorded) and isinstance(event, BotSaid) and event.interrupted):
            continue
        until = _time_is_up(recorded.at, busy)
        rest = _told(records[:place], event.text).removeprefix(event.text).strip()
        said = any(
            _fixed(r) and rest.startswith(r.event.text) and r.event.began <= until
            for r in records[place + 1 :]
            if isinstance(r.event, BotSaid) and r.event.began is not None
        )
        over = any(recorded.at < at and touches(muted, recorded.at, at) for at in fired)
        if not said and until < end and not over:
            broken.append(f"{recorded.at:.2f}: the rest of fixed words, {rest!r}, was not said")
    return broken


def _fixed(recorded: Recorded) -> bool:
    event = recorded.event
    return isinstance(event, BotSaid) and event.source == "say" and not event.in_context


def _told(records: Sequence[Recorded], begins: str) -> str:
    """The last fixed words that begin so, as the model was told before they sounded."""
    lines = [
        message.content
        for r in records
        if isinstance(r.event, ModelTold)
        for message in r.event.messages
        if message.role == "assistant" and message.content.startswith(begins)
    ]
    return lines[-1] if lines else begins


def _announced(records: Sequence[Recorded]) -> list[Span]:
    """When operators' immediate instructions were said."""
    at_once = {
        r.event.instruction
        for r in records
        if isinstance(r.event, InstructionPromoted)
        or (isinstance(r.event, InstructionAdded) and r.event.mode == "immediate")
    }
    return [
        (r.event.heard_at, r.at)
        for r in records
        if isinstance(r.event, InstructionConsumed) and r.event.instruction in at_once
    ]


def _time_is_up(since: float, busy: Sequence[Span]) -> float:
    """When it must have been carried on: not while the host is muted, or announces something."""
    until = since + CARRIED_ON_WITHIN
    for begins, ends in sorted(busy):
        if begins < until and ends > since:
            until = max(until, ends + CARRIED_ON_WITHIN)
    return until


def _closing(records: Sequence[Recorded]) -> bool:
    """Whether the goodbye has come; it counts when it was heard to its end."""
    last = next((r.event.rundown.wrapup.id for r in records if isinstance(r.event, Created)), "")
    return any(isinstance(r.event, BeatFired) and r.event.beat == last for r in records)


def _replaced(then: Sequence[Recorded], until: float) -> bool:
    """Whether something else came in its place, by decision, before it could be carried on.

    When a persona has had its turn, who speaks next is decided anew.
    """
    for recorded in then:
        event = recorded.event
        if recorded.at > until:
            return False
        if isinstance(event, BeatFired | UserSaid | TurnTaken):
            return True
        if isinstance(event, NodeEntered) and event.node.startswith("turn-"):
            return True
        if isinstance(event, KindEvent) and (event.kind, event.name) == ("boardroom", "turn"):
            return True
    return True


def _again(seen: Evidence, since: float, until: float) -> bool:
    """Whether the model was asked for more than an operator's wish; without runs: was heard."""
    if not seen.runs:
        return any(isinstance(r.event, BotSaid) and since < r.at < until for r in seen.records)
    return any(_goes_on(run.held) for run in seen.runs if since - 0.1 < run.at < until)


def _goes_on(held: Sequence[Held]) -> bool:
    """Whether a run is for what is due, and not for an operator's wish alone."""
    told = [str(m.get("content")) for m in held[-3:]]
    return not told[-1].startswith(OPERATOR) or any(CARRY_ON in text for text in told)


def _asked(seen: Evidence, at: float) -> bool:
    """Whether somebody asked for something else then: in words, or on a page."""
    spoke = any(v.text is not None and v.start - 0.3 < at < v.end + 0.3 for v in seen.people)
    return spoke or any(
        isinstance(r.event, KindEvent) and at - 1.5 < r.at < at + 0.3 for r in seen.records
    )


def _heard(records: Sequence[Recorded]) -> list[str]:
    """What is called spoken or used was said: to its end, or a whole sentence of it."""
    broken: list[str] = []
    since: dict[str, int] = {}
    for place, recorded in enumerate(records):
        event = recorded.event
        if isinstance(event, BeatFired):
            since[event.beat] = place
        elif isinstance(event, BeatSpoken):
            said = records[since.get(event.beat, 0) : place + 1]
            if not any(_counts(r) for r in said):
                broken.append(f"{recorded.at:.2f}: {event.beat} is called spoken, and was cut off")
        elif isinstance(event, InstructionConsumed):
            said = [r for r in records[:place] if isinstance(r.event, BotSaid)]
            if said and not any(_counts(r) for r in said[-3:] if r.at >= event.heard_at - 0.1):
                broken.append(f"{recorded.at:.2f}: {event.instruction} is called used, and was not")
    return broken


def _counts(recorded: Recorded) -> bool:
    event = recorded.event
    if not isinstance(event, BotSaid):
        return False
    if not event.interrupted or A_SENTENCE.search(event.text) is not None:
        return True
    return event.sentence_ended is not None and not set(event.text) & set(STOPS)
