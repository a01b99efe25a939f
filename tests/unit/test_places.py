"""Who gets a place in a room where one source wants all of them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from beatroom.bot.rooms.places import (
    VOUCHED_BY_ONE_LINK,
    RoomFullError,
    Seat,
    place_for,
    share_of,
    whose_offer_goes,
)

pytestmark = pytest.mark.unit


def crowd(count: int, source: str = "crowd", *, vouched: bool = False) -> list[Seat]:
    return [Seat(f"{source} {number}", source, vouched) for number in range(count)]


def test_one_source_never_has_the_last_places() -> None:
    seats = crowd(share_of(8))
    with pytest.raises(RoomFullError, match="at most 6 who come over one network by one link"):
        place_for(Seat("one more", "crowd"), seats, 8)
    assert place_for(Seat("ana", "elsewhere"), seats, 8) is None
    assert place_for(Seat("host", "the host's link", vouched=True), seats, 8) is None


def test_who_is_vouched_for_gets_the_place_of_one_who_is_not() -> None:
    seats = [Seat("ana", "home"), *crowd(3), Seat("ben", "office")]
    assert place_for(Seat("host", "link", vouched=True), seats, 5) == "crowd 2"
    with pytest.raises(RoomFullError, match="it holds 5 people"):
        place_for(Seat("cem", "train"), seats, 5)
    everybody_invited = [Seat(f"p{n}", f"link {n}", vouched=True) for n in range(5)]
    with pytest.raises(RoomFullError, match="it holds 5 people"):
        place_for(Seat("host", "link", vouched=True), everybody_invited, 5)


def test_an_invitation_vouches_for_a_few_devices_and_not_for_a_crowd() -> None:
    seats = [*crowd(VOUCHED_BY_ONE_LINK, "invited", vouched=True), *crowd(3)]
    with pytest.raises(RoomFullError):
        place_for(Seat("one more", "invited", vouched=True), seats, len(seats))


def test_who_has_a_place_keeps_it() -> None:
    seats = crowd(4)
    assert place_for(Seat("crowd 1", "from elsewhere"), seats, 4) is None


def test_of_the_offers_that_wait_the_crowds_go_first() -> None:
    waiting = [Seat("ana", "home"), Seat("host", "crowd", vouched=True), *crowd(5)]
    assert whose_offer_goes(waiting) == "crowd 0"


@settings(deadline=None)
@given(
    st.lists(st.tuples(st.sampled_from(["a", "b", "c"]), st.booleans()), max_size=60),
    st.integers(1, 24),
)
def test_no_room_is_overfull_and_nobody_vouched_for_loses_a_place(
    comings: list[tuple[str, bool]], most: int
) -> None:
    seats: list[Seat] = []
    for number, (source, vouched) in enumerate(comings):
        comer = Seat(f"p{number}", f"{source} {vouched}", vouched)
        try:
            gone = place_for(comer, seats, most)
        except RoomFullError:
            continue
        assert not any(seat.vouched for seat in seats if seat.participant == gone)
        seats = [*(seat for seat in seats if seat.participant != gone), comer]
        assert len(seats) <= most
        for one in {seat.source for seat in seats if not seat.vouched}:
            assert sum(seat.source == one for seat in seats) <= share_of(most)
