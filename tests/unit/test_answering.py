"""Whether the clock still owes an answer, as the log tells."""

from __future__ import annotations

import pytest

from beatroom.flows.core import events as e
from beatroom.flows.core.answering import Answering, followed
from beatroom.flows.core.events import Event, Recorded

pytestmark = pytest.mark.unit

BOT, PERSON = e.FloorChanged(holder="bot"), e.FloorChanged(holder="person", participant="ana")
NOBODY = e.FloorChanged(holder="nobody")
SAID = e.UserSaid(participant="ana", name="Ana", text="I want blue", via="voice")
TYPED = e.UserSaid(participant="ana", name="Ana", text="red", via="text", in_context=False)


def answer(*, interrupted: bool = False) -> e.BotSaid:
    return e.BotSaid(text="Ten minutes.", node="x", source="time", interrupted=interrupted)


def reply() -> e.BotSaid:
    return e.BotSaid(text="Blue it is.", node="x", source="model")


@pytest.mark.parametrize(
    ("came", "due"),
    [
        ([(1.0, BOT), (3.0, NOBODY), (3.0, answer())], False),
        ([(1.0, BOT), (3.0, PERSON), (4.0, SAID)], False),  # they spoke on over what they heard
        ([(1.0, BOT), (3.0, TYPED), (3.0, NOBODY), (3.1, e.TurnTaken(said=9))], False),
        ([(1.0, BOT), (1.5, PERSON), (4.0, SAID)], True),  # of which they had heard too little
        ([(1.0, BOT), (3.0, PERSON), (3.5, NOBODY)], True),  # a cough
        ([(0.5, PERSON), (3.0, SAID)], True),  # before it sounded
        # The host itself cut it off, and has said other things since.
        ([(1.0, BOT), (3.0, NOBODY), (4.0, BOT), (6.0, PERSON), (8.0, SAID), (9.0, reply())], True),
        ([(1.0, BOT), (3.0, NOBODY), (3.0, answer(interrupted=True))], True),
        ([(1.0, BOT), (2.0, e.Resumed(epoch=2)), (5.0, BOT), (9.0, PERSON), (9.5, SAID)], True),
    ],
)
def test_an_answer_is_due_until_somebody_has_heard_it(
    came: list[tuple[float, Event]], due: bool
) -> None:
    answering: Answering | None = Answering("how much time is left", 4, 0.5)

    for seq, (at, event) in enumerate(came, 5):
        assert answering is not None
        answering = followed(answering, Recorded(seq=seq, at=at, event=event))

    assert (answering is not None) == due
