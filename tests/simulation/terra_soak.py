"""Randomised visits to the restaurant: page, voice, tools and office in all orders, by seed.

Whatever came between what, the page and the host must end equal, nothing may be booked twice, and
the engine's own promises must hold.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import random
import sys
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import structlog
from loguru import logger
from restaurant_play import terra
from simulation.crowd import TIME_QUESTION
from simulation.terra_office import RehearsedOffice
from simulation.terra_page import TerraPage
from simulation.tool_model import Both, Calls, ToolModel

from beatroom.bot.rehearsal.evidence import Evidence, ObservedAction
from beatroom.bot.rehearsal.promises import broken_promises
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle, rehearse
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer
from beatroom.bot.rehearsal.virtual_loop import run_virtual
from beatroom.flows.core.events import ReplyFailed
from beatroom.flows.kinds.restaurant.events import FACTS, Sent
from beatroom.flows.kinds.restaurant.forms import FormName, Page
from beatroom.flows.kinds.restaurant.visit_state import Submission, Visit, apply, fold, mark_of
from beatroom.flows.personality.model import Personality

LENGTH = 240.0
LAST_ACT = 150.0
"""Seconds after which the guest only listens, so that everything can settle."""
A_BREATH = 6.0
"""Seconds of quiet between two turns, after a noise too."""
GUEST = "ana"
DISHES = ("smoked-trout", "burrata", "beetroot-carpaccio")
PAGES: tuple[Page, ...] = ("home", "booking", "order")
FORMS: tuple[FormName, ...] = ("reservation", "order")
DAYS = ("2027-01-18", "2027-01-19", "2027-01-20", "2027-01-22")


@dataclass(frozen=True, slots=True)
class RandomVisit:
    """What a random visit left behind."""

    seen: Evidence
    page: TerraPage
    office: RehearsedOffice

    @property
    def visit(self) -> Visit:
        """The host's side."""
        return fold(Visit(), self.seen.records)


def random_visit(seed: int) -> RandomVisit:
    """One randomised visit in virtual time."""
    draw = random.Random(seed)
    office = RehearsedOffice(
        slow=lambda: draw.choice([0.05, 0.3, 1.0, 4.0, 7.0, 12.0]),
        deaf=lambda: draw.choices(["", "call", "answer"], weights=[80, 10, 10])[0],
    )
    pages: list[TerraPage] = []

    async def main() -> Evidence:
        async def play(hands: RehearsalHandle) -> None:
            guest = Guest(hands, draw)
            pages.append(guest.page)
            await guest.visit()

        def model(asked: AskedWith) -> ToolModel:
            return ToolModel(Mind(draw).answer, asked=asked)

        return await rehearse(record(), model, play, consult=office.consult())

    seen = run_virtual(main)
    return RandomVisit(seen, pages[0], office)


def broken(visited: RandomVisit) -> list[str]:
    """Everything about a visit that is not as it should be, as a sentence each."""
    return [*broken_promises(visited.seen), *beside_the_engine(visited)]


def beside_the_engine(visited: RandomVisit) -> list[str]:
    """What the page, the host and the office's books do not agree on."""
    return [*_unequal(visited), *_twice(visited), *_silent(visited.seen)]


def record() -> Personality:
    """Four minutes at the restaurant."""
    return terra(LENGTH, goodbye=30.0, patience=1)


class Mind:
    """Speaks, or calls whatever tools it has, sensibly or not."""

    def __init__(self, draw: random.Random) -> None:
        self._draw = draw

    def answer(self, held: list[dict[str, Any]], tools: set[str]) -> ScriptedAnswer | Calls | Both:
        """Words or calls."""
        draw = self._draw
        after_a_tool = held[-1].get("role") == "tool"
        if tools and draw.random() < (0.2 if after_a_tool else 0.6):
            names = draw.choices(sorted(tools), k=draw.choice([1, 1, 2, 3]))
            calls = [(name, self._arguments(name)) for name in dict.fromkeys(names)]
            if draw.random() < 0.25:
                return Both(ScriptedAnswer("Let me see. One word more.", first_word=0.4), calls)
            return calls
        words = " ".join(["word"] * draw.randint(2, 25))
        return ScriptedAnswer(f"{words}.", first_word=draw.choice([0.2, 0.5, 1.5, 6.5]))

    def _arguments(self, name: str) -> dict[str, Any]:
        draw = self._draw
        dish = draw.choice([*DISHES, "soup of the moon"])
        return {
            "set_name": {"name": draw.choice(["Ana", "Bea"])},
            "set_phone": {"phone": "+43 664 1234567"},
            "set_date": {"date": draw.choice([*DAYS, "next friday"])},
            "set_time": {"time": draw.choice(["19:30", "12:15", "25:00"])},
            "set_guests": {"guests": draw.choice([2, 4, 40])},
            "set_requests": {"requests": "by the window"},
            "set_table": {"table": draw.choice([1, 8, 14])},
            "set_note": {"notes": "no salt"},
            "show_menu": {"category": draw.choice(["Starters", "Moons"])},
            "add_dish": {"dish": dish, "quantity": draw.choice([1, 2, 99])},
            "change_quantity": {"dish": dish, "quantity": 2},
            "remove_dish": {"dish": dish},
            "show": {"target": draw.choice(["hours", "menu", "seating-plan", "nowhere"])},
        }.get(name, {})


