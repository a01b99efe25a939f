"""Plays the quiz in virtual time and tells what was seen as JSON; run with the wheel installed."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from beatroom.flows.personality import kinds
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.schema import json_schema
from beatroom.flows.personality.source import PersonalityError, parse_personality

EFFECTS = ("pipecat", "fastapi", "sqlalchemy", "pub_quiz.session")
SOURCE = Path(sys.argv[1]).read_text(encoding="utf-8")
parse_personality(SOURCE, "pub-night.yaml")
LOADED_EARLY = [name for name in EFFECTS if name in sys.modules]

sys.path.insert(0, str(Path(__file__).parents[1]))
from pipecat.frames.frames import FunctionCallFromLLM  # noqa: E402 - after what is looked at above
from pipecat.processors.aggregators.llm_context import LLMContext  # noqa: E402 - as above
from stage_play import Play, at, join, killed_after, play  # noqa: E402 - as above

from beatroom.bot.personalities.template import Answers, personality_text  # noqa: E402 - as above
from beatroom.bot.pipeline.kind import KindError  # noqa: E402 - as above
from beatroom.bot.rehearsal.promises import broken_promises  # noqa: E402 - as above
from beatroom.bot.rehearsal.rehearse import EPOCH, AskedWith, RehearsalHandle  # noqa: E402 - as above
from beatroom.bot.rehearsal.scripted_model import ScriptedAnswer, ScriptedModel  # noqa: E402 - as above
from beatroom.bot.rooms.page import Page  # noqa: E402 - as above
from beatroom.flows.core.actors import Actor  # noqa: E402 - as above
from beatroom.flows.core.erasure import erased  # noqa: E402 - as above
from beatroom.flows.core.events import BotSaid, KindEvent, Recorded  # noqa: E402 - as above
from beatroom.flows.kinds.documents import whole_document  # noqa: E402 - as above


class QuizModel(ScriptedModel):
    """A model that hears the right answer, and says something pleasant else."""

    called = False

    async def _speak(self, context: LLMContext) -> None:
        told = str(context.get_messages()[-1].get("content"))
        if self.called or "the Seine" not in told:
            await super()._speak(context)
            return
        self.called = True
        call = FunctionCallFromLLM(
            context=context, tool_call_id="1", function_name="award", arguments={"team": "Owls"}
        )
        await self.run_function_calls([call])


def model(asked: AskedWith) -> QuizModel:
    return QuizModel(lambda _: ScriptedAnswer("well done all of you"), asked=asked)


def evening(language: str) -> tuple[dict[str, Any], Play]:
    """One evening, with what pages and operators saw of it."""
    record = parse_personality(SOURCE, "pub-night.yaml").model_copy(update={"language": language})
    seen: dict[str, Any] = {"refused": [], "page": []}

    async def script(hands: RehearsalHandle) -> None:
        session = hands.session
        page = Page(
            session.live.clock,
            lambda _: None,
            "Robin",
            send_to=lambda _, message: seen["page"].append(message["name"]),
            told=session.kind_event_for,
        )
        session.journal.watch(page.notice)
        await join(hands)
        await at(hands, 30)
        session.command("next_question", {}, "op")
        await at(hands, 60)
        await hands.user_input.say("we say it is the Seine", "ana", seconds=2.0)
        await at(hands, 100)
        session.command("next_question", {}, "op")
        for ask in (
            lambda: session.command("sing", {}, "op"),
            lambda: session.guest_command("ana", "next_question", {}),
            lambda: session.command("next_question", {}, "op"),
        ):
            try:
                ask()
            except KindError as error:
                seen["refused"].append(str(error))
        seen["shown"] = session.kind_state_for(Actor("ana"))
        seen["tools"] = [one.name for one in session._kind.functions()]

    played = play(script, record=record, model=model)
    records = played.seen.records
    document = whole_document(records, records[-1].at)
    seen |= {
        "said": [event.text for _, event in played.events(BotSaid)],
        "events": [[event.name, event.data] for _, event in played.events(KindEvent)],
        "sections": [[one.title, list(one.lines)] for one in document.sections],
        "broken": list(broken_promises(played.seen)),
    }
    return seen, played


def taken_over(played: Play) -> dict[str, Any]:
    """The evening goes on in another process, whose log ends where the points were given."""

    def replied(recorded: Recorded) -> bool:
        return isinstance(recorded.event, BotSaid) and recorded.at - EPOCH > 62

    past = killed_after(played, replied)
    seen: dict[str, Any] = {}

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 100)
        hands.session.command("next_question", {}, "op")
        seen["shown"] = hands.session.kind_state_for(Actor("ana"))

    record = parse_personality(SOURCE, "pub-night.yaml")
    again = play(script, record=record, model=model, past=past)
    return seen | {"events": [[e.name, e.data] for at, e in again.events(KindEvent) if at > 90]}


def main() -> None:
    """Tell everything in one line."""
    told: dict[str, Any] = {"loaded_early": LOADED_EARLY, "kinds": kinds.names()}
    told["schema"] = list(json_schema()["properties"])
    answers = Answers("tea", "quiz", "Tea", "Mina", "tea and cake", "en", "20m")
    told["new"] = parse_personality(personality_text(answers), "tea.yaml").kind
    try:
        parse_personality(SOURCE.replace("points: 2", "points: 20"), "pub-night.yaml")
    except PersonalityError as error:
        told["problems"] = [str(one) for one in error.problems]
    told["en"], played = evening("en")
    told["de-AT"], _ = evening("de-AT")
    told["taken_over"] = taken_over(played)
    data = {"team": "Owls", "points": 2}
    event = {"type": "kind", "kind": "quiz", "name": "scored", "data": data}
    told["erased"] = erased(event, frozenset(), ("Owls",), "quiz")["data"]
    assert Personality.model_fields["quiz"].description  # it is a key like any other
    sys.stdout.write(json.dumps(told) + "\n")


main()
