"""Every test module says what it needs, so that a reader and CI can choose; slow ones go first."""

from __future__ import annotations

import logging

import pytest
import structlog
from loguru import logger
from slow_files import SECONDS

CATEGORIES = frozenset({"unit", "virtual", "service", "speech", "webrtc", "browser"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
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
    items.sort(key=lambda item: -SECONDS.get(f"{item.path.parent.name}/{item.path.name}", 0))


@pytest.fixture(autouse=True, scope="session")
def _quiet_logs() -> None:
    """A failing test shows its own words, not thousands of a pipeline's debug lines."""
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
