"""German: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
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
    "[nur|mal|ganz|noch] [eine|ne|mal eine] [kurze|schnelle|andere|blöde] (frage|zwischenfrage)",
    "(ganz|nur|mal|mal ganz) (kurz|schnell|eben)|kurz|schnell|nebenbei|nur so|"
    "interessehalber|aus neugier|zwischendurch|bevor ich es vergesse",
)

REQUESTS: tuple[str, ...] = (
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
)

TAILS: tuple[str, ...] = (
    "(meine ich|mein ich|würdest du sagen|was meinst du|deiner uhr nach|(auf|nach) "
    "(deiner|der) uhr|schätzungsweise|in minuten|noch gleich|(herr|frau) *|leute|"
    "jungs|chefin|digga|freunde|wenn ich fragen darf|wenn du zeit hast|kannst du "
    "das sagen|wissen sie das|weißt du das zufällig|nur so aus interesse|auf die "
    "minute|ganz ehrlich|vor uns)",
    "(bitte|jetzt|gerade|denn|eigentlich|nochmal|noch mal|genau|nun|danke|momentan|ungefähr)",
    "(im moment|so|etwa|hier|heute|also|bei uns|da|überhaupt|ok|okay|mal|insgesamt|"
    "leute|chef|dann|bitte schön|oder|oder nicht|oder was|oder wie|gell|ne|ja|eben|"
    "schnell|kurz|bis jetzt|bis hierhin|weißt du das|aktuell)",
)
