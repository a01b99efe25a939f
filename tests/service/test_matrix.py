"""Who may call what: every operation of the OpenAPI document, with every kind of token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from service_http import Caller

from bot.server.app import create_app
from bot.server.operator_tokens import SCOPES, create_token
from bot.settings import Settings
from bot.store.tokens import revoke_token

pytestmark = pytest.mark.service

OPEN, PUBLIC, JOIN = "open", "public", "join"
API = "/api/v1"
MATRIX: Mapping[tuple[str, str], str] = {
    ("get", "/healthz"): OPEN,
    ("get", "/readyz"): OPEN,
    ("get", "/metrics"): OPEN,
    ("get", f"{API}/sessions/{{session}}/join"): JOIN,
    ("post", f"{API}/sessions/{{session}}/offer"): JOIN,
    ("patch", f"{API}/sessions/{{session}}/offer"): JOIN,
    ("get", f"{API}/personalities"): "read",
    ("get", f"{API}/personalities/{{name}}"): "read",
    ("get", f"{API}/personalities/{{name}}/versions"): "read",
    ("get", f"{API}/personalities/{{name}}/versions/{{number}}"): "read",
    ("post", f"{API}/personalities/check"): "author",
    ("put", f"{API}/personalities/{{name}}"): "author",
    ("delete", f"{API}/personalities/{{name}}"): "author",
    ("post", f"{API}/rehearsals"): "author",
    ("get", f"{API}/rehearsals/{{id}}"): "read",
    ("get", f"{API}/sessions"): "read",
    ("post", f"{API}/sessions"): "steer",
    ("get", f"{API}/sessions/{{session}}"): "read",
    ("patch", f"{API}/sessions/{{session}}"): "steer",
    ("delete", f"{API}/sessions/{{session}}"): "steer",
    ("get", f"{API}/sessions/{{session}}/summary"): "read",
    ("get", f"{API}/sessions/{{session}}/document"): "read",
    ("get", f"{API}/people/{{name}}/data"): "admin",
    ("delete", f"{API}/people/{{name}}/data"): "admin",
    ("get", f"{API}/restaurant"): PUBLIC,
    ("get", f"{API}/restaurant/tables"): PUBLIC,
    ("post", f"{API}/restaurant/connect"): PUBLIC,
    ("get", f"{API}/restaurant/reservations"): "read",
    ("delete", f"{API}/restaurant/reservations/{{reference}}"): "steer",
    ("get", f"{API}/restaurant/orders"): "read",
    ("get", f"{API}/constraints"): "read",
    ("post", f"{API}/constraints"): "steer",
    ("patch", f"{API}/constraints/{{constraint}}"): "steer",
    ("delete", f"{API}/constraints/{{constraint}}"): "steer",
    ("get", f"{API}/meetings/templates"): "read",
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
    ("post", f"{API}/sessions/{{session}}/mute"): "steer",
    ("post", f"{API}/sessions/{{session}}/unmute"): "steer",
    ("post", f"{API}/sessions/{{session}}/end"): "steer",
}
"""What each operation needs: nothing, the session's join token, or an operator's scope.

