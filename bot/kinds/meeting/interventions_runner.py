"""The host speaks up: every intervention through the gate, and each decision on record."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Mapping
from typing import Literal

from beatroom.bot.kinds.meeting.state import MeetingLog
from beatroom.bot.pipeline.conductor import ScriptedReply
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.events import BotSaid, Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.time_status import time_status
from beatroom.flows.kinds.meeting import words
from beatroom.flows.kinds.meeting.events import Intervened
from beatroom.flows.kinds.meeting.fairness import invitation, why_no_more
from beatroom.flows.kinds.meeting.gate import Decision, Situation, decide
from beatroom.flows.kinds.meeting.interventions import LIVES, Intervention, Kind, Mark, due, put_off
from beatroom.flows.kinds.meeting.messages import speaks_up, tangent
from beatroom.flows.kinds.meeting.record import MeetingPart

FREE = "the floor was free"
DONE: Mapping[str, Literal["spoken", "held", "dropped"]] = {
    "speak": "spoken",
    "hold": "held",
    "drop": "dropped",
}
LONGEST_WAIT = 5.0
"""Seconds between two looks at what is held, should nothing happen meanwhile."""


class InterventionRunner:
    """Finds what should be said, and says it when the gate lets it."""

    def __init__(self, live: SessionContext, part: MeetingPart, log: MeetingLog) -> None:
        self._live = live
        self._part = part
        self._log = log
        self._held = {id_: (wish, "") for id_, wish in log.state.held.items()}
        self._count = log.state.wishes
        self._saying: Intervention | None = None

    def start(self) -> None:
        """Listen to what the host says."""
        self._live.journal.watch(self._notice)

    def wish(
        self,
        kind: Kind,
        item: str,
        about: str = "",
        marks: Iterable[Mark] = (),
        whom: str = "",
    ) -> None:
        """Something should be said."""
        now = self._live.clock.now()
        self._count += 1
        wish = Intervention(
            id=f"{kind}-{self._count}",
            kind=kind,
            item=item,
            made_at=now,
            expires_at=now + LIVES[kind],
            about=about,
            whom=whom,
        )
        self._held[wish.id] = (wish, "")
        self._log.marks.update(marks)
        self._log.changed.set()

    def opens_aloud(self, item: Item) -> bool:
        """Whether a beat may be opened with words: a transition passes the gate as well."""
        now = self._live.clock.now()
        self._count += 1
        wish = Intervention(
            f"transition-{self._count}", "transition", item.id, now, now + LIVES["transition"]
        )
        # The floor is the stage's to wait for; the gate is asked for everything else.
        seen = self._situation()
        decision = decide(
            wish,
            Situation(
                now=now,
                holder="nobody",
                replying=False,
                current=item.id,
                quiet_until=seen.quiet_until,
                spoke_at=seen.spoke_at,
                cooldown=seen.cooldown,
                told=(),
                style=seen.style,
            ),
        )
        self._decided(wish, decision)
        return decision.do == "speak"

    async def run(self) -> None:
        """For as long as the session lives."""
        live = self._live
        while not live.state.over:
            self._log.changed.clear()
            look_again = self._find()
            invite_again = self._invite()
            self._quiet_over()
            again = await self._work()
            until = self._log.quiet_was_until
            times = [t for t in (look_again, invite_again, again, until) if t is not None]
            await self._until(min(times, default=None))
        for wish, _ in self._held.values():
            self._decided(wish, Decision("drop", "the session is over"))

    def _find(self) -> float | None:
        live = self._live
        found = due(live.state.rundown, live.clock.now(), self._log.marks, self._part.style)
        if found.wish is not None:
            kind, item = found.wish
            self.wish(kind, item, marks=found.passed)
        return found.look_again

    def _invite(self) -> float | None:
        """Give the word to who has raised a hand or has not been heard; when to look again."""
        if self._part.fairness != "invites":
            return None
        live, log = self._live, self._log
        present = [person.id for person in live.state.present]
        found, again = invitation(
            log.shares,
            present,
            live.state.rundown,
            live.clock.now(),
            done=log.marks,
            style=self._part.style,
        )
        if found is not None:
            self.wish(found.kind, found.item, marks=(found.mark,), whom=found.whom)
        return again

    def _quiet_over(self) -> None:
        """The quiet that people asked for has run out by itself: catch up."""
        live, until = self._live, self._log.quiet_was_until
        current = live.state.rundown.current
        if until is None or live.clock.now() < until or current is None:
            return
        self._log.forget_quiet()
        self.wish("catch_up", current.id)

    async def _work(self) -> float | None:
        """Bring what is held before the gate; when to look again."""
        again: list[float] = []
        for wish, before in list(self._held.values()):
            decision = self._decision(wish)
            if decision.do == "speak":
                spoken = await self._speak(wish)
                if wish.id not in self._held:
                    continue  # it was heard, and that is on record
                decision = spoken or Decision(
                    "hold", "it was not heard to its end", wish.expires_at
                )
            if decision.do == "hold":
                if decision.reason != before:
                    self._decided(wish, decision)
                self._held[wish.id] = (wish, decision.reason)
                soon = self._live.clock.now() + LONGEST_WAIT
                again.append(min(decision.ask_again or soon, soon))
            else:
                self._held.pop(wish.id, None)
                self._decided(wish, decision)
        return min(again, default=None)

    def _decision(self, wish: Intervention, *, floor: bool = True) -> Decision:
        """The gate's; nobody is given the word who does not wait for it any more."""
        present = [person.id for person in self._live.state.present]
        if why := why_no_more(wish, self._log.shares, present):
            return Decision("drop", why)
        live = self._live
        if put_off(wish.kind, live.state.rundown, live.clock.now(), self._part.style):
            return Decision("drop", "time was given meanwhile: it comes later")
        return decide(wish, self._situation(floor=floor))

    async def _speak(self, wish: Intervention) -> Decision | None:
        """Say it; None when it was not heard, so that it may be said again."""
        if wish.kind == "tangent":
            return await self._speak_by_model(wish)
        live = self._live
        prepared = ScriptedReply(speaks_up(wish.kind), lambda: self._words(wish))

        def still() -> bool:
            return self._decision(wish, floor=False).do == "speak"

        self._saying = wish
        said = await live.stage.line(prepared, max_wait=0.0, still=still)
        self._saying = None
        return Decision("speak", FREE) if said == "heard" else None

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        """Words that were heard are on record with them, so that nobody says them again."""
        event, wish, said = recorded.event, self._saying, self._live.turn.state.said
        if wish is None or not isinstance(event, BotSaid) or event.source != "say":
            return
        if event.in_context and said is not None and said.heard:
            self._saying = None
            self._held.pop(wish.id, None)
            self._decided(wish, Decision("speak", FREE))

    async def _speak_by_model(self, wish: Intervention) -> Decision | None:
        live = self._live
        told = tangent(live.state.rundown.item(wish.item).title, wish.about)

        def still() -> bool:
            return decide(wish, self._situation()).do == "speak"

        entry = await live.stage.add([told], respond=True, max_wait=0.0, still=still)
        return None if entry is None else Decision("speak", FREE)

    def _words(self, wish: Intervention) -> str | None:
        live = self._live
        status = time_status(live.state.rundown, live.clock.now(), live.zone)
        if wish.whom:
            name = live.state.people[wish.whom].name
            return words.invitation_words(wish.kind, name, live.state.language)
        item = live.state.rundown.item(wish.item)
        return words.intervention_words(wish.kind, status, live.state.language, item.on_time_up)

    def _situation(self, *, floor: bool = True) -> Situation:
        live, now = self._live, self._live.clock.now()
        current = live.state.rundown.current
        return Situation(
            now=now,
            holder=live.floor.holder if floor else "nobody",
            replying=floor and live.turn.state.reply is not None,
            current=current.id if current else "",
            quiet_until=self._log.quiet_until,
            spoke_at=self._log.spoke_at,
            cooldown=self._part.cooldown,
            told=tuple(self._log.told),
            style=self._part.style,
            muted=live.state.muted,
            over=live.state.over,
        )

    def _decided(self, wish: Intervention, decision: Decision) -> None:
        marks = sorted(m for m in self._log.marks if m[1] == wish.item and m[0] == wish.kind)
        self._log.record(
            Intervened(
                id=wish.id,
                kind=wish.kind,
                item=wish.item,
                decision=DONE[decision.do],
                reason=decision.reason,
                about=wish.about,
                whom=wish.whom or None,
                marks=tuple(marks),
            )
        )

    async def _until(self, when: float | None) -> None:
        left = None if when is None else max(0.0, when - self._live.clock.now())
        try:
            await asyncio.wait_for(self._log.changed.wait(), left)
        except TimeoutError:
            pass  # the time has come
