"""Italian.

Italian asks with the order of a statement, so a yes or no question is heard only where nobody
would state it or where it shows what it is ("sono già le tre o no"). What a question is about may
come first ("la riunione, quanto dura ancora").
"""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="oggi esattamente ehm eh uhm hm hmm mmm em",
    floating="noi allora anche proprio mica dunque",
    never_any="""che cosa chi quando dove come quale quali quanto quanti puoi può potresti
        perché dimmi dire sapere chiedere finito""",
    fillers=(
        "(devo|dovrei|devo ancora) (andare|prendere|buttare|scappare|uscire|correre|"
        "passare|mangiare|chiamare|portare|cucinare|rientrare|tornare|collegarmi|"
        "entrare|fare|staccare|recuperare|essere|spegnere|scolare) [*] [*] [*] [*]",
        "(ho|abbiamo) [poi|dopo|già] (un|una|il|la|un altro|un'altra|l'|i|le) [*] "
        "(treno|appuntamento|riunione|call|chiamata|autobus|volo|lezione|dentista|"
        "medico|turno|taxi|bambini|pranzo|cena|pasta|forno|aereo|impegno) [*] [*] [*] "
        "[*]|ho (fame|fretta|un treno|l'autobus|il treno|un appuntamento|i bambini) "
        "[*] [*] [*]",
        "(il mio|la mia|mio|mia|i miei|il|la|le|mi si è|l') (telefono|cellulare|"
        "orologio|batteria|mamma|madre|padre|papà|figlio|figlia|figli|treno|autobus|"
        "bus|marito|moglie|taxi|computer|schermo|cane|pasta|acqua|parcheggio|scaricato|"
        "rotto|spento|fermato) (è|sono|ha|mi|parte|arriva|viene|si|sta|passa|aspetta|"
        "aspettano|non|bolle) [*] [*] [*] [*]",
        "non (vedo|ho|trovo|porto|riesco a vedere) [*] (orologio|l'orologio|l'ora) [*] "
        "[*]|mi si è (scaricato|rotto|spento|fermato) [*] [*] [*]|ho (perso il conto|"
        "perso la cognizione del tempo|lasciato * [*] [*] [*])|ho perso il filo",
        "mi (aspettano|aspetta|chiamano|vengono a prendere|scade) [*] [*] [*]|sono (di "
        "fretta|stanco|stanca|in ritardo io|affamato|affamata|un po' perso|un po' "
        "persa)|sono (ancora|solo|appena) (al|alla|a|all') * [*]",
        "(prof|professore|professoressa|maestra|maestro|signora|signore|capo|raga|"
        "amici|colleghi|dottore|dottoressa|caro|cara|tutti)",
        "(ehi|ciao|hey|allora|ok|okay|bene|dunque|scusa|scusate|scusi|senti|senta|ma|e|"
        "va bene|sì|no|oh|ah|grazie|buongiorno|salve|guarda|aspettate|dai|prof|"
        "professore|professoressa)",
        "(una domanda|domanda veloce|una domanda veloce|a proposito|per curiosità|per "
        "favore|aspetta|una domandina|solo una domanda|un'altra domanda|giusto per "
        "sapere|una cosa|una curiosità|tanto per sapere|prima che mi dimentichi|"
        "ragazzi|gente)",
        "(quindi|solo una cosa|adesso|ecco|beh|insomma|poi|già che ci siamo|mi scusi|scusami)",
        "(di questo|a questo) passo|a questo ritmo",
        "mi è (morto|caduto|finito) [il] (telefono|cellulare|pc)",
        "mi si è (spento|scaricato|rotto|fermato) (il|l'|la) * [*]",
        "un'informazione|solo una curiosità|per capirci|giusto per capire",
        "(cioè|tipo|niente|comunque|a parte questo|scusa se interrompo|scusate se "
        "interrompo|scusi se interrompo|prima di andare avanti|giusto una cosa|ah "
        "senti|oh ma|ma scusa|per sapere|così per sapere|già che ci sono|ehi voi)",
    ),
    requests=(
        "[mi|ci] (puoi|può|potresti|potrebbe|potete|sai|sa|qualcuno può|qualcuno sa) "
        "[per favore] (dirmi|dirci|dire|ricordarmi|ricordarci|ricordare|indicare|"
        "confermare) [per favore]",
        "(sai|sa|sapete|qualcuno sa|sappiamo|sapresti|saprebbe|tu sai|lei sa) [mica|"
        "per caso|dirmi]",
        "(mi|ci) (dici|dice|ricordi|dite)",
        "(dimmi|dicci|mi dica|ricordami|ricordaci|ditemi|diteci)",
        "(vorrei|volevo|vorremmo|volevamo|mi piacerebbe|mi serve|devo|dovrei) [solo] sapere",
        "(posso|si può|potrei) (chiedere|sapere|chiederti|chiederle)",
        "(mi chiedo|mi chiedevo|hai idea di|avete idea di|qualcuno ha idea di|hai "
        "un'idea di|ti ricordi)",
        "(mi|ci) (sapete|sapresti|sapreste|puoi|potete|può) dire",
        "(qualcuno|chi) (sa|mi sa) dire",
        "(ti|vi) (dispiace|dispiacerebbe) dirmi",
        "(si può|è possibile|potrei|potremmo) sapere",
        "(qualcuno|chi) (mi dice|ci dice|mi può dire|lo sa)",
        "(mi|ci) (direste|diresti|direbbe|farebbe sapere)",
        "(fammi|facci|fateci) sapere",
        "(mi|ci) (interessa|interesserebbe) sapere",
    ),
    tails=(
        "(prof|professore|professoressa|maestra|signora|capo|raga|amici|colleghi|se "
        "posso chiedere|in minuti|mi puoi dire|puoi dirmelo|me lo dici|voglio dire|"
        "intendo|a spanne|a occhio|secondo te|secondo lei|che tu sappia|diciamo|per "
        "curiosità|così per sapere|di grazia|se lo sai|orientativamente|grossomodo)",
        "(per favore|adesso|ora|già|allora|grazie|esattamente|ancora|scusa|qui|oggi|"
        "per cortesia|per piacere|più)",
        "(in questo momento|più o meno|finora|in totale|di preciso|circa|poi|al "
        "momento|di nuovo|per caso|o no|o cosa|giusto|vero|in tutto|ragazzi|prof|per "
        "ora|secondo te|secondo l'orologio|in realtà|a grandi linee|indicativamente|mi "
        "sai dire|lo sai|fino adesso)",
        "(eh|tipo|comunque|a questo punto|fino a qui|fin qui|fino ad ora|per il "
        "momento|a occhio e croce|me lo sai dire|lo sapete|lo sa|se posso|per capire|"
        "insomma|all'incirca|di grazia|a quest'ora|su per giù|in definitiva|sinora)",
    ),
    questions={
        "now": (
            "che (ora|ore) (è|sono|abbiamo|hai|ha|si sono fatte|si è fatta|fai|fa|fate|"
            "saranno|sarà|segna|dice) [<the_clock>]",
            "[a] che ore (siamo|stiamo)",
            "(mi|ci) (dici|dice|dai|dà) l'ora [esatta]",
            "[mi|ci] (puoi|può|potresti|potrebbe) [per favore] (dirmi|dirci|dire|dare|"
            "darmi|darci) l'ora [esatta]",
            "(dimmi|dicci|mi dica|dammi|dacci) l'ora [esatta]",
            "(hai|ha|avete|qualcuno ha|avresti) l'ora [esatta]",
            "(qual è|quale sarebbe) l'ora [esatta|attuale]|l'ora (esatta|attuale|per "
            "favore|per cortesia)",
            "(cosa|che cosa|che) (dice|segna) <the_clock>",
            "sono (già|quasi) le # (o no|o non ancora|vero|giusto|o ancora no|e mezza o no)",
            "(è già passato|è già|abbiamo passato|è passato) (mezzogiorno|mezzanotte) [o "
            "no|o non ancora|o ancora no|vero]",
            "sono già passate le # (o no|o non ancora|vero)",
            "[sono] già [passate] le # [passate|e mezza|e un quarto] (o no|o non ancora|"
            "vero|giusto)",
            "(saranno|sono) [circa|tipo|quasi] le # (no|vero|o no|giusto)|l'ora|che ore "
            "(saranno|avremo|abbiamo fatto|sono di già|mi fai|dà il tuo orologio)",
            "che ore sono (sul|al|nel|secondo il) (tuo|suo|vostro) orologio|(sul tuo|"
            "sull') orologio che ore sono",
            "(sono già|sono|saranno) passate le # (o no|o non ancora|vero)|è già "
            "(mezzogiorno|mezzanotte) passata",
            "è [già] (mezzogiorno|mezzanotte|l'una) (o no|o non ancora|o ancora no|vero)|"
            "che ora (abbiamo fatto|si fa|sarebbe|sarà)",
            "(mi|ci) (sai|sapete|sa) dire (l'ora|che ore sono)|(qualcuno|chi) ha l'ora|"
            "(sapete|sai|sa) l'ora [esatta]|che ore (sono|abbiamo) adesso",
        ),
        "elapsed": (
            "da (quanto|quanto tempo|quant'è|quanti minuti|quante ore) [è che|che] <doing>",
            "quant'è [già] (che <doing>|che (abbiamo|si è) (iniziato|cominciato))|quanto "
            "tempo è [già] che <doing>",
            "<doing> da (quanto|quanto tempo|quanti minuti)",
            "da (quanto [tempo]|quanti minuti) (va avanti|dura|è iniziata|è cominciata|è "
            "in corso|prosegue) (<meeting>|questa cosa|il tutto)",
            "da (quanto|quanto tempo|quanti minuti|quant'è che) abbiamo (iniziato|cominciato)",
            "da quando (stiamo parlando|parliamo|siamo qui|siamo collegati|siamo in "
            "(riunione|chiamata|call)|stiamo discutendo)",
            "(quanto tempo|quanti minuti) (è|sono|abbiamo|si è) [già] (passato|passati|"
            "trascorso|trascorsi|usato|usati|utilizzato|consumato|speso|impiegato) [finora|"
            "già|insieme] [<since>]",
            "(quanto tempo|quanto) (se n'è andato|se ne è andato|è andato via|è già andato|"
            "è volato) [finora|già] [<since>]|quanti minuti (se ne sono andati|sono volati)",
            "quanto [tempo] (è durata|è durato|dura) finora <meeting>|<meeting> quanto "
            "[tempo] è (durata|durato) finora",
            "<meeting> (va avanti|dura|è iniziata|è in corso) da quanto [tempo]|<meeting> "
            "da quanto [tempo] (dura|va avanti|è iniziata|è cominciata)",
            "(quanto tempo|quanti minuti) fa (abbiamo|si è|è) (iniziato|cominciato|"
            "iniziata|cominciata) [<meeting>]",
            "abbiamo (iniziato|cominciato) (quanto tempo|quanti minuti) fa",
            "(a|in) che minuto (siamo|stiamo)|a quanti minuti siamo [di <meeting_noun>]",
            "(quanto|quanto tempo|quanti minuti) (di|della) <meeting_noun> (abbiamo fatto|"
            "è passata|è passato|sono passati|sono già passati|è già passata)",
            "qual è il tempo trascorso",
            "(è|sono) [già] (passata|passati|trascorsa|passato) [già] <span> (o no|o non "
            "ancora|vero|giusto|o ancora no)",
            "<doing> già da <span> (o no|vero|giusto)|è tanto che (parliamo|siamo qui) (o no|vero)",
            "è da (tanto|molto) che (parliamo|siamo qui|stiamo parlando|siamo collegati)",
            "quanto [tempo] (della|di questa|della nostra) (ora|riunione|lezione|sessione) "
            "(è|abbiamo) [già] (andato|andata|passata|passato|fatto|usato|consumato)",
            "(quanto tempo|quanti minuti) (abbiamo) [già] (speso|usato|impiegato|passato|"
            "bruciato|consumato|fatto|perso finora|dedicato|parlato) [già] [in <meeting>|"
            "insieme|qui|finora]",
            "da (quanto|quanto tempo) (va avanti|dura|continua|è iniziata|è cominciata) "
            "<this_thing>",
            "(è|sono) (da molto|da tanto|tanto|molto|un pezzo|parecchio) che (<doing>|"
            "abbiamo (iniziato|cominciato))",
            "quanto [tempo] (è|sarà) [già] che (<doing>|abbiamo (iniziato|cominciato))",
            "(abbiamo (iniziato|cominciato)|siamo partiti) da (quanto|quanto tempo|quanti "
            "minuti)|da quanto [tempo] siamo partiti",
            "abbiamo (iniziato|cominciato) [davvero|veramente] (solo|appena) # minuti fa "
            "(o no|vero)|(davvero|veramente) abbiamo (iniziato|cominciato) (solo|appena) # "
            "minuti fa",
            "(da) quanti minuti <doing>",
            "(è|sarà) (già|quasi) (un'ora|mezz'ora) che <doing>",
            "(quanto tempo|quanti minuti) (dall'inizio|sono passati dall'inizio|sono andati)",
            "quanto tempo (siamo|stiamo) già (qui|collegati|insieme)|quanto tempo è (che|"
            "già che) (va avanti|dura) (<meeting>|<this_thing>)",
            "(è|sarà) già (mezz'ora|un'ora) che <doing> (o no|vero)|(siamo|stiamo) già a "
            "(mezz'ora|un'ora) (o no|vero)",
            "(quanta parte|quanto) (del tempo|dell'ora) (è passata|è passato|abbiamo usato|"
            "è andata)",
            "da (quanto|quanto tempo|quanti minuti) (è|sono) (iniziata|cominciata|partita|"
            "partito|iniziato) (<meeting>|<this_thing>|tutto)",
        ),
        "item_left": (
            "(<how_much>|quanto) <remains> [ancora] <for_item>",
            "(<how_much>|quanto) ancora (abbiamo|ho|c'è) <for_item>",
            "(<how_much>|quanto) (ho|abbiamo|mi resta|mi rimane|mi restano|ci resta|mi "
            "rimangono) [ancora] (per|in) <my_item>",
            "(<how_much>|quanto) (abbiamo|ho|c'è|ci sono|si ha|ci date|mi date|abbiamo a "
            "disposizione) [ancora] [a disposizione] <for_item>",
            "<for_item> (<how_much>|quanto) (<remains>|abbiamo|ho|c'è) [ancora]",
            "<when> (finisce|termina|si chiude|chiudiamo|finiamo|terminiamo|si finisce|"
            "dobbiamo (finire|chiudere)|va finito|si conclude|scade) [con] <item>",
            "<item> <when> (finisce|termina|si chiude|scade)|(finisce|termina) <when> "
            "<item>|<item> (finisce|termina|scade) <when>",
            "(quanto [tempo]|quanti minuti) (manca|mancano) (alla fine|per la fine|al "
            "termine) <of_item>|(quanto [tempo]|quanti minuti) (manca|mancano) (per|a) "
            "(finire|chiudere|completare) <item>",
            "(abbiamo ancora|c'è ancora|ci resta|ci rimane|ho ancora|mi resta|mi rimane|"
            "avanza) [ancora] [del|un po' di|abbastanza] tempo <for_item>",
            "(<how_much>|quanto) (dura ancora|ha ancora|durerà ancora|va avanti ancora) <item>",
            "<item> (quanto [tempo] (dura ancora|manca|ha ancora|resta)|dura ancora (molto|"
            "tanto|quanto))",
            "fino a (quando|che ora) (dura|abbiamo|c'è|va|ho|si va avanti|restiamo|stiamo|"
            "andiamo avanti) [tempo] (<for_item>|<item>|con <item>)",
            "<item> fino a (quando|che ora) (dura|va|abbiamo)",
            "(manca|ci vuole) (molto|tanto|ancora molto|ancora tanto) (alla fine <of_item>|"
            "per finire <item>)",
            "(è|siamo) quasi (finito|finita|finiti alla fine|alla fine) (<item>|<of_item>|"
            "con <item>) [o no]",
            "dura ancora (molto|tanto) <item>|restiamo ancora (molto|tanto) su <item>",
            "quanto [tempo] ancora <for_item>|(entro|per) quando (dobbiamo|si deve|devo) "
            "(finire|consegnare|terminare|chiudere) <item>",
            "[per] quanto [tempo] (restiamo|stiamo|parliamo|rimaniamo|continuiamo) ancora "
            "(su|con|in|sul|sulla) (<item>|<thing>)",
            "(siamo|stiamo) vicini alla fine <of_item> (o no|vero)|siamo quasi alla fine "
            "<of_item> (o no|vero)",
            "<when> (scade|finisce) il tempo (per|su) <item>|il tempo (per|su) <item> (sta "
            "finendo|è finito|è quasi finito) (o no|vero)",
            "<item> (va avanti|dura) fino a (quando|che ora)|<item> finisce (quando|a che ora)",
            "(quanto tempo|quanti minuti|quanti secondi|quanto) (mi dai|ci dai|mi date|ci "
            "date|mi danno|abbiamo) per <item>",
            "<how_much> per <item>|<item> <how_much> (abbiamo|resta|rimane|ho) [ancora]",
            "<when> (chiudiamo|chiude|passiamo oltre) <item>",
            "(<how_much>|quanto) (dura ancora|va avanti ancora|è ancora) <item>",
            "c'è [ancora] [del|un po' di|abbastanza] tempo <for_item>",
            "(entro|per) (quando|che ora) (dobbiamo|si deve|devo|bisogna) (finire|"
            "consegnare|terminare|chiudere|completare) <item>",
            "(<how_much>|quanto) (ho|abbiamo|mi resta|ci resta) per (rispondere|parlare)",
            "quanto [tempo] (manca|resta|rimane) (a|per) (finire|chiudere|concludere) [con] <item>",
            "<when> (finisce|scade|termina) (il tempo|il mio tempo) [per <item>]|quanto "
            "[tempo] (dedichiamo|diamo) ancora a <item>",
            "(siamo|stiamo) ancora (molto|tanto|a lungo) su <item>|quanto (è lungo ancora|"
            "ancora è lungo) <item>",
            "(qual è|quant'è) il tempo (rimanente|rimasto|che resta) (per|su|di) <item>",
            "di (quanto tempo|quanti minuti) (disponiamo|dispongo) [ancora] <for_item>|"
            "<when> (si conclude|ha termine) <item>",
        ),
        "session_left": (
            "quanto [ci] manca [ancora]",
            "<how_much> <remains_us> [ancora] [<in_meeting>]",
            "<how_much> [ancora] (abbiamo|c'è|ci sono|si ha) [ancora] [a disposizione|"
            "davanti] [<in_meeting>]",
            "<how_much> ancora <remains_us>",
            "(<how_much>|quanto) (<remains_us>|abbiamo|c'è) [ancora] <in_meeting>",
            "(<in_meeting_first>) <how_much> (<remains_us>|abbiamo) [ancora]",
            "<when> (finiamo|si finisce|terminiamo|smettiamo|abbiamo finito|avremo finito|"
            "usciamo|si esce|usciamo di qui|ce ne andiamo|possiamo andare|possiamo uscire|"
            "posso andare|posso uscire|posso andare via|posso andare a casa|andiamo a casa|"
            "si va a casa|ci liberi|ci lasci andare|ci liberate|stacchiamo|si stacca|"
            "concludiamo|dobbiamo (finire|terminare|smettere|chiudere)|siamo liberi|si "
            "conclude) [tutto|qui|con tutto|<meeting>]",
            "<when> (finisce|termina|è finita|è finito|si conclude|si chiude|dovrebbe "
            "finire|deve finire|finirà) [<meeting>|tutto|questa cosa|tutto questo]",
            "(<meeting>|questa cosa|tutto questo) <when> (finisce|termina|è finita|si conclude)",
            "(<meeting>|questa cosa) (finisce|termina|si conclude) <when>|(finiamo|finisce|"
            "si finisce|terminiamo) <when> [<meeting>]",
            "<when> (è|sarà) (la fine|l'uscita|il termine|la conclusione) [<of_meeting>]|"
            "qual è l'ora di (fine|uscita|chiusura) [<of_meeting>]|qual è l'orario di "
            "(fine|uscita|chiusura) [<of_meeting>]",
            "(quanto [tempo]|quanti minuti|quante ore) (manca|mancano) [ancora] <to_end>",
            "<to_end_first> (quanto|quanto tempo|quanti minuti) (manca|mancano)",
            "quanto [tempo] (dura|durerà|va avanti|durano|prosegue) ancora [<meeting>|"
            "questa cosa|tutto]",
            "quanto [tempo] ancora (dura|durerà|va avanti|dobbiamo stare|restiamo) [<meeting>|qui]",
            "(<meeting>|questa cosa) (quanto [tempo] (dura ancora|manca|va avanti|durerà "
            "ancora)|dura ancora (molto|tanto|quanto)|va avanti ancora (molto|tanto))",
            "dura ancora (molto|tanto) (<meeting>|questa cosa)",
            "(c'è ancora|abbiamo ancora|ci resta ancora|ci rimane ancora|c'è ancora un po' "
            "di|ci avanza|ci resta|ci rimane) [un po' di|abbastanza|del|molto] tempo "
            "[<in_meeting>]",
            "(abbiamo ancora|ci restano ancora|ci restano|ci rimangono|mancano ancora) "
            "[più di|meno di|almeno] # minuti [<in_meeting>]",
            "fino a (che ora|quando) (andiamo avanti|abbiamo|restiamo|dura <meeting>|siamo "
            "qui|va avanti <meeting>|stiamo qui|dura|va avanti|dura questa cosa|si va "
            "avanti|c'è tempo)",
            "(<meeting>|questa cosa) (dura|va avanti) fino a (che ora|quando)|(<meeting>|"
            "questa cosa) fino a (che ora|quando) (dura|va avanti)",
            "manca [ancora] (molto|tanto) <to_end>",
            "ne abbiamo (ancora per molto|per molto|ancora per tanto|per quanto|ancora per "
            "quanto|per quanto tempo ancora)",
            "(siamo|stiamo) quasi (alla fine|al termine|finendo|a fine) [<of_meeting>] (o "
            "no|o non ancora|vero|giusto)|abbiamo quasi finito (o no|o non ancora|vero)",
            "è quasi (finita|finito) <meeting> [o no|vero]",
            "(qual è|quant'è) il tempo (rimanente|rimasto|che (ci resta|resta|rimane)) "
            "[<of_meeting>]|tempo (rimanente|rimasto)",
            "(quanto|cosa) (resta|manca|rimane) sull'orologio",
            "<when> (posso|possiamo|si può) (tornare a casa|andare [via|a casa]|uscire|"
            "andarcene|andarmene|scappare) [di qui|da qui]",
            "<when> (ci (fa|fate|fai|lascia|lasci|lasciate) (uscire|andare [via|a casa])|"
            "suona [la campanella]|suona la campana|si esce|si stacca|ce ne andiamo)",
            "fino a (che ora|quando) (va|prosegue|continua|si protrae) [avanti] (<meeting>|"
            "<this_thing>)|fino a (che ora|quando) (andiamo|ne abbiamo)",
            "(mancano|restano|ci restano) [ancora] [più di|meno di|almeno] # minuti "
            "(<to_end>|<in_meeting>)",
            "(dura|va avanti) ancora (tanto|molto|parecchio|a lungo) [<meeting>|"
            "<this_thing>]|ne (abbiamo|avremo) [ancora] per (molto|tanto|parecchio)",
            "(c'è|ci sono) ancora (molto|tanto) prima (di finire|della fine)|quanto "
            "[tempo] prima (della fine|di finire)",
            "<how_much> (<to_end>|prima della fine|ancora)|quanto ancora [<to_end>]",
            "<when> (abbiamo|avremo) (finito|terminato) [qui|tutto|con tutto]|<when> "
            "finisce (<this_thing>|la cosa)|<this_thing> <when> finisce",
            "(il quiz|<meeting>) (è|sta per) (quasi|per) (finito|finita|finire) (o no|vero)",
            "(quanto|quanto tempo) dobbiamo (stare|restare|rimanere) ancora [qui]|quanto "
            "(restiamo|stiamo) ancora qui",
            "è (quasi ora|ora) di (andare|uscire|finire) (o no|o non ancora)",
            "quanto [tempo] ci vuole [ancora] (per finire|alla fine|per concludere)|<when> "
            "sarà (finita|finito) [<meeting>|<this_thing>]|manca [ancora] (poco|tanto|"
            "molto) <to_end>",
            "fino a (quando|che ora) (dobbiamo|devo) (restare|stare|rimanere) [qui]",
            "<when> (dovremmo|dovremo|riusciamo a|pensiamo di) (finire|chiudere|terminare|"
            "concludere)|<when> (chiudiamo|si chiude) (<meeting>|<this_thing>|qui)|a che "
            "ora si chiude",
            "(abbiamo|ci rimane|ci resta) [ancora] (molto|tanto|un po' di|parecchio) tempo "
            "[<in_meeting>]|quanto [tempo] (manca|resta|rimane) (di|della) <meeting_noun>",
            "(<how_much>|quanto) (ci rimane|ci resta|ci manca|rimane|resta) (per finire|alla fine)",
            "è quasi (finito|finita|ora) (o no|vero|<meeting> o no)|(siamo|stiamo) (verso|"
            "vicini a) la fine (o no|vero)",
            "di (quanto tempo|quanti minuti) (disponiamo|si dispone) [ancora]|<when> (si "
            "conclude|si concluderà|avrà termine|termina|ha termine) <meeting>",
            "<when> (suona|suonerà) [la campanella]",
        ),
        "next": (
            "<when> (inizia|comincia|è|arriva|parte|tocca a|viene|attacca) <next_item>",
            "<when> <next_item> [inizia|comincia|parte]|<next_item> (<when> (inizia|è|"
            "parte|comincia)|(inizia|è|parte|comincia) <when>)",
            "<when> (passiamo|andiamo|tocca|si passa|arriviamo|cambiamo|saltiamo) (a|al|"
            "alla|allo|all') <to_next>",
            "<when> (iniziamo|cominciamo|affrontiamo|facciamo|attacchiamo|si inizia|"
            "vediamo|trattiamo) [con] <next_item>",
            "<what> (c'è|viene|abbiamo|tocca|facciamo|segue|arriva|succede) (dopo|poi) "
            "[<on_the_plan>|di questo|questo] [e <when_starts>]",
            "<what> (viene|abbiamo|tocca|segue) (adesso|ora) [<on_the_plan>] [e <when_starts>]",
            "<what> (c'è|viene|abbiamo|segue|facciamo) dopo (<item>|di questo|questo|"
            "quest'argomento) [e <when_starts>]",
            "<what> (viene|segue) [dopo|poi] <on_the_plan> [e <when_starts>]|<what> segue "
            "[e <when_starts>]",
            "(dopo|poi|e dopo|e poi) <what> (c'è|viene|abbiamo|facciamo|tocca|segue) [e "
            "<when_starts>]",
            "(qual è|quale sarebbe|quale è|qual'è) <next_item> [<on_the_plan>] [e "
            "<when_starts>]|<next_item> (qual è|quale è)",
            "(quale|che) (argomento|punto|tema|esercizio) (viene|c'è|abbiamo|segue|tocca) "
            "(dopo|poi|adesso|ora) [e <when_starts>]",
            "di (cosa|che cosa) parliamo (dopo|poi)|(a cosa|a che cosa|con cosa) (passiamo|"
            "andiamo avanti|proseguiamo|continuiamo) [adesso|ora|poi|dopo]",
            "quanto [tempo] manca (al|alla|all'|per il|per la|per arrivare al|per passare "
            "al) <to_next>",
            "quanti minuti mancano (al|alla|per il|per la) <to_next>",
            "(tra|fra) quanti minuti (inizia|parte|passiamo a|comincia|viene) <next_item>",
            "<what> si fa (dopo|poi|adesso) [e <when_starts>]|(qual è|quale è) (la "
            "prossima cosa|il prossimo|il seguente|la prossima) [<on_the_plan>] [e "
            "<when_starts>]",
            "[il|la] (prossimo|prossima) <thing> (qual è|quale è|cos'è|è quale) [e "
            "<when_starts>]|cos'è che (viene|c'è) (dopo|poi)|cosa (c'è|viene|abbiamo) "
            "(subito dopo|in seguito|di seguito)",
            "<what> (c'è|viene|facciamo|abbiamo|tocca) dopo (di questo|questo|questa|"
            "<item>) [e <when_starts>]|cosa ci (aspetta|tocca) (dopo|adesso|ora)|(e adesso|"
            "e ora) cosa (viene|abbiamo|tocca)",
            "dopo [di] (questo|questa|<item>) <what> (c'è|viene|facciamo|abbiamo)|su cosa "
            "(passiamo|andiamo) (adesso|ora|poi|dopo)",
            "di (che|cosa|che cosa) parliamo (dopo|poi|adesso)|cosa prevede (il programma|"
            "la scaletta|l'agenda) (adesso|dopo|poi|ora)",
            "<what> (faremo|vediamo|vedremo|tocca fare|trattiamo|affrontiamo) (dopo|poi|"
            "adesso|in seguito) [e <when_starts>]",
            "(qual è|quale sarà|quale è) <next_item> [<on_the_plan>] [e <when_starts>]|"
            "quale sarà il prossimo|<what> abbiamo come (prossimo|prossima) <thing>",
            "(poi|dopo|e poi|e dopo) (che|cosa) (si fa|facciamo|viene|tocca)|come si "
            "prosegue|che punto c'è (dopo|adesso)",
            "(quale|che) (argomento|punto|tema|esercizio) (segue|viene|tocca|si affronta) "
            "[dopo|adesso|ora] [e <when_starts>]|<what> (è previsto|è in programma) (dopo|"
            "adesso|poi)",
        ),
        "over": (
            "<we_are> [già|ancora|molto|un po'|parecchio|troppo|sempre] <off_plan> [o <or_off>]",
            "(stiamo|abbiamo) [già] (sforando|sforato) [molto|di molto|tanto] [i tempi|con "
            "i tempi|coi tempi|l'orario|il tempo]",
            "[di] quanto [tempo] (stiamo|abbiamo|siamo) (sforando|sforato|in ritardo|in "
            "anticipo|oltre|indietro [con i tempi|coi tempi]|avanti con i tempi)",
            "(stiamo|siamo|abbiamo) (sforando|in ritardo|in anticipo|sforato) di (quanto|"
            "quanti minuti)",
            "(quanto ritardo|quanti minuti di (ritardo|anticipo)|quanto anticipo) (abbiamo|"
            "c'è|portiamo|stiamo facendo)",
            "<meeting> (sta sforando|è in ritardo|ha sforato|è in orario|è nei tempi|è in "
            "anticipo|è ancora nei tempi)",
            "(andiamo|stiamo andando) [per le] (lunghi|lunghe) [o no]",
            "(andiamo|stiamo andando) (oltre (il tempo|l'orario)|fuori tempo|fuori orario)",
            "di quanti minuti (stiamo sforando|siamo in (ritardo|anticipo)|abbiamo sforato)",
            "(stiamo rispettando|rispettiamo|stiamo seguendo|abbiamo rispettato) (la "
            "tabella di marcia|i tempi|l'orario|la scaletta dei tempi|gli orari|il tempo)",
            "(finiamo|finiremo|riusciamo a finire|ce la facciamo a finire) (in orario|in "
            "tempo|nei tempi)",
            "(sforeremo|rischiamo di sforare|finiremo per sforare) [i tempi|l'orario]",
            "abbiamo (recuperato|guadagnato) (tempo|del tempo|il ritardo)",
            "abbiamo (ritardo|del ritardo|accumulato ritardo) [o no]",
            "si sta facendo tardi o (no|siamo nei tempi|abbiamo tempo)",
            "abbiamo [già] (superato|oltrepassato|passato) (il tempo|l'orario|i tempi|il "
            "limite di tempo)",
            "(di questo passo|a questo ritmo|così) (sforiamo|sforeremo|finiamo in ritardo)|"
            "sforiamo (o no|vero)|stiamo per sforare",
            "(siamo|stiamo) (indietro|avanti|in ritardo|in anticipo|fuori) [e] [di] "
            "(quanto|quanti minuti)",
            "(siamo|stiamo) [ancora|sempre|bene] (in tabella|in tabella di marcia|sulla "
            "tabella|dentro i limiti di tempo|al passo coi tempi previsti|in linea con (i "
            "tempi|l'orario|la tabella di marcia))",
            "stiamo sforando (o no|vero|di molto)|abbiamo [già] sforato (o no|vero|di molto)",
            "(abbiamo|stiamo) (recuperato|recuperando) [un po' di] (tempo|il ritardo) [o "
            "siamo ancora <off_plan>]",
            "<meeting> (è|sta) [ancora|già] <off_plan>",
            "rispettiamo (i tempi|gli orari|l'orario|la tabella)",
            "(siamo|stiamo) in (ritardo|anticipo) (di tanto|di molto|di poco|di parecchio)|"
            "(quanti minuti|quanto) di (ritardo|anticipo)|quanto ritardo",
            "abbiamo [già] (superato|sforato|passato) (l'orario|il tempo|i tempi) "
            "(previsto|previsti|stabilito|a disposizione)",
            "siamo (indietro|avanti|in ritardo|in anticipo) o [siamo] (in orario|in "
            "anticipo|avanti|indietro|nei tempi|in ritardo)",
            "quanto (ritardo|anticipo) (stiamo|abbiamo) (facendo|accumulando|accumulato|"
            "fatto)|di quanto abbiamo (superato|passato) (il tempo|l'orario)",
            "(siamo|stiamo) in (ritardo|anticipo) (rispetto|sul|sull'|con) (al programma|"
            "al previsto|all'orario|ai tempi|programma|alla tabella di marcia|alla "
            "scaletta)|siamo in (ritardo|anticipo) sul programma [della riunione]",
            "(stiamo rispettando|rispettiamo) (l'orario|il tempo|i tempi) (previsto|"
            "previsti|stabilito|stabiliti)|siamo oltre (l'orario|il tempo) (previsto|"
            "stabilito)",
            "abbiamo ecceduto (il tempo|i tempi) [previsto|previsti]",
        ),
        "status": (
            "(come|quanto bene) (siamo messi|stiamo|andiamo|siamo|stiamo messi|procediamo|"
            "stiamo andando|stiamo procedendo|stiamo a|va|ce la caviamo|la mettiamo) "
            "<time_wise>",
            "<time_wise> come (siamo messi|stiamo|andiamo|siamo|va)",
            "(a che punto|dove) siamo <time_wise>",
            "<how_much> (mi resta|mi rimane|ho|mi restano|ho ancora|mi rimangono|ho a "
            "disposizione) [ancora]|(mi resta|ho) [ancora] <how_much>",
            "[il|un|facciamo il|fai il|facci il|fate il|possiamo fare il|ci fai il|mi fai "
            "il] [un] (controllo|check) (del tempo|dei tempi|dell'orario)|(controllo del "
            "tempo|controllo tempi)",
            "[il|un|facciamo il|fai il|facci il|possiamo fare il|facciamo un|ci fai il] "
            "punto (sui tempi|sul tempo|sull'orario|orario|sull'orologio)",
            "come (va|vanno) (con il tempo|col tempo|con i tempi|coi tempi|i tempi|il "
            "nostro tempo|l'orario|il tempo qui)",
            "(aggiornamento|situazione) (sui tempi|dei tempi|sul tempo|orario)|com'è la "
            "situazione (dei tempi|del tempo|tempi)",
            "(ci stiamo|ce la facciamo|stiamo bene|siamo a posto|tutto bene|tutto ok|siamo "
            "stretti|siamo corti|siamo tirati|siamo larghi) <time_wise>",
            "(un|il|facci un|fai un|facciamo un|dacci un|dammi un|puoi fare un|possiamo "
            "avere un) [piccolo|rapido|veloce] (punto|aggiornamento|resoconto|check|"
            "controllo) (sui tempi|sul tempo|dei tempi|del tempo|sull'orario|orario)",
            "come (siamo|stiamo|andiamo) [messi] (di|a|con il|col|coi|con i) (tempo|tempi|orario)",
            "<how_much> (mi dai|mi danno|mi date|mi spetta|mi tocca|posso usare)",
            "(siamo|stiamo) (bene|a posto|ok|messi bene|messi male|larghi|tirati|comodi) "
            "(con il tempo|col tempo|con i tempi|coi tempi|di tempo|a tempo|sui tempi)",
            "(ci bastano|ci basta) (i tempi|il tempo)",
            "com'è messo il tempo|come sta messo il tempo|il tempo come (va|siamo messi)|"
            "[fammi|facci|fate] [un|il] punto della situazione (sui tempi|sul tempo)",
            "come stiamo (messi|andando) (coi tempi|con i tempi|col tempo)",
            "<how_much> (ho|mi resta|mi rimane) (io|a disposizione)|(di quanto tempo|"
            "quanto tempo) dispongo",
        ),
    },
    beyond={
        "item_left": (
            "da (quanto [tempo]|quanti minuti|quando) (siamo|stiamo|parliamo) (su|di|in) <item>",
            "quanto [tempo] (dura|doveva durare|deve durare) <item>",
        ),
        "next": (
            "(<how_much>|quanto) (manca|mancano) (alla|all'|per la|per l') <break>|"
            "(<how_much>|quanto) (manca|mancano) all'intervallo",
            "<when> (è|c'è|facciamo|inizia|abbiamo|si fa) [la|una|l'] [prossima] <break>|"
            "<when> (è|c'è) l'intervallo",
            "<when> (parte|inizia|comincia) (il quiz|il gioco|il questionario)",
        ),
        "elapsed": (
            "(quando|a che ora) (abbiamo|è|si è|siamo) (iniziato|cominciato|iniziata|"
            "cominciata|partiti) [<meeting>]",
            "abbiamo (iniziato|cominciato) (quando|a che ora)|<meeting> (quando|a che ora) "
            "è (iniziata|cominciata|iniziato)",
            "da che ora (<doing>|siamo qui)",
        ),
        "session_left": (
            "quanto [tempo] (dura|durerà|deve durare) <meeting>|<meeting> quanto dura",
        ),
        "status": ("(l'orologio è fermo|l'orologio è in pausa|sta andando l'orologio)",),
        "over": ("abbiamo sforato (sull'ultimo|nell'ultimo|con l'ultimo|sull'ultima) <thing>",),
    },
    instructions=(
        "(dimmi|dicci|avvisami|avvisaci|avvisa|mi avvisi|ci avvisi|mi dica) quando "
        "(abbiamo|è|sono|sarà|avremo|mancano|manca|restano|tocca|siamo|inizia|si "
        "inizia) [finito|finita|*] [*] [*] [*] [*]",
        "(avvisami|avvisaci|avvisa|mi avvisi|ci avvisi|avvertimi|avvertici) quando * "
        "[*] [*] [*] [*] [*]",
    ),
    parts={
        "how_much": "(quanto tempo|quanti (minuti|secondi)|quante ore)",
        "when": (
            "(quando|a che ora|(tra|fra) (quanto|quanto tempo|quanti minuti)|verso che ora|"
            "per che ora|più o meno a che ora)"
        ),
        "the_clock": "((il tuo|il suo|il vostro|l') orologio|l'orologio)",
        "remains": ("[ci|mi|vi] (resta|rimane|restano|rimangono|manca|mancano|avanza|avanzano)"),
        "remains_us": ("[ci] (resta|rimane|restano|rimangono|manca|mancano|avanza|avanzano)"),
        "meeting_noun": (
            "(riunione|sessione|chiamata|lezione|conversazione|intervista|incontro|call|"
            "workshop|corso|meeting|seminario|videochiamata|conferenza|colloquio|puntata|"
            "trasmissione|dibattito|webinar|retro|ora)"
        ),
        "meeting": (
            "([la|questa|nostra|la nostra|il|questo|il nostro|sta|sto|tutta la|tutta "
            "questa|tutto il|lo|l'] <meeting_noun>|l'incontro|l'intervista|quest'incontro|"
            "quest'intervista|quest'ora)"
        ),
        "of_meeting": (
            "((della|del|di questa|di questo|dello) <meeting_noun>|dell'(incontro|"
            "intervista)|dell'incontro|dell'intervista|di <meeting>|di tutto)"
        ),
        "in_meeting": (
            "((in|di|per) <meeting>|in totale|(alla fine|per finire) [<of_meeting>]|(nella|"
            "della|nel|del|di) <meeting_noun>|in tutto|complessivamente|davanti|"
            "sull'orologio)"
        ),
        "in_meeting_first": "((per|di) <meeting>|in totale|in tutto)",
        "to_end": (
            "((alla fine|per finire|a finire|al termine|per la fine|per concludere|alla "
            "conclusione|per terminare|all'uscita|per uscire|alla campanella) [tutto|"
            "<of_meeting>|<meeting>|con tutto])"
        ),
        "to_end_first": "(alla fine|per finire|all'uscita|alla campanella)",
        "doing": (
            "((stiamo parlando|stiamo discutendo|parliamo|siamo qui|siamo insieme|siamo "
            "collegati|siamo in (riunione|chiamata|call|questa riunione|linea|"
            "videochiamata|lezione|classe)|stiamo facendo questa riunione|andiamo avanti|"
            "siamo dentro|discutiamo|siamo connessi|siamo riuniti|stiamo chiacchierando|"
            "chiacchieriamo|stiamo qui|siamo seduti qui|siamo in onda|lavoriamo|ci siamo "
            "collegati)|siamo (qua|online|in diretta|in aula|in questa (chiamata|riunione|"
            "lezione)|dentro)|stiamo (qua|facendo lezione|lavorando|andando avanti)|siamo "
            "seduti|siamo in ballo)"
        ),
        "thing": (
            "(punto|argomento|tema|parte|sezione|blocco|domanda|esercizio|voce|round|giro|"
            "attività|fase|compito|introduzione|riscaldamento|manche|capitolo|segmento|"
            "giro di tavolo|modulo)"
        ),
        "item": (
            "((questo|questa|il|la|quest'|sto|sta|il mio|la mia|il nostro|la nostra|l') "
            "<thing> [attuale|in corso|qui]|(l'esercizio|l'attività|l'argomento|"
            "l'introduzione|quest'esercizio|quest'attività|quest'argomento) [attuale|in "
            "corso|qui])"
        ),
        "my_item": (
            "(il mio|la mia) (turno|aggiornamento|risposta|intervento|presentazione|parte)|"
            "la (risposta|presentazione)"
        ),
        "of_item": (
            "((di questo|di questa|del|della) <thing> [attuale|in corso]|dell'(esercizio|"
            "attività|argomento)|dell'esercizio|dell'attività|dell'argomento|di <item>)"
        ),
        "for_item": (
            "((per|su|in|di|con) <item>|per questo|su questo|per questa|su questa|(sul|del|"
            "nel|sulla|nella|della) <thing> [attuale]|nell'esercizio|sull'argomento|"
            "nell'attività|sull'esercizio)"
        ),
        "since": (
            "(da quando abbiamo (iniziato|cominciato)|dall'inizio|da quando siamo (qui|"
            "partiti|collegati))"
        ),
        "span": (
            "(mezz'ora|un'ora|la mezz'ora|# minuti|un'ora e mezza|metà del tempo|la prima "
            "ora|metà dell'ora|l'ora)"
        ),
        "next_item": (
            "((il|la|l'|nostro|nostra) (prossimo|prossima) <thing>|(il|la|l') <thing> "
            "(successivo|successiva|seguente|dopo)|(l'argomento|l'esercizio|l'attività) "
            "(successivo|successiva|seguente|dopo))"
        ),
        "to_next": (
            "((prossimo|prossima) <thing>|<thing> (successivo|successiva|seguente|dopo)|"
            "(all'argomento|all'esercizio|all'attività) (successivo|successiva|seguente))"
        ),
        "what": "(cosa|che cosa|che)",
        "on_the_plan": (
            "(in (programma|agenda|scaletta|lista)|nell'ordine del giorno|all'ordine del "
            "giorno|nell'agenda|nel programma|nella scaletta)"
        ),
        "when_starts": (
            "(quando|a che ora|tra quanto|fra quanto|tra quanti minuti) [inizia|comincia|è|"
            "tocca|si comincia|iniziamo|parte]"
        ),
        "break": "(pausa|pausa caffè|ricreazione|intervallo|pausa pranzo)",
        "we_are": "(siamo|stiamo|noi siamo|siamo noi|andiamo)",
        "off_plan": (
            "(in ritardo [sui tempi|coi tempi|con i tempi|sulla tabella di marcia|con "
            "l'orario]|nei tempi|in orario|in anticipo [sui tempi|coi tempi|con i tempi|"
            "sulla tabella di marcia]|fuori tempo|fuori orario|fuori tempo massimo|oltre "
            "il tempo|oltre l'orario|oltre il tempo previsto|in tempo|lunghi|a tempo|"
            "andando lunghi|in ritardo di # minuti|in anticipo di # minuti|indietro (coi "
            "tempi|con i tempi|sui tempi|sulla tabella di marcia|con il tempo)|avanti (coi "
            "tempi|con i tempi|sulla tabella di marcia)|# minuti in (ritardo|anticipo)|"
            "dentro i tempi|dentro (il tempo|l'orario)|entro i tempi|entro il tempo|nei "
            "tempi previsti|in linea (coi|con i) tempi|giusti (coi tempi|con i tempi)|"
            "sulla tabella di marcia|al passo (coi tempi|con i tempi) previsti|puntuali|"
            "fuori (coi|con i|dai) tempi|entro l'orario|oltre i tempi|in perfetto orario|"
            "sull'orario|in linea coi tempi|in linea con i tempi)"
        ),
        "or_off": ("([siamo] (in (ritardo|anticipo|orario)|nei tempi|puntuali)|meno|cosa)"),
        "time_wise": (
            "(con il tempo|col tempo|con i tempi|coi tempi|a tempo|a tempi|con l'orario|a "
            "livello di (tempo|tempi|orario)|con l'ora|in termini di tempo|sui tempi|sul "
            "tempo|dal punto di vista (del tempo|dei tempi)|con l'orologio|quanto a tempo|"
            "quanto a tempi|di tempo|di tempi|coi tempi della riunione|in fatto di tempo|"
            "rispetto ai tempi|rispetto all'orario|lato tempi|lato tempo|per quanto "
            "riguarda (il tempo|i tempi))"
        ),
        "this_thing": ("(questa cosa|sta cosa|questa roba|il tutto|tutto questo|tutto|sta storia)"),
    },
    numbers="""un uno una due tre quattro cinque sei sette otto nove dieci undici dodici
        tredici quattordici quindici sedici venti trenta quaranta cinquanta sessanta""",
    links="e ed ma anche poi perché",
    openers=(
        "(cosa|che|chi|perché|quando|dove|come|qual|quale|quali|quanto|quanti|puoi|può|"
        "possiamo|potresti|c'è|ci|abbiamo|siamo|hai|ha|se|io|noi|dimmi|facciamo|"
        "dobbiamo|è|mi|devo|vorrei|si può|si possono|posso|nella|nel|di chi|a chi|con "
        "chi|manda|mandami|scrivi|segna|segnami|spiega|spiegami|ripeti|lei|tu|qualcuno|"
        "come mai|sono|era|viene)",
    ),
    asking=(
        "(cosa|che cosa|chi|perché|quando|dove|come|qual|quale|quali)",
        "(puoi|può|potresti) (dirmi|dirci|riassumere|ripetere|spiegare|ricordarmi)",
    ),
    reporting="detto dice chiesto chiede chiedeva chiama intitolato gridato disse",
)
