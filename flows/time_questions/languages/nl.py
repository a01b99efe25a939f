"""Dutch."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""laat tijd tijdcheck lang hoelang hoeveel wanneer minuten uit uitgelopen schema
        achter hierna daarna klaar afgelopen late klok vertraagd uitlopen vertraging""",
    hesitations="vandaag precies eigenlijk even nu eh ehm uh uhm euh hm hmm",
    fillers=(
        "(hoi|hallo|hey|hé|oké|ok|okay|goed|nou|dus|sorry|pardon|wacht|en|maar|ja|trouwens|"
        "zeg|even)",
        "(een vraag|vraagje|korte vraag|een vraagje|snelle vraag|uit nieuwsgierigheid|alsjeblieft)",
        "(nu|eh|kijk|luister|overigens|een korte vraag)",
    ),
    requests=(
        "(kun|kan|kunt|zou|kunnen) (je|jij|u|iemand|jullie) [me|mij|ons] [alsjeblieft|"
        "misschien|even] "
        "(zeggen|vertellen|laten weten|kunnen zeggen|kunnen vertellen|herinneren)",
        "(weet|weten) (je|jij|u|iemand|jullie|we) [toevallig|misschien]",
        "(zeg|vertel) (me|mij|ons|eens) [even|eens]",
        "(ik|we) (vroeg|vroegen) (me|ons) af",
        "(ik|we) (wil|willen|wilde|wilden|zou|zouden) [graag] [even] weten",
        "mag (ik|men) [even] (vragen|weten)",
        "(ik vraag me af|heb je enig idee|enig idee|heeft iemand enig idee)",
    ),
    tails=(
        "(nu|alsjeblieft|alstublieft|graag|eigenlijk|precies|inmiddels|dan|nog|bedankt|"
        "ongeveer|even)",
        "(op dit moment|momenteel|hier|vandaag|tot nu toe|ook alweer|alweer|weer|in totaal|"
        "trouwens)",
    ),
    questions={
        "now": (
            "hoe laat (is het|het is|hebben we het|leven we|we het hebben)",
            "wat is de [exacte|huidige] tijd",
            "(zeg|vertel) (me|ons) [even|eens] (de tijd|de exacte tijd)",
            "(kun|kan|kunt) (je|u) (me|mij|ons) [even] de [exacte] tijd (zeggen|geven|vertellen)",
        ),
        "elapsed": (
            "<how_long> (zijn|zitten|praten|duren|vergaderen|overleggen) we [nu|hier] (al|"
            "inmiddels) "
            "[<doing>]",
            "<how_long> we [nu] al (bezig|aan het praten|hier) (zijn|zitten)",
            "<how_long> (duurt|loopt|is|gaat) (<meeting>|dit) [nu] al [bezig|aan de gang]",
            "<how_much> (is|zijn) er [nu|al|inmiddels] (verstreken|voorbij|verlopen|om)",
            "<how_much> (hebben we|we hebben) [nu] al (gebruikt|verbruikt|besteed)",
            "<how_much> zijn we [nu] al bezig",
            "hoe lang geleden (zijn we|is <meeting>) (begonnen|gestart)",
        ),
        "item_left": (
            "<how_much_or_long> <we_have> [nu] [nog] [over] <for_item> [nog] [over]",
            "<how_much_or_long> (is|zijn|rest|resteert|blijft) [er|ons] [nog] [over] "
            "<for_item> [nog] [over]",
            "<how_much_or_long> we [nog] <for_item> [nog] hebben",
            "hoe lang hebben we (hier|daar) [nog] voor",
            "(wanneer|hoe laat) (is <item> (afgelopen|klaar|voorbij)|(eindigt|stopt) <item>)",
            "(hebben we|is er) nog [genoeg|wat] tijd <for_item>",
            "<how_long> (duurt|gaat|loopt) <item> nog",
            "<how_long> gaan we [nog] door met <item>",
            "<how_long> nog (voor|met) <item>",
        ),
        "session_left": (
            "<how_much_or_long> <we_have> [nu|eigenlijk] nog [over] [<in_meeting>]",
            "<how_much_or_long> we nog (hebben|over hebben)",
            "<how_much_or_long> (is|zijn|rest|resteert) (er|ons) [nu] (nog [over]|over) "
            "[<in_meeting>]",
            "<how_much_or_long> er nog (is|over is|rest)",
            "(wanneer|hoe laat) (zijn we|is <meeting>|is dit|is het) (klaar|afgelopen|"
            "voorbij|gedaan)",
            "(wanneer|hoe laat) (eindigt|stopt) (<meeting>|dit)",
            "(wanneer|hoe laat) (houdt|houden) (<meeting>|dit|we|het) [ermee] op",
            "(wanneer|hoe laat) (stoppen|eindigen) we",
            "<how_long> (duurt|gaat|loopt) (<meeting>|dit|het) nog [door]",
            "<how_long> gaan we nog door",
            "<how_long> nog",
            "<how_long> (moeten|zitten|blijven|zijn) we [hier] nog",
            "<how_long> (duurt het|is het) nog (tot|voor) (het einde|we klaar zijn|het eind)",
            "<how_long> nog tot (het einde|het eind|we klaar zijn)",
            "(hebben we|is er) nog [wat|genoeg] tijd [over]",
            "hebben we nog # minuten [over]",
            "tot hoe laat (duurt|loopt|gaat|gaan|hebben) (<meeting>|dit|we) [door]",
        ),
        "next": (
            "(wanneer|hoe laat) (begint|komt|is|start) <next_item> [aan de beurt]",
            "(wanneer|hoe laat) (gaan|beginnen|stappen) we [door|verder|over] (naar|met|aan|"
            "op) <next_item>",
            "wat (komt|is|volgt) [er] (hierna|daarna|straks) en <when>",
            "wat is <next_item> en <when>",
            "<how_long> [duurt het|is het] [nog] tot <next_item> [begint]",
            "over hoeveel (minuten|tijd) (begint|komt) <next_item>",
        ),
        "over": (
            "(lopen we|loopt <meeting>) [nu|al|nog] (uit|achter|op schema|op tijd|achter op "
            "schema|over tijd"
            "|uit de tijd|voor op schema|vertraging op)",
            "(liggen|zitten|zijn) we [nu|al|nog] (op schema|aan het uitlopen|achter|achter "
            "op schema|op tijd|over tijd"
            "|over de tijd [heen]|te laat|binnen de tijd|aan de late kant|voor op schema|"
            "uitgelopen"
            "|over onze tijd [heen]|# minuten (te laat|over tijd|uitgelopen))",
            "(hoeveel|hoe ver|hoeveel minuten) (lopen|liggen|zijn) we (uit|achter|uitgelopen|"
            "te laat|over tijd)",
            "hoeveel vertraging hebben we",
            "is <meeting> (uitgelopen|vertraagd)",
        ),
        "status": (
            "hoe (staan we ervoor|zitten we|liggen we|staan we|doen we het|gaat het|staat "
            "het ervoor"
            "|zijn we|staat het) (qua tijd|met de tijd|in de tijd|wat tijd betreft|met onze "
            "tijd)",
            "hoe zit het (qua tijd|met de tijd|met onze tijd)",
            "[even] [een|snelle|korte|een snelle|een korte] (tijdcheck|tijd check)",
            "<how_much_or_long> heb ik [nu] nog [over]",
            "<how_much_or_long> ik nog heb",
        ),
    },
    beyond={
        "item_left": (
            "<how_long> zijn we [nu] [al] [bezig] (met|aan) <item> [bezig]",
            "<how_long> duurt <item>",
        ),
        "elapsed": ("(wanneer|hoe laat) (zijn we|is <meeting>) (begonnen|gestart)",),
        "session_left": ("<how_long> duurt <meeting>",),
        "status": ("(loopt de klok|staat de klok stil|is de klok gepauzeerd)",),
    },
    parts={
        "how_long": "(hoe lang|hoelang)",
        "how_much": "(hoeveel tijd|hoe veel tijd|hoeveel minuten|hoe veel minuten)",
        "how_much_or_long": "(<how_long>|<how_much>)",
        "we_have": "((hebben|krijgen) we|heeft men)",
        "meeting": "(de|deze|dit|het|onze|dat) "
        "(vergadering|meeting|sessie|bijeenkomst|gesprek|call|overleg|workshop|les|interview|"
        "bespreking|uur)",
        "in_meeting": "((in|van|voor) <meeting>|in totaal)",
        "doing": (
            "(bezig|aan het (praten|vergaderen|overleggen)|(in|bij) <meeting>|hier|in gesprek|"
            "samen)"
        ),
        "thing": "(punt|onderwerp|onderdeel|agendapunt|deel|blok|vraag|thema|ronde|oefening)",
        "item": "(dit|deze|het|de) [huidige] <thing>",
        "for_item": "((voor|bij|over|in|op) <item>|hiervoor|daarvoor|voor dit)",
        "next_item": "(het|de) volgende <thing>",
        "when": (
            "(wanneer|hoe laat|over hoeveel tijd) [begint het|is dat|begint dat|komt dat|start het]"
        ),
    },
    numbers="""een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien
        vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig""",
    links="en maar ook dan want omdat",
    openers=(
        "(wat|wie|waarom|wanneer|waar|hoe|welke|welk|heeft|hebben|is|zijn|kan|kun|kunt|"
        "kunnen|zullen"
        "|moeten|moet|mag|zeg|laten|laat|als|omdat|ik|we|wij|zou|graag|vat|geef)",
    ),
    asking=(
        "(wat|wie|waarom|wanneer|waar|hoe|welke|welk)",
        "(kun|kan|kunt|zou) (je|u) (me|ons|mij|het|de)",
    ),
    reporting="zei zegt vroeg vraagt gevraagd gezegd heet riep",
)
