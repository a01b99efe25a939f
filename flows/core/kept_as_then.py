"""What of a changed personality a rehearsal of a recorded session does not go by, in a sentence.

A model's words and a voice's pace are those of then: another persona would have said something
else, and nobody knows what.
"""

from __future__ import annotations

from beatroom.flows.personality import kinds
from beatroom.flows.personality.model import Personality

OF_THE_MODEL = {
    "persona": "persona",
    "style": "style",
    "host": "host's name",
    "language": "language",
    "model": "model",
    "participants": "list of known people",
    "greeting": "greeting",
}
"""What the model is told, or is, by its field; beside what the kinds' keys have."""
OF_THE_VOICE = {"voice": "voice", "speech": "choice of speech services"}
"""What decides how the host sounds."""


def kept_as_then(before: Personality, now: Personality, *, chats: bool) -> str:
    """The sentence; empty where nothing of it is new.

    Args:
        before: What the session was made of.
        now: What it is made of now.
        chats: Whether there was a model.
    """
    told = [
        *([] if not chats else _new(OF_THE_MODEL, before, now)),
        *([] if not chats else _new({key: key for key in kinds.record_keys()}, before, now)),
    ]
    sounds = _new(OF_THE_VOICE, before, now)
    parts: list[str] = []
    if told:
        parts.append(f"{_listed(told)} new: what the host said then is kept where it is asked the")
        parts[-1] += " same, though it might say something else now."
    if sounds:
        parts.append(f"{_listed(sounds)} new: the host is given the pace that it had then.")
    return " ".join(parts)


def _new(fields: dict[str, str], before: Personality, now: Personality) -> list[str]:
    return [
        f"the {words}"
        for field, words in fields.items()
        if getattr(before, field, None) != getattr(now, field, None)
    ]


def _listed(names: list[str]) -> str:
    """As a sentence begins with it."""
    *most, last = names
    told = f"{', '.join(most)} and {last} are" if most else f"{last} is"
    return f"{told[0].upper()}{told[1:]}"
