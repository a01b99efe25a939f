"""Why a beat came at another time, from the logs of both sessions alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import pytest

from beatroom.bot.rehearsal.rehearse import created
from beatroom.flows.core import events as e
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.course import Course, Held, course_of
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.state import fold
from beatroom.flows.core.why_differs import (
    Times,
    Why,
    why_another_end,
    why_another_outcome,
    why_another_time,
)
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

OPENED = 1_024.0
RECORD = Personality(
    name="tea",
    title="Robin",
    kind="conversation",
    persona="You host.",
    length=300.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
        Beat(title="Game", at=Offset(60.0), prompt="Play."),
        Beat(title="Break", at=Offset(120.0), prompt="Rest."),
        Beat(title="Goodbye", at=Offset(240.0), prompt="Say goodbye."),
    ),
)


class Told:
    """A log that is written event by event, at seconds after its opening."""

    def __init__(self, record: Personality = RECORD) -> None:
        self.records: list[Recorded] = []
        self.add(-2.0, created(record, None, "s1"))
        self.add(-1.0, e.ParticipantJoined(participant="ana", name="Ana"))
        self.add(0.0, e.Started())

    @property
    def rundown(self) -> Rundown:
        return fold(self.records).rundown

    def add(self, at: float, event: Event) -> None:
        seq = len(self.records) + 1
        self.records.append(Recorded(seq=seq, at=OPENED + at, event=event))

    def fires(self, *beats: tuple[str, float], heard: bool = True) -> Told:
        """Beats, each at a time; each is heard a second later."""
        for beat, at in beats:
            fired = e.BeatFired(beat=beat, due_at=OPENED + at, eligible_at=OPENED + at)
            self.add(at, fired)
            if heard:
                self.add(at + 1.0, e.BeatSpoken(beat=beat, heard_at=OPENED + at + 1.0))
        return self

    def changes(self, at: float, op: str, rundown: Rundown, by: str = "Ann") -> Told:
        self.add(at, e.RundownChanged(op=op, by=by, rundown=rundown))  # type: ignore[arg-type]
        return self

    def floor(self, *held: tuple[float, str]) -> Told:
        for at, holder in held:
            who = "ana" if holder == "person" else None
            self.add(at, e.FloorChanged(holder=holder, participant=who))  # type: ignore[arg-type]
        return self

    def ends(self, at: float, reason: str = "it is over") -> Course:
        self.add(at, e.Ended(reason=reason))
        return course_of(self.records)


def reasons(found: Sequence[Why]) -> list[str]:
    return [one.reason for one in found]


def moved(then: Course, now: Course, title: str) -> tuple[Why, ...]:
    was, is_ = then.beat(title, None), now.beat(title, None)
    assert was is not None
    assert is_ is not None
    return why_another_time(then, now, title, at=(was.started, is_.started))


def test_a_beat_that_is_planned_elsewhere_is_told_so() -> None:
    later = RECORD.beats[1].model_copy(update={"at": Offset(80.0)})
    changed = RECORD.model_copy(update={"beats": (RECORD.beats[0], later, *RECORD.beats[2:])})
    then = Told().fires(("beat-0", 0.0), ("beat-1", 60.0)).ends(90.0)
    now = Told(changed).fires(("beat-0", 0.0), ("beat-1", 80.0)).ends(90.0)

    assert moved(then, now, "Game") == (Why("plan", "It is planned for 1:20, 20 s later."),)


def test_an_act_that_moved_it_otherwise_is_named_with_both_times() -> None:
    def played(skipped: float) -> Course:
        told = Told().fires(("beat-0", 0.0), ("beat-1", 60.0))
        told.changes(skipped, "skip", rd.skip(told.rundown, OPENED + skipped))
        return told.fires(("beat-2", skipped)).ends(200.0)

    found = moved(played(90.0), played(100.0), "Break")

    assert reasons(found) == ["steering"]
    assert found[0].words == (
        "Skip by Ann, at 1:40 in Game, moved it 20 s earlier; in the session 30 s earlier, at "
        "1:30 in Game."
    )


def test_an_act_of_only_one_of_them_is_named_and_what_was_said_is_no_operator() -> None:
    plain = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0), ("beat-1", 60.0))
    told.changes(70.0, "extend", rd.extend(told.rundown, 30.0, OPENED + 70.0), by="voice")
    longer = told.fires(("beat-2", 150.0)).ends(200.0)

    assert moved(plain, longer, "Break") == (
        Why(
            "course",
            "Extend by voice, at 1:10 in Game, moved it 30 s later; in the session it did not.",
        ),
    )
    assert moved(longer, plain, "Break") == (
        Why(
            "course",
            "Extend by voice, at 1:10 in Game, moved it 30 s later in the session; in the "
            "rehearsal it did not.",
        ),
    )


def test_a_beat_that_began_late_and_kept_its_length_moves_the_next() -> None:
    keeps = RECORD.model_copy(update={"late": "keep_length"})
    then = Told(keeps).fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)
    now = Told(keeps).fires(("beat-0", 0.0), ("beat-1", 68.0), ("beat-2", 128.0)).ends(200.0)

    assert reasons(moved(then, now, "Break")) == ["late"]


def test_a_beat_that_waited_is_told_for_whom_and_when() -> None:
    then = Told().fires(("beat-0", 0.0), ("beat-1", 60.0)).ends(90.0)
    told = Told().fires(("beat-0", 0.0))
    told.floor((57.0, "bot"), (63.0, "person"), (70.0, "nobody"))
    now = told.fires(("beat-1", 70.5)).ends(90.0)

    (why,) = moved(then, now, "Game")

    assert why.reason == "floor"
    assert "It waited 10 s now, and 0 s otherwise" in why.words
    assert "the host spoke from 0:57 to 1:03, Ana spoke from 1:03 to 1:10" in why.words


@pytest.mark.parametrize("held", [(), ((60.0, "person"), (63.0, "nobody"))])
def test_a_beat_that_waited_for_nobody_has_no_reason(held: tuple[tuple[float, str], ...]) -> None:
    then = Told().fires(("beat-0", 0.0), ("beat-1", 60.0)).ends(90.0)
    now = Told().fires(("beat-0", 0.0)).floor(*held).fires(("beat-1", 70.0)).ends(90.0)

    assert moved(then, now, "Game") == ()


def test_a_beat_that_came_in_only_one_was_dropped_or_not_reached() -> None:
    whole = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(130.0)
    told = Told().fires(("beat-0", 0.0))
    told.changes(50.0, "remove", rd.remove(told.rundown, "beat-1"))
    without = told.fires(("beat-2", 120.0)).ends(130.0)
    short = Told().fires(("beat-0", 0.0), ("beat-1", 60.0)).ends(110.0)

    assert moved(whole, without, "Game") == (
        Why(
            "dropped",
            "It was dropped at 0:50 now (remove by Ann); in the session it began at 1:00.",
        ),
    )
    assert reasons(moved(whole, short, "Break")) == ["not reached"]
    gone = replace(short, ended=None)
    assert moved(whole, gone, "Break") == ()


def outcome(then: Course, now: Course, title: str, at: Times) -> tuple[Why, ...]:
    return why_another_outcome(then, now, title, at=at)


def test_a_beat_of_which_nothing_was_heard_is_told_who_spoke_or_what_came_too_soon() -> None:
    heard = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    spoken = told.floor((61.0, "person"), (119.0, "nobody")).fires(("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    told.changes(62.0, "skip", rd.skip(told.rundown, OPENED + 62.0))
    soon = told.fires(("beat-2", 62.0)).ends(200.0)
    silent = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    for_nothing = silent.fires(("beat-2", 120.0)).ends(200.0)

    (why,) = outcome(heard, spoken, "Game", (60.0, 60.0))
    assert why.words.startswith("Nothing of it was heard now: Ana spoke from 1:01 to 1:59")
    (why,) = outcome(soon, heard, "Game", (60.0, 60.0))
    assert why.words == "Nothing of it was heard in the session: the next beat began 2 s after it."
    (why,) = outcome(heard, replace(for_nothing, cut_off=(70.0,)), "Game", (60.0, 60.0))
    assert why.words == (
        "It was cut off at 1:10 now, and the next beat began before it was carried on."
    )
    assert outcome(heard, for_nothing, "Game", (60.0, 60.0)) == ()


def test_a_beat_whose_words_an_instruction_cut_off_is_told_when() -> None:
    """Of the words of others, and of an answer about the time, that says nothing."""
    heard = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)

    def said(node: str, source: Literal["model", "time"], *, interrupted: bool) -> Course:
        told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
        words = e.BotSaid(text="One two.", node=node, source=source, interrupted=interrupted)
        told.add(70.0, words)
        return told.fires(("beat-2", 120.0)).ends(200.0)

    (why,) = outcome(heard, said("beat-1", "model", interrupted=True), "Game", (60.0, 60.0))
    assert why.words.startswith("It was cut off at 1:10 now, and the next beat began")
    assert outcome(heard, said("beat-1", "model", interrupted=False), "Game", (60.0, 60.0)) == ()
    assert outcome(heard, said("admin", "model", interrupted=True), "Game", (60.0, 60.0)) == ()
    assert outcome(heard, said("beat-1", "time", interrupted=True), "Game", (60.0, 60.0)) == ()


def test_words_that_the_end_of_the_session_cut_off_are_no_beat_that_was_heard() -> None:
    heard = Told().fires(("beat-0", 0.0), ("beat-1", 60.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    now = told.floor((62.0, "bot")).ends(80.0)

    (why,) = outcome(heard, now, "Game", (60.0, 60.0))

    assert why.words == "The host was still speaking at 1:20 now, as the session ended."


def unheard(*held: tuple[float, str]) -> tuple[Why, ...]:
    """Why nothing was heard of a beat from 1:00 to 2:00, with the floor as it was."""
    heard = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    now = told.floor(*held).fires(("beat-2", 120.0)).ends(200.0)
    return outcome(heard, now, "Game", (60.0, 60.0))


def test_who_spoke_for_a_part_of_its_time_is_no_reason_why_nothing_of_it_was_heard() -> None:
    assert unheard((61.0, "person"), (64.0, "nobody")) == ()
    assert unheard((61.0, "person"), (114.0, "nobody")) == ()
    assert reasons(unheard((61.0, "person"), (116.0, "nobody"))) == ["unheard"]
    (why,) = unheard((60.0, "person"), (90.0, "bot"), (119.0, "nobody"))
    assert "Ana spoke from 1:00 to 1:30, the host spoke from 1:30 to 1:59" in why.words


def test_a_beat_that_the_host_keeps_to_itself_is_heard_where_it_says_something_else() -> None:
    def kept(course: Course) -> Course:
        return replace(course, beats=tuple(replace(one, aloud=False) for one in course.beats))

    heard = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    silent = told.floor((61.0, "person"), (64.0, "nobody")).fires(("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0)).fires(("beat-1", 60.0), heard=False)
    spoken = told.floor((61.0, "bot"), (64.0, "nobody")).fires(("beat-2", 120.0)).ends(200.0)

    (why,) = outcome(kept(heard), kept(silent), "Game", (60.0, 60.0))
    assert why.words == "The host was not to speak on it, and said nothing else in its time now."
    assert outcome(kept(heard), kept(spoken), "Game", (60.0, 60.0)) == ()


def test_of_many_turns_the_first_are_named() -> None:
    turns = [(60.0 + 10 * n, ("person", "bot")[n % 2]) for n in range(6)]

    (why,) = unheard(*turns, (119.0, "nobody"))

    assert why.words == (
        "Nothing of it was heard now: Ana spoke from 1:00 to 1:10, the host spoke from 1:10 to "
        "1:20, Ana spoke from 1:20 to 1:30 and 3 more, in Game."
    )


def test_a_wrap_up_is_written_as_a_word_wherever_it_is_told() -> None:
    whole = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-3", 240.0)).ends(250.0)
    told = Told().fires(("beat-0", 0.0))
    told.changes(50.0, "wrap_up", rd.wrap_up(told.rundown, OPENED + 50.0))
    without = told.fires(("beat-3", 50.0)).ends(130.0)

    (why,) = moved(whole, without, "Game")

    assert (
        why.words == "It was dropped at 0:50 now (wrap-up by Ann); in the session it began at 1:00."
    )
    (why,) = moved(whole, without, "Goodbye")
    assert why.words == (
        "Wrap-up by Ann, at 0:50 in Opening, moved it 3 min 10 s earlier; in the session it did "
        "not."
    )


def test_an_end_says_until_when_was_spoken_and_not_for_how_long() -> None:
    def closed(*held: tuple[float, str], ends: float, finished: str = "notes") -> Course:
        told = Told().fires(("beat-0", 0.0), ("beat-3", 240.0)).floor(*held)
        return replace(told.ends(ends), finished=finished)

    then = closed((241.0, "bot"), (245.0, "nobody"), ends=246.0)
    pause = closed(
        (241.0, "bot"), (245.0, "nobody"), (270.0, "person"), (271.0, "nobody"), ends=280.0
    )
    silent = closed(ends=246.0)

    assert [one.words for one in why_another_end(then, pause)] == [
        "Its goodbye began, and the last words ended 31 s later; in the session "
        "the last words ended 5 s "
        "later.",
        "Its record (notes) was finished 9 s after the last words; in the session "
        "1 s after the last words.",
    ]
    assert [one.words for one in why_another_end(then, replace(silent, ended=250.0))] == [
        "Its goodbye began, and nobody spoke any more; in the session "
        "the last words ended 5 s later.",
        "Its record (notes) was finished 10 s after its goodbye began; in the session "
        "1 s after the "
        "last words.",
    ]


def test_another_end_follows_its_goodbye_or_what_was_said_there() -> None:
    def closed(goodbye: float, spoke: float, ends: float, reason: str = "over") -> Course:
        told = Told().fires(("beat-0", 0.0), ("beat-3", goodbye))
        return told.floor((goodbye + 1.0, "bot"), (spoke, "nobody")).ends(ends, reason)

    then = closed(240.0, 245.0, 246.0)

    assert reasons(why_another_end(then, closed(250.0, 255.0, 256.0))) == ["goodbye"]
    assert reasons(why_another_end(then, closed(240.0, 255.0, 256.0))) == ["closing"]
    assert reasons(why_another_end(then, closed(240.0, 245.0, 260.0, "everybody left"))) == [
        "closing"
    ]
    later = closed(240.0, 245.0, 260.0)
    assert why_another_end(then, later) == ()
    assert reasons(why_another_end(then, replace(later, finished="notes"))) == ["record"]


def test_an_end_is_told_that_people_went_on_until_its_time_was_up() -> None:
    def closed(spoke: float, ends: float) -> Course:
        told = Told().fires(("beat-0", 0.0), ("beat-3", 240.0))
        return told.floor((241.0, "bot"), (spoke, "nobody")).ends(ends)

    quiet, up = closed(245.0, 249.0), closed(308.0, 308.0)

    words = "Its time was up {}: it ended with the last words, 1 min 8 s after its goodbye began."
    assert why_another_end(quiet, up)[-1] == Why("closing", words.format("now"))
    assert why_another_end(up, quiet)[-1] == Why("closing", words.format("in the session"))
    assert why_another_end(quiet, closed(243.0, 243.0)) == (), "who says less ends no sooner"


def test_who_had_the_floor_is_the_host_too_while_it_is_about_to_speak_or_muted() -> None:
    told = Told().fires(("beat-0", 0.0))
    told.floor((5.0, "person"), (8.0, "nobody"), (10.0, "bot"), (12.0, "nobody"), (60.0, "bot"))
    told.add(62.0, e.ToolCalled(call="c1", tool="book", arguments={}))
    told.add(66.0, e.ToolAnswered(call="c1", result="{}"))
    told.add(70.0, e.Muted(by="Ann"))
    course = told.ends(90.0)

    assert course.held == (
        Held(5.0, 8.0, "Ana"),
        Held(8.0, 10.0, "", "was about to speak"),
        Held(10.0, 12.0, ""),
        Held(60.0, 90.0, ""),
        Held(62.0, 66.0, "", "was using a tool"),
        Held(70.0, 90.0, "", "was muted"),
    )


def test_the_one_who_runs_the_service_is_no_name() -> None:
    plain = Told().fires(("beat-0", 0.0), ("beat-1", 60.0), ("beat-2", 120.0)).ends(200.0)
    told = Told().fires(("beat-0", 0.0), ("beat-1", 60.0))
    told.changes(70.0, "extend", rd.extend(told.rundown, 30.0, OPENED + 70.0), by="operator")
    longer = told.fires(("beat-2", 150.0)).ends(200.0)

    (why,) = moved(plain, longer, "Break")

    assert why.words == (
        "Extend by the organiser, at 1:10 in Game, moved it 30 s later; in the session it did not."
    )
