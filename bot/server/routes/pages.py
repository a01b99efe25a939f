"""The built pages: one index for all views, assets that never change, nothing from elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, PlainTextResponse, Response

from beatroom.bot.server.auth import ServiceDep
from beatroom.bot.server.headers import page_headers
from beatroom.bot.server.kind_service import kind_services
from beatroom.bot.server.problems import Problem
from beatroom.bot.server.routes.embedding import EMBED
from beatroom.bot.server.routes.kind_files import kind_file
from beatroom.bot.server.service import Service
from beatroom.bot.settings.texts import split_addresses

FRAMED = ("/room",)
"""Those of them that pages of `ALLOWED_ORIGINS` may show; kinds add theirs."""
VIEWS = ("/console", "/inviting", "/models", "/room", "/sessions", "/studio")
"""Addresses of the page that are the same for all kinds, with all that is below them."""
FOR_EVER = "public, max-age=31536000, immutable"
NOT_BUILT = (
    "The pages are not built yet: run `make web/dist/index.html` in the checkout, or set "
    "WEB_DIR to where they are.\n"
)


def routes() -> APIRouter:
    """The page at all of its addresses, those of kinds that are installed too; and its files."""
    router = APIRouter(include_in_schema=False)
    views = [*VIEWS, *(at for _, kind in kind_services() for at in kind.pages)]
    framed = {*FRAMED, *(at for _, kind in kind_services() for at in kind.framed)}
    router.add_api_route("/", page)
    for at in views:
        for address in (at, f"{at}/{{rest:path}}"):
            router.add_api_route(address, framed_page if at in framed else page)
    router.add_api_route(EMBED, embed_script)
    router.add_api_route("/kinds/{name}/{path:path}", kind_file)
    router.add_api_route("/{path:path}", file)
    return router


async def page(service: ServiceDep) -> Response:
    """Every view is the same page; it reads its address itself."""
    return _page(service, ())


async def framed_page(service: ServiceDep) -> Response:
    """The same, where pages of other sites may show it that the settings name."""
    return _page(service, split_addresses(service.settings.allowed_origins))


async def embed_script(service: ServiceDep) -> Response:
    """The script by which a page of another site shows a room; a browser fetches it from there."""
    found = _within(service, EMBED[1:])
    if found is None:
        return PlainTextResponse(NOT_BUILT, 503)
    return FileResponse(
        found, headers={"Cache-Control": "no-cache", "Cross-Origin-Resource-Policy": "cross-origin"}
    )


def _page(service: Service, shown_by: Sequence[str], status: int = 200) -> Response:
    index = service.settings.web_dir / "index.html"
    if not index.is_file():
        return PlainTextResponse(NOT_BUILT, 503)
    headers = page_headers(daily=service.daily is not None, shown_by=shown_by)
    return FileResponse(index, status, {**headers, "Cache-Control": "no-cache"})


async def file(path: str, service: ServiceDep, request: Request) -> Response:
    """A file of the built pages; those under assets carry their content's hash in their name.

    Whoever mistypes an address in a browser gets the page, which says where there is something.
    """
    found = _within(service, path)
    if found is None and "text/html" in request.headers.get("accept", ""):
        return _page(service, (), status=404)
    if found is None:
        raise Problem(404, f"There is nothing at /{path[:200]}.")
    cache = FOR_EVER if path.startswith("assets/") else "no-cache"
    return FileResponse(found, headers={"Cache-Control": cache})


def _within(service: Service, path: str) -> Path | None:
    root = service.settings.web_dir.resolve()
    try:
        wanted = (root / path).resolve()
        return wanted if wanted.is_relative_to(root) and wanted.is_file() else None
    except (OSError, ValueError):  # a NUL, a name or a path that is too long: no such file
        return None
