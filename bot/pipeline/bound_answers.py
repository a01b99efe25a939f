"""Binds the answer to a question beside the talk to a JSON schema, where the model's server can."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

_schema: ContextVar[Mapping[str, Any] | None] = ContextVar("schema", default=None)


@contextmanager
def bound_to(schema: Mapping[str, Any]) -> Generator[None]:
    """What is asked in here is answered by one object of this schema."""
    token = _schema.set(schema)
    try:
        yield
    finally:
        _schema.reset(token)


def answers_schema() -> Mapping[str, Any] | None:
    """The schema of what is asked now."""
    return _schema.get()
