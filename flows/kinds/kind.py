"""What a kind of session is: one declaration, from which everything that knows kinds is derived.

    >>> from pydantic import BaseModel
    >>> from beatroom.flows.core.kept import kept
    >>> class QuizPart(BaseModel):
    ...     questions: tuple[str, ...]
    >>> QUIZ = SessionKind(
    ...     name="quiz",
    ...     keys={"quiz": Key(QuizPart, "The questions; for 'kind: quiz'.")},
    ...     events={"asked": EventType(kept("number"), public=True)},
    ...     start=Start(
    ...         persona="You ask the questions of a pub quiz.",
    ...         middle="Questions",
    ...         prompt="Ask a question.",
    ...         turn="Scores",
    ...         turn_prompt="Read the scores.",
    ...     ),
    ...     runtime="pub_quiz.session:Quiz",
    ... )

What is pure stands here itself. Effects are named, as "module:name", and loaded by whoever needs
them, so that a session's process loads no routes, and the service no pipeline. docs/kinds.md says
what each field is for, and how a package of its own adds a kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol, cast, get_args

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from beatroom.flows.core.document import SectionsOf
from beatroom.flows.core.events import Created, Recorded
from beatroom.flows.core.facts import Facts
from beatroom.flows.core.kept import ALL_WORDS, FieldPolicy, own_faults
from beatroom.flows.core.rundown import Rundown
from beatroom.flows.core.state import SessionState
from beatroom.flows.kinds import checks
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

    kept: FieldPolicy = ALL_WORDS
    public: bool = False


Place = tuple[str | int, ...]
"""Where something stands in a record: keys and indexes."""

Scope = Literal["operator", "owner", "anybody"]
"""Who may give a command: operators; whose session it is (`owned_by`); operators and the room."""


class Misfit(ValueError):  # noqa: N818 - it says what a command's data is
    """What a command does not take: the first reason, with its place."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command whose data is checked before the kind sees it.

    Attributes:
        scope: By whom it can be given.
        model: What it takes, and what the kind gets of it; a request that does not fit is refused
            with the place.
    """

    scope: Scope
    model: type[BaseModel] | None = None

    def taken(self, data: Mapping[str, Any]) -> Mapping[str, Any]:
        """What the model makes of data, defaults included; as it is where there is no model.

        Raises:
            Misfit: It does not fit.
        """
        if self.model is None:
            return data
        try:
            return self.model.model_validate(data).model_dump()
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            place = ".".join(map(str, ("data", *first["loc"])))
            raise Misfit(f"{place}: {first['msg'].rstrip('.')}.") from None


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


Placeholder = Callable[[Personality, SessionState], str]
"""What an author's `{{ name }}` stands for in a session as it is."""


def _no_length(_: Personality, __: Any) -> float | None:
    return None


@dataclass(frozen=True, slots=True)
class Request:
    """What a request for a session may ask of this kind, beside what every kind's has.

    Attributes:
        fields: A model whose fields are fields of the request; each has a default, with which
            nothing is asked, and a description.
        take: Takes what is asked into the session's personality, which is completed afterwards.
        length: How many seconds a session takes by what is asked, of the personality with that
            taken in; None: what is asked says nothing of it.
        also: What callers may have learned elsewhere to call the same, by that name: the field, as
            in `{"max_turns": "boardroom.turns"}`. In `metadata` it is refused with a hint.
    """

    fields: type[BaseModel]
    take: Callable[[Personality, Any], Personality]
    length: Callable[[Personality, Any], float | None] = _no_length
    also: Mapping[str, str] = field(default_factory=dict[str, str])


def _as_planned(_: Personality, planned: Rundown) -> Rundown:
    return planned


def _no_remarks(_: Personality, __: float) -> Sequence[str]:
    return ()


def _own_length(personality: Personality) -> float:
    return personality.length


def _complete(personality: Personality, _: FindPersonality) -> Personality:
    return personality


def _no_voices(_: Personality) -> Sequence[tuple[Place, str | None]]:
    return ()


def _nobody(_: Personality) -> Sequence[str]:
    return ()


