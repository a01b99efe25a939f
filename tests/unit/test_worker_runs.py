"""Workers of Temporal's end in time, and somebody asks for sessions where there is a place."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("temporalio")

from temporalio.worker import SlotReserveContext, Worker

from beatroom.bot.cluster.slots import ANSWERED_WITHIN, COMES_WITHIN, KEPT, LOOK, SlotsByLoad
from beatroom.bot.cluster.worker_runs import (
    ASKS_WITHIN,
    ENDS_WITHIN,
    LOOK_EVERY,
    SURE,
    HostWorkers,
    Returns,
    Running,
    keep_asking,
    keep_coming_back,
    run_worker,
)
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.runtime.tasks import Tasks

pytestmark = pytest.mark.unit


class Room:
    """Has so many places."""

    def __init__(self, places: int) -> None:
        self.places = places

    def free(self, taken: int) -> int:
        return self.places - taken

    def look(self) -> None:
        """There is nothing to be seen."""


class LosesOne:
    """Waits for the answer to a question that nobody has any more, as Temporal's worker does."""

    def __init__(self) -> None:
        self.ran = self.ended = False

    async def run(self) -> None:
        self.ran = True
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            try:
                await asyncio.Event().wait()
            finally:
                self.ended = True
            raise


def slots(places: int) -> SlotsByLoad:
    return SlotsByLoad(cast("Any", Room(places)))


async def ask(supplier: SlotsByLoad) -> None:
    await supplier.reserve_slot(cast("SlotReserveContext", None))


def from_a_thread(call: Callable[[Any], object], given: Any) -> None:
    """As Temporal calls; no virtual time passes meanwhile."""
    thread = threading.Thread(target=call, args=(given,))
    thread.start()
    thread.join()


def test_a_place_is_not_free_from_the_question_until_the_session_is_gone() -> None:
    async def main() -> None:
        supplier = slots(1)
        permit = supplier.try_reserve_slot(cast("Any", None))
        assert permit is not None
        context = cast("Any", SimpleNamespace(permit=permit))
        supplier.mark_slot_used(context)
        assert supplier.try_reserve_slot(cast("Any", None)) is None, "it is about to be offered one"
        assert supplier.keep("s1")
        from_a_thread(supplier.release_slot, context)
        assert (supplier.taken, supplier.free) == (1, 0), "it was, and is given it"
        assert not supplier.keep("s2"), "nor is there a place for another"
        assert supplier.try_reserve_slot(cast("Any", None)) is None
        with supplier.placed("s1") as had_place:
            assert had_place
            await asyncio.sleep(2 * KEPT)
            assert supplier.free == 0
        assert supplier.try_reserve_slot(cast("Any", None)) is not None

    run_virtual(main)


def test_a_place_is_kept_for_a_session_that_does_not_come_for_a_while_and_no_longer() -> None:
    async def main() -> None:
        supplier = slots(1)
        assert supplier.keep("s1")
        await asyncio.sleep(KEPT - 1)
        assert supplier.keep("s1"), "it is offered once more: what was answered came to nothing"
        await asyncio.sleep(KEPT - 1)
        assert not supplier.keep("s2")
        await asyncio.sleep(1)
        assert (supplier.taken, supplier.free) == (0, 1)
        assert supplier.keep("s2")
        with supplier.placed("s1") as had_place:
            assert (had_place, supplier.free) == (False, -1)

    run_virtual(main)


def test_a_place_that_is_kept_keeps_nobody_from_offering_its_session_again() -> None:
    async def main() -> float:
        supplier = slots(1)
        began = asyncio.get_running_loop().time()
        assert supplier.keep("s1")
        await asyncio.wait_for(ask(supplier), KEPT)
        asked = asyncio.get_running_loop().time() - began
        # It is about to come until then: what was asked for would go to another session in vain.
        assert asked >= COMES_WITHIN
        assert not supplier.keep("s2"), "the place is not another's"
        assert supplier.keep("s1")
        return asked

    # Temporal offers it again a tenth later. Nothing else wakes who waits, as no load is looked at.
    assert run_virtual(main) < COMES_WITHIN + 0.1 < KEPT - LOOK


def test_who_waits_for_a_place_gets_one_as_soon_as_an_offer_has_come_to_nothing() -> None:
    async def main() -> float:
        supplier = slots(1)
        permit = supplier.try_reserve_slot(cast("Any", None))
        waiting = asyncio.ensure_future(ask(supplier))
        await asyncio.sleep(1)
        assert not waiting.done()
        context = cast("Any", SimpleNamespace(permit=permit))
        began = asyncio.get_running_loop().time()
        from_a_thread(supplier.release_slot, context)
        await waiting
        return asyncio.get_running_loop().time() - began

    assert run_virtual(main) == 0


