"""The personality record: who the host is, how it sounds, and what should happen when.

One personality is one YAML file, for example:

    name: tea-talk
    title: Tea talk
    persona: You are Mina, a warm host who asks one short question at a time.
    voice: {name: alto}
    length: 15m
    beats:
      - title: Welcome
        at: 0
        say: Hello everybody, and welcome to the tea talk.
      - title: Stories
        at: 2m
        prompt: Ask each of {{ participants }} for the best cup they ever had.
      - title: Goodbye
        at: 90%
        prompt: Thank everybody by name and say goodbye.

`flows.personality.source` reads such a file and reports every problem with its line and column.
In Python all durations are seconds. The record dumps to JSON (and so to YAML) in the form in
which an author writes it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal, Self, TypeVar, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    GetCoreSchemaHandler,
    ValidationInfo,
    field_validator,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic_core import CoreSchema

from beatroom.flows.personality import kinds
from beatroom.flows.personality.errors import Fault, below, broken, fault
from beatroom.flows.personality.host_name import host_name
from beatroom.flows.personality.order import BEATS_CAP, order_faults
from beatroom.flows.personality.script import RehearsalTest
from beatroom.flows.personality.script_faults import script_faults
from beatroom.flows.personality.text import (
    FIELDS_CAP,
    PLACEHOLDERS,
    Persona,
    Prompt,
    Say,
    Style,
    Title,
    fill,
)
from beatroom.flows.personality.times import WRITTEN, At, Duration, Offset, SomeTime
from beatroom.flows.personality.words import (
    Answers,
    FieldName,
    FieldValue,
    Keepsake,
    Kind,
    Language,
    Late,
    Name,
    Number,
    OnTimeUp,
    PersonName,
    Version,
    WhenBusy,
    Word,
)

__all__ = [
    "PLACEHOLDERS",
    "Beat",
    "Greeting",
    "Idle",
    "ModelChoice",
    "Offset",
    "Personality",
    "Profile",
    "RehearsalTest",
    "Silence",
    "SpeechChoice",
    "Voice",
    "fill",
]

_P = TypeVar("_P", bound=BaseModel)
LIST_CAP = 100
GONE = ("tools",)
"""Keys that had no effect, and may stand in what was stored with them."""
OPERATORS_OWN = ("base_url", "url", "api_key", "key")
"""Keys of `model` that say where a model is, or what opens it."""


class Part(BaseModel):
    """What all parts of the record share: nothing unknown, nothing changed afterwards."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", populate_by_name=True, serialize_by_alias=True
    )


class Voice(Part):
    """How the host sounds."""

    engine: Word | None = Field(
        default=None, description="The speech engine; default: the one the service is set to."
    )
    name: Word | None = Field(
        default=None,
        description="The voice's name, such as heart, male, deep, tenor, alto, bright or young; "
        "default: the service's.",
    )
    speed: Number = Field(default=1.0, ge=0.5, le=2.0, description="1.0 is the voice's own pace.")


