"""English: what `<name>` stands for in its phrases."""

from __future__ import annotations

from flows.time_questions.languages.english.slots_acts import ENDS, LOOSE, SPENT
from flows.time_questions.languages.english.slots_around import AROUND
from flows.time_questions.languages.english.slots_plan import NEXT, PLAN
from flows.time_questions.languages.english.slots_things import LEFT, NOUNS

SLOTS = {**NOUNS, **LEFT, **ENDS, **LOOSE, **SPENT, **NEXT, **PLAN, **AROUND}
