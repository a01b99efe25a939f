"""The visit of a running session: a fold over the kind's facts, and the way to add to them.

The pages are shown what follows from them, beside the log.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.facts import Fact
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.restaurant import events as e
from beatroom.flows.kinds.restaurant.forms import FormName, Page
from beatroom.flows.kinds.restaurant.messages import (
    FormPrefill,
    NavigatePage,
    StateUpdate,
    ToPage,
    UiAction,
)
from beatroom.flows.kinds.restaurant.targets import Action
from beatroom.flows.kinds.restaurant.visit_state import Visit, apply, arrived, fold, state_update


class VisitLog:
    """Keeps the visit; everything that happens in it is a fact first."""

    def __init__(self, opening_page: Page) -> None:
        self.visit: Visit = arrived(opening_page)
        self._live: Live | None = None
        self._watchers: list[Callable[[Fact], None]] = []

    def begin(self, live: Live, past: Sequence[Recorded]) -> None:
        """Read what has happened, and listen to what will."""
        self._live = live
        self.visit = fold(self.visit, past)
        live.journal.watch(self._notice)

    def watch(self, watcher: Callable[[Fact], None]) -> None:
        """Call `watcher` with each of the kind's facts, once it is applied."""
        self._watchers.append(watcher)

    def record(self, fact: Fact) -> None:
        """Note that something happened."""
        if self._live is not None and not self._live.state.over:
            self._live.journal.record(e.FACTS.event(fact))

    def update_page(self, *, whole: bool = False) -> None:
        """Show the pages how things stand."""
        self._show(state_update(self.visit, whole=whole))

    def navigate(self, page: Page, target: str | None = None) -> None:
        """Bring the guest to a page, and to a place on it."""
        self.record(e.WentTo(page=page))
        self._show(NavigatePage(page=page, target=target))

    def prefill(self, form: FormName, values: dict[str, Any]) -> None:
        """Fill in fields, here and on the page."""
        self.record(e.Filled(form=form, values=values))
        self._show(FormPrefill(form=form, values=values))

    def point(self, action: Action, target: str) -> None:
        """Show the guest an element."""
        self._show(UiAction(action=action, target=target))

    def _show(self, message: ToPage) -> None:
        if self._live is None or self._live.state.over:
            return
        match message:
            case NavigatePage() | UiAction():
                self._live.pages.command(*message.command)
            case FormPrefill() | StateUpdate():
                shown = message.model_dump(mode="json", exclude={"type"})
                self._live.pages.show(message.type, shown)

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        if (fact := e.FACTS.of(recorded.event)) is None:
            return
        self.visit = apply(self.visit, fact)
        for watcher in self._watchers:
            watcher(fact)
