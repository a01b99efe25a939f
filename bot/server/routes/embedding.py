"""What pages of other sites may ask: the script that shows a room, and whether they may."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request, Response

from beatroom.bot.server.auth import ServiceDep, visitor
from beatroom.bot.server.openapi import refusals
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.responses import EmbedAnswer
from beatroom.bot.settings.texts import split_addresses

EMBED = "/embed.js"
"""The script."""
ASKED = "/embed"
"""Where it asks, below the API's prefix."""

ANYBODY = {"Access-Control-Allow-Origin": "*", "Cross-Origin-Resource-Policy": "cross-origin"}

router = APIRouter(tags=["pages of others"])


@router.get(ASKED, response_model=EmbedAnswer, responses=refusals(403, 429))
async def may_embed(
    request: Request,
    service: ServiceDep,
    response: Response,
    _: Annotated[str, Depends(visitor)],
) -> dict[str, str]:
    """Whether the page that asks may show rooms in a frame; the refusal says what to set.

    A browser hides a frame that its page may not show behind an empty box. So the script asks
    first, and any page may read the answer: it says nothing but this.
    """
    own = f"{request.url.scheme}://{request.headers.get('host', '')}"
    origin = request.headers.get("origin")
    if origin is None and request.headers.get("sec-fetch-site") not in {"cross-site", "same-site"}:
        origin = own
    allowed = split_addresses(service.settings.allowed_origins)
    if origin not in (own, service.settings.base_url, *allowed):
        raise Problem(
            403,
            f"Pages of {(origin or 'other sites')[:200]!r} may not show this service: whoever "
            "runs it adds that origin to ALLOWED_ORIGINS.",
            headers=ANYBODY,
        )
    response.headers.update(ANYBODY)
    return {"origin": origin}
