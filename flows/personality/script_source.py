"""Reading a rehearsal's script from a file of its own: people, and what they do.

The file has the keys of a test without `expect`; every problem comes with file, line and column.
"""

from __future__ import annotations

from pydantic import ValidationError

from beatroom.flows.personality import kinds
from beatroom.flows.personality.model import Personality
from beatroom.flows.personality.script import RehearsalTest, Script
from beatroom.flows.personality.script_faults import script_faults
from beatroom.flows.personality.source import read_sheet
from beatroom.flows.personality.times import WRITTEN
from beatroom.flows.personality.tree import Step, plain
from beatroom.flows.personality.wording import told

_IN_A_TEST: tuple[Step, ...] = ("tests", 0)


def parse_script(
    source: str | bytes, where: str, personality: Personality, length: float | None = None
) -> Script:
    """The script in `source`, for a session of `length` seconds (its own when None).

    A test's `expect` may stand there and is not used.

    Raises:
        PersonalityError: With every problem.
    """
    sheet = read_sheet(source, where)
    content = plain(sheet.root)
    assert isinstance(content, dict)  # noqa: S101 - a sheet's root is a group
    model = RehearsalTest if "expect" in content else Script
    try:
        script = model.model_validate(content, context={WRITTEN: True})
    except ValidationError as error:
        placed = [
            {**one, "loc": (*_IN_A_TEST, *one["loc"])} for one in error.errors(include_url=False)
        ]
        for path, one in told(placed):  # pyright: ignore[reportArgumentType] - the same keys
            sheet.report(path[len(_IN_A_TEST) :], one)
        raise sheet.error() from None
    titles = [beat.title for beat in personality.beats]
    kind = kinds.find(personality.kind)
    commands = None if kind is None else kind.scopes
    for one in script_faults(script, length or personality.length, titles, commands):
        sheet.report(one["at"], one)
    if sheet.problems:
        raise sheet.error()
    return script
