"""How often a host that answers what is meant for it does so rightly, on labelled utterances.

    python tools/addressed_rows.py FILE [--rows] [--rules]

FILE has a JSON object a line: what was said, by whom, after what, and whether it was meant for the
host. Printed are the answers to talk that was not meant, and the misses of what was, by language;
with `--rows` also which they are, with `--rules` as they are where there is no sentence encoder.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from beatroom.bot.encoder.engine import Judge
from beatroom.flows.core.addressing.calls import HOST
from beatroom.flows.core.addressing.heard import Heard, Scene, Spoken, asks, heard_in
from beatroom.flows.core.addressing.signs import Signs, signs
from beatroom.flows.core.addressing.verdict import Verdict, by_rules
from beatroom.flows.core.addressing.weighed import in_doubt, patience, weighed
from beatroom.flows.language.time_questions import hear
from beatroom.flows.language.time_questions.planned import PlannedItem, PlanOnClock

Row = Mapping[str, Any]
Likely = Callable[[Signs], float]
"""How likely an utterance is meant for the host."""


@dataclass
class Figures:
    """What came of the rows of one language.

    Attributes:
        meant: Rows that are for the host.
        others: Rows that are not.
        missed: Of the first, those that it does not answer.
        false: Of the others, those that it does.
    """

    meant: int = 0
    others: int = 0
    missed: list[str] = field(default_factory=list[str])
    false: list[str] = field(default_factory=list[str])

    def line(self, name: str) -> str:
        """As it is printed."""
        wrong, missed = len(self.false), len(self.missed)
        return (
            f"{name}: answers to talk not meant {wrong} of {self.others}"
            f" ({wrong / max(1, self.others):.1%}), misses when meant {missed} of {self.meant}"
            f" ({missed / max(1, self.meant):.1%})"
        )


def answered(row: Row, likely: Likely | None = None) -> tuple[bool, Verdict]:
    """Whether the host answers, and for whom it takes the words to be.

    Args:
        row: What was said.
        likely: What the encoder says; None for the rules alone.
    """
    *_, (heard, rules) = scenes(row, likely)
    verdict = judged(heard, rules, row["text"], likely)
    silence = row["followed_by_silence"]
    return verdict.meant == "host" or (verdict.open and silence >= patience(verdict)), verdict


def judged(heard: Heard, rules: Verdict, text: str, likely: Likely | None) -> Verdict:
    """For whom something is, as sessions have it."""
    if likely is None or not in_doubt(rules, heard):
        return rules
    return weighed(rules, likely(signs(heard, text)), heard)


def scenes(row: Row, likely: Likely | None = None) -> list[tuple[Heard, Verdict]]:
    """What people say in a row, the utterance last, each with what the rules make of it."""
    host = row["host"]
    lines: list[dict[str, Any]] = sorted(row["before"], key=lambda one: -one["ago"])
    asked = row["beat_question"]
    if asked and all(one["who"] != host for one in lines):
        ago = max((one["ago"] for one in lines), default=row["quiet_before"]) + 1.0
        lines.insert(0, {"who": host, "text": asked, "ago": ago})
    found, before = list[tuple[Heard, Verdict]](), list[Spoken]()
    said: dict[str, Any] = {"who": row["who"], "text": row["text"], "ago": 0.0}
    for line in [*lines, said]:
        text, ago = line["text"], line["ago"]
        who = HOST if line["who"] == host else line["who"]
        if who == HOST:
            before.append(Spoken(HOST, text, ago))
            continue
        now = [Spoken(one.who, one.text, one.age - ago, one.meant, one.whom) for one in before]
        heard = heard_in(_scene(row, text, now), text, who)
        found.append((heard, by_rules(heard)))
        verdict = found[-1][1] if line is said else judged(*found[-1], text, likely)
        before.append(Spoken(who, text, ago, verdict.meant, verdict.whom))
    return found


def figures(rows: list[Row], likely: Likely | None = None) -> dict[str, Figures]:
    """By language, and of all."""
    made: dict[str, Figures] = defaultdict(Figures)
    for row in rows:
        gets, verdict = answered(row, likely)
        told = "" if verdict.likely is None else f" {verdict.likely:.2f}"
        shown = f"{row['text']}  [{verdict.meant}{told}: {', '.join(verdict.reasons)}]"
        for one in (made["all"], made[row["language"]]):
            if row["meant"]:
                one.meant += 1
                one.missed += [] if gets else [shown]
            else:
                one.others += 1
                one.false += [shown] if gets else []
    return made


def read(path: Path) -> list[Row]:
    """The rows of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]


def _scene(row: Row, text: str, before: list[Spoken]) -> Scene:
    host, language = row["host"], row["language"]
    spoken = [one for one in before if one.who == HOST]
    plan = PlanOnClock(
        session=row["title"],
        items=(PlannedItem("beat-0", row["title"], "running", 0.0, 60.0),),
        length_minutes=60.0,
    )
    question = hear(text, language, (host,), plan.titled).question
    return Scene(
        language=language,
        host=(host,),
        people={name: name for name in row["people"]},
        before=before,
        asked=bool(spoken) and (bool(row["beat_question"]) or asks(spoken[-1].text, language)),
        asks_time=question is not None and question.whole,
    )


def main() -> None:
    """Print it."""
    likely = None if "--rules" in sys.argv else Judge.load().likely
    of = figures(read(Path(sys.argv[1])), likely)
    for name, one in of.items():
        sys.stdout.write(f"{one.line(name)}\n")
        if "--rows" in sys.argv and name != "all":
            sys.stdout.writelines(f"    missed  {shown}\n" for shown in one.missed)
            sys.stdout.writelines(f"    false   {shown}\n" for shown in one.false)


if __name__ == "__main__":
    main()
