"""The document of a session, from its log alone."""

from __future__ import annotations

from dataclasses import asdict

import pytest

from beatroom.bot.rehearsal.again import run_of_show
from beatroom.bot.server.documents import as_markdown, plain, summary_as_markdown
from beatroom.flows.core import events as e
from beatroom.flows.core.document import Section, document, said
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.replay import replay
from beatroom.flows.core.rundown import (
    Item,
    Rundown,
    extend,
    hold,
    insert,
    move,
    remove,
    resume,
    wrap_up,
)
from beatroom.flows.core.state import fold

pytestmark = pytest.mark.unit

T = 1_800_000_000.0
PLAN = Rundown(
    items=(
        Item("beat-0", "Welcome", 0.0, 120.0),
        Item("beat-1", "Stories | tales", 120.0, 420.0),
        Item("beat-2", "Goodbye", 540.0, 60.0),
    ),
    length=600.0,
)


class Log:
    """A log that is written as things happen."""

    def __init__(self) -> None:
        self.records: list[Recorded] = []

    def at(self, seconds: float, *events: Event) -> None:
        for event in events:
            seq = len(self.records) + 1
            self.records.append(Recorded(seq=seq, at=T + seconds, event=event))

    def change(self, at: float, op: str, rundown: Rundown, **detail: str | float) -> None:
        told = {"op": op, "by": "me", "rundown": rundown, "detail": detail}
        self.at(at, e.RundownChanged.model_validate(told))

    @property
    def rundown(self) -> Rundown:
        return fold(self.records).rundown


def session() -> Log:
    log = Log()
    log.at(
        -60,
        e.Created(
            session="s1",
            personality="tea",
            title="Tea <b>talk</b>",
            kind="conversation",
            language="en",
            timezone="Europe/Vienna",
            rundown=PLAN,
        ),
    )
    log.at(-10, e.NodeEntered(node="boot", responds=False))
    log.at(-1, e.ParticipantJoined(participant="p1", name="Ana"))
    log.at(0, e.Started(), e.BeatFired(beat="beat-0", due_at=T, eligible_at=T))
    log.at(1, e.BotSaid(text="Welcome, Ana!", node="beat-0", source="say"))
    log.at(1, e.BeatSpoken(beat="beat-0", heard_at=T + 0.5))
    log.at(
        20,
        e.InstructionAdded(instruction="i1", mode="queued", kind="prompt", text="Ask *her*."),
        e.ParticipantJoined(participant="p2", name="Bob"),
    )
    log.at(30, e.UserSaid(participant="p1", name="Ana", text="# Hello\n[you](x)", via="voice"))
    log.at(40, e.InstructionInjected(instruction="i1"))
    log.at(42, e.InstructionConsumed(instruction="i1", heard_at=T + 41))
    log.at(50, e.ParticipantLeft(participant="p2"))
    return log


def test_a_running_session_is_told_as_far_as_it_has_come() -> None:
    made = document(session().records, T + 60, host="Mina")
    assert (made.session, made.phase, made.ended_at) == ("s1", "live", None)
    assert (made.created_at, made.started_at, made.elapsed) == (T - 60, T, 60.0)
    assert (made.planned_length, made.length, made.held) == (600.0, 600.0, 0.0)
    welcome, stories, _ = made.beats
    assert (welcome.start, welcome.spent, welcome.late, welcome.outcome) == (0, 60, 0, "spoken")
    assert (stories.start, stories.spent, stories.outcome) == (None, None, None)
    ana, bob = made.attendance
    assert (ana.name, ana.joined_at, ana.left_at, ana.seconds) == ("Ana", T - 1, None, 61)
    assert (bob.left_at, bob.seconds, bob.visits) == (T + 50, 30, 1)
    [order] = made.instructions
    assert (order.state, order.injected_at, order.closed_at) == ("spoken", T + 40, T + 41)
    assert [(turn.who, turn.name) for turn in made.transcript] == [
        ("bot", "Mina"),
        ("person", "Ana"),
    ]


