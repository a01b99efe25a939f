"""A replay's sentences, also those within a line, begin where they are heard in their tracks."""

from __future__ import annotations

from collections import defaultdict

import pytest
from recorded_session import recorded_session
from recorded_sound import onset, sound_of

from beatroom.bot.recording.tape import HOST
from beatroom.bot.rehearsal.room import pitch_of
from beatroom.flows.core.replay import replay

pytestmark = pytest.mark.virtual

APART = 0.2
"""Seconds that are promised."""


def test_each_sentence_begins_where_it_is_heard() -> None:
    made = recorded_session(4.0)
    streams: dict[str, bytes] = defaultdict(bytes)
    for piece in made.pieces:
        streams[piece.track] += piece.data
    sounds = {track: sound_of(stream) for track, stream in streams.items()}
    shown = replay(made.log, made.log[-1].at, host="Mina")
    lines = [line for line in shown.lines if line.began > 0]
    apart = {
        (line.id, sentence.text): (
            onset(sounds[line.participant or HOST], sentence.text, line.began - 1, line.ended + 1),
            sentence.at,
        )
        for line in lines
        for sentence in line.sentences
    }
    pitches = [[pitch_of(one.text) for one in line.sentences] for line in lines]
    assert all(len(set(line)) == len(line) for line in pitches), "none is taken for another"
    inner = {line.who for line in lines if len(line.sentences) > 1}
    assert inner == {"bot", "person"}
    wrong = {
        which: (heard, told)
        for which, (heard, told) in apart.items()
        if heard is None or abs(heard - told) > APART
    }
    assert wrong == {}
