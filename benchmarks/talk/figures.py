"""Figures of a talk: from what was said, when the host was audible, and nothing else.

Pure. A host *falls silent* where a second passes without its voice: shorter pauses are between
its sentences. Times are seconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from talk.director import Performance, Said
from talk.hearing import Span as Times
from talk.hearing import bridged
from talk.plan import MEANT, UNDER

REACTION = 0.45
"""Seconds that a host may go on after somebody has cut in."""
SILENT = 1.0
"""Seconds without its voice after which the host has stopped."""
TOO_LONG = 5.0
"""Seconds of silence after words that were meant for the host."""
STOPPING = 3.0
"""Seconds after which an interruption has not stopped the host."""
CUTTING = 2.0
"""Seconds after a backchannel within which a host that stops was stopped by it."""
ONSET = 0.15
"""Seconds into somebody's words before which a host cannot have reacted to them."""


@dataclass(slots=True)
class Figures:
    """Counts are (how many, of how many); lists are seconds.

    Attributes:
        over: Seconds of the host over people's speech, of all their speech.
        silences: After words meant for the host, until it was heard; as long as people waited
            where it was not.
        too_long: Of those, more than `TOO_LONG`.
        stops: From an interruption's first sound to the host's last.
        not_stopped: Interruptions under which the host went on.
        cut_by_words: Backchannels under the host's words after which it fell silent.
        cut_by_sounds: Laughs and noises, likewise.
        answered: Words meant for another person by name that the host answered.
        joined: Words to the whole room that it answered.
    """

    over: tuple[float, float] = (0.0, 0.0)
    silences: list[float] = field(default_factory=list[float])
    too_long: tuple[int, int] = (0, 0)
    stops: list[float] = field(default_factory=list[float])
    not_stopped: tuple[int, int] = (0, 0)
    cut_by_words: tuple[int, int] = (0, 0)
    cut_by_sounds: tuple[int, int] = (0, 0)
    answered: tuple[int, int] = (0, 0)
    joined: tuple[int, int] = (0, 0)


def figures(done: Performance, audible: Sequence[Times]) -> Figures:
    """All of them."""
    silences = [s for s in _silences(done, audible) if s is not None]
    stops = [_stop(one, audible) for one in _tried(done, audible, "interruption")]
    return Figures(
        over=host_over_people(done.said, audible),
        silences=silences,
        too_long=(sum(s > TOO_LONG for s in silences), len(silences)),
        stops=stops,
        not_stopped=(sum(stop > STOPPING for stop in stops), len(stops)),
        cut_by_words=_cut(_tried(done, audible, "backchannel"), audible),
        cut_by_sounds=_cut(_tried(done, audible, "laugh", "noise"), audible),
        answered=_answered(done, audible, "person"),
        joined=_answered(done, audible, "room"),
    )


def host_over_people(said: Sequence[Said], audible: Sequence[Times]) -> tuple[float, float]:
    """Seconds of people's speech in which the host was audible, and seconds of their speech.

    Backchannels, laughs, noises and farewells are not what a host should fall silent for. Where
    somebody begins while the host speaks, the host has `REACTION` to fall silent; where the host
    begins while somebody speaks, or between two parts of what they say, every moment counts.
    """
    spoken: list[Times] = []
    over: list[Times] = []
    for one in said:
        if one.utterance.kind in UNDER or one.utterance.kind == "farewell":
            continue
        spoken += one.parts
        free = one.begin + REACTION if _running(audible, one.begin) else one.begin
        for begin, end in one.parts:
            over += _common((max(begin, free), end), audible)
    return _length(over), _length(spoken)


def _silences(done: Performance, audible: Sequence[Times]) -> list[float | None]:
    """After each utterance that was meant for the host; None where it was not said."""
    return [
        _silence(done, one, audible)
        for one in done.said
        if one.utterance.kind in MEANT
        and (one.utterance.kind != "interruption" or _running(audible, one.begin))
    ]


def _silence(done: Performance, one: Said, audible: Sequence[Times]) -> float | None:
    """From the end of all speech around it to the first that is heard of an answer."""
    span = next((s for s in done.spans if s.scene.id == one.scene), None)
    if span is None:
        return None
    together = [o for o in done.said if o.scene == one.scene and _one_go(one, o)]
    quiet = max(o.end for o in together)
    talks = bridged(audible, SILENT)
    begun = [begin for begin, _ in talks if begin >= one.begin + ONSET]
    # An answer that began too early and is still heard counts; it is counted elsewhere, too.
    heard = [max(begin, quiet) for begin in begun if _end(talks, begin) >= quiet]
    answer = min(heard, default=span.end)
    return max(0.0, min(answer, span.end) - quiet)


def _one_go(one: Said, other: Said) -> bool:
    """Whether both are turns of a scene, or the same thing said under the host's words."""
    apart = one.utterance.kind == "interruption" or other.utterance.kind == "interruption"
    return other is one or not (apart or other.utterance.kind in UNDER)


def _tried(done: Performance, audible: Sequence[Times], *kinds: str) -> list[Said]:
    """What was said of those kinds while the host was speaking."""
    return [o for o in done.said if o.utterance.kind in kinds and _running(audible, o.begin)]


def _stop(one: Said, audible: Sequence[Times]) -> float:
    """Seconds from its first sound to the host's last."""
    return _end(bridged(audible, SILENT), one.begin) - one.begin


def _cut(said: Sequence[Said], audible: Sequence[Times]) -> tuple[int, int]:
    talks = bridged(audible, SILENT)
    cut = sum(_end(talks, one.begin) - one.begin <= CUTTING for one in said)
    return cut, len(said)


def _answered(done: Performance, audible: Sequence[Times], kind: str) -> tuple[int, int]:
    """In scenes without a word for the host: after how many utterances it began to speak."""
    count = of = 0
    onsets = [begin for begin, _ in bridged(audible, SILENT)]
    for span in done.spans:
        said = [one for one in done.said if one.scene == span.scene.id]
        if any(one.utterance.kind in MEANT for one in said):
            continue
        begins = [one.begin for one in said[1:]] + [span.end]
        for one, until in zip(said, begins, strict=True):
            if one.utterance.kind == kind:
                of += 1
                count += any(one.begin + ONSET <= onset < until + ONSET for onset in onsets)
    return count, of


def _running(audible: Sequence[Times], at: float) -> bool:
    """Whether the host was speaking then, a pause between its sentences included."""
    return any(begin < at < end for begin, end in bridged(audible, SILENT))


def _end(talks: Sequence[Times], at: float) -> float:
    """When the talk ended that ran then."""
    return next((end for begin, end in talks if begin <= at <= end), at)


def _common(one: Times, others: Sequence[Times]) -> list[Times]:
    begin, end = one
    shared = [(max(begin, a), min(end, b)) for a, b in others]
    return [(a, b) for a, b in shared if a < b]


def _length(spans: Sequence[Times]) -> float:
    """Of all together, where they overlap once."""
    return sum(end - begin for begin, end in bridged(spans, 0.0))
