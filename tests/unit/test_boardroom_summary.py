"""What came of a boardroom: owners from the room, and quotations where no model has read it."""

from __future__ import annotations

import json

import pytest

from beatroom.flows.core.events import KindEvent
from beatroom.flows.kinds.boardroom.events import FACTS, Agreed, Quote, Summarised
from beatroom.flows.kinds.boardroom.owners import Room
from beatroom.flows.kinds.boardroom.quoting import says_yes, sentences
from beatroom.flows.kinds.boardroom.record import BoardroomPart, Persona
from beatroom.flows.kinds.boardroom.summary import extract, read_summary
from beatroom.flows.kinds.boardroom.table import Line
from beatroom.flows.kinds.boardroom.words import addressing_words, answers

pytestmark = pytest.mark.unit

CAST = (
    Persona(id="marcus", name="Marcus Aurelius", role="Emperor and Stoic", persona="You."),
    Persona(id="cleo", name="Cleopatra", aliases=("Queen of Egypt",), persona="You."),
    Persona(id="cfo", name="Amina Diallo", role="CFO", aliases=("Amina",), persona="You."),
    Persona(id="lena", name="Lena Brandt", role="Head of marketing", persona="You."),
)
NAMES = {p.id: p.name for p in CAST}
ROOM = Room(CAST, ("Ana", "Bob Miller"), addressing_words("en"))
PART = BoardroomPart(topic="A second house?", agenda=("The rent", "The cook"), cast=CAST)


def line(turn: int, who: str, text: str, phase: str = "discussion") -> Line:
    return Line(turn, who, text, persona=who in NAMES, phase=phase)


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (["the CFO"], ("Amina Diallo",)),
        (["C.F.O."], ("Amina Diallo",)),
        (["Cleo"], ("Cleopatra",)),
        (["Queen of Egypt"], ("Cleopatra",)),
        (["Marcus and Cleopatra"], ("Marcus Aurelius", "Cleopatra")),
        (["Mr. Aurelius, Amina"], ("Marcus Aurelius", "Amina Diallo")),
        (["marketing"], ("Lena Brandt",)),
        (["Lena Brandt (Head of Marketing)"], ("Lena Brandt",)),
        (["CFO - Amina", "Cleopatra [Queen of Egypt]; Ana"], ("Amina Diallo", "Cleopatra", "Ana")),
        (["Head of Marketing", "Lena"], ("Lena Brandt",)),
        (["Ana"], ("Ana",)),
        (["Bob"], ("Bob Miller",)),
        (["Napoleon"], ()),
        (["everybody"], ()),
        ([], ()),
    ],
)
def test_owners_are_known_by_title_and_nickname_and_can_be_several(
    said: list[str], meant: tuple[str, ...]
) -> None:
    assert ROOM.meant(said) == meant


def test_a_nickname_that_fits_two_is_nobodys() -> None:
    two = Room((CAST[0],), ("Marcella",), addressing_words("en"))
    assert two.meant(["Marc"]) == ()


def test_a_models_owners_may_be_one_or_several() -> None:
    items = [
        {"task": "Ask the bank", "owner": "the CFO"},
        {"task": "Look for a cook", "owners": ["Cleo", "Marcus and Napoleon"]},
        {"task": "Wait", "owner": None},
    ]
    found = read_summary(json.dumps({"action_items": items}), ROOM)
    assert [item.owners for item in found.action_items] == [
        ("Amina Diallo",),
        ("Cleopatra", "Marcus Aurelius"),
        (),
    ]


def test_a_model_puts_no_quotation_on_record() -> None:
    forged = {"quotes": [{"who": "Ana", "text": "I never said that"}], "note": "Believe me."}
    found = read_summary(json.dumps(forged), ROOM)
    assert (found.quotes, found.note) == ((), "")


def test_a_summary_of_an_older_log_has_its_owner() -> None:
    data = {"action_items": [{"task": "Ask the bank", "owner": "Ana"}], "made_by": "model"}
    fact = FACTS.of(KindEvent(kind="boardroom", name="summary", data=data))
    assert isinstance(fact, Summarised)
    assert fact.action_items[0].owners == ("Ana",)


