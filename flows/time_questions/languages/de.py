"""German.

Clauses come in three orders, and a slot is written once for each: the question ("wie lange haben
wir noch"), the same behind "kannst du mir sagen" with its verb last ("wie lange wir noch haben"),
and yes or no ("haben wir noch zeit", behind a request "ob wir noch zeit haben").
"""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="""äh ähm öh öhm hm hmm mhm ehm eh jetzt heute denn eigentlich gerade hier wohl
        ungefähr genau nun insgesamt momentan überhaupt mittlerweile inzwischen grad
        echt wirklich tatsächlich circa ca endlich""",
    floating="mal bitte vielleicht eben doch kurz schnell nur nochmal bloß ehrlich auch so",
    never_any="""was wer wie wann wo warum wieso ob welche welcher welches welchen kannst
        könntest können kann könnt bitte sag sagen dass wissen fragen erklär zeig mach
        schick fertig""",
    fillers=(
        "ich (muss|müsste|sollte) [*] [*] [*] [*] (los|weg|gehen|nehmen|kriegen|"
        "erwischen|abholen|holen|raus|heim|essen|kochen|fahren|telefonieren|einkaufen|"
        "nach hause|schaffen|zum (zug|bus|arzt|zahnarzt|flughafen|bahnhof|training|"
        "kindergarten|unterricht)|zur (bahn|arbeit|schule|kita)) [bringen]",
        "ich (habe|hab) (gleich|um|später|nachher|danach|heute) * [*] [*] [*]",
        "(ich|wir) (habe|hab|haben) (einen|nen|ein|eine|den|meinen) [*] (termin|zug|"
        "bus|flug|call|anschlusstermin|arzttermin|zahnarzttermin|anruf|kurs|hunger|"
        "babysitter) [*] [*] [*]",
        "(mein|meine|der|die) (handy|akku|telefon|uhr|laptop|rechner|bildschirm|bus|"
        "zug|bahn|mama|mutter|vater|papa|frau|mann|kind|kinder|sohn|tochter|freundin|"
        "babysitter|parkuhr|parkschein|essen|magen|flug|schicht|tee|nudeln|suppe|hund|"
        "taxi|armbanduhr|nächster termin|nächster call) (ist|sind|geht|kommt|fährt|"
        "wartet|holt|läuft|steht|kocht|hat|knurrt|fliegt|warten|spinnt|beginnt|fängt|"
        "muss|streikt) [*] [*] [*] [*]",
        "(ich|wir) (sehe|seh|finde|habe|hab|trage|haben|sehen|kann) [*] [*] (keine|"
        "die) (uhr|uhrzeit|armbanduhr) [*] [*]",
        "ich bin (erst|noch) (bei|an|in) * [*] [*]|ich bin (spät dran|müde|hungrig|in "
        "eile|neu hier|gleich weg)|ich (hab|habe) (es eilig|hunger|nicht aufgepasst|"
        "den überblick verloren|kein zeitgefühl)|ich verliere den überblick",
        "(herr|frau) *|(chefin|lehrer|lehrerin|kollegen|leute|jungs|mädels|freunde|"
        "alter|digga|schatz|liebe leute)",
        "(hey|hi|hallo|ok|okay|also|so|na|naja|tja|gut|ja|und|aber|sorry|moment|du|ach|"
        "oh|mensch|servus|moin|guten (morgen|tag|abend))",
        "(sag mal|sagen sie mal|sagt mal|hör mal|schau mal)",
        "(entschuldigung|entschuldige|entschuldigen sie|verzeihung|tschuldigung|tut "
        "mir leid|übrigens|bitte|jetzt|nun|warte|nur|apropos|dann|leute|chef|freunde|"
        "danke|stopp)",
        "[nur|mal|ganz|noch] [eine|ne|mal eine] [kurze|schnelle|andere|blöde] (frage|"
        "zwischenfrage)",
        "(ganz|nur|mal|mal ganz) (kurz|schnell|eben)|kurz|schnell|nebenbei|nur so|"
        "interessehalber|aus neugier|zwischendurch|bevor ich es vergesse",
    ),
    requests=(
        "(kannst du|können sie|könntest du|könnten sie|könnt ihr|könntet ihr|kann|"
        "könnte|würdest du|würden sie|magst du) [jemand|einer] <please> [mir|uns] "
        "<please> [mal|kurz|schnell|eben] <please> (sagen|verraten|mitteilen|erinnern)",
        "(sag|sage|sagt|sagen sie|verrat|verrate) [mir|uns] [mal|bitte|doch] [kurz|bitte]",
        "(weißt du|wissen sie|wisst ihr|weiß jemand|weiß einer|weiß wer|wissen wir) "
        "[zufällig|vielleicht|<schon>]",
        "(ich|wir) (wollte|wollten|wollt|will|wollen|möchte|möchten|würde gern|würde "
        "gerne|würden gern|muss|müsste|müssen) [nur] [mal|kurz|gern|gerne] (fragen|"
        "wissen)",
        "(darf|dürfte|kann) ich [mal|kurz|nur|bitte] fragen",
        "(ich|wir) (wüsste|wüssten|hätte|hätten) [gern|gerne] [gewusst]",
        "(ich frage mich|ich frag mich|wir fragen uns|mich würde interessieren|mich "
        "interessiert|hast du [eine|ne] ahnung|hat jemand [eine|ne] ahnung|habt ihr "
        "eine ahnung|keine ahnung)",
        "[hast du|hast|habt ihr|haben sie|gibt's] (ne|eine|irgendeine) ahnung",
        "(wissen|weiß) (sie|man|ihr) [zufällig]",
    ),
    tails=(
        "(meine ich|mein ich|würdest du sagen|was meinst du|deiner uhr nach|(auf|nach) "
        "(deiner|der) uhr|schätzungsweise|in minuten|noch gleich|(herr|frau) *|leute|"
        "jungs|chefin|digga|freunde|wenn ich fragen darf|wenn du zeit hast|kannst du "
        "das sagen|wissen sie das|weißt du das zufällig|nur so aus interesse|auf die "
        "minute|ganz ehrlich|vor uns)",
        "(bitte|jetzt|gerade|denn|eigentlich|nochmal|noch mal|genau|nun|danke|momentan|ungefähr)",
        "(im moment|so|etwa|hier|heute|also|bei uns|da|überhaupt|ok|okay|mal|insgesamt|"
        "leute|chef|dann|bitte schön|oder|oder nicht|oder was|oder wie|gell|ne|ja|eben|"
        "schnell|kurz|bis jetzt|bis hierhin|weißt du das|aktuell)",
    ),
    questions={
        "now": (
            "<how_late> (<ist> es|es <ist>|ist's|isch's|isch es|isses|is es|<haben_wir> es|"
            "haben wir's|<haben_wir>|wir es haben|wir's haben|ham wir's|ham mers|wir haben|"
            "hast du|hast du es|<ist> es bei uns)",
            "(wie viel|wieviel) uhr (<ist> es|es <ist>|ist's|isses|<haben_wir>|wir haben|hast du)",
            "(sag|sage|sagt|sagen sie|nenn|nenne|gib) (mir|uns) [mal] <please> [kurz] <the_time>",
            "(kannst du|können sie|könntest du|könnten sie|kann|könnte) [jemand] <please> "
            "(mir|uns) <please> [mal|kurz] <the_time> (sagen|geben|nennen|durchgeben|"
            "verraten)",
            "(wie|was) (<ist>|wäre) <the_time>|welche uhrzeit (<haben_wir>|wir haben|<ist> "
            "es|<ist>|es <ist>)",
            "(hast du|haben sie|habt ihr|hat jemand|hätten sie|hättest du) [mal|vielleicht|"
            "für mich|für uns] [kurz] (<the_time>|die uhr|ne uhrzeit) [für mich|für uns|"
            "parat|im blick]",
            "was (sagt|zeigt) (die|deine|unsere|ihre) uhr [an]|was die uhr (sagt|anzeigt|zeigt)",
            "(die [genaue|aktuelle] uhrzeit|aktuelle uhrzeit|uhrzeit bitte)",
            "(<ist>|isch) (es|'s) [etwa|<schon>|bereits|noch nicht|noch vor|<schon> nach|"
            "nach|vor|kurz vor|kurz nach|<schon> kurz vor|gleich|fast|bald] [halb|viertel|"
            "viertel vor|viertel nach] # uhr [durch|vorbei]",
            "(<haben_wir>|wird es) [<schon>|bereits|gleich|bald] # uhr",
            "<ist> (es|<schon>) [<schon>|bereits|noch nicht] (mittag|mitternacht|halb #|"
            "viertel (vor|nach) #|nach mittag|nach mitternacht)",
            "<ist> es (<schon>|bereits|noch nicht|gleich|bald|fast|etwa <schon>|<schon> "
            "kurz|<schon> fast) [nach|vor|kurz vor|kurz nach|später als] <clock_time> "
            "[uhr] [durch|vorbei]",
            "uhrzeit|welche zeit (<haben_wir>|<ist> es)|<how_late> (is|ists|hammas|hamma|<ist>)",
            "(es <ist>|wir haben) [so|etwa|um die|<schon>] # uhr (oder|oder nicht|oder was|"
            "gell|ne|richtig|nicht wahr)",
            "(wie viel|wieviel) uhr (is|isses|hamma|ham wir|hast)|was <haben_wir> für "
            "(eine uhrzeit|uhrzeit|ne uhrzeit)",
            "(kannst du|können sie|könntest du|könnten sie|könnt ihr) [mir|uns] die "
            "[genaue|aktuelle] zeit (sagen|nennen)",
            "<schon> # uhr|<how_late> (wärs|wäre es|wirds)|was (<haben_wir>|<ist>) (für "
            "eine uhrzeit|für ne uhrzeit)",
            "(hat|weiß) (jemand|einer|wer) [von euch] (die uhrzeit|wie spät es <ist>)",
            "(wat|was) <ist> die uhr|wie spät hat man es|was schlägt die uhr",
            "was <ist> die (genaue|aktuelle|exakte) zeit",
        ),
        "elapsed": (
            "[seit] <how_long> (<we> <already> [<doing>]|<we_sit> <already> [<doing>] <seated>)",
            "[seit] <how_long> wir <already> [<doing>] (dabei sind|zusammen sind|reden|"
            "sprechen|sitzen|tagen|diskutieren|zusammensitzen|arbeiten|quatschen|dran sind)",
            "[seit] <how_long> (läuft|geht|dauert|gehen|laufen) (<meeting>|das|es|das "
            "ganze) <already> [so]",
            "[seit] <how_long> (<meeting>|das|es|das ganze) <already> (läuft|geht|dauert)",
            "(<meeting>|das ganze) <how_long> (läuft|geht|dauert) (das|die|der|es) <already>",
            "seit wann (reden|sprechen|sitzen|tagen|diskutieren|quatschen) wir [<schon>|"
            "bereits] [<doing>]",
            "seit wann (läuft|geht) (<meeting>|das|das ganze) [<schon>|bereits]",
            "<how_much> (<ist>|sind) [<schon>|bereits|bisher|bis] (vergangen|rum|um|"
            "verstrichen|vorbei|weg|verbraucht|abgelaufen|gelaufen|verflogen|durch) "
            "[<since>]",
            "<how_much> (<ist>|sind) <since> [<schon>|bereits] (vergangen|verstrichen|um|rum)",
            "<how_much> <haben_wir> (<schon>|bereits|bisher|bis|<schon> <in_meeting>) "
            "(verbraucht|gebraucht|benutzt|genutzt|aufgebraucht|verbraten|verquatscht|"
            "hinter uns|rum|geredet|gesprochen|verbracht|diskutiert)",
            "<how_much> [<schon>|bereits] vergangen (<ist>|sind)",
            "<how_much> wir (<schon>|bereits|bisher) (verbraucht|gebraucht|hinter uns|rum) haben",
            "<how_much> [von (der|unserer) zeit] (<ist>|<haben_wir>) (<schon>|bereits) (um|"
            "rum|vorbei|weg|hinter uns)",
            "(wie viel|wieviel) (von (der|unserer|der ganzen) (zeit|stunde)|der (zeit|"
            "stunde)) (<ist>|<haben_wir>) [<schon>|bereits] (um|rum|vorbei|weg|verbraucht|"
            "vergangen|hinter uns)",
            "vor <how_long_ago> (haben|sind) wir (angefangen|begonnen|gestartet|losgelegt)",
            "vor <how_long_ago> hat <meeting> (angefangen|begonnen)",
            "<how_long> <ist> (es|das) [<schon>] her [seit|dass] (wir (angefangen|begonnen|"
            "gestartet) (haben|sind)|dem (start|beginn|anfang))",
            "<how_long> <ist> (der|unser) (start|beginn|anfang) [<schon>] her",
            "(bei|in) (welcher|der wievielten) minute (sind|stehen|liegen) wir [<schon>]",
            "(wie viele|wieviele) minuten <sind_wir> (<schon>|bereits) [<doing>|drin|am reden]",
            "(<ist>|war|sind) <span> (<schon>|bereits|etwa <schon>) (rum|um|vorbei|"
            "vergangen|verstrichen|weg)",
            "<ist> <schon> <span> (rum|um|vorbei|vergangen)",
            "<sind_wir> [<schon>|bereits|etwa|nur|etwa <schon>] [erst] # minuten (dabei|im "
            "gespräch|zusammen|am reden)",
            "(reden|sitzen|sprechen|tagen) wir (<schon>|bereits|erst) [seit|über] (# "
            "minuten|[einer|eine] [halben|halbe] stunde) [zusammen]",
            "<sind_wir> (<schon>|bereits|erst) [über|seit] (einer|eine|ne) [halben|halbe|"
            "ganze|ganzen] stunde (dabei|zusammen|am reden)",
            "(reden|sitzen|tagen|sprechen) wir <schon> (lange|lang) [zusammen]",
            "<sind_wir> <schon> (lange|lang) dabei",
            "<how_much> <haben_wir> [<in_meeting>] <already> [<in_meeting>] <used> [<since>]",
            "(haben|sind) wir [erst|<schon>|etwa|echt erst] vor [nur] # minuten "
            "(angefangen|begonnen|gestartet|losgelegt)",
            "(haben|sind) wir (erst|<schon>) (vor einer [halben] stunde) (angefangen|"
            "begonnen|gestartet)",
            "wir (sind|reden|sitzen|tagen|sprechen) <already> (wie lange|wie lang|wie "
            "viele minuten|seit wann) [<doing>|am reden]",
            "wir (sind|reden|sitzen) [<schon>] seit (wann|wie lange|wie viel minuten) <doing>",
            "<sind_wir> (<schon>|bereits|erst) [über|seit|länger als] (einer|eine|ne|mehr "
            "als eine) [halben|halbe|ganze|ganzen] stunde (dran|im gange|<doing>)",
            "(<haben_wir>) (<schon>|bereits|erst) <span> (rum|um|hinter uns|geschafft|"
            "geredet|verbraucht)",
            "<since_how_long> (läuft|geht|dauert|sind|hocken|hängen|sitzen|reden|tagen) "
            "(<meeting>|das|es|wir) <already> [<doing>]",
            "seit (wie vielen|wie viele|wieviel|wie viel) minuten (läuft|geht) <meeting>",
            "wie (weit|lang|lange) <sind_wir> <schon> in (der|dem) <meeting_noun> [drin]",
            "(wie viel|wieviel) (unserer|der|von unserer) (zeit|stunde|sitzung) (<ist>|"
            "<haben_wir>) [<schon>|bereits] (um|rum|vorbei|weg|verbraucht|vergangen|hinter "
            "uns)",
            "(<ist>|sind) (<schon>|bereits) [über|mehr als] <span> (rum|um|vorbei|"
            "vergangen|verstrichen|weg)",
            "vor <how_long_ago> (ging es|ging's) los|(welche minute <haben_wir>|bei "
            "welcher minute <sind_wir>)",
            "(was|wie lang|wie lange) <ist> die bisherige dauer [<of_meeting>]",
            "<how_much> [<schon>] <haben_wir> (hinter uns|rum)|<since_how_long> (<ist>|"
            "sind) (<meeting>|wir) <already> (im gange|am laufen|zugange)",
            "[seit] <how_long> <already> [<doing>]",
            "<how_many> minuten (sind|liegen) [<schon>] hinter uns|<how_much> liegt "
            "[<schon>] hinter uns",
            "<how_much> (ist|sind) <since> [<already>] (vergangen|verstrichen|verbraucht|um)",
            "<how_much> haben wir [insgesamt|bisher] verbraucht",
            "[seit] <how_long> (besteht|tagt|dauert) (<meeting>|das) <already> [an]",
            "<sind_wir> <already> [über|seit|mehr als] (eine|ne|einer) [halbe|halben|"
            "ganze] stunde|<haben_wir> <already> (halbzeit|die hälfte)|<how_long> steht "
            "(<meeting>) <already>",
            "(<how_much>) <haben_wir> hinter uns",
        ),
        "item_left": (
            "<how_much> <we_have> [noch] [übrig] <for_item> [noch] [übrig|zeit|zur verfügung]",
            "<how_much> <i_have> [noch] [übrig] <for_item> [noch] [übrig|zeit]",
            "<how_much> <remains> [noch] [übrig] <for_item> [noch] [übrig]",
            "<how_much> (wir|ich) [noch] <for_item> [noch] [zeit] (haben|habe|hab)",
            "<how_much> [uns|mir|es] [noch] <for_item> [noch] (bleibt|bleiben|<ist>|gibt|"
            "übrig <ist>)",
            "<for_item> <how_much> (<we_have>|<remains>|<i_have>) [noch] [zeit|übrig]",
            "<when> (<ist>|<sind_wir> mit) <item_any> <over>",
            "<when> (sind|werden) wir (mit|bei) <item_dative> (fertig|durch|am ende) [sein]",
            "(bis wann|<when>) (müssen|sollen|sollten) wir mit <item_dative> (fertig|durch) sein",
            "<when> (endet|stoppt|schließt) <item>|<when> hört <item> auf",
            "<when> (<item> (endet|<over> <ist>|aufhört)|wir mit <item_dative> (fertig|"
            "durch) sind)",
            "<haben_wir> noch [etwas|genug|ein bisschen|ein wenig|viel] zeit <for_item>",
            "(habe|hab) ich noch [etwas|genug|ein bisschen|viel] zeit <for_item>",
            "(<ist>|bleibt|bleibt uns|gibt es) noch [etwas|genug|ein bisschen] zeit <for_item>",
            "wie (lange|lang) (geht|dauert|läuft) <item> noch",
            "wie (lange|lang) <item> noch (geht|dauert|läuft)",
            "<item> (wie lange|wie lang) (geht|dauert|läuft) (der|die|das|es) noch",
            "<item> [da] (bis wann|wie lange) (<haben_wir>|geht|läuft|dauert) [der|die|"
            "das] [noch] [zeit]",
            "wie (lange|lang) [noch] <for_item>",
            "(wie lange|wie lang|bis wann) (machen|bleiben|sind|sitzen|reden|arbeiten|"
            "haben) wir noch (an|bei|mit) <item_dative>",
            "(restzeit|noch zeit) <for_item>|[die] (restzeit|verbleibende zeit) <for_item>",
            "(wie viel|wieviel|was) (restzeit|verbleibt|<ist>) noch <for_item>",
            "bis wann (<haben_wir>|habe ich|hab ich|geht|dauert|läuft) [noch] [zeit] "
            "(<for_item>|<item>)",
            "(<ist>|wird) <item> <soon> <over>|<sind_wir> <soon> (mit|bei) <item_dative> "
            "(fertig|durch)",
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
            "<when> (geht|läuft) <item> zu ende|<when> <ist> (das|der) ende (von "
            "<item_dative>|<item_gen>)",
            "(wie viel|wieviel) (<ist>|bleibt) noch auf der uhr <for_item>",
            "reicht [uns|mir] die zeit [noch] <for_item>|läuft (die|meine|unsere) zeit "
            "<for_item> <soon> ab",
            "noch <how_much> <for_item>",
            "(wie lange|wie lang) (kann|darf) ich noch (antworten|reden|sprechen|überlegen|"
            "nachdenken)",
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
        ),
        "session_left": (
            "<how_much> <we_have> noch [zeit|übrig|vor uns|zur verfügung] [<in_meeting>]",
            "<how_much> <we_have> [<in_meeting>] noch [zeit|übrig|vor uns]",
            "<how_much> wir noch [zeit|übrig] haben",
            "<how_much> <remains_us> [noch] [übrig] [<in_meeting>]",
            "<how_much> uns noch (bleibt|bleiben)|<how_much> noch (<ist>|übrig <ist>|"
            "bleibt|bleiben)",
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
            "(<haben_wir>|bleiben uns) noch [mehr als|weniger als|mindestens|über] # "
            "(minuten|minute)",
            "bis (wann|wie viel uhr|wieviel uhr|zu welcher uhrzeit) (geht|dauert|läuft|"
            "gehen|machen|tagen|sitzen|bleiben|sind|haben|müssen) (<meeting>|das|es|wir|"
            "das hier|das ganze) [noch]",
            "bis wann (<meeting>|das|es|das ganze) (geht|dauert|läuft)|bis wann wir "
            "(machen|haben|bleiben)",
            "<when> (hören wir auf|müssen wir aufhören|machen wir schluss)",
            "(wie viel|wieviel|welche|wie lange) restzeit (<haben_wir>|bleibt [uns]|<ist> "
            "[noch] übrig|gibt es|<ist>) [noch]",
            "(wie (lang|lange|hoch|groß)|was) <ist> (die|unsere) (restzeit|verbleibende "
            "zeit|restliche zeit)|[die|unsere] (restzeit|verbleibende zeit)",
            "(wie viel|wieviel|was) (<ist>|steht|<haben_wir>) noch auf der uhr",
            "(sind|wären) wir <soon_only> (fertig|durch|am ende|am schluss|raus) [mit "
            "(allem|dem ganzen|<meeting_dative>)]",
            "(sind|wären) wir (<soon_only>) mit (allem|dem ganzen|<meeting_dative>) (fertig|durch)",
            "ob wir <soon_only> (fertig|durch) sind|ob (<meeting>|das ganze) <soon_only> "
            "<over> <ist>",
            "(<ist>|wird) (<meeting>|das ganze) <soon> <over>|<ist> (es|das) <soon_only> "
            "(vorbei|zu ende|geschafft|aus|rum)",
            "(haben wir's|<haben_wir> es|hamma's) <soon_only> [geschafft]",
            "<ist> <soon_only> (schluss|feierabend|ende|aus)",
            "(dauert|geht|läuft) (<meeting>|das ganze) noch [sehr|so] (lange|lang)",
            "(geht|läuft) (das|es) noch [sehr|so] (lange|lang)",
            "(müssen|brauchen|machen) wir noch (lange|lang)",
            "<ist> (die|unsere) zeit <soon> (um|rum|vorbei|abgelaufen)",
            "<when> (<ist>|wird|wäre) (das|es|des) <over>|<when> <ist> es [endlich] "
            "(geschafft|vorbei)",
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
            "<when> (geht's|gehts|geht es|geht das) zu ende|<how_much> hat (<meeting>|das "
            "ganze) noch",
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
        ),
        "next": (
            "<what> (kommt|<ist>|folgt|steht|käme|geht) <next> [dran|an|los] "
            "[<on_the_plan>] [<and_when>]",
            "<what> <next> [dran|an] (kommt|<ist>|folgt|dran <ist>|ansteht) [<and_when>]",
            "(was|welches thema|welchen punkt) (machen|haben|besprechen|behandeln) wir "
            "(<next>|danach|nachher als nächstes) [<and_when>]",
            "(danach|und danach) was (machen wir|kommt|<ist>|<haben_wir>) [dann|dran|da|"
            "als nächstes]",
            "(welches thema|welcher punkt|welche übung|welche frage) (kommt|folgt) (danach|"
            "nach <item_dative>) [dran] [<and_when>]",
            "was (kommt|<ist>|folgt|machen wir|steht) [dann] nach <item_dative> [an|dran] "
            "[<and_when>]",
            "(was|welcher punkt) (kommt|folgt) danach [dran] [<and_when>]",
            "(was|welcher punkt) (<ist> danach|kommt als nächster) [dran] <and_when>",
            "(was <ist>|welches <ist>|wie heißt|wie lautet) <next_item> [<and_when>]",
            "was <next_item> <ist>",
            "<next_item> <ist> (was|welcher|welches) [<and_when>]",
            "(womit|mit was|mit welchem (punkt|thema)) (geht es|geht's|machen wir) [<next>|"
            "danach] weiter",
            "was steht <next> (an|<on_the_plan>) [<and_when>]",
            "<when> (kommt|beginnt|startet|<ist>|fängt|geht|folgt) <next_item> [an|los|"
            "dran|an der reihe]",
            "<when> <next_item> [an|los] (kommt|beginnt|startet|anfängt|losgeht|dran <ist>|<ist>)",
            "<when> (fangen|beginnen|starten) wir <to_next> [an]",
            "<when> (geht es|geht's|gehts|machen wir|gehen wir|kommen wir|wechseln wir|"
            "springen wir) [weiter] <to_next> [weiter|über]",
            "<when> (wir|es) <to_next> (kommen|weitermachen|weitergehen|übergehen|weitergeht)",
            "<when> (geht's|geht es|machen wir) weiter im (programm|plan|text)",
            "(wie lange|wie lang|wie viel zeit|wieviel zeit|wie viele minuten) [<ist> es|"
            "dauert es|<haben_wir>|bleibt|sind es] [noch] bis <to_next_dative> [noch]",
            "(wie lange|wie lang) [noch] bis <next_item>",
            "<what> (kommt|<ist>|folgt|steht|machen wir|<haben_wir>|behandeln wir) [dann] "
            "<after_this> [dran|an] [<and_when>]",
            "was <haben_wir> [dann] nach <item_dative> [<and_when>]",
            "(was <ist>|wie lautet|wie heißt) (das|der|die) nächste [<on_the_plan>] [<and_when>]",
            "[der|das|die] (nächster|nächste|nächstes) <thing> <ist> (was|welcher|welches|"
            "welche) [<and_when>]",
            "(worum geht es|worum geht's|worüber (reden|sprechen) wir) (<next>|danach)",
            "<next_item> was <ist> das [<and_when>]|<next> (was|kommt was|<ist> was|machen "
            "wir was) [<and_when>]",
            "was steht danach (an|<on_the_plan>) [<and_when>]|wie geht es (danach|als "
            "nächstes|nach diesem punkt) weiter",
            "<when> (sind|kommen) wir (beim|bei der|beim|zum|zur) nächsten <thing>",
            "was <ist> (gleich|danach|nachher) dran|(was|welcher punkt|welches thema) "
            "<ist> <next> an der reihe",
            "(was|welches thema) (behandeln|besprechen|bearbeiten) wir (<next>|danach)|"
            "womit (fahren wir fort|geht's weiter)",
            "was (liegt|steht) <next> an|was <haben_wir> (danach|<next>) [<on_the_plan>]|"
            "[und] <next> (was|kommt was)",
        ),
        "over": (
            "(überziehen|überzogen) wir [<schon>|wieder|etwa|viel|stark]",
            "<haben_wir> [<schon>|bereits|wieder|etwa] [die zeit|unsere zeit|zeitlich] "
            "[stark|viel|sehr] überzogen",
            "(werden wir|müssen wir) [wohl|voraussichtlich|wieder|bei dem tempo] überziehen",
            "(sind|liegen|laufen) wir [zeitlich] [etwa|<schon>|bereits|noch|immer noch|"
            "wieder] <how_far> <off_plan> [oder [sind|liegen] [wir] [<schon>|eher] "
            "<off_plan>]",
            "ob wir [<schon>|noch|bereits] <how_far> <off_plan> (sind|liegen)",
            "ob wir [<schon>|bereits|wieder] überziehen|ob wir [<schon>|die zeit] überzogen haben",
            "(hängen|hinken) wir [<schon>|zeitlich|dem zeitplan|mit der zeit|sehr|weit|"
            "stark] (hinterher|hinten dran)",
            "[um] <how_far_off> (überziehen wir|<haben_wir> [<schon>|bereits|zeitlich] überzogen)",
            "[um] <how_far_off> (sind|liegen) wir [<schon>|bereits|zeitlich] (drüber|über "
            "der zeit|über die zeit|über (unsere|unserer) zeit|zu spät [dran]|im verzug|"
            "hinter dem zeitplan|hinter dem plan|hinterher|hinten dran|im rückstand|voraus|"
            "vor dem zeitplan|zu früh [dran])",
            "[um] <how_far_off> (hängen|hinken) wir [<schon>|zeitlich] hinterher",
            "wie (spät|weit) <sind_wir> (dran|drüber|hinten dran|hinterher|voraus)",
            "(überzieht|überziehen) <meeting>",
            "(<ist>|liegt) <meeting> [<schon>|noch|wieder] (im zeitplan|verspätet|über der "
            "zeit|im verzug|in der zeit|hinter dem zeitplan|im plan)",
            "(wie viel|wieviel) (verspätung|verzug|rückstand|vorsprung) <haben_wir>",
            "<haben_wir> [<schon>|noch] [viel] (verspätung|verzug|zeitlichen rückstand|zeitverzug)",
            "(<haben_wir>|<sind_wir> dabei) [die|unsere] zeit (aufgeholt|gutgemacht|"
            "überschritten|aufzuholen)",
            "halten wir (den zeitplan|die zeit|uns an (den zeitplan|die zeit)) [noch] [ein]",
            "(werden|sind) wir [noch] pünktlich fertig",
            "kommen wir [noch] pünktlich (raus|ans ende|zum ende)",
            "(sind|liegen|hängen|hinken|laufen) wir [zeitlich] [<schon>|noch|bereits] "
            "<how_far> <off_plan> [und] [um] <how_far_off>",
            "wir (sind|liegen) [<schon>|zeitlich|etwas|bereits] <how_far> <off_plan> (oder|"
            "oder nicht|oder was|oder etwa nicht|gell|ne|nicht wahr|richtig|stimmt's)",
            "wir (haben überzogen|überziehen) [<schon>] (oder|oder nicht|oder was|gell|ne)",
            "(haben|hätten) wir [<schon>|noch] [etwas|die] zeit (aufgeholt|gutgemacht|"
            "reingeholt|eingeholt)",
            "(wie viel|wie weit|um wie viel|um wie viele minuten) zu (spät|früh) (sind|liegen) wir",
            "zeitlich [noch] alles im (rahmen|plan|soll)|<ist> [noch] alles im zeitplan|"
            "stimmt der zeitplan noch",
            "(sind|liegen) wir [noch|<schon>] (im|in dem) (zeitlichen rahmen|zeitfenster|"
            "timetable)",
            "(befinden|bewegen) wir uns [noch] (im (zeitplan|zeitrahmen|plan)|in der zeit|"
            "in verzug|im verzug)|(haben wir|wurde) die (vorgesehene|geplante|vereinbarte) "
            "zeit [schon|bereits] (überschritten|überzogen)|haben wir den zeitrahmen "
            "[schon] (überschritten|gesprengt)",
            "(simma|samma|sin wir) <how_far> <off_plan>",
            "(halten|liegen) wir [noch] [gut] (den zeitplan|die zeit) ein|entspricht das "
            "[noch] dem zeitplan",
        ),
        "status": (
            "wie <is_it> [bei uns] <time_wise> [bei uns] [aus] [bei uns]",
            "wie (es|das) [bei uns] <time_wise> (aussieht|ausschaut|steht|läuft)",
            "(wie|wo) [gut|weit|genau] (stehen|liegen|sind|kommen|stehn) wir <time_wise> "
            "[da|dran|voran|hin]",
            "(wie|wo) wir <time_wise> (stehen|dastehen|liegen|sind|dran sind)",
            "<time_wise> wie (stehen|liegen|sind) wir [da|dran]|<time_wise> wie <is_it> "
            "[bei uns] [aus]",
            "wie <ist> (der zeitplan|die zeit|unser zeitplan|der zeitstand|unsere zeit|das "
            "timing|unser timing|unser zeitstand)",
            "wie (<ist> der|sieht der|sieht unser|schaut der) zeitplan [aus]",
            "wie (sieht|schaut) (die zeit|das timing|unser timing|unsere zeit) [bei uns] aus",
            "reicht [uns] (die|unsere) zeit noch|passt [noch] alles <time_wise>",
            "(<ist>|<sind_wir>|alles) [noch] [alles] (ok|okay|in ordnung|im grünen "
            "bereich) <time_wise>",
            "<time_wise> [<ist>|noch] alles (gut|ok|okay|in ordnung|im grünen bereich)",
            "(wird|<ist>) (die|unsere) zeit [<schon>|langsam] (knapp|eng)|wird (es|das) "
            "[<schon>|langsam] <time_wise> [<schon>|langsam] (knapp|eng)",
            "läuft uns die zeit (davon|weg)",
            "[<get_a>] [kurzer|kurzen|kurz|kurzes|ein kurzes|einen kurzen|ein kurzer|einen|"
            "ein|schneller|mal] <timecheck> [machen|geben|haben|durchgeben]",
            "<how_much> <i_have> [noch] [zeit|übrig]",
            "<how_much> ich noch (habe|hab)|<how_much> (bleibt|bleiben) mir [noch]",
            "(sind|liegen|stehen) wir (zeitlich|mit der zeit|von der zeit her|zeitmäßig|"
            "zeittechnisch) [noch|alle] (ok|okay|gut|im grünen bereich|gut aufgestellt|"
            "safe|im lot|auf kurs)",
            "(kommen|schaffen) wir (klar|hin) <time_wise>|wie (sind|stehen) wir [so] "
            "<time_wise> (aufgestellt|unterwegs)|wie (sieht|schaut) (das timing|die uhr) "
            "aus",
            "<how_much> hab ich|<how_much> habe ich",
            "wie <ist> der (stand der zeit|zeitliche stand|aktuelle zeitstand)|wie (sieht|"
            "schaut) die zeitplanung aus",
            "[einmal|mal] die zeit (ansagen|durchgeben|checken)|gib [uns|mir] [die] zeit durch",
            "(haben|sind) wir (zeitdruck|unter zeitdruck)|(kommen|reichen) wir [noch] mit "
            "der zeit (hin|aus|klar|zurecht)",
            "(sind|liegen|stehen) wir (gut|schlecht) (da|dabei) <time_wise>|wie <ist> die "
            "zeitliche (lage|situation)|wie <ist> [unser] (timing|zeitstatus)",
            "wie (steht|sieht) es (um|mit) (unseren|unserem|den|dem) (zeitplan|zeitrahmen) [aus]",
            "wie <ist> (die|unsere) (zeitlage|zeitsituation)|was macht (die|unsere) zeit|"
            "(sieht|schaut) (es|das) <time_wise> [noch] gut aus|(sieht|schaut) es gut aus "
            "<time_wise>",
        ),
    },
    beyond={
        "item_left": (
            "[seit] <how_long> (sind|reden|sprechen|sitzen|hängen) wir [<schon>|bereits] "
            "(bei|an|mit|über) <item_acc_or_dative> [dran|dabei]",
            "(wie lange|wie lang) (dauert|<ist>|geht) <item> [insgesamt]",
            "<how_much> (<ist>|war|sind) <for_item> (geplant|vorgesehen|eingeplant)",
        ),
        "next": (
            "<when> (<ist>|kommt|machen wir|<haben_wir>|gibt es|gibt's|beginnt) [die|eine|"
            "unsere] [nächste|kurze] (pause|mittagspause|kaffeepause)",
            "(wie lange|wie lang|wie viel zeit|wie viele minuten) [<ist> es|dauert es|sind "
            "es] [noch] bis zur [nächsten] (pause|mittagspause|kaffeepause)",
            "(<ist>|<haben_wir>|machen wir) <soon_only> [eine] pause",
        ),
        "elapsed": (
            "(wann|um wie viel uhr|seit wann) (haben|sind) wir [nochmal|noch mal] "
            "(angefangen|begonnen|gestartet|dabei|losgelegt)",
            "wann (hat|<ist>) <meeting> [nochmal] (angefangen|begonnen|gestartet|losgegangen)",
            "(wann|seit wann) wir (angefangen|begonnen|gestartet) (haben|sind)",
            "wann (ging es|ging's) los|wann war (der|unser) (start|beginn)",
            "wann (hat|ist) (das|das ganze|es) (angefangen|begonnen|losgegangen)",
        ),
        "session_left": (
            "(wie lange|wie lang) (dauert|geht) (<meeting>|das ganze) [insgesamt]",
            "(wie lange|wie lang) (<ist>|war) <meeting> (geplant|angesetzt)",
        ),
        "status": (
            "(läuft die uhr|<ist> die uhr angehalten|steht die uhr|läuft die zeit)",
            "(läuft|<ist>) (die uhr|die zeit) (noch|<schon>) (angehalten|gestoppt|pausiert)",
        ),
        "over": (
            "<haben_wir> (beim|bei dem|bei der|im|in der) (letzten|vorigen) <thing> überzogen",
        ),
    },
    instructions=(
        "(sag|sagt|sagen sie|gib) [mir|uns] [bitte|mal] [bescheid] (wenn|sobald|falls) "
        "* [*] [*] [*] [*] [*]",
    ),
    parts={
        "ist": "(ist|is)",
        "haben_wir": "(haben wir|hamma|ham wir|hammer|haben mer|hab ma)",
        "sind_wir": "(sind wir|simma|sin wir|sind mir|sind ma|samma)",
        "schon": "(schon|scho|schonn)",
        "please": "[bitte|vielleicht]",
        "the_time": "(die [genaue|aktuelle|exakte] uhrzeit)",
        "how_late": "(wie spät|wie späd)",
        "how_many": "(wie viele|wieviele|wie viel|wieviel|wie vielen)",
        "how_long": "(wie lange|wie lang)",
        "how_long_ago": ("(wie lange|wie lang|wie langer zeit|wie viel zeit|<how_many> minuten)"),
        "how_much": ("(wie lange|wie lang|<how_many> (zeit|minuten|sekunden|stunden))"),
        "when": (
            "(wann|um (wie viel|wieviel) uhr|in wie (viel|vielen) (minuten|zeit)|wie bald|"
            "zu welcher uhrzeit)"
        ),
        "soon_only": ("(bald|gleich|fast|<schon> bald|<schon> fast|bald mal|demnächst|beinahe)"),
        "soon": "(<soon_only>|<schon>|noch nicht|bereits)",
        "over": (
            "(zu ende|vorbei|fertig|durch|rum|um|aus|herum|geschafft|beendet|abgeschlossen|"
            "gelaufen)"
        ),
        "done": "(fertig|durch|am ende|raus|am schluss|entlassen|erlöst)",
        "already": "(<schon>|bereits|jetzt <schon>|nun <schon>|bisher|bis)",
        "we_have": (
            "(<haben_wir>|hätten wir|bekommen wir|kriegen wir|hat man|hamma|hammer|steht uns)"
        ),
        "i_have": "(habe ich|hab ich|hab i|hätte ich|bekomme ich|kriege ich)",
        "remains": (
            "(bleibt|bleiben|verbleibt|verbleiben|<ist>|sind|gibt es|gibt's|bleibt uns|"
            "bleiben uns|bleibt mir|bleiben mir)"
        ),
        "remains_us": "((bleibt|bleiben|verbleibt|verbleiben) [uns] [noch])",
        "we": (
            "(<sind_wir>|reden wir|sprechen wir|sitzen wir|tagen wir|diskutieren wir|"
            "laufen wir|quatschen wir|arbeiten wir|telefonieren wir|meeten wir|quasseln "
            "wir|labern wir|schwatzen wir|plaudern wir|beraten wir|konferieren wir)"
        ),
        "we_sit": "(sitzen wir|hocken wir|<sind_wir>|hängen wir)",
        "seated": "(rum|herum|zusammen|beisammen|drin|am reden)",
        "doing": (
            "(dabei|im gespräch|in (der|dieser) (sitzung|besprechung|stunde|runde)|hier "
            "dabei|hier zusammen|in diesem (meeting|call|gespräch)|im (meeting|call|"
            "unterricht|interview)|zusammen|<schon>|dran|zugange|am werk)"
        ),
        "since": (
            "(seit (dem|unserem) (beginn|start|anfang)|seit (beginn|anfang)|seit wir "
            "(angefangen|begonnen|gestartet) (haben|sind)|seitdem wir (angefangen|"
            "begonnen) haben|seit (beginn|anfang|start) <of_meeting>|seit dem (beginn|"
            "start|anfang) <of_meeting>)"
        ),
        "span": (
            "((die|eine|ne) [erste|halbe|ganze|erste halbe|volle|viertel] (stunde|"
            "dreiviertelstunde|viertelstunde)|(die|unsere) hälfte [der zeit]|(die|unsere) "
            "halbe zeit|# minuten)"
        ),
        "meeting_noun": (
            "(meeting|sitzung|besprechung|call|gespräch|workshop|session|treffen|stunde|"
            "kurs|interview|sendung|seminar|konferenz|termin|anruf|unterricht|vorlesung|"
            "veranstaltung|schulstunde|unterrichtsstunde|training|telefonat|videokonferenz|"
            "standup|retro|quiz|vorstellungsgespräch|folge|webinar|schulung|ganze|spaß|"
            "sache|lehrveranstaltung|quizrunde)"
        ),
        "meeting": (
            "(das|dieses|die|diese|der|dieser|unser|unsere|das ganze|die ganze|der ganze) "
            "[heutige] <meeting_noun>"
        ),
        "meeting_dative": (
            "(dem|der|diesem|dieser|unserem|unserer|dem ganzen|der ganzen) <meeting_noun>"
        ),
        "in_meeting": (
            "((in|für|von|bis zum ende von) (diesem|dieser|der|dem|das|die|unserem|"
            "unserer) <meeting_noun>|im <meeting_noun>|für alles|für den rest|in summe)"
        ),
        "of_meeting": (
            "((des|der|vom|von der|dieser|unserer) (meetings|<meeting_noun>|gesprächs|"
            "unterrichts|calls|kurses))"
        ),
        "to_the_end": (
            "((bis zum|bis zu unserem|bis|vom) (ende|schluss|feierabend|unterrichtsschluss|"
            "stundenende) [entfernt|weg] [<of_meeting>]|bis (wir (fertig|durch) sind|wir "
            "schluss machen|es (vorbei|aus|zu ende) <ist>)|bis zum (ende|schluss) "
            "<of_meeting>)"
        ),
        "thing": (
            "(punkt|thema|abschnitt|teil|tagesordnungspunkt|block|frage|runde|aufgabe|"
            "programmpunkt|agendapunkt|übung|aktivität|einheit|kapitel|phase|segment|top|"
            "quizfrage|fragerunde|vorstellungsrunde|feedbackrunde|antwort|update|beitrag|"
            "gruppenarbeit|aufwärmübung|fragestellung|diskussionspunkt|themenblock|lektion|"
            "spielrunde|brainstorming|rückblick|interviewfrage)"
        ),
        "this": ("[aktueller|aktuelle|aktuellen|aktuelles|laufende|laufenden|jetzige|jetzigen]"),
        "item": ("(der|dieser|das|dieses|die|diese|unser|unsere) <this> <thing>"),
        "item_any": ("(der|dieser|diesem|dem|das|dieses|die|diese|unser|unsere) <this> <thing>"),
        "item_dative": "(dem|diesem|dieser|der|unserem|unserer) <this> <thing>",
        "item_acc_or_dative": "(dem|diesem|dieser|der|diesen|dieses|das|die) <this> <thing>",
        "for_item": (
            "((für|bei|zu|in|an|auf|von) (diesen|dieses|diese|diesem|dieser|das|den|die|"
            "dem|der|mein|meine|meinen|unser|unsere|unseren) <this> <thing>|(beim|zum|zur|"
            "im|fürs) <this> <thing>|dafür|hierfür|für (das|das hier|den|dieses|diese|die)|"
            "hierzu)"
        ),
        "next_item": ("(der|das|die|unser|unsere) (nächste|folgende|nächster|nächstes) <thing>"),
        "to_next": (
            "(mit dem|mit der|zum|zur|mit unserem|an den|an die|an das|in den|in die) "
            "(nächsten|folgenden|nächste|nächster) <thing>"
        ),
        "to_next_dative": "(zum|zur|zu dem|zu der) (nächsten|folgenden) <thing>",
        "next": ("(als nächstes|als nächster|als nächste|im anschluss|anschließend|nachfolgend)"),
        "what": (
            "(was|welcher punkt|welches thema|welche übung|welche frage|welcher teil|"
            "welcher tagesordnungspunkt|welcher agendapunkt|welcher programmpunkt|welcher "
            "abschnitt|welche aufgabe|welche runde|welcher block)"
        ),
        "on_the_plan": (
            "(auf (der|unserer) (agenda|tagesordnung)|auf (dem|unserem) (plan|programm|"
            "zettel)|im (plan|programm))"
        ),
        "and_when": (
            "(und|und zwar) (<when>|ab wann) [geht es los|geht's los|kommt das|kommt es|"
            "beginnt es|beginnt das|<ist> das|<ist> es|beginnt er|kommt er|<ist> er dran|"
            "fängt es an|startet es|fangen wir an]"
        ),
        "how_far": (
            "[gut|ganz gut|weit|sehr|deutlich|schwer|etwas|ein bisschen|ein wenig|ziemlich|"
            "arg|viel|stark|so|noch gut|immer noch]"
        ),
        "how_far_off": (
            "(wie viel|wieviel|wie weit|wie stark|wie sehr|wie viele minuten|wieviele "
            "minuten|wie viel minuten|wie viel zeit|wie lange)"
        ),
        "off_plan": (
            "(über der zeit|über die zeit|über (unsere|unserer) zeit|im zeitplan|in der "
            "zeit|zu spät dran|zu spät|hinter dem zeitplan|hinter dem plan|hinter unserem "
            "zeitplan|drüber|im verzug|im plan|spät dran|im rückstand|zeitlich im (rahmen|"
            "plan)|im zeitlichen rahmen|hinten dran|hinterher|spät|pünktlich|in verzug|im "
            "zeitverzug|verspätet|früh dran|zu früh|zu früh dran|früher dran|dem zeitplan "
            "voraus|unserem zeitplan voraus|dem plan voraus|voraus|vor dem zeitplan|vor "
            "der zeit|im timing|im zeitrahmen|im zeitlimit|aus der zeit|aus dem zeitplan|"
            "zeitlich (drüber|hinten|hinten dran|gut dabei|gut dran|im verzug|hinterher|"
            "voraus)|auf zeit|# minuten (drüber|zu spät|über der zeit|im verzug|hinter dem "
            "zeitplan|zu früh|voraus|hinten dran|im rückstand)|nach plan|nach zeitplan|(im|"
            "mit dem) zeitplan (vorn|vorne|vorn dran|hinten|hinterher)|schneller als "
            "(geplant|im zeitplan)|weit voraus|hinten nach|hintendran|zeitlich im soll|gut "
            "im zeitplan)"
        ),
        "is_it": (
            "(sieht es|sieht's|siehts|steht es|steht's|stehts|schaut es|schaut's|schauts|"
            "läuft es|läuft's|läufts|geht es|geht's|gehts|<ist> es|schaut das|sieht das)"
        ),
        "time_wise": (
            "(mit der zeit|um die zeit|zeitlich|mit unserer zeit|in der zeit|zeitmäßig|"
            "zeittechnisch|von der zeit her|von der zeit|mit dem timing|beim timing|mit "
            "dem zeitplan|im zeitplan|was die zeit (angeht|betrifft|anbelangt)|in sachen "
            "zeit|in puncto zeit|bezüglich (der|unserer) zeit|bei der zeit|auf der uhr)"
        ),
        "get_a": (
            "((mach|machst du|machen wir|gib|gibst du|können wir|kannst du|kann ich|"
            "könnten wir|könntest du|ich brauche|ich bräuchte|wir brauchen|ich hätte gern|"
            "bitte) [uns|mir] [mal|bitte|doch|einen|ein|mal einen|mal ein])"
        ),
        "timecheck": (
            "(zeitcheck|zeit check|zeitansage|zeitupdate|zeit update|zeitstatus|zeitstand|"
            "timecheck|update zur zeit|stand der zeit|check der zeit|blick auf die (uhr|"
            "zeit))"
        ),
        "used": (
            "(verbraucht|gebraucht|benutzt|genutzt|aufgebraucht|verbraten|verquatscht|"
            "hinter uns|rum|geredet|gesprochen|verbracht|diskutiert|gesessen|vertan)"
        ),
        "clock_time": (
            "(# [uhr] [#]|halb #|viertel (vor|nach) #|# (vor|nach) [halb] #|mittag|mitternacht)"
        ),
        "item_gen": (
            "((dieser|der|unserer) <thing>|(dieses|des|unseres) (punktes|punkts|themas|"
            "abschnitts|teils|blocks|themenblocks))"
        ),
        "after_this": "(nach (diesem|dem|dieser|der) [<thing>]|hiernach)",
        "since_how_long": (
            "[seit] (wie lange|wie lang|wie vielen minuten|wie viele minuten|wieviele minuten)"
        ),
    },
    numbers="""ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn
        vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig
        fünfzig sechzig""",
    links="und aber sowie dann weil",
    openers=(
        "(was|wer|wen|wem|warum|wieso|weshalb|wann|wo|wie|welche|welcher|welches|"
        "welchen|wessen|hat|haben|habt|hast|ist|sind|war|waren|bist|darf|dürfen|gilt|"
        "zählt|schickst|schicken|machst|gibst|kommt|muss|will|willst|kann|kannst|"
        "können|könnte|könntest|könnten|soll|sollen|sollten|wollen|wird|werden|müssen|"
        "sag|sagt|bitte|falls|wenn|weil|ich|wir|lass|lasst|fasst|fass|machen|gibt|gib|"
        "erklär|erkläre|erklärst|zeig|schick|schreib|schreibst|wiederhol|notier|mach|"
        "nimm)",
    ),
    asking=(
        "(was|wer|wen|wem|warum|wieso|weshalb|wann|wo|wie|welche|welcher|welches)",
        "(kannst du|können sie|könntest du|könnten sie) [mir|uns|bitte|mal|kurz] "
        "(sagen|das|den|die)",
    ),
    reporting="gesagt sagte sagt fragt fragte gefragt heißt meinte rief",
)
