"""What people read while others speak: every caption ends with its line, or with none."""

from __future__ import annotations

import asyncio
import json
import random
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from captioned_talk import Captioned, captioned, page_faults
from pipecat.frames.frames import InterimTranscriptionFrame
from stage_play import at, join, play

from beatroom.bot.ipc.messages import BeingSaid
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.rooms.page_messages import Caption
from beatroom.bot.runtime.tasks import Tasks
from beatroom.bot.workers.being_said import EVERY, WordsTold

pytestmark = pytest.mark.virtual

RECORDED = Path(__file__).parents[2] / "web" / "test" / "captions.json"
SEEDS = (1, 5)
HINT = "pytest tests/virtual/test_captions.py --record"


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_s_own_test_is_fed_with_what_sessions_say(
    seed: int, request: pytest.FixtureRequest
) -> None:
    played = captioned(seed)
    assert page_faults(played) == []
    kept: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    if request.config.getoption("--record"):
        kept[str(seed)] = played.as_json()
        RECORDED.write_text(json.dumps(kept, indent=0) + "\n", encoding="utf-8")
    assert kept[str(seed)] == played.as_json(), HINT


def test_captions_end_with_their_lines_whoever_speaks_when() -> None:
    seed = random.SystemRandom().randrange(1_000_000)
    print(f"seed {seed}")  # noqa: T201 - shown when it fails
    played = captioned(seed, length=120.0)
    assert page_faults(played) == []
    assert [m for m in played.messages if m["type"] == "caption"]


def test_what_is_still_being_recognised_grows_into_its_line() -> None:
    told: list[Caption] = []

    async def talk(hands: RehearsalHandle) -> None:
        hands.session.live.captions.watch(told.append)
        await join(hands)
        await at(hands, 20)
        person = hands.user_input
        await person.start_speaking()
        for so_far in ("What ti", "What time is"):
            await person.push_frame(
                InterimTranscriptionFrame(text=so_far, user_id="ana", timestamp="")
            )
        await at(hands, 22)
        await person.stop_speaking("What time is it here?", "ana")
        await at(hands, 40)
        await person.start_speaking()
        await person.push_frame(InterimTranscriptionFrame(text="Er", user_id="ana", timestamp=""))
        await at(hands, 42)
        await person.stop_speaking(None, "ana")

    played = play(talk)

    [said] = [r.seq for r in played.seen.records if r.event.type == "user_said"]
    first, second = sorted({one.id for one in told if one.who == "person"})
    assert [(one.text, one.line) for one in told if one.id == first] == [
        ("What ti", None),
        ("What time is", None),
        ("What time is it here?", None),
        ("What time is it here?", said),
    ]
    assert [(one.text, one.line) for one in told if one.id == second] == [("Er", None), ("", None)]


def test_a_caption_that_is_never_said_to_be_a_line_s_is_seen() -> None:
    """Whichever it is of two sessions, which both end: the page clears all then."""
    kept: dict[str, Any] = json.loads(RECORDED.read_text(encoding="utf-8"))
    unseen: list[dict[str, Any]] = []
    for told in kept.values():
        messages, lines = told["messages"], [(n, text) for n, text in told["lines"]]
        bound = [m for m in messages if m["type"] == "caption" and m["line"] is not None]
        assert len(bound) > 10
        for one in bound:
            without = [m for m in messages if m is not one]
            unseen += [] if page_faults(Captioned(without, lines)) else [one]
    assert unseen == []


def caption(number: int, text: str, line: int | None = None, who: str = "person") -> dict[str, Any]:
    return {"type": "caption", "id": number, "who": who, "name": "N", "text": text, "line": line}


def transcript(number: int, text: str = "words") -> dict[str, Any]:
    return {"type": "transcript", "id": number, "who": "person", "name": "N", "text": text}


ENDED = {"type": "ended", "reason": "completed"}


@pytest.mark.parametrize(
    ("messages", "fault"),
    [
        ([caption(1, "a"), transcript(3)], "stay"),
        ([transcript(3), caption(1, "a", 3)], "after its line"),
        ([caption(1, "a", 3), caption(2, "b"), transcript(3)], "in the log"),
        ([caption(1, "a", who="bot"), caption(2, "b", who="bot")], "two"),
        ([caption(1, "a", 3), transcript(4)], "without its line"),
        ([caption(1, "A b"), transcript(3, "a b, c"), ENDED], "beside their line"),
        ([caption(1, "a"), transcript(3), transcript(4), transcript(5), ENDED], "overtaken"),
    ],
)
def test_the_check_sees_what_a_reader_would(messages: list[dict[str, Any]], fault: str) -> None:
    lines = [(m["id"], m["text"]) for m in messages if m["type"] == "transcript"]
    if fault == "in the log":
        lines = [*lines, (5, "more")]
        fault = "and the log"
    assert [one for one in page_faults(Captioned(messages, lines)) if fault in one]


def test_a_screen_that_watches_is_told_whole_and_a_few_times_a_second() -> None:
    told: list[tuple[float, list[str]]] = []

    async def send(message: BeingSaid) -> None:
        now = asyncio.get_running_loop().time()
        told.append((now, [words.text for words in message.words]))

    def caption(number: int, text: str, line: int | None = None) -> Caption:
        return Caption(id=number, who="person", name="Ana", text=text, line=line)

    async def main() -> None:
        async with Tasks(strict=True) as tasks:
            words = WordsTold(send, tasks.aside)
            for n in range(1, 21):  # two seconds of speech, ten words a second
                words.caption(caption(1, " ".join(["word"] * n)))
                if n == 15:
                    words.caption(caption(2, "And you?"))
                await asyncio.sleep(0.1)
            words.caption(caption(1, "word", line=7))
            words.caption(caption(2, ""))
            await asyncio.sleep(5)

    run_virtual(main)
    assert told[0][1] == ["word"]
    assert told[-2][1] == [" ".join(["word"] * 20), "And you?"]
    assert told[-1][1] == []
    gaps = [after - before for (before, _), (after, _) in pairwise(told)]
    assert min(gaps) >= EVERY - 1e-9
    assert told[-1][0] - told[0][0] < 3, "it is told what is over, and then nothing more"
