"""The guide at work: it takes the model's place where there is none, over the same desk."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.house_desk import HouseDesk
from beatroom.bot.kinds.restaurant.own_desk import OwnOutcome
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.kinds.restaurant.submission import SubmissionOutcome
from beatroom.flows.kinds.restaurant.forms import DISH_FIELD, FormName, fields_of
from beatroom.flows.kinds.restaurant.guide import Guide
from beatroom.flows.kinds.restaurant.guide_steps import DeskAction, OwnPlace, Place
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.prompts import is_update
from beatroom.flows.kinds.restaurant.tools import Desk
from beatroom.flows.kinds.restaurant.visit_state import FORM_OF
from beatroom.flows.language.language_code import ENGLISH, code_of

OTHER = "other"


class Submits(Protocol):
    """Submits a form by voice, and says aloud what came of it."""

    def __call__(self, form: FormName) -> None: ...


class Guiding:
    """Answers a guest in plain sentences.

    Args:
        log: The visit.
        office: For the menu, and today's date.
        language: The session's.
        desk: What it does things with.
        submits: Submits a form.
        owns: Does something about what is in the books, and says aloud what came of it.
        house: Answers what is asked about the house.
    """

    def __init__(
        self,
        log: VisitLog,
        office: BackOffice,
        language: str,
        *,
        desk: Callable[[], Desk],
        submits: Submits,
        owns: Callable[[DeskAction], None],
        house: HouseDesk,
    ) -> None:
        self._guide = Guide(language)
        self._house = house
        self._english = code_of(language) == ENGLISH
        self._log = log
        self._office = office
        self._place = Place()
        self._desk, self._submits, self._owns = desk, submits, owns
        self._answered = ""

    def reply(self, text: str) -> str | None:
        """The words that answer an utterance, or a message about the forms; None for neither."""
        answered, self._answered = self._answered, ""
        if answered == text:
            return ""
        if is_update(text):
            return f"{self._guide.says.thanks} {self._ask()}"
        decides = self._place.own is not None and self._guide.own.decides(text)
        if not decides and (answer := self._house.answer(text)) is not None:
            again = self._guide.says.asks["anything"] if self._place.asking == "anything" else None
            return f"{answer} {again or self._ask()}"
        guided = self._guide.answer(
            text, self._log.visit, self._place, self._office.now().date(), self._office.house
        )
        self._place = guided.place
        refused = [told for act in guided.acts if (told := self._do(act)).startswith("Not")]
        lead = self._refused(refused[0]) if refused else guided.lead
        return f"{lead} {self._ask()}".strip() if guided.asks else lead

    def first_words(self, early: str = "") -> str | None:
        """What the agent that takes over says first.

        Args:
            early: What a guest wrote before the host was there: these words answer it.
        """
        visit = self._log.visit
        form = FORM_OF.get(visit.agent)
        self._place = Place()
        if early:
            answer = self.reply(early)
            self._answered = early  # not once more, should it come by the floor as well
            return answer
        says = self._guide.says
        filled = form and fields_of(visit.form(form))
        lead = says.seen if filled else says.welcome.get(visit.agent, "")
        return f"{lead} {self._ask()}".strip()

    def after(self, came: SubmissionOutcome) -> str:
        """What came of a submission, and what is asked next."""
        says, field, form = (
            self._guide.says,
            self._log.visit.problem_field,
            FORM_OF.get(self._log.visit.agent),
        )
        told = came.text if self._english else self._outcome(came, field)
        if came.done or form is None:
            self._place = Place(asking="anything")
            return f"{told} {says.asks['anything']}"
        words, self._place = self._guide.question(self._log.visit, self._place, self._office.house)
        if field is not None and self._place.asking == "confirm":
            self._place = Place(asking="change" if form == "reservation" else "change-order")
            return f"{told} {says.asks['change-order']}"
        return f"{told} {words}"

    def after_own(self, act: DeskAction, came: OwnOutcome) -> str:
        """What came of something about what is in the books, and what is asked next."""
        says, own, entry = self._guide.says, self._place.own, came.entry
        if entry is None:
            told = came.text if came.answered or self._english else says.refused[OTHER]
            if act.does == "find" and own is not None and came.answered:
                self._place = Place(asking="own-reference", own=OwnPlace(own.wish))
                return f"{told} {self._ask()}"
            if act.does == "change" and own is not None and own.entry is not None:
                self._place = Place(asking="own-change", own=replace(own, change={}))
                return f"{told} {self._ask()}"
            self._place = Place(asking="anything")
            return f"{told} {says.asks['anything']}"
        if act.does == "find":
            words, self._place = self._guide.own.found(entry, self._place)
            return words
        self._place = Place(asking="anything")
        said = says.own["changed" if act.does == "change" else "cancelled"]
        told = said.format(summary=entry.summary.rstrip("."), reference=entry.reference)
        return f"{told} {says.asks['anything']}"

    def _outcome(self, came: SubmissionOutcome, field: str | None) -> str:
        """What came of it, in another language than English."""
        booked = self._log.visit.booked
        if came.done and booked:
            last = booked[-1]
            told = self._guide.says.booked[last.form].format(reference=last.reference)
            return f"{last.summary.rstrip('.')}. {told}"
        return came.told or self._refused(came.text, field)

    def _refused(self, told: str, field: str | None = None) -> str:
        """Why something did not go: in English the reason itself."""
        refused = self._guide.says.refused
        name = "dishes" if (field or "").startswith(DISH_FIELD) else field or OTHER
        return told if self._english else refused.get(name, refused[OTHER])

    def _ask(self) -> str:
        words, self._place = self._guide.question(self._log.visit, self._place, self._office.house)
        return words

    def _do(self, act: DeskAction) -> str:
        desk = self._desk()
        match act.does:
            case "hand_over":
                agents: dict[str, Agent] = {
                    "reservation": "reservation",
                    "order_food": "order_food",
                    "greeter": "greeter",
                }
                return desk.hand_over(agents[act.what])
            case "fill":
                return desk.fill(act.form, act.what, act.value)
            case "show":
                return desk.show(act.what)
            case "submit":
                self._submits(act.form)
                return ""
            case "find" | "change" | "cancel":
                self._owns(act)
                return ""
