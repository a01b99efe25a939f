"""The personalities that sessions can be made of: reading, checking and writing their files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Annotated, Any

import structlog
from fastapi import APIRouter, Path, Request, Response

from beatroom.bot.personalities.came import CAME
from beatroom.bot.personalities.library import UnknownPersonalityError
from beatroom.bot.server.auth import Author, Reader, ServiceDep
from beatroom.bot.server.authoring import (
    BeatTimes,
    CheckView,
    PersonalitySummary,
    PersonalityView,
    VersionList,
    VersionSummary,
    VersionView,
    checked_view,
    problem_errors,
)
from beatroom.bot.server.authoring_files import Conflict, entity_tag
from beatroom.bot.server.authoring_requests import (
    Draft,
    IfMatch,
    IfNoneMatch,
    Name,
    condition,
    read_text,
    text_body,
)
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.service import Service
from beatroom.bot.services.minds import has_model
from beatroom.bot.services.needs import too_long
from beatroom.bot.store.authored import Version
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError
from beatroom.flows.personality.source import Problem as Fault

log = structlog.get_logger()
router = APIRouter(prefix="/personalities", tags=["personalities"])

Number = Annotated[int, Path(ge=1, le=999_999, description="The version's id.", examples=[1])]


@router.get("")
async def get_personalities(service: ServiceDep, _: Reader) -> list[PersonalitySummary]:
    """All personalities; one with problems has its last good version, or only its name."""
    await service.files.fresh()
    return await asyncio.to_thread(_listed, service)


@router.post(
    "/check", openapi_extra=text_body(named=True), responses={**refusals(400, 413, 415, 422)}
)
async def check_text(request: Request, service: ServiceDep, token: Author) -> CheckView:
    """Every problem of a text that need not be saved, and what it would give."""
    sent = await read_text(request)
    await service.files.fresh()
    return await service.authors.read(token.id, _checked, service, sent.text.encode(), sent.name)


@router.get("/{name}")
async def get_personality(
    name: Name, response: Response, service: ServiceDep, token: Reader
) -> PersonalityView:
    """A personality's file: its text, what it gives, and what is wrong with it."""
    await service.files.fresh()
    view = await service.authors.read(token.id, _view, service, name)
    response.headers["ETag"] = view.etag
    return view


@router.put(
    "/{name}",
    openapi_extra=text_body(named=False),
    responses={
        201: {"model": PersonalityView, "description": "There was none of that name before."},
        **refusals(400, 412, 413, 415, 422, 428, 503),
    },
)
async def put_personality(
    *,
    name: Name,
    request: Request,
    response: Response,
    service: ServiceDep,
    token: Author,
    draft: Draft = False,
    if_match: IfMatch = None,
    if_none_match: IfNoneMatch = None,
    key: Keyed = None,
) -> PersonalityView:
    """Write a personality's file; a text with problems is refused unless it is a draft."""
    await service.files.fresh()
    if if_match is None and if_none_match is None:
        raise Problem(
            428,
            "Say what this replaces: If-Match with the entity tag that you read, or "
            "If-None-Match: * for a personality that does not exist yet.",
            headers=await asyncio.to_thread(_tag_header, service, name),
        )
    text = (await read_text(request)).text
    record, problems = await service.authors.read(
        token.id, service.library.check, text.encode(), name
    )
    if problems and not draft:
        raise _refused(problems)

    async def write(again: bool) -> dict[str, Any]:
        done = await _written(
            service.files.write(
                name,
                text,
                by=token.name,
                draft=bool(problems),
                fits=condition(if_match, if_none_match),
            )
        )
        if isinstance(done, Conflict):
            if not (again and done.tag == entity_tag(text)):
                raise _conflict(done)
            done = if_none_match is not None  # the attempt before wrote it, and nobody was told
        # What was just checked is the file now; what serves may be an earlier version of a draft.
        view = await asyncio.to_thread(_view_of, service, name, text, record, problems)
        return {"status": 201 if done else 200, "view": view.model_dump(mode="json")}

    made = await done_elsewhere(service, key, write)
    view = PersonalityView.model_validate(made["view"])
    response.status_code = made["status"]
    response.headers["ETag"] = view.etag
    return view


@router.delete("/{name}", status_code=204, responses=refusals(409, 412, 503))
async def delete_personality(
    *,
    name: Name,
    service: ServiceDep,
    token: Author,
    if_match: IfMatch = None,
    key: Keyed = None,
) -> None:
    """Delete a personality's file; its versions stay, and running sessions go on."""

    async def delete(again: bool) -> dict[str, Any]:
        await service.files.fresh()
        shipped = await asyncio.to_thread(service.files.is_shipped, name)
        if again and (shipped or await asyncio.to_thread(service.files.raw, name) is None):
            return {}  # the attempt before deleted it, and nobody was told
        if shipped:
            raise Problem(
                409, f"{name!r} came with Beatroom and stays; one of your own takes its place."
            )
        extending = await asyncio.to_thread(service.library.extended_by, name)
        if extending:
            raise Problem(
                409, f"{name!r} is extended by {', '.join(extending)}; change these first."
            )
        done = await _written(
            service.files.delete(name, by=token.name, fits=condition(if_match, None))
        )
        if isinstance(done, Conflict):
            raise _conflict(done)
        if not done:
            raise _unknown(name)
        return {}

    await done_elsewhere(service, key, delete)


