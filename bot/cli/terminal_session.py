"""A session in the terminal, in real time: you type (or speak), the host's words are printed.

`/time` tells what the session's clock says, `/quit` leaves. The clock also stands in the
terminal's title. With a microphone the host is heard as well; wear headphones, since nothing
keeps the host from hearing itself.
"""

from __future__ import annotations

import asyncio
import importlib.util
import sys
import threading
from collections import deque
from collections.abc import AsyncGenerator, Callable
from datetime import UTC, tzinfo

from pipecat.frames.frames import Frame, InterruptionFrame, OutputAudioRawFrame, TTSTextFrame
from pipecat.processors.frame_processor import FrameDirection

from beatroom.bot.pipeline.event_recorder import MemoryLog
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.services import (
    make_llm,
    make_noise_filter,
    make_stt,
    make_tts,
    make_turn_end,
    make_vad,
)
from beatroom.bot.pipeline.session import Session
from beatroom.bot.rehearsal.rehearse import created
from beatroom.bot.rehearsal.room import SAMPLE_RATE, RehearsalInput, RehearsalOutput, RehearsalVoice
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core import events as e
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.time_status import time_status
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script_times import format_moment

YOU = "you"
Write = Callable[[str], None]
Title = Callable[[str], None]


def talk(
    personality: Personality,
    settings: Settings,
    *,
    length: float | None,
    person: str,
    zone: tzinfo = UTC,
) -> None:
    """Run a session in this terminal until it is over or left; `zone` is for spoken times."""
    microphone = importlib.util.find_spec("sounddevice") is not None
    write("Type and press Enter; /time, /quit." + (" The microphone is on." if microphone else ""))

    async def main() -> None:
        inbox: asyncio.Queue[str | None] = asyncio.Queue()
        loop = asyncio.get_running_loop()

        def read() -> None:
            for line in sys.stdin:
                loop.call_soon_threadsafe(inbox.put_nowait, line)
            loop.call_soon_threadsafe(inbox.put_nowait, None)

        # A daemon: a thread that waits for Enter must not keep the process alive.
        threading.Thread(target=read, name="keyboard", daemon=True).start()
        await converse(
            personality,
            settings,
            inbox,
            length=length,
            person=person,
            zone=zone,
            tell=write,
            title=_terminal_title if sys.stdout.isatty() else None,
            microphone=microphone,
        )

    asyncio.run(main())


def write(text: str) -> None:
    """One line, at once."""
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def _terminal_title(text: str) -> None:
    sys.stdout.write(f"\033]0;{text}\a")
    sys.stdout.flush()


async def converse(
    personality: Personality,
    settings: Settings,
    inbox: asyncio.Queue[str | None],
    *,
    length: float | None,
    person: str,
    tell: Write,
    zone: tzinfo = UTC,
    title: Title | None = None,
    microphone: bool = False,
) -> None:
    """One session with one person.

    Args:
        personality: The record.
        settings: Which model and voices to use.
        inbox: The typed lines; None when there will be no more.
        length: Seconds; the personality's own when None.
        person: The name of who types.
        tell: Prints a line.
        zone: For spoken times.
        title: Shows the live clock, if there is a place for it.
        microphone: Whether to listen and speak through the machine's sound card.
    """
    clock = LoopClock()
    past = (Recorded(seq=1, at=clock.now(), event=created(personality, length, "talk")),)
    host = personality.host_name

    def caption(words: str) -> None:
        """What still sounds while the session ends is nobody's any more."""
        if not session.state.over:
            tell(f"{host}: {words}")

    async with Tasks() as tasks:
        session = Session(
            lambda _: _parts(personality, settings, caption, microphone=microphone),
            personality=personality,
            settings=settings,
            event_log=MemoryLog(),
            past=past,
            clock=clock,
            zone=zone,
            tasks=tasks,
            speaker=lambda: (YOU, person),
        )
        session.journal.watch(lambda record, state: _announce(record, state, tell, person))

        async def ready() -> None:
            session.room.joined(YOU, person, person)
            tasks.start(_keyboard(session, inbox, tell), "keyboard")
            if title is not None:
                tasks.start(_show_clock(session, title), "clock")

        await session.run(ready)


async def _keyboard(session: Session, inbox: asyncio.Queue[str | None], tell: Write) -> None:
    """What is typed, until the end of it."""
    while (line := await inbox.get()) is not None:
        words = line.strip()
        match words:
            case "":
                pass
            case "/time":
                tell(_time(session))
            case "/quit":
                break
            case _ if words.startswith("/"):
                tell(f"There is no command {words}; there are /time and /quit.")
            case _:
                session.live.spawn(session.typed(YOU, words), "typed turn")
    await session.end("you left", "you", at_once=True)


