"""What a log from before it kept what reached the session from outside comes to.

How long people spoke, and when the model was asked, is told there by other events only in part.
From these it is put together as far as it goes, so that such a session can be rehearsed again as
well, if less exactly: a noise is a voice, and of what nobody heard of a reply nothing is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.outside_events import (
    MadeSentence,
    ReplyMade,
    VoiceHeard,
    WordsHeard,
    letters_of,
)

PAUSE = 0.5
"""Seconds of quiet after which somebody's turn is over."""

NO_WORDS = 5.0
"""Seconds that words are waited for after a voice without any, before it counts as a noise."""

SHORTEST = 0.3
WORDS_A_SECOND = 2.6
SOONEST, SLOWEST, USUAL = 0.05, 10.0, 0.4
"""Seconds until a reply's first word: what it took longer for was not the model's."""

OUTSIDE = (VoiceHeard, WordsHeard, ReplyMade)


def with_outside(records: Sequence[Recorded]) -> Sequence[Recorded]:
    """A log with what reached the session from outside, numbered anew.

    One that has it, or that nobody could have spoken in, stays as it is.
    """
    made = [*_voices(records), *_replies(records)]
    if not made or any(isinstance(record.event, OUTSIDE) for record in records):
        return records
    return put_in(records, made)


def put_in(records: Sequence[Recorded], made: Sequence[Recorded]) -> Sequence[Recorded]:
    """A log with more events, numbered anew; the number of each is that of the one before it."""
    every = sorted([*records, *made], key=lambda one: (one.at, one.seq))
    numbers = {id(one): number for number, one in enumerate(every, 1)}
    put = {one.seq: numbers[id(one)] for one in records}
    return [_numbered(one, numbers[id(one)], put) for one in every]


def _numbered(one: Recorded, number: int, put: Mapping[int, int]) -> Recorded:
    event = one.event
    if isinstance(event, ReplyMade):
        event = event.model_copy(update={"after": put.get(event.after, event.after)})
    return one.model_copy(update={"seq": number, "event": event})


def _voices(records: Sequence[Recorded]) -> Iterator[Recorded]:
    """A voice for all that was said, and for each time that somebody had the floor for nothing."""
    last = float("-inf")
    for began, ended, participant, letters, seq in sorted(_spoken(records), key=lambda one: one[0]):
        begins = max(began, last)
        last = max(ended, begins + SHORTEST)
        yield Recorded(seq=seq, at=last, event=VoiceHeard(participant=participant, began=begins))
        if letters is not None:
            words = WordsHeard(participant=participant, letters=letters)
            yield Recorded(seq=seq, at=last, event=words)


Spoken = tuple[float, float, str | None, int | None, int]
"""From when to when, by whom, in how many letters (None: a noise), and after which event."""


def _spoken(records: Sequence[Recorded]) -> Iterator[Spoken]:
    for record in records:
        event = _said_aloud(record.event)
        if event is not None:
            ended = min(record.at, event.ended or record.at - PAUSE)
            began = event.began or ended - max(0.4, len(event.text.split()) / WORDS_A_SECOND)
            seq = _before(records, ended)
            yield began, ended, event.participant, letters_of(event.text), seq
    held = [r for r in records if isinstance(r.event, e.FloorChanged)]
    for one, following in pairwise(held):
        if isinstance(one.event, e.FloorChanged) and one.event.holder == "person":
            said = (r for r in records[one.seq - records[0].seq :] if r.at <= following.at + PAUSE)
            if all(_said_aloud(r.event) is None for r in said):
                quiet = NO_WORDS if following.at - one.at > NO_WORDS else PAUSE
                yield one.at, following.at - quiet, one.event.participant, None, one.seq


def _said_aloud(event: Event) -> e.UserSaid | e.Backchannel | None:
    typed = isinstance(event, e.UserSaid) and event.via != "voice"
    return event if isinstance(event, e.UserSaid | e.Backchannel) and not typed else None


def _before(records: Sequence[Recorded], at: float) -> int:
    """The number of the last event until then."""
    return max((r.seq for r in records if r.at <= at), default=records[0].seq)


def _replies(records: Sequence[Recorded]) -> Iterator[Recorded]:
    """A reply for all that the model was heard to say, and for each tool that it called."""
    asked_since = records[0].at
    for index, record in enumerate(records):
        event = record.event
        if isinstance(event, e.BotSaid) and event.source == "model":
            began = record.at if event.began is None else event.began
            waited = began - _free(records[:index], began)
            sounds_after = min(SLOWEST, max(SOONEST, waited))
            asked = max(asked_since, began - sounds_after)
            made = MadeSentence(letters=letters_of(event.text), seconds=max(0.0, record.at - began))
            reply = ReplyMade(
                asked=asked,
                after=_before(records, began),
                sounds_after=began - asked,
                sentences=(made,),
                whole=not event.interrupted,
            )
        elif isinstance(event, e.ToolCalled):
            began = record.at
            asked = max(asked_since, began - USUAL)
            reply = ReplyMade(asked=asked, after=record.seq - 1)
        else:
            continue
        asked_since = began
        yield Recorded(seq=record.seq, at=record.at, event=reply)


def _free(records: Sequence[Recorded], began: float) -> float:
    """Since when the model could be asked about what it answered from `began` on."""
    for record in reversed(records):
        event = record.event
        if record.at > began:
            continue
        if isinstance(event, e.UserSaid) and event.ended is not None:
            return min(record.at, event.ended + PAUSE)
        if isinstance(event, e.UserSaid | e.NodeEntered | e.InstructionInjected):
            return record.at
        if isinstance(event, e.FloorChanged) and event.holder == "nobody":
            return record.at
    return began - USUAL
