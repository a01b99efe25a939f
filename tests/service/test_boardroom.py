"""A boardroom over REST: its cast from other files, its table, and what steers it."""

from __future__ import annotations

from typing import Any

import pytest
from service_http import TEA, Caller

from beatroom.bot.personalities.library import Library
from beatroom.bot.settings.settings import Settings

pytestmark = pytest.mark.service

BOARD = """\
name: board
title: Strategy review
kind: boardroom
persona: You moderate.
length: 20m
beats:
  - title: Opening
    at: 0
    say: Welcome.
  - title: Close
    at: 95%
    say: Goodbye.
boardroom:
  topic: A second house?
  turns: 4
  seats: [ana, bob]
"""


def seat(name: str) -> str:
    return TEA.replace("name: tea", f"name: {name}") + "seat:\n  role: Lead\n  domains: [rent]\n"


@pytest.fixture
def folder(settings: Settings) -> Any:
    cast = settings.personalities_dir / "boardroom"
    cast.mkdir()
    for name in ("ana", "bob"):
        (cast / f"{name}.yaml").write_text(seat(name))
    (settings.personalities_dir / "board.yaml").write_text(BOARD)
    return settings.personalities_dir


def problem_of(folder: Any, text: str) -> str:
    (folder / "board.yaml").write_text(text)
    [problem] = Library([folder]).problems()["board"]
    return str(problem)


async def test_a_session_keeps_the_cast_that_its_seats_had(caller: Caller, folder: Any) -> None:
    made = await caller.start(personality="board")
    (folder / "boardroom" / "ana.yaml").unlink()

    table = await caller.ask("GET", f"/sessions/{made['id']}/boardroom", 200)

    assert [(c["id"], c["role"], c["turn_count"]) for c in table["chairs"]] == [
        ("ana", "Lead", 0),
        ("bob", "Lead", 0),
    ]
    assert (table["phase"], table["turns"], table["limit"]) == ("opening", 0, 4)


async def test_what_steers_it_answers_with_what_came_of_it(caller: Caller, folder: Any) -> None:
    path = f"/sessions/{(await caller.start(personality='board'))['id']}/boardroom"

    assert (await caller.ask("POST", f"{path}/extend", 200, {"turns": 4}))["turns"] == 4
    assert (await caller.ask("POST", f"{path}/pause", 200))["paused"] is True
    assert (await caller.ask("GET", path, 200))["paused"] is True
    assert (await caller.ask("POST", f"{path}/resume", 200))["paused"] is False
    hands = await caller.ask("POST", f"{path}/hands", 200, {"participant": "p1"})
    assert hands["hands"] == ["p1"]
    table = await caller.ask("GET", path, 200)
    assert (table["limit"], table["extensions"], table["hands"]) == (8, 1, ["p1"])
    assert (await caller.ask("POST", f"{path}/interject", 200, {"text": "Hm."}))["text"] == "Hm."
    assert await caller.ask("GET", f"{path}/routing", 200) == []
    refused = await caller.ask("GET", f"{path}/summary", 409)
    assert "made when the session ends" in refused["detail"]


async def test_a_kinds_commands_go_by_one_route_as_well(caller: Caller, folder: Any) -> None:
    board = f"/sessions/{(await caller.start(personality='board'))['id']}"
    came = await caller.ask("POST", f"{board}/command", 200, {"name": "pause"})
    assert came == {"answer": {"paused": True}}
    unknown = await caller.ask("POST", f"{board}/command", 422, {"name": "dance"})
    assert unknown["detail"] == (
        "In a boardroom there is no command 'dance'; expected one of extend, pause, resume, "
        "raise_hand, lower_hand, interject."
    )
    (folder / "day.yaml").write_text(TEA.replace("name: tea", "name: day") + "kind: planner\n")
    day = f"/sessions/{(await caller.start(personality='day'))['id']}"
    theirs = await caller.ask("POST", f"{day}/command", 422, {"name": "COMMIT"})
    assert theirs["detail"] == "In a planner you may not give the command 'COMMIT'."
    tea = f"/sessions/{(await caller.start())['id']}"
    unknown = await caller.ask("POST", f"{tea}/command", 422, {"name": "pause"})
    assert unknown["detail"] == "In a conversation there is no command 'pause'."


