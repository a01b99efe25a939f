"""Errors as RFC 9457 problem details: what is wrong, where, and what was expected."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field, ValidationError
from starlette.exceptions import HTTPException

from beatroom.bot.ipc.ipc import NoAnswer
from beatroom.bot.rooms.daily_rooms import DailyError
from beatroom.bot.store.errors import (
    AnswerErasedError,
    KeyReusedError,
    SessionErased,
    SessionNotOver,
    SessionOver,
    StoreDown,
    StoreError,
    TooManyPending,
    UnknownSession,
)
from beatroom.bot.store.trouble import log_trouble
from beatroom.bot.workers.engine import NotRunning, RunState
from beatroom.flows.personality.errors import sentence
from beatroom.flows.personality.words import SLUG, name_fault

log = structlog.get_logger()

MEDIA_TYPE = "application/problem+json"
BY_OPERATOR = "beatroom.by_operator"
"""Set in a request's scope where an operator's token opened it."""


class FieldError(BaseModel):
    """What is wrong with one field of a request; with its place, where the field is a text."""

    field: str = Field(examples=["text"])
    message: str = Field(examples=["Field required"])
    file: str | None = Field(default=None, examples=["standup.yaml"])
    line: int | None = Field(default=None, examples=[3], description="From 1.")
    column: int | None = Field(default=None, examples=[1], description="From 1.")


class ProblemDetails(BaseModel):
    """The body of every error."""

    type: str = Field(examples=["about:blank"])
    title: str = Field(examples=["Not Found"])
    status: int = Field(examples=[404])
    detail: str = Field(examples=["There is no session 'abc'."])
    errors: list[FieldError] = Field(default_factory=list[FieldError])
    starts_at: float | None = Field(default=None, description="Of a session that is yet to start.")
    session_title: str | None = Field(
        default=None, description="Of a session that is yet to start: how it is called."
    )
    waits_for_organiser: bool = Field(
        default=False,
        description="Its time has come, and it starts once its organiser comes or starts it.",
    )
    run: RunState | None = Field(
        default=None, description="Of a session that could not be asked: how it is run just now."
    )


@dataclass(frozen=True, slots=True)
class ToStart:
    """A session that is yet to start, as whoever comes before is told of it.

    Attributes:
        session_title: How it is called.
        starts_at: Seconds since the epoch; None where it has no time of its own.
        waits_for_organiser: Its time has come, and it starts once its organiser comes.
    """

    session_title: str
    starts_at: float | None
    waits_for_organiser: bool


class Problem(Exception):  # noqa: N818 - it names the thing that RFC 9457 names
    """A refusal, raised anywhere below a route."""

    def __init__(
        self,
        status: int,
        detail: str,
        *,
        field: str | None = None,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        to_start: ToStart | None = None,
    ) -> None:
        super().__init__(detail)
        self.to_start = to_start
        self.status, self.detail, self.headers = status, detail, headers
        self.errors = [*errors] if field is None else [FieldError(field=field, message=detail)]


def problem(
    status: int,
    detail: str,
    errors: Sequence[FieldError] = (),
    headers: Mapping[str, str] | None = None,
    *,
    to_start: ToStart | None = None,
    run: RunState | None = None,
) -> Response:
    """The response for a problem."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
    }
    if errors:
        body["errors"] = [error.model_dump(exclude_none=True) for error in errors]
    if to_start is not None:
        body |= asdict(to_start)
    if run is not None:
        body["run"] = run
    return JSONResponse(body, status, dict(headers or {}), media_type=MEDIA_TYPE)


def _of_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)  # noqa: S101 - registered for it
    return problem(error.status, error.detail, error.errors, error.headers, to_start=error.to_start)


def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101 - registered for it
    details = {
        404: f"There is nothing at {request.url.path}.",
        405: f"{request.method} is not possible at {request.url.path}.",
    }
    detail = details.get(error.status_code, str(error.detail))
    return problem(error.status_code, detail, headers=error.headers)


def _of_validation(_: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101 - registered for it
    found = error.errors()
    if any(one["type"] == "json_invalid" for one in found):
        return problem(400, "The body is not valid JSON.")
    errors = [FieldError(field=_field(one["loc"]), message=_said(one)) for one in found]
    first = errors[0]
    return problem(422, f"{first.field}: {first.message}", errors)


def invalid(error: ValidationError, at: Sequence[str]) -> Problem:
    """The refusal of what does not fit a model, with the place of each fault in the body."""
    errors = [
        FieldError(field=".".join((*at, *map(str, one["loc"]))), message=_said(one))
        for one in error.errors(include_url=False)
    ]
    return Problem(422, f"{errors[0].field}: {errors[0].message}", errors=errors)


def _said(error: Mapping[str, Any]) -> str:
    """What is wrong; of a name in words, since nobody reads its pattern."""
    if error.get("ctx", {}).get("pattern") == SLUG:
        return sentence(name_fault(str(error["input"])))
    return str(error["msg"])


def _field(place: Sequence[Any]) -> str:
    """`beats.0.title` of a body, or the parameter's name."""
    names = [str(part) for part in place]
    return ".".join(names[1:] if len(names) > 1 else names)


STATUS_OF: Mapping[type[Exception], int] = {
    SessionErased: 410,
    UnknownSession: 404,
    SessionNotOver: 409,
    SessionOver: 409,
    TooManyPending: 409,
    KeyReusedError: 409,
    AnswerErasedError: 410,
    DailyError: 502,
}


def _of_store(request: Request, error: Exception) -> Response:
    status = next((code for kind, code in STATUS_OF.items() if isinstance(error, kind)), 500)
    if isinstance(error, SessionErased) and request.scope.get(BY_OPERATOR):
        return problem(status, error.told)
    return problem(status, str(error))


def _of_absence(_: Request, error: Exception) -> Response:
    run = error.run if isinstance(error, NotRunning) else None
    return problem(503, str(error), headers={"Retry-After": "2"}, run=run)


def _of_trouble(request: Request, error: Exception) -> Response:
    return store_problem(error, request.method, request.url.path)


def store_problem(error: Exception, method: str, path: str) -> Response:
    """The response where the store is away, and a line in the log."""
    doing = f"{method} {path}"
    log_trouble(log, "store_failed", error, doing=doing, expected="the caller tries again")
    why = "The database cannot complete this now; the service's log says why. Try again soon."
    return problem(503, why, headers={"Retry-After": "5"})


def _told_with(status: int) -> Callable[[Request, Exception], Response]:
    def told(_: Request, error: Exception) -> Response:
        return problem(status, str(error))

    return told


def _of_anything(request: Request, error: Exception) -> Response:
    log.error("request_failed", path=request.url.path, error=repr(error))
    return problem(500, "Internal error; the service's log has the details.")


def add_problem_handlers(app: FastAPI, of_kinds: Mapping[type[Exception], int]) -> None:
    """Make every error of an app a problem.

    Args:
        app: The app.
        of_kinds: Kinds' errors, with their status.
    """
    app.add_exception_handler(Problem, _of_problem)
    app.add_exception_handler(HTTPException, _of_http)
    app.add_exception_handler(RequestValidationError, _of_validation)
    app.add_exception_handler(StoreError, _of_store)
    app.add_exception_handler(DailyError, _of_store)
    app.add_exception_handler(NotRunning, _of_absence)
    app.add_exception_handler(NoAnswer, _of_absence)
    for error, status in of_kinds.items():
        app.add_exception_handler(error, _of_absence if status == 503 else _told_with(status))
    app.add_exception_handler(StoreDown, _of_trouble)
    app.add_exception_handler(Exception, _of_anything)
