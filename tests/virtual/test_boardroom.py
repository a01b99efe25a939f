"""A boardroom: personas take turns in their own voices, and people join in."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable
from itertools import pairwise
from typing import Any

import pytest
from pipecat.processors.aggregators.llm_context import LLMContext
from stage_play import Play, at, join, killed_after, of_kind, play

from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.pipeline.waiting_turns import LINES, TOO_FAST
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel
from beatroom.flows.core.abilities import Abilities
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    Ended,
    InstructionConsumed,
    InstructionKind,
    KindEvent,
    NodeEntered,
    Recorded,
    ReplyCutOff,
    UserSaid,
)
from beatroom.flows.core.own_words import OwnWords
from beatroom.flows.kinds.boardroom.document import sections
from beatroom.flows.kinds.boardroom.kind import BOARDROOM
from beatroom.flows.kinds.boardroom.record import TURNS_MOST, BoardroomPart, Lines, Persona
from beatroom.flows.kinds.boardroom.table import Table, fold, laid
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

NAMES = ("Marcus", "Cleopatra", "Alexander", "Okafor", "Ng", "Soren", "Maya")


def cast(people: int) -> tuple[Persona, ...]:
    return tuple(
        Persona(
            id=name.lower(),
            name=name,
            persona=f"You are {name}.",
            voice="tenor",
            lines=Lines(
                opening=(f"I am {name}.",),
                discussion=(f"{name} adds one thing.", f"{name} adds another."),
                wrap_up=(f"{name} takes it on.",),
            ),
        )
        for name in NAMES[:people]
    )


def board(people: int = 3, turns: int = 6, **part: Any) -> Personality:
    return Personality(
        name="board",
        title="Strategy review",
        host="Robin",
        kind="boardroom",
        persona="You moderate.",
        length=3600.0,
        beats=(
            Beat(title="Opening", at=Offset(0.0), say="Welcome to the boardroom."),
            Beat(title="Close", at=Offset(share=0.95), say="Thank you all. Goodbye."),
        ),
        boardroom=BoardroomPart(topic="A second house?", turns=turns, cast=cast(people), **part),
    )


class Minds(ScriptedModel):
    """Speaks for whoever has the floor, and answers what is asked beside the talk."""

    def __init__(self, *args: Any, conflict: bool = False, summary: bool = True, **kw: Any) -> None:
        super().__init__(*args, **kw)
        self.conflict = conflict
        self.summary = summary
        self.given: list[str] = []

    async def run_inference(
        self,
        context: LLMContext,
        max_tokens: int | None = None,
        system_instruction: str | None = None,
        response_schema: dict[str, Any] | None = None,
    ) -> str | None:
        task = system_instruction or ""
        self.given.append(str(context.get_messages()[0]["content"]))
        if "plainly disagree" in task and self.conflict:
            pair = ["Marcus", "Cleopatra"]
            return json.dumps({"disagree": True, "between": pair, "point": "the date"})
        if "summarise a discussion" in task and self.summary:
            item = {"task": "Ask the bank", "owner": "Cleopatra"}
            return json.dumps(
                {
                    "decisions": ["Wait a year."],
                    "action_items": [item, {"task": "Look for a cook", "owner": "Napoleon"}],
                    "unresolved": [],
                }
            )
        return await super().run_inference(context)


def talk(held: list[dict[str, Any]]) -> ScriptedAnswer:
    last = str(held[-1]["content"])
    if last.startswith("[turn: "):
        name = last[len("[turn: ") :].split("]", maxsplit=1)[0]
        return ScriptedAnswer(f"As {name} I say that we should wait", first_word=0.3)
    return ScriptedAnswer("I am the host")


def hold(
    script: Callable[[RehearsalHandle], Awaitable[None]], record: Personality, **model: Any
) -> Play:
    return play(
        script,
        record=record,
        length=record.length,
        model=lambda asked: Minds(model.pop("plan", talk), asked=asked, **model),
    )


def own(played: Play, name: str) -> list[tuple[float, dict[str, Any]]]:
    return [(when, ev.data) for when, ev in played.events(KindEvent) if ev.name == name]


def table_of(played: Play, record: Personality) -> Table:
    assert record.boardroom is not None
    return fold(laid(record.boardroom), played.seen.records)


async def until(hands: RehearsalHandle, came: Callable[[Any], bool]) -> None:
    """Wait until an event comes."""
    there = asyncio.Event()

    def notice(recorded: Recorded, _: object) -> None:
        if came(recorded.event):
            there.set()

    hands.session.journal.watch(notice)
    await there.wait()


async def only_join(hands: RehearsalHandle) -> None:
    await join(hands)


def test_everybody_opens_then_they_discuss_then_they_wrap_up_and_the_host_closes() -> None:
    record = board(people=3, turns=10)
    played = hold(only_join, record)

    turns = [data for _, data in own(played, "turn")]
    assert [t["turn"] for t in turns] == list(range(1, 11))
    assert {t["persona"] for t in turns[:3]} == {"marcus", "cleopatra", "alexander"}
    phases = [t["phase"] for t in turns]
    assert phases == ["opening"] * 3 + ["discussion"] * 5 + ["wrap-up"] * 2
    assert [data["phase"] for _, data in own(played, "phase")] == [
        "opening",
        "discussion",
        "wrap-up",
    ]
    assert played.said()[-1] == "Thank you all. Goodbye."
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]
    assert broken_promises(played.seen) == []


def test_each_persona_speaks_under_its_own_name_with_its_own_view() -> None:
    played = hold(only_join, board())

    said = [(ev.speaker, ev.text) for _, ev in played.events(BotSaid) if ev.speaker]
    assert all(f"As {speaker} I say" in text for speaker, text in said)
    runs = [r.held for r in played.seen.runs if "[turn: " in str(r.held[-1]["content"])]
    for held in runs:
        name = str(held[-1]["content"])[len("[turn: ") :].split("]")[0]
        mine = [m["content"] for m in held if m["role"] == "assistant"]
        theirs = [(str(m["name"]), str(m["content"])) for m in held if m["role"] == "user"]
        assert all(f"As {name} I say" in str(text) for text in mine)
        assert not any(speaker == name for speaker, _ in theirs)
        assert ("Robin", "Welcome to the boardroom.") in theirs


def test_seven_personas_have_thirty_turns_in_balance_and_the_same_each_time() -> None:
    record = board(people=7, turns=30)
    first, second = hold(only_join, record), hold(only_join, record)

    order = [data["persona"] for _, data in own(first, "turn")]
    assert order == [data["persona"] for _, data in own(second, "turn")]
    assert len(set(order[:7])) == 7
    counts = {who: order.count(who) for who in set(order)}
    assert min(counts.values()) >= 3
    assert max(counts.values()) <= 2 * 30 / 7
    assert all(a != b for a, b in itertools.pairwise(order))


def test_what_a_person_says_is_heard_by_the_next_speaker_and_is_no_turn() -> None:
    async def interject(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 14)
        await hands.user_input.say("Alexander what do you think about it", "ana")

    record = board(turns=8)
    played = hold(interject, record)

    [(when, said)] = own(played, "interjected")
    assert said["mentions"] == ["alexander"]
    assert (said["name"], said["label"]) == ("Ana", "Ana")
    after = next(data for t, data in own(played, "turn") if t > when)
    assert after["persona"] == "alexander"
    assert len(own(played, "turn")) == 8
    run = next(r for r in played.seen.runs if r.at - EPOCH > when)
    assert any("what do you think about it" in str(m["content"]) for m in run.held)
    assert broken_promises(played.seen) == []


def test_what_is_written_for_somebody_of_whom_too_much_waits_is_refused_to_whoever_wrote() -> None:
    came: list[str] = []

    async def interject(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 14)
        for number in range(2 * LINES):
            data = {"text": f"word {number}", "participant": "ana"}
            try:
                hands.session.command("interject", data, "an operator")
                came.append("taken")
            except KindError as why:
                came.append(str(why))

    played = hold(interject, board(turns=4))

    assert came == ["taken"] * LINES + [TOO_FAST] * LINES
    assert len([said for _, said in played.events(UserSaid)]) == LINES
    assert played.seen.refused == []


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("interject", {"text": "buy my book", "participant": "ana"}),
        ("extend", {"turns": 4}),
        ("pause", {}),
        ("resume", {}),
    ],
)
def test_a_person_may_raise_their_own_hand_and_nothing_else(
    name: str, data: dict[str, Any]
) -> None:
    came: list[str] = []

    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        hands.session.room.joined("bob", "Bob")
        await at(hands, 14)
        with pytest.raises(KindError) as refused:
            hands.session.guest_command("ana", name, data)
        came.append(str(refused.value))
        raised = hands.session.guest_command("ana", "raise_hand", {"participant": "bob"})
        came.append(f"{raised['hands']}")

    played = hold(ask, board(turns=4))

    assert came == [
        f"In a boardroom you may not give the command {name!r}; "
        "expected one of raise_hand, lower_hand.",
        "['ana']",
    ]
    assert not [said for _, said in played.events(UserSaid) if "book" in said.text]
    assert own(played, "paused") == own(played, "extended") == []


def test_what_makes_no_sense_is_refused_with_why_and_changes_nothing() -> None:
    came: list[str] = []
    whole = f"'turns' must be a whole number from 1 to {TURNS_MOST}."

    async def ask(hands: RehearsalHandle) -> None:
        def refused(name: str, data: dict[str, Any]) -> None:
            with pytest.raises(KindError) as why:
                hands.session.command(name, data, "an operator")
            came.append(str(why.value))

        refused("interject", {"text": "Too early."})
        await join(hands)
        await at(hands, 14)
        for turns in (True, "4", 0, TURNS_MOST + 1):
            refused("extend", {"turns": turns})
        refused("extend", {"turns": TURNS_MOST - 3})
        refused("interject", {"text": "  "})
        refused("interject", {"text": "Hm.", "participant": "nobody"})
        refused("raise_hand", {"participant": "nobody"})
        await until(hands, lambda e: isinstance(e, BeatFired) and e.beat == "beat-1")
        refused("extend", {"turns": 4})

    played = hold(ask, board(turns=4))

    absent = "'participant' must be the id of somebody in the room."
    assert came == [
        "The session has not begun.",
        *[whole] * 4,
        f"There may be at most {TURNS_MOST} turns in all.",
        "'text' must have words in it.",
        absent,
        absent,
        "The session is closing: there is nothing to extend.",
    ]
    assert played.events(UserSaid) == own(played, "extended") == own(played, "hand_raised") == []


def test_pages_are_told_what_happens_at_the_table_but_not_who_said_what() -> None:
    """What people say reaches them as lines of the transcript."""
    told = {name for name, event in BOARDROOM.events.items() if event.public}
    assert told == set(BOARDROOM.events) - {"interjected"}


def test_the_host_reads_out_none_of_its_own_messages_tags() -> None:
    for head in ("turn: Maya", "phase: wrap-up"):
        words = OwnWords("k3v9w2m8x1qz", ["Robin"], ["Maya"])
        assert words.feed(f"[{head}] I would wait.") + words.end() == "I would wait."


def test_authors_may_name_the_topic_and_who_sits_at_the_table() -> None:
    record = board(people=3)
    opening = record.beats[0].model_copy(update={"say": "{{ topic }} With {{ table }}."})
    record = record.model_copy(update={"beats": (opening, *record.beats[1:])})

    played = hold(only_join, record)

    assert played.said()[0] == "A second house? With Marcus, Cleopatra and Alexander."


def test_a_raised_hand_gets_the_floor_and_the_room_waits() -> None:
    async def raise_hand(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 12)
        hands.session.command("raise_hand", {"participant": "ana"}, "ana")
        await until(
            hands,
            lambda e: isinstance(e, BotSaid) and e.text == "Ana, you have the floor.",
        )
        await at(hands, hands.clock.now() - EPOCH + 20)
        await hands.user_input.say("I would like to add the rent", "ana")

    played = hold(raise_hand, board(turns=8))

    [(called, _)] = [
        (when, ev) for when, ev in played.events(BotSaid) if ev.text == "Ana, you have the floor."
    ]
    [(lowered, data)] = own(played, "hand_lowered")
    assert data["reason"] == "they spoke"
    assert [when for when, _ in own(played, "turn") if called < when < lowered] == []
    assert lowered > called + 20


def test_the_room_does_not_wait_for_ever() -> None:
    async def raise_hand(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 12)
        hands.session.command("raise_hand", {"participant": "ana"}, "ana")

    played = hold(raise_hand, board(turns=8, hand_wait=30.0))

    [(_lowered, data)] = own(played, "hand_lowered")
    assert data["reason"] == "nobody spoke in time"
    assert len(own(played, "turn")) == 8


def test_paused_personas_wait() -> None:
    async def pause(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 10)
        hands.session.command("pause", {}, "operator")
        await at(hands, 100)
        hands.session.command("resume", {}, "operator")

    played = hold(pause, board(turns=8))

    assert [when for when, _ in own(played, "turn") if 20 < when < 100] == []
    assert len(own(played, "turn")) == 8


def test_what_is_left_of_the_hosts_own_words_is_not_said_in_a_personas_voice() -> None:
    """A noise cuts off what an operator asked for: the host says it, before the next turn."""

    async def noise(hands: RehearsalHandle) -> None:
        await join(hands)
        await until(hands, lambda e: isinstance(e, KindEvent) and e.data.get("turn") == 2)
        hands.session.instructions.add(
            "soup", mode="immediate", kind="prompt", text="mention the soup", expires_at=None
        )
        await until(hands, lambda e: isinstance(e, NodeEntered) and e.node == "admin")
        await hands.session.live.floor.wait(lambda floor: floor.bot, None)
        await hands.user_input.say(None, "ana", seconds=0.4)

    played = hold(noise, board())

    assert broken_promises(played.seen) == []
    turns = [ev.node for _, ev in played.events(BotSaid) if ev.speaker and not ev.interrupted]
    assert sorted(turns) == sorted(set(turns))


def tell(hands: RehearsalHandle, name: str, kind: InstructionKind) -> None:
    """An operator has something said at once, or has the host say it in its own words."""
    text = f"Remember the {name} please."
    at_once = kind == "say"
    hands.session.instructions.add(
        name, mode="immediate", kind=kind, text=text, expires_at=None, interrupt=at_once
    )


def turns_heard(played: Play) -> list[str]:
    """Whose words were heard to their end, each turn with its persona, without instructions."""
    kept = [r.event for r in played.seen.records]
    return [
        f"{event.speaker}: {event.text}"
        for event, following in pairwise(kept)
        if isinstance(event, BotSaid)
        and (event.source, event.interrupted) == ("model", False)
        and event.speaker
        and not isinstance(following, InstructionConsumed)
    ]


def test_what_the_host_owed_when_its_process_died_comes_before_the_next_turn() -> None:
    """In the turn it was carried on in the persona's voice, which had the turn twice then."""
    record = board()

    async def is_cut_off(hands: RehearsalHandle) -> None:
        await join(hands)
        await until(hands, lambda e: isinstance(e, KindEvent) and e.name == "turn")
        tell(hands, "soup", "prompt")
        await until(hands, lambda e: isinstance(e, NodeEntered) and e.node == "admin")
        await asyncio.sleep(0.2)  # the model is at work, and nothing is heard
        asks = hands.user_input.say("my answer is a firm yes", "ana", seconds=2.0)
        hands.session.live.spawn(asks, "Ana")
        await until(hands, lambda e: isinstance(e, ReplyCutOff))
        tell(hands, "bread", "say")

    past = killed_after(hold(is_cut_off, record), of_kind("interjected"))
    assert [r.event.due for r in past if isinstance(r.event, ReplyCutOff)] == [True]

    played = play(only_join, record=record, model=lambda asked: Minds(talk, asked=asked), past=past)

    assert broken_promises(played.seen) == []
    turns = [ev.node for _, ev in played.events(BotSaid) if ev.speaker and not ev.interrupted]
    assert turns == [f"turn-{number}" for number in range(1, 7)]
    heard = [ev.instruction for _, ev in played.events(InstructionConsumed)]
    assert sorted(heard) == ["bread", "soup"]


