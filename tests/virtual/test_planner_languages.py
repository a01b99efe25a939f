"""Whole planning talks in other languages: what is said and what the page shows is in them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from planner_play import DAY, Service, Talk, block, meeting, planner, press, saying, sensible, talk
from planner_words import TELLTALE
from stage_play import at

from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.kinds.planner.calendar import RefusedError
from beatroom.flows.personality.source import parse_personality

pytestmark = pytest.mark.virtual

GOOD = Path(__file__).parents[1] / "data" / "personalities" / "good"

GERMAN = {
    "lass uns morgen planen": "let's plan tomorrow",
    "ich arbeite von acht bis fünf": "eight to five",
    "ich muss den Bericht schreiben": "write the report",
    "was weißt du über mich": "RECALL",
    "weiter": "go on",
    "Sport um sechs": "gym at six",
    "ja, trag es ein": "yes write it",
    "nimm das zurück": "take that back",
    "vergiss es": "forget it",
}
SPANISH = {
    "planifiquemos mañana": "let's plan tomorrow",
    "trabajo de ocho a cinco": "eight to five",
    "tengo que escribir el informe": "write the report",
    "qué sabes de mí": "RECALL",
    "sigamos": "go on",
    "gimnasio a las seis": "gym at six",
    "sí, apúntalo": "yes write it",
    "quita eso": "take that back",
    "déjalo": "forget it",
}
NAMES = {
    "German": {
        "Write the report": "Bericht",
        "Email": "Post",
        "Gym": "Sport",
        "From eight to five": "Von acht bis fünf",
    },
    "Spanish": {
        "Write the report": "Informe",
        "Email": "Correo",
        "Gym": "Gimnasio",
        "From eight to five": "De ocho a cinco",
    },
}


def speaking(phrases: Mapping[str, str], language: str) -> Callable[[str, str], object]:
    """The sensible model of these tests, for whom somebody translates both ways."""

    def answer(name: str, told: str) -> object:
        assert f"The talk is in {language}" in told, name
        for theirs, ours in phrases.items():
            told = told.replace(theirs, ours)
        if "RECALL" in told.rsplit("The person said: ", 1)[-1]:
            return {"recall": True}
        said = json.dumps(sensible(name, told))
        for ours, theirs in NAMES[language].items():
            said = said.replace(ours, theirs)
        return said

    return answer


def lines(phrases: Mapping[str, str]) -> Any:
    day, hours, report, know, on, gym, yes, back, leave = phrases
    return saying(
        (15, day),
        (45, hours),
        (75, report),
        (105, know),
        (135, on),
        (180, gym),
        (220, on),
        (260, yes),
        (310, back),
        (350, leave),
    )


def shown(played: Talk) -> set[str]:
    """Every text of the host's that the page showed."""
    found: set[str] = set()
    for _, state in played.shown():
        found |= {*state.working, *(one.text for one in (*state.facts, *state.changes))}
        found |= {one.text for one in state.transactions}
        found |= {state.problem} if state.problem else set()
    return found


def in_english(played: Talk) -> list[str]:
    said = played.said_between(10, 600)
    return [text for text in (*said, *shown(played)) if TELLTALE.search(text)]


def calendar() -> Service:
    service = Service()
    service.calendar.put("/theirs.ics", meeting("1300", "1330", name="Zeta"))
    return service


def test_a_day_is_planned_in_german() -> None:
    record = parse_personality((GOOD / "planer.yaml").read_bytes(), "planer.yaml")

    played = talk(lines(GERMAN), speaking(GERMAN, "German"), record=record, service=calendar())

    assert played.said_between(10, 600) == [
        "Gut, morgen. In deinem Kalender steht ein Termin. Was sollte ich noch wissen, zum "
        "Beispiel wann du aufstehst, wann du ins Bett gehst oder wann du anfangen und aufhören "
        "willst?",
        "Notiert. Was möchtest du erledigen?",
        "Notiert: Bericht, Post und Sport. Noch etwas, oder soll ich den Plan machen?",
        "Das weiß ich für morgen: Von acht bis fünf. Noch etwas, oder soll ich den Plan machen?",
        "Dein Tag geht von 9 bis 18 Uhr, darin ein Termin und 90 Minuten konzentrierte Arbeit. "
        "Er beginnt mit Bericht und endet mit Sport. Passt das so, oder was soll ich ändern?",
        "Sport rückt von 17 auf 18 Uhr. Noch etwas, oder ist das dein Tag?",
        "Neu: Bericht um 9 Uhr, Post um 11 Uhr und Sport um 18 Uhr. "
        "Soll ich das in deinen Kalender eintragen?",
        "Fertig, es steht in deinem Kalender. "
        "Wenn du es wieder heraushaben willst, sag: rückgängig.",
        "Ich habe es wieder aus deinem Kalender genommen.",
        "Gut, dann lasse ich es dabei. Dein Kalender bleibt, wie er ist.",
    ]
    assert in_english(played) == []
    planned = "Plan für Samstag, 16. Januar: 3 neue Einträge"
    assert {"Bericht um 09:00 Uhr.", planned} <= shown(played)
    assert "Dein Kalender wird gelesen" in shown(played)
    assert broken_promises(played.played.seen) == []


