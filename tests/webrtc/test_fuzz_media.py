"""The attacker of `tools/fuzz_media.py`, for a bounded time, in a room with somebody honest."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from light_room import LightRoom, light_room, until

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "tools"))

from media_attacker import Attacker
from media_reach import OURS, count

from beatroom.bot.rooms.offers import BadOffer
from beatroom.bot.rooms.webrtc import RoomError

pytestmark = pytest.mark.webrtc

SECONDS = 15.0
MOVES = 40


class RoomDoor:
    """Straight into a room, past the service's limits."""

    def __init__(self, there: LightRoom) -> None:
        self._room = there.room

    async def offer(self, who: str, body: dict[str, Any]) -> dict[str, Any] | None:
        try:
            return await self._room.offer(
                who,
                who,
                body["sdp"],
                body.get("pc_id"),
                restart=body.get("restart_pc", False),
                source="there",
            )
        except (BadOffer, RoomError):
            return None

    async def trickle(self, who: str, pc_id: str, candidates: list[Any]) -> None:
        try:
            await self._room.ice(who, pc_id, candidates)
        except (BadOffer, RoomError):
            return


async def test_a_room_under_attack_goes_on_for_whoever_is_honest() -> None:
    seed = random.SystemRandom().randrange(2**31)
    print(f"seed {seed}")  # noqa: T201 - shown where it fails
    with pytest.MonkeyPatch.context() as patch:
        reached = count(OURS, patch)
        async with light_room() as there:
            ana = await there.join("ana")
            attacker = Attacker(RoomDoor(there), seed)
            until_then = time.monotonic() + SECONDS
            while time.monotonic() < until_then and attacker.made.total() < MOVES:
                await attacker.step()
            await attacker.close()
            print(attacker.made, reached)  # noqa: T201 - as above
            heard = len(ana.heard)
            await until(lambda: len(ana.heard) > heard + 16_000)
            assert "ana" not in [who for who, _ in there.left]
            assert [m for m in ana.messages if m.get("type") == "error"] == []
            await ana.close()
    assert reached["Browser.answer"] > 0
    assert reached["MediaGate.lets_in"] > 0
