"""The sliding window keeps what belongs together, and adds nothing that a model refuses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.core.messages import Message
from beatroom.flows.core.views import with_unused
from beatroom.flows.kinds.restaurant.window import ITEMS, SNAPSHOT, windowed

pytestmark = pytest.mark.unit

FRESH: Message = {"role": "developer", "content": f"{SNAPSHOT} fresh"}
Held = dict[str, Any]


def user(text: str) -> Held:
    return {"role": "user", "content": text}


def host(text: str) -> Held:
    return {"role": "assistant", "content": text}


def call(name: str) -> Held:
    return {"role": "assistant", "content": None, "tool_calls": [{"id": name}]}


def result(name: str) -> Held:
    return {"role": "tool", "tool_call_id": name, "content": "done"}


def dev(text: str) -> Held:
    return {"role": "developer", "content": text}


def old_snapshot(number: int) -> Held:
    return dev(f"{SNAPSHOT} older {number}")


@st.composite
def contexts(draw: st.DrawFn) -> list[Held]:
    """Talk as the engine leaves it: calls before results, no two host messages in a row."""
    held: list[Held] = []
    kinds = st.lists(
        st.sampled_from(["user", "host", "tool", "late", "beat", "operator", "snapshot"]),
        max_size=40,
    )
    waiting: list[str] = []
    for number, kind in enumerate(draw(kinds)):
        after_host = bool(held) and held[-1]["role"] == "assistant"
        match kind:
            case "user":
                held.append(user(f"u{number}"))
            case "host" if not after_host:
                held.append(host(f"h{number}"))
            case "tool" if not after_host:
                held += [call(f"c{number}"), result(f"c{number}")]
            case "late" if not after_host:
                held += [call(f"c{number}"), user(f"m{number}")]
                waiting.append(f"c{number}")
            case "beat":
                held.append(dev(f"[beat: Part] {number}"))
            case "operator":
                held.append(dev(f"[operator] {number}"))
            case "snapshot":
                held.append(old_snapshot(number))
            case _:
                if waiting:
                    held.append(result(waiting.pop()))
    return held + [result(name) for name in waiting]


@given(contexts())
def test_a_call_and_its_result_stay_together(held: list[Held]) -> None:
    seen = windowed(held, FRESH)
    called = [c["id"] for m in seen for c in m.get("tool_calls") or ()]
    answered = [m["tool_call_id"] for m in seen if m["role"] == "tool"]

    assert set(called) == set(answered)
    assert len(called) == len(answered)


@given(contexts())
def test_there_is_one_snapshot_and_it_is_the_fresh_one(held: list[Held]) -> None:
    seen = windowed(held, FRESH)

    assert seen.count(FRESH) == 1
    assert not [m for m in seen if str(m["content"]).startswith(f"{SNAPSHOT} older")]


@given(contexts())
def test_no_two_of_the_hosts_messages_come_to_stand_side_by_side(held: list[Held]) -> None:
    roles = [m["role"] for m in windowed(held, FRESH)]

    assert all(not a == b == "assistant" for a, b in pairwise(roles))


@given(contexts())
def test_the_last_items_are_there_in_order_and_little_more(held: list[Held]) -> None:
    talk = [m for m in held if m["role"] in ("user", "assistant")]
    seen = [m for m in windowed(held, FRESH) if m["role"] in ("user", "assistant")]

    assert seen[len(seen) - min(ITEMS, len(talk)) :] == talk[max(0, len(talk) - ITEMS) :]
    assert seen == talk[len(talk) - len(seen) :]
    if not any(m["role"] == "tool" for m in held):
        assert len(seen) <= ITEMS


@given(contexts())
def test_what_the_session_told_last_is_not_forgotten(held: list[Held]) -> None:
    beats = [m for m in held if str(m["content"]).startswith("[beat")]
    talk = [i for i, m in enumerate(held) if m["role"] in ("user", "assistant")]
    after = held[talk[-1] :] if talk else held
    seen = windowed(held, FRESH)

    assert not beats or beats[-1] in seen
    assert all(m in seen for m in after if str(m["content"]).startswith("[operator"))


@given(contexts(), st.data())
def test_instructions_that_nobody_has_used_are_seen_in_their_places(
    held: list[Held], data: st.DataObject
) -> None:
    operators = [m for m in held if str(m["content"]).startswith("[operator")]
    chosen = data.draw(st.sets(st.sampled_from(operators or [FRESH]).map(lambda m: m["content"])))
    entries = [(m, str(m["content"]) if m in operators else "") for m in held]
    window = windowed(held, FRESH)

    seen = with_unused(window, entries, chosen)

    assert [m for m in operators if m["content"] in chosen and m not in seen] == []
    assert [m for m in seen if m in window] == window
    assert [m for m in seen if m in held] == [m for m in held if m in seen]


def test_a_short_talk_is_seen_whole_after_the_snapshot() -> None:
    held = [{"role": "system", "content": "role"}, user("hello"), host("hi")]

    assert windowed(held, FRESH) == [FRESH, *held]
