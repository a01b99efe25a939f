"""Words of the engine's own, such as a plan that is read out: an announcement takes the floor."""

from __future__ import annotations

from typing import Literal

import pytest
from stage_play import at, beat, join, play

from beatroom.bot.pipeline.conductor import ScriptedReply
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.events import BotSaid, InstructionConsumed
from beatroom.flows.core.messages import developer

pytestmark = pytest.mark.virtual

SENTENCES = [
    "First comes the report that you have to write.",
    "Then comes the long walk around the lake.",
    "And last of all comes the dinner with your family.",
]


@pytest.mark.parametrize(("interrupt", "heard"), [(False, SENTENCES[:1]), (True, [])])
@pytest.mark.parametrize("kind", ["prompt", "say"])
def test_an_announcement_does_not_wait_for_their_end(
    kind: Literal["prompt", "say"], *, interrupt: bool, heard: list[str]
) -> None:
    """It waits for that of a sentence, or for nothing; whoever said them is told of the cut."""
    came: list[str] = []

    async def order(hands: RehearsalHandle) -> None:
        live = hands.session.live

        async def reads() -> None:
            told = developer("planning", "You now say how the plan stands.")
            words = ScriptedReply(told, lambda: " ".join(SENTENCES))
            came.append(await live.stage.line(words, max_wait=0.0, still=lambda: True))

        await join(hands)
        await at(hands, 60)
        live.spawn(reads(), "words")
        await at(hands, 61.5)
        hands.session.instructions.add(
            "plums",
            mode="immediate",
            kind=kind,
            text="Everybody remember plums.",
            expires_at=None,
            interrupt=interrupt,
        )

    played = play(order, beat("turnips", 100))

    assert [ev.text for _, ev in played.events(BotSaid) if ev.interrupted] == heard
    assert not any(SENTENCES[1] in ev.text for _, ev in played.events(BotSaid))
    assert came == ["cut off"]
    [used] = [ev.heard_at - EPOCH for _, ev in played.events(InstructionConsumed)]
    assert used < (62.5 if interrupt else 67.0)
    assert broken_promises(played.seen) == []
