"""What a kind of session adds to the engine: the one seam through which kinds plug in.

The engine keeps the floor, the stage and the clock; a kind listens to what happens, answers plain
phrases, gives the model tools, and asks the stage for whatever it wants to say.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Coroutine, Mapping, Sequence
from typing import Any, Protocol

from pipecat.flows import FlowsFunctionSchema
from pipecat.processors.aggregators.llm_context import LLMContextMessage

from beatroom.bot.pipeline.late_reply import LateReply
from beatroom.bot.pipeline.session_context import SessionContext
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import Recorded
from beatroom.flows.core.rundown import Item


class Controls(Protocol):
    """What a kind may do to its session; operators do the same by REST."""

    def change_rundown(self, op: str, by: str, **detail: Any) -> None:
        """Change the rundown; a RundownError says why it makes no sense."""
        ...

    def written(self, participant: str | None, text: str) -> Coroutine[Any, Any, None]:
        """Somebody wrote something; None where nobody knows who.

        It is on record at once; what is returned lets it be heard.

        Raises:
            TurnQueueFullError: Too much of theirs waits, and nothing of this is on record.
        """
        ...

    async def end(self, reason: str, by: str, *, at_once: bool) -> None:
        """End after a goodbye, or at once."""
        ...


class KindError(ValueError):
    """A command that cannot be carried out; the text says why."""


class Kind(Protocol):
    """One session's kind."""

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        """Tools of the model in the node that is being entered; asked for at every entry."""
        ...

    def start(self) -> None:
        """The session's pipeline runs; start what runs beside it, and listen to what happens."""
        ...

    def guidance(self) -> str:
        """What the model is told of the kind, after the persona."""
        ...

    def reply(self, text: str) -> str | None:
        """The words that answer an utterance without the model.

        None where the model answers; an empty text where nobody needs to.
        """
        ...

    def check_sentence(self, sentence: str, replacements: Collection[str]) -> str:
        """What is said of a sentence of the model's: itself, something in its place, or nothing.

        Args:
            sentence: As the model wrote it.
            replacements: What has taken the place of others in the same reply.
        """
        ...

    def context_view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        """The context as the model should see it for its next words; None for as it is.

        Instructions of operators' that no reply has used yet are put back where it lacks them.
        """
        ...

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        """The kind's own state for a page that has just joined; None where it has none."""
        ...

    def event_for(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        """An event or a view of the kind's as one person's page gets it; None: it does not."""
        ...

    def owned_by(self, actor: Actor) -> bool:
        """Whether it is the session of somebody in the room, or everybody's."""
        ...

    def owner_refusal(self) -> str:
        """What somebody is told who asks for what only the session's owner may do.

        Empty: a sentence of the engine's.
        """
        ...

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        """Carry out what an operator asks and may ask by the declaration; say what came of it.

        Raises:
            KindError: It makes no sense now.
        """
        ...

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """The same for a person in the room, who may ask it by the declaration and `owned_by`.

        Raises:
            KindError: It makes no sense now.
        """
        ...

    async def settle(self) -> None:
        """Finish what the record still needs, before the session is over; it has a deadline."""
        ...

    def opens_aloud(self, item: Item) -> bool:
        """Whether the host may speak as it enters this beat."""
        ...

    def quiet(self) -> bool:
        """Whether the host should leave silence be."""
        ...


class PlainKind:
    """The plain kind, which adds nothing to what every host does; others change what they need.

    Args:
        live: The session's parts.
        controls: What a kind may do to its session.
        past: The session's events so far.
    """

    def __init__(self, live: SessionContext, controls: Controls, past: Sequence[Recorded]) -> None:
        self._live = live
        self._controls = controls

    def functions(self) -> Sequence[FlowsFunctionSchema]:
        return ()

    def start(self) -> None:
        if self._live.chats:
            LateReply(self._live)

    def guidance(self) -> str:
        return ""

    def reply(self, text: str) -> str | None:
        return None

    def check_sentence(self, sentence: str, replacements: Collection[str]) -> str:
        return sentence

    def context_view(self, held: Sequence[LLMContextMessage]) -> Sequence[LLMContextMessage] | None:
        return None

    def state_for(self, viewer: Actor) -> Mapping[str, Any] | None:
        return None

    def event_for(
        self, viewer: Actor, name: str, data: Mapping[str, Any]
    ) -> Mapping[str, Any] | None:
        return data

    def owned_by(self, actor: Actor) -> bool:
        return True

    def owner_refusal(self) -> str:
        return ""

    def command(self, name: str, data: Mapping[str, Any], by: str) -> Mapping[str, Any]:
        raise KindError(f"{name!r} cannot be done here.")

    def guest_command(self, actor: Actor, name: str, data: Mapping[str, Any]) -> Mapping[str, Any]:
        raise KindError(f"{name[:40]!r} was not taken: nobody can do it here.")

    async def settle(self) -> None:
        """Nothing is left to do."""

    def opens_aloud(self, item: Item) -> bool:
        return True

    def quiet(self) -> bool:
        return False


MakeKind = Callable[[SessionContext, Controls, Sequence[Recorded]], Kind]
