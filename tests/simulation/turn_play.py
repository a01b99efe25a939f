"""The turn, the rundown and pacing together, played without a pipeline, as far as chance goes.

A `TurnPlay` does in one thread what conductor, stage, pacer and ledger do with frames: people
speak, cough and ask for the time, the model answers, fails or stalls, operators steer the clock,
mute and instruct. After every act the promises are looked at from outside the state
(`turn_promises.py`).

    PYTHONPATH=tests python -m simulation.turn_play --steps 1000000 --seed 1
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC
from typing import Any

from simulation.turn_promises import DRIFT, BrokenPromiseError, Promises

from beatroom.flows.core import rundown as rd
from beatroom.flows.core.pacing import FlowPacingController, Pace
from beatroom.flows.core.rundown import Item, Rundown, RundownError
from beatroom.flows.core.time_status import time_status
from beatroom.flows.core.turn import transitions as t
from beatroom.flows.core.turn.state import CutBy, PersonTurn, Reply, TurnState

MAX_WAIT = 30.0
"""Seconds that a beat waits for a person."""
SETTLE_WAIT = 30.0
"""Seconds that a settlement waits for the floor."""
STEPS_A_SESSION = 400


class TurnPlay:
    """One session.

    Args:
        seed: Makes it repeatable.
    """

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        self.now = 0.0
        self.turn = TurnState()
        self.rundown = _rundown(self.draw)
        self.acts: Counter[str] = Counter()
        self.over = False
        self._controller = FlowPacingController()
        self._waits: tuple[str, float] | None = None
        self._settle_until: float | None = None
        self._spoken: set[str] = set()
        self._promises = Promises()
        self._inserted = 0

    def step(self) -> None:
        """One act, and what it brings."""
        acts = self._possible()
        name = self.draw.choice(sorted(acts))
        self.acts[name] += 1
        acts[name]()
        self._pace()
        self._settle()
        self._promises.hold(self.turn, self.rundown, self.now)

    # ---- what can happen ------------------------------------------------------------------------

    def _possible(self) -> dict[str, Callable[[], None]]:
        turn = self.turn
        acts: dict[str, Callable[[], None]] = {"time passes": self._time_passes}
        if self.rundown.started_at is None:
            return {"time passes": self._time_passes, "starts": self._starts}
        if turn.person:
            acts |= {"words": self._words, "cough": self._cough}
        else:
            acts["person"] = self._person
        if turn.reply is not None and not turn.person:
            if turn.bot:
                acts["reply ends"] = self._reply_ends
                acts["sentence ends"] = lambda: self._make("sentence_ends")
            else:
                acts |= {"reply sounds": self._sounds, "model fails": self._model_fails}
        if turn.fixed:
            acts |= {"line ends": self._line_ends, "line breaks off": self._line_breaks_off}
            return acts
        acts |= {
            "immediate": self._immediate,
            "steer": self._steer,
            "look at the clock": self._look,
        }
        if self._free:
            acts["line"] = self._line_goes_on if turn.broken_lines else self._line
            acts["prepared words"] = self._prepared
        acts |= {"unmute": lambda: self._make("unmute")} if turn.muted else {"mute": self._mute}
        return acts

    @property
    def _free(self) -> bool:
        turn = self.turn
        return not (turn.person or turn.bot or turn.fixed) and turn.reply is None

    def _starts(self) -> None:
        self.rundown = rd.start(self.rundown, self.now)
        self._promises.ends_at = self.now + self.rundown.length
        self._make("clock_starts", muted=False)

    def _time_passes(self) -> None:
        passes = self.draw.choice([0.05, 0.3, 1.0, 3.0, self.draw.uniform(5, 40)])
        latest = [self.now + passes]
        pace = self._look_at_pace()
        if pace.look_again is not None:
            latest.append(pace.look_again)
        if self._waits is not None:
            latest.append(self._waits[1] + MAX_WAIT)
        self.now = max(self.now, min(latest))

    def _person(self) -> None:
        self._make("person_begins")
        self._interruption()

    def _words(self) -> None:
        self._make("person_ends")
        kind = self.draw.choice(["talk", "talk", "time", "phrase", "nobody"])
        self._arrives(PersonTurn({}, kind), "turn")

    def _cough(self) -> None:
        self._make("person_ends")
        self._make("noise_ends")
        self._wants_settling()

    def _sounds(self) -> None:
        self._make("voice_begins")

    def _reply_ends(self) -> None:
        self._make("voice_ends")
        reply = self._decide("words_committed", interrupted=False, words=True)
        self._over(reply)
        self._wants_settling()

    def _model_fails(self) -> None:
        cutting = self.draw.random() < 0.5
        self._make("guard_falls_back", cutting=cutting)
        if cutting:
            self._make("interrupted")
            self._over(self._decide("words_committed", interrupted=True, words=False))

    def _mute(self) -> None:
        self._make("mute")
        self._cut("host")

    def _immediate(self) -> None:
        """An announcement: it cuts off the host's own voice, but neither opening nor goodbye."""
        if not self.rundown.fired:
            return
        first, wrapup = self.rundown.items[0].id, self.rundown.wrapup.id
        current = self.rundown.fired[-1].id
        if first not in self._spoken or (current == wrapup and wrapup not in self._spoken):
            return
        self._cut("announcement")
        if self.turn.bot or self.turn.reply is not None:
            return
        self._make("node_entered", speaks=True)
        if not self.turn.person and self.turn.open:
            self._arrives(None, "node")

    def _line(self) -> None:
        if self.turn.open:
            self._make("fixed_line_begins")
            self._make("voice_begins")

    def _line_ends(self) -> None:
        self._make("voice_ends")
        self._make("fixed_line_ends")
        self._deliver_pending()

    def _line_breaks_off(self) -> None:
        """A sentence of it has sounded, and an announcement comes before the rest."""
        self._make("voice_ends")
        self._make("fixed_line_breaks_off")
        self._immediate()

    def _line_goes_on(self) -> None:
        self._make("fixed_line_taken_up")
        self._line()

    def _prepared(self) -> None:
        if self.turn.open:
            message: Any = {"role": "developer", "content": "words"}
            self._make("prepare", message)
            self._arrives(None, "prepared", message)

    def _look(self) -> None:
        """Somebody asks what is left of this item."""
        current, wrapup = self.rundown.current, self.rundown.wrapup
        if current is None or self.rundown.held_since is not None or not self.rundown.upcoming:
            return
        if current.on_time_up != "move_on" and self.rundown.upcoming[0].id != wrapup.id:
            return
        left = time_status(self.rundown, self.now, UTC).current_item_remaining_minutes * 60
        if left > DRIFT:
            self._promises.told(self.rundown, self.now + left)

    def _steer(self) -> None:
        draw, now, rundown = self.draw, self.now, self.rundown
        upcoming = [i.id for i in rundown.upcoming]
        other = draw.choice(upcoming) if upcoming else rundown.wrapup.id
        try:
            match draw.choice(["extend"] * 3 + ["hold", "resume", "insert", "remove", "jump"]):
                case "extend":
                    rundown = rd.extend(rundown, draw.choice([-20.0, 15.0, 40.0]), now)
                case "hold":
                    rundown = rd.hold(rundown, now)
                case "resume":
                    rundown = rd.resume(rundown, now)
                case "insert":
                    self._inserted += 1
                    item = Item(f"extra-{self._inserted}", "Extra", 0.0, 20.0)
                    after = draw.choice(rundown.items[:-1]).id
                    rundown = rd.insert(rundown, item, after, now)
                case "remove":
                    rundown = rd.remove(rundown, other)
                case _:
                    rundown = rd.jump(rundown, other, now)
        except RundownError:
            return
        self.rundown = rundown

    # ---- what the parts of a session do about it ------------------------------------------------

    def _arrives(self, asked: PersonTurn | None, kind: str, message: Any = None) -> None:
        """The conductor: a turn at the model's gate."""
        pays = kind in ("time again", "carry on")
        arrival = t.Arrival(message, time_again=kind == "time again", pays=pays, asked=asked)
        match self._decide("arrives", arrival):
            case "owe" if asked is not None:
                self._promises.kept(asked)
            case "owe" if not pays:
                self._promises.owing.add("run")
            case "time again":
                self._make("clock_answers")
            case "prepared":
                self._make("prepared_words")
            case "judge":
                if asked is not None:
                    self._promises.kept(asked)
                self._judge(asked)
            case _:
                pass

    def _judge(self, asked: PersonTurn | None) -> None:
        """The turns that were kept, and the one that arrives: time, then the kind, then the model.

        What a turn is about is its text.
        """
        kept = [one for one in self._decide("judge") if one is not asked]
        turns = [*kept, *([] if asked is None else [asked])]
        left: list[PersonTurn] = []
        for answers, about in (("clock_answers", "time"), ("kind_answers", "phrase")):
            for one in turns:
                if one.text == about and self.turn.answered is not one:
                    self._promises.judged([one])
                    others = tuple(other for other in turns if other is not one)
                    self._make(answers, one, kept=others)
                    return
            due = self.turn.time_due
            if turns and due is not None and not due.heard and self.turn.owes_time(self.now):
                self._make("clock_answers", kept=tuple(turns))
                return
        for one in turns:
            if one.text == "nobody" and not self._in_debt:
                self._promises.judged([one])
                self._make("nobody_answers", one)
            else:
                left.append(one)
        if left or not turns or (asked is None and self._in_debt):
            self._promises.judged(left)
            self._make("model_answers", asked=left[-1] if left else None)

    def _cut(self, by: CutBy) -> None:
        """The stage: the host's own voice is cut off, never a person nor a fixed line."""
        if not (self.turn.fixed or self.turn.person):
            self._make("asks_to_cut", by)
            self._interruption()

    def _interruption(self) -> None:
        cut = self.turn.reply is not None
        self._make("interrupted")
        if self.turn.bot and not self.turn.fixed:
            self._make("voice_ends")
        if cut:
            self._over(self._decide("words_committed", interrupted=True, words=True))

    def _over(self, reply: Reply | None) -> None:
        """The ledger: what a reply has settled."""
        current = self.rundown.current
        if reply is None or reply.source != "model" or not reply.heard or current is None:
            return
        unfinished = self.turn.broken_off is not None or self.turn.broken_lines
        if not unfinished and current.id not in self._spoken:
            self._promises.spoken(reply, goodbye=current.id == self.rundown.wrapup.id)
            self._spoken.add(current.id)

    @property
    def _in_debt(self) -> bool:
        return self.turn.reply_pending(self.now)

    def _wants_settling(self) -> None:
        if self._in_debt:
            self._settle_until = self.now + SETTLE_WAIT

    def _settle(self) -> None:
        if self._settle_until is None or not self._free:
            return
        due, self._settle_until = self._settle_until, None
        if self.now < due and self._in_debt:
            self._deliver_pending()

    def _deliver_pending(self) -> None:
        if self.turn.person:
            return
        was_due = self._in_debt and self.turn.open
        payment = self._decide("deliver_pending")
        self._promises.paid(self.turn, payment, could=was_due)
        if payment == "time":
            self._arrives(None, "time again")
        elif payment != "nothing":
            self._arrives(None, "carry on")

    def _look_at_pace(self) -> Pace:
        return self._controller.look(self.rundown, self.now)

    def _pace(self) -> None:
        """The pacer: what is due is brought, once the floor is free."""
        pace = self._look_at_pace()
        if pace.resume:
            self.rundown = rd.resume(self.rundown, self.now)
            pace = self._look_at_pace()
        item = pace.due
        if item is None:
            self._waits = None
            return
        if self._waits is None or self._waits[0] != item.id:
            self._waits = (item.id, self.now)
            self._promises.due(self.rundown, self.now if pace.due_at is None else pace.due_at)
        patient = self.now < self._waits[1] + MAX_WAIT
        if self._free or (self.turn.person and not patient and not self.turn.fixed):
            self._fire(item, pace)

    def _fire(self, item: Item, pace: Pace) -> None:
        self._promises.fires(item, self.rundown, self.now)
        self.rundown = rd.drop(self.rundown, [i.id for i in pace.overtaken])
        self.rundown = rd.fire(self.rundown, item.id, self.now)
        self._waits = None
        free = self._free
        self._make("beat_begins", goodbye=item.id == self.rundown.wrapup.id)
        self._make("node_entered", speaks=True, beat=True)
        if free and self.turn.open:
            self._arrives(None, "beat")
        if item.id == self.rundown.wrapup.id and self.draw.random() < 0.5:
            self.over = True

    # ---- transitions ----------------------------------------------------------------------------

    def _make(self, name: str, *args: Any, **kwargs: Any) -> None:
        before, self.turn = self.turn, getattr(t, name)(self.turn, self.now, *args, **kwargs)
        self._promises.changed(name, before, self.turn)

    def _decide(self, name: str, *args: Any, **kwargs: Any) -> Any:
        before = self.turn
        self.turn, decision = getattr(t, name)(before, self.now, *args, **kwargs)
        self._promises.changed(name, before, self.turn)
        return decision


