"""What authors are given: the schema, a file to start from, the graph, a watch on their files."""

from __future__ import annotations

import json
import os
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner

from beatroom.bot.cli.check import watch
from beatroom.bot.cli.main import app
from beatroom.bot.personalities.library import Library
from beatroom.bot.personalities.template import (
    Answers,
    NewError,
    personality_text,
    write_personality,
)
from beatroom.bot.services.needs import needs_here
from beatroom.bot.settings.settings import Settings
from beatroom.flows.kinds.graph import as_mermaid, as_svg, graph_of
from beatroom.flows.personality.kinds import names
from beatroom.flows.personality.schema import json_schema, schema_text
from beatroom.flows.personality.source import parse_personality
from beatroom.flows.personality.times import DURATION_PATTERN, parse_duration

pytestmark = pytest.mark.unit

SHIPPED = Path(__file__).resolve().parents[2] / "personalities"


def answers(**changes: str) -> Answers:
    given = {
        "name": "tea-talk",
        "kind": "conversation",
        "title": "Tea: the talk",
        "host": "Mina",
        "about": "what we drink, and why",
        "language": "en",
        "length": "20m",
    }
    return Answers(**(given | changes))


def test_the_published_schema_is_the_records() -> None:
    assert (SHIPPED / "schema.json").read_text(encoding="utf-8") == schema_text()


def test_defaults_of_durations_are_as_authors_write_them() -> None:
    """Each is taken in a file as the schema has it: one without a unit is refused there."""
    defaults: dict[str, object] = {}
    for part, model in json_schema()["$defs"].items():
        for name, field in model["properties"].items() if "properties" in model else ():
            if any(o.get("pattern") == DURATION_PATTERN for o in (field, *field.get("anyOf", ()))):
                defaults[f"{part}.{name}"] = field.get("default")
    assert {"BoardroomPart.hand_wait", "RestaurantPart.thinking_after"} <= set(defaults)
    for default in defaults.values():
        if default is not None:
            parse_duration(default)


def test_the_schema_describes_tests() -> None:
    test = json_schema()["$defs"]["RehearsalTest"]["properties"]
    entry = test["script"]["items"]

    assert entry["properties"]["operator"]["anyOf"][1]["properties"]["immediate"]
    assert test["expect"]["minItems"] == 1


@pytest.mark.parametrize("kind", names())
def test_a_start_for_each_kind_passes_the_check(kind: str) -> None:
    record = parse_personality(personality_text(answers(kind=kind)), "tea-talk.yaml")

    assert (record.kind, record.title, record.host) == (kind, "Tea: the talk", "Mina")
    assert record.tests


@pytest.mark.parametrize("length", ["2m", "45m", "1h 30m", "8h"])
def test_a_start_of_any_length(length: str) -> None:
    text = personality_text(answers(length=length))

    assert parse_personality(text, "tea-talk.yaml").beats
    assert text.startswith("# yaml-language-server: $schema=schema.json\n")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"kind": "meting"}, "Did you mean 'meeting'?"),
        ({"name": "Tea Talk"}, "Write tea-talk."),
        ({"length": "20"}, "Write 20m or 20s."),
        ({"length": "30s"}, "at least two minutes"),
        ({"language": "english"}, "Write en."),
    ],
)
def test_answers_that_make_no_personality(change: dict[str, str], told: str) -> None:
    with pytest.raises(NewError) as caught:
        personality_text(answers(**change))

    assert told in str(caught.value)


@pytest.mark.parametrize("text", ["yes", "123", "a: b", "#1", "{{ x }}", "é", "'"])
def test_awkward_answers_stay_texts(text: str) -> None:
    if "{{" in text:
        with pytest.raises(NewError, match="placeholders are not filled"):
            personality_text(answers(title=text))
        return
    assert parse_personality(personality_text(answers(title=text)), "x.yaml").title == text


def test_a_file_that_is_there_is_never_written_over(tmp_path: Path) -> None:
    path = write_personality(tmp_path, answers())

    assert Library([tmp_path]).load("tea-talk").name == path.stem
    with pytest.raises(NewError, match="there already"):
        write_personality(tmp_path, answers())


