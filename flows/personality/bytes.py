"""From a file's bytes to text: size, encoding, and characters that no text file has."""

from __future__ import annotations

import codecs
import re

from beatroom.flows.personality.errors import Fault, fault

SIZE_CAP = 256 * 1024
_UTF16 = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_REFUSED = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff\ufeff]"
)
_SAVE = "Save the file as UTF-8 in your editor."


class Unreadable(Exception):  # noqa: N818 - it reads as what it is: a source that cannot be read
    """A source that cannot be read any further.

    Attributes:
        index: The character at which reading stopped.
        text: What was decoded of the source, for lines and columns.
        fault: What is wrong.
    """

    def __init__(self, index: int, text: str, fault: Fault) -> None:
        super().__init__(fault["what"])
        self.index = index
        self.text = text
        self.fault = fault


def decode(source: str | bytes) -> str:
    """The text of a source, without a byte order mark.

    Raises:
        Unreadable: When it is too large, not UTF-8, or has control characters.
    """
    if len(source) > SIZE_CAP:
        raise Unreadable(0, "", fault("the file is too large", f"at most {SIZE_CAP // 1024} KiB"))
    text = _from_bytes(source) if isinstance(source, bytes) else source
    text = text.removeprefix("\ufeff")
    if match := _REFUSED.search(text):
        name = f"U+{ord(match[0]):04X}"
        raise Unreadable(
            match.start(),
            text,
            fault(
                f"the control character {name} is in the file",
                "letters, digits, punctuation and line breaks",
                "Delete it; it may be invisible in your editor.",
            ),
        )
    return text


def _from_bytes(source: bytes) -> str:
    if source.startswith(_UTF16) or _looks_like_utf16(source):
        raise Unreadable(0, "", fault("the file is saved as UTF-16", "UTF-8", _SAVE))
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError as error:
        before = source[: error.start].decode("utf-8").removeprefix("\ufeff")
        byte = source[error.start]
        meant = bytes([byte]).decode("cp1252", errors="replace")
        guess = f" (perhaps {meant!r} in Latin-1)" if meant.isprintable() and byte >= 0xA0 else ""
        raise Unreadable(
            len(before),
            before + "?",
            fault(f"the byte 0x{byte:02X}{guess} is not UTF-8", "UTF-8", _SAVE),
        ) from None


def _looks_like_utf16(source: bytes) -> bool:
    """Whether every other byte of the start is NUL, as in UTF-16 without a byte order mark."""
    head = source[:64]
    return len(head) >= 4 and (not any(head[::2]) or not any(head[1::2]))
