"""Every test module says what it needs, so that a reader and CI can choose."""

from __future__ import annotations

import pytest

CATEGORIES = frozenset({"unit", "virtual", "service", "speech", "webrtc", "browser"})


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a test without a category, with the line that mends it."""
    for item in items:
        if not CATEGORIES & {mark.name for mark in item.iter_markers()}:
            raise pytest.UsageError(
                f"{item.nodeid} has no category: put `pytestmark = pytest.mark.unit` "
                f"(or one of {', '.join(sorted(CATEGORIES))}) at the top of its module."
            )
