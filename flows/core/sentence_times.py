"""When each sentence of a line began, as far as a log tells.

Of the host it is the voice's word: how long each sentence's sound is, and where it fell silent. Of
people it is where their voice paused, and how many letters were recognised up to there. What
neither tells is placed by its share of the letters, in the time that sounded.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.outside_events import letters_of

FEW = 2
"""Letters by which a sentence's beginning may miss a pause and still be meant by it."""
NEAR = 1.0
"""Seconds from where a sentence should begin in which a pause is taken for it."""
FELL_SILENT = 0.6
"""Seconds after the last sound within which it is noted that the host is silent."""
LATE = 0.6
"""The longest that a voice is found after it began, in seconds."""
LATELY = 100
"""Sentences at the voice, and voices, among which those of a line are looked for."""
UNLIKE = 0.05
"""The share of letters by which what was recognised may differ from what is on record."""

Span = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Sounded:
    """So many letters were said in these stretches of sound, in order."""

    letters: int
    spans: tuple[Span, ...]


def starts(sentences: Sequence[str], sounded: Sequence[Sounded]) -> list[float]:
    """When each sentence began, from what sounded in the line; at least one stretch did."""
    each = [letters_of(one) for one in sentences]
    whole, told = sum(each), sum(one.letters for one in sounded)
    if abs(whole - told) > max(FEW, UNLIKE * whole):
        spans = tuple(span for one in sounded for span in one.spans)
        sounded = (Sounded(whole, spans),)
    spans = [span for one in sounded for span in one.spans]
    if len(spans) == len(sentences):
        return [began for began, _ in spans]
    found, last = list[float](), spans[0][0]
    for before in accumulate([0, *each[:-1]]):
        last = max(last, _at(before, sounded))
        found.append(last)
    return found


def _at(letters: int, sounded: Sequence[Sounded]) -> float:
    """When so many letters had been said."""
    for one in sounded[:-1]:
        if letters < one.letters - FEW:
            return _within(letters, one)
        letters = max(0, letters - one.letters)
    return _within(letters, sounded[-1])


def _within(letters: int, one: Sounded) -> float:
    if letters <= FEW:
        return one.spans[0][0]
    left = sum(end - begin for begin, end in one.spans) * min(1.0, letters / max(1, one.letters))
    at = one.spans[-1][1]
    for begin, end in one.spans:
        if left < end - begin:
            at = begin + left
            break
        left -= end - begin
    paused = min((begin for begin, _ in one.spans[1:]), key=lambda b: abs(b - at), default=at)
    return paused if abs(paused - at) <= NEAR else at


class HostSounded:
    """When the host's sentences sounded, by its voice and by the floor.

    Args:
        records: A whole log.
    """

    def __init__(self, records: Sequence[Recorded]) -> None:
        self._turns = [
            (r.at, r.event.holder) for r in records if isinstance(r.event, e.FloorChanged)
        ]
        self._times = [at for at, _ in self._turns]
        self._made = list(_made(records))
        self._noted = [seq for seq, _, _ in self._made]

    def in_line(self, seq: int, text: str, began: float, ended: float) -> list[Sounded]:
        """What sounded of a line, by its event's number; none where that is not told."""
        spans = self._spans(began, ended)
        made = self._made_of(seq, letters_of(text))
        if not made:
            return [Sounded(0, tuple(spans))] if spans else []
        found, place, rest = list[Sounded](), began, list(spans)
        for letters, seconds in made:
            if place >= ended:
                break
            found.append(Sounded(letters, ((place, min(place + seconds, ended)),)))
            place += seconds
            while len(rest) > 1 and place > rest[0][1] - FELL_SILENT:
                rest.pop(0)
                place = rest[0][0]
        return found

    def _spans(self, began: float, ended: float) -> list[Span]:
        """The stretches in which the host had the floor."""
        spans, since = list[Span](), began
        sounds = True
        for at, holder in self._turns[bisect_left(self._times, began) :]:
            if at >= ended:
                break
            if holder == "bot" and not sounds:
                since, sounds = at, True
            elif holder != "bot" and sounds and at > since:
                spans.append((since, at))
                sounds = False
        return [*spans, (since, ended)] if sounds and ended > since else spans

    def _made_of(self, seq: int, letters: int) -> list[tuple[int, float]]:
        """The sentences at the voice that come to so many letters, the last before the line."""
        upto = bisect_left(self._noted, seq)
        before = [(n, s) for _, n, s in self._made[max(0, upto - LATELY) : upto]]
        for end in range(len(before), 0, -1):
            left, begin = letters, end
            while left > 0 and begin > 0:
                begin -= 1
                left -= before[begin][0]
            if left == 0:
                return before[begin:end]
        return []


def _made(records: Sequence[Recorded]) -> Iterator[tuple[int, int, float]]:
    for record in records:
        event = record.event
        if isinstance(event, e.ReplyMade):
            for one in event.sentences:
                yield record.seq, one.letters, one.seconds
        elif isinstance(event, e.LineMade):
            yield record.seq, event.letters, event.seconds


class PeopleSounded:
    """When people's voices sounded, and how much was recognised of each stretch.

    Args:
        records: A whole log.
    """

    def __init__(self, records: Sequence[Recorded]) -> None:
        self._voices: dict[str | None, list[tuple[Span, int]]] = defaultdict(list)
        self._noted: dict[str | None, list[int]] = defaultdict(list)
        for record in records:
            event = record.event
            if isinstance(event, e.VoiceHeard):
                self._voices[event.participant].append(((event.began, record.at), 0))
                self._noted[event.participant].append(record.seq)
            elif isinstance(event, e.WordsHeard) and (told := self._voices[event.participant]):
                span, letters = told[-1]
                told[-1] = span, letters + event.letters

    def before(self, who: str | None, seq: int, text: str) -> Span | None:
        """From when until when somebody said what is on record with that number.

        None where that is not told.
        """
        upto = bisect_left(self._noted[who], seq)
        last, left = None, letters_of(text) - FEW
        for (begin, end), letters in reversed(self._voices[who][max(0, upto - LATELY) : upto]):
            last, left = last or end, left - letters
            if left <= 0:
                return begin, last
        return None

    def in_line(self, who: str | None, began: float, ended: float) -> list[Sounded]:
        """What sounded of somebody's line; none where that is not told."""
        all_ = self._voices[who]
        first = bisect_left(all_, began, key=lambda one: one[0][1])
        own = list(takewhile(lambda one: one[0][0] < ended, all_[first:]))
        if not own or own[0][0][0] - began > LATE:
            return []
        # A voice is found, and found silent, a little after it is: as much each time.
        late, after = max(0.0, own[0][0][0] - began), max(0.0, own[-1][0][1] - ended)
        found, open_ = list[Sounded](), list[Span]()
        for (begin, end), letters in own:
            open_.append((begin - late, max(begin, end - after)))
            if letters:
                found.append(Sounded(letters, tuple(open_)))
                open_ = []
        if open_ and found:
            last = found.pop()
            found.append(Sounded(last.letters, (*last.spans, *open_)))
        return found or [Sounded(0, tuple(open_))]