def test_a_host_that_takes_none_is_offered_none_and_declines_what_it_is_offered() -> None:
    async def main() -> None:
        takes = [True]
        supplier = SlotsByLoad(cast("Any", Room(2)), lambda: takes[0], lambda: ["s1"])
        assert supplier.keep("s2")
        takes[0] = False
        assert supplier.try_reserve_slot(cast("Any", None)) is None
        assert not supplier.keep("s3")
        assert supplier.keep("s1"), (
            "what runs here needs no place, though Temporal thinks it has none"
        )
        takes[0] = True
        assert not supplier.keep("s3")

    run_virtual(main)


def test_a_host_that_drains_begins_none_and_keeps_those_it_has() -> None:
    async def main() -> None:
        supplier = SlotsByLoad(cast("Any", Room(9)), lambda: True, lambda: ["s1"])
        assert supplier.keep("s2")
        supplier.close()
        assert supplier.try_reserve_slot(cast("Any", None)) is None
        assert supplier.keep("s1")
        assert not supplier.keep("s2")
        with supplier.placed("s2") as has_place:
            assert has_place
            assert not supplier.may_begin(has_place=has_place), "it came as the host closed"

    run_virtual(main)


def test_a_place_that_was_kept_holds_where_the_host_fills_up_meanwhile() -> None:
    async def main() -> None:
        room = Room(1)
        supplier = SlotsByLoad(cast("Any", room))
        assert supplier.keep("s1")
        room.places = 0
        with supplier.placed("s1") as has_place:
            assert supplier.may_begin(has_place=has_place)
        with supplier.placed("s2") as has_place:
            assert not supplier.may_begin(has_place=has_place)

    run_virtual(main)


def test_who_waits_is_given_the_place_of_a_session_as_that_ends() -> None:
    async def main() -> float:
        supplier = SlotsByLoad(cast("Any", Room(1)))
        with supplier.placed("s1"):
            waiting = asyncio.ensure_future(ask(supplier))
            await asyncio.sleep(10)
            assert not waiting.done()
        began = asyncio.get_running_loop().time()
        await waiting
        return asyncio.get_running_loop().time() - began

    assert run_virtual(main) == 0


def test_a_worker_whose_question_is_lost_ends_in_time() -> None:
    async def main() -> float:
        worker = LosesOne()
        running = asyncio.ensure_future(run_worker(cast("Worker", worker)))
        await asyncio.sleep(1)
        began = asyncio.get_running_loop().time()
        running.cancel()
        await asyncio.wait({running})
        assert running.cancelled()
        assert worker.ended
        return asyncio.get_running_loop().time() - began

    assert run_virtual(main) <= ENDS_WITHIN + 0.01


def test_what_a_worker_ends_with_is_raised() -> None:
    class Fails(LosesOne):
        async def run(self) -> None:
            raise RuntimeError("the namespace is gone")

    async def main() -> None:
        with pytest.raises(RuntimeError, match="the namespace is gone"):
            await run_worker(cast("Worker", Fails()))

    run_virtual(main)


@pytest.mark.parametrize(
    ("places", "every", "known", "within", "others"),
    [
        pytest.param(2, 70.0, True, ASKS_WITHIN, 0, id="as often as a question ends"),
        pytest.param(2, None, True, ASKS_WITHIN, 1, id="never again"),
        pytest.param(0, None, True, ASKS_WITHIN, 0, id="never again, and there is no place"),
        pytest.param(2, None, False, SURE * LOOK_EVERY, 1, id="and the server knows of nobody"),
        pytest.param(0, None, False, ASKS_WITHIN, 0, id="nor is there a place"),
        pytest.param(2, None, None, SURE * LOOK_EVERY, 0, id="the server does not answer"),
    ],
)
def test_somebody_else_asks_where_nobody_does(
    places: int, every: float | None, known: bool | None, within: float, others: int
) -> None:
    async def asks() -> bool:
        if known is None:
            raise ConnectionError
        return known

    async def main() -> int:
        supplier, made = slots(places), list[float]()

        async def anew() -> None:
            made.append(asyncio.get_running_loop().time())

        keeping = asyncio.ensure_future(keep_asking(supplier, anew, asks))
        until = asyncio.get_running_loop().time() + within + LOOK_EVERY + 1
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(every or within)
            if every is not None:
                supplier.asked()
        keeping.cancel()
        await asyncio.wait({keeping})
        return len(made)

    assert run_virtual(main) == others


def test_who_waits_for_a_place_has_asked() -> None:
    async def main() -> None:
        room = Room(0)
        supplier = SlotsByLoad(cast("Any", room))
        waiting = asyncio.ensure_future(ask(supplier))
        await asyncio.sleep(ASKS_WITHIN * 2)
        assert supplier.not_asked_for == 0
        room.places = 1
        looking = asyncio.ensure_future(supplier.keep_looking())
        await waiting
        looking.cancel()
        room.places = 2
        await asyncio.sleep(ASKS_WITHIN)
        assert supplier.not_asked_for == pytest.approx(ASKS_WITHIN)

    run_virtual(main)


