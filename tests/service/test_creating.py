"""What a session can be made with: every field, and what each refuses."""

from __future__ import annotations

import json
from typing import Any

import pytest
from manual_clock import ManualClock
from service_http import TEA, Caller

from beatroom.bot.rooms.places import Seat
from beatroom.bot.rooms.webrtc import RoomError, WebRtcRoom
from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.sessions import get_session
from beatroom.flows.personality.model import Personality

pytestmark = pytest.mark.service

KNOWS_ANA = """\
participants:
  - name: Ana
    fields:
      role: designer
      city: Graz
idle:
  nobody_came: 5m
"""


async def record_of(caller: Caller, session: str) -> Personality:
    row = await caller.service.store.read(lambda c: get_session(c, session))
    return Personality.model_validate(row.record)


async def test_what_is_wished_for_is_what_the_session_gets(
    caller: Caller, settings: Settings
) -> None:
    (settings.personalities_dir / "known.yaml").write_text(
        TEA.replace("name: tea", "name: known") + KNOWS_ANA
    )
    made = await caller.start(
        personality="known",
        hard_end=True,
        participants=[
            {"name": "ANA", "fields": {"role": "lead", "pet": "cat"}},
            {"name": "Bob"},
        ],
        metadata={"team": "blue", "size": 3, "nested": {"a": [1, None]}},
        room={"nobody_came": 90.5, "everybody_left": 20, "max_people": 2},
    )
    assert made["state"] == "starting"
    view = await caller.ask("GET", f"/sessions/{made['id']}", 200)
    assert view["agenda"]["hard_end"] is True
    assert view["metadata"] == {"team": "blue", "size": 3, "nested": {"a": [1, None]}}
    assert view["starts_at"] is None
    record = await record_of(caller, made["id"])
    assert record.hard_end is True
    assert [(p.name, p.fields) for p in record.participants] == [
        ("ANA", {"role": "lead", "city": "Graz", "pet": "cat"}),
        ("Bob", {}),
    ]
    assert (record.idle.nobody_came, record.idle.everybody_left) == (90.5, 20)
    row = await caller.service.store.read(lambda c: get_session(c, made["id"]))
    assert row.transport == {"kind": "webrtc", "max_people": 2}


async def test_what_is_not_wished_for_stays_as_the_personality_has_it(
    caller: Caller, settings: Settings
) -> None:
    (settings.personalities_dir / "known.yaml").write_text(
        TEA.replace("name: tea", "name: known") + KNOWS_ANA
    )
    made = await caller.start(personality="known")
    record = await record_of(caller, made["id"])
    assert record.hard_end is False
    assert record.participants[0].fields == {"role": "designer", "city": "Graz"}
    assert (record.idle.nobody_came, record.idle.everybody_left) == (300, None)


BIG = {f"k{n}": "v" for n in range(21)}


@pytest.mark.parametrize(
    ("body", "field", "says"),
    [
        ({"title": ""}, "title", "at least 1 character"),
        ({"title": "one\ntwo"}, "title", "write one line"),
        ({"hard_end": "perhaps"}, "hard_end", "valid boolean"),
        ({"participants": [{"name": ""}]}, "participants.0.name", "expected some text"),
        ({"participants": [{"name": "A"}, {"name": "a"}]}, "participants", "there twice"),
        (
            {"participants": [{"name": "A", "fields": {str(n): "x" for n in range(7)}}]},
            "participants.0.fields",
            "at most 6",
        ),
        ({"starts_at": "2020-01-01T10:00:00Z"}, "starts_at", "in the past"),
        ({"starts_at": "2099-01-01T10:00:00Z"}, "starts_at", "more than a year away"),
        ({"starts_at": "2026-12-24T10:00:00"}, "starts_at", "timezone"),
        ({"starts_at": "0001-01-01T00:00:00+14:00"}, "starts_at", "within a year"),
        ({"starts_at": "soon"}, "starts_at", "valid datetime"),
        ({"metadata": ["a"]}, "metadata", "valid dictionary"),
        ({"metadata": BIG}, "metadata", "at most 20"),
        ({"metadata": {"k": "x" * 4090}}, "metadata", "at most 4096"),
        ({"metadata": {"a key": 1}}, "metadata.a key.[key]", "match pattern"),
        ({"room": {"nobody_came": 0}}, "room.nobody_came", "greater than 0"),
        ({"room": {"everybody_left": 1e9}}, "room.everybody_left", "less than or equal"),
        ({"room": {"max_people": 25}}, "room.max_people", "holds 24 people at most"),
        ({"room": {"chairs": 3}}, "room.chairs", "not permitted"),
        ({"webhook_url": "ftp://example.com"}, "webhook_url", "https://example.com/hook"),
        ({"webhook_url": "https://a:b@example.com/"}, "webhook_url", "name or password"),
        ({"webhook_url": "http://127.0.0.1:9/hook"}, "webhook_url", "private address"),
        ({"webhook_url": "http://[::ffff:10.0.0.1]/"}, "webhook_url", "private address"),
        ({"webhook_url": "http://localhost/"}, "webhook_url", "private address"),
    ],
)
async def test_a_wrong_field_is_refused_by_its_name(
    caller: Caller, body: dict[str, Any], field: str, says: str
) -> None:
    answer = await caller.ask("POST", "/sessions", 422, {"personality": "tea", **body})
    assert [error["field"] for error in answer["errors"]] == [field]
    assert says in answer["errors"][0]["message"]
    assert (await caller.ask("GET", "/sessions", 200))["items"] == []


