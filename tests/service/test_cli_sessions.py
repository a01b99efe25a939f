"""The commands for sessions, against a running service."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import httpx
import pytest
from commands_ran import shell
from docs_pages import ROOT, blocks
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
    """One that is live, with Ana in it."""
    return joined(service, run, "Ana")


def joined(service: ServiceProcess, run: Run, name: str) -> str:
    """A session that somebody has joined who is known to it."""
    said = run("start", "tea", "--person", f"{name},role=designer").output
    made = said.split("Session: ")[1].split()[0]
    token = run("link", made).output.strip().split("#join=")[1]
    answer = httpx.post(
        f"{service.url}/api/v1/sessions/{made}/offer",
        json={"sdp": "hello", "type": "offer", "requestData": {"name": name}},
        headers={"Authorization": f"Bearer {token}"},
        timeout=SOON,
    )
    assert answer.is_success, answer.text
    return made


@pytest.mark.runs(
    "beatroom start NAME --at TIME --length 30m --hard-end --person NAME,FIELD=VALUE "
    "--metadata KEY=VALUE"
)
def test_one_is_made_for_later_with_all_that_can_be_said_of_it(
    run: Run, service: ServiceProcess
) -> None:
    day = (datetime.now(UTC) + timedelta(days=3)).date()
    said = run(
        *("start", "tea", "--at", f"{day}T10:00", "--length", "30m", "--hard-end"),
        *("--person", "Ana,role=designer", "--metadata", "team=red"),
    ).output
    made = said.split("Session: ")[1].split()[0]
    view = httpx.get(
        f"{service.url}/api/v1/sessions/{made}",
        headers={"Authorization": f"Bearer {service.token}"},
        timeout=SOON,
    ).json()
    assert (view["phase"], view["metadata"]) == ("scheduled", {"team": "red"})
    assert (view["agenda"]["length"], view["agenda"]["hard_end"]) == (1800.0, True)


@pytest.mark.runs("beatroom sessions --json --limit 50")
def test_what_runs_is_listed_for_people_and_for_programs(session: str, run: Run) -> None:
    assert session in run("sessions").output
    listed = json.loads(run("sessions", "--json", "--limit", "1").output)
    assert [(one["id"], one["personality"]) for one in listed] == [(session, "tea")]


@pytest.mark.runs("beatroom link ID --role host", "beatroom link ID --person NAME")
def test_a_link_is_for_a_role_or_a_person(session: str, run: Run) -> None:
    links = [
        run("link", session, *more).output.strip()
        for more in ((), ("--role", "host"), ("--person", "ana"))
    ]
    assert len(set(links)) == 3
    assert all(f"/room/{session}#join=" in link for link in links)
    refused = run("link", session, "--person", "Ben", ok=False)
    assert "'Ben' is nobody known beforehand to this session, which knows Ana." in refused.output


@pytest.mark.runs(
    "beatroom extend ID 5m",
    "beatroom skip ID",
    "beatroom jump ID BEAT",
    "beatroom hold ID",
    "beatroom resume ID",
    "beatroom mute ID",
    "beatroom unmute ID",
    "beatroom wrap-up ID",
)
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
    run("jump", session, "beat-2")
    run("wrap-up", session)
    log = httpx.get(
        f"{service.url}/api/v1/sessions/{session}/events",
        headers={"Authorization": f"Bearer {service.token}", "Accept": "application/json"},
        timeout=SOON,
    ).json()["items"]
    events = [one["event"] for one in log]
    assert [e["op"] for e in events if e["type"] == "rundown_changed"] == [
        *("hold", "resume", "skip", "extend", "jump", "wrap_up")
    ]


@pytest.mark.runs(
    "beatroom instruct ID TEXT --now --interrupt --say", "beatroom transcript ID --format vtt"
)
def test_what_was_said_is_printed(session: str, run: Run) -> None:
    run("instruct", session, "The pizza has arrived.", "--now", "--interrupt", "--say")
    eventually_there(lambda: "The pizza has arrived." in run("transcript", session).output)
    assert run("transcript", session, "--format", "vtt").output.startswith("WEBVTT")
    assert "items" in json.loads(run("transcript", session, "--format", "json").output)


def test_of_an_unknown_session_it_says_so(run: Run) -> None:
    for command in ("hold", "mute", "link", "transcript", "skip"):
        assert run(command, "nothere", ok=False).output == "There is no session 'nothere'.\n"


@pytest.mark.runs("beatroom token show")
def test_the_links_are_printed_again(run: Run, service: ServiceProcess) -> None:
    assert f"{service.url}/#token={service.token}" in run("token", "show").output


README = ROOT / "README.md"
MEMORY = ROOT / "docs" / "planner-memory.md"


def shown(page: Path, begins: str) -> str:
    """The block of a page that begins so, as it stands there."""
    [block] = [one for one in blocks(page, "sh") if one.startswith(begins)]
    return block


@pytest.mark.runs(
    "export BEATROOM_TOKEN=...",
    "curl -X POST http://127.0.0.1:7860/api/v1/sessions/ID/instructions",
)
def test_the_readmes_lines_steer_a_session(
    session: str, service: ServiceProcess, tmp_path: Path
) -> None:
    block = shown(README, "export BEATROOM_TOKEN")
    lines = block.replace("http://127.0.0.1:7860", service.url)
    lines = lines.replace("/ID/", f"/{session}/").replace("=...", f"={service.token}")
    done = shell(lines, tmp_path, os.environ, SOON)
    assert json.loads(done.stdout)["text"] == "Tell Bob he has a nice hat", done.stderr


@pytest.mark.runs(
    'curl "$URL/api/v1/constraints?profile=Ana"',
    'curl -X DELETE "$URL/api/v1/constraints/c1a2b3c4d5e6f?profile=Ana"',
)
def test_the_pages_lines_show_and_delete_what_the_planner_remembers(
    service: ServiceProcess, tmp_path: Path
) -> None:
    made = httpx.post(
        f"{service.url}/api/v1/constraints",
        json={"kind": "wake", "text": "Up at seven.", "profile": "Ana"},
        headers={"Authorization": f"Bearer {service.token}"},
        timeout=SOON,
    ).json()
    named = {**os.environ, "URL": service.url, "BEATROOM_TOKEN": service.token}
    listing, deleting = shown(MEMORY, "curl").replace("\\\n", " ").splitlines()
    listed = shell(listing, tmp_path, named, SOON)
    assert [one["id"] for one in json.loads(listed.stdout)["items"]] == [made["id"]]
    deleted = shell(deleting.replace("c1a2b3c4d5e6f", made["id"]), tmp_path, named, SOON)
    assert deleted.stdout == ""
    assert json.loads(shell(listing, tmp_path, named, SOON).stdout)["items"] == []


@pytest.mark.runs("beatroom rehearse --session k3v9q2x7", "beatroom end ID --at-once")
def test_a_session_is_rehearsed_again(session: str, run: Run, tmp_path: Path) -> None:
    assert "not over" in run("rehearse", "--session", session, ok=False).output
    run("end", session, "--at-once")
    page = tmp_path / "again.html"
    told = run("rehearse", "--session", session, "--report", str(page), "--json").output
    assert json.loads(told)["people"] == ["Ana"]
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.runs("beatroom watch ID")
def test_a_session_is_watched_until_it_is_over(session: str, run: Run) -> None:
    """Here from its beginning, which is told to whoever comes late."""
    run("end", session, "--at-once")
    told = [line.split()[1] for line in run("watch", session).output.splitlines()]
    assert told[0] == "created"
    assert "participant_joined" in told
    assert told[-1] == "ended"
    assert "nobody" in run("watch", "nobody", ok=False).output


@pytest.mark.runs("beatroom data export NAME", "beatroom data erase NAME")
def test_what_is_kept_of_a_person_is_printed_and_erased(service: ServiceProcess, run: Run) -> None:
    session = joined(service, run, "Zoe")
    assert session in run("data", "export", "Zoe").output
    run("end", session, "--at-once")
    erase = ["data", "erase", "Zoe"]  # which says so where it still runs
    eventually_there(lambda: CliRunner().invoke(app, erase).exit_code == 0)
    told = run("data", "export", "Zoe", ok=False).output
    assert told == "Nothing is kept of anybody of that name.\n"
