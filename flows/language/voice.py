"""What a language needs to speak about time: its phrases, its clock, its number words."""

from __future__ import annotations

from dataclasses import dataclass

from beatroom.flows.language.counting import Counted, form_for
from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.spoken_clock import Dial, Form, formed


@dataclass(frozen=True, slots=True)
class Durations(Section):
    """Lengths of time as people say them; `{}` is a number word or a number of hours.

    Several minutes and several hours have a form for each group of numbers, where a language needs
    that: see `counting`.

    Attributes:
        few_seconds: Next to nothing; the one length without "about".
        half_minute: Half a minute.
        minute: One minute.
        minute_and_half: One minute and a half.
        minutes: Several minutes.
        minutes_and_half: Several minutes and a half.
        hour: One hour.
        hours: Several hours.
        hour_and_half: One hour and a half.
        with_minutes: `{hours}` and `{minutes}`, each as above.
        about: Wraps a length.
        about_minutes: Wraps a length of several minutes.
    """

    few_seconds: str
    half_minute: str
    minute: str
    minute_and_half: str
    minutes: Counted
    minutes_and_half: Counted
    hour: str
    hours: Counted
    hour_and_half: str
    with_minutes: str
    about: str
    about_minutes: str


@dataclass(frozen=True, slots=True)
class Sentences(Section):
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
        started: The session began `{at}`, `{d}` ago.
        one_to_come: `{item}` is all that is to come.
        to_come: `{n}` items are to come: `{item}`, several titles.
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
    started: str
    one_to_come: str
    to_come: str
    both: str
    one: str


@dataclass(frozen=True, slots=True)
class Times(Section):
    """What a time of day is told with; see `spoken_clock`.

    Attributes:
        now: The whole sentence that tells the time, without its full stop.
        until: "until about" and a time, to go with `Sentences.session_until`.
        at: "at" and a time, to go with `Sentences.started`.
    """

    now: Form
    until: Form
    at: Form


@dataclass(frozen=True, slots=True)
class Voice(Section):
    """One language's way to speak about time.

    Attributes:
        counted: Number words for 0 to 59 before "minutes".
        durations: Lengths of time.
        sentences: The answers.
        clock: The time of day.
        times: What stands before it.
        hours: Number words for 0 to 23 before "hours"; `counted`, where nothing else is said.
    """

    counted: tuple[str, ...]
    durations: Durations
    sentences: Sentences
    clock: Dial
    times: Times
    hours: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """The hours are counted like minutes, where nothing else is said."""
        object.__setattr__(self, "hours", self.hours or self.counted[:24])

    def now(self, hour: int, minute: int) -> str:
        """What time it is; hour (0 to 23) and minute (0 to 59)."""
        return self._told(self.times.now, hour, minute)

    def until(self, hour: int, minute: int) -> str:
        """Until about then."""
        return self._told(self.times.until, hour, minute)

    def at(self, hour: int, minute: int) -> str:
        """At that time."""
        return self._told(self.times.at, hour, minute)

    def _told(self, form: Form, hour: int, minute: int) -> str:
        return formed(form, self.clock.tell(hour, minute, self.counted))


VOICES = Table("time", Voice, own=("clock", "times", "hours"))


def spoken_duration(minutes: float, voice: Voice) -> str:
    """A length of time as people say it, never more than 15 seconds from what it is.

    It is told to the nearest half minute: "about twelve and a half minutes" is 12.25 up to but not
    including 12.75. What is nearer to nothing than to half a minute is "a few seconds".

    Args:
        minutes: Not negative; less than nothing counts as nothing.
        voice: The language.
    """
    said = voice.durations
    halves = int(2 * max(0.0, minutes) + 0.5)
    if not halves:
        return said.few_seconds
    if halves == 3 * 60:
        return said.about.format(said.hour_and_half)
    hours, halves = divmod(halves, 2 * 60)
    if not hours:
        wrap = said.about_minutes if halves >= 2 * 2 else said.about
        return wrap.format(_minutes(halves, voice))
    whole = hours_words(hours, voice, _number_of_hours(hours, voice))
    if not halves:
        return said.about.format(whole)
    return said.about.format(said.with_minutes.format(hours=whole, minutes=_minutes(halves, voice)))


def hours_words(hours: int, voice: Voice, told: str) -> str:
    """Whole hours, one or more; `told` is how many, in words or digits."""
    said = voice.durations
    return said.hour if hours == 1 else form_for(hours, said.hours).format(told)


def _minutes(halves: int, voice: Voice) -> str:
    """Half minutes, one to 119 of them."""
    said = voice.durations
    match halves:
        case 1:
            return said.half_minute
        case 2:
            return said.minute
        case 3:
            return said.minute_and_half
        case _:
            whole, half = divmod(halves, 2)
            form = said.minutes_and_half if half else said.minutes
            return form_for(whole, form).format(voice.counted[whole])


def _number_of_hours(hours: int, voice: Voice) -> str:
    return voice.hours[hours] if hours < len(voice.hours) else str(hours)
