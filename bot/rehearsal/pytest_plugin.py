"""`pytest --personalities`: the tests inside personalities, as pytest items.

    pytest -p beatroom.bot.rehearsal.pytest_plugin --personalities [FILES] [-k blockers]

Without files it is all of the folder `personalities`. Who does not ask for it never loads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # loaded only when there are personalities to test
    from beatroom.bot.rehearsal.testing import Verdict
    from beatroom.flows.personality.model import Personality
    from beatroom.flows.personality.script import RehearsalTest

OPTION = "--personalities"
FOLDER = "personalities"


class RehearsalFailedError(Exception):
    """A test whose expectations were not met; the text is the report."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option, and the folder in the ini file."""
    group = parser.getgroup("beatroom")
    group.addoption(OPTION, action="store_true", help="run the tests inside personalities")
    parser.addini(FOLDER, "folder of personalities for --personalities", default=FOLDER)


def pytest_configure(config: pytest.Config) -> None:
    """Where no path is given, the personalities' folder is what is collected."""
    if not config.getoption(OPTION):
        return
    config.addinivalue_line("markers", "virtual: runs in virtual time")
    if config.args_source is not pytest.Config.ArgsSource.ARGS:
        config.args[:] = [str(config.rootpath / str(config.getini(FOLDER)))]


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """YAML files, unless they lie in a test's own data."""
    if file_path.suffix != ".yaml" or not parent.config.getoption(OPTION):
        return None
    return PersonalityFile.from_parent(parent, path=file_path)


def _quiet() -> None:
    """A failing test shows its own words, not thousands of a pipeline's debug lines."""
    import logging  # noqa: PLC0415 - only when there is something to test

    import structlog  # noqa: PLC0415 - as above
    from loguru import logger  # noqa: PLC0415 - as above

    logger.remove()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.ERROR))


class PersonalityFile(pytest.File):
    """One personality."""

    def collect(self) -> Iterator[pytest.Item]:
        """Its tests; a file with problems is one failing item."""
        from beatroom.bot.personalities.library import Library  # noqa: PLC0415 - only when there is something to test
        from beatroom.flows.personality.source import PersonalityError  # noqa: PLC0415 - as above

        try:
            record = Library([self.path.parent]).load(self.path.stem)
        except PersonalityError as error:
            raise self.CollectError(str(error)) from None
        for test in record.tests:
            item: PersonalityItem = PersonalityItem.from_parent(self, name=test.name)
            item.personality, item.test = record, test
            item.add_marker(pytest.mark.virtual)
            yield item


class PersonalityItem(pytest.Item):
    """One test of a personality."""

    personality: Personality
    test: RehearsalTest

    def runtest(self) -> None:
        """Play it in virtual time and judge it."""
        from beatroom.bot.rehearsal.testing import failure_text, run_test  # noqa: PLC0415 - loads Pipecat

        _quiet()
        verdict: Verdict = run_test(self.personality, self.test)
        if not verdict.ok:
            raise RehearsalFailedError(failure_text(verdict))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """What was expected and what happened, without a traceback."""
        if isinstance(excinfo.value, RehearsalFailedError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where it stands."""
        return self.path, None, f"{self.path.stem}: {self.name}"