@pytest.mark.parametrize(
    ("call", "body", "field"),
    [
        ("extend", {"turns": 0}, "turns"),
        ("extend", {"turns": "4"}, "turns"),
        ("extend", {}, "turns"),
        ("hands", {"participant": ""}, "participant"),
        ("interject", {"text": ""}, "text"),
        ("interject", {"text": "x", "loud": True}, "loud"),
    ],
)
async def test_bad_input_is_refused_with_its_field(
    caller: Caller, folder: Any, call: str, body: dict[str, Any], field: str
) -> None:
    path = f"/sessions/{(await caller.start(personality='board'))['id']}/boardroom"
    refused = await caller.ask("POST", f"{path}/{call}", 422, body)
    assert any(error["field"] == field for error in refused["errors"])


async def test_another_kind_of_session_has_no_table(caller: Caller) -> None:
    made = await caller.start()
    refused = await caller.ask("GET", f"/sessions/{made['id']}/boardroom", 404)
    assert "not a boardroom" in refused["detail"]


def test_a_seat_that_nobody_can_take_is_named_with_its_line(folder: Any) -> None:
    assert problem_of(folder, BOARD.replace("[ana, bob]", "[ana, bop]")).startswith(
        "board.yaml:16:16: "
    )
    assert "did you mean 'bob'" in problem_of(folder, BOARD.replace("bob]", "bop]")).lower()
    assert "'tea' has no seat" in problem_of(folder, BOARD.replace("bob]", "tea]"))
    assert "too few seats" in problem_of(folder, BOARD.replace("[ana, bob]", "[ana]"))
    assert "sits there twice" in problem_of(folder, BOARD.replace("bob]", "ana]"))


async def test_one_is_convened_on_a_topic_of_ones_own(caller: Caller, folder: Any) -> None:
    (folder / "boardroom" / "eve.yaml").write_text(seat("eve"))
    wanted = {"topic": "A boat?", "agenda": ["Cost"], "seats": ["eve", "bob", "ana"], "turns": 2}

    made = await caller.start(personality="board", boardroom=wanted)
    table = await caller.ask("GET", f"/sessions/{made['id']}/boardroom", 200)

    assert (made["title"], table["topic"], table["agenda"]) == ("A boat?", "A boat?", ["Cost"])
    assert [chair["id"] for chair in table["chairs"]] == ["eve", "bob", "ana"]
    assert table["limit"] == 2
    assert made["remarks"][0].startswith("3 personas sit at the table and there are 2 turns")


async def test_who_is_not_in_the_library_cannot_be_seated(caller: Caller, folder: Any) -> None:
    body = {"personality": "board", "boardroom": {"seats": ["ana", "bobb"]}}
    refused = await caller.ask("POST", "/sessions", 422, body)
    assert refused["errors"][0]["field"] == "boardroom.seats"
    assert "Did you mean 'bob'?" in refused["detail"]
    other = {"personality": "tea", "boardroom": {"topic": "Tea?"}}
    assert "for a boardroom" in (await caller.ask("POST", "/sessions", 422, other))["detail"]


async def test_the_library_of_rooms_and_seats(caller: Caller, folder: Any) -> None:
    found = await caller.ask("GET", "/boardrooms/library", 200)
    assert [(r["name"], r["seats"], r["minutes"]) for r in found["rooms"]] == [
        ("board", ["ana", "bob"], 20.0)
    ]
    assert [(s["name"], s["role"]) for s in found["seats"]] == [("ana", "Lead"), ("bob", "Lead")]
