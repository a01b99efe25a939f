"""The meeting's pure parts: agenda, interventions, gate, commands, notes, verdicts."""

from __future__ import annotations

from dataclasses import replace

import pytest
from finished_languages import finished
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.meeting.agenda import scaled
from beatroom.flows.kinds.meeting.commands import addressed, command
from beatroom.flows.kinds.meeting.events import FACTS
from beatroom.flows.kinds.meeting.gate import RecentTimeFact, Situation, decide
from beatroom.flows.kinds.meeting.interventions import LIVES, Intervention, due
from beatroom.flows.kinds.meeting.notes import ItemNotes, NotesError, memory, read_notes
from beatroom.flows.kinds.meeting.phrases import PHRASES
from beatroom.flows.kinds.meeting.record import AgendaItem
from beatroom.flows.kinds.meeting.standing import Standing, after
from beatroom.flows.kinds.meeting.tangents import Drift, Verdict, VerdictError, read_verdict
from beatroom.flows.kinds.meeting.templates import TEMPLATES, drafted
from beatroom.flows.kinds.meeting.words import (
    WORDS,
    intervention_words,
    more_words,
    quiet_words,
    recap_words,
)
from beatroom.flows.language.time_questions.time_status import TimeStatus
from beatroom.flows.language.voice import VOICES

pytestmark = pytest.mark.unit

NOW = 1_800_000_000.0


def rundown(*, on_time_up: str = "move_on", minutes: float = 10.0) -> Rundown:
    items = (
        Item("beat-0", "Opening", 0.0, 60.0),
        Item("beat-1", "Budget", 60.0, minutes * 60, on_time_up=on_time_up),  # type: ignore[arg-type]
        Item("beat-2", "Hiring", 60.0 + minutes * 60, 600.0),
        Item("beat-3", "Close", 660.0 + minutes * 60, 120.0),
    )
    planned = Rundown(items=items, length=780.0 + minutes * 60)
    return rd.fire(rd.fire(rd.start(planned, NOW), "beat-0", NOW), "beat-1", NOW + 60)


def seen(**changed: object) -> Situation:
    quiet_room = Situation(
        now=NOW,
        holder="nobody",
        replying=False,
        current="beat-1",
        quiet_until=None,
        spoke_at=None,
        cooldown=30.0,
        told=(),
        style="moderate",
    )
    return replace(quiet_room, **changed)  # type: ignore[arg-type]


def wish(kind: str = "time_warning", **changed: object) -> Intervention:
    made = Intervention("one", kind, "beat-1", NOW, NOW + LIVES[kind])  # type: ignore[arg-type]
    return replace(made, **changed)  # type: ignore[arg-type]


# ---- interventions --------------------------------------------------------------------------


def test_interventions_come_at_80_percent_and_at_the_last_minute_once_each() -> None:
    plan = rundown()
    done: set[tuple[str, str, float]] = set()
    came = []
    now = NOW + 60
    while True:
        found = due(plan, now, done, "moderate")
        done.update(found.passed)
        if found.wish:
            came.append((round(now - NOW - 60), found.wish[0]))
        if found.look_again is None:
            break
        now = found.look_again
    assert came == [(480, "time_warning"), (540, "last_minute")]


@pytest.mark.parametrize("off", [-1e-6, 0.0, 1e-6, 30.0])
def test_nobody_is_asked_whether_to_go_on_once_the_wrap_up_is_due(off: float) -> None:
    plan = rundown()
    asking = replace(plan.item("beat-2"), on_time_up="ask")
    items = tuple(asking if one.id == asking.id else one for one in plan.items)
    last = rd.fire(replace(plan, items=items), "beat-2", NOW + 660)
    goodbye = NOW + last.wrapup.offset

    assert due(last, goodbye - 1, frozenset(), "firm").look_again == pytest.approx(goodbye)
    assert due(last, goodbye + off, frozenset(), "firm").wish is None


def test_after_an_extension_they_come_anew() -> None:
    plan = rundown()
    found = due(plan, NOW + 60 + 545, frozenset(), "moderate")
    assert found.wish == ("last_minute", "beat-1")
    assert len(found.passed) == 2  # the earlier one is not said late
    longer = rd.extend(plan, 300.0, NOW + 60 + 550)
    later = due(longer, NOW + 60 + 551, frozenset(found.passed), "moderate")
    assert later.wish is None
    assert later.look_again == pytest.approx(NOW + 60 + 720)


def test_time_that_a_hard_end_takes_calls_for_no_notice_twice() -> None:
    plan = rundown()
    found = due(plan, NOW + 60 + 485, frozenset(), "moderate")
    assert found.wish == ("time_warning", "beat-1")
    items = [replace(i, allocated=590.0) if i.id == "beat-1" else i for i in plan.items]
    shorter = replace(plan, items=tuple(items))
    again = due(shorter, NOW + 60 + 486, frozenset(found.passed), "moderate")
    assert again.wish is None
    assert again.look_again is not None, "one minute's notice is still to come"


