"""Instructions that nobody has used are put back where a kind's view has left them out."""

from __future__ import annotations

import pytest

from beatroom.flows.core.views import with_unused

pytestmark = pytest.mark.unit

Message = dict[str, str]


def says(role: str, content: str) -> Message:
    return {"role": role, "content": content}


LEEKS, PEARS = says("user", "leeks?"), says("user", "pears?")
FIRST, AGAIN = says("user", "[operator] hurry"), says("user", "[operator] hurry")
OTHER = says("user", "[operator] louder")
HELD = [(LEEKS, ""), (FIRST, "spent"), (PEARS, ""), (AGAIN, "new"), (OTHER, "other")]
BOTH = says("user", f"{AGAIN['content']}\n{OTHER['content']}")


@pytest.mark.parametrize(
    ("view", "unused", "seen"),
    [
        ([LEEKS, PEARS], {"new"}, [LEEKS, PEARS, AGAIN]),
        ([LEEKS, PEARS], {"spent", "new", "other"}, [LEEKS, FIRST, PEARS, AGAIN, OTHER]),
        ([LEEKS, FIRST, PEARS], {"new"}, [LEEKS, FIRST, PEARS, AGAIN]),
        ([LEEKS, BOTH], {"new", "other"}, [LEEKS, BOTH]),
        ([LEEKS, BOTH], {"spent", "new"}, [LEEKS, BOTH, FIRST]),
        ([LEEKS, dict(PEARS)], {"spent"}, [LEEKS, FIRST, PEARS]),
        ([says("user", "of pears")], {"spent"}, [says("user", "of pears"), FIRST]),
    ],
    ids=["left out", "all", "same words", "merged", "one of two merged", "copied", "rewritten"],
)
def test_what_a_view_leaves_out_is_put_back_once(
    view: list[Message], unused: set[str], seen: list[Message]
) -> None:
    made = with_unused(view, HELD, unused)

    assert made == seen
    for message, of in HELD:
        if of in unused and BOTH not in view:
            assert sum(one is message for one in made) == 1
