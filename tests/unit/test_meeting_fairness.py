"""Who has spoken how long in a meeting, and whom the host gives the word to."""

from __future__ import annotations

import pytest

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.events import BeatFired, Event, ParticipantLeft, UserSaid
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.meeting.events import FACTS, HandLowered, HandRaised
from beatroom.flows.kinds.meeting.fairness import (
    Invitation,
    Shares,
    after,
    invitation,
    unheard,
    why_no_more,
)
from beatroom.flows.kinds.meeting.interventions import Intervention, Kind, Mark
from beatroom.flows.kinds.meeting.record import Style
from beatroom.flows.kinds.meeting.shown import fairness_view

pytestmark = pytest.mark.unit

PEOPLE = ("ana", "bob", "cleo")
NOW = 1_800_000_000.0
NEXT = BeatFired(beat="beat-2", due_at=NOW, eligible_at=NOW)


def said(who: str | None, seconds: float | None = None, via: str = "voice") -> UserSaid:
    times = {} if seconds is None else {"began": NOW, "ended": NOW + seconds}
    words = {"text": "one two three four five", "name": "x", "via": via}
    return UserSaid.model_validate({"participant": who, **words, **times})


def shares(*happened: Event | Fact) -> Shares:
    """Each a second after the one before."""
    found = Shares()
    for number, one in enumerate(happened):
        fact = one if isinstance(one, Fact) else None
        event = FACTS.event(one) if isinstance(one, Fact) else one
        found = after(found, event, fact, NOW + number)
    return found


def running(since: float, minutes: float = 10.0) -> Rundown:
    """The item after the opening has run for so many seconds."""
    items = (
        Item("beat-0", "Opening", 0.0, 60.0),
        Item("beat-1", "Budget", 60.0, minutes * 60),
        Item("beat-2", "Close", 60.0 + minutes * 60, 120.0),
    )
    planned = Rundown(items=items, length=180.0 + minutes * 60)
    began = NOW - since
    opened = rd.fire(rd.start(planned, began - 60), "beat-0", began - 60)
    return rd.fire(opened, "beat-1", began)


def asked(
    found: Shares, since: float, *done: Mark, style: Style = "moderate", minutes: float = 10.0
) -> tuple[Invitation | None, float | None]:
    return invitation(
        found, PEOPLE, running(since, minutes), NOW, done=frozenset(done), style=style
    )


def test_talk_is_counted_by_its_times_or_by_its_words_and_typing_counts_as_heard() -> None:
    found = shares(said("ana", 4.0), said("ana", 3.0), said("bob"), said("cleo", via="text"))
    assert dict(found.talked) == {"ana": 7.0, "bob": 2.0}
    assert found.heard == {"ana", "bob", "cleo"}
    assert shares(said(None, 5.0)) == Shares()
    assert shares(said("ana", 4.0), NEXT).heard == frozenset()
    assert dict(shares(said("ana", 4.0), NEXT).talked) == {"ana": 4.0}


def test_a_hand_is_up_until_its_owner_has_spoken_lowers_it_or_leaves() -> None:
    up = HandRaised(participant="bob")
    assert list(shares(HandRaised(participant="ana"), up, up).hands) == ["ana", "bob"]
    for down in (said("bob"), HandLowered(participant="bob"), ParticipantLeft(participant="bob")):
        assert not shares(up, down).hands
    assert list(shares(up, said("ana")).hands) == ["bob"]


def test_a_hand_comes_first_and_once() -> None:
    found = shares(said("ana", 30.0), HandRaised(participant="cleo"))
    invited, _ = asked(found, 10.0)
    assert invited is not None
    assert (invited.kind, invited.whom) == ("hand", "cleo")
    assert asked(found, 10.0, invited.mark)[0] is None


def test_half_way_through_whoever_has_said_nothing_is_asked_the_quietest_first() -> None:
    found = shares(said("bob", 20.0), said("cleo", 5.0), NEXT, said("ana", 60.0))
    assert unheard(found, PEOPLE) == ("cleo", "bob")
    assert asked(found, 299.0) == (None, NOW + 1.0)
    invited, _ = asked(found, 301.0)
    assert invited == Invitation("unheard", "cleo", "beat-1", ("unheard", "beat-1", 300.0))
    assert asked(found, 400.0, invited.mark) == (None, None)
    assert asked(shares(NEXT), 301.0)[0] is None  # nobody talks about it: there is no talk to join
    everybody = shares(NEXT, *(said(who, 1.0) for who in PEOPLE))
    assert asked(everybody, 301.0)[0] is None
    assert asked(found, 50.0, minutes=1.5) == (None, None)


@pytest.mark.parametrize(
    ("style", "at"), [("gentle", [420.0]), ("firm", [300.0, 450.0]), ("chatting", [])]
)
def test_the_style_says_when(style: Style, at: list[float]) -> None:
    found, done, came = shares(said("ana", 9.0)), list[Mark](), list[float]()
    for second in range(0, 600, 10):
        invited, _ = asked(found, float(second), *done, style=style)
        if invited is not None:
            done.append(invited.mark)
            came.append(float(second))
    assert came == at


def test_nobody_is_given_the_word_who_does_not_wait_for_it_any_more() -> None:
    def wish(kind: Kind, whom: str) -> Intervention:
        return Intervention("one", kind, "beat-1", NOW, NOW + 60, whom=whom)

    found = shares(said("ana", 9.0), HandRaised(participant="bob"))
    assert why_no_more(wish("hand", "bob"), found, PEOPLE) == ""
    assert why_no_more(wish("hand", "cleo"), found, PEOPLE) == "the hand is down"
    assert why_no_more(wish("unheard", "ana"), found, PEOPLE) == "they have spoken by themselves"
    assert why_no_more(wish("unheard", "cleo"), found, ("ana", "bob")) == "they have left"
    assert why_no_more(wish("time_up", ""), found, PEOPLE) == ""


def test_the_room_sees_those_who_are_there() -> None:
    found = shares(said("ana", 9.4), HandRaised(participant="bob"), HandRaised(participant="gone"))
    view = fairness_view(found, PEOPLE)
    assert [(one.participant, one.seconds, one.heard) for one in view.shares] == [
        ("ana", 9, True),
        ("bob", 0, False),
        ("cleo", 0, False),
    ]
    assert view.hands == ("bob",)
