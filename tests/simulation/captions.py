"""Captions in many sessions of two people, on the room's page itself.

    PYTHONPATH=tests python -m simulation.captions --sessions 100
    PYTHONPATH=tests python -m simulation.captions --sessions 10 --voice

plays sessions by seed (`captioned_talk`, in virtual time), or by voice: two people in a room of the
service's own, over WebRTC, with the machine's own ears and voice, who talk one after another, at
once and into the host's answers. What each page is told goes through `web/test/captions.test.tsx`:
its lines are the log's, in number and order, and no caption stays beside its line. Ends with 1
where that is not so, and where a session is missing: one by voice that was too slow is named and
played again, `TRIES` times at most. A session by voice is also rehearsed again from its log: each
beat is told then and now, and one that is off by more than two seconds is wrong.
`TEST_PATIENCE=4` gives voices more time on a busy machine.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import os
import pickle
import random
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import structlog
from browserless import Participant
from captioned_talk import Captioned, captioned, lines_of, of_words, page_faults
from loguru import logger
from openai_stand_in import serving
from room_session import RoomSession, room_session, speech

from beatroom.bot.rehearsal.again import rehearse_again
from beatroom.bot.rehearsal.rehearse import created
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import Recorded
from beatroom.flows.personality.model import Beat, ModelChoice, Offset, Personality

WEB = Path(__file__).parents[2] / "web"
VOICES = {"ana": "heart", "ben": "tenor"}
SAID = (
    "The garden needs more water in the summer.",
    "My train leaves from platform nine.",
    "I would rather have tea than anything else.",
    "How much time do we have left?",
    "We could paint the door green.",
    "Nobody told me that there was a meeting.",
    "Yes.",
    "Please wait a moment.",
)
TRIES = 3
"""How often a session by voice is played that does not come to its end."""
ANSWER = "That is good to know, and I have written it down. What else would you like to tell us?"
RECORD = Personality(
    name="talk",
    title="Robin",
    persona="You host.",
    length=1800.0,
    model=ModelChoice(endpoint="mind"),
    beats=(
        Beat(title="Opening", at=Offset(0.0), say="Welcome, both of you."),
        Beat(title="Goodbye", at=Offset(1740.0), say="Goodbye."),
    ),
)


async def by_voice(
    seed: int, rounds: int, data: Path
) -> tuple[dict[str, Captioned], list[Recorded]]:
    """Let two people talk; what the page of each was told, by their name, and the log."""
    draw = random.Random(seed)
    with serving(lambda _, __: "", lambda _: ANSWER) as server:
        (data / "model-endpoints.yaml").write_text(
            json.dumps({"mind": {"url": server.url, "model": "m"}})
        )
        async with room_session(RECORD, llm="auto", data_dir=str(data)) as there:
            people = {name: await there.join(name.title()) for name in VOICES}
            for one in people.values():
                one.be_patient()  # as browsers are, however busy the machine
            try:
                await people["ben"].until("transcript", text=lambda text: "Welcome" in text)
                for _ in range(rounds):
                    await _round(people, draw)
                await there.jump("beat-1")
                await asyncio.gather(*(one.until("ended") for one in people.values()))
            finally:
                for one in people.values():
                    await one.close()
    told = {name: _told(there, one) for name, one in people.items()}
    return told, [_created(there.records[0].at), *there.records]


def _created(at: float) -> Recorded:
    """The first event of the log, which is the service's."""
    return Recorded(seq=1, at=at - 0.001, event=created(RECORD, None, "by-voice"))


LEAVES = 1.0
"""Seconds after the goodbye until the host leaves, in `room_session`."""


def off(log: list[Recorded]) -> list[str]:
    """Rehearse a session again; its beats that are off by more than two seconds."""
    again = rehearse_again(log, RECORD, settings=Settings.model_construct(leave_after=LEAVES))
    for was, is_ in zip(again.then.beats, again.now.beats, strict=True):
        _say(f"  {was.title}: {_at(was.started)} -> {_at(is_.started)}")
    if again.as_far_as:
        _say(f"  {again.as_far_as}")
    return [f"{one.beat or 'the session'} {one.what}" for one in again.differences]


