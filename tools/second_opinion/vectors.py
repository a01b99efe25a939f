"""The encoder's vectors of many sentences; each is made once and kept beside the other products."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

import numpy as np

from beatroom.bot.encoder.engine import load_encoder
from beatroom.bot.encoder.head import Floats

KEPT = Path(__file__).resolve().parents[2] / ".make" / "vectors.npz"
AT_ONCE = 500


def vectors_of(texts: Sequence[str]) -> Floats:
    """A row for each text, `(texts, 384)`."""
    held = _held()
    new = [text for text in dict.fromkeys(texts) if text not in held]
    for at in range(0, len(new), AT_ONCE):
        some = new[at : at + AT_ONCE]
        held.update(zip(some, load_encoder().vectors(some).astype(np.float16), strict=True))
        print(f"{at + len(some)} of {len(new)} new sentences have their vectors", flush=True)
        _keep(held)
    return np.stack([held[text] for text in texts]).astype(np.float32)


@cache
def _held() -> dict[str, Floats]:
    if not KEPT.exists():
        return {}
    with np.load(KEPT, allow_pickle=False) as kept:
        return dict(zip(kept["texts"].tolist(), kept["vectors"], strict=True))


def _keep(held: dict[str, Floats]) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    texts = np.asarray(list(held))
    np.savez(KEPT, texts=texts, vectors=np.stack(list(held.values())))
