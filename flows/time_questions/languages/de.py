"""German."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""spät uhr uhrzeit überzieht zeit zeitlich lange minuten wann überziehen überzogen
        drüber verzug zeitplan zeitstand minute lang plan rückstand rahmen pünktlich zeitcheck
        dran hinterher restzeit endet schluss fertig vergangen""",
    hesitations="""äh ähm öh öhm hm hmm mhm ehm eh jetzt heute denn eigentlich gerade hier wohl
        ungefähr genau nun insgesamt momentan überhaupt mittlerweile inzwischen""",
    fillers=(
        "(hey|hi|hallo|ok|okay|also|so|na|gut|ja|und|aber|sorry|moment|du|sag mal|sagen sie mal)",
        "(entschuldigung|entschuldige|verzeihung|tschuldigung|übrigens|bitte|jetzt|nun|warte|nur)",
        "(kurze frage|eine frage|ganz kurz|kurz|nebenbei|mal eine frage|eine kurze frage)",
    ),
    requests=(
        "(kannst du|können sie|könntest du|könnten sie|kann|könnte) [jemand] <please> [mir|uns] "
        "<please> [mal|kurz] <please> (sagen|verraten|mitteilen|erinnern)",
        "(sag|sage|sagen sie|verrat|verrate) [mir|uns] [mal|bitte|doch] [kurz]",
        "(weißt du|wissen sie|wisst ihr|weiß jemand|wissen wir) [zufällig|eigentlich|gerade]",
        "(ich|wir) (wollte|wollten|wollt|möchte|möchten|würde gern|würde gerne) [nur] [mal|"
        "gern|gerne] "
        "(fragen|wissen)",
        "(ich frage mich|wir fragen uns|mich würde interessieren|hast du eine ahnung)",
    ),
    tails=(
        "(bitte|jetzt|gerade|denn|eigentlich|nochmal|noch mal|genau|nun|danke|momentan|ungefähr)",
        "(im moment|so|etwa|hier|heute|also|bei uns|da|überhaupt|ok|okay|mal|insgesamt)",
    ),
    questions={
        "now": (
            "wie spät (ist es|es ist|haben wir es|haben wir|wir es haben)",
            "(wie viel|wieviel) uhr (ist es|es ist|haben wir|wir haben)",
            "(sag|sage|sagen sie) (mir|uns) [mal] <please> [kurz] (die|die genaue) uhrzeit",
            "(kannst du|können sie|könntest du|könnten sie) <please> (mir|uns) <please> [mal|"
            "kurz] "
            "die [genaue] uhrzeit (sagen|geben|nennen)",
            "((wie|was) ist die [aktuelle] uhrzeit|welche uhrzeit (haben wir|ist es|ist))",
            "was sagt die uhr",
        ),
        "elapsed": (
            "[seit] wie (lange|lang) <we> schon [<doing>]",
            "[seit] wie (lange|lang) wir schon (dabei sind|reden|sprechen|sitzen|tagen)",
            "[seit] wie (lange|lang) (läuft|geht|dauert) (<meeting>|das) [jetzt|nun] [hier] schon",
            "[seit] wie (lange|lang) (<meeting>|das) [jetzt|nun] schon (läuft|geht|dauert)",
            "<how_much> (ist|sind) [jetzt] [schon|bereits|bisher|bis] (vergangen|rum|um|"
            "verstrichen|vorbei)",
            "<how_much> haben wir [jetzt] (schon|bereits|bisher) (verbraucht|gebraucht|benutzt)",
            "<how_much> [schon] vergangen (ist|sind)",
            "vor wie (lange|lang|viel zeit|vielen minuten) haben wir (angefangen|begonnen)",
        ),
        "item_left": (
            "<how_much> <we_have> [jetzt] [noch] [übrig] <for_item> [noch] [übrig|zeit]",
            "<how_much> (bleibt|bleiben|ist|sind) [uns] [noch] [übrig] <for_item> [noch] [übrig]",
            "<how_much> wir [noch] <for_item> [noch] haben",
            "wann (ist|sind wir mit) <item_any> (zu ende|vorbei|fertig|durch|rum|um)",
            "wann endet <item>",
            "haben wir noch [etwas|genug] zeit <for_item>",
            "ist noch [etwas] zeit <for_item>",
            "wie (lange|lang) (geht|dauert|läuft) <item> [jetzt] noch",
            "wie (lange|lang) [noch] <for_item>",
            "(restzeit|noch zeit) <for_item>",
            "bis wann (haben wir|geht|dauert) [noch] [zeit] (<for_item>|<item>)",
        ),
        "session_left": (
            "<how_much> <we_have> [denn|jetzt|eigentlich|insgesamt] noch [insgesamt] [zeit|"
            "übrig] "
            "[<in_meeting>]",
            "<how_much> wir [jetzt] noch haben",
            "<how_much> (bleibt|bleiben|verbleibt|verbleiben) [uns] [jetzt|denn] [noch] [übrig] "
            "[<in_meeting>]",
            "<how_much> uns noch (bleibt|bleiben)",
            "<how_much> (ist|sind) [denn|jetzt] noch [übrig] [<in_meeting>]",
            "(wann|um wie viel uhr|um wieviel uhr) (ist|sind) <meeting> [denn] "
            "(zu ende|vorbei|fertig|aus|rum|um)",
            "(wann|um wie viel uhr|um wieviel uhr) (endet|enden) (<meeting>|das|es)",
            "(wann|um wie viel uhr|um wieviel uhr) (sind wir (fertig|durch|am ende)|hören wir "
            "auf|machen wir schluss|müssen wir (aufhören|schluss machen))",
            "wann (ist|wird) [denn|hier|heute|es] (schluss|ende|feierabend|vorbei|zu ende)",
            "wie (lange|lang) (geht|dauert|läuft) (<meeting>|es|das|das hier|das ganze) "
            "[hier|denn] noch",
            "wie (lange|lang) (<meeting>|es|das|das hier) noch (geht|dauert|läuft)",
            "wie (lange|lang) noch",
            "wie (lange|lang) (müssen|brauchen|machen|sitzen|tagen|reden) wir noch",
            "wie (lange|lang) wir noch (müssen|brauchen)",
            "wie (lange|lang) [ist|dauert] [es] [noch] (bis zum|bis zu unserem) "
            "(ende|schluss) [noch]",
            "(haben wir|ist|bleibt uns|bleibt) [denn] noch [etwas|genug|ein bisschen|ein "
            "wenig] zeit [übrig]",
            "(haben wir|bleiben uns) noch # (minuten|minute) [zeit|übrig]",
            "bis (wann|wie viel uhr) (geht|dauert|läuft|gehen|machen) (<meeting>|das|es|wir|"
            "das hier)",
            "wann (hören wir [hier|heute] auf|müssen wir [hier|heute] aufhören|machen wir schluss)",
            "(wie viel|wieviel|welche) restzeit (haben wir|bleibt [uns]|ist [noch] übrig|"
            "gibt es) [noch]",
        ),
        "next": (
            "(wann|um wie viel uhr|um wieviel uhr) (kommt|beginnt|startet|ist|fängt|geht) "
            "<next_item> [an|los|dran|an der reihe]",
            "wann (fangen|beginnen|starten) wir <to_next> [an]",
            "(was|welcher punkt) (kommt|ist) (als nächstes|danach|als nächster) [dran] "
            "und wann "
            "[geht es los|kommt das|beginnt es|ist das]",
            "was ist <next_item> und wann [beginnt er|kommt er|ist er dran|ist das]",
            "wann (geht es|gehts|machen wir|gehen wir|kommen wir) [weiter] <to_next> [weiter|über]",
            "(wie lange|wie lang|wie viel zeit|wieviel zeit) [ist es|dauert es] [noch] bis "
            "<to_next_dative> "
            "[noch]",
            "in wie viel[en] minuten (kommt|beginnt) <next_item>",
        ),
        "over": (
            "(überziehen|überzogen) wir [schon|gerade|jetzt|wieder]",
            "haben wir [schon|bereits|gerade|jetzt] [die zeit] überzogen",
            "(sind|liegen) wir [schon|bereits|jetzt|noch|wieder] [gut|ganz gut|weit|sehr|"
            "deutlich] "
            "(über der zeit|im zeitplan|in der zeit|zu spät dran|zu spät|hinter dem zeitplan"
            "|hinter dem plan|drüber|im verzug|im plan|spät dran|im rückstand|zeitlich im "
            "(rahmen|plan)|im zeitlichen rahmen|hinten dran|hinterher|spät|pünktlich|in "
            "verzug"
            "|# minuten (drüber|zu spät|über der zeit|im verzug|hinter dem zeitplan))",
            "[um] (wie viel|wieviel|wie weit|wie viele minuten) (überziehen wir|haben wir "
            "[schon] überzogen)",
            "[um] (wie viel|wieviel|wie weit|wie viele minuten) sind wir [schon] "
            "(drüber|über der zeit|zu spät|im verzug)",
            "wie spät sind wir dran",
            "(überzieht|überziehen) <meeting>",
        ),
        "status": (
            "wie (sieht es|sieht's|siehts|steht es|steht's|schaut es|schaut's|stehts|"
            "schauts) [denn] "
            "[bei uns] (mit der zeit|um die zeit|zeitlich|mit unserer zeit) [aus]",
            "wie [gut] (stehen|liegen|sind) wir [denn] (in der zeit|zeitlich|mit der zeit) "
            "[da|dran]",
            "wie ist (der zeitplan|die zeit|unser zeitplan|der zeitstand|unsere zeit)",
            "wie (ist der|sieht der) zeitplan [aus]",
            "[(mach|machen wir|machst du|gib uns) (mal|bitte|doch|einen|mal einen)] "
            "[kurzer|kurzen|kurz|einen kurzen] (zeitcheck|zeit check|zeit-check)",
            "<how_much> habe ich [denn|jetzt] noch [zeit|übrig]",
            "<how_much> ich noch habe",
        ),
    },
    beyond={
        "item_left": (
            "[seit] wie (lange|lang) sind wir [jetzt] [schon] (bei|an|mit) <item_dative> "
            "[dran|dabei]",
            "wie (lange|lang) (dauert|ist) <item> [insgesamt]",
            "<how_much> (ist|war|sind) <for_item> (geplant|vorgesehen|eingeplant)",
        ),
        "elapsed": (
            "(wann|um wie viel uhr|seit wann) (haben|sind) wir (angefangen|begonnen|"
            "gestartet|dabei)",
            "wann hat <meeting> (angefangen|begonnen)",
        ),
        "session_left": (
            "wie (lange|lang) (dauert|geht) <meeting> [insgesamt]",
            "wie (lange|lang) (ist|war) <meeting> (geplant|angesetzt)",
        ),
        "status": ("(läuft die uhr|ist die uhr angehalten|steht die uhr|läuft die zeit)",),
    },
    parts={
        "please": "[bitte|vielleicht]",
        "how_much": (
            "(wie lange|wie lang|wie viel zeit|wieviel zeit|wie viele minuten|wieviele minuten"
            "|wie viel minuten)"
        ),
        "we_have": "(haben wir|hat man|haben wir denn)",
        "we": "(sind wir|reden wir|sprechen wir|sitzen wir|tagen wir|diskutieren wir|laufen wir)",
        "doing": (
            "(dabei|im gespräch|in (der|dieser) (sitzung|besprechung)|hier dabei|hier zusammen"
            "|in diesem (meeting|call|gespräch)|im (meeting|call)|zusammen|schon)"
        ),
        "meeting": "(das|dieses|die|diese|der|dieser|unser|unsere|das ganze) "
        "(meeting|sitzung|besprechung|call|gespräch|workshop|session|treffen|stunde|kurs"
        "|interview|sendung|seminar|konferenz|termin|anruf)",
        "in_meeting": "(in|für) (diesem|dieser|der|dem|das|die|unserem) "
        "(meeting|sitzung|besprechung|call|gespräch|workshop|session|treffen)|insgesamt",
        "thing": (
            "(punkt|thema|abschnitt|teil|tagesordnungspunkt|block|frage|runde|aufgabe|"
            "programmpunkt"
            "|agendapunkt|übung)"
        ),
        "item": "(der|dieser|das|dieses|die|diese|der aktuelle) <thing>",
        "item_any": "(der|dieser|diesem|das|dieses|die|diese|der aktuelle) <thing>",
        "item_dative": "(dem|diesem|dieser) <thing>",
        "for_item": (
            "(für|bei|zu|in|an) (diesen|dieses|diese|diesem|das|den|die|den aktuellen) <thing>"
            "|dafür|hierfür|für (das|das hier|den|dieses)|hierzu"
        ),
        "next_item": "(der|das|die) (nächste|folgende) <thing>",
        "to_next": "(mit dem|mit der|zum|zur|mit unserem) (nächsten|folgenden) <thing>",
        "to_next_dative": "(zum|zur) (nächsten|folgenden) <thing>",
    },
    numbers="""ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn
        vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig
        sechzig""",
    links="und aber sowie dann weil",
    openers=(
        "(was|wer|wen|wem|warum|wieso|weshalb|wann|wo|wie|welche|welcher|welches|hat|haben|"
        "ist|sind"
        "|kann|kannst|können|könnte|könntest|könnten|soll|sollen|sollten|wollen|wird|werden|"
        "müssen"
        "|sag|sagt|bitte|falls|wenn|weil|ich|wir|lass|lasst|fasst|fass|machen|gibt|gib)",
    ),
    asking=(
        "(was|wer|wen|wem|warum|wieso|weshalb|wann|wo|wie|welche|welcher|welches)",
        "(kannst du|können sie|könntest du|könnten sie) [mir|uns|bitte|mal|kurz] (sagen|das|"
        "den|die)",
    ),
    reporting="gesagt sagte sagt fragt fragte gefragt heißt meinte rief",
)