class Guest:
    """Talks, types, clicks and comes back, at all the wrong moments.

    Args:
        hands: The session.
        draw: The seed's.
        marks: Words that mark what is said are numbered from here on.
        asks: Whether the guest asks for the time, too.
    """

    def __init__(
        self, hands: RehearsalHandle, draw: random.Random, marks: int = 0, *, asks: bool = False
    ) -> None:
        self._hands = hands
        self._asks = asks
        self._draw = draw
        self._marks = marks
        self._submits: dict[str, str] = {}
        self.page = TerraPage(hands, GUEST, lambda: draw.choice([0.02, 0.05, 0.3, 1.2]))

    async def visit(self, until: Callable[[], float] = lambda: LAST_ACT) -> None:
        """From the door to the last act, so many seconds after the beginning."""
        draw, hands = self._draw, self._hands
        hands.session.room.joined(GUEST, "Ana")
        if draw.random() < 0.5:
            self.page.fill_offline("reservation", "name", "Ana Offline")
        self.page.connect(draw.choice(PAGES))
        while hands.clock.now() < EPOCH + until() and not hands.session.state.over:
            await self._pause([0.0, 0.1, 0.5, 2.0, 5.0, 9.0])
            act = draw.choices(
                [self._speak, self._type, self._burst, self._fill_all, self._click, self._go,
                 self._cough, self._repeat, self._reconnect, self._instruct],
                weights=[25, 20, 8, 8, 16, 10, 5, 6, 3, 2],
            )[0]  # fmt: skip
            await act()
            if self._asks and draw.random() < 0.1:
                await self._ask_time()

    async def _ask_time(self) -> None:
        """In a breath of its own: with other words in it, it is the model's to answer."""
        await asyncio.sleep(A_BREATH)
        start = self._hands.clock.now()
        await self._hands.user_input.say(TIME_QUESTION, GUEST)
        self._hands.seen.acts.append(
            ObservedAction(
                "time", GUEST, TIME_QUESTION, TIME_QUESTION, start, self._hands.clock.now()
            )
        )
        await asyncio.sleep(A_BREATH)

    async def _pause(self, about: list[float]) -> None:
        """One of these, in seconds; never to the same instant as anything else."""
        seconds = self._draw.choice(about)
        await asyncio.sleep(seconds * self._draw.uniform(0.8, 1.2) + self._draw.uniform(0.0, 0.02))

    async def _speak(self) -> None:
        self._marks += 1
        mark = f"mark{self._marks}x"
        start = self._hands.clock.now()
        text = f"I would say {mark} to that"
        await self._hands.user_input.say(text, GUEST)
        self._hands.seen.acts.append(
            ObservedAction("speech", GUEST, text, mark, start, self._hands.clock.now())
        )

    async def _type(self) -> None:
        draw, form = self._draw, self._draw.choice(FORMS)
        field, value = draw.choice(self._values(form))
        self.page.type(form, field, value)

    async def _burst(self) -> None:
        for _ in range(self._draw.randint(2, 6)):
            await self._type()
            await self._pause([0.0, 0.1, 0.6])

    async def _fill_all(self) -> None:
        """A complete form, so that a click leads somewhere."""
        form = self._draw.choice(FORMS)
        if form == "order":
            values = {"name": "Ana", "phone": "+43 664 1234567"}
            self.page.type(form, "dish:burrata", {"quantity": 1, "note": ""})
        else:
            values = {
                "name": "Ana",
                "phone": "+43 664 1234567",
                "date": self._draw.choice(DAYS),
                "time": "19:30",
                "guests": self._draw.choice([1, 2, 3, 4]),
                "table": None,
            }
        for field, value in values.items():
            self.page.type(form, field, value)
        await self._pause([0.0, 0.6, 3.0])
        if self._draw.random() < 0.6:
            self._confirm(form)

    async def _click(self) -> None:
        form = self._draw.choice(FORMS)
        for _ in range(self._draw.choice([1, 1, 2, 3])):
            self._confirm(form)
            await self._pause([0.0, 0.0, 0.2, 1.0])

    def _confirm(self, form: FormName) -> None:
        """The page makes one id for a form as it stands."""
        held = self.page.reservation if form == "reservation" else self.page.order
        known = self._submits.setdefault(
            f"{form}{mark_of(held)}{len(self.page.booked)}",
            f"submit-{len(self._submits):04}",
        )
        self.page.click_confirm(form, known)

    async def _go(self) -> None:
        for _ in range(self._draw.choice([1, 1, 2])):
            self.page.go(self._draw.choice(PAGES))
            await self._pause([0.0, 0.3, 1.0])

    async def _cough(self) -> None:
        await self._hands.user_input.say(None, GUEST, seconds=self._draw.uniform(0.2, 0.9))

    async def _repeat(self) -> None:
        """A submission or an edit comes once more."""
        places = [
            place
            for place, message in enumerate(self.page.sent)
            if message["name"] in ("FORM_SUBMITTED", "FORM_UPDATE")
        ]
        if places:
            self.page.repeat(self._draw.choice(places))

    async def _reconnect(self) -> None:
        self.page.connect()

    async def _instruct(self) -> None:
        self._marks += 1
        mark, now = f"order{self._marks}x", self._hands.clock.now()
        text = f"Mention {mark} to the guest"
        self._hands.session.instructions.add(
            mark, mode="immediate", kind="prompt", text=text, expires_at=None
        )
        self._hands.seen.acts.append(ObservedAction("immediate", "operator", text, mark, now, now))

    def _values(self, form: FormName) -> list[tuple[str, Any]]:
        draw = self._draw
        if form == "order":
            dish = f"dish:{draw.choice(DISHES)}"
            return [
                ("name", draw.choice(["Ana", "Cem"])),
                ("notes", draw.choice(["thanks", None])),
                (dish, draw.choice([None, {"quantity": draw.randint(1, 5), "note": ""}])),
            ]
        return [
            ("name", draw.choice(["Ana", "Cem", None])),
            ("guests", draw.choice([1, 2, 6, None])),
            ("date", draw.choice(DAYS)),
            ("requests", draw.choice(["a high chair", "none"])),
            ("table", draw.choice([None, 3, 8])),
        ]


