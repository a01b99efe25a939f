"""French.

A question stands in three orders, and a slot is written for each: the question word first
("quand est-ce qu'on finit"), last as people speak ("on finit quand"), and pulled out ("c'est quand
qu'on a fini"). What it is about may come before ("la réunion, elle finit quand").
"""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.french.around import FILLERS, REQUESTS, TAILS
from beatroom.flows.language.time_questions.languages.french.asked import (
    ELAPSED,
    NEXT,
    NOW,
    OVER,
    STATUS,
)
from beatroom.flows.language.time_questions.languages.french.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.french.left import ITEM_LEFT, SESSION_LEFT
from beatroom.flows.language.time_questions.languages.french.slots import SLOTS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="exactement vraiment euh heu hum hm hmm bah ben ah eh ouais",
    floating="alors donc bien juste encore",
    never_any="""que qui quoi pourquoi quand où comment combien quel quelle est-ce qu'est-ce
        peux tu vous pouvez si fini dis dire savoir demander depuis""",
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
        "(dis-moi|dites-moi|dis-nous|dites-nous|préviens-moi|préviens-nous|"
        "prévenez-nous|rappelle-moi|rappelle-nous|tu me dis|tu nous dis) quand (on|"
        "c'est|ce|il|elle|ça|<meeting>|<item>) (a|aura|sera|est|dépasse|reste|"
        "commence) [fini|terminé|*] [*] [*] [*]",
        "(dis-moi|dites-moi|dis-nous|dites-nous|préviens-nous) quand c'est [fini|"
        "terminé|*] [*] [*]",
    ),
    parts=SLOTS,
    numbers="""un une deux trois quatre cinq six sept huit neuf dix onze douze treize
        quatorze quinze seize vingt trente quarante cinquante soixante""",
    links="et mais puis aussi ensuite car",
    openers=(
        "(que|qu'est-ce|qu'est-ce que|qu'est-ce qu'ana|qui|quoi|pourquoi|quand|où|"
        "comment|quel|quelle|quels|quelles|est-ce|est-ce que|est-ce qu'on|tu|vous|"
        "peux-tu|pouvez-vous|peut-on|on|je|nous|j'ai|dis|dites|faut-il|si|combien|"
        "parce|c'est|il faut|a-t-on|avons|rappelle|est-ce qu'il|est-ce qu'elle|peut|"
        "peut-il|doit-on|dois-je|puis-je|as-tu|avez-vous|à quoi|à qui|de quoi|dans "
        "quel|dans quelle|ça|ce|ma|mon|note|résume|explique|envoie)",
        "qu'est",
    ),
    asking=(
        "(que|qui|quoi|pourquoi|quand|où|comment|quel|quelle|quels|quelles|est-ce|"
        "qu'est-ce|qu'est)",
        "(tu peux|peux-tu|pouvez-vous|vous pouvez) [nous|me] (dire|résumer|répéter|"
        "rappeler|expliquer)",
    ),
    reporting="dit demandé demande demandait répondu appelle intitulé crié",
)
