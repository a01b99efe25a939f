"""What was said in a session."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from bot.server.accepts import preferred
from bot.server.auth import Reader, ServiceDep
from bot.server.transcripts import as_json, as_markdown, as_text, as_vtt, lines
from bot.store.events import read_events

router = APIRouter(tags=["events"])

PLAIN, JSON, MARKDOWN, VTT = "text/plain", "application/json", "text/markdown", "text/vtt"
FORMS = (PLAIN, JSON, MARKDOWN, VTT)
SAID = ("bot_said", "user_said")


@router.get(
    "/sessions/{session}/transcript",
    response_class=Response,
    responses={200: {"content": {form: {} for form in FORMS}}},
)
async def get_transcript(
    session: str, request: Request, service: ServiceDep, _: Reader
) -> Response:
    """The transcript as text, JSON, Markdown or captions, by `Accept`."""
    row, standing = await service.session(session)
    records = await service.store.read(lambda c: read_events(c, session, types=SAID))
    said = lines(records, str(row.record.get("host") or row.record.get("title") or "Host"))
    began = standing.state.rundown.started_at or row.created_at.timestamp()
    match preferred(request.headers.get("accept"), FORMS):
        case "application/json":
            return JSONResponse(as_json(said))
        case "text/markdown":
            return Response(as_markdown(said, began, row.title), media_type=MARKDOWN)
        case "text/vtt":
            return Response(as_vtt(said, began), media_type=VTT)
        case _:
            return Response(as_text(said, began), media_type=PLAIN)
