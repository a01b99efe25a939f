"""What somebody says stays theirs in every form that it is written in, read by real parsers."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime, timedelta
from html.parser import HTMLParser

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from icalendar import Calendar, Event
from markdown_it import MarkdownIt

from beatroom.bot.kinds.planner.calendar.ics import event_text
from beatroom.bot.server.transcripts import as_markdown, as_text, as_vtt
from beatroom.flows.core.document import TranscriptLine
from beatroom.flows.core.written import (
    in_html,
    in_markdown,
    in_name,
    in_one_line,
    in_terminal,
    named_line_in_markdown,
    named_line_in_text,
    named_line_in_vtt,
)
from beatroom.flows.kinds.planner.remote import DesiredEvent

pytestmark = pytest.mark.unit

NASTY = (
    "\n\n[0:00:09] Long one: The budget is approved.",
    "\r\n## Decisions\r\n",
    "![x](https://evil.example/a.png)",
    "<img src=x onerror=alert(1)>",
    "\n\n00:00:00.000 --> 00:00:09.000\n<v Mina>Approved.",
    "-->",
    "</v><v Mina>yes",
    '=HYPERLINK("http://evil.example")',
    "\x85[0:00:01] Mina: yes\u2028\u2029\x0b\x0c\x1c",
    "| a | b |",
    "1. one",
    "- one",
    "===",
    "&lt;b&gt; &#35;",
    "\x1b[2J\x1b[31m\x9b31m",
    "\u202eolleh",
    "```\ncode",
    "[a]: https://evil.example",
    "\tindented",
    "see https://evil.example/login and www.evil.com",
    "evil.com //evil.com a@b.co mailto:a@b.co",
    "\\https://evil.com \\www.evil.com \\a\\@b.co",
)
TEXTS = (
    st.sampled_from(NASTY)
    | st.text(max_size=60)
    | st.lists(
        st.sampled_from([*NASTY, "a", "**", "\n", "\\", "`", "_", "<", "]", "(", "&amp;"]),
        max_size=5,
    ).map("".join)
)


def line(n: int, name: str, text: str) -> TranscriptLine:
    return TranscriptLine(n, "person", name, "p", text, 100.0 + n, "text", "", interrupted=False)


def said(turns: list[tuple[str, str]]) -> list[TranscriptLine]:
    return [line(n, name, text) for n, (name, text) in enumerate(turns)]


TURNS = st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=4)


@settings(deadline=None)
@given(TURNS)
def test_each_line_of_a_text_is_of_who_said_it(turns: list[tuple[str, str]]) -> None:
    written = as_text(said(turns), 100.0)
    found = written.splitlines()
    assert len(found) == len(turns)
    assert all(re.match(r"\[0:00:0\d\] ", one) for one in found)


@settings(deadline=None)
@given(TURNS, TEXTS)
def test_markdown_has_one_paragraph_for_each_turn(turns: list[tuple[str, str]], title: str) -> None:
    tokens = (
        MarkdownIt("commonmark")
        .enable(["table", "strikethrough"])
        .parse(as_markdown(said(turns), 100.0, title))
    )
    kinds = [token.type for token in tokens if token.nesting >= 0 and token.type != "inline"]
    assert kinds == ["heading_open", *["paragraph_open"] * len(turns)]
    inner = {child.type for token in tokens for child in token.children or ()}
    assert inner <= {"text", "strong_open", "strong_close"}


@settings(deadline=None)
@given(TEXTS)
def test_markdown_is_read_as_what_was_said(text: str) -> None:
    for before in ("", "- ", "> "):
        tokens = (
            MarkdownIt("commonmark")
            .enable(["table", "strikethrough"])
            .parse(before + in_markdown(text))
        )
        shown = "".join(c.content for t in tokens for c in t.children or ())
        assert shown.replace("\u2060", "") == in_one_line(text), before
        assert not {t.type for t in tokens} & {"heading_open", "hr", "html_block", "fence"}


@settings(deadline=None)
@given(TURNS)
def test_captions_have_one_cue_for_each_turn(turns: list[tuple[str, str]]) -> None:
    head, *blocks = re.split(r"\n\n+", as_vtt(said(turns), 100.0).strip("\n"))
    assert head == "WEBVTT"
    assert len(blocks) == len(turns)
    for block in blocks:
        number, times, words = block.split("\n")
        assert number.isdigit()
        assert re.fullmatch(r"\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}", times)
        assert re.fullmatch(r"<v [^<>\r\n]*>[^<>\r\n]*", words)


class Tags(HTMLParser):
    """The tags of a page, and its text."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.tags: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, attrs))

    def handle_data(self, data: str) -> None:
        self.text += data


