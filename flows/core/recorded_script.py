"""A session's log as a script: who came and spoke when, what operators did, what the host answered.

What the engine did by itself (beats, the clock's answers, breaking a silence) is not in it: it
comes again of itself. Commands of a session's kind are not either: the log holds what became of
them, not what was asked. Times are seconds since the session opened; of what came before it, since
the first person came, less the lobby's length, so that they are negative.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from beatroom.flows.core import context as ctx
from beatroom.flows.core import events as e
from beatroom.flows.core.context import Context, ContextRow
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.messages import read_tag
from beatroom.flows.core.state import SessionState, apply, fold
from beatroom.flows.personality.model import Personality

PAUSE = 0.5
"""Seconds of quiet after which somebody's turn is over."""

NO_WORDS = 5.0
"""Seconds that words are waited for after a voice without any, before it counts as a noise."""

SHORTEST = 0.3
SOONEST, SLOWEST = 0.05, 10.0
"""Seconds until a reply's first word: what it took longer for was not the model's."""

HEARD = 0.5
"""The share of a reply that was cut off by which the words that were heard were over."""

BESIDE = "[room]"
"""With what a message begins that the model is not asked about: it may come while it answers."""

AT_ONCE = 0.1
"""Seconds after the host's end within which somebody has the floor who began before it."""

WORDS_A_SECOND = 2.6
"""Where the log does not say how long somebody spoke."""

OF_THEMSELVES = frozenset({"voice", "restaurant", "boardroom", "bot"})
"""Who changes the rundown because of something that is in the script already."""

Act = (
    e.ParticipantJoined
    | e.ParticipantLeft
    | e.ParticipantRemoved
    | e.RundownChanged
    | e.InstructionAdded
    | e.InstructionPromoted
    | e.InstructionDropped
    | e.Muted
    | e.Unmuted
    | e.UserSaid
    | e.Ended
)


@dataclass(frozen=True, slots=True)
class RecordedAct:
    """Something that somebody did at `at`, as the log has it."""

    at: float
    event: Act


@dataclass(frozen=True, slots=True)
class RecordedSpeech:
    """People had the floor from `at` to `ended`.

    `words` are who said what, one after the other or together; none: a noise of `participant`'s.
    """

    at: float
    ended: float
    participant: str | None
    words: tuple[tuple[str | None, str], ...]


@dataclass(frozen=True, slots=True)
class RecordedReply:
    """What the model answered, or the tool that it called in place of it.

    Attributes:
        occasion: To what (see `occasion`).
        text: The words that were heard.
        seconds: How long they took; 0 where the log does not say.
        first_word: Seconds until they were.
        interrupted: Whether there was more, which nobody heard.
        call: The tool's name and arguments.
    """

    occasion: str
    text: str = ""
    seconds: float = 0.0
    first_word: float = 0.4
    interrupted: bool = False
    call: e.ToolCalled | None = None


@dataclass(frozen=True, slots=True)
class RecordedScript:
    """What is played again.

    Attributes:
        steps: What people and operators did, in order.
        replies: What the model did, in order.
        pace: What the host said, each with the seconds that it took.
        chats: Whether there was a model.
        opened: When it opened, seconds since the epoch.
    """

    steps: tuple[RecordedAct | RecordedSpeech, ...]
    replies: tuple[RecordedReply, ...]
    pace: tuple[tuple[str, float], ...]
    chats: bool
    opened: float


class NothingToRehearseError(ValueError):
    """A log has nothing that could be played again; the text says why."""


def recorded_script(records: Sequence[Recorded], personality: Personality) -> RecordedScript:
    """What happened in a session, to be played again.

    Args:
        records: Its whole log.
        personality: What it was made of.

    Raises:
        NothingToRehearseError: It never opened, is not over, or its words were deleted.
    """
    state = fold(records)
    opened = state.rundown.started_at
    why = nothing_to_rehearse(state)
    if opened is None or why is not None:
        raise NothingToRehearseError(why or "")
    said = [r.event.text for r in records if isinstance(r.event, e.UserSaid)]
    if said and not any(said):
        raise NothingToRehearseError("The words of this session were deleted.")
    steps = [*_acts(records, opened, state), *_speeches(records, opened)]
    return RecordedScript(
        steps=tuple(sorted(steps, key=lambda step: step.at)),
        replies=tuple(_replies(records, personality)),
        pace=tuple(_pace(records)),
        chats=next((r.event.chats for r in records if isinstance(r.event, e.Hosted)), True),
        opened=opened,
    )


