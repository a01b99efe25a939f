"""German: what `<name>` stands for in its phrases."""

from __future__ import annotations

SLOTS = {
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
        "(zu ende|vorbei|fertig|durch|rum|um|aus|herum|geschafft|beendet|abgeschlossen|gelaufen)"
    ),
    "done": "(fertig|durch|am ende|raus|am schluss|entlassen|erlöst)",
    "already": "(<schon>|bereits|jetzt <schon>|nun <schon>|bisher|bis)",
    "we_have": ("(<haben_wir>|hätten wir|bekommen wir|kriegen wir|hat man|hamma|hammer|steht uns)"),
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
}
