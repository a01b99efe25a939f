"""Every table of the database is searched for a person who was erased.

`test_erased_everywhere` has all events of all kinds; here is what stands beside the logs.
"""

from __future__ import annotations

import json

import pytest
from full_tables import (
    MARK,
    NAME,
    NOTHING_OF_PEOPLE,
    OTHERS,
    SESSION,
    fill,
    tables,
    tables_with,
)
from service_http import Caller
from sqlalchemy import select

from beatroom.bot.store.tables import OutboxRow
from beatroom.bot.store.transaction import Transaction

pytestmark = pytest.mark.service


async def test_no_table_has_anything_of_a_person_who_was_erased(caller: Caller) -> None:
    store = caller.service.store
    await fill(store)
    wish = {"profile": NAME, "kind": "other", "necessity": "must", "text": f"Never {MARK}."}
    await caller.ask("POST", "/constraints", 201, wish, {"Idempotency-Key": "k"})

    held = await store.read(lambda c: tables_with(c, (NAME, MARK)))
    there = set(await store.read(tables))
    assert there - NOTHING_OF_PEOPLE == held, "a table nobody has looked at"

    await caller.ask("DELETE", f"/people/data?name={NAME}", 200)

    assert await store.read(lambda c: tables_with(c, (NAME, MARK))) == set()
    left = await store.read(lambda c: tables_with(c, (OTHERS,)))
    assert left == {"event", "outbox", "sync_transaction"}
    [waiting, sent] = await store.read(webhooks)
    assert json.loads(waiting)["data"]["title"] == "Tea with Somebody"  # it is still sent
    assert sent == ""
    found = await caller.ask("GET", "/sessions?metadata.team=red", 200)
    assert [one["id"] for one in found["items"]] == [SESSION]
    assert found["items"][0]["metadata"] == {"team": "red", "who": "Somebody"}


async def webhooks(connection: Transaction) -> list[str]:
    query = select(OutboxRow.body).where(OutboxRow.session_id == SESSION)
    return list((await connection.execute(query.order_by(OutboxRow.id.desc()))).scalars())
