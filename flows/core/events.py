"""The events of a session: everything that happens, in order, and nothing else is the record.

A session's state is a fold over these (`flows.core.state`), and so are its transcript, its live
feed and what a restarted process needs to know. An event says what happened in the past tense;
times are seconds since the epoch on the session's clock, carried by the `Recorded` envelope. What
the talk itself brings is in `talk_events`, what is measured of it in `measured_events`, and what a
rehearsal of it needs besides in `outside_events`. What a kind of session adds are its facts
(`flows.core.facts`), which the log holds as `KindEvent`s. Each event declares beside its fields
what they hold of people (`KEPT`).
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.flows.core.kept import EventBase, FieldPolicy, Id, Ours, Phrase, Term, kept
from beatroom.flows.core.measured_events import AnswerMeasured, ServicesUsed
from beatroom.flows.core.outside_events import (
    CommandGiven,
    LineMade,
    OutsideAnswered,
    ReplyMade,
    VoiceHeard,
    WordsHeard,
)
from beatroom.flows.core.rundown import Rundown, RundownOp
from beatroom.flows.core.talk_events import (
    Backchannel,
    BotSaid,
    ContextReset,
    FloorChanged,
    Hosted,
    KindAnswered,
    KindFailed,
    ModelTold,
    ReplyCutOff,
    ReplyFailed,
    SilenceBroken,
    SummaryFailed,
    SummaryPrepared,
    TimeAnswered,
    TimeCorrected,
    ToolAnswered,
    ToolCalled,
    TurnAddressed,
    TurnTaken,
    UserSaid,
)
from beatroom.flows.personality import kinds

Mode = Literal["queued", "immediate"]
InstructionKind = Literal["prompt", "say"]
WaitsFor = Literal[
    "start", "unmute", "next reply", "instruction", "person", "beat",
    "line", "sentence", "host", "stage", "model", "voice", "hold", "time",
]  # fmt: skip
"""What a pending instruction, or a beat that was asked for, waits for: the session's clock; that
the host is unmuted; the host's next reply; the instruction before it; a person who speaks; the
opening or the goodbye; a line that is spoken word for word; the end of the host's sentence; that
the host has finished; its turn on the stage; the model's reply; that the words that carry it have
been heard; that the clock, which is held, goes on; its time in the rundown."""


KindName = Annotated[Term, AfterValidator(kinds.today)]
"""A kind's name; a log may say one that it had."""
Digest = Annotated[str, Ours("a digest, of which nothing can be read")]


class Created(EventBase):
    """A session was asked for: now, or for `starts_at` (seconds since the epoch).

    Here as in other events, `by` says who did it: the name of an operator's token, or of what in
    the session stands for one, such as `voice`. It is empty where nobody did, and in older logs.
    """

    type: Literal["created"] = "created"
    KEPT: ClassVar[FieldPolicy] = kept(
        "session personality kind language timezone starts_at",
        names="by",
        words="title",
        shaped="rundown",
    )
    session: Id
    personality: Id
    title: str
    kind: KindName
    language: Term
    timezone: Term
    rundown: Rundown
    starts_at: float | None = None
    by: str = ""


class Rescheduled(EventBase):
    """Somebody changed a session that has not started; `starts_at` in seconds since the epoch."""

    type: Literal["rescheduled"] = "rescheduled"
    KEPT: ClassVar[FieldPolicy] = kept("starts_at", names="by", words="title")
    title: str
    starts_at: float
    by: str = ""


class Launched(EventBase):
    """A scheduled session's time has come: a process is started for it."""

    type: Literal["launched"] = "launched"
    KEPT: ClassVar[FieldPolicy] = kept()


class Missed(EventBase):
    """A scheduled session could not be started at its time, and will not be."""

    type: Literal["missed"] = "missed"
    KEPT: ClassVar[FieldPolicy] = kept(words="reason")
    reason: str


class Started(EventBase):
    """The first person was greeted and the clock runs."""

    type: Literal["started"] = "started"
    KEPT: ClassVar[FieldPolicy] = kept()


class Resumed(EventBase):
    """Another process took the session over from its log."""

    type: Literal["resumed"] = "resumed"
    KEPT: ClassVar[FieldPolicy] = kept("epoch")
    epoch: int