class Beat(Part):
    """A timed part of the session."""

    model_config = ConfigDict(
        json_schema_extra={"anyOf": [{"required": ["prompt"]}, {"required": ["say"]}]}
    )

    title: Title = Field(description="What people see on the agenda.")
    at: At = Field(description="When it starts: 0, 8m, 1h 5m, or a share of the length as 50%.")
    for_: SomeTime | None = Field(
        default=None,
        alias="for",
        description="How long it should take; default: until the next beat.",
    )
    prompt: Prompt = Field(default="", description="What the model is told when the beat comes.")
    say: Say | None = Field(default=None, description="Exact words, spoken as they are.")
    fallback: Say | None = Field(
        default=None,
        description="What is said in the prompt's place where no language model is connected; "
        "default: the title and an invitation.",
    )
    speak: bool = Field(
        default=True, description="false: the host takes note of the prompt and says nothing."
    )
    reset: bool | Literal["always"] = Field(
        default=False,
        description="true: what no longer fits in the context is summarised before the beat; "
        "always: all that was said before is summarised, to start fresh.",
    )
    when_busy: WhenBusy = Field(
        default="wait", description="When somebody is speaking as the beat comes."
    )
    max_wait: Duration = Field(
        default=30.0, description="How long `when_busy: wait` may wait for a pause; default 30s."
    )
    repeat_after_silence: SomeTime | None = Field(
        default=None, description="Bring the beat's matter up once more after so much silence."
    )
    on_time_up: OnTimeUp = Field(
        default="move_on",
        description="When its time is up: move on, ask for more time, or hold the clock.",
    )

    @model_validator(mode="after")
    def _has_something_to_do(self) -> Self:
        if not self.speak and self.say is not None:
            raise broken(
                fault(
                    "this beat has 'speak: false' and words to say",
                    "a prompt alone",
                    "Remove 'say', or 'speak: false'.",
                )
            )
        if self.fallback is not None and (self.say is not None or not self.speak):
            instead = "'say'" if self.say is not None else "'speak: false'"
            raise broken(
                fault(
                    f"this beat has {instead}, so its 'fallback' is never spoken",
                    "a 'fallback' beside a prompt alone",
                    "Remove 'fallback'.",
                    at=("fallback",),
                    on_key=True,
                )
            )
        if not self.prompt.strip() and self.say is None:
            raise broken(
                fault(
                    "this beat has nothing to do",
                    "a 'prompt' for the model, exact words in 'say', or both"
                    if self.speak
                    else "a 'prompt' for the model",
                )
            )
        return self


class Greeting(Part):
    """How the first people are met."""

    grace: Duration = Field(
        default=0.0,
        description="How long to wait for others after the first person came; default 0.",
    )
    single: Prompt | None = Field(default=None, description="For the model: greeting one person.")
    pair: Prompt | None = Field(default=None, description="For the model: greeting two people.")
    group: Prompt | None = Field(default=None, description="For the model: greeting three or more.")


class Silence(Part):
    """What the host does when nobody speaks."""

    after: SomeTime | None = Field(
        default=None, description="How much silence is too much; default: the service's."
    )
    prompt: Prompt | None = Field(default=None, description="What the model is told then.")
    say: Say | None = Field(default=None, description="Exact words instead.")
    times: Annotated[int, Field(strict=True, ge=1, le=20)] = Field(
        default=1, description="How often before the host lets the silence be."
    )


class Idle(Part):
    """When the host gives up on an empty room."""

    nobody_came: SomeTime | None = Field(
        default=None, description="How long to wait for the first person; default: the service's."
    )
    everybody_left: SomeTime | None = Field(
        default=None, description="How long to stay in an emptied room; default: the service's."
    )


class ModelChoice(Part):
    """The language model, where it differs from the service's."""

    endpoint: Name | None = Field(
        default=None,
        description="Which of the service's model endpoints; default: the one called default.",
    )
    name: Word | None = Field(
        default=None, description="The model's name there; default: the endpoint's."
    )
    temperature: Annotated[Number, Field(ge=0.0, le=2.0)] | None = Field(
        default=None, description="0 is sober, 1 lively, 2 wild."
    )

    @model_validator(mode="before")
    @classmethod
    def _without_addresses(cls, given: Any, info: ValidationInfo) -> Any:
        """Where a model is and what opens it is the operator's to set, never an author's."""
        if not isinstance(given, dict):
            return given
        values = cast("dict[str, Any]", given)
        found = [key for key in OPERATORS_OWN if key in values]
        if not (info.context or {}).get(WRITTEN):  # a session that was stored when there were some
            return {key: value for key, value in values.items() if key not in OPERATORS_OWN}
        if found:
            raise broken(*(_set_by_operators(key) for key in found))
        return values


def _set_by_operators(key: str) -> Fault:
    return fault(
        "where a model is and which key it takes cannot be set in a personality",
        "'endpoint:' with the name of one of the service's model endpoints",
        "Put the address and the key into the service's file model-endpoints.yaml.",
        at=(key,),
        on_key=True,
    )


