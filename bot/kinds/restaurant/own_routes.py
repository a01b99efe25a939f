"""What a guest may do about a booking or an order without a session with the host.

By the reference and the phone number that it is under a guest gets a token for that one alone; so
does a guest in the visit in which it was made, and the link in a notice has one.
"""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from beatroom.bot.kinds.restaurant.guest_sessions import visits_of
from beatroom.bot.kinds.restaurant.own_links import own_token, read_own_token
from beatroom.bot.kinds.restaurant.responses import OwnAnswer, TimesAnswer
from beatroom.bot.kinds.restaurant.routes import Day
from beatroom.bot.kinds.restaurant.store.own_entries import Claim
from beatroom.bot.kinds.restaurant.stored_office import StoredOffice
from beatroom.bot.server.auth import ASK_FOR_TOKEN, Caller, Joiner, ServiceDep, Visitor
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.flows.core.refusals import RefusalError
from beatroom.flows.kinds.restaurant.forms import PARTY_MOST, Phone, ReservationChange
from beatroom.flows.kinds.restaurant.hours import today
from beatroom.flows.kinds.restaurant.messages import SubmitId
from beatroom.flows.kinds.restaurant.office import BookEntry, OfficeRefusedError
from beatroom.flows.kinds.restaurant.own_rules import open_until
from beatroom.flows.kinds.restaurant.refusals import HouseRefusedError
from beatroom.flows.language.language_code import ENGLISH

router = APIRouter(prefix="/restaurant", tags=["restaurant"])

OWN_BEARER = HTTPBearer(
    scheme_name="own", description="The token of one booking or order.", auto_error=False
)
STATUS = {"unknown": 404, "too_often": 429}
"""Of refusals by their names; of all others 409, or 422 for a phone number that is none."""
AGAIN = {"Retry-After": "60"}
NO_LINK = "This link is not valid, or has expired."

Reference = Annotated[str, StringConstraints(strip_whitespace=True, pattern=r"^[A-Za-z0-9]{1,12}$")]
Spoken = Annotated[str | None, Header(alias="Accept-Language", max_length=200)]


class FindBody(BaseModel):
    """What only the guest knows."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={"examples": [{"reference": "7KQ2MX", "phone": "0660 1234567"}]},
    )

    reference: Reference = Field(examples=["7KQ2MX"])
    phone: Phone = Field(examples=["0660 1234567"])


class ReferenceBody(BaseModel):
    """What was booked or ordered in the visit."""

    model_config = ConfigDict(
        extra="forbid", json_schema_extra={"examples": [{"reference": "7KQ2MX"}]}
    )

    reference: Reference = Field(examples=["7KQ2MX"])


class OwnChangeBody(ReservationChange):
    """What is to be different; `submit` is made once for a change: the same again is the same."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"submit": "c-81f2", "time": "20:00", "guests": 5}]}
    )

    submit: SubmitId


async def own(
    service: ServiceDep,
    _: Visitor,
    given: Annotated[HTTPAuthorizationCredentials | None, Depends(OWN_BEARER)],
) -> Claim:
    """A dependency: what the token opens."""
    token = "" if given is None else given.credentials
    opened = read_own_token(service.join_secret, token, service.wall.now())
    if opened is None:
        raise Problem(401, NO_LINK, headers=ASK_FOR_TOKEN)
    form, reference = opened
    return Claim(reference, signed=form)


Own = Annotated[Claim, Depends(own)]


@router.post("/own/find", responses=refusals(404, 429))
async def find_own(
    body: FindBody, service: ServiceDep, address: Caller, spoken: Spoken = None
) -> OwnAnswer:
    """A guest's booking or order, by its reference and the phone number that it is under."""
    office = _office(service, "", spoken, address)
    return await _answered(service, spoken, office, office.find(body.reference, body.phone))


@router.post("/visits/{session}/own", responses=refusals(404, 429))
async def find_own_of_visit(
    session: str, body: ReferenceBody, service: ServiceDep, _: Joiner, spoken: Spoken = None
) -> OwnAnswer:
    """What was booked or ordered in the visit of the guest who asks."""
    office = _office(service, session, spoken)
    return await _answered(service, spoken, office, office.find(body.reference, None))


@router.get("/own", responses=refusals(404, 429))
async def get_own(claim: Own, service: ServiceDep, spoken: Spoken = None) -> OwnAnswer:
    """The booking or order that the token opens."""
    office = _office(service, "", spoken)
    return await _answered(service, spoken, office, office.find_claimed(claim))


@router.patch("/own", responses=refusals(404, 409, 429))
async def change_own(
    body: OwnChangeBody, claim: Own, service: ServiceDep, spoken: Spoken = None
) -> OwnAnswer:
    """Change the booking; it keeps its reference."""
    office = _office(service, f"own-{claim.reference}", spoken)
    change = ReservationChange.model_validate(body.model_dump(exclude={"submit"}))
    return await _answered(
        service, spoken, office, office.change_claimed(body.submit, claim, change)
    )


@router.delete("/own", responses=refusals(404, 409, 429))
async def cancel_own(claim: Own, service: ServiceDep, spoken: Spoken = None) -> OwnAnswer:
    """Call it off; once more changes nothing."""
    office = _office(service, "", spoken)
    return await _answered(service, spoken, office, office.cancel_claimed(claim))


@router.get("/times", responses=refusals(429))
async def get_times(
    service: ServiceDep,
    _: Visitor,
    day: Annotated[Day, Query(alias="date", description="In the house's time.")],
    guests: Annotated[int, Query(ge=1, le=PARTY_MOST)] = 1,
) -> TimesAnswer:
    """When so many may come that day, and whether a table is free then."""
    return TimesAnswer(times=list(await _office(service, "", None).times(day, guests)))


@router.get("/slots", responses=refusals(429))
async def get_slots(
    service: ServiceDep,
    _: Visitor,
    day: Annotated[Day, Query(alias="date", description="In the house's time.")],
) -> TimesAnswer:
    """When an order can be collected that day, and whether the kitchen can make it."""
    return TimesAnswer(times=list(await _office(service, "", None).slots(day)))


def _office(
    service: Service, session: str, spoken: str | None, address: str | None = None
) -> StoredOffice:
    visits = visits_of(service)
    return StoredOffice(
        service.store,
        session,
        service.wall.now,
        language=_language(spoken),
        post=visits.post,
        tries=visits.tries,
        address=address,
    )


async def _answered(
    service: Service, spoken: str | None, office: StoredOffice, asked: Awaitable[BookEntry]
) -> OwnAnswer:
    try:
        found = await asked
    except OfficeRefusedError as refused:
        raise _problem(refused, _language(spoken)) from None
    house = await office.house()
    until = open_until(house, found.date or today(house, service.wall.now()))
    token = own_token(service.join_secret, found.form, found.reference, until)
    return OwnAnswer(token=token, **dict(found))


def _problem(refused: RefusalError, language: str) -> Problem:
    name = refused.name if isinstance(refused, HouseRefusedError) else ""
    status = STATUS.get(name, 422 if refused.field == "phone" else 409)
    return Problem(
        status, refused.told(language), headers=AGAIN if status == STATUS["too_often"] else None
    )


def _language(spoken: str | None) -> str:
    """The language that a browser asks for first."""
    return (spoken or ENGLISH).partition(",")[0].partition(";")[0].strip() or ENGLISH
