"""A planning talk in virtual time: the stages by voice and by button, and nothing that waits."""

from __future__ import annotations

import random
from typing import Any

import pytest
from planner_play import (
    DAY,
    LINES,
    Service,
    Talk,
    block,
    meeting,
    ours,
    planner,
    press,
    saying,
    sensible,
    talk,
)
from stage_play import at, killed_after, of_kind

from beatroom.bot.rehearsal.actors import Actors
from beatroom.bot.rehearsal.evidence import ObservedAction
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import BotSaid, Recorded, UserSaid

pytestmark = pytest.mark.virtual

SAYS = (*LINES, (300, "oh no, take that back"))


def test_a_day_is_planned_by_voice_written_and_taken_back() -> None:
    played = talk(saying(*SAYS))

    stages = [state.stage for _, state in played.shown()]
    order = ["date", "constraints", "inputs", "skeleton", "refine", "review"]
    assert list(dict.fromkeys(stages)) == order
    held = played.held
    assert held.planning.date is not None
    assert held.planning.date.isoformat() == DAY
    assert held.planning.source == "prefetched"
    gym = held.planning.plan.event("gym") if held.planning.plan else None
    assert gym is not None
    assert gym.p.model_dump(mode="json")["st"] == "18:00"
    [(_, committed)] = played.own("committed")
    [(_, undone)] = played.own("undone")
    assert undone["transaction"] == committed["transaction"]
    assert ours(played) == []
    assert "Gym moves from 5:00 pm to 6:00 pm." in " ".join(played.said_between(150, 190))
    assert "Shall I write that to your calendar?" in " ".join(played.said_between(190, 230))
    assert "it is in your calendar" in " ".join(played.said_between(230, 300))
    assert "taken it out" in " ".join(played.said_between(300, 340))
    assert broken_promises(played.played.seen) == []


def test_each_turn_gets_one_message() -> None:
    played = talk(saying(*SAYS))

    asked = [t for t, _ in played.played.events(UserSaid)]
    said = [t for t, ev in played.played.events(BotSaid) if 10 < t < 600]
    assert len(said) == len(asked)
    for begin, end in zip(asked, [*asked[1:], 600.0], strict=True):
        assert len([t for t in said if begin < t < end]) == 1


SLOW = {
    "everything takes half a minute": Service(slow={"planner.": 30.0}),
    "nobody answers": Service(slow={"planner.": float("inf")}),
    "nobody is there": Service(gone={"planner."}),
}


@pytest.mark.parametrize("why", SLOW)
def test_no_reply_waits_for_calendar_memory_or_tasks(why: str) -> None:
    played = talk(saying(*SAYS), service=SLOW[why])

    # The model takes 0.8 s, and a write is waited for a moment; nothing else may add to that.
    late = {words: played.answered_after(when + 2.0) for when, words in SAYS}
    assert max(late.values()) < 4.0, late
    assert "One moment." not in played.played.said()  # which it says where an answer takes 3 s
    assert played.held.planning.stage == "review"
    assert broken_promises(played.played.seen) == []


def test_background_work_never_delays_a_reply() -> None:
    def seconds(name: str) -> float:
        return 60.0 if name in ("draft", "extract") else 0.8

    played = talk(saying(*SAYS[:4]), seconds=seconds)

    for when, _ in SAYS[:3]:
        assert played.answered_after(when + 2.0) < 3.0
    assert {name for name, _ in played.mind.asked_for}.isdisjoint({"draft", "extract"})
    assert {name for name, _ in played.behind.asked_for} <= {"draft", "extract"}
    # Drafting went past its limit, so a small plan keeps the talk moving.
    assert played.held.planning.source == "minimal"
    assert played.held.planning.stage == "skeleton"
    [(shown, _)] = played.own("skeleton_shown")
    assert shown < 105 + 2 + 0.8 + 6.0 + 1.0


