"""A session that is over is read once, however often a link's holder or a reader asks for it."""

from __future__ import annotations

from typing import Any

import pytest
from operations import JOIN, MATRIX, ask
from patience import eventually
from service_http import Caller

from beatroom.bot.store import events as stored_events
from beatroom.bot.store.people import erase
from beatroom.flows.core.events import EVENT, Event

pytestmark = pytest.mark.service

WORDS = "The word is marzipan."
READING = [
    (method, path)
    for method, path in sorted(MATRIX)
    if method == "get" and "{session}" in path and not path.endswith("/events")
]
"""Whatever tells of one session; its events themselves come in pages."""


class CountedEvents:
    """Counts the events that are read from the store."""

    def __init__(self) -> None:
        self.read = 0

    def validate_python(self, payload: Any) -> Event:
        self.read += 1
        return EVENT.validate_python(payload)

    def validate_json(self, event: str) -> Event:
        return EVENT.validate_json(event)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> CountedEvents:
    counted = CountedEvents()
    monkeypatch.setattr(stored_events, "EVENT", counted)
    return counted


async def over(caller: Caller, **body: Any) -> dict[str, Any]:
    """A session that Ana was in and that is over."""
    made = await caller.start(keepsake="transcript", **body)
    await caller.join(made, "Ana")
    say = {"text": WORDS, "kind": "say", "mode": "immediate"}
    await caller.ask("POST", f"/sessions/{made['id']}/instructions", 202, say)
    await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], lambda view: view["phase"] == "ended")
    await eventually(lambda: caller.service.board.get(made["id"]) is None)
    return made


async def test_nothing_that_tells_of_it_reads_it_again(
    caller: Caller, counted: CountedEvents
) -> None:
    made = await over(caller)
    guest = made["join"]["guest"]["token"]
    seen: dict[str, int] = {}
    for operation in READING:
        token = guest if MATRIX[operation] == JOIN else caller.service.operator_token
        first = await ask(caller, operation, made["id"], token)
        counted.read = 0
        again = await ask(caller, operation, made["id"], token)
        assert (again.status_code, counted.read) == (first.status_code, 0), operation
        seen[operation[1].rpartition("/")[2]] = first.status_code
    told = ("keepsake", "transcript", "document", "summary", "replay", "kind", "{session}")
    assert {name: seen[name] for name in told} == dict.fromkeys(told, 200)


async def test_each_form_has_its_own(caller: Caller) -> None:
    made = await over(caller)
    for path, forms in (
        ("transcript", ("text", "json", "markdown", "vtt")),
        ("document", ("json", "markdown")),
        ("summary", ("json", "markdown")),
        ("replay", ("json", "vtt")),
    ):
        bodies = [
            (
                await caller.client.get(
                    f"/api/v1/sessions/{made['id']}/{path}?format={form}", headers=caller.bearer
                )
            ).text
            for form in (*forms, *forms)
        ]
        assert len(set(bodies[: len(forms)])) == len(forms)
        if path != "replay":  # whose agenda says when it was asked for
            assert bodies[: len(forms)] == bodies[len(forms) :]


async def test_what_another_service_erases_is_shown_by_none(caller: Caller) -> None:
    made = await over(caller)
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    place = f"/sessions/{made['id']}"

    async def told() -> tuple[str, str]:
        kept = await caller.ask("GET", f"{place}/keepsake", 200, headers=bearer)
        document = await caller.ask("GET", f"{place}/document", 200)
        return str(kept["lines"]), str(document["attendance"])

    lines, attendance = await told()
    assert "marzipan" in lines
    assert "Ana" in attendance
    # As another service of a cluster does, which tells this one nothing.
    assert await caller.service.store.write(erase(made["id"], "Ana", caller.service.wall.now()))
    lines, attendance = await told()
    assert "Ana" not in attendance
    assert "marzipan" in lines
