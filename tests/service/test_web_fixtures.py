"""The pages' tests are fed with what the service answers: `--record` writes web/test/recorded.json.

What is recorded differs from run to run in its ids and times; what is compared is its shape.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest
from service_http import Caller
from test_boardroom import BOARD, seat
from test_restaurant import TERRA

from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

RECORDED = Path(__file__).parents[2] / "web" / "test" / "recorded.json"
TOKEN = re.compile(r"ey[\w-]+\.[\w-]+\.[\w-]+")
BROKEN = "name: broken\ntitle: Broken\n"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"restaurant_door": "open"})


@pytest.fixture
def folder(settings: Settings) -> Path:
    cast_folder = settings.personalities_dir / "boardroom"
    cast_folder.mkdir()
    for name in ("ana", "bob"):
        (cast_folder / f"{name}.yaml").write_text(seat(name))
    (settings.personalities_dir / "board.yaml").write_text(BOARD)
    (settings.personalities_dir / "broken.yaml").write_text(BROKEN)
    (settings.personalities_dir / "terra.yaml").write_text(TERRA)
    return settings.personalities_dir


HINT = "pytest tests/service/test_web_fixtures.py --record"


async def test_the_recorded_answers_are_what_the_service_answers(
    caller: Caller, folder: Path, request: pytest.FixtureRequest
) -> None:
    answers = await answered(caller)
    if request.config.getoption("--record"):
        text = TOKEN.sub("a-token", json.dumps(answers, indent=1, sort_keys=True))
        RECORDED.write_text(f"{text}\n", encoding="utf-8")
    before = json.loads(RECORDED.read_text(encoding="utf-8"))
    assert before.keys() == answers.keys(), HINT
    assert [name for name, answer in answers.items() if not alike(before[name], answer)] == [], HINT


async def answered(caller: Caller) -> dict[str, Any]:
    """What the service answers to the calls of a short evening, by method and path."""
    found: dict[str, Any] = {}

    async def ask(method: str, path: str, expect: int = 200, body: Any = None, **ids: str) -> Any:
        made = await caller.ask(method, path.format(**ids), expect, body)
        return found.setdefault(f"{method} {path}", made)

    await ask("GET", "/personalities")
    people = [{"name": "Ana", "fields": {"role": "designer"}}]
    wanted = {"personality": "tea", "title": "Friday", "participants": people}
    made = await ask("POST", "/sessions", 201, wanted)
    ids = {"session": made["id"]}
    await caller.until(made["id"], lambda view: view["phase"] != "starting")
    joined = await caller.join(made)
    answer = joined.pop("answer")
    found["GET /sessions/{session}/join"] = joined
    found["POST /sessions/{session}/offer"] = answer
    path = "/sessions/{session}/instructions"
    await ask("POST", path, 202, {"text": "Look up.", "mode": "queued"}, **ids)
    await caller.until(made["id"], lambda view: view["instructions"][0]["state"] != "accepted")
    await ask("POST", "/sessions/{session}/rundown", body={"op": "extend", "seconds": 60}, **ids)
    await ask("POST", "/sessions/{session}/mute", 202, **ids)
    await ask("GET", "/sessions/{session}", **ids)
    await ask("GET", "/sessions")
    await ask("GET", path, **ids)
    pages = {"Accept": "application/json"}
    events = await caller.ask("GET", f"/sessions/{made['id']}/events", 200, headers=pages)
    found["GET /sessions/{session}/events"] = events
    await ask("POST", "/sessions/{session}/end", 202, **ids)
    await ask("GET", "/sessions/{session}/document", **ids)
    board = await caller.start(personality="board")
    ids = {"session": board["id"]}
    await ask("GET", "/sessions/{session}/boardroom", **ids)
    await ask("POST", "/sessions/{session}/boardroom/pause", body={}, **ids)
    await ask("POST", "/sessions/{session}/boardroom/extend", body={"turns": 4}, **ids)
    await ask("GET", "/sessions/{session}/boardroom/analytics", **ids)
    await ask("GET", "/personalities/{name}", name="tea")
    await ask("GET", "/personalities/{name}/versions", name="tea")
    await ask("POST", "/personalities/check", body={"text": BROKEN, "name": "broken"})
    await restaurant(caller, found)
    return found


async def restaurant(caller: Caller, found: dict[str, Any]) -> None:
    """A guest's call, and what the stand-in books and orders for them."""
    found["GET /restaurant"] = await caller.ask("GET", "/restaurant", 200)
    visit = await caller.ask("POST", "/restaurant/connect", 201)
    found["POST /restaurant/connect"] = visit
    await caller.until(visit["session"], lambda view: view["phase"] != "starting")
    for books in ("reservations", "orders"):
        while not (page := await caller.ask("GET", f"/restaurant/{books}", 200))["items"]:
            standing = caller.service.board.get(visit["session"])
            seen = 0 if standing is None else standing.state.seq
            await caller.service.board.changed(visit["session"], seen, 0.2)
        found[f"GET /restaurant/{books}"] = page
    booked = found["GET /restaurant/reservations"]["items"][0]
    asked = f"/restaurant/tables?date={booked['date']}&time={booked['time']}"
    found["GET /restaurant/tables"] = await caller.ask("GET", asked, 200)


def alike(one: Any, other: Any) -> bool:
    """Whether two values have the same fields, with the same types in them.

    What is empty in one of them is like anything: how far a session has come is another thing each
    time. Of lists each member has to have its like in the other.
    """
    match one, other:
        case (None, _) | (_, None):
            return True
        case dict(), dict():
            fields, others = cast("Mapping[str, Any]", one), cast("Mapping[str, Any]", other)
            return fields.keys() == others.keys() and all(
                alike(value, others[name]) for name, value in fields.items()
            )
        case list(), list():
            members, others = cast("list[Any]", one), cast("list[Any]", other)
            return (
                not members
                or not others
                or (_each_in(members, others) and _each_in(others, members))
            )
        case _:
            return _kind(one) == _kind(other)


def _each_in(members: list[Any], others: list[Any]) -> bool:
    return all(any(alike(one, other) for other in others) for one in members)


def _kind(value: Any) -> str:
    number = isinstance(value, int | float) and not isinstance(value, bool)
    return "number" if number else type(value).__name__


def test_the_shape_of_an_answer_tells_a_field_more_or_less() -> None:
    assert alike({"a": [1, 2.0, None], "b": {}, "c": []}, {"a": [3], "b": {}, "c": ["d"]})
    assert not alike({"a": 1}, {"a": 1, "b": None})
    assert not alike({"a": [{"b": 1}]}, {"a": [{"b": 1}, {"c": 1}]})
    assert not alike({"a": 1}, {"a": "1"})
    assert not alike({"a": True}, {"a": 1})
