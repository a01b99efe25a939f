"""A folder of wordings, heard as sessions hear them without a model.

A row of its `wordings.tsv` is `language`, `session`, `label`, `text`, for the titles in the
`titles.tsv` beside it (-1 is the session's own); item 2 of each session runs.
"""

from __future__ import annotations

from pathlib import Path

from crossed import heard, printed, told_wrong
from labelled import of_folder

from beatroom.bot.encoder.head import read_head


def measured(folder: Path) -> None:
    """Prints what is heard of a folder.

    Args:
        folder: With `wordings.tsv` and `titles.tsv`.
    """
    found = heard(list(of_folder(folder, folder.name)), read_head())
    printed(found)
    told_wrong(found)
