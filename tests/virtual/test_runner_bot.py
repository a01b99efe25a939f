"""`bot(runner_args)`: whole sessions as Pipecat's runner starts them, by telephone and at Daily."""

from __future__ import annotations

import asyncio
import json
import logging
from argparse import ArgumentTypeError, Namespace
from collections.abc import Awaitable, Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from loguru import logger
from own_bot import RoomOfOne, plain
from pipecat.runner.types import DailyRunnerArguments, RunnerArguments
from pipecat.transports.websocket import fastapi
from twilio_caller import RATE, LoudOrNot, Prompter, TwilioCaller

from beatroom.bot.rehearsal.room import RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import ScriptedModel
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.runtime.logs import configure_logs
from beatroom.bot.settings.settings import Settings
from beatroom.bot.standalone import daily_session, runner_bot
from beatroom.bot.standalone.lone_session import LoneSession, NotForBotsError
from beatroom.bot.standalone.phone import KEYS_PAUSE, CallError, mask_logs, masked
from beatroom.flows.core import events as e

pytestmark = pytest.mark.virtual

ROOT = Path(__file__).parents[2]
TEA = ROOT / "examples/own-bot/tea.yaml"
GOODBYE = "That was our tea break. Thank you, and back to work!"


@pytest.fixture
def ears(monkeypatch: pytest.MonkeyPatch) -> Prompter:
    """Stand-ins for what hears, thinks and speaks; what the caller will have said."""
    for key in ("TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_API_KEY"):
        monkeypatch.delenv(key, raising=False)
    hears = Prompter("How much time is left?", "I am having green tea.")
    monkeypatch.setattr(runner_bot, "make_stt", lambda *_: hears)
    monkeypatch.setattr(runner_bot, "make_vad", LoudOrNot)
    monkeypatch.setattr(runner_bot, "make_tts", lambda *_: RehearsalVoice())
    monkeypatch.setattr(runner_bot, "make_llm", lambda *_: ScriptedModel(plain))
    monkeypatch.setattr(runner_bot, "_warm", lambda *_: None)
    loop_time = SimpleNamespace(monotonic=lambda: asyncio.get_running_loop().time())
    monkeypatch.setattr(fastapi, "time", loop_time)  # the line's pace, in virtual time
    return hears


def given(**more: Any) -> Namespace:
    tea = runner_bot._personality(str(TEA))
    return Namespace(**{"personality": tea, "length": None, "timezone": None, **more})


def call(
    caller: Callable[[], TwilioCaller],
    script: Callable[[TwilioCaller], Awaitable[None]],
    **more: Any,
) -> tuple[LoneSession, TwilioCaller]:
    """A call from its first message to its last."""

    async def main() -> tuple[LoneSession, TwilioCaller]:
        line = caller()
        arguments = await line.arguments()
        arguments.cli_args = given(**more)
        settings = Settings.model_construct(turn_end="timeout", noise_filter=None)
        async with asyncio.TaskGroup() as both:
            talk = both.create_task(script(line))
            session = await runner_bot.host(arguments, settings)
            await talk
        return session, line

    return run_virtual(main)


def test_a_call_by_telephone_from_the_first_word_to_the_goodbye(
    ears: Prompter, tmp_path: Path
) -> None:
    async def script(line: TwilioCaller) -> None:
        await asyncio.sleep(60)
        await line.speaks(1.5)
        await asyncio.sleep(30)
        await line.speaks(2.0)
        await line.closed.wait()

    events = tmp_path / "events.jsonl"
    session, line = call(TwilioCaller, script, events=str(events))

    start = next(r.at for r in session.records if isinstance(r.event, e.Started))
    fired = [r.at - start for r in session.records if isinstance(r.event, e.BeatFired)]
    assert fired == pytest.approx([0, 120, 240], abs=6)
    ended = session.records[-1]
    assert isinstance(ended.event, e.Ended)
    assert 240 < ended.at - start < 300
    said = [(one.who, one.participant, one.text) for one in session.transcript]
    people = [one for one in said if one[0] == "person"]
    assert people == [
        ("person", "+436641234567", "How much time is left?"),
        ("person", "+436641234567", "I am having green tea."),
    ]
    asked = said.index(people[0])
    assert "minutes left" in said[asked + 1][2]
    assert said[-1] == ("bot", None, GOODBYE)
    # each whole, with up to a second of lead, the pause behind it and half a second of trail
    for voice, whole in zip((1.5, 2.0), ears.seconds, strict=True):
        assert voice + 0.6 < whole < voice + 1.9
    spoken = sum(len(one.text.split()) / 2.6 for one in session.transcript if one.who == "bot")
    assert len(line.heard) / RATE == pytest.approx(spoken, rel=0.2)
    lines = [json.loads(one) for one in events.read_text(encoding="utf-8").splitlines()]
    assert [one["seq"] for one in lines] == [record.seq for record in session.records]


def test_keys_are_typed_turns(ears: Prompter) -> None:
    async def script(line: TwilioCaller) -> None:
        await asyncio.sleep(20)
        line.presses("12#")
        await asyncio.sleep(10)
        line.presses("7")
        await asyncio.sleep(KEYS_PAUSE / 2)
        line.presses("8*")
        await asyncio.sleep(KEYS_PAUSE + 10)
        line.presses("#")
        line.hangs_up()

    session, _ = call(TwilioCaller, script)

    typed = [(one.participant, one.text) for one in session.transcript if one.via == "text"]
    assert typed == [("+436641234567", "12"), ("+436641234567", "78*")]
    replies = [one for one in session.transcript if one.source == "model"]
    assert len(replies) >= 3  # the opening, and one to each


