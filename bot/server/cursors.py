"""Cursors of pages: the place of the last row, so that the next page starts after it."""

from __future__ import annotations

import base64
import binascii
from datetime import UTC, datetime

from beatroom.bot.server.problems import Problem


def encode_cursor(when: datetime, id_: str) -> str:
    """The place of a row that is ordered by a time and its id."""
    return base64.urlsafe_b64encode(f"{when.isoformat()} {id_}".encode()).decode()


def decode_cursor(cursor: str) -> tuple[datetime, str]:
    """The place that a cursor tells; a Problem for one that is not ours."""
    try:
        when, _, id_ = base64.urlsafe_b64decode(cursor).decode().partition(" ")
        place = datetime.fromisoformat(when).astimezone(UTC), id_
    except (ValueError, OverflowError, binascii.Error):
        raise Problem(422, "This cursor is not one of ours.", field="cursor") from None
    if not id_.isascii() or not id_.isprintable():
        raise Problem(422, "This cursor is not one of ours.", field="cursor")
    return place
