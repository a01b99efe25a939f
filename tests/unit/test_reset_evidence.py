"""The checker of resets: what would have fitted, also where the model is shown the last of it."""

from __future__ import annotations

import pytest

from beatroom.bot.rehearsal.evidence import Evidence, Held, ModelRun
from beatroom.bot.rehearsal.reset_evidence import broken_resets
from beatroom.flows.core import events as e
from beatroom.flows.core.events import Event, Recorded
from beatroom.flows.kinds.plan import plan
from beatroom.flows.personality.model import Beat, Offset, Personality

pytestmark = pytest.mark.unit


def created() -> e.Created:
    beats = (
        Beat(title="Talk", at=Offset(0.0), prompt="Talk."),
        Beat(title="Leeks", at=Offset(60.0), prompt="Talk about leeks.", reset=True),
        Beat(title="Goodbye", at=Offset(180.0), prompt="Say goodbye."),
    )
    record = Personality(name="x", title="Robin", persona="You host.", length=240.0, beats=beats)
    return e.Created(
        session="s",
        personality="x",
        title="Robin",
        kind="conversation",
        language="en",
        timezone="UTC",
        rundown=plan(record),
    )


@pytest.mark.parametrize(
    ("turns", "shown", "needless"),
    [(40, 2, False), (40, 40, False), (4, 2, True), (4, 4, True), (16, 8, True)],
)
def test_a_second_reset_is_judged_by_all_that_the_first_one_left(
    turns: int, shown: int, *, needless: bool
) -> None:
    """The first summary covers nobody's words, and a second one follows it at once.

    What the model is `shown` of them counts once, with the others.
    """
    texts = [f"Number {n} is that " + "we want leeks with it and pears " * 8 for n in range(turns)]
    happens: list[Event] = [
        created(),
        e.Started(),
        *(e.UserSaid(participant="ana", name="Ana", text=text, via="voice") for text in texts),
        e.SummaryPrepared(beat="beat-1", text="Little.", through=2),
        e.ContextReset(beat="beat-1"),
        e.SummaryPrepared(beat="beat-1", text="Little.", through=4),
        e.ContextReset(beat="beat-1"),
    ]
    log = [Recorded(seq=n, at=float(n), event=event) for n, event in enumerate(happens, 1)]
    held: tuple[Held, ...] = tuple({"role": "user", "content": text} for text in texts)
    run = ModelRun(log[-3].at + 0.5, held[-shown:], person=False, bot=False)

    broken = broken_resets(Evidence(records=log, runs=[run], final=held, context_budget=2_000))

    assert any(
        fault.startswith(f"{log[-1].at:.2f}: the context was reset") for fault in broken
    ) == (needless)
