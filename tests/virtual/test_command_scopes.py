"""Who may give a command is what its declaration says, whatever the kind's own code does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from stage_play import at, join, play

from beatroom.bot.pipeline.kind import KindError, PlainKind
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.kind import CONVERSATION, all_kinds
from beatroom.flows.personality import kinds

pytestmark = pytest.mark.virtual

COMMANDS = {"shut": "operator", "wipe": "owner", "wave": "anybody"}


class Trusting(PlainKind):
    """Does whatever it is asked; Ana's, and nobody else's."""

    words = ""

    def owned_by(self, actor: Actor) -> bool:
        return actor.id == "ana"

    def owner_refusal(self) -> str:
        return self.words

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        return {"done": name}

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        return {"done": name}


@pytest.fixture(autouse=True)
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    kind = replace(CONVERSATION, called="house", commands=COMMANDS, runtime=f"{__name__}:Trusting")
    every = {one.name: one for one in all_kinds()} | {kind.name: kind}
    monkeypatch.setattr(kinds, "installed", lambda: every)


def answers() -> dict[str, dict[str, str]]:
    """What each hears for each command."""
    heard: dict[str, dict[str, str]] = {}

    def asked(give: Callable[[], Mapping[str, Any]]) -> str:
        try:
            return str(give()["done"])
        except KindError as error:
            return str(error)

    async def script(hands: RehearsalHandle) -> None:
        session = hands.session
        session.room.joined("bob", "Bob")
        await join(hands)
        await at(hands, 10)
        for name in (*COMMANDS, "sing"):
            given = heard[name] = {}
            given["op"] = asked(lambda name=name: session.command(name, {}, "op"))
            for who in ("ana", "bob", "gone"):
                given[who] = asked(lambda name=name, who=who: session.guest_command(who, name, {}))

    play(script)
    return heard


def test_a_command_is_given_by_those_of_its_scope_alone() -> None:
    heard = answers()
    done = {
        name: {who for who, one in given.items() if one == name} for name, given in heard.items()
    }
    assert done == {
        "shut": {"op"},
        "wipe": {"ana"},
        "wave": {"op", "ana", "bob"},
        "sing": set(),
    }


def test_a_refusal_names_what_whoever_asked_may_do() -> None:
    heard = answers()
    assert heard["wipe"]["op"] == (
        "In a house you may not give the command 'wipe'; expected one of shut, wave."
    )
    assert heard["shut"]["ana"] == (
        "In a house you may not give the command 'shut'; expected one of wipe, wave."
    )
    assert heard["wipe"]["bob"] == (
        "In a house you may not give the command 'wipe'; expected one of wave."
    )
    assert heard["sing"]["bob"] == "In a house there is no command 'sing'; expected one of wave."
    assert heard["wave"]["gone"] == "Only somebody in the room can do this."


def test_a_kind_says_in_its_own_words_whose_the_session_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Trusting, "words", "Das ist Anas.")
    heard = answers()
    assert heard["wipe"]["bob"] == "Das ist Anas."
    assert heard["shut"]["bob"] != "Das ist Anas."
