"""German: what asks for the time, for what was, for what comes, and for the plan."""

from __future__ import annotations

NOW: tuple[str, ...] = (
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
)

ELAPSED: tuple[str, ...] = (
    "[seit] <how_long> (<we> <already> [<doing>]|<we_sit> <already> [<doing>] <seated>)",
    "[seit] <how_long> wir <already> [<doing>] (dabei sind|zusammen sind|reden|"
    "sprechen|sitzen|tagen|diskutieren|zusammensitzen|arbeiten|quatschen|dran sind)",
    "[seit] <how_long> (läuft|geht|dauert|gehen|laufen) (<meeting>|das|es|das "
    "ganze) <already> [so]",
    "[seit] <how_long> (<meeting>|das|es|das ganze) <already> (läuft|geht|dauert)",
    "(<meeting>|das ganze) <how_long> (läuft|geht|dauert) (das|die|der|es) <already>",
    "seit wann (reden|sprechen|sitzen|tagen|diskutieren|quatschen) wir [<schon>|bereits] [<doing>]",
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
    "(haben|sind) wir (erst|<schon>) (vor einer [halben] stunde) (angefangen|begonnen|gestartet)",
    "wir (sind|reden|sitzen|tagen|sprechen) <already> (wie lange|wie lang|wie "
    "viele minuten|seit wann) [<doing>|am reden]",
    "wir (sind|reden|sitzen) [<schon>] seit (wann|wie lange|wie viel minuten) <doing>",
    "<sind_wir> (<schon>|bereits|erst) [über|seit|länger als] (einer|eine|ne|mehr "
    "als eine) [halben|halbe|ganze|ganzen] stunde (dran|im gange|<doing>)",
    "(<haben_wir>) (<schon>|bereits|erst) <span> (rum|um|hinter uns|geschafft|geredet|verbraucht)",
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
    "<how_many> minuten (sind|liegen) [<schon>] hinter uns|<how_much> liegt [<schon>] hinter uns",
    "<how_much> (ist|sind) <since> [<already>] (vergangen|verstrichen|verbraucht|um)",
    "<how_much> haben wir [insgesamt|bisher] verbraucht",
    "[seit] <how_long> (besteht|tagt|dauert) (<meeting>|das) <already> [an]",
    "<sind_wir> <already> [über|seit|mehr als] (eine|ne|einer) [halbe|halben|"
    "ganze] stunde|<how_long> steht "
    "(<meeting>) <already>",
    "(<how_much>) <haben_wir> hinter uns",
)

NEXT: tuple[str, ...] = (
    "<what> (kommt|<ist>|folgt|steht|käme|geht) <next> [dran|an|los] [<on_the_plan>] [<and_when>]",
    "<what> <next> [dran|an] (kommt|<ist>|folgt|dran <ist>|ansteht) [<and_when>]",
    "(was|welches thema|welchen punkt) (machen|haben|besprechen|behandeln) wir "
    "(<next>|danach|nachher als nächstes) [<and_when>]",
    "(danach|und danach) was (machen wir|kommt|<ist>|<haben_wir>) [dann|dran|da|als nächstes]",
    "(welches thema|welcher punkt|welche übung|welche frage) (kommt|folgt) (danach|"
    "nach <item_dative>) [dran] [<and_when>]",
    "was (kommt|<ist>|folgt|machen wir|steht) [dann] nach <item_dative> [an|dran] [<and_when>]",
    "(was|welcher punkt) (kommt|folgt) danach [dran] [<and_when>]",
    "(was|welcher punkt) (<ist> danach|kommt als nächster) [dran] <and_when>",
    "(was <ist>|welches <ist>|wie heißt|wie lautet) <next_item> [<and_when>]",
    "was <next_item> <ist>",
    "<next_item> <ist> (was|welcher|welches) [<and_when>]",
    "(womit|mit was|mit welchem (punkt|thema)) (geht es|geht's|machen wir) [<next>|danach] weiter",
    "was steht <next> (an|<on_the_plan>) [<and_when>]",
    "<when> (kommt|beginnt|startet|<ist>|fängt|geht|folgt) <next_item> [an|los|dran|an der reihe]",
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
)

OVER: tuple[str, ...] = (
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
    "(sind|liegen) wir [noch|<schon>] (im|in dem) (zeitlichen rahmen|zeitfenster|timetable)",
    "(befinden|bewegen) wir uns [noch] (im (zeitplan|zeitrahmen|plan)|in der zeit|"
    "in verzug|im verzug)|(haben wir|wurde) die (vorgesehene|geplante|vereinbarte) "
    "zeit [schon|bereits] (überschritten|überzogen)|haben wir den zeitrahmen "
    "[schon] (überschritten|gesprengt)",
    "(simma|samma|sin wir) <how_far> <off_plan>",
    "(halten|liegen) wir [noch] [gut] (den zeitplan|die zeit) ein|entspricht das "
    "[noch] dem zeitplan",
)

STATUS: tuple[str, ...] = (
    "wie <is_it> [bei uns] <time_wise> [bei uns] [aus] [bei uns]",
    "wie (es|das) [bei uns] <time_wise> (aussieht|ausschaut|steht|läuft)",
    "(wie|wo) [gut|weit|genau] (stehen|liegen|sind|kommen|stehn) wir <time_wise> "
    "[da|dran|voran|hin]",
    "(wie|wo) wir <time_wise> (stehen|dastehen|liegen|sind|dran sind)",
    "<time_wise> wie (stehen|liegen|sind) wir [da|dran]|<time_wise> wie <is_it> [bei uns] [aus]",
    "wie <ist> (der zeitplan|die zeit|unser zeitplan|der zeitstand|unsere zeit|das "
    "timing|unser timing|unser zeitstand)",
    "wie (<ist> der|sieht der|sieht unser|schaut der) zeitplan [aus]",
    "wie (sieht|schaut) (die zeit|das timing|unser timing|unsere zeit) [bei uns] aus",
    "reicht [uns] (die|unsere) zeit noch|passt [noch] alles <time_wise>",
    "(<ist>|<sind_wir>|alles) [noch] [alles] (ok|okay|in ordnung|im grünen bereich) <time_wise>",
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
)
