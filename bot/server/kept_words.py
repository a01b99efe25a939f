"""For how long a service keeps what was said in a session, and since when it is deleted."""

from __future__ import annotations

from datetime import datetime

from beatroom.bot.store.sessions import StoredSession

DAY = 86_400.0


def deleted_at(row: StoredSession) -> float | None:
    """When what was said in a session was deleted, seconds since the epoch; None: it is kept."""
    return None if row.words_deleted_at is None else row.words_deleted_at.timestamp()


def kept_until(row: StoredSession, days: int) -> float | None:
    """Until when what was said is kept, seconds since the epoch.

    None where it is kept for good, was deleted, or the session is not over.
    """
    if not days or row.ended_at is None or row.words_deleted_at is not None:
        return None
    return row.ended_at.timestamp() + days * DAY


def deleted_in_words(at: datetime) -> str:
    """That what was said was deleted, as a sentence."""
    return f"What was said was deleted on {at.day} {at:%B %Y}."
