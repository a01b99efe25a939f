"""The guide at work: it takes the model's place where there is none, over the same desk."""

from __future__ import annotations

from typing import Protocol

from beatroom.bot.kinds.restaurant.back_office import BackOffice
from beatroom.bot.kinds.restaurant.state import VisitLog
from beatroom.bot.kinds.restaurant.submission import Came
from beatroom.flows.kinds.restaurant.forms import FormName, fields_of
from beatroom.flows.kinds.restaurant.guide import ASK, Act, Place, answer, question
from beatroom.flows.kinds.restaurant.messages import Agent
from beatroom.flows.kinds.restaurant.prompts import is_update
from beatroom.flows.kinds.restaurant.tools import Desk
from beatroom.flows.kinds.restaurant.visit_state import FORM_OF

GREETINGS = {
    "greeter": "",
    "reservation": "Let us find you a table.",
    "order_food": "Let us put your order together.",
}
SEEN = "I see what you have filled in."
THANKS = "Thank you, I have that."


class Submits(Protocol):
    """Submits a form by voice, and says aloud what came of it."""

    def __call__(self, form: FormName) -> None: ...


class Guiding:
    """Answers a guest in plain sentences.

    Args:
        log: The visit.
        office: For the menu, and today's date.
        language: The session's. The guide knows English; elsewhere it tells outcomes and no more.
    """

    def __init__(self, log: VisitLog, office: BackOffice, language: str) -> None:
        self._knows_language = language.lower().startswith("en")
        self._log = log
        self._office = office
        self._place = Place()
        self._desk: Desk | None = None
        self._submits: Submits | None = None

    def begin(self, desk: Desk, submits: Submits) -> None:
        """The session is there."""
        self._desk, self._submits = desk, submits

    def reply(self, text: str) -> str | None:
        """The words that answer an utterance, or a message about the forms; None for neither."""
        if not self._knows_language:
            return "" if is_update(text) else None
        if is_update(text):
            return f"{THANKS} {self._ask()}"
        guided = answer(
            text, self._log.visit, self._place, self._office.now().date(), self._office.house
        )
        self._place = guided.place
        refused = [told for act in guided.acts if (told := self._do(act)).startswith("Not")]
        lead = refused[0] if refused else guided.lead
        return f"{lead} {self._ask()}".strip() if guided.asks else lead

    def first_words(self) -> str | None:
        """What the agent that takes over says first."""
        if not self._knows_language:
            return None
        visit = self._log.visit
        form = FORM_OF.get(visit.agent)
        self._place = Place()
        lead = SEEN if form and fields_of(visit.form(form)) else GREETINGS[visit.agent]
        return f"{lead} {self._ask()}".strip()

    def after(self, came: Came) -> str:
        """What came of a submission, and what is asked next."""
        if not self._knows_language:
            return came.text
        field, form = self._log.visit.problem_field, FORM_OF.get(self._log.visit.agent)
        if came.done or form is None:
            self._place = Place(asking="anything")
            return f"{came.text} {ASK['anything']}"
        words, self._place = question(self._log.visit, self._place, self._office.house)
        if field is not None and self._place.asking == "confirm":
            self._place = Place(asking="change" if form == "reservation" else "change-order")
            return f"{came.text} What should I change?"
        return f"{came.text} {words}"

    def _ask(self) -> str:
        words, self._place = question(self._log.visit, self._place, self._office.house)
        return words

    def _do(self, act: Act) -> str:
        desk, submits = self._desk, self._submits
        if desk is None or submits is None:
            return ""
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
                submits(act.form)
                return ""
