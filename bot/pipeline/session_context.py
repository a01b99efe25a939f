"""What the parts of one running session share."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from datetime import tzinfo
from typing import Any, Literal

from pipecat.frames.frames import TTSUpdateSettingsFrame
from pipecat.pipeline.worker import PipelineWorker
from pipecat.services.llm_service import LLMService
from pipecat.services.settings import TTSSettings

from beatroom.bot.ipc.service_client import Consult, no_service
from beatroom.bot.pipeline.captions import Captions
from beatroom.bot.pipeline.conductor import Conductor
from beatroom.bot.pipeline.event_recorder import EventRecorder
from beatroom.bot.pipeline.floor import Floor
from beatroom.bot.pipeline.kind_failures import note_failure
from beatroom.bot.pipeline.logged_context import LoggedContext
from beatroom.bot.pipeline.page_channel import PageChannel
from beatroom.bot.pipeline.stage import Stage
from beatroom.bot.pipeline.turn import Turn
from beatroom.bot.pipeline.voice_health import VoiceHealth
from beatroom.bot.services.choosing import hosts_voice
from beatroom.bot.settings.settings import Settings
from beatroom.flows.core.abilities import Abilities
from beatroom.flows.core.clock import Clock, wall
from beatroom.flows.core.labels import label_in, session_labels
from beatroom.flows.core.nodes import role_message, short_role
from beatroom.flows.core.participants import PEOPLE_CAP, Participant, clean_name, roster
from beatroom.flows.core.provenance import QuotedName
from beatroom.flows.core.rundown import Item
from beatroom.flows.core.state import SessionState
from beatroom.flows.core.turn.transitions import require_reply, speaks_as
from beatroom.flows.kinds.kind import all_kinds, kind_named
from beatroom.flows.language.facts import date_words, minutes_words, names_words, weekday_words
from beatroom.flows.personality.model import Personality, fill

Spawn = Callable[[Coroutine[Any, Any, None], str], object]
Keep = Callable[[Callable[[], Coroutine[Any, Any, None]], str], object]


@dataclass(frozen=True, slots=True)
class SessionContext:
    """One running session's parts, put together once by `assembly`.

    Attributes:
        chats: Whether a language model is there; not when the script reader takes its place.
        guidance: What the session's kind tells the model, after the persona.
        spawn: Starts a task that lives no longer than the session; its failure is logged, and is
            nobody else's: whoever waits for what it does finishes that also where it fails.
        keep: The same for what lasts as long as the session: it is made anew after a failure.
        consult: Asks the service.
        background: Makes a model client for work beside the talk; None: `llm` serves for both.
        facts: What the session's maker wants its host to know.
        pages: Shows the pages in the room what is not on record.
        captions: Shows them what is being said.
    """

    clock: Clock
    zone: tzinfo
    personality: Personality
    settings: Settings
    journal: EventRecorder
    turn: Turn
    floor: Floor
    health: VoiceHealth
    conductor: Conductor
    stage: Stage
    context: LoggedContext
    llm: LLMService[Any]
    worker: PipelineWorker
    captions: Captions
    spawn: Spawn
    keep: Keep
    chats: bool = True
    guidance: Callable[[], str] = lambda: ""
    consult: Consult = no_service
    background: Callable[[], LLMService[Any]] | None = None
    facts: Mapping[str, str] = field(default_factory=dict[str, str])
    pages: PageChannel = field(default_factory=PageChannel)
    kind_failures: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])
    """Which hooks of the kind broke and why, as they have been said."""

    @property
    def state(self) -> SessionState:
        return self.journal.state

    @property
    def abilities(self) -> Abilities:
        """What can be asked of the model that speaks."""
        return getattr(self.llm, "abilities", Abilities())

    def reply_due(self) -> None:
        """The model is to speak to what its tool answered, as soon as the floor is free."""
        self._owes("tool")

    def call_cut_off(self) -> None:
        """A call of the model's was cut off: what was asked is still to be answered."""
        self._owes("call")

    def _owes(self, debt: Literal["tool", "call"]) -> None:
        if not self.state.over:
            self.turn.make(require_reply, debt)
            self.spawn(self.stage.deliver_pending(), "a reply after a tool")

    async def speak_itself(self) -> None:
        """The host speaks in its own voice again, from here on, where a persona has spoken."""
        if self.turn.state.voice:
            self.turn.make(speaks_as, "")
            own = self.personality.voice
            name = own.name or hosts_voice(self.settings, self.personality)
            await self.change_voice(name, own.speed)

    async def change_voice(self, voice: str | None, speed: float) -> None:
        """Speak in another voice, in order with what is said; None for the one that it is."""
        if voice is not None:
            delta = TTSSettings(voice=voice, extra={"speed": speed})
            await self.worker.queue_frame(TTSUpdateSettingsFrame(delta=delta))

    def people(self) -> tuple[Participant, ...]:
        """Who is in the room, by their labels, with what is known of those who were invited."""
        known: Mapping[str, Mapping[str, str]] = {
            clean_name(p.name).casefold(): p.fields for p in self.personality.participants
        }
        called = session_labels(self.state, self.personality)
        return tuple(
            Participant(
                QuotedName(called[p.id]),
                known.get(clean_name(p.person).casefold(), {}) if p.person else {},
            )
            for p in self.state.present
        )

    def label(self, participant: str | None) -> str:
        """What a person is called where the model reads their words: theirs alone."""
        return label_in(self.state, participant, self.personality)

    def role(self) -> str:
        """The system instruction as of now."""
        filled = self.personality.model_copy(
            update={
                "persona": self.fill(self.personality.persona),
                "style": self.fill(self.personality.style),
            }
        )
        told = short_role if self.abilities.small else role_message
        return told(filled, self.people(), self.guidance(), self.facts)

    def fill(self, text: str, item: Item | None = None) -> str:
        """An author's text for the model, with its placeholders filled: people's names quoted."""
        return self._fill(text, item, str)

    def fixed_words(self, item: Item) -> str | None:
        """What a beat says word for word; where no model can follow its prompt, its `fallback`."""
        return item.say if self.chats or item.say is not None else item.fallback

    def spoken(self, text: str, item: Item | None = None) -> str:
        """An author's text that is said aloud, with its placeholders filled."""
        return self._fill(text, item, lambda who: who.label)

    def _fill(self, text: str, item: Item | None, named: Callable[[QuotedName], str]) -> str:
        state, now = self.state, self.clock.now()
        moment = wall(self.clock, self.zone)
        left = max(0.0, state.rundown.length - state.rundown.elapsed(now)) / 60
        current = item or state.rundown.current
        host = self.personality.host_name
        return fill(
            text,
            {
                "title": state.title,
                "host": host,
                "participants": self._names(named),
                "participant_count": str(len(state.present)),
                "date": date_words(moment, state.language),
                "weekday": weekday_words(moment, state.language),
                "time": f"{moment:%H:%M}",
                "length": minutes_words(state.rundown.length, state.language),
                "minutes_left": f"{left:.0f}",
                "beat": current.title if current else "",
                **self._of_kinds(),
            },
        )

    def _of_kinds(self) -> Mapping[str, str]:
        """What the kinds' placeholders stand for; another kind's for the session's title."""
        found = {name: self.state.title for kind in all_kinds() for name in kind.placeholders}
        for name, of in kind_named(self.state.kind).placeholders.items():
            try:
                found[name] = of(self.personality, self.state)
            except Exception as error:  # noqa: BLE001 - border: a package of anybody's
                note_failure(self, "placeholders", error)
        return found

    def _names(self, named: Callable[[QuotedName], str]) -> str:
        """Who is in the room, in the session's language; as the model is told for nobody."""
        people = self.people()
        if not people or len(people) > PEOPLE_CAP:
            return roster(people, named)
        return names_words([named(p.name) for p in people], self.state.language)
