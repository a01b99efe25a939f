"""Rehearsals: a whole session in virtual time, asked for and read over REST."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from typing import Annotated, Any, Literal, Self

from fastapi import APIRouter, Path, Request
from fastapi.responses import HTMLResponse, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from beatroom.bot.personalities.library import UnknownPersonalityError
from beatroom.bot.rehearsal.report_style import content_security_policy
from beatroom.bot.server.accepts import preferred
from beatroom.bot.server.auth import Author, Reader, ServiceDep
from beatroom.bot.server.authoring import problem_errors
from beatroom.bot.server.authoring_requests import EXAMPLE
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.operator_tokens import allows
from beatroom.bot.server.problems import FieldError, Problem
from beatroom.bot.server.rehearsals import (
    RecordedSession,
    RehearsalRequest,
    SessionChanged,
    TooManyRehearsals,
)
from beatroom.bot.server.requests import Body
from beatroom.bot.server.service import Service
from beatroom.bot.server.steering import kept
from beatroom.bot.store.events import read_events
from beatroom.bot.store.idempotency import IdempotencyKey, once_only
from beatroom.bot.store.recorded_outside import outside_of
from beatroom.bot.store.rehearsals import Rehearsal
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core.as_started import as_started
from beatroom.flows.core.erasure import PLAIN
from beatroom.flows.core.participants import NAME_CAP
from beatroom.flows.core.recorded_script import nothing_to_rehearse
from beatroom.flows.personality.bytes import SIZE_CAP
from beatroom.flows.personality.kinds import not_installed
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError

router = APIRouter(prefix="/rehearsals", tags=["personalities"])

JSON, HTML = "application/json", "text/html"
PEOPLE_CAP = 8

PersonName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=NAME_CAP)
]
Id = Annotated[str, Path(max_length=40, examples=["1a2b3c4d5e"])]


class RehearsalBody(Body):
    """A rehearsal that is wanted: of a personality by name, of a text, or of a session again."""

    model_config = ConfigDict(
        extra="forbid",
        json_schema_extra={
            "examples": [
                {"personality": "standup", "length": 900, "people": ["Ana", "Bob"], "seed": 7},
                {"text": EXAMPLE, "people": ["Ana"]},
                {"session": "k3v9q2x7"},
            ]
        },
    )

    personality: str | None = Field(default=None, max_length=100, description="Its name.")
    text: str | None = Field(
        default=None, min_length=1, description="Or a YAML text that need not be saved."
    )
    session: str | None = Field(
        default=None,
        max_length=100,
        description="A session that is over: its people, their words and its operators' acts come "
        "again at their times. With a personality, as if it had been made of that, with the title "
        "and the length that it was started with; with a text, with that text's own.",
    )
    length: float | None = Field(
        default=None, ge=30, le=14_400, description="Seconds; default: the personality's length."
    )
    people: list[PersonName] = Field(
        default=["Ana", "Bob"], min_length=1, max_length=PEOPLE_CAP, description="Who comes."
    )
    seed: int = Field(
        default=0, ge=0, le=2**31 - 1, description="The same seed gives the same rehearsal."
    )

    @model_validator(mode="after")
    def _has_one_source(self) -> Self:
        given = [one for one in (self.personality, self.text) if one is not None]
        if len(given) != 1 and (given or self.session is None):
            raise ValueError("give either personality or text")
        own = self.model_fields_set & {"length", "people", "seed"}
        if self.session is not None and own:
            raise ValueError(f"a session has its own {' and '.join(sorted(own))}")
        return self


class RehearsalView(BaseModel):
    """A rehearsal; `result` is there once it is done."""

    id: str
    state: Literal["running", "done", "failed"]
    progress: float = Field(ge=0, le=1)
    personality: str
    length: float
    people: list[str]
    seed: int
    made_at: float
    finished_at: float | None
    reason: str = Field(description="Why it failed.")
    result: dict[str, Any] | None


@router.post("", status_code=202, responses=refusals(404, 409, 413, 422, 429))
async def start_rehearsal(
    body: RehearsalBody, service: ServiceDep, token: Author, key: Keyed = None
) -> RehearsalView:
    """Begin a rehearsal; read it until it is done.

    To rehearse a session again needs the scope `read` as well: it says who was there.
    """
    if body.session is not None and not allows(token, "read"):
        raise Problem(403, "To rehearse a session needs a token with the scope 'read', too.")
    if key is not None and body.session is not None:
        key = replace(key, session=body.session)
    named = None if key is None else _id_of(key)
    before = await kept(service, key)
    there = named is not None and await service.rehearsals.get(named) is not None
    if before is not None and there:
        return RehearsalView.model_validate(before)
    try:
        if not there:  # else a log is read for nothing
            service.rehearsals.check_place(token.id)
    except TooManyRehearsals as full:
        raise _too_many(full) from None
    await service.files.fresh()
    wanted = replace(await _wanted(service, body, token.id), by=token.id)
    if wanted.length > service.settings.max_length:
        most = service.settings.max_length
        raise Problem(
            422,
            f"{wanted.length:g} seconds is longer than MAX_LENGTH allows, which is {most:g}.",
            field="length",
        )
    try:
        made = await service.rehearsals.start(wanted, named)
    except TooManyRehearsals as full:
        raise _too_many(full) from None
    except SessionChanged as changed:
        raise Problem(409, str(changed), headers={"Retry-After": "1"}) from None
    if before is not None:  # it is begun anew: a rehearsal dies with the service that runs it
        return RehearsalView.model_validate(before)
    first = _view(made)
    if key is None:
        return first

    async def work(_: Transaction) -> dict[str, Any]:
        return first.model_dump(mode="json")

    return RehearsalView.model_validate(await service.store.write(once_only(key, work)))


def _too_many(full: TooManyRehearsals) -> Problem:
    return Problem(429, str(full), headers={"Retry-After": "5"})


def _id_of(key: IdempotencyKey) -> str:
    """The id of what is rehearsed for a key: its repeat finds it, or begins it anew."""
    return hashlib.sha256(f"{key.scope}{key.key}{key.digest}".encode()).hexdigest()[:10]


@router.get(
    "/{id}",
    response_model=RehearsalView,
    responses={200: {"content": {HTML: {}}}, **refusals(404, 409)},
)
async def get_rehearsal(
    id: Id,  # noqa: A002 - the path's word
    request: Request,
    service: ServiceDep,
    _: Reader,
) -> RehearsalView | Response:
    """How far a rehearsal has come and what it gave; its report as a page, by `Accept`."""
    found = await service.rehearsals.get(id)
    if found is None:
        raise Problem(404, f"There is no rehearsal {id!r}; results are kept for an hour.")
    if preferred(request.headers.get("accept"), (JSON, HTML)) == JSON:
        return _view(found)
    if found.state != "done":
        detail = found.reason or "The rehearsal is not done yet; its report comes at the end."
        raise Problem(409, detail, headers={"Retry-After": "1"})
    return HTMLResponse(
        found.report, headers={"Content-Security-Policy": content_security_policy()}
    )


async def _wanted(service: Service, body: RehearsalBody, by: str) -> RehearsalRequest:
    if body.session is None:
        personality = await service.authors.read(by, _personality, service, body)
        length = personality.length if body.length is None else body.length
        return RehearsalRequest(personality, length, tuple(body.people), body.seed)
    row, standing = await service.session(body.session)
    kind = str(row.record.get("kind", PLAIN))
    if (missing := not_installed(kind)) is not None:
        raise Problem(409, missing)
    if (why := nothing_to_rehearse(standing.state)) is not None:
        raise Problem(409, why)
    log = await service.store.read(lambda c: read_events(c, row.id))
    beside = await service.store.read(outside_of(row.id))
    before = Personality.model_validate(row.record)
    chosen = as_started(before, log)
    if body.text is not None or body.personality is not None:
        chosen = await service.authors.read(by, _personality, service, body)
    if body.personality is not None:
        chosen = as_started(before, log, chosen)
    people = tuple(person.name for person in standing.state.people.values())
    again = RecordedSession(row.id, row.updated_at, log, before, beside)
    return RehearsalRequest(chosen, chosen.length, people, session=again)


def _personality(service: Service, body: RehearsalBody) -> Personality:
    if body.text is not None:
        text = body.text.encode()
        if len(text) > SIZE_CAP:
            raise Problem(413, f"The text is larger than {SIZE_CAP} bytes.", field="text")
        record, problems = service.library.check(text)
        if record is None:
            raise Problem(422, "The text has problems.", errors=problem_errors(problems))
        return record
    try:
        return service.library.load(body.personality or "")
    except UnknownPersonalityError as unknown:
        raise Problem(422, str(unknown), field="personality") from None
    except PersonalityError as broken:
        first = FieldError(field="personality", message="The personality has problems.")
        errors = [first, *problem_errors(broken.problems)]
        raise Problem(422, "The personality has problems.", errors=errors) from None


def _view(one: Rehearsal) -> RehearsalView:
    shown = {name: getattr(one, name) for name in RehearsalView.model_fields}
    return RehearsalView.model_validate(shown)
