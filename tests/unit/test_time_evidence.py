"""The checker of what was due: a beat is late where it could have come and did not."""

from __future__ import annotations

from dataclasses import replace

import pytest

from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction, VoiceSpan
from beatroom.bot.rehearsal.time_evidence import broken_time, broken_told, broken_waits
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit


@pytest.mark.parametrize(("came", "faults"), [(125.0, []), (140.0, ["beat-2 was due"])])
def test_a_beat_waits_for_the_one_before_it_which_waits_for_an_answer(
    came: float, faults: list[str]
) -> None:
    """The item before asks at its end: the next begins at 120 s, and the one at 80 s behind it."""
    planned = plan(
        Personality(
            name="x",
            title="Robin",
            persona="You host.",
            length=300.0,
            beats=tuple(
                Beat(title=f"Part {at:.0f}", at=Offset(at), prompt="Talk.")
                for at in (0.0, 60.0, 80.0, 240.0)
            ),
        )
    )
    asks = replace(planned.items[0], on_time_up="ask")
    told: list[tuple[float, Event]] = [
        (
            0.0,
            e.Created(
                session="s",
                personality="x",
                title="Robin",
                kind="meeting",
                language="en",
                timezone="UTC",
                rundown=replace(planned, items=(asks, *planned.items[1:])),
            ),
        ),
        (0.0, e.Started()),
        *(
            (at, e.BeatFired(beat=beat, due_at=at, eligible_at=at, told="[beat] Talk."))
            for beat, at in (("beat-0", 0.0), ("beat-1", 120.0), ("beat-2", came))
        ),
    ]
    seen = Evidence(
        records=[Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(told, 1)],
        host=[VoiceSpan(0.0, 5.0), VoiceSpan(120.0, 125.0)],
    )

    broken = broken_waits(seen)

    assert len(broken) == len(faults)
    assert all(fault in sentence for fault, sentence in zip(faults, broken, strict=True))


@pytest.mark.parametrize(("silent_at", "missed"), [(30.0, 0), (27.0, 1)])
def test_a_question_is_not_missed_where_the_host_was_never_free(
    silent_at: float, missed: int
) -> None:
    """Ana asks under a goodbye; the host is muted at 30, and the session is over at 40."""
    told: list[tuple[float, Event]] = [
        (22.0, e.UserSaid(participant="ana", name="Ana", text="how long", via="voice")),
        (30.0, e.Muted(by="operator")),
        (40.0, e.Ended(reason="wrapped up")),
    ]
    seen = Evidence(
        records=[Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(told, 1)],
        acts=[ObservedAction("time", "ana", "how long", "how long", 20.0, 22.0)],
        people=[VoiceSpan(20.0, 22.0, "ana", "how long")],
        host=[VoiceSpan(15.0, silent_at)],
    )

    assert len([fault for fault in broken_time(seen) if "got 0 answers" in fault]) == missed


RIGHT = {
    "session_left": "We have about five minutes left.",
    "item_left": "We have about two minutes left on Part 0.",
    "title_when": "Part 240 begins in about four minutes.",
    "over": "We're on time.",
    "next": "Next is Part 120, in about two minutes.",
}


@pytest.mark.parametrize("held", ["", "The clock is on hold. "])
@pytest.mark.parametrize(
    ("asks", "also", "wrong"),
    [
        ("session_left", "item_left", ""),
        ("item_left", "session_left", ""),
        ("title_when", "session_left", ""),
        ("session_left", "title_when", ""),
        ("over", "item_left", ""),
        ("session_left", "item_left", "item_left"),
        ("title_when", "session_left", "session_left"),
        ("session_left", "next", "session_left"),
    ],
)
def test_both_of_two_answers_are_held_beside_the_page(
    held: str, asks: str, also: str, wrong: str
) -> None:
    words = RIGHT | (
        {wrong: RIGHT[wrong].replace("two", "nine").replace("five", "nine")} if wrong else {}
    )
    answered = e.TimeAnswered(
        asks=asks, also=also, total_meeting_minutes=0.0, current_item_remaining_minutes=2.0
    )
    said = e.BotSaid(text=f"{held}{words[asks]} {words[also]}", node="beat-0", source="time")
    planned = plan(
        Personality(
            name="x",
            title="Robin",
            persona="You host.",
            length=300.0,
            beats=tuple(
                Beat(title=f"Part {at:.0f}", at=Offset(at), prompt="Talk.")
                for at in (0.0, 120.0, 240.0)
            ),
        )
    )
    told: list[tuple[float, Event]] = [
        (
            0.0,
            e.Created(
                session="s",
                personality="x",
                title="Robin",
                kind="conversation",
                language="en",
                timezone="UTC",
                rundown=planned,
            ),
        ),
        (0.0, e.Started()),
        (0.0, e.BeatFired(beat="beat-0", due_at=0.0, eligible_at=0.0)),
        (1.0, answered),
        (4.0, said),
    ]
    seen = Evidence(
        records=[Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(told, 1)],
        host=[VoiceSpan(0.0, 4.0)],
    )

    assert len(broken_told(seen)) == bool(wrong)
