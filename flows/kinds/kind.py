"""What a kind of session is: one declaration, from which everything that knows kinds is derived.

    QUIZ = SessionKind(
        name="quiz",
        keys={"quiz": Key(QuizPart, "The questions; for 'kind: quiz'.")},
        events={"asked": EventType(kept("number"), public=True)},
        runtime="pub_quiz.session:Quiz",
    )

What is pure stands here itself. Effects are named, as "module:name", and loaded by whoever needs
them, so that a session's process loads no routes, and the service no pipeline. docs/kinds.md says
what each field is for, and how a package of its own adds a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, cast

from beatroom.flows.core.document import SectionsOf
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.core.facts import Facts
from beatroom.flows.core.kept import ALL_WORDS, Kept
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.state import SessionState
from beatroom.flows.personality import kinds as declared
from beatroom.flows.personality.kinds import Key
from beatroom.flows.personality.model import Personality


class FindPersonality(Protocol):
    """Reads another personality for a record that names it.

    Args:
        name: Its name.
        at: The keys down to where it is named.
        expected: What its name should be one of.

    Raises:
        Incomplete: There is none, or it cannot be read.
    """

    def __call__(self, name: str, /, *, at: tuple[str, ...], expected: str) -> Personality: ...


class Incomplete(ValueError):  # noqa: N818 - it says what a record is
    """A record that is no session of its kind yet.

    Attributes:
        what: What is wrong.
        expected: What was expected.
        hint: What to do.
        name: The personality that it named in vain; empty where it is the record itself.
        at: The keys down to what is wrong.
    """

    def __init__(
        self,
        what: str,
        expected: str,
        hint: str = "",
        *,
        name: str = "",
        at: tuple[str, ...] = (),
    ) -> None:
        super().__init__(what)
        self.what, self.expected, self.hint = what, expected, hint
        self.name, self.at = name, at


@dataclass(frozen=True, slots=True)
class EventType:
    """An event of a kind's own.

    Attributes:
        kept: What its `data` holds of people; what is not declared counts as somebody's words.
        public: Whether pages in the room are told.
    """

    kept: Kept = ALL_WORDS
    public: bool = False


Scope = Literal["operator", "owner", "anybody"]
"""Who may give a command: operators; also the one whose session it is; also all in the room."""


@dataclass(frozen=True, slots=True)
class Starting:
    """What the notice of a start says of a kind.

    Attributes:
        type: What sort of session it is.
        agenda: What it is about.
        agents: Who speaks for the host; empty where it is the host alone.
        facts: Lines such as "Turns: 12".
    """

    type: str
    agenda: tuple[str, ...]
    agents: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Start:
    """What `beatroom new` writes for a kind: who the host is, and the middle of the session."""

    persona: str
    middle: str
    prompt: str
    turn: str
    turn_prompt: str
    record: str = ""
    """Lines of YAML for the kind's own keys."""


@dataclass(frozen=True, slots=True)
class Fold:
    """The state of a session's kind, as its facts make it.

    Attributes:
        begun: Before the first of them.
        apply: After one of them: the state, the fact, its time (seconds since the epoch).
    """

    begun: Callable[[Personality], Any]
    apply: Callable[[Any, Any, float], Any]

    def after(self, state: Any, facts: Facts[Any], records: Iterable[Recorded]) -> Any:
        """A state after a session's events."""
        for recorded, fact in facts.among(records):
            state = self.apply(state, fact, recorded.at)
        return state


class Wish(Protocol):
    """Takes what somebody who makes a session wants for it into its personality."""

    def __call__(self, personality: Personality, wanted: Any, /) -> Personality: ...


def _as_planned(_: Personality, planned: Rundown) -> Rundown:
    return planned


def _own_length(personality: Personality) -> float:
    return personality.length


def _complete(personality: Personality, _: FindPersonality) -> Personality:
    return personality


def _nobody(_: Personality) -> Sequence[str]:
    return ()


def _nothing(_: Personality, __: SessionState) -> Mapping[str, str]:
    return {}


