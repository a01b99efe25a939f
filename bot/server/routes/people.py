"""What is kept of a person: handed over, or erased."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import Field

from beatroom.bot.kinds.planner.memory.opening import erase_remembered, remembered_of
from beatroom.bot.kinds.planner.memory.responses import ConstraintAnswer, constraint_view
from beatroom.bot.kinds.restaurant.responses import (
    OrderAnswer,
    ReservationAnswer,
    order_view,
    reservation_view,
)
from beatroom.bot.kinds.restaurant.store.people import books_of, erase_from_books
from beatroom.bot.server.auth import ServiceDep, operator
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.responses import Answer
from beatroom.bot.server.service import Service
from beatroom.bot.store.idempotency import forget_in_answers
from beatroom.bot.store.people import Traces, erase, sessions_of, traces
from beatroom.bot.store.tokens import StoredToken
from beatroom.bot.workers.unsaved import FOLDER, unsaved_events
from beatroom.flows.kinds.planner.memory import DEFAULT

router = APIRouter(prefix="/people", tags=["people"])

NOTHING = "Nothing is kept of anybody of that name."

Admin = Annotated[StoredToken, Depends(operator("admin"))]
PersonName = Annotated[
    str,
    Query(
        min_length=1,
        max_length=200,
        pattern=r"\S",
        description="As the person joined; case is ignored.",
    ),
]


class PersonSession(Answer):
    """What there is of a person in one session; events as they are in its log."""

    session: str
    title: str
    names: list[str]
    profile: dict[str, Any] | None
    events: list[dict[str, Any]]


class PersonData(Answer):
    """Everything that a person said, when the person came and went, and what was known before."""

    name: str
    sessions: list[PersonSession]
    reservations: list[ReservationAnswer] = Field(description="At the restaurant.")
    orders: list[OrderAnswer] = Field(description="At the restaurant.")
    constraints: list[ConstraintAnswer] = Field(description="What the planner remembers.")


class Erased(Answer):
    """Sessions that a person was taken out of."""

    name: str
    erased: list[str]
    running: list[str] = Field(description="Left as they are: ask again once they are over.")
    bookings: int = Field(
        description="Bookings and orders at the restaurant that a person was taken out of; "
        "bookings that were still to come are called off."
    )
    constraints: int = Field(description="Constraints that the planner has forgotten.")


@router.get("/data", response_model=PersonData, responses=refusals(404, 503))
async def get_data(name: PersonName, service: ServiceDep, _: Admin) -> dict[str, Any]:
    """Everything that is kept of the people of that name."""
    found = await _traces(service, name)
    booked, ordered = await service.store.read(books_of(name))
    kept = await remembered_of(service, name, [one.session for one in found])
    if not (found or booked or ordered or kept):
        raise Problem(404, NOTHING)
    return {
        "name": name,
        "sessions": [
            {
                "session": one.session,
                "title": one.title,
                "names": list(one.names),
                "profile": one.profile,
                "events": list(one.events),
            }
            for one in found
        ],
        "reservations": [reservation_view(one) for one in booked],
        "orders": [order_view(one) for one in ordered],
        "constraints": [constraint_view(profile, one) for profile, one in kept],
    }


@router.delete("/data", response_model=Erased, responses=refusals(404, 503))
async def erase_data(
    name: PersonName, service: ServiceDep, _: Admin, key: Keyed = None
) -> dict[str, Any]:
    """Take the people of that name out of all sessions that do not run."""
    made = await done_elsewhere(service, key, lambda again: _erase(service, name, again=again))
    return {"name": name, **made}


async def _erase(service: Service, name: str, *, again: bool) -> dict[str, Any]:
    gone: list[str] = []
    running: list[str] = []
    at = datetime.fromtimestamp(service.wall.now(), UTC)
    found = await _traces(service, name)
    still = [one.session for one in found if one.running]
    kept = await remembered_of(service, name, [one.session for one in found])
    booked, ordered = await service.store.read(books_of(name))
    constraints = await erase_remembered(service, name, [one.session for one in found], still)
    # Session by session, so that running ones do not wait for all of it. Asking again is safe.
    for one in found:
        async with service.creating:  # a scheduled one must not start meanwhile
            done = not one.running and await service.store.write(erase(one.session, name))
        (gone if done else running).append(one.session)
    # Last: the books say in which sessions the name was given.
    bookings = await service.store.write(erase_from_books(name, at, running))
    # An attempt that was cut off may have left nothing to do, and nobody was told of it.
    if not (found or bookings or constraints or again):
        raise Problem(404, NOTHING)
    written = {name, *(called for one in found for called in one.names)}
    theirs = {*gone, *(one.id for _, one in kept)}
    theirs |= {profile for profile, _ in kept if profile != DEFAULT}
    theirs |= {one.reference for one in (*booked, *ordered)}
    await service.store.write(forget_in_answers(sorted(written | theirs)))
    await service.store.overwrite_deleted()
    return {
        "erased": gone,
        "running": running,
        "bookings": bookings,
        "constraints": constraints,
    }


async def _traces(service: Service, name: str) -> list[Traces]:
    """Also in what waits for the store on this machine: it is handed over, and erased later."""
    waiting = await asyncio.to_thread(unsaved_events, service.settings.data_dir / FOLDER)
    sessions = await service.store.read(lambda c: sessions_of(c, name, waiting))
    return [await service.store.read(traces(s, name, waiting.get(s, ()))) for s in sessions]
