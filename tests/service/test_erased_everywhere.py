"""What a person put in is nowhere in the database once the person is erased."""

from __future__ import annotations

import random
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, cast

import pytest
from service_http import Caller
from service_sessions import new_session
from sqlalchemy import select

from beatroom.bot.store.sessions import append, take_over
from beatroom.bot.store.tables import Base, SessionRow, table_of
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.core.talk_events import ContextMessage

pytestmark = pytest.mark.service

AT = datetime.now(UTC).timestamp()
"""Lately: what is older the daily sweep would have emptied before."""
LONG = "and so on " * 900
"""More than a page of the database's file."""
ODD = ('"', "'", "\\", "/", "é", "ß", "名", "🍵", "%", "{x}", "\u2028", "; DROP", "<b>", "0660-1")


@dataclass
class Person:
    """Somebody with unusual texts; `words` are all that this person ever put in."""

    chance: random.Random
    name: str
    words: list[str]

    def says(self) -> str:
        word = f"secret{self.chance.randrange(10**12)}"
        self.words.append(word)
        return f"{self.chance.choice(ODD)} {word} {self.chance.choice(ODD)}"


def conversation(p: Person) -> list[Event]:
    return [
        e.BotSaid(text=f"You said: {p.says()}", node="n", source="model"),
        e.ModelTold(messages=(ContextMessage(role="user", content=p.says()),)),
        e.ToolCalled(call="c", tool="t", arguments={"a": [p.says()], p.says(): 1}),
        e.ToolAnswered(call="c", result=p.says()),
        e.SummaryPrepared(beat="b", text=p.says()),
        e.RequestDone(scope="s", key="k", digest="d", answer="data", data={"t": p.says()}),
        e.OutsideAnswered(by="model", what="d", asked=1.0, outcome="answered", answer=p.says()),
        e.CommandGiven(name="enter", data={"team": p.says()}, participant="p1"),
        e.UserSaid(participant=None, name="Somebody", text=p.says(), via="voice"),
        e.UserSaid(participant="p2", name="Bob", text=f"Yes, {p.name}!", via="voice"),
    ]


def boardroom(p: Person) -> list[Event]:
    said = {"participant": "p1", "name": p.name, "label": p.name, "mentions": [], "addressed": []}
    return [
        *conversation(p),
        noted("boardroom", "interjected", {**said, "text": p.says()}),
        noted("boardroom", "interjected", {**said, "participant": None, "text": p.says()}),
        noted("boardroom", "turn", {"turn": 1, "persona": "cfo", "text": p.says()}),
        noted("boardroom", "conflict", {"id": "c", "between": ["a", "b"], "point": p.says()}),
        noted("boardroom", "summary", {"decisions": [p.says()], "note": p.says()}),
        noted("boardroom", "hand_raised", {"participant": "p1", "by": p.name}),
        e.BotSaid(text=p.says(), node="turn-1", source="say", speaker="cfo"),
    ]


def meeting(p: Person) -> list[Event]:
    action = {"what": p.says(), "owner": p.name, "due": p.says()}
    return [
        *conversation(p),
        noted("meeting", "notes", {"item": "i", "topic": "t", "action_items": [action]}),
        noted("meeting", "verdict", {"item": "i", "verdict": "tangent", "reason": p.says()}),
        noted("meeting", "intervention", {"id": "x", "about": p.says(), "marks": []}),
        noted("meeting", "command", {"does": "skip", "by": p.name}),
    ]


def restaurant(p: Person) -> list[Event]:
    form = {"name": p.name, "phone": p.says(), "requests": p.says(), "guests": 4}
    edit = {"form": "reservation", "field": "name", "value": p.name, "edit": 1}
    return [
        *conversation(p),
        noted("restaurant", "FORM_UPDATE", edit),
        noted("restaurant", "FORM_UPDATE", {**edit, "field": "requests", "value": p.says()}),
        noted("restaurant", "SESSION_SYNC", {"page": "booking", "edit": 2, "reservation": form}),
        noted("restaurant", "FORM_PREFILL", {"form": "reservation", "values": form}),
        noted("restaurant", "submitting", {"form": "reservation", "content": form, "by": "page"}),
        noted("restaurant", "booked", {"reference": "R", "summary": f"{p.name} {p.says()}"}),
        e.BotSaid(text=f"For {p.name}: {p.says()}", node="n", source="say"),
    ]


