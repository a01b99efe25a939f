"""The model's context as a fold over events: what each puts there, and logs from before."""

from __future__ import annotations

from typing import Any

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.context import Context, context
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.talk_events import ContextMessage
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

PERSONALITY = Personality(
    name="x",
    title="Robin",
    persona="You host.",
    length=120.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
        Beat(title="Goodbye", at=Offset(60.0), prompt="Say goodbye."),
    ),
)
CREATED = e.Created(
    session="s",
    personality="x",
    title="Robin",
    kind="conversation",
    language="en",
    timezone="UTC",
    rundown=plan(PERSONALITY),
)
JOINED = e.ParticipantJoined(participant="ana", name="Ana")


def made(*events: Event) -> Context:
    """The context after a session's first two events and these, numbered from 3."""
    return context(log(*events), PERSONALITY)


def log(*events: Event) -> list[Recorded]:
    whole = (CREATED, JOINED, *events)
    return [Recorded(seq=n, at=100.0 + n, event=ev) for n, ev in enumerate(whole, 1)]


def shown(of: Context) -> list[tuple[str, str]]:
    return [(str(m["role"]), str(m.get("content"))) for m in of.messages]


def told(*words: str, role: Any = "developer") -> e.ModelTold:
    return e.ModelTold(messages=tuple(ContextMessage(role=role, content=w) for w in words))


def said(text: str, **more: Any) -> e.UserSaid:
    return e.UserSaid(participant="ana", name="Ana", text=text, via="voice", **more)


def bot(text: str, **more: Any) -> e.BotSaid:
    return e.BotSaid(text=text, node="beat-0", source="model", **more)


def order(text: str, name: str = "i1", *, kind: Any = "prompt") -> tuple[Event, ...]:
    return (
        e.InstructionAdded(instruction=name, mode="queued", kind=kind, text=text),
        e.InstructionInjected(instruction=name),
    )


def test_each_event_puts_its_words_at_the_end() -> None:
    came = made(
        told("[lobby] Say nothing."),
        e.Started(),
        e.BeatFired(beat="beat-0", due_at=100, eligible_at=100, told="[beat: Opening] Hello."),
        bot("Hello all."),
        said("I want blue"),
        bot("Blue it is"),
    )

    assert came.messages == [
        {"role": "developer", "content": "[lobby] Say nothing."},
        {"role": "developer", "content": "[beat: Opening] Hello."},
        {"role": "assistant", "content": "Hello all."},
        {"role": "user", "content": "I want blue", "name": "Ana"},
        {"role": "assistant", "content": "Blue it is"},
    ]
    assert came.through == 8


def test_a_typed_turn_is_there_once_it_has_the_floor() -> None:
    waiting = made(said("typed", in_context=False), bot("mid-sentence"))

    assert shown(waiting) == [("assistant", "mid-sentence")]
    assert list(waiting.typed) == [3]
    taken = made(said("typed", in_context=False), bot("mid-sentence"), e.TurnTaken(said=3))
    assert taken.messages[-1] == {"role": "user", "content": "typed", "name": "Ana"}
    assert not taken.typed


def test_an_instruction_is_told_once_and_a_spoken_one_never() -> None:
    first, second = order("Mention the soup.")
    again = e.InstructionRetried(instruction="i1", reason="cut off")
    came = made(first, second, bot("Now"), again, e.InstructionPromoted(instruction="i1"), second)

    assert [text.count("soup") for _, text in shown(came)] == [1, 0]
    assert shown(made(*order("Say this.", kind="say"))) == []


def test_a_reset_keeps_what_came_since_and_instructions_that_nobody_has_used() -> None:
    came = made(
        said("long ago"),
        *order("Mention the soup."),
        *order("Mention the bread.", "i2"),
        e.InstructionConsumed(instruction="i2", heard_at=1.0),
        e.SummaryPrepared(beat="beat-1", text="They met.", through=7),
        said("just now"),
        e.ContextReset(beat="beat-1"),
    )

    kinds = [text.split()[0] for _, text in shown(came)]
    assert kinds == ["[summary]", "[operator]", "just"]
    assert "soup" in shown(came)[1][1]
    assert shown(made(said("hi"), e.ContextReset(beat="beat-1"))) == [("user", "hi")]


def test_a_fixed_line_that_a_dead_process_was_speaking_is_gone_and_one_that_was_heard_stays() -> (
    None
):
    line = e.ModelTold(
        messages=(
            ContextMessage(role="developer", content="[script] A line."),
            ContextMessage(role="assistant", content="Welcome to the show."),
        )
    )
    heard = e.BotSaid(text="Welcome to the show.", node="n", source="say", in_context=False)
    meanwhile = e.BotSaid(text="One moment.", node="n", source="say", in_context=False)

    assert len(made(line, heard, e.Resumed(epoch=2)).held) == 2
    assert made(line, meanwhile, e.Resumed(epoch=2)).held == ()