def test_without_a_model_what_was_said_on_each_point_is_quoted_and_nothing_is_concluded() -> None:
    said = [
        line(1, "cfo", "The rent is too high. I will call the bank by Friday."),
        line(2, "marcus", "A good cook is patient."),
        line(3, "cleo", "We will never decide anything here. The rent frightens me."),
        line(4, "cfo", "I will call the bank by Friday.", "wrap-up"),
        line(5, "marcus", "I will not agree to that.", "wrap-up"),
    ]
    found = extract(said, NAMES, PART, "en")
    assert (found.decisions, found.action_items, found.unresolved) == ((), (), ())
    assert found.quotes == (
        Quote(point="The rent", who="Cleopatra", text="The rent frightens me."),
        Quote(point="The rent", who="Amina Diallo", text="The rent is too high."),
        Quote(point="The cook", who="Marcus Aurelius", text="A good cook is patient."),
        Quote(who="Amina Diallo", text="I will call the bank by Friday."),
        Quote(who="Marcus Aurelius", text="I will not agree to that."),
    )
    assert "No language model" in found.note


def test_the_same_words_are_quoted_once() -> None:
    said = [line(n, "cfo", "The rent, I will call the bank.", "wrap-up") for n in range(5)]
    assert len(extract(said, NAMES, PART, "en").quotes) == 1


def test_what_was_answered_with_yes_is_told_with_who_did() -> None:
    said = [
        line(1, "marcus", "I have thought. Shall we wait a year?"),
        line(1, "Ana", "Yes, let us."),
        line(2, "cleo", "Shall we wait a year?"),
        line(3, "cfo", "Yes, Cleopatra."),
        line(4, "marcus", "We open in May."),
        line(5, "cfo", "Yes, but not in that street."),
        line(6, "cleo", "And in June?"),
        line(7, "cfo", "No."),
    ]
    found = extract(said, NAMES, PART, "en").agreed
    assert found == (
        Agreed(who="Marcus Aurelius", text="Shall we wait a year?", by=("Ana", "Amina Diallo")),
    )


@pytest.mark.parametrize(
    ("language", "yes", "no"),
    [
        ("en", "Yes, I am for it.", "Yes, if the bank agrees."),
        ("en", "Agreed. Let's do it, thank you!", "Agreed that it is a bad idea."),
        ("de", "Ja, gern.", "Ja, aber nicht im Mai."),
        ("de", "Ja, machen wir. Danke!", "Ja, vorausgesetzt, die Bank macht mit."),
        ("fr", "Oui, d'accord.", "Oui, mais pas en mai."),
        ("fr", "D'accord, faisons-le.", "Oui, je refuse."),
        ("es", "Sí, claro.", "Sí, pero no en mayo."),
        ("es", "Si, adelante.", "Sí, sería la ruina."),
        ("it", "Sì, va bene.", "Sì, ma non a maggio."),
        ("it", "D'accordo, facciamolo.", "Sì, sarebbe la rovina."),
        ("pt", "Sim, claro.", "Sim, mas não em maio."),
        ("pt", "Concordo, vamos.", "Sim, seria a ruína."),
        ("nl", "Ja, akkoord.", "Ja, maar niet in mei."),
        ("nl", "Ja, dat doen we.", "Ja, dat zou ons ruïneren."),
    ],
)
def test_a_yes_that_is_taken_back_is_none_in_any_language(language: str, yes: str, no: str) -> None:
    words = answers(language)
    assert says_yes(yes, words)
    assert not says_yes(no, words)
    assert not says_yes("Yesterday, jamais, sinon, janein.", words)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Yes. But only in June."),
        ("en", "Yes, once the bank agrees."),
        ("en", "Sure about that?"),
        ("en", "Absolutely crazy."),
        ("en", "Exactly what I feared."),
        ("en", "Of course it costs money."),
        ("en", "Yes and no."),
        ("en", "Yes, over my dead body."),
        ("en", "Yes. It would ruin us."),
        ("en", "Yes, too expensive."),
        ("en", "Yes, that was the plan last year."),
        ("en", "Yes, I heard you."),
        ("en", "Yes, I agree. Really?"),
        ("en", "I don't say yes."),
        ("de", "Ja nee."),
        ("de", "Genau das fürchte ich."),
        ("de", "Ja, sobald die Bank zustimmt."),
        ("de", "Klar wird das teuer."),
        ("fr", "Oui. Enfin, pas tout de suite."),
        ("fr", "Oui, une fois la banque d'accord."),
        ("es", "Claro que cuesta mucho."),
        ("es", "Sí, cuando el banco quiera."),
        ("it", "Certo che costa molto."),
        ("it", "Sì, quando vuole la banca."),
        ("pt", "Claro que custa muito."),
        ("pt", "Sim, depois de maio."),
        ("nl", "Natuurlijk kost het veel."),
        ("nl", "Ja, zodra de bank wil."),
    ],
)
def test_what_only_sounds_like_a_yes_is_none(language: str, said: str) -> None:
    assert not says_yes(said, answers(language))


