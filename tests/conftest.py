"""Every test module says what it needs, so that a reader and CI can choose; slow files go first."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterator
from functools import cache
from typing import Any

import certifi
import commands_ran
import drawn
import pytest
import structlog
from hypothesis import HealthCheck, settings
from loguru import logger

CATEGORIES = frozenset({"unit", "virtual", "service", "speech", "webrtc", "browser"})


# Random tests look for what is wrong, not for how long a busy machine takes.
settings.register_profile(
    "busy", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("busy")

gc.disable()
"""While tests are loaded: all of it stays, and to look through it took a fifth of that time."""

QUICK_CASES = 2
"""Cases of each parametrised test that a quick run takes."""

_TOOK: Counter[str] = Counter()
"""Seconds of each test by its name, noted where reports come together."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """What `make test-quick` asks for."""
    parser.addoption(
        "--quick",
        action="store_true",
        help=f"without slow tests, and at most {QUICK_CASES} cases of each parametrised test",
    )
    parser.addoption(
        "--drawn",
        metavar="SEED",
        help="of the slow tests a share, drawn by a seed: what `make test` asks for",
    )
    parser.addoption(
        "--costs", action="store_true", help="write tests/costs.json: what slow tests took"
    )
    parser.addoption(
        "--all-wordings",
        action="store_true",
        help="each labelled question for the time is heard with the encoder, not a share of them",
    )
    parser.addoption(
        "--record", action="store_true", help="write what the pages' tests are fed with"
    )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a test whose category is not its folder's, and bring the slow files to the front.

    CI runs folders, so a test in another one than its category would be run where it does not fit.
    """
    for item in items:
        own = CATEGORIES & {mark.name for mark in item.iter_markers()}
        folder = item.path.parent.name
        if own != {folder}:
            raise pytest.UsageError(
                f"{item.nodeid} is in the folder {folder!r} and has the category "
                f"{' and '.join(sorted(own)) or 'none'}: put `pytestmark = pytest.mark.CATEGORY` "
                f"at the top of its module, and the module into tests/CATEGORY "
                f"(one of {', '.join(sorted(CATEGORIES))})."
            )
    taken = items
    if config.getoption("--quick"):
        taken = list(quick(items))
    elif seed := config.getoption("--drawn"):
        taken = drawn.drawn(items, seed)
    if left := {*items} - {*taken}:
        config.hook.pytest_deselected(items=[item for item in items if item in left])
    files = drawn.file_seconds(taken)
    items[:] = sorted(taken, key=lambda item: -files[drawn.file(item)])


def pytest_report_header(config: pytest.Config) -> str | None:
    """By what seed slow tests were drawn, and how the same ones are run again."""
    if (seed := config.getoption("--drawn")) is None:
        return None
    return f"slow tests: a share, drawn by seed {seed} (`make test SEED={seed}` draws it again)"


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """What a test took, with what came before and after it."""
    _TOOK[report.nodeid] += report.duration


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Keep what tests took, where that was asked for."""
    if session.config.getoption("--costs") and not hasattr(session.config, "workerinput"):
        drawn.write_costs(_TOOK)


def pytest_collection_finish() -> None:
    """Collect garbage from here on, seldom, and look through the tests themselves no more."""
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.fixture(autouse=True, scope="session")
def _commands_noted() -> Iterator[None]:
    with commands_ran.watched():
        yield


def pytest_runtest_setup(item: pytest.Item) -> None:
    """What was run is noted for each module."""
    commands_ran.begin(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Whoever says that it runs a command has run it."""
    done = yield
    if lost := commands_ran.never_ran(item):
        pytest.fail(f"It says that it runs {', '.join(lost)}, and does not.", pytrace=False)
    return done


@pytest.fixture(autouse=True)
def turn_rules(request: pytest.FixtureRequest) -> None:
    """What a live session survives is a failure here: a transition that the table does not have."""
    turn = sys.modules.get("beatroom.bot.pipeline.turn")
    if turn is not None:
        request.getfixturevalue("monkeypatch").setattr(turn.Turn, "rule_broken", _raised)


def _raised(_: object, error: Exception) -> None:
    raise error


def quick(items: list[pytest.Item]) -> Iterator[pytest.Item]:
    """The tests of a quick run: each that is not slow, and of many cases the first."""
    cases: Counter[str] = Counter()
    for item in items:
        test = item.nodeid.partition("[")[0]
        cases[test] += 1
        if not drawn.seconds(item) and cases[test] <= QUICK_CASES:
            yield item


@pytest.fixture(autouse=True, scope="session")
def _trusts_what_it_read() -> Iterator[None]:
    """What the machine trusts is read once by a worker, where each client would read it anew."""
    with pytest.MonkeyPatch.context() as patch:
        for library in ("httpx", "httpx2"):
            if (clients := sys.modules.get(f"{library}._transports.default")) is not None:
                patch.setattr(clients, "create_ssl_context", _once(clients.create_ssl_context))
        yield


def _once(read: Callable[..., Any]) -> Callable[..., Any]:
    """What reads certificates, for each file that they are read from."""

    @cache
    def kept(*_: str | None, **asked: Any) -> Any:
        return read(**asked)

    def once(**asked: Any) -> Any:
        return kept(os.environ.get("SSL_CERT_FILE"), certifi.where(), **asked)

    return once


@pytest.fixture(autouse=True, scope="session")
def _quiet_logs() -> Iterator[None]:
    """A failing test shows its own words, not thousands of a pipeline's debug lines."""
    logger.remove()
    configure = structlog.configure

    def unkept(**how: Any) -> None:
        # A logger that is kept from its first line on logs as one test has told it to for ever.
        configure(**{**how, "cache_logger_on_first_use": False})

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(structlog, "configure", unkept)
        unkept(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
        yield


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    """How a test has set logging up ends with it: another one may read what is logged."""
    how, root = structlog.get_config(), logging.getLogger()
    handlers, level = [*root.handlers], root.level
    yield
    if structlog.get_config() != how:
        structlog.configure(**how)
        root.handlers[:] = handlers
        root.setLevel(level)
