"""What is kept of a person: handed over, or erased."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path
from pydantic import Field

from bot.server.answers import Answer
from bot.server.auth import ServiceDep, operator
from bot.server.problems import Problem
from bot.server.service import Service
from bot.store.people import Traces, erase, sessions_of, traces
from bot.store.tokens import StoredToken

router = APIRouter(prefix="/people", tags=["people"])

Admin = Annotated[StoredToken, Depends(operator("admin"))]
PersonName = Annotated[
    str, Path(min_length=1, max_length=200, description="As the person joined; case is ignored.")
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


@router.get("/{name}/data", response_model=PersonData)
async def get_data(name: PersonName, service: ServiceDep, _: Admin) -> dict[str, Any]:
    """Everything that is kept of the people of that name."""
    found = await _traces(service, name)
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
    }


@router.delete("/{name}/data", response_model=Erased)
async def erase_data(name: PersonName, service: ServiceDep, _: Admin) -> dict[str, Any]:
    """Take the people of that name out of all sessions that do not run."""
    gone: list[str] = []
    running: list[str] = []
    # Session by session, so that running ones do not wait for all of it. Asking again is safe.
    for one in await _traces(service, name):
        async with service.creating:  # a scheduled one must not start meanwhile
            done = await service.store.write(erase(one.session, name))
        (gone if done else running).append(one.session)
    return {"name": name, "erased": gone, "running": running}


async def _traces(service: Service, name: str) -> list[Traces]:
    sessions = await service.store.read(lambda c: sessions_of(c, name))
    if not sessions:
        raise Problem(404, "Nothing is kept of anybody of that name.")
    return [await service.store.read(traces(session, name)) for session in sessions]
