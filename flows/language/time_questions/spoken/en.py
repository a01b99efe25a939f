"""English."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed, twelve

_ONES = listed(
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
)
_TENS = listed("twenty thirty forty fifty")
NUMBERS = (
    *_ONES,
    *(f"{ten} {one}" if i else ten for ten in _TENS for i, one in enumerate(_ONES[:10])),
)


def clock(hour: int, minute: int) -> str:
    """The time on a dial of twelve."""
    if minute == 0:
        return {0: "midnight", 12: "noon"}.get(hour, f"{NUMBERS[twelve(hour)]} o'clock")
    past = minute <= 30
    count = minute if past else 60 - minute
    word = {15: "a quarter", 30: "half"}.get(count, NUMBERS[count])
    if count % 5:
        word += " minute" if count == 1 else " minutes"
    return f"{word} {'past' if past else 'to'} {NUMBERS[twelve(hour if past else hour + 1)]}"


VOICE = Voice(
    counted=NUMBERS,
    hours=NUMBERS[:24],
    durations=Durations(
        few_seconds="a few seconds",
        half_minute="half a minute",
        minute="a minute",
        minute_and_half="a minute and a half",
        minutes="{} minutes",
        minutes_and_half="{} and a half minutes",
        hour="an hour",
        hours="{} hours",
        hour_and_half="an hour and a half",
        with_minutes="{hours} and {minutes}",
        about="about {}",
        about_minutes="about {}",
    ),
    sentences=Sentences(
        not_started="The clock hasn't started yet",
        held="The clock is on hold",
        elapsed="We've been going for {d}",
        item_left="We have {d} left on {item}",
        item_up="The time for {item} is up",
        item_over="We're {d} over on {item}",
        session_left="We have {d} left",
        session_until="We have {d} left, {until}",
        session_up="The planned time is up",
        next="Next is {item}, in {d}",
        next_due="Next is {item}, and it's due now",
        next_held="Next is {item}, {d} after the clock starts again",
        last="Nothing comes after {item}",
        on_time="We're on time",
        over="We're {d} over in all",
        status="{first}, and {second}",
        in_all="we have {s} left in all",
        all_up="the planned time is up",
        this_item="this item",
        coming="{item} begins in {d}",
        coming_held="{item} begins {d} after the clock starts again",
        due="{item} is due now",
        done="{item} is over",
        left_out="We skipped {item}",
        nothing_left_out="We haven't skipped anything",
        planned="We have planned {d} for {item}",
        planned_in_all="We have planned {d} in all",
        after="After {item} comes {other}",
        place="We're on {item}, which is number {n} of {count}",
        started="We started {at}, {d} ago",
        one_to_come="Only {item} is still to come",
        to_come="There are {n} items still to come, {item}",
        both="{a} and {b}",
        one="one",
    ),
    now=lambda hour, minute: f"It's {clock(hour, minute)}",
    until=lambda hour, minute: f"until about {clock(hour, minute)}",
    at=lambda hour, minute: f"at {clock(hour, minute)}",
)
