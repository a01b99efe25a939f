"""Italian: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    elided=("l", "dell", "nell", "sull", "dall", "d", "quest", "un"),
    inverted=("è ora",),
    words={
        "filler": (
            "il|lo|la|i|gli|le|l'|al|allo|alla|ai|alle|all'|di|del|dello|della|dei|delle|"
            "dell'|in|nel|nella|nell'|con|per|su|sul|sulla|a|da|nostro|nostra|ci|si|è|sono|"
            "c'è|ci sono|che|cui|noi",
            "va|vanno|andiamo|stiamo|essere|e|ma|sarà|saremo|tutto|tutti|qui|qua|ne|sta|"
            "stare|dobbiamo|possiamo|deve|può",
            "per favore|per piacere|adesso|ora|in questo momento|attualmente|esattamente|più "
            "o meno|circa|allora|quindi|dunque|bene|beh|ehm|anche|forse|in realtà|"
            "precisamente|di nuovo|senti|scusa ma|solo|velocemente|per caso|a proposito|"
            "insomma|in totale|in tutto|di preciso|al momento|secondo te|più precisamente|mi|"
            "mica|poi",
            "ciao|salve|buongiorno|scusa|scusi|scusate|scusami|mi scusi|grazie|va bene|"
            "d'accordo|ok|sì|certo|ehi",
            "una [piccola] (domanda|domandina|curiosità) [veloce]|domanda veloce",
            "(puoi|può|potresti|potrebbe|mi puoi|mi può|qualcuno può|mi sai|mi sa|sai|"
            "sapresti) [dirmi|dirci|dire|ricordarmi|ricordarci]|(sai|sa|sapete|qualcuno sa|"
            "sappiamo|hai idea di|avete idea di|qualche idea di|hai idea)",
            "(voglio|vorrei|volevo|mi piacerebbe) (sapere|chiedere|chiederti)|mi chiedevo|mi "
            "chiedo|posso chiedere|posso chiederti",
            "(nel|nella|in|sul) (programma|scaletta|piano|agenda)|all'ordine del giorno|"
            "secondo (il|la) (programma|piano|scaletta|orologio)|in scaletta|in programma|"
            "secondo l'orologio",
            "(del|nel|sul) programma|(della|nella|sulla) scaletta|dell'agenda|ancora che|robin|"
            "ragazzi|gente|tutti quanti|allora dai|dai|quindi poi|insomma poi|ecco|cioè|tipo|"
            "praticamente|proprio|però|adesso poi|oramai|ormai|giusto per|noi altri|era stato|è "
            "stato|si è|ci vuole|per noi|veramente|appunto|magari|intanto|eh|diciamo|per dire|in "
            "concreto|comunque",
        ),
        "planned": (
            "previsto|prevista|previsti|previste|pianificato|assegnato|programmato|riservato|"
            "dedicato|stabilito",
            "era (previsto|stato messo|stato previsto|stato assegnato|programmato)|è (previsto|"
            "prevista|stato previsto|stato messo)|messo|messi|hai (previsto|messo|programmato|"
            "assegnato|calcolato|riservato)|abbiamo (previsto|messo|programmato|assegnato|"
            "riservato)|avete (previsto|messo)|calcolato|calcolati|dedicati|dedicata|riservati|"
            "riservata|stimato|pianificati|pianificata|stanziato|concesso|a disposizione|"
            "destinato|destinati|in programma|dovrebbe (durare|prendere)|sono previsti|erano "
            "previsti",
        ),
        "how long": (
            "quanto tempo|quanti minuti|quante ore|per quanto tempo|quanto a lungo",
            "quanto tempo|quanti minuti|quant'è lunga|quant'è lungo|quanto è lunga|quanto è "
            "lungo|di quanto tempo|che durata|qual è la durata",
        ),
        "how long + left": (
            "quanto tempo ancora|ancora quanto|ancora quanto tempo|quanto manca|quanto ci "
            "manca|quanto ancora|quanti minuti ancora|quanto tempo manca",
            "quanto (manca|ci manca|ne rimane|ne resta|ne manca)|quanta ne (rimane|resta|manca)|"
            "(per|ancora) quanto (ancora|per)|ancora per quanto|per quanto ancora|quanto tempo "
            "(manca|resta|rimane|ci resta|ci rimane)|quanti minuti (mancano|restano|rimangono|ci "
            "restano)|ne abbiamo [ancora] per quanto|quanto dura ancora",
        ),
        "how much": (
            "quanto|quanta|quanti|quante",
            "quanta parte|che (parte|percentuale)|quante|quanti|quanto|quanta",
        ),
        "how long + last": ("quanto dura|quanto durerà|quanto dovrebbe durare|quanto deve durare",),
        "when": (
            "quando|(fra|tra) (quanto|quanto tempo|quanti minuti)|in quanto tempo",
            "[l'] (orario|ora) (di inizio|d'inizio|dell'inizio) (di|del|della|dei|dell')|fra "
            "quanto|tra quanti minuti|fra quanti minuti|tra quanto|in quanto|quand'è|quando è|"
            "per quando|siamo lontani (da|dal|dalla)",
        ),
        "what time": (
            "a che ora|verso che ora|a quale ora|in che momento",
            "a che ora|a che ore|per che ora|per che ore|verso che ore|da che ore|a quale orario|"
            "in quale momento",
        ),
        "until + when": ("fino a quando|fino a che ora|fin quando|sino a quando",),
        "what": ("che cosa|cosa|che|quale|quali|qual|cos'|cos'è|cosa c'è|qual è",),
        "clock": (
            "che ore sono|che ora è|che ore abbiamo|che ora abbiamo|l'ora esatta|hai l'ora|"
            "mi dici l'ora|che ora fai|che ore si sono fatte|che ore fai|che ora si è fatta|"
            "sa l'ora|mi dice l'ora|cosa dice l'orologio|che ore sono adesso|l'ora",
        ),
        "check": (
            "(come|a che punto) (siamo|stiamo|andiamo|va|stiamo messi|siamo messi|siamo "
            "combinati) [messi] [con il|col|a|di|in termini di|quanto a|con i|coi] (tempo|"
            "tempi|orario|tempistica)|come va con il tempo|punto sul tempo|situazione del "
            "tempo|situazione tempo",
        ),
        "time": ("tempo|minuti|minuto|ore|secondi",),
        "left + until": ("(manca|mancano) (a|al|alla|allo|ai|agli|alle|all')",),
        "skip + past": (
            "abbiamo (saltato|tralasciato|omesso)|è stato saltato",
            "(abbiamo|si è|sono state|è stata|sono stati|è stato) (saltato|saltata|saltate|"
            "saltati|omesso|tralasciato|escluso|lasciato fuori|tagliato|tolto|perso|dimenticato)",
        ),
        "left": (
            "resta|restano|rimane|rimangono|ci resta|ci rimane|manca|mancano|ancora|"
            "rimanente|rimanenti|restante|restanti|a disposizione|disponibile|davanti|avanza|"
            "ci restano|ci rimangono|mi resta|mi rimane|rimasto|rimasti",
        ),
        "left + time": ("tempo rimasto|tempo rimanente|tempo residuo|tempo restante",),
        "have": ("abbiamo|ho|ha|hanno|disponiamo|avremo|abbiamo noi|c'è ancora",),
        "do we have": ("(abbiamo [ancora]|c'è [ancora]|ci resta|resta) (molto|tanto|abbastanza)",),
        "until": (
            "fino a|fino al|fino alla|fino all'|prima di|prima del|prima della|prima dell'|"
            "alla|al|a|finché|prima che|all'|allo|all|agli|ai|alle",
        ),
        "end": (
            "fine|finisce|finire|finiamo|finiscono|termina|terminare|terminiamo|conclude|"
            "concludere|concludiamo|finito|finita|conclusione|chiusura|smettiamo|smettere|"
            "usciamo|orario di fine|si chiude|ora di fine|concluso|conclusa|terminato|"
            "terminata|andiamo via|scade|scadere|finirà|finiremo|termine|salutiamo|finisca|"
            "terminerà|fermiamo|fermarci",
            "finiti|finite|liberi|a casa|stacchiamo|staccare|si finisce|si stacca|terminati|ce "
            "ne andiamo|la fine|andare via|ci salutiamo",
        ),
        "soon": ("presto|quasi|tra poco|fra poco|a breve",),
        "start": (
            "inizia|iniziare|iniziamo|comincia|cominciare|cominciamo|viene|vengono|arriva|"
            "arriviamo|arrivare|tocca|segue|succede|succederà|passa|passiamo|passare|"
            "facciamo|fare|aspetta|ci aspetta|parliamo|parlare|trattiamo|vediamo|vedere|"
            "inizi|tocca a|avviene|accade|attende|ci attende|previsto|è previsto|comincerà|"
            "inizierà|affrontiamo|si fa|si parla|l'inizio|inizio|viene fatto|verrà|"
            "discutiamo|si passa|cominci",
            "inizierà|comincerà|partiamo|parte|facciamo|arriverà|si inizia|si comincia|tocca al|"
            "tocca alla|l'ora di|è il momento di|si tiene|cade|fissato|fissata",
        ),
        "next": (
            "dopo|poi|in seguito|prossimo|prossima|successivo|successiva|seguente|subito "
            "dopo|a seguire|più avanti|dopo di questo|dopo questo|dopo di che",
        ),
        "what + next": (
            "cosa viene|cosa segue|come si prosegue|che si fa dopo|come prosegue|cosa ci "
            "aspetta|e poi cosa|cosa succede poi|cosa viene poi|che viene dopo",
            "(cosa|che cosa|che|che si|cosa si|e poi che|e poi cosa) (viene|facciamo|fa|fanno|"
            "abbiamo|c'è|succede|tocca|segue|si fa|ci tocca) (dopo|poi|adesso dopo|in seguito|"
            "ora dopo|successivamente|più tardi|di seguito)|e (dopo|poi) (cosa|che|che si fa|che "
            "facciamo|cosa facciamo|cosa c'è)|che si fa (dopo|poi)|qual è (il prossimo|la "
            "prossima|il passo successivo|il seguito)|con cosa (continuiamo|proseguiamo|andiamo "
            "avanti)|a cosa passiamo|dove andiamo (adesso|dopo|poi)|cosa c'è (dopo|in programma "
            "dopo|poi)|come andiamo avanti|che c'è dopo|cosa ci tocca",
        ),
        "move on": (
            "andiamo avanti|andare avanti|si va avanti|cambiamo argomento|cambiare argomento|"
            "passiamo oltre|passare oltre|passiamo al prossimo|passiamo ad altro|proseguiamo|"
            "passare al prossimo",
        ),
        "after": (
            "dopo|dopo il|dopo la|dopo l'|dopo lo|dopo i|dopo le|segue|a seguire|dopo di",
            "viene dopo|dopo [il|la|i|gli|le|lo|gli]|segue|subito dopo [il|la|gli|i|le|lo]|"
            "immediatamente dopo|dopo l'|dopo gli|successivo a|seguito di|subito dopo|a seguire|"
            "appena dopo",
        ),
        "session": (
            "[la|il|l'|questa|questo|quest'|nostra|nostro|tutta la|tutto il|lo] (riunione|"
            "sessione|seduta|chiamata|conversazione|lezione|laboratorio|incontro|"
            "videochiamata|intervista|trasmissione|evento|conferenza|call|meeting|colloquio|"
            "dibattito|corso|chiacchierata|videoconferenza|workshop|podcast|puntata)|tutto "
            "questo|il tutto",
        ),
        "item": (
            "punti|argomenti|parti|punto|argomento|tema|parte|sezione|blocco|esercizio|"
            "attività|domanda|turno|segmento|capitolo|fase|giro|manche|compito|tappa",
        ),
        "this": ("questo|questa|quest'|attuale|in corso|corrente|ciò|questi",),
        "elapsed": (
            "passato|passati|trascorso|trascorsi|dall'inizio|da quando abbiamo (iniziato|"
            "cominciato)|finora|è passato|sono passati|è trascorso|sono trascorsi|abbiamo "
            "(usato|passato|consumato|già usato|speso)|già|andato|usato|consumato|andati via|"
            "andato via|che parliamo|che siamo qui|va avanti|siamo qui da|che andiamo avanti|"
            "in corso|fin qui|che siamo (in riunione|insieme|collegati|qui|in call)",
            "siamo qui|parliamo|siamo in",
        ),
        "how long + elapsed": (
            "da quanto tempo|da quanto|da quanti minuti|da quando|quanto tempo fa|quanto è che",
        ),
        "late": (
            "in ritardo|in anticipo|in orario|puntuali|in linea coi tempi|nei tempi|fuori "
            "tempo|oltre il tempo|sforato|sforando|ritardo|abbiamo sforato|stiamo sforando|"
            "oltre l'orario|oltre i tempi|di ritardo|indietro|in linea con i tempi|fuori "
            "orario|di anticipo|indietro coi tempi|indietro con i tempi",
        ),
        "is it": ("siamo già",),
        "skip": (
            "saltato|saltati|saltata|abbiamo saltato|tralasciato|omesso|lasciato fuori|"
            "lasciato indietro|è stato saltato|eliminato|tagliato|abbiamo tralasciato|perso|"
            "lasciato da parte",
            "saltate|saltiamo|lasciati fuori|lasciata fuori|lasciata indietro|omessi|omessa|"
            "tralasciata|tralasciati|scartato|scartata|escluso|esclusa|dimenticato|dimenticata|"
            "cancellato|cancellata|annullato|annullata|eliminata|tolto|tolta|persi|persa|non "
            "fatto|non fatte|non abbiamo fatto|rimasto fuori|rimasta fuori|rimasti fuori|"
            "tagliata|tagliati|mancato|trascurato|buttato",
        ),
        "any": (
            "qualcosa|qualche punto|qualche parte",
            "qualcosa|qualche (punto|parte|sezione|cosa)|delle (parti|cose)|dei punti|alcune "
            "parti|alcuni punti",
        ),
        "progress": (
            "a che punto (siamo|stiamo|sta) [del programma|della scaletta|del piano|in "
            "scaletta|nel programma|con il programma|con la scaletta|dell'ordine del giorno|"
            "della riunione|arrivati]|(dove|fin dove) siamo arrivati|dove siamo (nel "
            "programma|in scaletta|nella scaletta|nel piano)|quanto (siamo avanti|abbiamo "
            "fatto)|a quale punto (siamo|stiamo)|quanto siamo andati avanti|a che parte "
            "siamo|su che punto siamo|come siamo messi (con il programma|con la scaletta)",
            "(in|a|su) (che|quale) (parte|punto|sezione|fase|argomento|blocco|segmento) (siamo|"
            "stiamo|ci troviamo) [adesso|ora]|(che|quale|qual) (parte|punto|sezione|fase|"
            "argomento|blocco) (è|è questa|è questo|stiamo facendo|facciamo adesso|è in corso|"
            "c'è adesso|c'è ora)|qual è (il|la|l') (punto|parte|argomento|sezione|fase) (attuale|"
            "corrente|in corso)|(cosa|che cosa|che) stiamo facendo [adesso|ora|in questo "
            "momento]|dove siamo (arrivati|nel programma|nella scaletta|in scaletta|con il "
            "programma)|a che punto siamo [arrivati|del programma|adesso|ora]|quanto (abbiamo|ne "
            "abbiamo) (fatto|completato|coperto)|a cosa siamo [arrivati]|cosa c'è in corso|su "
            "cosa siamo|quanto siamo avanti",
        ),
        "last": (
            "dura|durare|durerà|prende|previsto|prevista|previsti|pianificato|assegnato|"
            "durata|dedichiamo|programmato|lungo|lunga|dedicato|riservato|è lungo|è lunga|"
            "stabilito|tocca",
            "va avanti|è lungo|è lunga|durare|durata|dura|prosegue|continua|occupa",
        ),
        "past": (
            "da che ora|era|erano|durato|durò|aveva|avevamo|stato|stata|fu|eravamo",
            "c'era|era|erano|è stato",
        ),
        "tell": ("dimmi|mi dica|dicci|ci dica|avvisami|avvisaci|avvertimi|ricordami|ditemi|dammi",),
        "me": ("io|me",),
        "today": ("oggi|stamattina|questo pomeriggio|stasera",),
        "some": ("un|uno|una|un'",),
        "other": ("domani|ieri|dopodomani",),
        "may": ("dobbiamo|possiamo|deve|può|potremmo|dovremmo|vogliamo|voglio|bisogna",),
        "half": (
            "[a|alla|oltre la|più di] metà|a metà (strada|percorso|programma)|la metà|metà|per "
            "cento|percento|percentuale|nel mezzo|più della metà|a mezza strada|in mezzo",
        ),
        "number": (
            "e (mezza|mezzo|un quarto|tre quarti)|meno (un quarto|dieci|venti|cinque)|meno|un "
            "quarto|mezza|in punto",
        ),
        "tag": (
            "giusto|vero|o no|o (più tardi|dopo|prima|altro|qualcos'altro|non ancora|quando)|o|o "
            "sbaglio|corretto|esatto|non è vero|o cosa|è così|oppure",
        ),
        "once + when": ("quando|non appena|appena",),
        "once + when + end": (
            "(quando|una volta che|appena|non appena|dopo che) (abbiamo|avremo|avremmo) (finito|"
            "terminato|concluso) [con|di]|quando (finiamo|finisce|avremo finito) [con]",
        ),
        "once": (
            "(finito|finita|terminato|terminata|concluso|conclusa|finiti|finite) (questo|questa|"
            "il|la|con|gli|le|i)|una volta (finito|finita|terminato|terminata|finiti|conclusa) "
            "[con]",
        ),
        "what + start": (
            "cosa c'è|che c'è|cosa facciamo|che si fa|che facciamo|cosa si fa|cosa abbiamo|cosa "
            "c'era|cosa viene|cosa è previsto|qual è il programma|che abbiamo|cosa tocca|cosa "
            "succede",
        ),
        "done": (
            "fatto|fatta|fatti|fatte|completato|completata|coperto|alle spalle|affrontato|"
            "affrontati|svolto|svolta|percorso|visto|visti|concluso|portato a termine|già fatto",
        ),
    },
    related={
        "discutere": "discussione",
        "discutiamo": "discussione",
        "dibattere": "dibattito",
        "giochiamo": "gioco quiz",
        "giocare": "gioco quiz",
        "mangiamo": "pranzo cena",
        "mangiare": "pranzo cena",
        "pausa": "intervallo",
        "intervallo": "pausa",
        "votiamo": "votazione voto",
        "votare": "votazione voto",
        "salutiamo": "saluti",
    },
)
