"""Spanish: what asks for the time, for what was, for what comes, and for the plan."""

from __future__ import annotations

NOW: tuple[str, ...] = (
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
)

ELAPSED: tuple[str, ...] = (
    "cuánto (tiempo|rato) llevamos [ya]",
    "cuánto [tiempo|rato] llevamos [ya|nosotros] <doing>",
    "(cuántos minutos|cuántas horas) (llevamos|van|hemos hecho|llevamos ya) "
    "[<doing>|de <meeting_noun>]",
    "cuánto [tiempo] (va|llevamos|ha pasado|hemos hecho) [ya] de (<meeting>|<meeting_noun>)",
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
)

NEXT: tuple[str, ...] = (
    "<when> (empieza|comienza|es|viene|toca|arranca|inicia|sigue) <next_item>",
    "<when> <next_item> [empieza|comienza|es]|<next_item> <when> (es|empieza|comienza|toca)",
    "<when> (pasamos|vamos|seguimos|cambiamos|avanzamos|llegamos|saltamos) (a|al|"
    "con|de) <next_item>",
    "<when> (empezamos|comenzamos|arrancamos|vemos|tratamos|tocamos|abordamos|"
    "iniciamos) [con] <next_item>",
    "(qué|cuál) (sigue|viene|toca|nos toca) [después|ahora|luego|a continuación] y <when_starts>",
    "qué (sigue|viene|toca|nos toca|seguiría) (después|luego)",
    "qué (sigue|toca|nos toca|seguiría) [después|ahora|luego|a continuación] [<on_the_plan>]",
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
    "[y] (luego|después|a continuación) qué (toca|sigue|hacemos|tenemos|viene) [y <when_starts>]",
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
)

OVER: tuple[str, ...] = (
    "<we_go> [ya|muy|todavía|aún|bastante|un poco|algo|bien|más o menos] "
    "<off_plan> [o [más bien|vamos|estamos] <off_plan>]",
    "(nos hemos|nos estamos) [ya] (pasado|pasando|excedido|excediendo|alargado|"
    "alargando|extendido|extendiendo) [mucho] [de tiempo|de la hora|de hora|del "
    "tiempo|del horario|en el tiempo|con el tiempo]",
    "(nos hemos|ya nos hemos) (adelantado|retrasado|atrasado) (con el tiempo|en el horario)",
    "[por|en] cuánto [tiempo] nos (hemos pasado|estamos pasando|hemos excedido|"
    "pasamos) [de tiempo|de la hora]",
    "[en|por] cuántos minutos nos (hemos pasado|pasamos|hemos excedido)",
    "nos (pasamos|hemos pasado) [en|por] (cuánto|cuántos minutos)",
    "cuánto (retraso|atraso|adelanto) (llevamos|tenemos|hay|traemos)",
    "cuántos minutos de (retraso|atraso|adelanto) (llevamos|tenemos|hay|traemos)",
    "(de cuánto|cuánto) es (el|nuestro) (retraso|atraso)",
    "cuánto (vamos|estamos) (de retraso|retrasados|atrasados|adelantados|tarde|de atraso|pasados)",
    "cuántos minutos (vamos|estamos) (retrasados|atrasados|adelantados|tarde|pasados|de retraso)",
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
    "a este (ritmo|paso) (nos pasamos|nos vamos a pasar|vamos a terminar tarde|acabamos tarde)",
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
)

STATUS: tuple[str, ...] = (
    "(cómo|qué tal) (vamos|estamos|andamos|la llevamos|nos va|lo llevamos) <time_wise>",
    "<time_wise> (cómo|qué tal) (vamos|estamos|andamos|la llevamos|lo llevamos)",
    "(cómo|qué tal) va (el|nuestro) (tiempo|horario|reloj)|cómo vamos [quedando] de tiempos",
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
)
