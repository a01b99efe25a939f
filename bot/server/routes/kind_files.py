"""The page modules of kinds in packages of their own: files of the folder that a kind declares."""

from __future__ import annotations

import mimetypes
from importlib.resources import files
from pathlib import PurePosixPath

from fastapi.responses import Response

from beatroom.bot.server.problems import Problem
from beatroom.flows.kinds.kind import kind_named

MODULE = "text/javascript"


async def kind_file(name: str, path: str) -> Response:
    """A file beside the module that a kind's `page` names; in a package, zipped or not."""
    kind, wanted = kind_named(name), PurePosixPath(path)
    package, colon, module = (kind.page or "").partition(":")
    folder = PurePosixPath(module).parent
    inside = wanted.parts and not wanted.is_absolute() and ".." not in wanted.parts
    if kind.name == name and colon and folder.parts and inside and "\0" not in path:
        found = files(package).joinpath(*folder.parts, *wanted.parts)
        if found.is_file():
            type_ = MODULE if wanted.suffix in (".js", ".mjs") else mimetypes.guess_type(path)[0]
            return Response(
                found.read_bytes(),
                media_type=type_ or "application/octet-stream",
                headers={"Cache-Control": "no-cache"},
            )
    raise Problem(404, f"There is nothing at /kinds/{name[:60]}/{path[:200]}.")
