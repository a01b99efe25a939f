"""For how long the host was heard in a recorded session, where that is not as long as its sound.

A machine that is too busy plays a sound in more time than it lasts, and a model that falters leaves
gaps in a reply. The log has both: how much sound the voice made, and who had the floor from when
to when. What was heard counts: by that, people spoke and beats came.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.outside_events import LineMade, VoiceHeard, letters_of

NOTICED = 0.5
"""Seconds by which the floor and the sound may differ, for each sentence."""

PAUSE = 1.0
"""Seconds more: so much longer a host has the floor that gives way for a moment, or begins anew."""

SLOWER = 1.25
"""By what the floor may be longer than the sound: a reply pauses, and gives way for a moment."""

AT_ONCE = 0.1
"""Seconds within which a voice that begins, or ends, has the floor, or gives it back."""

GRAIN = 0.2
"""Seconds of sound that a rehearsal's room writes at once: it is silent after a whole one."""

GOES_ON = 0.2
"""Seconds after somebody was heard under the host's voice in which it goes on."""

AROUND = 1.0
"""Seconds before the first sound is heard in which the voice has made it."""


@dataclass(frozen=True, slots=True)
class Sound:
    """A sentence's sound: how long it was, and which share of it was heard."""

    seconds: float
    heard: float = 1.0


@dataclass(frozen=True, slots=True)
class Slowed:
    """That something was heard for longer than its sound lasts; both in seconds.

    Attributes:
        floor: For how long it was heard.
        sound: How much sound that was.
        told: Whether it is so much longer that whoever reads of the session should know.
    """

    floor: float = 0.0
    sound: float = 0.0
    told: bool = True

    @property
    def factor(self) -> float:
        """By what each sound is longer than it was made."""
        return self.floor / self.sound if self.sound else 1.0

    def __add__(self, other: Slowed) -> Slowed:
        told = [one for one in (self, other) if one.told]
        return Slowed(sum(one.floor for one in told), sum(one.sound for one in told))


AS_MADE = Slowed()
"""Nothing was slowed."""


class HostsTurns:
    """From when to when the host was heard, by a log's floor."""

    def __init__(self, records: Sequence[Recorded]) -> None:
        changes = [(r.at, r.event) for r in records if isinstance(r.event, e.FloorChanged)]
        self._times = [at for at, _ in changes]
        self._holders = [event.holder for _, event in changes]
        self._interrupts = [
            r.at for r in records if isinstance(r.event, e.InstructionAdded) and r.event.interrupt
        ]
        self._voices = [(r.event.began, r.at) for r in records if isinstance(r.event, VoiceHeard)]

    def heard(self, at: float, said: e.BotSaid) -> float:
        """For how long words were heard that were on record at a time.

        Not while somebody was heard under them, for whom the host fell silent for a moment: in a
        rehearsal it does so again.
        """
        began = at if said.began is None else said.began
        floor = self._had_floor(at, said)
        return floor - self._gave_way(began, began + floor if said.interrupted else at)

    def _had_floor(self, at: float, said: e.BotSaid) -> float:
        began = at if said.began is None else said.began
        since, until = bisect_right(self._times, began), bisect_right(self._times, at)
        if not said.interrupted and said.source == "model":
            return self._sounded(began, at)  # it waits for whoever speaks between two sentences
        if not said.interrupted:
            silent = until > since and self._holders[until - 1] == "nobody"
            return (self._times[until - 1] if silent else at) - began
        cut = (n for n in reversed(range(since, until)) if self._cuts_in(n))
        return next((self._times[n] for n in cut), at) - began

    def whole_sentences(self, said: e.BotSaid) -> float | None:
        """For how long those were heard that were heard to their end, where the log tells it.

        Whoever cut off what came after: by these alone it is known how slow the voice was.
        """
        began, ended = said.began, said.sentence_ended
        if began is None or ended is None:
            return None
        return self._sounded(began, ended) - self._gave_way(began, ended)

    def broke_off(self, at: float, said: e.BotSaid) -> bool:
        """Whether the host ended a reply by itself, which it does where a sentence of it ends.

        A guess, for logs that do not tell when its last whole sentence ended.
        """
        if not said.interrupted or said.began is None:
            return False
        since, until = bisect_right(self._times, said.began), bisect_right(self._times, at)
        cut_in = any(self._cuts_in(n) for n in range(since, until))
        return not cut_in and not any(at - AROUND < one <= at for one in self._interrupts)

    def in_one_go(self, at: float, said: e.BotSaid) -> float | None:
        """The same where nobody else was heard meanwhile, and nothing was cut off; else None."""
        if said.interrupted or said.began is None:
            return None
        began = bisect_right(self._times, said.began + AT_ONCE) - 1
        ended = began + 1
        if began < 0 or ended >= len(self._times) or self._times[ended] > at + AT_ONCE:
            return None
        if self._holders[began : ended + 1] != ["bot", "nobody"]:
            return None
        alone = bisect_right(self._times, at + AT_ONCE) == ended + 1
        since = self._times[began]
        if self._gave_way(since, self._times[ended]):
            return None
        whole = abs(since - said.began) <= AT_ONCE
        return self._times[ended] - since if alone and whole else None

    def unheard(self, sounded: float) -> float:
        """For how long it sounded from then on, before somebody cut in: no words are on record."""
        place = bisect_left(self._times, sounded - AROUND)
        for n in range(place, len(self._times) - 1):
            if self._times[n] > sounded + AROUND:
                break
            if self._holders[n] == "bot":
                return self._times[n + 1] - self._times[n]
        return 0.0

    def any_within(self, began: float, ended: float) -> bool:
        """Whether the floor was the host's at any time of a stretch, for all that is known."""
        return not self._times or self._sounded(began, ended) > 0.0

    def _gave_way(self, began: float, ended: float) -> float:
        """For how much of a stretch others were heard, with what it takes to go on."""
        under = ((max(since, began), min(until, ended)) for since, until in self._voices)
        return sum(until - since + GOES_ON for since, until in under if until > since)

    def _sounded(self, began: float, ended: float) -> float:
        """For how much of a stretch the floor was the host's."""
        ends = [*self._times[1:], ended]
        return sum(
            max(0.0, min(until, ended) - max(since, began))
            for since, until, who in zip(self._times, ends, self._holders, strict=True)
            if who == "bot"
        )

    def _cuts_in(self, place: int) -> bool:
        return self._holders[place] == "person" and self._holders[max(0, place - 1)] == "bot"


