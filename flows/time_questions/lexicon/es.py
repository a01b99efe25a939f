"""Spanish: what each word of a question about the plan stands for."""

from __future__ import annotations

from flows.time_questions.concepts import Lexicon

LEXICON = Lexicon(
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
        ),
        "planned": (
            "previsto|prevista|previstos|previstas|planeado|planificado|asignado|programado|"
            "programada|reservado|asignados|programados",
        ),
        "how long": (
            "cuánto tiempo|cuanto tiempo|cuántos minutos|cuántas horas|cuánto rato|por "
            "cuánto tiempo",
        ),
        "how long + left": (
            "cuánto tiempo más|cuánto más|cuántos minutos más|cuánto falta|cuánto queda|"
            "cuánto nos queda|cuánto me queda|cuánto tiempo falta|cuánto faltaría|cuánto "
            "rato queda|cuánto resta",
        ),
        "how much": ("cuánto|cuánta|cuántos|cuántas|qué tanto|qué cantidad de",),
        "how long + last": ("cuánto dura|cuánto va a durar|cuánto durará|cuánto duran",),
        "when": ("cuándo|dentro de cuánto [tiempo]|en (cuánto|cuánto tiempo|cuántos minutos)",),
        "what time": ("a qué hora|sobre qué hora|a qué horas|en qué momento",),
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
        "left + until": ("(falta|faltan|queda|quedan) (para|hasta|al|a)",),
        "skip + past": (
            "nos hemos saltado|nos saltamos|hemos (omitido|saltado|dejado fuera)|se han "
            "saltado|se ha saltado|dejamos fuera",
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
        ),
        "soon": ("pronto|casi|ya|por terminar|a punto de",),
        "start": (
            "empieza|empezar|empezamos|empiezan|comienza|comenzar|comenzamos|inicia|iniciar|"
            "viene|vienen|llega|llegar|llegamos|toca|tocan|sigue|seguimos|pasa|pasamos|pasar|"
            "hacemos|hacer|ocurre|arranca|arrancar|arrancamos|vamos a hacer|nos toca|nos "
            "espera|espera|hablamos|hablar|tratamos|vemos|empiece|comience|llegue|tratar|"
            "pasará|sucede|vendrá|continuamos|está previsto|tenga lugar|tiene lugar|el "
            "inicio|inicio|el comienzo",
        ),
        "next": (
            "después|luego|a continuación|siguiente|lo siguiente|lo próximo|próximo|próxima|"
            "más adelante|tras esto|después de esto|seguidamente|enseguida",
        ),
        "what + next": ("qué sigue|cómo sigue|qué viene|y qué sigue|cómo continúa",),
        "move on": (
            "pasamos a lo siguiente|pasar a lo siguiente|cambiamos de tema|cambiar de tema|"
            "avanzamos|seguir adelante|pasamos al siguiente|pasamos de tema|pasamos a otra "
            "cosa",
        ),
        "after": (
            "después de [la|los|las|el]|tras|luego de|después del|luego del|detrás de|sigue "
            "a|sigue al|va después de|va después del",
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
        ),
        "any": ("algo|algún punto|algún tema|alguna parte",),
        "progress": (
            "(por|en) (dónde|qué punto|qué parte|qué tema) (vamos|estamos|andamos) [del "
            "programa|de la agenda|del plan|en la agenda|en el programa|en el plan|del orden "
            "del día]|cuánto hemos avanzado|hasta dónde hemos llegado|qué tan avanzados "
            "(vamos|estamos)|cuánto avanzamos|en qué parte del (programa|plan) (vamos|"
            "estamos)|cuál es el avance|qué tanto hemos avanzado|cómo vamos (en|con) (la "
            "agenda|el programa|el plan)",
        ),
        "last": (
            "dura|durar|durará|tarda|lleva esto|previsto|prevista|previstos|planeado|"
            "planificado|asignado|duración|dedicamos|programado|largo|larga|larga es|"
            "reservado|programada|duran|toma|tomará",
        ),
        "past": ("fue|era|duró|tenía|había|estaba|estuvo|tardó|eran|fueron|hubo",),
        "tell": ("dime|dígame|dinos|díganos|avísame|avísanos|avise|recuérdame|dame|danos",),
        "me": ("yo|me|mi",),
        "today": ("hoy|esta mañana|esta tarde",),
        "some": ("un|una|unos|unas",),
    },
    related={
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
