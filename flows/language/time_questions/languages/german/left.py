"""German: what asks for what is left of the item and of the session."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "<how_much> <we_have> [noch] [übrig] <for_item> [noch] [übrig|zeit|zur verfügung]",
    "<how_much> <i_have> [noch] [übrig] <for_item> [noch] [übrig|zeit]",
    "<how_much> <remains> [noch] [übrig] <for_item> [noch] [übrig]",
    "<how_much> (wir|ich) [noch] <for_item> [noch] [zeit] (haben|habe|hab)",
    "<how_much> [uns|mir|es] [noch] <for_item> [noch] (bleibt|bleiben|<ist>|gibt|übrig <ist>)",
    "<for_item> <how_much> (<we_have>|<remains>|<i_have>) [noch] [zeit|übrig]",
    "<when> (<ist>|<sind_wir> mit) <item_any> <over>",
    "<when> (sind|werden) wir (mit|bei) <item_dative> (fertig|durch|am ende) [sein]",
    "(bis wann|<when>) (müssen|sollen|sollten) wir mit <item_dative> (fertig|durch) sein",
    "<when> (endet|stoppt|schließt) <item>|<when> hört <item> auf",
    "<when> (<item> (endet|<over> <ist>|aufhört)|wir mit <item_dative> (fertig|durch) sind)",
    "<haben_wir> noch [etwas|genug|ein bisschen|ein wenig|viel] zeit <for_item>",
    "(habe|hab) ich noch [etwas|genug|ein bisschen|viel] zeit <for_item>",
    "(<ist>|bleibt|bleibt uns|gibt es) noch [etwas|genug|ein bisschen] zeit <for_item>",
    "wie (lange|lang) (geht|dauert|läuft) <item> noch",
    "wie (lange|lang) <item> noch (geht|dauert|läuft)",
    "<item> (wie lange|wie lang) (geht|dauert|läuft) (der|die|das|es) noch",
    "<item> [da] (bis wann|wie lange) (<haben_wir>|geht|läuft|dauert) [der|die|das] [noch] [zeit]",
    "wie (lange|lang) [noch] <for_item>",
    "(wie lange|wie lang|bis wann) (machen|bleiben|sind|sitzen|reden|arbeiten|"
    "haben) wir noch (an|bei|mit) <item_dative>",
    "(restzeit|noch zeit) <for_item>|[die] (restzeit|verbleibende zeit) <for_item>",
    "(wie viel|wieviel|was) (restzeit|verbleibt|<ist>) noch <for_item>",
    "bis wann (<haben_wir>|habe ich|hab ich|geht|dauert|läuft) [noch] [zeit] (<for_item>|<item>)",
    "(<ist>|wird) <item> <soon> <over>|<sind_wir> <soon> (mit|bei) <item_dative> (fertig|durch)",
    "(<sind_wir>|bist du) mit <item_dative> <soon> (fertig|durch)",
    "(dauert|geht|läuft) <item> noch (lange|lang)",
    "<ist> (meine|unsere|die) (zeit|redezeit) <for_item> <soon> (um|rum|vorbei|abgelaufen)",
    "(<ist>|wird) meine (redezeit|zeit) <soon> (um|rum|vorbei|abgelaufen|knapp)",
    "<how_much> redezeit (habe ich|hab ich|bleibt mir|<haben_wir>) noch",
    "(wie viel|wieviel) redezeit (habe ich|hab ich|bleibt mir|<haben_wir>) [noch] [übrig]",
    "(<haben_wir>|bleiben uns|habe ich|bleiben mir) noch [mehr als|mindestens] # "
    "(minuten|minute|sekunden) <for_item>",
    "(<ist>|bleibt|<haben_wir>|bleibt uns|gibt es|gibts) <for_item> noch [genug|"
    "etwas|ein bisschen] zeit [übrig]",
    "<when> <ist> (bei|mit) <item_dative> (abgabe|schluss|ende|feierabend)",
    "<sind_wir> (nah|nahe|kurz|fast|bald|gleich) (am|vor dem|beim) ende (von "
    "<item_dative>|<item_gen>)",
    "<item> (geht|läuft|dauert) (bis wann|noch (wie lange|wie lang)|wie lange noch|"
    "bis wie viel uhr)",
    "(wie lange|wie lang|wie viel zeit|wie viele minuten) (brauchen|dürfen|können|"
    "wollen|sollen|müssen) wir noch (für|mit|bei|über|an|zu) (<item_dative>|"
    "<item_acc_or_dative>) [reden|sprechen|bleiben|arbeiten]",
    "<item> <how_much> (wir haben|<haben_wir>|<ist>|bleibt|bleibt uns|habe ich|hab "
    "ich) [noch] [zeit|übrig]",
    "<how_much> wir haben [noch] <for_item>|<how_much> wir haben <for_item> noch",
    "<when> (geht|läuft) <item> zu ende|<when> <ist> (das|der) ende (von <item_dative>|<item_gen>)",
    "(wie viel|wieviel) (<ist>|bleibt) noch auf der uhr <for_item>",
    "reicht [uns|mir] die zeit [noch] <for_item>|läuft (die|meine|unsere) zeit "
    "<for_item> <soon> ab",
    "noch <how_much> <for_item>",
    "(wie lange|wie lang) (kann|darf) ich noch (antworten|reden|sprechen|überlegen|nachdenken)",
    "<how_much> hat <item> noch|<how_much> (geben|gibst|gönnen) (wir|du|sie) [uns] "
    "[noch] <for_item>",
    "<when> (machen wir|schließen wir|beenden wir) <item_acc_or_dative> [zu|ab]",
    "wie (lange|lang|viel zeit) [<ist>|<haben_wir>] noch bis zum ende (<item_gen>|"
    "von <item_dative>)",
    "<how_much> <ist> [noch] <for_item> noch (vorgesehen|eingeplant|verfügbar)|"
    "<how_much> steht uns [noch] <for_item> [noch] zur verfügung|<how_much> "
    "verbleibt uns <for_item>",
    "<when> (wird|ist) <item> (beendet|abgeschlossen)",
    "<how_much> (habe ich|hab ich|haben wir) [noch] zum (antworten|überlegen|"
    "beantworten|bearbeiten)|(wie lange|wie lang) machen wir (das thema|den punkt|"
    "die übung|die aufgabe|die runde) noch",
)

SESSION_LEFT: tuple[str, ...] = (
    "<how_much> <we_have> noch [zeit|übrig|vor uns|zur verfügung] [<in_meeting>]",
    "<how_much> <we_have> [<in_meeting>] noch [zeit|übrig|vor uns]",
    "<how_much> wir noch [zeit|übrig] haben",
    "<how_much> <remains_us> [noch] [übrig] [<in_meeting>]",
    "<how_much> uns noch (bleibt|bleiben)|<how_much> noch (<ist>|übrig <ist>|bleibt|bleiben)",
    "<how_much> (<ist>|sind) noch [übrig|da] [<in_meeting>]",
    "(wie lange|wie lang) (<haben_wir>|<ist>) noch (unterricht|schule|kurs|sitzung|"
    "meeting|besprechung)",
    "<when> (<ist>|sind|wird) (<meeting>|das ganze|alles) <over>",
    "<when> (endet|enden|schließt|stoppt) (<meeting>|das|es|das ganze|alles)",
    "<when> hört (<meeting>|das|es|das ganze) auf",
    "<when> (<meeting>|das|es|das ganze|alles) (endet|aufhört|<over> <ist>|zu ende geht)",
    "<when> (sind|wären|werden) wir (<soon_only>) <done> [sein]",
    "<when> (sind|wären|werden) wir (<done>|fertig sein|durch sein|mit (allem|dem "
    "ganzen|<meeting_dative>) (fertig|durch))",
    "<when> wir (<done>|mit (allem|dem ganzen|<meeting_dative>) (fertig|durch)) sind",
    "<when> (hören wir auf|machen wir (schluss|feierabend|zu)|kommen wir raus|"
    "beenden wir (<meeting>|das)|müssen wir (aufhören|schluss machen|enden|fertig "
    "sein|raus)|sollen wir (fertig sein|aufhören)|können wir (gehen|heim|nach "
    "hause|los|raus|aufhören|schluss machen)|dürfen wir (gehen|heim|nach hause|"
    "raus)|gehen wir (heim|nach hause)|haben wir's [geschafft]|<haben_wir> es "
    "geschafft|hamma's|hamma's geschafft)",
    "<when> (kann|darf) ich (gehen|heim|nach hause|heimgehen|raus|los)",
    "<when> (wir (aufhören|schluss machen|gehen können|gehen dürfen|raus sind|"
    "enden)|ich (gehen|heim|nach hause) (kann|darf)|schluss <ist>|feierabend <ist>)",
    "<when> (<ist>|wird|wird es) [es] (schluss|ende|feierabend|vorbei|zu ende|aus|"
    "unterrichtsschluss)",
    "<when> <ist> (das|unser) [geplante|offizielle] (ende|schluss) [<of_meeting>]|"
    "<when> <ist> (ende|schluss) <of_meeting>",
    "(wie lange|wie lang) (geht|dauert|läuft|zieht sich) (<meeting>|es|das|das "
    "hier|das ganze) noch",
    "(wie lange|wie lang) (<meeting>|es|das|das hier|das ganze) noch (geht|dauert|läuft)",
    "<meeting> (wie lange|wie lang) (geht|dauert|läuft) (der|die|das|es) noch",
    "(<meeting>|das ganze) <when> <ist> (der|die|das) <over>",
    "(wie lange|wie lang) noch",
    "(wie lange|wie lang) (müssen|brauchen|machen|sitzen|tagen|reden|bleiben|"
    "sprechen) wir noch [<in_meeting>|zusammen|so|bleiben|warten]",
    "(wie lange|wie lang) <sind_wir> noch (dabei|zusammen|beschäftigt)",
    "(wie lange|wie lang) wir noch (müssen|brauchen|machen|reden|bleiben)",
    "(wie lange|wie lang|wie viel zeit|wieviel zeit|wie viele minuten|wie weit) "
    "[<ist>|dauert|sind] [es] noch <to_the_end>",
    "(wie lange|wie lang|wie viel zeit|wie viele minuten) [<ist> es|dauert es|sind "
    "es] <to_the_end> [noch]",
    "(<haben_wir>|<ist>|bleibt uns|bleibt|gibt es) noch [etwas|genug|ein bisschen|"
    "ein wenig|viel] zeit [übrig]",
    "(ob|ob denn) (wir noch [etwas|genug|ein bisschen] zeit haben|noch [etwas|"
    "genug] zeit (<ist>|bleibt))",
    "(<haben_wir>|bleiben uns|sind es|sind) noch [mehr als|weniger als|mindestens|"
    "über] # (minuten|minute) (zeit|übrig)",
    "(<haben_wir>|bleiben uns) noch [mehr als|weniger als|mindestens|über] # (minuten|minute)",
    "bis (wann|wie viel uhr|wieviel uhr|zu welcher uhrzeit) (geht|dauert|läuft|"
    "gehen|machen|tagen|sitzen|bleiben|sind|haben|müssen) (<meeting>|das|es|wir|"
    "das hier|das ganze) [noch]",
    "bis wann (<meeting>|das|es|das ganze) (geht|dauert|läuft)|bis wann wir (machen|haben|bleiben)",
    "<when> (hören wir auf|müssen wir aufhören|machen wir schluss)",
    "(wie viel|wieviel|welche|wie lange) restzeit (<haben_wir>|bleibt [uns]|<ist> "
    "[noch] übrig|gibt es|<ist>) [noch]",
    "(wie (lang|lange|hoch|groß)|was) <ist> (die|unsere) (restzeit|verbleibende "
    "zeit|restliche zeit)|[die|unsere] (restzeit|verbleibende zeit)",
    "(wie viel|wieviel|was) (<ist>|steht|<haben_wir>) noch auf der uhr",
    "(sind|wären) wir <soon_only> (fertig|durch|am ende|am schluss|raus) [mit "
    "(allem|dem ganzen|<meeting_dative>)]",
    "(sind|wären) wir (<soon_only>) mit (allem|dem ganzen|<meeting_dative>) (fertig|durch)",
    "ob wir <soon_only> (fertig|durch) sind|ob (<meeting>|das ganze) <soon_only> <over> <ist>",
    "(<ist>|wird) (<meeting>|das ganze) <soon> <over>|<ist> (es|das) <soon_only> "
    "(vorbei|zu ende|geschafft|aus|rum)",
    "(haben wir's|<haben_wir> es|hamma's) <soon_only> [geschafft]",
    "<ist> <soon_only> (schluss|feierabend|ende|aus)",
    "(dauert|geht|läuft) (<meeting>|das ganze) noch [sehr|so] (lange|lang)",
    "(geht|läuft) (das|es) noch [sehr|so] (lange|lang)",
    "(müssen|brauchen|machen) wir noch (lange|lang)",
    "<ist> (die|unsere) zeit <soon> (um|rum|vorbei|abgelaufen)",
    "<when> (<ist>|wird|wäre) (das|es|des) <over>|<when> <ist> es [endlich] (geschafft|vorbei)",
    "<how_much> wir haben noch [übrig]|<how_much> noch [<in_meeting>]",
    "(<meeting>|das|es|das ganze) (geht|läuft|dauert) (bis wann|noch (wie lange|"
    "wie lang)|wie lange noch|bis wie viel uhr)",
    "(<haben_wir>) noch (lange|lang|viel) [vor uns] [<in_meeting>]",
    "bis um (wie viel|wieviel) uhr (geht|dauert|läuft|gehen|machen|tagen|sitzen|"
    "bleiben|sind|müssen) (<meeting>|das|es|wir|das ganze) [noch]",
    "(<haben_wir>|bleiben uns|sind|bleiben|sind es) noch [mehr als|weniger als|"
    "mindestens|über] # (minuten|minute) (<in_meeting> [übrig|zeit]|übrig|bis zum "
    "ende|bis zum schluss)",
    "(wie|was|wie viel) <ist> (die|unsere) (restzeit|verbleibende zeit|restliche "
    "zeit) [<of_meeting>]",
    "<when> (lassen sie|lässt du|lasst ihr|lässt man|entlassen sie|entlässt du) "
    "uns (gehen|raus|frei|heim|los|nach hause)|<when> dürfen wir hier raus",
    "(geht's|läuft's|dauert's|geht es) noch [sehr|so] (lange|lang)",
    "(wie lange|wie lang) (<ist>|dauert) (es|das|des) noch|<when> klingelt es|"
    "<when> gongt es|<when> schellt es|<when> <ist> unterrichtsende",
    "<when> <ist> <over>|<when> (haben|hätten) wir (frei|aus|schluss|feierabend)",
    "<when> (geht|läuft) (<meeting>|das|das ganze) zu ende",
    "<sind_wir> (nah|nahe|kurz|fast) (am|vor dem) ende [<of_meeting>]",
    "<when> (geht's|gehts|geht es|geht das) zu ende|<how_much> hat (<meeting>|das ganze) noch",
    "kommen wir <soon_only> zum (ende|schluss)",
    "noch <how_much> [bis zum ende|bis zum schluss]",
    "(wie lange|wie lang) (hat|zieht) (<meeting>|sich das|sich <meeting>) noch [hin]",
    "<when> (<ist>|wäre) (<meeting>|das) [voraussichtlich|etwa] <over>",
    "<when> (komme|kommen) (ich|wir) (raus|nach hause|heim|weg)|<when> <sind_wir> "
    "entlassen|<when> lässt du uns gehen",
    "<how_much> (verbleibt|bleibt|verbleiben|bleiben) [uns] [noch] <to_the_end>|"
    "was haben wir noch an zeit|wie viel haben wir noch an zeit",
    "<how_much> steht uns [noch] zur verfügung",
    "<when> (wird|ist) <meeting> (beendet|geschlossen|abgeschlossen)|<when> <ist> "
    "mit dem ende (<of_meeting>|zu rechnen)|wie lange ist <meeting> noch",
    "<when> (gibts|gibt es) [endlich] (schluss|feierabend|ende)|was <ist> noch "
    "übrig an zeit|wie viel <ist> noch übrig an zeit",
)