def _nothing_particular(_: Personality) -> Starting | None:
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionKind:
    """A kind of session.

    Attributes:
        name: What a personality's `kind:` says.
        called: What people call such a session, as in "an agenda is for a meeting".
        former: Names that it had, and its keys with it: what is stored may have them still.
        keys: A personality's keys that are this kind's.
        facts: Its events as typed models, which its log holds.
        events: What they hold of people; what is not declared is kept as somebody's words, and not
            public.
        fold: The state that its facts come to; None where it has none.
        messages: Models of what its pages and its sessions say to each other, or unions of them;
            the pages' types are made of these.
        commands: What can be asked of a running session, and by whom.
        one_person: Whether its sessions are one person's altogether, whose name stands in forms.
        tags: With what its messages to the model begin, so that a reply never says them.
        speakers: Who speaks beside the host.
        placeholders: What `topic` and `table` stand for in its authors' texts.
        plan: Changes the rundown that a personality's beats make.
        length: How many seconds its sessions take.
        complete: Takes other personalities into a record when it is read; may raise `Incomplete`.
        wishes: Fields of a request for a session that only this kind knows.
        sections: Its part of a session's document.
        starting: What the notice of a start says.
        start: What `beatroom new` begins with.
        answers_within: Seconds without a voice in which a beat that is due may wait, for a slow
            tool or a model; None: a few.
        runtime: Makes what runs in a session: `bot.pipeline.kind.MakeKind`.
        service: What the service does for it: `bot.server.kind_service.KindService`.
        store: What is stored for it: `bot.store.kind_store.KindStore`.
        double: What stands for the service in a rehearsal: from a clock's `now` to a `Consult`.
        page: The module that the web page loads: one of its own, or "package:folder/file.js".
    """

    name: str
    called: str = "session"
    former: tuple[str, ...] = ()
    keys: Mapping[str, Key] = field(default_factory=dict[str, Key])
    facts: Facts[Any] | None = None
    events: Mapping[str, EventType] = field(default_factory=dict[str, EventType])
    fold: Fold | None = None
    messages: tuple[Any, ...] = ()
    commands: Mapping[str, Scope] = field(default_factory=dict[str, Scope])
    one_person: bool = False
    tags: tuple[str, ...] = ()
    speakers: Callable[[Personality], Sequence[str]] = _nobody
    placeholders: Callable[[Personality, SessionState], Mapping[str, str]] = _nothing
    plan: Callable[[Personality, Rundown], Rundown] = _as_planned
    length: Callable[[Personality], float] = _own_length
    complete: Callable[[Personality, FindPersonality], Personality] = _complete
    wishes: Mapping[str, Wish] = field(default_factory=dict[str, Wish])
    sections: SectionsOf | None = None
    starting: Callable[[Personality], Starting | None] = _nothing_particular
    start: Start
    answers_within: float | None = None
    runtime: str | None = None
    service: str | None = None
    store: str | None = None
    double: str | None = None
    page: str | None = None

    @property
    def page_address(self) -> str | None:
        """Where the service has the page's module, where that is in a package of its own."""
        _, colon, module = (self.page or "").partition(":")
        return f"/kinds/{self.name}/{module.rpartition('/')[2]}" if colon else None


def language_of(records: Sequence[Recorded]) -> str:
    """The language of a session, as its log begins; English where it is not known."""
    return next((r.event.language for r in records if isinstance(r.event, Created)), "en")


CONVERSATION = SessionKind(
    name="conversation",
    called="conversation",
    start=Start(
        persona="You lead an easy conversation. You ask one short question at a time, you listen\n"
        "  to the answer, and you bring in whoever has said little, by name.",
        middle="Stories",
        prompt="Ask each person for one story of their own. Take up a detail before you go on.",
        turn="What we take from it",
        turn_prompt="Ask what surprised them. Tie two of the answers together.",
    ),
)
"""The plain kind: it adds nothing to what every host does."""


def all_kinds() -> Iterable[SessionKind]:
    """Every kind that is installed, ours first."""
    return cast("Mapping[str, SessionKind]", declared.installed()).values()


def kind_named(name: str) -> SessionKind:
    """The kind of a name; of a name that nothing is installed for the plain one."""
    return cast("SessionKind | None", declared.find(name)) or CONVERSATION
