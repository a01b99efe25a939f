"""Where sentences end, and which full stops end none, in each language; `|` is between two."""

from __future__ import annotations

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.replay import replay
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.language.full_stops import FULL_STOPS, sentences_of
from beatroom.flows.language.load import languages

pytestmark = pytest.mark.unit

CASES = {
    "en": (
        "Dr. Klein is here. | It costs 3.5 euros.",
        "We meet at 9 a.m. tomorrow, e.g. in the hall.",
        "We meet at 9 a.m. | Tomorrow we rest.",
        "Mr. and Mrs. Smith live in St. James's Sq. | They are kind.",
        "I saw the Dr. | He was kind.",
        "J. S. Bach wrote it. | J.S. Bach, that is. | George W. Bush did not. | A. Smith did.",
        "We go by plan B. | Ana agrees. | Plan B. | Ben too. | So do I. | Zoe as well.",
        "The answer is B. | Ana has a point.",
        "Room no. 5 is free. | Is it? | No. | 5 minutes, please.",
        "I say no. | You say yes.",
        "Apples, pears, etc. are here. | Nuts, etc. | We go.",
        "Wait... what? | No. | Wait... | What? | Well… yes.",
        '"Stop!" she said. | He said "Go." | Then he went.',
        "Really?! | Yes! | Fine.",
        "ok. | sounds good. | see you",
        "Nobody ends it",
        "",
    ),
    "de": (
        "Das ist z. B. so. | Am 3. Mai kommt Hr. Maier.",
        "Das ist z.B. so. | Vom 3. bis 5. Mai, am 3. 5. 2026.",
        "Heute ist der 3. | Wir fangen an.",
        "Es sind 3. | Morgen sind es 4. | Und dann 5 Mio. Euro.",
        "Tee, Kaffee usw. gibt es. | Tee, Kaffee usw. | Wer mag?",
        "Prof. Dr. med. Klein ist ca. 50, d. h. älter als ich.",
        "Siehe Nr. 4 auf S. 12. | Danke, Fr. Klein.",
        "Wir nehmen Haus B. | Anna ist dafür. | J. S. Bach auch.",
        "„Halt!“, rief sie. | „Halt!“ | Dann ging er.",
        "Also … gut. | Also … | Gut.",
    ),
    "es": (
        "El Sr. García y la Dra. Ruiz están aquí. | Empezamos a las 9 a. m. mañana.",
        "Empezamos a las 9 a. m. | Mañana no.",
        "Frutas, p. ej. manzanas, etc. | Luego comemos.",
        "Toma vitamina D. | Ana también. | Es la núm. 5.",
        "Vive en EE. UU. | Trabaja mucho. | J. L. Borges no.",
        "¿Vienes? | ¡Sí! | Espera... ¿qué?",
    ),
    "fr": (
        "M. Dupont et Mme Roux sont là. | C'est le Dr. Klein, c.-à-d. le médecin.",
        "Des fruits, p. ex. des pommes, etc. | Ensuite on mange.",
        "En 50 av. J.-C. | Marc était là. | Il est né en 50 av. J.-C. à Rome.",
        "Nous prenons le plan B. | Anne est d'accord. | C'est la p. 12.",
        "Ils sont sept. | 5 minutes encore.",
        "J. S. Bach a écrit ça. | Attends... quoi ? | Non.",
        "« Stop ! » dit-elle.",
    ),
    "it": (
        "Il Sig. Rossi e la Dott.ssa Bianchi sono qui. | Per es. il pane, ecc. è qui.",
        "Pane, vino, ecc. | Poi si mangia.",
        "È nato nel 50 a.C. a Roma. | È nato nel 50 a.C. | Marco no.",
        "Prendiamo il piano B. | Anna è d'accordo. | Vedi pag. 12.",
        "J. S. Bach l'ha scritto. | Aspetta... cosa? | No.",
    ),
    "nl": (
        "Dhr. De Vries en mevr. Jansen zijn er. | Neem bijv. thee, d.w.z. iets warms.",
        "Thee, koffie, enz. is er. | Thee, koffie, enz. | Wie wil er?",
        "We nemen plan B. | Anna is het eens. | Zie blz. 12, nr. 5.",
        "J. S. Bach schreef het. | Wacht... wat? | Nee.",
        "Ik ben ca. 5 min. weg. | Tot zo.",
    ),
    "pt": (
        "O Sr. Silva e a Dra. Costa estão aqui. | Frutas, p. ex. maçãs, etc. | Depois comemos.",
        "Nasceu em 50 a.C. em Roma. | Nasceu em 50 a.C. | Marco não.",
        "Vamos pelo plano B. | Ana concorda. | Veja a pág. 12, núm. 5.",
        "Tome vitamina D. | Maria também. | J. S. Bach escreveu. | Espere... o quê? | Não.",
    ),
}
ROWS = [(code, row) for code, rows in CASES.items() for row in rows]


@pytest.mark.parametrize(("code", "row"), ROWS, ids=[f"{code}-{row[:24]}" for code, row in ROWS])
def test_only_a_sentence_s_end_ends_it(code: str, row: str) -> None:
    expected = row.split(" | ")
    assert sentences_of(" ".join(expected), code) == expected


def test_each_language_has_its_own() -> None:
    assert set(CASES) == set(languages()) == set(FULL_STOPS)
    assert sentences_of("Tack, Dr. Klein. Vi börjar.", "sv") == ["Tack, Dr. Klein.", "Vi börjar."]
    assert sentences_of("Das ist z. B. so.", "de-AT") == ["Das ist z. B. so."]


def test_a_replay_has_the_sentences_of_its_session_s_language() -> None:
    plan = Rundown(items=(Item("beat-0", "Tea", 0.0, 60.0),), length=60.0)
    made = e.Created(
        session="s", personality="p", title="Tee", kind="conversation", language="de",
        timezone="UTC", rundown=plan,
    )  # fmt: skip
    said = e.BotSaid(text="Am 3. Mai kommt Hr. Maier. Gut.", node="n", source="model", began=2.0)
    log = [Recorded(seq=1, at=1.0, event=made), Recorded(seq=2, at=6.0, event=said)]
    [line] = replay(log, 9.0, host="Mina").lines
    assert [one.text for one in line.sentences] == ["Am 3. Mai kommt Hr. Maier.", "Gut."]
