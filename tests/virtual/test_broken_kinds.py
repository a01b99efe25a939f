"""Whatever the code of a kind raises: the session goes on to its end, and says what broke."""

from __future__ import annotations

from collections.abc import Callable
from inspect import iscoroutinefunction, isfunction
from pathlib import Path
from typing import Any

import pytest
from small_wheels import lay, look
from stage_play import Play, at, beat, join, personality, play, short_reply

from beatroom.bot.pipeline.guarded_kind import KindCrashError
from beatroom.bot.pipeline.kind import Kind, KindError
from beatroom.bot.rehearsal.rehearse import RehearsalHandle
from beatroom.bot.rehearsal.scripted_model import Plan, ScriptedAnswer
from beatroom.flows.core.actors import Actor
from beatroom.flows.core.events import BotSaid, Ended, Failed, KindEvent, KindFailed
from beatroom.flows.kinds.documents import whole_document

pytestmark = pytest.mark.virtual

DECLARED = """
    def broken(*_):
        raise ZeroDivisionError("of a debate")

    class Grant(BaseModel):
        seconds: int = Field(ge=1)
        why: str = "for tea"

    class Split(BaseModel):
        ways: int

        @model_validator(mode="after")
        def whole(self):
            return 60 // self.ways

    DEBATE = SessionKind(**(WHOLE | dict(
        keys={},
        events={"voted": EventType(kept("side", who="participant"), public=True)},
        commands={
            "grant": "operator", "vote": Command("anybody", Grant),
            "allow": Command("operator", Grant), "split": Command("operator", Split),
            "wipe": "owner",
        },
        MORE
    )))
    """
RUNTIME = """
    from beatroom.kinds.session import PlainKind

    class Debate(PlainKind):
        def owned_by(self, actor):
            return False

        def guest_command(self, actor, name, data):
            return {"granted": data}

        def command(self, name, data, by):
            return {"granted": data} if name == "allow" else {"by": by}

        HOOK
    """
HOOKS = [one for one, hook in vars(Kind).items() if isfunction(hook) and not one.startswith("_")]
AT_ONCE = [one for one in HOOKS if not iscoroutinefunction(getattr(Kind, one))]
BREAKS = {
    "raises": 'def {hook}(self, *_): raise ZeroDivisionError("of a debate")',
    "says nonsense": "def {hook}(self, *_): return object()",
}
LATER = """
async def later(self, *_):
    return None
Debate.{hook} = later
"""

Asked = Callable[[RehearsalHandle], Any]


def debated(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    runtime: str,
    more: str = "",
    *,
    ask: Asked = repr,
    plan: Plan = short_reply,
) -> tuple[Play, list[Any]]:
    """A debate of four minutes in which somebody says something, and what asking it came to."""
    lay(folder, DECLARED.replace("MORE", more), runtime)
    assert look(monkeypatch, folder) == ()
    came: list[Any] = []

    async def script(hands: RehearsalHandle) -> None:
        await join(hands)
        await at(hands, 30)
        hands.session.journal.record(
            KindEvent(kind="debate", name="voted", data={"participant": "ana", "side": "for"})
        )
        came.append(hands.session.kind_event_for(Actor("ana"), "voted", {"side": "for"}))
        came.append(hands.session.kind_state_for(Actor("ana")))
        await hands.user_input.say("what do you think of it", "ana")
        await at(hands, 60)
        try:
            came.append(ask(hands))
        except (KindError, KindCrashError) as error:
            came.append(error)
        hands.session._kind.owned_by(Actor("ana"))
        hands.session._kind.quiet()

    record = personality(beat("turnips", 90)).model_copy(update={"kind": "debate"})
    return play(script, record=record, plan=plan), came


