"""A session that is over, for whoever has its link: what it was, and what they may keep of it.

What was said, and its recording, are an organiser's to show: `keepsake` of the record says which.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from fastapi import APIRouter
from fastapi.responses import Response
from pydantic import ConfigDict, Field

from beatroom.bot.recording.tape import TOGETHER
from beatroom.bot.recording.voice_track import FRAMES_A_SECOND
from beatroom.bot.server.auth import ASK_FOR_TOKEN, Keeper, ServiceDep, Steerer
from beatroom.bot.server.join_tokens import JoinTokenExpiredError
from beatroom.bot.server.kept_words import deleted_at, deleted_in_words, kept_until
from beatroom.bot.server.listen_links import make_listen_key
from beatroom.bot.server.made_of_logs import as_json, json_with
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.requests import Body
from beatroom.bot.server.responses import Answer
from beatroom.bot.server.service import Service
from beatroom.bot.server.unchanged import UNCHANGED, IfNoneMatch, tag_of, unchanged
from beatroom.bot.server.views import agenda_view
from beatroom.bot.store.events import read_events
from beatroom.bot.store.keepsakes import lower_keepsake, shown_by
from beatroom.bot.store.recordings import track_of
from beatroom.bot.store.sessions import StoredSession
from beatroom.flows.core.agenda import Agenda
from beatroom.flows.core.document import TranscriptLine, said
from beatroom.flows.core.erasure import SOMEBODY
from beatroom.flows.personality.host_name import host_name_in
from beatroom.flows.personality.words import Keepsake

router = APIRouter(prefix="/sessions/{session}", tags=["joining"])

SAID = ("bot_said", "user_said")
TOLD: Mapping[Keepsake, str] = {
    "agenda": "the agenda",
    "transcript": "what was said",
    "recording": "the recording",
}


class KeptRecording(Answer):
    """Everybody together, as Opus in Ogg."""

    seconds: float
    url: str = Field(description="Plays it, for six hours.")


class KeepsakeAnswer(Answer):
    """What is left of a session for whoever had a link to it."""

    session: str
    title: str
    kind: str
    host: str = Field(description="The name that the host went by.")
    language: str = Field(description="What it was held in, BCP-47.")
    agenda: Agenda
    ended_at: float | None = Field(description="Seconds since the epoch.")
    reason: str = Field(
        description="Why it ended. Empty where it broke off or never began: that names what is set "
        "up here, and is for whoever runs it."
    )
    shows: Keepsake = Field(description="What its organiser lets them keep.")
    lines: list[TranscriptLine] = Field(description="What was said, where that is shown.")
    kept_until: float | None = Field(
        description="Until when it can be seen by a link that has expired; null: no such time is "
        "set, or it is past."
    )
    words_deleted_at: float | None = Field(
        description="When what was said was deleted, with the recording; null: it is kept."
    )
    people_taken_out: int = Field(
        description="How many of its people were deleted from it, with what they said."
    )
    recording: KeptRecording | None = Field(description="Where that is shown and there is one.")


class KeepsakeBody(Body):
    """What whoever has a link is to see of a session once it is over."""

    model_config = ConfigDict(extra="forbid", json_schema_extra={"examples": [{"shows": "agenda"}]})

    shows: Keepsake


class KeepsakeSetting(Answer):
    """What whoever has a link sees of a session once it is over."""

    shows: Keepsake


@router.get("/keepsake", response_model=KeepsakeAnswer, responses={**UNCHANGED, **refusals(409)})
async def keepsake(
    session: str, service: ServiceDep, link: Keeper, if_none_match: IfNoneMatch = None
) -> Response:
    """What a session that is over leaves to whoever has a link to it.

    A link that has expired opens it too, for as long as what was said is kept.
    """
    row, standing = await service.known(session)
    state = standing.state
    if link.expired:
        _still_opens(row, over=state.over)
    if not state.over:
        raise Problem(409, "This session is not over; the link opens its room.")
    shows = shown_by(row.record)
    recording = await _recording(service, session) if shows == "recording" else None
    tag = tag_of(row, service.now(), shows, recording and recording["seconds"])
    if (same := unchanged(if_none_match, tag)) is not None:
        return same
    host = host_name_in(row.record, row.title)
    kept = {
        "session": session,
        "title": row.title,
        "kind": str(row.record.get("kind", "conversation")),
        "host": host,
        "language": str(row.record.get("language", "en")),
        "agenda": agenda_view(standing, service.now(), guests=True),
        "ended_at": None if row.ended_at is None else row.ended_at.timestamp(),
        "reason": state.reason if state.phase == "ended" else "",
        "shows": shows,
        "kept_until": kept_until(row, service.settings.transcript_days),
        "words_deleted_at": deleted_at(row),
        "people_taken_out": sum(one.name == SOMEBODY for one in state.people.values()),
        "recording": recording,
    }
    lines = b"[]" if shows == "agenda" else await _lines(service, row, host)
    body = json_with(kept, "lines", lines)
    return Response(body, media_type="application/json", headers={"ETag": tag})


@router.put("/keepsake", responses=refusals(409))
async def lower(
    session: str, body: KeepsakeBody, service: ServiceDep, _: Steerer
) -> KeepsakeSetting:
    """Show less of a session than its people were told; more is refused."""
    await service.known(session)
    shows = await service.store.write(lambda c: lower_keepsake(c, session, body.shows))
    if shows != body.shows:
        raise Problem(
            409,
            f"Its people were told that their link shows {TOLD[shows]}; it cannot show more.",
            field="shows",
        )
    return KeepsakeSetting(shows=shows)


def _still_opens(row: StoredSession, *, over: bool) -> None:
    """A Problem where a link that has expired opens nothing."""
    if not over:
        raise Problem(401, str(JoinTokenExpiredError()), headers=ASK_FOR_TOKEN)
    if row.words_deleted_at is not None:
        raise Problem(410, f"{deleted_in_words(row.words_deleted_at)} This link showed it before.")


async def _lines(service: Service, row: StoredSession, host: str) -> bytes:
    async def made() -> bytes:
        records = await service.store.read(lambda c: read_events(c, row.id, types=SAID))
        return as_json([asdict(line) for line in said(records, host)])

    return await service.made(row, "keepsake", made)


async def _recording(service: Service, session: str) -> dict[str, Any] | None:
    track = await service.store.read(track_of(session, TOGETHER))
    if track is None:
        return None
    now = service.wall.now()
    key = make_listen_key(service.join_secret, session, TOGETHER, now, kept=True)
    return {
        "seconds": track.frames / FRAMES_A_SECOND,
        "url": f"/api/v1/sessions/{session}/recording/{TOGETHER}?listen={key}",
    }
