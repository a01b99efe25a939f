"""A session's log as a script: who came and spoke when, what operators did, what the host answered.

What the engine did by itself (beats, the clock's answers, breaking a silence) is not in it: it
comes again of itself. Times are seconds since the session opened; of what came before it, since
the first person came, less the lobby's length, so that they are negative.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from beatroom.flows.core import events as e
from beatroom.flows.core.acted_by import OF_THEMSELVES
from beatroom.flows.core.ending import clock_of, ended_of_itself
from beatroom.flows.core.erasure import ERASED
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.heard_as_long import AS_MADE, Slowed, lines_as_heard
from beatroom.flows.core.kept import EventBase
from beatroom.flows.core.older_logs import put_in, with_outside
from beatroom.flows.core.outside_events import first_letters, letters_of
from beatroom.flows.core.recorded_pace import recorded_pace
from beatroom.flows.core.recorded_replies import RecordedReply, recorded_replies
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState, fold
from beatroom.flows.personality.model import Personality

OUTSIDE = (e.VoiceHeard, e.WordsHeard, e.ReplyMade, e.LineMade, e.OutsideAnswered)
"""What reached a session from outside, beside what stands in other events."""

OF_THE_BEAT = frozenset({"extend", "skip"})
"""What an operator does to the beat that runs, where no other is named."""

NO_WORDS = 5.0
"""Seconds after somebody has spoken in which their words come, if there were any."""

LATEST_WORDS = 60.0
"""Seconds after which no words come, from a recogniser that takes one utterance after another."""

UNHEARD = "m"
"""A letter of words of which nothing came: what they were is not on record."""

SAME_INSTANT = 1e-6
"""Seconds: times since the epoch are floats."""

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
    | e.CommandGiven
    | e.Ended
    | e.Failed
)


@dataclass(frozen=True, slots=True)
class During:
    """The beat that an act was meant for, as it ran.

    Attributes:
        beat: Its id.
        title: Its title.
        ran: For how long it had run, in seconds on the session's clock, which stands still on hold.
    """

    beat: str
    title: str
    ran: float


@dataclass(frozen=True, slots=True)
class RecordedAct:
    """Something that somebody did at `at`, as the log has it.

    Attributes:
        in_silence: Whether the host did not speak then.
        during: What it was meant for: the beat that ran; None where it was for no beat, or for one
            that it names.
        before: How many events the log has of the same instant before it.
        lapsed: Whether it was not done, as the session came to the same by itself: what an
            operator held, its own goodbye resumed.
    """

    at: float
    event: Act
    in_silence: bool
    during: During | None = None
    before: int = 0
    lapsed: bool = False


@dataclass(frozen=True, slots=True)
class RecordedSpeech:
    """Somebody's voice sounded, from `at` to `ended`, words or not.

    Attributes:
        participant: Whose; None where the log does not tell.
        words: What was recognised of it, each with its time.
        in_silence: Whether the host did not speak as it began.
    """

    at: float
    ended: float
    participant: str | None
    words: tuple[tuple[float, str], ...]
    in_silence: bool


Step = RecordedAct | RecordedSpeech


@dataclass(frozen=True, slots=True)
class RecordedAnswer:
    """What the model or the service answered beside the talk.

    Attributes:
        by: Who.
        what: The question (see `flows.core.outside_events.OutsideAnswered`).
        took: Seconds until it came to an end.
        outcome: How.
        answer: The text, or JSON.
    """

    by: str
    what: str
    took: float
    outcome: str
    answer: str


@dataclass(frozen=True, slots=True)
class RecordedScript:
    """What is played again.

    Attributes:
        steps: What people and operators did, in order.
        replies: What the model did, in order.
        answers: What was answered beside the talk, in the order in which it was asked.
        pace: What the host said, each with the seconds that it took.
        lines: How long each sentence was heard that was not the model's, in order.
        chats: Whether there was a model.
        opened: When it opened, seconds since the epoch.
        beats: Its beats as they stood at the end, with those that were put in or taken out.
        slowed: For how long the host was heard where its sound was shorter, and how long that was.
        each_heard: Whether each was heard by themselves: a turn then waits for all words that are
            still being recognised.
    """

    steps: tuple[Step, ...]
    replies: tuple[RecordedReply, ...]
    answers: tuple[RecordedAnswer, ...]
    pace: tuple[tuple[str, float], ...]
    chats: bool
    opened: float
    lines: tuple[e.LineMade, ...] = ()
    beats: tuple[Item, ...] = ()
    slowed: Slowed = AS_MADE
    each_heard: bool = False


class NothingToRehearseError(ValueError):
    """A log has nothing that could be played again; the text says why."""


def recorded_script(
    records: Sequence[Recorded], personality: Personality, beside: Sequence[Recorded] = ()
) -> RecordedScript:
    """What happened in a session, to be played again.

    Args:
        records: Its whole log.
        personality: What it was made of.
        beside: What came from outside and is kept beside its recording; the number of each is that
            of the last event before it.

    Raises:
        NothingToRehearseError: It never opened, is not over, or its words were deleted.
    """
    state = fold(records)
    opened = state.rundown.started_at
    why = nothing_to_rehearse(state)
    if opened is None or why is not None:
        raise NothingToRehearseError(why or "")
    said = [r.event for r in records if isinstance(r.event, e.UserSaid)]
    if said and not any(one.text for one in said):
        raise NothingToRehearseError("The words of this session were deleted.")
    chats = next((r.event.chats for r in records if isinstance(r.event, e.Hosted)), True)
    records = put_in(records, beside) if beside else with_outside(records)
    replies = tuple(recorded_replies(records, personality))
    lines, slowed = lines_as_heard(records)
    host = _HostsVoice(records)
    apart = OUTSIDE if beside else ()
    each = any(_by_the_ears(r.event) for r in records)
    steps = [*_acts(records, state, host, apart), *_speeches(records, host, each_heard=each)]
    return RecordedScript(
        steps=tuple(_since(opened, step) for _, _, step in sorted(steps, key=lambda one: one[:2])),
        replies=replies,
        answers=tuple(_answers(records)),
        pace=tuple(recorded_pace(records, state.language)),
        chats=chats,
        opened=opened,
        lines=lines,
        beats=state.rundown.items,
        slowed=sum((one.slowed for one in replies), slowed),
        each_heard=each,
    )


def nothing_to_rehearse(state: SessionState) -> str | None:
    """Why a session can't be rehearsed again as it stands; None where it can."""
    if not state.over:
        return "This session is not over; rehearse it again once it is."
    if state.rundown.started_at is None:
        return "This session never opened: nobody came."
    return None


