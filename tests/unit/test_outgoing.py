"""Every client says by which way it sends requests; what the environment names is none."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from beatroom.bot.outgoing.proxies import DIRECT, OutgoingRoute, leave_by, proxy_for
from beatroom.bot.settings.settings import Settings, SettingsError, load_settings

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
FOR_VENDORS = {"bot/services/making.py"}
"""Makes what a vendor's class sends its requests with: its only client goes the same way."""
OF_THEIR_OWN = {
    "bot/cli/client.py": "asks the service whose operator runs it",
    "bot/cluster/elsewhere.py": "asks services and hosts of the same cluster",
    "bot/kinds/planner/calendar/embedded.py": "asks a server on this machine",
    "bot/server/webhooks.py": "chooses by whose address it is",
}
"""Clients that are not made for an address that an operator has set; and why."""
PROXY = "http://proxy.example:3128"


@pytest.fixture(autouse=True)
def direct(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "no_proxy"):
        monkeypatch.setenv(name, "")  # so that it is as before afterwards
    yield
    leave_by(DIRECT)


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
            if where not in OF_THEIR_OWN:
                assert said.get("proxy", "").startswith("proxy_for("), f"{place}: by which way?"
    assert found >= 8, "this test looks at fewer clients than there are"


def test_no_other_library_sends_requests() -> None:
    for where, tree in trees().items():
        if where in FOR_VENDORS:
            assert "ClientSession(trust_env=False, proxy=proxy_for(address))" in ast.unparse(tree)
            continue
        for node in ast.walk(tree):
            names = [one.name for one in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            assert not [n for n in names if n.startswith(OTHERS)], f"{where}: {names}"


def test_proxies_are_taken_out_of_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTPS_PROXY", "https_proxy", "ALL_PROXY", "wss_proxy"):
        monkeypatch.setenv(name, "http://stranger.example")
    leave_by(DIRECT)
    assert not [
        name
        for name in os.environ
        if name.lower().endswith("_proxy") and name.lower() != "no_proxy"
    ]


def test_a_proxy_is_for_all_but_this_machine_and_what_is_excepted() -> None:
    leave_by(OutgoingRoute(PROXY, ("models.corp.example", "*.Near.example")))
    for address in ("https://api.vendor.example/v1", "http://10.0.0.5/v1", "http://near.example"):
        assert proxy_for(address) == PROXY, address
    for address in (
        "http://127.0.0.1:11434/v1",
        "http://127.8.8.8/v1",
        "http://[::1]:8080/",
        "http://localhost/v1",
        "http://ollama.localhost/v1",
        "https://Models.corp.example/v1",
        "https://a.b.near.example./v1",
    ):
        assert proxy_for(address) is None, address
    leave_by(DIRECT)
    assert proxy_for("https://api.vendor.example/v1") is None


def test_vendors_libraries_leave_by_it_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ALL_PROXY", "http://stranger.example")
    leave_by(OutgoingRoute(PROXY, ("*.near.example",)))
    assert "ALL_PROXY" not in os.environ
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy"):
        assert os.environ[name] == PROXY
    assert os.environ["NO_PROXY"] == "localhost,127.0.0.1,::1,.near.example"


def test_the_setting_is_a_proxys_address_or_refused_without_telling_its_password() -> None:
    given = {"outgoing_proxy": PROXY, "outgoing_proxy_except": "a.example, *.b.example"}
    settings = Settings(_env_file=None, **given)
    assert settings.way_out == OutgoingRoute(PROXY, ("a.example", "*.b.example"))
    assert Settings(_env_file=None).way_out == DIRECT
    for wrong in ("proxy.example:3128", "socks5://me:hidden@p.example", "http://", "http://p:0"):
        with pytest.raises(SettingsError, match="OUTGOING_PROXY: expected a proxy") as refused:
            load_settings(outgoing_proxy=wrong, _env_file=None)
        assert "hidden" not in str(refused.value)
