"""How many of the labelled statements about a session's time are found, and which are not.

    python tools/claims_found.py [CODE ...]

Of each language: wrong statements that are replaced, those that are missed, and what is replaced
although it is right or speaks of something else.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.unit.test_time_claims import LANGUAGES, judged, rows  # noqa: E402 - after the path


def main() -> None:
    """Print it."""
    for code in sys.argv[1:] or LANGUAGES:
        held = rows(code)
        wrong = [row for row in held if row.is_ == "wrong"]
        missed = [row.text for row in wrong if judged(row, code) is None]
        false = [row.text for row in held if row.is_ != "wrong" and judged(row, code) is not None]
        found = len(wrong) - len(missed)
        sys.stdout.write(
            f"{code}: {found} of {len(wrong)} found, {len(false)} of {len(held)} false\n"
        )
        for text in missed:
            sys.stdout.write(f"    missed  {text}\n")
        for text in false:
            sys.stdout.write(f"    false   {text}\n")


if __name__ == "__main__":
    main()
