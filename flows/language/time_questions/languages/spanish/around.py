"""Spanish: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
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
)

REQUESTS: tuple[str, ...] = (
    "[me|nos] (puedes|puede|podrías|podría|pueden|podéis|podrían) [alguien] [por "
    "favor|porfa] (decir|decirme|decirnos|recordar|recordarme|recordarnos|dar|"
    "indicar|confirmar) [por favor]",
    "(me|nos) (dices|dice|recuerdas|recuerda|puedes decir|podéis decir) [por favor|porfa]",
    "(dime|díganme|dinos|dígame|recuérdame|recuérdanos|decidme) [por favor]",
    "(sabes|sabe|saben|sabéis|alguien sabe|sabemos|alguno sabe|tú sabes|usted "
    "sabe) [alguien|tú|usted]",
    "(quiero|quería|queríamos|quisiera|me gustaría|necesito|necesitamos|quisiéramos) [solo] saber",
    "(puedo|podría|se puede) (preguntar|saber)",
    "(me pregunto|me preguntaba|tienes idea de|alguna idea de|alguien tiene idea "
    "de|tienen idea de|ni idea de)",
    "(sabés|podés decirme|podés decirnos|me decís|nos decís|decime|decinos|me "
    "podés decir|sabríais|sabría alguien|me sabes decir|me sabría decir|alguien me "
    "dice|se sabe|hay forma de saber|es posible saber|me pueden decir|nos pueden "
    "decir)",
    "(alguien|quién|quien) (sabe|me dice|me puede decir)",
    "(me|nos) (gustaría|interesa|interesaría) saber|(podemos|podríamos) saber",
)

TAILS: tuple[str, ...] = (
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
)
