"""Transcripts in each form, and which form a caller wants."""

from __future__ import annotations

import pytest

from beatroom.bot.server.accepts import preferred
from beatroom.bot.server.transcripts import as_markdown, as_text, as_vtt, replay_as_vtt
from beatroom.flows.core.document import said
from beatroom.flows.core.events import BotSaid, Muted, Recorded, UserSaid
from beatroom.flows.core.replay import replay

pytestmark = pytest.mark.unit

RECORDS = [
    Recorded(seq=3, at=100.0, event=BotSaid(text="Hi <all> & co.", node="beat-0", source="say")),
    Recorded(seq=4, at=101.5, event=Muted(by="me")),
    Recorded(
        seq=5,
        at=3725.25,
        event=UserSaid(participant=None, name="unknown", text="Bye.", via="text"),
    ),
]
SAID = list(said(RECORDS, "Mina"))


def test_lines_are_what_was_said_with_the_events_numbers() -> None:
    assert [(line.id, line.who, line.via) for line in SAID] == [
        (3, "bot", "voice"),
        (5, "person", "text"),
    ]


def test_what_has_no_words_any_more_is_no_line_and_no_caption() -> None:
    gone = [
        one.model_copy(update={"event": one.event.model_copy(update={"text": ""})})
        if isinstance(one.event, BotSaid | UserSaid)
        else one
        for one in RECORDS
    ]
    assert list(said(gone, "Mina")) == []
    assert replay(gone, 4000.0, host="Mina").lines == ()
    assert replay_as_vtt(replay(gone, 4000.0, host="Mina").lines).strip() == "WEBVTT"
    assert len(replay(RECORDS, 4000.0, host="Mina").lines) == 2


def test_text_and_markdown() -> None:
    assert as_text(SAID, 100.0) == "[0:00:00] Mina: Hi <all> & co.\n[1:00:25] unknown: Bye.\n"
    assert as_markdown(SAID, 100.0, "Tea").startswith("# Tea\n\n**Mina** (0:00:00): Hi \\<all\\>")


def test_captions_are_escaped_and_do_not_overlap() -> None:
    assert as_vtt(SAID, 100.0) == (
        "WEBVTT\n\n"
        "3\n00:00:00.000 --> 00:00:04.000\n<v Mina>Hi &lt;all&gt; &amp; co.\n\n"
        "5\n01:00:25.250 --> 01:00:29.250\n<v unknown>Bye.\n"
    )


@pytest.mark.parametrize(
    ("accept", "chosen"),
    [
        (None, "text/plain"),
        ("*/*", "text/plain"),
        ("application/json", "application/json"),
        ("text/html, application/json;q=0.9", "application/json"),
        ("text/*", "text/plain"),
        ("text/plain;q=0.1, application/json;q=0.5", "application/json"),
        ("image/png", "text/plain"),
        ("application/json;q=nonsense, */*;q=0.1", "text/plain"),
    ],
)
def test_the_form_follows_what_the_caller_accepts(accept: str | None, chosen: str) -> None:
    assert preferred(accept, ("text/plain", "application/json")) == chosen
