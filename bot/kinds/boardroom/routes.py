"""Steering a boardroom: turns, hands, pauses; its table, its summary, and why who spoke."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated, Any

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from beatroom.bot.ipc.messages import Command
from beatroom.bot.personalities.library import Library, UnknownPersonalityError
from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.kind_service import KindService
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import TEXT_CAP, Body
from beatroom.bot.server.service import Service
from beatroom.bot.server.steering import carried, new_request, steered
from beatroom.bot.store.events import read_events
from beatroom.bot.store.idempotency import IdempotencyKey
from beatroom.bot.store.sessions import StoredSession, get_session
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.participants import clean_turn
from beatroom.flows.kinds.boardroom.analytics import Analytics, analytics
from beatroom.flows.kinds.boardroom.events import FACTS, KIND, Routed, Summary
from beatroom.flows.kinds.boardroom.record import TURNS_MOST, BoardroomPart, RoutingMode, Seat
from beatroom.flows.kinds.boardroom.shown import TableView, shown
from beatroom.flows.kinds.boardroom.table import fold, laid
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError

router = APIRouter(tags=["boardroom"])
PATH = "/sessions/{session}/boardroom"
EVERY_ROOM = "/boardrooms/library"


class RoomView(BaseModel):
    """A boardroom that can be convened as it is, or on another topic."""

    name: str
    title: str
    host: str
    topic: str
    type: str
    agenda: tuple[str, ...]
    seats: tuple[str, ...]
    turns: int
    minutes: float
    routing_mode: RoutingMode


class SeatView(BaseModel):
    """Somebody who can sit at a table."""

    name: str
    host: str = Field(description="What the persona is called.")
    role: str
    language: str


class BoardLibrary(BaseModel):
    """Of what a boardroom can be convened."""

    rooms: list[RoomView]
    seats: list[SeatView]


class RoutedView(Routed):
    """A decision, and when it was made."""

    at: float = Field(description="Seconds since the epoch.")


DECISIONS = TypeAdapter(list[RoutedView])


class ExtendBody(Body):
    """More turns."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"turns": 5}]})

    turns: Annotated[int, Field(strict=True, ge=1, le=TURNS_MOST)]
    bring_time: bool = Field(
        default=False,
        description="Whether the session ends so much later as these turns lack; without it more "
        "turns than there is time for are refused.",
    )


class HandBody(Body):
    """Whose hand."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"participant": "p-1a2b"}]})

    participant: str = Field(min_length=1, max_length=200)


class InterjectBody(Body):
    """Something said from the room."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"text": "What about the rent?"}]})

    text: str = Field(min_length=1, max_length=TEXT_CAP)
    participant: str | None = Field(
        default=None, max_length=200, description="Who says it; anonymous if omitted."
    )


class PausedView(BaseModel):
    paused: bool


class HandsView(BaseModel):
    hands: list[str]


class ExtendedView(BaseModel):
    turns: int = Field(description="Turns that there are in all now.")
    left: int
    seconds: float = Field(default=0.0, description="By which the session ends later.")


class InterjectedView(BaseModel):
    text: str


@router.get(EVERY_ROOM)
async def get_board_library(service: ServiceDep, _: Reader) -> BoardLibrary:
    """The boardrooms and the seats of the library; files with problems are left out."""
    await service.files.fresh()
    return await asyncio.to_thread(_library, service.library)


@router.get(PATH, response_model=TableView)
async def get_table(session: str, service: ServiceDep, _: Reader) -> Response:
    """The table: phase, turns, who has spoken how often, hands, disagreements."""

    def told(part: BoardroomPart, records: Sequence[Recorded]) -> str:
        return shown(part, fold(laid(part), records)).model_dump_json(by_alias=True)

    return await _answered(service, session, "table", told)


@router.get(f"{PATH}/routing", response_model=list[RoutedView])
async def get_routing(session: str, service: ServiceDep, _: Reader) -> Response:
    """Every decision on who speaks next, with each persona's score and its parts."""

    def told(_part: BoardroomPart, records: Sequence[Recorded]) -> str:
        decided = [
            RoutedView(at=record.at, **fact.model_dump())
            for record, fact in FACTS.among(records)
            if isinstance(fact, Routed)
        ]
        return DECISIONS.dump_json(decided, by_alias=True).decode()

    return await _answered(service, session, "routing", told)


@router.get(f"{PATH}/summary", response_model=Summary, responses=refusals(409))
async def get_boardroom_summary(session: str, service: ServiceDep, _: Reader) -> Response:
    """Decisions, action items and what is unresolved; 409 before there is a summary."""

    def told(part: BoardroomPart, records: Sequence[Recorded]) -> str:
        table = fold(laid(part), records)
        if table.summary is None:
            raise Problem(409, "There is no summary yet: it is made when the session ends.")
        return table.summary.model_dump_json(by_alias=True)

    return await _answered(service, session, "summary", told)


