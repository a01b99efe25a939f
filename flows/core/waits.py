"""How long people waited for the host, and what it used of its services: read from a log."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded


@dataclass(frozen=True, slots=True)
class AnsweredStage:
    """A part of a wait, by its key (`answer_measured`), and the seconds that it took."""

    stage: str
    seconds: float


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """How long people waited for the host: `seconds` from `at`, where the last of them ended.

    Attributes:
        answer: What was heard first (`answer_measured`); empty where the wait was not measured.
        stages: The parts of the wait, one after the other; none where it was not measured.
    """

    at: float
    seconds: float
    answer: str
    stages: tuple[AnsweredStage, ...]


@dataclass(frozen=True, slots=True)
class UsedServices:
    """What a session has used of its services (`services_used`), all in all."""

    prompt_tokens: int
    completion_tokens: int
    cached_tokens: int
    characters: int
    audio_seconds: float


def answered_turns(records: Sequence[Recorded], origin: float) -> tuple[AnsweredTurn, ...]:
    """All waits as they were measured; of a log without measurements, as the floor tells.

    Args:
        records: A whole log.
        origin: What their times count from, seconds since the epoch.
    """
    return tuple(_measured(records, origin)) or tuple(_by_the_floor(records, origin))


def used_services(records: Sequence[Recorded]) -> UsedServices | None:
    """The sum of a whole log; None where nothing was measured."""
    each = [record.event for record in records if isinstance(record.event, e.ServicesUsed)]
    if not each:
        return None
    return UsedServices(
        prompt_tokens=sum(one.prompt_tokens for one in each),
        completion_tokens=sum(one.completion_tokens for one in each),
        cached_tokens=sum(one.cached_tokens for one in each),
        characters=sum(one.characters for one in each),
        audio_seconds=sum(one.audio_seconds for one in each),
    )


def _measured(records: Sequence[Recorded], origin: float) -> Iterator[AnsweredTurn]:
    for record in records:
        event = record.event
        if isinstance(event, e.AnswerMeasured):
            stages = tuple(AnsweredStage(one.stage, one.seconds) for one in event.stages)
            yield AnsweredTurn(event.since - origin, event.seconds, event.answer, stages)


def _by_the_floor(records: Sequence[Recorded], origin: float) -> Iterator[AnsweredTurn]:
    """Each time that the host began to speak after people, with nothing of the host's between."""
    ended: float | None = None
    for record in records:
        event = record.event
        if isinstance(event, e.UserSaid) and event.via == "voice":
            spoken = record.at if event.ended is None else event.ended
            ended = spoken if ended is None else max(ended, spoken)
        elif isinstance(event, e.BeatFired):
            ended = None
        elif isinstance(event, e.FloorChanged) and event.holder == "bot":
            if ended is not None and record.at >= ended:
                yield AnsweredTurn(ended - origin, record.at - ended, "", ())
            ended = None
