"""What the page is told: agenda, people, floor, captions, transcript, views, notices.

Each is an RTVI `server-message`; `page_messages.py` has the models.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from pydantic import BaseModel

from beatroom.bot.rooms.page_messages import (
    AgendaState,
    Caption,
    FloorMoved,
    KindNews,
    KindState,
    Moving,
    Notice,
    People,
    Present,
    Recording,
    SaidLine,
    Saving,
    SessionOver,
)
from beatroom.flows.core import events as e
from beatroom.flows.core.actors import Actor, actor_of
from beatroom.flows.core.agenda import agenda_of, for_guests
from beatroom.flows.core.clock import Clock
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.kind import kind_named

AGENDA_EVENTS = (e.Started, e.BeatFired, e.BeatDropped, e.RundownChanged, e.NodeEntered, e.Resumed)
PEOPLE_EVENTS = (e.ParticipantJoined, e.ParticipantLeft)
KEPT = 200
"""Lines of transcript that a page is given when it joins."""


class Send(Protocol):
    """Sends one message to every page in the room."""

    def __call__(self, message: dict[str, Any], /) -> None: ...


class SendTo(Protocol):
    """Sends one message to one person's page."""

    def __call__(self, participant: str, message: dict[str, Any], /) -> None: ...


class PageFilter(Protocol):
    """An event or a view of the kind's as one person's page gets it; None where it does not."""

    def __call__(
        self, viewer: Actor, name: str, data: Mapping[str, Any], /
    ) -> Mapping[str, Any] | None: ...


class Page:
    """Turns events into messages for the pages.

    Args:
        clock: The session's.
        send: Reaches everybody.
        host: What the host is called.
        send_to: Reaches one person.
        told: What one person gets of an event or a view of the kind's own.
    """

    def __init__(
        self,
        clock: Clock,
        send: Send,
        host: str,
        *,
        send_to: SendTo,
        told: PageFilter = lambda _viewer, _name, data: data,
    ) -> None:
        self._send_to = send_to
        self._told = told
        self._clock = clock
        self._send = send
        self._host = host
        self._saved = True
        self._lines: list[SaidLine] = []
        self._captions: dict[int, Caption] = {}

    def notice(self, recorded: Recorded, state: SessionState) -> None:
        """A watcher for the journal."""
        event = recorded.event
        if isinstance(event, AGENDA_EVENTS):
            self._tell_all(_agenda(state, self._clock.now()))
        elif isinstance(event, PEOPLE_EVENTS):
            self._tell_all(_people(state))
        elif isinstance(event, e.FloorChanged):
            holder, participant = event.holder, event.participant
            self._tell_all(FloorMoved(holder=holder, participant=participant, at=recorded.at))
        elif isinstance(event, e.UserSaid | e.BotSaid):
            line = _line(recorded, event, self._host)
            self._lines = [*self._lines, line][-KEPT:]
            self._tell_all(line)
        elif isinstance(event, e.RecordingStarted | e.RecordingStopped):
            self._tell_all(Recording(on=state.recording))
        elif isinstance(event, e.ReplyFailed):
            self._tell_all(Notice(level="warn", text=_explained(event)))
        elif isinstance(event, e.KindEvent):
            declared = kind_named(event.kind).events.get(event.name)
            if declared is not None and declared.public:
                self._tell(event.name, event.data, recorded.at, state)
        elif isinstance(event, e.Ended | e.Failed):
            # As of the end itself, which a document or a keepsake goes by as well.
            self._tell_all(_agenda(state, recorded.at))
            self._tell_all(SessionOver(reason=event.reason))

    def caption(self, caption: Caption) -> None:
        """What somebody is saying has begun, has grown or is over."""
        if caption.text and caption.line is None:
            self._captions[caption.id] = caption
        else:
            self._captions.pop(caption.id, None)
        self._tell_all(caption)

    def saving(self, *, saved: bool) -> None:
        """Whether what happens is being saved; while it is not, it waits and will be."""
        self._saved = saved
        self._tell_all(Saving(saved=saved))

    def moving(self) -> None:
        """The session is about to go on at another machine."""
        self._tell_all(Moving())

    def _tell_all(self, message: BaseModel) -> None:
        self._send(message.model_dump(mode="json"))

    def view(self, name: str, data: Mapping[str, Any], state: SessionState) -> None:
        """What the session's kind shows beside the record."""
        self._tell(name, data, self._clock.now(), state)

    def _tell(self, name: str, data: Mapping[str, Any], at: float, state: SessionState) -> None:
        """An event or a view of the kind's own, to each as they may see it."""
        for person in state.present:
            seen = self._told(actor_of(person), name, data)
            if seen is not None:
                news = KindNews(kind=state.kind, name=name, data=dict(seen), at=at)
                self._send_to(person.id, news.model_dump(mode="json"))

    def welcome(
        self, state: SessionState, participant: str, kind: Mapping[str, Any] | None = None
    ) -> list[dict[str, Any]]:
        """Everything that a page which has just joined needs, for it alone.

        `kind` is what the session's kind has to show.
        """
        now = self._clock.now()
        messages: list[BaseModel] = [
            _agenda(state, now),
            _people(state, participant),
            FloorMoved(holder=state.floor, participant=state.speaker, at=now),
            Saving(saved=self._saved),
            *([Recording(on=True)] if state.recording else []),
            *([_kind_state(state, kind)] if kind is not None else []),
            *self._lines,
            *self._captions.values(),
        ]
        return [message.model_dump(mode="json") for message in messages]


def _kind_state(state: SessionState, data: Mapping[str, Any]) -> KindState:
    """What a kind shows; with the address of its module, where that is in a package of its own."""
    address = kind_named(state.kind).page_address
    language = None if address is None else state.language
    return KindState(kind=state.kind, data=dict(data), page=address, language=language)


def _agenda(state: SessionState, now: float) -> AgendaState:
    return AgendaState(**dict(for_guests(agenda_of(state, now))))


def _people(state: SessionState, you: str | None = None) -> People:
    present = tuple(Present(id=p.id, name=p.name) for p in state.present)
    return People(participants=present, you=you)


def _line(recorded: Recorded, event: e.UserSaid | e.BotSaid, host: str) -> SaidLine:
    bot = isinstance(event, e.BotSaid)
    return SaidLine(
        id=recorded.seq,
        who="bot" if bot else "person",
        name=event.speaker or host if bot else event.name,
        text=event.text,
        at=recorded.at,
        via="voice" if bot else event.via,
        source=event.source if bot else "person",
        interrupted=bot and event.interrupted,
        began=event.began,
    )


def _explained(event: e.ReplyFailed) -> str:
    match event.service:
        case "llm":
            return "The host's language model did not answer. The session goes on."
        case "tts":
            return "The host's voice failed. The host's words appear in the transcript only."
        case "stt":
            return "Speech could not be recognised just now. Typing works."


def ui_command(command: str, payload: dict[str, Any]) -> dict[str, Any]:
    """What tells a page to do something, as RTVI has it."""
    data = {"command": command, "payload": payload}
    return {"label": "rtvi-ai", "type": "ui-command", "data": data}