def test_a_turn_that_an_instruction_takes_the_place_of_is_had_once() -> None:
    """Nothing of it was heard: it is given anew, and is not carried on after the instruction."""

    async def announce(hands: RehearsalHandle) -> None:
        await join(hands)
        await until(hands, lambda e: isinstance(e, NodeEntered) and e.node == "turn-2")
        tell(hands, "bread", "say")
        tell(hands, "soup", "prompt")

    played = hold(announce, board())

    assert broken_promises(played.seen) == []
    assert [data["turn"] for _, data in own(played, "turn")] == list(range(1, 7))
    assert len(turns_heard(played)) == 6


def test_the_table_is_told_of_its_phase_once_though_a_turn_is_begun_anew() -> None:
    """An operator's instruction takes the first turn's place."""
    record = board()

    async def takes_its_place(hands: RehearsalHandle) -> None:
        await join(hands)
        await until(hands, lambda e: isinstance(e, NodeEntered) and e.node == "turn-1")
        hands.session.instructions.add(
            "now", mode="immediate", kind="prompt", text="Mention tea", expires_at=None
        )

    played = hold(takes_its_place, record)

    assert [data["turn"] for _, data in own(played, "routed")][:2] == [1, 1]
    told = [str(m["content"]) for m in played.seen.final]
    assert sum(text.startswith("[phase: opening]") for text in told) == 1


