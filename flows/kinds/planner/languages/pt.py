"""Portuguese."""

from __future__ import annotations

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.constraints import Kind
from beatroom.flows.kinds.planner.languages.shape import Times, Wall, Words


def _digits(at: Wall) -> str:
    hour, minute = at
    if at == (0, 0):
        return "meia-noite"
    if minute:
        return f"{hour}:{minute:02d}"
    return f"{hour} {'hora' if hour == 1 else 'horas'}"


def _with(one: str, several: str, at: Wall) -> str:
    """A time behind a preposition that has its article in it."""
    return f"{one if at[0] < 2 else several} {_digits(at)}"


def _from(at: Wall) -> str:
    return _with("da", "das", at)


def _to(at: Wall) -> str:
    return _with("à", "às", at)


WORDS = Words(
    language="pt",
    times=Times(
        at=_to,
        after=lambda at: f"depois {_from(at)}",
        span=lambda start, end: f"{_from(start)} {_to(end)}",
        shift=lambda start, end: f"{_from(start)} para {_with('a', 'as', end)}",
    ),
    date="EEEE, d 'de' MMMM",
    today="hoje",
    tomorrow="amanhã",
    thinking="Um momento.",
    deep_work="Trabalho concentrado",
    rest="Pausa",
    buffer="Folga",
    which_day="Que dia planeamos: hoje, ou amanhã, {weekday}?",
    keep_day="Continuamos com {day}?",
    chosen="Muito bem, {day}.",
    free="Nesse dia a sua agenda está livre.",
    meetings_there=("Há um compromisso na sua agenda.", "Há {n} compromissos na sua agenda."),
    ask_what="Que mais devo saber, por exemplo {kinds}?",
    asked={
        Kind.WAKE: "a que horas se levanta",
        Kind.SLEEP: "a que horas se deita",
        Kind.HOURS: "quando quer começar e acabar",
        Kind.ENERGY: "quando rende mais",
        Kind.COMMUTE: "que deslocações tem",
        Kind.MEAL: "a que horas come",
    },
    more_fixed="Há mais alguma coisa marcada, ou continuamos?",
    tasks="Na sua lista vejo {names}.",
    todo="O que quer fazer?",
    more_todo="Mais alguma coisa, ou faço já o plano?",
    fits="Assim serve, ou o que devo mudar?",
    content="Mais alguma coisa, ou é esse o seu dia?",
    in_calendar="Está na sua agenda.",
    unseen="Agora não consigo ver a sua agenda. Registo o plano mesmo assim?",
    shall_write="Registo isso na sua agenda?",
    unheard={
        "date": "Sem um modelo de linguagem só sigo a página: escolha lá o dia, por favor.",
        "constraints": "Indique na página o que está marcado nesse dia e continue lá, por favor.",
        "inputs": "Indique na página o que quer fazer e continue lá, por favor.",
        "skeleton": "Veja o plano na página e continue lá, por favor.",
        "refine": "Mova os blocos na página para onde os quer e continue lá, por favor.",
        "review": "Se isto é para ir para a sua agenda, registe-o a partir da página, por favor.",
    },
    lost="Desculpe, não percebi.",
    cancelled="Está bem, fico por aqui. A sua agenda fica como está.",
    noted="Anotado.",
    noted_inputs="Anotado: {names}.",
    blocks="{name} em {n} blocos",
    no_inputs="Nada de especial, então.",
    minimal="O plano completo demora mais, aqui vai um pequeno para começar.",
    forgotten="Está esquecido.",
    unknown="Disso já não sei nada; na página está o que sei.",
    corrected="Mudei isso: {text}.",
    corrected_many="Mudei {n} das coisas que sei.",
    recall="Isto é o que sei para {day}:",
    recall_more=("Há mais uma coisa na página.", "Há mais {n} coisas na página."),
    recall_none="Para {day} ainda não sei nada disso.",
    recall_elsewhere=(
        "Na página há uma coisa que vale para outros dias.",
        "Na página há {n} coisas que valem para outros dias.",
    ),
    writing="Estou a registá-lo na sua agenda; entretanto pode continuar.",
    written="Pronto, está na sua agenda. Se o quiser tirar, diga: anular.",
    undoing="Estou a retirá-lo; entretanto pode continuar.",
    undone="Retirei-o da sua agenda.",
    still_writing="Um momento, ainda se está a escrever na agenda.",
    not_now="A agenda não responde agora, por isso ainda nada é certo. Tente outra vez, por favor.",
    no_undo="Ainda não registámos nada; na página está o que foi registado antes.",
    failed="Não resultou, nada foi registado. Tento outra vez?",
    failed_partly=(
        "Não resultou: há uma entrada registada, o resto não. Tento outra vez?",
        "Não resultou: há {n} entradas registadas, o resto não. Tento outra vez?",
    ),
    undo_failed="Não consegui retirar tudo. Tento outra vez?",
    conflict=(
        "Entretanto alguém mudou {names}, por isso não mexi. Registo o plano por cima?",
        "Entretanto alguém mudou {names}, por isso não mexi. Registo o plano por cima?",
    ),
    left=(
        "Deixei ficar {names}, que mudou desde então.",
        "Deixei ficar {names}, que mudaram desde então.",
    ),
    overlap="Na sua agenda está agora {meeting}, {span}, por cima de {name}.",
    overlap_more=("Mais um compromisso coincide.", "Mais {n} compromissos coincidem."),
    refusals={
        "cancelled": "Este planeamento foi cancelado; comece outro para continuar.",
        "committed": "Já está na sua agenda: diga anular para o tirar.",
        "first": "Este é o primeiro passo.",
        "date": "Primeiro preciso de saber que dia planeamos.",
        "constraints": "Ainda não disse o que está marcado nesse dia; "
        "diga continuar para deixar em aberto.",
        "inputs": "Ainda não disse o que quer fazer; diga continuar para deixar em aberto.",
        "skeleton": "O plano ainda não está pronto.",
        "refine": "Ainda não há plano.",
        "review": "Ainda não há plano para a sua agenda.",
        "written": "A sua agenda já tem este plano.",
    },
    faults={
        "overlap": "{name} e {other} iriam coincidir: mova ou encurte um deles, por favor.",
        "outside_day": "{name} ficaria fora do dia.",
        "no_such_time": "{name} ficaria a uma hora que o relógio salta nesse dia.",
        "ends_before_start": "{name} tem de acabar depois de começar.",
        "fixed_event": "{name} vem da sua agenda e só lá pode ser mudado.",
    },
    unfit="Isso não cabe no plano, por isso nada mudou.",
    stale="O plano mudou entretanto; veja-o outra vez, por favor.",
    nothing_yet="Ainda não há plano.",
    not_there="O anfitrião ainda não está. Tente outra vez daqui a pouco, por favor.",
    not_yours="Este plano é de outra pessoa: pode vê-lo, mas não alterá-lo.",
    working={
        "reading": "A ler a sua agenda",
        "writing": "A escrever na sua agenda",
        "undoing": "A retirar da sua agenda",
        "drafting": "A preparar um plano",
        "finishing": "A terminar o seu plano",
        "remembering": "A guardar o que disse",
    },
    empty="Ainda não há nada no seu plano.",
    day="O seu dia vai {span}.",
    day_with="O seu dia vai {span}, com {having}.",
    day_one="O seu dia vai {span}: {name}.",
    first_last="Começa com {name} e acaba com {last}.",
    meetings=("um compromisso", "{n} compromissos"),
    deep="{minutes} de trabalho concentrado",
    same="Nada muda.",
    added="{name} é acrescentado, {span}",
    removed="{name} é retirado",
    moved="{name} passa {shift}",
    resized="{name} demora agora {minutes}",
    window="{name} vai agora {span}",
    renamed="{old} chama-se agora {name}",
    renamed_to="{old} chama-se agora {name} e vai {span}",
    retyped="{name} conta agora como {kind}",
    described="as notas de {name} são outras",
    later="{n} blocos a partir de {name} vêm {minutes} mais tarde",
    earlier="{n} blocos a partir de {name} vêm {minutes} mais cedo",
    more=("mais uma mudança", "mais {n} mudanças"),
    kinds={
        ET.M: "compromisso",
        ET.C: "deslocação",
        ET.DW: "trabalho concentrado",
        ET.SW: "trabalho leve",
        ET.PR: "planeamento e revisão",
        ET.H: "hábito",
        ET.R: "descanso",
        ET.BU: "folga",
        ET.BG: "segundo plano",
    },
    others=("{name} e outro bloco", "{name} e outros {n} blocos"),
    facts={
        "meeting_overlaps": "{meeting}, {span}, coincide com {name}.",
        "deep_before_noon": "Tem {minutes} de trabalho concentrado antes do meio-dia.",
        "no_deep_work": "Não há trabalho concentrado.",
        "long_stretch": "Há {minutes} de trabalho sem pausa.",
        "overcommitted": "Está cheio: {planned} de trabalho em {available}.",
        "back_to_back": "{count} compromissos vêm seguidos.",
        "lunch_unplanned": "O almoço ainda não está previsto, mas há lugar.",
        "no_room_for_lunch": "Não há lugar para o almoço.",
        "late_work": "Trabalharia {minutes} {after}.",
        "no_buffer": "Não há folga, se algo demorar mais.",
        "outside_hours": "Trabalharia fora do seu horário, {span}: {name}.",
        "before_wake": "Levanta-se {at}, e isto vem antes: {name}.",
        "in_sleep": "Isto cai nas suas horas de sono, {span}: {name}.",
        "no_meal": "Não há lugar para a sua refeição {span}.",
        "no_break": "Não há lugar para a sua pausa {span}.",
        "window_taken": "Para o tempo {span} disse: {said}. Agora está aí {name}.",
        "focus_broken": "No tempo que guarda para se concentrar, {span}, está {name}.",
    },
    deep_later="O seu trabalho concentrado vem à tarde.",
    shown_already="A sua agenda já mostra este plano.",
    will_have="Na sua agenda isso dá {parts}.",
    entries={
        "create": ("uma entrada nova", "{n} entradas novas"),
        "update": ("uma entrada mudada", "{n} entradas mudadas"),
        "delete": ("uma entrada retirada", "{n} entradas retiradas"),
    },
    new="Novo: {entries}.",
    gone="Retirado: {entries}.",
    updated="{name} {clauses}.",
    was_called="chamava-se {was}",
    moves="passa {shift}",
    begins="começa agora {at}",
    ends="acaba agora {at}",
    goes="vai agora {span}",
    other_notes="leva outras notas",
    other_kind="é de outro tipo",
    transactions={
        "sync": "Plano para {day}: {parts}",
        "undo": "Retirado para {day}: {parts}",
        "redo": "Registado de novo para {day}: {parts}",
    },
    no_entries="nada a fazer",
)
