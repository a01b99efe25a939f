"""Portuguese: what asks for what is left of the item and of the session."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "(<how_much>|quanto) [é que] [ainda] [nos|me] <is_left> [ainda] <for_item>",
    "<how_much> [é que] [ainda] [nos] (falta|faltam) [ainda] ((em|sobre) <item>|"
    "(neste|nesse|nesta|nessa|deste|desse|desta|dessa|no|na|do|da) <thing>|(para|"
    "pra) (este|esse|esta|essa) <thing>)",
    "(<how_much>|quanto) [é que] [ainda] (me resta|me sobra|sobra|resta|tenho|eu "
    "tenho|temos|a gente tem|eu ainda tenho) [ainda] (pro|pra|para o|para a|para|"
    "no|na) <my_item>",
    "(<how_much>|quanto) [nos|me] (falta|faltam|resta) (para|pra) (<item> (acabar|"
    "terminar|encerrar)|(acabar|terminar|fechar|acabarmos|terminarmos|concluir|o "
    "fim de|o final de) <item>)",
    "(<how_much>|quanto) (falta|resta) (para|pra) o (fim|final) (deste|desse|desta|"
    "dessa|do|da) <thing>",
    "<how_much> [é que] [ainda] (<we_have>|tenho|eu tenho|há|tem) [ainda|mais] <for_item>",
    "<for_item> [ainda] (<we_have>|resta|tenho) <how_much>|<for_item> <how_much> "
    "[é que] (<we_have>|resta|tenho|sobra)",
    "<when> (<item> <ends>|<ends> <item>)|<item> <ends> <when>",
    "<when> (acabamos|terminamos|a gente acaba|a gente termina|fechamos) [com] <item>",
    "<when> (é|vai ser) o (fim|final) (deste|desse|desta|dessa|do|da) <thing>",
    "(ainda temos|temos ainda|ainda há|há ainda|ainda tem|a gente ainda tem|ainda "
    "tenho|ainda sobra|sobra|ainda nos resta) [algum|um pouco de] tempo <for_item>",
    "<how_much> (ainda tem|tem ainda|ainda dura|dura ainda) <item>",
    "<item> [ainda] (dura|tem) [ainda|mais] quanto tempo|<item> dura mais quanto",
    "até (quando|que horas) [é que] (temos|tenho|a gente tem|é|vai|dura|ficamos|"
    "há) [tempo] (<for_item>|<item>)",
    "<item> (vai|é|dura) até (quando|que horas)",
    "[ainda] falta muito (para|pra) (<item> (acabar|terminar)|(acabar|terminar|"
    "acabarmos) <item>|o (fim|final) (deste|desse|desta|dessa|do|da) <thing>)",
    "quanto [tempo] mais [é que] (<we_have>|vamos ficar|ficamos|dura) (<for_item>|<item>)",
    "<how_much> mais (<for_item>)",
    "quanto (mais tempo|tempo mais) (em|com|sobre|para) <item>|quanto (mais tempo|"
    "tempo mais) (neste|nesse|nesta|nessa|no|na) <thing>",
    "[ainda] (dá|dá-nos|há|temos|tem|sobra) tempo <for_item>",
    "<when> (temos (de|que)|é preciso|precisamos|devemos|tenho (de|que)) [de] "
    "(acabar|terminar|entregar|fechar|concluir) <item>",
    "<we_are> perto do (fim|final) (deste|desse|desta|dessa|do|da) <thing> (ou não|"
    "né|ou ainda não)",
    "(este|esse|esta|essa|o|a) <thing> [ainda] (vai|dura|demora) (muito|quanto tempo|até quando)",
    "<item> <when> <ends>|quanto [tempo] (ainda|é que) (dura|vai durar) <item> ainda",
    "quanto [tempo] (nos dão|nos dás|dão|a gente ganha|me dão) para <item>",
    "<how_much> (tem|tenho|temos) <item>",
    "(<how_much>|quanto) (falta|resta) (neste|nesse|nesta|nessa|deste|desse|desta|dessa) <thing>",
    "<we_are> (quase a acabar|quase acabando) <item> (ou não|né)",
    "qual [é] o tempo (que (resta|falta|sobra)|restante) <for_item>|(<how_much>|"
    "quanto) (me|nos) (resta|sobra|falta) para (responder|terminar|acabar isto)",
    "(<how_much>|quanto) (tenho|temos|a gente tem) para (responder|terminar (isto|isso))",
    "quanto tempo (vamos|a gente vai) (ficar|estar) [ainda|mais] (neste|nesse|nesta|nessa) <thing>",
    "<when> (passa|fecha|fechamos|encerramos) <item>|(este|esse|esta|essa) <thing> "
    "(já está|tá) quase (a acabar|acabando|no fim) (ou não|né)",
    "[ainda] (sobra|resta) [algum] tempo (neste|nesse|nesta|nessa|para este|para "
    "esta|pra esse|pra essa) <thing>",
    "(quanto|quanto tempo) (dura|vai durar) ainda (este|esse|esta|essa) <thing>",
    "de (quanto tempo|quantos minutos) [ainda] (dispomos|disponho) [ainda] "
    "<for_item>|<when> (se encerra|encerra|conclui|finda) <item>",
    "(tem|temos|tenho|há) <how_much> [ainda|mais] <for_item>",
    "(a gente fica|ficamos|vamos ficar|estamos|a gente está|a gente tá) (neste|"
    "nesse|nesta|nessa) <thing> até (quando|que horas)",
    "<how_much> (para|pra) (responder|acabar isto|terminar isto)|ainda falta muito "
    "(deste|desse|desta|dessa|para este|para esta|pra esse|pra essa) <thing>",
    "o tempo (deste|desse|desta|dessa|para este|para esta) <thing> (já acabou|está "
    "a acabar|tá acabando) (ou não|ou ainda não|né)",
)

SESSION_LEFT: tuple[str, ...] = (
    "quanto [é que] [ainda] (falta|nos resta)|ainda falta quanto [tempo]",
    "<how_much> [é que] [ainda] [nos] (falta|faltam|resta|restam|sobra|sobram) "
    "[ainda] [<in_meeting>]",
    "quanto tempo de <meeting_noun> [é que] [ainda] (<we_have>|temos|falta|resta|há|sobra) [ainda]",
    "[ainda|nós ainda] <we_have> [ainda] <how_much> [<in_meeting>]",
    "(falta|faltam|resta|restam|sobra) [ainda] <how_much> [<in_meeting>]",
    "<how_much> ainda [nos] (falta|faltam|resta|restam|há|sobra) [<in_meeting>]",
    "<how_much> [é que] [ainda] (<we_have>|há|tem) [ainda|pela frente|disponível] [<in_meeting>]",
    "(<how_much>|quanto) [ainda] (falta|resta|temos|há|sobra) [ainda] <in_meeting>",
    "(<how_much>|quanto) [é que] [nos] [ainda] (falta|faltam|resta) [ainda] <to_end>",
    "<how_much> <to_end>|mais quanto [tempo] (temos|falta|dura isto|a gente tem|é que temos)",
    "<when> (acabamos|terminamos|a gente (acaba|termina|para|sai|vai embora|"
    "encerra|fica livre|é liberado)|paramos|encerramos|saímos|vamos embora|posso "
    "ir embora|posso sair|podemos ir embora|podemos sair|podemos ir|posso ir para "
    "casa|posso ir pra casa|nos libera|nos liberam|é que nos deixas sair|"
    "concluímos|temos de (acabar|terminar|parar)|temos que (acabar|terminar|"
    "parar)) [isto|tudo|isto tudo|daqui|<meeting>]",
    "<when> (<ends> (<meeting>|isto|isso|tudo|isto tudo|isso tudo)|(<meeting>|isto|"
    "isso|tudo isto|tudo isso|tudo) <ends>)",
    "(<meeting>|isto|isso|tudo isto) <ends> <when>|(acabamos|terminamos|a gente "
    "(acaba|termina|sai)|saímos) <when>",
    "<when> (é|vai ser|fica) (o fim|o final|a saída|o término|o encerramento) "
    "[<of_meeting>]|qual [é] a hora (de (saída|encerramento|término|fim)|do fim|do "
    "término) [<of_meeting>]",
    "(ainda temos|temos ainda|ainda há|ainda tem|a gente ainda tem|ainda nos resta|"
    "ainda sobra|sobra) [algum|um pouco de|bastante|muito|pouco] tempo "
    "[<in_meeting>]",
    "(ainda temos|temos ainda|a gente ainda tem|ainda faltam|ainda nos restam|"
    "ainda há) [mais de|menos de|pelo menos] # minutos [<in_meeting>]",
    "até (que horas|quando) [é que] (temos|vamos|a gente tem|a gente vai|vai|é|"
    "dura|ficamos|a gente fica|estamos|fica|continuamos) [<meeting>|isto|isso|aqui|"
    "nisto|nisso]",
    "(<meeting>|isto|isso|a gente|nós) (vai|dura|é|fica|fica aqui|vamos) até (que horas|quando)",
    "quanto [tempo] mais [é que] <we_have>",
    "quanto [tempo] mais [é que] (vai durar|dura|demora|temos|falta|vai demorar|"
    "ficamos|vamos ficar) [isto|isso|<meeting>|aqui|tudo isto]",
    "(<meeting>|isto|isso) [ainda] (dura|demora|vai durar) [ainda|mais] quanto [tempo]",
    "[ainda] (falta|demora) muito [tempo] <to_end>",
    "[já] (<we_are>|está|tá) quase (no fim|a acabar|acabando|a terminar|terminando|"
    "no final) [<of_meeting>] (ou não|né|ou ainda não|ou falta muito)",
    "(qual [é] o|qual é o nosso) tempo (restante|que (falta|resta|nos resta|"
    "sobra)) [<of_meeting>]|tempo restante",
    "(quanto|o que) (falta|resta|sobra) no relógio",
    "[ainda] (falta|demora) muito (pra|para|pro) (a gente (acabar|terminar|sair|ir "
    "embora)|gente (acabar|terminar|sair|ir embora)|irmos (embora|para casa))",
    "<when> (nos (deixam|deixa|deixas|soltam|libertam|liberam|libera) [sair|ir "
    "embora|ir]|(você|vocês) (libera|liberam|solta|soltam) a gente|posso ir "
    "(embora|para casa|pra casa)|posso (sair|voltar para casa)|toca (o sinal|a "
    "campainha)|bate o sinal)",
    "(vai|dura|é) até (que horas|quando) (isso|isto|<meeting>)|até (que horas|"
    "quando) é que (isto|isso|<meeting>) (vai|dura)",
    "[ainda] (tem|temos|falta|faltam|há|resta|restam) [ainda] <how_much> de "
    "<meeting_noun>|[ainda] falta (quanto|quanto tempo|muito tempo)",
    "quanto tempo (dura ainda|ainda dura|ainda vai durar|vai durar ainda) "
    "(<meeting>|isto|isso)|quanto tempo ainda (<meeting>|isto|isso) dura|"
    "(<meeting>|isto|isso) (dura|demora) (ainda muito|muito mais)",
    "(isto|isso|<meeting>) ainda (demora|dura) muito (ou não|né|tempo)",
    "<how_much> mais [<in_meeting>]|mais quantos minutos [temos|faltam]",
    "(ainda faltam|faltam|ainda temos|ainda há|restam) [mais de|menos de|pelo "
    "menos] # minutos (<in_meeting>|<to_end>)",
    "<when> <we_are> (livres|despachados|liberados|dispensados)|<when> (a gente|"
    "nós) (acaba|acabamos|termina|terminamos) [aqui|isto|isso]",
    "<when> isto acaba tudo|<when> acaba (isto|isso) tudo|já (é|está na) hora de "
    "(ir embora|sair|acabar) (ou não|ou ainda não)",
    "(o quiz|<meeting>) (já está|está|tá|já tá) quase (a acabar|acabando|no fim) "
    "(ou não|né|ou ainda não)",
    "<we_are> (quase|perto) (do fim|a acabar|acabando|no fim|de acabar) (ou não|né|ou ainda não)",
    "(quando|a que horas|que horas) [é que] (acaba|termina|encerra) [isto|isso]",
    "<when> (vamos|a gente vai) (terminar|acabar|sair|parar|encerrar|embora) [isto|aqui|<meeting>]",
    "<when> (vai|vão|deve) (acabar|terminar) (<meeting>|isto|isso)|(<meeting>|"
    "isto) (vai|deve) (acabar|terminar) <when>",
    "(<meeting>|isto|isso|a gente) [ainda] (vai demorar|demora) muito (pra|para) (acabar|terminar)",
    "<how_much> [ainda] (para|até) (irmos embora|a saída|sairmos|a gente sair)",
    "quanto [tempo] [é que] (falta|resta|sobra) (ao todo|no total|de <meeting_noun>)",
    "(qual|quanto) [é] o tempo (que ainda (temos|resta)|restante) [<of_meeting>]|"
    "quando (é|vai ser) que (isto|a gente|nós) (acaba|acabamos|sai|saímos)",
    "de (quanto tempo|quantos minutos) [ainda] dispomos [ainda]|<we_have> até que "
    "horas|a gente tem até (que horas|quando)|(quando|a que horas|que horas) [é "
    "que] (toca|bate) [o sinal|a campainha]",
    "<when> (se encerra|encerra|é encerrada|finda|conclui) <meeting>|<meeting> "
    "<when> (encerra|é encerrada)",
    "(isto|isso) aqui <ends> <when>|(falta|faltam|resta) [ainda] <how_much> "
    "<to_end>|já (tá|está) (acabando|a acabar|terminando|no fim) (ou não|né|ou "
    "ainda não)",
    "falta [ainda] quanto <to_end>|a gente sai daqui <when>",
)
