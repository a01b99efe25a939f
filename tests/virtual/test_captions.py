"""What people read while others speak: every caption ends with its line, or with none."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from captioned_talk import Captioned, captioned, page_faults
from pipecat.frames.frames import InterimTranscriptionFrame
from stage_play import at, join, play

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rooms.page_messages import Caption

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


def caption(number: int, text: str, line: int | None = None, who: str = "person") -> dict[str, Any]:
    return {"type": "caption", "id": number, "who": who, "name": "N", "text": text, "line": line}


def transcript(number: int) -> dict[str, Any]:
    return {"type": "transcript", "id": number, "text": "words"}


@pytest.mark.parametrize(
    ("messages", "fault"),
    [
        ([caption(1, "a"), transcript(3)], "stay"),
        ([transcript(3), caption(1, "a", 3)], "after its line"),
        ([caption(1, "a", 3), caption(2, "b"), transcript(3)], "in the log"),
        ([caption(1, "a", who="bot"), caption(2, "b", who="bot")], "two"),
        ([caption(1, "a", 3), transcript(4)], "without its line"),
    ],
)
def test_the_check_sees_what_a_reader_would(messages: list[dict[str, Any]], fault: str) -> None:
    lines = [(m["id"], m["text"]) for m in messages if m["type"] == "transcript"]
    if fault == "in the log":
        lines = [*lines, (5, "more")]
        fault = "and the log"
    assert [one for one in page_faults(Captioned(messages, lines)) if fault in one]
