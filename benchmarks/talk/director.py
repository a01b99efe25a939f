"""Performs a talk: scene after scene, waiting for the host between them as people would.

What is said inside of a scene has its times from the plan; only when a scene begins, and when
something is said under the host's speech, depends on what is heard of the host.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from talk.plan import Scene, Talk, Utterance
from talk.rooms import Room
from talk.sound import Stretch, rendered
from talk.stage import on_clock
from talk.voices import RATE, Floats

AHEAD = 0.12
"""Seconds by which sound is laid ahead of its time."""
WAY = 0.3
"""Seconds that sound needs through the room, at most."""
ANSWERING = 8.0
"""Seconds that people wait for an answer."""
LINGERING = 3.0
"""Seconds that people say nothing after words that need no answer."""
PAUSE = 1.2
"""Seconds of quiet after which the host has finished."""
TELLING = 45.0
"""Seconds that the host may talk before people go on regardless."""
MISSING = 4.0
"""Seconds that people wait for the host to go on, to say something under its words."""
GREETING = 20.0


@dataclass(frozen=True, slots=True)
class Said:
    """What was really said, in seconds from the performance's begin; `parts` are its phrases."""

    utterance: Utterance
    scene: str
    begin: float
    end: float
    parts: tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class Span:
    """A scene as it was: from its first word to the next scene, in seconds."""

    scene: Scene
    begin: float
    end: float


@dataclass(slots=True)
class Performance:
    """All that is known of a talk that took place; times in seconds from its begin.

    Attributes:
        talk: As it was planned.
        epoch: Seconds since the epoch at which it began.
        length: Until its end.
        said: In order.
        spans: Of its scenes.
        untried: What was to be said under the host's words, and the host said none.
        goodbye: When the host was asked for its goodbye; None where it cannot be.
        heard: By seat: mono at 16 kHz from the begin on.
        sent: Likewise.
        late: Frames that microphones sent late, of all their frames.
        record: The session's events, `{at, type, ...}`; none where it keeps no record.
    """

    talk: Talk
    epoch: float
    length: float = 0.0
    said: list[Said] = field(default_factory=list[Said])
    spans: list[Span] = field(default_factory=list[Span])
    untried: list[Utterance] = field(default_factory=list[Utterance])
    goodbye: float | None = None
    heard: dict[str, Floats] = field(default_factory=dict[str, Floats])
    sent: dict[str, Floats] = field(default_factory=dict[str, Floats])
    late: tuple[int, int] = (0, 0)
    record: list[dict[str, Any]] = field(default_factory=list[dict[str, Any]])


Stretches = Mapping[str, Stretch]


def prepared(talk: Talk) -> dict[str, Stretch]:
    """All sound of a talk, by the id of a scene or of what is said under the host's words."""
    sound = {scene.id: rendered(talk.people, scene.turns) for scene in talk.scenes}
    under = [u for scene in talk.scenes for u in scene.under]
    for one in [*under, *([talk.farewell] if talk.farewell is not None else [])]:
        sound[one.id] = rendered(talk.people, [one])
    return sound


async def perform(talk: Talk, room: Room, sound: Stretches) -> Performance:
    """The whole talk, from the host's greeting to its goodbye."""
    began = time.monotonic()
    done = Performance(talk, epoch=time.time())
    director = _Director(talk, room, sound, began, done)
    await director.heard_within(GREETING)
    await director.quiet(PAUSE, TELLING)
    for scene in talk.scenes:
        await director.play(scene)
    done.goodbye = time.monotonic() - began
    if await room.wrap_up():
        await director.part()
    else:
        done.goodbye = None
    done.record = await room.close()
    ended = time.monotonic()
    done.length = ended - began
    done.heard = {n: on_clock(s.ears.packets, began, ended) for n, s in room.ears.items()}
    voices = room.voices.values()
    done.late = sum(voice.late for voice in voices), sum(len(voice.sent) for voice in voices)
    done.sent = {n: voice.on_clock(began, ended) for n, voice in room.voices.items()}
    return done


class _Director:
    def __init__(
        self, talk: Talk, room: Room, sound: Stretches, began: float, done: Performance
    ) -> None:
        self._talk, self._room, self._sound = talk, room, sound
        self._began, self._done = began, done
        self._ears = [seat.ears for seat in room.ears.values()]

    async def play(self, scene: Scene) -> None:
        """The scene's turns, what is said under the answer, and the wait for its end."""
        begin, end = await self._say(scene.id, self._sound[scene.id])
        for one in scene.under:
            if not await self.speaking(one.after, ANSWERING if one is scene.under[0] else MISSING):
                self._done.untried.append(one)
                continue
            _, end = await self._say(scene.id, self._sound[one.id])
        await self._settle(scene, end)
        self._done.spans.append(Span(scene, begin - self._began, time.monotonic() - self._began))

    async def part(self) -> None:
        """The host's goodbye, and what somebody says meanwhile."""
        farewell = self._talk.farewell
        if farewell is None:
            return
        if await self.speaking(farewell.after, ANSWERING):
            await self._say("goodbye", self._sound[farewell.id])
        else:
            self._done.untried.append(farewell)

    async def heard_within(self, seconds: float) -> bool:
        """Whether the host is heard before so many seconds are over."""
        since, until = time.monotonic(), time.monotonic() + seconds
        while time.monotonic() < until:
            if self._loud_at() > since:
                return True
            await asyncio.sleep(0.02)
        return False

    async def speaking(self, seconds: float, patience: float) -> bool:
        """Whether the host speaks for so long, without a long pause, within some patience."""
        if not await self.heard_within(patience):
            return False
        since = time.monotonic()
        while time.monotonic() < since + seconds:
            if time.monotonic() - self._loud_at() > PAUSE:
                return await self.speaking(seconds, patience) if patience > PAUSE else False
            await asyncio.sleep(0.02)
        # Said while it is heard, not in a pause between two of its sentences.
        return await self.heard_within(PAUSE)

    async def quiet(self, seconds: float, patience: float) -> None:
        """Wait until nothing was heard for so long."""
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if time.monotonic() - self._loud_at() > seconds:
                return
            await asyncio.sleep(0.02)

    async def _settle(self, scene: Scene, end: float) -> None:
        """Until the host has answered, or has had the time to."""
        await asyncio.sleep(max(0.0, end + WAY - time.monotonic()))
        if await self.heard_within(ANSWERING if scene.expects == "answer" else LINGERING):
            await self.quiet(PAUSE, TELLING)

    async def _say(self, scene: str, stretch: Stretch) -> tuple[float, float]:
        """Say a stretch now; returns its begin and end once it is over."""
        at = time.monotonic() + AHEAD
        self._room.lay(at, stretch.microphones)
        since = at - self._began
        for one in stretch.placed:
            parts = tuple((since + a / RATE, since + b / RATE) for a, b in one.parts)
            said = Said(one.utterance, scene, since + one.begin / RATE, parts[-1][1], parts)
            self._done.said.append(said)
        end = at + max(one.end for one in stretch.placed) / RATE
        await asyncio.sleep(end - time.monotonic())
        return at, end

    def _loud_at(self) -> float:
        return min(ears.loud_at for ears in self._ears)