def _at(seconds: float | None) -> str:
    return "did not come" if seconds is None else f"{seconds:.1f} s"


async def _round(people: dict[str, Participant], draw: random.Random) -> None:
    """One or both say something; the next round begins while that is still being dealt with."""
    speaking = draw.choice([["ana"], ["ben"], ["ana", "ben"], ["ben", "ana"]])
    for who in speaking:
        people[who].microphone.say(speech(draw.choice(SAID), voice=VOICES[who]))
        await people[who].hear(draw.uniform(0.0, 1.0))
    await people["ana"].hear(draw.uniform(3.0, 9.0))


def _told(there: RoomSession, one: Participant) -> Captioned:
    told = [m["data"] for m in one.messages if m.get("type") == "server-message"]
    return Captioned([m for m in told if of_words(m)], lines_of(there.records))


def main() -> int:
    """Play, show, and say how many pages were right; 1 where one is wrong or missing."""
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--sessions", type=int, default=10)
    given.add_argument("--first-seed", type=int, default=0)
    given.add_argument("--voice", action="store_true", help="by voice, in real time")
    given.add_argument("--rounds", type=int, default=8, help="of a session by voice")
    given.add_argument("--keep", type=Path, help="a folder for the logs of sessions by voice")
    asked = given.parse_args()
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    pages: dict[str, Captioned] = {}
    moved: dict[int, list[str]] = {}
    for seed in range(asked.first_seed, asked.first_seed + asked.sessions):
        played, differ = (
            _by_voice(seed, asked.rounds, asked.keep)
            if asked.voice
            else ({str(seed): captioned(seed)}, [])
        )
        if differ:
            moved[seed] = differ
        for name, page in played.items():
            _say(f"{name}: {_counted(page)}")
        pages |= played
    wrong = [name for name, page in pages.items() if page_faults(page)]
    shown = _on_the_page({name: page.as_json() for name, page in pages.items()})
    wanted = asked.sessions * (len(VOICES) if asked.voice else 1)
    _say(f"{len(pages)} of {wanted} pages, {len(wrong)} of them wrong: {wrong}")
    if asked.voice:
        _say(f"{len(moved)} sessions differ when they are rehearsed again: {moved}")
    return 1 if wrong or moved or not shown or len(pages) != wanted else 0


def _by_voice(seed: int, rounds: int, keep: Path | None) -> tuple[dict[str, Captioned], list[str]]:
    """The pages of a session by voice, and what differs when it is rehearsed again."""
    for attempt in range(1, TRIES + 1):
        with tempfile.TemporaryDirectory() as data:
            try:
                told, log = asyncio.run(by_voice(seed, rounds, Path(data)))
            except (TimeoutError, ExceptionGroup) as error:
                _say(f"{seed}: attempt {attempt} did not come to its end: {error!r}")
                continue
        if keep:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{seed}.pickle").write_bytes(pickle.dumps(log))
        return {f"{seed} {name}": page for name, page in told.items()}, off(log)
    return {}, []


def _counted(page: Captioned) -> str:
    captions = [m for m in page.messages if m["type"] == "caption"]
    ended = sum(m["line"] is not None for m in captions)
    blank = sum(not m["text"] for m in captions)
    faults = page_faults(page) or "no fault"
    return f"{len(page.lines)} lines; captions: {ended} became one, {blank} none; {faults}"


def _on_the_page(pages: dict[str, Any]) -> bool:
    """Whether the page's own test passes with them."""
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(pages, file)
        file.flush()
        test = ["npx", "vitest", "run", "test/captions.test.tsx"]
        given = {**os.environ, "CAPTIONS": file.name}
        return subprocess.run(test, check=False, cwd=WEB, env=given).returncode == 0


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
