"""The planner's page in a soak: its owner presses buttons at random instants, drawn from a seed."""

from __future__ import annotations

import asyncio
import random
from typing import Any

from simulation.planning_mind import DAY

from beatroom.bot.pipeline.kind import KindError
from beatroom.bot.rehearsal.deeds import RequestedChange
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.flows.core.actors import Actor
from beatroom.flows.kinds.planner.messages import PlanState

OWNER = "ana"
BETWEEN = 60.0
"""Mean seconds between two presses."""
WEIGHTS = {"CHOOSE_DATE": 2, "MOVE": 4, "SET_INPUTS": 2, "PATCH": 3, "COMMIT": 2, "UNDO": 1}
MOVES = ("next", "next", "proceed", "back", "redo")


class PlannerPresses:
    """Presses until the session's goodbye; each press is on record with what came of it."""

    def __init__(self, hands: RehearsalHandle, *, seed: int) -> None:
        self._hands = hands
        self._draw = random.Random(seed)

    async def run(self) -> None:
        """From the opening to the goodbye."""
        session = self._hands.session
        while session.state.phase != "wrapping_up" and not session.state.over:
            await asyncio.sleep(self._draw.expovariate(1 / BETWEEN))
            if session.state.rundown.current is None or session.state.over:
                continue
            name = self._draw.choices(list(WEIGHTS), weights=list(WEIGHTS.values()))[0]
            if (data := self._data(name)) is not None:
                self._press(name, data)

    def _data(self, name: str) -> dict[str, Any] | None:
        """What the message says; None where the page has no such button yet."""
        shown = self._hands.session.kind_state_for(Actor(OWNER, "Ana"))
        state = None if shown is None else PlanState.model_validate(shown)
        match name:
            case "CHOOSE_DATE":
                return {"date": DAY}
            case "MOVE":
                return {"move": self._draw.choice(MOVES)}
            case "SET_INPUTS":
                return {"intentions": [{"n": "Write the report"}, {"n": "Post"}]}
            case "PATCH" if state is not None and state.blocks:
                block = self._draw.choice(state.blocks)
                start = f"{self._draw.randrange(7, 21):02}:{self._draw.choice(['00', '15', '40'])}"
                timing = {"a": "fs", "st": start, "dur": "PT1H"}
                op = self._draw.choice(
                    [{"op": "ue", "id": block.id, "p": timing}, {"op": "re", "id": block.id}]
                )
                stale = self._draw.choice([0, 0, 0, 1])
                return {"revision": state.revision - stale, "patch": {"ops": [op]}}
            case "COMMIT" if state is not None:
                return {"revision": state.revision}
            case "UNDO" if state is not None:
                return {"transaction": None}
            case _:
                return None

    def _press(self, name: str, data: dict[str, Any]) -> None:
        at, refused = self._hands.clock.now(), ""
        try:
            self._hands.session.guest_command(OWNER, name, {"version": 1, **data})
        except KindError as error:
            refused = str(error)
        self._hands.seen.deeds.append(RequestedChange(at, f"press {name}", data, refused))
