"""`beatroom.api`: beats, time answers and instructions in a bot of somebody's own."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from own_bot import SEEDS, Passing, RoomOfOne, Voice, call, example, model_of, plain
from pipecat.frames.frames import CancelFrame, InputTransportMessageFrame
from pipecat.services.openai.llm import OpenAILLMService

from beatroom import api
from beatroom.api import Beats, Chain, NotForBotsError, host_model
from beatroom.bot.rehearsal.room import RehearsalVoice
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.flows.core import events as e

pytestmark = pytest.mark.virtual

ROOT = Path(__file__).parents[2]
TEA = ROOT / "examples/own-bot/tea.yaml"


@pytest.fixture
def quickstart(monkeypatch: pytest.MonkeyPatch) -> tuple[ModuleType, list[Beats]]:
    """The example's module, and the sessions that it makes."""
    module, made = example(monkeypatch, told_of_the_kettle), list[Beats]()

    class Kept(Beats):
        def __init__(self, *given: Any, **more: Any) -> None:
            super().__init__(*given, **more)
            made.append(self)

    monkeypatch.setattr(module, "Beats", Kept)
    return module, made


def told_of_the_kettle(held: list[dict[str, Any]]) -> ScriptedAnswer:
    last = str(held[-1]["content"])
    return ScriptedAnswer(f"I know of the kettle. {SEEDS}" if "kettle" in last else SEEDS)


def test_the_example_keeps_time_answers_and_takes_instructions(
    quickstart: tuple[ModuleType, list[Beats]],
) -> None:
    module, made = quickstart

    async def talk(room: RoomOfOne) -> None:
        await room.connect()
        await asyncio.sleep(60)
        await room.ears.say("How much time is left?", "anybody")
        await asyncio.sleep(30)
        await room.ears.say("I am having green tea today.", "anybody")

    run_virtual(lambda: call(module.run_bot, talk))

    [beats] = made
    start = next(r.at for r in beats.records if isinstance(r.event, e.Started))
    fired = {r.event.beat: r.at - start for r in beats.records if isinstance(r.event, e.BeatFired)}
    assert fired == pytest.approx({"beat-0": 0, "beat-1": 120, "beat-2": 240}, abs=6)
    said = [(line.name, line.text, line.source) for line in beats.transcript]
    assert ("Guest", "How much time is left?", "") in said
    [answer] = [text for _, text, source in said if source == "time"]
    assert "minutes left" in answer
    assert ("Guest", "I am having green tea today.", "") in said
    goodbye = "That was our tea break. Thank you, and back to work!"
    assert said[-1][:2] == ("Robin", goodbye)
    [sent] = [r.event.instruction for r in beats.records if isinstance(r.event, e.InstructionAdded)]
    assert beats.receipt(sent).state == "spoken"
    assert any("I know of the kettle" in text for _, text, _ in said)
    assert beats.over
    assert beats.records[-1].at - start < 300


def test_a_caller_who_hangs_up_ends_the_example(
    quickstart: tuple[ModuleType, list[Beats]],
) -> None:
    module, made = quickstart

    async def talk(room: RoomOfOne) -> None:
        await room.connect()
        await asyncio.sleep(30)
        await room.disconnect()

    run_virtual(lambda: call(module.run_bot, talk))

    ends = [r.event.reason for r in made[0].records if isinstance(r.event, e.Ended)]
    assert ends == ["the guest has left"]
    left = [r.event.participant for r in made[0].records if isinstance(r.event, e.ParticipantLeft)]
    assert left == ["guest"]


def beats_for(room: RoomOfOne, **more: Any) -> Beats:
    llm = host_model(model_of(plain))()
    return Beats(TEA, transport=room, llm=llm, tts=RehearsalVoice(), **more)


