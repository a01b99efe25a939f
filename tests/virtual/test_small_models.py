"""What a small model is sent: a short role with examples, and beats that say one thing."""

from __future__ import annotations

from typing import Any

import pytest
from stage_play import at, beat, join, personality, play, short_reply

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedModel
from beatroom.flows.core.abilities import Abilities, abilities
from beatroom.flows.core.provenance import rules, short_rules

pytestmark = pytest.mark.virtual


def sent(can: Abilities, language: str = "en") -> tuple[str, list[str]]:
    """The role, and what the product told the model, in a session of one."""
    made: list[ScriptedModel] = []

    def model(asked: Any) -> ScriptedModel:
        one = ScriptedModel(short_reply, asked=asked)
        one.abilities = can
        made.append(one)
        return one

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 80)

    record = personality(beat("turnips", 60), language=language)
    played = play(script, model=model, record=record)
    assert broken_promises(played.seen) == []
    told = [str(m["content"]) for m in played.seen.final if m["role"] == "developer"]
    return made[0].system_instruction, told


def test_a_small_model_has_a_short_role_and_one_thing_to_do() -> None:
    role, told = sent(Abilities(small=True))
    whole, _ = sent(Abilities())

    assert len(role) < 0.6 * len(whole)
    [turnips] = [text for text in told if text.startswith("[beat: turnips]")]
    assert turnips.splitlines() == [
        '[beat: turnips] In the room: "Ana".',
        "Talk about turnips.",
        "Do this now, in one or two short sentences. Do not greet again.",
    ]


def test_who_is_in_the_room_does_not_change_a_small_model_s_role() -> None:
    role, _ = sent(Abilities(small=True))
    whole, _ = sent(Abilities())

    assert "Ana" not in role
    assert "Ana" in whole


def test_another_model_is_told_as_ever() -> None:
    role, told = sent(Abilities())

    assert "No lists, no headings" in role
    assert any("without announcing a change of topic by number" in text for text in told)


def test_a_small_model_is_told_its_language_by_name_and_last() -> None:
    role, _ = sent(Abilities(small=True), "de")

    assert role.splitlines()[-1].startswith("Speak German")


def test_the_short_rules_are_short_and_name_the_mark() -> None:
    told = short_rules("k3v9w2m8x1qz")

    assert told.count("k3v9w2m8x1qz") == 1
    assert "one or two short sentences" in told
    assert len(told) < 0.6 * len(rules("k3v9w2m8x1qz"))


def test_a_model_without_tools_is_small_unless_somebody_says_otherwise() -> None:
    assert abilities(tools=False, json_schema=True).small
    assert not abilities(tools=True, json_schema=True).small
    assert not abilities(tools=False, json_schema=True, small=False).small
    assert abilities(tools=True, json_schema=False, small=True).small
