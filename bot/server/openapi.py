"""The OpenAPI document: every status that can occur, and problems in their own media type.

Routes list what is particular to them with `refusals(409, ...)`. What follows from the form of an
operation is added here: 400 and 403 from its host, its origin or its token, from its token 401 and
429, from a body 413 and 422, from parameters 422, from an id in the path 404, from a session's in
it 410 where that was erased, from a key that tells repeats apart 409 and 410.

What a session and the pages in its room say to each other has no path; its models stand beside the
others in the components (`wire.py` lists them).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, cast

from fastapi import APIRouter, FastAPI
from fastapi.openapi.utils import get_openapi
from starlette.routing import BaseRoute

from beatroom.bot.server.keys import IDEMPOTENCY_KEY
from beatroom.bot.server.meanings import meaning
from beatroom.bot.server.problems import MEDIA_TYPE, ProblemDetails
from beatroom.flows.core.facts import ADDED

METHODS = ("get", "put", "post", "delete", "patch")
REF = "#/components/schemas/ProblemDetails"
WITH_RETRY = (425, 429, 503)
PROBES = frozenset({"/healthz", "/readyz"})
"""What looks after the service may call it by any name, and from anywhere."""
NOT_OURS = ("HTTPValidationError", "ValidationError")

NOWHERE = "/nowhere"
SENT_IN_PART = frozenset({"FieldError", "ProblemDetails", "Refusal", "HTTPValidationError"})
"""What leaves out fields that say nothing."""

Json = dict[str, Any]


def refusals(*statuses: int) -> dict[int | str, Json]:
    """The `responses` of a route that may refuse with these statuses."""
    return {status: _refusal(status) for status in statuses}


def describe(app: FastAPI, beside: Iterable[Any]) -> Callable[[], Json]:
    """A function for `app.openapi` that makes the document once.

    `beside` are models, or unions of them, that cross the wire in other ways than REST.
    """

    def document() -> Json:
        if app.openapi_schema is None:
            app.openapi_schema = _document(app, beside)
        return app.openapi_schema

    return document


def _document(app: FastAPI, beside: Iterable[Any]) -> Json:
    made = get_openapi(
        title=app.title,
        version=app.version,
        description=app.description,
        routes=[*app.routes, *_answering(beside)],
    )
    for path in [path for path in made["paths"] if path.startswith(NOWHERE)]:
        del made["paths"][path]
    for path, item in made["paths"].items():
        for method in METHODS:
            if method in item:
                _complete(item[method], probe=path in PROBES)
    schemas: Json = made.setdefault("components", {}).setdefault("schemas", {})
    for name in NOT_OURS:
        schemas.pop(name, None)
    details = ProblemDetails.model_json_schema(ref_template="#/components/schemas/{model}")
    schemas.update(details.pop("$defs", {}))
    schemas["ProblemDetails"] = details
    _say_what_is_sent_whole(made)
    _say_what_fields_mean(schemas)
    return made


def _say_what_fields_mean(schemas: Json) -> None:
    """A meaning for each field that has none of its own, where there is one.

    A docstring's `Attributes:` stand in the model's description, which names them already.
    """
    for name, schema in schemas.items():
        owner = schema.get("properties", {}).get("type", {}).get("const", name)
        about = schema.get("description", "").partition("Attributes:")[2]
        for field, one in schema.get("properties", {}).items():
            told = re.search(rf"^    {re.escape(field)}: ", about, re.MULTILINE)
            if "description" not in one and not told:
                text = meaning(owner, field, in_event=owner != name)
                one.update({"description": text} if text else {})


def _answering(models: Iterable[Any]) -> list[BaseRoute]:
    """Routes that nobody can ask for, so that what they would answer is described."""
    router = APIRouter(prefix=NOWHERE)
    for number, model in enumerate(models):
        router.add_api_route(f"/{number}", lambda: None, response_model=model)
    return router.routes


def _say_what_is_sent_whole(made: Json) -> None:
    """What only answers carry has all of its fields, those with a default as well.

    A field that was added later is left out of what was stored before.
    """
    schemas: Json = made["components"]["schemas"]
    asked = _named_in([o.get("requestBody") for p in made["paths"].values() for o in p.values()])
    waiting = list(asked)
    while waiting:
        found = _named_in(schemas[waiting.pop()]) - asked
        asked |= found
        waiting += found
    for name in schemas.keys() - asked - SENT_IN_PART:
        if "properties" in schemas[name]:
            fields: Json = schemas[name]["properties"]
            schemas[name]["required"] = [n for n, one in fields.items() if not one.pop(ADDED, None)]


def _named_in(part: Any) -> set[str]:
    return set(re.findall(r'"#/components/schemas/([^"]+)"', json.dumps(part)))


def _complete(operation: Json, *, probe: bool) -> None:
    statuses: set[int] = set() if probe else {400, 403}
    parameters = cast("list[Json]", operation.get("parameters", []))
    if operation.get("security"):
        statuses |= {401, 429}
    if "requestBody" in operation:
        statuses |= {413, 422}
    if parameters:
        statuses.add(422)
    if any(parameter["in"] == "path" for parameter in parameters):
        statuses.add(404)
    if any(parameter["name"] == "session" for parameter in parameters):
        statuses.add(410)
    if any(parameter["name"] == IDEMPOTENCY_KEY for parameter in parameters):
        statuses |= {409, 410}
    responses: Json = operation["responses"]
    if "422" in responses and MEDIA_TYPE not in responses["422"].get("content", {}):
        del responses["422"]  # the framework's own form of it
    for status in statuses:
        responses.setdefault(str(status), _refusal(status))
    operation["responses"] = dict(sorted(responses.items()))


def _refusal(status: int) -> Json:
    said: Json = {
        "description": HTTPStatus(status).phrase,
        "content": {MEDIA_TYPE: {"schema": {"$ref": REF}}},
    }
    if status in WITH_RETRY:
        said["headers"] = {
            "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "string"}}
        }
    return said
