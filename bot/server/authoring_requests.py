"""What an author sends: a text as YAML or in JSON, and what it is meant to replace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import Header, Path, Query, Request
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from beatroom.bot.server.problems import FieldError, Problem
from beatroom.flows.core.participants import NAME_CAP
from beatroom.flows.personality.bytes import SIZE_CAP
from beatroom.flows.personality.words import SLUG

YAML_TYPES = ("text/yaml", "application/yaml", "text/x-yaml", "application/x-yaml")
JSON_TYPE = "application/json"

EXAMPLE = """\
name: tea-talk
title: Tea talk
persona: You are Mina, a warm host who asks one short question at a time.
length: 15m
beats:
  - title: Welcome
    at: 0
    say: Hello everybody, and welcome to the tea talk.
  - title: Goodbye
    at: 14m
    prompt: Thank everybody by name and say goodbye.
"""


class TextBody(BaseModel):
    """A personality's text in JSON."""

    model_config = ConfigDict(extra="forbid")

    text: str = Field(description=f"The YAML; at most {SIZE_CAP // 1024} KiB.")
    name: str | None = Field(
        default=None,
        pattern=SLUG,
        max_length=NAME_CAP,
        description="The file that it is meant for; when checking.",
    )


Name = Annotated[
    str,
    Path(
        pattern=SLUG,
        max_length=NAME_CAP,
        description="The personality's name, which is its file's.",
        examples=["tea-talk"],
    ),
]
Draft = Annotated[
    bool, Query(description="Save the text even with problems; the last good version serves on.")
]
IfMatch = Annotated[
    str | None, Header(description="The entity tag of the text that this one replaces, or `*`.")
]
IfNoneMatch = Annotated[
    str | None, Header(description="`*`: only where there is no such personality yet.")
]


def text_body(*, named: bool) -> dict[str, Any]:
    """The `openapi_extra` of a route that reads its body with `read_text`."""
    properties: dict[str, Any] = {"text": {"type": "string", "maxLength": SIZE_CAP}}
    example = {"text": EXAMPLE}
    if named:
        properties["name"] = {"type": "string", "pattern": SLUG, "maxLength": NAME_CAP}
        example["name"] = "tea-talk"
    schema = {
        "type": "object",
        "required": ["text"],
        "properties": properties,
        "additionalProperties": False,
    }
    return {
        "requestBody": {
            "required": True,
            "content": {
                JSON_TYPE: {"schema": schema, "example": example},
                "text/yaml": {"schema": {"type": "string"}, "example": EXAMPLE},
            },
        }
    }


@dataclass(frozen=True, slots=True)
class SubmittedText:
    """A text, and the name that came with it in JSON."""

    text: str
    name: str | None


async def read_text(request: Request) -> SubmittedText:
    """The text in a request's body.

    Raises:
        Problem: 415 for other media types, 413 for a text that is too long, 400 and 422 for one
            that cannot be read.
    """
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    body = await request.body()
    if kind in YAML_TYPES:
        _must_fit(body)
        try:
            return SubmittedText(body.decode(), None)
        except UnicodeDecodeError as error:
            raise Problem(
                422,
                f"The text is not UTF-8: byte {error.start} of it cannot be read.",
                field="text",
            ) from None
    if kind != JSON_TYPE:
        raise Problem(415, f"Send the text as text/yaml, or as {JSON_TYPE} with the key 'text'.")
    try:
        sent = TextBody.model_validate_json(body)
    except ValidationError as error:
        raise _refused(error) from None
    _must_fit(sent.text.encode())
    return SubmittedText(sent.text, sent.name)


def condition(if_match: str | None, if_none_match: str | None) -> Callable[[str | None], bool]:
    """Whether an entity tag (None: there is no such thing) is what the caller expects."""

    def fits(tag: str | None) -> bool:
        if if_match is not None and not _listed(if_match, tag):
            return False
        return if_none_match is None or not _listed(if_none_match, tag)

    return fits


def _listed(header: str, tag: str | None) -> bool:
    if tag is None:
        return False
    listed = [one.strip() for one in header.split(",")]
    return "*" in listed or tag in listed


def _must_fit(text: bytes) -> None:
    if len(text) > SIZE_CAP:
        raise Problem(
            413,
            f"The text has {len(text)} bytes; at most {SIZE_CAP} are allowed.",
            field="text",
        )


def _refused(error: ValidationError) -> Problem:
    found = error.errors(include_url=False, include_input=False)
    if found[0]["type"] == "json_invalid":
        return Problem(400, "The body is not valid JSON.")
    errors = [
        FieldError(field=".".join(map(str, one["loc"])) or "body", message=one["msg"])
        for one in found
    ]
    return Problem(422, f"{errors[0].field}: {errors[0].message}", errors=errors)