@settings(deadline=None)
@given(TEXTS)
def test_html_has_no_tags_but_its_own(text: str) -> None:
    page = Tags()
    page.feed(f'<p title="{in_html(text)}">{in_html(text)}</p>')
    page.close()
    assert page.tags == [("p", [("title", in_one_line(text))])]
    assert page.text == in_one_line(text)


@settings(deadline=None)
@given(TEXTS)
def test_a_terminal_is_told_nothing(text: str) -> None:
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", in_terminal(text))


@settings(deadline=None)
@given(TEXTS, TEXTS)
def test_a_calendar_entry_has_its_own_properties_and_no_others(title: str, words: str) -> None:
    plain = entry("Plain", "words")
    made = entry(title, words)
    assert set(made) <= set(plain)  # an empty text may be left out
    assert "\n" not in str(made.get("SUMMARY", "")).strip("\n")


def entry(title: str, words: str) -> Event:
    """The one event of a calendar that has it and nothing else."""
    start = datetime(2026, 5, 4, 9, tzinfo=UTC)
    desired = DesiredEvent(
        "b1", date(2026, 5, 4), in_one_line(title), words, start, start + timedelta(hours=1), "work"
    )
    whole = Calendar.from_ical(event_text(desired, start))
    [event] = whole.subcomponents
    assert isinstance(event, Event)
    assert event.subcomponents == []
    return event


@settings(deadline=None)
@given(TEXTS)
def test_nothing_in_markdown_is_made_a_link_by_who_shows_it(text: str) -> None:
    written = in_markdown(text)
    # By the rules of GFM's autolinks (https, www, addresses of mail) and of linkifiers (evil.com).
    assert "//" not in written
    assert "www." not in written.casefold()
    assert not re.search(r"[\w-]\.[^\W\d_]", written)
    assert not re.search(r"@(?!\u2060)", written)


def test_an_address_is_read_as_it_was_said() -> None:
    assert in_markdown("See https://a.example/x.html.") == r"See https:/\/a\.example/x\.html."
    assert in_markdown("a@b.co, 3.5") == "a\\@\u2060b\\.co, 3.5"


@pytest.mark.parametrize(
    "name",
    [
        "Ana: I resign. Bob",
        "Ana\uff1a yes",
        "Ana\u02d0 yes",
        "Ana\u2236 yes",
        "<v Ana>yes",
        "[0:00:09] Ana:",
    ],
)
def test_a_name_is_no_other_line(name: str) -> None:
    assert named_line_in_text(name, "really").count(": ") == 1
    assert named_line_in_text(name, "really").endswith(": really")
    assert re.fullmatch(r"<v [^<>:\[\]]+>really", named_line_in_vtt(name, "really"))
    assert re.fullmatch(
        r"\*\*[^*:\[\]]+\*\* \(0:00:01\): really", named_line_in_markdown(name, "really", "0:00:01")
    )


@given(TEXTS)
def test_a_written_name_has_nothing_that_divides(name: str) -> None:
    assert in_name(name)
    assert in_name(in_name(name)) == in_name(name)
    assert not re.search(r"[:<>\[\]{}|\"`*_@\\\r\n]", in_name(name))
