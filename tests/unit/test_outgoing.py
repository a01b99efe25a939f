"""Every client that sends requests says what it takes from the environment: nothing."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from bot.proxies import leave_proxies

pytestmark = pytest.mark.unit

ROOT = Path(__file__).parents[2]
CLIENTS = frozenset(
    f"{library}.{client}" for library in ("httpx", "httpx2") for client in ("AsyncClient", "Client")
) | {"DefaultAsyncHttpxClient", "DefaultHttpxClient"}
OTHERS = (
    "urllib.request",
    "http.client",
    "requests",
    "aiohttp",
    "websockets",
    "niquests",
    "urllib3",
)
"""Libraries that would need a rule of their own here."""


def trees() -> dict[str, ast.Module]:
    files = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "flows").rglob("*.py")]
    return {path.relative_to(ROOT).as_posix(): ast.parse(path.read_text()) for path in files}


def test_no_client_takes_a_proxy_from_the_environment_or_follows_redirects() -> None:
    found = 0
    for where, tree in trees().items():
        for node in ast.walk(tree):
            if not isinstance(node, ast.Call) or ast.unparse(node.func) not in CLIENTS:
                continue
            found += 1
            said = {k.arg: ast.unparse(k.value) for k in node.keywords}
            place = f"{where}:{node.lineno}"
            assert said.get("trust_env") == "False", f"{place}: expected trust_env=False"
            assert said.get("follow_redirects", "False") == "False", f"{place}: follows redirects"
    assert found >= 8, "this test looks at fewer clients than there are"


def test_no_other_library_sends_requests() -> None:
    for where, tree in trees().items():
        for node in ast.walk(tree):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [n for n in names if n.startswith(OTHERS)], f"{where}: {names}"


def test_proxies_are_taken_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "wss_proxy"):
        monkeypatch.setenv(name, "http://stranger.example")
    leave_proxies()
    assert not [
        name
        for name in os.environ
        if name.lower().endswith("_proxy") and name.lower() != "no_proxy"
    ]