def _announce(record: Recorded, state: SessionState, tell: Write, person: str) -> None:
    event = record.event
    match event:
        case e.BeatFired():
            tell(f"── {_at(record.at, state)}  {state.rundown.item(event.beat).title}")
        case e.UserSaid(via="voice"):
            tell(f"{_at(record.at, state)}  {person}: {event.text}")
        case e.ReplyFailed():
            tell(f"{_at(record.at, state)}  ({event.service} failed: {event.reason})")
        case e.Ended():
            tell(f"── {_at(record.at, state)}  It is over: {event.reason}.")
        case _:
            pass


async def _show_clock(session: Session, title: Title) -> None:
    while not session.state.over:
        state = session.state
        current = state.rundown.current
        at = format_moment(int(state.rundown.elapsed(session.live.clock.now())))
        end = format_moment(round(state.rundown.length))
        title(f"{at} of {end}  {current.title if current else 'lobby'}")
        await asyncio.sleep(1.0)


def _time(session: Session) -> str:
    """What the session's clock says."""
    now = session.live.clock.now()
    status = time_status(session.state.rundown, now, UTC)
    if not status.meeting_started:
        return "It has not begun yet."
    left = format_moment(round(status.session_remaining_minutes * 60))
    here = format_moment(round(status.current_item_remaining_minutes * 60))
    after = f"; then {status.next_item_topic}" if status.next_item_topic else ""
    topic = status.current_item_topic
    return f"{_at(now, session.state)}  {left} left; {topic} has {here} left{after}"


def _at(at: float, state: SessionState) -> str:
    return format_moment(int(state.rundown.elapsed(at)))


def _parts(
    personality: Personality, settings: Settings, caption: Write, *, microphone: bool
) -> Parts:
    llm = make_llm(settings, personality)
    if microphone:
        from beatroom.bot.cli.sound_card import SoundCardInput, SoundCardOutput  # noqa: PLC0415 - rare

        return Parts(
            transport_input=SoundCardInput(),
            transport_output=SoundCardOutput(caption),
            llm=llm,
            tts=make_tts(settings, personality),
            stt=make_stt(settings, personality),
            vad=make_vad,
            turn_end=make_turn_end(settings),
            noise_filter=make_noise_filter(settings),
        )
    captions = Captions(caption)
    return Parts(
        transport_input=RehearsalInput(),
        transport_output=TerminalOutput(captions),
        llm=llm,
        tts=TerminalVoice(captions),
        audio_out_rate=SAMPLE_RATE,
    )


class Captions:
    """Tells each sentence as its sound begins; text frames come only at the end of it.

    What is cut off before it sounds is never told.
    """

    def __init__(self, tell: Write) -> None:
        self._tell = tell
        self._waiting: deque[str] = deque()
        self._telling = False

    def synthesised(self, text: str) -> None:
        """A sentence's sound is made."""
        self._waiting.append(text.strip())

    def sounds(self) -> None:
        """A piece of it is played."""
        if not self._telling and self._waiting:
            self._tell(self._waiting.popleft())
            self._telling = True

    def over(self, text: str) -> None:
        """A sentence has been played; it is told now if it was not before."""
        if not self._telling:
            self._tell(text.strip())
        self._telling = False

    def cut(self) -> None:
        """What has not sounded will not sound."""
        self._waiting.clear()
        self._telling = False


class TerminalVoice(RehearsalVoice):
    """Silence as long as the words take."""

    def __init__(self, captions: Captions) -> None:
        super().__init__()
        self._captions = captions

    async def run_tts(self, text: str, context_id: str) -> AsyncGenerator[Frame | None, None]:
        self._captions.synthesised(text)
        async for frame in super().run_tts(text, context_id):
            yield frame


class TerminalOutput(RehearsalOutput):
    """Plays that silence, and has the captions told with it."""

    def __init__(self, captions: Captions) -> None:
        super().__init__()
        self._captions = captions

    async def write_audio_frame(self, frame: OutputAudioRawFrame) -> bool:
        self._captions.sounds()
        return await super().write_audio_frame(frame)

    async def push_frame(
        self, frame: Frame, direction: FrameDirection = FrameDirection.DOWNSTREAM
    ) -> None:
        if direction is FrameDirection.DOWNSTREAM:
            if isinstance(frame, TTSTextFrame):
                self._captions.over(frame.text)
            elif isinstance(frame, InterruptionFrame):
                self._captions.cut()
        await super().push_frame(frame, direction)
