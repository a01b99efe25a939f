"""German: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon
from beatroom.flows.language.time_questions.languages.german.slots import SLOTS

_THING = (
    "(punkt|thema|abschnitt|teil|tagesordnungspunkt|block|frage|aufgabe|programmpunkt|agendapunkt"
    "|übung|aktivität|kapitel|phase|segment|diskussionspunkt|themenblock|gruppenarbeit)"
)
LEXICON = Lexicon(
    parts={**SLOTS, "_thing": _THING},
    inverted=(
        "ist|sind|haben|hat|wird|werden|wurde|wurden|war|waren|kommt|kommen|beginnt|fängt|"
        "geht|startet|liegt|fehlt|fiel|fällt|gibt es|gab es|gab's|gibt's",
    ),
    words={
        "filler": (
            "der|die|das|den|dem|des|unser|unsere|unserer|unseren|unserem|unseres",
            "ist|sind|is|wird|werden|sein|es|wir|uns|man|wohl|alle|alles|so|gibt es|gibt's|würden",
            "bitte|mal|denn|eigentlich|genau|ungefähr|etwa|circa|jetzt|gerade|nun|aktuell|"
            "momentan|im moment|noch mal|nochmal|nochmals|kurz|auch|doch|ja|vielleicht|ganz|"
            "und|aber|also|nur|einfach|übrigens|zur zeit|zurzeit|derzeit|schnell|genau "
            "genommen|in etwa|insgesamt",
            "hey|hallo|hi|entschuldigung|entschuldige|sorry|verzeihung|ach|äh|okay|ok|danke|"
            "du|na|sag mal|sagt mal|sagen sie mal|moment",
            "(eine|kurze|schnelle|eine kurze|eine schnelle|kleine) (frage|zwischenfrage)|"
            "kurz gefragt|mal gefragt",
            "(kannst du|könntest du|können sie|könnten sie|kann|kann jemand|magst du|würdest "
            "du) [mir|uns] [bitte|kurz|mal|vielleicht] [bitte|kurz|mal] (sagen|verraten)|"
            "(sag|sagt|verrat|sage|nenn) (mir|uns) [bitte|mal]|(sagen|verraten) sie (mir|"
            "uns) [bitte]",
            "(weißt du|wissen sie|weiß jemand|wissen wir|hast du eine ahnung|weisst du)",
            "ich (würde gern|würde gerne|möchte|wollte|will) [nur|mal|kurz|gern|gerne] "
            "(wissen|fragen)|ich (frage mich|wollte nur fragen)|mich würde interessieren|"
            "darf ich [kurz] fragen|kann ich [kurz] fragen|ich würde gern wissen|lass mich "
            "fragen",
            "in|im|zum|zur|für|bei|beim|mit|an|auf|am|ans|zu|von|vom|fürs|ins|über|hier",
            "<on_the_plan>|laut (plan|agenda|programm|zeitplan)|nach plan|auf der uhr",
            "können|müssen|sollen|dürfen|soll|muss|kann",
            "(vom|des|im|am) (programm|plan|programms|plans|ablauf|ablaufs)|(von|in|auf) der "
            "(agenda|tagesordnung)|hier|denn so|so|das hier|heute so|alles|denn alles|leute|"
            "gerade eben|schon mal|am besten|du|hast du|uns alle|robin|mir|mal eben|überhaupt|"
            "ungefähr so|noch gleich|gleich noch|etwa|dann so|jeweils|haben wir denn|hätte|wäre|"
            "bräuchte",
        ),
        "planned": (
            "geplant|vorgesehen|eingeplant|angesetzt",
            "veranschlagt|reserviert|angedacht|gedacht|eingeräumt|hast du geplant|haben wir "
            "geplant|habt ihr geplant|bekommt|kriegt|angesetzt|verplant|einkalkuliert|hast du "
            "eingeplant|vorgesehen|hast du vorgesehen|zugeteilt|bemessen|kalkuliert",
        ),
        "how long": (
            "wie lange|wie lang|wie weit ist es",
            "wie viele minuten|wie viel zeit|wieviel zeit|wieviele minuten|wie viel minuten|wie "
            "lang",
        ),
        "how long + left": (
            "wie lange noch|wie lang noch|wie viel länger|wie lange denn noch|wie lange "
            "brauchen wir noch",
            "wie viel (zeit|minuten) noch|wie lange geht noch|wie lange dauert noch|was bleibt "
            "[noch] an zeit|wie viel fehlt noch",
        ),
        "how much": ("<how_many>",),
        "when": (
            "wann|wie bald|ab wann|in wie (viel|vielen) minuten",
            "(startzeit|beginn|uhrzeit|startuhrzeit) (von|vom|der|des|für)|in wie (viel|vielen) "
            "minuten|wann genau|wie lange (dauert es|dauert's|ist es|brauchen wir|müssen wir "
            "warten) noch bis",
        ),
        "until + when": ("bis wann|bis (um wie viel|wie viel) uhr",),
        "what time": (
            "um (wie viel|wieviel|welche) uhr|zu welcher (uhrzeit|zeit)|um welche uhrzeit|um "
            "wieviel uhr",
            "zu welcher uhrzeit|wie viel uhr|um wie viel uhr genau|auf welche uhrzeit|um welche "
            "zeit",
        ),
        "what": ("was|welcher|welches|welche|womit|was für ein|was für eine",),
        "clock": (
            "wie spät [ist|haben wir] es|wie spät (ist|haben wir)|(wie viel|wieviel) uhr "
            "[ist|haben wir] (es|wir)|(wie viel|wieviel) uhr (ist es|haben wir)|wie spät es "
            "[gerade|jetzt] ist|(die|welche) [genaue|aktuelle] uhrzeit|was sagt die uhr|wie "
            "spät es|(wie viel|wieviel) uhr es ist",
        ),
        "check": (
            "wie (liegen|stehen|sind|sieht es|siehts|sieht's|steht es|schaut es|läuft es|"
            "stehts|steht's) [wir] [jetzt|gerade|denn|eigentlich] <time_wise> [aus|da]|"
            "<timecheck>|wie steht es um (die|unsere) zeit|wie viel uhr wir haben|wo (stehen|"
            "liegen|sind) wir <time_wise>|wie sieht [die|unsere] zeit aus|wie (liegen|"
            "stehen) wir in der zeit",
        ),
        "time": ("zeit|minuten|minute|sekunden|stunden|stunde",),
        "left": (
            "noch|übrig|verbleibend|verbleibende|verbleiben|verbleibt|bleibt|bleiben|noch "
            "übrig|zur verfügung|übrige|noch offen|noch dabei|noch hier|länger|noch zusammen",
        ),
        "left + time": ("restzeit|restliche zeit|zeit übrig|verbleibende zeit",),
        "have": ("haben|hat|habe|hab|bekommen|kriegen|hätten|bekomme|kriege",),
        "do we have": ("haben wir [noch|denn noch] (viel|genug|etwas)|ist noch|gibt es noch",),
        "until": (
            "bis|bis zum|bis zur|bevor|vor|bis zu|bis es|bis wir|bis zu dem|bis zu der|bis "
            "das|bis die|bis der",
        ),
        "end": (
            "ende|schluss|endet|enden|aufhören|hören wir auf|hört [es|das] auf|fertig|"
            "feierabend|machen wir schluss|schluss machen|beenden|beenden wir|zum ende "
            "kommen|zum schluss kommen|aus|vorbei|zu ende|rum|um|durch|beendet|abgeschlossen|"
            "aufgehört|fertig werden|endzeit|am ende|läuft ab|abgelaufen|ab|(kommen|kommt) "
            "zum (ende|schluss)|zu ende geht|gehen können|nach hause|heim|heimgehen|hört auf|"
            "hören auf|sind wir raus|sind wir entlassen|finden ein ende",
            "fertig sind|sind fertig|vorbei ist|zu ende ist|durch ist|durch sind|fertig ist|"
            "schicht im schacht|endlich frei|ende gelände|entlassen|zum schluss",
        ),
        "soon": ("bald|gleich|fast|beinahe|demnächst",),
        "start": (
            "kommt|kommen|dran|beginnt|beginnen|anfangen|fängt|fangen|los geht es|startet|"
            "starten|los geht|losgeht|geht's los|geht es los|gehts los|an der reihe|machen|"
            "tun|passiert|geschieht|folgt|folgen|steht an|ansteht|stehen an|steht|dran sind|"
            "drankommt|drankommen|start|beginn|besprechen|sprechen wir über|reden wir über|"
            "gehen wir|widmen|anfängt|soweit|so weit|weiter",
            "los|gibt's|gibts|findet statt|statt|stattfinden|dran ist|machen wir|geht los|kommen "
            "wir|reden über|fällig",
        ),
        "next": (
            "als nächstes|als nächster|als nächste|danach|anschließend|im anschluss|nachher|"
            "hiernach|hinterher|darauf",
            "gleich danach|als (nächster|nächstes|nächste) (punkt|thema)",
        ),
        "next + item": (
            "(nächste|nächster|nächstes|nächsten|folgende|folgender|folgendes|folgenden|"
            "kommende|kommender|kommenden) <_thing>",
        ),
        "what + next": (
            "wie geht (es|das|'s) [dann|danach|hier|jetzt|nun|denn] weiter|was kommt dann|"
            "wie geht's [dann|danach|jetzt|nun|denn] weiter|wie gehts [dann|danach|jetzt|nun|"
            "denn] weiter|wie es weitergeht|wie es weiter geht",
            "was (kommt|machen wir|gibt es|steht|passiert|folgt) (als nächstes|danach|"
            "gleich)|was dann|womit geht's weiter|womit geht es weiter|was steht (als "
            "nächstes|noch|danach) (an|auf dem programm|auf dem plan)|was haben wir (als "
            "nächstes|danach) vor|was hast du (als nächstes|danach) [für uns] geplant|was "
            "machen wir (gleich|nachher|anschließend)|wie geht's weiter|wo geht's weiter",
        ),
        "move on": (
            "weitermachen|machen wir weiter|gehen wir weiter|weitergehen|das thema wechseln|"
            "wechseln wir das thema|zum nächsten (thema|punkt) kommen",
        ),
        "after": (
            "nach",
            "folgt auf|nach dem|nach der|nach den|kommt nach|direkt nach|gleich nach|im "
            "anschluss an|hinter|unmittelbar nach|anschließend an",
        ),
        "session": (
            "[das|die|der|dem|des|dieses|diese|diesem|dieser] [heutige|heutigen|ganze|"
            "ganzen] (meeting|meetings|sitzung|besprechung|call|calls|gespräch|gesprächs|"
            "workshop|workshops|session|treffen|treffens|kurs|sendung|seminar|konferenz|"
            "termin|termins|unterricht|veranstaltung|schulung|standup|ganze|spaß|telefonat|"
            "interview|stunde)",
        ),
        "item": (
            "punkte|themen|teile|<_thing>|(diese|dieser|unserer) (runde|einheit)|dafür|"
            "hierfür|hierzu|für (das|das hier|dieses|diesen)",
        ),
        "this": (
            "dieser|diese|dieses|diesem|diesen|aktuelle|aktueller|aktuelles|aktuellen|"
            "laufende|laufenden|jetzige|jetzigen|gerade dran|momentane|momentanen",
        ),
        "elapsed": (
            "schon|bereits|bisher|bis jetzt|vergangen|verstrichen|verbraucht|seit beginn|"
            "seit dem (start|beginn|anfang)|seit unserem (start|beginn)|dabei|zugange|schon "
            "(rum|vorbei|um|weg|vergangen|verbraucht|verstrichen|dabei|dran|hier|zusammen|"
            "her)|seit wir (angefangen|begonnen|gestartet) haben|zusammen|im gange|unterwegs|"
            "bereits (rum|vorbei|um|vergangen|verstrichen)",
        ),
        "how long + elapsed": ("seit wie lange|seit wie vielen minuten|wie lange schon|seit wann",),
        "late": (
            "zeitlich (im verzug|hinterher|drüber|voraus|im rahmen)|über unserer zeit|über "
            "unsere zeit|im zeitrahmen|früh dran|über der zeit|über die zeit|im zeitplan|in "
            "der zeit|zu spät dran|zu spät|hinter dem (zeitplan|plan)|hinter unserem "
            "zeitplan|drüber|im verzug|im plan|spät dran|im rückstand|hinterher|pünktlich|in "
            "verzug|verspätet|überzogen|überziehen|im zeitverzug|vor dem (zeitplan|plan)|"
            "voraus|überzug|verspätung|rückstand|hinten dran|gut in der zeit",
        ),
        "is it": (
            "sind wir|liegen wir|ist das|ist die|ist der|hinken wir|hängen wir|haben wir "
            "schon|laufen wir|werden wir|ist es|überziehen wir|wie "
            "stark|wie sehr",
        ),
        "skip": (
            "übersprungen|ausgelassen|weggelassen|gestrichen|ausgefallen|weggefallen|"
            "entfallen|rausgefallen|überspringen",
            "weggefallen|unter den tisch gefallen|rausgeflogen|rausgenommen|verpasst|hinten "
            "runtergefallen|fallen gelassen|ausgefallen|gekürzt|nicht gemacht|nicht drangekommen|"
            "fiel weg|fiel aus|flach gefallen|flachgefallen|gecancelt|geskippt|vergessen|liegen "
            "geblieben|liegengeblieben|auf der strecke geblieben|sausen lassen|unterschlagen|weg "
            "gelassen|nicht geschafft",
        ),
        "any": (
            "etwas|irgendetwas|irgendwas|was ausgelassen",
            "etwas|was|irgendwas|irgendein (punkt|teil|thema)|irgendwelche (punkte|teile|themen)|"
            "ein (punkt|teil)|teile|punkte|einen (punkt|teil)",
        ),
        "progress": (
            "wie weit sind wir [schon|jetzt|eigentlich] [gekommen|mit dem plan|mit der "
            "agenda|im plan|im programm|schon|jetzt|inzwischen]|wie weit wir sind|wo (stehen|"
            "sind) wir [gerade|jetzt|denn|momentan] (im plan|im programm|auf der agenda|in "
            "der agenda|auf der tagesordnung|im ablauf)|(bei|an) welchem (punkt|thema|"
            "programmpunkt) (sind|stehen) wir|wie weit (haben wir es geschafft|ist der plan)|"
            "wie viel haben wir [schon] geschafft|an welcher stelle sind wir|wo wir (stehen|"
            "sind)",
            "was ist [jetzt|gerade|denn|eigentlich|im moment] [jetzt|gerade|eigentlich|denn] "
            "dran|(in|bei|an) welchem <_thing> (sind|stehen|befinden) wir [uns] [gerade|jetzt|"
            "denn|eigentlich]|(in|bei|an) welcher <_thing> (sind|stehen|befinden) wir [uns] "
            "[gerade|jetzt|denn|eigentlich]|bei (was|welchem thema) sind wir [gerade|jetzt|"
            "eigentlich]|wobei sind wir [gerade|jetzt]|(welcher|welches|welche|welchen) <_thing> "
            "(ist|läuft|machen wir|haben wir) (das|gerade|jetzt|das hier|das jetzt|denn gerade|"
            "gerade dran|jetzt dran|aktuell|dran)|was machen wir (gerade|jetzt gerade|hier "
            "gerade|momentan|im moment)|was läuft (gerade|jetzt|im moment)|(was ist|wie heißt) "
            "(der|das|die) (aktuelle|aktueller|aktuelles|momentane|laufende|jetzige) <_thing>|wo "
            "(stehen|sind) wir (im|in der|auf der) (plan|programm|ablauf|agenda|tagesordnung)|"
            "wie weit sind wir [denn|so|denn so|schon|jetzt|durch|eigentlich] [so|schon|durch]|"
            "wie viel haben wir [schon|bisher|bis jetzt] (geschafft|hinter uns|erledigt)|wo sind "
            "wir (dran|stehengeblieben)",
        ),
        "last": (
            "dauert|dauern|geht|gehen|läuft|laufen|lang|lange|geplant|vorgesehen|eingeplant|"
            "angesetzt|dauer|länge|machen|sitzen|reden|sprechen|diskutieren|hocken|arbeiten|"
            "telefonieren|tagen",
            "bemessen|angelegt|dauern soll|dauern sollte|gehen soll",
        ),
        "past": (
            "war|waren|hatte|hatten|dauerte|ging|wurde|wurden|gedauert|gewesen",
            "wurde|war noch mal|war nochmal|hast du|habt ihr",
        ),
        "me": ("ich|mir|mich",),
        "today": (
            "heute|heute noch",
            "heute",
        ),
        "some": ("ein|eine|einen|einem|einer|eines",),
        "other": ("morgen|gestern|übermorgen|nächste woche|letzte woche",),
        "may": ("können|müssen|sollen|dürfen|könnten|sollten|wollen|lass uns|lasst uns",),
        "half": (
            "halbzeit|[die|zur|der|über die] hälfte|auf halber strecke|halb (durch|fertig|rum)|"
            "prozent|[in der] mitte|mehr als die hälfte|(den halben|halben) weg|(welcher|wie "
            "viel) prozentsatz",
        ),
        "number": (
            "uhr|halb|viertel|viertel (nach|vor)|dreiviertel|(fünf|zehn|zwanzig) (vor|nach)|kurz "
            "(vor|nach)|nach|vor",
        ),
        "tag": (
            "oder|oder nicht|oder (später|früher|noch nicht|doch nicht|was anderes|schon)|nicht "
            "wahr|gell|stimmts|stimmt's|richtig|oder so|ne|wa|oder was|oder doch erst (später|"
            "danach)",
        ),
        "once": ("wenn|sobald|nachdem",),
        "what + start": (
            "was (ist|steht) [da|noch] (dran|an|auf dem plan|geplant)|was läuft|was haben wir",
        ),
        "skip + past": ("(ist|sind) (ausgefallen|weggefallen|rausgefallen|entfallen)",),
        "done": (
            "geschafft|hinter uns|erledigt|abgehakt|hinter uns gebracht|abgearbeitet|"
            "durchgenommen|absolviert|gemacht|durch|abgeschlossen",
        ),
    },
    compounds=True,
    related={
        "diskutieren": "diskussion",
        "spielen": "spiel quiz rätsel",
        "spielt": "spiel quiz",
        "essen": "mittagessen abendessen mittag",
        "verabschieden": "abschied verabschiedung",
        "verabschiedung": "abschied",
        "pausieren": "pause",
        "vorstellung": "vorstellungsrunde",
        "abstimmen": "abstimmung",
        "fragen": "fragerunde",
    },
)
