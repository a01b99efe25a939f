"""`python -m beatroom.bot.encoder.encoder_process`: judges sentences, framed JSON from stdin.

It is a process of its own because it holds the encoder once for all sessions of a machine, and
because a foreign library is in it: what breaks there is seen as the end of its output. It ends when
its input does.
"""

from __future__ import annotations

import sys
from typing import BinaryIO

from beatroom.bot.encoder.engine import Judge, NoEncoder
from beatroom.bot.encoder.messages import REQUEST
from beatroom.bot.ipc.ipc_framing import PREFIX
from beatroom.bot.ipc.machines_child import NONE_HERE, READY
from beatroom.flows.language.time_questions import doubts


def main(given: BinaryIO, made: BinaryIO) -> int:
    """Answer frames in their order until there are no more."""
    try:
        judge = Judge.load()
    except NoEncoder:
        return NONE_HERE
    judge.judged(doubts("what is it then", "en", (), ()), "en")  # the first one takes longest
    _put(made, READY)
    while len(prefix := given.read(PREFIX.size)) == PREFIX.size:
        frame = given.read(PREFIX.unpack(prefix)[0])
        _put(made, judge.answer(REQUEST.validate_json(frame)).model_dump_json().encode())
    return 0


def _put(made: BinaryIO, frame: bytes) -> None:
    made.write(PREFIX.pack(len(frame)) + frame)
    made.flush()


if __name__ == "__main__":
    raise SystemExit(main(sys.stdin.buffer, sys.stdout.buffer))
