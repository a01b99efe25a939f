"""What is made of whole logs: once for all who ask, anew where the log is another, and not much."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

import pytest

from beatroom.bot.server.made_of_logs import LogVersion, Made, MadeOfLogs, as_json, json_with

pytestmark = pytest.mark.unit

THEN = datetime(2026, 1, 1, tzinfo=UTC)
FIRST = LogVersion(7, THEN)


class Maker:
    """Makes texts, and notes what it was given."""

    def __init__(self) -> None:
        self.given: list[str | None] = []
        self.may = asyncio.Event()
        self.may.set()

    async def __call__(self, known: Made[str] | None) -> str:
        self.given.append(None if known is None else known.what)
        await self.may.wait()
        return f"text {len(self.given)}"


async def test_who_asks_while_it_is_made_waits_for_the_same() -> None:
    make, made = Maker(), MadeOfLogs[str](100, len)
    make.may.clear()
    asked = [asyncio.ensure_future(made.of("s", "lines", FIRST, make)) for _ in range(40)]
    await asyncio.sleep(0)
    make.may.set()
    assert set(await asyncio.gather(*asked)) == {"text 1"}
    assert await made.of("s", "lines", FIRST, make) == "text 1"
    assert make.given == [None]


@pytest.mark.parametrize(
    "other",
    [
        LogVersion(8, THEN),
        LogVersion(7, THEN.replace(microsecond=1)),
        LogVersion(7, THEN, second=1),
    ],
)
async def test_of_another_version_it_is_made_anew(other: LogVersion) -> None:
    make, made = Maker(), MadeOfLogs[str](100, len)
    await made.of("s", "lines", FIRST, make)
    assert await made.of("s", "lines", other, make) == "text 2"
    assert await made.of("s", "lines", other, make) == "text 2"
    assert make.given == [None, "text 1"], "what was made before may be gone on with"


async def test_what_was_longest_not_asked_for_goes_first() -> None:
    make, made = Maker(), MadeOfLogs[str](3 * len("text 1"), len)
    for session in ("a", "b", "c", "a", "d"):
        await made.of(session, "lines", FIRST, make)
    assert len(make.given) == 4
    for session in ("a", "c", "d"):
        await made.of(session, "lines", FIRST, make)
    assert len(make.given) == 4
    assert await made.of("b", "lines", FIRST, make) == "text 5"


async def test_what_fails_is_made_again_and_what_is_forgotten_too() -> None:
    make, made = Maker(), MadeOfLogs[str](100, len)

    async def fails(_: Made[str] | None) -> str:
        raise OSError("away")

    with pytest.raises(OSError, match="away"):
        await made.of("s", "lines", FIRST, fails)
    await made.of("s", "lines", FIRST, make)
    made.forget()
    assert await made.of("s", "lines", FIRST, make) == "text 2"
    assert make.given == [None, None]


def test_a_part_whose_json_is_made_stands_in_an_answer() -> None:
    assert json_with({"a": "é"}, "lines", as_json([1])) == '{"a":"é","lines":[1]}'.encode()
