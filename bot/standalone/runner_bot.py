"""`bot(runner_args)`: one session in Pipecat's development runner, or on Pipecat Cloud.

The runner brings people to it: a browser over WebRTC, a Daily room, or a telephone. The session,
its services and its settings are those of the service; the log lives as long as the call, and is
written to a file where one is named.
"""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast
from zoneinfo import ZoneInfo

import structlog
from pipecat.pipeline.pipeline import Pipeline
from pipecat.processors.frame_processor import FrameProcessor
from pipecat.runner.types import (
    DailyRunnerArguments,
    RunnerArguments,
    WebSocketRunnerArguments,
)
from pipecat.runner.utils import (
    create_transport,  # pyright: ignore[reportUnknownVariableType] - a bare Callable
)
from pipecat.transports.base_transport import TransportParams
from pydantic_core import PydanticCustomError

from beatroom.bot.personalities.library import Library, UnknownPersonalityError
from beatroom.bot.pipeline.parts import Parts
from beatroom.bot.pipeline.services import (
    load_ears,
    make_llm,
    make_noise_filter,
    make_stt,
    make_tts,
    make_turn_end,
    make_vad,
)
from beatroom.bot.rooms.webrtc import allow_loopback, is_alone
from beatroom.bot.runtime.logs import configure_logs
from beatroom.bot.settings.places import SHIPPED
from beatroom.bot.settings.settings import Settings, load_settings
from beatroom.bot.speech.embedded import embedded
from beatroom.bot.standalone.beats import load_personality
from beatroom.bot.standalone.lone_session import LoneSession, NotForBotsError
from beatroom.bot.standalone.one_person import one_person
from beatroom.bot.standalone.phone import RATE, Keypad, answered, caller, mask_logs
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.participants import NAME_CAP
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.source import PersonalityError
from beatroom.flows.personality.times import parse_duration

log = structlog.get_logger()

GUEST = "guest"
VARIABLE = "BOT_PERSONALITY"


async def bot(runner_args: RunnerArguments) -> None:
    """Run one session for whom the runner has brought."""
    settings = load_settings()
    configure_logs(settings.log_level, settings.log_format)
    mask_logs()
    await host(runner_args, settings)


async def host(runner_args: RunnerArguments, settings: Settings) -> LoneSession:
    """Run the session to its end; it is what there was to know."""
    record = _wanted(runner_args, settings)
    await asyncio.to_thread(_warm, settings, record)
    if isinstance(runner_args, DailyRunnerArguments):
        session = _in_daily(runner_args, record, settings)
    elif isinstance(runner_args, WebSocketRunnerArguments):
        session = await _on_the_phone(runner_args, record, settings)
    else:
        session = await _in_a_browser(runner_args, record, settings)
    if (path := _given(runner_args, "events")) is not None:
        _write_events(session, Path(path))
    log.info("session_begins", personality=record.name, transport=type(runner_args).__name__)
    await session.run()
    log.info("session_over", events=len(session.records))
    return session


def main() -> None:
    """Pipecat's development runner with this bot, and with options of its own."""
    from pipecat.runner.run import main as run  # noqa: PLC0415 - reads .env, and needs its extra

    if load_settings().webrtc_loopback or is_alone():
        allow_loopback()
    run(options())


def options() -> argparse.ArgumentParser:
    """The command's own options; the runner adds its own to them."""
    parser = argparse.ArgumentParser(description="A Beatroom session in Pipecat's runner")
    parser.add_argument(
        "--personality",
        type=_personality,
        metavar="NAME|FILE",
        help=f"whose session; default: {VARIABLE}, else what a client's /start asks for",
    )
    parser.add_argument("--length", type=_length, help="such as 10m; default: the personality's")
    parser.add_argument("--timezone", type=_zone, help="for spoken times; default: UTC")
    parser.add_argument("--events", metavar="FILE", help="write each event to it, a line of JSON")
    return parser


def _personality(name: str) -> Personality:
    try:
        if name.endswith((".yaml", ".yml")):
            return load_personality(name)
        return _library(load_settings()).load(name)
    except (FileNotFoundError, UnknownPersonalityError) as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    except PersonalityError as error:
        found = "\n".join(str(problem) for problem in error.problems)
        raise argparse.ArgumentTypeError(f"{name} has problems:\n{found}") from None


