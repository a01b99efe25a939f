"""Portuguese, of Brazil and of Portugal.

Portuguese asks with the order of a statement, so a yes or no question is heard only where nobody
would state it or where it shows what it is ("já passou do meio-dia ou ainda não"). Spoken forms
("a gente tá", "tamo", "pro") stand beside the written ones in every slot.
"""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.portuguese.around import (
    FILLERS,
    REQUESTS,
    TAILS,
)
from beatroom.flows.language.time_questions.languages.portuguese.asked import (
    ELAPSED,
    NEXT,
    NOW,
    OVER,
    STATUS,
)
from beatroom.flows.language.time_questions.languages.portuguese.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.portuguese.left import ITEM_LEFT, SESSION_LEFT
from beatroom.flows.language.time_questions.languages.portuguese.slots import SLOTS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="hoje exatamente exactamente hum hm hmm eh ahn ah",
    floating="ainda nós então mesmo cá",
    never_any="""que quem quando onde como qual quanto quantos pode podes poderia porque diz
        dizer saber perguntar terminei acabei""",
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
        "(avisa|avise|avisa-me|avisem|me avisa|nos avisa|avisa-nos|me diz|diz-me|"
        "diga-me) quando (acabar|terminar|acabarmos|terminarmos|faltar|faltarem|for|"
        "forem|começar|passarmos|estiver|estivermos) [*] [*] [*] [*] [*]",
        "(avisa|avise|avisa-me|me avisa|nos avisa|avisa-nos) quando * [*] [*] [*] [*] [*]",
    ),
    parts=SLOTS,
    numbers="""um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze
        catorze quatorze quinze dezasseis dezesseis vinte trinta quarenta cinquenta
        sessenta""",
    links="e mas também depois porque",
    openers=(
        "(o que|que|quem|por que|porquê|porque|quando|onde|como|qual|quais|quanto|"
        "quantos|pode|podes|podemos|poderia|há|tem|temos|se|eu|nós|a gente|me|diz|diga|"
        "vamos|devemos|é|está|já|preciso|pode-se|posso|bota|põe|coloca|anota|manda|"
        "envia|explica|a professora|o professor|alguém|você|vocês|tu|vai|era|foi|será|"
        "cadê)",
    ),
    asking=(
        "(o que|que|quem|por que|porquê|quando|onde|como|qual|quais)",
        "(pode|podes|poderia|você pode) [me|nos] (dizer|resumir|repetir|explicar|lembrar)",
    ),
    reporting="disse diz perguntou pergunta perguntava perguntam chama chamado gritou",
)
