"""Italian: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
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
)

REQUESTS: tuple[str, ...] = (
    "[mi|ci] (puoi|può|potresti|potrebbe|potete|sai|sa|qualcuno può|qualcuno sa) "
    "[per favore] (dirmi|dirci|dire|ricordarmi|ricordarci|ricordare|indicare|"
    "confermare) [per favore]",
    "(sai|sa|sapete|qualcuno sa|sappiamo|sapresti|saprebbe|tu sai|lei sa) [mica|per caso|dirmi]",
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
)

TAILS: tuple[str, ...] = (
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
)
