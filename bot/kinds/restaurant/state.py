"""The visit of a running session: a fold over the kind's events, and the way to add to them.

What the page is told is an event as well, so whoever takes the session over knows what it saw.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from beatroom.bot.pipeline.session_context import Live
from beatroom.flows.core.events import KindEvent, Recorded
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds.restaurant.forms import FormName, Page
from beatroom.flows.kinds.restaurant.messages import FormPrefill, NavigatePage, ToPage, UiAction
from beatroom.flows.kinds.restaurant.targets import Action
from beatroom.flows.kinds.restaurant.visit_state import (
    KIND,
    Visit,
    apply,
    arrived,
    fold,
    state_update,
)


class VisitLog:
    """Keeps the visit; everything that happens in it is an event first."""

    def __init__(self, opening_page: Page) -> None:
        self.visit: Visit = arrived(opening_page)
        self._live: Live | None = None
        self._watchers: list[Callable[[str], None]] = []

    def begin(self, live: Live, past: Sequence[Recorded]) -> None:
        """Read what has happened, and listen to what will."""
        self._live = live
        self.visit = fold(self.visit, past)
        live.journal.watch(self._notice)

    def watch(self, watcher: Callable[[str], None]) -> None:
        """Call `watcher` with the name of each of the kind's events, once it is applied."""
        self._watchers.append(watcher)

    def record(self, name: str, /, **data: Any) -> None:
        """Note an event of the restaurant's own."""
        if self._live is not None and not self._live.state.over:
            self._live.journal.record(KindEvent(kind=KIND, name=name, data=data))

    def update_page(self, *, whole: bool = False) -> None:
        """Tell the page how things stand."""
        self._tell(state_update(self.visit, whole=whole))

    def navigate(self, page: Page, target: str | None = None) -> None:
        """Bring the guest to a page, and to a place on it."""
        self._tell(NavigatePage(page=page, target=target))

    def prefill(self, form: FormName, values: dict[str, Any]) -> None:
        """Fill in fields, here and on the page."""
        self._tell(FormPrefill(form=form, values=values))

    def point(self, action: Action, target: str) -> None:
        """Show the guest an element."""
        self._tell(UiAction(action=action, target=target))

    def _tell(self, message: ToPage) -> None:
        self.record(message.type, **message.model_dump(mode="json", exclude={"type"}))

    def _notice(self, recorded: Recorded, _: SessionState) -> None:
        event = recorded.event
        if not isinstance(event, KindEvent) or event.kind != KIND:
            return
        self.visit = apply(self.visit, event.name, event.data)
        for watcher in self._watchers:
            watcher(event.name)
