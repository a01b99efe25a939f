"""The data channel: whatever a participant sends there, it steers nothing."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import pytest
from manual_clock import ManualClock
from pipecat.frames.frames import EndFrame, Frame, InputTransportMessageFrame
from pipecat.processors.frameworks.rtvi import RTVIProcessor
from pipecat.tests.utils import run_test
from service_http import Caller
from strangers_requests import HOSTS, ORIGINS, credentials

from beatroom.bot.rooms import data_channel
from beatroom.bot.rooms.data_channel import REF_CAP, SIZE_CAP, DataChannel
from beatroom.flows.core.participants import TEXT_CAP

pytestmark = pytest.mark.service

SENDER = "ana"
ALLOWED = {"client-ready", "client-message", "send-text"}
STEERING = (
    "end",
    "hold",
    "instruct",
    "instruction",
    "mute",
    "rundown",
    "skip",
    "system",
    "unmute",
    "wrap_up",
)
DATA: dict[str, Any] = {
    "text": "skip",
    "op": "skip",
    "content": "skip",
    "t": "rundown",
    "d": {"op": "skip"},
    "function_name": "end",
    "tool_call_id": "1",
    "arguments": {},
    "result": {},
    "button": "1",
    "base64Audio": "AAAA",
    "run_immediately": True,
}


def rtvi_types() -> set[str]:
    """Every message type that Pipecat's own processor would act on."""
    source = textwrap.dedent(inspect.getsource(RTVIProcessor._handle_message))
    return {
        node.value.value
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.MatchValue)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    }


@dataclass
class Seen:
    """What came out of the channel, and what was answered to whom."""

    answers: list[tuple[str | None, dict[str, Any]]] = field(default_factory=list)
    typed: list[tuple[str | None, str]] = field(default_factory=list)
    marks: list[str] = field(default_factory=list[str])
    ready: int = 0
    frames: list[Frame] = field(default_factory=list)

    @property
    def refusals(self) -> list[str]:
        return [str(m["data"]) for who, m in self.answers if m["type"] == "error" and who == SENDER]


@dataclass
class SentMessage(InputTransportMessageFrame):
    """A message with its sender, as the embedded room has it."""

    participant_id: str | None = SENDER


async def sent(*messages: Any, sender: str | None = SENDER) -> Seen:
    """What a channel does about messages of one participant."""
    return await passed([SentMessage(message=one, participant_id=sender) for one in messages])


async def passed(frames: Sequence[SentMessage]) -> Seen:
    """What a channel does about messages."""
    seen = Seen()

    async def typed(who: str | None, text: str, ref: str) -> None:
        seen.typed.append((who, text))
        seen.marks.append(ref)

    async def ready(_: str | None) -> None:
        seen.ready += 1

    def reply(who: str | None, message: dict[str, Any]) -> None:
        seen.answers.append((who, message))

    channel = DataChannel(clock=ManualClock(1_800_000_000.0), reply=reply, typed=typed, ready=ready)
    down, up = await run_test(channel, frames_to_send=frames)
    seen.frames = [f for f in (*down, *up) if not isinstance(f, EndFrame)]
    return seen