def test_a_day_is_planned_in_spanish() -> None:
    played = talk(
        lines(SPANISH),
        speaking(SPANISH, "Spanish"),
        record=planner(language="es-ES"),
        service=calendar(),
    )

    said = played.said_between(10, 600)
    assert len(said) == 10
    assert said[0].startswith("Muy bien, mañana. Tienes una cita en tu agenda. ¿Qué más debería")
    assert said[3].startswith("Esto es lo que sé para mañana: De ocho a cinco. ¿Algo más")
    assert said[4].startswith("Tu día va de las 9 a las 18, con una cita y 90 minutos de trabajo")
    assert said[5] == "Gimnasio pasa de las 17 a las 18. ¿Algo más, o ya está tu día?"
    assert said[6] == (
        "Nuevo: Informe a las 9, Correo a las 11 y Gimnasio a las 18. ¿Lo apunto en tu agenda?"
    )
    assert "Lo he quitado de tu agenda." in said
    assert in_english(played) == []
    assert broken_promises(played.played.seen) == []


def test_without_a_model_the_page_is_pointed_to_and_refuses_in_the_language() -> None:
    refusals: list[str] = []

    async def person(hands: RehearsalHandle) -> None:
        def send(name: str, **data: Any) -> None:
            refusals.append(press(hands, name, **data))

        await at(hands, 15)
        await hands.user_input.say("ik wil morgen plannen", "ana", seconds=2.0)
        await at(hands, 30)
        send("MOVE", move="next")
        send("CHOOSE_DATE", date=DAY)
        send("COMMIT", revision=0)
        for move in ("next", "proceed", "proceed"):
            send("MOVE", move=move)
        await at(hands, 40)
        over = {"op": "ae", "events": [block("x", "Zeta", "09:15", 30)]}
        send("PATCH", revision=1, patch={"ops": [over]})
        send("PATCH", revision=9, patch={"ops": [over]})
        send("FORGET", constraint="c9")

    played = talk(person, None, record=planner(language="nl"))

    assert [one for one in refusals if one] == [
        "Eerst moet ik weten welke dag we plannen.",
        "Er is nog geen plan.",
        "Geconcentreerd werken en Zeta zouden overlappen: verplaats of verkort een van beide, "
        "alsjeblieft.",
        "Het plan is intussen veranderd; bekijk het nog eens, alsjeblieft.",
        "Daar weet ik niets meer van; op de pagina staat wat ik weet.",
    ]
    assert "kies daar de dag" in " ".join(played.said_between(15, 30))
    names = [shown_.name for shown_ in played.shown()[-1][1].blocks]
    assert names == ["Geconcentreerd werken", "Pauze", "Speling"]
    assert in_english(played) == []


async def refusing(href: str, payload: str) -> str:
    raise RefusedError("Kaputt.")


def test_a_write_that_fails_and_a_thought_that_takes_long_are_told_in_the_language() -> None:
    service = calendar()
    service.calendar.create = refusing  # type: ignore[method-assign]
    first, *_, yes, _, _ = GERMAN

    def seconds(name: str) -> float:
        return 5.0 if name == "date" else 0.8

    played = talk(
        saying((15, first), (45, "weiter"), (75, "weiter"), (120, "weiter"), (160, yes)),
        speaking(GERMAN, "German"),
        record=planner(language="de"),
        service=service,
        seconds=seconds,
    )

    said = " ".join(played.said_between(10, 600))
    assert "Einen Moment." in said
    assert "Das hat nicht geklappt, es wurde nichts eingetragen." in said
    assert "Kaputt" not in said  # what the calendar says of it is for the page
    assert "Kaputt" in (played.held.problem or "")
    assert in_english(played) == []
