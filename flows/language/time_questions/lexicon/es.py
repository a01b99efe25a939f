"""Spanish: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    inverted=("son ya|es ya",),
    words={
        "filler": (
            "el|la|los|las|lo|al|a|de|del|en|con|para|por|nuestro|nuestra|nos|se|es|son|está|"
            "están|estamos|que|le",
            "va|van|vamos|vamos a|va a|ser|hay|y|pero|esto es|será|estará|todo|toda|ya mismo|"
            "en esto",
            "por favor|ahora|ahora mismo|en este momento|actualmente|exactamente|más o menos|"
            "aproximadamente|entonces|pues|bueno|bien|eh|a ver|también|quizás|tal vez|en "
            "realidad|precisamente|otra vez|de nuevo|oye|oiga|mira|solo|sólo|rápidamente|"
            "rápido|por cierto|en total|más exactamente|concretamente|aquí|acá",
            "hola|perdón|perdona|perdone|disculpa|disculpe|disculpen|gracias|vale|de acuerdo|"
            "ok|sí|claro|lo siento",
            "una [pequeña] (pregunta|duda|consulta) [rápida]|una preguntita|pregunta rápida",
            "(puedes|puede|podrías|podría|me puedes|me puede|me podrías|nos puedes|alguien "
            "puede) [decirme|decirnos|decir|recordarme|recordarnos]|(sabes|sabe|sabéis|saben|"
            "alguien sabe|sabemos|tienes idea|tienes idea de|alguna idea de)",
            "(quiero|quisiera|querría|quería|me gustaría|necesito) (saber|preguntar)|me "
            "pregunto|puedo preguntar|me preguntaba",
            "(en|de) (el|la) (agenda|programa|plan|orden del día)|del (programa|plan|orden "
            "del día)|en el orden del día|según (el|la) (plan|agenda|programa|reloj|horario)|"
            "en el plan",
            "puede|podemos|debemos|tenemos que|hay que|toca|tocaría",
            "en concreto|todavía entonces|nosotros|nos da|robin|ya|chicos|gente|tío|hombre|oigan|"
            "oye pues|che|porfa|porfi|ahorita|justo|todos|todas|apenas|igual|o sea|como|eso|"
            "además|entre todos|por fin|ese|del todo|hasta aquí|ahí|una vez más|así",
        ),
        "planned": (
            "previsto|prevista|previstos|previstas|planeado|planificado|asignado|programado|"
            "programada|reservado|asignados|programados",
            "estaba previsto|está previsto|se (ha|había) previsto|has previsto|habéis previsto|"
            "hemos previsto|has reservado|dedicado|dedicada|le dedicamos|asignada|contemplado|"
            "contemplados|presupuestado|calculado|reservados|planeada|planeados|pensado|pautado|"
            "agendado|estipulado|le toca|le (has|hemos) (dado|asignado|puesto)|le diste|pusiste|"
            "planificada|planificados|se supone que (dura|va a durar|tarda)|destinado|programados",
        ),
        "how long": (
            "cuánto tiempo|cuanto tiempo|cuántos minutos|cuántas horas|cuánto rato|por "
            "cuánto tiempo",
            "cuánto tiempo|cuántos minutos|de cuánto [tiempo]|cuánto rato|qué duración|cuál es "
            "la duración|cuánta duración",
        ),
        "how long + left": (
            "cuánto tiempo más|cuánto más|cuántos minutos más|cuánto falta|cuánto queda|"
            "cuánto nos queda|cuánto me queda|cuánto tiempo falta|cuánto faltaría|cuánto "
            "rato queda|cuánto resta",
            "cuánto (queda|falta|resta) [todavía|aún|ya]|cuánto nos (queda|falta|resta)|cuánto "
            "tiempo (queda|nos queda|falta|resta)|cuánto más|cuántos minutos (quedan|nos quedan|"
            "faltan)|cuánto le (queda|falta)|para cuánto (hay|tenemos) [todavía|aún]",
        ),
        "how much": (
            "cuánto|cuánta|cuántos|cuántas|qué tanto|qué cantidad de",
            "cuánto|cuánta|qué (parte|porcentaje|porción) (del|de la)|cuántas|cuántos",
        ),
        "how long + last": ("cuánto dura|cuánto va a durar|cuánto durará|cuánto duran",),
        "when": (
            "cuándo|dentro de cuánto [tiempo]|en (cuánto|cuánto tiempo|cuántos minutos)",
            "[la] hora de (inicio|comienzo|empezar) (de|del)|para cuándo [es|está]|en cuánto|en "
            "cuántos minutos|dentro de cuántos minutos|cuándo exactamente|estamos lejos (del|de)",
        ),
        "what time": (
            "a qué hora|sobre qué hora|a qué horas|en qué momento",
            "a qué hora|para qué hora|a qué hora exactamente|desde qué hora|a eso de qué hora|a "
            "qué hora es",
        ),
        "until + when": ("hasta cuándo|hasta qué hora",),
        "what": ("qué|cuál|cuáles|qué cosa",),
        "clock": (
            "qué hora es|qué horas son|qué hora tenemos|la hora que es|tienes hora|tiene "
            "hora|tienen hora|qué hora tienes|la hora exacta|qué hora será|cuál es la hora|"
            "qué hora marca el reloj|qué hora llevamos|me (dices|dice|das|da) la hora|qué "
            "dice el reloj",
        ),
        "check": (
            "(cómo|qué tal) (vamos|andamos|estamos|nos va) [de|con el|con la|en cuanto al|en|"
            "con nuestro] (tiempo|tiempos|hora|horario)|cómo andamos de tiempo|estado del "
            "tiempo|qué tal de tiempo|cómo estamos de tiempo|cómo vamos en tiempo",
        ),
        "time": ("tiempo|minutos|minuto|horas|segundos|rato",),
        "left + until": (
            "(falta|faltan|queda|quedan) (para|hasta|al|a)",
            "(falta|faltan|queda|quedan) (todavía|aún) (para|hasta)",
        ),
        "skip + past": (
            "nos hemos saltado|nos saltamos|hemos (omitido|saltado|dejado fuera)|se han "
            "saltado|se ha saltado|dejamos fuera",
            "(hemos|se ha|se han|nos hemos) (saltado|omitido|quitado|eliminado|dejado fuera|"
            "dejado|perdido|descartado|cancelado|suprimido)",
        ),
        "left": (
            "queda|quedan|nos queda|nos quedan|me queda|me quedan|falta|faltan|nos falta|"
            "resta|restan|restante|restantes|todavía|aún|disponible|por delante|sobra|más|"
            "sobran|de sobra",
        ),
        "left + time": ("tiempo restante|el tiempo que queda",),
        "have": (
            "tenemos|tengo|hemos|contamos con|disponemos|disponemos de|hay|tiene|tendremos|"
            "han|ha|he",
        ),
        "do we have": (
            "(nos queda|queda|quedan|tenemos) (mucho|bastante|suficiente)|tenemos [todavía|"
            "aún] (mucho|suficiente|bastante)",
        ),
        "until": ("hasta|para que|antes de|antes del|antes de que|hasta que|hasta el|hasta la",),
        "end": (
            "fin|final|termina|terminar|terminamos|terminan|acaba|acabar|acabamos|acaban|se "
            "acaba|se termina|concluye|concluir|concluimos|cierre|finaliza|finalizar|"
            "finalizamos|terminado|terminada|acabado|acabada|terminemos|acabemos|termine|"
            "acabe|finalice|salimos|hora de (fin|cierre)|parar|paramos|acabaremos|"
            "terminaremos|nos vamos|irnos|el final|el fin|despedirnos",
            "terminado|finalizado|libres|irse|ir a casa|a casa|estamos libres|ha terminado|está "
            "terminado|salir",
        ),
        "soon": ("pronto|casi|ya|por terminar|a punto de",),
        "start": (
            "empieza|empezar|empezamos|empiezan|comienza|comenzar|comenzamos|inicia|iniciar|"
            "viene|vienen|llega|llegar|llegamos|toca|tocan|sigue|seguimos|pasa|pasamos|pasar|"
            "hacemos|hacer|ocurre|arranca|arrancar|arrancamos|vamos a hacer|nos toca|nos "
            "espera|espera|hablamos|hablar|tratamos|vemos|empiece|comience|llegue|tratar|"
            "pasará|sucede|vendrá|continuamos|está previsto|tenga lugar|tiene lugar|el "
            "inicio|inicio|el comienzo",
            "empezará|comenzará|tendremos|hay|vendrá|es la hora de|es hora de|damos|entramos|le "
            "toca a|inicio|celebra|se celebra|cae|llegamos a|llega",
        ),
        "next": (
            "después|luego|a continuación|siguiente|lo siguiente|lo próximo|próximo|próxima|"
            "más adelante|tras esto|después de esto|seguidamente|enseguida",
        ),
        "what + next": (
            "qué sigue|cómo sigue|qué viene|y qué sigue|cómo continúa",
            "qué (viene|hay|toca|tenemos|hacemos|pasa|sigue) (después|luego|ahora después|a "
            "continuación|más tarde|seguidamente|enseguida|ya)|y "
            "(ahora|luego|después) qué|qué es lo (siguiente|próximo|que sigue|que viene|que "
            "toca)|con qué (seguimos|continuamos)|a qué pasamos|qué nos espera|qué nos toca|cuál "
            "es (el|la|lo) (siguiente|próximo|próxima)|qué tenemos (después|luego)|qué es lo que "
            "(viene|sigue|toca)|hacia dónde vamos",
        ),
        "move on": (
            "pasamos a lo siguiente|pasar a lo siguiente|cambiamos de tema|cambiar de tema|"
            "avanzamos|seguir adelante|pasamos al siguiente|pasamos de tema|pasamos a otra "
            "cosa",
        ),
        "after": (
            "después de [la|los|las|el]|tras|luego de|después del|luego del|detrás de|sigue "
            "a|sigue al|va después de|va después del",
            "sigue a|le sigue a|va tras|va detrás de|viene después de|viene tras|justo después "
            "de [la|el|las|los]|justo después del|después de (la|el|las|los)|le sigue|siguiente "
            "a|posterior a|a continuación de|viene detrás de|inmediatamente después de|después "
            "del",
        ),
        "session": (
            "[la|el|esta|este|nuestra|nuestro|toda la|todo el|toda|todo] (reunión|sesión|"
            "llamada|charla|conversación|clase|taller|encuentro|videollamada|entrevista|"
            "programa|evento|junta|videoconferencia|conferencia|podcast|debate|curso)|todo "
            "esto|todo",
        ),
        "item": (
            "puntos|temas|partes|punto|tema|parte|apartado|sección|bloque|ejercicio|"
            "actividad|pregunta|ronda|segmento|asunto|tramo|capítulo|fase|ítem|tarea",
        ),
        "this": ("este|esta|esto|actual|en curso|ese|esa|presente",),
        "elapsed": (
            "llevamos|lleva|hemos pasado|transcurrido|ha transcurrido|han transcurrido|ha "
            "pasado|han pasado|pasado|pasados|desde el (principio|inicio|comienzo)|desde que "
            "(empezamos|comenzamos)|hasta ahora|ya llevamos|van ya|gastado|usado|hemos "
            "(usado|gastado|consumido|estado)|consumido|reunidos|llevamos (aquí|reunidos|"
            "hablando|ya|en esto)|ya lleva|hace que|hablando|conectados|se ha ido|ha corrido",
        ),
        "how long + elapsed": (
            "desde hace cuánto|desde cuándo|hace cuánto|hace cuánto tiempo|cuánto tiempo (va|"
            "van) de|cuántos minutos (va|van) de|cuánto hace",
            "cuánto (ha pasado|ha transcurrido)|cuántos minutos (llevamos|han pasado)",
        ),
        "late": (
            "con retraso|atrasados|retrasados|a tiempo|tarde|pasados de tiempo|fuera de "
            "tiempo|adelantados|retraso|atraso|nos hemos pasado [de tiempo|de hora|de la "
            "hora]|nos pasamos [de tiempo]|en tiempo|en hora|vamos tarde|de más|según lo "
            "previsto|excedido|pasados de hora|por encima del tiempo|de retraso|dentro del "
            "horario|en horario",
        ),
        "is it": ("estamos ya",),
        "skip": (
            "saltado|saltamos|nos saltamos|nos hemos saltado|omitido|omitimos|dejado fuera|"
            "dejamos fuera|eliminado|hemos saltado|quitado|quitamos|pasado por alto|"
            "descartado|se ha saltado|se saltó|te has saltado|dejamos de lado",
            "quedado fuera|se ha quedado fuera|se quedó fuera|se han quedado fuera|se quedaron "
            "fuera|quedó fuera|quedaron fuera|quitado|eliminada|cancelado|cancelada|suprimido|"
            "suprimida|perdido|nos perdimos|saltada|saltados|saltadas|dejado de lado|sin hacer|"
            "descartada|obviado|olvidado|omitida|omitidos|caído|se ha caído|recortado|pasamos "
            "por alto|sacado|sacamos|brincado|brincamos|nos brincamos|dejado atrás|no hemos "
            "hecho|no hicimos|no se hizo|no se ha hecho|hemos quitado",
        ),
        "any": (
            "algo|algún punto|algún tema|alguna parte",
            "algo|alguna (parte|cosa|sección)|algunas (partes|cosas)|algún (punto|tema|apartado)|"
            "algunos (puntos|temas)",
        ),
        "progress": (
            "(por|en) (dónde|qué punto|qué parte|qué tema) (vamos|estamos|andamos) [del "
            "programa|de la agenda|del plan|en la agenda|en el programa|en el plan|del orden "
            "del día]|cuánto hemos avanzado|hasta dónde hemos llegado|qué tan avanzados "
            "(vamos|estamos)|cuánto avanzamos|en qué parte del (programa|plan) (vamos|"
            "estamos)|cuál es el avance|qué tanto hemos avanzado|cómo vamos (en|con) (la "
            "agenda|el programa|el plan)",
            "(en|por) qué (parte|punto|sección|apartado|tema|bloque|fase|segmento|ronda) "
            "(estamos|vamos|andamos|nos encontramos|es que estamos) [ahora|ya|ahora mismo]|qué "
            "(parte|punto|sección|apartado|tema|bloque|fase|segmento) (es esta|es este|es esto|"
            "estamos haciendo|estamos viendo|toca ahora|es la actual|es el actual|es ahora|"
            "tenemos ahora)|cuál es (el|la) (parte|punto|sección|apartado|tema|bloque) actual|"
            "qué estamos haciendo [ahora|ahora mismo|en este momento]|en qué estamos [ahora]|por "
            "dónde vamos [ya|ahora]|dónde estamos (en|del|de) (la agenda|el programa|el plan|"
            "programa|plan)|qué toca (ahora|ahora mismo)|cuánto (hemos|llevamos) (hecho|avanzado|"
            "recorrido|completado)|a qué altura (vamos|estamos)|qué tan avanzados",
        ),
        "last": (
            "dura|durar|durará|tarda|lleva esto|previsto|prevista|previstos|planeado|"
            "planificado|asignado|duración|dedicamos|programado|largo|larga|larga es|"
            "reservado|programada|duran|toma|tomará",
            "durar|se lleva|ocupa|dedicado|llevar|llevará|demora",
        ),
        "past": (
            "fue|era|duró|tenía|había|estaba|estuvo|tardó|eran|fueron|hubo",
            "había|hubo|estaba",
        ),
        "tell": ("dime|dígame|dinos|díganos|avísame|avísanos|avise|recuérdame|dame|danos",),
        "me": ("yo|me|mi",),
        "today": ("hoy|esta mañana|esta tarde",),
        "some": ("un|una|unos|unas",),
        "other": ("mañana|ayer|la semana que viene",),
        "may": (
            "puede|podemos|debemos|tenemos que|hay que|podríamos|deberíamos|quiero|queremos|"
            "vamos a ver",
        ),
        "half": (
            "[a|por|en|ya por] la mitad|mitad|a medio camino|el ecuador|por ciento|porcentaje|a "
            "mitad|a la mitad|más de la mitad|medio camino",
        ),
        "number": (
            "y (media|cuarto|cuarto)|menos (cuarto|veinte|diez|cinco|veinticinco)|en punto|menos|"
            "media|cuarto|de la (tarde|mañana)|a las",
        ),
        "tag": (
            "verdad|o no|o (más tarde|antes|después|luego|cuándo|otra cosa|todavía no)|cierto|o "
            "qué|o|correcto|no es así|es así|a que sí|cuando no|me equivoco",
        ),
        "once + when": ("cuando|en cuanto",),
        "once + when + end": (
            "(cuando|en cuanto|una vez [que]) (acabemos|terminemos|acabe|termine|hayamos acabado|"
            "hayamos terminado|finalicemos|finalice|se acabe|se termine) [con|de]|una vez "
            "(acabado|acabada|terminado|terminada) [con]|al (acabar|terminar)|nada más (acabar|"
            "terminar)",
        ),
        "once": ("una vez|al (acabar|terminar) [con]",),
        "what + start": (
            "qué hay|qué toca|qué tenemos|qué hacemos|cuál es el plan|qué está previsto|qué es|"
            "qué viene|qué había",
        ),
        "how long + left + until": (
            "cuánto [tiempo] [nos] (falta|queda) para|cuántos minutos [nos] (faltan|quedan) para",
        ),
        "done": (
            "hecho|hecha|hechos|hechas|completado|recorrido|cubierto|detrás|superado|avanzado|"
            "visto|vistas|cumplido|listo|terminados|realizado|a nuestras espaldas",
        ),
    },
    related={
        "discutir": "discusión",
        "discutimos": "discusión",
        "debatir": "debate",
        "debatimos": "debate",
        "jugamos": "juego quiz concurso",
        "jugar": "juego quiz concurso",
        "comer": "comida almuerzo",
        "comemos": "comida almuerzo",
        "descansar": "descanso pausa",
        "descansamos": "descanso pausa",
        "pausa": "descanso",
        "descanso": "pausa",
        "votar": "votación",
        "votamos": "votación",
        "despedirnos": "despedida",
    },
)
