"""What an answer tells: often more than the one value that its question asks for."""

from __future__ import annotations

from collections.abc import Sequence

from beatroom.flows.language.time_questions.phrases import Ask
from beatroom.flows.language.time_questions.vocabulary import Plan

Asked = tuple[Ask, str | None]
"""A question, and the id of the item that it is about."""


def told_by(asks: Ask, about: str | None, plan: Plan) -> frozenset[Asked]:
    """The questions that the answer to one of them answers, itself among them.

    What is left of the item that runs and of the session stands in one sentence; so do when an item
    comes and for how long it is planned; so do when the session began and how long ago that was.

    Args:
        asks: The question.
        about: The item that it names.
        plan: The session's title and its items', with where they are.
    """
    items = [one for one in plan if one.id and one.state != "skipped"]
    running = next((at for at, one in enumerate(items) if one.state == "running"), None)
    this = None if running is None else items[running].id
    more: Sequence[Asked] = ()
    if asks == "item_left" or (asks == "title_left" and about == this is not None):
        more = [("item_left", None), ("title_left", this), ("title_when", this)]
    elif asks == "status":
        more = [("item_left", None), ("title_left", this), ("session_left", None)]
    elif asks in {"elapsed", "started"}:
        more = [("elapsed", None), ("started", None)]
    elif asks == "title_left":
        more = [("title_when", about), ("title_length", about)]
    elif asks == "title_when":
        more = [("title_left", about)]
    elif asks == "progress":
        more = [("session_left", None)]
    elif asks == "title_after" and about == this is not None:
        more = [("next", None)]
    elif asks == "next" and running is not None:
        coming: list[Asked] = [("title_when", one.id) for one in items[running + 1 :][:1]]
        more = [("title_after", this), *coming]
    return frozenset({(asks, about), *more})
