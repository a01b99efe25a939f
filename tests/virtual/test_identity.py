"""Whose memory and whose profile a session opens is said by invitations, never by typed names."""

from __future__ import annotations

from typing import Any

import pytest
from planner_play import Service, press, sensible, talk
from stage_play import at, beat, join, personality, play

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.events import ParticipantJoined
from beatroom.flows.personality.model import Profile

pytestmark = pytest.mark.virtual

CHEMOTHERAPY = {"kind": "other", "text": "Chemotherapy on Mondays at nine", "scope": "profile"}


def remembered_of_ana() -> Service:
    service = Service()

    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "SET_CONSTRAINTS", constraints=[CHEMOTHERAPY])

    talk(person, None, service=service)
    assert service.remembered("ana")
    return service


@pytest.mark.parametrize("typed", ["Ana", "ANA ", "ana\u200b", "\uff21na"])
def test_a_typed_name_opens_nobodys_memory(typed: str) -> None:
    service = remembered_of_ana()
    asked: list[str] = []

    def mind(name: str, told: str) -> object:
        asked.append(told)
        return sensible(name, told)

    async def stranger(hands: RehearsalHandle) -> None:
        await at(hands, 10)
        press(hands, "SET_CONSTRAINTS", constraints=[{**CHEMOTHERAPY, "text": "Mine"}])

    played = talk(stranger, mind, service=service, typed=typed)

    assert not [told for told in asked if "Chemotherapy" in told]
    assert not [c for _, shown in played.shown() for c in shown.constraints if "Chemo" in c.text]
    assert [one.constraint.text for one in service.remembered("ana")] == [CHEMOTHERAPY["text"]]


def test_only_who_was_invited_has_what_is_known_of_somebody() -> None:
    told: list[str] = []

    async def script(hands: RehearsalHandle) -> None:
        hands.session.room.joined("x", "Ana")
        await at(hands, 5)
        told.append(hands.session.live.role())
        await join(hands, "Ana")
        told.append(hands.session.live.role())

    record = personality(beat("Tea", 60)).model_copy(
        update={"participants": (Profile(name="Ana", fields={"illness": "a secret one"}),)}
    )
    played: Any = play(script, record=record)

    assert "a secret one" not in told[0]
    assert "a secret one" in told[1]
    assert [event.name for _, event in played.events(ParticipantJoined)] == [
        "Ana",
        "Ana (invited)",
    ]
