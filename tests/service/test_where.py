"""docs/where.md's walks, as far as they are in the service: a real one, its session a stand-in."""

from __future__ import annotations

from typing import Any

import pytest
from service_http import calling
from walks import BACK, SERVICE, bites, out_of_order, traced, walk

from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service


async def test_the_service_goes_the_way_that_the_page_says(settings: Settings) -> None:
    making = walk("A beat", SERVICE)
    sending = walk("An instruction", SERVICE, BACK)

    with traced([*making, *sending]) as calls:
        async with calling(settings) as caller:
            made = await caller.start()
            made_by = list(calls)
            calls.clear()
            body = {"text": "Say hello", "mode": "immediate", "kind": "say"}
            receipt = await caller.ask("POST", f"/sessions/{made['id']}/instructions", 202, body)
            await caller.until(made["id"], lambda view: spoken(view, receipt["id"]))

    assert out_of_order(making, made_by) == []
    assert out_of_order(sending, calls) == []
    assert bites(making, made_by)
    assert bites(sending, calls)


def spoken(view: dict[str, Any], instruction: str) -> bool:
    states = {one["id"]: one["state"] for one in view["instructions"]}
    return states[instruction] == "spoken"
