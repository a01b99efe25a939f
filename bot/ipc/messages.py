"""What a host and the process of one session say to each other.

The session's process owns the session; the host owns the store and the network. All requests
carry an id and are answered once; everything is idempotent, so that a host may repeat itself.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.bot.runtime.measured import Measured
from beatroom.flows.core.events import InstructionKind, Mode, Recorded
from beatroom.flows.core.rundown import RundownOp
from beatroom.flows.kinds.kind import EMBEDDING
from beatroom.flows.personality.model import Personality


class Message(BaseModel):
    """What all messages share."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class WebRtc(Message):
    """The peer connection lives in the session's process; the host relays offers and ICE.

    `max_people` is how many the room lets in; None for as many as it can hold.
    """

    kind: Literal["webrtc"] = "webrtc"
    max_people: int | None = None


class Daily(Message):
    """The bot joins a Daily room that was made for this session.

    `record` is whether it begins the recording that the room allows.
    """

    kind: Literal["daily"] = "daily"
    room_url: str
    token: str
    record: bool = False


class MaySpeak(Message):
    """From when and until when the host may be heard, in seconds of the machine's steady clock.

    The later one counts. One machine has one such clock, so that what a process reads late, because
    it stood still, does not hold longer for it.
    """

    type: Literal["may_speak"] = "may_speak"
    since: float
    until: float


class SessionSpec(Message):
    """Everything a process needs to run, or take over, one session.

    Attributes:
        session: The session's id.
        epoch: This run's number; the store refuses events of an older one.
        personality: The record, as it was when the session was created.
        title: What people see.
        timezone: IANA name, for spoken times.
        transport: How people join.
        log: The events so far; only `created` for a session that has not run yet. On the line it is
            a frame of its own, as the store has it.
        settings: The service's settings for sessions, by field name.
        facts: What the session's maker wants its host to know.
        may_speak: When it may be heard, to begin with; None: always, there being no other host.
    """

    session: str
    epoch: int
    personality: Personality
    title: str
    timezone: str
    transport: Annotated[WebRtc | Daily, Field(discriminator="kind")]
    log: tuple[Recorded, ...] = ()
    settings: dict[str, Any]
    facts: dict[str, str] = Field(default_factory=dict[str, str])
    may_speak: MaySpeak | None = None


EMBEDDING.append(SessionSpec)


# ---- host to session ---------------------------------------------------------------------------


class Offer(Message):
    """A browser's WebRTC offer (`pc_id` when it renegotiates); answered by `Answer`.

    `person` is whom the invitation names; None where it names nobody. `role` is what the link says
    that they are.

    `source` is the same for offers from the same address by the same link, and tells neither.
    """

    type: Literal["offer"] = "offer"
    request: str
    participant: str
    name: str
    sdp: str
    sdp_type: str
    pc_id: str | None = None
    restart_pc: bool = False
    source: str = ""
    person: str | None = None
    role: Literal["host", "guest"] = "guest"

    @property
    def vouched(self) -> bool:
        """Whether whoever made the invitation says who this is."""
        return self.role == "host" or self.person is not None


class IceCandidates(Message):
    """Trickled ICE candidates; answered by `RequestSucceeded`.

    `participant` is who sends them, where that is known; `source` as in their offer.
    """

    type: Literal["ice"] = "ice"
    request: str
    participant: str | None = None
    source: str = ""
    pc_id: str
    candidates: tuple[dict[str, Any], ...]


class Instruct(Message):
    """An operator's stored instruction. Repeats of an id that is known are ignored."""

    type: Literal["instruct"] = "instruct"
    instruction: str
    mode: Mode
    kind: InstructionKind
    text: str
    expires_at: float | None = None
    interrupt: bool = False
    by: str = ""


class Key(Message):
    """A request's idempotency key, as digests; see `flows.core.events.RequestDone`."""

    scope: str
    key: str
    digest: str


class Steering(Message):
    """A change that somebody asked for: `RequestSucceeded` once it is stored, or `RequestRefused`.

    With a `key` it is done once: its events and a `RequestDone` are stored together, and a repeat
    is answered without doing it again.
    """

    request: str
    key: Key | None = None


class CancelInstruction(Steering):
    type: Literal["cancel_instruction"] = "cancel_instruction"
    instruction: str
    by: str = ""


class PromoteInstruction(Steering):
    type: Literal["promote_instruction"] = "promote_instruction"
    instruction: str
    by: str = ""


class ChangeRundown(Steering):
    """One change to the rundown.

    Attributes:
        op: What to do.
        by: The operator's token name.
        seconds: For `extend` and `insert`.
        beat: The target of `jump`, `remove` and `move`, or what `insert` comes after; the one that
            `extend` is about, None for the running one.
        after: What `move` puts the beat after.
        title: For `insert`.
        prompt: For `insert`.
        say: For `insert`.
        meant_for: The number of the event that last changed the rundown which it is meant for; None
            for any. The host compares it.
    """

    type: Literal["change_rundown"] = "change_rundown"
    meant_for: int | None = None
    op: RundownOp
    by: str
    seconds: float | None = None
    beat: str | None = None
    after: str | None = None
    title: str | None = None
    prompt: str | None = None
    say: str | None = None


class Command(Steering):
    """Something that only the session's kind knows; `RequestSucceeded` has what came of it.

    Attributes:
        name: What, such as `extend` of a boardroom.
        data: With what.
        by: The operator's token name.
    """

    type: Literal["command"] = "command"
    name: str
    data: dict[str, Any]
    by: str