def test_a_firm_host_who_was_given_more_time_says_anew_that_it_is_up() -> None:
    plan = rundown(on_time_up="hold")
    overdue = due(plan, NOW + 60 + 600 + 370, frozenset(), "firm")
    longer = rd.extend(plan, 300.0, NOW + 60 + 600 + 371)
    left = rd.ends_at(longer) - longer.elapsed(NOW)
    found = due(longer, NOW + left + 1, frozenset(overdue.passed), "firm")
    assert found.wish == ("time_up", "beat-1")


@pytest.mark.parametrize(
    ("style", "expected"),
    [("gentle", "last_minute"), ("moderate", "time_warning"), ("chatting", None)],
)
def test_the_style_says_how_much_the_host_speaks_up(style: str, expected: str | None) -> None:
    found = due(rundown(), NOW + 60, frozenset(), style)  # type: ignore[arg-type]
    if expected is None:
        assert found.look_again is None
    else:
        later = due(rundown(), found.look_again or 0.0, frozenset(), style)  # type: ignore[arg-type]
        assert later.wish == (expected, "beat-1")


def test_a_firm_host_says_again_that_time_is_up() -> None:
    plan = rundown(on_time_up="hold")
    done: set[tuple[str, str, float]] = set()
    for minute in (0, 3, 6):
        found = due(plan, NOW + 60 + 600 + minute * 60, done, "firm")
        done.update(found.passed)
        assert found.wish == ("time_up", "beat-1")


def test_short_items_get_no_warnings_and_a_hold_stops_them_all() -> None:
    assert due(rundown(minutes=2.0), NOW + 60, frozenset(), "firm").look_again is None
    held = rd.hold(rundown(), NOW + 100)
    assert due(held, NOW + 2000, frozenset(), "firm").wish is None


# ---- the gate -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("made", "situation", "do", "reason"),
    [
        (wish(), seen(), "speak", "the floor is free"),
        (wish(), seen(holder="person"), "hold", "somebody is speaking"),
        (wish(), seen(holder="bot"), "hold", "the host is speaking"),
        (wish(), seen(replying=True), "hold", "the host is speaking"),
        (wish(), seen(spoke_at=NOW - 10), "hold", "the host has just spoken up"),
        (wish("time_up"), seen(spoke_at=NOW - 10), "speak", "the floor is free"),
        (wish(), seen(quiet_until=NOW + 30), "hold", "quiet was asked for"),
        (wish(), seen(muted=True), "hold", "the host is muted"),
        (wish(), seen(current="beat-2"), "drop", "its item is over"),
        (wish("catch_up"), seen(current="beat-2"), "speak", "the floor is free"),
        (wish(), seen(over=True), "drop", "the session is over"),
        (wish(), seen(style="chatting"), "drop", "this meeting minds no agenda"),
        (
            wish(),
            seen(told=(RecentTimeFact("time_answer", "beat-1", NOW - 20),)),
            "drop",
            "people have just been told how much time is left",
        ),
        (
            wish(),
            seen(now=NOW + 61),
            "drop",
            "it could not be said while it was worth saying",
        ),
        (
            wish("transition"),
            seen(quiet_until=NOW + 30),
            "drop",
            "quiet was asked for: the item began without words",
        ),
    ],
)
def test_the_gate_decides_and_says_why(
    made: Intervention, situation: Situation, do: str, reason: str
) -> None:
    decision = decide(made, situation)
    assert (decision.do, decision.reason) == (do, reason)


@given(
    kind=st.sampled_from(sorted(LIVES)),
    later=st.floats(0, 1000),
    holder=st.sampled_from(["nobody", "person", "bot"]),
    quiet=st.none() | st.floats(-500, 500),
    spoke=st.none() | st.floats(-500, 0),
)
def test_whatever_is_held_is_asked_about_again_before_it_expires(
    kind: str, later: float, holder: str, quiet: float | None, spoke: float | None
) -> None:
    made = wish(kind)
    situation = seen(
        now=NOW + later,
        holder=holder,
        quiet_until=None if quiet is None else NOW + quiet,
        spoke_at=None if spoke is None else NOW + spoke,
    )
    decision = decide(made, situation)
    assert decision.reason
    if decision.do == "hold":
        assert decision.ask_again is not None
        assert decision.ask_again <= made.expires_at
    if decision.do == "speak":
        assert holder == "nobody"
        assert situation.now < made.expires_at


# ---- what waits -----------------------------------------------------------------------------


