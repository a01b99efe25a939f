"""German."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed, twelve

_ONES = listed(
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn"
)
_TENS = listed("zwanzig dreißig vierzig fünfzig")
_JOINED = ("", "ein", *_ONES[2:10])
NUMBERS = (*_ONES, *(f"{one}und{ten}" if one else ten for ten in _TENS for one in _JOINED))

_BEFORE_HALF = {25: "fünf vor halb", 30: "halb", 35: "fünf nach halb"}
_BESIDE = {5: "fünf", 10: "zehn", 15: "Viertel", 20: "zwanzig"}


def clock(hour: int, minute: int) -> str:
    """In fives on a dial of twelve, to the minute on one of twenty four."""
    if minute == 0:
        return "Mitternacht" if hour == 0 else f"{_full(hour)} Uhr"
    if minute % 5:
        return f"{_full(hour)} Uhr {NUMBERS[minute]}"
    coming = NUMBERS[twelve(hour + 1)]
    if minute in _BEFORE_HALF:
        return f"{_BEFORE_HALF[minute]} {coming}"
    if minute < 30:
        return f"{_BESIDE[minute]} nach {NUMBERS[twelve(hour)]}"
    return f"{_BESIDE[60 - minute]} vor {coming}"


def _full(hour: int) -> str:
    return "ein" if hour == 1 else NUMBERS[hour]


VOICE = Voice(
    counted=NUMBERS,
    hours=NUMBERS[:24],
    durations=Durations(
        few_seconds="wenige Sekunden",
        half_minute="eine halbe Minute",
        minute="eine Minute",
        minute_and_half="eineinhalb Minuten",
        minutes="{} Minuten",
        minutes_and_half="{}einhalb Minuten",
        hour="eine Stunde",
        hours="{} Stunden",
        hour_and_half="eineinhalb Stunden",
        with_minutes="{hours} und {minutes}",
        about="etwa {}",
        about_minutes="etwa {}",
    ),
    sentences=Sentences(
        not_started="Die Uhr läuft noch nicht",
        held="Die Uhr ist angehalten",
        elapsed="Wir sind seit dem Beginn {d} dabei",
        item_left="Für {item} haben wir noch {d}",
        item_up="Die Zeit für {item} ist um",
        item_over="Bei {item} liegen wir {d} über der Zeit",
        session_left="Wir haben noch {d}",
        session_until="Wir haben noch {d}, {until}",
        session_up="Die geplante Zeit ist um",
        next="Als Nächstes kommt {item}, bis dahin haben wir noch {d}",
        next_due="Als Nächstes kommt {item}, und zwar jetzt",
        next_held="Als Nächstes kommt {item}, {d} nachdem die Uhr wieder läuft",
        last="Nach {item} kommt nichts mehr",
        on_time="Wir liegen in der Zeit",
        over="Wir liegen insgesamt {d} über der Zeit",
        status="{first}, und {second}",
        in_all="insgesamt haben wir noch {s}",
        all_up="die geplante Zeit ist um",
        this_item="Programmpunkt",
        coming="Bis {item} haben wir noch {d}",
        coming_held="{item} kommt {d} nachdem die Uhr wieder läuft",
        due="{item} ist jetzt dran",
        done="{item} ist vorbei",
        left_out="Übersprungen haben wir {item}",
        nothing_left_out="Wir haben nichts übersprungen",
        planned="Für {item} haben wir {d} geplant",
        planned_in_all="Insgesamt haben wir {d} geplant",
        after="Nach {item} kommt {other}",
        place="Wir sind bei {item}, das ist Nummer {n} von {count}",
        started="Wir haben {at} angefangen, vor {d}",
        one_to_come="Es kommt nur noch {item}",
        to_come="Es kommen noch {n} Punkte, {item}",
        both="{a} und {b}",
        one="eins",
    ),
    now=lambda hour, minute: f"Es ist {clock(hour, minute)}",
    until=lambda hour, minute: f"bis etwa {clock(hour, minute)}",
    at=lambda hour, minute: f"um {clock(hour, minute)}",
)
