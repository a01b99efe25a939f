"""Sessions of two people by voice, drawn by seed, as a page in the room is told them.

What is said is the audio of `several_people`: two people talk at once, into the host's replies,
with breaths, coughs and signs of listening, and type. The recogniser takes its time, so words come
late. `page_faults` says where the page of `web/src/room` would show something wrong: also a caption
that was never said to be a line's, and stays beside it.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from caption_words import has_its_words
from several_people import COUGH, Company
from stage_play import at, beat, join, play

from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rooms.page import Page
from beatroom.flows.core.clock import LoopClock
from beatroom.flows.core.events import BotSaid, Recorded, UserSaid

LENGTH = 180.0
SENTENCES = (
    "The garden needs more water in the summer",
    "My train leaves from platform nine",
    "I would rather have tea than anything else",
    "How much time do we have left",
    "Nobody told me that there was a meeting",
    "We could paint the door green",
    "Wait",
    "Please go on with the next part",
    "Yes",
    "Mm-hm",
)


OVERTAKEN = 3
"""So many lines of the same speaker later a caption is nobody's any more."""


@dataclass(frozen=True)
class Captioned:
    """A session that was played.

    Attributes:
        messages: What a page that was there from the beginning was told, in order.
        lines: The log's: the number of each event with words, and the words.
    """

    messages: list[dict[str, Any]]
    lines: list[tuple[int, str]]

    def as_json(self) -> dict[str, Any]:
        """For the test of the page itself."""
        return {"messages": self.messages, "lines": [list(line) for line in self.lines]}


def captioned(seed: int, length: float = LENGTH) -> Captioned:
    """Play the session of a seed."""
    draw = random.Random(seed)
    people = Company(takes=draw.choice([0.1, 0.3, 0.9, 2.5]))
    sent: list[dict[str, Any]] = []

    async def talk(hands: RehearsalHandle) -> None:
        page = Page(LoopClock(), sent.append, "Robin", send_to=lambda _, message: None)
        hands.session.journal.watch(page.notice)
        hands.session.live.captions.watch(page.caption)
        for name in ("Ana", "Ben"):
            await join(hands, name)
        await asyncio.gather(
            *(_speaks(hands, people, draw, who, length - 60.0) for who in ("ana", "ben"))
        )

    played = play(
        talk,
        beat("water", 40.0, say="Now we talk about water, all of us, and about nothing else."),
        length=length,
        hearing=people.hearing,
    )
    return Captioned([one for one in sent if of_words(one)], lines_of(played.seen.records))


async def _speaks(
    hands: RehearsalHandle, people: Company, draw: random.Random, who: str, until: float
) -> None:
    begin = draw.uniform(12.0, 20.0)
    while begin < until:
        if draw.random() < 0.1:
            await at(hands, begin)
            await hands.session.typed(who, draw.choice(SENTENCES))
        else:
            await people.says(hands, who, begin, *_said(draw))
        begin += draw.uniform(6.0, 18.0)


def _said(draw: random.Random) -> list[str | int | float]:
    said: list[str | int | float] = []
    for _ in range(draw.choice([1, 1, 1, 2, 3])):
        said += [COUGH if draw.random() < 0.15 else draw.choice(SENTENCES)]
        said += [draw.uniform(0.3, 0.9)]
    return said[:-1]


def of_words(message: dict[str, Any]) -> bool:
    """Whether a message to a page is about what is said, or the last."""
    return message["type"] in ("transcript", "caption", "ended")


def lines_of(records: Iterable[Recorded]) -> list[tuple[int, str]]:
    """What was said, by the log: the number of each event, and the words."""
    return [(r.seq, r.event.text) for r in records if isinstance(r.event, UserSaid | BotSaid)]


def page_faults(told: Captioned) -> list[str]:
    """Where a page would show a line too many, too few or in the wrong place, or words twice."""
    lines: list[tuple[int, str]] = []
    captions: dict[int, dict[str, Any]] = {}
    faults: list[str] = []
    passed: Counter[int] = Counter()
    for message in told.messages:
        if message["type"] == "transcript":
            lines.append((message["id"], message["text"]))
            its = has_its_words(captions.values(), message)
            captions = {n: c for n, c in captions.items() if c["line"] != message["id"]}
            if its and len(has_its_words(captions.values(), message)) == len(its):
                faults.append(f"{its} stay beside their line {message}")
            faults += _without_line(captions)
            faults += _overtaken(captions, message, passed)
        elif message["type"] == "caption":
            if message["line"] in [number for number, _ in lines]:
                faults.append(f"{message} comes after its line")
            captions.pop(message["id"], None)
            if message["text"]:
                captions[message["id"]] = message
            faults += [f"{c} has two speakers" for c in _twice(captions)]
    if lines != told.lines:
        faults.append(f"the page has {lines}, and the log {told.lines}")
    if captions and told.messages[-1]["type"] != "ended":
        faults.append(f"{captions} stay")
    return faults


def _overtaken(
    captions: dict[int, dict[str, Any]], line: dict[str, Any], passed: Counter[int]
) -> list[str]:
    """Captions beside which their speaker's later lines come and go, and which stay."""
    if line.get("via") == "text":
        return []
    for number, one in captions.items():
        passed[number] += (one["who"], one["name"]) == (line["who"], line["name"])
    return [f"{c} has been overtaken" for n, c in captions.items() if passed[n] == OVERTAKEN]


def _without_line(captions: dict[int, dict[str, Any]]) -> list[str]:
    """Nothing comes between a caption that has a line and that line."""
    return [f"{c} stays without its line" for c in captions.values() if c["line"] is not None]


def _twice(captions: dict[int, dict[str, Any]]) -> list[dict[str, Any]]:
    """Of the host, which has one voice, there is one caption at most."""
    return [c for c in captions.values() if c["who"] == "bot"][1:]