class SpeechChoice(Part):
    """The speech services, where they differ from the service's."""

    stt: Word | None = Field(default=None, description="Speech to text.")
    tts: Word | None = Field(default=None, description="Text to speech.")


class Profile(Part):
    """A participant who is known beforehand, and comes in by a link of their own."""

    name: PersonName = Field(description="The name the person joins with.")
    fields: dict[FieldName, FieldValue] = Field(
        default_factory=dict[str, str], description="What the host knows, such as 'role: designer'."
    )

    @field_validator("fields", mode="after")
    @classmethod
    def _not_too_many(cls, fields: dict[str, str]) -> dict[str, str]:
        if len(fields) > FIELDS_CAP:
            raise broken(fault(f"there are {len(fields)} fields here", f"at most {FIELDS_CAP}"))
        return fields


class Personality(Part):
    """The whole record, with the keys of every kind that is installed. Durations are seconds.

    It is completed when it is first used, since what declares a kind may import it.
    """

    model_config = ConfigDict(defer_build=True)

    version: Version = Field(default=1, description="The version of this format.")
    name: Name = Field(description="The file's name without .yaml.")
    title: Title = Field(description="What people see.")
    host: PersonName | None = Field(
        default=None,
        description="The name the host goes by, and answers to; default: the name that the persona "
        "gives itself (You are Mina), else the title.",
    )
    kind: Kind = Field(default="conversation", description="The kind of session.")
    language: Language = Field(default="en", description="A BCP-47 code such as en, de or pt-BR.")
    persona: Persona = Field(description="Who the host is, told to the model.")
    voice: Voice = Field(default=Voice(), description="How the host sounds.")
    style: Style = Field(default="", description="How the host speaks, told to the model.")
    length: SomeTime = Field(description="The session's planned length, such as 45m.")
    hard_end: bool = Field(
        default=False, description="true: the session ends on time, and what is left is compressed."
    )
    late: Late = Field(
        default="keep_end",
        description="What a beat keeps that begins late: its planned end, or its length.",
    )
    answers: Answers = Field(
        default="always",
        description="What the host answers where several people are in the room: always, whatever "
        "is said; addressed, what is meant for it, and what nobody else answers; facilitator, only "
        "what is meant for it.",
    )
    recording: bool = Field(
        default=False,
        description="true: what is heard is recorded, and the room is told so before.",
    )
    keepsake: Keepsake = Field(
        default="agenda",
        description="What whoever has a link sees once the session is over: the agenda; with "
        "transcript also what was said; with recording that and the recording, where there is one.",
    )
    beats: tuple[Beat, ...] = Field(
        description="What should happen when; the first at 0.",
        json_schema_extra={"minItems": 1, "maxItems": BEATS_CAP},
    )
    greeting: Greeting = Field(default=Greeting(), description="How the first people are met.")
    silence: Silence = Field(default=Silence(), description="What to do when nobody speaks.")
    idle: Idle = Field(default=Idle(), description="When to give up on an empty room.")
    model: ModelChoice = Field(default=ModelChoice(), description="The language model.")
    speech: SpeechChoice = Field(default=SpeechChoice(), description="The speech services.")
    participants: tuple[Profile, ...] = Field(default=(), description="People known beforehand.")
    tests: tuple[RehearsalTest, ...] = Field(
        default=(), description="Rehearsals of this personality, with what is expected of them."
    )
    extends: Name | None = Field(
        default=None, description="Another personality, whose values hold where this one has none."
    )

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """With the kinds' keys among the fields."""
        for key, one in kinds.record_keys().items():
            known = Field(default=None, description=one.description)
            cls.__pydantic_fields__[key] = FieldInfo.from_annotated_attribute(
                cast("type[Any]", one.model | None), known
            )
        return handler(source)

    def part(self, model: type[_P]) -> _P | None:
        """What stands at the key of a kind that takes such a model; None where there is nothing."""
        held = (getattr(self, key, None) for key in kinds.record_keys())
        return next((one for one in held if isinstance(one, model)), None)

    @property
    def seated(self) -> bool:
        """Whether it has what a kind reads that is not its own: it is made for a place there."""
        return any(
            getattr(self, key, None) is not None
            for name, kind in kinds.installed().items()
            for key in kind.keys
            if name != self.kind
        )

    def speakers(self) -> tuple[str, ...]:
        """Who speaks beside the host, by name."""
        kind = kinds.find(self.kind)
        return () if kind is None else tuple(kind.speakers(self))

    @property
    def host_name(self) -> str:
        """What the host goes by, and answers to."""
        return host_name(self.host, self.persona, self.language, self.title)

    @model_validator(mode="before")
    @classmethod
    def _with_keys_of_today(cls, given: object, info: ValidationInfo) -> object:
        """What was stored under former keys; an author is told of them."""
        if not isinstance(given, dict) or (info.context or {}).get(WRITTEN):
            return cast("object", given)
        stored = cast("dict[str, Any]", given).items()
        return {kinds.today(key): one for key, one in stored if key not in GONE}

    @model_validator(mode="after")
    def _keys_of_its_kind(self, info: ValidationInfo) -> Self:
        """An author is told of a key that the kind needs, and of one that another kind does."""
        if not (info.context or {}).get(WRITTEN):
            return self
        faults: list[Fault] = []
        for kind in kinds.installed().values():
            for key in (name for name, one in kind.keys.items() if one.required):
                there = getattr(self, key, None) is not None
                if there and kind.name != self.kind:
                    what = f"'{key}' is for 'kind: {kind.name}', and this is a {self.kind}"
                    faults.append(fault(what, f"'kind: {kind.name}'", at=(key,), on_key=True))
                elif not there and kind.name == self.kind:
                    what = f"a personality of the kind '{kind.name}' has no '{key}'"
                    faults.append(fault(what, f"'{key}:'", at=("kind",)))
        if faults:
            raise broken(*faults)
        return self

    @field_validator("beats", mode="after")
    @classmethod
    def _in_order(cls, beats: tuple[Beat, ...], info: ValidationInfo) -> tuple[Beat, ...]:
        length: float | None = info.data.get("length")
        faults = order_faults([beat.at for beat in beats], length)
        if faults:
            raise broken(*faults)
        return beats

    @field_validator("participants", "tests", mode="after")
    @classmethod
    def _no_more_than_the_cap(cls, items: tuple[object, ...]) -> tuple[object, ...]:
        if len(items) > LIST_CAP:
            raise broken(fault(f"there are {len(items)} entries here", f"at most {LIST_CAP}"))
        return items

    @field_validator("participants", mode="after")
    @classmethod
    def _each_person_once(cls, people: tuple[Profile, ...]) -> tuple[Profile, ...]:
        _refuse_twins([p.name for p in people], lambda index: (index, "name"))
        return people

    @field_validator("tests", mode="after")
    @classmethod
    def _tests_fit(
        cls, tests: tuple[RehearsalTest, ...], info: ValidationInfo
    ) -> tuple[RehearsalTest, ...]:
        _refuse_twins([test.name for test in tests], lambda index: (index, "name"))
        length: float | None = info.data.get("length")
        beats: tuple[Beat, ...] = info.data.get("beats", ())
        kind = kinds.find(info.data.get("kind", ""))
        commands = None if kind is None else kind.scopes
        faults: list[Fault] = [
            below(one, index)
            for index, test in enumerate(tests)
            for one in script_faults(test, length, [beat.title for beat in beats], commands)
        ]
        if faults:
            raise broken(*faults)
        return tests


def _refuse_twins(names: Sequence[str], at: Callable[[int], tuple[str | int, ...]]) -> None:
    seen: set[str] = set()
    twins: list[Fault] = []
    for index, name in enumerate(names):
        if name.casefold() in seen:
            twins.append(fault(f"'{name}' is here twice", "each once", at=at(index)))
        seen.add(name.casefold())
    if twins:
        raise broken(*twins)