class RecordingStarted(EventBase):
    """The room was told, and what is heard is recorded from now on: this is the recording's 0."""

    type: Literal["recording_started"] = "recording_started"
    KEPT: ClassVar[FieldPolicy] = kept()


class RecordingStopped(EventBase):
    """No more is recorded though the session goes on, or it never was; `reason` is a sentence."""

    type: Literal["recording_stopped"] = "recording_stopped"
    KEPT: ClassVar[FieldPolicy] = kept("reason")
    reason: Phrase


class ParticipantJoined(EventBase):
    """Somebody is in the room, under a name that nobody else has in this session.

    `person` is whom the invitation names, so that what is known of this person is theirs; None
    for somebody who only typed a name. `host` is whether the invitation is the host's.
    """

    type: Literal["participant_joined"] = "participant_joined"
    KEPT: ClassVar[FieldPolicy] = kept("returning host", who="participant", names="name person")
    participant: str
    name: str
    returning: bool = False
    person: str | None = None
    host: bool = False


CUT_OFF = "the host's process restarted"
"""Why somebody is not there whom the end of the host's process cut off: they have not left."""


class ParticipantLeft(EventBase):
    """Somebody has left the room; `reason` is the transport's, or empty."""

    type: Literal["participant_left"] = "participant_left"
    KEPT: ClassVar[FieldPolicy] = kept(who="participant", words="reason")
    participant: str
    reason: str = ""


class ParticipantRemoved(EventBase):
    """An operator sent somebody away, there or not, who is not let in for so many seconds."""

    type: Literal["participant_removed"] = "participant_removed"
    KEPT: ClassVar[FieldPolicy] = kept("seconds", who="participant", names="by")
    participant: str
    by: str
    seconds: float


class NodeEntered(EventBase):
    """The flow is at another node.

    `responds` is False where a person's own turn, or nobody, brings the next reply.
    """

    type: Literal["node_entered"] = "node_entered"
    KEPT: ClassVar[FieldPolicy] = kept("node responds")
    node: Term
    responds: bool


class BeatFired(EventBase):
    """A beat's node was entered, at the envelope's time.

    `due_at` is its planned time and `eligible_at` when its turn at the stage came, both seconds
    since the epoch. `told` is what the model was told of it; None in logs that did not keep it.
    `aloud` is False where the host keeps it to itself.
    """

    type: Literal["beat_fired"] = "beat_fired"
    KEPT: ClassVar[FieldPolicy] = kept("beat due_at eligible_at aloud", words="told")
    beat: Id
    due_at: float
    eligible_at: float
    told: str | None = None
    aloud: bool = True


class BeatWaits(EventBase):
    """What a beat waits for has changed: one that a skip, a jump, a wrap-up or an insert brings."""

    type: Literal["beat_waits"] = "beat_waits"
    KEPT: ClassVar[FieldPolicy] = kept("beat waits_for")
    beat: Id
    waits_for: WaitsFor


class BeatSpoken(EventBase):
    """The host was heard in this beat for the first time; `heard_at` in seconds since the epoch."""

    type: Literal["beat_spoken"] = "beat_spoken"
    KEPT: ClassVar[FieldPolicy] = kept("beat heard_at")
    beat: Id
    heard_at: float


class BeatDropped(EventBase):
    """A beat will not fire, and why."""

    type: Literal["beat_dropped"] = "beat_dropped"
    KEPT: ClassVar[FieldPolicy] = kept("beat outcome", words="reason")
    beat: Id
    outcome: Literal["superseded", "skipped", "expired", "cancelled"]
    reason: str


class RundownChanged(EventBase):
    """An operator (or the host, on its behalf) changed the rundown; `rundown` is the result."""

    type: Literal["rundown_changed"] = "rundown_changed"
    KEPT: ClassVar[FieldPolicy] = kept("op", names="by", words="detail", shaped="rundown")
    op: RundownOp
    by: str
    detail: dict[str, Any] = Field(default_factory=dict)
    rundown: Rundown


