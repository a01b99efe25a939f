"""German.

Clauses come in three orders, and a slot is written once for each: the question ("wie lange haben
wir noch"), the same behind "kannst du mir sagen" with its verb last ("wie lange wir noch haben"),
and yes or no ("haben wir noch zeit", behind a request "ob wir noch zeit haben").
"""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.german.around import FILLERS, REQUESTS, TAILS
from beatroom.flows.language.time_questions.languages.german.asked import (
    ELAPSED,
    NEXT,
    NOW,
    OVER,
    STATUS,
)
from beatroom.flows.language.time_questions.languages.german.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.german.left import ITEM_LEFT, SESSION_LEFT
from beatroom.flows.language.time_questions.languages.german.slots import SLOTS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="""äh ähm öh öhm hm hmm mhm ehm eh jetzt heute denn eigentlich gerade hier wohl
        ungefähr genau nun insgesamt momentan überhaupt mittlerweile inzwischen grad
        echt wirklich tatsächlich circa ca endlich""",
    floating="mal bitte vielleicht eben doch kurz schnell nur nochmal bloß ehrlich auch so",
    never_any="""was wer wie wann wo warum wieso ob welche welcher welches welchen kannst
        könntest können kann könnt bitte sag sagen dass wissen fragen erklär zeig mach
        schick fertig""",
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
        "(sag|sagt|sagen sie|gib) [mir|uns] [bitte|mal] [bescheid] (wenn|sobald|falls) "
        "* [*] [*] [*] [*] [*]",
    ),
    parts=SLOTS,
    numbers="""ein eine zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn
        vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig
        fünfzig sechzig""",
    links="und aber sowie dann weil",
    openers=(
        "(was|wer|wen|wem|warum|wieso|weshalb|wann|wo|wie|welche|welcher|welches|"
        "welchen|wessen|hat|haben|habt|hast|ist|sind|war|waren|bist|darf|dürfen|gilt|"
        "zählt|schickst|schicken|machst|gibst|kommt|muss|will|willst|kann|kannst|"
        "können|könnte|könntest|könnten|soll|sollen|sollten|wollen|wird|werden|müssen|"
        "sag|sagt|bitte|falls|wenn|weil|ich|wir|lass|lasst|fasst|fass|machen|gibt|gib|"
        "erklär|erkläre|erklärst|zeig|schick|schreib|schreibst|wiederhol|notier|mach|"
        "nimm)",
    ),
    asking=(
        "(was|wer|wen|wem|warum|wieso|weshalb|wann|wo|wie|welche|welcher|welches)",
        "(kannst du|können sie|könntest du|könnten sie) [mir|uns|bitte|mal|kurz] "
        "(sagen|das|den|die)",
    ),
    reporting="gesagt sagte sagt fragt fragte gefragt heißt meinte rief",
)
