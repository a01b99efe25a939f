"""Dutch: what asks for the time, for what was, for what comes, and for the plan."""

from __future__ import annotations

NOW: tuple[str, ...] = (
    "hoe laat (is <het>|<het> is|hebben we <het>|leven we|we <het> hebben|is 't|"
    "ist|hebben we|heb je <het>|heb jij <het>|heb jij|<het> hier is|zijn we)",
    "wat is de [exacte|huidige|juiste] tijd [op dit moment]|wat de [exacte|huidige] tijd is",
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
    "(heeft|weet|kent) (iemand|jij|je|u|<er> iemand) de [juiste|exacte] tijd [voor me|voor ons|nu]",
    "hoe laat heb (je|jij|u)|hoe laat heeft u <het>|(zeg|vertel) [me|ons] hoe laat is <het>",
    "hoe laat is <het> [zo] (ongeveer|bij benadering|zowat)",
)

ELAPSED: tuple[str, ...] = (
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
    "<how_long> is <het> [al] geleden dat (we|<meeting>) (begonnen|gestart|startten) [zijn|is]",
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
)

NEXT: tuple[str, ...] = (
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
    "waar gaan we <then> (mee|naartoe) [verder|door|mee verder]|waarmee gaan we (verder|door)",
    "<how_long> [duurt <het>|is <het>] [nog] tot <next_item> [begint]",
    "<how_much> [duurt <het>|is <het>|hebben we] [nog] tot <next_item> [begint]",
    "over (hoeveel (minuten|tijd)|hoe lang) (begint|komt|is|start|gaan we naar) <next_item>",
    "welk (onderwerp|punt|onderdeel|agendapunt|thema|oefening) volgt [<er>] "
    "[hierna|daarna|nu] [<and_when>]",
    "wat (doen we|komt <er>|volgt <er>|volgt|komt|hebben we|krijgen we) na (dit|"
    "deze|dat|<item>) [<and_when>]",
    "wat is <het> volgende [<on_the_plan>] [<and_when>]|<het> volgende [<thing>] "
    "(is wat|wat is dat) [<and_when>]",
    "wat is <er> <then> (aan de beurt|aan bod) [<and_when>]|wat is [<er>] aan de "
    "beurt|waar hebben we <het> <then> over|wat is de volgende [op de agenda]",
    "wat volgt <er>|wat (staat <er>|komt <er>) verder op <the_plan>",
    "wat (staat|komt|volgt|hebben we) [<er>] <then> (op <the_plan>|aan de orde) [<and_when>]",
    "(en|en dan) <then> wat (doen we|komt <er>|krijgen we|hebben we)|(waarover|"
    "over wat) (gaat <het>|hebben we <het>) <then>",
    "over welk (onderwerp|thema|punt) (gaan we <het>|hebben we <het>) <then> "
    "[hebben]|welk (punt|onderwerp|onderdeel) is <next_up> [<and_when>]",
    "wat is <next_item> [<on_the_plan>] [<and_when>]|welk (onderwerp|punt|"
    "agendapunt) (staat|wordt) [er] <then> (op <the_plan>|behandeld|besproken)",
)

OVER: tuple[str, ...] = (
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
    "(lopen|liggen|zijn|zitten) we [al] <off_plan> [en] [met] (hoeveel|hoeveel minuten|hoe ver)",
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
    "(zijn|lopen|liggen|zitten) we [nog] (goed|netjes|mooi) (op tijd|op schema|binnen de tijd)",
    "(hebben|liggen) we (tijd over|tijd te kort|tijd tekort)|(komen|raken) we in tijdnood",
    "(lopen|liggen|zitten) we [nog] (achter|voor) op (het|ons) schema|hebben we de "
    "(geplande|voorziene|afgesproken) tijd [al] overschreden|lopen we [nog] "
    "volgens (schema|planning|het schema|plan)",
)

STATUS: tuple[str, ...] = (
    "hoe (staan we ervoor|zitten we [erbij]|liggen we|staan we|doen we <het>|gaat "
    "<het>|staat <het> ervoor|zijn we|staat <het>|lopen we|komen we uit|ziet <het> "
    "eruit|gaan we) <time_wise>",
    "hoe we (ervoor staan|staan|zitten|liggen) <time_wise>|hoe <het> <time_wise> "
    "(staat|zit|gaat|ervoor staat)",
    "<time_wise> hoe (staan we ervoor|zitten we|liggen we|gaat <het>|staat <het> ervoor|zit <het>)",
    "hoe (zit <het>|zit dat) <time_wise>|hoe ver zijn we <time_wise>|waar (staan|"
    "zitten|zijn) we <time_wise>",
    "hoe (staat|is) (de tijd|de timing|onze tijd|<het> schema) [ervoor]|hoe ziet de tijd eruit",
    "[<get_a>] [even] [een|snelle|korte|een snelle|een korte|snel een|kort een] "
    "(tijdcheck|tijd check|tijdsupdate|tijdupdate|update over de tijd|check van de "
    "tijd|update qua tijd) [doen|geven]",
    "<how_much_or_long> <i_have> [nu] nog [over|te gaan]",
    "<how_much_or_long> ik nog (heb|over heb)|<how_much> <i_have>",
    "(zitten|staan|liggen|zijn) we [nog] (goed|krap|ruim|slecht|oké) <time_wise>|"
    "redden we <het> [nog] <time_wise>|gaat <het> [nog] [goed] <time_wise>|komt "
    "<het> [nog] goed <time_wise>|is <het> [nog] oké <time_wise>|lukt <het> [nog] "
    "<time_wise>",
    "(zitten|staan) we (krap|ruim) in (de|onze) tijd|wordt (de tijd krap|<het> krap <time_wise>)",
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
)
