"""Workers of Temporal's end in time, and somebody asks for sessions where there is a place."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

pytest.importorskip("temporalio")

from temporalio.worker import SlotReserveContext, Worker

from beatroom.bot.cluster.slots import ANSWERED_WITHIN, SlotsByLoad
from beatroom.bot.cluster.worker_runs import (
    ASKS_WITHIN,
    ENDS_WITHIN,
    LOOK_EVERY,
    SURE,
    Returns,
    keep_asking,
    keep_coming_back,
    run_worker,
)
from beatroom.bot.rehearsal.virtual_loop import run_virtual

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


def test_a_place_is_not_free_between_the_answer_and_the_session() -> None:
    async def main() -> None:
        supplier = slots(1)
        permit = supplier.try_reserve_slot(cast("Any", None))
        assert permit is not None
        context = cast("Any", SimpleNamespace(permit=permit))
        await asyncio.to_thread(supplier.mark_slot_used, context)
        assert supplier.try_reserve_slot(cast("Any", None)) is None, "who was asked for comes"
        with supplier.placed("it stays", came=False):
            pass
        assert supplier.try_reserve_slot(cast("Any", None)) is None, "that was another"
        with supplier.placed("s1", came=True):
            assert supplier.free == 0
            assert supplier.try_reserve_slot(cast("Any", None)) is None
        supplier.release_slot(context)
        again = supplier.try_reserve_slot(cast("Any", None))
        assert again is not None
        context = cast("Any", SimpleNamespace(permit=again))
        supplier.mark_slot_used(context)
        supplier.release_slot(context)
        assert supplier.try_reserve_slot(cast("Any", None)) is not None, "it never came"

    run_virtual(main)


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
        supplier, made = slots(places), list[LosesOne]()

        async def another() -> Worker:
            made.append(LosesOne())
            return cast("Worker", made[-1])

        keeping = asyncio.ensure_future(keep_asking(supplier, another, asks))
        until = asyncio.get_running_loop().time() + within + LOOK_EVERY + 1
        while asyncio.get_running_loop().time() < until:
            await asyncio.sleep(every or within)
            if every is not None:
                supplier.asked()
        keeping.cancel()
        await asyncio.wait({keeping})
        assert all(one.ran and one.ended for one in made)
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


def test_a_further_worker_that_fails_takes_no_other_along() -> None:
    class Fails(LosesOne):
        async def run(self) -> None:
            await asyncio.sleep(1)
            raise RuntimeError("the connection is gone")

    async def asks() -> bool:
        return False

    async def main() -> bool:
        supplier, made = slots(2), list[LosesOne]()

        async def another() -> Worker:
            made.append(Fails() if made else LosesOne())
            return cast("Worker", made[-1])

        keeping = asyncio.ensure_future(keep_asking(supplier, another, asks))
        await asyncio.sleep(4 * SURE * LOOK_EVERY)
        ended = made[0].ended or keeping.done()
        keeping.cancel()
        await asyncio.wait({keeping})
        assert len(made) > 1
        return ended

    assert not run_virtual(main)


def test_who_was_without_the_server_asks_anew_as_soon_as_it_is_back() -> None:
    async def main() -> list[float]:
        returns, made = Returns(), list[float]()
        began = asyncio.get_running_loop().time()

        async def another() -> list[Worker]:
            made.append(asyncio.get_running_loop().time() - began)
            if len(made) == 2:
                raise ConnectionError("it is away again")
            return [cast("Worker", LosesOne())]

        keeping = asyncio.ensure_future(keep_coming_back(returns, another))
        for second in range(80):
            away = 10 <= second < 30 or 35 <= second < 36 or 40 <= second < 50 or second in (60, 61)
            (returns.missed if away else returns.answered)()
            await asyncio.sleep(1)
        keeping.cancel()
        await asyncio.wait({keeping})
        return made

    # One that is missed for a moment has not been away.
    assert run_virtual(main) == pytest.approx([30.0, 50.0, 62.0], abs=0.01)
