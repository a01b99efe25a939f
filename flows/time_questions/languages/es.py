"""Spanish, of Spain and of the Americas.

Spanish asks with the order of a statement, so a yes or no question is heard only where nobody
would state it ("ya casi acabamos") or where it shows what it is ("ya son las tres o no").
"""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="hoy exactamente exacto eh ehm mmm hm hmm em",
    floating="ya todavía aún entonces pues nosotros mismo ahorita tú",
    never_any="""qué que quién cuándo dónde cómo cuál cuánto cuántos puedes puede podrías
        porque dime decir saber preguntar terminé""",
    fillers=(
        "(tengo|voy a tener) que (irme|ir|salir|coger|tomar|recoger|agarrar|llegar|"
        "correr|comer|llamar|entrar|buscar|pasar|volver|preparar|estar|dejar|"
        "conectarme|cerrar|hacer|almorzar) [*] [*] [*] [*]",
        "(tengo|tenemos) [otra|otro|un|una|el|la] [*] (cita|tren|bus|autobús|vuelo|"
        "llamada|clase|reunión|turno|médico|dentista|camión|avión|junta|hambre|prisa|"
        "comida) [*] [*] [*] [*]",
        "(mi|mis|el|la|se me) (celular|móvil|teléfono|batería|reloj|mamá|papá|madre|"
        "padre|hijo|hija|hijos|niños|niño|tren|autobús|camión|bus|marido|esposa|esposo|"
        "mujer|taxi|vuelo|turno|computadora|pantalla|perro|sopa|comida|parquímetro|"
        "jefe) (está|se|me|viene|sale|no|llega|ha|murió|pasa|vienen|espera|pide|tiene|"
        "va|anda) [*] [*] [*] [*]",
        "no (veo|tengo|traigo|encuentro|llevo|alcanzo a ver) [*] (reloj|hora) [*] [*]|"
        "se me (murió|apagó|descargó|acabó|paró|rompió|olvidó|perdió) [*] [*] [*]|"
        "(perdí|he perdido) la (noción del tiempo|cuenta)",
        "(estoy|voy) (apenas|todavía|aún|apenas en|en la|con prisa|con hambre|cansado|"
        "cansada|apurado|apurada) [*] [*] [*]|me (esperan|están esperando|espera|"
        "recogen|viene a buscar|vienen a recoger) [*] [*] [*]",
        "(profe|maestra|maestro|señor|señora|señorita|jefe|jefa|compañeros|muchachos|"
        "tío|tía|güey|wey|licenciado|compa|amigo|amiga|colegas|todos)",
        "(oye|oiga|oigan|hola|hey|bueno|pues|vale|ok|okay|a ver|perdón|perdona|"
        "disculpa|disculpe|disculpen|entonces|buenas|buenos días|che|órale|gracias|no|"
        "claro)",
        "(y|pero|una pregunta|una pregunta rápida|pregunta rápida|por cierto|por favor|"
        "espera|ya|sí|una preguntita|otra pregunta|solo una pregunta|una duda|una duda "
        "rápida)",
        "(por curiosidad|una cosa|mira|ahora|este|de paso|una cosita|rápido|rapidito|"
        "chicos|gente|profe|amigos|equipo|antes de que se me olvide|solo por saber)",
        "a este (ritmo|paso)",
        "(oigan|una consulta|nada más|nomás)",
        "(o sea|será que|digamos|fíjate|mire|miren|eh oye|a todo esto|ya que estamos|"
        "perdón que interrumpa|perdona que te interrumpa|disculpa que interrumpa|antes "
        "de seguir|solo para saber|che|boludo)",
    ),
    requests=(
        "[me|nos] (puedes|puede|podrías|podría|pueden|podéis|podrían) [alguien] [por "
        "favor|porfa] (decir|decirme|decirnos|recordar|recordarme|recordarnos|dar|"
        "indicar|confirmar) [por favor]",
        "(me|nos) (dices|dice|recuerdas|recuerda|puedes decir|podéis decir) [por favor|porfa]",
        "(dime|díganme|dinos|dígame|recuérdame|recuérdanos|decidme) [por favor]",
        "(sabes|sabe|saben|sabéis|alguien sabe|sabemos|alguno sabe|tú sabes|usted "
        "sabe) [alguien|tú|usted]",
        "(quiero|quería|queríamos|quisiera|me gustaría|necesito|necesitamos|"
        "quisiéramos) [solo] saber",
        "(puedo|podría|se puede) (preguntar|saber)",
        "(me pregunto|me preguntaba|tienes idea de|alguna idea de|alguien tiene idea "
        "de|tienen idea de|ni idea de)",
        "(sabés|podés decirme|podés decirnos|me decís|nos decís|decime|decinos|me "
        "podés decir|sabríais|sabría alguien|me sabes decir|me sabría decir|alguien me "
        "dice|se sabe|hay forma de saber|es posible saber|me pueden decir|nos pueden "
        "decir)",
        "(alguien|quién|quien) (sabe|me dice|me puede decir)",
        "(me|nos) (gustaría|interesa|interesaría) saber|(podemos|podríamos) saber",
    ),
    tails=(
        "(profe|maestra|maestro|señor|jefe|compañeros|muchachos|tío|güey|wey|compa|"
        "amigo|colegas|si se puede saber|a ojo|en minutos|me dices|me puedes decir|"
        "sabes|lo sabes|quiero decir|según el reloj|tú sabes|crees|dirías|que yo sepa|"
        "nomás|nada más|así en general|por curiosidad|una pregunta)",
        "(por favor|ahora|ya|ahora mismo|entonces|gracias|exactamente|todavía|aún|otra "
        "vez|aquí|hoy|porfa|porfi|porfis|plis|oye|digo|profe|chicos|gente)",
        "(en este momento|más o menos|hasta ahora|en total|pues|verdad|en realidad|de "
        "momento|por ahora|al final|o qué|o no|o cómo|no|cierto|aproximadamente|hasta "
        "el momento|si puede ser|si no es molestia|según tu reloj|en tu reloj)",
        "(che|po|boludo|vos|viste|parce|man|hermano|ahorita|en este instante|a estas "
        "alturas|hasta aquí|por el momento|de una vez|según tú|para saber|si sabes|si "
        "lo sabes|me dirías|me podrías decir)",
    ),
    questions={
        "now": (
            "qué (hora|horas) (es|son|tenemos|tienes|tiene|será|serán|tienen|traes|llevas|"
            "marca el reloj|dice el reloj|es en este momento)",
            "(me|nos) (dices|dice|das|da|dan|regalas|regala) la hora [exacta]",
            "[me|nos] (puedes|puede|podrías|podría|pueden) [por favor] (decir|decirme|"
            "decirnos|dar|darme|darnos) la hora [exacta]",
            "(dime|dígame|dinos|dame|danos|regálame|deme) la hora [que es|exacta]",
            "(tienes|tiene|alguien tiene|tendrás|tienen|traes) [la] hora [exacta]",
            "(cuál es|cuál sería) la hora [actual|exacta]",
            "(a qué hora estamos|en qué hora estamos|qué hora será ya)",
            "la hora (por favor|porfa|actual|exacta)|qué (dice|marca) (el|tu|su) reloj",
            "[ya] (son|serán|dieron|son más de|pasan de) [ya] <oclock> (o no|o todavía no|"
            "o aún no|verdad|no|o qué|cierto)",
            "(ya es|ya pasó|ya ha pasado|ya pasamos|es ya) [el|del] (mediodía|medianoche) "
            "[o no|o todavía no|o aún no|verdad]",
            "la hora|qué hora (tendremos|tendrás|tendrá|tendría|llevamos|es ahorita|es ya)|"
            "(a qué horas|en qué hora|a qué hora) (estamos|vamos)",
            "[ya] (son|serán) [ya|como|casi|más o menos|por ahí de] <oclock> (o no|o "
            "todavía no|no|verdad|cierto|o qué)",
            "(ya pasa|ya pasan|ya pasaron|pasan) [ya] de <oclock> (o no|o todavía no|verdad|no)",
            "(tienes|tiene|traes) [el] reloj (a mano|a la vista) qué hora es",
            "(me|nos) (podrías|puedes|puede) decir la hora [que es]",
            "ya (es|será) la una (o no|o todavía no|verdad)|a ver qué hora (es|tenemos)|"
            "(me|nos) (dices|dice|pasas) la hora",
            "qué hora (dice|marca|da) (tu|su|el|mi) reloj",
            "(tenés|tenéis|tendrían|traen) [la] hora|(decime|decinos|pasame) la hora|qué "
            "hora (tenés|tenéis|tienen|traen)",
            "[me|nos] (podría|puede|podrías|puedes|podrían) [por favor] (indicarme|"
            "indicarnos|indicar|informarme de|confirmarme|proporcionarme) la hora [exacta]",
            "(sabrás|tendrás) la hora|(me|nos) (confirmas|confirma) la hora",
        ),
        "elapsed": (
            "cuánto (tiempo|rato) llevamos [ya]",
            "cuánto [tiempo|rato] llevamos [ya|nosotros] <doing>",
            "(cuántos minutos|cuántas horas) (llevamos|van|hemos hecho|llevamos ya) "
            "[<doing>|de <meeting_noun>]",
            "cuánto [tiempo] (va|llevamos|ha pasado|hemos hecho) [ya] de (<meeting>|"
            "<meeting_noun>)",
            "cuánto tiempo va [ya]",
            "cuánto [tiempo] [ya] (lleva|lleva durando|lleva ya|ha durado|ha durado ya|"
            "dura ya) (<meeting>|esto) [ya]",
            "cuánto [tiempo] (<meeting>|esto) (lleva|ha durado) [ya]|(<meeting>) cuánto "
            "[tiempo] lleva [ya]",
            "(cuánto tiempo|cuántos minutos|cuánto rato) (ha|han|hemos|se ha|se han|se nos "
            "ha) [ya] (pasado|transcurrido|usado|gastado|utilizado|consumido|ido|hablado) "
            "[ya] [<since>]",
            "(cuánto tiempo|cuántos minutos|cuánto rato) [ya] (pasó|pasaron|usamos|"
            "gastamos|consumimos) [ya] [<since>]",
            "[desde] hace cuánto [tiempo|rato] [que] (empezamos|estamos <doing>|comenzamos|"
            "arrancamos|empezó <meeting>|iniciamos|comenzó <meeting>|hablamos)",
            "[desde] hace cuántos minutos [que] (empezamos|comenzamos|arrancamos|estamos <doing>)",
            "cuánto [tiempo|rato] hace (que|desde que) (empezamos|comenzamos|arrancamos|"
            "iniciamos|estamos <doing>|empezó <meeting>|comenzó <meeting>)",
            "cuántos minutos hace que (empezamos|comenzamos|arrancamos|iniciamos)",
            "desde cuándo (estamos <doing>|llevamos <doing>)",
            "(en|por) qué minuto (vamos|estamos|andamos)",
            "(cuál es|de cuánto es) el tiempo transcurrido",
            "[ya] (llevamos|hemos hecho|ha pasado|pasó|han pasado|pasaron) [ya|más de|"
            "como] <span> [ya] [<doing>|metidos <doing>|aquí metidos|aquí] (o qué|o no|"
            "verdad|no|o todavía no|o aún no|cierto)",
            "llevamos mucho [tiempo|rato] [ya] [<doing>] [o no|o qué|verdad]",
            "cuánto [tiempo] de (la|nuestra|esta) (hora|reunión|clase|sesión) [ya] (se fue|"
            "se ha ido|pasó|ha pasado|llevamos|hemos (gastado|usado|consumido))",
            "<spent_q> (gastamos|usamos|consumimos|hemos (gastado|usado|quemado|invertido|"
            "dedicado|consumido|hablado)) [ya] [en <meeting>|<doing>]",
            "llevamos (cuánto (tiempo|rato)|cuántos minutos) [<doing>]|estamos <doing> "
            "desde (cuándo|hace cuánto)",
            "(empezamos|comenzamos|arrancamos|<meeting> empezó) hace (cuánto [tiempo|rato]|"
            "cuántos minutos)",
            "(va|van|vamos) [para|por] <span> (o qué|o no|verdad|no|o todavía no|o aún no)",
            "(de verdad|en serio|apenas|solo) (empezamos|comenzamos) hace (solo|apenas) # minutos",
            "(cuánto (tiempo|rato)|cuántos minutos) (desde|han pasado desde|pasaron desde) "
            "(que empezamos|el inicio|el comienzo)",
            "hace mucho que (empezamos|estamos <doing>) (o no|o qué|verdad|no)",
            "cuánto [tiempo] va durando (<meeting>|esto)|cuánto va (durando|de tiempo)|"
            "cuántos minutos tiene (<meeting>|esto)",
            "(cuánto (tiempo|rato)|cuántos minutos) (hemos estado|estuvimos|estamos) "
            "<doing>|qué tanto [tiempo] llevamos [<doing>]",
            "cuánto (lleva|llevamos) [de] (tiempo|rato) <doing>|cuánto rato (ha pasado|"
            "pasó|va)|cuánto tiempo de <meeting_noun> (llevamos|ha pasado|hemos hecho|va)",
            "(<meeting>|esto) empezó hace (cuánto|cuánto tiempo|cuántos minutos)",
            "[ya] (llevamos|vamos) [para|por|casi] <span> (o no|o qué|verdad|no|o todavía no)",
            "hace cuántos minutos (empezó|comenzó|arrancó) (<meeting>|esto)",
            "[ya] (es|va|vamos por) la mitad (de <meeting>|del tiempo) (o no|o todavía no|verdad)",
        ),
        "item_left": (
            "(<how_much>|cuánto) <is_left> [todavía|aún] <for_item>",
            "(<how_much>|cuánto) [nos] (falta|faltan) [todavía|aún] ((en|de|a|con) <item>|"
            "para (este|esta) <thing>|del <thing>)",
            "(<how_much>|cuánto) [todavía|aún] <is_left> <for_item>",
            "<how_much> (tenemos|nos dan|hay|tengo|me dan|disponemos|más tenemos) [todavía|"
            "aún] <for_item>",
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
            "(se (acaba|está acabando)|se acabó) el tiempo (de|para|en) <item> (o no|"
            "verdad|ya o no)",
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
        ),
        "session_left": (
            "cuánto (queda|nos queda) [todavía|aún|ya]|[todavía|aún] cuánto (queda|nos queda)",
            "<how_much> <is_left_us> [todavía|aún] [disponible|disponibles|por delante] "
            "[<in_meeting>]",
            "<how_much> [todavía|aún] <is_left_us> [<in_meeting>]",
            "<how_much> (tenemos|hay|disponemos) [todavía|aún] [disponible|disponibles] "
            "[<in_meeting>]",
            "(todavía|aún) cuánto [tiempo] (tenemos|queda|nos queda)|(todavía|aún) nos "
            "queda cuánto [tiempo]",
            "(cuánto|<how_much>) (queda|nos queda|falta|nos falta|hay|tenemos) [todavía|"
            "aún] <in_meeting>",
            "<when> (terminamos|acabamos|finalizamos|paramos|concluimos|acabaremos|"
            "terminaremos|habremos terminado|salimos|salimos de (aquí|clase)|nos vamos|nos "
            "podemos ir|podemos irnos|me puedo ir|puedo irme|nos dejan salir|nos sueltan|"
            "nos sueltas|se sale|damos por terminada <meeting>|cerramos <meeting>|"
            "terminamos <meeting>|terminamos con todo|tenemos que terminar|hay que "
            "terminar|hay que acabar|debemos terminar)",
            "<when> <ends> (<meeting>|esto|todo esto|todo)|(<meeting>|esto|todo esto) "
            "<when> <ends>",
            "(<ends>) (<meeting>|esto) <when>|(terminamos|acabamos) <when>",
            "<when> (es|será) (el fin|el final|el cierre|la salida) [<of_meeting>]|<when> "
            "es la hora de (salida|cierre|fin)|cuál es la hora de (fin|cierre|salida|"
            "finalización) [<of_meeting>]",
            "(<how_much>|cuánto) [nos] (falta|faltan|queda) [todavía|aún] <to_end>",
            "(<how_much>|cuánto) [nos] (falta|faltan) [todavía|aún]",
            "cuánto [tiempo] más (va a durar|dura|durará|queda|tenemos|vamos a estar|"
            "tenemos que estar|seguimos|falta|nos queda) [esto|<meeting>|aquí|en esto]",
            "(<meeting>|esto) cuánto [tiempo] (dura todavía|más dura|le queda|le falta|más "
            "va a durar)",
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
            "(todavía|aún) (falta|nos falta|queda|nos queda) mucho <to_end>|queda mucho "
            "<in_meeting>",
            "(ya mero|ya merito|ya casi) (acabamos|terminamos|salimos|acaba|termina|se "
            "acaba) [esto|<meeting>] (o no|o qué|verdad|no|o todavía no)",
            "(ya mero|ya merito) (acabamos|terminamos|salimos|acaba|termina|se acaba) "
            "[esto|<meeting>]",
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
            "cuánto más (nos falta|falta|nos queda|queda)|qué tanto (falta|nos falta|queda|"
            "nos queda)",
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
            "(cuánto tiempo|cuántos minutos) de <meeting_noun> (nos queda|queda|falta|nos "
            "quedan|quedan)",
            "(<meeting>|esto) <ends> <when>|<when> <ends> <meeting>",
        ),
        "next": (
            "<when> (empieza|comienza|es|viene|toca|arranca|inicia|sigue) <next_item>",
            "<when> <next_item> [empieza|comienza|es]|<next_item> <when> (es|empieza|"
            "comienza|toca)",
            "<when> (pasamos|vamos|seguimos|cambiamos|avanzamos|llegamos|saltamos) (a|al|"
            "con|de) <next_item>",
            "<when> (empezamos|comenzamos|arrancamos|vemos|tratamos|tocamos|abordamos|"
            "iniciamos) [con] <next_item>",
            "(qué|cuál) (sigue|viene|toca|nos toca) [después|ahora|luego|a continuación] y "
            "<when_starts>",
            "qué (sigue|viene|toca|nos toca|seguiría) (después|luego)",
            "qué (sigue|toca|nos toca|seguiría) [después|ahora|luego|a continuación] "
            "[<on_the_plan>]",
            "qué (sigue|viene|toca|va) [ahora|después|luego] <on_the_plan>",
            "qué (sigue|viene|toca|hay|tenemos|va) (después de|tras) <item>",
            "qué (viene|hay|tenemos|va|vemos) (ahora|a continuación)",
            "qué (hacemos|vemos|tenemos|tratamos) (después|luego|a continuación) [y <when_starts>]",
            "qué hay (después|luego) y <when_starts>",
            "(cuál es|cuál sería|qué es) <next_item> [y <when_starts>]|<next_item> cuál es "
            "[y <when_starts>]",
            "qué (tema|punto|ejercicio|apartado|actividad) (sigue|viene|toca|va|hay|"
            "tenemos) [ahora|después|luego|a continuación] [y <when_starts>]",
            "con qué (seguimos|continuamos) [ahora|después|luego|a continuación] [y <when_starts>]",
            "a qué (tema|punto|actividad) pasamos [ahora|después|luego] [y <when_starts>]",
            "[y] (luego|después|a continuación) qué (toca|sigue|hacemos|tenemos|viene) [y "
            "<when_starts>]",
            "(<how_much>|cuánto) (falta|queda|faltan|nos queda) (para|hasta|pa') [empezar|"
            "que empiece|pasar] [a|al|con] <next_item>",
            "en (cuánto|cuánto tiempo|cuántos minutos) (empieza|pasamos a|pasamos al|"
            "comienza|viene|toca|vamos al) <next_item>",
            "(qué|cuál) (tema|punto|ejercicio|apartado|actividad) (sigue|viene|toca|va) "
            "[ahora|después|luego|a continuación] [y <when_starts>]",
            "qué (hacemos|sigue|viene|toca|hay|tenemos|vemos|va) <after_this> [y <when_starts>]",
            "(qué|cuál) es <the_next> [<on_the_plan>] [y <when_starts>]|<the_next> (qué|"
            "cuál) es [y <when_starts>]|<the_next> es (qué|cuál)",
            "[y] (ahora|después|luego) qué (toca|sigue|viene|tenemos)|qué nos (toca|"
            "espera) (ahora|después|luego)|qué más (sigue|viene|toca)",
            "<next_item> es (cuál|qué) [y <when_starts>]|a qué (pasamos|vamos) (ahora|"
            "después|luego)|de qué hablamos (después|luego|a continuación)",
            "qué va (después|ahora|luego)|qué vamos a (ver|tratar|hablar) (ahora|después|"
            "luego|a continuación)|qué vamos a hacer (después|luego|a continuación)",
            "(cuál es|cuál sería|qué es) <next_item> [<on_the_plan>] [y <when_starts>]",
            "(qué|cuál) [tema|punto|actividad] (sigue|viene|toca|va) <on_the_plan> [y "
            "<when_starts>]|cómo sigue (la agenda|el programa|el orden del día)|[y] (luego|"
            "después) qué (viene|va|vemos|hacemos)",
            "qué (tema|punto|asunto) (se trata|se aborda|se discute|abordamos|tratamos|"
            "corresponde|vemos) (a continuación|ahora|después|luego) [y <when_starts>]|qué "
            "corresponde [ahora|a continuación]",
            "(cuál|qué) es el que (sigue|viene)|el que sigue (cuál|qué) es|<when> "
            "(cambiamos|pasamos) (de|a otro) (tema|punto)",
        ),
        "over": (
            "<we_go> [ya|muy|todavía|aún|bastante|un poco|algo|bien|más o menos] "
            "<off_plan> [o [más bien|vamos|estamos] <off_plan>]",
            "(nos hemos|nos estamos) [ya] (pasado|pasando|excedido|excediendo|alargado|"
            "alargando|extendido|extendiendo) [mucho] [de tiempo|de la hora|de hora|del "
            "tiempo|del horario|en el tiempo|con el tiempo]",
            "(nos hemos|ya nos hemos) (adelantado|retrasado|atrasado) (con el tiempo|en el "
            "horario)",
            "[por|en] cuánto [tiempo] nos (hemos pasado|estamos pasando|hemos excedido|"
            "pasamos) [de tiempo|de la hora]",
            "[en|por] cuántos minutos nos (hemos pasado|pasamos|hemos excedido)",
            "nos (pasamos|hemos pasado) [en|por] (cuánto|cuántos minutos)",
            "cuánto (retraso|atraso|adelanto) (llevamos|tenemos|hay|traemos)",
            "cuántos minutos de (retraso|atraso|adelanto) (llevamos|tenemos|hay|traemos)",
            "(de cuánto|cuánto) es (el|nuestro) (retraso|atraso)",
            "cuánto (vamos|estamos) (de retraso|retrasados|atrasados|adelantados|tarde|de "
            "atraso|pasados)",
            "cuántos minutos (vamos|estamos) (retrasados|atrasados|adelantados|tarde|"
            "pasados|de retraso)",
            "qué tan (tarde|retrasados|atrasados|adelantados) (vamos|estamos)",
            "(<meeting>|esto) (va|está) [ya|muy] (tarde|con retraso|retrasada|atrasada|a "
            "tiempo|en hora|en horario|según el horario|atrasado|retrasado|adelantada|"
            "pasada de tiempo)",
            "(va|está) <meeting> (tarde|con retraso|retrasada|atrasada|a tiempo|en hora|en "
            "horario|según el horario)",
            "(hemos excedido el tiempo|nos pasamos [mucho] de tiempo|nos pasamos de la "
            "hora|excedimos el tiempo|ya nos pasamos|hemos sobrepasado el tiempo)",
            "<we_go> # minutos <late>",
            "(llevamos|tenemos|traemos) [ya|mucho|algo de] (retraso|atraso|adelanto) [o "
            "(retraso|atraso|adelanto)]",
            "(estamos cumpliendo|cumplimos|estamos respetando|respetamos|seguimos "
            "cumpliendo) [con] (el horario|los tiempos|el tiempo|nuestro horario)",
            "(vamos a|vamos a poder) (terminar|acabar) (a tiempo|a la hora|en hora|tarde)",
            "(vamos a pasarnos|nos vamos a pasar) (de tiempo|de la hora)",
            "hemos recuperado (tiempo|el tiempo|el retraso)",
            "(<meeting>|esto) (va|está|anda) [ya|muy|bien|todavía] <off_plan>",
            "<we_go> [ya|muy|todavía|aún|bastante|un poco|algo] <off_plan> [y] [por|en] "
            "(cuánto|cuántos minutos|cuánto tiempo)",
            "(nos pasamos|ya nos pasamos) [de tiempo|de la hora] (no|verdad|o no|cierto|o qué)",
            "(nos vamos a|vamos a) (pasar de (tiempo|la hora)|pasarnos de (tiempo|la hora)|"
            "terminar tarde|terminar a tiempo|acabar tarde)",
            "a este (ritmo|paso) (nos pasamos|nos vamos a pasar|vamos a terminar tarde|"
            "acabamos tarde)",
            "hemos recuperado [algo de] tiempo (o (seguimos|vamos) <off_plan>|o no)",
            "nos (estamos|hemos) (quedando|quedado) (cortos de tiempo|sin tiempo)",
            "qué tan (tarde|retrasados|atrasados|adelantados|pasados) (vamos|estamos|andamos)",
            "llevamos bien el (horario|tiempo)",
            "cuánto (llevamos|traemos|tenemos) de (retraso|atraso|adelanto|ventaja)|"
            "cuántos minutos (llevamos|traemos) de (retraso|atraso|adelanto)",
            "<we_go> [bien|mal] <off_plan> o (mal|tarde|bien|no|temprano|a tiempo|qué tal)",
            "(cuánto|qué) (retraso|atraso) (llevamos|hay|traemos|tenemos) [en total]|nos "
            "hemos (colado|retrasado|adelantado) (de|con el|en el) (tiempo|horario)",
            "(ya nos|nos) (excedimos|alargamos|extendimos|hemos alargado|hemos extendido) "
            "[mucho|de tiempo] [o no|o qué|verdad]",
            "(hemos|habremos) (sobrepasado|superado|excedido|rebasado) [ya] (el tiempo|el "
            "horario|la hora) [previsto|prevista|asignado|programado|establecido]",
            "(respetamos|cumplimos|estamos cumpliendo [con]|estamos respetando) (el "
            "horario|los tiempos|el tiempo) [previsto|previstos|establecido]",
            "nos hemos (retrasado|atrasado) [mucho] [o no]",
        ),
        "status": (
            "(cómo|qué tal) (vamos|estamos|andamos|la llevamos|nos va|lo llevamos) <time_wise>",
            "<time_wise> (cómo|qué tal) (vamos|estamos|andamos|la llevamos|lo llevamos)",
            "(cómo|qué tal) va (el|nuestro) (tiempo|horario|reloj)|cómo vamos [quedando] "
            "de tiempos",
            "<how_much> (me queda|me quedan|tengo|me resta|me falta|más tengo) [todavía|aún]",
            "(de cuánto tiempo dispongo|cuánto me queda|todavía cuánto tiempo tengo)",
            "[un|una|hacemos un|haz un|danos un|dame un|podemos hacer un|hagamos un] "
            "(control|chequeo|repaso|resumen|reporte) (de|del) tiempo",
            "(actualización|revisión|consulta) (de|del) tiempo|(estado|informe) del tiempo",
            "el tiempo (por favor|porfa)",
            "(cómo|qué tal) (vamos|estamos) en cuanto al (tiempo|horario)",
            "dónde (estamos|vamos) <time_wise>|en qué punto estamos de tiempo",
            "(nos da|nos alcanza|nos llega) el tiempo|nos va a faltar tiempo",
            "(estamos|vamos) (apretados|cortos|holgados|sobrados) (de|con el) tiempo",
            "qué (tal|onda) (el tiempo|con el tiempo|de tiempo)",
            "(cuánto tiempo|cuántos minutos|cuánto rato) (me dan|me das|me toca|me dejan)",
            "(cómo|qué tal) (pinta|anda|va) (el tiempo de la reunión|nuestro tiempo|la "
            "hora)|cómo (va|vamos) (la cosa|todo) (de|con el) tiempo",
            "(dame|danos|haz|hagamos|puedes dar|puedes darnos|nos das) [un|una|el] "
            "(control|chequeo|reporte|resumen|estado|actualización|aviso) (de|del) tiempo",
            "nos da tiempo (o no|a todo)|nos alcanza (o no|el tiempo o no)",
            "[haznos|danos|dame|haz|hazme|puedes hacer|podemos hacer] [un|una|el] (repaso|"
            "control|chequeo|reporte|resumen|actualización|revisión|balance|corte) (de|del|"
            "de los) (tiempo|tiempos|horario)",
            "por dónde vamos (de|con el) (tiempo|horario)|<how_much> (tengo|me queda) (yo|"
            "a mí)|cómo está [lo] del tiempo|qué tal <time_wise>",
            "(cómo|qué tal) (vamos|estamos|andamos) <time_wise> (hasta ahora|por ahora)|"
            "cómo (lo llevamos|nos va|va la cosa) <time_wise>",
            "(cómo|qué tal) (vamos|estamos|andamos) de minutos",
        ),
    },
    beyond={
        "item_left": (
            "cuánto [tiempo] llevamos [ya] (con|en) <item>",
            "cuánto [tiempo] (dura|iba a durar|va a durar) <item>",
            "desde cuándo estamos (con|en) <item>",
        ),
        "next": (
            "(<how_much>|cuánto) (falta|queda|faltan|nos queda) para (el|la) <break>",
            "<when> (es|hacemos|toca|hay|tenemos|empieza|viene) [el|la|un|una] [próximo|"
            "próxima] <break>",
            "(<when>|en cuánto|en cuántos minutos) (empieza|comienza) el (quiz|juego|cuestionario)",
        ),
        "elapsed": (
            "(cuándo|a qué hora) (empezamos|comenzamos|hemos empezado|arrancamos|iniciamos)",
            "(cuándo|a qué hora) (empezó|comenzó|ha empezado|arrancó|inició) (<meeting>|esto)",
            "(empezamos|arrancamos) (cuándo|a qué hora)",
            "desde qué hora estamos <doing>|desde qué hora (empezamos|comenzamos)",
        ),
        "session_left": ("cuánto [tiempo] (dura|va a durar|durará) (<meeting>|todo esto)",),
        "status": (
            "(el reloj está parado|está corriendo el reloj|está en pausa el reloj|sigue "
            "corriendo el reloj|está parado el reloj)",
        ),
        "over": ("nos (pasamos|hemos pasado) (en|con) (el|la) (último|última|pasado) <thing>",),
    },
    instructions=(
        "(avísame|avísanos|avisa|dime|dinos|me avisas|nos avisas) cuando (termine|"
        "terminemos|acabe|acabemos|falten|falte|queden|quede|sea|sean|empiece|pasemos|"
        "lleguemos) [*] [*] [*] [*] [*]",
        "(avísame|avísanos|avisa|me avisas|nos avisas|avísenos) cuando * [*] [*] [*] [*] [*]",
    ),
    parts={
        "how_much": (
            "(cuánto [más] (tiempo|rato)|cuántos (minutos|segundos) [más]|cuántas horas "
            "[más]|qué tiempo|qué tanto [tiempo])"
        ),
        "when": (
            "(cuándo|a qué hora|en (cuánto|cuánto tiempo|cuántos minutos)|más o menos a "
            "qué hora|como a qué hora|a eso de qué hora|en cuánto rato|en cuántos minutos "
            "más o menos)"
        ),
        "oclock": ("(las #|la una|las # y (media|cuarto|pico)|las # en punto|las # menos cuarto)"),
        "ends": (
            "(termina|acaba|se acaba|finaliza|se termina|concluye|terminará|acabará|va a "
            "terminar|va a acabar|debería terminar|debe terminar|tiene que terminar)"
        ),
        "is_left": ("([nos|me] (queda|quedan|resta|restan|sobra)|hay|queda disponible)"),
        "is_left_us": ("([nos] (queda|quedan|falta|faltan|resta|restan|sobra|sobran))"),
        "meeting_noun": (
            "(reunión|sesión|llamada|clase|conversación|entrevista|taller|curso|encuentro|"
            "charla|hora|junta|videollamada|lección|seminario|programa|episodio|"
            "conferencia|debate|formación|capacitación|asamblea|mitin|meeting|call|cita|"
            "evento|retro)"
        ),
        "meeting": (
            "(la|esta|nuestra|el|este|nuestro|toda la|toda esta|todo el|todo este|la "
            "presente) <meeting_noun>"
        ),
        "of_meeting": "(de <meeting>|del <meeting_noun>|de <meeting_noun>)",
        "in_meeting": (
            "((de|en|para|para acabar|para terminar) <meeting>|del <meeting_noun>|en total|"
            "de <meeting_noun>|hasta el final|para (terminar|acabar|el final|salir)|en el "
            "reloj|para todo|por delante)"
        ),
        "to_end": (
            "((para|pa'|hasta|a) (terminar|acabar|el final|el fin|que termine|que acabe|"
            "que se acabe|que terminemos|que acabemos|salir|irnos|la salida|finalizar|"
            "concluir|que salgamos) [todo|con todo|esto|todo esto|<meeting>|<of_meeting>])"
        ),
        "doing": (
            "(hablando|reunidos|reunidas|aquí|conectados|conectadas|en esto|charlando|en "
            "<meeting>|en línea|con esto|sentados|acá|en (llamada|reunión|clase|sesión|"
            "junta)|platicando|conversando|discutiendo|juntos|en la llamada|metidos en "
            "esto|aquí (metidos|sentados|encerrados)|metidos (aquí|en (esto|<meeting>))|en "
            "el (curso|taller|programa)|hablando de esto|con <meeting>|en (la|esta) "
            "(llamada|clase|junta|reunión|sesión)|en el curso|platicando aquí|con la "
            "(llamada|reunión|clase))"
        ),
        "thing": (
            "(punto|tema|apartado|parte|sección|asunto|bloque|pregunta|ítem|ejercicio|"
            "ronda|actividad|dinámica|tarea|capítulo|segmento|fase|etapa|calentamiento|"
            "introducción|partida|tópico)"
        ),
        "my_item": (
            "mi (turno|respuesta|informe|presentación|actualización|parte|intervención|reporte)"
        ),
        "item": ("(este|esta|el|la|mi|nuestro|nuestra) <thing> [actual|en curso|de ahora]"),
        "for_item": (
            "((para|pa'|en|de|con|a|sobre) <item>|para esto|con esto|(del|al) <thing> "
            "[actual]|para este|para esta)"
        ),
        "since": (
            "desde (que (empezamos|comenzamos|hemos empezado|empezó <meeting>|arrancamos)|"
            "el (inicio|comienzo|principio))"
        ),
        "span": (
            "((media|una|la media|la primera) hora|# minutos|más de una hora|# horas|la "
            "mitad [del tiempo|de la hora]|hora y media)"
        ),
        "next_item": (
            "([el|la|nuestro|nuestra] (siguiente|próximo|próxima) <thing>|[al] (siguiente|"
            "próximo) <thing>|[el|la] <thing> (siguiente|que sigue|que viene))"
        ),
        "on_the_plan": (
            "(en (la agenda|el orden del día|el programa|la lista|el plan)|de la agenda|"
            "según la agenda|del orden del día|del programa|de la lista)"
        ),
        "when_starts": (
            "(cuándo|a qué hora|en cuánto tiempo|en cuántos minutos) [empieza|comienza|es|"
            "toca|empezamos|sería|arranca]"
        ),
        "break": ("[próximo|próxima] (descanso|receso|recreo|pausa|intermedio|break)"),
        "we_go": "(vamos|estamos|andamos|seguimos|nosotros vamos)",
        "late": (
            "(tarde|pasados|retrasados|atrasados|adelantados|de retraso|de adelanto|de "
            "atraso|pasados de tiempo|retrasadas|atrasadas)"
        ),
        "off_plan": (
            "(tarde|con (retraso|atraso|demora|adelanto)|(retrasados|atrasados|adelantados|"
            "retrasadas|atrasadas|adelantadas) [de tiempo|con el tiempo|en el tiempo|con "
            "el horario|en el horario|de hora]|pasados de tiempo|pasados de hora|pasados|a "
            "tiempo|en hora|en tiempo|bien de tiempo|bien de hora|según (el horario|lo "
            "previsto|el cronograma)|dentro del (tiempo|horario)|dentro de (horario|tiempo|"
            "hora)|con el tiempo (justo|encima)|justos|bien con (el tiempo|el horario)|"
            "bien con el horario previsto|mal de tiempo|mal de hora|justos de tiempo|en "
            "horario|en el horario|fuera de (tiempo|hora|horario)|por delante del horario|"
            "por detrás del horario|bien de horario|dentro del horario previsto|dentro del "
            "tiempo previsto|sobre la hora|sobre el tiempo|al ritmo previsto|temprano|"
            "antes de tiempo|antes de hora|con adelanto|mal con el tiempo|como lo previsto|"
            "conforme al horario|conforme a lo previsto|en tiempo y forma|en el tiempo "
            "previsto|al día con el (horario|tiempo)|bien en tiempo|bien en el horario|en "
            "punto|con la hora encima|contra reloj|con el tiempo contado|bien con la hora|"
            "en los tiempos|dentro de los tiempos|fuera de los tiempos|en tiempos)"
        ),
        "time_wise": (
            "((de|con|en|en cuanto a|respecto a) (tiempo|hora|horario|nuestro tiempo|la "
            "hora|el horario|tiempos|reloj|el reloj|los tiempos|el tiempo)|(en cuanto al|"
            "respecto al) (tiempo|horario|reloj))"
        ),
        "after_this": (
            "(después|luego) de (esto|este|esta|eso|<item>)|tras (esto|este|esta|<item>)"
        ),
        "the_next": (
            "(lo (siguiente|próximo|que sigue|que viene|que toca)|el siguiente|la siguiente)"
        ),
        "spent_q": "(cuánto (tiempo|rato)|cuántos minutos)",
    },
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
