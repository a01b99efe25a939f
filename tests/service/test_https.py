"""The Caddyfile of docs/https.md in a real Caddy: pages, live feeds, websockets, what stays in."""

from __future__ import annotations

import json
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from browser_rig import ROOT, started
from patience import SOON, eventually_there
from ports import free_port
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

pytestmark = pytest.mark.service


def caddyfile(rooms: int, service: int, phone: int, bot: int) -> str:
    """That of the page, with names and ports of this machine and certificates of Caddy's own."""
    page = (ROOT / "docs" / "https.md").read_text()
    found = re.search(r"<!-- caddyfile -->\n```\n(.*?)```", page, re.DOTALL)
    assert found is not None
    text = found[1]
    for theirs, ours in (
        ("rooms.example.org {", f"https://localhost:{rooms} {{"),
        ("phone.example.org {", f"https://localhost:{phone} {{"),
        ("127.0.0.1:7860", f"127.0.0.1:{service}"),
        ("127.0.0.1:7861", f"127.0.0.1:{bot}"),
    ):
        assert text.count(theirs) == 1, theirs
        text = text.replace(theirs, ours)
    options = "admin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\n"
    return f"{{\n{options}}}\n{text}"


@contextmanager
def caddy(text: str, folder: Path) -> Generator[ssl.SSLContext]:
    """Caddy with a Caddyfile: who trusts its certificates."""
    program = shutil.which("caddy")
    if program is None:
        pytest.skip("There is no Caddy here; on Debian: apt-get install caddy.")
    (folder / "Caddyfile").write_text(text)
    root = folder / "caddy" / "pki" / "authorities" / "local" / "root.crt"
    with (folder / "caddy.log").open("w") as log:
        process = subprocess.Popen(
            [program, "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"],
            env={**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)},
            stdout=log,
            stderr=log,
        )
        try:
            serves = "serving initial configuration"
            eventually_there(
                lambda: (
                    (root.exists() and serves in (folder / "caddy.log").read_text())
                    or process.poll() is not None
                )
            )
            assert process.poll() is None, (folder / "caddy.log").read_text()
            yield ssl.create_default_context(cafile=root)
        finally:
            process.terminate()
            process.wait()


async def test_the_caddyfile_of_the_page_serves_a_service_and_a_telephone(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "tests" / "data" / "show", tmp_path / "personalities")
    rooms, port, phone, bot = (free_port() for _ in range(4))
    at = f"https://localhost:{rooms}"
    own = {"PORT": str(port), "PUBLIC_URL": at, "STANDBY": "0"}
    with (
        caddy(caddyfile(rooms, port, phone, bot), tmp_path) as trust,
        started(tmp_path, own) as (shown, token),
    ):
        assert shown == at
        auth = {"Authorization": f"Bearer {token}"}
        async with httpx.AsyncClient(base_url=at, verify=trust, timeout=SOON) as client:
            page = await client.get("/")
            assert page.status_code == 200
            assert "<!doctype html>" in page.text.lower()
            made = await client.post(
                "/api/v1/sessions", json={"personality": "show"}, headers={**auth, "Origin": at}
            )
            assert made.status_code == 201, made.text
            assert made.json()["join"]["guest"]["url"].startswith(f"{at}/room/")
            feed = f"/api/v1/sessions/{made.json()['id']}/events"
            async with client.stream("GET", feed, headers=auth) as stream:
                lines = stream.aiter_lines()
                async for line in lines:  # it comes while the feed goes on
                    if line.startswith("data:"):
                        assert json.loads(line.removeprefix("data:"))["event"]["type"] == "created"
                        break
            assert (await client.get("/cluster/anything")).status_code == 404
            elsewhere = {"Host": f"elsewhere.example:{rooms}"}
            refused = await client.get("/", headers=elsewhere)
            assert not refused.text  # Caddy serves only the names that it was told

    async def echo(connection: ServerConnection) -> None:
        async for message in connection:
            await connection.send(message)

    with caddy(caddyfile(rooms, port, phone, bot), tmp_path) as trust:
        wss = f"wss://localhost:{phone}/ws"
        async with serve(echo, "127.0.0.1", bot), connect(wss, ssl=trust) as telephone:
            await telephone.send('{"event": "connected"}')
            assert await telephone.recv() == '{"event": "connected"}'