@router.get(f"{PATH}/analytics", response_model=Analytics)
async def get_analytics(session: str, service: ServiceDep, _: Reader) -> Response:
    """Who took part how much, who mentioned whom, and which topics came up when."""

    def told(part: BoardroomPart, records: Sequence[Recorded]) -> str:
        return analytics(part, records).model_dump_json(by_alias=True)

    return await _answered(service, session, "analytics", told)


@router.post(f"{PATH}/extend", responses=refusals(409, 503))
async def extend(
    session: str, body: ExtendBody, service: ServiceDep, token: Steerer, key: Keyed = None
) -> ExtendedView:
    """Add turns, for which there is time or which bring it; in the wrap-up they reopen the talk."""
    came = await _command(
        service, session, key, "extend", body.model_dump(exclude_defaults=True), by=token.name
    )
    return ExtendedView.model_validate(came)


@router.post(f"{PATH}/pause", responses=refusals(409, 503))
async def pause(session: str, service: ServiceDep, token: Steerer, key: Keyed = None) -> PausedView:
    """Let the personas wait; the clock runs on."""
    came = await _command(service, session, key, "pause", {}, by=token.name)
    return PausedView.model_validate(came)


@router.post(f"{PATH}/resume", responses=refusals(409, 503))
async def resume(
    session: str, service: ServiceDep, token: Steerer, key: Keyed = None
) -> PausedView:
    """Let them go on."""
    came = await _command(service, session, key, "resume", {}, by=token.name)
    return PausedView.model_validate(came)


@router.post(f"{PATH}/hands", responses=refusals(409, 503))
async def raise_hand(
    session: str, body: HandBody, service: ServiceDep, token: Steerer, key: Keyed = None
) -> HandsView:
    """Raise somebody's hand: they get the next turn, and the room waits for them."""
    given = {"participant": body.participant}
    came = await _command(service, session, key, "raise_hand", given, by=token.name)
    return HandsView.model_validate(came)


@router.post(f"{PATH}/interject", responses=refusals(409, 503))
async def interject(
    session: str, body: InterjectBody, service: ServiceDep, token: Steerer, key: Keyed = None
) -> InterjectedView:
    """Say something from the room: no turn, and the next speaker hears it."""
    await _command(service, session, key, "interject", body.model_dump(), by=token.name)
    return InterjectedView(text=clean_turn(body.text))


def _library(library: Library) -> BoardLibrary:
    rooms: list[RoomView] = []
    seats: list[SeatView] = []
    for name in library.names():
        try:
            found = library.load(name)
        except (PersonalityError, UnknownPersonalityError):
            continue
        if (part := found.part(BoardroomPart)) is not None:
            told = part.model_dump(include={*RoomView.model_fields})
            named = {"name": name, "title": found.title, "host": found.host_name}
            told |= {**named, "minutes": round(found.length / 60, 1)}
            rooms.append(RoomView.model_validate(told))
        if (seat := found.part(Seat)) is not None:
            role, language = seat.role or "", found.language
            seats.append(SeatView(name=name, host=found.host_name, role=role, language=language))
    return BoardLibrary(rooms=rooms, seats=seats)


async def _boardroom(service: Service, session: str) -> tuple[StoredSession, BoardroomPart]:
    row = await service.store.read(lambda c: get_session(c, session))
    kind = str(row.record.get("kind", PLAIN))
    # One of another kind is not read: that may not be installed here.
    part = Personality.model_validate(row.record).part(BoardroomPart) if kind == KIND else None
    if part is None:
        raise Problem(404, f"This session is of the kind {kind!r}, not a boardroom.")
    return row, part


async def _answered(
    service: Service,
    session: str,
    what: str,
    told: Callable[[BoardroomPart, Sequence[Recorded]], str],
) -> Response:
    row, part = await _boardroom(service, session)

    async def made() -> str:
        records = await service.store.read(lambda c: read_events(c, session, types=("kind",)))
        return told(part, records)

    body = await service.made(row, f"boardroom {what}", made)
    return Response(body, media_type="application/json")


async def _command(
    service: Service,
    session: str,
    key: IdempotencyKey | None,
    name: str,
    data: dict[str, Any],
    *,
    by: str,
) -> dict[str, Any]:
    await _boardroom(service, session)
    message = Command(request=new_request(), key=carried(key), name=name, data=data, by=by)
    return await steered(service, session, key, message)


SERVICE = KindService(routers=(router,))