def _unequal(visited: RandomVisit) -> list[str]:
    visit, page = visited.visit, visited.page
    pairs = (
        ("reservation", visit.reservation, page.reservation),
        ("order", visit.order, page.order),
        ("page", visit.page, page.page),
        ("agent", visit.agent, page.agent),
        ("bookings", [b.reference for b in visit.booked][-10:], page.booked),
    )
    faults = [
        f"the {name} differs: {host!r} on the host's side, {shown!r} on the page's"
        for name, host, shown in pairs
        if host != shown
    ]
    return faults if page.quiet else [*faults, "an edit of the page was never acknowledged"]


def _twice(visited: RandomVisit) -> list[str]:
    """Nothing is in the books twice for one submission, nor for one form that nobody changed."""
    told = Counter(b.submit for b in visited.visit.booked)
    faults = [f"submission {one} was booked {n} times" for one, n in told.items() if n > 1]
    sent: dict[str, set[str]] = {}
    for submit, form in visited.office.calls:
        sent.setdefault(submit, set()).add(json.dumps(form, sort_keys=True))
    faults += [f"submission {one} was sent as two forms" for one, n in sent.items() if len(n) > 1]
    if len(visited.office.references) > len(sent):
        faults.append("there are more bookings than submissions")
    return faults + _unchanged_twice(visited.seen)


def _unchanged_twice(seen: Evidence) -> list[str]:
    """A form that is with the office, or booked, is not sent again before somebody changes it."""
    faults: list[str] = []
    visit = Visit()
    for recorded in seen.records:
        if (fact := FACTS.of(recorded.event)) is not None:
            before, visit = visit, apply(visit, fact)
            if isinstance(fact, Sent) and _sent_already(before, visit.submissions[-1]):
                faults.append(f"{recorded.at - EPOCH:.2f}: a form was sent again, unchanged")
    return faults


def _sent_already(visit: Visit, now: Submission) -> bool:
    return any(
        (one.form, one.mark, one.changes) == (now.form, now.mark, now.changes)
        and one.outcome in ("open", "booked", "unreachable")
        and not (one.id == now.id and one.outcome == "unreachable")
        for one in visit.submissions
    )


def _silent(seen: Evidence) -> list[str]:
    """Nothing of the host's failed."""
    failed = [r.event.reason for r in seen.records if isinstance(r.event, ReplyFailed)]
    return [f"a reply failed: {reason}" for reason in failed]


def main(arguments: list[str] | None = None) -> int:
    """The command line; 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visits", type=int, default=1000)
    parser.add_argument("--first-seed", type=int, default=0)
    wanted = parser.parse_args(arguments)
    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))
    faults, booked, sent, began = 0, 0, 0, time.perf_counter()
    for seed in range(wanted.first_seed, wanted.first_seed + wanted.visits):
        visited = random_visit(seed)
        booked += len(visited.visit.booked)
        sent += len(visited.visit.submissions)
        for promise in broken(visited):
            faults += 1
            sys.stdout.write(f"visit {seed}: {promise}\n")
    sys.stdout.write(
        f"{wanted.visits} visits in {time.perf_counter() - began:.0f} s: {sent} submissions, "
        f"{booked} booked; {faults} broken promises\n"
    )
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
