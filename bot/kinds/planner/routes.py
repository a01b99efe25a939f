"""The planner's memory: what is remembered of how people's days should be."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Body, Path, Query, Response
from fastapi.openapi.models import Example
from pydantic import ConfigDict, Field

from beatroom.bot.kinds.planner.memory.once import changed_once, memory_of
from beatroom.bot.kinds.planner.memory.responses import (
    ConstraintAnswer,
    ConstraintList,
    constraint_view,
)
from beatroom.bot.server.auth import Reader, ServiceDep, Steerer
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.flows.kinds.planner.constraints import Constraint, Kind, ProfileScope, Scope
from beatroom.flows.kinds.planner.memory import (
    DEFAULT,
    MOST,
    ConstraintId,
    ConstraintStore,
    Correction,
    Profile,
)
from beatroom.flows.kinds.planner.plan import Day

router = APIRouter(prefix="/constraints", tags=["planner"])

Whose = Annotated[
    Profile, Query(description="Whose: the person's name; case and spaces do not matter.")
]
EXAMPLE: dict[str, Example] = {"text": {"value": {"text": "The train takes 50 minutes."}}}
Named = Annotated[ConstraintId, Path(description="As the list has it.")]


class NewConstraint(Constraint):
    """Something to remember."""

    model_config = ConfigDict(
        json_schema_extra={
            "examples": [
                {"kind": "commute", "text": "The train takes 40 minutes.", "necessity": "must"}
            ]
        }
    )

    profile: Profile = Field(default=DEFAULT, description="Whose: the person's name.")
    scope: Scope = ProfileScope()


@router.get("", response_model=ConstraintList, responses=refusals(503))
async def get_constraints(
    service: ServiceDep,
    _: Reader,
    profile: Whose = DEFAULT,
    kind: Annotated[tuple[Kind, ...], Query(description="Only these; may be repeated.")] = (),
    day: Annotated[Day | None, Query(description="Only what is to be minded then.")] = None,
    limit: Annotated[int, Query(ge=1, le=MOST)] = MOST,
) -> dict[str, Any]:
    """What is remembered of a person."""
    found = await memory_of(service).lookup(profile, kind, day, limit=limit)
    return {"items": [constraint_view(profile, one) for one in found]}


@router.post("", status_code=201, response_model=ConstraintAnswer, responses=refusals(409, 503))
async def remember(
    body: NewConstraint, service: ServiceDep, _: Steerer, key: Keyed = None
) -> dict[str, Any]:
    """Remember something; what says the same is brought up to date instead."""
    said = Constraint.model_validate(body.model_dump(exclude={"profile"}))

    async def change(memory: ConstraintStore) -> dict[str, Any]:
        return constraint_view(body.profile, await memory.remember(body.profile, said))

    return await changed_once(service, key, change)


@router.patch("/{constraint}", response_model=ConstraintAnswer, responses=refusals(409, 503))
async def correct(
    constraint: Named,
    body: Annotated[Correction, Body(openapi_examples=EXAMPLE)],
    service: ServiceDep,
    _: Steerer,
    profile: Whose = DEFAULT,
    key: Keyed = None,
) -> dict[str, Any]:
    """Correct what is remembered: the fields that are given."""

    async def change(memory: ConstraintStore) -> dict[str, Any]:
        return constraint_view(profile, await memory.correct(profile, constraint, body))

    return await changed_once(service, key, change)


@router.delete("/{constraint}", status_code=204, responses=refusals(409, 503))
async def forget(
    constraint: Named,
    service: ServiceDep,
    _: Steerer,
    profile: Whose = DEFAULT,
    key: Keyed = None,
) -> Response:
    """Forget it: it is deleted."""

    async def change(memory: ConstraintStore) -> dict[str, Any]:
        await memory.forget(profile, constraint)
        return {}

    await changed_once(service, key, change)
    return Response(status_code=204)