def ask_all(hands: RehearsalHandle) -> None:
    for ask in (
        lambda: hands.session.command("grant", {}, "op"),
        lambda: hands.session.guest_command("ana", "vote", {"seconds": 1}),
        lambda: hands.session.guest_command("ana", "wipe", {}),
    ):
        try:
            ask()
        except (KindError, KindCrashError):
            continue


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_that_raises_ends_nothing_and_is_said_once(
    hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks = BREAKS["raises"].format(hook=hook)
    played, _ = debated(monkeypatch, tmp_path, RUNTIME.replace("HOOK", breaks), ask=ask_all)
    assert played.events(Ended)
    assert not played.events(Failed)
    if hook != "check_sentence":
        assert any(event.source == "model" for _, event in played.events(BotSaid))
    [(_, failed)] = played.events(KindFailed)
    assert failed.hook.split()[0] == hook
    assert failed.reason == "ZeroDivisionError: of a debate"


@pytest.mark.parametrize("hook", AT_ONCE)
def test_a_hook_that_has_no_answer_at_once_ends_nothing(
    hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Put in later, so that loading the declaration does not find it.
    late = LATER.format(hook=hook).replace("\n", "\n    ")
    source = RUNTIME.replace("HOOK", "") + late
    played, _ = debated(monkeypatch, tmp_path, source, ask=ask_all)
    assert played.events(Ended)
    [(_, failed)] = played.events(KindFailed)
    assert failed.reason == "TypeError: it is declared 'async def'; expected 'def'"


@pytest.mark.parametrize("hook", ["guidance", "reply", "check_sentence", "owner_refusal"])
def test_words_that_are_no_text_end_nothing(
    hook: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nonsense = BREAKS["says nonsense"].format(hook=hook)
    played, _ = debated(monkeypatch, tmp_path, RUNTIME.replace("HOOK", nonsense), ask=ask_all)
    assert played.events(Ended)
    [(_, failed)] = played.events(KindFailed)
    assert (failed.hook, failed.reason) == (
        hook,
        "TypeError: it came to an object; expected a text",
    )


def test_a_sentence_that_could_not_be_checked_does_not_sound(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    unsure = 'def {hook}(self, words, _): return self.nothing if "secret" in words else words'
    told = "The secret is out. Nothing else is."
    for broken, sounds in (("", told), (BREAKS["raises"], ""), (unsure, "Nothing else is.")):
        source = RUNTIME.replace("HOOK", broken.format(hook="check_sentence"))
        with monkeypatch.context() as here:
            played, _ = debated(here, tmp_path, source, plan=lambda _: ScriptedAnswer(told))
        words = [event.text for _, event in played.events(BotSaid) if event.source == "model"]
        assert set(words) == ({sounds} if sounds else set())
        assert played.events(Ended)


def test_a_kind_that_cannot_be_made_is_a_plain_session(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = 'def __init__(self, *_): raise ValueError("no words file")'
    played, _ = debated(monkeypatch, tmp_path, RUNTIME.replace("HOOK", made))
    assert played.events(Ended)
    [(_, failed)] = played.events(KindFailed)
    assert (failed.hook, failed.reason) == ("runtime", "ValueError: no words file")


def test_placeholders_and_sections_that_raise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    more = "placeholders={'motion': broken}, sections=broken, starting=broken"
    played, _ = debated(monkeypatch, tmp_path, RUNTIME.replace("HOOK", ""), more)
    [(_, failed)] = played.events(KindFailed)
    assert failed.hook == "placeholders"
    records = played.seen.records
    [section] = whole_document(records, records[-1].at).sections
    assert section.lines == ("This part could not be made: ZeroDivisionError: of a debate",)


def test_a_command_that_breaks_says_which_and_whose(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    breaks = BREAKS["raises"].format(hook="command")
    source = RUNTIME.replace("HOOK", breaks)
    _, came = debated(
        monkeypatch, tmp_path, source, ask=lambda hands: hands.session.command("grant", {}, "op")
    )
    assert isinstance(came[-1], KindCrashError)
    assert str(came[-1]) == (
        "The command 'grant' of the kind 'debate' broke: ZeroDivisionError: of a debate"
    )


GIVEN: dict[str, Callable[[RehearsalHandle, dict[str, Any]], Any]] = {
    "vote": lambda hands, data: hands.session.guest_command("ana", "vote", data),
    "allow": lambda hands, data: hands.session.command("allow", data, "op"),
}


@pytest.mark.parametrize("name", GIVEN)
@pytest.mark.parametrize(
    ("data", "came_to"),
    [
        ({"seconds": 0}, "'{name}' was refused: data.seconds: Input should be greater than or"),
        ({}, "'{name}' was refused: data.seconds: Field required."),
        ({"seconds": 2}, "{{'granted': {{'seconds': 2, 'why': 'for tea'}}}}"),
        ({"seconds": "2"}, "{{'granted': {{'seconds': 2, 'why': 'for tea'}}}}"),
        ({"seconds": 2.0}, "{{'granted': {{'seconds': 2, 'why': 'for tea'}}}}"),
    ],
)
def test_a_kind_gets_what_the_command_s_model_makes_of_what_somebody_sends(
    data: dict[str, Any], came_to: str, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, came = debated(
        monkeypatch,
        tmp_path,
        RUNTIME.replace("HOOK", ""),
        ask=lambda hands: GIVEN[name](hands, data),
    )
    assert str(came[-1]).startswith(came_to.format(name=name))


def test_a_command_s_model_that_breaks_is_the_kind_s_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played, came = debated(
        monkeypatch,
        tmp_path,
        RUNTIME.replace("HOOK", ""),
        ask=lambda hands: hands.session.command("split", {"ways": 0}, "op"),
    )
    assert isinstance(came[-1], KindCrashError)
    [(_, failed)] = played.events(KindFailed)
    assert failed.hook == "command split"


def test_an_answer_that_nobody_can_be_sent_is_a_break(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nonsense = BREAKS["says nonsense"].format(hook="state_for")
    played, came = debated(monkeypatch, tmp_path, RUNTIME.replace("HOOK", nonsense))
    assert came[1] is None
    [(_, failed)] = played.events(KindFailed)
    assert failed.hook == "state_for"
