"""What a language needs to speak about time: its phrases, its clock, its number words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Clock = Callable[[int, int], str]
"""Hour (0 to 23) and minute (0 to 59) to words."""


@dataclass(frozen=True, slots=True)
class Durations:
    """Lengths of time as people say them; `{}` is a number word or a number of hours.

    Attributes:
        under_minute: Less than a minute.
        minute: One minute or so.
        minutes: Several minutes or so.
        hour: One hour, without "about".
        hours: Several hours, without "about".
        hour_and_half: One hour and a half, without "about".
        with_minutes: `{hours}` and `{minutes}` (a number word, 5 to 55), without "about".
        about: Wraps the hours.
        over_hour: A little more than one hour.
        over_hours: A little more than several hours.
        under_hours: A little less than several hours.
    """

    under_minute: str
    minute: str
    minutes: str
    hour: str
    hours: str
    hour_and_half: str
    with_minutes: str
    about: str
    over_hour: str
    over_hours: str
    under_hours: str


@dataclass(frozen=True, slots=True)
class Sentences:
    """The answers, without their full stop. `{d}` and `{s}` are durations, `{item}` a title.

    Attributes:
        not_started: Before the start.
        held: The clock is on hold; comes before another sentence.
        elapsed: Since the start, `{d}`.
        item_left: Of `{item}`, `{d}` are left.
        item_up: The time of `{item}` is up.
        item_over: `{item}` is over by `{d}`.
        session_left: Of the session, `{d}` are left.
        session_until: The same, with `{until}`.
        session_up: The planned time is up.
        next: `{item}` comes in `{d}`.
        next_due: `{item}` is due now.
        next_held: `{item}` comes `{d}` after the hold.
        last: `{item}` is the last one.
        on_time: Nothing is over.
        over: The session is over by `{d}`.
        status: `{first}` about the item, `{second}` about the session.
        in_all: `{s}` are left of the session; the second part of `status`.
        all_up: The planned time is up; the second part of `status`.
        this_item: Names an item without a title.
        coming: `{item}` begins in `{d}`.
        coming_held: `{item}` begins `{d}` after the hold.
        due: `{item}` is due now.
        done: `{item}` is over.
        left_out: `{item}` (one title or several) was skipped.
        nothing_left_out: Nothing was skipped.
        planned: `{d}` are planned for `{item}`.
        planned_in_all: `{d}` are planned for the session.
        after: After `{item}` comes `{other}`.
        place: `{item}` is number `{n}` of `{count}`.
        both: Joins the last two of several titles, `{a}` and `{b}`.
        one: The number one by itself.
    """

    not_started: str
    held: str
    elapsed: str
    item_left: str
    item_up: str
    item_over: str
    session_left: str
    session_until: str
    session_up: str
    next: str
    next_due: str
    next_held: str
    last: str
    on_time: str
    over: str
    status: str
    in_all: str
    all_up: str
    this_item: str
    coming: str
    coming_held: str
    due: str
    done: str
    left_out: str
    nothing_left_out: str
    planned: str
    planned_in_all: str
    after: str
    place: str
    both: str
    one: str


@dataclass(frozen=True, slots=True)
class Voice:
    """One language's way to speak about time.

    Attributes:
        counted: Number words for 0 to 59 before "minutes".
        hours: Number words for 0 to 23 before "hours".
        durations: Lengths of time.
        sentences: The answers.
        now: The whole sentence that tells the time, without its full stop.
        until: "until about" and a time, to go with `Sentences.session_until`.
    """

    counted: tuple[str, ...]
    hours: tuple[str, ...]
    durations: Durations
    sentences: Sentences
    now: Clock
    until: Clock


def listed(words: str) -> list[str]:
    """Number words, written one after the other."""
    return words.split()


def twelve(hour: int) -> int:
    """The hour on a dial of twelve, 1 to 12."""
    return (hour - 1) % 12 + 1


def spoken_duration(minutes: float, voice: Voice) -> str:
    """A length of time as people say it.

    The claim is true within its rounding. Below one minute: "less than a minute". Up to 59.5
    minutes: the nearest whole minute, so "about twelve" is 11.5 up to but not including 12.5. From
    there: "about" a whole hour within half a minute, "just over" and "just under" it within two
    and a half, otherwise the nearest five minutes.

    Args:
        minutes: Not negative; less than nothing counts as nothing.
        voice: The language.
    """
    said = voice.durations
    if minutes < 1:
        return said.under_minute
    if minutes < 59.5:
        whole = int(minutes + 0.5)
        return said.minute if whole == 1 else said.minutes.format(voice.counted[whole])
    hours, rest = divmod(5 * int(minutes / 5 + 0.5), 60)
    if rest == 0:
        return _near_hours(minutes - 60 * hours, hours, voice)
    if (hours, rest) == (1, 30):
        return said.about.format(said.hour_and_half)
    return said.about.format(
        said.with_minutes.format(hours=_hours(hours, voice), minutes=voice.counted[rest])
    )


def _near_hours(off: float, hours: int, voice: Voice) -> str:
    said = voice.durations
    if -0.5 <= off < 0.5:
        return said.about.format(_hours(hours, voice))
    if off < 0:
        return said.under_hours.format(_hours(hours, voice))
    return said.over_hour if hours == 1 else said.over_hours.format(_hours(hours, voice))


def _hours(hours: int, voice: Voice) -> str:
    if hours == 1:
        return voice.durations.hour
    return voice.durations.hours.format(voice.hours[hours] if hours < 24 else hours)
