"""What was said in a session, and what became of it: transcript, summary, document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import TypeAdapter

from beatroom.bot.server import documents
from beatroom.bot.server.accepts import preferred
from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.kept_words import deleted_at
from beatroom.bot.server.made_of_logs import as_json
from beatroom.bot.server.responses import TranscriptAnswer
from beatroom.bot.server.service import Service
from beatroom.bot.server.transcripts import as_markdown, as_text, as_vtt
from beatroom.bot.server.unchanged import UNCHANGED, IfNoneMatch, tag_of, unchanged
from beatroom.bot.store.events import read_events
from beatroom.bot.store.sessions import get_session
from beatroom.flows.core.document import SessionDocument, SessionRecap, said
from beatroom.flows.kinds.documents import whole_document
from beatroom.flows.personality.host_name import host_name_in

router = APIRouter(tags=["events"])

PLAIN, JSON, MARKDOWN, VTT = "text/plain", "application/json", "text/markdown", "text/vtt"
FORMS = (PLAIN, JSON, MARKDOWN, VTT)
WRITTEN = (JSON, MARKDOWN)
MEDIA_TYPES = {"text": PLAIN, "json": JSON, "markdown": MARKDOWN, "vtt": VTT}
SAID = ("bot_said", "user_said")

FORMAT = "Instead of `Accept`."
RECAP = TypeAdapter(SessionRecap)
Written = Callable[[SessionDocument], str | bytes]
SHORT: Mapping[str, Written] = {JSON: RECAP.dump_json, MARKDOWN: documents.summary_as_markdown}
WHOLE: Mapping[str, Written] = {
    JSON: lambda found: as_json(asdict(found)),
    MARKDOWN: documents.as_markdown,
}
FORM_OF = {"summary": SHORT, "document": WHOLE}
WrittenForm = Annotated[
    Literal["json", "markdown"] | None, Query(alias="format", description=FORMAT)
]


def _forms(model: type[Any], forms: tuple[str, ...]) -> dict[int | str, dict[str, Any]]:
    return {200: {"model": model, "content": {form: {} for form in forms}}, **UNCHANGED}


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
    if_none_match: IfNoneMatch = None,
) -> Response:
    """The transcript as text, JSON, Markdown or captions, by `Accept` or `?format=`."""
    row, standing = await service.session(session)
    began = standing.state.rundown.started_at or row.created_at.timestamp()
    wanted = _wanted(request, form, FORMS)
    tag = tag_of(row, service.now(), wanted)
    if (same := unchanged(if_none_match, tag)) is not None:
        return same

    async def made() -> str | bytes:
        records = await service.store.read(lambda c: read_events(c, session, types=SAID))
        lines = list(said(records, host_name_in(row.record, row.title)))
        match wanted:
            case "application/json":
                return as_json({"items": [asdict(line) for line in lines]})
            case "text/markdown":
                return as_markdown(lines, began, row.title)
            case "text/vtt":
                return as_vtt(lines, began)
            case _:
                return as_text(lines, began)

    body = await service.made(row, f"transcript {wanted}", made)
    return Response(body, media_type=wanted, headers={"ETag": tag})


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
    if_none_match: IfNoneMatch = None,
) -> Response:
    """The latest prepared summary, the times and who was there; JSON or Markdown."""
    wanted = _wanted(request, form, WRITTEN)
    return await _answered(service, session, "summary", wanted, if_none_match)


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
    if_none_match: IfNoneMatch = None,
) -> Response:
    """The session's document: plan and actual, attendance, instructions, transcript."""
    wanted = _wanted(request, form, WRITTEN)
    return await _answered(service, session, "document", wanted, if_none_match)


async def _answered(
    service: Service,
    session: str,
    what: Literal["summary", "document"],
    form: str,
    known: str | None,
) -> Response:
    row = await service.store.read(lambda c: get_session(c, session))
    tag = tag_of(row, service.now(), what, form)
    if (same := unchanged(known, tag)) is not None:
        return same

    async def made() -> str | bytes:
        records = await service.store.read(lambda c: read_events(c, session))
        host = host_name_in(row.record, row.title)
        gone = deleted_at(row)
        return FORM_OF[what][form](
            whole_document(records, service.now(), host=host, words_deleted_at=gone)
        )

    body = await service.made(row, f"{what} {form}", made)
    return Response(body, media_type=form, headers={"ETag": tag})


def _wanted(request: Request, form: str | None, offered: tuple[str, ...]) -> str:
    if form is not None:
        return MEDIA_TYPES[form]
    return preferred(request.headers.get("accept"), offered)
