"""Who is barred from a session, and for how long."""

from __future__ import annotations

import pytest

from beatroom.bot.workers.offenders import (
    BARRED,
    OFFENCES,
    SOURCE_BARRED,
    SOURCE_OFFENCES,
    WITHIN,
    Offenders,
)

pytestmark = pytest.mark.unit


class Clock:
    def __init__(self) -> None:
        self.time = 100.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def offenders(clock: Clock) -> Offenders:
    return Offenders(clock)


def wait(offenders: Offenders, who: str, session: str = "s1", *, newcomer: bool = True) -> float:
    return offenders.wait(session, who, "there", newcomer=newcomer)


def test_somebody_who_offends_again_and_again_is_barred_for_a_while(
    offenders: Offenders, clock: Clock
) -> None:
    for _ in range(OFFENCES - 1):
        offenders.note("s1", "mallory", "there")
    assert wait(offenders, "mallory") == 0.0
    offenders.note("s1", "mallory", "there")
    assert wait(offenders, "mallory") == BARRED
    assert wait(offenders, "ana") == 0.0
    assert wait(offenders, "mallory", "s2") == 0.0
    clock.time += BARRED
    assert wait(offenders, "mallory") == 0.0


def test_old_offences_are_forgotten(offenders: Offenders, clock: Clock) -> None:
    for _ in range(OFFENCES * 3):
        offenders.note("s1", "mallory", "there")
        clock.time += WITHIN / (OFFENCES - 1)
    assert wait(offenders, "mallory") == 0.0


def test_an_address_is_closed_to_newcomers_and_not_to_whoever_is_known(
    offenders: Offenders,
) -> None:
    for number in range(SOURCE_OFFENCES):
        assert wait(offenders, "ben") == 0.0
        offenders.note("s1", f"mallory{number}", "there")
    assert wait(offenders, "ben") == SOURCE_BARRED
    assert wait(offenders, "ana", newcomer=False) == 0.0
    assert offenders.wait("s1", "cem", "elsewhere", newcomer=True) == 0.0


def test_a_suspect_is_barred_only_where_it_happens_again_and_again(offenders: Offenders) -> None:
    for _ in range(OFFENCES - 1):
        offenders.suspect("s1", "ana")
    assert wait(offenders, "ana") == 0.0
    offenders.suspect("s1", "ana")
    assert wait(offenders, "ana") == BARRED


def test_whoever_a_process_died_of_is_barred_at_once(offenders: Offenders) -> None:
    offenders.caused_death("s1", "mallory")
    assert wait(offenders, "mallory", newcomer=False) == BARRED
