"""A facilitated meeting: the host keeps the agenda, and every decision is on record."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from pipecat.frames.frames import FunctionCallFromLLM
from pipecat.processors.aggregators.llm_context import LLMContext
from stage_play import Play, at, join, killed_after, of_kind, play

from beatroom.bot.kinds.meeting import voice_commands
from beatroom.bot.rehearsal.promises import broken_by_class, broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    Ended,
    KindEvent,
    Recorded,
    RundownChanged,
)
from beatroom.flows.kinds.meeting.record import MeetingPart
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual


def meeting(*, on_time_up: str = "move_on", minutes: float = 10.0, **part: Any) -> Personality:
    """Two minutes of opening, Budget and Hiring, two minutes of close."""
    return Personality(
        name="board",
        title="Weekly meeting",
        host="Claire",
        kind="meeting",
        persona="You facilitate.",
        length=24 * 60.0,
        beats=(
            Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody.", for_=120.0),
            Beat(title="Close", at=Offset(share=0.9), prompt="Say goodbye.", for_=120.0),
        ),
        meeting=MeetingPart.model_validate(
            {
                "agenda": [
                    {"topic": "Budget", "minutes": minutes, "on_time_up": on_time_up},
                    {"topic": "Hiring", "minutes": 10.0},
                ],
                **part,
            }
        ),
    )


class Notetaker(ScriptedModel):
    """Answers what is asked of it beside the conversation, by what the question is."""

    def __init__(self, *args: Any, verdict: str = "on_topic", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.verdict = verdict
        self.asked_for: list[str] = []

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        told = str(context.get_messages()[0]["content"])
        if "take the notes" in (system_instruction or ""):
            self.asked_for.append(told)
            return "Here you are: " + json.dumps(
                {
                    "key_points": ["Travel is too dear."],
                    "decisions": ["Cut travel by half."],
                    "action_items": [{"what": "Tell the team", "owner": "Bob", "due": "Friday"}],
                    "unresolved": [],
                }
            )
        if "still about its current" in (system_instruction or ""):
            return json.dumps({"verdict": self.verdict, "confidence": 0.9, "reason": "football"})
        return await super().run_inference(context)


def hold(
    script: Callable[[RehearsalHandle], Awaitable[None]],
    record: Personality,
    past: tuple[Recorded, ...] | None = None,
    **model: Any,
) -> Play:
    return play(
        script,
        record=record,
        length=record.length,
        past=past,
        model=lambda asked: Notetaker(
            lambda _: ScriptedAnswer("all right then"), asked=asked, **model
        ),
    )


def own(played: Play, name: str) -> list[tuple[float, dict[str, Any]]]:
    return [(when, ev.data) for when, ev in played.events(KindEvent) if ev.name == name]


def decisions(played: Play, kind: str, item: str = "beat-1") -> list[tuple[int, str, str]]:
    return [
        (round(when), data["decision"], data["reason"])
        for when, data in own(played, "intervention")
        if data["kind"] == kind and data["item"] == item
    ]


def lines(played: Play) -> list[tuple[int, str]]:
    return [(round(when), ev.text) for when, ev in played.events(BotSaid) if ev.source == "say"]


async def only_join(hands: RehearsalHandle) -> None:
    await join(hands)


def test_the_host_says_how_much_is_left_at_80_percent_and_one_minute_before_the_end() -> None:
    played = hold(only_join, meeting())

    # Budget runs from 2:00 to 12:00.
    said = [(when, text) for when, text in lines(played) if when < 720]
    assert [text for _, text in said] == [
        "We have about two minutes left on Budget.",
        "We have about a minute left on Budget.",
    ]
    assert [when for when, _ in said] == [pytest.approx(602, abs=3), pytest.approx(662, abs=3)]
    assert broken_promises(played.seen) == []


def test_the_agenda_decides_how_long_the_meeting_is() -> None:
    played = hold(only_join, meeting())

    fired = [(round(when), ev.beat) for when, ev in played.events(BeatFired)]
    assert fired == [(0, "beat-0"), (120, "beat-1"), (720, "beat-2"), (1320, "beat-3")]


def test_a_warning_waits_while_somebody_speaks_and_says_what_is_true_then() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 595)
        await hands.user_input.say("and so on and so forth", "ana", seconds=25.0)

    played = hold(talk, meeting())

    first, *_, last = decisions(played, "time_warning")
    assert first == (600, "held", "somebody is speaking")
    assert last == (pytest.approx(626, abs=4), "spoken", "the floor was free")


def test_a_warning_that_could_not_be_said_in_time_is_dropped_with_its_reason() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 595)
        await hands.user_input.say("and so on and so forth", "ana", seconds=80.0)

    played = hold(talk, meeting())

    assert decisions(played, "time_warning")[-1][1:] == (
        "dropped",
        "it could not be said while it was worth saying",
    )


def test_what_people_have_just_been_told_is_not_said_again() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 580)
        await hands.user_input.say("how much time is left on this item", "ana", seconds=2.0)

    played = hold(ask, meeting())

    assert decisions(played, "time_warning") == [
        (600, "dropped", "people have just been told how much time is left")
    ]


def test_an_item_that_asks_waits_for_an_answer_and_five_more_minutes_are_given() -> None:
    async def more(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 730)
        await hands.user_input.say("keep going", "ana")

    played = hold(more, meeting(on_time_up="ask"))

    assert "The time for Budget is up. Shall we go on with it, or move on to Hiring?" in [
        text for when, text in lines(played) if 719 < when < 730
    ]
    assert "All right, five more minutes for Budget." in [text for _, text in lines(played)]
    fired = {ev.beat: when for when, ev in played.events(BeatFired)}
    # Five minutes more, from when they were given, and then a minute for an answer.
    [(given, _)] = played.events(RundownChanged)
    assert fired["beat-2"] == pytest.approx(given + 300 + 60, abs=2)


def test_an_item_that_asks_moves_on_by_itself_when_nobody_answers() -> None:
    played = hold(only_join, meeting(on_time_up="ask"))

    fired = {ev.beat: when for when, ev in played.events(BeatFired)}
    assert fired["beat-2"] == pytest.approx(780, abs=2)


def test_an_item_that_holds_stays_until_somebody_moves_on() -> None:
    async def move(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 900)
        await hands.user_input.say("Claire, let's move on", "bob")

    played = hold(move, meeting(on_time_up="hold"))

    fired = {ev.beat: when for when, ev in played.events(BeatFired)}
    assert fired["beat-2"] == pytest.approx(902, abs=3)
    assert fired["beat-3"] == pytest.approx(fired["beat-2"] + 600, abs=2)


def test_an_item_that_holds_does_not_hold_the_end_of_the_meeting() -> None:
    played = hold(only_join, meeting(on_time_up="hold"))

    fired = {ev.beat: when for when, ev in played.events(BeatFired)}
    assert fired["beat-3"] == pytest.approx(1320, abs=2)
    assert "beat-2" not in fired


def test_skip_this_item_brings_the_next_one_without_the_model_answering_too() -> None:
    async def skip(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 300)
        await hands.user_input.say("skip this item", "ana")

    played = hold(skip, meeting())

    fired = {ev.beat: when for when, ev in played.events(BeatFired)}
    assert fired["beat-2"] == pytest.approx(302, abs=3)
    runs = [r for r in played.seen.runs if 299 < r.at - played.seen.records[0].at < 320]
    assert len(runs) == 1
    assert "[beat: Hiring]" in str(runs[0].held[-1]["content"])


def test_talk_about_more_time_extends_nothing() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        for second, text in (
            (200, "we need more time on the project"),
            (230, "the migration needs five more minutes of downtime"),
            (260, "keep going"),
        ):
            await at(hands, second)
            await hands.user_input.say(text, "ana")

    played = hold(talk, meeting())

    assert played.events(RundownChanged) == []


def test_quiet_keeps_the_host_quiet_and_then_it_catches_up() -> None:
    async def quiet(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 590)
        await hands.user_input.say("Claire, be quiet for 3 minutes please", "ana")

    played = hold(quiet, meeting())

    said = lines(played)
    assert said[0][1] == "I will be quiet for three minutes."
    until = own(played, "quiet")[0][1]["until"] - played.seen.records[0].at
    between = [when for when, ev in played.events(BotSaid) if 600 < when < until]
    assert between == []
    # Hiring began during the quiet, without words; afterwards the host says where they are.
    assert ("transition", "dropped") in [
        (data["kind"], data["decision"]) for _, data in own(played, "intervention")
    ]
    [caught_up] = [(when, text) for when, text in said if text.startswith("Good, I am back.")]
    assert caught_up[0] == pytest.approx(until, abs=10)
    assert "Now we are on Hiring." in caught_up[1]


def test_you_can_talk_again_ends_the_quiet() -> None:
    async def quiet(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 200)
        await hands.user_input.say("be quiet for a while", "ana")
        await at(hands, 230)
        await hands.user_input.say("where did we put the numbers", "bob")
        await at(hands, 250)
        await hands.user_input.say("you can talk again", "ana")

    played = hold(quiet, meeting())

    said = [ev.text for when, ev in played.events(BotSaid) if 200 < when < 500]
    assert said[0] == "I will be quiet for five minutes."
    assert said[1].startswith("Good, I am back. Now we are on Budget.")


def test_the_meeting_is_ended_by_voice_only_after_a_yes() -> None:
    async def end(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 300)
        await hands.user_input.say("end the meeting", "ana")
        await at(hands, 310)
        await hands.user_input.say("no", "bob")
        await at(hands, 400)
        await hands.user_input.say("yes", "bob")
        await at(hands, 500)
        await hands.user_input.say("let's end the meeting", "ana")
        await at(hands, 510)
        await hands.user_input.say("yes please", "bob")

    played = hold(end, meeting())

    said = [text for _, text in lines(played)]
    assert said[:2] == ["Shall I end the meeting now?", "All right, we go on."]
    fired = {ev.beat: when for when, ev in played.events(BeatFired)}
    assert fired["beat-3"] == pytest.approx(512, abs=3)
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]


def test_the_models_tools_do_the_same_as_the_phrases() -> None:
    class Caller(Notetaker):
        called = False

        async def _speak(self, context: LLMContext) -> None:
            told = " ".join(str(m.get("content")) for m in context.get_messages()[-2:])
            if not self.called and "a bit longer" in told:
                type(self).called = True
                await self.run_function_calls(
                    [
                        FunctionCallFromLLM(
                            context=context,
                            tool_call_id="one",
                            function_name="extend_item",
                            arguments={"minutes": 4},
                        )
                    ]
                )
                return
            await super()._speak(context)

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 300)
        await hands.user_input.say("Claire could you let us talk a bit longer here", "ana")

    played = play(
        ask,
        record=meeting(),
        length=24 * 60.0,
        model=lambda asked: Caller(lambda _: ScriptedAnswer("certainly"), asked=asked),
    )

    [(_, changed)] = played.events(RundownChanged)
    assert (changed.op, changed.by) == ("extend", "voice")
    assert changed.detail["seconds"] == 240
    assert "certainly" in [ev.text for when, ev in played.events(BotSaid) if 300 < when < 320]
    assert broken_promises(played.seen) == []


def test_a_tangent_is_named_once_it_has_lasted() -> None:
    async def stray(hands: RehearsalHandle) -> None:
        await join(hands)
        for second in range(200, 290, 12):
            await at(hands, second)
            await hands.user_input.say(
                "did you see the match last night it was quite something I must say", "ana", 4.0
            )

    played = hold(stray, meeting(), verdict="tangent")

    spoken = [(w, d) for w, d, _ in decisions(played, "tangent") if d == "spoken"]
    assert len(spoken) == 1
    first = min(when for when, _ in own(played, "verdict"))
    assert spoken[0][0] >= first + 30
    runs = [r for r in played.seen.runs if "football" in str(r.held[-1]["content"])]
    assert len(runs) == 1


def test_notes_of_each_item_become_memory_and_are_kept() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 300)
        await hands.user_input.say("let us cut travel by half", "ana")
        await at(hands, 800)
        await hands.user_input.say("who interviews next week", "bob")

    played = hold(talk, meeting())

    notes = {data["item"]: data for _, data in own(played, "notes")}
    assert set(notes) >= {"beat-1", "beat-2"}
    assert notes["beat-1"]["decisions"] == ["Cut travel by half."]
    assert notes["beat-1"]["action_items"] == [
        {"what": "Tell the team", "owner": "Bob", "due": "Friday"}
    ]
    held = [str(m["content"]) for r in played.seen.runs for m in r.held]
    report = "[notes] A report of what people have said: \"Notes of the item 'Budget'"
    assert any(text.startswith(report) for text in held)
    assert broken_promises(played.seen) == []


def test_talk_among_people_is_left_alone_where_the_host_answers_only_when_addressed() -> None:
    async def talk(hands: RehearsalHandle) -> None:
        await join(hands)
        hands.session.room.joined("bob", "Bob")
        await at(hands, 200)
        await hands.user_input.say("what do you think Bob", "ana")
        await at(hands, 230)
        await hands.user_input.say("Claire what do you think", "ana")

    played = hold(talk, meeting(answers="addressed"))

    answered = [round(r.at - played.seen.records[0].at) for r in played.seen.runs]
    assert [when for when in answered if 195 < when < 260] == [pytest.approx(233, abs=3)]


# ---- another process takes over ----------------------------------------------------------------


def then_says(
    past: tuple[Recorded, ...], *said: str
) -> Callable[[RehearsalHandle], Awaitable[None]]:
    """Ana comes back, and says these things."""

    async def comes_back(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 3)
        await join(hands)
        for text in said:
            await hands.clock.sleep_until(hands.clock.now() + 6)
            await hands.user_input.say(text, "ana")

    return comes_back


async def asks_for_more(hands: RehearsalHandle) -> None:
    await join(hands)
    await at(hands, 300)
    await hands.user_input.say("five more minutes please", "ana")


def test_what_was_asked_by_voice_is_done_once_though_nobody_heard_the_answer() -> None:
    past = killed_after(hold(asks_for_more, meeting()), of_kind("command", does="extend"))

    played = hold(then_says(past), meeting(), past)

    assert [ev.op for _, ev in played.events(RundownChanged)] == ["extend"]
    assert lines(played)[0][1] == "All right, five more minutes for Budget."


@pytest.mark.parametrize(("answer", "ends"), [(("yes",), True), (("no", "yes"), False)])
def test_a_yes_ends_the_meeting_though_another_process_had_asked(
    answer: tuple[str, ...], ends: bool
) -> None:
    async def end(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 300)
        await hands.user_input.say("end the meeting", "ana")

    past = killed_after(hold(end, meeting()), of_kind("command", does="end"))

    played = hold(then_says(past, *answer), meeting(), past)

    closed = {ev.beat: when for when, ev in played.events(BeatFired)}["beat-3"]
    assert (closed < 400) == ends


def test_a_no_is_remembered_by_whoever_takes_over() -> None:
    async def end(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 300)
        await hands.user_input.say("end the meeting", "ana")
        await at(hands, 310)
        await hands.user_input.say("no", "ana")

    past = killed_after(hold(end, meeting()), of_kind("command", does="go_on"))

    played = hold(then_says(past, "yes"), meeting(), past)

    assert {ev.beat: when for when, ev in played.events(BeatFired)}["beat-3"] > 400


def test_what_was_held_is_said_by_whoever_takes_over() -> None:
    async def talks_over_it(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 595)
        await hands.user_input.say("we spent too much on travel", "ana", seconds=10.0)

    warning = of_kind("intervention", kind="time_warning", decision="held")
    past = killed_after(hold(talks_over_it, meeting()), warning)

    played = hold(then_says(past), meeting(), past)

    told = decisions(played, "time_warning")
    assert [decision for _, decision, _ in told].count("spoken") == 1
    ids = [data["id"] for _, data in own(played, "intervention") if data["decision"] == "spoken"]
    assert len(ids) == len(set(ids))


def test_what_was_heard_is_on_record_in_the_same_step() -> None:
    """A process that dies right after its words has not to say them again."""
    heard = hold(only_join, meeting())
    said = next(text for _, text in lines(heard))
    past = killed_after(heard, lambda r: isinstance(r.event, BotSaid) and r.event.text == said)

    assert of_kind("intervention", decision="spoken")(past[-1])
    assert decisions(hold(then_says(past), meeting(), past), "time_warning")[-1][1] == "spoken"
    assert [text for _, text in lines(hold(then_says(past), meeting(), past))].count(said) == 1


def test_a_muted_host_is_taken_over_where_it_was() -> None:
    """Its kind had taken a turn, and it was muted before anything else came."""

    async def mutes(hands: RehearsalHandle) -> None:
        await asks_for_more(hands)
        await at(hands, 303)
        await hands.session.set_muted(muted=True, by="operator")

    past = killed_after(hold(mutes, meeting()), lambda r: r.event.type == "muted")

    async def unmutes(hands: RehearsalHandle) -> None:
        await then_says(past)(hands)
        await hands.session.set_muted(muted=False, by="operator")

    played = hold(unmutes, meeting(), past)

    assert [ev.op for _, ev in played.events(RundownChanged)] == ["extend"]
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]


def test_more_time_than_a_hard_end_leaves_is_told_as_it_is() -> None:
    """Ten minutes were granted, and five and a half were there."""

    async def asks(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 700)
        await hands.user_input.say("ten more minutes please", "ana")

    record = meeting().model_copy(update={"hard_end": True})
    played = hold(asks, record)

    granted, told = next(line for line in lines(played) if line[0] > 700)
    assert told == "We have about five and a half minutes left on Budget."
    [hiring] = [when for when, ev in played.events(BeatFired) if ev.beat == "beat-2"]
    assert hiring - granted == pytest.approx(5.5 * 60, abs=15)
    assert broken_promises(played.seen) == []

    with pytest.MonkeyPatch.context() as bug:
        bug.setattr(voice_commands, "AS_ASKED", 600.0)
        broken = broken_by_class(hold(asks, record).seen)["what is told is so"]
    assert any("600 s more were granted, 3" in fault for fault in broken), broken

    soft = hold(asks, meeting())
    assert (705, "All right, ten more minutes for Budget.") in lines(soft)


@pytest.mark.parametrize("by", ["voice", "operator"])
@pytest.mark.parametrize(("warned", "on_time_up"), [(660.0, "move_on"), (720.0, "ask")])
def test_what_was_to_be_said_is_not_once_time_has_been_given(
    by: str, warned: float, on_time_up: str
) -> None:
    """It waited for somebody to finish, and was said of an item with six minutes to go."""

    async def asks(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, warned - 1.0)
        words = "five more minutes please" if by == "voice" else "so I thought about it again"
        hands.session.live.spawn(hands.user_input.say(words, "ana", seconds=4.0), "Ana")
        await at(hands, warned + 1.0)
        if by == "operator":
            hands.session.change_rundown("extend", "op", seconds=300.0)

    played = hold(asks, meeting(on_time_up=on_time_up))

    soon = [text for when, text in lines(played) if warned < when < warned + 60]
    assert soon == (["All right, five more minutes for Budget."] if by == "voice" else [])
    again = [text for when, text in lines(played) if warned + 60 < when < warned + 330]
    assert again[-1].startswith(
        "The time for Budget is up." if warned == 720 else "We have about a minute left"
    )
    assert broken_promises(played.seen) == []


def test_more_time_that_is_refused_is_answered_with_what_there_is() -> None:
    """The goodbye would have had no time left, and the host said that it was the last item."""

    async def asks(hands: RehearsalHandle) -> None:
        await join(hands)
        for when in (1300, 1308):
            await at(hands, when)
            await hands.user_input.say("five more minutes please", "ana")

    played = hold(asks, meeting().model_copy(update={"hard_end": True}))

    assert len(played.events(RundownChanged)) == 1
    said = [text for when, text in lines(played) if 1300 < when < 1320]
    assert said == [
        "We have about a minute and a half left on Hiring.",
        "We have about a minute and a half left on Hiring.",
    ]
    [close] = [when for when, ev in played.events(BeatFired) if ev.beat == "beat-3"]
    assert close == pytest.approx(1306 + 96, abs=15)