def _by_the_ears(event: e.Event) -> bool:
    """Whether words are those of one person's own audio: only with it comes when it was said."""
    return isinstance(event, e.UserSaid | e.Backchannel) and event.ended is not None


Placed = tuple[float, int, Step]
"""A step with its time, in seconds since the epoch, and its place among those of that time."""


def _since(opened: float, step: Step) -> Step:
    if isinstance(step, RecordedAct):
        return replace(step, at=step.at - opened)
    words = tuple((at - opened, text) for at, text in step.words)
    return replace(step, at=step.at - opened, ended=step.ended - opened, words=words)


def _acts(
    records: Sequence[Recorded],
    state: SessionState,
    host: _HostsVoice,
    apart: tuple[type[EventBase], ...],
) -> Iterator[Placed]:
    """What people and operators did; events of the types `apart` are in no log of the kind."""
    clock = clock_of(records, state.rundown.started_at or records[0].at)
    running: tuple[e.BeatFired, float] | None = None
    instant, before = float("-inf"), 0
    by_now = ""
    for record in records:
        event = record.event
        if isinstance(event, apart):
            continue
        instant, before = (
            (instant, before + 1) if record.at - instant < SAME_INSTANT else (record.at, 0)
        )
        held, by_now = by_now, _held_by(event, by_now)
        if isinstance(event, e.BeatFired):
            running = event, clock(record.at)
        match event:
            case e.RundownChanged(by=by) if by in OF_THEMSELVES and _ends_a_hold(event, held):
                resumed = event.model_copy(update={"op": "resume", "by": held, "detail": {}})
                silent = host.silent(record.at)
                yield record.at, record.seq, RecordedAct(record.at, resumed, silent, lapsed=True)
            case e.RundownChanged(by=by) | e.Muted(by=by) | e.Unmuted(by=by) if by in OF_THEMSELVES:
                continue
            case e.InstructionDropped(outcome=outcome) if outcome != "cancelled":
                continue
            case e.ParticipantLeft() if _was_removed(records, record):
                continue
            case e.Ended() if _reached(state) and ended_of_itself(event):
                continue
            case e.UserSaid(via="voice") | e.Backchannel():
                continue
            case e.CommandGiven() if _was_written(records, record):
                continue  # it had somebody's words typed, which come next
            case _ if isinstance(event, Act):
                of_the_beat = (
                    isinstance(event, e.RundownChanged)
                    and event.op in OF_THE_BEAT
                    and "beat" not in event.detail
                )
                in_the_goodbye = isinstance(event, e.Ended) and _reached(state)
                during = None
                if running is not None and (of_the_beat or in_the_goodbye):
                    beat, since = running
                    title = state.rundown.item(beat.beat).title
                    during = During(beat.beat, title, clock(record.at) - since)
                act = RecordedAct(record.at, event, host.silent(record.at), during, before)
                yield record.at, record.seq, act
            case _:
                continue