def test_a_line_that_waits_while_another_is_heard_is_gone_with_its_process_too() -> None:
    def line(text: str) -> e.ModelTold:
        return e.ModelTold(messages=(ContextMessage(role="assistant", content=text),))

    def heard(text: str) -> e.BotSaid:
        return e.BotSaid(text=text, node="n", source="say", in_context=False)

    came = made(line("Waits."), line("Goes first."), heard("Goes first."), e.Resumed(epoch=2))

    assert shown(came) == [("assistant", "Goes first.")]
    both = (line("Waits."), line("Goes first."), heard("Goes first."), heard("Waits."))
    assert len(made(*both, e.Resumed(epoch=2)).held) == 2


def test_of_a_line_that_made_way_for_an_announcement_only_what_was_heard_stays() -> None:
    """The rest comes as a line of its own, also where another line that begins so waits."""

    def line(text: str) -> e.ModelTold:
        return e.ModelTold(messages=(ContextMessage(role="assistant", content=text),))

    def heard(text: str, *, cut: bool = False) -> e.BotSaid:
        return e.BotSaid(text=text, node="n", source="say", in_context=False, interrupted=cut)

    whole = "It begins. It goes on."
    cut = (line(whole), line(whole), heard("It begins.", cut=True), heard("Now."))
    rest = (line("It goes on."), heard("It goes on."))

    assert [text for _, text in shown(made(*cut))] == [whole, "It begins."]
    assert [text for _, text in shown(made(*cut, *rest))] == [whole, "It begins.", "It goes on."]
    died = made(*cut, line("It goes on."), e.Resumed(epoch=2))
    assert shown(died) == [("assistant", "It begins.")]


def test_a_tools_answer_takes_the_place_that_waited_for_it() -> None:
    call = e.ToolCalled(call="c1", tool="extend", arguments={"minutes": 5})
    waiting = made(call, said("meanwhile"))

    assert waiting.calls == ("c1",)
    assert waiting.messages[0]["tool_calls"][0]["function"] == {
        "name": "extend",
        "arguments": '{"minutes": 5}',
    }
    assert waiting.messages[1] == {"role": "tool", "content": "IN_PROGRESS", "tool_call_id": "c1"}
    done = made(call, said("meanwhile"), e.ToolAnswered(call="c1", result='"Done."'))
    assert [m["role"] for m in done.messages] == ["assistant", "tool", "user"]
    assert done.messages[1]["content"] == '"Done."'
    assert done.calls == ()


def test_a_log_from_before_is_read_as_far_as_it_goes() -> None:
    old = made(
        e.Started(),
        e.BeatFired(beat="beat-0", due_at=100, eligible_at=100),
        e.UserSaid(participant="ana", name="Ana", text="typed then", via="text"),
        bot("Hello."),
        e.BotSaid(text="A line.", node="beat-0", source="say"),
    )

    kinds = [(role, text.split()[0]) for role, text in shown(old)]
    assert kinds == [
        ("developer", "[beat:"),
        ("user", "typed"),
        ("assistant", "Hello."),
        ("developer", "[script]"),
        ("assistant", "A"),
    ]
    summed = made(said("long ago"), e.SummaryPrepared(beat="beat-1", text="They met."), bot("Yes"))
    assert [text.split()[0] for _, text in shown(summed)] == ["[summary]", "Yes"]


def test_everything_is_in_the_events_as_they_are_stored() -> None:
    call = e.ToolCalled(call="c", tool="t", arguments={"a": "ü"})
    whole = log(told("[lobby] x"), *order("Do it."), call)
    stored = [Recorded.model_validate_json(r.model_dump_json()) for r in whole]

    assert context(stored, PERSONALITY).messages == context(whole, PERSONALITY).messages


def test_a_turn_that_the_kind_has_taken_is_not_judged_again() -> None:
    asked = made(said("skip this item"))
    taken = made(said("skip this item"), e.KindAnswered(words="All right."))
    answered = e.BotSaid(text="All right.", node="beat-0", source="say")

    assert not asked.judged
    assert (taken.judged, taken.answer) == (True, "All right.")
    assert made(said("skip"), e.KindAnswered(words="All right."), answered).answer == ""
    assert not made(said("skip"), e.KindAnswered(), said("and now")).judged


def test_what_was_cut_off_is_due_until_that_is_on_record() -> None:
    cut = e.ReplyCutOff(due=True)

    assert made(said("tell me"), cut).cut_off
    assert not made(said("tell me"), cut, e.ReplyCutOff(due=False)).cut_off