def test_who_hangs_up_has_left(ears: Prompter) -> None:
    async def script(line: TwilioCaller) -> None:
        await asyncio.sleep(31)
        line.hangs_up()

    session, _ = call(lambda: TwilioCaller(None), script)

    came, left, ended = (
        next(r for r in session.records if isinstance(r.event, kind))
        for kind in (e.ParticipantJoined, e.ParticipantLeft, e.Ended)
    )
    assert came.event.participant == "call-CA0123456789abcdef0123456789abcdef"
    assert left.event.participant == came.event.participant
    assert ended.event.reason == "everybody left"
    assert ended.at - came.at == pytest.approx(31, abs=1)


def test_what_is_no_call_is_refused(ears: Prompter) -> None:
    class Stranger(TwilioCaller):
        def _send(self, **message: Any) -> None:
            super()._send(hello="there")

    async def nothing(_: TwilioCaller) -> None: ...

    with pytest.raises(ExceptionGroup) as why:
        call(Stranger, nothing)
    [error] = why.value.exceptions
    assert isinstance(error, CallError)
    assert "no protocol of twilio, telnyx, plivo, exotel" in str(error)


def test_in_a_daily_room_each_is_who_they_are(
    ears: Prompter, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Any] = []

    class Room(RoomOfOne):
        def __init__(self, url: str, token: str, *, joined: Any, left: Any, **more: Any) -> None:
            super().__init__()
            self.way_in, self.joined, self.left = (url, token, more["name"]), joined, left
            self.source, self.sink = self.ears, self.mouth
            self.lost = more["lost"]
            made.append(self)

        def speaker(self) -> tuple[str, str]:
            return "u-bob", "Bob"

    monkeypatch.setattr(daily_session, "DailyRoom", Room)

    async def main() -> LoneSession:
        arguments = DailyRunnerArguments(room_url="https://x.daily.co/tea", token="t1")
        arguments.cli_args = given()

        async def script() -> None:
            await asyncio.sleep(5)
            room = made[0]
            room.joined("u-ana", "Ana")
            room.joined("u-bob", "Bob")
            await asyncio.sleep(20)
            await room.ears.say("What is the next item?", "u-ana")
            await asyncio.sleep(20)
            room.left("u-ana", "left")
            room.lost("Daily reported an error: ejected")

        settings = Settings.model_construct(turn_end="timeout", noise_filter=None)
        async with asyncio.TaskGroup() as both:
            both.create_task(script())
            return await runner_bot.host(arguments, settings)

    monkeypatch.setattr(runner_bot, "make_stt", lambda *_: None)
    session = run_virtual(main)

    assert made[0].way_in == ("https://x.daily.co/tea", "t1", "Robin")
    said = [(one.participant, one.text) for one in session.transcript if one.who == "person"]
    assert said == [("u-ana", "What is the next item?")]
    assert isinstance(session.records[-1].event, e.Ended)
    assert "ejected" in session.records[-1].event.reason


def test_no_line_of_the_log_has_a_number(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = (root.handlers[:], root.level)
    try:
        configure_logs("debug", "console")
        mask_logs()
        mask_logs()
        logger.info("Parsed - Type: twilio, Data: from='+436641234567'")
        logging.getLogger("x").warning("joined %s", "+14155550123")
    finally:
        root.handlers[:], root.level = before
    told = capsys.readouterr().err

    assert "+43...67" in told
    assert "+14...23" in told
    assert "664123" not in told
    assert "415555" not in told
    assert masked("from='09876543210'") == "from='098...10'"
    assert masked("at 12:03:44+00:00 took 1.5e+10, 3+4") == "at 12:03:44+00:00 took 1.5e+10, 3+4"


def test_whose_session_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(_env_file=None)  # pyright: ignore[reportCallIssue]

    def wanted(body: Any = None, **cli: Any) -> str:
        arguments = RunnerArguments(body=body)
        arguments.cli_args = Namespace(**cli)
        return runner_bot._wanted(arguments, settings).name

    monkeypatch.delenv("BOT_PERSONALITY", raising=False)
    with pytest.raises(NotForBotsError, match="expected --personality NAME, BOT_PERSONALITY"):
        wanted()
    with pytest.raises(NotForBotsError, match="retroo"):
        wanted({"personality": "retroo"})
    with pytest.raises(NotForBotsError, match="personality"):
        wanted({"personality": str(TEA)})  # a client names no files
    assert wanted({"personality": "retro"}) == "retro"
    monkeypatch.setenv("BOT_PERSONALITY", "podcast")
    assert wanted({"personality": "retro"}) == "podcast"
    assert wanted({"personality": "retro"}, **vars(given())) == "tea"

    parser = runner_bot.options()
    read = parser.parse_args(["--personality", str(TEA), "--length", "10m"])
    assert (read.personality.name, read.length) == ("tea", 600.0)
    with pytest.raises(ArgumentTypeError, match="no such personality file"):
        runner_bot._personality("nowhere.yaml")
    with pytest.raises(ArgumentTypeError, match="Europe/Vienna"):
        runner_bot._zone("Nowhere/Land")
