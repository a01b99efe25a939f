"""A session played again: what happened when, its recording, and deleting that."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response, StreamingResponse
from pydantic import Field

from beatroom.bot.recording.ogg import CONTENT_TYPE
from beatroom.bot.recording.tape import HOST, TOGETHER
from beatroom.bot.recording.voice_track import FRAMES_A_SECOND
from beatroom.bot.server.accepts import preferred
from beatroom.bot.server.auth import NO_LINK, Listener, Reader, ServiceDep, operator
from beatroom.bot.server.elsewhere import done_elsewhere
from beatroom.bot.server.kept_words import deleted_at
from beatroom.bot.server.keys import Keyed
from beatroom.bot.server.listen_links import make_listen_key
from beatroom.bot.server.made_of_logs import as_json, json_with
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.ranges import UnsatisfiableError, asked_range
from beatroom.bot.server.responses import Answer
from beatroom.bot.server.service import Service
from beatroom.bot.server.transcripts import replay_as_vtt
from beatroom.bot.server.unchanged import UNCHANGED, IfNoneMatch, tag_of, unchanged
from beatroom.bot.server.views import agenda_view
from beatroom.bot.store.events import read_events
from beatroom.bot.store.keepsakes import shown_by
from beatroom.bot.store.recordings import (
    StoredTrack,
    bytes_of,
    delete_recording,
    track_of,
    tracks_of,
)
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.tokens import StoredToken
from beatroom.flows.core.agenda import Agenda
from beatroom.flows.core.replay import SessionReplay, replay
from beatroom.flows.personality.host_name import host_name_in

router = APIRouter(prefix="/sessions/{session}", tags=["recordings"])

JSON, VTT = BOTH = ("application/json", "text/vtt")
AT_A_TIME = 256 * 1024
"""Bytes that are read from the store at once."""

Admin = Annotated[StoredToken, Depends(operator("admin"))]


class TrackAnswer(Answer):
    """One voice of a recording, or all together."""

    id: str = Field(description="A participant's id, `host`, or `all`: everybody together.")
    name: str
    seconds: float
    size: int = Field(description="Bytes.")
    url: str = Field(description="Plays it, for six hours, without an operator's token.")


class RecordingAnswer(Answer):
    """A session's recording."""

    recording: bool = Field(description="Whether it goes on.")
    not_recorded: str = Field(description="Why no more, or nothing, is recorded; may be empty.")
    tracks: list[TrackAnswer] = Field(description="All together first; empty: there is none.")


class ReplayAnswer(Answer):
    """A session as it is played again; positions are seconds since `replay.origin`."""

    replay: SessionReplay
    agenda: Agenda
    recording: RecordingAnswer
    reason: str = Field(description="Why it ended; empty while it runs.")
    words_deleted_at: float | None = Field(
        description="When what was said was deleted, with the recording; null: it is kept."
    )


class GoneAnswer(Answer):
    """What was deleted."""

    deleted: int = Field(description="Pieces of sound.")


@router.get(
    "/replay",
    response_class=Response,
    responses={200: {"model": ReplayAnswer, "content": {JSON: {}, VTT: {}}}, **UNCHANGED},
)
async def get_replay(
    session: str,
    request: Request,
    service: ServiceDep,
    _: Reader,
    form: Annotated[
        Literal["json", "vtt"] | None, Query(alias="format", description="Instead of `Accept`.")
    ] = None,
    if_none_match: IfNoneMatch = None,
) -> Response:
    """All that a replay shows beside the sound, and where that is; or the words as captions."""
    row, standing = await service.session(session)
    host = host_name_in(row.record, row.title)
    captions = form == "vtt" or (
        form is None and preferred(request.headers.get("accept"), BOTH) == VTT
    )
    tracks = [] if captions else await service.store.read(tracks_of(session))
    tag = tag_of(row, service.now(), captions, [(one.track, one.size) for one in tracks])
    if (same := unchanged(if_none_match, tag)) is not None:
        return same

    async def made() -> str | bytes:
        records = await service.store.read(lambda c: read_events(c, session))
        played = replay(records, service.now(), host=host)
        return replay_as_vtt(played.lines) if captions else as_json(asdict(played))

    body = await service.made(row, f"replay {VTT if captions else JSON}", made)
    if captions:
        return Response(body, media_type=VTT, headers={"ETag": tag})
    names = {one.id: one.name for one in standing.state.people.values()} | {HOST: host}
    beside = {
        "agenda": agenda_view(standing, service.now()),
        "recording": {
            "recording": standing.state.recording,
            "not_recorded": standing.state.not_recorded,
            "tracks": _shown(service, session, tracks, names),
        },
        "reason": standing.state.reason if standing.state.over else "",
        "words_deleted_at": deleted_at(row),
    }
    return Response(json_with(beside, "replay", body), media_type=JSON, headers={"ETag": tag})


