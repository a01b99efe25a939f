"""Italian.

Italian asks with the order of a statement, so a yes or no question is heard only where nobody
would state it or where it shows what it is ("sono già le tre o no"). What a question is about may
come first ("la riunione, quanto dura ancora").
"""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.italian.around import FILLERS, REQUESTS, TAILS
from beatroom.flows.language.time_questions.languages.italian.asked import (
    ELAPSED,
    NEXT,
    NOW,
    OVER,
    STATUS,
)
from beatroom.flows.language.time_questions.languages.italian.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.italian.left import ITEM_LEFT, SESSION_LEFT
from beatroom.flows.language.time_questions.languages.italian.slots import SLOTS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="oggi esattamente ehm eh uhm hm hmm mmm em",
    floating="noi allora anche proprio mica dunque",
    never_any="""che cosa chi quando dove come quale quali quanto quanti puoi può potresti
        perché dimmi dire sapere chiedere finito""",
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
        "(dimmi|dicci|avvisami|avvisaci|avvisa|mi avvisi|ci avvisi|mi dica) quando "
        "(abbiamo|è|sono|sarà|avremo|mancano|manca|restano|tocca|siamo|inizia|si "
        "inizia) [finito|finita|*] [*] [*] [*] [*]",
        "(avvisami|avvisaci|avvisa|mi avvisi|ci avvisi|avvertimi|avvertici) quando * "
        "[*] [*] [*] [*] [*]",
    ),
    parts=SLOTS,
    numbers="""un uno una due tre quattro cinque sei sette otto nove dieci undici dodici
        tredici quattordici quindici sedici venti trenta quaranta cinquanta sessanta""",
    links="e ed ma anche poi perché",
    openers=(
        "(cosa|che|chi|perché|quando|dove|come|qual|quale|quali|quanto|quanti|puoi|può|"
        "possiamo|potresti|c'è|ci|abbiamo|siamo|hai|ha|se|io|noi|dimmi|facciamo|"
        "dobbiamo|è|mi|devo|vorrei|si può|si possono|posso|nella|nel|di chi|a chi|con "
        "chi|manda|mandami|scrivi|segna|segnami|spiega|spiegami|ripeti|lei|tu|qualcuno|"
        "come mai|sono|era|viene)",
    ),
    asking=(
        "(cosa|che cosa|chi|perché|quando|dove|come|qual|quale|quali)",
        "(puoi|può|potresti) (dirmi|dirci|riassumere|ripetere|spiegare|ricordarmi)",
    ),
    reporting="detto dice chiesto chiede chiedeva chiama intitolato gridato disse",
)