def test_an_item_that_asks_waits_a_minute_and_one_that_holds_waits_for_somebody() -> None:
    asking, holding = rundown(on_time_up="ask"), rundown(on_time_up="hold")
    after = asking.item("beat-2")
    assert rd.waits_until(asking, after) == after.offset + rd.ASK_FOR
    assert rd.waits_until(holding, after) is None
    assert rd.waits_until(holding, holding.wrapup) == holding.wrapup.offset
    moved = rd.skip(holding, NOW + 900)
    assert rd.waits_until(moved, moved.item("beat-2")) == pytest.approx(900.0)


# ---- commands -------------------------------------------------------------------------------

STEERS = [
    ("en", "skip this item", ("skip", None)),
    ("en", "OK, let's move on.", ("skip", None)),
    ("en", "hey claire um next topic please", ("skip", None)),
    ("en", "five more minutes", ("more", 5)),
    ("en", "Give us another ten minutes on this", ("more", 10)),
    ("en", "add 3 minutes", ("more", 3)),
    ("en", "Claire, be quiet for a while", ("quiet", None)),
    ("en", "stay silent for two minutes please", ("quiet", 2)),
    ("en", "you can talk again", ("talk", None)),
    ("en", "recap please", ("recap", None)),
    ("en", "let's wrap it up", ("end", None)),
    ("de", "nächster Punkt bitte", ("skip", None)),
    ("de", "gib uns noch fünf Minuten", ("more", 5)),
    ("de", "sei bitte still", ("quiet", None)),
    ("fr", "point suivant", ("skip", None)),
    ("fr", "encore dix minutes", ("more", 10)),
    ("es", "siguiente punto por favor", ("skip", None)),
    ("es", "cinco minutos más", ("more", 5)),
    ("pt", "próximo ponto", ("skip", None)),
    ("pt", "mais cinco minutos", ("more", 5)),
    ("it", "prossimo punto", ("skip", None)),
    ("it", "altri cinque minuti", ("more", 5)),
    ("nl", "volgende punt", ("skip", None)),
    ("nl", "nog vijf minuten", ("more", 5)),
    ("de", "skip this item", ("skip", None)),  # English is always understood
]


@pytest.mark.parametrize(("language", "text", "expected"), STEERS)
def test_unambiguous_phrases_steer(
    language: str, text: str, expected: tuple[str, float | None]
) -> None:
    found = command(text, language, ("Claire",))
    assert found is not None
    assert (found.does, found.minutes) == expected


@pytest.mark.parametrize(
    "text",
    [
        "we need more time on the project",
        "the build takes five more minutes",
        "I would skip the second paragraph",
        "move on to the budget with Bob's numbers",
        "the meeting ends when the client says so",
        "quiet rooms are hard to find",
        "can you talk to Bob again",
        "five minutes ago I sent the mail",
        "yesterday we had to end the meeting early",
        "keep going with the migration until Friday",
        "next item in the catalogue is the red one",
        "we should recap the incident in the report",
        "",
        "?",
    ],
)
def test_talk_steers_nothing(text: str) -> None:
    assert command(text, "en", ("Claire",)) is None


@pytest.mark.parametrize("code", finished())
def test_every_language_has_every_command_and_line(code: str) -> None:
    assert set(PHRASES[code].commands) == set(PHRASES["en"].commands)
    assert code in WORDS
    assert code in VOICES


def test_the_minutes_are_the_number_before_the_item() -> None:
    asked = command("five more minutes on this one, please", "en")
    assert asked is not None
    assert asked.minutes == 5.0


def test_a_part_of_a_word_behind_a_choice_is_heard() -> None:
    for said, does in (("Donnez-nous cinq minutes", "more"), ("laisse-nous un moment", "quiet")):
        asked = command(said, "fr")
        assert asked is not None
        assert asked.does == does


def test_the_host_knows_when_it_is_meant() -> None:
    assert addressed("What do you think, Claire?", ("Claire",))
    assert not addressed("eclaire is a cake", ("Claire",))


# ---- words ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", sorted(WORDS))
def test_every_sentence_is_whole_and_made_for_the_ear(code: str) -> None:
    status = TimeStatus(
        meeting_started=True,
        current_time_iso="2027-01-15T10:00:00+00:00",
        current_item_topic="Budget",
        current_item_allocated_minutes=10.0,
        current_item_remaining_minutes=2.0,
        session_remaining_minutes=14.0,
        next_item_topic="Hiring",
        next_item_starts_in_minutes=2.0,
    )
    said = [
        intervention_words(kind, status, code, when)  # type: ignore[arg-type]
        for kind in LIVES
        for when in ("ask", "hold")
    ]
    said += [more_words(m, "Budget", code) for m in (1, 5)]
    said += [quiet_words(m, code) for m in (1, 5)]
    said += [recap_words(("Opening",), status, code), recap_words((), status, code)]
    for sentence in said:
        assert sentence[-1] in ".?"
        assert "{" not in sentence
        assert not any(c.isdigit() for c in sentence)


