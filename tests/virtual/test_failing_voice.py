"""Fixed words whose voice fails for some of their sentences."""

from __future__ import annotations

from typing import Any, cast

import pytest

from beatroom.bot.pipeline.fixed_lines import FixedLines, SpokenPart
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.flows.core.clock import LoopClock

pytestmark = pytest.mark.virtual

TEXT = "One is here. Two is here. Three is here. Four is here."


class Voice(FixedLines):
    """Fails for the sentences of these numbers."""

    def __init__(self, fails: set[int]) -> None:
        super().__init__(LoopClock(), cast("Any", None), cast("Any", None), "en")
        self.fails, self.tried = fails, list[str]()

    async def _sounds(self, words: str) -> bool:
        self.tried.append(words)
        self._began_at = float(len(self.tried))
        return len(self.tried) not in self.fails


@pytest.mark.parametrize(
    ("fails", "text", "sounded", "tried"),
    [
        (set[int](), TEXT, True, 4),
        ({2}, TEXT, True, 4),
        ({1}, TEXT, False, 1),
        ({2, 3}, "One is here.", True, 3),
        ({3, 4}, "One is here. Two is here.", True, 4),
    ],
)
def test_one_sentence_does_not_take_the_others_with_it(
    fails: set[int], text: str, sounded: bool, tried: int
) -> None:
    async def main() -> tuple[SpokenPart, Voice]:
        voice = Voice(fails)
        return await voice.speak(TEXT, breaks_off=lambda: False), voice

    part, voice = run_virtual(main)

    assert (part.text, part.sounded, part.rest) == (text, sounded, "")
    assert (part.began_at, len(voice.tried)) == (1.0, tried)