def planner(p: Person) -> list[Event]:
    rule = {"text": p.says(), "kind": "other"}
    return [
        *conversation(p),
        noted("planner", "noted", {"constraints": [rule]}),
        noted("planner", "inputs_settled", {"intentions": [p.says()]}),
        noted("planner", "PLAN_STATE", {"profile": p.name, "rows": [{"title": p.says()}]}),
        noted("planner", "failed", {"problem": p.says()}),
    ]


def noted(kind: str, name: str, data: dict[str, Any]) -> Event:
    return e.KindEvent(kind=kind, name=name, data=data)


ALL = {one.__name__: one for one in (conversation, boardroom, meeting, restaurant, planner)}


@pytest.mark.parametrize("joins", [True, False], ids=["joined", "typed"])
@pytest.mark.parametrize("kind", ALL)
async def test_what_a_person_put_in_is_nowhere_afterwards(
    caller: Caller, kind: str, joins: bool
) -> None:
    seed = secrets.randbelow(10**6)
    chance = random.Random(seed)
    p = Person(chance, f"Lena {chance.choice(ODD)[:1]}Voss{chance.randrange(1000)}", [])
    written = p.name if joins else "Somebody"  # then only the invitation names the person
    person = None if joins else p.name
    if kind == "restaurant":
        person = None  # nobody knows the name but the form
    events = [
        e.ParticipantJoined(participant="p1", name=written, person=person),
        e.UserSaid(participant="p1", name=written, text=p.says(), via="text"),
        # As long as a turn gets: more than a page of the file.
        e.UserSaid(
            participant="p1", name=written, text=f"{p.says()} {LONG} {p.says()}", via="text"
        ),
        *ALL[kind](p),
        e.Ended(reason=f"{p.name} hung up"),
    ]
    store = caller.service.store
    session = await new_session(store)
    await store.write(take_over(session))
    await store.write(lambda c: of_kind(c, session, kind))
    log = tuple(Recorded(seq=2 + n, at=AT + n, event=one) for n, one in enumerate(events))
    await store.write(append(session, 1, log, "ended"))

    asked = caller.client.build_request("GET", "/api/v1/people/data", params={"name": p.name})
    path = f"/people/data?{asked.url.query.decode()}"
    told = str((await caller.ask("GET", path, 200))["sessions"])
    assert [word for word in p.words if word not in told] == [], seed  # everything is handed over
    assert (await caller.ask("DELETE", path, 200))["erased"] == [session]
    held = await store.read(everything)
    assert [word for word in (*p.words, p.name) if word.casefold() in held] == [], seed
    for file in caller.service.settings.data_dir.glob("beatroom.db*"):
        kept = file.read_bytes()
        assert [word for word in p.words if word.encode() in kept] == [], (file.name, seed)
    await caller.ask("GET", path, 404)
    for view in (f"/sessions/{session}", f"/sessions/{session}/document"):
        await caller.ask("GET", view, 200)  # it is still a session


async def of_kind(connection: Transaction, session: str, kind: str) -> None:
    table = table_of(SessionRow)
    [record] = (await connection.execute(select(table.c.record))).scalars()
    changed = table.update().where(table.c.id == session).values(record={**record, "kind": kind})
    await connection.execute(changed)


async def everything(connection: Transaction) -> str:
    """Every row of every table, as one text in small letters."""
    rows: list[str] = []
    for table in Base.metadata.sorted_tables:
        for row in (await connection.execute(select(table))).all():
            rows.extend(spelled(one) for one in row)
    return "\n".join(rows).casefold()


def spelled(value: Any) -> str:
    """A value's texts as they were put in, whatever holds them."""
    if isinstance(value, dict):
        held = cast("dict[str, Any]", value)
        return "\n".join(f"{k}\n{spelled(one)}" for k, one in held.items())
    if isinstance(value, list):
        return "\n".join(spelled(one) for one in cast("list[Any]", value))
    return str(value)
