"""What a request for a session asks of its kind, taken into the session's personality."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from beatroom.bot.personalities.library import Library
from beatroom.bot.server.problems import Problem
from beatroom.flows.kinds.kind import Incomplete, kind_named, request_fields
from beatroom.flows.personality.errors import fault, sentence
from beatroom.flows.personality.model import Personality


def with_asked(personality: Personality, asked: Mapping[str, Any]) -> Personality:
    """A personality with what is asked of its kind alone; a Problem where that takes no such."""
    kind, fields = kind_named(personality.kind), request_fields()
    for field in asked:
        if fields[field].name != kind.name:
            called = fields[field].called
            raise Problem(
                422,
                f"{personality.name!r} is a {personality.kind}; {_a(field)} is for {_a(called)}.",
                field=field,
            )
    if not asked or kind.request is None:
        return personality
    try:
        return kind.request.take(personality, kind.request.fields.model_validate(dict(asked)))
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"])
        raise Problem(422, str(first["msg"]), field=where or next(iter(asked))) from None


def _a(word: str) -> str:
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def completed(library: Library, personality: Personality) -> Personality:
    """The personality with those whom the request names; a Problem where one cannot be taken."""
    try:
        return library.completed(personality)
    except Incomplete as problem:
        told = sentence(fault(problem.what, problem.expected, problem.hint))
        where = ".".join(problem.at) or "personality"
        raise Problem(422, f"{told[:1].upper()}{told[1:]}", field=where) from None
