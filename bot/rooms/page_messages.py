"""The messages between a session and the pages in its room, as models.

A session's are the `data` of RTVI's `server-message`, told apart by `type`. A kind's own stand in
`KindState` and `KindNews`, whose `data` is of the kind's own models. docs/protocol.md lists all.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from beatroom.flows.core.agenda import Agenda
from beatroom.flows.core.talk_events import Holder


class Message(BaseModel):
    """What all messages share."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Floor(BaseModel):
    """Who is speaking now; `participant` is None where that is nobody, the bot or not known."""

    model_config = ConfigDict(frozen=True)

    holder: Holder
    participant: str | None


class Present(BaseModel):
    """Somebody in the room."""

    model_config = ConfigDict(frozen=True)

    id: str
    name: str


# ---- session to page ---------------------------------------------------------------------------


class AgendaState(Agenda):
    """The agenda as it stands now."""

    type: Literal["agenda_state"] = "agenda_state"


class People(Message):
    """Who is in the room; `you` is the reader's id where the message is for one reader alone."""

    type: Literal["people"] = "people"
    participants: tuple[Present, ...]
    you: str | None = None


class FloorMoved(Floor):
    """Who has the floor since `at` (seconds since the epoch)."""

    type: Literal["floor"] = "floor"
    at: float


class SaidLine(Message):
    """One line of the transcript; `id` is the number of its event.

    `began` is when it began to sound, `at` when it was put down, in seconds since the epoch. Under
    load "One moment." may be put down after the answer that it sounded before.
    """

    type: Literal["transcript"] = "transcript"
    id: int
    who: Literal["bot", "person"]
    name: str
    text: str
    at: float
    via: Literal["voice", "text"]
    source: str
    interrupted: bool
    began: float | None = None


class Caption(Message):
    """What somebody is saying, until it is a line of the transcript.

    `id` is its number in this session's process, `line` the `id` of the line that takes its place
    and is told next. `text` is all of it so far; empty where it is over and no line comes of it.
    """

    type: Literal["caption"] = "caption"
    id: int
    who: Literal["bot", "person"]
    name: str
    text: str
    line: int | None


class Saving(Message):
    """Whether what happens is being saved; what is not waits, and will be."""

    type: Literal["saving"] = "saving"
    saved: bool


class Moving(Message):
    """The session is about to go on at another machine: whoever connects anew finds it there."""

    type: Literal["moving"] = "moving"


class Recording(Message):
    """Whether what is heard in the room is recorded from now on."""

    type: Literal["recording"] = "recording"
    on: bool


class Notice(Message):
    """A sentence for the reader."""

    type: Literal["notice"] = "notice"
    level: Literal["info", "warn"]
    text: str


class KindState(Message):
    """What the session's kind has to show to a page that has just joined.

    `page` is the address of the kind's module where that is in a package of its own; then
    `language` is the session's.
    """

    type: Literal["kind_state"] = "kind_state"
    kind: str
    data: dict[str, Any]
    page: str | None = None
    language: str | None = None


class KindNews(Message):
    """Something of the session's kind that concerns the reader, at seconds since the epoch."""

    type: Literal["kind"] = "kind"
    kind: str
    name: str
    data: dict[str, Any]
    at: float


class KindTaken(Message):
    """Something that a page asked of the session's kind was done; to whoever asked, by its mark."""

    type: Literal["kind_taken"] = "kind_taken"
    ref: str
    answer: dict[str, Any]


class TypedTaken(Message):
    """Something that somebody typed is on record; to whoever typed it, by its page's mark.

    `line` is the `id` of its line of the transcript, which everybody is told. It is told at once,
    and again with `saved` when that line is stored: until then the session's process may die and
    nobody know of it, so what has had no such receipt is sent again with its mark.
    """

    type: Literal["typed_taken"] = "typed_taken"
    ref: str
    line: int
    saved: bool


class SessionOver(Message):
    """The session is over."""

    type: Literal["ended"] = "ended"
    reason: str


PageMessage = TypeAliasType(
    "PageMessage",
    Annotated[
        AgendaState
        | People
        | FloorMoved
        | SaidLine
        | Caption
        | Saving
        | Moving
        | Recording
        | Notice
        | KindState
        | KindNews
        | KindTaken
        | TypedTaken
        | SessionOver,
        Field(discriminator="type"),
    ],
)


class Refusal(BaseModel):
    """RTVI's `error` that ends nothing; `ref` is the mark that the page gave its message.

    With `later` what was typed has found no room: the page sends it again, with the same mark, and
    nothing that was typed after it before.
    """

    error: str
    fatal: bool = False
    ref: str | None = None
    later: bool | None = None


# ---- page to session ---------------------------------------------------------------------------


class TypedTurn(BaseModel):
    """The `client-message` `say`: words of a person's who writes.

    With a `ref`, a mark that the page makes up, what becomes of them is told (`TypedTaken`, or a
    `Refusal`), and the same ones may be sent again: they are one turn. It is None, or left out, of
    who does not ask.
    """

    text: str
    ref: str | None = None


class KindRequest(BaseModel):
    """The `client-message` `kind`: something that the session's kind lets people do."""

    name: str
    data: dict[str, Any]
    ref: str | None


MESSAGES = (PageMessage, Refusal, TypedTurn, KindRequest)
