"""What the planner says: the section `planner` of each language.

A sentence has the names of what is filled in; what a person or a calendar has called something is
only ever filled in. Lists, dates and numbers of minutes come from Babel, hours from the voices of
the time answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from beatroom.flows.kinds.planner.blocks import ET
from beatroom.flows.kinds.planner.constraints import Kind
from beatroom.flows.kinds.planner.faults import Code as FaultCode
from beatroom.flows.kinds.planner.quality_fact import Code as FactCode
from beatroom.flows.kinds.planner.reasons import Reason
from beatroom.flows.kinds.planner.stages import Stage, Why
from beatroom.flows.kinds.planner.sync import Kind as Write
from beatroom.flows.kinds.planner.sync_transaction import Purpose
from beatroom.flows.language.counting import Counted
from beatroom.flows.language.language_code import ENGLISH as EN
from beatroom.flows.language.load import Section, Table
from beatroom.flows.language.spoken_clock import Dial, Form, digits, formed

Wall = tuple[int, int]
"""Hour (0 to 23) and minute (0 to 59)."""
Forms = tuple[str, str] | Counted
"""For one, and for several with their number `{n}`; or for each group of numbers.

For nothing there are other sentences.
"""
Undone = Literal["create", "update", "delete", "several", "nothing"]
Work = Literal["reading", "writing", "undoing", "drafting", "finishing", "remembering"]


@dataclass(frozen=True, slots=True)
class TimeForms(Section):
    """What stands before a time; see `spoken_clock`.

    Attributes:
        at: "at nine".
        after: "after nine".
        start: "from nine".
        end: "to ten".
        onto: "to ten", of what was at nine.
    """

    at: Form
    after: Form
    start: Form
    end: Form
    onto: Form


@dataclass(frozen=True, slots=True)
class Times(Section):
    """Times of the day with the words before them, on a dial without doubt.

    Attributes:
        clock: The time.
        forms: What stands before it.
        page: The time beside the page's own, with an hour of two digits and its minutes as there.
    """

    clock: Dial
    forms: TimeForms
    page: Dial | None = None

    def at(self, at: Wall) -> str:
        """At a time: "at nine"."""
        return self._told(self.forms.at, at)

    def after(self, at: Wall) -> str:
        """After a time: "after nine"."""
        return self._told(self.forms.after, at)

    def span(self, start: Wall, end: Wall) -> str:
        """From a time to another: "from nine to ten"."""
        return f"{self._told(self.forms.start, start)} {self._told(self.forms.end, end)}"

    def shift(self, was: Wall, now: Wall) -> str:
        """What was at the first is at the second: "from nine to ten", where that differs."""
        return f"{self._told(self.forms.start, was)} {self._told(self.forms.onto, now)}"

    def _told(self, form: Form, at: Wall) -> str:
        bare = "{:02d}:{:02d}".format(*at) if self.clock is self.page else digits(*at)
        return formed(form, self.clock.tell(*at), bare)


@dataclass(frozen=True, slots=True)
class Words(Section):
    """One language's sentences; those about changes are clauses that are joined to one.

    Attributes:
        language: Its code, for Babel and for the time answers' voices.
        times: Times of the day.
        date: A day as people name it, as a pattern of Babel's.
        today: Today, as `{day}` in other sentences; so `tomorrow`.
        thinking: What is said when an answer takes long.
        deep_work, rest, buffer: Names of the blocks of a plan that is made without a model.

        which_day: Asks for the day; `{weekday}` is tomorrow's.
        keep_day: Asks whether to go on with `{day}`.
        chosen: That `{day}` is taken.
        chosen_by: That `{name}` has just chosen `{day}`, where somebody wanted `{wanted}`;
            `chosen_meanwhile` where nobody knows who did.
        free: Nothing is in the calendar.
        meetings_there: So many meetings are.
        ask_what: Asks for `{kinds}` of constraints, as `asked` has them.
        asked: What is asked for of a kind.
        more_fixed: Asks for more of them.
        tasks: What is on the person's list, `{names}`.
        todo: Asks what is to be done; `more_todo` for more of it.
        fits: Asks about the first plan.
        content: Asks about the plan after a change.
        in_calendar: The plan is in the calendar.
        unseen: Asks whether to write to a calendar that cannot be read.
        shall_write: Asks whether to write.
        changed_meanwhile: Nothing was written: the calendar is not as it was shown.
        unheard: What to do on the page, at a stage, where no model understands what is said.

        lost: An answer was not understood.
        cancelled: The planning is over.
        noted: Constraints were understood.
        noted_inputs: What is to be done was understood, `{names}`.
        blocks: Something to be done takes `{n}` blocks.
        no_inputs: Nothing is to be done.
        list_full: The list has `{n}` things and takes no more.
        minimal: The plan that follows is a simple one.
        unplaced: What is to be done, `{name}`, is not in the plan, by why; `unplaced_more`: nor are
            so many more.
        forgotten, unknown: Something is not remembered any more; nothing of it is known.
        corrected: Something is otherwise, `{text}`; `corrected_many` for several.
        recall: What is known for `{day}`; sentences of the person's follow.
        recall_more: So many more are on the page.
        recall_none: Nothing is known for `{day}`.
        recall_elsewhere: So many that hold on other days are on the page.

        writing, written: The plan is being written; it is written.
        undoing: Something is being taken back.
        undone: It is, by what that did: entries went, came back, are as they were, or several of
            these; or nothing was left to take back.
        still_writing: The calendar is busy.
        not_now: The calendar does not answer.
        no_undo: Nothing of this talk can be taken back.
        redone: What was taken back is in the calendar again; `no_redo`: nothing can come again.
        failed: Nothing could be written; `failed_partly`: only so many entries.
        undo_failed: It could not be taken out.
        conflict: What was changed elsewhere, `{names}`, for one and for several.
        left: What was not taken out because it was changed elsewhere, `{names}`.
        overlap: A `{meeting}` has come over a block, `{name}`; `overlap_more`: and so many more.

        refusals: Why a move is not possible.
        faults: Why a change of a plan does not fit; `unfit` where nothing is said of it.
        stale: What was asked for is about a plan that is not the one any more.
        nothing_yet: There is no plan.
        not_yours: Somebody may only look at the plan.
        working: What runs in the background, for the page.

        empty: The plan has nothing in it.
        day: The plan's hours; `day_with` with `{having}`, `day_one` with its only block.
        first_last: The first block and the last.
        meetings: So many meetings.
        deep: So much deep work.
        same: Nothing has changed.
        added, removed, moved, resized, window, renamed, renamed_to, retyped, described: What is
            different about a block; `renamed_to` with new times.
        later, earlier: So many blocks from `{name}` on have shifted.
        more: So many more changes.
        kinds: A kind of block.
        others: A block and so many others.
        facts: What is worth knowing about a plan.
        deep_later: A fact: deep work comes in the afternoon only.

        shown_already: The calendar is as the plan is.
        will_have: `{parts}` would change in the calendar.
        entries: So many entries of the calendar, by what happens to them.
        new, gone: What comes to the calendar, `{entries}`; what goes.
        updated: What becomes of an event; `{clauses}` are the following.
        was_called, moves, begins, ends, goes, other_notes, other_kind: What becomes of it.
        transactions: What was written to the calendar for `{day}`; `{parts}` as in `will_have`.
        no_entries: `{parts}` where nothing was written.
    """

    language: str
    times: Times
    date: str
    today: str
    tomorrow: str
    thinking: str
    deep_work: str
    rest: str
    buffer: str

    which_day: str
    keep_day: str
    chosen: str
    chosen_by: str
    chosen_meanwhile: str
    free: str
    meetings_there: Forms
    ask_what: str
    asked: Mapping[Kind, str]
    more_fixed: str
    tasks: str
    todo: str
    more_todo: str
    fits: str
    content: str
    in_calendar: str
    unseen: str
    shall_write: str
    changed_meanwhile: str
    unheard: Mapping[Stage, str]

    lost: str
    cancelled: str
    noted: str
    noted_inputs: str
    blocks: str
    no_inputs: str
    list_full: str
    minimal: str
    unplaced: Mapping[Reason, str]
    unplaced_more: Forms
    forgotten: str
    unknown: str
    corrected: str
    corrected_many: str
    recall: str
    recall_more: Forms
    recall_none: str
    recall_elsewhere: Forms

    writing: str
    written: str
    undoing: str
    undone: Mapping[Undone, str]
    still_writing: str
    not_now: str
    no_undo: str
    redone: str
    no_redo: str
    failed: str
    failed_partly: Forms
    undo_failed: str
    conflict: Forms
    left: Forms
    overlap: str
    overlap_more: Forms

    refusals: Mapping[Why, str]
    faults: Mapping[FaultCode, str]
    unfit: str
    stale: str
    nothing_yet: str
    not_yours: str
    working: Mapping[Work, str]

    empty: str
    day: str
    day_with: str
    day_one: str
    first_last: str
    meetings: Forms
    deep: str
    same: str
    added: str
    removed: str
    moved: str
    resized: str
    window: str
    renamed: str
    renamed_to: str
    retyped: str
    described: str
    later: str
    earlier: str
    more: Forms
    kinds: Mapping[ET, str]
    others: Forms
    facts: Mapping[FactCode, str]
    deep_later: str

    shown_already: str
    will_have: str
    entries: Mapping[Write, Forms]
    new: str
    gone: str
    updated: str
    was_called: str
    moves: str
    begins: str
    ends: str
    goes: str
    other_notes: str
    other_kind: str
    transactions: Mapping[Purpose, str]
    no_entries: str

    @property
    def on_page(self) -> Words:
        """The same, for the page: its times are written as those of its blocks are."""
        times = self.times
        return replace(self, times=replace(times, clock=times.page or times.clock))


LANGUAGES = Table("planner", Words, own=("times",))
ENGLISH = LANGUAGES[EN]


def words_for(language: str) -> Words:
    """The sentences of a BCP-47 language; English for one that has no table."""
    return LANGUAGES.of(language)