def test_the_author_is_asked_for_what_is_not_given(tmp_path: Path) -> None:
    typed = "Tea talk\nMina\nwhat we drink\n\n12m\n"
    done = CliRunner().invoke(
        app, ["new", "tea-talk", "--kind", "meeting", "--folder", str(tmp_path)], input=typed
    )

    assert done.exit_code == 0, done.output
    assert "Language (en, de, fr, ...) [en]:" in done.output
    record = Library([tmp_path]).load("tea-talk")
    assert (record.host, record.kind, record.language, record.length) == (
        "Mina",
        "meeting",
        "en",
        720,
    )
    assert "what we drink." in record.persona


def test_the_graph_has_every_beat_in_order() -> None:
    record = Library([SHIPPED]).load("standup")
    graph = graph_of(record)

    assert [n.id for n in graph.nodes][:2] == ["boot", "beat-0"]
    assert graph.nodes[-1].id == "admin"
    assert graph.nodes[-2].kind == "wrapup"
    chain = [(e.source, e.target) for e in graph.edges if e.kind in ("opens", "next")]
    assert chain[0] == ("boot", "beat-0")
    assert len(chain) == len(record.beats)
    assert json.loads(json.dumps(graph.as_dict()))["edges"][0]["label"] == "somebody is there"


def test_the_graph_as_pictures() -> None:
    graph = graph_of(Library([SHIPPED]).load("trivia"))

    assert 'beat-0["Curtain up<br/>fixed words"]' in as_mermaid(graph)
    drawing = ET.fromstring(as_svg(graph))  # noqa: S314 - made two lines above
    assert "Prize giving" in "".join(drawing.itertext())


def test_watching_checks_again_when_a_file_changes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write_personality(tmp_path, answers())
    looks = iter(range(10))

    def between_looks(_: float) -> None:
        if next(looks) == 1:
            path.write_text(path.read_text().replace("kind: conversation", "kind: converzation"))
            os.utime(path, ns=(1, 1))

    monkeypatch.setattr("beatroom.bot.cli.check.time.sleep", between_looks)
    watch([tmp_path], as_json=False, rounds=4)

    said = capsys.readouterr().out.splitlines()
    assert said[0] == "1 file checked, no problems."
    assert "Did you mean 'conversation'?" in said[2]
    assert said[-1] == "1 file checked, 1 problem."
    assert len(said) == 4


def test_an_endpoint_that_nobody_has_set_up_is_reported_where_it_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    endpoints = tmp_path / "model-endpoints.yaml"
    endpoints.write_text("big:\n  url: http://127.0.0.1:9/v1\n  model: m\n")
    text = personality_text(answers())
    file = tmp_path / "tea-talk.yaml"
    monkeypatch.setenv("MODEL_ENDPOINTS", str(endpoints))
    monkeypatch.setenv("LLM", "openai")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    for name, told in (
        ("bigg", "2:13: There is no model endpoint 'bigg' here; expected one of big, default."),
        ("big", ""),
        ("default", ""),
    ):
        file.write_text(f"{text.rstrip()}\nmodel:\n  endpoint: {name}\n")
        done = CliRunner().invoke(app, ["check", str(file)])
        lines = len(text.rstrip().splitlines())
        place = f"{file}:{lines + int(told[:1] or 0)}" + told[1:]
        assert (place in done.output) == bool(told), done.output
        assert done.exit_code == (1 if told else 0)


def test_the_studio_is_told_of_it_too(tmp_path: Path) -> None:
    endpoints = tmp_path / "model-endpoints.yaml"
    endpoints.write_text("big:\n  url: http://127.0.0.1:9/v1\n  model: m\n")
    library = Library([tmp_path], needs=needs_here(Settings(_env_file=None, data_dir=tmp_path)))
    text = f"{personality_text(answers()).rstrip()}\nmodel: {{endpoint: small}}\n"
    record, none = library.check(text.encode(), "tea-talk")
    assert record is not None
    assert none == ()
    [problem] = library.lacks(record, text.encode())
    assert (problem.path, problem.line) == ("model.endpoint", len(text.splitlines()))
    assert "one of big, default" in str(problem)
    assert Library([tmp_path]).lacks(record, text.encode()) == ()


def test_check_takes_a_personality_s_name_as_other_commands_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PERSONALITIES_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "broken.yaml").write_text("version: 1\nname: broken\n", encoding="utf-8")
    told = CliRunner().invoke(app, ["check", "broken"])
    assert told.exit_code == 1
    assert "broken.yaml:" in told.stdout
    assert CliRunner().invoke(app, ["check", "nobody"]).exit_code == 2