def test_turns_that_are_added_in_the_wrap_up_reopen_the_discussion() -> None:
    async def extend(hands: RehearsalHandle) -> None:
        await join(hands)
        await until(
            hands,
            lambda e: isinstance(e, KindEvent) and e.data.get("phase") == "wrap-up",
        )
        hands.session.command("extend", {"turns": 4}, "operator")

    record = board(turns=6)
    played = hold(extend, record)

    turns = [data for _, data in own(played, "turn")]
    assert [t["turn"] for t in turns] == list(range(1, 11))
    assert [t["phase"] for t in turns][-5:] == ["wrap-up", *["discussion"] * 3, "wrap-up"]
    assert table_of(played, record).extensions == 1
    told = "The session was extended by 4 turns"
    assert any(told in str(m["content"]) for m in played.seen.runs[-1].held)


def test_a_persona_whose_model_call_fails_is_skipped_with_a_spoken_line() -> None:
    def fails(held: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer("", error="[turn: Cleopatra]" in str(held[-1]["content"]))

    def plan(held: list[dict[str, Any]]) -> ScriptedAnswer:
        said = fails(held)
        return said if said.error else talk(held)

    played = hold(only_join, board(turns=6), plan=plan)

    turns = [data for _, data in own(played, "turn")]
    assert len(turns) == 6
    assert all(t["skipped"] == (t["persona"] == "cleopatra") for t in turns)
    assert any(ev.source == "fallback" for _, ev in played.events(BotSaid))
    assert [ev.reason for _, ev in played.events(Ended)] == ["wrapped up"]


def test_two_who_disagree_both_get_to_respond_once() -> None:
    record = board(people=3, turns=12)
    played = hold(only_join, record, conflict=True)

    [(when, _)] = own(played, "conflict")
    after = [data["persona"] for t, data in own(played, "turn") if t > when]
    assert {"marcus", "cleopatra"} <= set(after[:3])
    assert table_of(played, record).conflicts[0].owed == ()


def test_a_model_that_has_no_time_to_look_is_asked_less_and_less() -> None:
    asked: list[str] = []

    class NoTime(Minds):
        async def run_inference(self, context: LLMContext, *given: Any, **more: Any) -> str | None:
            if "plainly disagree" in str(more.get("system_instruction")):
                asked.append(str(context.get_messages()[0]["content"]))
                await asyncio.sleep(60)
            return await super().run_inference(context, *given, **more)

    record = board(people=3, turns=12)
    play(
        only_join,
        record=record,
        length=record.length,
        model=lambda told: NoTime(talk, asked=told),
    )

    assert 1 < len(asked) <= 5
    assert all(asked)


def test_a_small_model_reads_only_what_is_new_in_each_turn() -> None:
    minds: list[Minds] = []
    requests: list[tuple[str, list[dict[str, Any]]]] = []

    def said(held: list[dict[str, Any]]) -> ScriptedAnswer:
        if str(held[-1]["content"]).startswith("[turn: "):
            requests.append((minds[0].system_instruction, held))
        return talk(held)

    def model(told: Any) -> Minds:
        minds.append(Minds(said, asked=told))
        minds[0].abilities = Abilities(small=True)
        return minds[0]

    record = board(people=3, turns=6)
    play(only_join, record=record, length=record.length, model=model)

    assert len(requests) == 6
    assert len({role for role, _ in requests}) == 1
    for (_, before), (_, after) in pairwise(requests):
        assert after[: len(before) - 1] == before[:-1]
    names = {one.id: one.name for one in cast(3)}
    turns = [str(held[-1]["content"]) for _, held in requests]
    assert all(any(f"] You are {name}" in told for told in turns) for name in names.values())


def test_a_model_that_reads_its_turn_out_is_heard_without_that() -> None:
    def reads_out(held: list[dict[str, Any]]) -> ScriptedAnswer:
        last = str(held[-1]["content"])
        if not last.startswith("[turn: "):
            return talk(held)
        return ScriptedAnswer(f"{last.split('] ', maxsplit=1)[1]} I would wait a year.")

    played = hold(only_join, board(people=3, turns=4), plan=reads_out)

    texts = [data["text"] for _, data in own(played, "turn")]
    assert texts == ["I would wait a year."] * 4


def test_there_is_always_a_summary_with_owners_from_the_room_only() -> None:
    played = hold(only_join, board())

    [(_, summary)] = own(played, "summary")
    titles = {section.title: section.lines for section in sections(played.seen.records, 0.0)}
    assert titles["Decisions"] == ("Wait a year.",)
    assert titles["Action items"] == (
        "Ask the bank — Cleopatra",
        "Look for a cook — nobody yet",
    )
    assert summary["decisions"] == ["Wait a year."]
    assert summary["made_by"] == "model"
    assert [(i["task"], i["owners"]) for i in summary["action_items"]] == [
        ("Ask the bank", ["Cleopatra"]),
        ("Look for a cook", []),
    ]


def test_a_session_that_is_ended_at_once_waits_for_no_summary() -> None:
    async def end(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        await hands.session.end("the room is needed", "op", at_once=True)

    played = hold(end, board())

    assert own(played, "summary") == []
    [(ended, event)] = played.events(Ended)
    assert (event.reason, ended) == ("the room is needed", pytest.approx(30, abs=1))


def test_a_model_that_gives_no_summary_is_replaced_by_an_extract_that_says_so() -> None:
    played = hold(only_join, board(), summary=False)

    [(_, summary)] = own(played, "summary")
    assert summary["made_by"] == "extract"
    assert summary["note"].startswith("These are words that were said")


def test_without_a_model_the_personas_read_their_own_lines() -> None:
    record = board(people=3, turns=6)
    played = play(only_join, record=record, length=3600.0, model=lambda _: ScriptReader("en"))

    said = [(ev.speaker, ev.text) for _, ev in played.events(BotSaid) if ev.speaker]
    assert said[:3] == [
        ("Marcus", "I am Marcus."),
        ("Cleopatra", "I am Cleopatra."),
        ("Alexander", "I am Alexander."),
    ]
    assert said[-1][1].endswith("takes it on.")
    assert len(own(played, "turn")) == 6
    [(_, summary)] = own(played, "summary")
    assert summary["made_by"] == "extract"


def test_a_session_that_is_taken_over_goes_on_at_the_right_turn() -> None:
    record = board(people=3, turns=10)
    whole = hold(only_join, record)
    cut = next(
        n
        for n, r in enumerate(whole.seen.records)
        if isinstance(r.event, KindEvent) and r.event.name == "turn" and r.event.data["turn"] == 4
    )
    past = tuple(whole.seen.records[: cut + 1])

    async def come_back(hands: RehearsalHandle) -> None:
        await join(hands)

    again = play(
        come_back,
        record=record,
        length=record.length,
        past=past,
        model=lambda asked: Minds(talk, asked=asked),
    )

    table = table_of(again, record)
    assert table.turns == 10
    turns = [data["turn"] for _, data in own(again, "turn")]
    assert turns == list(range(1, 11))
    assert sum(c.turn_count for c in table.chairs.values()) == 10


def test_a_time_question_is_answered_by_the_clock_between_turns() -> None:
    async def ask(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 15)
        await hands.user_input.say("how much time is left", "ana")

    played = hold(ask, board(turns=8))

    [answer] = [ev for _, ev in played.events(BotSaid) if ev.source == "time"]
    assert answer.speaker == ""
    assert broken_promises(played.seen) == []


def test_no_turn_begins_that_would_put_a_hard_end_off() -> None:
    """After a hold nobody had wrapped up, and a turn was had over the moment of the goodbye."""
    long = "we should wait for a while. There is a second point to it. And then we shall see."
    record = board(turns=30).model_copy(update={"length": 200.0, "hard_end": True})

    def at_length(held: list[dict[str, Any]]) -> ScriptedAnswer:
        return ScriptedAnswer(long, first_word=0.5)

    async def holds(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 60)
        hands.session.change_rundown("hold", "op")
        await at(hands, 188.5)
        hands.session.change_rundown("resume", "op")

    played = hold(holds, record, plan=at_length)

    [(ended, _)] = played.events(Ended)
    assert ended <= 200.0
    assert max(when for when, _ in own(played, "turn")) < 100
    assert broken_promises(played.seen) == []
