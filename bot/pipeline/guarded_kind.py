"""A kind of session behind a guard: what its code raises ends nothing, and is said.

Each hook has what stands in its place where it breaks. Whoever wrote the kind reads why in the log,
and operators in the console, once for each hook and reason.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, TypeVar

from pipecat.flows import FlowsFunctionSchema
from pipecat.processors.aggregators.llm_context import LLMContextMessage
from pydantic_core import to_jsonable_python

from beatroom.bot.pipeline.conductor import as_message
from beatroom.bot.pipeline.kind import Controls, Kind, KindError, MakeKind, PlainKind
from beatroom.bot.pipeline.kind_failures import note_failure
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.bot.runtime.kind_effects import effect
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.views import with_unused
from beatroom.flows.kinds.kind import Misfit, kind_named

T = TypeVar("T")


class KindCrashError(Exception):
    """A kind's code raised what it should not have, where somebody waits for an answer."""


class GuardedKind:
    """A kind as the session calls it.

    Args:
        live: The session.
        kind: What is guarded.
    """

    def __init__(self, live: SessionContext, kind: Kind) -> None:
        self._live, self._kind = live, kind

    def _call(self, hook: str, work: Callable[[], T], instead: T) -> T:
        """What a hook comes to; `instead` where it breaks, or has no answer at once."""
        try:
            return _at_once(work())
        except Exception as error:  # noqa: BLE001 - border: a package of anybody's
            note_failure(self._live, hook, error)
            return instead

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        return self._call("functions", lambda: tuple(_at_once(self._kind.functions())), ())

    def start(self) -> None:
        self._call("start", self._kind.start, None)

    def guidance(self) -> str:
        return self._call("guidance", lambda: _text(self._kind.guidance()), "")

    def reply(self, text: str) -> str | None:
        return self._call("reply", lambda: _text(self._kind.reply(text), None), None)

    def check_sentence(self, sentence: str, replacements: Collection[str]) -> str:
        """Nothing where it breaks: it may be there to keep something from being said."""
        check = self._kind.check_sentence
        return self._call("check_sentence", lambda: _text(check(sentence, replacements)), "")

    def context_view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        """None also where it breaks; an instruction that it leaves out is put back."""
        return self._call("context_view", lambda: self._whole(self._kind.context_view(held)), None)

    def _whole(
        self, view: Sequence[LLMContextMessage] | None
    ) -> Sequence[LLMContextMessage] | None:
        shown = _at_once(view)
        if shown is None:
            return None
        entries = [(as_message(h.message), h.of) for h in self._live.context.made.held]
        return with_unused(shown, entries, self._live.state.carried)

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        return self._call("state_for", lambda: _as_json(self._kind.state_for(viewer)), None)

    def event_for(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """Nothing where it breaks: it may be there to keep something from somebody."""
        return self._call(
            "event_for", lambda: _as_json(self._kind.event_for(viewer, name, data)), None
        )

    def owned_by(self, actor: Actor) -> bool:
        return self._call("owned_by", lambda: self._kind.owned_by(actor), False)

    def owner_refusal(self) -> str:
        return self._call("owner_refusal", lambda: _text(self._kind.owner_refusal()), "")

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        """As `Kind.command`; KindCrashError where it raises anything but a KindError."""
        return self._carried_out(
            "command", name, lambda: self._kind.command(name, self._taken(name, data), by)
        )

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """As `Kind.guest_command`; what breaks is no more to the person than a refusal."""
        try:
            return self._carried_out(
                "guest_command",
                name,
                lambda: self._kind.guest_command(actor, name, self._taken(name, data)),
            )
        except KindCrashError:
            raise KindError(f"{name[:40]!r} could not be done: something broke.") from None

    def _taken(self, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the command's model makes of what somebody wrote; a KindError where it does not fit.

        Whoever gives a command, it comes through here: from REST, a page or a rehearsal's script.
        """
        declared = kind_named(self._live.personality.kind).command(name)
        try:
            return data if declared is None else declared.taken(data)
        except Misfit as misfit:
            raise KindError(f"{name!r} was refused: {misfit}") from None

    def _carried_out(
        self, hook: str, name: str, work: Callable[[], Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        try:
            return dict(_as_json(_at_once(work())) or {})
        except KindError:
            raise
        except Exception as error:
            reason = note_failure(self._live, f"{hook} {name[:40]}", error)
            kind = self._live.personality.kind
            raise KindCrashError(
                f"The command {name[:40]!r} of the kind {kind!r} broke: {reason}"
            ) from error

    async def settle(self) -> None:
        try:
            await self._kind.settle()
        except Exception as error:  # noqa: BLE001 - border: a package of anybody's
            note_failure(self._live, "settle", error)

    def opens_aloud(self, item: Item) -> bool:
        return self._call("opens_aloud", lambda: self._kind.opens_aloud(item), True)

    def quiet(self) -> bool:
        return self._call("quiet", self._kind.quiet, False)


def _at_once(came: T) -> T:
    """What came of a call; a TypeError where it is yet to come."""
    if inspect.iscoroutine(came):
        came.close()
    if inspect.isawaitable(came):
        raise TypeError("it is declared 'async def'; expected 'def'")
    return came


def _text(came: T, *others: object) -> T:
    """Words as they are; a TypeError where they are none, and none of what else may come."""
    if not isinstance(_at_once(came), str) and came not in others:
        raise TypeError(f"it came to {_sort(came)}; expected a text")
    return came


def _sort(came: object) -> str:
    """What sort of thing something is, with its article."""
    name = type(came).__name__
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"


def _as_json(data: Mapping[str, Any] | None) -> Mapping[str, Any] | None:
    """Data as it is, where pages and callers can be sent it."""
    to_jsonable_python(_at_once(data))
    return data


def made_kind(live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> Kind:
    """The kind of a session, guarded; kinds without a runtime of their own are plain.

    So is one whose runtime cannot be made: the session goes on without what it would add.
    """
    make: MakeKind = effect(kind_named(live.personality.kind), "runtime") or PlainKind
    try:
        made = make(live, controls, past)
    except Exception as error:  # noqa: BLE001 - border: a package of anybody's
        note_failure(live, "runtime", error)
        made = PlainKind(live, controls, past)
    return GuardedKind(live, made)
