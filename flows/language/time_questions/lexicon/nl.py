"""Dutch: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    inverted=(
        "is|zijn|hebben|heeft|wordt|werd|werden|begint|start|gaat|komt|was|waren|hadden|viel|"
        "valt|zitten|er iets",
    ),
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
            "in|op|voor|bij|met|aan|van|naar|te|tijdens|qua",
            "op (de agenda|het programma|de planning)|in (het programma|de planning|de "
            "agenda)|volgens (de planning|het schema|het plan|de agenda)|op de klok|te gaan",
            "kunnen|moeten|zullen|mogen|gaan we|zal|moet|kan|gaan",
            "nou|toch|er|straks|meteen|ongeveer|jongens|mensen|robin|heb je|heeft|nog niet|wel|"
            "eigenlijk nog|precies|zo'n beetje|iedereen|hoor|al met al|helemaal|vandaag de dag|"
            "voor ons|daar nog|daarvan|nou al",
        ),
        "planned": (
            "gepland|voorzien|ingepland|uitgetrokken|staat gepland|gereserveerd",
            "staat er voor|ingecalculeerd|uitgetrokken|gerekend|heb je (ingepland|gepland|"
            "uitgetrokken|gereserveerd)|hebben we (ingepland|gepland|uitgetrokken|gereserveerd)|"
            "bedoeld|begroot|vastgelegd|toebedeeld|ingeruimd|gegeven|gepland staat|staat "
            "ingepland|is er voor",
        ),
        "how long": (
            "hoe lang|hoelang|hoe ver is het",
            "hoeveel minuten|hoeveel tijd|hoeveel uur|hoelang|hoe lang",
        ),
        "how long + left": (
            "hoe lang nog|hoelang nog|hoeveel langer",
            "hoeveel tijd nog|hoeveel minuten nog|duurt het nog lang|gaat het nog lang duren|is "
            "het nog lang|moeten we nog lang",
        ),
        "how much": ("hoeveel|hoe veel",),
        "when": (
            "wanneer|over hoe lang|over hoeveel tijd|hoe snel|over hoeveel minuten",
            "(starttijd|begintijd|aanvangstijd) (van|voor)|over hoeveel minuten|over hoeveel "
            "tijd|wanneer precies",
        ),
        "what time": (
            "hoe laat|om hoe laat|op welk tijdstip|welk uur",
            "om hoe laat|op hoe laat|hoe laat precies|tegen hoe laat|vanaf hoe laat",
        ),
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
            "sluiten we af|afgerond|uit|op zijn|afloopt|loopt af|aflopen|eindtijd|"
            "af|naar huis|weg mogen|beëindigen|rond",
            "klaar zijn|afgelopen is|klaar is|voorbij is|helemaal klaar|naar huis mogen|kappen|"
            "op houden|klaar met|is afgelopen|ten einde",
        ),
        "soon": ("bijna|zo meteen|zo|binnenkort|gauw|dadelijk|straks",),
        "start": (
            "komt|komen|begint|beginnen|start|starten|van start|aan de beurt|doen|doen we|"
            "gebeurt|volgt|volgen|staat|staat er|te wachten|gaan we doen|aan bod|bespreken|"
            "bespreken we|hebben we het over|overgaan|over naar|plaats|vindt plaats|aan|"
            "begin|er aan|eraan",
            "beginnen we met|is het tijd voor|doen|zover|begint er|plaatsvinden|op het programma",
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
            "wat (komt|volgt|doen we|gaan we doen|is er|staat er|krijgen we|hebben we) [er] "
            "(hierna|daarna|straks|dan|nu nog|als volgende|zo|zo meteen|vervolgens|nog)|wat "
            "(gaan we|doen we) (zo|straks|zo meteen|hierna|daarna) [doen]|wat staat ons te "
            "wachten|waar gaan we (hierna|straks|nu|dan) (mee verder|naartoe|heen)|wat heb je "
            "[hierna|straks|nog] voor ons (in petto|gepland)|wat is het volgende|wat volgt|wat "
            "komt er|wat is er hierna",
        ),
        "move on": (
            "verder gaan|verdergaan|gaan we verder|door gaan|doorgaan|gaan we door|van "
            "onderwerp veranderen|overgaan naar",
        ),
        "after": (
            "na|na de|na het|achter",
            "volgt op|volgt er op|volgt na|komt na|na het|na die|na dat|direct na|meteen na|"
            "gelijk na|aansluitend op|achter|volgt er na|komt er na",
        ),
        "session": (
            "[de|het|deze|dit|onze|ons] [hele|huidige] (vergadering|meeting|sessie|"
            "bijeenkomst|gesprek|call|workshop|les|uitzending|bespreking|overleg|standup|"
            "training|cursus|interview|geheel|ding|boel|college)|alles",
        ),
        "item": (
            "punten|onderdelen|onderwerpen|hiervoor|hieraan|voor (dit|deze)|[huidige|"
            "lopende] (onderwerp|agendapunt|punt|deel|onderdeel|stuk|thema|ronde|vraag|"
            "oefening|blok|opdracht|topic|item|segment|gedeelte|stukje|programmaonderdeel)",
            "[het] hier over (hebben|praten)",
        ),
        "item + left": ("[het] hier nog over (hebben|praten)",),
        "this": ("dit|deze|huidige|hiermee|dit hier",),
        "elapsed": (
            "(is|zijn) er voorbij|al|reeds|tot nu toe|bezig|onderweg|verstreken|verlopen|"
            "gebruikt|verbruikt|sinds (de start|het begin|we begonnen [zijn]|we zijn "
            "begonnen)|al bezig|samen|aan de gang|al (voorbij|over|verstreken|verbruikt|"
            "gebruikt|achter de rug)|achter de rug|aan het praten|aan het vergaderen",
        ),
        "how long + elapsed": ("sinds wanneer|sinds hoe lang|hoe lang al|hoelang al",),
        "late": (
            "over de tijd|over tijd|achter op schema|achter op het schema|op schema|te laat|"
            "uitgelopen|uitlopen|uitloop|op tijd|achter|achter op de planning|voor op schema|"
            "vertraging|vertraagd|aan de late kant|over onze tijd|buiten de tijd|uit de tijd|"
            "over tijd heen|over de tijd heen|binnen de tijd",
        ),
        "is it": (
            "zijn we|lopen we|zitten we|liggen we|is het|is de|is dit|hebben we al|gaan we|"
            "loopt het|zitten wij",
        ),
        "is it + late": ("lopen we [nog|al] uit|(hoe ver|hoeveel) lopen we [al] (achter|uit)",),
        "skip": (
            "overgeslagen|weggelaten|geschrapt|laten vallen|overslaan|vervallen|uitgevallen|"
            "oversloegen|slaan over",
            "eruit gevallen|gemist|laten schieten|laten liggen|eruit gelaten|eruit gehaald|"
            "geskipt|niet gedaan|uit gevallen|weg gelaten|gecanceld|vergeten|verdwenen|niet aan "
            "bod gekomen|niet behandeld|voorbij gegaan|doorgestreept|buiten beschouwing gelaten|"
            "afgevallen|weggevallen|overgeslagen",
        ),
        "any": (
            "iets|wat dingen",
            "iets|wat|onderdelen|een (onderdeel|punt|stuk)|bepaalde (onderdelen|punten)|dingen|"
            "ergens",
        ),
        "progress": (
            "hoe ver zijn we [al|gekomen|nu|inmiddels|eigenlijk]|waar (zijn|zitten|staan) we "
            "[nu] (in het programma|op de agenda|in de planning|in de agenda|in het plan|met "
            "de agenda)|bij welk (punt|onderdeel|onderwerp|agendapunt) (zijn|zitten) we|hoe "
            "ver we zijn|waar zijn we gebleven|hoeveel hebben we al gedaan|waar we zijn (in "
            "het programma|op de agenda)|hoever zijn we [al|gekomen|nu]",
            "(welk|welke) (onderdeel|deel|stuk|punt|agendapunt|onderwerp|thema|blok|gedeelte|"
            "stukje|ronde) (is dit|is dit nu|zijn we nu|doen we nu|zijn we mee bezig|is nu aan "
            "de beurt|is nu|loopt nu|is nu bezig|hebben we nu|is dit eigenlijk)|(in|bij|aan|met) "
            "(welk|welke) (onderdeel|deel|stuk|punt|agendapunt|onderwerp|thema|blok|gedeelte|"
            "stukje|ronde|fase) (zijn|zitten|staan) we [nu|eigenlijk|mee bezig|bezig|nu bezig]|"
            "wat (doen|zijn) we [nu|op dit moment] (nu|aan het doen|op dit moment)|waar zijn we "
            "[nu|op dit moment] mee bezig|wat is (er nu|nu) (aan de gang|aan de beurt|bezig|"
            "gaande)|wat is het huidige (onderdeel|punt|onderwerp|agendapunt|deel)|waar (zijn|"
            "zitten|staan) we [nu|ergens] (in|op|met) (het programma|de agenda|de planning|het "
            "schema|het draaiboek)|hoeveel hebben we [al|tot nu toe] (gedaan|gehad|afgewerkt)|"
            "hoe ver zijn we (gekomen|al|nu|inmiddels|al gekomen|er al mee|ermee)|wat doen we nu|"
            "waar zitten we nu",
        ),
        "last": (
            "duurt|duren|loopt|lopen|lang|gepland|voorzien|ingepland|uitgetrokken|duur|"
            "lengte|gaat|praten|bellen|zitten|staat gepland|gereserveerd|door",
            "duren|staat|uitgetrokken|zou duren|moet duren",
        ),
        "past": (
            "was|waren|had|hadden|duurde|duurden|ging|gingen|werd|geduurd|geweest",
            "was ook alweer|had je|hadden we",
        ),
        "tell": ("(zeg|vertel|laat|geef) (me|mij|ons) [even] [weten]|zeg [het|even]|waarschuw me",),
        "me": ("ik|mij|me",),
        "today": ("vandaag",),
        "some": ("een|'n",),
        "other": ("morgen|gisteren|volgende week",),
        "may": ("kunnen|moeten|zullen|mogen|zouden|willen|laten we",),
        "half": (
            "halverwege|[op|over|aan|voorbij] de helft|helft|procent|[in] het midden|half klaar|"
            "meer dan de helft|(welk|wat voor) percentage|percentage",
        ),
        "number": ("half|kwart (voor|over)|(vijf|tien|twintig) (voor|over)|uur|kwart",),
        "tag": (
            "of niet|of (later|eerder|pas later|wat anders|iets anders|nog niet)|toch|hè|of|"
            "klopt dat|klopt|niet waar|niet dan|of zo|of wat",
        ),
        "once": ("als|zodra|nadat",),
        "what + start": (
            "wat hebben we [dan]|wat is er|wat staat er [op het programma|op de planning]|wat is "
            "het plan|wat gebeurt er",
        ),
        "skip + past": ("zijn overgeslagen|is overgeslagen",),
        "done": (
            "gedaan|gehad|achter de rug|achter ons|afgerond|afgewerkt|doorlopen|behandeld|klaar|"
            "erop zitten|afgevinkt|geweest",
        ),
    },
    compounds=True,
    related={
        "discussiëren": "discussie",
        "spelen": "spel quiz",
        "eten": "lunch diner",
        "afscheid": "afsluiting",
        "stemmen": "stemming",
    },
)
