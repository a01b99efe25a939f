"""The events of a session: everything that happens, in order, and nothing else is the record.

A session's state is a fold over these (`flows.core.state`), and so are its transcript, its live
feed and what a restarted process needs to know. An event says what happened in the past tense;
times are seconds since the epoch on the session's clock, carried by the `Recorded` envelope.

Kinds of session add their own events by subclassing `KindEvent`.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.flows.core.rundown import Rundown, RundownOp
from beatroom.flows.personality import kinds

Holder = Literal["nobody", "person", "bot"]
Role = Literal["developer", "user", "assistant"]
Mode = Literal["queued", "immediate"]
InstructionKind = Literal["prompt", "say"]
WaitsFor = Literal[
    "start",
    "unmute",
    "next reply",
    "instruction",
    "person",
    "beat",
    "line",
    "sentence",
    "host",
    "stage",
    "model",
    "voice",
]
"""What a pending instruction waits for: the session's clock; that the host is unmuted; the host's
next reply; the instruction before it; a person who speaks; the opening or the goodbye; a line that
is spoken word for word; the end of the host's sentence; that the host has finished; its turn on the
stage; the model's reply; that the words that carry it have been heard."""


KindName = Annotated[str, AfterValidator(kinds.today)]
"""A kind's name; a log may say one that it had."""


class EventBase(BaseModel):
    """What all events share: frozen, and strict about what they carry."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Created(EventBase):
    """A session was asked for: now, or for `starts_at` (seconds since the epoch)."""

    type: Literal["created"] = "created"
    session: str
    personality: str
    title: str
    kind: KindName
    language: str
    timezone: str
    rundown: Rundown
    starts_at: float | None = None


class Rescheduled(EventBase):
    """Somebody changed a session that has not started; `starts_at` in seconds since the epoch."""

    type: Literal["rescheduled"] = "rescheduled"
    title: str
    starts_at: float


class Launched(EventBase):
    """A scheduled session's time has come: a process is started for it."""

    type: Literal["launched"] = "launched"


class Missed(EventBase):
    """A scheduled session could not be started at its time, and will not be."""

    type: Literal["missed"] = "missed"
    reason: str


class Started(EventBase):
    """The first person was greeted and the clock runs."""

    type: Literal["started"] = "started"


class Resumed(EventBase):
    """Another process took the session over from its log."""

    type: Literal["resumed"] = "resumed"
    epoch: int


class ParticipantJoined(EventBase):
    """Somebody is in the room, under a name that nobody else has in this session.

    `person` is whom the invitation names, so that what is known of this person is theirs; None
    for somebody who only typed a name. `host` is whether the invitation is the host's.
    """

    type: Literal["participant_joined"] = "participant_joined"
    participant: str
    name: str
    returning: bool = False
    person: str | None = None
    host: bool = False


class ParticipantLeft(EventBase):
    """Somebody is not in the room any more; `reason` is the transport's, empty for who just left."""

    type: Literal["participant_left"] = "participant_left"
    participant: str
    reason: str = ""


class ParticipantRemoved(EventBase):
    """An operator sent somebody away, there or not, who is not let in for so many seconds."""

    type: Literal["participant_removed"] = "participant_removed"
    participant: str
    by: str
    seconds: float


class NodeEntered(EventBase):
    """The flow is at another node.

    `responds` is False where a person's own turn, or nobody, brings the next reply.
    """

    type: Literal["node_entered"] = "node_entered"
    node: str
    responds: bool


class BeatFired(EventBase):
    """A beat's node was entered, at the envelope's time.

    `due_at` is its planned time and `eligible_at` when its turn at the stage came, both seconds
    since the epoch. `told` is what the model was told of it; None in logs that did not keep it.
    `aloud` is False where the host keeps it to itself.
    """

    type: Literal["beat_fired"] = "beat_fired"
    beat: str
    due_at: float
    eligible_at: float
    told: str | None = None
    aloud: bool = True


class BeatSpoken(EventBase):
    """The host was heard in this beat for the first time; `heard_at` in seconds since the epoch."""

    type: Literal["beat_spoken"] = "beat_spoken"
    beat: str
    heard_at: float


class BeatDropped(EventBase):
    """A beat will not fire, and why."""

    type: Literal["beat_dropped"] = "beat_dropped"
    beat: str
    outcome: Literal["superseded", "skipped", "expired", "cancelled"]
    reason: str


