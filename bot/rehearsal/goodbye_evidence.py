"""Whether the goodbye is the last word, and is said: nothing of the model's goes on behind it.

Once it has been heard, the model may still reply to what people have said since it came, or had
said before where it had not been asked then; to an operator's instruction that was told since; to
what the session's kind has told it since; and to what a tool answers that it has called since, in
the goodbye itself. The clock's answers, fixed words, a word of patience
and an apology are no replies of the model's.
"""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.bot.rehearsal.evidence import Evidence
from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.bot.rehearsal.spans import over_at
from beatroom.flows.core import messages
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    Created,
    InstructionInjected,
    ModelTold,
    Muted,
    Recorded,
    ReplyFailed,
    Resumed,
    ToolCalled,
    TurnTaken,
    Unmuted,
    UserSaid,
)

AGAIN_WITHIN = 20.0
"""Seconds in which a goodbye that the model failed to say is asked for again."""
GOES_ON = str(messages.carry_on()["content"])


def goodbye_at(records: Sequence[Recorded]) -> float:
    """When the goodbye came, or the session was over without; infinite where neither has been."""
    first = next((r.event for r in records if isinstance(r.event, Created)), None)
    wrapup = "" if first is None else first.rundown.wrapup.id
    return next(
        (r.at for r in records if isinstance(r.event, BeatFired) and r.event.beat == wrapup),
        over_at(records),
    )


def broken_goodbye(seen: Evidence) -> list[str]:
    """Every reply behind the goodbye that nothing has asked for since, as a sentence each."""
    came: Recorded | None = None
    heard: float | None = None
    broken: list[str] = []
    for recorded, rundown in with_rundown(seen.records):
        event = recorded.event
        if isinstance(event, BeatFired) and event.beat == rundown.wrapup.id:
            came = recorded
        elif came is None:
            continue
        elif isinstance(event, BeatSpoken) and event.beat == rundown.wrapup.id:
            heard = recorded.at
        elif heard is not None and _of_the_model(recorded, heard) and not _asked(seen, came):
            broken.append(f"{recorded.at:.2f}: the model went on after the goodbye, unasked")
    return broken


def goodbye_not_asked_again(seen: Evidence) -> list[str]:
    """A goodbye whose one reply failed, and that nobody asked the model for again, as a sentence.

    Only where nothing stood in the way: no mute, no other process, no voice that failed, nobody who
    spoke, and as much time as it takes.
    """
    came, ended = goodbye_at(seen.records), over_at(seen.records)
    since = [record for record in seen.records if record.at >= came]
    spoken = [r for r in since if isinstance(r.event, BeatSpoken)]
    failed = [(r.at, r.event.service) for r in since if isinstance(r.event, ReplyFailed)]
    hindered = any(isinstance(r.event, Muted | Resumed | UserSaid | TurnTaken) for r in since)
    muted = [r.event for r in seen.records if isinstance(r.event, Muted | Unmuted)]
    hindered = hindered or bool(muted and isinstance(muted[-1], Muted))
    if spoken or hindered or [service for _, service in failed] != ["llm"]:
        return []
    ((at, _),) = failed
    if ended - at < AGAIN_WITHIN or any(voice.end > at for voice in seen.people):
        return []
    if not any(came <= run.at <= at for run in seen.runs) or any(run.at > at for run in seen.runs):
        return []
    return [f"{at:.2f}: the model failed the goodbye, and was not asked for it again"]


def _of_the_model(recorded: Recorded, heard: float) -> bool:
    """Whether it is a reply of the model's that began once the goodbye had been heard."""
    event = recorded.event
    if not isinstance(event, BotSaid) or event.source != "model":
        return False
    return event.began is not None and event.began >= heard


def _asked(seen: Evidence, came: Recorded) -> bool:
    """Whether anything has asked for a reply since the goodbye came, or was unasked by then."""
    for recorded in seen.records:
        event = recorded.event
        if isinstance(event, UserSaid | TurnTaken):
            if recorded.seq > came.seq:
                return True
            if not any(recorded.at <= run.at < came.at for run in seen.runs):
                return True  # it waited for the floor
        elif recorded.seq > came.seq and (
            isinstance(event, InstructionInjected | ToolCalled)
            or (isinstance(event, ModelTold) and not _goes_on(event))
        ):
            return True
    return False


def _goes_on(told: ModelTold) -> bool:
    """Whether the model was told no more than to go on, or the host's own words."""
    return all(one.role == "assistant" or one.content == GOES_ON for one in told.messages)
