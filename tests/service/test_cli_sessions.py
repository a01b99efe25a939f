"""The commands for sessions, against a running service."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from patience import SOON, eventually_there
from service_http import personalities_folder
from service_process import ServiceProcess
from typer.testing import CliRunner, Result

from beatroom.bot.cli.main import app

pytestmark = pytest.mark.service

Run = Callable[..., Result]


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServiceProcess]:
    folder: Path = tmp_path_factory.mktemp("service")
    personalities_folder(folder / "personalities")
    running = ServiceProcess(folder, {"STANDBY": "0"})
    running.start()
    yield running
    running.stop()


@pytest.fixture
def run(service: ServiceProcess, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PORT", str(service.port))
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.setenv("OPERATOR_TOKEN", service.token)

    def ended(*words: str, ok: bool = True) -> Result:
        result = CliRunner().invoke(app, words)
        assert (result.exit_code == 0) is ok, result.output
        return result

    return ended


@pytest.fixture
def session(service: ServiceProcess, run: Run) -> str:
    """One that is live."""
    said = run("start", "tea", "--person", "Ana,role=designer").output
    made = said.split("Session: ")[1].split()[0]
    token = run("link", made).output.strip().split("#join=")[1]
    answer = httpx.post(
        f"{service.url}/api/v1/sessions/{made}/offer",
        json={"sdp": "hello", "type": "offer", "requestData": {"name": "Ana"}},
        headers={"Authorization": f"Bearer {token}"},
        timeout=SOON,
    )
    assert answer.is_success, answer.text
    return made


def test_what_runs_is_listed_for_people_and_for_programs(session: str, run: Run) -> None:
    assert session in run("sessions").output
    listed = json.loads(run("sessions", "--json", "--limit", "1").output)
    assert [(one["id"], one["personality"]) for one in listed] == [(session, "tea")]


def test_a_link_is_for_a_role_or_a_person(session: str, run: Run) -> None:
    links = [
        run("link", session, *more).output.strip()
        for more in ((), ("--role", "host"), ("--person", "ana"))
    ]
    assert len(set(links)) == 3
    assert all(f"/room/{session}#join=" in link for link in links)
    refused = run("link", session, "--person", "Ben", ok=False)
    assert "'Ben' is nobody known beforehand to this session, which knows Ana." in refused.output


def test_a_session_is_steered(session: str, run: Run, service: ServiceProcess) -> None:
    first = run("hold", session).output
    assert first.startswith("held, now: ")
    assert run("resume", session).output == first.replace("held", "live")
    assert run("skip", session).output.startswith("live, now: ")
    assert run("mute", session).output == "The host is muted.\n"
    assert run("unmute", session).output == "The host may speak.\n"
    assert "is no duration" in run("extend", session, "soon", ok=False).output
    assert "planned length is" in run("extend", session, "5m").output
    refused = run("jump", session, "beat-99", ok=False)
    assert "beat-99" in refused.output
    run("wrap-up", session)
    log = httpx.get(
        f"{service.url}/api/v1/sessions/{session}/events",
        headers={"Authorization": f"Bearer {service.token}", "Accept": "application/json"},
        timeout=SOON,
    ).json()["items"]
    events = [one["event"] for one in log]
    assert [e["op"] for e in events if e["type"] == "rundown_changed"] == [
        *("hold", "resume", "skip", "extend", "wrap_up")
    ]


def test_what_was_said_is_printed(session: str, run: Run) -> None:
    run("instruct", session, "The pizza has arrived.", "--now", "--say")
    eventually_there(lambda: "The pizza has arrived." in run("transcript", session).output)
    assert run("transcript", session, "--format", "vtt").output.startswith("WEBVTT")
    assert "items" in json.loads(run("transcript", session, "--format", "json").output)


def test_of_an_unknown_session_it_says_so(run: Run) -> None:
    for command in ("hold", "mute", "link", "transcript", "skip"):
        assert run(command, "nothere", ok=False).output == "There is no session 'nothere'.\n"


def test_a_session_is_rehearsed_again(session: str, run: Run, tmp_path: Path) -> None:
    assert "not over" in run("rehearse", "--session", session, ok=False).output
    run("end", session, "--at-once")
    page = tmp_path / "again.html"
    told = run("rehearse", "--session", session, "--report", str(page), "--json").output
    assert json.loads(told)["people"] == ["Ana"]
    assert page.read_text().startswith("<!doctype html>")
