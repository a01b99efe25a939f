"""Every operation of the OpenAPI document, what it needs, and how to call it to no effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
from service_http import Caller

from beatroom.bot.server.operator_tokens import SCOPES, create_token
from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.settings import Settings

OPEN, PUBLIC, JOIN, OWN = "open", "public", "join", "own"
API = "/api/v1"
MATRIX: Mapping[tuple[str, str], str] = {
    ("get", "/healthz"): OPEN,
    ("get", "/readyz"): OPEN,
    ("get", "/metrics"): OPEN,
    ("get", f"{API}/sessions/{{session}}/join"): JOIN,
    ("get", f"{API}/sessions/{{session}}/keepsake"): JOIN,
    ("put", f"{API}/sessions/{{session}}/keepsake"): "steer",
    ("post", f"{API}/sessions/{{session}}/offer"): JOIN,
    ("patch", f"{API}/sessions/{{session}}/offer"): JOIN,
    ("get", f"{API}/personalities"): "read",
    ("get", f"{API}/personalities/{{name}}"): "read",
    ("get", f"{API}/personalities/{{name}}/sample"): "read",
    ("get", f"{API}/personalities/{{name}}/versions"): "read",
    ("get", f"{API}/personalities/{{name}}/versions/{{number}}"): "read",
    ("post", f"{API}/personalities/check"): "author",
    ("post", f"{API}/personalities/try"): "author",
    ("get", f"{API}/voices"): "read",
    ("post", f"{API}/voices/samples"): "author",
    ("put", f"{API}/personalities/{{name}}"): "author",
    ("delete", f"{API}/personalities/{{name}}"): "author",
    ("post", f"{API}/rehearsals"): "author",
    ("get", f"{API}/rehearsals/{{id}}"): "read",
    ("get", f"{API}/sessions"): "read",
    ("post", f"{API}/sessions"): "steer",
    ("get", f"{API}/sessions/{{session}}"): "read",
    ("patch", f"{API}/sessions/{{session}}"): "steer",
    ("delete", f"{API}/sessions/{{session}}"): "steer",
    ("delete", f"{API}/sessions/{{session}}/participants/{{participant}}"): "steer",
    ("post", f"{API}/sessions/{{session}}/calls"): "steer",
    ("get", f"{API}/sessions/{{session}}/summary"): "read",
    ("get", f"{API}/sessions/{{session}}/document"): "read",
    ("get", f"{API}/sessions/{{session}}/replay"): "read",
    ("get", f"{API}/sessions/{{session}}/personality"): "read",
    ("get", f"{API}/sessions/{{session}}/recording/{{track}}"): "read",
    ("delete", f"{API}/sessions/{{session}}/recording"): "admin",
    ("delete", f"{API}/sessions/{{session}}/data"): "admin",
    ("get", f"{API}/sessions/{{session}}/kind"): "read",
    ("get", f"{API}/models/status"): "read",
    ("get", f"{API}/models"): "admin",
    ("get", f"{API}/models/found"): "admin",
    ("post", f"{API}/models/try"): "admin",
    ("put", f"{API}/models/endpoints/{{endpoint}}"): "admin",
    ("delete", f"{API}/models/endpoints/{{endpoint}}"): "admin",
    ("get", f"{API}/models/local/{{model}}"): "admin",
    ("post", f"{API}/models/local/{{model}}"): "admin",
    ("post", f"{API}/models/local/{{model}}/stop"): "admin",
    ("get", f"{API}/people/data"): "admin",
    ("delete", f"{API}/people/data"): "admin",
    ("get", f"{API}/embed"): PUBLIC,
    ("get", f"{API}/restaurant"): PUBLIC,
    ("get", f"{API}/restaurant/tables"): PUBLIC,
    ("post", f"{API}/restaurant/connect"): PUBLIC,
    ("get", f"{API}/restaurant/times"): PUBLIC,
    ("get", f"{API}/restaurant/slots"): PUBLIC,
    ("post", f"{API}/restaurant/own/find"): PUBLIC,
    ("post", f"{API}/restaurant/visits/{{session}}/own"): JOIN,
    ("get", f"{API}/restaurant/own"): OWN,
    ("patch", f"{API}/restaurant/own"): OWN,
    ("delete", f"{API}/restaurant/own"): OWN,
    ("get", f"{API}/restaurant/reservations"): "read",
    ("delete", f"{API}/restaurant/reservations/{{reference}}"): "steer",
    ("get", f"{API}/restaurant/orders"): "read",
    ("get", f"{API}/constraints"): "read",
    ("post", f"{API}/constraints"): "steer",
    ("patch", f"{API}/constraints/{{constraint}}"): "steer",
    ("delete", f"{API}/constraints/{{constraint}}"): "steer",
    ("get", f"{API}/meetings/templates"): "read",
    ("post", f"{API}/sessions/{{session}}/command"): "steer",
    ("get", f"{API}/sessions/{{session}}/boardroom"): "read",
    ("get", f"{API}/sessions/{{session}}/boardroom/routing"): "read",
    ("get", f"{API}/sessions/{{session}}/boardroom/summary"): "read",
    ("get", f"{API}/sessions/{{session}}/boardroom/analytics"): "read",
    ("post", f"{API}/sessions/{{session}}/boardroom/extend"): "steer",
    ("post", f"{API}/sessions/{{session}}/boardroom/pause"): "steer",
    ("post", f"{API}/sessions/{{session}}/boardroom/resume"): "steer",
    ("post", f"{API}/sessions/{{session}}/boardroom/hands"): "steer",
    ("post", f"{API}/sessions/{{session}}/boardroom/interject"): "steer",
    ("post", f"{API}/meetings/agenda"): "read",
    ("get", f"{API}/sessions/{{session}}/notices"): "read",
    ("get", f"{API}/sessions/{{session}}/time"): "read",
    ("get", f"{API}/sessions/{{session}}/events"): "read",
    ("get", f"{API}/sessions/{{session}}/transcript"): "read",
    ("get", f"{API}/sessions/{{session}}/instructions"): "read",
    ("get", f"{API}/sessions/{{session}}/instructions/{{instruction}}"): "read",
    ("post", f"{API}/sessions/{{session}}/instructions"): "steer",
    ("delete", f"{API}/sessions/{{session}}/instructions/{{instruction}}"): "steer",
    ("post", f"{API}/sessions/{{session}}/instructions/{{instruction}}/promote"): "steer",
    ("post", f"{API}/sessions/{{session}}/rundown"): "steer",
    ("get", f"{API}/boardrooms/library"): "read",
    ("post", f"{API}/sessions/{{session}}/start"): "steer",
    ("post", f"{API}/sessions/{{session}}/mute"): "steer",
    ("post", f"{API}/sessions/{{session}}/unmute"): "steer",
    ("post", f"{API}/sessions/{{session}}/end"): "steer",
}
"""What each operation needs: nothing, a join token, a booking's token, or an operator's scope.

What is public needs no token either, and says no for other reasons.
"""

OPERATIONS = sorted(MATRIX)


def operations() -> set[tuple[str, str]]:
    """Every operation of the OpenAPI document."""
    paths: dict[str, Any] = create_app(Settings(_env_file=None)).openapi()["paths"]
    return {(method, path) for path, methods in paths.items() for method in methods}


async def ask(
    caller: Caller,
    operation: tuple[str, str],
    session: str,
    token: str | None,
    more: Mapping[str, str] | None = None,
) -> httpx.Response:
    """Call an operation on a session; its body is of no use, so nothing is changed by it."""
    method, path = operation
    ids = {"session": session, "instruction": "i1", "name": "tea", "number": "1", "id": "none"}
    ids |= {"reference": "NOBODY", "constraint": "none", "participant": "none"}
    ids |= {"endpoint": "none", "model": "none", "track": "none"}
    headers = {"Accept": "application/json", **(more or {})}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    body = None if method in {"get", "delete"} else {"unknown": 1}
    return await caller.client.request(method, path.format(**ids), headers=headers, json=body)


async def tokens_of_scopes(caller: Caller) -> dict[str, str]:
    store = caller.service.store
    return {scope: await create_token(store, scope, [scope]) for scope in SCOPES}
