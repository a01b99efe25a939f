"""A kind whose package was taken away: its sessions wait for it, and nothing they hold is lost."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from service_http import Caller
from service_sessions import new_session
from small_wheels import lay, look
from sqlalchemy import select

from beatroom.bot.server.sweeping import sweep
from beatroom.bot.store.sessions import append, take_over
from beatroom.bot.store.tables import SessionRow, table_of
from beatroom.bot.store.transaction import Transaction
from beatroom.bot.workers import kind_waiting
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, KindEvent, Recorded

pytestmark = pytest.mark.service

MISSING = "The kind 'debate' is not installed here."
DECLARED = """
    DEBATE = SessionKind(**(WHOLE | dict(
        keys={},
        events={"voted": EventType(kept("side", names="by", words="why"))},
        commands={"grant": "operator"},
        facts=Facts("debate", (Voted,)),
    )))
    """
VOTED = """
    class Voted(Fact):
        NAME = "voted"
        by: str
        side: Literal["for", "against"]
        why: str
    """


def debate(folder: Path) -> None:
    """Install it."""
    lay(folder, VOTED + DECLARED)


async def debated(caller: Caller) -> str:
    """A session of that kind that has not run yet."""
    session = await new_session(caller.service.store)

    async def work(connection: Transaction) -> None:
        table = table_of(SessionRow)
        record = (
            await connection.execute(select(table.c.record).where(table.c.id == session))
        ).scalar_one()
        changed = table.update().where(table.c.id == session)
        await connection.execute(changed.values(record={**record, "kind": "debate"}))

    await caller.service.store.write(work)
    return session


async def events(caller: Caller, session: str) -> list[dict[str, Any]]:
    told = await caller.ask(
        "GET", f"/sessions/{session}/events", 200, headers={"Accept": "application/json"}
    )
    return [one["event"] for one in told["items"]]


async def test_a_session_waits_for_its_kind_and_goes_on(
    caller: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "wheel"
    wheel.mkdir()
    look(monkeypatch, wheel)
    monkeypatch.setattr(kind_waiting, "PAUSE", 0.05)
    session = await debated(caller)
    before = await events(caller, session)
    await caller.service.engine.start(session)
    view = await caller.until(session, lambda view: view["reason"])
    assert view["reason"] == MISSING
    answer = await caller.ask("POST", f"/sessions/{session}/command", 503, {"name": "grant"})
    assert answer["detail"] == MISSING
    assert await events(caller, session) == before  # nobody has taken it over
    debate(wheel)
    view = await caller.until(session, lambda view: not view["reason"] and view["epoch"])
    assert view["phase"] not in ("failed", "ended")


async def test_what_asks_for_a_missing_kind_is_told_so(
    caller: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look(monkeypatch, tmp_path)
    session = await debated(caller)
    answer = await caller.ask("GET", f"/sessions/{session}/kind", 503)
    assert answer["detail"] == MISSING
    table = await caller.ask("GET", f"/sessions/{session}/boardroom", 404)
    assert table["detail"] == "This session is of the kind 'debate', not a boardroom."


@pytest.mark.parametrize(
    "broken",
    ["console=lambda *_: 1 / 0", "console=lambda *_: {'odd': object()}", "fold=Fold(int, int)"],
)
async def test_a_kind_that_cannot_say_how_it_stands_is_named(
    broken: str, caller: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "wheel"
    lay(wheel, VOTED + DECLARED.replace("facts=", f"{broken}, facts="))
    look(monkeypatch, wheel)
    session = await debated(caller)
    answer = await caller.ask("GET", f"/sessions/{session}/kind", 500)
    assert answer["detail"].startswith("The kind 'debate' could not say how it stands: ")


def voted(by: str) -> Event:
    return KindEvent(kind="debate", name="voted", data={"by": by, "side": "for", "why": by})


async def over(caller: Caller) -> str:
    """A debate in which Lena and Bob have voted, and which has ended."""
    session, store = await debated(caller), caller.service.store
    log: list[Event] = [
        e.ParticipantJoined(participant="p1", name="Lena", person=None),
        e.ParticipantJoined(participant="p2", name="Bob", person=None),
        e.UserSaid(participant="p1", name="Lena", text="I vote", via="text"),
        voted("Lena"),
        voted("Bob"),
        e.Ended(reason="over"),
    ]
    await store.write(take_over(session))
    at = caller.service.wall.now()
    records = tuple(Recorded(seq=2 + n, at=at + n, event=one) for n, one in enumerate(log))
    await store.write(append(session, 1, records, "ended"))
    return session


async def test_what_a_missing_kind_holds_of_a_person_is_erased_once_it_is_there(
    caller: Caller, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wheel = tmp_path / "wheel"
    wheel.mkdir()
    look(monkeypatch, wheel)
    session = await over(caller)
    done = await caller.ask("DELETE", "/people/data?name=Lena", 200)
    assert (done["erased"], done["pending"], done["missing_kinds"]) == ([], [session], ["debate"])

    async def votes() -> list[dict[str, Any]]:
        logged = [one["data"] for one in await events(caller, session) if one["type"] == "kind"]
        return [{key: data[key] for key in ("by", "side", "why")} for data in logged]

    whole = [{"by": who, "side": "for", "why": who} for who in ("Lena", "Bob")]
    assert await votes() == whole  # as the kind must read it
    said = [one for one in await events(caller, session) if one["type"] == "user_said"]
    assert (said[0]["name"], said[0]["text"]) == ("Somebody", "(erased)")
    await sweep(caller.service)
    assert await votes() == whole
    debate(wheel)
    look(monkeypatch, wheel)
    await sweep(caller.service)
    assert await votes() == [{"by": "Somebody", "side": "for", "why": "(erased)"}, whole[1]]
    again = await caller.ask("DELETE", "/people/data?name=Bob", 200)
    assert (again["erased"], again["pending"], again["missing_kinds"]) == ([session], [], [])