def _nothing_to_begin(_: Personality, __: Any) -> Mapping[str, Any]:
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
        commands: What can be asked of a running session, and by whom; with a model of what it
            takes where that is checked.
        other_times: Whether its talk is of other times than the session's, as where a day is
            planned: of what its model says about time, the clock checks what names the session.
        one_person: Whether its sessions are one person's altogether, whose name stands in forms.
        keeps_outside: Whether a log keeps all that reaches a session from outside, so that a
            rehearsal of it comes to the same; not where that is more of a life than is said: then
            it is kept beside the recording alone, where there is one.
        tags: With what its messages to the model begin, so that a reply never says them.
        speakers: Who speaks beside the host.
        voices: The voices that they have, each with its place in the record.
        placeholders: What its authors may write in braces, and what each stands for as of now.
        words: Where its words in each language are: names of `Table`s.
        plan: Changes the rundown that a personality's beats make.
        length: How many seconds its sessions take.
        remarks: What whoever makes a session should know of a record that is right, in sentences:
            of the complete personality, and of a length in seconds.
        complete: Takes other personalities into a record when it is read; may raise `Incomplete`.
        request: What somebody who makes a session may ask of this kind.
        sections: Its part of a session's document.
        console: What its part of the console begins with, of the personality and the fold's state.
        starting: What the notice of a start says.
        start: What `beatroom new` begins with.
        answers_within: Seconds without a voice in which a beat that is due may wait, for a slow
            tool or a model; None: a few.
        needs_tools: Whether its host can do its work only by tools, where a model speaks: one that
            can neither call tools nor keep to a JSON schema is refused before a start.
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
    commands: Mapping[str, Scope | Command] = field(default_factory=dict[str, "Scope | Command"])
    other_times: bool = False
    one_person: bool = False
    keeps_outside: bool = True
    tags: tuple[str, ...] = ()
    speakers: Callable[[Personality], Sequence[str]] = _nobody
    voices: Callable[[Personality], Sequence[tuple[Place, str | None]]] = _no_voices
    placeholders: Mapping[str, Placeholder] = field(default_factory=dict[str, Placeholder])
    words: tuple[str, ...] = ()
    plan: Callable[[Personality, Rundown], Rundown] = _as_planned
    length: Callable[[Personality], float] = _own_length
    complete: Callable[[Personality, FindPersonality], Personality] = _complete
    remarks: Callable[[Personality, float], Sequence[str]] = _no_remarks
    request: Request | None = None
    sections: SectionsOf | None = None
    console: Callable[[Personality, Any], Mapping[str, Any]] = _nothing_to_begin
    starting: Callable[[Personality], Starting | None] = _nothing_particular
    start: Start
    answers_within: float | None = None
    needs_tools: bool = False
    runtime: str | None = None
    service: str | None = None
    store: str | None = None
    double: str | None = None
    page: str | None = None

    def __post_init__(self) -> None:
        types: Mapping[str, type[Any]] = {} if self.facts is None else self.facts.types
        for name, one in self.events.items():
            if faults := own_faults(types.get(name), getattr(one, "kept", ALL_WORDS)):
                raise TypeError(f"{self.name}, {name}: {'; '.join(faults)}.")

    def commands_of(self, *scopes: Scope) -> tuple[str, ...]:
        """The names of its commands of these scopes."""
        declared = ((name, getattr(one, "scope", one)) for name, one in self.commands.items())
        return tuple(name for name, scope in declared if scope in scopes)

    def refusal(self, name: str, able: Sequence[str]) -> str:
        """Why a command is not taken.

        Args:
            name: What was asked for.
            able: What whoever asks may do.
        """
        known = name in self.commands
        why = "you may not give the command" if known else "there is no command"
        expected = f"; expected one of {', '.join(able)}" if able else ""
        article = "an" if self.called[:1].casefold() in tuple("aeiou") else "a"
        return f"In {article} {self.called} {why} {name[:40]!r}{expected}."

    @property
    def page_address(self) -> str | None:
        """Where the service has the page's module, where that is in a package of its own."""
        _, colon, module = (self.page or "").partition(":")
        return f"/kinds/{self.name}/{module.rpartition('/')[2]}" if colon else None

    def command(self, name: str) -> Command | None:
        """One of its commands; None for one that it does not know."""
        declared = self.commands.get(name)
        return declared if declared is None or isinstance(declared, Command) else Command(declared)

    @property
    def scopes(self) -> Mapping[str, Scope]:
        """By whom each of its commands can be given."""
        return {n: c.scope if isinstance(c, Command) else c for n, c in self.commands.items()}

    @property
    def asks(self) -> Mapping[str, FieldInfo]:
        """The fields of a request for a session that are its own."""
        return {} if self.request is None else self.request.fields.model_fields

    @property
    def effects(self) -> Mapping[str, str]:
        """What it names, "module:name", by the field that names it."""
        named = {one: getattr(self, one) for one in ("runtime", "service", "store", "double")}
        return {one: effect for one, effect in named.items() if effect is not None}

    def faults(self) -> tuple[str, ...]:
        """What is wrong with the declaration itself."""
        found = [
            *checks.key_faults(self.keys, OF_EVERY_PERSONALITY),
            *checks.event_faults((self.name, *self.former), self.facts, self.events),
            *checks.command_faults(self.commands, get_args(Scope)),
            *checks.request_faults(self.asks),
        ]
        if self.fold is not None and self.facts is None:
            found.append("it has a fold and no facts; expected both, or neither")
        return tuple(found)

    def effect_faults(self) -> tuple[str, ...]:
        """What is wrong with what it names; nothing of that is run, and its words are read."""
        named = checks.effect_faults(self.effects, self.page)
        return (*named, *checks.words_faults(self.words))


OF_EVERY_PERSONALITY = frozenset({*Personality.__annotations__, *dir(Personality)})
"""Names that no kind's key may have."""


def language_of(records: Sequence[Recorded]) -> str:
    """The language of a session, as its log begins; English where it is not known."""
    return next((r.event.language for r in records if isinstance(r.event, Created)), "en")


CONVERSATION = SessionKind(
    name="conversation",
    called="conversation",
    page="conversation",
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


EMBEDDING: list[type[BaseModel]] = []
"""Models with a personality in them, which are built anew when there are more kinds."""


def looked_for_more() -> bool:
    """Load the kinds that have been installed since; whether there are any. It blocks."""
    if not declared.look_again():
        return False
    for model in (Personality, *EMBEDDING):
        model.model_rebuild(force=True)
    return True


def missing_now(name: str) -> str | None:
    """That no package of a kind is installed at this moment, in a sentence; else None.

    It looks again, and blocks: what was installed since counts, and what was taken away.
    """
    if not declared.gone(name) or (looked_for_more() and not declared.gone(name)):
        return None
    return declared.not_installed(name) or f"The kind {name!r} is not installed here."


def request_fields() -> Mapping[str, SessionKind]:
    """The fields of a request for a session that only some kind takes, each with its kind."""
    return {name: kind for kind in all_kinds() for name in kind.asks}


def kind_named(name: str) -> SessionKind:
    """The kind of a name; of a name that nothing is installed for the plain one."""
    return cast("SessionKind | None", declared.find(name)) or CONVERSATION