def test_constraints_are_heard_beside_the_talk_and_not_in_a_bare_wish() -> None:
    played = talk(
        saying(
            (15, "let's plan tomorrow"),
            (45, "go on"),
            (75, "the report, and I have to leave at four"),
        )
    )

    extracted = [told for name, told in played.behind.asked_for if name == "extract"]
    assert len(extracted) == 2  # the bare wish and the report; not the stage of constraints itself
    assert [one.text for one in played.held.said()] == ["Leave at four"]


def test_a_lasting_constraint_is_remembered_for_the_next_session() -> None:
    service = Service()
    talk(saying(*SAYS[:2]), service=service)

    played = talk(saying(), service=service)

    texts = [one.text for _, state in played.shown() for one in state.constraints]
    assert "From eight to five" in texts


def test_a_reply_that_is_no_use_is_sent_back_once_then_refused() -> None:
    tries: list[str] = []

    def nonsense(name: str, told: str) -> object:
        if name == "date":
            tries.append(told)
            return '{"date": "someday"}'
        return sensible(name, told)

    played = talk(saying((15, "let's plan tomorrow")), nonsense)

    assert len(tries) == 2
    assert "cannot be used" in tries[1]
    [said] = played.said_between(15, 60)
    assert said.startswith("Sorry, I did not get that. Which day")
    assert played.held.planning.date is None


@pytest.mark.parametrize("failure", [ConnectionError("down"), "hang"])
def test_a_model_that_fails_costs_one_apology(failure: Any) -> None:
    def answer(name: str, told: str) -> object:
        return failure if name == "date" and "tomorrow" in told.rsplit("said", 1)[-1] else ""

    def seconds(_: str) -> float:
        return 300.0 if failure == "hang" else 0.5

    played = talk(saying((15, "let's plan tomorrow")), answer, seconds=seconds)

    said = played.said_between(15, 60)
    assert said[-1].startswith("Sorry, I did not get that.")
    assert len(said) == (2 if failure == "hang" else 1)  # after 3 s it says that it thinks
    assert broken_promises(played.played.seen) == []


def test_back_redo_and_cancel_by_voice() -> None:
    played = talk(
        saying(
            (15, "let's plan tomorrow"),
            (45, "go on"),
            (75, "go back"),
            (105, "go on"),
            (135, "write the report"),
            (165, "once more"),
            (195, "forget it"),
            (225, "hello?"),
        )
    )

    moves = [(data["move"], data["to"]) for _, data in played.own("moved")]
    assert moves == [
        ("next", "constraints"),
        ("proceed", "inputs"),
        ("back", "constraints"),
        ("proceed", "inputs"),
        ("redo", "inputs"),
        ("cancel", "inputs"),
    ]
    assert played.held.planning.inputs is None
    assert played.held.planning.cancelled
    assert "Your calendar stays as it is" in " ".join(played.said_between(195, 260))


def test_the_same_by_buttons_without_a_model() -> None:
    refusals: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        async def then(when: float, name: str, **data: Any) -> None:
            await at(hands, when)
            refusals.append(press(hands, name, **data))

        await then(15, "CHOOSE_DATE", date=DAY)
        await then(25, "MOVE", move="next")
        await then(40, "MOVE", move="proceed")
        wished = [{"n": "Write the report", "t": "DW", "blocks": 2, "must": True}]
        await then(55, "SET_INPUTS", intentions=wished)
        await then(70, "MOVE", move="next")
        await then(85, "MOVE", move="next")
        await then(100, "MOVE", move="back")
        await then(115, "MOVE", move="redo")
        await then(130, "MOVE", move="next")
        await at(hands, 145)
        await hands.user_input.say("write it please", "ana", seconds=2.0)
        await then(160, "MOVE", move="next")
        await then(180, "MOVE", move="next")
        await then(200, "UNDO")

    played = talk(person, None)

    assert [one for one in refusals if one] == []
    plan = played.held.planning.plan
    assert plan is not None
    assert [event.n for event in plan.events] == ["Write the report", "Write the report"]
    assert len(played.own("committed")) == 1
    assert len(played.own("undone")) == 1
    assert "on the page" in " ".join(played.said_between(145, 160))
    assert not any(state.chats for _, state in played.shown())
    assert broken_promises(played.played.seen) == []


