"""Tagged messages: what is written can be read back, and author text stays literal."""

from __future__ import annotations

import pytest
from pipecat.flows.manager import _PLACEHOLDER

from beatroom.flows.core import messages, nodes
from beatroom.flows.core.messages import read_tag
from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit

ITEM = Item("beat-0", "Opening]", 0.0, 60.0, prompt="Say hello to {{ nobody.knows }}.\nWarmly.")
PERSONALITY = Personality(
    name="x",
    title="Robin",
    persona="You say strange things.",
    language="de",
    length=60.0,
    beats=(Beat(title="a", at=Offset(0.0), prompt="p"),),
)


def test_a_beats_prompt_can_be_read_back() -> None:
    told = messages.beat(ITEM, opening=True, wrapup=False)

    tag = read_tag(told["content"])
    assert tag is not None
    assert (tag[0], tag[1]) == ("beat", "Opening)")
    assert messages.beat_prompt(tag[2]) == ITEM.prompt


def test_authors_braces_reach_the_model_literally() -> None:
    rundown = Rundown(items=(ITEM,), length=60.0)
    role = f"{nodes.role_message(PERSONALITY, ())} {{{{ nobody.knows }}}}"
    node = nodes.beat_node(ITEM, role)

    # Flows fills the role alone; what a beat tells goes past it.
    assert [m.group(1) for m in _PLACEHOLDER.finditer(node.get("role_message", ""))] == ["\\"]
    assert nodes.told_by(node) == []
    assert "{{ nobody.knows }}" in nodes.beat_told(ITEM, rundown)["content"]


def test_boot_never_responds_and_flows_writes_nothing() -> None:
    node = nodes.boot_node()

    assert node.get("respond_immediately") is False
    assert [told["content"].split()[0] for told in nodes.told_by(node)] == ["[lobby]"]
    assert node["task_messages"] == []


def test_the_role_names_the_language_and_the_people() -> None:
    role = nodes.role_message(PERSONALITY, ())

    assert "code de" in role
    assert "In the room: nobody yet." in role


def test_plain_text_has_no_tag() -> None:
    assert read_tag("hello there") is None
