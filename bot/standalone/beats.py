"""Beats in somebody's own Pipecat bot: the public API's heart (docs/own-bot.md).

It is the session of `bot.pipeline` with the transport and the services that the bot has made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, tzinfo
from pathlib import Path
from typing import Any

from pipecat.audio.vad.vad_analyzer import VADAnalyzer
from pipecat.clocks.base_clock import BaseClock
from pipecat.observers.base_observer import BaseObserver
from pipecat.pipeline.worker import PipelineParams
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.services.llm_service import LLMService
from pipecat.transports.base_transport import BaseTransport

from beatroom.bot.personalities.library import Library
from beatroom.bot.pipeline.marked_adapter import mark_of
from beatroom.bot.pipeline.marked_service import marked_service
from beatroom.bot.pipeline.parts import Chain, Parts
from beatroom.bot.pipeline.script_reader import ScriptReader
from beatroom.bot.settings.settings import Settings
from beatroom.bot.standalone.lone_session import LoneSession, NotForBotsError
from beatroom.flows.core.resets import BUDGET, most_of
from beatroom.flows.personality.model import Personality

Arranged = Callable[[Chain], Sequence[FrameProcessor]]


def host_model(service: type[LLMService[Any]]) -> type[Any]:
    """A class of language models as hosts need it: it is plain to the model who says what.

    `host_model(OpenAILLMService)(api_key=...)` takes what the class takes. Words of people that
    look like the product's own messages, and replies without an end, are dealt with there.
    """
    return marked_service(service, most_of(BUDGET))


def load_personality(path: str | Path) -> Personality:
    """The personality in a YAML file; what it extends is looked for beside it.

    Raises:
        FileNotFoundError: There is no such file.
        PersonalityError: With every problem of the file, each with its line.
    """
    path = Path(path)
    if not path.is_file():
        raise FileNotFoundError(f"{path}: there is no such personality file.")
    return Library([path.parent]).load(path.stem)


class Beats(LoneSession):
    """A session that keeps time in a bot's own pipeline.

    Make it once a call, in the bot's coroutine; `run` it in the place of Pipecat's `WorkerRunner`.

    Args:
        personality: The record, or its file.
        transport: The bot's.
        llm: Speaks for the host; its class is from `host_model`.
        tts: Its voice.
        stt: Recognises speech; not needed where `pipeline` has it.
        vad: Finds speech in people's audio.
        pipeline: The bot's own order: called once with a `Chain`, returns the processors from
            `transport.input()` on. None for the usual order of transport, `stt`, `llm` and `tts`.
        params: Pipecat's parameters of the pipeline.
        observers: Pipecat's observers.
        length: Seconds that the session lasts; the personality's own when None.
        zone: For times that are spoken.
        name: The session's id, for the log; made up when None.
        rtvi: Whether Pipecat's clients may connect. They may type; whatever else they send is
            refused, since who is in the room must not steer it.
        handle_sigint: Whether Ctrl-C ends the session.
        frame_clock: Pipecat's clock for frames; None for the system's.

    Raises:
        NotForBotsError: The model's class is a bare one, the kind needs a service, or the pipeline
            lacks a part.
    """

    def __init__(
        self,
        personality: Personality | str | Path,
        *,
        transport: BaseTransport,
        llm: LLMService[Any],
        tts: FrameProcessor,
        stt: FrameProcessor | None = None,
        vad: Callable[[], VADAnalyzer] | None = None,
        pipeline: Arranged | None = None,
        params: PipelineParams | None = None,
        observers: Sequence[BaseObserver] = (),
        length: float | None = None,
        zone: tzinfo = UTC,
        name: str | None = None,
        rtvi: bool = True,
        handle_sigint: bool = False,
        frame_clock: BaseClock | None = None,
    ) -> None:
        record = (
            personality if isinstance(personality, Personality) else load_personality(personality)
        )
        _check_model(llm)
        parts = Parts(
            transport_input=transport.input(),
            transport_output=transport.output(),
            llm=llm,
            tts=tts,
            stt=stt if pipeline is None else None,
            vad=vad,
            frame_clock=frame_clock,
            arranged=None if pipeline is None else _checked(pipeline, llm),
            params=params,
            observers=observers,
        )
        super().__init__(
            record,
            parts,
            Settings.model_construct(),
            length=length,
            zone=zone,
            name=name,
            rtvi=rtvi,
            handle_sigint=handle_sigint,
        )


def _check_model(llm: LLMService[Any]) -> None:
    if not mark_of(llm) and not isinstance(llm, ScriptReader):
        name = type(llm).__name__
        raise NotForBotsError(
            f"The model is a bare {name}; make it of host_model({name}), which takes the same."
        )


def _checked(pipeline: Arranged, llm: LLMService[Any]) -> Arranged:
    """The bot's order, which has each part once and in the one order that works."""

    def arranged(chain: Chain) -> Sequence[FrameProcessor]:
        made = list(pipeline(chain))
        wanted = {
            "user_aggregator": chain.user_aggregator,
            "the model": llm,
            "guard": chain.guard,
            "assistant_aggregator": chain.assistant_aggregator,
        }
        found = [name for one in made for name, part in wanted.items() if part is one]
        if found != list(wanted):
            raise NotForBotsError(
                f"The pipeline has {', '.join(found) or 'none of the parts'} in this order; "
                f"expected {', '.join(wanted)}."
            )
        return made

    return arranged