def test_a_drag_is_a_patch_and_a_stale_one_is_refused() -> None:
    refusals: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        await saying(*SAYS[:4])(hands)
        await at(hands, 140)
        revision = hands.session.kind_state_for(Actor("ana", "Ana"))
        assert revision is not None
        to_ten = {"op": "ue", "id": "report", "p": {"a": "fs", "st": "12:00", "dur": "PT1H"}}
        over = {"op": "ae", "events": [block("x", "Clash", "12:15", 30)]}
        fresh = revision["revision"]
        refusals.append(press(hands, "PATCH", revision=fresh, patch={"ops": [to_ten]}))
        refusals.append(press(hands, "PATCH", revision=fresh, patch={"ops": [to_ten]}))
        refusals.append(press(hands, "PATCH", revision=fresh + 1, patch={"ops": [over]}))
        refusals.append(press(hands, "PATCH", revision=-1, patch={"ops": []}))
        refusals.append(press(hands, "DANCE"))

    played = talk(person)

    done, stale, clash, *wrong = refusals
    assert done == ""
    assert "changed meanwhile" in stale
    assert "Clash" in clash
    old, unknown = wrong
    assert "was not taken" in old
    assert "there is no command 'DANCE'" in unknown
    assert len(played.own("patched")) == 1
    assert played.held.planning.stage == "refine"


def test_a_conflict_is_reported_and_offered_again() -> None:
    service = Service()

    async def person(hands: RehearsalHandle) -> None:
        await saying(*SAYS[:4], (140, "go on"), (165, "yes write it"))(hands)
        await at(hands, 195)
        real = service.calendar.update
        calls = []

        async def meddled(href: str, payload: str, if_match: str) -> str:
            if not calls:
                calls.append(href)
                text, _ = service.calendar.kept[href]
                service.calendar.put(href, text.replace("SUMMARY:Gym", "SUMMARY:Swimming"))
            return await real(href, payload, if_match)

        service.calendar.update = meddled  # type: ignore[method-assign]
        await saying((200, "gym at six please"), (230, "yes write it"), (270, "yes write it"))(
            hands
        )

    played = talk(person, service=service)

    [(when, _)] = played.own("conflicted")
    assert 230 < when < 240
    assert "Gym was changed elsewhere" in " ".join(played.said_between(230, 268))
    offered = [state.changes for t, state in played.shown() if t < 268][-1]
    assert any("Gym" in change.text for change in offered), offered
    assert len(played.own("committed")) == 2
    texts = [text for text, _ in service.calendar.kept.values()]
    assert any("SUMMARY:Gym" in text and "T180000" in text for text in texts)
    assert played.held.problem is None


def test_a_write_that_takes_long_is_told_when_it_is_done() -> None:
    service = Service(slow={"planner.submit": 15.0})

    played = talk(saying(*SAYS[:7]), service=service)

    assert "you can go on meanwhile" in " ".join(played.said_between(230, 240))
    assert "it is in your calendar" in " ".join(played.said_between(245, 260))
    working = [state.working for t, state in played.shown() if 233 < t < 245]
    assert ("Writing to your calendar",) in working


def test_a_session_is_taken_over_in_the_middle_of_a_plan() -> None:
    first = talk(saying(*SAYS[:5]))
    past: tuple[Recorded, ...] = tuple(
        r for r in first.played.seen.records if r.at <= EPOCH + 170.0
    )

    async def person(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 15)
        await hands.user_input.say("go on", "ana", seconds=2.0)
        await hands.clock.sleep_until(past[-1].at + 45)
        await hands.user_input.say("yes write it", "ana", seconds=2.0)

    played = talk(person, past=past)

    assert played.held.planning.stage == "review"
    before = [r for r in past if getattr(r.event, "name", "") == "patched"]
    assert len(before) == 1
    assert len(played.own("committed")) == 1
    assert len(played.own("patched")) == 1
    assert any("SUMMARY:Gym" in text for text, _ in played.service.calendar.kept.values())


