"""What a cluster's balancer keeps inside, however its address is written."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from patience import SOON, eventually_there
from ports import free_port

pytestmark = pytest.mark.service

CONFIGURATION = Path(__file__).resolve().parents[2] / "tools" / "cluster" / "haproxy.cfg"
INSIDE = (
    "/cluster/ask",
    "/%63luster/ask",
    "/cluster%2Fask",
    "/metrics",
    "/%6detrics",
    "/metric%73?a=b",
)
OUTSIDE = ("/healthz", "/api/v1/openapi.json", "/clusters", "/metrics.js", "/room/%63luster")


class Anything(BaseHTTPRequestHandler):
    """A service that has whatever is asked for."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the base class's word
        pass


@pytest.fixture
def balancer() -> Iterator[int]:
    """The port of one in front of two services."""
    program = shutil.which("haproxy", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if program is None:
        pytest.skip("There is no HAProxy here; on Debian: apt-get install haproxy.")
    with ThreadingHTTPServer(("127.0.0.1", 0), Anything) as service:
        Thread(target=service.serve_forever, daemon=True).start()
        at, port = f"127.0.0.1:{service.server_address[1]}", free_port()
        names = {"BALANCER": f"127.0.0.1:{port}", "SERVICE_A": at, "SERVICE_B": at}
        command = [program, "-q", "-db", "-f", str(CONFIGURATION)]
        process = subprocess.Popen(command, env={**os.environ, **names})
        try:
            eventually_there(lambda: _status(port, "/healthz") == 200)
            yield port
        finally:
            process.kill()
            process.wait(SOON)
            service.shutdown()


def test_what_is_for_the_inside_stays_there(balancer: int) -> None:
    assert {path: _status(balancer, path) for path in INSIDE} == dict.fromkeys(INSIDE, 404)
    assert {path: _status(balancer, path) for path in OUTSIDE} == dict.fromkeys(OUTSIDE, 200)


def _status(port: int, path: str) -> int | None:
    """What is answered; None where nothing is. Other clients write an address in their own way."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=SOON)) as asked, suppress(OSError):
        asked.request("GET", path)
        return asked.getresponse().status
    return None
