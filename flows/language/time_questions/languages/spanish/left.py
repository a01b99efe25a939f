"""Spanish: what asks for what is left of the item and of the session."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "(<how_much>|cuánto) <is_left> [todavía|aún] <for_item>",
    "(<how_much>|cuánto) [nos] (falta|faltan) [todavía|aún] ((en|de|a|con) <item>|"
    "para (este|esta) <thing>|del <thing>)",
    "(<how_much>|cuánto) [todavía|aún] <is_left> <for_item>",
    "<how_much> (tenemos|nos dan|hay|tengo|me dan|disponemos|más tenemos) [todavía|aún] <for_item>",
    "cuánto (tenemos|tengo|nos dan) [todavía|aún] (para|en) (<item>|<my_item>)",
    "(<how_much>|cuánto) (tengo|tenemos|me queda|me quedan|nos queda) [todavía|"
    "aún] (para|en) <my_item>",
    "<for_item> <how_much> (<is_left>|tenemos|tengo|hay)|(para|en) <item> cuánto "
    "(queda|nos queda|tenemos|tengo)",
    "<when> <ends> <item>|<item> <when> <ends>|<ends> <item> <when>",
    "<when> (terminamos|acabamos|cerramos|hay que terminar|tenemos que terminar|"
    "debemos terminar) [con] <item>",
    "<when> (es el fin|es el final|es el cierre) (de <item>|del <thing>)",
    "(queda|nos queda|hay|tenemos|me queda|tengo|sobra) [todavía|aún|algo de|más|"
    "un poco de|suficiente] tiempo <for_item>",
    "(<how_much>|cuánto) le (queda|quedan|falta) a <item>",
    "(<how_much>|cuánto) [nos|me|le] (falta|queda|faltan) (para|pa'|hasta) "
    "(terminar|acabar|que termine|que acabe|que se acabe|completar|el final de|el "
    "fin de|cerrar) [con] <item>",
    "<item> <how_much> (le queda|le falta|dura todavía|queda|nos queda)",
    "<item> cuánto (le queda|le falta|dura todavía|queda)",
    "hasta (cuándo|qué hora) (tenemos|hay|tengo|estamos|seguimos|dura|va|es|nos "
    "dan) [tiempo] (<for_item>|<item>)",
    "<item> hasta (cuándo|qué hora) (es|dura|va|tenemos)",
    "(falta|queda|nos falta|nos queda) mucho (<for_item>|para (terminar|acabar|que "
    "termine|que acabe) <item>)",
    "cuánto más (dura|durará|va a durar|vamos a estar (en|con)|seguimos (en|con)) <item>",
    "(seguimos|vamos a estar|nos quedamos) mucho [tiempo|rato] [más] (en|con) <item>",
    "(cuánto|cuánto tiempo|cuánto rato) más (en|con|para|sobre) <item>",
    "a <item> cuánto [tiempo] (le queda|le falta)|<item> cuánto [más] va a durar",
    "(estamos|vamos) cerca del (final|fin) (de <item>|del <thing>) (o no|o qué|"
    "verdad|o todavía no)",
    "(se (acaba|está acabando)|se acabó) el tiempo (de|para|en) <item> (o no|verdad|ya o no)",
    "cuánto [tiempo] (nos dan|nos das|dan|das|tenemos|me dan|me das) para <item>",
    "(<how_much>|cuánto) (nos|me) queda (de|en|con|para) <item>",
    "(alcanza|nos alcanza|da|nos da) el tiempo para <item>",
    "<when> (hay que|tenemos que|debemos|debo|tengo que) (terminar|entregar|acabar|"
    "tener listo) <item>",
    "<when> (se cierra|cierra|va a acabar|se acaba|se termina) <item>",
    "(<how_much>|cuánto) (me queda|nos queda|tengo|tenemos|queda|falta) para "
    "(responder|contestar|hablar|completar esto|terminar (esto|con esto))",
    "el tiempo (de|para) <item> (cuándo|a qué hora) (acaba|se acaba|termina)",
    "cuánto (rato|tiempo) más (vamos a estar|estaremos|seguimos|nos quedamos) (en|"
    "con) <item>|cuánto más (nos queda|falta|queda) (de|en|con|para) <item>",
    "(cuánto|<how_much>) (le falta|le queda) (al|a la) <thing>|(al|a la) <thing> "
    "cuánto (le falta|le queda)",
    "cuánto (tiempo|rato) (se nos da|nos toca|corresponde) (para|en) <item>|cuál "
    "es el tiempo (restante|que queda) (de|para) <item>",
    "de (cuánto tiempo|cuántos minutos) (disponemos|dispongo) [todavía|aún] "
    "<for_item>|<when> (concluye|finaliza|concluirá) <item>",
)

SESSION_LEFT: tuple[str, ...] = (
    "cuánto (queda|nos queda) [todavía|aún|ya]|[todavía|aún] cuánto (queda|nos queda)",
    "<how_much> <is_left_us> [todavía|aún] [disponible|disponibles|por delante] [<in_meeting>]",
    "<how_much> [todavía|aún] <is_left_us> [<in_meeting>]",
    "<how_much> (tenemos|hay|disponemos) [todavía|aún] [disponible|disponibles] [<in_meeting>]",
    "(todavía|aún) cuánto [tiempo] (tenemos|queda|nos queda)|(todavía|aún) nos "
    "queda cuánto [tiempo]",
    "(cuánto|<how_much>) (queda|nos queda|falta|nos falta|hay|tenemos) [todavía|aún] <in_meeting>",
    "<when> (terminamos|acabamos|finalizamos|paramos|concluimos|acabaremos|"
    "terminaremos|habremos terminado|salimos|salimos de (aquí|clase)|nos vamos|nos "
    "podemos ir|podemos irnos|me puedo ir|puedo irme|nos dejan salir|nos sueltan|"
    "nos sueltas|se sale|damos por terminada <meeting>|cerramos <meeting>|"
    "terminamos <meeting>|terminamos con todo|tenemos que terminar|hay que "
    "terminar|hay que acabar|debemos terminar)",
    "<when> <ends> (<meeting>|esto|todo esto|todo)|(<meeting>|esto|todo esto) <when> <ends>",
    "(<ends>) (<meeting>|esto) <when>|(terminamos|acabamos) <when>",
    "<when> (es|será) (el fin|el final|el cierre|la salida) [<of_meeting>]|<when> "
    "es la hora de (salida|cierre|fin)|cuál es la hora de (fin|cierre|salida|"
    "finalización) [<of_meeting>]",
    "(<how_much>|cuánto) [nos] (falta|faltan|queda) [todavía|aún] <to_end>",
    "(<how_much>|cuánto) [nos] (falta|faltan) [todavía|aún]",
    "cuánto [tiempo] más (va a durar|dura|durará|queda|tenemos|vamos a estar|"
    "tenemos que estar|seguimos|falta|nos queda) [esto|<meeting>|aquí|en esto]",
    "(<meeting>|esto) cuánto [tiempo] (dura todavía|más dura|le queda|le falta|más va a durar)",
    "cuánto [tiempo] le (queda|falta) a (<meeting>|esto)",
    "(queda|nos queda|todavía queda|aún queda|todavía nos queda|aún nos queda|nos "
    "sobra) [algo de|un poco de|suficiente|más|mucho|bastante] tiempo "
    "[<in_meeting>]",
    "(todavía tenemos|tenemos todavía|aún tenemos|tenemos aún|todavía hay|aún hay) "
    "[algo de|un poco de] tiempo",
    "(todavía tenemos|tenemos todavía|aún tenemos|tenemos aún|nos quedan [todavía|"
    "aún]|todavía nos quedan|aún nos quedan|todavía nos quedan) [más de|menos de|"
    "al menos] # minutos [<in_meeting>]",
    "hasta (qué hora|cuándo) (tenemos|estamos|seguimos|nos quedamos|vamos|es|dura|"
    "va|llega) [<meeting>|esto|aquí]",
    "(<meeting>|esto) hasta (qué hora|cuándo) (es|dura|va)|(<meeting>|esto) (es|"
    "dura|va) hasta (qué hora|cuándo)",
    "cuánto [tiempo] <to_end>",
    "(falta|queda|nos falta|nos queda|todavía falta|aún falta|falta todavía) "
    "(mucho|poco|mucho tiempo|mucho rato) <to_end>",
    "(todavía|aún) (falta|nos falta|queda|nos queda) mucho <to_end>|queda mucho <in_meeting>",
    "(ya mero|ya merito|ya casi) (acabamos|terminamos|salimos|acaba|termina|se "
    "acaba) [esto|<meeting>] (o no|o qué|verdad|no|o todavía no)",
    "(ya mero|ya merito) (acabamos|terminamos|salimos|acaba|termina|se acaba) [esto|<meeting>]",
    "(cuál es|de cuánto es) el tiempo (restante|que queda|que nos queda) "
    "[<of_meeting>]|tiempo restante",
    "(cuánto|qué) (queda|falta) en el reloj",
    "<when> (puedo irme|me puedo ir|podemos irnos|nos podemos ir|me voy|puedo "
    "salir|podemos salir|me dejan ir|puedo marcharme|nos dejas ir) [a [mi|la] casa|"
    "de aquí|ya]",
    "cuánto [tiempo] dura (todavía|aún) (<meeting>|esto)|(todavía|aún) cuánto dura "
    "(<meeting>|esto)|cuánto (todavía|aún) dura (<meeting>|esto)",
    "(quedan|faltan|nos quedan|todavía quedan|aún quedan) [todavía|aún] [más de|"
    "menos de|al menos] # minutos <in_meeting>",
    "(nos queda|queda|nos falta|falta) mucho (tiempo|rato) [<in_meeting>|<to_end>]",
    "cuánto [nos] falta (para irnos|pa' irnos|para salir)",
    "<when> suena (el timbre|la campana)|<when> (toca|tocan) (el timbre|la campana)",
    "<when> [más o menos] (estaremos|estamos) (libres|afuera|fuera)",
    "<when> (se acaba|se termina|acaba|termina) (todo esto|esto|<meeting>)",
    "(<meeting>|esto) (se acaba|se termina) <when>|(vamos|seguimos|nos quedamos) "
    "(mucho|mucho rato|mucho tiempo) más (aquí|en esto)",
    "<how_much> más [<in_meeting>]|cuánto más (para acabar|para terminar|falta)",
    "cuánto más (nos falta|falta|nos queda|queda)|qué tanto (falta|nos falta|queda|nos queda)",
    "ya vamos a (terminar|acabar|salir) (o no|o qué|verdad|no)|ya (terminamos|"
    "acabamos) o (no|falta [mucho])",
    "(en cuánto rato|en cuánto|dentro de cuánto) (acabamos|terminamos|salimos|se "
    "acaba|termina) [esto|<meeting>]",
    "dentro de (cuánto|cuánto tiempo|cuántos minutos) (acaba|termina|se acaba|"
    "acabamos|terminamos|salimos) [<meeting>|esto]",
    "<when> (vamos a|nos toca) (terminar|acabar|salir|cerrar) [esto|<meeting>|"
    "aquí]|<when> cerramos (<meeting>|esto)",
    "a <meeting> cuánto [tiempo] (le queda|le falta)|(<meeting>|esto) a qué hora "
    "(es el fin|se acaba|termina)",
    "cuánto tiempo (más|todavía) (tenemos|queda|nos queda|hay)|<when> (es|será) la "
    "hora de (salir|irnos|terminar)",
    "de (cuánto tiempo|cuántos minutos) (disponemos|se dispone) [todavía|aún]|(qué|"
    "cuánto) tiempo (nos resta|resta) [<in_meeting>]",
    "<when> (concluye|finaliza|concluirá|finalizará|se da por (terminada|"
    "concluida)) (<meeting>|esto)",
    "(<how_much>|cuánto) (falta|queda) para que (suene|toque) (el timbre|la "
    "campana)|ya se va a (acabar|terminar) (o no|o qué|verdad)",
    "(cuánto tiempo|cuántos minutos) de <meeting_noun> (nos queda|queda|falta|nos quedan|quedan)",
    "(<meeting>|esto) <ends> <when>|<when> <ends> <meeting>",
)
