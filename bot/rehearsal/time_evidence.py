"""Whether what was told about time was so: beside the page, and beside what happened then.

Read from the words that were heard, in English; a rehearsal in another language is not judged.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC

from beatroom.bot.rehearsal.evidence import Evidence, Held, ObservedAction, VoiceSpan
from beatroom.bot.rehearsal.rundowns import with_rundown
from beatroom.bot.rehearsal.spans import Span, longest_quiet, over_at, spans, touches
from beatroom.flows.core import rundown as rd
from beatroom.flows.core.answering import HEARD_SECONDS
from beatroom.flows.core.events import (
    BeatFired,
    BotSaid,
    FloorChanged,
    Muted,
    Recorded,
    Resumed,
    RundownChanged,
    TimeAnswered,
    Unmuted,
    UserSaid,
)
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.time_status import time_status
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.language.voice import VOICES

ANSWER_WITHIN = 150.0
"""Seconds after a time question within which its answer must have been heard."""
NEAR = 15.0
"""Seconds by which what is told may differ from what a page shows."""
ROUNDING = 0.1
QUIET = 4.0
"""Seconds without a voice in which a beat that is due may wait, if its kind says nothing else."""
A_MOMENT = 0.5
"""Seconds of quiet in which the host would have begun."""
NO_WORDS = 5.5
"""Seconds for which a noise keeps the floor: words may still come."""

_NUMBERS = {word: n for n, word in enumerate(VOICES["en"].counted)} | {"a": 1, "an": 1}
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_LENGTH = re.compile(
    rf"(?P<few>a few seconds)|about (?:(?P<hours>{_NUMBER}) hours?(?P<and_half> and a half)?"
    rf"(?: and )?)?(?:(?P<half>half a minute)|(?P<minutes>{_NUMBER})(?P<mid> and a half)? minutes?"
    rf"(?P<end> and a half)?)?"
)
_SENTENCE = re.compile(r"(?<=[.!?]) ")


def broken_time(seen: Evidence) -> list[str]:
    """Every time question that was not answered once, by the clock, and heard."""
    over, muted = over_at(seen.records), spans(seen.records, Muted, Unmuted)
    every = [act for act in seen.acts if act.kind == "time"]
    asked = [
        a
        for a in every
        if a.end < over - 1.0
        and not touches(muted, a.start, a.end + 1.0)
        and not _never_free(seen, a.end, over, muted)
    ]
    asked_before = [(run, _latest(every, run.at)) for run in seen.runs]
    broken: list[str] = []
    for act in asked:
        runs = sum(latest is act and _asks(run.held, act) for run, latest in asked_before)
        if runs:
            broken.append(f"{act.start:.2f}: the model ran {runs} times for a time question")
    heard = _heard(seen.records)
    broken += [
        f"{act.start:.2f}: nobody heard the answer to {act.who}'s time question"
        for act in asked
        if not touches(muted, act.end, act.end + 30.0)
        and not any(act.end < at < act.end + ANSWER_WITHIN for at in heard)
    ]
    answers = [r for r in seen.records if isinstance(r.event, TimeAnswered) and not r.event.again]
    if seen.acts and not len(asked) <= len(answers) <= len(every):
        broken.append(f"{len(asked)} time questions got {len(answers)} answers")
    return broken


def _never_free(seen: Evidence, since: float, over: float, muted: Sequence[Span]) -> bool:
    """Whether the host, from then to the end, was in one utterance or might not speak.

    Nothing cuts off a goodbye, and a mute may come before it is over.
    """
    if not seen.host or any(since < voice.start < over for voice in seen.host):
        return False
    silenced = [VoiceSpan(begins, ends) for begins, ends in muted]
    return longest_quiet([*_voices(seen), *silenced], since, over) < A_MOMENT


def broken_told(seen: Evidence) -> list[str]:
    """Every time that was told and that the page, or what happened then, did not bear out."""
    if not seen.host or not _in_english(seen.records):
        return []
    voices = _voices(seen)
    quiet = kind_named(_kind(seen.records)).answers_within or QUIET
    broken: list[str] = []
    until: tuple[float, float] | None = None
    for recorded, rundown, words in _told(seen.records):
        event = recorded.event
        if isinstance(event, RundownChanged | Resumed):
            until = None  # another promise now
        elif isinstance(event, TimeAnswered) and words is not None:
            broken += _beside_the_page(recorded, event, rundown, words)
            broken += _beside_the_wall(recorded, event, rundown, words)
            until = _until(recorded, event, rundown, words)
        elif isinstance(event, BeatFired):
            if until is not None:
                told, moves_on = until
                early = moves_on - recorded.at > NEAR + ROUNDING
                late = longest_quiet(voices, moves_on + NEAR, recorded.at) > quiet
                if early or (late and recorded.at > moves_on + NEAR):
                    broken.append(
                        f"{told:.2f}: {moves_on - told:.0f} s were told, {event.beat} came after "
                        f"{recorded.at - told:.0f} s"
                    )
            until = None
    return broken


def broken_waits(seen: Evidence) -> list[str]:
    """Every beat that was due and did not come although nobody was heard for a while."""
    if not seen.host:
        return []  # nobody listened
    voices = _voices(seen)
    quiet = kind_named(_kind(seen.records)).answers_within or QUIET
    broken: list[str] = []
    changed = float("-inf")
    for recorded, rundown in with_rundown(seen.records):
        event = recorded.event
        if isinstance(event, RundownChanged | Resumed):
            changed = recorded.at
        elif isinstance(event, BeatFired):
            offset = rd.waits_until(rundown, rundown.item(event.beat))
            if offset is None:
                changed = recorded.at
                continue  # it was early, which is another promise
            due = max(changed, rundown.wall_time(offset, recorded.at))
            waited = longest_quiet(voices, due, recorded.at)
            if waited > quiet:
                broken.append(
                    f"{due:.2f}: {event.beat} was due and came after {recorded.at - due:.1f} s, "
                    f"{waited:.1f} of them without a voice"
                )
            changed = recorded.at  # the next one comes behind this one, whenever it was planned
    return broken


def _voices(seen: Evidence) -> list[VoiceSpan]:
    """All that was heard; a noise keeps the floor for a while."""
    people = [replace(v, end=v.end + NO_WORDS) if v.text is None else v for v in seen.people]
    return [*seen.host, *people]


def lengths(words: str) -> list[float]:
    """The lengths of time in an English sentence of the clock's, in seconds."""
    found: list[float] = []
    for match in _LENGTH.finditer(words):
        hours, minutes = match["hours"], match["minutes"]
        if match["few"]:
            found.append(NEAR / 2)
        elif hours or minutes or match["half"]:
            seconds = 3600.0 * _NUMBERS[hours] if hours else 0.0
            seconds += 1800.0 if match["and_half"] else 0.0
            seconds += 60.0 * _NUMBERS[minutes] if minutes else 0.0
            seconds += 30.0 if match["half"] or match["mid"] or match["end"] else 0.0
            found.append(seconds)
    return found


