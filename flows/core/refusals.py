"""What comes of asking for something outside of a session, where it is not what was asked for."""

from __future__ import annotations


class RefusalError(ValueError):
    """It is not done; the text is for the person, `field` names what to change, if that helps."""

    def __init__(self, text: str, field: str | None = None) -> None:
        super().__init__(text)
        self.field = field

    def told(self, language: str) -> str:
        """The text in a BCP-47 language, where it has it; else as it is."""
        return str(self)


class Unreachable(Exception):  # noqa: N818 - it names what happened
    """Nobody answered in time. Whether it was done is not known: to ask the same again is safe."""
