"""French."""

from __future__ import annotations

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.constraints import Kind
from beatroom.flows.kinds.planner.languages.shape import Times, Wall, Words


def _clock(at: Wall) -> str:
    hour, minute = at
    if minute == 0 and hour in {0, 12}:
        return "midi" if hour else "minuit"
    named = f"{hour} heure{'s' if hour > 1 else ''}"
    return f"{named} {minute:02d}" if minute else named


def _span(start: Wall, end: Wall) -> str:
    return f"de {_clock(start)} à {_clock(end)}"


WORDS = Words(
    language="fr",
    times=Times(
        at=lambda at: f"à {_clock(at)}",
        after=lambda at: f"après {_clock(at)}",
        span=_span,
        shift=_span,
    ),
    date="EEEE d MMMM",
    today="aujourd'hui",
    tomorrow="demain",
    thinking="Un instant.",
    deep_work="Travail de fond",
    rest="Pause",
    buffer="Marge",
    which_day="Quel jour planifions-nous : aujourd'hui, ou demain, {weekday} ?",
    keep_day="Gardons-nous ce jour : {day} ?",
    chosen="Très bien, {day}.",
    free="Votre agenda est libre ce jour-là.",
    meetings_there=(
        "Il y a un rendez-vous dans votre agenda.",
        "Il y a {n} rendez-vous dans votre agenda.",
    ),
    ask_what="Que dois-je savoir d'autre, par exemple {kinds} ?",
    asked={
        Kind.WAKE: "l'heure de votre lever",
        Kind.SLEEP: "l'heure de votre coucher",
        Kind.HOURS: "quand vous voulez commencer et finir",
        Kind.ENERGY: "quand vous êtes le plus en forme",
        Kind.COMMUTE: "vos trajets",
        Kind.MEAL: "l'heure de vos repas",
    },
    more_fixed="Y a-t-il autre chose de fixe, ou continuons-nous ?",
    tasks="Sur votre liste, je vois {names}.",
    todo="Que voulez-vous faire ?",
    more_todo="Autre chose, ou est-ce que je prépare le planning ?",
    fits="Est-ce que cela vous convient, ou que dois-je changer ?",
    content="Autre chose, ou est-ce bien votre journée ?",
    in_calendar="C'est dans votre agenda.",
    unseen="Je ne vois pas votre agenda pour le moment. "
    "Dois-je quand même y inscrire le planning ?",
    shall_write="Dois-je l'inscrire dans votre agenda ?",
    unheard={
        "date": "Sans modèle de langue, je suis seulement la page : choisissez-y le jour, "
        "s'il vous plaît.",
        "constraints": "Indiquez sur la page ce qui est fixe ce jour-là, et continuez-y, "
        "s'il vous plaît.",
        "inputs": "Indiquez sur la page ce que vous voulez faire, et continuez-y, s'il vous plaît.",
        "skeleton": "Regardez le planning sur la page, et continuez-y, s'il vous plaît.",
        "refine": "Déplacez les blocs sur la page comme vous le souhaitez, et continuez-y, "
        "s'il vous plaît.",
        "review": "Si cela doit aller dans votre agenda, inscrivez-le depuis la page, "
        "s'il vous plaît.",
    },
    lost="Pardon, je n'ai pas compris.",
    cancelled="D'accord, j'en reste là. Votre agenda reste tel qu'il est.",
    noted="C'est noté.",
    noted_inputs="C'est noté : {names}.",
    blocks="{name} en {n} blocs",
    no_inputs="Rien de particulier, donc.",
    minimal="Le planning complet demande plus de temps, en voici un petit pour commencer.",
    forgotten="C'est oublié.",
    unknown="Je n'en sais plus rien ; la page montre ce que je sais.",
    corrected="J'ai changé cela : {text}.",
    corrected_many="J'ai changé {n} des choses que je sais.",
    recall="Voici ce que je sais pour {day} :",
    recall_more=(
        "Une autre chose est sur la page.",
        "{n} autres choses sont sur la page.",
    ),
    recall_none="Pour {day}, je n'en sais rien encore.",
    recall_elsewhere=(
        "Une chose qui vaut pour d'autres jours est sur la page.",
        "{n} choses qui valent pour d'autres jours sont sur la page.",
    ),
    writing="Je l'inscris dans votre agenda ; vous pouvez continuer entre-temps.",
    written="Voilà, c'est dans votre agenda. Pour l'en retirer, dites : annuler.",
    undoing="Je le retire ; vous pouvez continuer entre-temps.",
    undone="Je l'ai retiré de votre agenda.",
    still_writing="Un instant, l'agenda est encore en cours d'écriture.",
    not_now="L'agenda ne répond pas pour le moment, rien n'est donc encore sûr. "
    "Veuillez réessayer.",
    no_undo="Nous n'avons encore rien inscrit ; la page montre ce qui a été inscrit auparavant.",
    failed="Cela n'a pas marché, rien n'a été inscrit. Dois-je réessayer ?",
    failed_partly=(
        "Cela n'a pas marché : une entrée est inscrite, le reste ne l'est pas. Dois-je réessayer ?",
        "Cela n'a pas marché : {n} entrées sont inscrites, le reste ne l'est pas. "
        "Dois-je réessayer ?",
    ),
    undo_failed="Je n'ai pas pu tout retirer. Dois-je réessayer ?",
    conflict=(
        "Quelqu'un a modifié entre-temps {names}, je n'y ai donc pas touché. "
        "Dois-je quand même inscrire le planning ?",
        "Quelqu'un a modifié entre-temps {names}, je n'y ai donc pas touché. "
        "Dois-je quand même inscrire le planning ?",
    ),
    left=(
        "J'ai laissé {names}, qui a changé depuis.",
        "J'ai laissé {names}, qui ont changé depuis.",
    ),
    overlap="Votre agenda a maintenant {meeting}, {span}, en même temps que {name}.",
    overlap_more=(
        "Un autre rendez-vous chevauche quelque chose.",
        "{n} autres rendez-vous chevauchent quelque chose.",
    ),
    refusals={
        "cancelled": "Ce planning a été annulé ; commencez-en un autre pour continuer.",
        "committed": "C'est déjà dans votre agenda : dites annuler pour l'en retirer.",
        "first": "C'est la première étape.",
        "date": "Je dois d'abord savoir quel jour planifier.",
        "constraints": "Vous n'avez pas encore dit ce qui est fixe ce jour-là ; "
        "dites continuer pour passer.",
        "inputs": "Vous n'avez pas encore dit ce que vous voulez faire ; "
        "dites continuer pour passer.",
        "skeleton": "Le planning n'est pas encore prêt.",
        "refine": "Il n'y a pas encore de planning.",
        "review": "Il n'y a pas encore de planning à inscrire dans votre agenda.",
        "written": "Ce planning est déjà dans votre agenda.",
    },
    faults={
        "overlap": "{name} et {other} se chevaucheraient : déplacez ou raccourcissez l'un des "
        "deux, s'il vous plaît.",
        "outside_day": "{name} sortirait de la journée.",
        "no_such_time": "{name} tomberait à une heure que l'horloge saute ce jour-là.",
        "ends_before_start": "{name} doit finir après avoir commencé.",
        "fixed_event": "{name} vient de votre agenda et ne peut être changé que là.",
    },
    unfit="Cela n'entre pas dans le planning, rien n'a donc été changé.",
    stale="Le planning a changé entre-temps ; regardez-le encore une fois, s'il vous plaît.",
    nothing_yet="Il n'y a pas encore de planning.",
    not_there="L'hôte n'est pas encore là. Veuillez réessayer dans un instant.",
    not_yours="Ce planning est à quelqu'un d'autre : vous pouvez le voir, mais pas le changer.",
    working={
        "reading": "Lecture de votre agenda",
        "writing": "Inscription dans votre agenda",
        "undoing": "Retrait de votre agenda",
        "drafting": "Préparation d'un planning",
        "finishing": "Fin de la préparation du planning",
        "remembering": "Je retiens ce que vous avez dit",
    },
    empty="Il n'y a encore rien dans votre planning.",
    day="Votre journée va {span}.",
    day_with="Votre journée va {span}, avec {having}.",
    day_one="Votre journée va {span} : {name}.",
    first_last="Elle commence par {name} et finit par {last}.",
    meetings=("un rendez-vous", "{n} rendez-vous"),
    deep="{minutes} de travail de fond",
    same="Rien ne change.",
    added="{name} s'ajoute, {span}",
    removed="{name} est retiré",
    moved="{name} passe {shift}",
    resized="{name} dure maintenant {minutes}",
    window="{name} va maintenant {span}",
    renamed="{old} s'appelle maintenant {name}",
    renamed_to="{old} s'appelle maintenant {name} et va {span}",
    retyped="{name} compte maintenant comme {kind}",
    described="les notes sur {name} sont différentes",
    later="{n} blocs à partir de {name} viennent {minutes} plus tard",
    earlier="{n} blocs à partir de {name} viennent {minutes} plus tôt",
    more=("un autre changement", "{n} autres changements"),
    kinds={
        ET.M: "rendez-vous",
        ET.C: "trajet",
        ET.DW: "travail de fond",
        ET.SW: "travail léger",
        ET.PR: "planification et bilan",
        ET.H: "habitude",
        ET.R: "repos",
        ET.BU: "marge",
        ET.BG: "arrière-plan",
    },
    others=("{name} et un autre bloc", "{name} et {n} autres blocs"),
    facts={
        "meeting_overlaps": "{meeting}, {span}, chevauche {name}.",
        "deep_before_noon": "Vous avez {minutes} de travail de fond avant midi.",
        "no_deep_work": "Il n'y a pas de travail de fond.",
        "long_stretch": "Il y a {minutes} de travail sans pause.",
        "overcommitted": "La journée est pleine : {planned} de travail en {available}.",
        "back_to_back": "{count} rendez-vous se suivent sans pause.",
        "lunch_unplanned": "Le déjeuner n'est pas encore prévu, mais il y a de la place.",
        "no_room_for_lunch": "Il n'y a pas de place pour le déjeuner.",
        "late_work": "Vous travailleriez {minutes} {after}.",
        "no_buffer": "Il n'y a pas de marge, si quelque chose dure plus longtemps.",
        "outside_hours": "Vous travailleriez en dehors de vos heures, {span} : {name}.",
        "before_wake": "Vous vous levez {at}, et ceci vient avant : {name}.",
        "in_sleep": "Ceci tombe pendant votre sommeil, {span} : {name}.",
        "no_meal": "Il n'y a pas de place pour votre repas, {span}.",
        "no_break": "Il n'y a pas de place pour votre pause, {span}.",
        "window_taken": "Pour la période {span}, vous avez dit : {said}. "
        "Maintenant, {name} s'y trouve.",
        "focus_broken": "Dans le temps que vous gardez pour vous concentrer, {span}, "
        "il y a {name}.",
    },
    deep_later="Votre travail de fond vient l'après-midi.",
    shown_already="Votre agenda montre déjà ce planning.",
    will_have="Pour votre agenda, cela fait {parts}.",
    entries={
        "create": ("une nouvelle entrée", "{n} nouvelles entrées"),
        "update": ("une entrée modifiée", "{n} entrées modifiées"),
        "delete": ("une entrée retirée", "{n} entrées retirées"),
    },
    new="Nouveau : {entries}.",
    gone="Retiré : {entries}.",
    updated="{name} {clauses}.",
    was_called="s'appelait {was}",
    moves="passe {shift}",
    begins="commence maintenant {at}",
    ends="finit maintenant {at}",
    goes="va maintenant {span}",
    other_notes="reçoit d'autres notes",
    other_kind="change de type",
    transactions={
        "sync": "Planning pour {day} : {parts}",
        "undo": "Retiré pour {day} : {parts}",
        "redo": "Inscrit de nouveau pour {day} : {parts}",
    },
    no_entries="rien à faire",
)