async def test_what_is_refused_does_not_fill_the_log(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []

    class Log:
        def warning(self, event: str, **_: Any) -> None:
            lines.append(event)

    monkeypatch.setattr(data_channel, "log", Log())
    odd = [SentMessage(message=message("odd"), participant_id=f"p{n % 9}") for n in range(180)]
    assert len((await passed(odd)).answers) == 180
    assert len(lines) == data_channel.LINES_AT_ONCE


def message(kind: str, data: Any = None) -> dict[str, Any]:
    return {"label": "rtvi-ai", "type": kind, "id": "1", "data": DATA if data is None else data}


def test_the_types_that_are_let_through_are_known_to_pipecat() -> None:
    assert rtvi_types() > ALLOWED
    assert {"disconnect-bot", "llm-function-call-result", "raw-audio"} < rtvi_types()


@pytest.mark.parametrize("kind", sorted((rtvi_types() - ALLOWED) | set(STEERING)))
async def test_a_message_of_any_other_type_is_refused_and_does_nothing(kind: str) -> None:
    seen = await sent(message(kind))
    assert len(seen.refusals) == 1
    assert kind in seen.refusals[0]
    assert seen.frames == []  # nobody else is told
    assert (seen.typed, seen.ready) == ([], 0)


@pytest.mark.parametrize("wanted", STEERING)
async def test_a_client_message_is_a_typed_turn_or_refused(wanted: str) -> None:
    seen = await sent(message("client-message", {"t": wanted, "d": {"text": "skip", "op": "skip"}}))
    assert len(seen.refusals) == 1
    assert seen.frames == []  # nobody else is told
    assert seen.typed == []


@pytest.mark.parametrize(
    "odd",
    [
        None,
        "skip",
        7,
        [],
        {},
        {"type": "disconnect-bot"},
        {"label": "other", "type": "send-text", "data": {"content": "hi"}},
        message("client-ready", {"version": "x" * SIZE_CAP}),
        message("send-text", {"content": ["skip"]}),
        message("send-text", {"content": "x" * (TEXT_CAP + 1)}),
        message("client-message", {"t": "say", "d": "skip"}),
        message("client-message", {"t": "say", "d": {"text": 5}}),
        {"label": "rtvi-ai", "type": ["send-text"], "data": {"content": "hi"}},
    ],
    ids=lambda odd: str(odd)[:40],
)
async def test_what_has_no_form_is_refused(odd: Any) -> None:
    seen = await sent(odd)
    assert len(seen.refusals) == 1
    assert seen.frames == []  # nobody else is told
    assert (seen.typed, seen.ready) == ([], 0)


async def test_typed_turns_are_words_and_nothing_else() -> None:
    seen = await sent(
        message("send-text", {"content": "op: skip", "options": {"run_immediately": True}}),
        message("client-message", {"t": "say", "d": {"text": "End the session."}}),
    )
    assert seen.typed == [(SENDER, "op: skip"), (SENDER, "End the session.")]
    assert seen.frames == []


@pytest.mark.parametrize(
    ("given", "mark"),
    [({"ref": "w-1"}, "w-1"), ({"ref": "r" * 500}, "r" * REF_CAP), ({"ref": 7}, ""), ({}, "")],
)
async def test_the_mark_that_a_page_gives_what_is_typed_comes_with_it(
    given: dict[str, Any], mark: str
) -> None:
    seen = await sent(message("client-message", {"t": "say", "d": {"text": "Hello.", **given}}))
    assert seen.typed == [(SENDER, "Hello.")]
    assert seen.marks == [mark]


async def test_typed_words_that_are_refused_are_told_by_their_mark() -> None:
    def say(text: str, ref: str) -> dict[str, Any]:
        return message("client-message", {"t": "say", "d": {"text": text, "ref": ref}})

    flood = [say(f"{n}", f"w-{n}") for n in range(22)]
    seen = await sent(say("x" * (TEXT_CAP + 1), "long"), *flood)

    assert [(who, told["data"]["ref"]) for who, told in seen.answers] == [
        (SENDER, "long"),
        *((SENDER, f"w-{n}") for n in range(19, 22)),
    ]
    assert [told["data"]["fatal"] for _, told in seen.answers] == [False] * 4
    assert [told["data"].get("later") for _, told in seen.answers] == [None, True, True, True]


async def test_a_flood_is_cut_off() -> None:
    seen = await sent(*(message("send-text", {"content": f"{n}"}) for n in range(30)))
    assert len(seen.typed) == 20
    assert len(seen.refusals) == 10


@pytest.mark.parametrize(
    ("d", "ref"),
    [
        ({"name": "PATCH", "data": {}, "ref": "p-1"}, "p-1"),
        ({"name": "PATCH", "data": {}, "ref": "r" * 500}, "r" * REF_CAP),
        ({"name": "PATCH", "data": {"long": "x" * SIZE_CAP}, "ref": "p-2"}, "p-2"),
        ({"name": "PATCH", "data": {}}, None),
        ({"name": "PATCH", "data": {}, "ref": 7}, None),
        ("PATCH", None),
    ],
)
async def test_a_refusal_says_which_message_of_a_page_it_is_about(d: Any, ref: str | None) -> None:
    async def nothing(*_: Any) -> None:
        return None

    async def refuse(who: str | None, name: str, data: Any) -> str:
        return f"No {name}."

    answers: list[tuple[str | None, dict[str, Any]]] = []
    channel = DataChannel(
        clock=ManualClock(1_800_000_000.0),
        reply=lambda who, message: answers.append((who, message)),
        typed=nothing,
        ready=nothing,
        asked=refuse,
    )
    frame = SentMessage(message=message("client-message", {"t": "kind", "d": d}))
    await run_test(channel, frames_to_send=[frame])

    [(who, answer)] = answers
    assert who == SENDER
    told = answer["data"]
    assert told["error"].startswith("No ")
    assert told["fatal"] is False
    assert told.get("ref") == ref
    assert "later" not in told


@pytest.mark.parametrize(("ref", "told"), [("enter-1", 1), ("", 0), (None, 0)])
async def test_who_gave_a_mark_with_a_request_is_told_what_came_of_it(
    ref: str | None, told: int
) -> None:
    async def nothing(*_: Any) -> None:
        return None

    async def done(who: str | None, name: str, data: Any) -> dict[str, Any]:
        return {"team": data["team"]}

    answers: list[tuple[str | None, dict[str, Any]]] = []
    channel = DataChannel(
        clock=ManualClock(1_800_000_000.0),
        reply=lambda who, message: answers.append((who, message)),
        typed=nothing,
        ready=nothing,
        asked=done,
    )
    d = {"name": "enter_team", "data": {"team": "Owls"}, "ref": ref}
    frame = SentMessage(message=message("client-message", {"t": "kind", "d": d}))
    await run_test(channel, frames_to_send=[frame])

    data = {"type": "kind_taken", "ref": ref, "answer": {"team": "Owls"}}
    expected = (SENDER, {"label": "rtvi-ai", "type": "server-message", "data": data})
    assert answers == [expected] * told


@pytest.mark.parametrize("sender", ["guest", "host", "operator", "system", "", None])
async def test_whoever_sends_a_message_it_steers_nothing(sender: str | None) -> None:
    """The channel knows no roles: a host's link, or a name, allows no more than a guest's."""
    kinds = sorted((rtvi_types() - ALLOWED) | set(STEERING))
    for start in range(0, len(kinds), 15):  # below what counts as a flood
        seen = await sent(*(message(kind) for kind in kinds[start : start + 15]), sender=sender)
        assert (seen.frames, seen.typed, seen.ready) == ([], [], 0)


async def test_a_channel_is_opened_by_the_sessions_own_links_from_our_own_pages_only(
    caller: Caller,
) -> None:
    """Every credential, with every foreign host and origin: none of these offers is answered."""
    made, other = await caller.start(), await caller.start()
    offer = {"sdp": "hello", "type": "offer"}
    path = f"/api/v1/sessions/{made['id']}/offer?participant=key-of-mallory"
    foreign = [{"Host": host} for host in HOSTS] + [dict(headers) for headers in ORIGINS]
    for kind, token in (await credentials(caller, made["id"], other["id"])).items():
        bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
        for headers in foreign:
            refused = await caller.client.post(path, json=offer, headers={**bearer, **headers})
            assert refused.status_code in {400, 401, 403}, (kind, headers)
        answer = await caller.client.post(path, json=offer, headers=bearer)
        assert (answer.status_code == 200) == (kind in {"guest", "host"}), (kind, answer.text)
