"""What only a session's kind knows, as its declaration has it: how it stands, its commands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import structlog
from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import to_jsonable_python

from beatroom.bot.ipc.messages import Command
from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem, invalid
from beatroom.bot.server.requests import Body
from beatroom.bot.server.steering import carried, new_request, steered
from beatroom.bot.store.events import read_events
from beatroom.bot.store.sessions import StoredSession, get_session
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.core.events import Recorded
from beatroom.flows.kinds.kind import SessionKind, kind_named
from beatroom.flows.personality.kinds import not_installed
from beatroom.flows.personality.model import Personality

log = structlog.get_logger()
router = APIRouter(tags=["sessions"])


class CommandBody(Body):
    """A command of the session's kind."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "pause", "data": {}}]})

    name: str = Field(min_length=1, max_length=100, description="As the kind declares it.")
    data: dict[str, Any] = Field(default_factory=dict, description="What the command takes.")


class CommandAnswer(BaseModel):
    """What came of it."""

    answer: dict[str, Any] = Field(description="In the kind's own words.")


class KindView(BaseModel):
    """How the session's kind stands, for its part of the console."""

    kind: str
    page: str | None = Field(
        description="The address of its module; null where it is of no package of its own."
    )
    language: str
    state: dict[str, Any] = Field(description="As the kind declares it.")
    seq: int = Field(description="The last event that it is made of; 0: none.")


@router.get("/sessions/{session}/kind", response_model=KindView, responses=refusals(503))
async def get_kind(session: str, service: ServiceDep, _: Reader) -> Response:
    """What the session's kind has come to by its events, and where its module is."""
    row = await service.store.read(lambda c: get_session(c, session))
    kind = _installed(row)

    async def made() -> str:
        personality = Personality.model_validate(row.record)
        records = await service.store.read(lambda c: read_events(c, session, types=("kind",)))
        return KindView(
            kind=personality.kind,
            page=kind.page_address,
            language=personality.language,
            state=_stands(kind, personality, records),
            seq=records[-1].seq if records else 0,
        ).model_dump_json(by_alias=True)

    return Response(await service.made(row, "kind", made), media_type="application/json")


def _installed(row: StoredSession) -> SessionKind:
    """A session's kind; a Problem that says which is missing."""
    name = str(row.record.get("kind", PLAIN))
    if missing := not_installed(name):
        raise Problem(503, missing)
    return kind_named(name)


def _stands(
    kind: SessionKind, personality: Personality, records: Sequence[Recorded]
) -> dict[str, Any]:
    """What the console shows of it; a Problem that says whose code broke."""
    try:
        stands = kind.fold.begun(personality) if kind.fold else None
        if kind.fold and kind.facts:
            stands = kind.fold.after(stands, kind.facts, records)
        shown = dict(kind.console(personality, stands))
        to_jsonable_python(shown)
    except Exception as error:
        log.exception("kind_view_broke", kind=kind.name)
        reason = f"{type(error).__name__}: {error}"
        raise Problem(
            500, f"The kind {kind.name!r} could not say how it stands: {reason}"
        ) from None
    return shown


@router.post("/sessions/{session}/command", responses=refusals(409, 503))
async def give_command(
    session: str, body: CommandBody, service: ServiceDep, token: Steerer, key: Keyed = None
) -> CommandAnswer:
    """Ask the session's kind for something that only it knows, such as a boardroom's `pause`."""
    row, _ = await service.session(session)
    kind = _installed(row)
    able, command = kind.commands_of("operator", "anybody"), kind.command(body.name)
    if command is None or body.name not in able:
        raise Problem(422, kind.refusal(body.name, able), field="name")
    if command.model is not None:
        try:
            command.model.model_validate(body.data)
        except ValidationError as error:
            raise invalid(error, ("data",)) from None
    message = Command(
        request=new_request(), key=carried(key), name=body.name, data=body.data, by=token.name
    )
    return CommandAnswer(answer=await steered(service, session, key, message))