@router.get(
    "/recording/{track}",
    response_class=Response,
    responses={
        200: {"content": {CONTENT_TYPE: {}}, "description": "All of it."},
        206: {"content": {CONTENT_TYPE: {}}, "description": "The part that was asked for."},
        **refusals(416),
    },
)
async def get_track(
    session: str, track: str, request: Request, service: ServiceDep, kept: Listener
) -> Response:
    """One voice of a recording, or `all` together, as Opus in Ogg; also in parts, by `Range`."""
    row = await service.store.read(lambda c: get_session(c, session))
    if kept and shown_by(row.record) != "recording":
        raise Problem(401, NO_LINK)
    known = await service.store.read(track_of(session, track))
    if known is None:
        raise Problem(404, "There is no such voice in this session's recording.")
    try:
        part = asked_range(request.headers.get("range"), known.size)
    except UnsatisfiableError:
        headers = {"Content-Range": f"bytes */{known.size}"}
        raise Problem(416, f"The recording has {known.size} bytes.", headers=headers) from None
    begin, end = (0, known.size) if part is None else (part.begin, part.end)
    headers = {
        "Accept-Ranges": "bytes",
        "Content-Length": str(end - begin),
        "Cache-Control": "private, no-store",
        "Content-Disposition": f'inline; filename="{session}-{track}.ogg"',
    }
    if part is not None:
        headers["Content-Range"] = f"bytes {begin}-{end - 1}/{known.size}"
    return StreamingResponse(
        _sound(service, session, track, begin, end),
        status_code=200 if part is None else 206,
        media_type=CONTENT_TYPE,
        headers=headers,
    )


@router.delete("/recording", response_model=GoneAnswer, responses=refusals(409, 503))
async def delete(session: str, service: ServiceDep, _: Admin, key: Keyed = None) -> dict[str, Any]:
    """Delete a session's recording, in the database's files, too; its transcript stays."""
    standing = (await service.session(session))[1]
    if standing.state.recording:
        raise Problem(409, "This session is being recorded; end it first.")

    async def gone(_again: bool) -> dict[str, Any]:
        deleted = await service.store.write(delete_recording(session))
        await service.store.overwrite_deleted()
        return {"deleted": deleted}

    return await done_elsewhere(service, key, gone)


async def _sound(
    service: Service, session: str, track: str, begin: int, end: int
) -> AsyncGenerator[bytes]:
    while begin < end:
        read = bytes_of(session, track, begin, min(AT_A_TIME, end - begin))
        some = (await service.store.read(read))[: end - begin]
        if not some:  # deleted meanwhile
            return
        begin += len(some)
        yield some


def _shown(
    service: Service, session: str, tracks: list[StoredTrack], names: dict[str, str]
) -> list[dict[str, Any]]:

    def shown(one: StoredTrack) -> dict[str, Any]:
        key = make_listen_key(service.join_secret, session, one.track, service.wall.now())
        return {
            "id": one.track,
            "name": "Everybody" if one.track == TOGETHER else names.get(one.track, "Somebody"),
            "seconds": one.frames / FRAMES_A_SECOND,
            "size": one.size,
            "url": f"/api/v1/sessions/{session}/recording/{one.track}?listen={key}",
        }

    order = {TOGETHER: 0, HOST: 1}
    return [shown(one) for one in sorted(tracks, key=lambda one: order.get(one.track, 2))]