def _answers(event: TimeAnswered, words: str) -> Mapping[str, str]:
    """By question, the sentence that answers it; where there were two, the first and the last.

    What the page shows stands in one sentence, and one sentence may answer both.
    """
    if event.also is None:
        return {event.asks: words}
    told = words.removeprefix(f"{VOICES['en'].sentences.held}. ")
    first, *others = _SENTENCE.split(told)
    return {event.asks: first, event.also: others[-1] if others else first}


def _beside_the_page(
    recorded: Recorded, event: TimeAnswered, rundown: Rundown, words: str
) -> list[str]:
    """What was told, beside what the page shows in that moment."""
    status = time_status(rundown, recorded.at, UTC)
    item = status.current_item_remaining_minutes or status.current_item_overrun_minutes
    shown = {"session_left": status.session_remaining_minutes, "item_left": item}
    told = [
        (seconds, 60 * shown[asks])
        for asks, answer in _answers(event, words).items()
        if asks in shown
        for seconds in lengths(answer)[:1]
    ]
    return [
        f"{recorded.at:.2f}: {seconds:.0f} s were told, the page shows {on_it:.0f} s"
        for seconds, on_it in told
        if abs(seconds - on_it) > NEAR + ROUNDING
    ]


def _beside_the_wall(
    recorded: Recorded, event: TimeAnswered, rundown: Rundown, words: str
) -> list[str]:
    """What was told of a session with a hard end, beside that end: no hold moves it."""
    told = lengths(_answers(event, words).get("session_left", ""))
    if not rundown.hard_end or not told:
        return []
    left = (rundown.started_at or 0.0) + rundown.length + rundown.held - recorded.at
    if abs(told[0] - max(0.0, left)) <= NEAR + ROUNDING:
        return []
    return [f"{recorded.at:.2f}: {told[0]:.0f} s were told, its hard end is in {left:.0f} s"]