What is public needs no token either, and says no for other reasons.
"""

OPERATIONS = sorted(MATRIX)


def operations() -> set[tuple[str, str]]:
    """Every operation of the OpenAPI document."""
    paths: dict[str, Any] = create_app(Settings(_env_file=None)).openapi()["paths"]
    return {(method, path) for path, methods in paths.items() for method in methods}


async def ask(
    caller: Caller, operation: tuple[str, str], session: str, token: str | None
) -> httpx.Response:
    """Call an operation on a session; its body is of no use, so nothing is changed by it."""
    method, path = operation
    ids = {"session": session, "instruction": "i1", "name": "tea", "number": "1", "id": "none"}
    ids |= {"reference": "NOBODY", "constraint": "none"}
    headers = {"Accept": "application/json"}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    body = None if method in {"get", "delete"} else {"unknown": 1}
    return await caller.client.request(method, path.format(**ids), headers=headers, json=body)


async def tokens_of_scopes(caller: Caller) -> dict[str, str]:
    store = caller.service.store
    return {scope: await create_token(store, scope, [scope]) for scope in SCOPES}


def test_every_operation_has_an_entry() -> None:
    missing, gone = operations() - set(MATRIX), set(MATRIX) - operations()
    assert not missing, f"say in MATRIX what these need: {sorted(missing)}"
    assert not gone, f"these are no operations any more: {sorted(gone)}"


def test_the_document_says_the_same() -> None:
    paths: dict[str, Any] = create_app(Settings(_env_file=None)).openapi()["paths"]
    for (method, path), needs in MATRIX.items():
        operation = paths[path][method]
        schemes = {scheme for entry in operation.get("security", []) for scheme in entry}
        free = needs in {OPEN, PUBLIC}
        assert schemes == (set() if free else {JOIN if needs == JOIN else "operator"})
        assert ("401" in operation["responses"]) == (not free), (method, path)


async def test_nothing_opens_without_a_token(caller: Caller) -> None:
    made = await caller.start()
    for operation in OPERATIONS:
        for wrong in (None, "br_wrong", "a.b.c", "x" * 5000):
            answer = await ask(caller, operation, made["id"], wrong)
            if MATRIX[operation] == OPEN:
                assert answer.status_code == 200, operation
            elif MATRIX[operation] == PUBLIC:
                assert answer.status_code in {200, 404, 422}, operation
            else:
                assert answer.status_code == 401, (operation, wrong)
                assert answer.headers["www-authenticate"] == "Bearer"
                assert answer.headers["content-type"] == "application/problem+json"
    basic = await caller.client.get(f"{API}/sessions", headers={"Authorization": "Basic eA=="})
    assert basic.status_code == 401


@pytest.mark.parametrize("role", ["guest", "host"])
async def test_a_join_token_opens_joining_its_session_and_nothing_else(
    caller: Caller, role: str
) -> None:
    made, other = await caller.start(), await caller.start()
    token = made["join"][role]["token"]
    for operation in OPERATIONS:
        needs = MATRIX[operation]
        own = await ask(caller, operation, made["id"], token)
        if needs == JOIN:
            assert own.status_code in {200, 422}, operation
            others = await ask(caller, operation, other["id"], token)
            assert others.status_code == 403, operation
        elif needs == PUBLIC:
            assert own.status_code in {200, 404, 422}, operation
        else:
            assert own.status_code == (200 if needs == OPEN else 401), operation
    view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
    assert (view["phase"], view["muted"], view["instructions"]) == ("lobby", False, [])


@pytest.mark.parametrize("scope", SCOPES)
async def test_a_scope_opens_what_needs_it_and_nothing_else(caller: Caller, scope: str) -> None:
    made = await caller.start()
    token = (await tokens_of_scopes(caller))[scope]
    for operation in OPERATIONS:
        answer = await ask(caller, operation, made["id"], token)
        needs = MATRIX[operation]
        if needs == JOIN:
            assert answer.status_code == 401, operation
        elif needs in {OPEN, PUBLIC} or scope in {needs, "admin"}:
            assert answer.status_code not in {401, 403}, (operation, answer.text)
            assert answer.status_code < 500, (operation, answer.text)
        else:
            assert answer.status_code == 403, operation
            assert repr(needs) in answer.json()["detail"]


async def test_a_revoked_token_opens_nothing(caller: Caller) -> None:
    made = await caller.start()
    tokens = await tokens_of_scopes(caller)
    await caller.service.store.write(lambda c: revoke_token(c, "admin"))
    for operation in OPERATIONS:
        if MATRIX[operation] not in {OPEN, PUBLIC}:
            answer = await ask(caller, operation, made["id"], tokens["admin"])
            assert answer.status_code == 401, operation


async def test_only_who_may_steer_is_given_the_links(caller: Caller) -> None:
    made = await caller.start()
    tokens = await tokens_of_scopes(caller)
    for scope, given in (("read", False), ("admin", True)):
        bearer = {"Authorization": f"Bearer {tokens[scope]}"}
        view = await caller.ask("GET", f"/sessions/{made['id']}", 200, headers=bearer)
        assert ("join" in view) is given
