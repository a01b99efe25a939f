"""What an operator has the host say is not lost with a turn that is let pass."""

from __future__ import annotations

import pytest
from several_people import Company
from stage_play import at, join, personality, play

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.events import InstructionConsumed, InstructionInjected, TurnAddressed

pytestmark = pytest.mark.virtual


@pytest.mark.parametrize("answers", ["addressed", "facilitator"])
@pytest.mark.parametrize("comes", [20.4, 21.2])
def test_it_is_said_once_people_are_through_with_what_they_say_to_each_other(
    answers: str, comes: float
) -> None:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        for name in ("Ana", "Ben", "Cleo"):
            await join(hands, name)
        hands.session.live.spawn(
            people.says(hands, "ana", 20.0, "Ben, have you fed the cat this morning?"), "talk"
        )
        await at(hands, comes)
        hands.session.instructions.add(
            "soup", mode="immediate", kind="prompt", text="Mention the soup", expires_at=None
        )
        await at(hands, 44)

    played = play(talk, hearing=people.hearing, record=personality(answers=answers, length=110.0))

    [(_, verdict)] = played.events(TurnAddressed)
    assert (verdict.meant, verdict.answered) == ("person", False)
    [(injected, _)] = played.events(InstructionInjected)
    assert injected < 25  # while Ana speaks
    [(_, used)] = played.events(InstructionConsumed)
    assert used.heard_at - EPOCH < 28
    assert broken_promises(played.seen) == []