def test_what_was_said_after_a_question_is_quoted_with_it() -> None:
    said = [line(1, "cleo", "Well. Shall we buy it? I would not."), line(1, "Ana", "Yes.")]
    assert extract(said, NAMES, PART, "en").agreed == (
        Agreed(who="Cleopatra", text="Shall we buy it? I would not.", by=("Ana",)),
    )


def test_the_same_statement_is_agreed_to_once_however_it_is_written() -> None:
    said = [
        line(1, "cfo", "So we wait."),
        line(1, "Ana", "Yes, we do!"),
        line(2, "cfo", "so we wait!"),
        line(3, "cleo", "Agreed"),
    ]
    found = extract(said, NAMES, PART, "en").agreed
    assert [(one.text, one.by) for one in found] == [("So we wait.", ("Ana", "Cleopatra"))]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("It costs 3.5 million. That is a lot.", ["It costs 3.5 million.", "That is a lot."]),
        ("Dr. Okafor agrees. I do not!", ["Dr. Okafor agrees.", "I do not!"]),
        ("Das kostet z. B. 1.200,50 Euro. Na gut.", None),
        ("We wait ... perhaps. She said “Never.” Then left.", None),
        ("no capitals here. only words", ["no capitals here. only words"]),
    ],
)
def test_a_quotation_is_a_whole_sentence(text: str, parts: list[str] | None) -> None:
    assert " ".join(sentences(text)) == text
    assert parts is None or sentences(text) == parts


@pytest.mark.parametrize(
    ("language", "point", "on_it", "beside_it"),
    [
        ("en", "What it costs", "The cost is 3.5 million.", "What a lovely day."),
        ("de", "Was es kostet", "Die Kosten sind hoch.", "Das ist eine schöne Sache."),
        ("fr", "Ce que ça coûte", "Le coût est de 3,5 millions.", "Que du bonheur ici."),
        ("es", "Qué cuesta esto", "El precio cuesta mucho.", "Esto es muy bonito."),
        ("it", "Quanto costa questo", "Il costo è alto.", "Questo è molto bello."),
        ("pt", "Quanto custa isto", "O custo é alto.", "Isto está muito bonito."),
        ("nl", "Wat deze zaal kost", "De kosten van een zaal.", "Deze dag is mooi."),
    ],
)
def test_words_of_any_sentence_belong_to_no_point(
    language: str, point: str, on_it: str, beside_it: str
) -> None:
    part = PART.model_copy(update={"agenda": (point,)})
    said = [line(1, "cfo", on_it), line(2, "marcus", beside_it)]
    assert [quote.text for quote in extract(said, NAMES, part, language).quotes] == [on_it]


def test_the_note_is_in_the_sessions_language() -> None:
    assert extract([], NAMES, PART, "de-AT").note.startswith("Kein Sprachmodell")
    assert "(timeout)" in extract([], NAMES, PART, "fr", "timeout").note
