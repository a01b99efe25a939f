"""What hosts say of themselves: who is there and how much room they have, by one clock."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from dataclasses import replace

import pytest
from patience import eventually
from sqlalchemy import update

from beatroom.bot.cluster import host_report
from beatroom.bot.cluster.host_report import reported
from beatroom.bot.store.hosts import (
    LOST,
    QUIET,
    Host,
    forget_host,
    hosts,
    is_there,
    places,
    report,
)
from beatroom.bot.store.leases import claim_for
from beatroom.bot.store.store import Store, open_store
from beatroom.bot.store.tables import HostRow, LeaseRow

pytestmark = pytest.mark.service


@pytest.fixture
async def store(url: str) -> AsyncGenerator[Store]:
    async with open_store(url) as opened:
        yield opened


async def there(store: Store, address: str, *, running: int = 0, free: int | None = None) -> None:
    host = Host(address, 4, running, draining=False, version="1", free=free)
    await store.write(lambda c: report(c, host))


async def test_who_is_there_goes_by_the_databases_clock(store: Store) -> None:
    # No host and no service says what time it is, so none can be wrong about it.
    await there(store, "a")
    await there(store, "b")
    assert [host.address for host in await store.read(hosts)] == ["a", "b"]
    assert await store.read(places) == 8
    silent = update(HostRow).where(HostRow.address == "a").values(seen_at=HostRow.seen_at - LOST)
    await store.write(lambda c: c.execute(silent))
    assert [host.address for host in await store.read(hosts)] == ["b"]
    assert await store.read(places) == 4
    await there(store, "a")
    assert await store.read(places) == 8
    await store.write(lambda c: forget_host(c, "a"))
    assert await store.read(places) == 4


async def test_a_host_that_hears_nothing_of_the_engine_is_there_where_nobody_does(
    store: Store,
) -> None:
    async def says(address: str, run: str) -> None:
        host = Host(address, 4, 1, draining=False, version="1", run=run)
        await store.write(lambda c: report(c, host))

    async def asked(run: str) -> bool:
        return await store.read(lambda c: is_there(c, "deaf", run))

    await says("deaf", "1a2b")
    assert (await asked("1a2b"), await asked("3c4d")) == (True, False)
    await says("deaf", "")
    await says("other", "")
    assert await asked("1a2b"), "none of them hears it: it is the engine that is away"
    await says("other", "5e6f")
    assert not await asked("1a2b"), "it is this one that is cut off"
    silent = update(HostRow).where(HostRow.address == "other")
    await store.write(lambda c: c.execute(silent.values(seen_at=HostRow.seen_at - QUIET)))
    assert await asked("1a2b"), "what the other one heard was long ago"


async def test_places_are_what_the_load_lets_hosts_take(store: Store) -> None:
    await there(store, "loaded", running=2, free=0)
    assert await store.read(places) == 2
    await there(store, "half", running=1, free=1)
    assert await store.read(places) == 4
    await there(store, "idle", running=1, free=9)  # never more than its number
    assert await store.read(places) == 8
    await there(store, "of before", running=1)  # which says nothing of its load
    assert await store.read(places) == 12
    draining = Host("idle", 4, 1, draining=True, version="1", free=3)
    await store.write(lambda c: report(c, draining))
    assert await store.read(places) == 9  # what it runs may go on, and no more comes


async def test_that_a_host_takes_no_more_is_said_at_once_and_that_it_is_gone_last_of_all(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_report, "EVERY", 1_000_000.0)  # it says again only what is new
    said = Host("a", 4, 0, draining=False, version="1", free=4, run="1a2b")

    async def known(draining: bool) -> bool:
        return [host.draining for host in await store.read(hosts)] == [draining]

    async with reported(store, lambda: said):
        await eventually(lambda: known(False), what="it is there")
        assert await store.read(places) == 4
        said = replace(said, draining=True)
        await eventually(lambda: known(True), what="it takes no more")
        assert await store.read(places) == 0
    assert await store.read(hosts) == []


async def test_what_a_service_has_claimed_goes_by_the_databases_clock(store: Store) -> None:
    async def claims(who: str) -> bool:
        return await store.write(lambda c: claim_for(c, "starts", who, 5.0))

    assert await claims("first")
    assert await claims("first")
    assert not await claims("second")
    # The first one has died; nobody's wall clock was asked, so none can have been wrong.
    await store.write(lambda c: c.execute(update(LeaseRow).values(until=LeaseRow.until - 5.0)))
    assert await claims("second")
    assert not await claims("first")
