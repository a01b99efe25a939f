"""Without a model: no prompt is spoken, one apology is made, and the host keeps the time."""

from __future__ import annotations

import pytest
from stage_play import Play, at, beat, join, killed_after, personality, play

from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.settings.model_endpoints import NO_WORDS_OF_ITS_OWN
from beatroom.flows.core.events import (
    BeatFired,
    BeatSpoken,
    BotSaid,
    Ended,
    Hosted,
    InstructionConsumed,
    InstructionDropped,
    Recorded,
    TimeAnswered,
)
from beatroom.flows.language import line
from beatroom.flows.language.load import languages
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.virtual


async def an_evening(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 20)
    await hands.user_input.say("what do you think of turnips", "ana")
    await at(hands, 40)
    await hands.user_input.say("and of leeks", "ana")
    await at(hands, 75)
    await hands.user_input.say("how much time is left", "ana")
    await at(hands, 90)
    for id_, kind in (("i", "prompt"), ("j", "say")):
        hands.session.instructions.add(
            id_, mode="immediate", kind=kind, text="The bar closes soon.", expires_at=None
        )
    await at(hands, 150)
    await hands.user_input.say("I like leeks very much", "ana")


def evening_of(language: str) -> Personality:
    record = personality(
        beat("turnips", 60),
        beat("leeks", 120, say="Leeks, everybody."),
        beat("beans", 180, fallback="Beans next, {{ participants }}. Which are your favourites?"),
    )
    return record.model_copy(update={"language": language})


def without_a_model(language: str = "en", past: tuple[Recorded, ...] | None = None) -> Play:
    return play(
        an_evening, model=lambda _: ScriptReader(language), record=evening_of(language), past=past
    )


def test_a_whole_evening_without_a_model() -> None:
    played = without_a_model()

    said = played.said()
    assert said[0] == "Hello everybody, and welcome to Robin. Who would like to begin?"
    assert said[1] == line("cannot_chat", "en")
    assert "Now we come to turnips. Who would like to begin?" in said
    assert said.count("The bar closes soon.") == 1
    assert "Leeks, everybody." in said
    assert "Beans next, Ana. Which are your favourites?" in said
    assert said[-1] == line("close", "en")
    assert len(played.events(TimeAnswered)) == 1
    assert [ev.instruction for _, ev in played.events(InstructionConsumed)] == ["j"]
    assert [
        (ev.instruction, ev.outcome, ev.reason) for _, ev in played.events(InstructionDropped)
    ] == [("i", "failed", NO_WORDS_OF_ITS_OWN)]
    assert [ev.chats for _, ev in played.events(Hosted)] == [False]
    assert len(played.events(BeatSpoken)) == 5
    assert isinstance(played.seen.records[-1].event, Ended)
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("language", sorted(languages()))
def test_no_prompt_is_spoken_and_one_apology_is_made(language: str) -> None:
    played = without_a_model(language)

    said = played.said()
    assert said.count(line("cannot_chat", language)) == 1
    assert not [
        text
        for text in said
        for prompt in ("Talk about", "Say goodbye", "Welcome every")
        if prompt in text
    ]
    assert any("turnips" in text for text in said)
    assert broken_promises(played.seen) == []


@pytest.mark.parametrize("gap", [0.0, 0.1, 1.0])
def test_a_typed_question_for_the_time_is_answered_whatever_is_typed_with_it(gap: float) -> None:
    async def quickly(hands: RehearsalHandle) -> None:
        await join(hands)
        session = hands.session
        for when, text in (
            (30.0, "What do you think of tea?"),
            (30.5, "And of coffee?"),  # over the apology, of which little was heard
            (30.5 + gap, "How much time is left?"),
            (60.0, "And what of cake?"),
        ):
            await at(hands, when)
            session.live.spawn(session.typed("ana", text), "typed")

    played = play(quickly, model=lambda _: ScriptReader(), record=evening_of("en"))

    assert len(played.events(TimeAnswered)) == 1
    apology = line("cannot_chat", "en")
    assert [ev.text for _, ev in played.events(BotSaid) if not ev.interrupted].count(apology) == 1


def test_who_takes_the_session_over_does_not_apologise_again() -> None:
    first = without_a_model()
    apology = line("cannot_chat", "en")

    def apologised(recorded: Recorded) -> bool:
        return isinstance(recorded.event, BotSaid) and recorded.event.text == apology

    again = without_a_model(past=killed_after(first, apologised))

    assert again.said().count(apology) == 1  # the one on record


def test_somebody_who_speaks_as_a_beat_begins_hears_the_beat() -> None:
    async def over_it(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        await hands.user_input.say("hello there", "ana")
        await at(hands, 60.5)
        await hands.user_input.say("I was going to say something about them", "ana", seconds=2.0)

    played = play(over_it, beat("turnips", 60), model=lambda _: ScriptReader())

    assert any("Who would like to begin?" in text for text in played.said()[2:])
    assert len(played.events(BeatSpoken)) == 3
    assert broken_promises(played.seen) == []


QUIZ = "Round two.\nWhich root is white?\nWhich one is orange?\nAnd which one is red?"


@pytest.mark.parametrize("when", [60.5, 62.5])
@pytest.mark.parametrize("words", [None, "Right!", "Stop, I wanted to say something."])
def test_nothing_that_is_said_into_a_fallback_takes_the_rest_of_it(
    when: float, words: str | None
) -> None:
    async def over_it(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 20)
        await hands.user_input.say("hello there", "ana")
        await at(hands, when)
        await hands.user_input.say(words, "ana", seconds=0.6)

    played = play(over_it, beat("quiz", 60, fallback=QUIZ), model=lambda _: ScriptReader())

    [(over, said)] = [(at_, ev) for at_, ev in played.events(BotSaid) if "Round two" in ev.text]
    assert (said.text, said.source, said.interrupted) == (QUIZ, "say", False)
    [spoken] = [at_ for at_, ev in played.events(BeatSpoken) if ev.beat == "beat-1"]
    assert spoken == over, "it counts once all of it was heard"
    assert broken_promises(played.seen) == []


def test_an_announcement_takes_the_floor_between_two_of_its_lines_and_the_rest_follows() -> None:
    async def announces(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 61)
        hands.session.instructions.add(
            "bar", mode="immediate", kind="say", text="The bar closes soon.", expires_at=None
        )

    played = play(announces, beat("quiz", 60, fallback=QUIZ), model=lambda _: ScriptReader())

    said = [(at_, ev.text) for at_, ev in played.events(BotSaid) if 60 < at_ < 90]
    assert [text for _, text in said][1] == "The bar closes soon."
    assert said[-1][1].endswith("And which one is red?")
    [spoken] = [at_ for at_, ev in played.events(BeatSpoken) if ev.beat == "beat-1"]
    assert spoken == said[-1][0]
    assert broken_promises(played.seen) == []


def test_who_takes_the_session_over_in_the_midst_of_a_fallback_says_it() -> None:
    async def comes(hands: RehearsalHandle) -> None:
        await join(hands)

    record = personality(beat("quiz", 60, fallback=QUIZ))
    first = play(comes, record=record, model=lambda _: ScriptReader())

    def fired(recorded: Recorded) -> bool:
        return isinstance(recorded.event, BeatFired) and recorded.event.beat == "beat-1"

    again = play(
        comes, record=record, model=lambda _: ScriptReader(), past=killed_after(first, fired)
    )

    assert again.said().count(QUIZ) == 1
    assert "beat-1" in [ev.beat for _, ev in again.events(BeatSpoken)]
