"""`python -m beatroom.bot.pipeline.author_trial`: what an author hears before there is a session.

A line is spoken by the voice that a session would have, or a beat is told to its language model.
Framed JSON comes on stdin and goes to stdout. It is a process of its own because it loads the
pipeline and a voice; it ends when its input does, or when nobody has asked for a while.
"""

from __future__ import annotations

import asyncio
import base64
import io
import json
import os
import sys
import wave
from dataclasses import replace
from datetime import UTC
from typing import Any

import structlog
from pipecat.frames.frames import (
    EndFrame,
    ErrorFrame,
    Frame,
    TTSAudioRawFrame,
    TTSSpeakFrame,
    TTSStoppedFrame,
)
from pipecat.pipeline.pipeline import Pipeline
from pipecat.pipeline.worker import PipelineParams, PipelineWorker
from pipecat.processors.aggregators.llm_context import LLMContext
from pipecat.processors.frame_processor import FrameDirection, FrameProcessor
from pipecat.workers.runner import WorkerRunner

from beatroom.bot.ipc.ipc_framing import put_frame, read_frame
from beatroom.bot.outgoing.proxies import leave_by
from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.services import ServiceError, make_llm, make_tts
from beatroom.bot.runtime.logs import configure_logs
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.runtime.time_limit import time_limit
from beatroom.bot.settings.handed_over import settings_from
from beatroom.bot.settings.settings import Settings
from beatroom.bot.speech.embedded import embedded
from beatroom.bot.speech.hibari_tts import HibariTTSService
from beatroom.flows.core.abilities import Abilities
from beatroom.flows.core.clock import LoopClock, wall
from beatroom.flows.core.nodes import beat_told, role_message, short_role
from beatroom.flows.core.participants import Participant, roster
from beatroom.flows.core.provenance import QuotedName
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.kind import all_kinds
from beatroom.flows.kinds.plan import plan
from beatroom.flows.language.facts import date_words, minutes_words, names_words, weekday_words
from beatroom.flows.personality.model import Personality, fill
from beatroom.flows.personality.text import SAY_CAP

log = structlog.get_logger()

IDLE = 120.0
"""Seconds without a question after which the process ends."""
MOST_FILLED = 2 * SAY_CAP
"""Characters of a line whose placeholders have been filled."""
MOST_TOKENS = 400
"""Of a model's answer to a beat: what is said in some two minutes."""
MODEL_WITHIN = 30.0
"""Seconds for a model's answer."""
VOICE_WITHIN = 60.0
"""Seconds for a line, once its voice is loaded: others wait for their turn."""
NICE = 10
"""Rooms go first: their speech gets nine times as much of a core that both want."""
GUESTS = ("Ana", "Ben")
"""Who is in the room, for what an author tries."""


class TrialError(Exception):
    """Nothing was said; the text says why."""


async def answered(asked: dict[str, Any], settings: Settings, tasks: Tasks) -> dict[str, Any]:
    """What comes of one question: a sound, or what the model says."""
    try:
        record = Personality.model_validate(asked["personality"])
        if asked["what"] == "line":
            wav = await spoken(asked["words"], record, settings, tasks)
            return {"wav": base64.b64encode(wav).decode()}
        return {"said": await told(asked["beat"], record, settings)}
    except (ServiceError, TrialError) as error:
        return {"failed": str(error)}
    except Exception as error:  # border: what one author asks for ends nobody else's process
        log.exception("trial_broke", what=asked["what"])
        return {"failed": f"It could not be tried ({type(error).__name__})."}


async def spoken(words: str, record: Personality, settings: Settings, tasks: Tasks) -> bytes:
    """A line as WAV, its placeholders filled with examples.

    Raises:
        ServiceError: The voice cannot be made.
        TrialError: It made no sound.
    """
    line = fill(words, _examples(record, names=names_words(GUESTS, record.language)))
    if len(line) > MOST_FILLED:
        raise TrialError(
            f"With its placeholders filled the line has {len(line)} characters; "
            f"{MOST_FILLED} are tried at most."
        )
    tts = make_tts(settings, record)
    if isinstance(tts, HibariTTSService):  # its deadline is for a voice that is loaded
        await asyncio.to_thread(embedded().load, voice=True, ears=False)
    catcher = _Catcher()
    worker = PipelineWorker(
        Pipeline([_Errors(catcher), tts, catcher]),
        params=PipelineParams(enable_metrics=False),
        idle_timeout_secs=None,
        cancel_on_idle_timeout=False,
        enable_rtvi=False,
        enable_turn_tracking=False,
    )
    runner = WorkerRunner(handle_sigint=False)
    await runner.add_workers(worker)
    running = tasks.aside(runner.run(), "a line")
    await worker.queue_frame(TTSSpeakFrame(line, append_to_context=False))
    over = {running, catcher.over}
    await asyncio.wait(over, timeout=VOICE_WITHIN, return_when=asyncio.FIRST_COMPLETED)
    if not catcher.over.done():
        catcher.finish("The voice did not come to an end.")
        await worker.cancel()
    else:
        await worker.queue_frame(EndFrame())
    await running
    return catcher.wav()


