"""Spanish, of Spain and of the Americas.

Spanish asks with the order of a statement, so a yes or no question is heard only where nobody
would state it ("ya casi acabamos") or where it shows what it is ("ya son las tres o no").
"""

from __future__ import annotations

from beatroom.flows.language.time_questions.languages.spanish.around import FILLERS, REQUESTS, TAILS
from beatroom.flows.language.time_questions.languages.spanish.asked import (
    ELAPSED,
    NEXT,
    NOW,
    OVER,
    STATUS,
)
from beatroom.flows.language.time_questions.languages.spanish.beyond import (
    BEYOND,
    SESSION_LENGTH,
    STARTED,
)
from beatroom.flows.language.time_questions.languages.spanish.left import ITEM_LEFT, SESSION_LEFT
from beatroom.flows.language.time_questions.languages.spanish.slots import SLOTS
from beatroom.flows.language.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="hoy exactamente exacto eh ehm mmm hm hmm em",
    floating="ya todavía aún entonces pues nosotros mismo ahorita tú",
    never_any="""qué que quién cuándo dónde cómo cuál cuánto cuántos puedes puede podrías
        porque dime decir saber preguntar terminé""",
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
        "(avísame|avísanos|avisa|dime|dinos|me avisas|nos avisas) cuando (termine|"
        "terminemos|acabe|acabemos|falten|falte|queden|quede|sea|sean|empiece|pasemos|"
        "lleguemos) [*] [*] [*] [*] [*]",
        "(avísame|avísanos|avisa|me avisas|nos avisas|avísenos) cuando * [*] [*] [*] [*] [*]",
    ),
    parts=SLOTS,
    numbers="""un uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece
        catorce quince dieciséis veinte treinta cuarenta cincuenta sesenta""",
    links="y e pero además también luego porque",
    openers=(
        "(qué|quién|quiénes|por qué|cuándo|dónde|cómo|cuál|cuáles|cuánto|cuántos|"
        "puedes|puede|podemos|podrías|podría|hay|has|hemos|ha|si|porque|yo|nosotros|"
        "tengo|tenemos|dime|vamos|deberíamos|debemos|me|nos|es|de qué|a quién|con "
        "quién|quiero|resume|alguien|se puede|puedo|le|apunta|anota|profe|el examen|tú|"
        "usted|sabes|tienes|viene|va|era|está|están|envía|manda|explica|repite|a quien|"
        "para qué|en qué|mándame|pásame)",
    ),
    asking=(
        "(qué|quién|quiénes|por qué|cuándo|dónde|cómo|cuál|cuáles)",
        "(puedes|podrías|puede|podría) (decir|decirme|resumir|repetir|explicar|recordarme)",
    ),
    reporting="dijo dice preguntó pregunta preguntaba preguntan llama titulado gritó",
)
