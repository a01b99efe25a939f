"""A kind's own view of the context never hides what the reply is to use."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeVar, cast

T = TypeVar("T")


def with_unused(
    view: Sequence[T], held: Sequence[tuple[T, str]], unused: Collection[str]
) -> list[T]:
    """The view, and in their places the instructions that it leaves out.

    What the view keeps of the context is known by being the very message, so that one instruction
    is not taken for another of the same words. A message of the view's own shows an instruction
    where it contains that one's message whole, as a copy does; one that says it in other words does
    not, and it is then there twice. An instruction comes before the first message kept from behind
    it, and at the end where the view has kept none.

    Args:
        view: What the model is to be given of the context.
        held: The whole context: each message, and the instruction that it is; empty for others.
        unused: Instructions that the model is told and that no reply has used yet.
    """
    places = {id(message): place for place, (message, _) in enumerate(held)}
    own = [_words(shown) for shown in view if id(shown) not in places]
    kept = {id(shown) for shown in view}
    seen = list(view)
    for place, (message, of) in reversed(list(enumerate(held))):
        if of not in unused or id(message) in kept or _shown(_words(message), own):
            continue
        later = [other for other, _ in held[place + 1 :]]
        before = (
            at
            for at, shown in enumerate(seen)
            if (places[id(shown)] > place if id(shown) in places else shown in later)
        )
        seen.insert(next(before, len(seen)), message)
    return seen


def _shown(words: str, own: list[str]) -> bool:
    """Whether one of a view's own messages has these words; each has them once."""
    for at, text in enumerate(own):
        if words and words in text:
            own[at] = text.replace(words, "", 1)
            return True
    return False


def _words(message: object) -> str:
    """What a message says; empty where that is not plain."""
    if not isinstance(message, Mapping):
        return ""
    content = cast("Mapping[str, object]", message).get("content")
    return content if isinstance(content, str) else ""
