"""Labelled rows with a longer past: what was said in the same place before the host last spoke.

Who writes rows tells no more of what was said before than the label needs, and where somebody spoke
before the host, the host mostly breaks in between two who talk. In a session somebody nearly always
spoke before it: what is said to it then is for it all the same.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

Row = Mapping[str, Any]

AFTER_HOSTS, AFTER_OTHERS = (2.5, 6.0), (8.0, 25.0)
"""Seconds from somebody's words to the host's: where the host answers them, and where not."""
LETTERS = 15.0
"""That the host says in a second."""


def longer(source: str, rows: Sequence[Row]) -> list[Row]:
    """Those of a file before which the host alone has spoken, each with a line before that.

    The line is another row's of the same place, by somebody else; the same rows have the same ones.
    """
    places: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in rows:
        places[row["host"], row["title"]].append(row)
    made: list[Row] = []
    for row in rows:
        before: list[dict[str, Any]] = row["before"]
        others = [one for one in places[row["host"], row["title"]] if one["who"] != row["who"]]
        if not before or not others or any(one["who"] != row["host"] for one in before):
            continue
        chance = Random(f"{source}{row['id']}")
        said = chance.choice(others)
        pause = chance.uniform(*(AFTER_HOSTS if said["meant"] else AFTER_OTHERS))
        ago = before[0]["ago"] + len(before[0]["text"]) / LETTERS + pause
        line = {"who": said["who"], "text": said["text"], "ago": round(ago, 1)}
        made.append({**row, "before": [line, *before]})
    return made
