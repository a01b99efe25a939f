"""What is kept beside a recording waits while it can't be, and no fault of it is the session's."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from manual_clock import ManualClock

from beatroom.bot.ipc.ipc import ConsultRefusal, LinkClosed, NoAnswer
from beatroom.bot.pipeline import kept_beside
from beatroom.bot.pipeline.event_recorder import EventRecorder, MemoryLog
from beatroom.bot.pipeline.kept_beside import EVERY, KeptBeside
from beatroom.bot.recording.keeping import KeepOutside, PiecesKept
from beatroom.bot.rehearsal.rehearse import created
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

RECORD = Personality(
    name="tea",
    title="Robin",
    kind="conversation",
    persona="You host.",
    length=300.0,
    beats=(Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody."),),
)
AWAY = ConsultRefusal("The service's records are out of reach at the moment. Please try again.")


class Service:
    """Keeps notes, once it has answered with each of `first` in its turn."""

    def __init__(self, *first: Exception | bool) -> None:
        self._first = list(first)
        self.kept: list[str] = []

    async def consult(
        self, what: str, data: Mapping[str, Any], *, deadline: float
    ) -> Mapping[str, Any]:
        assert (what, deadline) == (kept_beside.KEEP_OUTSIDE, kept_beside.DEADLINE)
        now = self._first.pop(0) if self._first else True
        if isinstance(now, Exception):
            raise now
        if now:
            notes = KeepOutside.model_validate(data).notes
            self.kept += [one.record.event.answer for one in notes]  # type: ignore[union-attr]
        return PiecesKept(kept=now).model_dump(mode="json")


class Session:
    """A recorded session whose notes are kept by a service, in time that moves by hand."""

    def __init__(self, service: Service) -> None:
        said = (created(RECORD, None, "s1"), e.Started(), e.RecordingStarted())
        past = [Recorded(seq=n, at=float(n), event=event) for n, event in enumerate(said, 1)]
        self.clock = ManualClock(10.0)
        journal = EventRecorder(self.clock, MemoryLog(), past)
        self.beside = KeptBeside(self.clock, journal, service.consult, 1)

    def answered(self, words: str) -> None:
        """Something comes from outside."""
        self.beside.add(
            e.OutsideAnswered(
                by="service", what="planner.days", asked=1.0, outcome="answered", answer=words
            )
        )

    async def passes(self) -> None:
        """Until notes have been handed over once more."""
        await settled()
        self.clock.advance(EVERY)
        await settled()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.mark.parametrize("trouble", [AWAY, NoAnswer("nobody"), LinkClosed("gone")])
async def test_what_cannot_be_kept_for_a_moment_is_kept_later(trouble: Exception) -> None:
    service = Service(trouble, trouble)
    session = Session(service)
    session.answered("Dentist")
    running = asyncio.create_task(session.beside.run())

    await session.passes()
    await session.passes()
    assert service.kept == []
    session.answered("Lunch")
    await session.passes()

    assert service.kept == ["Dentist", "Lunch"]
    assert not running.done()
    running.cancel()


@pytest.mark.parametrize("words", ["Zähne", "歯医者"])
async def test_more_than_may_wait_is_given_up(words: str, monkeypatch: pytest.MonkeyPatch) -> None:
    probe = Session(Service())
    probe.answered(words)
    [(note, _)] = probe.beside._unsaved
    size = len(note.model_dump_json().encode())

    for most, kept in ((size, [words]), (size - 1, [])):
        monkeypatch.setattr(kept_beside, "MOST_UNSAVED", most)
        service = Service(AWAY)
        session = Session(service)
        session.answered(words)
        await session.beside.finish()
        await session.beside.finish()
        assert service.kept == kept, most


async def test_where_no_more_is_taken_it_ends_by_itself() -> None:
    service = Service(False)
    session = Session(service)
    session.answered("Dentist")
    running = asyncio.create_task(session.beside.run())

    await session.passes()
    session.answered("Lunch")
    await session.beside.finish()

    assert running.done()
    assert service.kept == []


@pytest.mark.parametrize("how", [KeptBeside.run, KeptBeside.finish])
async def test_whatever_fails_the_session_goes_on(how: Callable[[KeptBeside], Any]) -> None:
    session = Session(Service(RuntimeError("the line broke in a way that nobody thought of")))
    session.answered("Dentist")
    running = asyncio.create_task(how(session.beside))

    await session.passes()

    assert running.done()
    assert running.exception() is None