def _rundown(draw: random.Random) -> Rundown:
    items: list[Item] = []
    at = 0.0
    for number in range(draw.randint(3, 7)):
        lasts = draw.uniform(20, 90)
        items.append(
            Item(
                f"beat-{number}",
                f"Part {number}",
                at,
                lasts,
                on_time_up=draw.choice(["move_on", "move_on", "move_on", "ask"]),
            )
        )
        at += lasts
    last = replace(items[-1], allocated=60.0, on_time_up="move_on")
    return Rundown(
        items=(*items[:-1], last),
        length=last.offset + 60.0,
        hard_end=draw.random() < 0.4,
        late=draw.choice(["keep_end", "keep_length"]),
    )


def played(seed: int, steps: int) -> Counter[str]:
    """So many steps, one session after the other; how often each act was done.

    Raises:
        AssertionError: A promise was broken; the text begins with the session's seed and step.
    """
    acts: Counter[str] = Counter()
    done = 0
    while done < steps:
        play = TurnPlay(seed)
        for step in range(min(STEPS_A_SESSION, steps - done)):
            try:
                play.step()
            except AssertionError as broken:
                raise BrokenPromiseError(f"seed {seed}, step {step}: {broken}") from broken
            done += 1
            if play.over:
                break
        acts += play.acts
        seed += 1
    return acts


def main(argv: list[str] | None = None) -> int:
    """Run from the command line."""
    parser = argparse.ArgumentParser(
        prog="PYTHONPATH=tests python -m simulation.turn_play", description=__doc__
    )
    parser.add_argument("--steps", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    try:
        acts = played(asked.seed, asked.steps)
    except BrokenPromiseError as broken:
        sys.stdout.write(f"{broken}\n")
        return 1
    counts = ", ".join(f"{name} {count}" for name, count in sorted(acts.items()))
    sys.stdout.write(f"{asked.steps} steps from seed {asked.seed}, nothing broken: {counts}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