def slowed(sounds: Sequence[Sound], floor: float, *, cut_off: bool) -> Slowed:
    """By how much these sentences were slowed that were heard for so long.

    Of the one that was cut off nobody knows how much had sounded: half of it, for all that is
    known, if even its end came sooner by its sound.
    """
    heard = sum(one.seconds * one.heard for one in sounds)
    rest = next((one.seconds * (1 - one.heard) for one in sounds if one.heard < 1), 0.0)
    most = heard + rest if cut_off else sum(one.seconds for one in sounds)
    if not most or floor <= max(most + PAUSE + NOTICED * len(sounds), most * SLOWER):
        return AS_MADE
    return Slowed(floor, heard + rest / 2 if cut_off else most)


def as_heard(sounds: Sequence[Sound], floor: float, rough: Slowed) -> Slowed:
    """By how much, where the host was heard in one go and for exactly so long."""
    made = sum(one.seconds for one in sounds)
    if not made or made <= floor < made + GRAIN:
        return rough
    return Slowed(max(GRAIN, floor) - GRAIN / 2, made, told=rough is not AS_MADE)


def lines_as_heard(records: Sequence[Recorded]) -> tuple[tuple[LineMade, ...], Slowed]:
    """The sentences that were not the model's, each as long as it was heard, and the sum of it.

    Those that were cut off stay as they are: the log does not tell which of them still sounded.
    """
    turns, all_ = HostsTurns(records), AS_MADE
    lines = [(r.at, r.event) for r in records if isinstance(r.event, LineMade)]
    left = list(range(len(lines)))
    for record in records:
        said = record.event
        if not isinstance(said, e.BotSaid) or said.source == "model" or said.began is None:
            continue
        letters, of = letters_of(said.text), list[int]()
        for n in left:
            at, line = lines[n]
            if letters > 0 and said.began - AROUND <= at <= record.at:
                of.append(n)
                letters -= line.letters
        if letters > 0:
            continue  # words that the voice has not made one by one
        left = [n for n in left if n not in of]
        if said.interrupted:
            continue
        sounds = [Sound(lines[n][1].seconds) for n in of]
        more = slowed(sounds, turns.heard(record.at, said), cut_off=False)
        exact = turns.in_one_go(record.at, said)
        more = more if exact is None else as_heard(sounds, exact, more)
        all_ += more
        for n in of:
            at, line = lines[n]
            lines[n] = at, line.model_copy(update={"seconds": line.seconds * more.factor})
    return tuple(line for _, line in lines), all_
