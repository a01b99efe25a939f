"""An operator who ends a session at once, wherever it is, by a seed."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress

from beatroom.bot.ipc.messages import ChangeRundown, End
from beatroom.bot.pipeline.steered import steer
from beatroom.bot.rehearsal.people import opening
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import RundownError
from beatroom.flows.core.state import SessionState

BY = "operator"


async def stopped_at_once(hands: RehearsalHandle, seed: int, length: float) -> None:
    """Half of the sessions are ended in their goodbye, some wrapped up; others on their way.

    Args:
        hands: The session.
        seed: Same seed, same end.
        length: How long it is planned to be, in seconds.
    """
    draw = random.Random(seed)
    in_the_goodbye, share = draw.random() < 0.5, draw.uniform(0.1, 0.95)
    after = draw.choice([0.0, 0.3, draw.uniform(0.5, 4.0), draw.uniform(4.0, 20.0)])
    wraps_up = in_the_goodbye and draw.random() < 0.5
    opened = await opening(hands)
    if wraps_up or not in_the_goodbye:
        await hands.clock.sleep_until(opened + share * length)
    if wraps_up:
        with suppress(RundownError):  # its goodbye has begun, or it is over
            await steer(hands.session, ChangeRundown(request="", op="wrap_up", by=BY))
        await asyncio.sleep(after)
    elif in_the_goodbye:
        await _goodbye(hands)
        await asyncio.sleep(after)
    if not hands.session.state.over:
        await steer(
            hands.session, End(request="", reason="ended by an operator", by=BY, at_once=True)
        )


async def _goodbye(hands: RehearsalHandle) -> None:
    """Until the goodbye begins."""
    began = asyncio.Event()

    def look(recorded: Recorded, state: SessionState) -> None:
        event = recorded.event
        if isinstance(event, e.BeatFired) and event.beat == state.rundown.wrapup.id:
            began.set()

    hands.session.journal.watch(look)
    await began.wait()
