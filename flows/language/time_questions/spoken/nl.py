"""Dutch."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed, twelve

_ONES = listed(
    "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien "
    "zestien zeventien achttien negentien"
)
_TENS = listed("twintig dertig veertig vijftig")
_JOINED = (
    "",
    *(one + ("ën" if one.endswith("ee") or one == "drie" else "en") for one in _ONES[1:10]),
)
NUMBERS = (*_ONES, *(f"{one}{ten}" for ten in _TENS for one in _JOINED))

_BESIDE = {5: "vijf", 10: "tien", 15: "kwart"}


def clock(hour: int, minute: int) -> str:
    """In fives as people say it, otherwise the hour and the minute, on a dial of twelve."""
    dial, coming = NUMBERS[twelve(hour)], NUMBERS[twelve(hour + 1)]
    if minute == 0:
        return "middernacht" if hour == 0 else f"{dial} uur"
    if minute % 5:
        return f"{dial} uur {NUMBERS[minute]}"
    if minute == 30:
        return f"half {coming}"
    if minute in _BESIDE:
        return f"{_BESIDE[minute]} over {dial}"
    if 60 - minute in _BESIDE:
        return f"{_BESIDE[60 - minute]} voor {coming}"
    side = "voor" if minute < 30 else "over"
    return f"{_BESIDE[abs(30 - minute)]} {side} half {coming}"


VOICE = Voice(
    counted=NUMBERS,
    hours=NUMBERS[:24],
    durations=Durations(
        few_seconds="een paar seconden",
        half_minute="een halve minuut",
        minute="een minuut",
        minute_and_half="anderhalve minuut",
        minutes="{} minuten",
        minutes_and_half="{} en een halve minuut",
        hour="een uur",
        hours="{} uur",
        hour_and_half="anderhalf uur",
        with_minutes="{hours} en {minutes}",
        about="ongeveer {}",
        about_minutes="ongeveer {}",
    ),
    sentences=Sentences(
        not_started="De klok loopt nog niet",
        held="De klok staat stil",
        elapsed="We zijn nu {d} bezig",
        item_left="Voor {item} hebben we nog {d}",
        item_up="De tijd voor {item} is om",
        item_over="Met {item} zitten we {d} over de tijd",
        session_left="We hebben nog {d}",
        session_until="We hebben nog {d}, {until}",
        session_up="De geplande tijd is om",
        next="Daarna komt {item}, over {d}",
        next_due="Daarna komt {item}, en dat is nu",
        next_held="Daarna komt {item}, {d} nadat de klok weer loopt",
        last="Na {item} komt er niets meer",
        on_time="We liggen op schema",
        over="In totaal zitten we {d} over de tijd",
        status="{first}, en {second}",
        in_all="in totaal hebben we nog {s}",
        all_up="de geplande tijd is om",
        this_item="dit punt",
        coming="{item} begint over {d}",
        coming_held="{item} begint {d} nadat de klok weer loopt",
        due="{item} is nu aan de beurt",
        done="{item} is voorbij",
        left_out="We hebben {item} overgeslagen",
        nothing_left_out="We hebben niets overgeslagen",
        planned="Voor {item} is {d} gepland",
        planned_in_all="In totaal is {d} gepland",
        after="Na {item} komt {other}",
        place="We zijn bij {item}, nummer {n} van {count}",
        started="We zijn {at} begonnen, {d} geleden",
        one_to_come="Alleen {item} komt nog",
        to_come="Er komen nog {n} punten, {item}",
        both="{a} en {b}",
        one="één",
    ),
    now=lambda hour, minute: f"Het is {clock(hour, minute)}",
    until=lambda hour, minute: f"tot ongeveer {clock(hour, minute)}",
    at=lambda hour, minute: f"om {clock(hour, minute)}",
)