def _length(text: str) -> float:
    try:
        return parse_duration(text)
    except PydanticCustomError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _zone(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError):
        raise argparse.ArgumentTypeError(
            f"{name!r} is no time zone; expected a name such as Europe/Vienna"
        ) from None


def _library(settings: Settings) -> Library:
    own = settings.personalities_dir
    return Library([own] if own.resolve() == SHIPPED else [own, SHIPPED])


def _wanted(runner_args: RunnerArguments, settings: Settings) -> Personality:
    """The operator's choice; only where there is none, a client may name one of the library's."""
    if (given := _given(runner_args, "personality")) is not None:
        return given
    try:
        if name := os.getenv(VARIABLE):
            return _personality(name)
        asked = _body(runner_args).get("personality")
        if isinstance(asked, str):
            return _library(settings).load(asked)
    except (UnknownPersonalityError, argparse.ArgumentTypeError) as error:
        raise NotForBotsError(str(error)) from None
    raise NotForBotsError(
        f"No personality: expected --personality NAME, {VARIABLE}=NAME, or a body with "
        '"personality" in the request to /start.'
    )


def _given(runner_args: RunnerArguments, name: str) -> Any:
    return getattr(runner_args.cli_args, name, None)


def _body(runner_args: RunnerArguments) -> Mapping[str, Any]:
    body = runner_args.body
    return cast("Mapping[str, Any]", body) if isinstance(body, dict) else {}


def _warm(settings: Settings, record: Personality) -> None:
    """Load what takes long while nobody waits for it yet; blocking."""
    from beatroom.bot.workers.preloaded import know_language  # noqa: PLC0415 - loads words

    load_ears(settings, record)
    embedded().load(voice=settings.tts == "embedded", ears=False)
    know_language(record.language)


def _parts(
    record: Personality,
    settings: Settings,
    source: FrameProcessor,
    sink: FrameProcessor,
    rate: int = 24_000,
) -> Parts:
    return Parts(
        transport_input=source,
        transport_output=sink,
        llm=make_llm(settings, record),
        tts=make_tts(settings, record),
        stt=make_stt(settings, record),
        vad=make_vad,
        turn_end=make_turn_end(settings),
        noise_filter=make_noise_filter(settings),
        audio_out_rate=rate,
        background=lambda: make_llm(settings, record),
    )


def _how(runner_args: RunnerArguments) -> dict[str, Any]:
    zone = _given(runner_args, "timezone")
    return {
        "length": _given(runner_args, "length"),
        "zone": ZoneInfo("UTC") if zone is None else zone,
        "name": runner_args.session_id,
        "handle_sigint": runner_args.handle_sigint,
    }


async def _in_a_browser(
    runner_args: RunnerArguments, record: Personality, settings: Settings
) -> LoneSession:
    def params() -> TransportParams:
        return TransportParams(audio_in_enabled=True, audio_out_enabled=True)

    transport = await create_transport(runner_args, {"webrtc": params})
    parts = _parts(record, settings, transport.input(), transport.output())
    session = LoneSession(record, parts, settings, **_how(runner_args))
    name = str(_body(runner_args).get("name", ""))[:NAME_CAP]
    one_person(session, transport, GUEST, name)
    return session


async def _on_the_phone(
    runner_args: WebSocketRunnerArguments, record: Personality, settings: Settings
) -> LoneSession:
    transport, call = await answered(runner_args)
    who = caller(call)
    keypad = Keypad(LoopClock(), lambda keys: session.typed(who, keys))
    source = Pipeline([transport.input(), keypad])
    parts = _parts(record, settings, source, transport.output(), RATE)
    session = LoneSession(record, parts, settings, rtvi=False, **_how(runner_args))
    one_person(session, transport, who, "")
    return session


def _in_daily(
    runner_args: DailyRunnerArguments, record: Personality, settings: Settings
) -> LoneSession:
    from beatroom.bot.standalone.daily_session import DailySession  # noqa: PLC0415 - needs its extra

    return DailySession(
        runner_args.room_url,
        runner_args.token or "",
        record,
        lambda source, sink: _parts(record, settings, source, sink),
        settings,
        **_how(runner_args),
    )


def _write_events(session: LoneSession, path: Path) -> None:
    """Each event as a line of JSON, as the live feed has it."""

    def write(recorded: Recorded) -> None:
        with path.open("a", encoding="utf-8") as file:
            file.write(recorded.model_dump_json() + "\n")

    for recorded in session.records:
        write(recorded)
    session.watch(write)
