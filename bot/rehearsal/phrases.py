"""What simulated people say, by language: remarks, asides, questions about time."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """Lines in one language; `{beat}` is the running beat's title, `{other}` another's name."""

    remarks: tuple[str, ...]
    asides: tuple[str, ...]
    time: tuple[str, ...]
    typed: tuple[str, ...]
    told: tuple[str, ...]
    spoken: tuple[str, ...]
    replies: tuple[str, ...]


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        remarks=(
            "I think we are nearly there, the last part just needs another pair of eyes.",
            "Can we come back to what {other} said a moment ago?",
            "For me the important thing is that nobody is surprised on Friday.",
            "I tried it yesterday, and it worked better than I had feared.",
            "Honestly, I am not sure yet.",
            "About {beat}, I would start with the smallest thing that could work.",
            "That is a good point, and I would add that we said the same last month.",
            "I had a different picture of it, so let me say it in my own words.",
            "My answer would be the second one.",
            "We should ask the people who use it every day.",
            "What surprised me was how long the first step took.",
            "I agree with {other}, mostly.",
            "Let me think about that for a second. Yes. I can do it by Thursday.",
            "There is one more thing that worries me, and it is not a small one.",
        ),
        asides=("Yes.", "Right.", "Go on.", "Exactly.", "Hm, wait."),
        time=(
            "How much time is left?",
            "How long have we been going?",
            "What time is it?",
            "How much time do we have?",
        ),
        typed=("I put the link in the notes.", "+1", "Sorry, my microphone is bad today."),
        told=("Ask {other} what they think.", "Remind everybody that we are being recorded."),
        spoken=("A short note from the house: the door closes at six.",),
        replies=(
            "Thank you, {name}. That is clear.",
            "I see. What would make it easier for you?",
            "Good. Let us hear one more voice on this.",
            "So, if I understand you, the first step is the hard one. Is that right?",
            "Thank you. Let us go on with {beat}.",
        ),
    ),
    "de": Phrases(
        remarks=(
            "Ich glaube, wir sind fast so weit, es fehlt nur noch ein zweiter Blick.",
            "Können wir auf das zurückkommen, was {other} eben gesagt hat?",
            "Mir ist wichtig, dass am Freitag niemand überrascht ist.",
            "Ich habe es gestern ausprobiert, und es ging besser als gedacht.",
            "Ehrlich gesagt bin ich mir noch nicht sicher.",
            "Bei {beat} würde ich mit dem Kleinsten anfangen, was funktionieren kann.",
            "Das ist ein guter Punkt.",
            "In meinem letzten Projekt habe ich ein Team von fünf Leuten begleitet.",
            "Das habe ich mir selbst beigebracht, und es hat eine Weile gedauert.",
            "Einen Moment, ich muss kurz nachdenken. Ja. Das schaffe ich bis Donnerstag.",
        ),
        asides=("Ja.", "Genau.", "Moment.", "Stimmt."),
        time=("Wie viel Zeit haben wir noch?", "Wie lange noch?", "Wie spät ist es?"),
        typed=("Der Link steht in den Notizen.", "Mein Mikrofon ist heute schlecht."),
        told=("Frag {other}, was dagegen spricht.", "Weise auf die Pause hin."),
        spoken=("Ein kurzer Hinweis: Um sechs Uhr schließt die Tür.",),
        replies=(
            "Danke, {name}. Das ist klar.",
            "Verstehe. Was würde es leichter machen?",
            "Gut. Machen wir weiter mit {beat}.",
        ),
    ),
    "fr": Phrases(
        remarks=(
            "Je crois qu'on y est presque, il manque juste un deuxième regard.",
            "On peut revenir à ce que disait {other} tout à l'heure ?",
            "Hier, je suis allé au marché et j'ai acheté des pêches.",
            "Franchement, je ne sais pas encore.",
            "À propos de {beat}, je commencerais par le plus simple.",
            "C'est vrai, et j'ajouterais qu'on l'a dit le mois dernier.",
            "Le week-end, je préfère rester à la maison et lire un livre.",
            "Je ne connais pas ce mot, est-ce que vous pouvez l'expliquer ?",
            "Moi, je suis d'accord avec {other}, presque.",
        ),
        asides=("Oui.", "D'accord.", "Attendez.", "Exactement."),
        time=("Combien de temps reste-t-il ?", "Quelle heure est-il ?"),
        typed=("J'ai mis le lien dans les notes.", "Mon micro est mauvais aujourd'hui."),
        told=("Demandez à {other} ce qu'il en pense.", "Rappelez la pause de midi."),
        spoken=("Une petite annonce : la porte ferme à six heures.",),
        replies=(
            "Merci, {name}. C'est clair.",
            "Je vois. Qu'est-ce qui vous aiderait ?",
            "Bien. Continuons avec {beat}.",
        ),
    ),
    "es": Phrases(
        remarks=(
            "Creo que ya casi estamos, solo falta que alguien lo mire otra vez.",
            "¿Podemos volver a lo que dijo {other} hace un momento?",
            "Para mí lo importante es que nadie se lleve una sorpresa el viernes.",
            "Lo probé ayer y salió mejor de lo que temía.",
            "Sobre {beat}, yo empezaría por lo más pequeño.",
            "Estoy de acuerdo con {other}, más o menos.",
        ),
        asides=("Sí.", "Exacto.", "Un momento."),
        time=("¿Cuánto tiempo queda?", "¿Qué hora es?"),
        typed=("He puesto el enlace en las notas.",),
        told=("Pregunta a {other} qué le parece.",),
        spoken=("Un aviso breve: la puerta se cierra a las seis.",),
        replies=("Gracias, {name}. Está claro.", "Bien. Sigamos con {beat}."),
    ),
}
"""Other languages are rehearsed in English: the host's timing is what a rehearsal is about."""


def phrases(language: str) -> Phrases:
    """The lines for a language code."""
    return PHRASES.get(language.split("-", maxsplit=1)[0].lower(), PHRASES["en"])
