"""Two who plan together choose a day at once: the second is told what happened, and what to do."""

from __future__ import annotations

from datetime import date

import pytest
from planner_play import DAY, Talk, press, saying, sensible, talk
from stage_play import at

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.kinds.planner.languages import LANGUAGES, words_for
from beatroom.flows.kinds.planner.sentences import chosen_meanwhile

pytestmark = pytest.mark.virtual

OTHER = "2027-01-15"


def stands(played: Talk) -> tuple[str, str]:
    _, state = played.shown()[-1]
    return str(state.date), state.stage


def test_the_second_is_told_who_chose_which_day_and_can_choose_again() -> None:
    told: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        hands.session.room.joined("host", "Olga", host=True)
        await at(hands, 10)
        told.append(press(hands, "CHOOSE_DATE", date=DAY, seen=None, onward=True))
        told.append(press(hands, "CHOOSE_DATE", by="host", date=OTHER, seen=None, onward=True))
        await at(hands, 20)

    played = talk(person, None)

    assert told == [
        "",
        "Ana has just chosen tomorrow. To plan today instead, choose it once more.",
    ]
    assert stands(played) == (DAY, "constraints")


def test_whoever_saw_the_day_may_choose_another_and_the_same_one_is_no_matter() -> None:
    told: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        hands.session.room.joined("host", "Olga", host=True)
        await at(hands, 10)
        for who, day, seen in (("ana", DAY, None), ("host", DAY, None), ("host", OTHER, DAY)):
            told.append(press(hands, "CHOOSE_DATE", by=who, date=day, seen=seen, onward=True))
        await at(hands, 20)

    played = talk(person, None)

    assert told == ["", "", ""]
    assert stands(played) == (OTHER, "constraints")


def test_of_a_day_that_was_chosen_by_voice_nobody_is_named() -> None:
    told: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        await saying((15, "let's plan tomorrow"))(hands)
        await at(hands, 40)
        told.append(press(hands, "CHOOSE_DATE", date=OTHER, seen=None, onward=True))

    played = talk(person, sensible)

    assert told[0].startswith("Meanwhile tomorrow was chosen. To plan ")
    assert stands(played)[0] == DAY


@pytest.mark.parametrize("language", sorted(LANGUAGES))
@pytest.mark.parametrize("by", ["Ana", ""])
def test_it_is_said_in_every_language(language: str, by: str) -> None:
    words = words_for(language)
    said = chosen_meanwhile(date(2027, 1, 15), date(2027, 1, 14), by, date(2027, 1, 13), words)
    assert words.tomorrow in said.casefold()
    assert "15" in said
    assert by in said
