"""`beatroom new`: a commented personality to start from, which passes `check` and its own test."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from pydantic_core import PydanticCustomError

from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.errors import did_you_mean
from beatroom.flows.personality.kinds import names
from beatroom.flows.personality.schema import SCHEMA_LINE
from beatroom.flows.personality.script_times import format_moment
from beatroom.flows.personality.source import PersonalityError, parse_personality
from beatroom.flows.personality.times import parse_duration


class NewError(Exception):
    """Why no file was written; the text says what to do."""


@dataclass(frozen=True, slots=True)
class Answers:
    """What the author was asked."""

    name: str
    kind: str
    title: str
    host: str
    about: str
    language: str
    length: str


TEMPLATE = """\
{schema_line}
#
# {about_comment}
# beatroom check     reports every problem with line and column
# beatroom rehearse {name}   plays the whole session in seconds
# beatroom test {name}       runs the tests at the end of this file
name: {name}
title: {title}
host: {host} # people may call the host by this name
kind: {kind}
language: {language}

# Who the host is. The model is told this for the whole session.
persona: |
  You are the host of this session. It is about: {about_line}
  {persona}

  You never make up what somebody said, and you never speak for anybody.

# How it should sound. Everything is heard, nothing is read.
style: |
  Short spoken sentences, one to three at a time. Warm and plain. No lists.

{record}length: {length}
hard_end: false # true: it ends on time, and what is left is compressed
late: keep_end # a beat that begins late keeps its planned end, or (keep_length) its length

greeting:
  grace: 3s # how long to wait for others after the first person came
  single: Greet the person by name.
  pair: Greet both by name.
  group: Greet everybody in one short sentence.

# `say` is spoken word for word, `prompt` tells the model what to do.
# `at` is a time such as 5m, or a share of the length, so that the session fits any length.
beats:
  - title: Welcome
    at: 0
    prompt: Welcome everybody, say in one sentence what this is about, and ask an easy question.

  - title: {middle}
    at: 20%
    prompt: {prompt}
    max_wait: 45s # how long the beat waits for somebody who is speaking
    # repeat_after_silence: 30s   # come back to it once when nobody speaks

  - title: {turn}
    at: 60%
    prompt: {turn_prompt}
    max_wait: 45s

  - title: Goodbye
    at: 92%
    prompt: Thank everybody by name, name one thing that was said, and say goodbye.
    max_wait: 20s

silence:
  after: 30s
  prompt: Make it easy for somebody to speak.
  times: 2

# People that you know beforehand; each comes in by a link of their own:
# participants:
#   - name: Ana
#     fields: {{role: design}}

tests:
  - name: opens, goes on while people talk, and ends
    people: [ana, bob]
    script:
      - at: 00:30
        ana: Hello, good to be here.
      - at: 01:10
        operator: {{say: Welcome the people who listen at home}}
    expect:
      - at: 00:00 .. 00:15
        bot: {{node: Welcome}}
      - within: 30s
        of: operator
        bot: {{contains: at home}}
      - beat: {{spoken: all, late_by: 20s}}
      - by: {end}
        ended: true
      - never: {{two_voices: true}}
"""


def personality_text(answers: Answers) -> str:
    """The file's text.

    Raises:
        NewError: When the answers do not make a personality.
    """
    known = names()
    if answers.kind not in known:
        hint, listed = did_you_mean(answers.kind, known), ", ".join(known)
        raise NewError(f"{answers.kind!r} is no kind of session; expected {listed}. {hint}".strip())
    start = kind_named(answers.kind).start
    about = " ".join(answers.about.split())
    text = TEMPLATE.format(
        schema_line=SCHEMA_LINE,
        about_comment=about[:1].upper() + about[1:],
        name=_plain(answers.name),
        title=_plain(answers.title),
        host=_plain(answers.host),
        kind=answers.kind,
        language=_plain(answers.language),
        length=_plain(answers.length),
        about_line=about.replace("{{", "{").rstrip(".") + ".",
        persona=start.persona,
        record=start.record,
        middle=start.middle,
        prompt=start.prompt,
        turn=start.turn,
        turn_prompt=start.turn_prompt,
        end=_end(answers.length),
    )
    try:
        parse_personality(text, f"{answers.name}.yaml")
    except PersonalityError as error:
        rest = [p.message for p in error.problems if not p.path.startswith("tests")]
        short = ["A session with four beats needs at least two minutes."]
        raise NewError("\n".join(rest or short)) from None
    return text


def _end(length: str) -> str:
    """A minute after the planned end; of a length that cannot be read the record complains."""
    try:
        return format_moment(parse_duration(length) + 60)
    except PydanticCustomError:
        return "01:00"


def write_personality(folder: Path, answers: Answers) -> Path:
    """Write the file, never over another one.

    Raises:
        NewError: When there is one already, or when the answers do not make a personality.
    """
    text = personality_text(answers)
    path = folder / f"{answers.name}.yaml"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise NewError(f"{path} is there already; choose another name.") from None
    except OSError as error:
        raise NewError(f"{path} cannot be written ({error.strerror}).") from None
    return path


def _plain(value: str) -> str:
    """The value without quotes where YAML would read it as the same text."""
    line = " ".join(value.split())
    simple = line.replace(" ", "").replace("-", "").isalnum() and not line[:1].isdigit()
    words = {"true", "false", "null", "yes", "no", "on", "off"}
    return line if simple and line.casefold() not in words else json.dumps(line, ensure_ascii=False)
