"""Italian."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed, twelve

_ONES = listed(
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
    "quindici sedici diciassette diciotto diciannove"
)
_TENS = listed("venti trenta quaranta cinquanta")
_JOINED = ("", "uno", "due", "tré", "quattro", "cinque", "sei", "sette", "otto", "nove")


def _joined(ten: str, one: str) -> str:
    return ten[:-1] + one if one in {"uno", "otto"} else ten + one


NUMBERS = (*_ONES, *(_joined(ten, one) for ten in _TENS for one in _JOINED))
_PARTS = {15: "un quarto", 30: "mezza"}


def clock(hour: int, minute: int) -> str:
    """The time on a dial of twelve, with its article; noon and midnight have none."""
    if minute > 30 and minute % 5 == 0:
        return f"{_hour(hour + 1)} meno {_PARTS.get(60 - minute, NUMBERS[60 - minute])}"
    if minute == 0:
        return _hour(hour)
    said = "un minuto" if minute == 1 else _PARTS.get(minute, NUMBERS[minute])
    return f"{_hour(hour)} e {said}"


def _hour(hour: int) -> str:
    if hour % 24 in {0, 12}:
        return "mezzanotte" if hour % 24 == 0 else "mezzogiorno"
    dial = twelve(hour)
    return "l'una" if dial == 1 else f"le {NUMBERS[dial]}"


def _now(hour: int, minute: int) -> str:
    said = clock(hour, minute)
    return f"{'Sono' if said.startswith('le ') else 'È'} {said}"


def _until(hour: int, minute: int) -> str:
    said = clock(hour, minute)
    if said.startswith("le "):
        return f"fino alle {said[3:]} circa"
    return f"fino all'{said[2:]} circa" if said.startswith("l'") else f"fino a {said} circa"


def _at(hour: int, minute: int) -> str:
    said = clock(hour, minute)
    if said.startswith("le "):
        return f"alle {said[3:]}"
    return f"al{said}" if said.startswith("l'") else f"a {said}"


VOICE = Voice(
    counted=NUMBERS,
    hours=NUMBERS[:24],
    durations=Durations(
        few_seconds="pochi secondi",
        half_minute="mezzo minuto",
        minute="un minuto",
        minute_and_half="un minuto e mezzo",
        minutes="{} minuti",
        minutes_and_half="{} minuti e mezzo",
        hour="un'ora",
        hours="{} ore",
        hour_and_half="un'ora e mezza",
        with_minutes="{hours} e {minutes}",
        about="circa {}",
        about_minutes="circa {}",
    ),
    sentences=Sentences(
        not_started="L'orologio non è ancora partito",
        held="L'orologio è in pausa",
        elapsed="La sessione è in corso da {d}",
        item_left="Per {item} abbiamo ancora {d}",
        item_up="Il tempo per {item} è finito",
        item_over="Su {item} abbiamo sforato di {d}",
        session_left="Abbiamo ancora {d}",
        session_until="Abbiamo ancora {d}, {until}",
        session_up="Il tempo previsto è finito",
        next="Poi viene {item}, tra {d}",
        next_due="Poi viene {item}, e tocca adesso",
        next_held="Poi viene {item}, {d} dopo la ripresa",
        last="Dopo {item} non c'è altro",
        on_time="Siamo nei tempi",
        over="In tutto abbiamo sforato di {d}",
        status="{first}, e {second}",
        in_all="in tutto abbiamo ancora {s}",
        all_up="il tempo previsto è finito",
        this_item="questo punto",
        coming="{item} comincia tra {d}",
        coming_held="{item} comincia {d} dopo la ripresa",
        due="Adesso tocca a {item}",
        done="{item} è già passato",
        left_out="Abbiamo saltato {item}",
        nothing_left_out="Non abbiamo saltato niente",
        planned="Per {item} abbiamo previsto {d}",
        planned_in_all="In tutto abbiamo previsto {d}",
        after="Dopo {item} viene {other}",
        place="Siamo a {item}, numero {n} di {count}",
        started="Abbiamo cominciato {at}, {d} fa",
        one_to_come="Manca solo {item}",
        to_come="Mancano ancora {n} punti, {item}",
        both="{a} e {b}",
        one="uno",
    ),
    now=_now,
    until=_until,
    at=_at,
)
