"""The phrases that steer a meeting, as data: one table a language, in the time questions' notation.

`(a|b)` is a choice, `[a]` may be missing, `#` is a number of minutes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Phrases:
    """One language's table.

    Attributes:
        before: What may stand before a command and means nothing.
        after: What may stand after it.
        numbers: Number words for `#`, each with its value.
        commands: The phrases, by what they do.
    """

    before: tuple[str, ...]
    after: tuple[str, ...]
    numbers: Mapping[str, float]
    commands: Mapping[str, tuple[str, ...]]


def _counted(words: str) -> dict[str, float]:
    """Words such as `one=1 two=2`."""
    return {word: float(value) for word, value in (pair.split("=") for pair in words.split())}


PHRASES: Mapping[str, Phrases] = {
    "en": Phrases(
        before=(
            "(hey|hi|ok|okay|so|well|um|uh|right|alright|now|and|but|please|yes|yeah|sorry)",
            "(can|could|shall|should) (we|you) [please|just]",
            "(let's|let us)",
            "(i think|i'd say|maybe)",
        ),
        after=("(please|now|then|thanks|thank you|everyone|folks|for now|ok|okay)",),
        numbers=_counted(
            "a=1 one=1 two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 "
            "twelve=12 fifteen=15 twenty=20 thirty=30"
        ),
        commands={
            "skip": (
                "(skip|drop) (this|it|this (item|point|topic|one)|the (item|point|topic))",
                "(move|go) on [to the next (item|point|topic|one)]",
                "next (item|point|topic) [on the agenda]",
                "(go|move|skip) to the next (item|point|topic|one)",
            ),
            "more": (
                "(keep going|carry on|continue|go on) [with (this|it|this (item|point|topic))]",
                "(stay|stick) with (this|it|this (item|point|topic))",
                "# more (minute|minutes) [(on|for) (this|it|this (item|point|topic|one))]",
                "[(give|let) us] another # (minute|minutes) [(on|for) (this|it|this "
                "(item|point|topic|one))]",
                "give us # [more] (minute|minutes) [(on|for) (this|it|this (item|point|topic|"
                "one))]",
                "(add|extend by|extend this by|extend it by) # (minute|minutes)",
                "we need # more (minute|minutes) [(on|for) (this|it|this (item|point|topic|one))]",
                "extend (this|it|this (item|point|topic))",
            ),
            "quiet": (
                "(be|stay|keep) quiet [for (a while|a moment|a bit|now)]",
                "(be|stay|keep) (quiet|silent) for # (minute|minutes)",
                "(be|stay|keep) silent [for (a while|a moment|a bit|now)]",
                "[please] don't (talk|speak|interrupt) [us] [for (a while|a moment|a bit)]",
                "give us (a moment|some quiet|a quiet moment)",
                "give us # (minute|minutes) of (quiet|silence)",
            ),
            "talk": (
                "you (can|may) (talk|speak) [again|now]",
                "you can (come back|join [us] again)",
                "(talk|speak) to us again",
            ),
            "recap": (
                "recap",
                "(give us|can we have|do) a [quick|short] (recap|summary)",
                "(recap|sum up|summarize|summarise) [(the meeting|so far|where we are|it)] [for "
                "us]",
                "where are we",
            ),
            "end": (
                "(end|close|finish|stop) the (meeting|session|call)",
                "(wrap up|wrap it up|wrap up the (meeting|session))",
                "(end|finish|stop) here",
            ),
            "yes": (
                "(yes|yeah|yep|sure|correct|please do|do it|do that|go ahead|exactly|ok|okay)",
            ),
            "no": ("(no|nope|not yet|don't|no don't|wait|not now|cancel)",),
        },
    ),
    "de": Phrases(
        before=(
            "(hey|hallo|ok|okay|so|also|ähm|äh|gut|jetzt|und|aber|bitte|ja|entschuldigung)",
            "(können|sollen|wollen) wir [bitte|mal]",
            "(kannst|könntest) du [bitte|mal]",
            "(lass|lasst) uns [bitte|mal]",
        ),
        after=("(bitte|jetzt|dann|danke|mal)",),
        numbers=_counted(
            "eine=1 ein=1 zwei=2 drei=3 vier=4 fünf=5 sechs=6 sieben=7 acht=8 neun=9 zehn=10 "
            "zwölf=12 fünfzehn=15 zwanzig=20 dreißig=30"
        ),
        commands={
            "skip": (
                "[zum] nächsten (punkt|tagesordnungspunkt|thema) [gehen]",
                "[zum] nächstes thema",
                "nächster (punkt|tagesordnungspunkt)",
                "(überspring|überspringe|überspringen) (das|diesen punkt|den punkt|wir das|wir "
                "diesen punkt)",
                "(diesen punkt|das) überspringen",
                "(geh|gehen wir|machen wir) weiter [zum nächsten (punkt|thema)]",
            ),
            "more": (
                "noch # (minute|minuten) [(dafür|für (diesen punkt|das thema))]",
                "(gib|geben sie) uns [noch] # (minute|minuten)",
                "wir brauchen noch # (minute|minuten) [(dafür|für diesen punkt)]",
                "(bleiben wir|wir bleiben) (dabei|bei diesem punkt)",
                "(mach|machen wir) (hier|damit) weiter",
                "um # (minute|minuten) verlängern",
            ),
            "quiet": (
                "(sei|seien sie|bleib) [mal|bitte] (still|ruhig|leise) [für (eine weile|einen "
                "moment)]",
                "(sei|bleib) # (minute|minuten) (still|ruhig|leise)",
                "(gib|geben sie) uns (einen moment|ruhe)",
            ),
            "talk": (
                "du (kannst|darfst) [jetzt] wieder (reden|sprechen)",
                "sie (können|dürfen) [jetzt] wieder (reden|sprechen)",
            ),
            "recap": (
                "(fass|fasse|fassen sie) [(das|es)] [kurz] zusammen",
                "[kurze] zusammenfassung",
                "wo stehen wir",
            ),
            "end": (
                "(beende|beenden wir|beenden sie) (das meeting|die sitzung|die besprechung|das "
                "treffen)",
                "(das meeting|die sitzung|die besprechung|das treffen) beenden",
                "(komm|kommen wir) zum (schluss|ende)",
            ),
            "yes": ("(ja|jawohl|genau|gerne|mach das|tu das|ok|okay|richtig)",),
            "no": ("(nein|noch nicht|nicht|warte|lieber nicht|ne|nee)",),
        },
    ),
    "fr": Phrases(
        before=(
            "(hé|bon|bonjour|ok|d'accord|alors|euh|donc|et|mais|oui|s'il te plaît|s'il vous "
            "plaît|pardon)",
            "(on peut|est-ce qu'on peut|tu peux|vous pouvez|peux-tu|pouvez-vous)",
        ),
        after=("(s'il te plaît|s'il vous plaît|maintenant|merci|alors)",),
        numbers=_counted(
            "un=1 une=1 deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 "
            "douze=12 quinze=15 vingt=20 trente=30"
        ),
        commands={
            "skip": (
                "(passons|passe|passez|passer) (au|à la) [point|sujet] (suivant|suite)",
                "(passons|passe|passez|passer) (au point|au sujet) suivant",
                "(point|sujet) suivant",
                "(saute|sautez|sautons|sauter) (ce point|ce sujet)",
            ),
            "more": (
                "encore # (minute|minutes) [(là-dessus|sur ce (point|sujet))]",
                "# (minute|minutes) de plus [(là-dessus|sur ce (point|sujet))]",
                "(donne|donnez)-nous [encore] # (minute|minutes)",
                "(restons|reste|restez) sur ce (point|sujet)",
                "(continuons|on continue)",
            ),
            "quiet": (
                "(silence|tais-toi|taisez-vous) [un (moment|instant)]",
                "(reste|restez) (silencieux|silencieuse) [un (moment|instant)]",
                "(reste|restez) (silencieux|silencieuse) [pendant] # (minute|minutes)",
                "(laisse|laissez)-nous (un moment|parler)",
            ),
            "talk": ("(tu peux|vous pouvez) (parler|reparler) [de nouveau|à nouveau]",),
            "recap": (
                "[fais|faites|fais-nous|faites-nous] un [petit] (résumé|récapitulatif|récap)",
                "(récapitule|récapitulez|récapitulons|résume|résumez|résumons)",
                "où en sommes-nous",
                "où en est-on",
            ),
            "end": (
                "(termine|terminez|terminons|arrête|arrêtez|arrêtons|terminer) la (réunion|séance)",
                "(on termine|on s'arrête|on arrête) [là|ici]",
            ),
            "yes": ("(oui|ouais|d'accord|exactement|vas-y|allez-y|ok|bien sûr)",),
            "no": ("(non|pas encore|attends|attendez|pas maintenant)",),
        },
    ),
    "es": Phrases(
        before=(
            "(oye|hola|bueno|vale|ok|eh|pues|entonces|y|pero|sí|por favor|perdón)",
            "(podemos|puedes|podrías|puede)",
        ),
        after=("(por favor|ahora|gracias|entonces)",),
        numbers=_counted(
            "un=1 uno=1 una=1 dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 "
            "diez=10 doce=12 quince=15 veinte=20 treinta=30"
        ),
        commands={
            "skip": (
                "(pasa|pasamos|pasemos|pasar|vamos) al siguiente (punto|tema)",
                "siguiente (punto|tema)",
                "(salta|saltamos|saltemos|saltar) este (punto|tema)",
            ),
            "more": (
                "# (minuto|minutos) más [(para|en) (esto|este (punto|tema))]",
                "otros # (minuto|minutos)",
                "(danos|denos) # (minuto|minutos) [más]",
                "(seguimos|sigamos|sigue) con (esto|este (punto|tema))",
            ),
            "quiet": (
                "(calla|cállate|guarda silencio|silencio) [un (momento|rato)]",
                "guarda silencio [durante] # (minuto|minutos)",
                "(danos|déjanos) un momento",
            ),
            "talk": ("(ya|ahora) puedes (hablar|volver a hablar)", "puedes [volver a] hablar [ya]"),
            "recap": (
                "(haz|haznos|danos) un [breve] resumen",
                "(resume|resumamos|recapitula|recapitulemos)",
                "(dónde|en qué punto) estamos",
            ),
            "end": (
                "(termina|terminemos|terminamos|acaba|acabemos|cierra|terminar) la (reunión|"
                "sesión)",
                "(lo dejamos|paramos) aquí",
            ),
            "yes": ("(sí|claro|exacto|adelante|vale|ok|de acuerdo)",),
            "no": ("(no|todavía no|aún no|espera|ahora no)",),
        },
    ),
    "pt": Phrases(
        before=(
            "(ei|olá|bom|bem|ok|hum|então|e|mas|sim|por favor|desculpa|desculpe)",
            "(podemos|podes|pode|poderia)",
        ),
        after=("(por favor|agora|obrigado|obrigada|então)",),
        numbers=_counted(
            "um=1 uma=1 dois=2 duas=2 três=3 quatro=4 cinco=5 seis=6 sete=7 oito=8 nove=9 "
            "dez=10 doze=12 quinze=15 vinte=20 trinta=30"
        ),
        commands={
            "skip": (
                "(passa|passamos|passemos|passar|vamos) (ao|para o) próximo (ponto|tema|assunto)",
                "próximo (ponto|tema|assunto)",
                "(salta|saltamos|pula|pulamos|saltar|pular) este (ponto|tema|assunto)",
            ),
            "more": (
                "mais # (minuto|minutos) [(para|neste) (isto|isso|este (ponto|tema)|(ponto|tema))]",
                "(dá-nos|dê-nos) [mais] # (minuto|minutos)",
                "(continuamos|vamos continuar) com (isto|isso|este (ponto|tema|assunto))",
            ),
            "quiet": (
                "(fica|fique) (calado|calada|em silêncio|quieto|quieta) [um (momento|pouco)]",
                "(fica|fique) em silêncio [por] # (minuto|minutos)",
                "(dá-nos|dê-nos) um momento",
            ),
            "talk": ("(já|agora) (podes|pode) falar", "(podes|pode) [voltar a] falar [agora]"),
            "recap": (
                "(faz|faça|dá-nos|dê-nos) um [breve] resumo",
                "(resume|recapitula|recapitulemos)",
                "em que ponto estamos",
            ),
            "end": (
                "(termina|terminemos|encerra|encerremos|termine|encerre|terminar|encerrar) a "
                "(reunião|sessão)",
                "(ficamos|paramos) por aqui",
            ),
            "yes": ("(sim|claro|exato|exatamente|podes|pode|ok|está bem)",),
            "no": ("(não|ainda não|espera|espere|agora não)",),
        },
    ),
    "it": Phrases(
        before=(
            "(ehi|ciao|bene|ok|va bene|allora|ehm|e|ma|sì|per favore|scusa|scusi)",
            "(possiamo|puoi|può|potresti)",
        ),
        after=("(per favore|adesso|ora|grazie|allora)",),
        numbers=_counted(
            "un=1 uno=1 una=1 due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 "
            "dieci=10 dodici=12 quindici=15 venti=20 trenta=30"
        ),
        commands={
            "skip": (
                "(passa|passiamo|passare|andiamo) al (prossimo|punto|tema) [punto|tema|successivo]",
                "prossimo (punto|tema)",
                "(salta|saltiamo|saltare) questo (punto|tema)",
            ),
            "more": (
                "(altri|ancora) # (minuto|minuti) [(per|su) (questo|questo (punto|tema))]",
                "# minuti in più",
                "(dacci|ci dia) [altri|ancora] # (minuto|minuti)",
                "(restiamo|rimaniamo) su questo (punto|tema)",
            ),
            "quiet": (
                "(stai|resta|rimani) (zitto|zitta|in silenzio) [per un (momento|po')]",
                "(stai|resta|rimani) in silenzio per # (minuto|minuti)",
                "(dacci|lasciaci) un momento",
            ),
            "talk": ("(ora|adesso) puoi parlare", "puoi [di nuovo] parlare [di nuovo]"),
            "recap": (
                "(fai|facci|fa'|facciamo) un [breve] (riassunto|riepilogo)",
                "(riassumi|riassumiamo|ricapitola|ricapitoliamo)",
                "a che punto siamo",
            ),
            "end": (
                "(termina|terminiamo|chiudi|chiudiamo|finiamo|terminare|chiudere) la (riunione|"
                "sessione)",
                "(fermiamoci|finiamo) qui",
            ),
            "yes": ("(sì|certo|esatto|vai|ok|va bene|d'accordo)",),
            "no": ("(no|non ancora|aspetta|aspetti|non adesso)",),
        },
    ),
    "nl": Phrases(
        before=(
            "(hé|hallo|goed|oké|ok|dus|uh|nou|en|maar|ja|alsjeblieft|alstublieft|sorry)",
            "(kunnen|zullen) we",
            "(kun|kan) je",
            "laten we",
        ),
        after=("(alsjeblieft|alstublieft|nu|dan|graag|bedankt)",),
        numbers=_counted(
            "een=1 twee=2 drie=3 vier=4 vijf=5 zes=6 zeven=7 acht=8 negen=9 tien=10 "
            "twaalf=12 vijftien=15 twintig=20 dertig=30"
        ),
        commands={
            "skip": (
                "[ga|gaan|verder] (naar|met) het volgende (punt|onderwerp) [gaan]",
                "volgende (punt|onderwerp)",
                "volgend (punt|onderwerp)",
                "(sla|slaan we) dit (punt|onderwerp) over",
                "dit (punt|onderwerp) overslaan",
            ),
            "more": (
                "nog # (minuut|minuten) [(hiervoor|voor dit (punt|onderwerp))]",
                "(geef ons|we willen|we hebben) nog # (minuut|minuten) [nodig]",
                "(blijf|blijven we) bij dit (punt|onderwerp)",
            ),
            "quiet": (
                "(wees|blijf) [even] stil",
                "(wees|blijf) # (minuut|minuten) stil",
                "geef ons even (rust|een moment)",
            ),
            "talk": ("je (mag|kunt|kan) [nu] weer (praten|spreken)",),
            "recap": (
                "(geef|maak) [ons] een [korte] samenvatting",
                "vat [het] [even] samen",
                "waar staan we",
            ),
            "end": (
                "(sluit|beëindig|stop) de (vergadering|sessie|bijeenkomst)",
                "de (vergadering|sessie|bijeenkomst) (sluiten|beëindigen)",
                "(we stoppen|we ronden het) (hier|af)",
            ),
            "yes": ("(ja|jazeker|zeker|precies|doe maar|oké|ok|klopt)",),
            "no": ("(nee|nog niet|wacht|niet nu|liever niet)",),
        },
    ),
}