# ---- agenda ---------------------------------------------------------------------------------


def test_a_sentence_becomes_an_agenda_from_a_template() -> None:
    template, items = drafted("45 minute retro for 6 people")
    assert template is TEMPLATES["retro"]
    assert sum(item.minutes for item in items) == pytest.approx(45, abs=2)
    assert drafted("half an hour to decide on the vendor")[0] is TEMPLATES["decision"]
    assert sum(i.minutes for i in drafted("an hour of planning")[1]) == pytest.approx(60, abs=2)
    assert drafted("xyzzy")[0] is TEMPLATES["general"]


@given(
    st.lists(st.floats(1, 60), min_size=1, max_size=10),
    st.floats(10, 300),
)
def test_an_agenda_fits_its_time(minutes: list[float], total: float) -> None:
    agenda = [AgendaItem(topic=f"Item {n}", minutes=m) for n, m in enumerate(minutes)]
    fitted = scaled(agenda, total)
    assert len(fitted) == len(agenda)
    assert sum(i.minutes for i in fitted) == pytest.approx(total, abs=0.5 * len(agenda) + 1e-6)


# ---- what the model answers -----------------------------------------------------------------


def test_notes_are_read_from_an_answer_and_cut_to_size() -> None:
    notes = read_notes(
        'Sure! {"key_points": ["' + "long " * 200 + '"], "decisions": [], '
        '"action_items": [{"what": "Write it", "owner": "", "due": ""}], "more": 1}'
    )
    assert len(notes.key_points[0]) <= 400
    assert notes.action_items[0].what == "Write it"
    assert memory("Budget", notes).startswith("Notes of the item 'Budget': Points: long")
    assert memory("Budget", ItemNotes()) == "Notes of the item 'Budget': nothing was noted."


@pytest.mark.parametrize("answer", ["", "no", "{", "[]", '{"key_points": 3}', "}{"])
def test_what_is_no_notes_is_refused(answer: str) -> None:
    with pytest.raises(NotesError):
        read_notes(answer)


def test_a_tangent_counts_only_when_it_lasts() -> None:
    off = Verdict(verdict="tangent", confidence=0.9, reason="football")
    on = Verdict(verdict="on_topic", confidence=0.9)
    drift = Drift().after("beat-1", off, NOW)
    assert not drift.sustained(NOW + 20)
    assert drift.after("beat-1", off, NOW + 31).sustained(NOW + 31)
    assert (
        not drift.after("beat-1", on, NOW + 20).after("beat-1", off, NOW + 31).sustained(NOW + 31)
    )
    assert not drift.after("beat-2", off, NOW + 31).sustained(NOW + 31)
    unsure = Verdict(verdict="tangent", confidence=0.4)
    assert Drift().after("beat-1", unsure, NOW).since is None


@pytest.mark.parametrize("answer", ["", '{"verdict": "maybe"}', '{"verdict": "tangent"}'])
def test_what_is_no_verdict_is_refused(answer: str) -> None:
    with pytest.raises(VerdictError):
        read_verdict(answer)


def stands(*events: tuple[str, dict[str, object]]) -> Standing:
    """What stands open after these, one a second."""
    standing = Standing()
    for second, (name, data) in enumerate(events):
        standing = after(standing, FACTS.types[name].model_validate(data), NOW + second)
    return standing


def decided(decision: str, kind: str = "time_up", number: int = 1) -> tuple[str, dict[str, object]]:
    data = {"id": f"{kind}-{number}", "kind": kind, "item": "beat-1", "decision": decision}
    return "intervention", data


def test_what_is_held_stands_open_until_it_is_said_or_dropped() -> None:
    held = stands(decided("held"), decided("held"))

    assert held.held["time_up-1"].expires_at == NOW + LIVES["time_up"]
    assert stands(decided("held"), decided("spoken")).held == {}
    assert stands(decided("dropped", number=7)).wishes == 7


def test_a_question_waits_for_its_answer_and_quiet_for_its_end() -> None:
    asked: tuple[str, dict[str, object]] = ("command", {"does": "end", "confirmed": False})
    quiet: tuple[str, dict[str, object]] = ("quiet", {"until": NOW + 1})

    assert stands(asked).end_asked_at == NOW
    assert stands(asked, ("command", {"does": "go_on"})).end_asked_at is None
    assert stands(asked, ("command", {"does": "end", "confirmed": True})).end_asked_at is None
    assert stands(quiet).quiet_until == NOW + 1
    assert stands(quiet, decided("held", "catch_up")).quiet_until is None
    assert stands(quiet, ("talk", {})).quiet_until is None