def nothing_to_rehearse(state: SessionState) -> str | None:
    """Why a session can't be rehearsed again as it stands; None where it can."""
    if not state.over:
        return "This session is not over; rehearse it again once it is."
    if state.rundown.started_at is None:
        return "This session never opened: nobody came."
    return None


def length_again(records: Sequence[Recorded], before: Personality, now: Personality) -> float:
    """Seconds that a session is planned for again.

    As long as it was, unless it was as long as its personality says: then as this one says now.
    """
    first = records[0].event
    planned = first.rundown.length if isinstance(first, e.Created) else before.length
    return now.length if planned == before.length else planned


def occasion(messages: Sequence[ContextRow]) -> str:
    """What the model is asked about: what came since it last spoke.

    People's words as they are; else the last thing that the product told it, by its tag.
    """
    since: list[ContextRow] = []
    for message in reversed(messages):
        if message.get("role") == "assistant":
            break
        since.append(message)
    words = [str(m.get("content", "")) for m in reversed(since) if m.get("role") == "user"]
    if words:
        return "\n".join(words)
    told = next((m for m in since if not str(m.get("content", "")).startswith(BESIDE)), None)
    if told is None:
        return ""
    content = str(told.get("content", ""))
    tag = read_tag(content)
    if told.get("role") != "developer" or tag is None or tag[0] == "operator":
        return content
    return f"[{tag[0]}: {tag[1]}]"


def _acts(records: Sequence[Recorded], opened: float, state: SessionState) -> Iterator[RecordedAct]:
    for record in records:
        event = record.event
        match event:
            case e.RundownChanged(by=by) if by in OF_THEMSELVES:
                continue
            case e.InstructionDropped(outcome=outcome) if outcome != "cancelled":
                continue
            case e.ParticipantLeft() if _was_removed(records, record):
                continue
            case e.Ended() if _reached(state):
                continue
            case e.UserSaid(via="voice") | e.Backchannel():
                continue
            case _ if isinstance(event, Act):
                yield RecordedAct(record.at - opened, event)
            case _:
                continue


def _reached(state: SessionState) -> bool:
    """Whether the goodbye has begun: then the end comes by itself."""
    return any(started.id == state.rundown.wrapup.id for started in state.rundown.fired)


def _was_removed(records: Sequence[Recorded], left: Recorded) -> bool:
    """Whether somebody left because an operator had just sent them away."""
    index = left.seq - records[0].seq
    return index > 0 and isinstance(records[index - 1].event, e.ParticipantRemoved)


def _speeches(records: Sequence[Recorded], opened: float) -> Iterator[RecordedSpeech]:
    """Each time that people had the floor, cut where a turn was over."""
    since: float | None = None
    who: str | None = None
    over_host, host = False, False
    last = host_ended = float("-inf")
    heard: list[tuple[float, e.UserSaid | e.Backchannel]] = []

    def turn(until: float | None) -> Iterator[RecordedSpeech]:
        """What was heard up to now, as one turn; a noise where nothing was."""
        nonlocal last
        if heard:
            at = heard[-1][0]
            ended = max(at - PAUSE if s.ended is None else s.ended for _, s in heard)
            spoken = ended - sum(_seconds(said.text) for _, said in heard)
            begun = [said.began for _, said in heard if said.began is not None]
            known = [*begun, *([] if since is None else [since])]
            began = min([*known, spoken]) if over_host or not known else min(known)
            words = tuple((said.participant, said.text) for _, said in heard)
        elif since is not None and until is not None:
            quiet = NO_WORDS if until - since > NO_WORDS else PAUSE
            began, ended, words = since, until - quiet, ()
        else:
            return
        began = max(began, last)
        last = ended = max(ended, began + SHORTEST)
        speaker = who if not heard else heard[0][1].participant
        yield RecordedSpeech(began - opened, ended - opened, speaker, words)
        heard.clear()

    for record in records:
        event = record.event
        match event:
            case e.UserSaid(via="voice") | e.Backchannel():
                if heard and record.at - heard[-1][0] > PAUSE:
                    yield from turn(None)
                    since = None
                heard.append((record.at, event))
                if since is None:
                    yield from turn(None)
            case e.FloorChanged(holder="person"):
                if since is None:
                    yield from turn(None)
                    since, who = record.at, event.participant
                    over_host = host or record.at - host_ended < AT_ONCE
                host = False
            case e.FloorChanged():
                yield from turn(record.at)
                if host:
                    host_ended = record.at
                since, host = None, event.holder == "bot"
            case _:
                continue
    yield from turn(None)


