"""The words that go into the model's context: tagged, so that their origin is never in doubt.

Everything that Beatroom tells the model is a `developer` message that begins with a tag. People's
words are `user` messages, bare, with the label of who spoke as `name`. A server sees neither as it
is: `flows.core.provenance` writes both into the text on the way out. What goes into a message of
ours but was made of people's words is quoted here (`quoted`), and said to be a report.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal, NotRequired, TypedDict

from beatroom.flows.core.provenance import AT_ONCE, SHORT_TASK, SOMEBODY, QuotedName, quoted
from beatroom.flows.core.rundown import Item

TAGS = (
    *("lobby", "beat", "script", "operator", "resume", "quiet", "room", "summary", "wrap-up"),
    "now",
)
"""With what the product's own messages begin; a kind declares its own."""


class Message(TypedDict):
    """One message of the context, in the form that language model services share.

    Attributes:
        role: Who it is from: the product, a person, the host.
        content: The words, bare.
        name: The label of the person who spoke; of the host's words, the persona whose they are.
        made: Of a `user` message that is no person's: `control` where it tells the model something
            in a place where a person's words would stand, `task` for a question beside the talk.
    """

    role: Literal["developer", "user", "assistant"]
    content: str
    name: NotRequired[str]
    made: NotRequired[Literal["control", "task"]]


_TAG = re.compile(r"^\[(?P<tag>[a-z-]+)(?:: (?P<title>[^\]]*))?\] ?(?P<text>.*)$", re.DOTALL)


def developer(tag: str, text: str, title: str = "") -> Message:
    """A tagged instruction to the model."""
    head = f"[{tag}: {one_line(title)}]" if title else f"[{tag}]"
    return {"role": "developer", "content": f"{head} {text}".rstrip()}


def one_line(title: str) -> str:
    """A title as it stands in a tag."""
    return " ".join(title.replace("]", ")").split())


def said(text: str, label: str = SOMEBODY) -> Message:
    """What a person said or typed."""
    return {"role": "user", "content": text, "name": label}


def task(text: str) -> Message:
    """A question to a model beside the talk, put together by the product."""
    return {"role": "user", "content": text, "made": "task"}


def read_tag(content: str) -> tuple[str, str, str] | None:
    """A developer message's tag, title and text; None for one that has no tag."""
    match = _TAG.match(content)
    return (match["tag"], match["title"] or "", match["text"]) if match else None


def lobby() -> Message:
    """Before the opening: the model has nothing to say yet."""
    return developer("lobby", "Nobody has been greeted yet. Say nothing until told to open.")


SHORT = "in one or two short sentences"


def beat(item: Item, *, opening: bool, wrapup: bool, short: str | None = None) -> Message:
    """What a beat tells the model. `item.prompt` has its placeholders filled.

    Args:
        item: The beat.
        opening: Whether the session begins with it.
        wrapup: Whether it ends with it.
        short: Who is in the room, for a model that follows short prompts only: its role does not
            say so, since a role that changes is read again with the whole talk. None for others.
    """
    told = item.prompt
    if short is not None:
        told = _short_beat(item, short, opening=opening, wrapup=wrapup)
    elif item.say:
        told = f"{told}\n" if told else ""
        told += f"These words are being spoken for you now, do not repeat them: {quoted(item.say)}"
    elif not item.speak:
        told += "\nSay nothing about this now; keep it in mind from here on."
    elif opening:
        told += "\nOpen the session with this now."
    elif wrapup:
        told += "\nClose the session with this now: say goodbye, and ask nothing more."
    else:
        told += "\nMove on to this now, in one go, without announcing a change of topic by number."
    return developer("wrap-up" if wrapup else "beat", told.strip(), item.title)


def _short_beat(item: Item, room: str, *, opening: bool, wrapup: bool) -> str:
    """Who is there, what to do, and last that it is to be done; a line each."""
    there = f"In the room: {room}.\n{item.prompt}"
    if item.say:
        return there  # the words themselves come next
    if not item.speak:
        return f"{there}\nSay nothing about this now."
    if opening:
        return f"{there}\nGreet everybody and do this now, {SHORT}."
    if wrapup:
        return f"{there}\nDo this now, {SHORT}, and say goodbye. Ask nothing."
    return f"{there}\n{SHORT_TASK}"


def beat_prompt(told: str) -> str:
    """The author's prompt inside a beat message's text."""
    return told.rsplit("\n", 1)[0].strip() if "\n" in told else ""


def script_line() -> Message:
    """Stands between two of the host's own utterances when the second is a fixed line."""
    return developer("script", "You now speak a fixed line.")


def operator(text: str, *, immediate: bool) -> Message:
    """An operator's instruction; `text` as it was sent."""
    later = "Work this into your next reply, as the host, without mentioning the operator"
    return developer("operator", f"{AT_ONCE if immediate else later}: {text}")


def back_to_beat(item: Item) -> Message:
    """After an instruction, or a take-over: `item` is the beat that goes on."""
    told = "Go on with this part of the session from where it was. Do not greet or introduce again."
    return developer("resume", told, item.title)


CARRY_ON = "Nobody heard the end of that. Say what is still due, without repeating yourself."


def carry_on() -> Message:
    """After a reply was cut off by a noise, or what was due has not been said yet."""
    return developer("resume", CARRY_ON)


TIME_AGAIN = "The answer to the time question was not heard. It is given again."


def time_again() -> Message:
    """After the clock's answer was cut off before anybody heard it."""
    return developer("resume", TIME_AGAIN)


def newcomer(who: QuotedName) -> Message:
    """Somebody has joined after the opening."""
    return developer("room", f"{who} has just joined. Welcome them by name in your next reply.")


def quiet(seconds: float, prompt: str) -> Message:
    """Nobody has spoken for that long; `prompt` is the author's wish, filled, or empty."""
    told = prompt or "Say one short, friendly line that makes it easy for somebody to speak."
    return developer("quiet", f"Nobody has spoken for {seconds:.0f} seconds. {told}")


SO_FAR = "A report of what people have said in this session so far: "


def summary(text: str) -> Message:
    """A summary is made of people's words: a report, whatever it says."""
    return developer("summary", f"{SO_FAR}{quoted(text)}")


def summary_text(told: str) -> str:
    """The report inside a summary message's text."""
    return told.removeprefix(SO_FAR).strip('"')


def time_line(line: str, answers: Sequence[str] = ()) -> Message:
    """The clock's values for one run of the model.

    Args:
        line: Holds them as a sentence.
        answers: What the clock says to what was perhaps asked, in the session's language.
    """
    told = f"{line} Use these values if time is asked about; do not compute."
    if answers:
        ready = " or ".join(quoted(one) for one in dict.fromkeys(answers))
        told += f" Where the last words ask for it, say this as it stands: {ready}"
    return developer("now", told)
