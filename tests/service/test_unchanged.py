"""Whoever shows something of a session is told in a word that it is so still, or what is left."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import httpx
import pytest
from patience import eventually
from service_http import Caller

from beatroom.bot.server.unchanged import unchanged
from beatroom.bot.store.events import read_events
from beatroom.bot.store.people import erase
from beatroom.bot.store.recordings import StoredPiece, delete_recording, keep_pieces
from beatroom.bot.store.sessions import get_session
from beatroom.bot.store.words import delete_words
from beatroom.bot.workers.session_cache import project

pytestmark = pytest.mark.service

FORMS = (
    "keepsake",
    *(f"replay?format={form}" for form in ("json", "vtt")),
    *(f"transcript?format={form}" for form in ("text", "json", "markdown", "vtt")),
    *(f"{what}?format={form}" for what in ("document", "summary") for form in ("json", "markdown")),
)


def has_ended(view: dict[str, Any]) -> bool:
    return view["phase"] == "ended"


async def over(caller: Caller) -> dict[str, Any]:
    """A recorded session that Ana was in and that is over."""
    made = await caller.start(keepsake="recording", recording=True)
    session, store = made["id"], caller.service.store
    await caller.join(made, "Ana")
    row = await store.read(lambda c: get_session(c, session))
    await store.write(keep_pieces(session, row.epoch, [StoredPiece("all", 1, 3, 250, b"x")], 99))
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, has_ended)
    await eventually(lambda: caller.service.board.get(session) is None)
    return made


async def asked(
    caller: Caller, made: dict[str, Any], form: str, known: str | None = None
) -> httpx.Response:
    token = made["join"]["guest"]["token"]
    who = {"Authorization": f"Bearer {token}"} if form == "keepsake" else caller.bearer
    tag = {} if known is None else {"If-None-Match": known}
    return await caller.client.get(f"/api/v1/sessions/{made['id']}/{form}", headers={**who, **tag})


async def tags(caller: Caller, made: dict[str, Any]) -> dict[str, str]:
    return {form: (await asked(caller, made, form)).headers["ETag"] for form in FORMS}


async def changed(caller: Caller, made: dict[str, Any], known: dict[str, str]) -> dict[str, int]:
    answers = {form: await asked(caller, made, form, known[form]) for form in FORMS}
    assert all(a.content == b"" for a in answers.values() if a.status_code == 304)
    return {form: answer.status_code for form, answer in answers.items()}


async def test_what_is_as_it_was_is_not_sent_again(caller: Caller) -> None:
    made = await over(caller)
    known = await tags(caller, made)
    assert len(set(known.values())) == len(FORMS)
    assert await changed(caller, made, known) == dict.fromkeys(FORMS, 304)
    assert await changed(caller, made, dict.fromkeys(FORMS, '"other"')) == dict.fromkeys(FORMS, 200)


async def test_whatever_is_taken_out_changes_it(caller: Caller) -> None:
    """Each way by which something goes, as another service of a cluster does it."""
    made = await over(caller)
    session, store = made["id"], caller.service.store
    known = await tags(caller, made)
    await store.write(delete_recording(session))
    sound = {"keepsake", "replay?format=json"}
    assert await changed(caller, made, known) == {f: 200 if f in sound else 304 for f in FORMS}

    known = await tags(caller, made)
    await caller.ask("PUT", f"/sessions/{session}/keepsake", 200, {"shows": "transcript"})
    assert await changed(caller, made, known) == {f: 200 if f == "keepsake" else 304 for f in FORMS}

    assert (await asked(caller, made, "keepsake")).json()["people_taken_out"] == 0
    for taking in (
        erase(session, "Ana", caller.service.wall.now()),
        delete_words(session, datetime.now(UTC)),
    ):
        known = await tags(caller, made)
        await store.write(taking)
        assert await changed(caller, made, known) == dict.fromkeys(FORMS, 200)
        assert (await asked(caller, made, "keepsake")).json()["people_taken_out"] == 1
    known = await tags(caller, made)
    await caller.ask("DELETE", f"/sessions/{session}/data", 200)
    assert await changed(caller, made, known) == dict.fromkeys(FORMS, 410)


@pytest.mark.parametrize(
    ("known", "same"),
    [
        (None, False),
        ("", False),
        ('"b"', False),
        ('W/"a"', True),
        ('"a"', True),
        ('"b", W/"a"', True),
        ("*", True),
    ],
)
def test_a_tag_is_known_among_others_weak_or_not(known: str | None, same: bool) -> None:
    answer = unchanged(known, 'W/"a"')
    assert (answer is not None) is same
    if answer is not None:
        assert (answer.status_code, answer.headers["ETag"]) == (304, 'W/"a"')


async def test_what_is_erased_as_soon_as_it_is_over_is_not_told_any_more(caller: Caller) -> None:
    """Its process may be about to go, and have here what the store has no more."""
    made = await caller.start(keepsake="recording")
    session = made["id"]
    await caller.join(made, "Ana")
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, has_ended)
    board = caller.service.board
    await eventually(lambda: board.get(session) is None)
    standing = project(await caller.service.store.read(lambda c: read_events(c, session)))
    board.put(session, standing)
    await caller.ask("DELETE", "/people/data?name=Ana", 200)

    assert (await asked(caller, made, "keepsake")).json()["people_taken_out"] == 1
