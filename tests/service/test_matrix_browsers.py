"""Other people's web pages: every operation, with every credential, from foreign hosts and origins.

A page makes its visitor's browser ask; by a name that means this machine (DNS rebinding) it makes
its origin ours. Nothing of either may get further than it would without a browser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

import httpx
import pytest
from operations import API, JOIN, MATRIX, OPEN, OPERATIONS, OWN, PUBLIC, ask
from service_http import Caller, calling
from strangers_requests import HOSTS, ORIGINS, credentials

from beatroom.bot.server.doors import operations
from beatroom.bot.serving.app import API as PREFIX
from beatroom.bot.serving.app import routers
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

PROBES = {"/healthz", "/readyz"}
SAME: tuple[Mapping[str, str], ...] = (
    {},
    {"Origin": "http://127.0.0.1:7860", "Sec-Fetch-Site": "same-origin"},
    {"Host": "localhost:5173", "Origin": "http://localhost:5173"},
    {"Host": "[::1]:7860", "Origin": "http://[::1]:7860"},
    {"Sec-Fetch-Site": "none", "Sec-Fetch-Mode": "navigate"},
)


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """With all that is public open to the public."""
    return settings.model_copy(update={"restaurant_door": "open"})


def opens(needs: str, credential: str) -> bool:
    """Whether a credential is enough for an operation."""
    if needs in {OPEN, PUBLIC}:
        return True
    if needs == JOIN:
        return credential in {"guest", "host"}
    if needs == OWN:
        return False  # none of these is a booking's
    return credential in {needs, "admin"}


def got_in(answer: httpx.Response) -> bool:
    return answer.status_code not in {400, 401, 403}


async def test_a_foreign_host_opens_nothing(caller: Caller) -> None:
    session, other = (await caller.start())["id"], (await caller.start())["id"]
    tokens = await credentials(caller, session, other)
    for number, operation in enumerate(OPERATIONS):
        for kind, token in tokens.items():
            host = HOSTS[number % len(HOSTS)]
            answer = await ask(caller, operation, session, token, {"Host": host})
            if operation[1] in PROBES:
                assert answer.status_code == 200, (operation, host)
            else:
                assert answer.status_code == 400, (operation, kind, host, answer.text)
                assert "ALLOWED_HOSTS" in answer.json()["detail"]
    for host in HOSTS:
        page = await caller.client.get("/", headers={"Host": host})
        assert page.status_code == 400, host


async def test_a_foreign_origin_opens_nothing_that_works_without_an_operators_token(
    caller: Caller,
) -> None:
    session, other = (await caller.start())["id"], (await caller.start())["id"]
    tokens = await credentials(caller, session, other)
    for number, operation in enumerate(OPERATIONS):
        needs = MATRIX[operation]
        own = needs in {OPEN, PUBLIC, JOIN, OWN}
        for kind, token in tokens.items():
            wrong = ORIGINS if own else (ORIGINS[number % len(ORIGINS)],)
            for headers in wrong:
                answer = await ask(caller, operation, session, token, headers)
                seen = (operation, kind, dict(headers), answer.status_code)
                if operation[1] in PROBES:
                    assert answer.status_code == 200, seen
                elif own and not (operation[1] == "/metrics" and "navigate" in headers.values()):
                    assert answer.status_code == 403, seen
                else:
                    assert got_in(answer) == opens(needs, kind), seen
    view = await caller.ask("GET", f"/sessions/{session}", 200)
    assert (view["phase"], view["muted"], view["instructions"]) == ("lobby", False, [])


async def test_our_own_pages_and_programs_are_served(caller: Caller) -> None:
    made = await caller.start()
    tokens = await credentials(caller, made["id"], "none")
    for operation in OPERATIONS:
        for headers in SAME if MATRIX[operation] in {OPEN, PUBLIC, JOIN, OWN} else SAME[:2]:
            answer = await ask(caller, operation, made["id"], tokens["guest"], headers)
            seen = (operation, dict(headers), answer.text)
            assert got_in(answer) == opens(MATRIX[operation], "guest"), seen


async def test_a_followed_link_opens_a_page_and_a_frame_or_a_script_does_not(
    caller: Caller,
) -> None:
    link = {"Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate"}
    for path in ("/", "/room/abc", "/terra"):
        assert (await caller.client.get(path, headers=link)).status_code == 503  # not built here
        assert (await caller.client.post(path, headers=link)).status_code == 403
        fetched = {**link, "Sec-Fetch-Mode": "no-cors"}
        assert (await caller.client.get(path, headers=fetched)).status_code == 403


async def test_names_are_allowed_by_settings(settings: Settings) -> None:
    more = settings.model_copy(
        update={
            "public_url": "https://Room.example.com",
            "allowed_hosts": "other.example, *.inner.example",
        }
    )
    async with calling(more) as caller:
        for host, status in (
            ("room.example.com", 200),
            ("ROOM.example.com.:443", 200),
            ("other.example:8080", 200),
            ("a.b.inner.example", 200),
            ("inner.example", 400),
            ("xinner.example", 400),
            ("example.com", 400),
        ):
            answer = await caller.client.get(f"{API}/restaurant", headers={"Host": host})
            assert answer.status_code == status, host
        behind_a_proxy = {"Origin": "https://room.example.com"}  # which rewrites the host
        answer = await caller.client.get(f"{API}/restaurant", headers=behind_a_proxy)
        assert answer.status_code == 200


def test_the_doors_know_every_operation_that_needs_a_token() -> None:
    """So a token is looked at before its request's body is read."""
    known = operations(PREFIX, routers())
    for method, path in OPERATIONS:
        tried = re.sub(r"\{\w+\}", "x", path)
        found = {
            one.needs for one in known if one.method == method.upper() and one.path.match(tried)
        }
        needs = MATRIX[method, path]
        assert found == (set() if needs in {OPEN, PUBLIC, OWN} else {needs}), (method, path)
