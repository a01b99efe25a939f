"""Talks that took place on paper: people as planned, and hosts with one fault each.

Voices are noise in bands, so that nothing has to be synthesised; what everybody hears is made of
them as a room does it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np
from scipy import signal
from talk.director import Performance, Said, Span
from talk.plan import MEANT, Scene, Talk, Utterance
from talk.sound import LEAKAGE, placed
from talk.voices import RATE, Floats, Spoken

WAY = 0.12
"""Seconds from a microphone to the others' ears."""
WORD = 0.3
STORY, ANSWER = 14.0, 2.0
LONG = 400.0


@dataclass(frozen=True, slots=True)
class Manners:
    """How a host behaves; whole by default.

    Attributes:
        answers: Seconds after which it answers; None: never.
        chats: Answers what is meant for others, too.
        yields: Seconds after which it stops when it is interrupted; None: it goes on.
        shy: Stops at backchannels and noises.
        hasty: Answers so many seconds before people have finished.
        names: Whom it takes each one's words for.
        deaf: Writes nothing down.
        mute: Is not heard at all.
    """

    answers: float | None = 0.8
    chats: bool = False
    yields: float | None = 0.2
    shy: bool = False
    hasty: float = 0.0
    names: dict[str, str] = field(default_factory=dict[str, str])
    deaf: bool = False
    mute: bool = False


def played(talk: Talk, manners: Manners = Manners()) -> Performance:
    """The talk, had with such a host."""
    return _Play(talk, manners).performance()


class _Play:
    def __init__(self, talk: Talk, manners: Manners) -> None:
        self._talk, self._manners = talk, manners
        self._dice = np.random.default_rng(7)
        self._now = 0.5
        self._host: list[tuple[float, float]] = []
        self._done = Performance(talk, epoch=1_000.0)

    def performance(self) -> Performance:
        self._speak(self._now, 2.0)
        self._now += 4.0
        for scene in self._talk.scenes:
            self._scene(scene)
        self._done.goodbye = self._now
        self._speak(self._now + 0.5, 3.0)
        self._now += 6.0
        self._record("bot_said", self._now, text="Goodbye everybody.", interrupted=False)
        self._done.length = self._now
        self._done.late = 0, 100
        self._sound()
        return self._done

    def _scene(self, scene: Scene) -> None:
        begin = self._now
        spoken = [
            Spoken(np.zeros(_size(turn), np.float32), ((0, _size(turn)),)) for turn in scene.turns
        ]
        for lain in placed(scene.turns, spoken):
            self._say(lain.utterance, scene.id, begin + lain.begin / RATE, begin + lain.end / RATE)
        self._now = max(one.end for one in self._done.said if one.scene == scene.id)
        meant = any(turn.kind in MEANT for turn in scene.turns)
        if self._manners.answers is None or not (meant or self._manners.chats):
            self._now += 8.0
        else:
            self._answer(scene)
        self._done.spans.append(Span(scene, begin, self._now))

    def _answer(self, scene: Scene) -> None:
        manners = self._manners
        assert manners.answers is not None
        at = self._now + (-manners.hasty if manners.hasty else manners.answers)
        if not scene.under:
            self._now = self._speak(at, ANSWER) + 1.3
            return
        end = at + STORY
        now = at
        for one in scene.under:
            begin = now + one.after
            last = self._say(one, scene.id, begin, begin + _size(one) / RATE)
            now = last
            if one.kind == "interruption":
                end = (
                    end
                    if manners.yields is None
                    else begin + manners.yields + 0.01 * len(self._done.spans)
                )
            elif manners.shy:
                end = begin + 0.3
                break
        self._speak(at, end - at)
        self._now = max(now, end)
        if scene.under[-1].id in {one.utterance.id for one in self._done.said}:
            self._now = self._speak(self._now + manners.answers, ANSWER)
        self._now += 1.3

    def _say(self, one: Utterance, scene: str, begin: float, end: float) -> float:
        self._done.said.append(Said(one, scene, begin, end, ((begin, end),)))
        name = self._talk.person(one.who).name
        if one.text and not self._manners.deaf:
            self._record("floor_changed", begin, holder="person")
            name = self._manners.names.get(name, name)
            self._record("user_said", end + 0.6, name=name, text=one.text)
        return end

    def _speak(self, begin: float, seconds: float) -> float:
        if not self._manners.mute:
            self._host.append((begin, begin + seconds))
        return begin + seconds

    def _record(self, kind: str, at: float, **fields: Any) -> None:
        self._done.record.append({"type": kind, "at": at + self._done.epoch, **fields})
        self._done.record.sort(key=lambda event: event["at"])

    def _sound(self) -> None:
        people = self._talk.people
        size = round(self._done.length * RATE)
        own = {
            person.id: self._voice(
                [(s.begin, s.end) for s in self._done.said if s.utterance.who == person.id],
                size,
                500.0 + 900 * number,
            )
            for number, person in enumerate(people)
        }
        everybody = np.sum(list(own.values()), axis=0, dtype=np.float32)
        for who, voice in own.items():
            self._done.sent[who] = voice + LEAKAGE * (everybody - voice)
        host = self._voice(self._host, size, 800.0)
        late = round(WAY * RATE)
        for who in own:
            others = sum((self._done.sent[o] for o in own if o != who), np.zeros(size, np.float32))
            delayed = np.concatenate([np.zeros(late, np.float32), others[: size - late]])
            self._done.heard[who] = host + delayed

    def _voice(self, spans: Sequence[tuple[float, float]], size: int, centre: float) -> Floats:
        band = signal.butter(2, (centre * 0.6, centre * 1.6), "bandpass", fs=RATE, output="sos")
        noise = signal.sosfilt(band, self._dice.normal(0, 1, size))
        noise *= 0.09 / np.sqrt(np.square(noise).mean())
        gate = np.zeros(size)
        for begin, end in spans:
            gate[round(begin * RATE) : round(end * RATE)] = 1
        return (noise * gate).astype(np.float32)


def without_words(done: Performance) -> Performance:
    """The same with nothing on record."""
    return replace(done, record=[])


def _size(one: Utterance) -> int:
    return round(max(0.4, WORD * len(one.text.split())) * RATE)