class RundownChanged(EventBase):
    """An operator (or the host, on its behalf) changed the rundown; `rundown` is the result."""

    type: Literal["rundown_changed"] = "rundown_changed"
    op: RundownOp
    by: str
    detail: dict[str, Any] = Field(default_factory=dict)
    rundown: Rundown


class InstructionAdded(EventBase):
    """An operator's instruction reached the session."""

    type: Literal["instruction_added"] = "instruction_added"
    instruction: str
    mode: Mode
    kind: InstructionKind
    text: str
    expires_at: float | None = None
    interrupt: bool = False


class InstructionPromoted(EventBase):
    """An operator made a queued instruction immediate."""

    type: Literal["instruction_promoted"] = "instruction_promoted"
    instruction: str


class InstructionInjected(EventBase):
    """The model has it in its context from here on (or the voice has its words)."""

    type: Literal["instruction_injected"] = "instruction_injected"
    instruction: str


class InstructionWaits(EventBase):
    """What it waits for has changed."""

    type: Literal["instruction_waits"] = "instruction_waits"
    instruction: str
    waits_for: WaitsFor


class InstructionRetried(EventBase):
    """The reply that carried it was cut off before it was heard; the next one carries it."""

    type: Literal["instruction_retried"] = "instruction_retried"
    instruction: str
    reason: str


class InstructionConsumed(EventBase):
    """A reply that used it was heard, from `heard_at` (seconds since the epoch): it is spent."""

    type: Literal["instruction_consumed"] = "instruction_consumed"
    instruction: str
    heard_at: float


class InstructionDropped(EventBase):
    """No reply will use an instruction; `reason` is a sentence for whoever sent it."""

    type: Literal["instruction_dropped"] = "instruction_dropped"
    instruction: str
    outcome: Literal["expired", "cancelled", "failed"]
    reason: str


class UserSaid(EventBase):
    """A person's turn, by voice or typed. `participant` is None where the transport cannot tell.

    `in_context` is False for a typed turn that still waits for the floor: `turn_taken` follows.
    """

    type: Literal["user_said"] = "user_said"
    participant: str | None
    name: str
    text: str
    via: Literal["voice", "text"]
    in_context: bool = True


class TurnTaken(EventBase):
    """A typed turn had the floor: the model has it in its context from here on.

    `said` is the number of the event with its words.
    """

    type: Literal["turn_taken"] = "turn_taken"
    said: int


class BotSaid(EventBase):
    """What was heard of one reply (up to the interruption, if there was one).

    `speaker` names the persona in whose voice it was said; empty for the host's own. `in_context`
    is False for words that the context had before they sounded (a fixed line), or never has.
    """

    type: Literal["bot_said"] = "bot_said"
    text: str
    node: str
    source: Literal["model", "say", "time", "fallback"]
    interrupted: bool = False
    speaker: str = ""
    in_context: bool = True


class ReplyCutOff(EventBase):
    """Whether the host owes the rest of a reply that was cut off.

    It was cut off too early to count, or for an announcement, and has not been carried on yet.
    """

    type: Literal["reply_cut_off"] = "reply_cut_off"
    due: bool


class ContextMessage(EventBase):
    """A message of the model's context that no other event holds.

    `made` is `control` where a `user` message is the product's own.
    """

    role: Role
    content: str
    made: Literal["control"] | None = None


class ModelTold(EventBase):
    """The product told the model something: these messages, in this order.

    A message of the host's own is a fixed line, which the context has before it sounds.
    """

    type: Literal["model_told"] = "model_told"
    messages: tuple[ContextMessage, ...]


class ToolCalled(EventBase):
    """The model called a tool; `arguments` as it gave them."""

    type: Literal["tool_called"] = "tool_called"
    call: str
    tool: str
    arguments: dict[str, Any] = Field(default_factory=dict)


class ToolAnswered(EventBase):
    """What came of a tool's call, as the model is told: JSON, or a word of the engine's."""

    type: Literal["tool_answered"] = "tool_answered"
    call: str
    result: str


class FloorChanged(EventBase):
    """Somebody else holds the floor.

    `participant` is who speaks, where a person does and the transport can tell; else None.
    """

    type: Literal["floor_changed"] = "floor_changed"
    holder: Holder
    participant: str | None = None


