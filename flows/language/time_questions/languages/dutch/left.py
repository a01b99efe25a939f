"""Dutch: what asks for what is left of the item and of the session."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "<how_much_or_long> <we_have> [nu] [nog] [over|de tijd|tijd] <for_item> [nog] [over|tijd]",
    "<how_much_or_long> <i_have> [nog] [over|tijd] (<for_item>|voor <my_item>) [nog] [over]",
    "<how_much_or_long> (is|zijn|rest|resteert|blijft|resten|blijven) [<er>|ons|"
    "mij|me] [nog] [over] <for_item> [nog] [over]",
    "<how_much_or_long> (we|ik|<er>|ons) [nog] <for_item> [nog] (hebben|heb|is|"
    "rest|over is|over hebben)",
    "<how_much_or_long> (we|ik) nog (hebben|heb|over hebben) <for_item>",
    "<for_item> <how_much_or_long> (<we_have>|<i_have>|is <er>|rest <er>) [nog] [over]",
    "<how_long> hebben we (hier|daar) [nog] voor",
    "<when> (is <item> (<over>|op)|(eindigt|stopt|sluit) <item>|zit <item> erop)",
    "<when> (<item> (eindigt|<over> is|stopt))|<item> <when> is (dat|die|<het>) <over>",
    "<when> (zijn|moeten) we (klaar|door) (met|zijn met) <item>|<when> zijn we met <item> klaar",
    "(hebben we|is <er>|heb ik|rest <er>) nog [genoeg|wat|even|een beetje|veel] "
    "tijd [over] <for_item>",
    "of (we|<er>) nog [genoeg|wat] tijd <for_item> (hebben|is)",
    "<how_long> (duurt|gaat|loopt) <item> nog [door]|<how_long> <item> nog duurt",
    "<item> <how_long> duurt (die|dat|<het>) nog|<item> <until_when> (loopt|duurt|"
    "gaat|hebben we) [die|dat|<het>]",
    "<how_long> (gaan|blijven|zijn|zitten) we [hier] nog [door|bezig] (met|bij|op) <item>",
    "<how_long> nog (voor|met|aan|bij|op) <item>",
    "<until_when> (hebben|krijgen|zijn) we [nog] [de tijd|tijd|bezig] (<for_item>|met <item>)",
    "<until_when> (heb ik|loopt|duurt|gaat) [de tijd|tijd] (<for_item>|<item>)",
    "(is|zijn) <item> (bijna|al|al bijna|zo|straks) <over>",
    "zijn we (bijna|al bijna|zo) (klaar|door) met <item>|zijn we met <item> (bijna|al) klaar",
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
    "<when> (ronden|sluiten) we <item> af|<how_long> (staan|stoppen) we nog stil bij <item>",
    "is <er> <for_item> nog [genoeg|wat] tijd|(loopt|is) (de|mijn) tijd <for_item> "
    "(bijna|al bijna) (af|om|op)",
    "<how_long> (hebben|krijgen) we [nog] om (te antwoorden|<item> te doen|<item> af te maken)",
    "hoeveel (tijd|minuten) (heeft|kost|duurt) <item> nog|<how_much_or_long> tot "
    "<het> (einde|eind) van <item>",
    "(wat|hoeveel) is de resterende tijd <for_item>",
    "over (hoeveel tijd|hoeveel minuten) beschikken we [nog] <for_item>|<when> "
    "wordt <item> (beëindigd|afgesloten|afgerond)",
)

SESSION_LEFT: tuple[str, ...] = (
    "<how_much_or_long> <we_have> [nu|eigenlijk] nog [over|tijd|te gaan|voor de "
    "boeg] [<in_meeting>]",
    "<how_much_or_long> <we_have> [<in_meeting>] nog [over]",
    "<how_much_or_long> we nog (hebben|over hebben|te gaan hebben|hebben <in_meeting>)",
    "<how_much_or_long> (is|zijn|rest|resteert|resten|blijft) (<er>|ons) [nu] (nog "
    "[over]|over) [<in_meeting>]",
    "<how_much_or_long> <er> nog (is|over is|rest|zijn)",
    "<how_much> (te gaan|nog te gaan)|<how_much> nog [te gaan|over] [<in_meeting>|<to_end>]",
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
    "<meeting> <how_long> duurt (die|dat|<het>) nog|<meeting> <when> is (die|dat|<het>) <over>",
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
    "(wat|hoeveel) is de (resterende|overgebleven) tijd [<of_meeting>]|[de] resterende tijd",
    "hoe ver zijn we [nog] van <het> (einde|eind) [af|verwijderd]",
    "(wat|hoeveel) staat <er> nog op de klok|hoeveel is <er> nog op de klok",
    "is (de|onze) tijd (bijna|al|al bijna) (om|op|voorbij)",
    "<how_long> (tot|voor) (<het> einde|<het> eind|we klaar zijn|we weg mogen) [<of_meeting>]",
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
)
