"""An operator's command that a kind's code breaks on: 500 with why, and everything else goes on."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from browser_rig import started
from patience import SOON, eventually_there
from small_wheels import lay

pytestmark = pytest.mark.service

DECLARED = """
    DEBATE = SessionKind(**(WHOLE | dict(
        keys={}, commands={"grant": "operator", "rest": "operator"},
    )))
    """
RUNTIME = """
    from beatroom.kinds.session import PlainKind

    class Debate(PlainKind):
        def command(self, name, data, by):
            if name == "grant":
                return {"seconds": 60 // data["speakers"]}
            return {"by": by}
    """
DEBATE = """\
name: debate
title: A debate
kind: debate
persona: You chair a debate.
length: 10m
beats:
  - {title: Welcome, at: 0, say: Welcome.}
  - {title: Goodbye, at: 9m, say: Goodbye.}
"""


@pytest.fixture
def api(tmp_path: Path) -> Iterator[httpx.Client]:
    """A service with sessions in processes of their own, beside which the kind is installed."""
    (tmp_path / "personalities").mkdir()
    (tmp_path / "personalities" / "debate.yaml").write_text(DEBATE)
    installed = tmp_path / "installed"
    installed.mkdir()
    path = [str(lay(installed, DECLARED, RUNTIME)), *filter(None, [os.environ.get("PYTHONPATH")])]
    with (
        started(tmp_path, {"PYTHONPATH": os.pathsep.join(path)}) as (url, token),
        httpx.Client(
            base_url=f"{url}/api/v1", headers={"Authorization": f"Bearer {token}"}, timeout=SOON
        ) as client,
    ):
        yield client


def test_it_is_answered_500_and_takes_nothing_down(api: httpx.Client) -> None:
    made = api.post("/sessions", json={"personality": "debate"}).json()
    command = f"/sessions/{made['id']}/command"
    eventually_there(
        lambda: api.post(command, json={"name": "rest"}).status_code == 200, what="it runs"
    )
    before = api.get(f"/sessions/{made['id']}").json()

    broken = api.post(command, json={"name": "grant", "data": {"speakers": 0}})

    assert broken.status_code == 500
    assert broken.json()["detail"] == (
        "The command 'grant' of the kind 'debate' broke: "
        "ZeroDivisionError: integer division or modulo by zero"
    )
    good = api.post(command, json={"name": "grant", "data": {"speakers": 4}})
    assert good.json() == {"answer": {"seconds": 15}}
    after = api.get(f"/sessions/{made['id']}").json()
    assert (after["phase"], after["epoch"]) == (before["phase"], before["epoch"])
    log = api.get(f"/sessions/{made['id']}/events", headers={"Accept": "application/json"}).json()
    failed = [one["event"] for one in log["items"] if one["event"]["type"] == "kind_failed"]
    assert [(one["hook"], one["reason"].split(":")[0]) for one in failed] == [
        ("command grant", "ZeroDivisionError")
    ]