class KindAnswered(EventBase):
    """The session's kind has taken a person's turn, without the model.

    `words` are its answer; empty where nobody needs to answer, or where the answer comes later.
    `said` is the event that put the turn into the context; None: the last that is there.
    """

    type: Literal["kind_answered"] = "kind_answered"
    words: str = ""
    said: int | None = None


class TimeAnswered(EventBase):
    """A time question was answered by the clock, without the model.

    `again` is True where the answer before it was cut off and nobody had heard it. `said` is the
    event that put the question into the context; None: the last turn that is there.
    """

    type: Literal["time_answered"] = "time_answered"
    asks: str
    total_meeting_minutes: float
    current_item_remaining_minutes: float
    again: bool = False
    said: int | None = None


class SummaryPrepared(EventBase):
    """A summary stands ready for the context's next reset.

    It covers what the events up to the number `through` have put into the context; None in logs
    that did not keep it.
    """

    type: Literal["summary_prepared"] = "summary_prepared"
    beat: str
    text: str
    through: int | None = None


class SummaryFailed(EventBase):
    """No summary in time: the full context is kept."""

    type: Literal["summary_failed"] = "summary_failed"
    beat: str
    reason: str


class ContextReset(EventBase):
    """The summary that stood ready took the place of what it covers."""

    type: Literal["context_reset"] = "context_reset"
    beat: str


class ReplyFailed(EventBase):
    """A service did not do its part; `reason` says what it did instead."""

    type: Literal["reply_failed"] = "reply_failed"
    service: Literal["llm", "tts", "stt"]
    reason: str


class SilenceBroken(EventBase):
    """Nobody had spoken for a while, and the host was asked to."""

    type: Literal["silence_broken"] = "silence_broken"
    after: float


class Muted(EventBase):
    """The host may not speak until it is unmuted; `by` is who muted it."""

    type: Literal["muted"] = "muted"
    by: str


class Unmuted(EventBase):
    """The host may speak again; `by` is who unmuted it."""

    type: Literal["unmuted"] = "unmuted"
    by: str


class RequestDone(EventBase):
    """A request that carried an idempotency key had its effect: the events just before this one.

    They are stored together or not at all, so whoever finds this in the log need not do it again.

    Attributes:
        scope: A digest of what the key is unique within.
        key: A digest of the key.
        digest: Of the request's body.
        answer: What the caller is answered with: the session as it then is, an instruction's
            receipt, or `data`.
        data: What came of it.
    """

    type: Literal["request_done"] = "request_done"
    scope: str
    key: str
    digest: str
    answer: Literal["session", "receipt", "data"]
    data: dict[str, Any] = Field(default_factory=dict)


class Ended(EventBase):
    """The session is over, as it should be."""

    type: Literal["ended"] = "ended"
    reason: str


class Failed(EventBase):
    """The session is over because something broke."""

    type: Literal["failed"] = "failed"
    reason: str


class KindEvent(EventBase):
    """An event of a kind's own; `name` is the kind's word and `data` its JSON."""

    type: Literal["kind"] = "kind"
    kind: KindName
    name: str
    data: dict[str, Any] = Field(default_factory=dict)


Event = Annotated[
    Created
    | Rescheduled
    | Launched
    | Missed
    | Started
    | Resumed
    | ParticipantJoined
    | ParticipantLeft
    | ParticipantRemoved
    | NodeEntered
    | BeatFired
    | BeatSpoken
    | BeatDropped
    | RundownChanged
    | InstructionAdded
    | InstructionPromoted
    | InstructionInjected
    | InstructionWaits
    | InstructionRetried
    | InstructionConsumed
    | InstructionDropped
    | UserSaid
    | TurnTaken
    | BotSaid
    | ReplyCutOff
    | ModelTold
    | ToolCalled
    | ToolAnswered
    | FloorChanged
    | TimeAnswered
    | KindAnswered
    | SummaryPrepared
    | SummaryFailed
    | ContextReset
    | ReplyFailed
    | SilenceBroken
    | Muted
    | Unmuted
    | RequestDone
    | Ended
    | Failed
    | KindEvent,
    Field(discriminator="type"),
]


class Recorded(BaseModel):
    """An event with its place in the log.

    Attributes:
        seq: 1 for the first event of a session, without gaps.
        at: Seconds since the epoch on the session's clock.
        event: What happened.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    seq: int
    at: float
    event: Event


EVENT: TypeAdapter[Event] = TypeAdapter(Event)
