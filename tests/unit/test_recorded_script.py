"""From a log to what people said when: each voice with the words that came of it."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from beatroom.bot.rehearsal.again import _as_far_as
from beatroom.bot.rehearsal.rehearse import created
from beatroom.flows.core import events as e
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.outside_events import MadeSentence, first_letters
from beatroom.flows.core.recorded_script import RecordedAct, RecordedSpeech, recorded_script
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

RECORD = Personality(
    name="tea",
    title="Robin",
    kind="conversation",
    persona="You host.",
    length=300.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),
        Beat(title="Goodbye", at=Offset(240.0), prompt="Say goodbye."),
    ),
)


def log(*happened: tuple[float, Event]) -> list[Recorded]:
    """A whole session in which this happened, seconds after its opening."""
    around: Sequence[tuple[float, Event]] = (
        (-2.0, created(RECORD, None, "s1")),
        (-1.0, e.ParticipantJoined(participant="ana", name="Ana")),
        (0.0, e.Started()),
        *happened,
        (200.0, e.Ended(reason="it is over")),
    )
    return [
        Recorded(seq=n, at=1_024.0 + at, event=event) for n, (at, event) in enumerate(around, 1)
    ]


def voice(began: float, ended: float, who: str = "ana") -> tuple[float, Event]:
    return ended, e.VoiceHeard(participant=who, began=1_024.0 + began)


def words(at: float, letters: int, who: str = "ana") -> tuple[float, Event]:
    return at, e.WordsHeard(participant=who, letters=letters)


def said(at: float, text: str, who: str = "ana") -> tuple[float, Event]:
    return at, e.UserSaid(participant=who, name=who.title(), text=text, via="voice")


def speeches(*happened: tuple[float, Event]) -> list[RecordedSpeech]:
    steps = recorded_script(log(*happened), RECORD).steps
    return [one for one in steps if isinstance(one, RecordedSpeech)]


def test_a_turn_of_two_breaths_is_two_voices_each_with_its_own_words() -> None:
    first, second = speeches(
        voice(5.0, 6.0),
        words(6.25, 8),
        voice(6.25, 7.0),
        words(7.125, 6),
        said(7.625, "we agree, do we?"),
    )

    assert (first.at, first.ended, first.words) == (5.0, 6.0, ((6.25, "we agree,"),))
    assert (second.at, second.ended, second.words) == (6.25, 7.0, ((7.125, "do we?"),))


def test_who_speaks_twice_in_a_turn_has_two_lines_after_it_each_of_its_own_words() -> None:
    """As where somebody else speaks on meanwhile: the turn is over when all are silent."""
    garden, door = "The garden needs water.", "We could paint the door."
    first, bens, second, later = speeches(
        voice(5.0, 7.0),
        words(7.5, 20),
        voice(6.0, 9.0, "ben"),
        words(9.5, 3, "ben"),
        voice(11.0, 13.0),
        words(13.5, 20),
        said(14.0, garden),
        said(14.0, "Yes", "ben"),
        said(14.0, door),
        voice(20.0, 21.0),
        words(21.5, 3),
        said(22.0, "Tea"),
    )

    assert [text for _, text in first.words] == [garden]
    assert [text for _, text in bens.words] == ["Yes"]
    assert [text for _, text in second.words] == [door]
    assert [text for _, text in later.words] == ["Tea"]


def test_a_voice_without_words_is_a_noise_and_words_of_which_nothing_came_stand_for_some() -> None:
    noise, lost, kept = speeches(
        voice(5.0, 5.4),
        voice(20.0, 21.0),
        words(21.0, 4),
        voice(30.0, 31.0),
        words(31.0, 3),
        said(31.5, "yes"),
    )

    assert noise.words == ()
    assert lost.words == ((21.0, "mmmm"),)
    assert kept.words == ((31.0, "yes"),)


def test_who_speaks_while_the_host_does_has_not_waited_for_it() -> None:
    over, after = speeches(
        (4.0, e.FloorChanged(holder="bot")),
        voice(5.0, 5.4),
        (8.0, e.FloorChanged(holder="nobody")),
        voice(9.0, 9.5),
    )

    assert not over.in_silence
    assert after.in_silence


def test_a_reply_has_its_sentences_as_far_as_they_were_heard_and_how_long_each_was() -> None:
    made = e.ReplyMade(
        asked=1_034.0,
        after=3,
        sounds_after=0.5,
        sentences=(MadeSentence(letters=6, seconds=1.5), MadeSentence(letters=20, seconds=4.0)),
        whole=True,
    )
    heard = e.BotSaid(text="Hello.", node="beat-0", source="model", interrupted=True, began=1_034.5)

    (reply,) = recorded_script(log((10.6, made), (13.0, heard)), RECORD).replies

    assert [(one.text, one.seconds, one.whole) for one in reply.sentences] == [
        ("Hello.", 1.5, True),
        ("", 4.0, False),
    ]
    assert reply.sounds_after == 0.5


@pytest.mark.parametrize("host_had_the_floor", [True, False])
def test_a_reply_that_was_cut_off_before_the_room_had_any_of_it_did_not_sound(
    host_had_the_floor: bool,
) -> None:
    """Else whoever cut in 30 ms before it was heard would talk over it when it is played again."""
    made = e.ReplyMade(
        asked=1_034.0,
        after=4,
        sounds_after=0.28,
        sentences=(MadeSentence(letters=20, seconds=0.4, asks=False),),
        whole=True,
    )
    floor = [(10.29, e.FloorChanged(holder="bot"))] if host_had_the_floor else []
    records = log(
        (10.0, e.FloorChanged(holder="nobody")),
        *floor,
        (10.31, e.FloorChanged(holder="person", participant="ana")),
        (10.38, made),
        (10.40, e.ReplyCutOff(due=True)),
        (12.0, e.FloorChanged(holder="nobody")),
        (20.0, e.FloorChanged(holder="bot")),  # a line of its own, later
        (22.0, e.FloorChanged(holder="nobody")),
    )

    [reply] = recorded_script(records, RECORD).replies

    assert reply.sounds_after == (0.28 if host_had_the_floor else None)


def test_a_text_is_cut_by_letters_wherever_its_spaces_are() -> None:
    assert first_letters("a b  c d", 2) == ("a b", "c d")
    assert first_letters("a b", 5) == ("a b", "")
    assert first_letters("a b", 0) == ("", "a b")


def test_what_is_kept_beside_a_recording_stands_where_it_came_in_the_log() -> None:
    answered = e.OutsideAnswered(
        by="service", what="a", asked=1_033.0, outcome="answered", answer='{"tea": 1}'
    )
    made = e.ReplyMade(asked=1_034.0, after=4, sounds_after=0.5)
    whole = log(
        (9.0, e.CommandGiven(name="go", participant="ana")),
        (10.0, e.ModelTold(messages=())),
        (10.0, e.CommandGiven(name="on", participant="ana")),
    )
    beside = [
        Recorded(seq=4, at=1_034.0, event=answered),
        Recorded(seq=5, at=1_034.0, event=made),
    ]

    script = recorded_script(whole, RECORD, beside)

    assert [one.answer for one in script.answers] == ['{"tea": 1}']
    assert [one.sounds_after for one in script.replies] == [0.5]
    acts = [one for one in script.steps if isinstance(one, RecordedAct)]
    assert [one.before for one in acts if isinstance(one.event, e.CommandGiven)] == [0, 1]


def test_a_planner_is_told_what_is_kept_of_what_it_was_answered() -> None:
    """One from before may have been recorded whole, with nothing beside it."""
    answered = e.OutsideAnswered(by="service", what="a", asked=1.0, outcome="answered", answer="{}")
    beside = [Recorded(seq=4, at=1.0, event=answered)]
    recorded = SessionState(kind="planner", recorded_since=1.0)
    broke_off = SessionState(kind="planner", recorded_since=1.0, not_recorded="It is too large.")

    assert "nothing of that is kept beside a recording" in _as_far_as(recorded, [])
    assert _as_far_as(recorded, beside) == ""
    assert "beside its recording only until that stopped" in _as_far_as(broke_off, beside)
    assert _as_far_as(SessionState(kind="conversation"), []) == ""


@pytest.mark.parametrize(("by", "lapses"), [("boardroom", True), ("operator", False)])
def test_a_hold_that_the_session_itself_ended_would_have_been_ended(by: str, lapses: bool) -> None:
    running = rd.start(log()[0].event.rundown, 1_024.0)  # type: ignore[union-attr]
    held = rd.hold(running, 1_034.0)
    over = rd.wrap_up(held, 1_044.0)

    script = recorded_script(
        log(
            (10.0, e.RundownChanged(op="hold", by="operator", rundown=held)),
            (20.0, e.RundownChanged(op="wrap_up", by=by, rundown=over)),
        ),
        RECORD,
    )

    acts = [one for one in script.steps if isinstance(one, RecordedAct)]
    told = [(a.event.op, a.lapsed) for a in acts if isinstance(a.event, e.RundownChanged)]
    assert told == [("hold", False), ("resume", True) if lapses else ("wrap_up", False)]


def test_time_for_a_beat_that_is_named_is_meant_for_that_one_and_not_for_the_one_that_ran() -> None:
    running = rd.fire(rd.start(log()[0].event.rundown, 1_024.0), "beat-0", 1_024.0)  # type: ignore[union-attr]
    fired = e.BeatFired(beat="beat-0", due_at=1_024.0, eligible_at=1_024.0, told="")

    def more(at: float, **detail: object) -> tuple[float, Event]:
        return at, e.RundownChanged(op="extend", by="Mina", detail=detail, rundown=running)

    script = recorded_script(
        log((0.0, fired), more(10.0, seconds=60.0), more(20.0, seconds=60.0, beat="beat-1")), RECORD
    )

    acts = [one for one in script.steps if isinstance(one, RecordedAct)]
    meant = [one.during for one in acts if isinstance(one.event, e.RundownChanged)]
    assert [during is None for during in meant] == [False, True]


def test_a_beat_has_run_for_as_long_as_the_clock_had_gone_on_in_it() -> None:
    running = rd.fire(rd.start(log()[0].event.rundown, 1_024.0), "beat-0", 1_024.0)  # type: ignore[union-attr]
    fired = e.BeatFired(beat="beat-0", due_at=1_024.0, eligible_at=1_024.0, told="")
    held = rd.hold(running, 1_034.0)
    resumed = rd.resume(held, 1_042.0)

    script = recorded_script(
        log(
            (0.0, fired),
            (10.0, e.RundownChanged(op="hold", by="Mina", rundown=held)),
            (18.0, e.RundownChanged(op="resume", by="Mina", rundown=resumed)),
            (20.0, e.RundownChanged(op="skip", by="Mina", rundown=resumed)),
        ),
        RECORD,
    )

    acts = [one for one in script.steps if isinstance(one, RecordedAct) and one.during]
    assert [one.during and one.during.ran for one in acts] == [12.0]


@pytest.mark.parametrize(
    ("by", "reason", "played"),
    [
        ("", "wrapped up", False),
        ("", "everybody left", False),
        ("", "the room was lost", True),
        ("Mina", "ended by an operator", True),
    ],
)
def test_an_end_in_the_goodbye_is_somebody_s_where_it_would_not_come_again(
    by: str, reason: str, played: bool
) -> None:
    fired = e.BeatFired(beat="beat-1", due_at=1_034.0, eligible_at=1_034.0, told="")
    *happened, _ = log((10.0, fired))
    end = Recorded(seq=len(happened) + 1, at=1_054.0, event=e.Ended(reason=reason, by=by))

    script = recorded_script([*happened, end], RECORD)

    acts = [one for one in script.steps if isinstance(one, RecordedAct)]

    ends = [one for one in acts if isinstance(one.event, e.Ended)]
    assert [one.during and one.during.ran for one in ends] == ([20.0] if played else [])


@pytest.mark.parametrize("left", ["(erased)", ""])
def test_an_answer_that_was_erased_is_not_given_again(left: str) -> None:
    known = [
        (10.0 + n, e.OutsideAnswered(by="service", what="a", asked=1_030.0, outcome="answered",
                                     answer=answer))
        for n, answer in enumerate(('{"tea": 1}', left))
    ]  # fmt: skip

    assert [one.answer for one in recorded_script(log(*known), RECORD).answers] == ['{"tea": 1}']


def test_a_log_that_kept_nothing_of_it_tells_when_people_spoke_and_what_the_model_said() -> None:
    nothing: Sequence[tuple[float, Event]] = (
        (4.0, e.BotSaid(text="Welcome.", node="beat-0", source="model", began=1_025.0)),
        (9.0, e.FloorChanged(holder="person", participant="ana")),
        (12.0, e.FloorChanged(holder="nobody")),
        (12.5, e.UserSaid(participant="ana", name="Ana", text="Hello there.", via="voice",
                          began=1_033.0, ended=1_035.0)),
        (20.0, e.FloorChanged(holder="person", participant="ana")),
        (21.0, e.FloorChanged(holder="nobody")),
    )  # fmt: skip
    script = recorded_script(log(*nothing), RECORD)

    speeches = [one for one in script.steps if isinstance(one, RecordedSpeech)]
    assert [(one.at, one.ended, one.words) for one in speeches] == [
        (9.0, 11.0, ((11.0, "Hello there."),)),
        (20.0, 20.5, ()),
    ]
    assert [(one.whole, one.sentences[0].text) for one in script.replies] == [(True, "Welcome.")]


def test_sentences_of_fixed_words_are_as_long_as_each_was_until_somebody_talks_over_them() -> None:
    spoken = e.BotSaid(text="One, two. Three. Four! ", node="n", source="say", began=1_034.0)
    floor = [
        (10.0, e.FloorChanged(holder="nobody")),
        (10.0, e.FloorChanged(holder="bot")),
        (12.0, e.FloorChanged(holder="nobody")),
        (12.0, e.FloorChanged(holder="bot")),
        (12.5, e.FloorChanged(holder="nobody")),
    ]
    over: tuple[float, Event] = (12.5, e.FloorChanged(holder="person", participant="ana"))

    known = recorded_script(log(*floor, over, (13.5, spoken)), RECORD)
    unknown = recorded_script(log(*floor, (13.5, spoken)), RECORD)

    assert known.pace == (("One, two.", 2.0), ("Three.", 0.5), ("Four!", 1.0))
    assert unknown.pace == ((spoken.text, 3.5),)


def by_the_ears(at: float, text: str, who: str, began: float, ended: float) -> tuple[float, Event]:
    """A turn of one person's own audio: when it was said is known."""
    said = e.UserSaid(
        participant=who,
        name=who.title(),
        text=text,
        via="voice",
        began=1_024.0 + began,
        ended=1_024.0 + ended,
    )
    return at, said


