"""What the host says about the meeting itself, word for word: by language, made for the ear.

What is left of an item or of the meeting is said with the time answers' sentences, so that both
sound alike and are as exact.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from beatroom.flows.core.time_status import TimeStatus
from beatroom.flows.kinds.meeting.interventions import Kind
from beatroom.flows.language.time_questions import TimeQuestion, time_answer
from beatroom.flows.language.time_questions.answer import voice_of


@dataclass(frozen=True, slots=True)
class Words:
    """One language's lines; `{n}` is a number in words, `{item}` a topic.

    Attributes:
        ask: After the time for an item is up, where the people decide.
        stay: After the time for an item is up, where the item stays until somebody moves on.
        more: An item got more time; `more_one` for a single minute.
        quiet: Quiet was asked for; `quiet_one` for a single minute.
        talk: The host may speak again.
        sure: Before the meeting is ended by voice.
        go_on: The meeting is not ended after all.
        last: Nothing comes after this item.
        done: What has been dealt with, before the running item is named.
        none_done: The same before anything has been.
        on: Names the running item.
        closing: The close of the meeting is near.
    """

    ask: str
    stay: str
    more: str
    more_one: str
    quiet: str
    quiet_one: str
    talk: str
    sure: str
    go_on: str
    last: str
    done: str
    none_done: str
    on: str
    closing: str


WORDS: Mapping[str, Words] = {
    "en": Words(
        ask="Shall we go on with it, or move on to {item}?",
        stay="Tell me when you want to move on to {item}.",
        more="All right, {n} more minutes for {item}.",
        more_one="All right, one more minute for {item}.",
        quiet="I will be quiet for {n} minutes.",
        quiet_one="I will be quiet for a minute.",
        talk="Good, I am back.",
        sure="Shall I end the meeting now?",
        go_on="All right, we go on.",
        last="This is the last item.",
        done="So far we have dealt with {item}.",
        none_done="We have just begun.",
        on="Now we are on {item}.",
        closing="Let us begin to bring it together.",
    ),
    "de": Words(
        ask="Wollen wir dabei bleiben oder zu {item} weitergehen?",
        stay="Sagt mir, wann wir zu {item} weitergehen sollen.",
        more="Gut, noch {n} Minuten für {item}.",
        more_one="Gut, noch eine Minute für {item}.",
        quiet="Ich bin {n} Minuten lang still.",
        quiet_one="Ich bin eine Minute lang still.",
        talk="Gut, ich bin wieder da.",
        sure="Soll ich die Sitzung jetzt beenden?",
        go_on="Gut, wir machen weiter.",
        last="Das ist der letzte Punkt.",
        done="Bisher haben wir besprochen: {item}.",
        none_done="Wir haben gerade erst angefangen.",
        on="Jetzt sind wir bei {item}.",
        closing="Lasst uns langsam zum Schluss kommen.",
    ),
    "fr": Words(
        ask="Voulez-vous continuer, ou passer à {item} ?",
        stay="Dites-moi quand vous voulez passer à {item}.",
        more="D'accord, encore {n} minutes pour {item}.",
        more_one="D'accord, encore une minute pour {item}.",
        quiet="Je me tais pendant {n} minutes.",
        quiet_one="Je me tais pendant une minute.",
        talk="Bien, je suis de retour.",
        sure="Dois-je terminer la réunion maintenant ?",
        go_on="D'accord, nous continuons.",
        last="C'est le dernier point.",
        done="Jusqu'ici, nous avons traité {item}.",
        none_done="Nous venons de commencer.",
        on="Nous en sommes à {item}.",
        closing="Commençons à conclure.",
    ),
    "es": Words(
        ask="¿Seguimos con esto o pasamos a {item}?",
        stay="Decidme cuándo queréis pasar a {item}.",
        more="De acuerdo, {n} minutos más para {item}.",
        more_one="De acuerdo, un minuto más para {item}.",
        quiet="Guardaré silencio durante {n} minutos.",
        quiet_one="Guardaré silencio durante un minuto.",
        talk="Bien, ya estoy de vuelta.",
        sure="¿Termino la reunión ahora?",
        go_on="De acuerdo, seguimos.",
        last="Este es el último punto.",
        done="Hasta ahora hemos tratado {item}.",
        none_done="Acabamos de empezar.",
        on="Ahora estamos en {item}.",
        closing="Vayamos concluyendo.",
    ),
    "pt": Words(
        ask="Continuamos com isto ou passamos a {item}?",
        stay="Digam-me quando quiserem passar a {item}.",
        more="Está bem, mais {n} minutos para {item}.",
        more_one="Está bem, mais um minuto para {item}.",
        quiet="Fico em silêncio durante {n} minutos.",
        quiet_one="Fico em silêncio durante um minuto.",
        talk="Bom, estou de volta.",
        sure="Encerro a reunião agora?",
        go_on="Está bem, continuamos.",
        last="Este é o último ponto.",
        done="Até agora tratámos de {item}.",
        none_done="Acabámos de começar.",
        on="Agora estamos em {item}.",
        closing="Vamos começar a concluir.",
    ),
    "it": Words(
        ask="Continuiamo o passiamo a {item}?",
        stay="Ditemi quando volete passare a {item}.",
        more="Va bene, altri {n} minuti per {item}.",
        more_one="Va bene, ancora un minuto per {item}.",
        quiet="Resto in silenzio per {n} minuti.",
        quiet_one="Resto in silenzio per un minuto.",
        talk="Bene, sono di nuovo qui.",
        sure="Devo chiudere la riunione adesso?",
        go_on="Va bene, continuiamo.",
        last="Questo è l'ultimo punto.",
        done="Finora abbiamo trattato {item}.",
        none_done="Abbiamo appena iniziato.",
        on="Ora siamo a {item}.",
        closing="Cominciamo a tirare le somme.",
    ),
    "nl": Words(
        ask="Gaan we hiermee door, of naar {item}?",
        stay="Zeg het me als we naar {item} kunnen gaan.",
        more="Goed, nog {n} minuten voor {item}.",
        more_one="Goed, nog één minuut voor {item}.",
        quiet="Ik ben {n} minuten stil.",
        quiet_one="Ik ben een minuut stil.",
        talk="Goed, ik ben er weer.",
        sure="Zal ik de vergadering nu sluiten?",
        go_on="Goed, we gaan door.",
        last="Dit is het laatste punt.",
        done="Tot nu toe hebben we {item} besproken.",
        none_done="We zijn net begonnen.",
        on="Nu zijn we bij {item}.",
        closing="Laten we langzaam afronden.",
    ),
}


def words_for(language: str) -> Words:
    """The lines of a language; English for one that has no table."""
    return WORDS.get(_code(language), WORDS["en"])


def number(count: float, language: str) -> str:
    """A small number as it is said before "minutes"."""
    counted = voice_of(language).counted
    whole = round(count)
    return counted[whole] if 0 <= whole < len(counted) else str(whole)


def intervention_words(
    kind: Kind, status: TimeStatus, language: str, on_time_up: Literal["ask", "hold", "move_on"]
) -> str:
    """What the host says, with the clock's values as they are at this moment."""
    words = words_for(language)
    asks = "session_left" if kind == "wrap_up" else "item_left"
    told = time_answer(TimeQuestion(asks, whole=True), status, language)
    match kind:
        case "time_up" if status.next_item_topic is not None:
            question = words.ask if on_time_up == "ask" else words.stay
            return f"{told} {question.format(item=status.next_item_topic)}"
        case "wrap_up":
            return f"{told} {words.closing}"
        case "catch_up":
            on = words.on.format(item=status.current_item_topic or "")
            return f"{words.talk} {on} {told}"
        case _:
            return told


def more_words(minutes: float, topic: str, language: str) -> str:
    """An item got more time."""
    words = words_for(language)
    if round(minutes) == 1:
        return words.more_one.format(item=topic)
    return words.more.format(n=number(minutes, language), item=topic)


def quiet_words(minutes: float, language: str) -> str:
    """The host will be quiet."""
    words = words_for(language)
    if round(minutes) == 1:
        return words.quiet_one
    return words.quiet.format(n=number(minutes, language))


def recap_words(done: tuple[str, ...], status: TimeStatus, language: str) -> str:
    """Where the meeting stands: what was dealt with, what runs, what is left of it."""
    words = words_for(language)
    past = words.done.format(item=", ".join(done)) if done else words.none_done
    on = words.on.format(item=status.current_item_topic or "")
    return f"{past} {on} {time_answer(TimeQuestion('item_left', whole=True), status, language)}"


def _code(language: str) -> str:
    return language.replace("_", "-").split("-", 1)[0].lower()