class InstructionAdded(EventBase):
    """An operator's instruction reached the session."""

    type: Literal["instruction_added"] = "instruction_added"
    KEPT: ClassVar[FieldPolicy] = kept(
        "instruction mode kind expires_at interrupt", names="by", words="text"
    )
    instruction: Id
    mode: Mode
    kind: InstructionKind
    text: str
    expires_at: float | None = None
    interrupt: bool = False
    by: str = ""


class InstructionPromoted(EventBase):
    """An operator made a queued instruction immediate."""

    type: Literal["instruction_promoted"] = "instruction_promoted"
    KEPT: ClassVar[FieldPolicy] = kept("instruction", names="by")
    instruction: Id
    by: str = ""


class InstructionInjected(EventBase):
    """The model has it in its context from here on (or the voice has its words)."""

    type: Literal["instruction_injected"] = "instruction_injected"
    KEPT: ClassVar[FieldPolicy] = kept("instruction")
    instruction: Id


class InstructionWaits(EventBase):
    """What it waits for has changed."""

    type: Literal["instruction_waits"] = "instruction_waits"
    KEPT: ClassVar[FieldPolicy] = kept("instruction waits_for")
    instruction: Id
    waits_for: WaitsFor


class InstructionRetried(EventBase):
    """The reply that carried it was cut off before it was heard; the next one carries it."""

    type: Literal["instruction_retried"] = "instruction_retried"
    KEPT: ClassVar[FieldPolicy] = kept("instruction", words="reason")
    instruction: Id
    reason: str


class InstructionConsumed(EventBase):
    """A reply that used it was heard, from `heard_at` (seconds since the epoch): it is spent."""

    type: Literal["instruction_consumed"] = "instruction_consumed"
    KEPT: ClassVar[FieldPolicy] = kept("instruction heard_at")
    instruction: Id
    heard_at: float


class InstructionDropped(EventBase):
    """No reply will use an instruction; `reason` is a sentence for whoever sent it.

    `by` is who withdrew it, where somebody did.
    """

    type: Literal["instruction_dropped"] = "instruction_dropped"
    KEPT: ClassVar[FieldPolicy] = kept("instruction outcome", names="by", words="reason")
    instruction: Id
    outcome: Literal["expired", "cancelled", "failed"]
    reason: str
    by: str = ""


class Muted(EventBase):
    """The host may not speak until it is unmuted; `by` is who muted it."""

    type: Literal["muted"] = "muted"
    KEPT: ClassVar[FieldPolicy] = kept(names="by")
    by: str


class Unmuted(EventBase):
    """The host may speak again; `by` is who unmuted it."""

    type: Literal["unmuted"] = "unmuted"
    KEPT: ClassVar[FieldPolicy] = kept(names="by")
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
    KEPT: ClassVar[FieldPolicy] = kept("scope key digest answer", words="data", retells=True)
    scope: Digest
    key: Digest
    digest: Digest
    answer: Literal["session", "receipt", "data"]
    data: dict[str, Any] = Field(default_factory=dict)


class Ended(EventBase):
    """The session is over, as it should be; `by` is who ended it, where somebody did."""

    type: Literal["ended"] = "ended"
    KEPT: ClassVar[FieldPolicy] = kept(names="by", words="reason")
    reason: str
    by: str = ""


class Failed(EventBase):
    """The session is over because something broke."""

    type: Literal["failed"] = "failed"
    KEPT: ClassVar[FieldPolicy] = kept(words="reason")
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
    | RecordingStarted
    | RecordingStopped
    | Hosted
    | ParticipantJoined
    | ParticipantLeft
    | ParticipantRemoved
    | NodeEntered
    | BeatFired
    | BeatWaits
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
    | Backchannel
    | TurnTaken
    | TurnAddressed
    | BotSaid
    | AnswerMeasured
    | ServicesUsed
    | ReplyCutOff
    | ModelTold
    | ToolCalled
    | ToolAnswered
    | FloorChanged
    | TimeAnswered
    | TimeCorrected
    | KindAnswered
    | VoiceHeard
    | WordsHeard
    | ReplyMade
    | LineMade
    | OutsideAnswered
    | CommandGiven
    | SummaryPrepared
    | SummaryFailed
    | ContextReset
    | ReplyFailed
    | KindFailed
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
EVENT_TYPES: tuple[type[EventBase], ...] = get_args(get_args(Event)[0])
"""All of them, in the order in which they are declared here."""