@pytest.mark.parametrize("text", ['{"k": "\\ud800"}', '{"k": NaN}', '{"k": 1e999}'])
async def test_metadata_that_could_not_be_given_back_is_refused(caller: Caller, text: str) -> None:
    body = json.dumps({"personality": "tea", "metadata": "HERE"}).replace('"HERE"', text)
    answer = await caller.client.post(
        "/api/v1/sessions",
        content=body,
        headers={**caller.bearer, "Content-Type": "application/json"},
    )
    assert answer.status_code == 422, answer.text
    assert answer.json()["errors"][0]["field"] == "metadata"


async def test_too_many_fields_together_with_the_personality_are_refused(
    caller: Caller, settings: Settings
) -> None:
    (settings.personalities_dir / "known.yaml").write_text(
        TEA.replace("name: tea", "name: known") + KNOWS_ANA
    )
    ana = {"name": "Ana", "fields": {f"f{n}": "x" for n in range(5)}}
    body = {"personality": "known", "participants": [ana]}
    refused = await caller.ask("POST", "/sessions", 422, body)
    assert refused["errors"][0]["field"] == "participants"
    assert "at most 6" in refused["detail"]


async def test_a_room_lets_in_as_many_as_it_was_told() -> None:
    room = WebRtcRoom(
        clock=ManualClock(),
        joined=lambda *_: None,
        left=lambda *_: None,
        spawn=lambda *_: None,  # pyright: ignore[reportArgumentType] - nobody gets as far
        offended=lambda *_: None,
        max_people=1,
    )
    room._peers = {"pc": Peer("ana")}  # pyright: ignore[reportAttributeAccessIssue] - a stand-in
    with pytest.raises(RoomError, match="it holds 1 people"):
        await room.offer("bob", "Bob", "sdp", None)


class Peer:
    arrived = True

    gone = False

    def __init__(self, participant: str) -> None:
        self.seat = Seat(participant)


async def test_sessions_are_found_by_what_they_are(caller: Caller, settings: Settings) -> None:
    other = TEA.replace("name: tea", "name: coffee")
    (settings.personalities_dir / "coffee.yaml").write_text(other)
    tea = await caller.start(metadata={"team": "blue", "size": 3, "open": True})
    coffee = await caller.start(personality="coffee", metadata={"team": "blue", "size": 4})
    over = await caller.start(metadata={"team": "red"})
    await caller.ask("POST", f"/sessions/{over['id']}/end", 202, {"at_once": True})

    async def found(query: str) -> list[str]:
        page = await caller.ask("GET", f"/sessions?{query}", 200)
        return [one["id"] for one in page["items"]]

    assert await found("state=lobby") == [coffee["id"], tea["id"]]
    assert await found("state=ended&state=missed") == [over["id"]]
    assert await found("personality=coffee") == [coffee["id"]]
    assert await found("metadata.team=blue") == [coffee["id"], tea["id"]]
    assert await found("metadata.team=blue&metadata.size=3") == [tea["id"]]
    assert await found("metadata.open=true") == [tea["id"]]
    assert await found("metadata.team=green") == []
    assert await found("metadata.team=blue&state=ended") == []
    assert await found("from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z") == []
    assert len(await found("from=2020-01-01T00:00:00Z")) == 3
    for wrong, field in [
        ("state=asleep", "state.0"),
        ("from=yesterday", "from"),
        ("metadata.a=1&metadata.a=2", "metadata.a"),
        ("metadata.a%00=1", "metadata."),
        ("personality=%00", "personality"),
    ]:
        refused = await caller.ask("GET", f"/sessions?{wrong}", 422)
        assert refused["errors"][0]["field"] == field


async def test_pages_of_a_filtered_list_stay_as_they_are_while_sessions_come(
    caller: Caller,
) -> None:
    made = [(await caller.start(metadata={"n": n % 2}))["id"] for n in range(6)]
    first = await caller.ask("GET", "/sessions?metadata.n=1&limit=2", 200)
    await caller.start(metadata={"n": 1})
    rest = await caller.ask("GET", f"/sessions?metadata.n=1&limit=2&cursor={first['next']}", 200)
    listed = [one["id"] for one in [*first["items"], *rest["items"]]]
    assert listed == [made[5], made[3], made[1]]
    assert rest["next"] is None
