"""`beatroom talk`: a session in the terminal, played here on the virtual clock."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from pipecat.frames.frames import InputAudioRawFrame, OutputAudioRawFrame
from typer.testing import CliRunner

from beatroom.bot.cli.main import app
from beatroom.bot.cli.sound_card import SoundCardInput, SoundCardOutput
from beatroom.bot.cli.terminal_session import converse
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.settings.settings import Settings
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.virtual

SHOW = Personality(
    name="show",
    title="Show",
    host="Robin",
    persona="You host.",
    length=300.0,
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Good morning everybody."),
        Beat(title="Middle", at=Offset(60.0), prompt="What stands in the way?"),
        Beat(title="Goodbye", at=Offset(240.0), say="Goodbye."),
    ),
)


def talked(*typed: tuple[float, str | None]) -> tuple[list[str], list[str]]:
    """What was printed and what the title showed, with lines typed at those seconds."""
    told: list[str] = []
    titles: list[str] = []

    async def main() -> None:
        inbox: asyncio.Queue[str | None] = asyncio.Queue()

        async def fingers() -> None:
            loop = asyncio.get_running_loop()
            for at, line in typed:
                await asyncio.sleep(at - loop.time())
                inbox.put_nowait(line)

        async with Tasks() as tasks:
            tasks.start(fingers(), "fingers")
            await converse(
                SHOW,
                Settings.model_construct(),
                inbox,
                length=None,
                person="Ana",
                tell=told.append,
                title=titles.append,
            )

    run_virtual(main)
    return told, titles


def test_a_whole_session_is_told_as_it_goes() -> None:
    told, titles = talked((20, "hello there\n"), (100, "how much time is left?\n"))

    assert told[0] == "── 00:00  Opening"
    assert told[1] == "Robin: Good morning everybody."
    assert told[2].startswith("Robin: I can hear you, but I can't chat")
    assert "── 01:00  Middle" in told
    words = "Robin: We have about three and a half minutes left"
    assert any(line.startswith(words) for line in told)
    assert told[-1].endswith("It is over: wrapped up.")
    assert titles[10] == "00:10 of 05:00  Opening"


def test_words_are_told_as_they_begin_to_sound() -> None:
    told, _ = talked((20, "hello there\n"), (20.6, "/time\n"), (25, "wait\n"), (25.4, "/time\n"))

    first = told.index("Robin: I can hear you, but I can't chat: no language model is connected.")
    asked = [i for i, line in enumerate(told) if line.endswith("then Middle")]
    assert first < asked[0]
    # The second sentence had begun when it was cut off; it is not told again.
    rest = "Robin: I keep the time, tell you about it when you ask, and go on with the session."
    assert told.count(rest) == 1
    assert asked[0] < told.index(rest) == asked[1] - 1


def test_the_clock_on_request_and_leaving() -> None:
    told, _ = talked((30, "/time\n"), (31, "/tiem\n"), (32, "  \n"), (70, "/quit\n"))

    assert "00:30  04:30 left; Opening has 00:30 left; then Middle" in told
    assert "There is no command /tiem; there are /time and /quit." in told
    assert told[-1] == "── 01:10  It is over: you left."


def test_no_more_input_is_leaving() -> None:
    told, _ = talked((10, None))

    assert told[-1] == "── 00:10  It is over: you left."


class FakeStream:
    """The border to the sound card: keeps what was played, and hands over what is spoken."""

    def __init__(self, **options: Any) -> None:
        self.options = options
        self.played: list[bytes] = []
        self.open = False

    def start(self) -> None:
        self.open = True

    def close(self) -> None:
        self.open = False

    def write(self, data: bytes) -> None:
        self.played.append(data)


def test_the_sound_card_hears_and_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    card = ModuleType("sounddevice")
    card.RawInputStream = FakeStream  # pyright: ignore[reportAttributeAccessIssue] - a stand-in
    card.RawOutputStream = FakeStream  # pyright: ignore[reportAttributeAccessIssue] - a stand-in
    monkeypatch.setitem(sys.modules, "sounddevice", card)
    heard: list[InputAudioRawFrame] = []

    async def main() -> None:
        ears, mouth = SoundCardInput(), SoundCardOutput(lambda _: None)

        async def push(frame: InputAudioRawFrame) -> None:
            heard.append(frame)

        ears.push_audio_frame = push
        ears.open_stream()
        mouth.open_stream()
        ears._stream.options["callback"](b"\0\1" * 320, 320, None, None)
        await asyncio.sleep(0.1)
        frame = OutputAudioRawFrame(audio=b"\0\2" * 10, sample_rate=24_000, num_channels=1)
        assert await mouth.write_audio_frame(frame)
        assert mouth._stream.played == [frame.audio]
        assert ears._stream.options["samplerate"] == 16_000
        ears.close_stream()
        mouth.close_stream()

    asyncio.run(main())
    assert [frame.audio for frame in heard] == [b"\0\1" * 320]


@pytest.mark.runs("beatroom talk tea-talk")
def test_the_command_ends_where_somebody_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    for name in ("OPENAI_API_KEY", "OPENAI_BASE_URL"):
        monkeypatch.delenv(name, raising=False)
    done = CliRunner().invoke(app, ["talk", "standup"], input="/quit\n")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Type and press Enter; /time, /quit.")
