"""Italian."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""ora ore l'ora tempo tempi quanto quanti quando orario ritardo sforando sforato
        lunghi anticipo minuti dopo lunghe l'orario l'orologio""",
    hesitations="oggi esattamente ehm eh uhm hm hmm mmm em",
    fillers=(
        "(ehi|ciao|hey|allora|ok|okay|bene|dunque|scusa|scusate|scusi|senti|senta|ma|e|va bene|sì)",
        "(una domanda|domanda veloce|una domanda veloce|a proposito|per curiosità|per favore|"
        "aspetta)",
        "(quindi|solo una cosa|adesso|ecco|beh|insomma|poi)",
    ),
    requests=(
        "[mi|ci] (puoi|può|potresti|potrebbe|potete|sai|sa) [per favore] "
        "(dirmi|dirci|dire|ricordarmi|ricordarci|ricordare|indicare) [per favore]",
        "(sai|sa|sapete|qualcuno sa|sappiamo)",
        "(mi|ci) (dici|dice|ricordi)",
        "(dimmi|dicci|mi dica|ricordami|ricordaci)",
        "(vorrei|volevo|vorremmo|volevamo|mi piacerebbe) sapere",
        "(mi chiedo|mi chiedevo|hai idea di)",
    ),
    tails=(
        "(per favore|adesso|ora|già|allora|grazie|esattamente|ancora|scusa|qui|oggi|per cortesia)",
        "(in questo momento|più o meno|finora|in totale|di preciso|circa|poi|al momento|di nuovo)",
    ),
    questions={
        "now": (
            "che (ora|ore) (è|sono|abbiamo|hai|si sono fatte|si è fatta)",
            "(mi|ci) (dici|dice|dai) l'ora",
            "[mi|ci] (puoi|può|potresti|potrebbe) (dirmi|dirci|dire|dare) l'ora",
            "(dimmi|dicci|mi dica) l'ora",
            "(hai|ha|avete|qualcuno ha) l'ora",
            "qual è l'ora [esatta|attuale]",
        ),
        "elapsed": (
            "da quanto [tempo] [è che] <doing>",
            "da quanto [tempo] (va avanti|dura|è iniziata|è cominciata|è in corso) "
            "(<meeting>|questa cosa)",
            "da quanto [tempo] abbiamo (iniziato|cominciato)",
            "(quanto tempo|quanti minuti) (è|sono|abbiamo) [già] "
            "(passato|passati|trascorso|trascorsi|usato|usati|utilizzato|consumato) [finora|"
            "già] [<since>]",
            "<meeting> (va avanti|dura) da quanto [tempo]",
            "quanto tempo fa abbiamo (iniziato|cominciato)",
        ),
        "item_left": (
            "(<how_much>|quanto) [ci] (resta|rimane|restano|rimangono|manca|mancano) "
            "[ancora] <for_item>",
            "<how_much> abbiamo [ancora] <for_item>",
            "(quando|a che ora) (finisce|termina|si chiude|chiudiamo|finiamo|terminiamo) "
            "[con] <item>",
            "quanto [tempo] manca alla fine di <item>",
            "(abbiamo ancora|c'è ancora|ci resta|ci rimane) [del|un po' di] tempo <for_item>",
            "(<how_much>|quanto) (dura ancora|ha ancora) <item>",
        ),
        "session_left": (
            "quanto [ci] manca [ancora]",
            "<how_much> [ci] (resta|rimane|restano|rimangono|manca|mancano|avanza) [ancora] "
            "[<in_meeting>]",
            "<how_much> abbiamo [ancora] [a disposizione] [<in_meeting>]",
            "(quando|a che ora|tra quanto|fra quanto) (finiamo|si finisce|terminiamo|smettiamo)",
            "(quando|a che ora|tra quanto|fra quanto) (finisce|termina) [<meeting>|tutto]",
            "quanto [tempo] manca (alla fine|per finire|a finire) [della riunione|della "
            "sessione|di <meeting>"
            "|della chiamata|dell'incontro]",
            "quanto [tempo] (dura|durerà|va avanti) ancora [<meeting>|questa cosa]",
            "quanto [tempo] ancora (dura|durerà) [<meeting>]",
            "(c'è ancora|abbiamo ancora|ci resta ancora|ci rimane ancora|c'è ancora un po' "
            "di) tempo",
            "(abbiamo ancora|ci restano ancora|ci restano|ci rimangono) # minuti",
            "fino a (che ora|quando) (andiamo avanti|abbiamo|restiamo|dura <meeting>|siamo qui)",
        ),
        "next": (
            "(quando|a che ora|tra quanto|fra quanto) (inizia|comincia|è|arriva|parte) <next_item>",
            "(quando|a che ora|tra quanto|fra quanto) (passiamo|andiamo|tocca|si passa|"
            "arriviamo) (a|al|alla) <to_next>",
            "(quando|a che ora|tra quanto|fra quanto) (iniziamo|cominciamo|affrontiamo|"
            "facciamo) [con] <next_item>",
            "(cosa|che cosa) (c'è|viene|abbiamo) (dopo|poi|adesso) e <when>",
            "qual è <next_item> e <when>",
            "quanto [tempo] manca (al|alla) <to_next>",
            "quanti minuti mancano (al|alla) <to_next>",
        ),
        "over": (
            "(siamo|stiamo) [già|ancora|molto] <off_plan>",
            "(stiamo|abbiamo) [già] (sforando|sforato) [i tempi|con i tempi|coi tempi|"
            "l'orario|il tempo]",
            "di quanto [tempo] (stiamo|abbiamo|siamo) (sforando|sforato|in ritardo)",
            "(quanto ritardo|quanti minuti di ritardo) abbiamo",
            "<meeting> (sta sforando|è in ritardo|ha sforato)",
            "(andiamo|stiamo andando) [per le] (lunghi|lunghe)",
            "di quanti minuti (stiamo sforando|siamo in ritardo|abbiamo sforato)",
        ),
        "status": (
            "come (siamo messi|stiamo|andiamo|siamo|stiamo messi|procediamo|stiamo andando) "
            "(con il tempo|col tempo|con i tempi|coi tempi|a tempo|a tempi|con l'orario|a "
            "livello di tempo)",
            "a che punto siamo (con il tempo|col tempo|con i tempi|coi tempi)",
            "<how_much> (mi resta|mi rimane|ho|mi restano|ho ancora)",
            "(controllo del tempo|punto sui tempi|facciamo il punto sui tempi)",
            "come va (con il tempo|col tempo|con i tempi|coi tempi)",
        ),
    },
    beyond={
        "item_left": (
            "da quanto [tempo] (siamo|stiamo|parliamo) (su|di|in) <item>",
            "quanto [tempo] (dura|doveva durare) <item>",
        ),
        "elapsed": ("(quando|a che ora) (abbiamo|è) (iniziato|cominciato|iniziata) [<meeting>]",),
        "session_left": ("quanto [tempo] (dura|durerà|deve durare) <meeting>",),
        "status": ("(l'orologio è fermo|l'orologio è in pausa|sta andando l'orologio)",),
    },
    parts={
        "how_much": "(quanto tempo|quanti minuti)",
        "meeting": "[la|questa|nostra|la nostra|il|questo|il nostro] "
        "(l'incontro|l'intervista|quest'incontro|riunione|sessione|chiamata|lezione|"
        "conversazione|intervista|incontro|call|workshop|corso|meeting)",
        "in_meeting": "((in|di|per) <meeting>|in totale|(alla fine|per finire) [della riunione]"
        "|(nella|della) (riunione|sessione|chiamata|lezione|conversazione))",
        "doing": (
            "((stiamo parlando|stiamo discutendo|parliamo|siamo qui|siamo insieme|siamo collegati"
            "|siamo in (riunione|chiamata|call|questa riunione|linea)|stiamo facendo questa "
            "riunione|andiamo avanti"
            "|siamo dentro))"
        ),
        "thing": "(punto|argomento|tema|parte|sezione|blocco|domanda|esercizio|voce)",
        "item": "(questo|questa|il|la|quest') <thing> [attuale]",
        "for_item": (
            "((per|su|in|a|di) <item>|per questo|su questo|(sul|del|nel) <thing> [attuale])"
        ),
        "since": "(da quando abbiamo (iniziato|cominciato)|dall'inizio)",
        "next_item": "((il|la) (prossimo|prossima) <thing>|(il|la) <thing> successivo)",
        "to_next": "((prossimo|prossima) <thing>|<thing> (successivo|successiva))",
        "when": "(quando|a che ora|tra quanto|fra quanto) [inizia|comincia|è|tocca]",
        "off_plan": (
            "(in ritardo [sui tempi|coi tempi|con i tempi|sulla tabella di marcia]|nei tempi|in "
            "orario|in anticipo|fuori tempo|fuori orario|fuori tempo massimo"
            "|oltre il tempo|oltre l'orario|in tempo|lunghi|a tempo|andando lunghi|in ritardo di "
            "# minuti"
            "|# minuti in ritardo|dentro i tempi)"
        ),
    },
    numbers="""un uno una due tre quattro cinque sei sette otto nove dieci undici dodici tredici
        quattordici quindici sedici venti trenta quaranta cinquanta sessanta""",
    links="e ed ma anche poi perché",
    openers=(
        "(cosa|che|chi|perché|quando|dove|come|qual|quale|quali|quanto|quanti|puoi|può|possiamo"
        "|potresti|c'è|ci|abbiamo|siamo|hai|ha|se|io|noi|dimmi|facciamo|dobbiamo|è|mi|devo|"
        "vorrei)",
    ),
    asking=(
        "(cosa|che cosa|chi|perché|quando|dove|come|qual|quale|quali)",
        "(puoi|può|potresti) (dirmi|dirci|riassumere|ripetere|spiegare|ricordarmi)",
    ),
    reporting="detto dice chiesto chiede chiedeva chiama intitolato gridato disse",
)
