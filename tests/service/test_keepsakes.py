"""What whoever has a link gets of a session that is over, and for how long."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from service_http import Caller

from beatroom.bot.store.recordings import StoredPiece, keep_pieces
from beatroom.bot.store.sessions import append, get_session
from beatroom.flows.core.events import Failed, Missed, Recorded

pytestmark = pytest.mark.service

INSIDE = "There is no Whisper model for CTranslate2 in /srv/models: expected model.bin there"


@pytest.mark.parametrize(("event", "phase"), [(Failed, "failed"), (Missed, "missed")])
async def test_why_a_session_broke_off_is_for_whoever_runs_it(
    caller: Caller, event: type[Failed | Missed], phase: str
) -> None:
    """It names files, services and processes; guests are told that it broke off, and no more."""
    soon = (datetime.now(UTC) + timedelta(hours=1)).isoformat()
    made = await caller.ask("POST", "/sessions", 201, {"personality": "tea", "starts_at": soon})
    store, session = caller.service.store, made["id"]
    last = Recorded(seq=2, at=caller.service.now(), event=event(reason=INSIDE))
    await store.write(append(session, 0, (last,), phase))

    guest = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    kept = await caller.ask("GET", f"/sessions/{session}/keepsake", 200, headers=guest)
    assert (kept["agenda"]["phase"], kept["reason"]) == (phase, "")
    told = await caller.ask("GET", f"/sessions/{session}", 200)
    assert told["reason"] == INSIDE


async def test_a_recording_that_is_shown_no_more_is_heard_no_more(caller: Caller) -> None:
    """A link that a keepsake gave outlives no change of mind; an operator's goes on."""
    made = await caller.start(recording=True, keepsake="recording")
    await caller.join(made, "Ana")
    store, session = caller.service.store, made["id"]
    row = await store.read(lambda c: get_session(c, session))
    await store.write(keep_pieces(session, row.epoch, [StoredPiece("all", 1, 3, 250, b"x")], 99))
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda view: view["phase"] == "ended")
    guest = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    kept = await caller.ask("GET", f"/sessions/{session}/keepsake", 200, headers=guest)
    theirs = kept["recording"]["url"]
    replay = await caller.ask("GET", f"/sessions/{session}/replay", 200)
    operators = replay["recording"]["tracks"][0]["url"]

    async def heard() -> list[int]:
        return [(await caller.client.get(url)).status_code for url in (theirs, operators)]

    assert await heard() == [200, 200]
    await caller.ask("PUT", f"/sessions/{session}/keepsake", 200, {"shows": "transcript"})
    assert await heard() == [401, 200]