def test_plan_and_actual_are_told_apart() -> None:
    log = session()
    log.change(60, "extend", extend(log.rundown, 30.0, T + 60))
    log.change(70, "insert", insert(log.rundown, Item("x", "Break", 0.0, 45.0), "beat-0", T + 70))
    log.change(80, "hold", hold(log.rundown, T + 80))
    log.change(100, "resume", resume(log.rundown, T + 100))
    log.at(175, e.BeatFired(beat="x", due_at=T + 170, eligible_at=T + 174))
    log.at(
        200,
        e.BeatDropped(beat="beat-1", outcome="skipped", reason="the operator was in a hurry"),
        e.BeatFired(beat="beat-2", due_at=T + 200, eligible_at=T + 200),
        e.TimeAnswered(
            asks="item_left",
            total_meeting_minutes=3.3,
            current_item_remaining_minutes=1.0,
            also="next",
        ),
        e.SummaryPrepared(beat="beat-2", text="They said hello."),
    )
    log.at(230, e.ParticipantJoined(participant="p2", name="Bobby", returning=True))
    log.at(260, e.Ended(reason="wrapped up"))
    made = document(log.records, T + 9999)
    assert made.ended_at == T + 260
    assert (made.elapsed, made.held) == (240.0, 20.0)
    assert (made.planned_length, made.length) == (600.0, 675.0)
    by_id = {beat.id: beat for beat in made.beats}
    assert (by_id["beat-0"].planned_length, by_id["beat-0"].spent) == (120.0, 155.0)
    assert (by_id["x"].planned_start, by_id["x"].start, by_id["x"].late) == (150.0, 155.0, 5.0)
    assert (by_id["beat-1"].outcome, by_id["beat-1"].start) == ("skipped", None)
    assert (by_id["beat-2"].planned_start, by_id["beat-2"].spent) == (540.0, 60.0)
    bob = made.attendance[1]
    assert (bob.name, bob.seconds, bob.visits, bob.left_at) == ("Bobby", 60, 2, T + 260)
    assert made.summary is not None
    assert made.summary.text == "They said hello."
    [answered] = made.time_answers
    assert (answered.asks, answered.also, answered.at) == ("item_left", "next", T + 200)


def test_what_an_act_left_out_and_what_was_asked_is_told_in_words() -> None:
    log = session()
    log.change(60, "wrap_up", wrap_up(log.rundown, T + 60))
    log.at(
        70,
        e.TimeAnswered(
            asks="title_when",
            total_meeting_minutes=3.3,
            current_item_remaining_minutes=1.0,
            also="session_left",
        ),
    )
    made = document(log.records, T + 100)
    assert {beat.reason for beat in made.beats if beat.outcome == "skipped"} == {"wrap up by me"}
    assert "when a beat begins, or how long until then; " in as_markdown(made)
    assert "_when" not in as_markdown(made)


def test_whoever_speaks_beside_the_host_stands_beside_their_words() -> None:
    log = Log()
    log.at(1, e.BotSaid(text="Welcome.", node="beat-0", source="say"))
    log.at(9, e.BotSaid(text="We wait.", node="turn-1", source="model", speaker="Hana Mori"))
    assert [line.name for line in said(log.records, "Mina")] == ["Mina", "Hana Mori"]


def test_in_markdown_what_people_said_stays_text() -> None:
    sections = (Section("Decisions", ("Buy <tea>.",)),)
    text = as_markdown(document(session().records, T + 60, host="Mina", sections=sections))
    assert text.startswith(
        "# Tea \\<b\\>talk\\</b\\>\n\n- When: 2027-01-15, 09:00:00 (Europe/Vienna)\n"
    )
    assert "| Stories \\| tales | 0:02:00 (7 min) | – | – | – |" in text
    assert "| Welcome | 0:00:00 (2 min) | 0:00:00 (1 min) | on time | spoken |" in text
    assert "| Ana | 08:59:59 | still there | 1 min |" in text
    assert "| 09:00:20 | Ask \\*her\\*. | queued, prompt | – | spoken | 09:00:41 |" in text
    assert "**Ana** (0:00:30): \\# Hello \\[you\\](x)\n" in text
    assert "## Decisions\n\n- Buy \\<tea\\>.\n" in text
    assert "## Transcript" not in summary_as_markdown(document(session().records, T))


def test_a_session_that_has_not_begun_has_a_document_too() -> None:
    made = document(session().records[:1], T)
    assert made.attendance == ()
    assert made.elapsed == 0.0
    assert "# Tea" in as_markdown(made)
    assert asdict(made)["summary"] is None
    assert document([], T).beats == ()


def test_plain_text_is_one_line() -> None:
    assert plain("a\nb | `c`") == "a b \\| \\`c\\`"


def test_a_replay_s_acts_name_their_beats_by_title() -> None:
    log = session()
    tea, cake = Item("beat-9", "Tea, then cake", 0.0, 60.0), "beat-9"
    log.change(10, "extend", extend(log.rundown, 30, T + 10), seconds=30.0)
    given = {"seconds": 60.0, "beat": "beat-0", "title": tea.title, "prompt": "Ask, title: none"}
    log.change(20, "insert", insert(log.rundown, tea, "beat-0", T + 20), **given)
    log.change(30, "move", move(log.rundown, cake, "beat-1"), beat=cake, after="beat-1")
    log.change(40, "remove", remove(log.rundown, cake), beat=cake)
    log.at(50, e.ParticipantRemoved(participant="p1", by="me", seconds=900))
    log.change(60, "wrap_up", wrap_up(log.rundown, T + 60))
    acts = replay(log.records, T + 70, host="Host").acts
    assert [(act.what, act.beat, act.seconds) for act in acts] == [
        ("extend", None, 30.0),
        ("insert", "Tea, then cake", 60.0),
        ("move", "Tea, then cake", None),
        ("remove", "Tea, then cake", None),
        ("remove", None, None),
        ("wrap up", None, None),
    ]