def _held_by(event: e.Event, by: str) -> str:
    """Who holds the clock after an event, if anybody does."""
    if not isinstance(event, e.RundownChanged):
        return by
    if event.rundown.held_since is None:
        return ""
    return event.by if event.op == "hold" else by


def _ends_a_hold(event: e.RundownChanged, held: str) -> bool:
    return bool(held) and held not in OF_THEMSELVES and event.rundown.held_since is None


def _reached(state: SessionState) -> bool:
    """Whether the goodbye has begun: then the end comes by itself, unless somebody brings it."""
    return any(started.id == state.rundown.wrapup.id for started in state.rundown.fired)


def _was_removed(records: Sequence[Recorded], left: Recorded) -> bool:
    """Whether somebody left because an operator had just sent them away."""
    index = left.seq - records[0].seq
    return index > 0 and isinstance(records[index - 1].event, e.ParticipantRemoved)


def _was_written(records: Sequence[Recorded], command: Recorded) -> bool:
    """Whether a command did nothing but have somebody's words typed."""
    index = command.seq - records[0].seq + 1
    after = records[index] if index < len(records) else None
    return (
        after is not None
        and after.at == command.at
        and isinstance(after.event, e.UserSaid)
        and after.event.via == "text"
    )


@dataclass(slots=True)
class _Words:
    """Words that were recognised, and what they were as far as that is known."""

    at: float
    seq: int
    participant: str | None
    letters: int
    text: str = ""

    @property
    def said(self) -> str:
        """The words, or what stands for them; blank for a noise."""
        return self.text or (UNHEARD * self.letters if self.letters else " ")


def _speeches(
    records: Sequence[Recorded], host: _HostsVoice, *, each_heard: bool
) -> Iterator[Placed]:
    """People's voices, each with its words; words that came without a voice have none."""
    words = {one.seq: one for one in _words(records)}
    voices = _voices(records)
    found = [(record, said) for theirs in voices.values() for record, said in theirs]
    for record in records:
        event = record.event
        if isinstance(event, e.WordsHeard):
            theirs = voices.get(event.participant, [])
            said = _its_voice(theirs, record.at) if each_heard else _last_voice(theirs, record)
            if said is None:
                found.append((record, [words[record.seq]]))
            else:
                said.append(words[record.seq])
    for record, said in found:
        event = record.event
        began = event.began if isinstance(event, e.VoiceHeard) else record.at
        speech = RecordedSpeech(
            at=began,
            ended=record.at,
            participant=said[0].participant if said else _whose(event),
            words=tuple((one.at, one.said) for one in said),
            in_silence=host.silent(began),
        )
        yield began, record.seq, speech


