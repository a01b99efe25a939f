"""A session asks the service, over its line: answers, refusals, silence, and the log meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Mapping
from typing import Any

import pytest
from fleet_sessions import log_of, until_over
from patience import SOON
from service_sessions import new_session

from beatroom.bot.ipc.ipc import (
    ConsultRefusal,
    LinkClosed,
    NoAnswer,
    ProcessLink,
    SessionLink,
    link_pair,
)
from beatroom.bot.ipc.ipc_framing import FRAME_CAP
from beatroom.bot.ipc.messages import Append, BatchStored, Consult, ToSession
from beatroom.bot.ipc.service_client import no_service
from beatroom.bot.ipc.service_handlers import ServiceHandlers, answer
from beatroom.bot.ipc.sound_answers import FIELD_CAP, MOST, REASON_CAP
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store
from beatroom.bot.workers.host import session_host
from beatroom.bot.workers.session_cache import SessionCache
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded

pytestmark = pytest.mark.service

STAND_IN = "consult_stand_in:run_session"


async def echo(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"session": session, **data}


async def refuse(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ConsultRefusal(f"Not {data['n']}.", "guests")


async def breaks(session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    raise KeyError("a secret of the service")


async def says(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    return {"said": ANSWERS[data["what"]]()}


async def refuses(_: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
    raise ConsultRefusal("half \ud800 " + "x" * 100_000, "fi\udfffeld" * 1000)


class Thing:
    """What no JSON has."""


def nested() -> Any:
    inside: list[Any] = []
    for _ in range(5_000):
        inside = [inside]
    return inside


# What a calendar, a memory or a task list elsewhere may make a handler say.
ANSWERS: dict[str, Callable[[], Any]] = {
    "a long text": lambda: "x" * (FRAME_CAP + 1),
    "many texts": lambda: ["x" * 1000] * 80_000,
    "many small things": lambda: [[]] * 1_000_000,
    "a long key": lambda: {"x" * MOST: 1},
    "a large number": lambda: 1 << (8 * MOST),
    "a thing": Thing,
    "things in things": nested,
}


class Never:
    """A handler that is asked and does not answer."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    async def __call__(self, session: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


async def host(process: ProcessLink, handlers: ServiceHandlers, tasks: Tasks) -> None:
    """The service's end, as the runner does it: appends at once, questions in their own tasks."""
    while (message := await process.receive()) is not None:
        if isinstance(message, Consult):
            tasks.start(answer(handlers, "s1", message, process.send), "answer")
        elif isinstance(message, Append):
            await process.send(BatchStored(batch=message.batch))


@pytest.fixture
def never() -> Never:
    return Never()


@pytest.fixture
async def session(never: Never) -> AsyncGenerator[SessionLink]:
    session, process = await link_pair()
    handlers = {"echo": echo, "refuse": refuse, "breaks": breaks, "never": never}
    handlers |= {"says": says, "refuses": refuses}
    async with asyncio.timeout(SOON), Tasks() as tasks:
        tasks.start(session.run(), "session's link")
        tasks.start(host(process, handlers, tasks), "host")
        yield session
        await process.close()
        await session.close()


async def test_a_question_is_answered_and_the_handler_knows_who_asks(
    session: SessionLink,
) -> None:
    assert await session.consult("echo", {"n": 7}, 5.0) == {"session": "s1", "n": 7}


async def test_questions_that_overlap_get_their_own_answers(session: SessionLink) -> None:
    asked = [session.consult("echo", {"n": n}, 5.0) for n in range(20)]
    assert [came["n"] for came in await asyncio.gather(*asked)] == list(range(20))


async def test_a_refusal_says_why_and_names_the_field(session: SessionLink) -> None:
    with pytest.raises(ConsultRefusal, match="Not 7") as refused:
        await session.consult("refuse", {"n": 7}, 5.0)
    assert refused.value.field == "guests"


async def test_what_nobody_answers_is_refused(session: SessionLink) -> None:
    with pytest.raises(ConsultRefusal, match="nobody who answers 'weather'"):
        await session.consult("weather", {}, 5.0)


async def test_a_handler_that_breaks_is_a_plain_refusal(session: SessionLink) -> None:
    with pytest.raises(ConsultRefusal) as refused:
        await session.consult("breaks", {}, 5.0)
    assert "secret" not in refused.value.reason
    assert refused.value.field is None


