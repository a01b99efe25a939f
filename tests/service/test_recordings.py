"""A session's replay over REST: the recording by its bytes, who may hear it, and deleting it."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping
from typing import Any

import httpx
import pytest
from service_http import Caller

from beatroom.bot.recording.keeping import KEEP_OUTSIDE, KeepOutside, NoteSaid
from beatroom.bot.server.operator_tokens import create_token
from beatroom.bot.server.recording_desk import recording_handlers
from beatroom.bot.server.sweeping import sweep
from beatroom.bot.store.errors import RecordingGone, StaleEpoch
from beatroom.bot.store.recorded_outside import StoredNote, keep_outside, outside_of
from beatroom.bot.store.recordings import StoredPiece, keep_pieces, tracks_of
from beatroom.bot.store.sessions import get_session
from beatroom.flows.core.events import OutsideAnswered, Recorded

pytestmark = pytest.mark.service

MOST = 10_000_000
PIECES = 9


def sound(track: str, n: int) -> bytes:
    """Bytes that stand nowhere else, and that no page of a database has room for."""
    return f"{track} {n} ".encode() + random.Random(f"{track}{n}").randbytes(6000 + 1000 * n)


def pieces(*tracks: str) -> list[StoredPiece]:
    return [
        StoredPiece(track, n, 2 + n, 250 * n, sound(track, n))
        for n in range(1, PIECES + 1)
        for track in tracks
    ]


def answers(*tracks: str) -> list[StoredNote]:
    """What a service answered, of words that stand nowhere else: some as long as a calendar."""
    return [
        StoredNote(n, Recorded(seq=3 + n, at=1_000.0 + n, event=answer(f"{track} {n}")))
        for n, track in enumerate((track for track in tracks for _ in range(4)), 1)
    ]


def answer(of: str) -> OutsideAnswered:
    drawn = random.Random(f"answer {of}")
    text = " ".join(str(drawn.random()) for _ in range(200))
    return OutsideAnswered(
        by="service", what="planner.days", asked=1.0, outcome="answered", answer=text
    )


async def recorded(caller: Caller, *tracks: str) -> dict[str, Any]:
    """A session that is over and has a recording; somebody joined it."""
    made = await caller.start(recording=True)
    joined = await caller.join(made, "Lena Voss")
    store, session = caller.service.store, made["id"]
    row = await store.read(lambda c: get_session(c, session))
    voices = tracks or ("all", "host", joined["participant"])
    assert await store.write(keep_pieces(session, row.epoch, pieces(*voices), MOST))
    assert await store.write(keep_outside(session, row.epoch, answers(*voices), MOST))
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda view: view["phase"] == "ended")
    return {**made, "participant": joined["participant"]}


async def replay_of(caller: Caller, session: str) -> dict[str, Any]:
    found: dict[str, Any] = await caller.ask("GET", f"/sessions/{session}/replay", 200)
    return found


async def get(caller: Caller, url: str, **headers: str) -> httpx.Response:
    return await caller.client.get(url, headers=headers)


def on_disk(caller: Caller) -> bytes:
    return b"".join(p.read_bytes() for p in caller.service.settings.data_dir.rglob("*.db*"))


def is_there(caller: Caller, *tracks: str) -> bool:
    """Whether any part of any piece, or of what is kept beside them, is in the files."""
    held = on_disk(caller)
    said = (note.record.event for note in answers(*tracks))
    texts = [one.answer.encode() for one in said if isinstance(one, OutsideAnswered)]
    if any(text[at : at + 64] in held for text in texts for at in range(0, len(text) - 64, 500)):
        return True
    return any(
        sound(track, n)[at : at + 64] in held
        for track in tracks
        for n in range(1, PIECES + 1)
        for at in (20, 900, 2500, 5000)
    )


async def test_a_replay_says_who_is_recorded_and_each_can_be_heard(caller: Caller) -> None:
    made = await recorded(caller)

    told = await replay_of(caller, made["id"])

    tracks = told["recording"]["tracks"]
    assert [one["name"] for one in tracks] == ["Everybody", "Mina", "Lena Voss"]
    assert {one["seconds"] for one in tracks} == {PIECES * 5}
    assert told["agenda"]["title"] == told["replay"]["title"] == "Tea talk"
    for one in tracks:
        heard = await get(caller, one["url"])
        assert heard.status_code == 200
        assert heard.headers["content-type"] == "audio/ogg; codecs=opus"
        assert heard.content == b"".join(sound(one["id"], n) for n in range(1, PIECES + 1))


async def test_its_words_are_captions_too(caller: Caller) -> None:
    made = await recorded(caller, "all")
    path = f"/api/v1/sessions/{made['id']}/replay"

    for how in ({"params": {"format": "vtt"}}, {"headers": {"Accept": "text/vtt"}}):
        headers = {**caller.bearer, **how.get("headers", {})}
        told = await caller.client.get(path, params=how.get("params"), headers=headers)
        assert told.headers["content-type"].startswith("text/vtt")
        assert told.text.startswith("WEBVTT\n")


async def test_any_part_of_it_is_sent_as_players_ask_for_it(caller: Caller) -> None:
    made = await recorded(caller, "all")
    [track] = (await replay_of(caller, made["id"]))["recording"]["tracks"]
    whole = b"".join(sound("all", n) for n in range(1, PIECES + 1))
    size, seed = len(whole), zlib.crc32(made["id"].encode())
    chance = random.Random(seed)
    asked = [(0, 0), (size - 1, size - 1), (0, size - 1)]
    asked += [(at, chance.randrange(at, size)) for at in chance.choices(range(size), k=20)]

    for first, last in asked:
        part = await get(caller, track["url"], Range=f"bytes={first}-{last}")
        assert part.status_code == 206, seed
        assert part.headers["content-range"] == f"bytes {first}-{last}/{size}"
        assert part.content == whole[first : last + 1], (seed, first, last)
    assert (await get(caller, track["url"], Range="bytes=-100")).content == whole[-100:]
    assert (await get(caller, track["url"], Range=f"bytes={size - 9}-")).content == whole[-9:]
    beyond = await get(caller, track["url"], Range=f"bytes={size}-")
    assert beyond.status_code == 416
    assert beyond.headers["content-range"] == f"bytes */{size}"


async def test_only_operators_and_links_of_theirs_hear_it(caller: Caller) -> None:
    made, other = await recorded(caller, "all"), await recorded(caller, "all")
    url = (await replay_of(caller, made["id"]))["recording"]["tracks"][0]["url"]
    path, _, key = url.partition("?listen=")
    theirs = (await replay_of(caller, other["id"]))["recording"]["tracks"][0]["url"]
    steers = await create_token(caller.service.store, "steers", ["steer"])
    reads = await create_token(caller.service.store, "reads", ["read"])
    guest = made["join"]["guest"]["token"]

    expected = {
        401: [{}, {"Authorization": f"Bearer {guest}"}],
        403: [{"Authorization": f"Bearer {steers}"}],
        200: [{"Authorization": f"Bearer {reads}"}],
    }
    for status, tries in expected.items():
        for headers in tries:
            assert (await get(caller, path, **headers)).status_code == status, headers
    for wrong in (key[:-2], theirs.partition("?listen=")[2], guest):
        assert (await get(caller, f"{path}?listen={wrong}")).status_code == 401


async def test_deleting_it_leaves_no_byte_on_the_disk(caller: Caller) -> None:
    made, other = await recorded(caller, "all", "host"), await recorded(caller, "stays")
    assert is_there(caller, "all", "host")

    gone = await caller.ask("DELETE", f"/sessions/{made['id']}/recording", 200)

    assert gone == {"deleted": 2 * PIECES}
    assert not is_there(caller, "all", "host")
    assert is_there(caller, "stays"), "another session's is kept"
    assert (await replay_of(caller, made["id"]))["recording"]["tracks"] == []
    assert (await replay_of(caller, other["id"]))["recording"]["tracks"] != []


async def test_who_is_erased_is_heard_no_more(caller: Caller) -> None:
    await recorded(caller, "all", "host")

    await caller.ask("DELETE", "/people/data?name=Lena%20Voss", 200)

    assert not is_there(caller, "all", "host")


async def test_a_recording_goes_with_the_words(caller: Caller) -> None:
    made = await recorded(caller, "all")
    service = caller.service
    service.settings = service.settings.model_copy(update={"transcript_days": 30})
    await sweep(service)
    assert is_there(caller, "all"), "it is not old yet"

    class Later:
        def now(self) -> float:
            return service_now + 31 * 86_400.0

    service_now = service.wall.now()
    service.wall = Later()  # type: ignore[assignment]
    await sweep(service)

    assert not is_there(caller, "all")
    assert (await replay_of(caller, made["id"]))["recording"]["tracks"] == []


async def test_pieces_are_kept_once_in_order_and_within_bounds(caller: Caller) -> None:
    made = await caller.start(recording=True)
    store, session = caller.service.store, made["id"]
    row = await store.read(lambda c: get_session(c, session))
    some = pieces("all")

    assert await store.write(keep_pieces(session, row.epoch, some[:5], MOST))
    assert await store.write(keep_pieces(session, row.epoch, some, MOST))  # nobody heard the answer
    [kept] = await store.read(tracks_of(session))
    assert (kept.pieces, kept.size) == (PIECES, sum(len(one.data) for one in some))
    more = StoredPiece("host", 1, 3, 250, b"x" * 100)
    assert not await store.write(keep_pieces(session, row.epoch, [more], kept.size + 99))
    with pytest.raises(StaleEpoch):
        await store.write(keep_pieces(session, row.epoch - 1, [more], MOST))
    assert [one.track for one in await store.read(tracks_of(session))] == ["all"]


async def test_what_came_from_outside_is_kept_beside_it_once_and_goes_with_it(
    caller: Caller,
) -> None:
    made = await caller.start(recording=True)
    store, session = caller.service.store, made["id"]
    row = await store.read(lambda c: get_session(c, session))
    some = answers("ana")

    assert await store.write(keep_outside(session, row.epoch, some[:2], MOST))
    assert await store.write(keep_outside(session, row.epoch, some, MOST))  # and once more
    assert await store.read(outside_of(session)) == tuple(one.record for one in some)
    assert not await store.write(keep_outside(session, row.epoch, answers("ana", "bob"), 100))
    with pytest.raises(StaleEpoch):
        await store.write(keep_outside(session, row.epoch - 1, some, MOST))
    await store.write(keep_pieces(session, row.epoch, pieces("all"), MOST))
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda view: view["phase"] == "ended")

    await caller.ask("DELETE", f"/sessions/{session}/recording", 200)

    assert await store.read(outside_of(session)) == ()
    with pytest.raises(RecordingGone):
        await store.write(keep_outside(session, row.epoch, answers("ana", "bob"), MOST))


async def test_what_no_recording_stands_for_is_swept_once_its_session_is_over(
    caller: Caller,
) -> None:
    kept = await recorded(caller, "all")
    made = await caller.start(recording=True)
    store, session = caller.service.store, made["id"]
    row = await store.read(lambda c: get_session(c, session))
    assert await store.write(keep_outside(session, row.epoch, answers("ana"), MOST))
    await sweep(caller.service)
    assert is_there(caller, "ana"), "its session runs"
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda view: view["phase"] == "ended")

    await sweep(caller.service)

    assert await store.read(outside_of(session)) == ()
    assert not is_there(caller, "ana")
    assert is_there(caller, "all")
    assert len(await store.read(outside_of(kept["id"]))) == 4


async def test_a_process_is_told_where_what_came_from_outside_is_refused_for_good(
    caller: Caller,
) -> None:
    """Whatever else is refused may be kept a moment later."""
    made = await caller.start(recording=True)
    store, session = caller.service.store, made["id"]
    epoch = (await store.read(lambda c: get_session(c, session))).epoch
    notes = tuple(NoteSaid(n=one.n, record=one.record) for one in answers("ana"))
    keep = recording_handlers(store, 1)[KEEP_OUTSIDE]

    async def told(epoch: int) -> Mapping[str, Any]:
        return await keep(session, KeepOutside(epoch=epoch, notes=notes).model_dump(mode="json"))

    assert await told(epoch - 1) == {"kept": False}, "another run keeps them"
    await caller.ask("POST", f"/sessions/{session}/end", 202, {"at_once": True})
    await caller.until(session, lambda view: view["phase"] == "ended")
    assert await told(epoch) == {"kept": False}, "there is no recording"


async def test_no_session_is_made_that_would_be_recorded_where_that_is_off(caller: Caller) -> None:
    service = caller.service
    service.settings = service.settings.model_copy(update={"recordings": False})

    refused = await caller.ask("POST", "/sessions", 422, {"personality": "tea", "recording": True})

    assert "RECORDINGS is off" in refused["detail"]
    assert refused["errors"][0]["field"] == "recording"
    await caller.start()


async def test_the_door_says_what_the_session_does_where_recording_was_switched_off(
    caller: Caller,
) -> None:
    made = await caller.start(recording=True)
    bearer = {"Authorization": f"Bearer {made['join']['guest']['token']}"}
    path, service = f"/sessions/{made['id']}/join", caller.service
    assert (await caller.ask("GET", path, 200, headers=bearer))["recorded"]

    service.settings = service.settings.model_copy(update={"recordings": False})

    assert not (await caller.ask("GET", path, 200, headers=bearer))["recorded"]
