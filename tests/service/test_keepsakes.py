"""What whoever has a link gets of a session that is over, and for how long."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from operations import JOIN, MATRIX, ask
from schedule_clock import wall_clock
from service_http import Caller, calling

from beatroom.bot.server.join_tokens import make_join_token
from beatroom.bot.server.sweeping import sweep
from beatroom.bot.settings.settings import Settings
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


KEPT = ("get", "/api/v1/sessions/{session}/keepsake")
DAY = 86_400.0
DELETED = re.compile(r"What was said was deleted on \d+ [A-Z][a-z]+ \d{4}\.")


def link(caller: Caller, session: str, *, role: Any = "guest", secret: str | None = None) -> str:
    """A token of a session's whose time is over."""
    now = caller.service.now()
    secret = secret or caller.service.join_secret
    return make_join_token(secret, session, role, now=now - 100_000, expires_at=now - 50_000)


async def talked(caller: Caller) -> dict[str, Any]:
    """A session in which something was said, and that is over."""
    made = await caller.start(keepsake="transcript")
    await caller.join(made, "Ana")
    say = {"text": "Good morning.", "kind": "say", "mode": "immediate"}
    await caller.ask("POST", f"/sessions/{made['id']}/instructions", 202, say)
    await caller.until(made["id"], lambda v: v["instructions"][0]["state"] == "spoken")
    await caller.ask("POST", f"/sessions/{made['id']}/end", 202, {"at_once": True})
    await caller.until(made["id"], lambda view: view["phase"] == "ended")
    return made


@pytest.mark.parametrize("role", ["guest", "host"])
async def test_an_expired_link_opens_what_is_left_and_nothing_else(
    caller: Caller, role: str
) -> None:
    made, runs = await talked(caller), await caller.start()
    session = made["id"]
    old = link(caller, session, role=role)
    kept = await caller.client.get(
        f"/api/v1/sessions/{session}/keepsake", headers={"Authorization": f"Bearer {old}"}
    )
    assert kept.status_code == 200, kept.text
    assert "Good morning." in {line["text"] for line in kept.json()["lines"]}
    for operation, needs in MATRIX.items():
        if needs == JOIN and operation != KEPT:
            assert (await ask(caller, operation, session, old)).status_code == 401, operation
    refused = await ask(caller, KEPT, runs["id"], link(caller, runs["id"], role=role))
    assert (refused.status_code, "expired" in refused.json()["detail"]) == (401, True)
    assert (await ask(caller, KEPT, session, link(caller, runs["id"]))).status_code == 403
    forged = link(caller, session, secret="x" * 43)
    assert (await ask(caller, KEPT, session, forged)).status_code == 401


async def test_an_expired_link_shows_no_more_than_is_shown_and_nothing_of_what_was_erased(
    caller: Caller,
) -> None:
    """How an organiser takes a link back: its words at any time, and all of it with the session."""
    session = (await talked(caller))["id"]
    old = {"Authorization": f"Bearer {link(caller, session)}"}
    await caller.ask("PUT", f"/sessions/{session}/keepsake", 200, {"shows": "agenda"})
    kept = await caller.ask("GET", f"/sessions/{session}/keepsake", 200, headers=old)
    assert (kept["shows"], kept["lines"]) == ("agenda", [])
    await caller.ask("DELETE", f"/sessions/{session}/data", 200)
    await caller.ask("GET", f"/sessions/{session}/keepsake", 410, headers=old)


async def test_where_words_were_deleted_every_form_says_so_and_names_nobody(
    settings: Settings,
) -> None:
    clock = wall_clock()
    days = settings.model_copy(update={"transcript_days": 30})
    async with calling(days, wall=clock) as caller:
        session = (await talked(caller))["id"]
        path = f"/sessions/{session}"
        fresh = {"Authorization": f"Bearer {(await links(caller, session))['token']}"}
        old = {"Authorization": f"Bearer {link(caller, session)}"}
        before = await caller.ask("GET", f"{path}/keepsake", 200, headers=old)
        ended = before["ended_at"]
        assert (before["kept_until"], before["words_deleted_at"]) == (ended + 30 * DAY, None)

        clock.advance(31 * DAY)
        await sweep(caller.service)

        gone = await caller.ask("GET", f"{path}/keepsake", 410, headers=old)
        assert DELETED.search(gone["detail"])
        kept = await caller.ask("GET", f"{path}/keepsake", 200, headers=fresh)
        at = kept["words_deleted_at"]
        assert (kept["lines"], kept["kept_until"]) == ([], None)
        assert at >= ended + 30 * DAY
        replay = await caller.ask("GET", f"{path}/replay", 200)
        assert (replay["replay"]["lines"], replay["words_deleted_at"]) == ([], at)
        document = await caller.ask("GET", f"{path}/document?format=json", 200)
        assert (document["transcript"], document["words_deleted_at"]) == ([], at)
        assert (await caller.ask("GET", path, 200))["words_deleted_at"] == at
        assert (await caller.ask("GET", f"{path}/transcript?format=json", 200))["items"] == []
        assert await text(caller, f"{path}/transcript?format=text") == ""
        for captions in ("replay", "transcript"):
            assert (await text(caller, f"{path}/{captions}?format=vtt")).strip() == "WEBVTT"
        written = await text(caller, f"{path}/document?format=markdown")
        assert DELETED.search(written.partition("## Transcript")[2])
        assert "**Mina**" not in written


async def test_the_door_says_for_how_long_a_link_shows_what_is_left(settings: Settings) -> None:
    for days, told in ((7, 7), (0, None)):
        changed = settings.model_copy(
            update={"transcript_days": days, "data_dir": settings.data_dir / str(days)}
        )
        async with calling(changed) as caller:
            made = await caller.start(keepsake="transcript")
            guest = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
            door = await caller.ask("GET", f"/sessions/{made['id']}/join", 200, headers=guest)
            assert door["kept_days"] == told


async def links(caller: Caller, session: str) -> dict[str, str]:
    """A fresh link for guests, as the console copies it."""
    view = await caller.ask("GET", f"/sessions/{session}", 200)
    return dict(view["join"]["guest"])


async def text(caller: Caller, path: str) -> str:
    """The text of an answer, for an operator."""
    answer = await caller.client.get(f"/api/v1{path}", headers=caller.bearer)
    assert answer.status_code == 200, answer.text
    return answer.text
