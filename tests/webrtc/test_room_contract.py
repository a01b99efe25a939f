"""What a session needs of a room, whichever it is: one suite over all that a session can be in.

A case that a room cannot have is skipped with the reason, which the room's stage gives.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator

import pytest
from daily_call import CallClient
from light_room import until
from pipecat.transports.daily import transport as daily_transport
from room_stages import STAGES, TONE, Stage, daily_stage

from beatroom.bot.rooms.daily import REJOIN_PAUSES

pytestmark = pytest.mark.webrtc

HELLO = {"label": "rtvi-ai", "type": "client-message", "data": {"t": "say"}}
CAN = {"several come": "alone", "pages": "pageless", "the host is heard": "unheard"}


@pytest.fixture(autouse=True)
def nobody_at_daily(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_transport, "CallClient", CallClient)


@pytest.fixture(params=STAGES)
async def stage(request: pytest.FixtureRequest) -> AsyncGenerator[Stage]:
    async with STAGES[request.param]() as ready:
        yield ready


def needs(stage: Stage, *what: str) -> None:
    """Skips the case where the room has not got it, and says why."""
    for one in what:
        if why := getattr(stage, CAN[one]):
            pytest.skip(why)


async def test_somebody_comes_is_heard_and_goes(stage: Stage) -> None:
    ana = await stage.comes("ana")
    assert (stage.joined, stage.left, stage.heard) == (["ana"], [], [])
    await stage.says(ana)
    await until(lambda: "ana" in stage.heard)
    assert set(stage.heard) == {"ana"}
    await stage.goes(ana)
    await until(lambda: stage.left == ["ana"])
    assert stage.joined == ["ana"]


async def test_what_the_host_says_is_heard(stage: Stage) -> None:
    needs(stage, "the host is heard")
    ana = await stage.comes("ana")
    await stage.host_says(TONE)
    await until(lambda: stage.hears(ana))


async def test_a_page_gets_messages_and_sends_them(stage: Stage) -> None:
    needs(stage, "pages")
    ana = await stage.comes("ana")
    stage.room.broadcast({"type": "all"})
    stage.room.send_to("ana", {"type": "one"})
    await until(lambda: stage.got(ana, {"type": "all"}) and stage.got(ana, {"type": "one"}))
    await stage.writes(ana, HELLO)
    await until(lambda: any(said["data"] == HELLO["data"] for _, said in stage.messages))
    [sender] = [who for who, said in stage.messages if said["data"] == HELLO["data"]]
    assert sender == (None if stage.alone else "ana")  # who is there alone needs no name


async def test_people_come_late_go_and_come_back_as_the_same(stage: Stage) -> None:
    needs(stage, "several come")
    first = await stage.comes("ana")
    await until(lambda: stage.joined == ["ana"])
    await stage.comes("bob")  # later than she
    await until(lambda: stage.joined == ["ana", "bob"])
    again = await stage.comes("ana")  # a second connection before the first is gone
    await stage.goes(first)
    assert stage.left == []
    await stage.goes(again)
    await until(lambda: stage.left == ["ana"])
    await stage.comes("ana")
    await until(lambda: stage.joined[-1] == "ana")
    assert set(stage.joined) == {"ana", "bob"}
    assert stage.left == ["ana"]


async def test_who_spoke_is_known_and_who_is_silent_is_not_heard(stage: Stage) -> None:
    needs(stage, "several come")
    ana, bob = await stage.comes("ana"), await stage.comes("bob")
    await stage.comes("cid")  # whose microphone is off
    await stage.says(ana)
    await until(lambda: "ana" in stage.heard)
    await stage.says(bob)
    await until(lambda: "bob" in stage.heard)
    assert set(stage.heard) == {"ana", "bob"}


async def test_messages_go_to_all_or_to_one_and_come_with_their_sender(stage: Stage) -> None:
    needs(stage, "several come", "pages")
    ana, bob = await stage.comes("ana"), await stage.comes("bob")
    for_all, for_bob = {"type": "all"}, {"type": "one"}
    stage.room.broadcast(for_all)
    stage.room.send_to("bob", for_bob)
    await until(lambda: stage.got(ana, for_all) and stage.got(bob, for_all))
    await until(lambda: stage.got(bob, for_bob))
    assert not stage.got(ana, for_bob)
    late = await stage.comes("cid")
    stage.room.send_to("cid", for_bob)
    await until(lambda: stage.got(late, for_bob))

    await stage.writes(bob, HELLO)
    await until(lambda: any(said["data"] == HELLO["data"] for _, said in stage.messages))
    [sender] = [who for who, said in stage.messages if said["data"] == HELLO["data"]]
    assert sender == "bob"


async def test_the_host_goes_back_into_a_daily_room_and_knows_who_is_there() -> None:
    async with daily_stage() as stage:
        ana, bob = await stage.comes("ana"), await stage.comes("bob")
        await until(lambda: stage.joined == ["ana", "bob"])
        stage.call.shut = ["signalling is not to be reached"]
        await stage.call.goes(bob, seen=False)
        await stage.call.is_cut_off()
        await until(lambda: stage.call.joins == 3)  # the first attempt fails as well
        await until(lambda: stage.left == ["bob"])
        assert stage.lost == []
        await until(lambda: stage.joined[2:] == ["ana"])  # told again, and the same
        await stage.says(ana)
        await until(lambda: stage.heard == ["ana"])
        stage.room.broadcast({"type": "back"})
        await until(lambda: ({"type": "back"}, None) in stage.call.sent)


async def test_a_daily_room_that_is_gone_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("beatroom.bot.rooms.daily.REJOIN_PAUSES", (0.0, 0.01, 0.01))
    async with daily_stage() as stage:
        stage.call.shut = ["this room does not exist"] * len(REJOIN_PAUSES)
        await stage.call.is_cut_off()
        await until(lambda: len(stage.lost) == 1)
        assert "could not come back" in stage.lost[0]
        assert stage.call.joins == 4


async def test_what_daily_itself_transcribes_is_not_heard_twice() -> None:
    async with daily_stage() as stage:
        ana = await stage.comes("ana")
        await stage.call.is_transcribed(ana, "Good morning.")
        await stage.says(ana)
        await until(lambda: stage.heard == ["ana"])
        assert stage.transcribed == []


async def test_the_host_begins_the_recording_that_its_room_allows() -> None:
    async with daily_stage(record=True) as stage:
        await until(lambda: stage.call.recordings == 1)
    async with daily_stage() as stage:
        await stage.comes("ana")
        assert stage.call.recordings == 0