def _replies(records: Sequence[Recorded], personality: Personality) -> Iterator[RecordedReply]:
    asked = _Asked(records, personality)
    found: list[tuple[float, RecordedReply]] = []
    sounds: float | None = None
    for record in records:
        event = record.event
        match event:
            case e.FloorChanged(holder="bot"):
                if sounds is not None and (unheard := asked.reply(sounds)) is not None:
                    found.append((sounds, replace(unheard, interrupted=True)))
                sounds = record.at
            case e.BotSaid():
                sounds = None
                began = record.at if event.began is None else event.began
                reply = asked.reply(began)
                if event.source in {"model", "fallback"} and reply is not None:
                    took = _took(record.at, event)
                    told = replace(
                        reply, text=event.text, seconds=took, interrupted=event.interrupted
                    )
                    found.append((began, told))
            case e.ToolCalled():
                reply = asked.reply(record.at, before=record.seq)
                if reply is not None:
                    found.append((record.at, replace(reply, call=event)))
            case _:
                continue
    yield from (reply for _, reply in sorted(found, key=lambda one: one[0]))


class _Asked:
    """What the model was asked at any time of a log, and when."""

    def __init__(self, records: Sequence[Recorded], personality: Personality) -> None:
        self._contexts: list[Context] = []
        self._times = [record.at for record in records]
        self._put: dict[int, float] = {}
        self._free: list[float] = []
        self._first = records[0].seq
        state, held, free = SessionState(), Context(), 0.0
        for record in records:
            state = apply(state, record)
            held = ctx.append(held, record, state, personality)
            if _lets_it_be_asked(record.event):
                free = record.at
            self._contexts.append(held)
            self._put[record.seq] = _put_at(record)
            self._free.append(free)

    def reply(self, began: float, before: int | None = None) -> RecordedReply | None:
        """A reply without words that was first heard at `began`; None where it was no model's."""
        index = bisect_right(self._times, began) - 1
        if before is not None:
            index = before - self._first - 1
        if index < 0:
            return None
        context = self._contexts[index]
        if context.clock_has_it or context.lines:
            return None
        since = max(self._put.get(context.through, began), self._free[index])
        return RecordedReply(
            occasion(context.messages), first_word=min(SLOWEST, max(SOONEST, began - since))
        )


def _lets_it_be_asked(event: e.Event) -> bool:
    """Whether the model may be asked from here on about what it had before."""
    match event:
        case e.FloorChanged():
            return event.holder == "nobody"
        case e.NodeEntered():
            return event.responds
        case _:
            return isinstance(event, e.InstructionPromoted)


def _put_at(record: Recorded) -> float:
    """When the model could be asked about it: a recogniser's delay is the reply's."""
    event = record.event
    if isinstance(event, e.UserSaid) and event.ended is not None:
        return min(record.at, event.ended + PAUSE)
    return record.at


def _pace(records: Sequence[Recorded]) -> Iterator[tuple[str, float]]:
    """First what was cut off: all that was heard of it had sounded before."""
    spoken = [(r.at, r.event) for r in records if isinstance(r.event, e.BotSaid)]
    for at, said in sorted(spoken, key=lambda one: not one[1].interrupted):
        took = _took(at, said)
        if said.text.strip() and took > 0:
            yield said.text, took


def _took(at: float, said: e.BotSaid) -> float:
    """How long the words took that were over at `at`, in seconds; 0 where the log does not say."""
    took = 0.0 if said.began is None else at - said.began
    return min(_seconds(said.text), HEARD * took) if said.interrupted else took


def _seconds(text: str) -> float:
    return max(0.4, len(text.split()) / WORDS_A_SECOND)
