"""What became of a session's notices and webhooks."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from fastapi import APIRouter

from beatroom.bot.server.auth import Reader, ServiceDep
from beatroom.bot.server.responses import NoticeList
from beatroom.bot.store.notices import deliveries

router = APIRouter(tags=["sessions"])


@router.get("/sessions/{session}/notices", response_model=NoticeList)
async def get_notices(session: str, service: ServiceDep, _: Reader) -> dict[str, Any]:
    """Each notice of the session's start and end, to whom, and whether it arrived."""
    await service.session(session)
    found = await service.store.read(deliveries(session))
    return {"items": [asdict(one) for one in found]}
