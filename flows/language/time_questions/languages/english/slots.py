"""English: what `<name>` stands for in its phrases."""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.english.slots_acts import ENDS, LOOSE, SPENT
from beatroom.flows.language.time_questions.languages.english.slots_around import AROUND
from beatroom.flows.language.time_questions.languages.english.slots_plan import NEXT, PLAN
from beatroom.flows.language.time_questions.languages.english.slots_things import LEFT, NOUNS

SLOTS = {**NOUNS, **LEFT, **ENDS, **LOOSE, **SPENT, **NEXT, **PLAN, **AROUND}
