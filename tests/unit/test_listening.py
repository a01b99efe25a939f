"""Which port the service takes, and when it finds that it runs already."""

from __future__ import annotations

import os
import socket
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

from beatroom.bot.cli import doctor
from beatroom.bot.server.listening import (
    AlreadyRunsError,
    forget,
    listener,
    note,
    noted_port,
)
from beatroom.bot.settings.settings import Settings, SettingsError

pytestmark = pytest.mark.unit

NO_PROCESS = 2**22 + 1
"""Above what a process' number can be."""


def unset(folder: Path, at: int) -> Settings:
    """Settings in which nobody has set a port; the usual one is `at`."""

    class Usual(Settings):
        port: int = at

    return Usual(_env_file=None, data_dir=folder)


@contextmanager
def answering(text: str) -> Generator[int]:
    """A program that answers everything with a text; its port."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(text.encode())
            asked.append(dict(self.headers))

        def log_message(self, *_: object) -> None:
            """Nothing."""

    asked: list[dict[str, str]] = []
    with HTTPServer(("127.0.0.1", 0), Answers) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield server.server_port
        finally:
            server.shutdown()
            thread.join()
    assert not any("Authorization" in headers for headers in asked)


@pytest.fixture(autouse=True)
def no_port_is_set(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PORT", raising=False)


def test_a_port_that_is_free_is_taken_and_any_port_is_named(tmp_path: Path) -> None:
    sock, settings = listener(Settings(_env_file=None, data_dir=tmp_path, port=0))
    with sock:
        assert settings.port == sock.getsockname()[1] > 0
        assert settings.base_url == f"http://127.0.0.1:{settings.port}"


def test_the_next_free_one_is_taken_where_another_program_has_it(tmp_path: Path) -> None:
    with answering("something else") as taken:
        sock, settings = listener(unset(tmp_path, taken))
        with sock:
            assert taken < settings.port <= taken + 20


@pytest.mark.parametrize(
    ("says", "whose"),
    [("beatroom_draining 0", "a Beatroom with another data folder"), ("hi", "another program")],
)
def test_a_port_that_was_set_is_taken_or_refused(tmp_path: Path, says: str, whose: str) -> None:
    with answering(says) as taken:
        wanted = Settings(_env_file=None, data_dir=tmp_path, port=taken)
        with pytest.raises(SettingsError, match=f"is taken by {whose}"):
            listener(wanted)


@pytest.mark.parametrize("chosen", [True, False])
def test_where_it_runs_already_that_is_said(tmp_path: Path, *, chosen: bool) -> None:
    with answering("beatroom_draining 0") as taken:
        runs = Settings(_env_file=None, data_dir=tmp_path, port=taken)
        note(runs)
        # Also where it runs at another port than the usual one.
        again = runs if chosen else unset(tmp_path, 1 + taken)
        with pytest.raises(AlreadyRunsError) as caught:
            listener(again)
        assert caught.value.settings.base_url == runs.base_url
        found = doctor._port(again)
        assert (found.ok, found.says) == (True, f"Beatroom runs here: {runs.base_url}")
        forget(runs)
        assert noted_port(runs) is None
        found = doctor._port(runs)
        assert found.ok is None
        assert "a Beatroom with another data folder" in found.says


def test_the_note_of_a_service_that_was_killed_is_no_service(tmp_path: Path) -> None:
    with answering("beatroom_draining 0") as taken:
        (tmp_path / "port").write_text(f"{taken} {NO_PROCESS}\n")
        sock, settings = listener(unset(tmp_path, taken))
        with sock:
            assert settings.port != taken


def test_another_services_note_is_left_alone(tmp_path: Path) -> None:
    settings = unset(tmp_path, 7860)
    (tmp_path / "port").write_text(f"7861 {os.getppid()}\n")
    forget(settings)
    assert noted_port(settings) == 7861


def test_an_address_that_is_not_this_machines_is_said(tmp_path: Path) -> None:
    elsewhere = Settings(_env_file=None, data_dir=tmp_path, host="192.0.2.7", port=7860)
    with pytest.raises(SettingsError, match="cannot listen at 192\\.0\\.2\\.7:7860"):
        listener(elsewhere)


def test_a_name_that_is_none_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: object, **__: object) -> None:
        raise socket.gaierror(socket.EAI_NONAME, "Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    nowhere = Settings(_env_file=None, data_dir=tmp_path, host="nowhere.invalid", port=7860)
    with pytest.raises(SettingsError, match="Name or service not known"):
        listener(nowhere)
