"""Dutch, of the Netherlands and of Flanders.

Clauses come in three orders, and a slot is written once for each: the question ("hoe lang hebben
we nog"), the same behind "kun je zeggen" with its verb last ("hoe lang we nog hebben"), and yes
or no ("hebben we nog tijd", behind a request "of we nog tijd hebben").
"""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="""vandaag precies eigenlijk even nu eh ehm uh uhm euh hm hmm nou eens toch
        gewoon""",
    floating="misschien ook alsjeblieft snel hier",
    never_any="""wat wie waarom wanneer waar hoe welke welk kun kan kunt kunnen of zeg zeggen
        weten vragen klaar dat omdat""",
    fillers=(
        "ik (moet|moest) [*] [*] [*] [*] (weg|gaan|halen|pakken|ophalen|eten|koken|"
        "vertrekken|vangen|vertrekken|naar (huis|school|de (trein|bus|dokter|tandarts|"
        "les))|werken)",
        "ik heb (zo|straks|om|dadelijk|zometeen|daarna|hierna|vanmiddag) * [*] [*] [*]",
        "(ik|we) (heb|hebben) (een|mijn|de|geen) [*] (trein|afspraak|bus|vlucht|call|"
        "tandarts|vergadering|horloge|klok|meeting|les|honger|oppas|dokter) [*] [*] [*]",
        "(mijn|m'n|de|het) (telefoon|gsm|mobiel|batterij|horloge|trein|bus|tram|moeder|"
        "mama|vader|papa|man|vrouw|kind|kinderen|zoon|dochter|taxi|laptop|scherm|hond|"
        "klok|soep|eten|vlucht|oppas|accu|parkeertijd|aardappels|volgende afspraak) "
        "(is|gaat|komt|vertrekt|wacht|staat|haalt|doet|ligt|begint|loopt|wachten|zijn|"
        "stopt|valt|kookt|hapert|moet) [*] [*] [*] [*]",
        "ik (zie|heb|vind|draag) [*] (geen|de) (klok|horloge|uurwerk) [*] [*]|ik (ben|"
        "zit) (nog|pas) (bij|aan|op|met) * [*] [*]|ik heb (haast|honger)|ik ben (moe|"
        "de tijd kwijt|de tel kwijt|wat laat)",
        "(juf|meester|meneer|mevrouw|baas|lieverd|vrienden|collega's|jong|gast|beste "
        "mensen|iedereen|chef|schat)",
        "(hoi|hallo|hey|hé|oké|ok|okay|goed|nou|dus|sorry|pardon|wacht|en|maar|ja|"
        "trouwens|zeg|even|ach|oh|nee|dag|goedemorgen|goedemiddag|mensen|jongens|juf|"
        "meester|meneer|mevrouw|dank je|bedankt|allez|kijk|excuseer|luister)",
        "(een vraag|vraagje|korte vraag|een vraagje|snelle vraag|uit nieuwsgierigheid|"
        "alsjeblieft|alstublieft|een snelle vraag|nog een vraag|andere vraag|een korte "
        "vraag|kort vraagje|een kleine vraag|heel kort|tussendoor|neem me niet kwalijk|"
        "voor ik het vergeet|overigens|gewoon uit nieuwsgierigheid|tussen haakjes|voor "
        "de zekerheid)",
        "(in|met) dit tempo|aan dit tempo",
        "(amai|allee|seg|wacht even|momentje|dus eigenlijk|voor ik het vergeet|sorry "
        "dat ik stoor|sorry voor de onderbreking|even tussendoor|even iets anders|even "
        "checken|ff|even kijken|hé zeg|o ja|oh ja|tja|hoor eens|luister eens)",
    ),
    requests=(
        "(kun|kan|kunt|zou|kunnen|zouden) (je|jij|u|iemand|jullie|ge|gij|we) [me|mij|"
        "ons] [alsjeblieft|alstublieft|misschien|even|snel|kort] (zeggen|vertellen|"
        "laten weten|kunnen zeggen|kunnen vertellen|herinneren|doorgeven)",
        "(weet|weten) (je|jij|u|iemand|jullie|we|ge|gij|<er> iemand) [toevallig|misschien|soms]",
        "(zeg|vertel) (me|mij|ons|eens) [even|eens|snel]",
        "(ik|we) (vroeg|vroegen) (me|ons) af",
        "(ik|we) (wil|willen|wilde|wilden|zou|zouden|moet|moeten) [graag] [even|alleen] weten",
        "(mag|kan) (ik|men|we) [even] (vragen|weten)|ik wou (weten|vragen)|ik wilde vragen",
        "(ik vraag me af|heb je enig idee|enig idee|heeft iemand enig idee|heb jij "
        "enig idee|heeft iemand een idee|enig benul)",
        "(weet|weten) (gij|ge|jullie|jij) [toevallig]",
        "(kan|mag) (ik|men) (weten|vragen)",
        "(is het mogelijk|kan ik erachter komen) (te weten|te zeggen)",
        "(wie|iemand) (weet|kan zeggen|kan me zeggen)",
        "(kunde|kunt ge|kan je|kun je) (mij|me|ons) (zeggen|vertellen)",
        "benieuwd|ik ben benieuwd|we zijn benieuwd",
    ),
    tails=(
        "(juf|meester|meneer|mevrouw|baas|vrienden|collega's|jong|gast|chef|schat|denk "
        "je|als ik vragen mag|in minuten|kun je dat zeggen|weet jij dat|bedoel ik|"
        "volgens jou|op jouw klok|op de klok|zeg|wellicht|ruwweg|zowat|pakweg|om en "
        "nabij|eigenlijk nog|als je <het> weet|denkt u|weet u dat|met z'n allen|hoor|"
        "joh)",
        "(nu|alsjeblieft|alstublieft|graag|eigenlijk|precies|inmiddels|dan|nog|bedankt|"
        "ongeveer|even|juf|meester|meneer|jongens|mensen|zo|dank je|toevallig)",
        "(op dit moment|momenteel|hier|vandaag|tot nu toe|ook alweer|alweer|weer|in "
        "totaal|trouwens|of niet|of wat|of hoe|hè|toch|bij ons|tot dusver|met zijn "
        "allen|al met al|weet je dat|bij benadering|volgens de klok|volgens jouw klok|"
        "al)",
        "(ff|zeg maar|nou eenmaal|op dit punt|tot hier toe|voorlopig|tot op heden|naar "
        "schatting|grofweg|jongen|makker|man|hoor je|joh|als ik zo vrij mag zijn|aub|"
        "svp|in godsnaam|onderhand|ondertussen|intussen)",
    ),
    questions={
        "now": (
            "hoe laat (is <het>|<het> is|hebben we <het>|leven we|we <het> hebben|is 't|"
            "ist|hebben we|heb je <het>|heb jij <het>|heb jij|<het> hier is|zijn we)",
            "wat is de [exacte|huidige|juiste] tijd [op dit moment]|wat de [exacte|"
            "huidige] tijd is",
            "(zeg|vertel|geef) (me|ons) [even|eens] (de tijd|de [exacte|juiste] tijd|<het> uur)",
            "(kun|kan|kunt|zou|zouden) (je|u|iemand|jij) (me|mij|ons) [even|alsjeblieft] "
            "(de [exacte|juiste] tijd|<het> [juiste] uur) (zeggen|geven|vertellen|"
            "doorgeven)",
            "(heb|hebt|heeft) (je|jij|u|ge|gij|iemand|<er> iemand) (<het> [juiste] uur|de "
            "juiste tijd|de exacte tijd) [voor (mij|me|ons)|bij de hand]",
            "wat (zegt|geeft) (de|je|jouw|uw) klok [aan]|wat de klok zegt",
            "welk uur (is <het>|hebben we)|hoeveel uur is <het>",
            "is <het> (al|bijna|al bijna|nog geen|nog niet|al na|al over|ondertussen|pas) "
            "# uur [geweest|voorbij]",
            "is <het> (al|bijna|al bijna|nog geen) (half #|kwart (voor|over) #|middag|"
            "middernacht|twaalf uur) [geweest|voorbij]",
            "zijn we al voorbij # uur",
            "is <het> (al|bijna|al bijna|nog geen|nog niet|al na|al over|ondertussen|pas|"
            "later dan|na|voor) [na|voor|over] <clock_time> [geweest|voorbij]",
            "is <het> (zo'n|ongeveer|rond|tegen|nu ongeveer|al tegen) # uur|<het> is [al|"
            "nu] [zo'n|ongeveer] # uur (hè|of niet)",
            "(hoeveel|welk) uur (heb|hebt) (je|ge|u)|hoe laat (zou <het> zijn|is <het> al|"
            "is <het> ondertussen|wijst de klok)",
            "(heeft|weet|kent) (iemand|jij|je|u|<er> iemand) de [juiste|exacte] tijd [voor "
            "me|voor ons|nu]",
            "hoe laat heb (je|jij|u)|hoe laat heeft u <het>|(zeg|vertel) [me|ons] hoe laat "
            "is <het>",
            "hoe laat is <het> [zo] (ongeveer|bij benadering|zowat)",
        ),
        "elapsed": (
            "<how_long> (zijn|zitten|praten|duren|vergaderen|overleggen|kletsen|"
            "discussiëren|staan|werken|bellen) we [nu|hier|<er>] (al|inmiddels|"
            "ondertussen) [nu] [<doing>]",
            "<how_long> (zijn|zitten|praten|vergaderen) wij [hier] (al|inmiddels) [<doing>]",
            "<how_long> we [nu|hier] (al|inmiddels) [<doing>] (bezig zijn|aan <het> praten "
            "zijn|hier zijn|praten|zitten|vergaderen|zijn|overleggen)",
            "<how_long> we [nu] al (bezig|aan <het> praten|hier) (zijn|zitten)",
            "<how_long> (duurt|loopt|is|gaat) (<meeting>|dit|<het>|dit alles) [nu] (al|"
            "inmiddels) [bezig|aan de gang|gaande]",
            "<how_long> (<meeting>|dit|<het>) [nu] al (duurt|loopt|bezig is|aan de gang is)",
            "<meeting> <how_long> (duurt|loopt) (die|dat|<het>) al",
            "(sinds wanneer|sedert wanneer) (zijn|zitten|praten|vergaderen|overleggen) we "
            "[al|hier|hier al] <doing>|sinds wanneer (praten|vergaderen|overleggen) we [al]",
            "<how_much> (is|zijn) <er> [nu|al|inmiddels] (verstreken|voorbij|verlopen|om|"
            "voorbijgegaan|gepasseerd|verbruikt|gebruikt) [<since>]",
            "<how_much> (is|zijn) [<er>] (al|inmiddels) (verstreken|voorbij|verlopen|om|"
            "gepasseerd) [<since>]",
            "<how_much> [<er>] al (verstreken|voorbij|verlopen|om) (is|zijn)",
            "<how_much> (hebben we|we hebben) [<er>] [nu] al (gebruikt|verbruikt|besteed|"
            "op zitten|achter de rug|gehad|verpraat|gepraat|opgebruikt|benut)",
            "<how_much> we [<er>] al (gebruikt|verbruikt|op zitten|achter de rug) hebben",
            "<how_much> zit <er> [nu] al op|<how_much> zijn we [nu] al (bezig|hier|"
            "onderweg|aan <het> praten|in gesprek)",
            "(hoeveel van (de tijd|<het> uur|onze tijd)) (is|hebben we) [<er>] al (om|"
            "voorbij|verstreken|gebruikt|verbruikt)",
            "(hoe lang|hoelang|hoeveel minuten|hoeveel tijd) geleden (zijn we|is "
            "<meeting>) (begonnen|gestart)",
            "<how_long> is <het> [al] geleden dat (we|<meeting>) (begonnen|gestart|"
            "startten) [zijn|is]",
            "(op|in) (welke|de hoeveelste) minuut (zitten|zijn) we",
            "(is|zit) <span> (al|<er> al|alweer) (voorbij|om|op|verstreken|bijna om)",
            "(zijn|zitten|praten) we [hier] (al|nog maar|pas|echt al|pas echt) [meer dan] "
            "(# minuten|een [half|heel] uur) <doing>",
            "(zijn|zitten|praten) we [hier] al lang <doing>|praten we al lang",
            "<how_long> al (bezig|aan de gang)",
            "hoeveel [tijd|minuten] van (ons|<het>|dit|de|deze|onze) (uur|les|vergadering|"
            "tijd|sessie) (is|hebben we|zijn) [<er>] al (weg|om|voorbij|op|gehad|gebruikt)",
            "<how_much> (hebben we|we hebben) [nu] al (besteed|gestoken|verloren aan "
            "praten|doorgebracht|gezeten) [aan|in] [<meeting>|dit]",
            "[echt] (zijn|zitten|praten) we [echt] (al|pas|nog maar) [echt] [meer dan|"
            "ruim] (# minuten|een [half|heel] uur|een uur) (<doing>)",
            "we (zitten|zijn|praten) [hier] al hoe lang [<doing>]|(hoeveel minuten|hoe "
            "lang) (loopt|duurt|is) <meeting> [nu] al [bezig]",
            "(zitten|praten|zijn) we [hier] al lang [<doing>]",
            "zijn we (pas|nog maar|echt pas|al) # minuten geleden begonnen",
            "<how_long> (hangen|kletsen|zijn|zitten|werken) we al [hier] [<doing>]",
            "(zijn|zitten) we al over (de helft|<het> halve uur)|is de helft [van de tijd|"
            "van <het> uur] (al|alweer) (om|voorbij|op)",
            "hoeveel (minuten|tijd) sinds (<het> begin|de start|we begonnen)|<how_long> "
            "geleden begonnen we",
            "(is|zijn|zit) <er> al [meer dan] <span> (voorbij|om|verstreken|op)|hoeveel "
            "minuten zijn we [al] ver",
            "<how_long> (zijn|zitten) we [hier] al mee bezig|(zitten|zijn|praten) we "
            "[hier] al [meer dan|bijna] (een uur|een half uur|# minuten) [<doing>]",
            "<how_much> (zitten|zijn|praten) we [hier] al [<doing>]|<how_much> (is|zijn) "
            "we al (bezig|samen)",
            "<how_long> (bellen|babbelen|praten|werken|vergaderen|zoomen) we [al] [nu] (al|"
            "inmiddels)|hoe lang geleden begonnen we",
            "(hoeveel|wat) is de verstreken tijd|[de] verstreken tijd|hoe lang is (<het> "
            "begin|de start) [al] geleden",
        ),
        "item_left": (
            "<how_much_or_long> <we_have> [nu] [nog] [over|de tijd|tijd] <for_item> [nog] "
            "[over|tijd]",
            "<how_much_or_long> <i_have> [nog] [over|tijd] (<for_item>|voor <my_item>) "
            "[nog] [over]",
            "<how_much_or_long> (is|zijn|rest|resteert|blijft|resten|blijven) [<er>|ons|"
            "mij|me] [nog] [over] <for_item> [nog] [over]",
            "<how_much_or_long> (we|ik|<er>|ons) [nog] <for_item> [nog] (hebben|heb|is|"
            "rest|over is|over hebben)",
            "<how_much_or_long> (we|ik) nog (hebben|heb|over hebben) <for_item>",
            "<for_item> <how_much_or_long> (<we_have>|<i_have>|is <er>|rest <er>) [nog] [over]",
            "<how_long> hebben we (hier|daar) [nog] voor",
            "<when> (is <item> (<over>|op)|(eindigt|stopt|sluit) <item>|zit <item> erop)",
            "<when> (<item> (eindigt|<over> is|stopt))|<item> <when> is (dat|die|<het>) <over>",
            "<when> (zijn|moeten) we (klaar|door) (met|zijn met) <item>|<when> zijn we met "
            "<item> klaar",
            "(hebben we|is <er>|heb ik|rest <er>) nog [genoeg|wat|even|een beetje|veel] "
            "tijd [over] <for_item>",
            "of (we|<er>) nog [genoeg|wat] tijd <for_item> (hebben|is)",
            "<how_long> (duurt|gaat|loopt) <item> nog [door]|<how_long> <item> nog duurt",
            "<item> <how_long> duurt (die|dat|<het>) nog|<item> <until_when> (loopt|duurt|"
            "gaat|hebben we) [die|dat|<het>]",
            "<how_long> (gaan|blijven|zijn|zitten) we [hier] nog [door|bezig] (met|bij|op) <item>",
            "<how_long> nog (voor|met|aan|bij|op) <item>",
            "<until_when> (hebben|krijgen|zijn) we [nog] [de tijd|tijd|bezig] (<for_item>|"
            "met <item>)",
            "<until_when> (heb ik|loopt|duurt|gaat) [de tijd|tijd] (<for_item>|<item>)",
            "(is|zijn) <item> (bijna|al|al bijna|zo|straks) <over>",
            "zijn we (bijna|al bijna|zo) (klaar|door) met <item>|zijn we met <item> (bijna|"
            "al) klaar",
            "(duurt|gaat|loopt) <item> nog lang|blijven we nog lang bij <item>",
            "(hebben we|heb ik) nog [meer dan|minstens|minder dan] # (minuten|seconden) <for_item>",
            "(de resterende tijd|resterende tijd) <for_item>",
            "<item> (duurt|loopt|gaat) (tot wanneer|tot hoe laat|nog hoe lang)",
            "zijn we (bijna|al bijna|dicht) (aan <het>|bij <het>) (einde|eind) van <item>",
            "hebben we nog (een beetje|wat) <for_item>|<how_much_or_long> <for_item> [nog]",
            "<until_when> (werken|doen|zitten|blijven|gaan) we [nog] (aan|bij|met|over) <item>",
            "is (de|mijn|onze) tijd <for_item> [al|bijna|al bijna] (om|op|voorbij)",
            "<when> moet <item> (klaar|af|ingeleverd) zijn|<when> moeten we <item> (af "
            "hebben|klaar hebben|inleveren)",
            "<item> <how_much_or_long> (hebben we|is <er>|heb ik) [nog] [over]",
            "(wanneer|hoe laat) gaat <item> dicht|<how_long> (mogen|kunnen) we nog (over|"
            "aan|met) <item> (praten|werken|doorgaan)",
            "hoeveel (tijd|minuten|seconden) (krijg|heb) ik [nog] (voor|op) <item>",
            "<how_long> (mag|kan) ik nog (over|met|aan) <item> (doen|praten|werken)|"
            "<how_much_or_long> nog <for_item>",
            "<when> (ronden|sluiten) we <item> af|<how_long> (staan|stoppen) we nog stil "
            "bij <item>",
            "is <er> <for_item> nog [genoeg|wat] tijd|(loopt|is) (de|mijn) tijd <for_item> "
            "(bijna|al bijna) (af|om|op)",
            "<how_long> (hebben|krijgen) we [nog] om (te antwoorden|<item> te doen|<item> "
            "af te maken)",
            "hoeveel (tijd|minuten) (heeft|kost|duurt) <item> nog|<how_much_or_long> tot "
            "<het> (einde|eind) van <item>",
            "(wat|hoeveel) is de resterende tijd <for_item>",
            "over (hoeveel tijd|hoeveel minuten) beschikken we [nog] <for_item>|<when> "
            "wordt <item> (beëindigd|afgesloten|afgerond)",
        ),
        "session_left": (
            "<how_much_or_long> <we_have> [nu|eigenlijk] nog [over|tijd|te gaan|voor de "
            "boeg] [<in_meeting>]",
            "<how_much_or_long> <we_have> [<in_meeting>] nog [over]",
            "<how_much_or_long> we nog (hebben|over hebben|te gaan hebben|hebben <in_meeting>)",
            "<how_much_or_long> (is|zijn|rest|resteert|resten|blijft) (<er>|ons) [nu] (nog "
            "[over]|over) [<in_meeting>]",
            "<how_much_or_long> <er> nog (is|over is|rest|zijn)",
            "<how_much> (te gaan|nog te gaan)|<how_much> nog [te gaan|over] [<in_meeting>|"
            "<to_end>]",
            "hoeveel minuten (nog|resten ons|blijven <er> over)",
            "<when> (zijn we|is <meeting>|is dit|is <het>|is alles|is dit alles|is <het> "
            "hele ding) (<over>|<er> doorheen|hier weg|vrij|erdoor)",
            "<when> (<meeting>|dit|<het>|alles) (<over> is|eindigt|stopt|gedaan is)|<when> "
            "we (klaar zijn|stoppen|eindigen|weg mogen|naar huis mogen|klaar)",
            "<when> (eindigt|stopt|sluit) (<meeting>|dit|<het>|alles)",
            "<when> (houdt|houden) (<meeting>|dit|we|<het>) [ermee|<er> mee] op",
            "<when> (stoppen|eindigen|kappen) we [ermee|hier]|<when> (ronden|sluiten) we "
            "[<het>|dit|<meeting>] af",
            "<when> moeten we (stoppen|ophouden|klaar zijn|afronden|weg)|<when> (mogen|"
            "kunnen) we (weg|gaan|naar huis|stoppen|hier weg|vertrekken)|<when> (mag|kan) "
            "ik (weg|gaan|naar huis|hier weg|vertrekken)|<when> gaan we naar huis|<when> "
            "zijn we hier weg",
            "<when> zit (<meeting>|<het>|dit) erop|<when> zit de tijd erop",
            "<when> is (<het> einde|<het> eind|de eindtijd) [<of_meeting>]|wat is de "
            "eindtijd [<of_meeting>]",
            "<how_long> (duurt|gaat|loopt) (<meeting>|dit|<het>|alles|dit alles|<het> "
            "geheel) nog [door|verder]",
            "<how_long> (<meeting>|dit|<het>|alles) nog (duurt|gaat|loopt)",
            "<meeting> <how_long> duurt (die|dat|<het>) nog|<meeting> <when> is (die|dat|"
            "<het>) <over>",
            "<how_long> gaan we nog (door|verder)",
            "<how_long> nog",
            "<how_long> (moeten|zitten|blijven|zijn) we [hier] nog [<doing>|zitten|blijven]",
            "<how_long> we nog (moeten|blijven|doorgaan)",
            "<how_long> hebben we nog (les|vergadering|overleg)",
            "<how_much_or_long> (duurt <het>|is <het>|hebben we|zijn <het>|nog) [nog] <to_end>",
            "<how_long> nog <to_end>",
            "(hebben we|is <er>) nog [wat|genoeg|een beetje|even|veel] tijd [over] [<in_meeting>]",
            "of (we|<er>) nog [genoeg|wat] tijd [over] (hebben|is)",
            "(hebben we|zijn <er>|resten <er>) nog [meer dan|minder dan|minstens|ruim] # "
            "minuten [over] [<in_meeting>]",
            "<until_when> (duurt|loopt|gaat|gaan|hebben|zitten|zijn|blijven|moeten) "
            "(<meeting>|dit|we|<het>) [hier] [nog] [door]",
            "<until_when> (<meeting>|dit|<het>|we) (duurt|loopt|gaat|hebben|doorgaan)",
            "<meeting> <until_when> (duurt|loopt|gaat) (die|dat|<het>)",
            "zijn we [<er>] (bijna|haast|al bijna) (klaar|doorheen|door|aan <het> einde|"
            "<er> doorheen|erdoorheen|<er>) [met alles|door alles|door alles heen] [bedoel "
            "ik]",
            "zijn we bijna aan <het> (einde|eind) [<of_meeting>]|zijn we <er> bijna",
            "(is|zit) (<meeting>|dit alles|alles) (bijna|al|al bijna|haast) (<over>|erop)|"
            "is <het> (bijna|al bijna) (afgelopen|voorbij|gedaan|klaar)|zit (<het>|de "
            "tijd) <er> bijna op",
            "of (we|<meeting>) bijna (klaar|afgelopen) (zijn|is)",
            "(duurt|gaat|loopt) (<meeting>|<het>|dit) nog [heel|zo] lang [door]|moeten we nog lang",
            "(wat|hoeveel) is de (resterende|overgebleven) tijd [<of_meeting>]|[de] "
            "resterende tijd",
            "hoe ver zijn we [nog] van <het> (einde|eind) [af|verwijderd]",
            "(wat|hoeveel) staat <er> nog op de klok|hoeveel is <er> nog op de klok",
            "is (de|onze) tijd (bijna|al|al bijna) (om|op|voorbij)",
            "<how_long> (tot|voor) (<het> einde|<het> eind|we klaar zijn|we weg mogen) "
            "[<of_meeting>]",
            "<when> (laat|laten) (je|u|ze|jullie) ons (gaan|vrij|los|weg|naar huis)|<when> "
            "(gaat de bel|luidt de bel|is de school uit)",
            "gaat (<het>|dit|<meeting>) nog lang (duren|door)|gaat dit nog lang door",
            "<how_long> (moet|zit|blijf) ik [hier] nog [zitten|blijven]|<how_long> is "
            "(<het>|dit|<meeting>) nog",
            "<how_much> (rest|resteert|blijft) <er> [nog] [over]|<how_much> [is <er>] nog over",
            "(komt|is) <er> nog veel (voor we klaar zijn|te gaan)",
            "(hebben we|zijn <er>|zijn <het>) nog [meer dan|minder dan|ruim] # minuten "
            "[over|te gaan] [<in_meeting>]",
            "<when> (is|zijn) (<het>|we|<meeting>) [hier] [eindelijk] (gedaan|afgelopen|"
            "klaar|uit|voorbij)|om hoe laat (eindigt|stopt) (<het>|dit|<meeting>)",
            "(is|zit) <meeting> <er> bijna op|zijn we (bijna|haast) (thuis|aan <het> einde|"
            "erdoor)|<how_much> voor (<het> einde|we klaar zijn)",
            "hebben we nog (lang|veel) [te gaan|voor de boeg] [<in_meeting>]|<meeting> "
            "(duurt|loopt) (tot wanneer|tot hoe laat|nog lang|nog hoe lang)",
            "is <het> [al] bijna tijd|gaan we (bijna|al bijna|zo) (stoppen|afronden|"
            "eindigen)|zijn we (bijna|zo) (weg|thuis|vrij)",
            "<when> (komt <er> een einde aan|is <het> einde van) (<meeting>|dit)|<when> "
            "(gaan|komen) we (weg|naar huis|hier uit)",
            "<how_much> (moeten|hebben|mogen) we [hier] nog (zitten|blijven|mee)|"
            "<how_much> duurt (<het>|dit|<meeting>) nog",
            "<how_long> houdt (dit|<meeting>) nog aan",
            "(wordt|is) <meeting> (bijna|al bijna) (afgerond|beëindigd)|zijn we [al] bijna rond",
            "over (hoeveel tijd|hoeveel minuten) beschikken we nog|<how_much> (rest|"
            "resteert|is) <er> [nog] (van|in) (<meeting>)|<when> (loopt|komt) <meeting> "
            "(ten einde|af)|<when> wordt <meeting> (beëindigd|afgesloten|afgerond)",
        ),
        "next": (
            "<when> (begint|komt|is|start|volgt) <next_item> [aan de beurt|aan bod|aan de orde]",
            "<when> <next_item> (begint|komt|is|aan de beurt is|start|aan bod komt)|"
            "<next_item> <when> (is|komt|begint) (dat|die|<het>)",
            "<when> (gaan|beginnen|stappen|komen|schakelen) we [door|verder|over] (naar|"
            "met|aan|op|bij|tot) <next_item>",
            "<when> we (naar|met|aan) <next_item> (gaan|beginnen|verdergaan|doorgaan)",
            "<when> gaan we (verder|door) naar <het> volgende",
            "wat (komt|is|volgt|gebeurt) [<er>] <then> [<on_the_plan>] [<and_when>]",
            "wat (<er>) <then> (komt|is|volgt|gebeurt)",
            "wat (gaan|zullen) we <then> (doen|behandelen|bespreken) [<and_when>]",
            "wat (doen|hebben|behandelen|bespreken|krijgen) we <then> [<and_when>]",
            "wat staat <er> <then> (op <the_plan>|te gebeuren|gepland) [<and_when>]|wat "
            "staat <er> (hierna|als volgende) aan te komen",
            "wat is <next_item> [<and_when>]|<next_item> (wat is dat|is wat)|wat <next_item> is",
            "welk (onderwerp|punt|onderdeel|agendapunt|thema) (komt|volgt|is|hebben|"
            "bespreken) [<er>|we] <then> [aan de beurt] [<and_when>]",
            "wat komt <er> na <item> [<and_when>]|wat (volgt <er>|komt) na <item>",
            "[en] (daarna|hierna|vervolgens) wat (komt <er>|doen we|gaan we doen|is <er>)",
            "waar gaan we <then> (mee|naartoe) [verder|door|mee verder]|waarmee gaan we "
            "(verder|door)",
            "<how_long> [duurt <het>|is <het>] [nog] tot <next_item> [begint]",
            "<how_much> [duurt <het>|is <het>|hebben we] [nog] tot <next_item> [begint]",
            "over (hoeveel (minuten|tijd)|hoe lang) (begint|komt|is|start|gaan we naar) "
            "<next_item>",
            "welk (onderwerp|punt|onderdeel|agendapunt|thema|oefening) volgt [<er>] "
            "[hierna|daarna|nu] [<and_when>]",
            "wat (doen we|komt <er>|volgt <er>|volgt|komt|hebben we|krijgen we) na (dit|"
            "deze|dat|<item>) [<and_when>]",
            "wat is <het> volgende [<on_the_plan>] [<and_when>]|<het> volgende [<thing>] "
            "(is wat|wat is dat) [<and_when>]",
            "wat is <er> <then> (aan de beurt|aan bod) [<and_when>]|wat is [<er>] aan de "
            "beurt|waar hebben we <het> <then> over|wat is de volgende [op de agenda]",
            "wat volgt <er>|wat (staat <er>|komt <er>) verder op <the_plan>",
            "wat (staat|komt|volgt|hebben we) [<er>] <then> (op <the_plan>|aan de orde) "
            "[<and_when>]",
            "(en|en dan) <then> wat (doen we|komt <er>|krijgen we|hebben we)|(waarover|"
            "over wat) (gaat <het>|hebben we <het>) <then>",
            "over welk (onderwerp|thema|punt) (gaan we <het>|hebben we <het>) <then> "
            "[hebben]|welk (punt|onderwerp|onderdeel) is <next_up> [<and_when>]",
            "wat is <next_item> [<on_the_plan>] [<and_when>]|welk (onderwerp|punt|"
            "agendapunt) (staat|wordt) [er] <then> (op <the_plan>|behandeld|besproken)",
        ),
        "over": (
            "(lopen we|loopt <meeting>) [nu|al|nog|ver|erg|veel|behoorlijk] (uit|achter|"
            "voor|op schema|op tijd|achter op schema|over tijd|uit de tijd|voor op schema|"
            "vertraging op|in op de tijd|te laat|achter op de planning|achter op de tijd|"
            "op koers qua tijd) [of (achter|voor|niet|uit|op schema|lopen we achter)]",
            "(liggen|zitten|zijn) we [nu|al|nog|nog steeds|een beetje|veel|ver] <off_plan> "
            "[of [zijn we] (<off_plan>|achter|voor)]",
            "of we [al|nog|nu] (uitlopen|achterlopen|uitgelopen zijn|op schema (liggen|"
            "zitten|lopen|zijn)|op tijd zijn|over tijd zijn|over de tijd zijn|te laat zijn|"
            "achter (liggen|lopen)|voor liggen)",
            "<how_far> (lopen|liggen|zijn|zitten) we [al|nu] (uit|achter|voor|uitgelopen|"
            "te laat|over tijd|over de tijd [heen]|achter op schema|voor op schema|te "
            "vroeg)",
            "met hoeveel minuten (lopen we uit|zijn we uitgelopen)",
            "<how_far> (vertraging|achterstand|voorsprong) hebben we [opgelopen|al|nu]",
            "hebben we [al|veel|nu] (vertraging|achterstand|tijd ingehaald|voorsprong) [opgelopen]",
            "is <meeting> [al|nog] (uitgelopen|vertraagd|op schema|over tijd|op tijd|te laat)",
            "(ligt|loopt|zit) <meeting> [nog] (op schema|achter|achter op schema)",
            "(gaan|gaat) (we|<meeting>) uitlopen|zijn we [nog|wel] op tijd klaar|halen we "
            "<het> (op tijd|binnen de tijd)|redden we <het> [nog] (op tijd|binnen de tijd)",
            "houden we ons aan (de tijd|<het> schema|de planning|de tijden)",
            "(lopen|liggen|zijn|zitten) we [al] <off_plan> [en] [met] (hoeveel|hoeveel "
            "minuten|hoe ver)",
            "lopen we (uit|achter|voor) [en] (hoeveel|hoeveel minuten)",
            "gaan we [in dit tempo|zo|met dit tempo] uitlopen|lopen we (in|met) dit tempo uit",
            "we (zijn|lopen|liggen|zitten) [al] (<off_plan>|uit|achter) (hè|of niet|nietwaar)",
            "houden we (<het>|ons) schema [aan]|houden we de (tijd|planning) [aan]",
            "hebben we [een|veel|al|wat] (voorsprong|vertraging|achterstand) [opgelopen] "
            "[of niet]|hebben we [wat|al|de] tijd (ingehaald|goedgemaakt|gewonnen)",
            "(haalden|halen|redden) we <het> (op tijd|binnen de tijd)|(zijn|komen) we op "
            "tijd (klaar|buiten|weg)",
            "gaan we over (de|onze) tijd [heen]|(lopen|liggen|zitten) we [op|met] (de "
            "planning|<het> schema|schema) (voor|achter)|lopen we [nog] in de pas met "
            "(<het> schema|de planning|de tijd)",
            "(zijn|lopen|liggen|zitten) we [nog] (goed|netjes|mooi) (op tijd|op schema|"
            "binnen de tijd)",
            "(hebben|liggen) we (tijd over|tijd te kort|tijd tekort)|(komen|raken) we in tijdnood",
            "(lopen|liggen|zitten) we [nog] (achter|voor) op (het|ons) schema|hebben we de "
            "(geplande|voorziene|afgesproken) tijd [al] overschreden|lopen we [nog] "
            "volgens (schema|planning|het schema|plan)",
        ),
        "status": (
            "hoe (staan we ervoor|zitten we [erbij]|liggen we|staan we|doen we <het>|gaat "
            "<het>|staat <het> ervoor|zijn we|staat <het>|lopen we|komen we uit|ziet <het> "
            "eruit|gaan we) <time_wise>",
            "hoe we (ervoor staan|staan|zitten|liggen) <time_wise>|hoe <het> <time_wise> "
            "(staat|zit|gaat|ervoor staat)",
            "<time_wise> hoe (staan we ervoor|zitten we|liggen we|gaat <het>|staat <het> "
            "ervoor|zit <het>)",
            "hoe (zit <het>|zit dat) <time_wise>|hoe ver zijn we <time_wise>|waar (staan|"
            "zitten|zijn) we <time_wise>",
            "hoe (staat|is) (de tijd|de timing|onze tijd|<het> schema) [ervoor]|hoe ziet "
            "de tijd eruit",
            "[<get_a>] [even] [een|snelle|korte|een snelle|een korte|snel een|kort een] "
            "(tijdcheck|tijd check|tijdsupdate|tijdupdate|update over de tijd|check van de "
            "tijd|update qua tijd) [doen|geven]",
            "<how_much_or_long> <i_have> [nu] nog [over|te gaan]",
            "<how_much_or_long> ik nog (heb|over heb)|<how_much> <i_have>",
            "(zitten|staan|liggen|zijn) we [nog] (goed|krap|ruim|slecht|oké) <time_wise>|"
            "redden we <het> [nog] <time_wise>|gaat <het> [nog] [goed] <time_wise>|komt "
            "<het> [nog] goed <time_wise>|is <het> [nog] oké <time_wise>|lukt <het> [nog] "
            "<time_wise>",
            "(zitten|staan) we (krap|ruim) in (de|onze) tijd|wordt (de tijd krap|<het> "
            "krap <time_wise>)",
            "[<get_a>] [even] [een|snelle|korte|een snelle|een korte] (tijdcheck|tijd "
            "check|tijdsupdate|tijdupdate) [krijgen|hebben|doen|geven]",
            "<how_much_or_long> <i_have>|hoe (is|loopt|staat) <het> <time_wise>|hoe (gaat|"
            "loopt) (de tijd|de timing)",
            "(zitten|staan|liggen|zijn) we [nog] (oké|ok|okay|in orde|veilig) <time_wise>|"
            "alles (goed|oké|ok) <time_wise>|(hoe|waar) (staan|zitten) we [nu] (op|met|in) "
            "(de klok|de tijd|<het> schema)",
            "(gaat|zal) <het> (lukken|goed komen|gaan) <time_wise>|hoe is (de tijd|<het> "
            "tijdschema)|(klopt|zit) (de timing|<het> schema) [nog] [goed]",
            "(wat is de|hoe is de) (stand qua tijd|stand van de tijd|tijdsstatus)|"
            "tijdstatus|(doe|geef) [eens] [een] tijdcheck",
        ),
    },
    beyond={
        "item_left": (
            "<how_long> (zijn|zitten|praten) we [nu] [al] [bezig] (met|aan|over|bij) "
            "<item> [bezig]",
            "<how_long> duurt <item>",
        ),
        "next": (
            "<how_long> [duurt <het>|is <het>] [nog] tot de [volgende] pauze|<how_much> "
            "[is <het>] nog tot de [volgende] pauze",
            "<when> (is|begint|hebben we|houden we|krijgen we) [de|een|<er>] [volgende] "
            "pauze|is <het> bijna pauze",
            "(<when>|over hoeveel (minuten|tijd)|over hoe lang) (begint|start) (de quiz|"
            "<het> spel)",
        ),
        "elapsed": (
            "(wanneer|hoe laat) (zijn we|is <meeting>|is dit) [ook alweer] (begonnen|gestart)",
            "(wanneer|hoe laat) we (begonnen|gestart) zijn|(wanneer|hoe laat) begonnen we",
            "sinds hoe laat (zitten|zijn) we <doing>|sinds hoe laat (zitten|zijn) we "
            "[hier] [bezig]",
        ),
        "session_left": (
            "<how_long> (duurt|duurt in totaal) <meeting>|<how_long> (is|was) <meeting> gepland",
        ),
        "status": ("(loopt de klok|staat de klok stil|is de klok gepauzeerd)",),
        "over": ("zijn we (bij|met) <het> (laatste|vorige) <thing> uitgelopen",),
    },
    instructions=(
        "(zeg|zegt|laat|geef|waarschuw|seintje) [me|het|ons|mij|even] [een] [seintje|"
        "weten] (als|zodra|wanneer) * [*] [*] [*] [*] [*]",
    ),
    parts={
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
        "for_item": (
            "((voor|bij|over|in|op|aan|van|met) <item>|hiervoor|daarvoor|voor (dit|deze))"
        ),
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
        "clock_time": (
            "(# uur|half #|kwart (voor|over) #|# (voor|over) [half] #|middag|middernacht)"
        ),
        "next_up": "(aan de beurt|hierna|<het> volgende|als volgende|daarna)",
    },
    numbers="""een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien
        vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig
        zestig""",
    links="en maar ook dan want omdat",
    openers=(
        "(wat|wie|waarom|wanneer|waar|hoe|welke|welk|heeft|hebben|is|zijn|kan|kun|kunt|"
        "kunnen|zullen|moeten|moet|mag|zeg|laten|laat|als|omdat|ik|we|wij|zou|graag|"
        "vat|geef|komt|mogen|krijgen|krijg|heb|hebt|was|waren|gaat|gaan|doet|ga|"
        "schrijf|stuur|noteer|leg|herhaal|wil|weet|wordt)",
    ),
    asking=(
        "(wat|wie|waarom|wanneer|waar|hoe|welke|welk)",
        "(kun|kan|kunt|zou) (je|u) (me|ons|mij|het|de)",
    ),
    reporting="zei zegt vroeg vraagt gevraagd gezegd heet riep",
)
