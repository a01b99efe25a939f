"""What a model that a schema binds answers amiss: people hear words, or the usual apology."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from openai_stand_in import StandIn, serving
from test_decisions import endpoint
from test_strict_server import played
from test_told_apart import evil

from beatroom.flows.core.events import BotSaid, Failed, KindFailed, ToolAnswered, ToolCalled

pytestmark = pytest.mark.service

NOBODYS = '{"tool": "fetch_the_moon", "arguments": {"text": 5}}'
LONG = "Once upon a time there was a clock that nobody had wound. " * 200


@pytest.mark.parametrize(
    ("answer", "spoken"),
    [
        ('{"reply": "Nice to see you. And th', "Nice to see you."),
        ('{"reply": "Nice to see you."} {"tool": "x"}', "Nice to see you."),
        (json.dumps({"reply": f"Nice to see you. {NOBODYS}"}), "Nice to see you."),
        (f"Nice to see you. {NOBODYS}", "Nice to see you."),
        (json.dumps({"tool": None, "reply": "Nice to see you."}), "Nice to see you."),
        (json.dumps({"reply": LONG}), "Once upon a time"),
        ('{"tool": "no', None),
        ("{}", None),
        (json.dumps({"reply": ""}), None),
        (json.dumps({"reply": NOBODYS}), None),
        (NOBODYS, None),
        ('{"tool": "fetch_the_moon", "arguments": ' + "[" * 1900, None),
    ],
)
def test_an_answer_amiss_ends_in_words(answer: str, spoken: str | None, tmp_path: Path) -> None:
    def decides(_: list[dict[str, object]]) -> str:
        return answer if "response_format" in held.asked[-1] else "Nice to see you."

    held: StandIn
    with serving(evil, decides, strict=True) as held:
        (tmp_path / "model-endpoints.yaml").write_text(endpoint(held.url, json_schema=True))
        records = [one.event for one in played("restaurant", tmp_path)]

    assert any("response_format" in body for body in held.asked)
    said = [one for one in records if isinstance(one, BotSaid)]
    assert not [one.text for one in said if "{" in one.text or "fetch_the_moon" in one.text]
    assert not [one for one in records if isinstance(one, Failed | KindFailed)]
    assert said
    if spoken is None:
        assert any(one.source == "fallback" for one in said)
    else:
        assert any(spoken in one.text for one in said if one.source == "model")
    called = {one.call for one in records if isinstance(one, ToolCalled)}
    assert called <= {one.call for one in records if isinstance(one, ToolAnswered)}
