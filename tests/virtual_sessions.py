"""Randomised virtual sessions: a personality with a beat a minute, a model, a crowd by seed."""

from __future__ import annotations

import random
from typing import Any

from bot.pipeline.summaries import transcript
from bot.rehearsal.crowd import Crowd
from bot.rehearsal.evidence import Evidence
from bot.rehearsal.rehearse import EPOCH, AskedWith, Stagehands, rehearse
from bot.rehearsal.scripted_model import Said, ScriptedModel
from bot.rehearsal.virtual_loop import run_virtual
from bot.settings import Settings
from flows.personality import Beat, Offset, Personality


def random_personality(seed: int, minutes: int) -> Personality:
    """Beats every 45 to 90 seconds, of all sorts, and a wrap-up two minutes before the end."""
    draw = random.Random(seed)
    beats = [Beat(title="Opening", at=Offset(0.0), prompt="Welcome everybody.")]
    at = draw.uniform(45, 90)
    while at < minutes * 60 - 200:
        beats.append(
            Beat(
                title=f"Part {len(beats)}",
                at=Offset(at),
                prompt=f"Talk about part {len(beats)}.",
                say=f"This is part {len(beats)} now." if draw.random() < 0.2 else None,
                reset=draw.random() < 0.15,
                when_busy=draw.choice(["wait", "wait", "interrupt"]),
                max_wait=draw.choice([5.0, 15.0, 30.0]),
            )
        )
        at += draw.uniform(45, 90)
    beats.append(Beat(title="Goodbye", at=Offset(minutes * 60 - 120.0), prompt="Say goodbye."))
    return Personality(
        name="crowd", title="Robin", persona="You host.", length=minutes * 60.0, beats=tuple(beats)
    )


def random_session(seed: int, minutes: int, settings: Settings | None = None) -> Evidence:
    """One randomised session in virtual time."""
    personality = random_personality(seed, minutes)
    draw = random.Random(seed + 2)

    def reply(held: list[dict[str, Any]]) -> Said:
        return Said(" ".join(["word"] * draw.randint(3, 45)), first_word=draw.uniform(0.2, 1.5))

    async def main() -> Evidence:
        models: list[Witnessed] = []

        def model(asked: AskedWith) -> ScriptedModel:
            models.append(Witnessed(reply, asked=asked, summary_seconds=draw.uniform(1, 20)))
            return models[0]

        async def play(hands: Stagehands) -> None:
            crowd = Crowd(
                hands.session,
                hands.ears,
                hands.clock,
                hands.seen,
                seed=seed,
                last=lambda: EPOCH + minutes * 60 - 150,
            )
            hands.session.live.spawn(crowd.operator(), "operator")
            await crowd.people()

        seen = await rehearse(personality, model, play, settings=settings)
        seen.summarised = models[0].summarised
        return seen

    return run_virtual(main)


class Witnessed(ScriptedModel):
    """Keeps what it was asked to summarise."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.summarised: list[str] = []

    async def run_inference(self, context: Any, **kwargs: Any) -> str | None:
        self.summarised.append(transcript(context.get_messages()))
        return await super().run_inference(context, **kwargs)
