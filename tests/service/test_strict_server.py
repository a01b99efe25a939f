"""Sessions of all kinds against a server that takes no role out of its order.

Many chat templates refuse a system message after the first, and two messages of one role in a row.
Such a server is set up as an endpoint (`alternating: true`), or asked by another class of Pipecat's
for the same protocol, which is handed its messages in that order whatever it is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from openai_stand_in import StandIn, ToolCall, reply_to, serving
from test_told_apart import evil, record

from beatroom.bot.rehearsal.models import make_model
from beatroom.bot.rehearsal.rehearse import RehearsalHandle, rehearse
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.events import BotSaid, Recorded, ReplyFailed
from beatroom.flows.personality.model import ModelChoice

pytestmark = pytest.mark.service

SAID = (
    "Hello, it is a fine day.",
    "Please use what you have for that.",
    "I would like a table for two.",
    "Tell me more of it.",
)


def as_endpoint(url: str) -> dict[str, str]:
    return {"model-endpoints.yaml": f"mind:\n  url: {url}\n  model: m\n  alternating: true\n"}


def as_service(url: str) -> dict[str, str]:
    options = f"{{api_key: none, base_url: '{url}'}}"
    entry = f"  mind:\n    service: groq\n    settings: {{model: m}}\n    options: {options}\n"
    return {"services.yaml": f"llm:\n{entry}"}


@pytest.fixture
def server() -> Iterator[StandIn]:
    def calls_once(messages: list[dict[str, object]]) -> str | ToolCall:
        """What a model does that calls a tool when it is asked to, and then speaks."""
        tools = held.asked[-1].get("tools") or []
        asked = "use what you have" in str(messages[-1]["content"])
        if not tools or not asked or messages[-1]["role"] == "tool":
            return reply_to(messages)
        return ToolCall(tools[0]["function"]["name"], json.dumps({}))

    with serving(evil, calls_once, strict=True) as held:
        yield held


def played(kind: str, folder: Path) -> list[Recorded]:
    """A session in which people say and type that, and an operator says something."""
    chosen = record(kind).model_copy(update={"model": ModelChoice(endpoint="mind")})
    there = Settings(_env_file=None, data_dir=folder, context_budget=0, summary_lead=20)
    model = make_model("real", chosen, there, 1)

    async def play(hands: RehearsalHandle) -> None:
        for name in ("Ana", "Bob"):
            hands.session.room.joined(name.lower(), name)
        await hands.session.live.floor.wait(lambda f: f.bot, hands.clock.now() + 30)
        for number, text in enumerate(SAID):
            who = ("ana", "bob")[number % 2]
            if number % 2:
                await hands.session.typed(who, text)
            else:
                await hands.user_input.say(text, who, 1.0)
            if number == 1:
                hands.session.instructions.add(
                    "real", mode="immediate", kind="prompt", text="Ask of soup.", expires_at=None
                )
            await hands.clock.sleep_until(hands.clock.now() + 9)

    async def main() -> list[Recorded]:
        return list((await rehearse(chosen, model, play, settings=there)).records)

    return run_virtual(main)


@pytest.mark.parametrize("kind", ["conversation", "meeting", "boardroom", "restaurant", "planner"])
@pytest.mark.parametrize("way", [as_endpoint, as_service])
def test_it_is_sent_every_role_in_its_order(
    way: Callable[[str], dict[str, str]], kind: str, server: StandIn, tmp_path: Path
) -> None:
    for name, text in way(server.url).items():
        (tmp_path / name).write_text(text)

    records = played(kind, tmp_path)

    assert server.refused == []
    streamed = [body for body in server.asked if body.get("stream")]
    assert len(streamed) > 2
    marks = {body["messages"][0]["content"].split("begin with [")[1][:12] for body in streamed}
    assert len(marks) == 1, "the product's messages are marked, whichever class sends them"
    assert any(isinstance(one.event, BotSaid) for one in records)
    assert not [one for one in records if isinstance(one.event, ReplyFailed)]
