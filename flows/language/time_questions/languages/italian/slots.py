"""Italian: what `<name>` stands for in its phrases."""

from __future__ import annotations

SLOTS = {
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
}
