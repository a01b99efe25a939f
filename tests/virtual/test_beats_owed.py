"""A beat that came while it could not be said is said when it can, whatever has ended meanwhile.

In a boardroom, it comes while a persona speaks, whose turn is over before the host may speak.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from board_play import DUE, board
from stage_play import Play, at, beat, join, play

from beatroom.bot.kinds.boardroom import turns
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.room import RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import BeatFired, BeatSpoken, BotSaid, Ended, Muted
from beatroom.flows.core.turn.state import TurnState
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

TURN = "I would say that " * 20
HOST = "This is what the host has to say of it, to its very end."


def words(held: list[dict[str, Any]]) -> ScriptedAnswer:
    turn = str(held[-1]["content"]).startswith("[turn: ")
    return ScriptedAnswer(f"{TURN}." if turn else HOST, first_word=0.3)


def hold(
    script: Callable[[RehearsalHandle], Awaitable[None]], record: Personality | None = None
) -> Play:
    record = record or board()
    return play(
        script,
        record=record,
        length=record.length,
        model=lambda asked: ScriptedModel(words, asked=asked),
    )


async def while_a_persona_speaks(hands: RehearsalHandle, beat: str) -> None:
    """Somebody is there, and a beat becomes due: the goodbye, as an operator wraps up."""
    await join(hands)
    await at(hands, DUE[beat])
    assert hands.session.live.turn.state.voice
    if beat == "beat-2":
        await hands.session.end("it was enough", "an operator", at_once=False)


def mutes(beat: str) -> Callable[[RehearsalHandle], Awaitable[None]]:
    """The host for ten seconds, two seconds after a beat was due."""

    async def script(hands: RehearsalHandle) -> None:
        await while_a_persona_speaks(hands, beat)
        await at(hands, DUE[beat] + 2.0)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, DUE[beat] + 12.0)
        await hands.session.set_muted(muted=False, by="an operator")

    return script


def said_in(played: Play, beat: str) -> list[tuple[float, BotSaid]]:
    return [(when, ev) for when, ev in played.events(BotSaid) if ev.node == beat]


def spoken(played: Play) -> dict[str, float]:
    return {ev.beat: when for when, ev in played.events(BeatSpoken)}


@pytest.mark.parametrize("beat", list(DUE))
def test_one_that_waited_for_a_persona_is_said_in_the_hosts_own_voice(
    beat: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    voices: dict[str, Any] = {}
    speak = RehearsalVoice.run_tts

    def noted(self: RehearsalVoice, text: str, context_id: str) -> Any:
        voices[text] = self._settings.voice
        return speak(self, text, context_id)

    monkeypatch.setattr(RehearsalVoice, "run_tts", noted)

    played = hold(lambda hands: while_a_persona_speaks(hands, beat))

    assert [ev.speaker for _, ev in said_in(played, beat)] == [""]
    assert voices.pop(HOST) not in {"tenor", None}
    assert "tenor" in voices.values(), "a persona has spoken"
    assert broken_promises(played.seen) == []


def test_the_checker_sees_it_where_nobody_ever_says_a_goodbye(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def forgets(turn: TurnState, _: float, *, beats: bool = True) -> TurnState:
        return replace(turn, owed=frozenset(), cut=None, broken_off=None)

    monkeypatch.setattr(turns, "waive", forgets)

    [broken] = broken_promises(hold(mutes("beat-2")).seen)
    assert "beat-2 came, and was not said in" in broken


@pytest.mark.parametrize("beat", list(DUE))
def test_one_that_came_in_a_mute_as_a_persona_was_cut_off(beat: str) -> None:
    played = hold(mutes(beat))
    silenced = DUE[beat] + 2.0

    [fired] = [when for when, ev in played.events(BeatFired) if ev.beat == beat]
    assert silenced <= fired < silenced + 1.0
    said = said_in(played, beat)
    assert [(ev.text, ev.speaker) for _, ev in said] == [(HOST, "")]
    assert silenced + 10.0 < spoken(played)[beat] < silenced + 20.0
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]
    assert broken_promises(played.seen) == []


def test_a_goodbye_that_a_mute_cut_off() -> None:
    async def cuts(hands: RehearsalHandle) -> None:
        await while_a_persona_speaks(hands, "beat-2")
        live = hands.session.live
        await live.floor.wait(lambda f: f.bot and live.state.node == "beat-2", None)
        await hands.clock.sleep_until(hands.clock.now() + 1.0)
        await hands.session.set_muted(muted=True, by="an operator")
        await hands.clock.sleep_until(hands.clock.now() + 10.0)
        await hands.session.set_muted(muted=False, by="an operator")

    played = hold(cuts)

    [(muted, _)] = played.events(Muted)
    said = [(ev.text, ev.speaker, ev.interrupted) for _, ev in said_in(played, "beat-2")]
    assert said[-1] == (HOST, "", False)
    assert muted + 10.0 < spoken(played)["beat-2"] < muted + 20.0
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]
    assert broken_promises(played.seen) == []


def test_one_that_waited_in_vain_for_somebody_who_cut_a_persona_off() -> None:
    """Whoever spoke is answered by the beat."""
    began = DUE["beat-1"] - 2.0

    async def cuts(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, began)
        assert hands.session.live.turn.state.voice
        await hands.user_input.say("there is one thing that I want to add", "ana", seconds=12.0)

    played = hold(cuts)

    [fired] = [when for when, ev in played.events(BeatFired) if ev.beat == "beat-1"]
    assert fired == pytest.approx(DUE["beat-1"] + 5.0, abs=0.2), "its patience is over"
    [(when, said)] = said_in(played, "beat-1")
    assert (said.text, said.speaker) == (HOST, "")
    assert began + 12.0 < when < began + 24.0
    assert "beat-1" in spoken(played)
    assert broken_promises(played.seen) == []


def test_one_that_waited_in_vain_for_somebody_who_spoke_to_somebody_else() -> None:
    """Nobody need answer them, so nothing else of the host's would bring it."""

    async def talks(hands: RehearsalHandle) -> None:
        await join(hands)
        await join(hands, "Ben")
        await at(hands, DUE["beat-1"] - 2.0)
        await hands.user_input.say("ben, did you bring the figures for me", "ana", seconds=12.0)

    played = hold(talks, board().model_copy(update={"answers": "addressed"}))

    [(when, said)] = said_in(played, "beat-1")
    assert (said.text, said.speaker) == (HOST, "")
    assert when < DUE["beat-1"] + 24.0
    assert "beat-1" in spoken(played)
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("mode", ["node", "message"])
def test_one_that_came_in_a_mute_in_a_conversation(mode: Any) -> None:
    async def silences(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55.0)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, 70.0)
        await hands.session.set_muted(muted=False, by="an operator")

    played = play(silences, beat("turnips", 60.0), settings=Settings(beats_mode=mode))

    assert 70.0 < spoken(played)["beat-1"] < 75.0
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("mode", ["node", "message"])
def test_one_that_another_has_overtaken_in_the_mute_is_owed_no_more(mode: Any) -> None:
    async def silences(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 55.0)
        await hands.session.set_muted(muted=True, by="an operator")
        await at(hands, 82.0)
        await hands.session.set_muted(muted=False, by="an operator")

    fixed = Beat(title="Figs", at=Offset(80.0), say="Now to the figs.")
    played = play(silences, beat("turnips", 60.0), fixed, settings=Settings(beats_mode=mode))

    assert [ev.text for when, ev in played.events(BotSaid) if 82.0 < when < 100.0] == [fixed.say]
    assert "beat-1" not in spoken(played)
    assert broken_promises(played.seen) == []
