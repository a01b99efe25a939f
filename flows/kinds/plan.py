"""From a personality to the rundown of one session."""

from __future__ import annotations

from beatroom.flows.core.rundown import Item, Rundown
from beatroom.flows.kinds.kind import kind_named
from beatroom.flows.personality.model import Personality


def plan(personality: Personality, length: float | None = None) -> Rundown:
    """The rundown for a session of `length` seconds (the personality's own when None).

    Another length than the personality's moves all starts in proportion, so that a personality
    fits any, and its goodbye is neither lost nor most of the session. A beat's own length goes
    with it, and is never more than there is until the next one.
    """
    total = personality.length if length is None else length
    share = total / personality.length
    wanted = [share * beat.at.within(personality.length) for beat in personality.beats]
    ends = [*wanted[1:], total]
    planned = Rundown(
        items=tuple(
            Item(
                id=f"beat-{index}",
                title=beat.title,
                offset=start,
                allocated=end - start if beat.for_ is None else min(share * beat.for_, end - start),
                prompt=beat.prompt,
                say=beat.say,
                fallback=beat.fallback,
                speak=beat.speak,
                reset=beat.reset,
                when_busy=beat.when_busy,
                max_wait=beat.max_wait,
                repeat_after_silence=beat.repeat_after_silence,
            )
            for index, (beat, start, end) in enumerate(
                zip(personality.beats, wanted, ends, strict=True)
            )
        ),
        length=total,
        hard_end=personality.hard_end,
        late=personality.late,
    )
    return kind_named(personality.kind).plan(personality, planned)
