"""German."""

from __future__ import annotations

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.constraints import Kind
from beatroom.flows.kinds.planner.languages.shape import Times, Wall, Words


def _digits(at: Wall) -> str:
    return f"{at[0]}:{at[1]:02d}" if at[1] else f"{at[0]}"


def _clock(at: Wall) -> str:
    return f"{_digits(at)} Uhr"


WORDS = Words(
    language="de",
    times=Times(
        at=lambda at: f"um {_clock(at)}",
        after=lambda at: f"nach {_clock(at)}",
        span=lambda start, end: f"von {_digits(start)} bis {_clock(end)}",
        shift=lambda start, end: f"von {_digits(start)} auf {_clock(end)}",
    ),
    date="EEEE, d. MMMM",
    today="heute",
    tomorrow="morgen",
    thinking="Einen Moment.",
    deep_work="Konzentriertes Arbeiten",
    rest="Pause",
    buffer="Puffer",
    which_day="Welchen Tag planen wir: heute, oder morgen, {weekday}?",
    keep_day="Bleiben wir bei {day}?",
    chosen="Gut, {day}.",
    free="In deinem Kalender ist der Tag frei.",
    meetings_there=(
        "In deinem Kalender steht ein Termin.",
        "In deinem Kalender stehen {n} Termine.",
    ),
    ask_what="Was sollte ich noch wissen, zum Beispiel {kinds}?",
    asked={
        Kind.WAKE: "wann du aufstehst",
        Kind.SLEEP: "wann du ins Bett gehst",
        Kind.HOURS: "wann du anfangen und aufhören willst",
        Kind.ENERGY: "wann du am besten in Form bist",
        Kind.COMMUTE: "welche Wege du hast",
        Kind.MEAL: "wann du isst",
    },
    more_fixed="Steht sonst noch etwas fest, oder machen wir weiter?",
    tasks="Auf deiner Liste sehe ich {names}.",
    todo="Was möchtest du erledigen?",
    more_todo="Noch etwas, oder soll ich den Plan machen?",
    fits="Passt das so, oder was soll ich ändern?",
    content="Noch etwas, oder ist das dein Tag?",
    in_calendar="Es steht in deinem Kalender.",
    unseen="Ich kann deinen Kalender gerade nicht sehen. Soll ich den Plan trotzdem eintragen?",
    shall_write="Soll ich das in deinen Kalender eintragen?",
    unheard={
        "date": "Ohne Sprachmodell folge ich nur der Seite: Wähl den Tag bitte dort aus.",
        "constraints": "Trag bitte auf der Seite ein, was an dem Tag feststeht, "
        "und mach dort weiter.",
        "inputs": "Trag bitte auf der Seite ein, was du erledigen möchtest, und mach dort weiter.",
        "skeleton": "Sieh dir bitte den Plan auf der Seite an, und mach dort weiter.",
        "refine": "Schieb die Blöcke auf der Seite bitte dorthin, wo du sie haben willst, "
        "und mach dort weiter.",
        "review": "Wenn das in deinen Kalender soll, trag es bitte auf der Seite ein.",
    },
    lost="Entschuldige, das habe ich nicht verstanden.",
    cancelled="Gut, dann lasse ich es dabei. Dein Kalender bleibt, wie er ist.",
    noted="Notiert.",
    noted_inputs="Notiert: {names}.",
    blocks="{name} in {n} Blöcken",
    no_inputs="Also nichts Bestimmtes.",
    minimal="Der ganze Plan braucht noch etwas, hier ist ein kleiner für den Anfang.",
    forgotten="Das ist vergessen.",
    unknown="Davon weiß ich nichts mehr; auf der Seite steht, was ich weiß.",
    corrected="Das habe ich geändert: {text}.",
    corrected_many="{n} Dinge, die ich weiß, habe ich geändert.",
    recall="Das weiß ich für {day}:",
    recall_more=("Noch etwas steht auf der Seite.", "{n} weitere Dinge stehen auf der Seite."),
    recall_none="Für {day} weiß ich davon noch nichts.",
    recall_elsewhere=(
        "Etwas, das an anderen Tagen gilt, steht auf der Seite.",
        "{n} Dinge, die an anderen Tagen gelten, stehen auf der Seite.",
    ),
    writing="Ich trage es in deinen Kalender ein; du kannst inzwischen weitermachen.",
    written="Fertig, es steht in deinem Kalender. "
    "Wenn du es wieder heraushaben willst, sag: rückgängig.",
    undoing="Ich nehme es zurück; du kannst inzwischen weitermachen.",
    undone="Ich habe es wieder aus deinem Kalender genommen.",
    still_writing="Einen Moment, in den Kalender wird gerade noch geschrieben.",
    not_now="Der Kalender antwortet gerade nicht, deshalb ist noch nichts sicher. "
    "Bitte versuch es noch einmal.",
    no_undo="Wir haben noch nichts eingetragen; auf der Seite steht, was früher eingetragen wurde.",
    failed="Das hat nicht geklappt, es wurde nichts eingetragen. "
    "Soll ich es noch einmal versuchen?",
    failed_partly=(
        "Das hat nicht geklappt: Ein Eintrag steht im Kalender, der Rest nicht. "
        "Soll ich es noch einmal versuchen?",
        "Das hat nicht geklappt: {n} Einträge stehen im Kalender, der Rest nicht. "
        "Soll ich es noch einmal versuchen?",
    ),
    undo_failed="Ich konnte nicht alles zurücknehmen. Soll ich es noch einmal versuchen?",
    conflict=(
        "{names} wurde inzwischen anderswo geändert, deshalb habe ich das gelassen, wie es ist. "
        "Soll ich es mit dem Plan überschreiben?",
        "{names} wurden inzwischen anderswo geändert, deshalb habe ich sie gelassen, wie sie sind. "
        "Soll ich sie mit dem Plan überschreiben?",
    ),
    left=(
        "{names} habe ich gelassen, weil es seitdem geändert wurde.",
        "{names} habe ich gelassen, weil sie seitdem geändert wurden.",
    ),
    overlap="In deinem Kalender steht jetzt {meeting}, {span}, und zwar über {name}.",
    overlap_more=(
        "Noch ein Termin überschneidet sich.",
        "Noch {n} Termine überschneiden sich.",
    ),
    refusals={
        "cancelled": "Diese Planung wurde abgebrochen; fang eine andere an, um weiterzumachen.",
        "committed": "Es steht schon in deinem Kalender: Sag rückgängig, damit ich es herausnehme.",
        "first": "Das ist der erste Schritt.",
        "date": "Zuerst muss ich wissen, welchen Tag wir planen.",
        "constraints": "Du hast noch nicht gesagt, was an dem Tag feststeht; "
        "sag weiter, um es offenzulassen.",
        "inputs": "Du hast noch nicht gesagt, was du tun willst; sag weiter, um es offenzulassen.",
        "skeleton": "Der Plan ist noch nicht fertig.",
        "refine": "Es gibt noch keinen Plan.",
        "review": "Es gibt noch keinen Plan für deinen Kalender.",
        "written": "Dieser Plan steht schon in deinem Kalender.",
    },
    faults={
        "overlap": "{name} und {other} würden sich überschneiden: "
        "Verschieb oder kürz bitte eins davon.",
        "outside_day": "{name} würde außerhalb des Tages liegen.",
        "no_such_time": "{name} läge in einer Zeit, die die Uhr an dem Tag überspringt.",
        "ends_before_start": "{name} muss später enden als anfangen.",
        "fixed_event": "{name} kommt aus deinem Kalender und lässt sich nur dort ändern.",
    },
    unfit="Das passt nicht in den Plan, deshalb bleibt er, wie er ist.",
    stale="Der Plan hat sich inzwischen geändert; sieh ihn dir bitte noch einmal an.",
    nothing_yet="Es gibt noch keinen Plan.",
    not_there="Der Gastgeber ist noch nicht da. Bitte versuch es gleich noch einmal.",
    not_yours="Das ist der Plan von jemand anderem; du kannst ihn ansehen, aber nicht ändern.",
    working={
        "reading": "Dein Kalender wird gelesen",
        "writing": "Dein Kalender wird geschrieben",
        "undoing": "Es wird zurückgenommen",
        "drafting": "Ein Plan wird entworfen",
        "finishing": "Dein Plan wird fertig",
        "remembering": "Ich merke mir, was du gesagt hast",
    },
    empty="In deinem Plan steht noch nichts.",
    day="Dein Tag geht {span}.",
    day_with="Dein Tag geht {span}, darin {having}.",
    day_one="Dein Tag geht {span}: {name}.",
    first_last="Er beginnt mit {name} und endet mit {last}.",
    meetings=("ein Termin", "{n} Termine"),
    deep="{minutes} konzentrierte Arbeit",
    same="Es ändert sich nichts.",
    added="{name} kommt dazu, {span}",
    removed="{name} fällt weg",
    moved="{name} rückt {shift}",
    resized="{name} dauert jetzt {minutes}",
    window="{name} geht jetzt {span}",
    renamed="{old} heißt jetzt {name}",
    renamed_to="{old} heißt jetzt {name} und geht {span}",
    retyped="{name} zählt jetzt als {kind}",
    described="die Notizen zu {name} sind anders",
    later="{n} Blöcke ab {name} kommen {minutes} später",
    earlier="{n} Blöcke ab {name} kommen {minutes} früher",
    more=("noch eine Änderung", "{n} weitere Änderungen"),
    kinds={
        ET.M: "Termin",
        ET.C: "Weg",
        ET.DW: "konzentrierte Arbeit",
        ET.SW: "leichte Arbeit",
        ET.PR: "Planung und Rückblick",
        ET.H: "Gewohnheit",
        ET.R: "Erholung",
        ET.BU: "Puffer",
        ET.BG: "Hintergrund",
    },
    others=("{name} und ein anderer Block", "{name} und {n} andere Blöcke"),
    facts={
        "meeting_overlaps": "{meeting}, {span}, überschneidet sich mit {name}.",
        "deep_before_noon": "Konzentrierte Arbeit vor dem Mittag: {minutes}.",
        "no_deep_work": "Konzentrierte Arbeit kommt darin nicht vor.",
        "long_stretch": "Du würdest {minutes} ohne Pause arbeiten.",
        "overcommitted": "Der Tag ist voll: {planned} Arbeit, {available} Zeit.",
        "back_to_back": "{count} Termine kommen direkt nacheinander.",
        "lunch_unplanned": "Das Mittagessen ist noch nicht geplant, aber es ist Platz dafür.",
        "no_room_for_lunch": "Für das Mittagessen ist kein Platz.",
        "late_work": "Du würdest {after} noch {minutes} arbeiten.",
        "no_buffer": "Es gibt keinen Puffer, falls etwas länger dauert.",
        "outside_hours": "Du würdest außerhalb deiner Arbeitszeit, {span}, arbeiten: {name}.",
        "before_wake": "Du stehst {at} auf, und das kommt früher: {name}.",
        "in_sleep": "Das liegt in der Zeit, in der du schläfst, {span}: {name}.",
        "no_meal": "Für dein Essen ist kein Platz, {span}.",
        "no_break": "Für deine Pause ist kein Platz, {span}.",
        "window_taken": "Für die Zeit {span} hast du gesagt: {said}. Jetzt liegt dort {name}.",
        "focus_broken": "In der Zeit, die du dir zum Konzentrieren freihältst, {span}, "
        "liegt {name}.",
    },
    deep_later="Die konzentrierte Arbeit kommt erst am Nachmittag.",
    shown_already="In deinem Kalender steht dieser Plan schon.",
    will_have="Für deinen Kalender heißt das: {parts}.",
    entries={
        "create": ("ein neuer Eintrag", "{n} neue Einträge"),
        "update": ("ein geänderter Eintrag", "{n} geänderte Einträge"),
        "delete": ("ein gelöschter Eintrag", "{n} gelöschte Einträge"),
    },
    new="Neu: {entries}.",
    gone="Fällt weg: {entries}.",
    updated="{name} {clauses}.",
    was_called="hieß vorher {was}",
    moves="rückt {shift}",
    begins="beginnt jetzt {at}",
    ends="endet jetzt {at}",
    goes="geht jetzt {span}",
    other_notes="bekommt andere Notizen",
    other_kind="ist von anderer Art",
    transactions={
        "sync": "Plan für {day}: {parts}",
        "undo": "Zurückgenommen für {day}: {parts}",
        "redo": "Wieder eingetragen für {day}: {parts}",
    },
    no_entries="nichts zu tun",
)
