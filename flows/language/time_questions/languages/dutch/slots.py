"""Dutch: what `<name>` stands for in its phrases."""

from __future__ import annotations

SLOTS = {
    "het": "(het|'t)",
    "er": "(er|d'r)",
    "how_long": "(hoe lang|hoelang)",
    "how_much": ("((hoeveel|hoe veel) (tijd|minuten|seconden|uur|uren|tijd meer))"),
    "how_much_or_long": "(<how_long>|<how_much>)",
    "how_far": ("(hoeveel|hoe ver|hoeveel minuten|hoeveel tijd|hoe veel|met hoeveel|hoe erg)"),
    "when": (
        "(wanneer|hoe laat|om hoe laat|rond hoe laat|over hoeveel (minuten|tijd)|om welk uur)"
    ),
    "until_when": "tot (wanneer|hoe laat|welk uur)",
    "over": ("(afgelopen|klaar|voorbij|gedaan|uit|om|over|ten einde|beëindigd)"),
    "we_have": "((hebben|krijgen|houden) (we|wij)|heeft men)",
    "i_have": "(heb ik|krijg ik|hou ik|heb ek)",
    "meeting_noun": (
        "(vergadering|meeting|sessie|bijeenkomst|gesprek|call|overleg|workshop|les|"
        "interview|bespreking|uur|cursus|training|college|uitzending|seminar|webinar|"
        "lesuur|podcast|standup|retro|videogesprek|videocall|afspraak|aflevering|"
        "lezing|debat|sollicitatiegesprek|quiz|bezoek|les|lesje|uurtje|sessietje|"
        "panelgesprek|spreekuur)"
    ),
    "meeting": (
        "(de|deze|dit|<het>|onze|dat|die|ons|heel de|de hele|<het> hele|deze hele|dit "
        "hele) <meeting_noun>"
    ),
    "of_meeting": "(van <meeting>|van (alles|dit alles))",
    "in_meeting": (
        "((in|van|voor) <meeting>|in totaal|in de <meeting_noun>|voor alles|alles bij "
        "elkaar|op de klok)"
    ),
    "to_end": (
        "(tot (<het> einde|<het> eind|we klaar zijn|we mogen stoppen|we naar huis "
        "mogen|<het> klaar is|<het> afgelopen is|we weg mogen|<het> einde <of_meeting>|"
        "<het> eind <of_meeting>|<meeting> (klaar|afgelopen|voorbij) is|sluitingstijd)|"
        "voor (we klaar zijn|<het> (klaar|afgelopen|voorbij) is))"
    ),
    "doing": (
        "(bezig|aan <het> (praten|vergaderen|overleggen|kletsen|bellen)|(in|bij) "
        "<meeting>|hier|in gesprek|samen|bij elkaar|aan de gang|hier samen|hier bezig|"
        "in vergadering|aan de lijn|online|onderweg|hier bij elkaar|trouwens bezig|in "
        "(deze call|de les|<het> interview)|aan de slag|hier binnen|bijeen|aan het "
        "vergaderen|aan het werk|in overleg)"
    ),
    "since": (
        "(sinds (<het> begin|de start|we begonnen|we begonnen zijn|we gestart zijn|de aanvang))"
    ),
    "span": (
        "((dat|<het>|een|ons|dit|<het> eerste) [half|halve|hele|eerste|heel|eerste "
        "halve] (uur|uurtje|kwartier)|(# minuten)|(de helft|de helft van de tijd))"
    ),
    "thing": (
        "(punt|onderwerp|onderdeel|agendapunt|deel|blok|vraag|thema|ronde|oefening|"
        "blokje|puntje|stukje|rondje|stuk|opdracht|activiteit|hoofdstuk|fase|taak|"
        "segment|opwarming|introductie|intro|oefeningetje|spelronde|kennismakingsronde)"
    ),
    "item": ("(dit|deze|<het>|de|mijn|dat|die|ons|onze) [huidige|lopende] <thing>"),
    "my_item": ("(mijn|<het>|m'n) (presentatie|update|antwoord|beurt|verhaal|bijdrage|deel)"),
    "for_item": ("((voor|bij|over|in|op|aan|van|met) <item>|hiervoor|daarvoor|voor (dit|deze))"),
    "next_item": "(<het>|de|ons|onze) volgende <thing>",
    "then": ("(hierna|daarna|straks|vervolgens|als volgende|als volgend punt)"),
    "the_plan": ("(de agenda|<het> programma|de planning|<het> lijstje|de lijst)"),
    "on_the_plan": "(op <the_plan>|in <the_plan>)",
    "when_starts": (
        "(wanneer|hoe laat|over hoeveel tijd|over hoeveel minuten|om hoe laat) [begint "
        "<het>|is dat|begint dat|komt dat|start <het>|is <het>|beginnen we|begint die]"
    ),
    "and_when": "en <when_starts>",
    "off_plan": (
        "(op schema|aan <het> uitlopen|achter|achter op schema|voor op schema|op tijd|"
        "over tijd|over de tijd [heen]|te laat|te vroeg|binnen de tijd|aan de late "
        "kant|uitgelopen|vroeg|over onze tijd [heen]|achter op (de tijd|de planning)|"
        "voor op (de tijd|de planning)|laat|te langzaam|in tijdnood|vertraagd|# "
        "minuten (te laat|over tijd|uitgelopen|achter|voor|te vroeg)|(achter|voor) op "
        "(het|ons) schema|binnen de (geplande|voorziene) tijd|volgens (het schema|de "
        "planning|plan|schema)|conform de planning)"
    ),
    "time_wise": (
        "(qua tijd|met de tijd|in de tijd|wat tijd betreft|met onze tijd|wat de tijd "
        "betreft|op <het> vlak van tijd|qua timing|met de timing|met <het> schema|op "
        "de klok|qua tijdschema|met de klok|in onze tijd|voor wat betreft de tijd|"
        "tijdsgewijs|qua schema)"
    ),
    "get_a": (
        "((kunnen we|kun je|kan je|mag ik|doe|doen we|geef|geef me|geef ons|kun je ons|"
        "kan ik|mogen we|laten we|ik wil|ik wil graag) [een|even een|even] [hebben|"
        "krijgen|doen])"
    ),
    "clock_time": ("(# uur|half #|kwart (voor|over) #|# (voor|over) [half] #|middag|middernacht)"),
    "next_up": "(aan de beurt|hierna|<het> volgende|als volgende|daarna)",
}