async def told(beat: int, record: Personality, settings: Settings) -> str:
    """What the model says to a beat, as if it was the session's first.

    Raises:
        ServiceError: The model cannot be made.
        TrialError: It said nothing, or the session would not come to that beat.
    """
    rundown = plan(record)
    item = _planned(rundown, record.beats[beat].title, beat)
    llm = make_llm(settings, record)
    people = tuple(Participant(QuotedName(name)) for name in GUESTS)
    filled = _examples(record, names=roster(people), beat=item.title)
    record = record.model_copy(
        update={"persona": fill(record.persona, filled), "style": fill(record.style, filled)}
    )
    small = getattr(llm, "abilities", Abilities()).small
    message = beat_told(
        replace(item, prompt=fill(item.prompt, filled), say=None),
        rundown,
        short=roster(people) if small else None,
    )
    role = (short_role if small else role_message)(record, people)
    try:
        async with time_limit(MODEL_WITHIN):
            context = LLMContext([as_message(message)])
            said = await llm.run_inference(context, max_tokens=MOST_TOKENS, system_instruction=role)
    except Exception as error:  # border: a vendor's class may raise anything
        raise TrialError(f"The model did not answer ({type(error).__name__}).") from error
    finally:
        await llm.cleanup()
    if not (said or "").strip():
        raise TrialError("The model answered without a word.")
    return str(said).strip()


def _planned(rundown: Rundown, title: str, beat: int) -> Item:
    """A beat as it is planned: a kind may put others in the place of those of a record."""
    for item in (*rundown.items[beat : beat + 1], *rundown.items):
        if item.title == title:
            return item
    raise TrialError("The session's plan has no such beat; its kind puts others in its place.")


def _examples(record: Personality, *, names: str, beat: str = "") -> dict[str, str]:
    now = wall(LoopClock(), UTC).astimezone()
    return {
        **{name: record.title for kind in all_kinds() for name in kind.placeholders},
        "title": record.title,
        "host": record.host_name,
        "participants": names,
        "participant_count": str(len(GUESTS)),
        "date": date_words(now, record.language),
        "weekday": weekday_words(now, record.language),
        "time": f"{now:%H:%M}",
        "length": minutes_words(record.length, record.language),
        "minutes_left": f"{record.length / 60:.0f}",
        "beat": beat,
    }


class _Catcher(FrameProcessor):
    """The end of the line: keeps what was spoken.

    Attributes:
        over: Done once the line is over.
        error: What went wrong; empty where nothing did.
    """

    def __init__(self) -> None:
        super().__init__()
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.error = ""
        self._pcm, self._rate = bytearray(), 0

    def finish(self, error: str = "") -> None:
        """It is over, with what went wrong."""
        self.error = self.error or error
        if not self.over.done():
            self.over.set_result(None)

    def wav(self) -> bytes:
        """What was spoken."""
        if not self._pcm:
            raise TrialError(self.error or "The voice made no sound.")
        held = io.BytesIO()
        with wave.open(held, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(self._rate)
            out.writeframes(bytes(self._pcm))
        return held.getvalue()

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, TTSAudioRawFrame):
            self._pcm += frame.audio
            self._rate = frame.sample_rate
        elif isinstance(frame, TTSStoppedFrame):
            self.finish()
        await self.push_frame(frame, direction)


class _Errors(FrameProcessor):
    """The head of the line: errors go up."""

    def __init__(self, catcher: _Catcher) -> None:
        super().__init__()
        self._catcher = catcher

    async def process_frame(self, frame: Frame, direction: FrameDirection) -> None:
        await super().process_frame(frame, direction)
        if isinstance(frame, ErrorFrame):
            # A vendor's words may have an address with a key in them.
            self._catcher.finish("The voice did not answer as it should.")
        await self.push_frame(frame, direction)


async def serve() -> None:
    """Answer until there are no more questions, or none for a while."""
    os.nice(NICE)
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    transport, protocol = await loop.connect_write_pipe(asyncio.streams.FlowControlMixin, out)
    writer = asyncio.StreamWriter(transport, protocol, None, loop)
    async with Tasks() as tasks:
        while True:
            try:
                async with time_limit(IDLE):
                    frame = await read_frame(reader)
            except TimeoutError:
                return
            if frame is None:
                return
            asked = json.loads(frame)
            settings = settings_from(asked.pop("settings"))
            leave_by(settings.way_out)
            put_frame(writer, json.dumps(await answered(asked, settings, tasks)).encode())
            await writer.drain()


if __name__ == "__main__":
    configure_logs("error", "console")
    asyncio.run(serve())
