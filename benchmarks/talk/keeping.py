"""A performance as files, for whoever wants to listen: `artifacts/duplex/`."""

from __future__ import annotations

import json
import wave
from collections.abc import Sequence
from dataclasses import asdict

import numpy as np

from talk.director import Performance
from talk.figures import figures
from talk.hearing import Span
from talk.voices import RATE, ROOT

KEPT = ROOT / "artifacts" / "duplex"


def keep(done: Performance, audible: Sequence[Span], name: str) -> None:
    """What each seat heard (a channel each), who said what when, and what came of it."""
    KEPT.mkdir(parents=True, exist_ok=True)
    channels = np.stack([np.clip(one, -1, 1) for one in done.heard.values()], axis=1)
    with wave.open(str(KEPT / f"{name}.wav"), "wb") as file:
        file.setnchannels(channels.shape[1])
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((channels * 32767).astype(np.int16).tobytes())
    told = {
        "talk": asdict(done.talk),
        "said": [asdict(one) for one in done.said],
        "scenes": [{"id": s.scene.id, "begin": s.begin, "end": s.end} for s in done.spans],
        "untried": [one.id for one in done.untried],
        "goodbye": done.goodbye,
        "audible": audible,
        "figures": asdict(figures(done, audible)),
        "record": [{**event, "at": float(event["at"]) - done.epoch} for event in done.record],
    }
    (KEPT / f"{name}.json").write_text(json.dumps(told, indent=1, default=float))
