"""Italian: what asks for the time, for what was, for what comes, and for the plan."""

from __future__ import annotations

NOW: tuple[str, ...] = (
    "che (ora|ore) (è|sono|abbiamo|hai|ha|si sono fatte|si è fatta|fai|fa|fate|"
    "saranno|sarà|segna|dice) [<the_clock>]",
    "[a] che ore (siamo|stiamo)",
    "(mi|ci) (dici|dice|dai|dà) l'ora [esatta]",
    "[mi|ci] (puoi|può|potresti|potrebbe) [per favore] (dirmi|dirci|dire|dare|"
    "darmi|darci) l'ora [esatta]",
    "(dimmi|dicci|mi dica|dammi|dacci) l'ora [esatta]",
    "(hai|ha|avete|qualcuno ha|avresti) l'ora [esatta]",
    "(qual è|quale sarebbe) l'ora [esatta|attuale]|l'ora (esatta|attuale|per favore|per cortesia)",
    "(cosa|che cosa|che) (dice|segna) <the_clock>",
    "sono (già|quasi) le # (o no|o non ancora|vero|giusto|o ancora no|e mezza o no)",
    "(è già passato|è già|abbiamo passato|è passato) (mezzogiorno|mezzanotte) [o "
    "no|o non ancora|o ancora no|vero]",
    "sono già passate le # (o no|o non ancora|vero)",
    "[sono] già [passate] le # [passate|e mezza|e un quarto] (o no|o non ancora|vero|giusto)",
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
)

ELAPSED: tuple[str, ...] = (
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
    "da (quanto|quanto tempo) (va avanti|dura|continua|è iniziata|è cominciata) <this_thing>",
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
    "(quanta parte|quanto) (del tempo|dell'ora) (è passata|è passato|abbiamo usato|è andata)",
    "da (quanto|quanto tempo|quanti minuti) (è|sono) (iniziata|cominciata|partita|"
    "partito|iniziato) (<meeting>|<this_thing>|tutto)",
)

NEXT: tuple[str, ...] = (
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
    "(dopo|poi|e dopo|e poi) <what> (c'è|viene|abbiamo|facciamo|tocca|segue) [e <when_starts>]",
    "(qual è|quale sarebbe|quale è|qual'è) <next_item> [<on_the_plan>] [e "
    "<when_starts>]|<next_item> (qual è|quale è)",
    "(quale|che) (argomento|punto|tema|esercizio) (viene|c'è|abbiamo|segue|tocca) "
    "(dopo|poi|adesso|ora) [e <when_starts>]",
    "di (cosa|che cosa) parliamo (dopo|poi)|(a cosa|a che cosa|con cosa) (passiamo|"
    "andiamo avanti|proseguiamo|continuiamo) [adesso|ora|poi|dopo]",
    "quanto [tempo] manca (al|alla|all'|per il|per la|per arrivare al|per passare al) <to_next>",
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
)

OVER: tuple[str, ...] = (
    "<we_are> [già|ancora|molto|un po'|parecchio|troppo|sempre] <off_plan> [o <or_off>]",
    "(stiamo|abbiamo) [già] (sforando|sforato) [molto|di molto|tanto] [i tempi|con "
    "i tempi|coi tempi|l'orario|il tempo]",
    "[di] quanto [tempo] (stiamo|abbiamo|siamo) (sforando|sforato|in ritardo|in "
    "anticipo|oltre|indietro [con i tempi|coi tempi]|avanti con i tempi)",
    "(stiamo|siamo|abbiamo) (sforando|in ritardo|in anticipo|sforato) di (quanto|quanti minuti)",
    "(quanto ritardo|quanti minuti di (ritardo|anticipo)|quanto anticipo) (abbiamo|"
    "c'è|portiamo|stiamo facendo)",
    "<meeting> (sta sforando|è in ritardo|ha sforato|è in orario|è nei tempi|è in "
    "anticipo|è ancora nei tempi)",
    "(andiamo|stiamo andando) [per le] (lunghi|lunghe) [o no]",
    "(andiamo|stiamo andando) (oltre (il tempo|l'orario)|fuori tempo|fuori orario)",
    "di quanti minuti (stiamo sforando|siamo in (ritardo|anticipo)|abbiamo sforato)",
    "(stiamo rispettando|rispettiamo|stiamo seguendo|abbiamo rispettato) (la "
    "tabella di marcia|i tempi|l'orario|la scaletta dei tempi|gli orari|il tempo)",
    "(finiamo|finiremo|riusciamo a finire|ce la facciamo a finire) (in orario|in tempo|nei tempi)",
    "(sforeremo|rischiamo di sforare|finiremo per sforare) [i tempi|l'orario]",
    "abbiamo (recuperato|guadagnato) (tempo|del tempo|il ritardo)",
    "abbiamo (ritardo|del ritardo|accumulato ritardo) [o no]",
    "si sta facendo tardi o (no|siamo nei tempi|abbiamo tempo)",
    "abbiamo [già] (superato|oltrepassato|passato) (il tempo|l'orario|i tempi|il limite di tempo)",
    "(di questo passo|a questo ritmo|così) (sforiamo|sforeremo|finiamo in ritardo)|"
    "sforiamo (o no|vero)|stiamo per sforare",
    "(siamo|stiamo) (indietro|avanti|in ritardo|in anticipo|fuori) [e] [di] (quanto|quanti minuti)",
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
)

STATUS: tuple[str, ...] = (
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
)
