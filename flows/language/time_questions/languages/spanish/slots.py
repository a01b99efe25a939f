"""Spanish: what `<name>` stands for in its phrases."""

from __future__ import annotations

SLOTS = {
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
    "after_this": ("(después|luego) de (esto|este|esta|eso|<item>)|tras (esto|este|esta|<item>)"),
    "the_next": ("(lo (siguiente|próximo|que sigue|que viene|que toca)|el siguiente|la siguiente)"),
    "spent_q": "(cuánto (tiempo|rato)|cuántos minutos)",
}
