"""What the service answers, as the OpenAPI document describes it.

Times are seconds since the epoch by the service's clock, durations seconds, unless a field says
otherwise. Fields that an answer has beyond these are passed on as they are.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from beatroom.bot.rooms.page_messages import Floor, Present
from beatroom.bot.services.lights import State as LightState
from beatroom.bot.store.notices import Delivery
from beatroom.bot.workers.engine import RunState
from beatroom.flows.core.agenda import Agenda
from beatroom.flows.core.document import TranscriptLine
from beatroom.flows.core.events import InstructionKind, Mode, Recorded, WaitsFor
from beatroom.flows.core.state import BeatRecord, InstructionState, Phase
from beatroom.flows.personality.words import Keepsake


class Answer(BaseModel):
    """What all answers share."""

    model_config = ConfigDict(extra="allow")


class JoinLink(Answer):
    """How people of one role join."""

    url: str = Field(examples=["http://127.0.0.1:7860/room/1a2b3c4d5e#join=..."])
    token: str


class PersonLink(JoinLink):
    """How one person joins: under that name, with what is known of the person."""

    name: str


class JoinLinks(Answer):
    """Fresh links; those of a role work for everybody of it, those of a person for that person."""

    host: JoinLink
    guest: JoinLink
    people: list[PersonLink] = Field(
        description="One for each of the session's `participants`; nobody else has their names."
    )
    expires_at: float


class EmbedAnswer(Answer):
    """That a page may show rooms in a frame."""

    origin: str = Field(description="The page's.", examples=["https://example.org"])


class StartedAnswer(Answer):
    """A session that was made."""

    id: str = Field(examples=["1a2b3c4d5e"])
    state: Phase
    title: str
    starts_at: float | None = Field(description="Its scheduled start; null: it runs.")
    remarks: list[str] = Field(
        default_factory=list[str],
        description="What its maker should know, such as that not everybody will be heard.",
    )
    join: JoinLinks
    console_url: str


class PersonAnswer(Present):
    """Somebody in the room, and since when."""

    joined_at: float


class SessionErasure(Answer):
    """When all of a session was erased, and by whom."""

    at: float = Field(description="Seconds since the epoch.")
    by: str = Field(description="The name of the operator's token.", examples=["Ana"])


class SessionHead(Answer):
    """What is told of every session; people where it runs."""

    id: str
    title: str
    personality: str
    kind: str
    phase: Phase
    created_at: float
    starts_at: float | None = Field(description="Its scheduled start; null: it had none.")
    auto_start: bool = Field(
        default=True, description="Whether it starts by itself; else somebody has to start it."
    )
    ended_at: float | None
    recorded: bool = Field(
        default=False, description="Whether what is heard in it is recorded, or was to be."
    )
    metadata: dict[str, Any] = Field(description="As its maker gave it.")
    server_now_epoch: float
    participants: list[PersonAnswer]


class SessionSummary(SessionHead):
    """A session in a list; without agenda and people where it does not run."""

    agenda: Agenda | None
    never_began: str | None = Field(
        description="Why it ended, where it did before its clock had begun: it was called off, or "
        "nobody came. Null for all others.",
        examples=["nobody came"],
    )
    erased: SessionErasure | None = Field(
        description="Where all of it was, of which this row is what is left; null for all others."
    )


class SessionPage(Answer):
    """Sessions, the youngest first; `next` is the cursor of the next page."""

    items: list[SessionSummary]
    next: str | None


ReceiptState = Literal["accepted", InstructionState]
"""`accepted`: the service has it, the session not yet."""


class ReceiptAnswer(Answer):
    """An instruction and how far it has come."""

    id: str = Field(examples=["i1"])
    n: int
    mode: Mode
    kind: InstructionKind
    text: str
    state: ReceiptState
    accepted_at: float
    delivered_at: float | None
    injected_at: float | None
    spoken_at: float | None
    closed_at: float | None
    reason: str
    retries: int
    expires_at: float | None
    interrupt: bool
    waits_for: WaitsFor | None = Field(
        description="What it waits for while it is pending, once the session has it.",
        examples=["sentence"],
    )
    by: str = Field(description="The name of the operator token that sent it.", examples=["Ana"])


class ReceiptList(Answer):
    """A session's instructions, in the order they were accepted."""

    items: list[ReceiptAnswer]


class HealthAnswer(Answer):
    """Signs of life of a session's process."""

    ready: bool
    restarts: int
    lag: float = Field(description="Its event loop's lag, seconds.")
    memory: int = Field(description="Its resident memory, bytes.")


class DialInAnswer(Answer):
    """How people call a Daily room."""

    pin: str | None = Field(description="What is keyed in, at one of Daily's numbers.")
    sip: str | None = Field(description="The SIP address.")