class SetMuted(Steering):
    """Whether the host may speak."""

    type: Literal["set_muted"] = "set_muted"
    muted: bool
    by: str


class RemoveParticipant(Steering):
    """Hang up on somebody, who is not let in again for a while."""

    type: Literal["remove_participant"] = "remove_participant"
    participant: str
    by: str


class End(Steering):
    """End the session: after a goodbye, or at once; `by` is empty where no operator asked."""

    type: Literal["end"] = "end"
    reason: str
    at_once: bool = False
    by: str = ""


class BatchStored(Message):
    """A batch of events, and all before it, are durable in the store."""

    type: Literal["appended"] = "appended"
    batch: int


class BatchBuffered(Message):
    """A batch waits for the store in a file of the service's: it is safe there, and not stored.

    The next one may come; `BatchStored` follows once the store has it.
    """

    type: Literal["held"] = "held"
    batch: int


class Saving(Message):
    """Whether events reach the store; told when that changes."""

    type: Literal["saving"] = "saving"
    saved: bool


class Moving(Message):
    """The session goes on at another host: this process is about to be ended."""

    type: Literal["moving"] = "moving"
    request: str


class EpochSuperseded(Message):
    """Another process has taken the session over: stop without writing."""

    type: Literal["stale"] = "stale"
    batch: int


class ConsultAnswer(Message):
    """What the service found or did for a `Consult`."""

    type: Literal["consulted"] = "consulted"
    request: str
    data: dict[str, Any]


class ConsultRefused(Message):
    """A `Consult` that the service does not carry out; `field` names what to change, if it can."""

    type: Literal["consult_refused"] = "consult_refused"
    request: str
    reason: str
    field: str | None = None


ToSession = Annotated[
    Offer
    | IceCandidates
    | Instruct
    | CancelInstruction
    | PromoteInstruction
    | ChangeRundown
    | Command
    | SetMuted
    | RemoveParticipant
    | End
    | BatchStored
    | BatchBuffered
    | Saving
    | Moving
    | MaySpeak
    | EpochSuperseded
    | ConsultAnswer
    | ConsultRefused,
    Field(discriminator="type"),
]


# ---- session to host ---------------------------------------------------------------------------


class ProcessReady(Message):
    """The process has loaded what a session needs, and waits to be told which one it runs."""

    type: Literal["loaded"] = "loaded"


class Ready(Message):
    """The pipeline runs; offers are welcome."""

    type: Literal["ready"] = "ready"


class Append(Message):
    """Events for the log, in order, without gaps; answered by `BatchStored` or `EpochSuperseded`.

    Where the store is away it is answered by `BatchBuffered` before that.
    """

    type: Literal["append"] = "append"
    batch: int
    records: tuple[Recorded, ...]


class Answer(Message):
    type: Literal["answer"] = "answer"
    request: str
    sdp: str
    sdp_type: str
    pc_id: str


class RequestSucceeded(Message):
    """It is done; `data` is what came of a `Command`."""

    type: Literal["done"] = "done"
    request: str
    data: dict[str, Any] = Field(default_factory=dict)


class RequestRefused(Message):
    """A request that makes no sense, and why.

    `fault` is whether it never makes sense: not as the session stands, but in itself. `broke` is
    whether it is no fault of the request's: what should have done it broke. After `seconds` it
    may make sense, where that is known.
    """

    type: Literal["refused"] = "refused"
    request: str
    reason: str
    fault: bool = False
    broke: bool = False
    seconds: float | None = None


class ProtocolViolation(Message):
    """A browser did over its connection what no browser does, and has lost it.

    Attributes:
        participant: Whose browser.
        source: As in their offer.
        reason: What it did.
    """

    type: Literal["offence"] = "offence"
    participant: str
    source: str
    reason: str


class Heartbeat(Message):
    """Signs of life, every second or so.

    Attributes:
        lag: The event loop's lag in the last interval, seconds.
        memory: Resident memory, bytes.
        measured: What the session has measured of itself since the last one.
    """

    type: Literal["heartbeat"] = "heartbeat"
    lag: float
    memory: int
    measured: tuple[Measured, ...] = ()


class SpokenWords(Message):
    """What somebody says just now, as far as it has come."""

    who: Literal["bot", "person"]
    name: str
    text: str


class BeingSaid(Message):
    """All that is being said and has no line yet, in the order in which it began.

    It takes the place of what was told before, is kept nowhere, and may be lost.
    """

    type: Literal["being_said"] = "being_said"
    words: tuple[SpokenWords, ...]


class Consult(Message):
    """What only the service knows or may do; answered by `ConsultAnswer` or `ConsultRefused`.

    Attributes:
        what: Which of the service's handlers, such as `restaurant.house`.
        data: With what, as JSON.
    """

    type: Literal["consult"] = "consult"
    request: str
    what: str
    data: dict[str, Any]


class SpecInvalid(Message):
    """The session cannot be run as it is set up, now or later; the text says what to mend."""

    type: Literal["unfit"] = "unfit"
    reason: str


class SessionFinished(Message):
    """The session is over and its last events are durable; the process exits next."""

    type: Literal["finished"] = "finished"


ToHost = Annotated[
    ProcessReady
    | Ready
    | Append
    | Answer
    | RequestSucceeded
    | RequestRefused
    | ProtocolViolation
    | Heartbeat
    | BeingSaid
    | Consult
    | SpecInvalid
    | SessionFinished,
    Field(discriminator="type"),
]

TO_SESSION: TypeAdapter[ToSession] = TypeAdapter(ToSession)
TO_HOST: TypeAdapter[ToHost] = TypeAdapter(ToHost)
