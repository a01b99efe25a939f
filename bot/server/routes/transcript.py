"""What was said in a session, and what became of it: transcript, summary, document."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import JSONResponse, Response
from pydantic import TypeAdapter

from beatroom.bot.server import documents
from beatroom.bot.server.accepts import preferred
from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.responses import TranscriptAnswer
from beatroom.bot.server.service import Service
from beatroom.bot.server.transcripts import as_markdown, as_text, as_vtt
from beatroom.bot.store.events import read_events
from beatroom.bot.store.sessions import StoredSession, get_session
from beatroom.flows.core.document import SessionDocument, SessionRecap, said
from beatroom.flows.kinds.documents import whole_document

router = APIRouter(tags=["events"])

PLAIN, JSON, MARKDOWN, VTT = "text/plain", "application/json", "text/markdown", "text/vtt"
FORMS = (PLAIN, JSON, MARKDOWN, VTT)
WRITTEN = (JSON, MARKDOWN)
MEDIA_TYPES = {"text": PLAIN, "json": JSON, "markdown": MARKDOWN, "vtt": VTT}
SAID = ("bot_said", "user_said")

FORMAT = "Instead of `Accept`."
RECAP = TypeAdapter(SessionRecap)
WrittenForm = Annotated[
    Literal["json", "markdown"] | None, Query(alias="format", description=FORMAT)
]


def _forms(model: type[Any], forms: tuple[str, ...]) -> dict[int | str, dict[str, Any]]:
    return {200: {"model": model, "content": {form: {} for form in forms}}}


@router.get(
    "/sessions/{session}/transcript",
    response_class=Response,
    responses=_forms(TranscriptAnswer, FORMS),
)
async def get_transcript(
    session: str,
    request: Request,
    service: ServiceDep,
    _: Reader,
    form: Annotated[
        Literal["text", "json", "markdown", "vtt"] | None,
        Query(alias="format", description=FORMAT),
    ] = None,
) -> Response:
    """The transcript as text, JSON, Markdown or captions, by `Accept` or `?format=`."""
    row, standing = await service.session(session)
    records = await service.store.read(lambda c: read_events(c, session, types=SAID))
    lines = list(said(records, _host(row)))
    began = standing.state.rundown.started_at or row.created_at.timestamp()
    match _wanted(request, form, FORMS):
        case "application/json":
            return JSONResponse({"items": [asdict(line) for line in lines]})
        case "text/markdown":
            return Response(as_markdown(lines, began, row.title), media_type=MARKDOWN)
        case "text/vtt":
            return Response(as_vtt(lines, began), media_type=VTT)
        case _:
            return Response(as_text(lines, began), media_type=PLAIN)


@router.get(
    "/sessions/{session}/summary",
    response_class=Response,
    responses=_forms(SessionRecap, WRITTEN),
)
async def get_summary(
    session: str,
    request: Request,
    service: ServiceDep,
    _: Reader,
    form: WrittenForm = None,
) -> Response:
    """The latest prepared summary, the times and who was there; JSON or Markdown."""
    found = await _document(service, session)
    if _wanted(request, form, WRITTEN) == MARKDOWN:
        return Response(documents.summary_as_markdown(found), media_type=MARKDOWN)
    return JSONResponse(RECAP.dump_python(found, mode="json"))


@router.get(
    "/sessions/{session}/document",
    response_class=Response,
    responses=_forms(SessionDocument, WRITTEN),
)
async def get_document(
    session: str,
    request: Request,
    service: ServiceDep,
    _: Reader,
    form: WrittenForm = None,
) -> Response:
    """The session's document: plan and actual, attendance, instructions, transcript."""
    found = await _document(service, session)
    if _wanted(request, form, WRITTEN) == MARKDOWN:
        return Response(documents.as_markdown(found), media_type=MARKDOWN)
    return JSONResponse(asdict(found))


async def _document(service: Service, session: str) -> SessionDocument:
    row = await service.store.read(lambda c: get_session(c, session))
    records = await service.store.read(lambda c: read_events(c, session))
    return whole_document(records, service.now(), host=_host(row))


def _host(row: StoredSession) -> str:
    return str(row.record.get("host") or row.record.get("title") or "Host")


def _wanted(request: Request, form: str | None, offered: tuple[str, ...]) -> str:
    if form is not None:
        return MEDIA_TYPES[form]
    return preferred(request.headers.get("accept"), offered)
