"""Every test module says what it needs, so that a reader and CI can choose."""

from __future__ import annotations

import logging

import pytest
import structlog
from loguru import logger

CATEGORIES = frozenset({"unit", "virtual", "service", "speech", "webrtc", "browser"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test without a category, with the line that mends it."""
    for item in items:
        if not CATEGORIES & {mark.name for mark in item.iter_markers()}:
            raise pytest.UsageError(
                f"{item.nodeid} has no category: put `pytestmark = pytest.mark.unit` "
                f"(or one of {', '.join(sorted(CATEGORIES))}) at the top of its module."
            )


@pytest.fixture(autouse=True, scope="session")
def _quiet_logs() -> None:
    """A failing test shows its own words, not thousands of a pipeline's debug lines."""
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
