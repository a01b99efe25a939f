"""The personalities that sessions can be made of."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter

from bot.library import Library, UnknownPersonalityError
from bot.server.auth import Reader, ServiceDep
from bot.server.bodies import beats_view
from flows.personality_source import PersonalityError
from flows.plan import plan

router = APIRouter(tags=["personalities"])


@router.get("/personalities")
async def get_personalities(service: ServiceDep, _: Reader) -> list[dict[str, Any]]:
    """All personalities; one with problems has its last good version, or only its name."""
    return await asyncio.to_thread(_listed, service.library)


def _listed(library: Library) -> list[dict[str, Any]]:
    problems = {name: [str(p) for p in found] for name, found in library.problems().items()}
    return [_view(library, name, problems.get(name, [])) for name in library.names()]


def _view(library: Library, name: str, problems: list[str]) -> dict[str, Any]:
    try:
        record = library.load(name)
    except (PersonalityError, UnknownPersonalityError):
        nothing: dict[str, Any] = {
            "title": name,
            "kind": None,
            "language": None,
            "length": None,
            "beats": [],
        }
        return {"name": name, **nothing, "problems": problems}
    return {
        "name": name,
        "title": record.title,
        "kind": record.kind,
        "language": record.language,
        "length": record.length,
        "beats": beats_view(plan(record)),
        "problems": problems,
    }