@router.get("/{name}/versions")
async def get_versions(name: Name, service: ServiceDep, _: Reader) -> VersionList:
    """The texts that a personality had, the youngest first; also of one that was deleted."""
    await service.files.fresh()
    kept = await service.files.versions(name)
    if not kept and await asyncio.to_thread(service.files.read, name) is None:
        raise _unknown(name)
    return VersionList(items=[_version_summary(version) for version in kept])


@router.get("/{name}/versions/{number}")
async def get_version(name: Name, number: Number, service: ServiceDep, _: Reader) -> VersionView:
    """One version with its text; to restore it, PUT that text."""
    found = await service.files.version(name, number)
    if found is None:
        raise Problem(404, f"There is no version {number} of {name!r}.")
    return VersionView(**_version_summary(found).model_dump(), text=found.text)


def _checked(service: Service, source: bytes, name: str | None) -> CheckView:
    record, problems = service.library.check(source, name)
    if record is not None and not problems:
        problems = _cannot_start(service, record, source)
    return checked_view(record, problems)


def _cannot_start(service: Service, record: Personality, source: bytes) -> tuple[Fault, ...]:
    """Why no session of a good record can be started as it stands."""
    where = f"{record.name}.yaml"
    longer = too_long(record, source, where, service.settings)
    return (*service.library.lacks(record, source), *longer)


def _listed(service: Service) -> list[PersonalitySummary]:
    library = service.library
    problems = {name: [str(p) for p in found] for name, found in library.problems().items()}
    return [_summary(service, name, problems.get(name, [])) for name in library.names()]


def _summary(service: Service, name: str, problems: list[str]) -> PersonalitySummary:
    try:
        record = service.library.load(name)
    except (PersonalityError, UnknownPersonalityError):
        return PersonalitySummary(
            name=name,
            title=name,
            host=None,
            kind=None,
            seated=False,
            own=name not in CAME,
            language=None,
            length=None,
            beats=[],
            chats=has_model(service.settings, None),
            problems=problems,
        )
    return PersonalitySummary(
        name=name,
        title=record.title,
        host=record.host_name,
        kind=record.kind,
        seated=record.seated,
        own=name not in CAME,
        language=record.language,
        length=record.length,
        beats=[BeatTimes.model_validate(item) for item in plan(record).items],
        chats=has_model(service.settings, record.model.endpoint),
        problems=problems or [one.plain or one.message for one in service.library.lacks(record)],
    )


def _view(service: Service, name: str) -> PersonalityView:
    raw = service.files.raw(name)
    if raw is None:
        raise _unknown(name)
    record, problems = service.library.check(raw, name)
    return _view_of(service, name, raw.decode("utf-8", "replace"), record, problems)


def _view_of(
    service: Service,
    name: str,
    text: str,
    record: Personality | None,
    problems: tuple[Fault, ...],
) -> PersonalityView:
    if problems:
        try:
            record = service.library.load(name)
        except (PersonalityError, UnknownPersonalityError):
            record = None
    serves = "file" if not problems else "last_good" if record is not None else "nothing"
    if record is not None and not problems:
        problems = _cannot_start(service, record, text.encode())
    return PersonalityView(
        **dict(checked_view(record, problems)),
        name=name,
        text=text,
        etag=entity_tag(text),
        serves=serves,
    )


def _version_summary(version: Version) -> VersionSummary:
    return VersionSummary(
        id=version.id,
        at=version.at,
        by=version.by,
        event=version.event,
        etag=entity_tag(version.text),
    )


def _tag_header(service: Service, name: str) -> dict[str, str]:
    text = service.files.read(name)
    return {} if text is None else {"ETag": entity_tag(text)}


def _refused(problems: tuple[Fault, ...]) -> Problem:
    count = "one problem" if len(problems) == 1 else f"{len(problems)} problems"
    return Problem(
        422, f"The text has {count}; the first: {problems[0]}", errors=problem_errors(problems)
    )


def _conflict(conflict: Conflict) -> Problem:
    if conflict.tag is None:
        return Problem(412, "There is no such personality any more; nothing was written.")
    return Problem(
        412,
        "The personality has changed since you read it; nothing was written. Read it again, "
        "put the two texts together, and send the result with the new entity tag.",
        headers={"ETag": conflict.tag},
    )


def _unknown(name: str) -> Problem:
    return Problem(404, f"There is no personality {name!r}.")


async def _written(work: Awaitable[bool | Conflict]) -> bool | Conflict:
    """What comes of a change; a 503 says why it cannot be made."""
    try:
        return await work
    except OSError as error:
        log.exception("personality_not_written")
        raise Problem(
            503,
            f"The personalities' folder cannot be written ({error.strerror}); "
            "check PERSONALITIES_DIR and its permissions.",
            headers={"Retry-After": "30"},
        ) from None