def taken_over(first: Talk, past: tuple[Recorded, ...]) -> Talk:
    """Ana comes back and says nothing."""

    async def listens(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 5)

    return talk(listens, past=past, service=first.service)


def test_a_step_that_was_taken_is_not_taken_again_though_nobody_was_told() -> None:
    """Taken twice, a "go on" would write to the calendar without a yes."""
    first = talk(saying(*SAYS[:6]))
    past = killed_after(first.played, of_kind("moved", to="review"))

    played = taken_over(first, past)

    assert len(played.own("moved")) == len([r for r in past if of_kind("moved")(r)])
    assert played.own("sending") == []
    asked = played.said_between(past[-1].at - EPOCH, past[-1].at - EPOCH + 30)
    assert any("calendar" in text for text in asked), asked


def test_what_was_said_is_acted_upon_though_it_is_not_the_last_that_the_context_has() -> None:
    """An instruction came between the words and the death of the process."""

    async def person(hands: RehearsalHandle) -> None:
        await saying(*SAYS[:2])(hands)
        await at(hands, SAYS[1][0] + 4)
        hands.session.instructions.add(
            "tea", mode="queued", kind="prompt", text="Mention tea", expires_at=None
        )

    first = talk(person, seconds=lambda _: 3.0)
    past = killed_after(first.played, lambda r: r.event.type == "instruction_injected")
    assert not [r for r in past if of_kind("constraints_settled")(r)]

    played = taken_over(first, past)

    assert len(played.own("constraints_settled")) == 1


def test_what_was_to_be_taken_back_is_taken_back() -> None:
    first = talk(saying(*SAYS[:7], (300, "take that back")))
    past = killed_after(first.played, of_kind("undoing"))

    played = taken_over(first, past)

    assert [data["transaction"] for _, data in played.own("undone")] == ["t1"]
    assert ours(played) == []


def test_a_write_that_a_crash_cut_off_is_gone_on_with() -> None:
    service = Service(slow={"planner.submit": 15.0})
    first = talk(saying(*SAYS[:7]), service=service)
    past = tuple(r for r in first.played.seen.records if r.at <= EPOCH + 240.0)
    assert not [r for r in past if getattr(r.event, "name", "") == "committed"]

    async def person(hands: RehearsalHandle) -> None:
        await hands.clock.sleep_until(past[-1].at + 5)

    played = talk(person, past=past)

    assert len(played.own("committed")) == 1
    assert played.held.planning.sending is None


def test_what_nobody_heard_is_said_with_the_next_words() -> None:
    async def person(hands: RehearsalHandle) -> None:
        await saying(*SAYS[:4])(hands)
        await at(hands, 140)
        await hands.user_input.say("gym at six please", "ana", seconds=2.0)
        await at(hands, 142.6)
        await hands.user_input.say("and then go on", "ana", seconds=3.0)

    played = talk(person)

    [said] = played.said_between(140, 200)
    assert said.count("Gym moves from 5:00 pm to 6:00 pm.") == 1
    assert "Shall I write that" in said
    assert broken_promises(played.played.seen) == []


def test_an_instruction_is_carried_by_the_next_answer() -> None:
    async def person(hands: RehearsalHandle) -> None:
        await at(hands, 12)
        hands.session.instructions.add(
            "tea", mode="queued", kind="prompt", text="mention the tea", expires_at=None
        )
        await saying((15, "let's plan tomorrow"))(hands)

    played = talk(person, record=planner())

    assert played.held.planning.stage == "constraints"
    assert broken_promises(played.played.seen) == []


def test_meetings_are_fixed_and_never_written() -> None:
    service = Service()
    service.calendar.put("/theirs.ics", meeting("1300", "1330"))

    played = talk(saying(*SAYS[:7]), service=service)

    assert "There is one meeting in your calendar." in " ".join(played.said_between(15, 45))
    plan = played.held.planning.plan
    assert plan is not None
    [fixed] = played.held.planning.fixed
    found = plan.event(fixed)
    assert found is not None
    assert found.n == "Standup"
    assert len(ours(played)) == 3
    assert service.calendar.kept["/theirs.ics"][1] == 1
    assert [b.fixed for b in played.shown()[-1][1].blocks if b.name == "Standup"] == [True]