def test_a_host_asks_for_nothing_before_a_session_could_begin_at_once() -> None:
    async def main() -> None:
        warm = list[bool]()
        supplier = SlotsByLoad(cast("Any", Room(1)), lambda: bool(warm))
        looking = asyncio.ensure_future(supplier.keep_looking())
        waiting = asyncio.ensure_future(ask(supplier))
        await asyncio.sleep(ASKS_WITHIN * 2)
        assert not waiting.done()
        assert supplier.free == 1  # those who come are not sent away
        assert supplier.not_asked_for == 0
        warm.append(True)
        await waiting
        looking.cancel()

    run_virtual(main)


def test_sessions_are_counted_and_not_slots() -> None:
    async def main() -> None:
        alive = ["a", "b"]
        supplier = SlotsByLoad(cast("Any", Room(4)), alive=lambda: alive)
        assert supplier.free == 2
        with supplier.placed("b"), supplier.placed("c"), supplier.placed("c"):
            # b runs here anyway, and c came twice
            assert (supplier.taken, supplier.free) == (3, 1)
            await ask(supplier)
            waiting = asyncio.ensure_future(ask(supplier))
            looking = asyncio.ensure_future(supplier.keep_looking())
            await asyncio.sleep(ANSWERED_WITHIN / 2)
            assert not waiting.done()
            # Its slot was never given back; a question that old is answered no more.
            await asyncio.sleep(ANSWERED_WITHIN)
            assert waiting.done()
            looking.cancel()
        alive.clear()
        assert supplier.free == 4

    run_virtual(main)


def test_a_server_that_says_again_and_again_that_nobody_asks_is_believed_more_slowly() -> None:
    async def asks() -> bool:
        return False

    async def main() -> list[float]:
        supplier, made = slots(2), list[float]()

        async def anew() -> None:
            made.append(asyncio.get_running_loop().time())

        async def ask_as_ever() -> None:
            while True:
                await asyncio.sleep(ANSWERED_WITHIN - 10)
                supplier.asked()

        asking = asyncio.ensure_future(ask_as_ever())
        keeping = asyncio.ensure_future(keep_asking(supplier, anew, asks))
        await asyncio.sleep(1800)
        for one in (asking, keeping):
            one.cancel()
        await asyncio.wait({asking, keeping})
        return made

    # Each is a connection more, and may cost an offer a second.
    assert len(run_virtual(main)) <= 8


class Fails(LosesOne):
    """Has lost its connection."""

    async def run(self) -> None:
        await asyncio.sleep(1)
        raise RuntimeError("the connection is gone")


def test_a_further_worker_that_fails_takes_no_other_along() -> None:
    async def main() -> tuple[bool, bool]:
        made = [LosesOne(), LosesOne(), Fails(), Fails()]
        async with Tasks() as tasks:
            workers = HostWorkers(tasks)
            workers.run(cast("Worker", made[0]), cast("Worker", made[1]), Running())
            await asyncio.sleep(1)
            workers.run(cast("Worker", made[2]), cast("Worker", made[3]), Running())
            await asyncio.sleep(60)
            return made[0].ended, made[1].ended

    # Whoever is offered sessions now has taken the first one's place.
    assert run_virtual(main) == (True, False)


def test_the_host_ends_where_its_first_workers_fail() -> None:
    async def main() -> None:
        async with Tasks() as tasks:
            first = HostWorkers(tasks)
            first.run(cast("Worker", LosesOne()), cast("Worker", Fails()), Running())
            await asyncio.sleep(60)

    with pytest.raises(ExceptionGroup, match="TaskGroup"):
        run_virtual(main)


def test_workers_that_have_no_session_end_as_further_ones_take_their_place() -> None:
    async def main() -> list[bool]:
        made, counts = [LosesOne() for _ in range(6)], [Running() for _ in range(6)]
        counts[1].count = 1
        async with Tasks() as tasks:
            workers = HostWorkers(tasks)
            for own, count in zip(made, counts, strict=True):
                workers.run(cast("Worker", LosesOne()), cast("Worker", own), count)
                await asyncio.sleep(ENDS_WITHIN + 1)
            return [own.ended for own in made]

    # One has a session; the newest has yet to show that it can, for which the last one stays.
    assert run_virtual(main) == [True, False, True, True, False, False]


def test_who_was_without_the_server_asks_anew_as_soon_as_it_is_back() -> None:
    async def main() -> list[float]:
        returns, made = Returns(), list[float]()
        began = asyncio.get_running_loop().time()

        async def anew() -> None:
            made.append(asyncio.get_running_loop().time() - began)
            if len(made) == 2:
                raise ConnectionError("it is away again")

        keeping = asyncio.ensure_future(keep_coming_back(slots(0), anew, returns))
        for second in range(80):
            away = 10 <= second < 30 or 35 <= second < 36 or 40 <= second < 50 or second in (60, 61)
            (returns.missed if away else returns.answered)()
            await asyncio.sleep(1)
        keeping.cancel()
        await asyncio.wait({keeping})
        return made

    # One that is missed for a moment has not been away.
    assert run_virtual(main) == pytest.approx([30.0, 50.0, 62.0], abs=0.01)
