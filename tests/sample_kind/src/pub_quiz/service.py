"""What the service does for quizzes: it keeps what came of each, and tells it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any

from fastapi import APIRouter

from beatroom.kinds.service import KindService, Opened, Opening, Reader, ServiceDep
from pub_quiz.store import Night, keep_night, list_nights

router = APIRouter(tags=["quiz"])


@router.get("/quiz/nights")
async def get_nights(service: ServiceDep, _: Reader) -> Sequence[Night]:
    """What came of each quiz."""
    return await service.store.read(list_nights)


@asynccontextmanager
async def _open(opening: Opening) -> AsyncGenerator[Opened]:
    async def keep(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        night = Night.model_validate({**data, "session": session})
        await opening.store.write(lambda c: keep_night(c, night))
        return {}

    yield Opened({"quiz.keep": keep})


SERVICE = KindService(routers=(router,), open=_open)
