"""The checker of what was steered: it sees what was accepted and did not happen."""

from __future__ import annotations

import pytest

from beatroom.bot.rehearsal.steering_evidence import OBEYED, broken_steering
from beatroom.flows.core import events as e
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

BEATS = (0.0, 60.0, 120.0, 240.0)
RUNDOWN = plan(
    Personality(
        name="x",
        title="Robin",
        persona="You host.",
        length=300.0,
        beats=tuple(Beat(title=f"Part {at:.0f}", at=Offset(at), prompt="Talk.") for at in BEATS),
    )
)


def steered(op: str, beat: str, *then: tuple[float, Event]) -> list[Recorded]:
    """The log of a session that was steered 30 s after its start."""
    running = rd.fire(rd.start(RUNDOWN, 0.0), "beat-0", 0.0)
    moved = rd.wrap_up(running, 30.0) if op == "wrap_up" else rd.jump(running, beat, 30.0)
    detail = {"beat": beat} if op == "jump" else {}
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
                rundown=RUNDOWN,
            ),
        ),
        (0.0, e.Started()),
        (0.0, fired("beat-0", 0.0)),
        (30.0, e.RundownChanged(op=op, by="operator", detail=detail, rundown=moved)),
        *then,
    ]
    return [Recorded(seq=n, at=at, event=event) for n, (at, event) in enumerate(told, 1)]


def fired(beat: str, due: float) -> e.BeatFired:
    return e.BeatFired(beat=beat, due_at=due, eligible_at=due, told="[beat] Talk.")


@pytest.mark.parametrize("op", ["jump", "skip", "wrap_up"])
def test_what_was_to_begin_now_comes_next_and_soon(op: str) -> None:
    beat = {"jump": "beat-2", "skip": "beat-1", "wrap_up": "beat-3"}[op]

    assert broken_steering(steered(op, beat, (35.0, fired(beat, 30.0)))) == []
    late = broken_steering(steered(op, beat, (31.0 + OBEYED, fired(beat, 30.0))))
    assert late == [f"30.00: {op} to {beat}, {beat}, {OBEYED + 1:.0f} s"]
    never = broken_steering(steered(op, beat, (99.0, e.Ended(reason="an operator"))))
    assert never == [f"30.00: {op} to {beat}, the end, 69 s"]


def test_another_beat_than_the_one_that_was_jumped_to_is_seen() -> None:
    assert "30.00: jump to beat-2, beat-1, 5 s" in broken_steering(
        steered("jump", "beat-2", (35.0, fired("beat-1", 30.0)))
    )


def test_a_later_change_takes_the_place_of_the_one_before() -> None:
    log = steered("jump", "beat-2")
    jumped = next(r.event.rundown for r in log if isinstance(r.event, e.RundownChanged))
    more = e.RundownChanged(
        op="wrap_up", by="operator", detail={}, rundown=rd.wrap_up(jumped, 31.0)
    )
    log.append(Recorded(seq=5, at=31.0, event=more))
    log.append(Recorded(seq=6, at=40.0, event=fired("beat-3", 31.0)))

    assert broken_steering(log) == []


@pytest.mark.parametrize(("given", "faults"), [(40.0, 0), (140.0, 1)])
def test_time_that_was_given_to_a_beat_to_come_is_there(given: float, faults: int) -> None:
    running = rd.fire(rd.start(RUNDOWN, 0.0), "beat-0", 0.0)
    log = steered("jump", "beat-1")
    longer = e.RundownChanged(
        op="extend",
        by="operator",
        detail={"beat": "beat-1", "seconds": given},
        rundown=rd.extend(running, 40.0, 30.0, "beat-1"),
    )
    log[3] = Recorded(seq=4, at=30.0, event=longer)

    broken = [one for one in broken_steering(log) if "were given" in one]

    assert len(broken) == faults


@pytest.mark.parametrize(("left", "faults"), [(30.0, []), (90.0, ["were told, beat-1 was due"])])
def test_a_beat_that_the_goodbye_overtook_was_due_when_it_was_told(
    left: float, faults: list[str]
) -> None:
    """Somebody spoke from before its time until the goodbye's."""
    answer = e.TimeAnswered(
        asks="item_left", total_meeting_minutes=5.0, current_item_remaining_minutes=left / 60
    )
    overtaken = e.BeatDropped(beat="beat-1", outcome="superseded", reason="the wrap-up was due")
    log = steered("jump", "beat-1")
    log[3] = Recorded(seq=4, at=30.0, event=answer)
    log += [
        Recorded(seq=5, at=250.0, event=overtaken),
        Recorded(seq=6, at=250.0, event=fired("beat-3", 240.0)),
    ]

    broken = broken_steering(log)

    assert len(broken) == len(faults)
    assert all(fault in sentence for fault, sentence in zip(faults, broken, strict=True))