def test_a_line_is_where_it_began_on_the_session_s_clock_as_in_its_replay() -> None:
    log = session()
    log.change(60, "hold", hold(log.rundown, T + 60))
    log.change(90, "resume", resume(log.rundown, T + 90))
    log.at(120, e.FloorChanged(holder="bot"))
    log.at(125, e.RecordingStarted())
    log.at(130, e.BotSaid(text="A long answer.", node="beat-0", source="model"))
    log.at(140, e.UserSaid(participant="p1", name="Ana", text="Yes.", via="voice", began=T + 137.4))
    told = document(log.records, T + 200)
    assert [line.clock for line in told.transcript] == pytest.approx([1, 30, 90, 107.4])
    again = replay(log.records, T + 200, host="Host")
    began = again.clock_began or 0.0
    held = sum(hold.ended - hold.began for hold in again.holds)
    assert [line.began - began - held for line in again.lines][2:] == pytest.approx([90, 107.4])
    assert "(0:01:47)" in as_markdown(told)


def test_it_ends_when_it_was_over_though_its_host_s_last_words_sounded_on() -> None:
    """One end, in all that tells of a session that was held: the process's own comes later."""
    log = session()
    log.change(60, "hold", hold(log.rundown, T + 60))
    log.change(90, "resume", resume(log.rundown, T + 90))
    log.at(98, e.FloorChanged(holder="bot"))
    log.at(100, e.Ended(reason="ended by an operator", by="me"))
    log.at(103, e.BotSaid(text="Goodbye.", node="beat-0", source="model", interrupted=True))
    told, again = document(log.records, T + 500), replay(log.records, T + 500, host="Host")
    show = run_of_show(log.records)
    assert (told.ended_at, told.elapsed) == (T + 100, 70.0)
    assert again.length == told.ended_at - again.origin
    assert again.lines[-1].ended == again.length
    assert show.ended == told.elapsed
    assert show.agenda.items[0].end == told.elapsed


@pytest.mark.parametrize("before", ["answered", "cut off unheard", "nothing"])
def test_a_line_that_is_recorded_before_it_sounds_stands_where_it_sounded(before: str) -> None:
    log = session()
    if before != "nothing":
        log.at(120, e.FloorChanged(holder="bot"))
    if before == "answered":
        log.at(122, e.BotSaid(text="Who begins?", node="beat-0", source="model", began=T + 120))
    log.at(122.1, e.FloorChanged(holder="nobody"), e.FloorChanged(holder="person"))
    log.at(126, e.FloorChanged(holder="nobody"))
    asked = e.UserSaid(participant="p1", name="Ana", text="Why?", via="voice", began=T + 123)
    log.at(126.1, asked)
    meanwhile = e.BotSaid(text="One moment.", node="beat-0", source="say", in_context=False)
    log.at(129, meanwhile)
    log.at(130, e.FloorChanged(holder="bot"))
    log.at(131, e.FloorChanged(holder="nobody"))
    log.at(133, e.FloorChanged(holder="bot"))
    log.at(134, e.BotSaid(text="Because.", node="beat-0", source="model", began=T + 133))

    lines = replay(log.records, T + 200, host="Otto").lines[-3:]
    assert [(one.sentences[0].text, round(one.began, 1), round(one.ended, 1)) for one in lines] == [
        ("Why?", 123.0, 126.1),
        ("One moment.", 130.0, 131.0),
        ("Because.", 133.0, 134.0),
    ]
    told = document(log.records, T + 200, host="Otto")
    assert [line.text for line in told.transcript][-3:] == ["Why?", "One moment.", "Because."]


def test_lines_come_in_the_order_in_which_they_began() -> None:
    log = session()
    log.at(119, e.FloorChanged(holder="bot"))
    log.at(130, e.UserSaid(participant="p1", name="Ana", text="Wait!", via="voice", began=T + 128))
    log.at(131, e.BotSaid(text="A long answer.", node="beat-0", source="model", interrupted=True))
    told = [line.text for line in document(log.records, T + 200).transcript]
    again = replay(log.records, T + 200, host="Host").lines
    assert told[-2:] == ["A long answer.", "Wait!"]
    assert [line.sentences[0].text for line in again] == told
    assert [line.began for line in again] == sorted(line.began for line in again)
