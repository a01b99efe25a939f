"""How long the host took for what it said in a recorded session, sentence by sentence."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import dropwhile, pairwise, takewhile

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.talk_events import Holder
from beatroom.flows.language.full_stops import sentences_of

AT_ONCE = 0.05
"""Seconds after the host has the floor in which it is noted that a line sounds."""


def recorded_pace(records: Sequence[Recorded], language: str) -> Iterator[tuple[str, float]]:
    """What the host said, each with the seconds that it took.

    First what was the engine's own: how long the model's words took is known by sentence.
    """
    spoken = [(r.at, r.event) for r in records if isinstance(r.event, e.BotSaid)]
    turns: list[tuple[float, Holder]] = [
        (r.at, r.event.holder) for r in records if isinstance(r.event, e.FloorChanged)
    ]
    times = [at for at, _ in turns]
    for at, said in sorted(spoken, key=lambda one: one[1].source == "model"):
        if said.text.strip() and said.began is not None and not said.interrupted:
            within = turns[bisect_left(times, said.began - AT_ONCE) : bisect_right(times, at)]
            sentences = sentences_of(said.text, language)
            yield from _pace(said.text, sentences, said.began, at, within)


def _pace(
    text: str,
    sentences: Sequence[str],
    began: float,
    ended: float,
    turns: Sequence[tuple[float, Holder]],
) -> Iterator[tuple[str, float]]:
    """The sentences of a line, each with its seconds: the host falls silent between them.

    From where a person has the floor that is not told, and the rest is taken together.
    """
    sounded = list(dropwhile(lambda one: one[1] != "bot", turns))
    alone = list(takewhile(lambda one: one[1] != "person", sounded))
    spans = [(a, b) for (a, who), (b, then) in pairwise(alone) if (who, then) == ("bot", "nobody")]
    if len(sentences) != len(spans) and (alone == sounded or len(sentences) < len(spans)):
        spans = []  # it does not fall silent where this takes a sentence to end
    yield from ((one, until - since) for one, (since, until) in zip(sentences, spans, strict=False))
    if not spans:
        yield text, ended - began
    elif len(spans) < len(sentences):
        yield " ".join(sentences[len(spans) :]), ended - spans[-1][1]
