"""Spanish."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed, twelve

_ONES = listed(
    "cero un dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince "
    "dieciséis diecisiete dieciocho diecinueve veinte veintiún veintidós veintitrés veinticuatro "
    "veinticinco veintiséis veintisiete veintiocho veintinueve"
)
_TENS = listed("treinta cuarenta cincuenta")
NUMBERS = (
    *_ONES,
    *(f"{ten} y {one}" if i else ten for ten in _TENS for i, one in enumerate(_ONES[:10])),
)
"""Before a masculine noun, as "minuto" is."""
_HOURS = (*NUMBERS[:1], "una", *NUMBERS[2:21], "veintiuna", *NUMBERS[22:24])
_PARTS = {15: "cuarto", 30: "media"}


def clock(hour: int, minute: int) -> str:
    """The time on a dial of twelve, with its article."""
    if minute > 30 and minute % 5 == 0:
        return f"{_hour(hour + 1)} menos {_PARTS.get(60 - minute, NUMBERS[60 - minute])}"
    if minute == 0:
        return _hour(hour)
    said = _PARTS.get(minute, NUMBERS[minute])
    if minute % 5:
        said += " minuto" if minute == 1 else " minutos"
    return f"{_hour(hour)} y {said}"


def _hour(hour: int) -> str:
    dial = twelve(hour)
    return "la una" if dial == 1 else f"las {NUMBERS[dial]}"


def _now(hour: int, minute: int) -> str:
    said = clock(hour, minute)
    return f"{'Es' if said.startswith('la ') else 'Son'} {said}"


VOICE = Voice(
    counted=NUMBERS,
    hours=_HOURS,
    durations=Durations(
        few_seconds="unos pocos segundos",
        half_minute="medio minuto",
        minute="un minuto",
        minute_and_half="un minuto y medio",
        minutes="{} minutos",
        minutes_and_half="{} minutos y medio",
        hour="una hora",
        hours="{} horas",
        hour_and_half="una hora y media",
        with_minutes="{hours} y {minutes}",
        about="alrededor de {}",
        about_minutes="unos {}",
    ),
    sentences=Sentences(
        not_started="El reloj todavía no ha empezado a correr",
        held="El reloj está en pausa",
        elapsed="Llevamos {d}",
        item_left="Para {item} tenemos todavía {d}",
        item_up="El tiempo para {item} se ha acabado",
        item_over="En {item} nos hemos pasado {d}",
        session_left="Tenemos todavía {d}",
        session_until="Tenemos todavía {d}, {until}",
        session_up="El tiempo previsto se ha acabado",
        next="Después viene {item}, hasta entonces tenemos {d}",
        next_due="Después viene {item}, y toca ahora",
        next_held="Después viene {item}, {d} después de reanudar",
        last="Después de {item} no viene nada más",
        on_time="Vamos bien de tiempo",
        over="En total nos hemos pasado {d}",
        status="{first}, y {second}",
        in_all="en total tenemos {s}",
        all_up="el tiempo previsto se ha acabado",
        this_item="este punto",
        coming="Hasta {item} tenemos {d}",
        coming_held="{item} empieza {d} después de reanudar",
        due="Ahora toca {item}",
        done="{item} ya ha pasado",
        left_out="Nos hemos saltado {item}",
        nothing_left_out="No nos hemos saltado nada",
        planned="Para {item} hemos previsto {d}",
        planned_in_all="Hemos previsto {d} en total",
        after="Después de {item} viene {other}",
        place="Estamos en {item}, que es el número {n} de {count}",
        started="Empezamos {at}, hace {d}",
        one_to_come="Solo queda {item}",
        to_come="Quedan {n} puntos, {item}",
        both="{a} y {b}",
        one="uno",
    ),
    now=_now,
    until=lambda hour, minute: f"más o menos hasta {clock(hour, minute)}",
    at=lambda hour, minute: f"a {clock(hour, minute)}",
)
