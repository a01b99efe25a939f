"""docs/where.md's walks, as far as they are in a session's process: a real one, in virtual time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from stage_play import personality, short_reply
from walks import BACK, PROCESS, SERVICE, Step, bites, first_look, out_of_order, traced, walk

from beatroom.bot.ipc.ipc import ProcessLink, link_pair
from beatroom.bot.ipc.messages import (
    Append,
    BatchStored,
    End,
    Instruct,
    Ready,
    SessionFinished,
    SessionSpec,
    WebRtc,
)
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.rehearsal.rehearse import created
from beatroom.bot.rehearsal.room import SAMPLE_RATE, RehearsalInput, RehearsalOutput, RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import VirtualFrameClock, run_virtual
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.workers import worker_main
from beatroom.bot.workers.worker_main import SessionRunner
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import BeatSpoken, InstructionConsumed, Recorded
from beatroom.flows.core.state import fold

pytestmark = pytest.mark.virtual

PARTS = {"An instruction": (SERVICE, PROCESS, BACK), "A beat": (SERVICE, PROCESS)}


@pytest.mark.parametrize("title", PARTS)
def test_each_step_of_a_walk_is_a_function_of_its_file(title: str) -> None:
    for step in walk(title, *PARTS[title]):
        step.code()


def test_no_row_of_the_page_is_lost() -> None:
    """Which steps are worth a row is somebody's judgement: one that goes is taken out here, too."""
    rows = {title: [len(walk(title, part)) for part in parts] for title, parts in PARTS.items()}

    assert rows == {"An instruction": [8, 15, 5], "A beat": [14, 18]}
    assert len(first_look()) == 26


def test_a_step_that_nobody_takes_is_seen() -> None:
    step, other = Step("flows/core/state.py", "fold"), Step("flows/core/state.py", "apply")

    with traced([step, other]) as calls:
        fold(())

    assert out_of_order([step], calls) == []
    assert out_of_order([step, other], calls) == ["flows/core/state.py: apply"]
    with pytest.raises(AttributeError):
        Step("flows/core/state.py", "no_such_function").code()
    with pytest.raises(AssertionError, match="only imported there"):
        Step("flows/core/context.py", "replace").code()


def test_a_session_goes_the_way_that_the_page_says(monkeypatch: pytest.MonkeyPatch) -> None:
    beat, instruction = walk("A beat", PROCESS), walk("An instruction", PROCESS)
    served: list[SessionRunner] = []

    def parts(one: SessionRunner, *_: Any) -> Parts:
        served.append(one)
        return Parts(
            transport_input=RehearsalInput(),
            transport_output=RehearsalOutput(),
            llm=ScriptedModel(short_reply),
            tts=RehearsalVoice(),
            frame_clock=VirtualFrameClock(),
            audio_out_rate=SAMPLE_RATE,
        )

    monkeypatch.setattr(SessionRunner, "_parts", parts)
    monkeypatch.setattr(worker_main, "warm", lambda _: None)  # it would load speech models

    async def main() -> None:
        session, service = await link_pair()
        await service.send_spec(spec())
        told = await session.receive_spec()
        assert told is not None
        async with Tasks() as tasks:
            tasks.start(session.run(), "link")
            tasks.start(worker_main.run_session(told, session), "session")
            await until(service, lambda message: isinstance(message, Ready))
            served[0].session.room.joined("ana", "Ana")
            await until(service, recorded(BeatSpoken))
            by_beat.extend(calls)
            calls.clear()
            await service.send(
                Instruct(instruction="hat", mode="immediate", kind="prompt", text="Praise the hat")
            )
            await until(service, recorded(InstructionConsumed))
            by_instruction.extend(calls)
            await service.send(End(request="end", reason="seen enough", at_once=True))
            await until(service, lambda message: isinstance(message, SessionFinished))
        await session.close()
        await service.close()

    by_beat: list[Step] = []
    by_instruction: list[Step] = []
    with traced([*beat, *instruction]) as calls:
        run_virtual(main)

    assert out_of_order(beat, by_beat) == []
    assert out_of_order(instruction, by_instruction) == []
    assert bites(beat, by_beat)
    assert bites(instruction, by_instruction)


def spec() -> SessionSpec:
    """A session of which nothing has happened yet."""
    record = personality()
    first = Recorded(seq=1, at=LoopClock().now(), event=created(record, None, "s1"))
    return SessionSpec(
        session="s1",
        epoch=1,
        personality=record,
        title=record.title,
        timezone="UTC",
        transport=WebRtc(),
        log=(first,),
        settings={},
    )


async def until(service: ProcessLink, holds: Callable[[object], bool]) -> None:
    """Store what the session sends, as the service does, until something holds of a message."""
    while (message := await service.receive()) is not None:
        if isinstance(message, Append):
            await service.send(BatchStored(batch=message.batch))
        if holds(message):
            return
    raise AssertionError("The session has gone.")


def recorded(kind: type) -> Callable[[object], bool]:
    """Whether a message brings an event of that kind."""

    def there(message: object) -> bool:
        return isinstance(message, Append) and any(
            isinstance(record.event, kind) for record in message.records
        )

    return there
