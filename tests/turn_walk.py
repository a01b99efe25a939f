"""A walk through the turn's transitions in any order, whether a pipeline could take it or not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

from beatroom.flows.core.messages import developer
from beatroom.flows.core.turn import transitions as t
from beatroom.flows.core.turn.state import PersonTurn, TurnState

MESSAGE = developer("meeting", "You now say one sentence.")
SWARM = 25
"""Steps after which other transitions are frequent and others rare."""
ASKED = (PersonTurn(object(), "what time is it"), PersonTurn(object(), "and now"))


def arguments(name: str, draw: random.Random) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments for one call of a transition."""

    def maybe() -> bool:
        return draw.random() < 0.5

    match name:
        case "process_starts":
            return (), {k: maybe() for k in ("lobby", "muted", "opened", "closing")}
        case "clock_starts":
            return (), {"muted": maybe()}
        case "node_entered":
            return (), {"speaks": maybe(), "beat": maybe()}
        case "waive":
            return (), {"beats": maybe()}
        case "beat_begins":
            return (), {"goodbye": maybe()}
        case "speaks_as":
            return (draw.choice(["", "Ada"]),), {}
        case "require_reply":
            return (draw.choice(["run", "beat", "tool", "call", "failure"]),), {}
        case "arrives":
            asked = draw.choice([*ASKED, None, None, None, None])  # else all is soon in debt
            return (t.Arrival(draw.choice([MESSAGE, None]), maybe(), maybe(), asked),), {}
        case "prepare":
            return (MESSAGE,), {}
        case "model_answers":
            return (), {"asked": draw.choice([None, *ASKED])}
        case "clock_answers":
            return (draw.choice([None, *ASKED]),), {"kept": draw.choice([(), (), (), ASKED[:1]])}
        case "kind_answers":
            return (draw.choice(ASKED),), {"kept": draw.choice([(), (), (), ASKED[:1]])}
        case "keep" | "nobody_answers" | "clock_was_answering":
            return (draw.choice(ASKED),), {}
        case "speech_begins" | "speech_ends":
            return (draw.choice(["ana", "ben"]),), {}
        case "asks_to_cut":
            return (draw.choice(["person", "host", "announcement"]),), {}
        case "guard_falls_back":
            return (), {"cutting": maybe()}
        case "words_committed":
            return (), {"interrupted": maybe(), "words": maybe()}
        case _:
            return (), {}


def walk(seed: int, steps: int) -> Iterator[tuple[str, TurnState, TurnState]]:
    """Each step: the transition, the state before, the state after."""
    draw = random.Random(seed)
    state, now = TurnState(), 0.0
    weights: dict[str, float] = {}
    for step in range(steps):
        if step % (10 * SWARM) == 0:
            state = TurnState()
        if step % SWARM == 0:
            weights = {name: draw.choice([0.0, 0.0, 1.0, 3.0]) for name in t.ALL}
            weights["sentence_ends"] = draw.choice([1.0, 3.0])  # long replies have many
        now += draw.choice([0.0, 0.1, 0.6, 2.0, 150.0 if draw.random() < 0.05 else 1.0])
        names = [n for n, row in t.ALL.items() if state.phase in row.moves]
        [name] = draw.choices(names, [weights[n] + 1e-6 for n in names])
        made: Callable[..., Any] = getattr(t, name)
        given, named = arguments(name, draw)
        after = made(state, now, *given, **named)
        after = after[0] if isinstance(after, tuple) else after
        yield name, state, after
        state = after
