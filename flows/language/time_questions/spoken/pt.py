"""Portuguese, in words that Brazil and Portugal share."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed, twelve

_ONES = listed(
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezesseis dezessete dezoito dezenove"
)
_TENS = listed("vinte trinta quarenta cinquenta")
NUMBERS = (
    *_ONES,
    *(f"{ten} e {one}" if i else ten for ten in _TENS for i, one in enumerate(_ONES[:10])),
)
"""Before a masculine noun, as "minuto" is."""
_FEMININE = {1: "uma", 2: "duas", 21: "vinte e uma", 22: "vinte e duas"}
_HOURS = tuple(_FEMININE.get(i, word) for i, word in enumerate(NUMBERS[:24]))


def clock(hour: int, minute: int) -> str:
    """The time on a dial of twelve; the hours are feminine."""
    dial = twelve(hour)
    named = "meia noite" if hour == 0 else "meio dia" if hour == 12 else _HOURS[dial]
    if hour in {0, 12}:
        return named + (f" e {_minutes(minute)}" if minute else "")
    if minute == 0:
        return f"{named} {'hora' if dial == 1 else 'horas'}"
    return f"{named} e {_minutes(minute)}"


def _minutes(minute: int) -> str:
    if minute == 30:
        return "meia"
    if minute % 5 == 0:
        return NUMBERS[minute]
    return f"{NUMBERS[minute]} {'minuto' if minute == 1 else 'minutos'}"


def _now(hour: int, minute: int) -> str:
    single = hour == 0 or twelve(hour) == 1 or hour == 12
    return f"{'É' if single else 'São'} {clock(hour, minute)}"


def _until(hour: int, minute: int) -> str:
    singular = "do" if hour == 12 else "da"
    article = singular if hour in {0, 12} or twelve(hour) == 1 else "das"
    return f"até cerca {article} {clock(hour, minute)}"


def _at(hour: int, minute: int) -> str:
    one = hour == 0 or twelve(hour) == 1
    return f"{'ao' if hour == 12 else 'à' if one else 'às'} {clock(hour, minute)}"


VOICE = Voice(
    counted=NUMBERS,
    hours=_HOURS,
    durations=Durations(
        few_seconds="alguns segundos",
        half_minute="meio minuto",
        minute="um minuto",
        minute_and_half="um minuto e meio",
        minutes="{} minutos",
        minutes_and_half="{} minutos e meio",
        hour="uma hora",
        hours="{} horas",
        hour_and_half="uma hora e meia",
        with_minutes="{hours} e {minutes}",
        about="cerca de {}",
        about_minutes="cerca de {}",
    ),
    sentences=Sentences(
        not_started="O relógio ainda não começou a contar",
        held="O relógio está em pausa",
        elapsed="Estamos em sessão há {d}",
        item_left="Para {item} ainda temos {d}",
        item_up="O tempo para {item} acabou",
        item_over="Em {item} passamos {d} do tempo",
        session_left="Ainda temos {d}",
        session_until="Ainda temos {d}, {until}",
        session_up="O tempo previsto acabou",
        next="A seguir vem {item}, daqui a {d}",
        next_due="A seguir vem {item}, e é agora",
        next_held="A seguir vem {item}, {d} depois de o relógio recomeçar",
        last="Depois de {item} não vem mais nada",
        on_time="Estamos dentro do tempo",
        over="No total passamos {d} do tempo",
        status="{first}, e {second}",
        in_all="no total ainda temos {s}",
        all_up="o tempo previsto acabou",
        this_item="este ponto",
        coming="{item} começa daqui a {d}",
        coming_held="{item} começa {d} depois de o relógio recomeçar",
        due="Agora é a vez de {item}",
        done="{item} já passou",
        left_out="Saltámos {item}",
        nothing_left_out="Não saltámos nada",
        planned="Para {item} o tempo previsto é de {d}",
        planned_in_all="No total o tempo previsto é de {d}",
        after="Depois de {item} vem {other}",
        place="Estamos em {item}, que é o número {n} de {count}",
        started="Começamos {at}, há {d}",
        one_to_come="Só falta {item}",
        to_come="Ainda faltam {n} pontos, {item}",
        both="{a} e {b}",
        one="um",
    ),
    now=_now,
    until=_until,
    at=_at,
)
