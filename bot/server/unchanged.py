"""Whether what somebody has of a session is still what is kept of it: `ETag` and `If-None-Match`.

A page that shows what was said asks again and again, so that it shows nothing any longer that was
erased. It is answered with 304, before the log is read, while all is as it was.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Annotated, Any

from fastapi import Header
from fastapi.responses import Response

from beatroom.bot.server.made_of_logs import version_of
from beatroom.bot.store.sessions import StoredSession

IfNoneMatch = Annotated[
    str | None,
    Header(description="The `ETag` of an earlier answer: 304 while nothing has changed since."),
]
UNCHANGED: dict[int | str, dict[str, Any]] = {
    304: {"description": "It is what it was when it had the `ETag` of `If-None-Match`."}
}
NOT_MODIFIED = 304


def tag_of(row: StoredSession, now: float, *beside: object) -> str:
    """The entity tag of an answer that is made of a session's log.

    It is a weak one: a link to sound is made anew each time, and so is the time now.

    Args:
        row: The session, as it was read before its log is.
        now: Seconds since the epoch.
        beside: What else the answer depends on; its form, say.
    """
    made_of = (version_of(row, now), row.words_deleted_at, *beside)
    return f'W/"{sha256(repr(made_of).encode()).hexdigest()[:32]}"'


def unchanged(known: str | None, tag: str) -> Response | None:
    """The answer to somebody who has what has this tag; None: they are to get it."""
    tags = {one.strip().removeprefix("W/") for one in (known or "").split(",")}
    if tag.removeprefix("W/") not in tags and "*" not in tags:
        return None
    return Response(status_code=NOT_MODIFIED, headers={"ETag": tag})
