"""What tests of the service share: a store, an host whose sessions are stand-ins, sessions."""

from __future__ import annotations

import sys
from collections.abc import AsyncGenerator, Iterator
from pathlib import Path

import pytest
from migrated import with_tables
from patience import SOON

from beatroom.bot.settings.settings import Settings
from beatroom.bot.store.store import Store, open_store, store_url
from beatroom.bot.workers.host import SessionHost, session_host
from beatroom.bot.workers.session_cache import SessionCache

sys.path.insert(
    0, str(Path(__file__).parent)
)  # for the modules beside this one, here and in sessions' processes

from postgres import emptied, postgres_server
from service_http import STAND_IN, Caller, calling, personalities_folder
from service_parent import Forks


@pytest.fixture(scope="session", autouse=True)
def forked_services() -> Iterator[None]:
    """`ServiceProcess` forks from one that has loaded what it runs; `test_serve.py` does not."""
    with Forks.on("serve_stand_in"):
        yield


@pytest.fixture(scope="session", autouse=True)
def no_encoder() -> Iterator[None]:
    """Services are without second opinions: to load what gives them takes half a second in each."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SECOND_OPINION", "0")
        yield


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        _env_file=None,
        data_dir=tmp_path / "data",
        personalities_dir=personalities_folder(tmp_path / "personalities"),
        web_dir=tmp_path / "web",
        standby=0,
        max_sessions=30,
        log_level="error",
        # Shorter where a test is about it: a machine that is busy is no process that hangs.
        answer_deadline=SOON,
        heartbeat_deadline=SOON,
    )


@pytest.fixture(scope="module")
def postgres() -> Iterator[str | None]:
    """A PostgreSQL server; None where there is no program of it."""
    with postgres_server() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
async def url(request: pytest.FixtureRequest, settings: Settings, postgres: str | None) -> str:
    """An empty database, once of each sort."""
    if request.param == "sqlite":
        return store_url(with_tables(settings))
    if postgres is None:
        pytest.skip("there is no PostgreSQL server program on this machine")
    return await emptied(postgres)


@pytest.fixture
async def store(settings: Settings) -> AsyncGenerator[Store]:
    async with open_store(store_url(with_tables(settings))) as opened:
        yield opened


@pytest.fixture
def board() -> SessionCache:
    return SessionCache()


@pytest.fixture
async def host(
    settings: Settings, store: Store, board: SessionCache
) -> AsyncGenerator[SessionHost]:
    async with session_host(settings, store, board, target=STAND_IN) as running:
        yield running


@pytest.fixture
async def caller(settings: Settings) -> AsyncGenerator[Caller]:
    async with calling(settings) as running:
        yield running