def voices(*happened: tuple[float, Event]) -> list[tuple[str | None, float, list[float]]]:
    """Whose voice, when it fell silent, and when its words were there."""
    steps = recorded_script(log(*happened), RECORD).steps
    return [
        (one.participant, one.ended, [at for at, _ in one.words])
        for one in steps
        if isinstance(one, RecordedSpeech)
    ]


def test_words_that_come_eight_seconds_after_a_voice_are_its_words() -> None:
    found = voices(
        voice(10.0, 14.0, "ben"),
        words(22.0, 9, "ben"),
        by_the_ears(22.5, "Good idea.", "ben", 10.0, 14.0),
    )

    assert found == [("ben", 14.0, [22.0])]


def test_words_are_those_of_the_voice_that_waits_the_longest() -> None:
    found = voices(
        voice(10.0, 14.0),
        voice(15.0, 18.0),
        words(20.0, 9),
        words(24.0, 3),
        by_the_ears(24.5, "Good idea. Yes", "ana", 10.0, 18.0),
    )

    assert found == [("ana", 14.0, [20.0]), ("ana", 18.0, [24.0])]


def test_words_that_are_there_before_their_voice_is_on_record_leave_nothing_to_wait_for() -> None:
    found = voices(
        words(12.0, 9),
        voice(9.0, 13.0),
        voice(11.0, 13.0, "ben"),
        words(13.5, 3, "ben"),
        by_the_ears(13.6, "Good idea.", "ana", 9.0, 12.0),
        voice(20.0, 23.0),
        words(23.5, 3),
        by_the_ears(23.9, "Yes", "ana", 20.0, 23.0),
    )

    assert found == [
        ("ana", 13.0, [12.0]),
        ("ben", 13.0, [13.5]),
        ("ana", 23.0, [23.5]),
    ]


def test_only_where_each_was_heard_by_themselves_a_turn_waits_for_words() -> None:
    stream = (voice(10.0, 14.0), words(14.2, 9), (14.4, _streamed("Good idea.")))
    each = (
        voice(10.0, 14.0),
        words(14.2, 9),
        by_the_ears(14.4, "Good idea.", "ana", 10.0, 14.0),
    )

    assert not recorded_script(log(*stream), RECORD).each_heard
    assert recorded_script(log(*each), RECORD).each_heard


def _streamed(text: str) -> Event:
    return e.UserSaid(participant="ana", name="Ana", text=text, via="voice")
