"""What may be a question for the clock: a model says what it asks, in time or not."""

from __future__ import annotations

import pytest
from second_opinions import always
from stage_play import Play, at, beat, join, play

from beatroom.bot.pipeline.chosen_questions import DEADLINE
from beatroom.bot.rehearsal.evidence import ModelRun
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.flows.core.events import BotSaid, TimeAnswered, TimeCorrected
from beatroom.flows.language.time_questions.second_opinion import NONE, Judgement

pytestmark = pytest.mark.virtual

ASKED = "so what's the end of all of it"
UNSURE = Judgement({NONE: 0.06, "session_left": 0.4, "over": 0.3, "next": 0.24}, 0)


def asked_once(chooses: str, *, after: float = 0.5, replies: str = "Let me think.") -> Play:
    """A session in which that is asked at 120 s, before a model that chooses and replies."""

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 120)
        await hands.user_input.say(ASKED, "ana", seconds=2.0)

    def model(asked: AskedWith) -> ScriptedModel:
        return ScriptedModel(
            lambda _: ScriptedAnswer(replies),
            asked=asked,
            summary=f'{{"asked": "{chooses}"}}',
            summary_seconds=after,
        )

    return play(ask, beat("turnips", 60), model=model, consult=always(UNSURE))


def replies(played: Play) -> list[ModelRun]:
    """The model's replies to it."""
    return [run for run in played.seen.runs if 120 < run.at - EPOCH < 150]


def spoken(played: Play) -> list[BotSaid]:
    return [said for when, said in played.events(BotSaid) if 120 < when < 150]


def test_the_clock_answers_what_the_model_chose() -> None:
    played = asked_once("a")
    [(_, answered)] = played.events(TimeAnswered)
    assert answered.asks == "session_left"
    assert replies(played) == []
    [said] = spoken(played)
    assert said.source == "time"
    assert "three minutes" in said.text


@pytest.mark.parametrize("chooses", ["none", "b", "z", "nonsense"])
def test_where_it_chose_nothing_or_what_is_not_likely_the_reply_has_the_values(
    chooses: str,
) -> None:
    played = asked_once(chooses)
    assert played.events(TimeAnswered) == []
    [run] = replies(played)
    assert "session left: 3.0 min" in str(run.held[-1]["content"])
    assert 'say this as it stands: "' in str(run.held[-1]["content"])


def test_a_choice_that_comes_too_late_holds_no_reply_up_any_longer() -> None:
    played = asked_once("a", after=60.0)
    assert played.events(TimeAnswered) == []
    [run] = replies(played)
    quick = asked_once("none", after=0.0)
    [at_once] = replies(quick)
    assert run.at - at_once.at == pytest.approx(DEADLINE)


def test_what_it_replies_then_is_never_a_wrong_value() -> None:
    played = asked_once("none", replies="We have fifty minutes left. What else is there?")
    [corrected] = [one for when, one in played.events(TimeCorrected) if 120 < when < 150]
    assert corrected.asks == "session_left"
    [said] = spoken(played)
    assert "fifty" not in said.text
    assert "three minutes" in said.text
