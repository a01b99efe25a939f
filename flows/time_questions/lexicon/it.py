"""Italian: what each word of a question about the plan stands for."""

from __future__ import annotations

from flows.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    elided=("l", "dell", "all", "nell", "sull", "dall", "d", "quest", "un"),
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
        ),
        "planned": (
            "previsto|prevista|previsti|previste|pianificato|assegnato|programmato|riservato|"
            "dedicato|stabilito",
        ),
        "how long": ("quanto tempo|quanti minuti|quante ore|per quanto tempo|quanto a lungo",),
        "how long + left": (
            "quanto tempo ancora|ancora quanto|ancora quanto tempo|quanto manca|quanto ci "
            "manca|quanto ancora|quanti minuti ancora|quanto tempo manca",
        ),
        "how much": ("quanto|quanta|quanti|quante",),
        "how long + last": ("quanto dura|quanto durerà|quanto dovrebbe durare|quanto deve durare",),
        "when": ("quando|(fra|tra) (quanto|quanto tempo|quanti minuti)|in quanto tempo",),
        "what time": ("a che ora|verso che ora|a quale ora|in che momento",),
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
        "skip + past": ("abbiamo (saltato|tralasciato|omesso)|è stato saltato",),
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
            "alla|al|a|finché|prima che|all'",
        ),
        "end": (
            "fine|finisce|finire|finiamo|finiscono|termina|terminare|terminiamo|conclude|"
            "concludere|concludiamo|finito|finita|conclusione|chiusura|smettiamo|smettere|"
            "usciamo|orario di fine|si chiude|ora di fine|concluso|conclusa|terminato|"
            "terminata|andiamo via|scade|scadere|finirà|finiremo|termine|salutiamo|finisca|"
            "terminerà|fermiamo|fermarci",
        ),
        "soon": ("presto|quasi|tra poco|fra poco|a breve",),
        "start": (
            "inizia|iniziare|iniziamo|comincia|cominciare|cominciamo|viene|vengono|arriva|"
            "arriviamo|arrivare|tocca|segue|succede|succederà|passa|passiamo|passare|"
            "facciamo|fare|aspetta|ci aspetta|parliamo|parlare|trattiamo|vediamo|vedere|"
            "inizi|tocca a|avviene|accade|attende|ci attende|previsto|è previsto|comincerà|"
            "inizierà|affrontiamo|si fa|si parla|l'inizio|inizio|viene fatto|verrà|"
            "discutiamo|si passa|cominci",
        ),
        "next": (
            "dopo|poi|in seguito|prossimo|prossima|successivo|successiva|seguente|subito "
            "dopo|a seguire|più avanti|dopo di questo|dopo questo|dopo di che",
        ),
        "what + next": (
            "cosa viene|cosa segue|come si prosegue|che si fa dopo|come prosegue|cosa ci "
            "aspetta|e poi cosa|cosa succede poi|cosa viene poi|che viene dopo",
        ),
        "move on": (
            "andiamo avanti|andare avanti|si va avanti|cambiamo argomento|cambiare argomento|"
            "passiamo oltre|passare oltre|passiamo al prossimo|passiamo ad altro|proseguiamo|"
            "passare al prossimo",
        ),
        "after": ("dopo|dopo il|dopo la|dopo l'|dopo lo|dopo i|dopo le|segue|a seguire|dopo di",),
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
        ),
        "any": ("qualcosa|qualche punto|qualche parte",),
        "progress": (
            "a che punto (siamo|stiamo|sta) [del programma|della scaletta|del piano|in "
            "scaletta|nel programma|con il programma|con la scaletta|dell'ordine del giorno|"
            "della riunione|arrivati]|(dove|fin dove) siamo arrivati|dove siamo (nel "
            "programma|in scaletta|nella scaletta|nel piano)|quanto (siamo avanti|abbiamo "
            "fatto)|a quale punto (siamo|stiamo)|quanto siamo andati avanti|a che parte "
            "siamo|su che punto siamo|come siamo messi (con il programma|con la scaletta)",
        ),
        "last": (
            "dura|durare|durerà|prende|previsto|prevista|previsti|pianificato|assegnato|"
            "durata|dedichiamo|programmato|lungo|lunga|dedicato|riservato|è lungo|è lunga|"
            "stabilito|tocca",
        ),
        "past": ("da che ora|era|erano|durato|durò|aveva|avevamo|stato|stata|fu|eravamo",),
        "tell": ("dimmi|mi dica|dicci|ci dica|avvisami|avvisaci|avvertimi|ricordami|ditemi|dammi",),
        "me": ("io|me",),
        "today": ("oggi|stamattina|questo pomeriggio|stasera",),
        "some": ("un|uno|una|un'",),
    },
    related={
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
