"""Writes the words by which the page's search knows allergens: those of questions to the host.

python -m tools.allergen_words > web/src/kinds/restaurant/allergenWords.ts
"""

from __future__ import annotations

import sys

from beatroom.flows.kinds.restaurant.words import QUESTIONS
from beatroom.flows.language.load import languages
from beatroom.flows.language.words import folded

HEAD = """\
// Written by `python -m tools.allergen_words`; do not edit by hand.
// What guests call an allergen, in all languages, without case or accents.

export const ALLERGEN_WORDS: Record<string, string> = {
"""


def words() -> dict[str, str]:
    """Each word or phrase, and the allergen of the record that it means."""
    found: dict[str, str] = {}
    for code in languages():
        for allergen, phrases in QUESTIONS[code].allergens.items():
            for phrase in phrases:
                for word in phrase.strip("()").split("|"):
                    found[folded(word, apostrophe=" ").strip()] = allergen
    return dict(sorted(found.items()))


def page() -> str:
    """The file."""
    lines = "".join(f'  "{word}": "{allergen}",\n' for word, allergen in words().items())
    return f"{HEAD}{lines}}};\n"


if __name__ == "__main__":
    sys.stdout.write(page())