_Voice = tuple[Recorded, list[_Words]]


def _voices(records: Sequence[Recorded]) -> dict[str | None, list[_Voice]]:
    """By participant their voices, as they fell silent, with room for their words."""
    voices: dict[str | None, list[_Voice]] = defaultdict(list)
    for record in records:
        if isinstance(record.event, e.VoiceHeard):
            voices[record.event.participant].append((record, []))
    return voices


def _last_voice(voices: Sequence[_Voice], words: Recorded) -> list[_Words] | None:
    """Where words belong that come of a stream: to whoever has just fallen silent."""
    last = next(((one, said) for one, said in reversed(voices) if one.seq < words.seq), None)
    return None if last is None or words.at - last[0].at >= NO_WORDS else last[1]


def _its_voice(voices: Sequence[_Voice], at: float) -> list[_Words] | None:
    """Where the words of one utterance belong: recognisers take them in order, and may be late.

    They can be there before a voice is on record as ended, where somebody else spoke on.
    """
    begun = [
        (one, said)
        for one, said in voices
        if isinstance(one.event, e.VoiceHeard) and one.event.began <= at <= one.at + LATEST_WORDS
    ]
    waiting = next((said for _, said in begun if not said), None)
    if waiting is None and begun and at - begun[-1][0].at < NO_WORDS:
        return begun[-1][1]
    return waiting


def _whose(event: e.Event) -> str | None:
    return event.participant if isinstance(event, e.VoiceHeard) else None


class _HostsVoice:
    """When the host spoke, as far as people held the floor no more."""

    def __init__(self, records: Sequence[Recorded]) -> None:
        changes = [(r.at, r.event) for r in records if isinstance(r.event, e.FloorChanged)]
        self._times = [at for at, _ in changes]
        self._holders = [event.holder for _, event in changes]

    def silent(self, at: float) -> bool:
        """Whether it was silent then."""
        place = bisect_left(self._times, at) - 1
        return place < 0 or self._holders[place] != "bot"


def _words(records: Sequence[Recorded]) -> Iterator[_Words]:
    """What was recognised, each with its part of what is on record as said.

    Somebody who speaks twice in a turn has two lines when it is over, right after each other: they
    are all that was said of what was recognised until then.
    """
    waiting: dict[str | None, list[_Words]] = defaultdict(list)
    said: dict[str | None, list[str]] = defaultdict(list)
    found: list[_Words] = []
    for record in records:
        event = record.event
        if isinstance(event, e.WordsHeard):
            one = _Words(record.at, record.seq, event.participant, event.letters)
            if texts := said.pop(event.participant, None):
                _share(" ".join(texts), waiting.pop(event.participant, []))
            waiting[event.participant].append(one)
            found.append(one)
        elif isinstance(event, e.Backchannel) or (
            isinstance(event, e.UserSaid) and event.via == "voice"
        ):
            said[event.participant].append(event.text)
    for who, texts in said.items():
        _share(" ".join(texts), waiting[who])
    return iter(found)


def _share(text: str, heard: list[_Words]) -> None:
    """Give a text to the last of those that were recognised, as long as each was."""
    left = letters_of(text)
    parts: list[_Words] = []
    for one in reversed(heard):
        if left <= 0:
            break
        parts.insert(0, one)
        left -= one.letters
    for one in parts[:-1]:
        one.text, text = first_letters(text, one.letters)
    if parts:
        parts[-1].text = text


def _answers(records: Sequence[Recorded]) -> Iterator[RecordedAnswer]:
    known = ((r.at, r.event) for r in records if isinstance(r.event, e.OutsideAnswered))
    for at, one in sorted(known, key=lambda pair: pair[1].asked):
        if not _taken_out(one):
            yield RecordedAnswer(one.by, one.what, at - one.asked, one.outcome, one.answer)


def _taken_out(one: e.OutsideAnswered) -> bool:
    """Whether an answer was erased: what a service says is JSON, and so never empty."""
    told = one.outcome in ("answered", "refused")
    return one.answer == ERASED or (told and one.by == "service" and not one.answer)
