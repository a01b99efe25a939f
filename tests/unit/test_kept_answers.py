"""What a model has said to a measurement is kept, so that nothing is asked twice."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.second_opinion.kept_answers import KeptAnswers

pytestmark = pytest.mark.unit


async def test_a_measurement_that_broke_off_goes_on(tmp_path: Path) -> None:
    asked: list[str] = []

    async def ask() -> str:
        asked.append("again")
        return "Zwölf\nMinuten"

    path = tmp_path / "models" / "one.jsonl"
    first = await KeptAnswers(path).of("how long", ask)
    anew = KeptAnswers(path)
    assert await anew.of("how long", ask) == first
    assert first.text == "Zwölf\nMinuten"
    assert len(asked) == 1
    await anew.of("how late", ask)
    assert len(asked) == 2
