"""Dutch: what each word of a question about the plan stands for."""

from __future__ import annotations

from flows.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    words={
        "filler": (
            "de|het|'t|ons|onze|is|zijn|wordt|worden|wezen|we|wij|er|men|dat|en|maar|dan",
            "alsjeblieft|alstublieft|even|eens|eigenlijk|precies|ongeveer|zo'n|nu|op dit "
            "moment|momenteel|nog een keer|ook|ja|misschien|dus|trouwens|graag|zo ongeveer|"
            "zowat|ook alweer|alweer|weer|nou|gewoon|zeg|snel|zo|in totaal|in het totaal|"
            "allemaal|hier|heel even",
            "hé|hoi|hallo|sorry|pardon|oké|ok|dank je|bedankt|excuseer|excuses|neem me niet "
            "kwalijk",
            "(een|snelle|korte|kleine) vraag|[een] [snel|kort] vraagje|even een vraag",
            "(kun|kan|kunt|zou|wil) (je|jij|u|iemand) [me|mij|ons] [even|misschien|"
            "alsjeblieft] (zeggen|vertellen|laten weten)|(weet|heb) (je|jij|u|iemand) [enig "
            "idee|een idee|toevallig]|enig idee|heb je enig idee|mag ik [even] (vragen|weten)",
            "ik (vraag me af|vroeg me af|wil [graag] weten|wilde vragen|zou graag willen "
            "weten|wilde weten|wou vragen)",
            "in|op|voor|bij|met|aan|van|om|naar|te|tijdens|qua",
            "op (de agenda|het programma|de planning)|in (het programma|de planning|de "
            "agenda)|volgens (de planning|het schema|het plan|de agenda)|op de klok|te gaan",
            "kunnen|moeten|zullen|mogen|gaan we|zal|moet|kan|gaan",
        ),
        "planned": ("gepland|voorzien|ingepland|uitgetrokken|staat gepland|gereserveerd",),
        "how long": ("hoe lang|hoelang|hoe ver is het",),
        "how long + left": ("hoe lang nog|hoelang nog|hoeveel langer",),
        "how much": ("hoeveel|hoe veel",),
        "when": ("wanneer|over hoe lang|over hoeveel tijd|hoe snel|over hoeveel minuten",),
        "what time": ("hoe laat|om hoe laat|op welk tijdstip|welk uur",),
        "until + when": ("tot hoe laat|tot wanneer",),
        "what": ("wat|welk|welke|wat voor",),
        "clock": (
            "hoe laat is het|hoe laat het [nu] is|wat is de [juiste|exacte] tijd|hoe laat "
            "hebben we het|hoe laat is 't|wat zegt de klok|hoe laat het",
        ),
        "check": (
            "hoe (staan|zitten|liggen|staat|zit|gaat) (we|het|'t|de) [er] [nu|eigenlijk] "
            "(qua tijd|met de tijd|in de tijd|wat betreft de tijd|qua planning|tijd|met onze "
            "tijd) [voor|ervoor]|tijdcheck|tijd check|hoe staat het met de tijd|hoe zitten "
            "we in de tijd|hoe is de tijd|hoe staan we ervoor (qua|met de) tijd|waar (staan|"
            "zitten) we (qua|met de|in de) tijd|tijdstatus",
        ),
        "time": ("tijd|minuten|minuut|uren|seconden|minuutjes",),
        "left": (
            "nog|over|nog over|resterend|resterende|resteert|rest|blijft over|blijven|blijft|"
            "nog te gaan|te gaan|langer|nog resteert",
        ),
        "left + time": ("resterende tijd|tijd over|overgebleven tijd",),
        "have": ("hebben|heb|heeft|krijgen|krijg",),
        "do we have": ("(is er|hebben we|heb ik) [nog] (veel|genoeg|wat)",),
        "until": ("tot|totdat|tot aan|voordat|tot de|tot het|tot we|tot er",),
        "end": (
            "einde|eind|eindigt|eindigen|stoppen|stopt|klaar|afgelopen|voorbij|gedaan|klaar "
            "mee|ophouden|houdt op|houden op|houden we op|afronden|ronden we af|afsluiten|"
            "sluiten we af|afgerond|om|is om|uit|op zijn|afloopt|loopt af|aflopen|eindtijd|"
            "af|naar huis|weg mogen|beëindigen|rond",
        ),
        "soon": ("bijna|zo meteen|zo|binnenkort|gauw|dadelijk|straks",),
        "start": (
            "komt|komen|begint|beginnen|start|starten|van start|aan de beurt|doen|doen we|"
            "gebeurt|volgt|volgen|staat|staat er|te wachten|gaan we doen|aan bod|bespreken|"
            "bespreken we|hebben we het over|overgaan|over naar|plaats|vindt plaats|aan|"
            "begin|er aan|eraan",
        ),
        "next": (
            "hierna|daarna|vervolgens|erna|straks komt|nadien|als volgende|komt daarna|"
            "verder|eerstvolgende",
        ),
        "next + item": (
            "volgende (onderwerp|agendapunt|punt|deel|onderdeel|stuk|thema|ronde|vraag|"
            "oefening|blok|opdracht|topic|item|segment|gedeelte|stukje)",
        ),
        "what + next": (
            "hoe gaat het [nu|hierna|daarna|dan] verder|wat komt er dan|wat gaan we dan doen|"
            "wat doen we dan|hoe verder",
        ),
        "move on": (
            "verder gaan|verdergaan|gaan we verder|door gaan|doorgaan|gaan we door|van "
            "onderwerp veranderen|overgaan naar",
        ),
        "after": ("na|na de|na het|achter",),
        "session": (
            "[de|het|deze|dit|onze|ons] [hele|huidige] (vergadering|meeting|sessie|"
            "bijeenkomst|gesprek|call|workshop|les|uitzending|bespreking|overleg|standup|"
            "training|cursus|interview|geheel|ding|boel|college)|alles",
        ),
        "item": (
            "punten|onderdelen|onderwerpen|hiervoor|hieraan|voor (dit|deze)|[huidige|"
            "lopende] (onderwerp|agendapunt|punt|deel|onderdeel|stuk|thema|ronde|vraag|"
            "oefening|blok|opdracht|topic|item|segment|gedeelte|stukje|programmaonderdeel)",
        ),
        "this": ("dit|deze|huidige|hiermee|dit hier",),
        "elapsed": (
            "(is|zijn) er voorbij|al|reeds|tot nu toe|bezig|onderweg|verstreken|verlopen|"
            "gebruikt|verbruikt|sinds (de start|het begin|we begonnen [zijn]|we zijn "
            "begonnen)|al bezig|samen|aan de gang|al (voorbij|om|over|verstreken|verbruikt|"
            "gebruikt|achter de rug)|achter de rug|aan het praten|aan het vergaderen",
        ),
        "how long + elapsed": ("sinds wanneer|sinds hoe lang|hoe lang al|hoelang al",),
        "late": (
            "over de tijd|over tijd|achter op schema|achter op het schema|op schema|te laat|"
            "uitgelopen|uitlopen|uitloop|op tijd|achter|achter op de planning|voor op schema|"
            "vertraging|vertraagd|aan de late kant|over onze tijd|buiten de tijd|uit de tijd|"
            "over tijd heen|over de tijd heen|binnen de tijd|voor",
        ),
        "is it": (
            "zijn we|lopen we|zitten we|liggen we|is het|is de|is dit|hebben we al|gaan we|"
            "loopt het|zitten wij",
        ),
        "is it + late": ("lopen we [nog|al] uit|(hoe ver|hoeveel) lopen we [al] (achter|uit)",),
        "skip": (
            "overgeslagen|weggelaten|geschrapt|laten vallen|overslaan|vervallen|uitgevallen|"
            "oversloegen|slaan over",
        ),
        "any": ("iets|wat dingen",),
        "progress": (
            "hoe ver zijn we [al|gekomen|nu|inmiddels|eigenlijk]|waar (zijn|zitten|staan) we "
            "[nu] (in het programma|op de agenda|in de planning|in de agenda|in het plan|met "
            "de agenda)|bij welk (punt|onderdeel|onderwerp|agendapunt) (zijn|zitten) we|hoe "
            "ver we zijn|waar zijn we gebleven|hoeveel hebben we al gedaan|waar we zijn (in "
            "het programma|op de agenda)|hoever zijn we [al|gekomen|nu]",
        ),
        "last": (
            "duurt|duren|loopt|lopen|lang|gepland|voorzien|ingepland|uitgetrokken|duur|"
            "lengte|gaat|praten|bellen|zitten|staat gepland|gereserveerd|door",
        ),
        "past": ("was|waren|had|hadden|duurde|duurden|ging|gingen|werd|geduurd|geweest",),
        "tell": ("(zeg|vertel|laat|geef) (me|mij|ons) [even] [weten]|zeg [het|even]|waarschuw me",),
        "me": ("ik|mij|me",),
        "today": ("vandaag",),
        "some": ("een|'n",),
    },
    compounds=True,
    related={
        "spelen": "spel quiz",
        "eten": "lunch diner",
        "afscheid": "afsluiting",
        "stemmen": "stemming",
    },
)