@pytest.mark.parametrize(("start", "kind"), [("1300", "M"), ("0915", "BG")])
def test_a_calendar_that_comes_late_finds_its_way_into_the_plan(start: str, kind: str) -> None:
    service = Service(slow={"planner.fetch": 11.0})
    service.calendar.put("/theirs.ics", meeting(start, f"{start[:2]}45"))

    async def person(hands: RehearsalHandle) -> None:
        press(hands, "CHOOSE_DATE", date=DAY)
        for move in ("next", "proceed", "proceed"):
            press(hands, "MOVE", move=move)
        await at(hands, 60)

    played = talk(person, None, service=service)

    plan = played.held.planning.plan
    assert plan is not None
    assert [(e.n, e.t) for e in plan.events if e.n == "Standup"] == [("Standup", kind)]
    assert len(plan.events) == 4


LINES = (
    "let's plan tomorrow",
    "I work from eight to five",
    "I have to write the report",
    "gym at six please",
    "I must leave at four",
    "go on",
    "go on then",
    "go back",
    "once more",
    "yes write it",
    "take that back",
    "what a day",
)
BUTTONS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("CHOOSE_DATE", {"date": DAY}),
    ("SET_INPUTS", {"intentions": [{"n": "Email", "t": "SW"}]}),
    ("SET_CONSTRAINTS", {"constraints": []}),
    ("MOVE", {"move": "next"}),
    ("MOVE", {"move": "proceed"}),
    ("MOVE", {"move": "back"}),
    ("COMMIT", {"revision": 2}),
    ("UNDO", {}),
    ("FORGET", {"constraint": "c1"}),
)


def restless(seed: int) -> Any:
    """A person who talks, types, coughs and presses buttons, in no order at all."""
    chance = random.Random(seed)

    async def person(hands: RehearsalHandle) -> None:
        acting = Actors(hands)
        for n in range(60):
            await hands.clock.sleep_until(hands.clock.now() + chance.expovariate(1 / 8.0))
            if hands.clock.now() > EPOCH + 560:
                break
            line, mark = chance.choice(LINES), f"mark{n}q"
            begun = hands.clock.now()
            match chance.choices(("speech", "typed", "noise", "press", "order"), (8, 2, 2, 5, 1))[
                0
            ]:
                case "speech":
                    await acting.says("ana", f"{line} {mark}")
                    hands.seen.acts.append(
                        ObservedAction("speech", "ana", line, mark, begun, hands.clock.now())
                    )
                case "typed":
                    acting.types("ana", f"{line} {mark}")
                    hands.seen.acts.append(ObservedAction("typed", "ana", line, mark, begun, begun))
                case "noise":
                    await acting.coughs("ana", 0.4)
                case "press":
                    name, data = chance.choice(BUTTONS)
                    press(hands, name, **data)
                case _:
                    mode = "queued" if chance.random() < 0.5 else "immediate"
                    acting.instructs(f"mention {mark}", mode=mode, say=False)
        # A queued instruction is for the next turn, so there has to be one.
        await at(hands, 600)
        await acting.says("ana", "that is all")

    return person


@pytest.mark.parametrize("seed", range(3))
def test_promises_hold_whatever_the_person_does(seed: int) -> None:
    chance = random.Random(seed + 1000)
    service = Service(slow={"planner.": chance.choice((0.05, 2.0, 30.0))})

    def seconds(name: str) -> float:
        return chance.choice((0.3, 0.8, 4.0, 20.0)) if name != "draft" else 10.0

    played = talk(restless(seed), service=service, seconds=seconds)

    assert broken_promises(played.played.seen) == []
    assert played.played.seen.records[-1].event.type == "ended"
