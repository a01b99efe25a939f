"""Where the marks of what people did stand in what the model was given.

A long session has hundreds of contexts that are all but the same. Each message's text is searched
once, whatever number of them it stands in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from beatroom.bot.rehearsal.evidence import Held


class Marked:
    """Finds marks in messages.

    Args:
        marks: What is looked for; no mark goes beyond one message.
    """

    def __init__(self, marks: Iterable[str]) -> None:
        self._marks = tuple(dict.fromkeys(marks))
        self._found: dict[str, Mapping[str, int]] = {}

    def counted(self, text: str) -> Mapping[str, int]:
        """The marks in one message, each with how often it stands there."""
        found = self._found.get(text)
        if found is None:
            found = {mark: text.count(mark) for mark in self._marks if mark in text}
            self._found[text] = found
        return found

    def counted_in(self, held: Sequence[Held]) -> Mapping[str, int]:
        """The same for all messages of a context together."""
        every: dict[str, int] = {}
        for message in held:
            for mark, times in self.counted(str(message.get("content"))).items():
                every[mark] = every.get(mark, 0) + times
        return every
