"""The visit of a running session: a fold over the kind's facts, and the way to add to them.

The pages are shown what follows from them, beside the log.
"""

from __future__ import annotations

from typing import Any

from beatroom.bot.pipeline.kind_log import KindLog
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
from beatroom.flows.kinds.restaurant.visit_state import Visit, state_update


class VisitLog(KindLog[Visit]):
    """Keeps the visit; everything that happens in it is a fact first."""

    @property
    def visit(self) -> Visit:
        return self.state

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
        if self._live.state.over:
            return
        match message:
            case NavigatePage() | UiAction():
                self._live.pages.command(*message.command)
            case FormPrefill() | StateUpdate():
                shown = message.model_dump(mode="json")
                self._live.pages.show(message.type, shown)
