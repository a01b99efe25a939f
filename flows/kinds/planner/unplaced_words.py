"""What is not in a plan and why, for the ear and for the page."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.kinds.planner.blocks import MINUTE
from beatroom.flows.kinds.planner.languages import Words
from beatroom.flows.kinds.planner.messages import ShownUnplaced
from beatroom.flows.kinds.planner.phrasing import (
    counted,
    read_wall,
    sentence,
    spoken_duration,
    wall_of,
)
from beatroom.flows.kinds.planner.unplaced import Unplaced

SAID = 2
"""So many are said one by one."""


def said_unplaced(found: Sequence[Unplaced], words: Words) -> str:
    """What is not in the plan, the first of it with why; empty where everything is."""
    said = [unplaced_words(one, words) for one in found[:SAID]]
    if rest := found[SAID:]:
        said.append(counted(len(rest), words.unplaced_more))
    return " ".join(said)


def unplaced_words(one: Unplaced, words: Words) -> str:
    """Something that is not in the plan, and why, as a sentence."""
    times = {
        "at": words.times.at(wall_of(one.at)) if one.at else "",
        "by": words.times.after(read_wall(one.by)) if one.by else "",
    }
    text = words.unplaced[one.reason].format(
        name=one.name,
        needed=spoken_duration(one.needed * MINUTE, words),
        longest=spoken_duration(max(one.longest, 0) * MINUTE, words),
        **times,
    )
    return sentence(text)


def shown_unplaced(one: Unplaced, words: Words) -> ShownUnplaced:
    """The same for the page."""
    return ShownUnplaced(
        name=one.name,
        reason=one.reason,
        blocks=one.blocks,
        minutes=one.needed,
        text=unplaced_words(one, words),
    )
