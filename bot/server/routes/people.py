"""What is kept of a person: handed over, or erased."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query
from pydantic import Field, create_model

from beatroom.bot.server.auth import ServiceDep, operator
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.kind_service import PersonFound, person_kept
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.responses import Answer
from beatroom.bot.server.service import Service
from beatroom.bot.store.erasing_later import missing_kinds
from beatroom.bot.store.errors import SessionErased
from beatroom.bot.store.idempotency import forget_in_answers
from beatroom.bot.store.people import PersonTraces, erase, sessions_of, traces
from beatroom.bot.store.tokens import StoredToken
from beatroom.bot.workers.unsaved import FOLDER, unsaved_events

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


class Erased(Answer):
    """Sessions that a person was taken out of."""

    name: str
    erased: list[str]
    running: list[str] = Field(description="Left as they are: ask again once they are over.")
    pending: list[str] = Field(
        description="Of these what their kind has on record is erased once that is installed."
    )
    missing_kinds: list[str] = Field(
        description="Kinds of stored sessions that are not installed here: what they keep of "
        "people could not be looked through."
    )


def routes() -> APIRouter:
    """The routes; what they answer has the fields of every kind that keeps something of people."""
    router = APIRouter(prefix="/people", tags=["people"])
    kept = person_kept()
    found: dict[str, Any] = {
        name: (type_, Field(description=text))
        for one in kept
        for name, (type_, text) in one.found.items()
    }
    gone: dict[str, Any] = {
        name: (int, Field(description=text)) for name, text in (one.erased for one in kept)
    }
    refused = refusals(404, 503)
    router.add_api_route(
        "/data",
        get_data,
        response_model=create_model("PersonData", __base__=PersonData, **found),
        responses=refused,
    )
    router.add_api_route(
        "/data",
        erase_data,
        methods=["DELETE"],
        response_model=create_model("Erased", __base__=Erased, **gone),
        responses=refused,
    )
    return router


async def get_data(name: PersonName, service: ServiceDep, _: Admin) -> dict[str, Any]:
    """Everything that is kept of the people of that name."""
    found = await _traces(service, name)
    answers: dict[str, Any] = {}
    for one in await _kept(service, name, found):
        answers |= one.answers
    if not (found or any(answers.values())):
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
        **answers,
    }


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
    kept = await _kept(service, name, found)
    sessions = [one.session for one in found]
    counts: dict[str, int] = {}
    for one in person_kept():
        if not one.last:
            counts[one.erased[0]] = await one.erase(service, name, at, sessions, still)
    now = service.wall.now() if service.settings.engine == "local" else None
    # Session by session, so that running ones do not wait for all of it. Asking again is safe.
    for one in found:
        done = not one.running and await service.store.write(erase(one.session, name, now))
        (gone if done else running).append(one.session)
    for one in person_kept():
        if one.last:
            counts[one.erased[0]] = await one.erase(service, name, at, sessions, running)
    missing = await service.store.read(missing_kinds)
    # An attempt that was cut off may have left nothing to do, and nobody was told of it.
    if not (found or any(counts.values()) or again):
        unseen = f" These kinds are not installed here: {', '.join(missing)}." if missing else ""
        raise Problem(404, f"{NOTHING}{unseen}")
    written = {name, *(called for one in found for called in one.names)}
    theirs = {*gone, *(word for one in kept for word in one.words)}
    await service.store.write(forget_in_answers(sorted(written | theirs)))
    service.forget_words()
    await service.store.overwrite_deleted()
    pending = [one.session for one in found if one.kind in missing and one.session in gone]
    return {
        "erased": [one for one in gone if one not in pending],
        "running": running,
        "pending": pending,
        "missing_kinds": missing,
        **counts,
    }


async def _kept(service: Service, name: str, found: Sequence[PersonTraces]) -> list[PersonFound]:
    """What kinds keep of a person beside the sessions' logs."""
    sessions = [one.session for one in found]
    return [await one.find(service, name, sessions) for one in person_kept()]


async def _traces(service: Service, name: str) -> list[PersonTraces]:
    """Also in what waits for the store on this machine: it is handed over, and erased later."""
    waiting = await asyncio.to_thread(unsaved_events, service.settings.data_dir / FOLDER)
    sessions = await service.store.read(lambda c: sessions_of(c, name, waiting))
    found: list[PersonTraces] = []
    for one in sessions:
        with suppress(SessionErased):  # meanwhile: nothing of anybody is left in it
            found.append(await service.store.read(traces(one, name, waiting.get(one, ()))))
    return found
