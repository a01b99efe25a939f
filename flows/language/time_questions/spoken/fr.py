"""French. Compound numbers are written with spaces; a voice reads them alike."""

from __future__ import annotations

from beatroom.flows.language.time_questions.voice import Durations, Sentences, Voice, listed

_SIMPLE = listed(
    "zéro une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize"
)
_ONES = (*_SIMPLE, "dix sept", "dix huit", "dix neuf")
_TENS = listed("vingt trente quarante cinquante")
_JOINED = ("", " et une", *(f" {one}" for one in _ONES[2:10]))
NUMBERS = (*_ONES, *(f"{ten}{one}" for ten in _TENS for one in _JOINED))
"""Feminine, as "minute" and "heure" are."""


def clock(hour: int, minute: int) -> str:
    """The time on a dial of twenty four."""
    named = {0: "minuit", 1: "une heure", 12: "midi"}.get(hour, f"{NUMBERS[hour]} heures")
    return f"{named} {NUMBERS[minute]}" if minute else named


VOICE = Voice(
    counted=NUMBERS,
    hours=NUMBERS[:24],
    durations=Durations(
        few_seconds="quelques secondes",
        half_minute="trente secondes",
        minute="une minute",
        minute_and_half="une minute et demie",
        minutes="{} minutes",
        minutes_and_half="{} minutes et demie",
        hour="une heure",
        hours="{} heures",
        hour_and_half="une heure et demie",
        with_minutes="{hours} et {minutes}",
        about="environ {}",
        about_minutes="environ {}",
    ),
    sentences=Sentences(
        not_started="Le chronomètre n'a pas encore démarré",
        held="Le chronomètre est en pause",
        elapsed="Nous avons commencé il y a {d}",
        item_left="Il nous reste {d} pour {item}",
        item_up="Le temps prévu pour {item} est écoulé",
        item_over="Pour {item} nous avons {d} de retard",
        session_left="Il nous reste {d}",
        session_until="Il nous reste {d}, {until}",
        session_up="Le temps prévu est écoulé",
        next="Ensuite vient {item}, dans {d}",
        next_due="Ensuite vient {item}, et c'est maintenant",
        next_held="Ensuite vient {item}, {d} après la reprise",
        last="Il n'y a plus rien après {item}",
        on_time="Nous sommes dans les temps",
        over="Nous avons {d} de retard en tout",
        status="{first}, et {second}",
        in_all="{s} en tout",
        all_up="le temps prévu est écoulé",
        this_item="ce point",
        coming="{item} commence dans {d}",
        coming_held="{item} commence {d} après la reprise",
        due="C'est le moment de passer à {item}",
        done="{item} est passé",
        left_out="Nous avons sauté {item}",
        nothing_left_out="Nous n'avons rien sauté",
        planned="Nous avons prévu {d} pour {item}",
        planned_in_all="Nous avons prévu {d} en tout",
        after="Après {item} vient {other}",
        place="Nous en sommes à {item}, numéro {n} sur {count}",
        started="Nous avons commencé {at}, il y a {d}",
        one_to_come="Il ne reste plus que {item}",
        to_come="Il reste encore {n} points, {item}",
        both="{a} et {b}",
        one="un",
    ),
    now=lambda hour, minute: f"Il est {clock(hour, minute)}",
    until=lambda hour, minute: f"jusque vers {clock(hour, minute)}",
    at=lambda hour, minute: f"à {clock(hour, minute)}",
)
