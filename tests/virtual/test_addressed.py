"""A host that answers what is meant for it, in a room of several people."""

from __future__ import annotations

import pytest
from several_people import Company
from stage_play import Play, at, join, personality, play

from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.addressing.weighed import SOON
from beatroom.flows.core.events import TimeAnswered, TurnAddressed, UserSaid

pytestmark = pytest.mark.virtual

QUESTION = "Does anyone know when the train leaves?"
"""To all."""


def talked(*said: tuple[str, float, str], answers: str = "addressed", alone: bool = False) -> Play:
    people = Company()

    async def talk(hands: RehearsalHandle) -> None:
        for name in ("Ana",) if alone else ("Ana", "Ben", "Cleo"):
            await join(hands, name)
        for who, when, text in said:
            await people.says(hands, who, when, text)
        await at(hands, 44)

    return play(talk, hearing=people.hearing, record=personality(answers=answers, length=110.0))


def verdicts(played: Play) -> list[tuple[str, bool]]:
    return [(ev.meant, ev.answered) for _, ev in played.events(TurnAddressed)]


def runs(played: Play, since: float = 19.0, until: float = 49.0) -> list[float]:
    """When the model was asked."""
    return [run.at - EPOCH for run in played.seen.runs if since < run.at - EPOCH < until]


def test_talk_between_people_is_on_record_and_answered_by_nobody() -> None:
    played = talked(
        ("ana", 20.0, "Ben, have you fed the cat?"),
        ("ben", 24.0, "I gave it some fish"),
        ("ana", 32.0, "Robin, tell us a story."),
    )
    assert verdicts(played) == [("person", False), ("person", False), ("host", True)]
    assert len(runs(played)) == 1
    [told] = [run.held for run in played.seen.runs if 32 < run.at - EPOCH < 49]
    assert [(m.get("name"), m["content"]) for m in told if m["role"] == "user"] == [
        ("Ana", "Ben, have you fed the cat?"),
        ("Ben", "I gave it some fish"),
        ("Ana", "Robin, tell us a story."),
    ]


def test_a_question_to_all_is_the_host_s_once_nobody_else_answers() -> None:
    played = talked(("ana", 20.0, QUESTION))
    assert verdicts(played) == [("room", False), ("host", True)]
    [first, second] = played.events(TurnAddressed)
    assert second[1].reasons[0] == "quiet"
    assert SOON <= second[0] - first[0] < 6.0
    assert len(runs(played)) == 1


def test_a_question_to_all_that_somebody_answers_is_left_to_them() -> None:
    played = talked(("ana", 20.0, QUESTION), ("ben", 23.0, "At noon I think"))
    assert verdicts(played) == [("room", False), ("person", False)]
    assert runs(played) == []


def test_a_facilitator_leaves_questions_to_all_to_the_people() -> None:
    played = talked(("ana", 20.0, QUESTION), answers="facilitator")
    assert verdicts(played) == [("room", False)]
    assert runs(played) == []


def test_the_time_is_told_unless_a_person_was_asked_for_it() -> None:
    played = talked(
        ("ana", 20.0, "Ben, how much time is left?"), ("ana", 34.0, "How much time is left?")
    )
    assert [round(t) // 10 for t, _ in played.events(TimeAnswered)] == [3]
    assert verdicts(played) == [("person", False), ("host", True)]


@pytest.mark.parametrize("answers", ["addressed", "facilitator", "always"])
def test_with_one_person_everything_is_for_the_host(answers: str) -> None:
    said = "I gave the cat some fish"
    played = talked(("ana", 20.0, said), answers=answers, alone=True)
    assert verdicts(played) == []
    assert [ev.text for _, ev in played.events(UserSaid)] == [said]
    assert len(runs(played)) == 1


def test_always_answers_whatever_is_said_as_before() -> None:
    played = talked(("ana", 20.0, "Ben, have you fed the cat?"), answers="always")
    assert verdicts(played) == []
    assert len(runs(played)) == 1


def test_saying_the_name_mends_a_wrong_silence() -> None:
    played = talked(
        ("ana", 20.0, "Ben, or whoever you are, what now?"), ("ana", 28.0, "Robyn, I meant you.")
    )
    assert verdicts(played) == [("person", False), ("host", True)]
    assert len(runs(played)) == 1
