"""What only a session's kind knows: its commands, as its declaration has them."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from beatroom.bot.ipc.messages import Command
from beatroom.bot.server.auth import ServiceDep, Steerer
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import Body
from beatroom.bot.server.steering import carried, new_request, steered
from beatroom.flows.kinds.kind import kind_named

router = APIRouter(tags=["sessions"])


class CommandBody(Body):
    """A command of the session's kind."""

    model_config = ConfigDict(json_schema_extra={"examples": [{"name": "pause", "data": {}}]})

    name: str = Field(min_length=1, max_length=100, description="As the kind declares it.")
    data: dict[str, Any] = Field(default_factory=dict, description="What the command takes.")


class CommandAnswer(BaseModel):
    """What came of it."""

    answer: dict[str, Any] = Field(description="In the kind's own words.")


@router.post("/sessions/{session}/command", responses=refusals(409, 503))
async def give_command(
    session: str, body: CommandBody, service: ServiceDep, token: Steerer, key: Keyed = None
) -> CommandAnswer:
    """Ask the session's kind for something that only it knows, such as a boardroom's `pause`."""
    row, _ = await service.session(session)
    kind = kind_named(str(row.record.get("kind")))
    if body.name not in kind.commands:
        known = f"; expected one of {', '.join(kind.commands)}" if kind.commands else ""
        raise Problem(
            422, f"A {kind.called} knows no command {body.name[:40]!r}{known}.", field="name"
        )
    message = Command(
        request=new_request(), key=carried(key), name=body.name, data=body.data, by=token.name
    )
    return CommandAnswer(answer=await steered(service, session, key, message))
