"""Spanish."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""hora horas tiempo cuánto cuántos cuándo tarde retraso retrasados pasado pasados
        minutos previsto pasando sigue justos retrasada retrasado atrasada atrasado reloj
        horario atrasados excedido""",
    hesitations="hoy exactamente exacto eh ehm mmm hm hmm em",
    fillers=(
        "(oye|oiga|hola|hey|bueno|pues|vale|ok|okay|a ver|perdón|perdona|disculpa|disculpe|"
        "entonces)",
        "(y|pero|una pregunta|una pregunta rápida|pregunta rápida|por cierto|por favor|"
        "espera|ya|sí)",
        "(por curiosidad|una cosa|mira|ahora|este)",
    ),
    requests=(
        "[me|nos] (puedes|puede|podrías|podría|pueden|podéis) [por favor] "
        "(decir|decirme|decirnos|recordar|recordarme|recordarnos|dar|indicar) [por favor]",
        "(me|nos) (dices|dice|recuerdas|puedes decir) [por favor]",
        "(dime|díganme|dinos|dígame|recuérdame|recuérdanos) [por favor]",
        "(sabes|sabe|saben|sabéis|alguien sabe|sabemos) [alguien]",
        "(quiero|quería|queríamos|quisiera|me gustaría|necesito) saber",
        "(me pregunto|me preguntaba|tienes idea de|alguna idea de)",
    ),
    tails=(
        "(por favor|ahora|ya|ahora mismo|entonces|gracias|exactamente|todavía|aún|otra vez|"
        "aquí|hoy)",
        "(en este momento|más o menos|hasta ahora|en total|pues|verdad|en realidad|de momento)",
    ),
    questions={
        "now": (
            "qué (hora|horas) (es|son|tenemos|tienes|será|serán)",
            "(me|nos) (dices|dice|das|da) la hora",
            "[me|nos] (puedes|puede|podrías|podría) (decir|decirme|decirnos|dar|darme) la hora",
            "(dime|dígame|dinos|dame) la hora [que es]",
            "(tienes|tiene|alguien tiene) [la] hora",
            "cuál es la hora [actual|exacta]",
            "(a qué hora estamos|en qué hora estamos)",
        ),
        "elapsed": (
            "cuánto (tiempo|rato) llevamos [ya]",
            "cuánto [tiempo|rato] llevamos [ya] (hablando|reunidos|reunidas|aquí|conectados|"
            "en esto|charlando"
            "|en <meeting>|en línea|con esto|sentados)",
            "cuántos minutos llevamos [hablando|reunidos|aquí|en <meeting>]",
            "cuánto [tiempo] (lleva|lleva durando) (<meeting>|esto)",
            "(cuánto tiempo|cuántos minutos) (ha|han|hemos|se ha|se han) [ya] "
            "(pasado|transcurrido|usado|gastado|utilizado|consumido) [<since>]",
            "(cuánto tiempo|cuántos minutos) (pasó|pasaron) [<since>]",
            "[desde] hace cuánto [tiempo] [que] (empezamos|estamos hablando|estamos aquí|"
            "comenzamos"
            "|empezó <meeting>|estamos reunidos)",
        ),
        "item_left": (
            "(<how_much>|cuánto) (queda|quedan|nos queda|nos quedan|falta|faltan|resta|hay) "
            "[todavía|aún] "
            "<for_item>",
            "<how_much> (tenemos|nos dan|hay) [todavía|aún] <for_item>",
            "(cuándo|a qué hora) (termina|acaba|se acaba|finaliza) <item>",
            "(cuándo|a qué hora) (terminamos|acabamos|cerramos) [con] <item>",
            "(queda|nos queda|hay|tenemos) [todavía|aún|algo de|más] tiempo <for_item>",
            "(<how_much>|cuánto) le (queda|quedan) a <item>",
            "cuánto [tiempo] falta para (terminar|acabar|que termine|que acabe) [con] <item>",
            "cuánto [tiempo] (falta|queda) <for_item>",
        ),
        "session_left": (
            "cuánto (queda|nos queda) [todavía|aún]",
            "<how_much> (queda|quedan|nos queda|nos quedan|resta|restan|tenemos|hay) "
            "[todavía|aún] "
            "[disponible|disponibles] [<in_meeting>]",
            "(todavía|aún) cuánto [tiempo] (tenemos|queda|nos queda)",
            "(cuándo|a qué hora) (terminamos|acabamos|finalizamos|paramos)",
            "(cuándo|a qué hora) (termina|acaba|se acaba|finaliza) (<meeting>|esto)",
            "(<how_much>|cuánto) falta [para (terminar|acabar|el final|el fin|que termine|"
            "que acabe)] "
            "[<meeting>|de <meeting>]",
            "cuánto [tiempo] más (va a durar|dura|durará|queda|tenemos) [esto|<meeting>]",
            "(queda|nos queda|todavía queda|aún queda|todavía nos queda|aún nos queda) [algo "
            "de] tiempo",
            "(todavía tenemos|tenemos todavía|aún tenemos|tenemos aún) tiempo",
            "(todavía tenemos|tenemos todavía|aún tenemos|tenemos aún|nos quedan [todavía|aún]"
            "|todavía nos quedan|aún nos quedan) # minutos",
            "hasta qué hora (tenemos|estamos|seguimos|dura <meeting>)",
            "cuánto [tiempo] (para|hasta) (terminar|acabar|el final)",
        ),
        "next": (
            "(cuándo|a qué hora) (empieza|comienza|es|viene|toca|arranca) <next_item>",
            "(cuándo|a qué hora) (pasamos|vamos|seguimos) (a|al|con) <next_item>",
            "(qué|cuál) (sigue|viene|toca) [después|ahora|luego|a continuación] y <when>",
            "qué hay (después|luego) y <when>",
            "cuál es <next_item> y <when>",
            "cuánto [tiempo] (falta|queda) (para|hasta) <next_item>",
            "en cuánto [tiempo] (empieza|pasamos a|pasamos al|comienza) <next_item>",
        ),
        "over": (
            "(vamos|estamos|andamos) [ya|muy|todavía|aún] (tarde|con retraso|retrasados|atrasados"
            "|pasados de tiempo|pasados de hora|a tiempo|en hora|en tiempo|bien de tiempo"
            "|bien de hora|según el horario|según lo previsto|dentro del tiempo|dentro del "
            "horario"
            "|con el tiempo justo|justos|bien con el tiempo|mal de tiempo|justos de tiempo)",
            "(nos hemos|nos estamos) [ya] (pasado|pasando) [de tiempo|de la hora|de hora|del "
            "tiempo|del horario]",
            "cuánto [tiempo] nos (hemos pasado|estamos pasando) [de tiempo|de la hora]",
            "cuánto retraso (llevamos|tenemos|hay)",
            "(de cuánto|cuánto) es el retraso",
            "cuánto (vamos de retraso|estamos retrasados|vamos retrasados)",
            "(<meeting>) (va|está) (tarde|con retraso|retrasada|atrasada)",
            "(hemos excedido el tiempo|nos pasamos de tiempo|nos pasamos de la hora)",
            "(vamos|estamos) # minutos (tarde|pasados|retrasados|atrasados)",
        ),
        "status": (
            "(cómo|qué tal) (vamos|estamos|andamos) (de|con el|con|en) (tiempo|hora|horario|"
            "nuestro tiempo)",
            "(cómo|qué tal) va (el|nuestro) tiempo",
            "<how_much> (me queda|me quedan|tengo) [todavía|aún]",
            "cuánto me queda",
            "(control de tiempo|chequeo de tiempo)",
            "(cómo|qué tal) (vamos|estamos) en cuanto al tiempo",
        ),
    },
    beyond={
        "item_left": (
            "cuánto [tiempo] llevamos [ya] (con|en) <item>",
            "cuánto [tiempo] (dura|iba a durar) <item>",
        ),
        "elapsed": (
            "(cuándo|a qué hora) (empezamos|comenzamos|hemos empezado)",
            "(cuándo|a qué hora) (empezó|comenzó|ha empezado) <meeting>",
        ),
        "session_left": ("cuánto [tiempo] (dura|va a durar|durará) <meeting>",),
        "status": ("(el reloj está parado|está corriendo el reloj|está en pausa el reloj)",),
    },
    parts={
        "how_much": "(cuánto [más] tiempo|cuántos minutos)",
        "meeting": "(la|esta|nuestra|el|este|nuestro) "
        "(reunión|sesión|llamada|clase|conversación|entrevista|taller|curso|encuentro|charla|"
        "hora)",
        "in_meeting": (
            "((de|en|para|para acabar|para terminar) <meeting>|en total|de (reunión|sesión|clase|"
            "llamada)|hasta el final|para (terminar|acabar"
            "|el final))"
        ),
        "thing": (
            "(punto|tema|apartado|parte|sección|asunto|bloque|pregunta|ítem|ejercicio|ronda)"
        ),
        "item": "(este|esta|el|la) <thing> [actual]",
        "for_item": (
            "((para|en|de|con|a|sobre) <item>|para esto|con esto|del <thing> [actual]|para este)"
        ),
        "since": "desde que (empezamos|comenzamos|hemos empezado|empezó <meeting>)",
        "next_item": (
            "([el|la] (siguiente|próximo|próxima) <thing>|[al] (siguiente|próximo) <thing>"
            "|[el] <thing> siguiente)"
        ),
        "when": "(cuándo|a qué hora|en cuánto tiempo) [empieza|comienza|es|toca|empezamos]",
    },
    numbers="""un uno una dos tres cuatro cinco seis siete ocho nueve diez once doce trece
        catorce quince dieciséis veinte treinta cuarenta cincuenta sesenta""",
    links="y e pero además también luego porque",
    openers=(
        "(qué|quién|quiénes|por qué|cuándo|dónde|cómo|cuál|cuáles|cuánto|cuántos|puedes|"
        "puede|podemos"
        "|podrías|podría|hay|has|hemos|ha|si|porque|yo|nosotros|tengo|tenemos|dime|vamos|"
        "deberíamos"
        "|debemos|me|nos|es|de qué|a quién|con quién|quiero|resume)",
    ),
    asking=(
        "(qué|quién|quiénes|por qué|cuándo|dónde|cómo|cuál|cuáles)",
        "(puedes|podrías|puede|podría) (decir|decirme|resumir|repetir|explicar|recordarme)",
    ),
    reporting="dijo dice preguntó pregunta preguntaba preguntan llama titulado gritó",
)