def test_without_an_order_of_its_own_it_has_the_usual_one() -> None:
    made: list[Beats] = []

    async def run_bot(room: Any, _: Any) -> None:
        made.append(beats_for(room, stt=Passing(), length=120.0))

        async def ready() -> None:
            made[0].joined("ana", "Ana")

        await made[0].run(ready)

    async def talk(room: RoomOfOne) -> None:
        await asyncio.sleep(20)
        assert made[0].time.current_item_topic == "Welcome"
        made[0].change("skip")
        said = made[0].instruct("The kettle is empty.", say=True, now=True)
        await asyncio.sleep(20)
        assert made[0].time.current_item_topic == "One good thing"
        assert made[0].receipt(said).state == "spoken"
        with pytest.raises(api.RundownError):
            made[0].change("jump", beat="nowhere")
        await made[0].end(goodbye=True)

    run_virtual(lambda: call(run_bot, talk))

    spoken = [line.text for line in made[0].transcript]
    assert "The kettle is empty." in spoken
    assert spoken[-1].startswith("That was our tea break.")


def test_a_client_of_pipecats_may_type_and_nothing_else() -> None:
    made: list[Beats] = []

    async def run_bot(room: Any, _: Any) -> None:
        made.append(beats_for(room))
        await made[0].run()

    async def send(room: RoomOfOne, kind: str, data: dict[str, Any]) -> None:
        message = {"label": "rtvi-ai", "type": kind, "id": "1", "data": data}
        await room.ears.broadcast_frame(InputTransportMessageFrame, message=message)

    async def talk(room: RoomOfOne) -> None:
        made[0].joined("ana", "Ana")
        await send(room, "client-ready", {"version": "2.2.0", "about": {"library": "x"}})
        await asyncio.sleep(20)
        await send(room, "send-text", {"content": "What is the next item?"})
        await send(room, "disconnect-bot", {})
        await asyncio.sleep(20)
        assert not made[0].over
        await made[0].end()

    room = run_virtual(lambda: call(run_bot, talk))

    sent = [message for message in room.mouth.sent if isinstance(message, dict)]
    assert "bot-ready" in [message["type"] for message in sent]
    [refused] = [message["data"]["error"] for message in sent if message["type"] == "error"]
    assert "'disconnect-bot' are not accepted" in refused
    typed = [line for line in made[0].transcript if line.via == "text"]
    assert [(line.name, line.text) for line in typed] == [("Ana", "What is the next item?")]
    assert [line.text for line in made[0].transcript if line.source == "time"]


def test_a_pipeline_that_is_cancelled_from_outside_ends_the_session() -> None:
    made: list[Beats] = []

    async def run_bot(room: Any, _: Any) -> None:
        made.append(beats_for(room))
        await made[0].run()

    async def talk(room: RoomOfOne) -> None:
        made[0].joined("ana", "Ana")
        await asyncio.sleep(30)
        await made[0]._session.live.worker.queue_frame(CancelFrame())

    run_virtual(lambda: call(run_bot, talk))

    [end] = [r.event.reason for r in made[0].records if isinstance(r.event, e.Ended)]
    assert end == "the pipeline was stopped"


def refused(make: Any) -> str:
    async def main() -> str:
        with pytest.raises(NotForBotsError) as why:
            make(RoomOfOne())
        return str(why.value)

    return run_virtual(main)


def test_what_cannot_be_says_what_was_expected() -> None:
    def bare(room: RoomOfOne) -> Beats:
        return Beats(TEA, transport=room, llm=OpenAILLMService(api_key="none"), tts=Voice())

    assert "host_model(OpenAILLMService)" in refused(bare)

    async def made_for_it() -> None:
        llm = host_model(OpenAILLMService)(api_key="none")
        Beats(TEA, transport=RoomOfOne(), llm=llm, tts=Voice())

    run_virtual(made_for_it)

    def order(chain: Chain) -> list[Any]:
        return [chain.guard, chain.user_aggregator, chain.assistant_aggregator]

    text = refused(lambda room: beats_for(room, pipeline=order))
    assert "guard, user_aggregator, assistant_aggregator in this order" in text
    assert "expected user_aggregator, the model, guard" in text

    planner = api.load_personality(ROOT / "personalities/planner.yaml")

    def kind(room: RoomOfOne) -> Beats:
        return Beats(planner, transport=room, llm=host_model(model_of(plain))(), tts=Voice())

    assert "kind 'planner' need Beatroom's service" in refused(kind)
    with pytest.raises(FileNotFoundError, match=r"no-such.yaml: there is no such"):
        api.load_personality("no-such.yaml")
