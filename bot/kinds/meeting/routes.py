"""Agendas for meetings: from a sentence, and templates to start from."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, ConfigDict, Field

from beatroom.bot.kinds.meeting.agenda_writer import TEXT_CAP, draft_agenda
from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.kind_service import KindService
from beatroom.bot.server.requests import Body
from beatroom.flows.kinds.meeting.record import MINUTES_CAP, AgendaItem
from beatroom.flows.kinds.meeting.templates import TEMPLATES

router = APIRouter(tags=["meetings"])


class AgendaWish(Body):
    """What a meeting is for."""

    model_config = ConfigDict(
        json_schema_extra={"examples": [{"text": "45 minute retro for 6 people"}]}
    )

    text: str = Field(min_length=1, max_length=TEXT_CAP, description="What it is for.")
    minutes: Annotated[float, Field(gt=0, le=MINUTES_CAP, allow_inf_nan=False)] | None = Field(
        default=None, description="How long it lasts, where that is known."
    )


class AgendaDraft(BaseModel):
    """An agenda to look at, change and start a session with (`agenda` of POST /sessions)."""

    items: list[AgendaItem]
    minutes: float = Field(description="The items' minutes in all.")
    source: Literal["model", "template"]
    note: str = Field(description="Why it is a template although there is a model; else empty.")


class AgendaTemplate(BaseModel):
    """A template."""

    name: str
    title: str
    minutes: float
    items: list[AgendaItem]


@router.post("/meetings/agenda")
async def write_agenda(body: AgendaWish, service: ServiceDep, _: Reader) -> AgendaDraft:
    """An agenda from a sentence: by the model, else from the template that fits best."""
    draft = await draft_agenda(service.settings, body.text, body.minutes)
    return AgendaDraft(
        items=list(draft.items),
        minutes=sum(item.minutes for item in draft.items),
        source=draft.source,
        note=draft.note,
    )


@router.get("/meetings/templates")
async def get_templates(_: Reader) -> list[AgendaTemplate]:
    """Agendas to start from."""
    return [
        AgendaTemplate(name=name, title=t.title, minutes=t.minutes, items=list(t.items))
        for name, t in TEMPLATES.items()
    ]


SERVICE = KindService(routers=(router,))
