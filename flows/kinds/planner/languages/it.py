"""Italian."""

from __future__ import annotations

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.constraints import Kind
from beatroom.flows.kinds.planner.languages.shape import Times, Wall, Words


def _with(bare: str, one: str, several: str, at: Wall) -> str:
    """A time behind a preposition that has its article in it; midnight has none."""
    hour, minute = at
    if at == (0, 0):
        return f"{bare} mezzanotte"
    digits = f"{hour}:{minute:02d}" if minute else f"{hour}"
    return f"{one}{digits}" if hour == 1 else f"{several} {digits}"


def _from(at: Wall) -> str:
    return _with("da", "dall'", "dalle", at)


def _to(at: Wall) -> str:
    return _with("a", "all'", "alle", at)


def _span(start: Wall, end: Wall) -> str:
    return f"{_from(start)} {_to(end)}"


WORDS = Words(
    language="it",
    times=Times(
        at=_to,
        after=lambda at: _with("dopo", "dopo l'", "dopo le", at),
        span=_span,
        shift=_span,
    ),
    date="EEEE d MMMM",
    today="oggi",
    tomorrow="domani",
    thinking="Un momento.",
    deep_work="Lavoro concentrato",
    rest="Pausa",
    buffer="Margine",
    which_day="Quale giorno pianifichiamo: oggi, o domani, {weekday}?",
    keep_day="Andiamo avanti con {day}?",
    chosen="Bene, {day}.",
    free="Quel giorno la tua agenda è libera.",
    meetings_there=(
        "C'è un appuntamento nella tua agenda.",
        "Ci sono {n} appuntamenti nella tua agenda.",
    ),
    ask_what="Che altro dovrei sapere, per esempio {kinds}?",
    asked={
        Kind.WAKE: "quando ti alzi",
        Kind.SLEEP: "quando vai a letto",
        Kind.HOURS: "quando vuoi cominciare e finire",
        Kind.ENERGY: "quando rendi di più",
        Kind.COMMUTE: "quali spostamenti hai",
        Kind.MEAL: "quando mangi",
    },
    more_fixed="C'è altro di già fissato, o andiamo avanti?",
    tasks="Nella tua lista vedo {names}.",
    todo="Che cosa vuoi fare?",
    more_todo="C'è altro, o preparo il piano?",
    fits="Va bene così, o che cosa devo cambiare?",
    content="C'è altro, o è questa la tua giornata?",
    in_calendar="È nella tua agenda.",
    unseen="Adesso non riesco a vedere la tua agenda. Ci scrivo il piano lo stesso?",
    shall_write="Lo scrivo nella tua agenda?",
    unheard={
        "date": "Senza un modello linguistico seguo solo la pagina: scegli lì il giorno, "
        "per favore.",
        "constraints": "Segna sulla pagina che cosa è fissato quel giorno, e vai avanti lì, "
        "per favore.",
        "inputs": "Segna sulla pagina che cosa vuoi fare, e vai avanti lì, per favore.",
        "skeleton": "Guarda il piano sulla pagina, e vai avanti lì, per favore.",
        "refine": "Sposta i blocchi sulla pagina dove li vuoi, e vai avanti lì, per favore.",
        "review": "Se deve andare nella tua agenda, scrivilo dalla pagina, per favore.",
    },
    lost="Scusa, non ho capito.",
    cancelled="Va bene, mi fermo qui. La tua agenda resta com'è.",
    noted="Annotato.",
    noted_inputs="Annotato: {names}.",
    blocks="{name} in {n} blocchi",
    no_inputs="Niente di particolare, allora.",
    minimal="Il piano completo richiede più tempo, eccone uno piccolo per cominciare.",
    forgotten="Dimenticato.",
    unknown="Di questo non so più niente; sulla pagina c'è quello che so.",
    corrected="L'ho cambiato: {text}.",
    corrected_many="Ho cambiato {n} delle cose che so.",
    recall="Ecco che cosa so per {day}:",
    recall_more=("Un'altra cosa è sulla pagina.", "Altre {n} cose sono sulla pagina."),
    recall_none="Per {day} di questo non so ancora niente.",
    recall_elsewhere=(
        "Sulla pagina c'è una cosa che vale per altri giorni.",
        "Sulla pagina ci sono {n} cose che valgono per altri giorni.",
    ),
    writing="Lo sto scrivendo nella tua agenda; intanto puoi andare avanti.",
    written="Fatto, è nella tua agenda. Se vuoi toglierlo, di': annulla.",
    undoing="Lo sto togliendo; intanto puoi andare avanti.",
    undone="L'ho tolto dalla tua agenda.",
    still_writing="Un momento, si sta ancora scrivendo nell'agenda.",
    not_now="L'agenda adesso non risponde, quindi niente è ancora sicuro. Riprova, per favore.",
    no_undo="Non abbiamo ancora scritto niente; sulla pagina c'è quello che è stato scritto prima.",
    failed="Non ha funzionato, non è stato scritto niente. Riprovo?",
    failed_partly=(
        "Non ha funzionato: una voce è scritta, il resto no. Riprovo?",
        "Non ha funzionato: {n} voci sono scritte, il resto no. Riprovo?",
    ),
    undo_failed="Non è stato possibile togliere tutto. Riprovo?",
    conflict=(
        "Nel frattempo qualcuno ha cambiato {names}, quindi non l'ho toccato. "
        "Ci scrivo sopra il piano?",
        "Nel frattempo qualcuno ha cambiato {names}, quindi non li ho toccati. "
        "Ci scrivo sopra il piano?",
    ),
    left=(
        "Ho lasciato {names}, che nel frattempo è cambiato.",
        "Ho lasciato {names}, che nel frattempo sono cambiati.",
    ),
    overlap="Nella tua agenda ora c'è {meeting}, {span}, sopra {name}.",
    overlap_more=(
        "Un altro appuntamento si sovrappone.",
        "Altri {n} appuntamenti si sovrappongono.",
    ),
    refusals={
        "cancelled": "Questa pianificazione è stata annullata; cominciane un'altra "
        "per andare avanti.",
        "committed": "È già nella tua agenda: di' annulla per toglierlo.",
        "first": "Questo è il primo passo.",
        "date": "Prima devo sapere quale giorno pianifichiamo.",
        "constraints": "Non hai ancora detto che cosa è fissato quel giorno; "
        "di' avanti per lasciarlo aperto.",
        "inputs": "Non hai ancora detto che cosa vuoi fare; di' avanti per lasciarlo aperto.",
        "skeleton": "Il piano non è ancora pronto.",
        "refine": "Non c'è ancora un piano.",
        "review": "Non c'è ancora un piano per la tua agenda.",
        "written": "La tua agenda ha già questo piano.",
    },
    faults={
        "overlap": "{name} e {other} si sovrapporrebbero: sposta o accorcia uno dei due, "
        "per favore.",
        "outside_day": "{name} sarebbe fuori dalla giornata.",
        "no_such_time": "{name} sarebbe a un'ora che l'orologio salta quel giorno.",
        "ends_before_start": "{name} deve finire dopo essere cominciato.",
        "fixed_event": "{name} viene dalla tua agenda e si può cambiare solo lì.",
    },
    unfit="Questo non entra nel piano, quindi non è cambiato niente.",
    stale="Nel frattempo il piano è cambiato; guardalo di nuovo, per favore.",
    nothing_yet="Non c'è ancora un piano.",
    not_there="Chi conduce non è ancora qui. Riprova tra un momento, per favore.",
    not_yours="Questo è il piano di un'altra persona: puoi guardarlo, ma non cambiarlo.",
    working={
        "reading": "Lettura della tua agenda",
        "writing": "Scrittura nella tua agenda",
        "undoing": "Lo tolgo dalla tua agenda",
        "drafting": "Preparo un piano",
        "finishing": "Finisco il tuo piano",
        "remembering": "Ricordo quello che hai detto",
    },
    empty="Nel tuo piano non c'è ancora niente.",
    day="La tua giornata va {span}.",
    day_with="La tua giornata va {span}, con {having}.",
    day_one="La tua giornata va {span}: {name}.",
    first_last="Comincia con {name} e finisce con {last}.",
    meetings=("un appuntamento", "{n} appuntamenti"),
    deep="{minutes} di lavoro concentrato",
    same="Non cambia niente.",
    added="si aggiunge {name}, {span}",
    removed="si toglie {name}",
    moved="{name} passa {shift}",
    resized="{name} dura ora {minutes}",
    window="{name} va ora {span}",
    renamed="{old} ora si chiama {name}",
    renamed_to="{old} ora si chiama {name} e va {span}",
    retyped="{name} ora conta come {kind}",
    described="le note su {name} sono diverse",
    later="{n} blocchi a partire da {name} vengono {minutes} più tardi",
    earlier="{n} blocchi a partire da {name} vengono {minutes} prima",
    more=("un altro cambiamento", "altri {n} cambiamenti"),
    kinds={
        ET.M: "appuntamento",
        ET.C: "spostamento",
        ET.DW: "lavoro concentrato",
        ET.SW: "lavoro leggero",
        ET.PR: "pianificazione e bilancio",
        ET.H: "abitudine",
        ET.R: "riposo",
        ET.BU: "margine",
        ET.BG: "sfondo",
    },
    others=("{name} e un altro blocco", "{name} e altri {n} blocchi"),
    facts={
        "meeting_overlaps": "{meeting}, {span}, si sovrappone a {name}.",
        "deep_before_noon": "Hai {minutes} di lavoro concentrato prima di mezzogiorno.",
        "no_deep_work": "Non c'è lavoro concentrato.",
        "long_stretch": "Ci sono {minutes} di lavoro senza pausa.",
        "overcommitted": "È pieno: {planned} di lavoro in {available}.",
        "back_to_back": "{count} appuntamenti sono di seguito.",
        "lunch_unplanned": "Il pranzo non è ancora previsto, ma c'è posto.",
        "no_room_for_lunch": "Non c'è posto per il pranzo.",
        "late_work": "Lavoreresti {minutes} {after}.",
        "no_buffer": "Non c'è margine, se qualcosa dura di più.",
        "outside_hours": "Lavoreresti fuori dal tuo orario, {span}: {name}.",
        "before_wake": "Ti alzi {at}, e questo viene prima: {name}.",
        "in_sleep": "Questo cade nelle tue ore di sonno, {span}: {name}.",
        "no_meal": "Non c'è posto per il tuo pasto {span}.",
        "no_break": "Non c'è posto per la tua pausa {span}.",
        "window_taken": "Per il tempo {span} hai detto: {said}. Ora lì c'è {name}.",
        "focus_broken": "Nel tempo che tieni per concentrarti, {span}, c'è {name}.",
    },
    deep_later="Il tuo lavoro concentrato viene nel pomeriggio.",
    shown_already="La tua agenda mostra già questo piano.",
    will_have="Nella tua agenda questo fa {parts}.",
    entries={
        "create": ("una voce nuova", "{n} voci nuove"),
        "update": ("una voce cambiata", "{n} voci cambiate"),
        "delete": ("una voce tolta", "{n} voci tolte"),
    },
    new="Nuovo: {entries}.",
    gone="Si toglie: {entries}.",
    updated="{name} {clauses}.",
    was_called="si chiamava {was}",
    moves="passa {shift}",
    begins="ora comincia {at}",
    ends="ora finisce {at}",
    goes="ora va {span}",
    other_notes="ha altre note",
    other_kind="è di un altro tipo",
    transactions={
        "sync": "Piano per {day}: {parts}",
        "undo": "Tolto per {day}: {parts}",
        "redo": "Scritto di nuovo per {day}: {parts}",
    },
    no_entries="niente da fare",
)
