"""A session's words, written for people and for players."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.core.document import TranscriptLine
from beatroom.flows.core.replay import ReplayLine
from beatroom.flows.core.written import (
    in_markdown,
    named_line_in_markdown,
    named_line_in_text,
    named_line_in_vtt,
)

CUE_LENGTH = 4.0
"""Seconds that a caption stays when nobody speaks after it."""


def as_text(said: Sequence[TranscriptLine], began: float) -> str:
    return "".join(
        f"[{_clock(line.at - began)}] {named_line_in_text(line.name, line.text)}\n" for line in said
    )


def as_markdown(said: Sequence[TranscriptLine], began: float, title: str) -> str:
    body = "".join(
        f"{named_line_in_markdown(line.name, line.text, _clock(line.at - began))}\n\n"
        for line in said
    )
    return f"# {in_markdown(title)}\n\n{body}"


def as_vtt(said: Sequence[TranscriptLine], began: float) -> str:
    cues = ["WEBVTT\n"]
    for index, line in enumerate(said):
        start = max(0.0, line.at - began)
        following = said[index + 1].at - began if index + 1 < len(said) else start + CUE_LENGTH
        end = max(start + 0.5, min(following, start + CUE_LENGTH))
        voice = named_line_in_vtt(line.name, line.text)
        cues.append(f"{line.id}\n{_stamp(start)} --> {_stamp(end)}\n{voice}\n")
    return "\n".join(cues)


def replay_as_vtt(lines: Sequence[ReplayLine]) -> str:
    """What was said as captions for the recording: each sentence while it is said."""
    cues = ["WEBVTT\n"]
    for line in lines:
        if line.ended <= 0:
            continue  # before the recording began
        ends = [sentence.at for sentence in line.sentences[1:]] + [line.ended]
        for n, (sentence, end) in enumerate(zip(line.sentences, ends, strict=True)):
            start = max(0.0, sentence.at)
            voice = named_line_in_vtt(line.name, sentence.text)
            times = f"{_stamp(start)} --> {_stamp(max(start + 0.5, end))}"
            cues.append(f"{line.id}.{n}\n{times}\n{voice}\n")
    return "\n".join(cues)


def _clock(seconds: float) -> str:
    whole = max(0, int(seconds))
    return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"


def _stamp(seconds: float) -> str:
    thousandths = round(seconds * 1000)
    whole, rest = divmod(thousandths, 1000)
    return f"{whole // 3600:02}:{whole // 60 % 60:02}:{whole % 60:02}.{rest:03}"
