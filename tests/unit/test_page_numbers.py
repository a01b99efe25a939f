"""What a page sends is bounded: each number in it has a least and a most."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import pytest
from pydantic import TypeAdapter, ValidationError

from beatroom.flows.core.participants import COUNT_MOST
from beatroom.flows.kinds.planner.messages import FROM_PAGE as FROM_PLANNER
from beatroom.flows.kinds.restaurant.messages import FROM_PAGE as FROM_TERRA

pytestmark = pytest.mark.unit

PAGES: Mapping[str, TypeAdapter[Any]] = {"restaurant": FROM_TERRA, "planner": FROM_PLANNER}


def numbers(schema: Any, where: str = "") -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Every place in a JSON schema where a number may stand."""
    if isinstance(schema, list):
        for at, one in enumerate(cast("list[Any]", schema)):
            yield from numbers(one, f"{where}/{at}")
    if not isinstance(schema, dict):
        return
    held = cast("dict[str, Any]", schema)
    if held.get("type") in ("integer", "number") and "const" not in held:
        yield where, held
    for key, one in held.items():
        yield from numbers(one, f"{where}/{key}")


@pytest.mark.parametrize("page", PAGES)
def test_every_number_has_a_least_and_a_most(page: str) -> None:
    found = dict(numbers(PAGES[page].json_schema(mode="validation")))

    assert found
    assert [w for w, one in found.items() if {"minimum", "maximum"} - one.keys()] == []


@pytest.mark.parametrize("number", [-1, COUNT_MOST + 1, 10**400, 1e300, float("inf"), "9" * 5000])
def test_a_number_that_no_browser_counts_to_is_refused(number: Any) -> None:
    for page, message in (
        ("planner", {"type": "COMMIT", "revision": number}),
        ("planner", {"type": "PATCH", "revision": number, "patch": {"ops": []}}),
        ("restaurant", {"type": "SESSION_SYNC", "page": "home", "edit": number}),
    ):
        with pytest.raises(ValidationError):
            PAGES[page].validate_python(message)