def _until(
    recorded: Recorded, event: TimeAnswered, rundown: Rundown, words: str
) -> tuple[float, float] | None:
    """When it was told, and when the item is over by what was told; None where nothing follows."""
    current, answer = rundown.current, _answers(event, words).get("item_left", "")
    told = lengths(answer)
    plain = current is not None and (
        current.on_time_up == "move_on" or current.id in rundown.released
    )
    left = "left" in answer and told and told[0] > NEAR
    if not plain or not left or rundown.held_since is not None:
        return None
    if not rundown.upcoming:
        return None
    return recorded.at, recorded.at + told[0]


def _told(records: Sequence[Recorded]) -> Iterator[tuple[Recorded, Rundown, str | None]]:
    """Each event with the rundown before it; answers of the clock with the words, if all heard."""
    for place, (recorded, rundown) in enumerate(with_rundown(records)):
        words = None
        if isinstance(recorded.event, TimeAnswered):
            said = (
                r.event
                for r in records[place + 1 :]
                if isinstance(r.event, TimeAnswered)
                or (isinstance(r.event, BotSaid) and r.event.source == "time")
            )
            then = next(said, None)
            if isinstance(then, BotSaid) and not then.interrupted:
                words = then.text
        yield recorded, rundown, words


def _latest(acts: Sequence[ObservedAction], at: float) -> ObservedAction | None:
    """The question that was asked last before a moment."""
    return max((a for a in acts if a.end < at), key=lambda a: a.end, default=None)


def _asks(held: Sequence[Held], act: ObservedAction) -> bool:
    """Whether a run answers the question: its last message, or the one before a time line."""
    tail = [m for m in held[-2:] if not str(m.get("content")).startswith("[now]")]
    if not tail or tail[-1].get("role") != "user":
        return False
    return act.mark in str(tail[-1].get("content"))


def _heard(records: Sequence[Recorded]) -> list[float]:
    """When an answer of the clock was heard: whole, or until a person spoke on over it."""
    whole = [r.at for r in records if isinstance(r.event, BotSaid) and r.event.source == "time"]
    told = [r for r in records if isinstance(r.event, TimeAnswered | FloorChanged | UserSaid)]
    spoken_over = [
        then.at
        for answer, began, then in zip(told, told[1:], told[2:], strict=False)
        if isinstance(answer.event, TimeAnswered)
        and isinstance(began.event, FloorChanged)
        and began.event.holder == "bot"
        and then.at - began.at >= HEARD_SECONDS
        and _by_a_person(then)
    ]
    return [*whole, *spoken_over]


def _by_a_person(then: Recorded) -> bool:
    event = then.event
    return isinstance(event, UserSaid) or (
        isinstance(event, FloorChanged) and event.holder == "person"
    )


def _in_english(records: Sequence[Recorded]) -> bool:
    return all(getattr(r.event, "language", "en").startswith("en") for r in records[:1])


def _kind(records: Sequence[Recorded]) -> str:
    return str(getattr(records[0].event, "kind", "")) if records else ""
