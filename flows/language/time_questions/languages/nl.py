"""Dutch, of the Netherlands and of Flanders.

Clauses come in three orders, and a slot is written once for each: the question ("hoe lang hebben
we nog"), the same behind "kun je zeggen" with its verb last ("hoe lang we nog hebben"), and yes
or no ("hebben we nog tijd", behind a request "of we nog tijd hebben").
"""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.dutch.around import FILLERS, REQUESTS, TAILS
from beatroom.flows.language.time_questions.languages.dutch.asked import (
    ELAPSED,
    NEXT,
    NOW,
    OVER,
    STATUS,
)
from beatroom.flows.language.time_questions.languages.dutch.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.dutch.left import ITEM_LEFT, SESSION_LEFT
from beatroom.flows.language.time_questions.languages.dutch.slots import SLOTS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="""vandaag precies eigenlijk even nu eh ehm uh uhm euh hm hmm nou eens toch
        gewoon""",
    floating="misschien ook alsjeblieft snel hier",
    never_any="""wat wie waarom wanneer waar hoe welke welk kun kan kunt kunnen of zeg zeggen
        weten vragen klaar dat omdat""",
    fillers=FILLERS,
    requests=REQUESTS,
    tails=TAILS,
    questions={
        "now": NOW,
        "elapsed": ELAPSED,
        "item_left": ITEM_LEFT,
        "session_left": SESSION_LEFT,
        "next": NEXT,
        "over": OVER,
        "status": STATUS,
        "session_length": SESSION_LENGTH,
        "started": STARTED,
    },
    beyond=BEYOND,
    instructions=(
        "(zeg|zegt|laat|geef|waarschuw|seintje) [me|het|ons|mij|even] [een] [seintje|"
        "weten] (als|zodra|wanneer) * [*] [*] [*] [*] [*]",
    ),
    parts=SLOTS,
    numbers="""een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien
        vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig
        zestig""",
    links="en maar ook dan want omdat",
    openers=(
        "(wat|wie|waarom|wanneer|waar|hoe|welke|welk|heeft|hebben|is|zijn|kan|kun|kunt|"
        "kunnen|zullen|moeten|moet|mag|zeg|laten|laat|als|omdat|ik|we|wij|zou|graag|"
        "vat|geef|komt|mogen|krijgen|krijg|heb|hebt|was|waren|gaat|gaan|doet|ga|"
        "schrijf|stuur|noteer|leg|herhaal|wil|weet|wordt)",
    ),
    asking=(
        "(wat|wie|waarom|wanneer|waar|hoe|welke|welk)",
        "(kun|kan|kunt|zou) (je|u) (me|ons|mij|het|de)",
    ),
    reporting="zei zegt vroeg vraagt gevraagd gezegd heet riep",
)
