"""What callers send to make a session, or to change one that has not started."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, cast
from zoneinfo import ZoneInfo

from pydantic import (
    AfterValidator,
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    StringConstraints,
    field_validator,
    model_validator,
)
from pydantic_core import CoreSchema

from beatroom.bot.outgoing.address_policy import AddressRefusedError, parsed_address
from beatroom.bot.rooms.places import PEERS
from beatroom.bot.runtime.kind_effects import not_used
from beatroom.bot.server.requests import Body
from beatroom.bot.settings.daily_options import MOST_PEOPLE, DialIn, Recording, Transcription
from beatroom.bot.settings.texts import MAIL_ADDRESS
from beatroom.flows.core.given_facts import FACTS_CAP, VALUE_CAP, facts_in
from beatroom.flows.kinds.kind import request_fields
from beatroom.flows.personality.model import LIST_CAP, Profile
from beatroom.flows.personality.words import Keepsake

MAIL_CAP = 20
MAIL_LENGTH = 254
METADATA_BYTES = 4096
METADATA_KEYS = 20
METADATA_KEY = r"^[A-Za-z0-9_.:-]{1,64}$"
WAIT_CAP = 86_400.0
REMINDER, REMINDER_MOST = 15.0, 7 * 24 * 60.0
"""Minutes before a start."""
FIRST, LAST = datetime(1970, 1, 2, tzinfo=UTC), datetime(9000, 1, 1, tzinfo=UTC)


def _zone(name: str) -> str:
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise ValueError(
            f"there is no time zone {name!r}; write one such as Europe/Vienna"
        ) from None
    return name


def _one_line(text: str) -> str:
    if not text.isprintable():
        raise ValueError("this has control characters or line breaks in it; write one line")
    return text


def _sensible(time: datetime) -> datetime:
    if not FIRST < time < LAST:
        raise ValueError("this is far from now; expected a time within a year from now")
    return time


def _metadata(given: dict[str, Any]) -> dict[str, Any]:
    if len(given) > METADATA_KEYS:
        raise ValueError(f"there are {len(given)} keys; at most {METADATA_KEYS} are allowed")
    try:
        size = len(json.dumps(given, ensure_ascii=False, allow_nan=False).encode())
    except (ValueError, RecursionError):
        raise ValueError(
            "this cannot be stored: expected JSON with valid text and finite numbers"
        ) from None
    if size > METADATA_BYTES:
        raise ValueError(f"this is {size} bytes of JSON; at most {METADATA_BYTES} are allowed")
    facts_in(given)
    return given


def _address(text: str) -> str:
    try:
        parsed_address(text)
    except AddressRefusedError as refused:
        raise ValueError(str(refused)) from None
    return text


def _mail_address(text: str) -> str:
    if not MAIL_ADDRESS.fullmatch(text):
        raise ValueError("this is no e-mail address; expected one such as ana@example.com")
    return text


MomentInTime = Annotated[AwareDatetime, AfterValidator(_sensible)]
"""A time with its zone, not absurdly far away."""

SessionTitle = Annotated[
    str, StringConstraints(min_length=1, max_length=120), AfterValidator(_one_line)
]
MetadataKey = Annotated[str, StringConstraints(pattern=METADATA_KEY)]
Metadata = Annotated[
    dict[MetadataKey, Any],
    AfterValidator(_metadata),
    Field(
        json_schema_extra={"maxProperties": METADATA_KEYS},
        description=f"The caller's own JSON: at most {METADATA_KEYS} keys and {METADATA_BYTES} "
        "bytes. It is returned as it is, sent with webhooks, and can be filtered by. The host is "
        f"told, as data, what stands in its key `facts`: an object of at most {FACTS_CAP} texts of "
        f"up to {VALUE_CAP} characters, numbers, true and false. Of the rest it knows nothing.",
    ),
]
MailAddress = Annotated[
    str, StringConstraints(max_length=MAIL_LENGTH), AfterValidator(_mail_address)
]
Wait = Annotated[float, Field(gt=0, le=WAIT_CAP, allow_inf_nan=False)]


class RoomBody(Body):
    """How the room behaves, where it differs from the personality and the settings."""

    nobody_came: Wait | None = Field(
        default=None, description="Seconds to wait for the first person."
    )
    everybody_left: Wait | None = Field(
        default=None, description="Seconds to stay in an empty room."
    )
    max_people: int | None = Field(
        default=None,
        ge=1,
        le=MOST_PEOPLE,
        description=f"How many may be in it at once, besides the host: {PEERS} at most where it is "
        "the service's own.",
    )


class DailyBody(Body):
    """What a Daily room does, where it differs from the settings; Daily charges for some of it."""

    recording: Recording | None = Field(
        default=None,
        description="What Daily records from the beginning; default: DAILY_RECORDING.",
    )
    transcription: Transcription | None = Field(
        default=None,
        description="Daily's own transcription beside the host's; default: DAILY_TRANSCRIPTION.",
    )
    knocking: bool | None = Field(
        default=None,
        description="Whether somebody without a link may knock; default: DAILY_KNOCKING.",
    )
    start_muted: bool | None = Field(
        default=None,
        description="Whether microphones are off at first; default: DAILY_START_MUTED.",
    )
    dial_in: DialIn | None = Field(
        default=None, description="By what people can call; default: DAILY_DIAL_IN."
    )
    dial_out: bool | None = Field(
        default=None, description="Whether people can be called; default: DAILY_DIAL_OUT."
    )


class NotifyBody(Body):
    """Who is told, outside of the room, before a session, when it starts and ends, or is missed."""

    whatsapp: bool | None = Field(
        default=None,
        description="The numbers in WHATSAPP_TO; default: where that is set up and the session is "
        "for later.",
    )
    email: tuple[MailAddress, ...] = Field(
        default=(), max_length=MAIL_CAP, description="These e-mail addresses."
    )
    log: bool | None = Field(
        default=None, description="The service's log; default: where the session is for later."
    )
    reminder: Annotated[float, Field(ge=0, le=REMINDER_MOST, allow_inf_nan=False)] = Field(
        default=REMINDER,
        description="So many minutes before `starts_at` they are reminded; 0: not at all.",
    )


class SessionBody(Body):
    """A session that is wanted, now or at `starts_at`, with the fields that kinds declare."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"personality": "standup", "title": "Monday stand-up"},
                {
                    "personality": "standup",
                    "length": 900,
                    "hard_end": True,
                    "participants": [{"name": "Ana", "fields": {"role": "designer"}}],
                    "metadata": {"team": "blue"},
                    "room": {"nobody_came": 300, "max_people": 8},
                },
            ]
        }
    )

    personality: str = Field(max_length=100, description="The personality's name.")
    title: SessionTitle | None = Field(
        default=None, description="Default: the personality's title."
    )
    length: float | None = Field(
        default=None, ge=30, description="Seconds; default: the personality's length."
    )
    hard_end: bool | None = Field(
        default=None,
        description="Whether it ends on time and what is left is compressed; default: the "
        "personality's.",
    )
    recording: bool | None = Field(
        default=None,
        description="Whether what is heard is recorded, which the room is told before; default: "
        "the personality's.",
    )
    keepsake: Keepsake | None = Field(
        default=None,
        description="What whoever has a link sees once it is over: `agenda`, also what was said "
        "(`transcript`), or that and the recording (`recording`); default: the personality's.",
    )
    timezone: Annotated[str, AfterValidator(_zone)] = Field(
        default="UTC", max_length=64, description="For spoken times."
    )
    transport: Literal["webrtc", "daily"] | None = Field(
        default=None, description="Default: daily where it is configured, else webrtc."
    )
    participants: tuple[Profile, ...] = Field(
        default=(),
        max_length=LIST_CAP,
        description="People known beforehand, added to the personality's; of somebody who is in "
        "both, the fields are merged and those given here hold.",
    )
    starts_at: MomentInTime | None = Field(
        default=None,
        description="When it should start: ISO 8601 with a zone, within a year; default: now.",
    )
    queue: bool = Field(
        default=False,
        description="Whether it waits for a place where all are taken, for SCHEDULE_GRACE at most, "
        "in place of a 429; it is `scheduled` until it has one.",
    )
    auto_start: bool = Field(
        default=True,
        description="Whether it starts by itself, now or at `starts_at`. Where not it is "
        "`scheduled` until an operator starts it (`POST .../start`), or until somebody comes by "
        "the host's link once its time has come.",
    )
    metadata: Metadata = Field(default_factory=dict[str, Any])
    room: RoomBody = Field(default_factory=RoomBody)
    daily: DailyBody = Field(default_factory=DailyBody)
    webhook_url: Annotated[str, AfterValidator(_address)] | None = Field(
        default=None,
        max_length=2000,
        description="An address that is told of this session's transitions, besides WEBHOOK_URLS.",
    )

    notify: NotifyBody = Field(default_factory=NotifyBody)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """With the kinds' fields among its own."""
        for name, kind in request_fields().items():
            if name in cls.__annotations__:
                not_used(kind, f"its request's field {name!r} is one that every request has")
            else:
                cls.__pydantic_fields__[name] = kind.asks[name]
        return handler(source)

    def asked(self) -> Mapping[str, Any]:
        """The kinds' fields that ask for something."""
        fields = type(self).model_fields
        given = ((name, getattr(self, name)) for name in request_fields())
        return {k: v for k, v in given if v != fields[k].get_default(call_default_factory=True)}

    @model_validator(mode="before")
    @classmethod
    def _in_its_place(cls, given: Any) -> Any:
        """An option of a kind's that stands beside its field is refused with its place."""
        elsewhere = _kinds_options()
        names = cast("dict[str, Any]", given) if isinstance(given, dict) else {}
        for name in names:
            if name not in cls.model_fields and name in elsewhere:
                raise ValueError(f"there is no {name!r} here; did you mean {elsewhere[name]!r}?")
        return cast("object", given)

    @field_validator("participants", mode="after")
    @classmethod
    def _each_once(cls, people: tuple[Profile, ...]) -> tuple[Profile, ...]:
        seen: set[str] = set()
        for person in people:
            if person.name.casefold() in seen:
                raise ValueError(f"{person.name!r} is there twice; merge the two")
            seen.add(person.name.casefold())
        return people


def _kinds_options() -> Mapping[str, str]:
    """What kinds' fields hold, and what others call the same: each with its path."""
    found: dict[str, str] = {}
    for name, kind in request_fields().items():
        held = kind.asks[name].annotation
        if isinstance(held, type) and issubclass(held, BaseModel):
            found |= {inner: f"{name}.{inner}" for inner in held.model_fields}
        if kind.request is not None:
            found |= kind.request.also
    return found


class ChangeBody(Body):
    """What should change of a session that has not started."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"title": "Stand-up, moved", "metadata": {"team": "red"}}]}
    )

    title: SessionTitle | None = Field(default=None, description="What people see.")
    starts_at: MomentInTime | None = Field(
        default=None, description="When it should start: ISO 8601 with a zone, within a year."
    )
    metadata: Metadata | None = Field(default=None)

    @model_validator(mode="after")
    def _something(self) -> ChangeBody:
        if self.title is None and self.starts_at is None and self.metadata is None:
            raise ValueError("nothing should change; give title, starts_at or metadata")
        return self
