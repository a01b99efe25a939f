"""Who may call what: every operation of the OpenAPI document, with every kind of token."""

from __future__ import annotations

from typing import Any

import pytest
from operations import (
    API,
    JOIN,
    MATRIX,
    OPEN,
    OPERATIONS,
    OWN,
    PUBLIC,
    ask,
    operations,
    tokens_of_scopes,
)
from service_http import Caller, calling

from beatroom.bot.server.operator_tokens import SCOPES
from beatroom.bot.serving.app import create_app
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.tokens import revoke_token

pytestmark = pytest.mark.service


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """With all that is public open to the public."""
    return settings.model_copy(update={"restaurant_door": "open"})


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
        assert schemes == (set() if free else {needs if needs in {JOIN, OWN} else "operator"})
        assert ("401" in operation["responses"]) == (not free), (method, path)
        if any(one["name"] == "Idempotency-Key" for one in operation.get("parameters", [])):
            assert "409" in operation["responses"], (method, path)


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


async def test_a_closed_door_opens_with_no_token(settings: Settings) -> None:
    async with calling(settings.model_copy(update={"restaurant_door": "closed"})) as caller:
        for token in (None, *(await tokens_of_scopes(caller)).values()):
            bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
            answer = await caller.client.post(f"{API}/restaurant/connect", headers=bearer)
            assert answer.status_code == 403
            assert "RESTAURANT_DOOR" in answer.json()["detail"]


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
            # 409: what a session leaves behind is there once it is over.
            assert own.status_code in {200, 409, 422}, operation
            others = await ask(caller, operation, other["id"], token)
            assert others.status_code == 403, operation
        elif needs == PUBLIC:
            assert own.status_code in {200, 404, 422}, operation
        else:
            assert own.status_code == (200 if needs == OPEN else 401), operation
    view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
    assert (view["phase"], view["muted"], view["instructions"]) == ("lobby", False, [])


async def test_a_guest_that_is_not_let_in_hears_of_links_and_no_tokens(caller: Caller) -> None:
    made, other = await caller.start(), await caller.start()
    for operation in (one for one in OPERATIONS if MATRIX[one] == JOIN):
        for given in (None, "nonsense", other["join"]["guest"]["token"]):
            refused = await ask(caller, operation, made["id"], given)
            assert refused.status_code in {401, 403}, (operation, given)
            assert "token" not in refused.json()["detail"], (operation, given)


@pytest.mark.parametrize("scope", SCOPES)
async def test_a_scope_opens_what_needs_it_and_nothing_else(caller: Caller, scope: str) -> None:
    made = await caller.start()
    token = (await tokens_of_scopes(caller))[scope]
    for operation in OPERATIONS:
        answer = await ask(caller, operation, made["id"], token)
        needs = MATRIX[operation]
        if needs in {JOIN, OWN}:
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
        assert (view["join"] is not None) is given
