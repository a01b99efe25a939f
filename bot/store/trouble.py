"""Why the store did not do something, in one line; what is no trouble of the store's is a bug."""

from __future__ import annotations

from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError, SQLAlchemyError

from beatroom.bot.store.errors import StoreError

LINE = 300
PASSING_STATES = ("08", "25006", "25P03", "40001", "40P01", "53", "57", "58")
"""How PostgreSQL's codes begin for what passes: no connection, a server that may not be written
(any more, or yet), a transaction that stood still, transactions in each other's way, no room, an
operator's doing, the system's.
"""

GONE_STATES = ("08", "25P03", "57P")


def trouble(error: BaseException) -> str:
    """Why the store failed, as a line; empty where it is not the store that did."""
    if isinstance(error, DBAPIError):
        return _line(error.orig if error.orig is not None else error)
    if isinstance(error, TimeoutError):
        return "the database did not answer in time"
    if isinstance(error, StoreError | SQLAlchemyError | OSError):
        return _line(error)
    return ""


def passes(error: BaseException) -> bool:
    """Whether the database is full, late or gone: what failed may succeed the next time."""
    if isinstance(error, TimeoutError | OSError | OperationalError | InterfaceError):
        return True
    if isinstance(error, DBAPIError):
        return error.connection_invalidated or (error.orig is not None and passes(error.orig))
    return str(getattr(error, "sqlstate", None) or "").startswith(PASSING_STATES)


def unanswering(error: BaseException) -> bool:
    """Whether an error that passes says that nobody is there to answer, or not in time."""
    if isinstance(error, DBAPIError):
        gone = error.connection_invalidated or isinstance(error, InterfaceError)
        return gone or (error.orig is not None and unanswering(error.orig))
    state = str(getattr(error, "sqlstate", None) or "")
    return isinstance(error, TimeoutError | OSError) or state.startswith(GONE_STATES)


def log_trouble(
    log: structlog.stdlib.BoundLogger,
    event: str,
    error: Exception,
    *,
    doing: str,
    expected: str,
    **about: Any,
) -> None:
    """Log that the store failed: one line; with its trace only what is no trouble of the store's.

    Args:
        log: Whose log.
        event: The line's name.
        error: What was raised.
        doing: What was being done, and where.
        expected: What happens next, or has to.
        about: More fields.
    """
    if why := trouble(error):
        log.error(event, doing=doing, why=why, expected=expected, **about)
    else:
        log.error(event, doing=doing, exc_info=error, **about)


def _line(error: BaseException) -> str:
    words = " ".join(str(error).split()) or type(error).__name__
    return words[:LINE]