class SessionAnswer(SessionHead):
    """Everything about one session."""

    agenda: Agenda

    node: str
    floor: Floor
    muted: bool
    chats: bool = Field(description="Whether a language model speaks for the host.")
    recording: bool = Field(description="Whether what is heard is being recorded.")
    not_recorded: str = Field(description="Why no more, or nothing, is recorded; may be empty.")
    keepsake: Keepsake = Field(description="What a link shows once it is over.")
    words_deleted_at: float | None = Field(
        description="When what was said was deleted, with the recording; null: it is kept."
    )
    instructions: list[ReceiptAnswer]
    beats: list[BeatRecord]
    timezone: str
    transport: Literal["webrtc", "daily"]
    dial_in: DialInAnswer | None = Field(
        description="How people call the room; null where they cannot."
    )
    host: str = Field(description="The name that the host goes by.")
    health: HealthAnswer | None = Field(
        description="Signs of life of its process; null while it does not run."
    )
    run: RunState | None = Field(
        description="How it is run just now: `running`, `starting` (its process is being started, "
        "also once more), `nobody` (it broke off, and is taken up again by itself), `moving` (its "
        "host stops, and another one goes on with it). Null: it is not to run."
    )
    reason: str
    epoch: int
    etag: str = Field(examples=['"17"'], description="The rundown's; also the `ETag` header.")


class CalledAnswer(Answer):
    """Somebody who is being called."""

    participant: str = Field(description="Who they are in the session, once they have answered.")
    name: str


class RemovedAnswer(SessionAnswer):
    """A session that somebody was sent away from."""

    was_present: bool = Field(description="Whether they were in the room; they are barred anyway.")


class SessionWithLinks(SessionAnswer):
    """A session, and how to join it."""

    join: JoinLinks | None = Field(description="Null for a token that may not steer.")


class NoticeList(Answer):
    """A session's notices and webhooks, in the order they were caused."""

    items: list[Delivery]


class EventPage(Answer):
    """Events in order; `next` is what `after` must be for the next page."""

    items: list[Recorded]
    next: int | None


class PersonalityOfRoom(Answer):
    """What a participant may know of the personality."""

    name: str
    title: str
    host: str = Field(description="What the host goes by.")
    kind: str
    language: str


class IceServerAnswer(Answer):
    """An entry of `iceServers`, as a browser's `RTCPeerConnection` takes it."""

    urls: list[str]
    username: str | None = Field(description="For TURN servers; it expires.")
    credential: str | None


class WebRtcRoom(Answer):
    """A room of the service's own."""

    kind: Literal["webrtc"] = "webrtc"
    endpoint: str = Field(description="For POST and PATCH.")
    ice_servers: list[IceServerAnswer] = Field(
        description="STUN and TURN servers. Ask again before connecting anew: credentials expire."
    )


class DailyRoom(Answer):
    """A room at Daily."""

    kind: Literal["daily"] = "daily"
    url: str
    token: str = Field(description="The meeting token.")
    host: str = Field(
        description="The host's `user_id` in the room; messages of others are not its own."
    )
    recorded: bool = Field(description="Whether Daily records it.")
    start_muted: bool = Field(description="Whether microphones are off at first.")


class JoinLights(Answer):
    """How what the session is served by stands; by which services is the operators' to know."""

    model: LightState
    ears: LightState
    voice: LightState


class JoinAnswer(Answer):
    """What a page needs to join."""

    session: str
    title: str
    personality: PersonalityOfRoom
    participant: str
    participant_key: str
    role: Literal["host", "guest"]
    name: str
    person: str | None = Field(
        default=None, description="Whom the link was made for, where it names somebody."
    )
    starts_at: float | None = Field(description="Its scheduled start, if it had one.")
    chats: bool = Field(description="Whether a language model speaks for the host.")
    recorded: bool = Field(
        default=False,
        description="Whether the service records what is heard in the room, or is going to.",
    )
    keepsake: Keepsake = Field(description="What the link shows once the session is over.")
    kept_days: int | None = Field(
        description="For how many days after its end, whether it has expired or not; null: for "
        "good."
    )
    lights: JoinLights
    transport: Annotated[WebRtcRoom | DailyRoom, Field(discriminator="kind")]


class OfferAnswer(Answer):
    """The session's answer to a WebRTC offer."""

    sdp: str
    type: str = Field(examples=["answer"])
    pc_id: str


class StatusAnswer(Answer):
    """It was done."""

    status: str = Field(examples=["success"])


class LivesAnswer(StatusAnswer):
    """The service lives."""

    kinds_not_used: list[str] = Field(
        default_factory=list[str],
        description="Kinds of session that are installed and broken; `beatroom doctor` says why.",
    )


class ReadyAnswer(Answer):
    """The service takes sessions."""

    status: str = Field(examples=["ready"])
    sessions: int = Field(description="Sessions that have not ended.")


class TranscriptAnswer(Answer):
    """What was said, in order."""

    items: list[TranscriptLine]
