"""How long what is asked for here can wait: what is tried ahead goes behind what is waited for.

Pipecat's services have no word for it, so it comes with the context that they are called in.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar

_slack: ContextVar[float] = ContextVar("slack", default=0.0)


@contextmanager
def not_needed_for(seconds: float) -> Generator[None]:
    """What is asked in the block is only waited for after so many seconds; others go first."""
    before = _slack.set(seconds)
    try:
        yield
    finally:
        _slack.reset(before)


def slack() -> float:
    """Seconds after which what is asked here is waited for."""
    return _slack.get()