@pytest.mark.parametrize("what", ANSWERS)
async def test_an_answer_that_no_session_can_take_is_a_refusal_and_the_line_stays(
    session: SessionLink, what: str
) -> None:
    with pytest.raises(ConsultRefusal) as refused:
        await session.consult("says", {"what": what}, SOON)
    large = f"The answer to 'says' has more than {MOST // 2**20} MB"
    expected = "Something went wrong" if what == "a thing" else large
    assert refused.value.reason.startswith(expected)
    assert await session.consult("echo", {"n": 1}, SOON) == {"session": "s1", "n": 1}


async def test_halves_of_characters_are_replaced_in_answers_and_in_refusals(
    session: SessionLink, monkeypatch: pytest.MonkeyPatch
) -> None:
    halves = {"a\ud800": ["\udfff", {"b": ("\ud83d\ude00", 1.5, None, True, 7)}]}
    monkeypatch.setitem(ANSWERS, "halves", lambda: halves)
    whole = {"a\ufffd": ["\ufffd", {"b": ["\U0001f600", 1.5, None, True, 7]}]}
    assert await session.consult("says", {"what": "halves"}, SOON) == {"said": whole}
    with pytest.raises(ConsultRefusal, match=r"^half \ufffd x+$") as refused:
        await session.consult("refuses", {}, SOON)
    assert len(refused.value.reason) == REASON_CAP
    assert refused.value.field is not None
    assert len(refused.value.field) == FIELD_CAP
    with pytest.raises(ConsultRefusal, match="nobody who answers"):
        await session.consult("x" * 100_000, {}, SOON)


@pytest.mark.parametrize("error", [ValueError("too large"), OSError(27, "x"), LinkClosed("gone")])
async def test_answering_never_raises_whatever_becomes_of_the_line(error: Exception) -> None:
    async def send(_: ToSession) -> None:
        raise error

    await answer({"echo": echo}, "s1", Consult(request="1", what="echo", data={}), send)


async def test_while_a_handler_is_slow_the_log_goes_on(session: SessionLink, never: Never) -> None:
    async with Tasks() as tasks:
        asking = tasks.start(session.consult("never", {}, 30.0), "asking")
        await never.asked.wait()
        await session.append((Recorded(seq=1, at=1.0, event=e.Started()),))
        assert not asking.done()
        assert await session.consult("echo", {}, 5.0) == {"session": "s1"}
        asking.cancel()


async def test_a_handler_that_does_not_answer_in_time_is_no_answer(
    session: SessionLink,
) -> None:
    with pytest.raises(NoAnswer, match=r"within 0\.05 seconds"):
        await session.consult("never", {}, 0.05)
    assert await session.consult("echo", {}, 5.0) == {"session": "s1"}


async def test_when_the_service_goes_whoever_asked_is_told() -> None:
    session, process = await link_pair()
    async with asyncio.timeout(SOON), Tasks() as tasks:
        tasks.start(session.run(), "session's link")
        asking = tasks.start(_closed(session), "asking")
        assert isinstance(await process.receive(), Consult)
        await process.close()
        await asking
        await _closed(session)  # and whoever asks afterwards
        await session.close()


async def _closed(session: SessionLink) -> None:
    with pytest.raises(LinkClosed):
        await session.consult("echo", {}, 5.0)


async def test_a_session_without_a_service_is_told_so() -> None:
    with pytest.raises(LinkClosed, match="no service"):
        await no_service("restaurant.house", {}, deadline=1.0)


@pytest.mark.parametrize(
    ("what", "heard"),
    [
        ("echo", {"n": 1}),
        ("refuse", {"refused": "Not 1.", "field": "guests"}),
        ("weather", {"refused": "The service has nobody who answers 'weather'.", "field": None}),
    ],
)
async def test_a_session_in_its_process_asks_the_service(
    settings: Settings, store: Store, board: SessionCache, what: str, heard: dict[str, Any]
) -> None:
    asked = {"echo": echo, "refuse": refuse}
    async with session_host(settings, store, board, target=STAND_IN, handlers=asked) as host:
        session = await new_session(store, what)
        await host.start(session)
        await until_over(host, session)
    events = [r.event for r in await log_of(store, session)]
    noted = [event.data for event in events if isinstance(event, e.KindEvent)]
    assert noted == [heard | ({"session": session} if what == "echo" else {})]
