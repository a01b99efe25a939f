"""The benchmark of the embedded engines is red when they do nothing."""

from __future__ import annotations

import pytest
from measuring.trying import tried

from beatroom.bot.speech.hibari_engine import HibariEngine

pytestmark = pytest.mark.speech


def test_speech_is_red_where_the_voice_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    assert tried("speech") == []
    monkeypatch.setattr(HibariEngine, "synthesise", lambda *_: b"\0\0" * 8000)
    assert any("words understood" in why for why in tried("speech"))
