"""Portuguese, of Brazil and of Portugal.

Portuguese asks with the order of a statement, so a yes or no question is heard only where nobody
would state it or where it shows what it is ("já passou do meio-dia ou ainda não"). Spoken forms
("a gente tá", "tamo", "pro") stand beside the written ones in every slot.
"""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="hoje exatamente exactamente hum hm hmm eh ahn ah",
    floating="ainda nós então mesmo cá",
    never_any="""que quem quando onde como qual quanto quantos pode podes poderia porque diz
        dizer saber perguntar terminei acabei""",
    fillers=(
        "tenho (de|que) (ir|sair|apanhar|pegar|buscar|comer|voltar|atender|entrar|"
        "almoçar|correr|estar|passar|levar|chegar|fazer|desligar|cozinhar|ligar) [*] "
        "[*] [*] [*]",
        "(preciso|vou ter de|vou ter que|precisava de) [de] (ir|sair|apanhar|pegar|"
        "buscar|comer|voltar|atender|almoçar|correr|levar|passar|fazer|desligar) [*] "
        "[*] [*] [*]",
        "(tenho|temos) (a|o|um|uma|outra|outro|o meu|os|as) [*] (sopa|comboio|trem|"
        "ônibus|autocarro|consulta|reunião|chamada|aula|panela|voo|médico|dentista|"
        "compromisso|almoço|jantar|bolo|arroz|feijão|forno|miúdos|filhos|call|avião|"
        "metro|táxi|prova) [*] [*] [*]",
        "([o|a|os|as] (meu|minha|meus|minhas)|o|a|os|as) (telemóvel|celular|telefone|"
        "bateria|relógio|mãe|pai|filho|filha|filhos|miúdos|comboio|trem|ônibus|"
        "autocarro|marido|mulher|táxi|uber|carona|computador|tela|ecrã|cachorro|cão|"
        "sopa|arroz|carro) (está|tá|vem|sai|morreu|não|me|ficou|parou|acabou|chega|"
        "parte|passa|vai|estão|já|foi) [*] [*] [*] [*]",
        "não (vejo|tenho|trago|estou vendo|consigo ver|estou a ver) [*] relógio [*] "
        "[*]|(perdi|eu perdi) a noção (do tempo|das horas)|(tou|estou|tô|ando) (com "
        "pressa|cheio de fome|com fome|cansado|cansada|perdido|perdida|meio perdido)|"
        "(estou|tô|ainda estou) (ainda|só|apenas) (na|no|em) * [*] [*]|estão à minha "
        "espera [*] [*]",
        "(professor|professora|prof|stora|stor|setora|senhor|senhora|cara|pá|mano|"
        "chefe|meu|amigos|colegas|moço|moça|turma|querido|querida)",
        "(ei|oi|olá|ó|bom|então|tá|ok|okay|certo|desculpa|desculpe|olha|por favor|"
        "peraí|espera|e|mas|bem|opa|boa tarde|bom dia|boa noite|desculpem|obrigado|"
        "obrigada|e aí|aí|não)",
        "(uma pergunta|uma pergunta rápida|pergunta rápida|a propósito|já agora|por "
        "curiosidade|sim|uma perguntinha|só uma pergunta|uma dúvida|outra pergunta|só "
        "pra saber|só para saber|antes que eu esqueça|rapidinho)",
        "(só uma coisa|agora|aliás|escuta|diga|pois|né|gente|pessoal|professor|"
        "professora|galera|amigo|malta)",
        "(nesse|neste|a este|a esse) (ritmo|passo|andamento)",
        "(uma questão|só pra confirmar|só para confirmar)",
        "(será que|quer dizer|tipo|vem cá|ouve|ouve lá|olha lá|diz lá|fala aí|então vá|"
        "desculpa interromper|desculpe interromper|antes que me esqueça|antes de "
        "continuar|só pra eu saber|só para eu saber|ei pessoal|ô)",
        "(fessora|fessor|psora|sora|sor|tia|dona)",
    ),
    requests=(
        "[você|me|nos|tu|alguém] (pode|podes|poderia|podia|podem|consegue|consegues) "
        "[por favor] [me|nos] (dizer|falar|lembrar|informar|dizer-me|dizer-nos|"
        "lembrar-nos|confirmar|lembrar-me|recordar-me) [por favor]",
        "[você|vocês|alguém|tu|cê] (sabe|sabes|sabem|saberia)",
        "(me|nos) (diz|diga|fala|lembra|lembre|digam)",
        "(diz-me|diga-me|diz-nos|diga-nos|lembra-me|lembra-nos|digam-me)",
        "(eu|a gente|nós) [só] (queria|gostaria de|quero|preciso|precisava) [de] saber",
        "[só] (queria|gostaria de|quero|queríamos|gostava de|preciso) [de] saber",
        "(posso|podia|pode-se) (perguntar|saber)",
        "(tem ideia de|fazes ideia de|será que me diz|alguém tem ideia de|faz ideia de|"
        "tens ideia de|estou a perguntar-me|me pergunto)",
        "(sabe|sabes|consegue|consegues|pode|podes|poderia) [me|nos] (dizer|informar|"
        "falar) [por favor]",
        "(alguém|vocês) (sabe|sabem|consegue) [me] dizer",
        "(dá pra|dá para|daria para) (saber|dizer|ver|me dizer)",
        "(alguém|quem) (sabe|me diz)",
        "(seria possível|é possível|dava para) (saber|dizer)",
        "(gostaria|gostava) de saber",
        "(faz|fazes|tem|tens) alguma ideia de",
    ),
    tails=(
        "(professor|professora|prof|stora|stor|senhor|cara|pá|ó pá|mano|chefe|amigos|"
        "colegas|turma|se posso perguntar|em minutos|podes dizer|pode me dizer|sabes "
        "dizer|quero dizer|digo|ao certo|por alto|só por curiosidade|na tua opinião|"
        "você sabe|acha|achas|por acaso|mais coisa menos coisa|porventura)",
        "(por favor|agora|já|então|obrigado|obrigada|exatamente|neste momento|mesmo|"
        "hoje|aqui|ainda|faz favor|se faz favor|por gentileza)",
        "(mais ou menos|até agora|no total|afinal|agora mesmo|de novo|gente|pessoal|no "
        "momento|né|ou não|ou quê|ou o quê|é isso|hein|ao todo|por enquanto|até o "
        "momento|até ao momento|se não for incómodo|sabe|sabes|galera|malta)",
        "(tipo|lá|aí gente|neste instante|nesta altura|a esta altura|até aqui|de "
        "momento|por agora|hein gente|vocês sabem|se souber|se souberes|fazendo favor|"
        "na verdade|pelo teu relógio|pelo seu relógio|mano)",
    ),
    questions={
        "now": (
            "que (hora|horas) (são|é|temos|tens|tem|seriam|marca o relógio|diz o relógio|"
            "você tem|serão|é que são|tens aí|tem aí|deu) [<by_watch>]",
            "[você|me|nos|alguém] (pode|podes|poderia|podia|consegue|consegues) [me|nos] "
            "(dizer|dizer-me|dizer-nos|falar|dar|dar-me|informar) (as horas|a hora|que "
            "horas são|a hora certa)",
            "(me|nos) (diz|diga|fala|dá) (as horas|a hora)",
            "(diz-me|diga-me|diz-nos|diga-nos|dá-me|diz) (as horas|a hora)",
            "[você|alguém|tu|cê] (tens|tem|têm|teria|terias) (horas|as horas|a hora) [aí|"
            "contigo|consigo|certas|certa]",
            "qual [é] a hora [certa|atual|exata|exacta]",
            "quantas horas são|(as horas|a hora) (por favor|se faz favor|faz favor|certas|certa)",
            "[o] que (diz|marca) o (relógio|teu relógio|seu relógio)",
            "(já|são) [já] [são|passa das|passam das|passou das|deu] (# horas|# e meia|"
            "meio-dia) (ou ainda não|ou não|ou já não|né)",
            "(já é|já passa do|já passou do|já passámos do|já deu) (meio-dia|meia-noite) "
            "(ou ainda não|ou não|né)",
            "já (são|passa das|passam das|deu) (# horas|as # horas) (ou ainda não|ou não|né)",
            "que horas são (no momento|neste momento) [<by_watch>]",
            "já (são|passa das|passam das|passou das|passaram das|é) [umas|mais de|quase] "
            "(#|# horas|# e meia|# e pouco|meio-dia) (ou não|ou ainda não|né|ou já não)",
            "que horas (já são|devem ser|serão|é que tens|é que tem|temos|dá o relógio|hão "
            "de ser|marcam)",
            "(as horas|horas) (por favor|se faz favor)|tens aí as horas|tem as horas [aí]",
            "são [já] (umas|mais ou menos) # [horas] (né|não|ou não)",
            "(sabe|sabes|consegue) [me] dizer (as horas|a hora)",
            "já é uma [hora|da tarde|da manhã] (ou não|ou ainda não|né)|que horas (são|é) "
            "(essas|estas|agora mesmo)|(dá|diz|diga) (pra mim|para mim|cá) as horas|diz aí "
            "(as horas|que horas são)",
            "(fala|diz|diga) [aí] as horas [aí]|são que horas|(me|nos) (informa|informe|"
            "passa) (as horas|a hora)|(você|tu|alguém) (pode|podes) ver que horas são|"
            "(sabe|sabes|sabem) as horas|(tem|tens) (aí as horas|noção das horas)",
        ),
        "elapsed": (
            "(há|faz) (quanto tempo|quantos minutos|quanto|quantas horas) [é que|que] "
            "<we_are> [<doing>]",
            "<we_are> [<doing>] (há|faz|já faz) (quanto tempo|quantos minutos)",
            "(há|faz) (quanto tempo|quantos minutos|quanto) [é que|que] (começamos|começou "
            "<meeting>|a gente começou|começámos|iniciamos|iniciámos|arrancámos|"
            "conversamos|falamos|a gente conversa)",
            "(começamos|começámos|a gente começou|<meeting> começou) (há|faz) (quanto "
            "tempo|quantos minutos)",
            "desde quando [é que] <we_are> <doing>",
            "<how_much> [é que] [já] [se] (passou|passaram|decorreu|decorreram) [já] [<since>]",
            "<how_much> [já] (foi|se foi|lá vai|rolou|correu) [já] [<since>]",
            "<how_much> [é que] [nós|a gente] já (usamos|gastamos|utilizamos|usámos|"
            "gastámos|levamos|gastou|usou|consumimos|falamos|falámos|falou|tem|temos) "
            "[<since>|de <meeting>|<doing>|nisto|nisso]",
            "(nós|a gente) já (usamos|gastamos|usou|gastou) <how_much>",
            "<how_much> de (<meeting>|<meeting_noun>) [é que] [a gente|nós] [já] (passou|"
            "passaram|foi|foram|tivemos|decorreu|rolou|gastou|teve) [já]",
            "<how_much> de (<meeting>|<meeting_noun>) [a gente|nós] já (temos|tem|levamos)",
            "<how_much> [nós] já (temos|levamos) de <meeting_noun>",
            "quanto tempo (<meeting>|isto|isso) (já (tem|dura|leva)|(tem|dura|leva) já)|há "
            "quanto tempo (<meeting>|isto|isso) (dura|está a decorrer|está rolando|tem)",
            "quanto [tempo] [é que] já (leva|dura) (<meeting>|isto|isso)",
            "(há|faz) (quanto tempo|quantos minutos) [é que|que] (dura|está a decorrer|"
            "está rolando|começou|decorre) (<meeting>|isto|isso)",
            "(em|no) que minuto (estamos|vamos|a gente está)|em quantos minutos (vamos|"
            "estamos) de <meeting_noun>",
            "qual [é] o tempo decorrido",
            "já (passou|passaram|foi|faz|deu) [mais de] <span> [ou não|ou ainda não|né] "
            "[de <meeting_noun>] (ou não|ou ainda não|né|já)",
            "(estamos|a gente está|a gente tá) aqui há muito tempo (ou não|né)",
            "(há|faz) muito tempo que <we_are> <doing> (ou não|né)",
            "quanto [tempo] (da|desta|da nossa) (hora|reunião|aula|sessão) [é que] já (foi|"
            "passou|se foi|gastamos|gastámos|usamos)",
            "[já] (<meeting>|isto|isso|a gente) [já] (dura|está a decorrer|começou|tem|"
            "está rolando|vai) (há|faz) (quanto tempo|quantos minutos)",
            "já <we_are> [<doing>] (há|faz) (quanto tempo|quantos minutos)|já (há|faz) "
            "quanto tempo <we_are> [<doing>]",
            "<how_much> já (se foi|se foram|foram|rolaram|vão|vai)",
            "faz (muito tempo|tempo) que (a gente começou|começamos|começámos|<we_are> "
            "<doing>) (ou não|né)|já faz tempo que a gente começou (ou não|né)",
            "já (faz|há|deu|vai|lá vai) [mais de|quase] <span> (ou não|ou ainda não|né|que "
            "<we_are> <doing>)",
            "(começamos|começámos|a gente começou) (só|apenas|mesmo só) há # minutos|"
            "(começamos|começámos|a gente começou) (mesmo|só|apenas) (há|faz) # minutos",
            "<how_much> (desde|passaram desde|passou desde) (o início|o começo|que "
            "começamos|que começámos)",
            "quanto tempo [é que] já vai (de|esta|a) (<meeting_noun>)",
            "quanto tempo [já] durou [já] (<meeting>|isto)|<how_much> já (temos|tem|"
            "levamos|tivemos|vai) (disto|disso|nisto|de <meeting_noun>)",
            "(estamos|a gente está|a gente tá) <doing> (faz|há) (muito tempo|muito) (ou não|né)",
            "<how_much> (estivemos|estamos|ficamos) [já] <doing>|<how_much> [já] (falámos|"
            "falamos|conversámos|conversamos)",
            "(há|faz) [já] quanto tempo [que] (isto|isso|<meeting>) (dura|começou|rola|está)",
            "(é|foi) há quantos minutos que (começámos|começamos)",
            "(<meeting>|isto|isso) (já dura|dura já) (quanto tempo|há quanto tempo)",
            "(há|faz) quanto tempo [é que] (isto|isso|<meeting>) (começou|dura|está a "
            "decorrer)|[já] (passou|passaram|foi|foram|decorreu) [já] <how_much> [<since>]",
            "[já] <we_are> [<doing>] há <span> (ou não|ou ainda não|né)|há <span> que "
            "<we_are> <doing> (ou não|né)",
            "<we_are> (há|faz) (quanto tempo|quantos minutos) <doing>|<how_much> [é que] "
            "(a gente|nós) já (tá|está|estamos) [<doing>]",
        ),
        "item_left": (
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
            "(este|esse|esta|essa|o|a) <thing> [ainda] (vai|dura|demora) (muito|quanto "
            "tempo|até quando)",
            "<item> <when> <ends>|quanto [tempo] (ainda|é que) (dura|vai durar) <item> ainda",
            "quanto [tempo] (nos dão|nos dás|dão|a gente ganha|me dão) para <item>",
            "<how_much> (tem|tenho|temos) <item>",
            "(<how_much>|quanto) (falta|resta) (neste|nesse|nesta|nessa|deste|desse|desta|"
            "dessa) <thing>",
            "<we_are> (quase a acabar|quase acabando) <item> (ou não|né)",
            "qual [é] o tempo (que (resta|falta|sobra)|restante) <for_item>|(<how_much>|"
            "quanto) (me|nos) (resta|sobra|falta) para (responder|terminar|acabar isto)",
            "(<how_much>|quanto) (tenho|temos|a gente tem) para (responder|terminar (isto|isso))",
            "quanto tempo (vamos|a gente vai) (ficar|estar) [ainda|mais] (neste|nesse|"
            "nesta|nessa) <thing>",
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
        ),
        "session_left": (
            "quanto [é que] [ainda] (falta|nos resta)|ainda falta quanto [tempo]",
            "<how_much> [é que] [ainda] [nos] (falta|faltam|resta|restam|sobra|sobram) "
            "[ainda] [<in_meeting>]",
            "quanto tempo de <meeting_noun> [é que] [ainda] (<we_have>|temos|falta|resta|"
            "há|sobra) [ainda]",
            "[ainda|nós ainda] <we_have> [ainda] <how_much> [<in_meeting>]",
            "(falta|faltam|resta|restam|sobra) [ainda] <how_much> [<in_meeting>]",
            "<how_much> ainda [nos] (falta|faltam|resta|restam|há|sobra) [<in_meeting>]",
            "<how_much> [é que] [ainda] (<we_have>|há|tem) [ainda|pela frente|disponível] "
            "[<in_meeting>]",
            "(<how_much>|quanto) [ainda] (falta|resta|temos|há|sobra) [ainda] <in_meeting>",
            "(<how_much>|quanto) [é que] [nos] [ainda] (falta|faltam|resta) [ainda] <to_end>",
            "<how_much> <to_end>|mais quanto [tempo] (temos|falta|dura isto|a gente tem|é "
            "que temos)",
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
            "(<meeting>|isto|isso|a gente|nós) (vai|dura|é|fica|fica aqui|vamos) até (que "
            "horas|quando)",
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
            "<we_are> (quase|perto) (do fim|a acabar|acabando|no fim|de acabar) (ou não|né|"
            "ou ainda não)",
            "(quando|a que horas|que horas) [é que] (acaba|termina|encerra) [isto|isso]",
            "<when> (vamos|a gente vai) (terminar|acabar|sair|parar|encerrar|embora) [isto|"
            "aqui|<meeting>]",
            "<when> (vai|vão|deve) (acabar|terminar) (<meeting>|isto|isso)|(<meeting>|"
            "isto) (vai|deve) (acabar|terminar) <when>",
            "(<meeting>|isto|isso|a gente) [ainda] (vai demorar|demora) muito (pra|para) "
            "(acabar|terminar)",
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
        ),
        "next": (
            "<when> ((começa|é|vem|inicia|arranca) <next_item>|<next_item> (começa|é|vem))|"
            "<next_item> (é|começa) <when>",
            "<when> (passamos|a gente passa|vamos|a gente vai|avançamos|mudamos|chegamos|a "
            "gente chega) (a|ao|à|para|pra|pro|de|em|no) <next_item>",
            "<when> (começamos|iniciamos|a gente começa|atacamos|entramos|abordamos|vemos|"
            "a gente vê|tratamos) [com|em|no|na] <next_item>",
            "(o que|que|qual) [é que] (vem|é) (a seguir|depois|em seguida|agora) e <when_starts>",
            "(o que|que|e o que) [é que] (vem|temos|há|tem|segue|se segue|vamos ver|a "
            "gente tem) (a seguir|em seguida|agora|na sequência) [<on_the_plan>] [e "
            "<when_starts>]",
            "(o que|que) [é que] (vem|segue) [depois] <on_the_plan> [e <when_starts>]",
            "(o que|que) [é que] (vem|temos|há|tem) depois (deste|desse|desta|dessa|do|da) "
            "<thing> [e <when_starts>]|o que vem depois (disto|disso) [e <when_starts>]",
            "(o que|que) [é que] (se segue|vem a seguir) [<on_the_plan>]|o que (fazemos|a "
            "gente faz|vamos fazer) (a seguir|em seguida|depois disto|depois disso)",
            "(qual|qual é|qual vai ser|qual seria) <next_item> [<on_the_plan>] [e "
            "<when_starts>]|<next_item> (é qual|qual é)",
            "(qual|que) (tópico|assunto|ponto|tema|exercício) (vem|temos|segue|se segue|é "
            "que vem) [agora|a seguir|depois|em seguida] [e <when_starts>]",
            "[e] (depois|a seguir|em seguida) (o que|que) (vem|temos|há|é que temos|é que "
            "vem|tem)|a seguir é o quê|(passamos|vamos) para o quê agora",
            "(<how_much>|quanto) [é que] (falta|faltam|resta) (para|até|pra|pro|ao|à|até "
            "ao|até à) <next_item> [começar]",
            "<how_much> (até|para|pra|pro|até ao|até à) <next_item>",
            "(daqui a|em) (quanto tempo|quantos minutos) (começa|passamos ao|passamos para|"
            "vem|é|a gente passa pro|a gente vai pro) <next_item>",
            "(o que|que) [é que] (fazemos|temos|vem|há|tem|vamos fazer|a gente faz|vemos) "
            "<depois> [e <when_starts>]",
            "(qual|o que|qual é que) é <the_next> [<on_the_plan>] [e <when_starts>]|qual "
            "<the_next>|<the_next> (é qual|qual é|é o quê) [e <when_starts>]",
            "[e] agora o que (vem|temos|se segue|tem)|o que vem depois|(passamos|vamos) (a "
            "quê|para quê|para o quê|pra quê) [agora|a seguir|depois]",
            "<next_item> (é qual|qual é) [e <when_starts>]|(o que|que) (tem|há) depois|de "
            "que (falamos|a gente fala) (a seguir|depois)|o que (falta ver|vemos) a seguir",
            "a seguir (vem|temos|é) o quê|depois (vem|temos|é) o quê|com o que (seguimos|"
            "continuamos|a gente continua)",
            "o que é (a seguir|em seguida|depois)|depois (disto|disso|deste|desta) [o] que "
            "(temos|vem|há|fazemos|tem)",
            "(qual|que) (atividade|exercício|parte|rodada|pergunta) (vem|temos|é|segue) (a "
            "seguir|agora|depois) [e <when_starts>]",
            "o que (vamos|a gente vai) (ver|fazer|discutir|tratar) (a seguir|depois|em "
            "seguida|na sequência)|o que vamos ver agora",
            "(o que|qual) [é que] (vem|é) <on_the_plan> (a seguir|agora|depois)|e (a "
            "seguir|depois) [o] que (vem|temos|há)",
            "(que|qual) (tema|ponto|assunto|tópico) (se segue|segue-se|se trata a seguir|"
            "abordamos a seguir|vamos tratar) [agora|a seguir]",
            "(a gente vai|vamos|passamos|a gente passa) (para|pra|a) (qual|que) (assunto|"
            "tema|tópico|ponto) (agora|a seguir|depois)",
            "depois (desse|desta|deste|dessa|disto|disso) [<thing>] o que [é que] (vem|"
            "temos|há|tem)|[e] agora é o quê|a seguir o quê",
        ),
        "over": (
            "[ainda|já] <we_are> [muito|já|ainda|bem|um pouco|bastante|mesmo] <off_plan> "
            "[ou [<we_are>] [mais] <off_plan>]",
            "<meeting> [já|ainda] (está|tá|vai) [muito|bem] (atrasada|atrasado|passando da "
            "hora|no horário|dentro do horário|adiantada|a passar da hora)",
            "[nós|a gente] [já] (passamos|passámos|passou) [muito] (da hora|do [nosso] "
            "tempo|do horário|da nossa hora) [em quanto|quanto tempo]",
            "[nós|a gente] [já] (ultrapassamos|ultrapassámos|excedemos|estouramos|"
            "estourámos|estourou|ultrapassou) (o tempo|o horário|a hora) [em quanto|quanto|"
            "por quanto]",
            "em quanto [é que] (estouramos|estourámos|ultrapassamos|passamos|passámos|a "
            "gente estourou|a gente passou) [o tempo|a hora|da hora|do tempo|o horário]",
            "quanto [tempo] [é que] (passamos|passámos|a gente passou|já passámos) (da "
            "hora|do [nosso] tempo|do horário|da nossa hora)",
            "(de quanto|quanto) (é|está) o [nosso] atraso",
            "(qual é o nosso atraso|qual o nosso atraso|quanto atraso temos|quanto temos "
            "de atraso|quanto [tempo] de atraso (temos|levamos|a gente tem))",
            "quantos minutos de atraso (temos|levamos|a gente tem)",
            "(quanto|quantos minutos|quanto tempo) [é que] <we_are> (atrasados|atrasado|"
            "adiantados|adiantado|com atraso|fora do horário)",
            "<we_are> (quanto|quantos minutos|quanto tempo) (atrasados|atrasado|adiantados)",
            "<we_are> [a] (cumprindo|cumprir|respeitando|respeitar|seguindo|seguir) (o "
            "horário|os tempos|o tempo|o cronograma da reunião)",
            "(cumprimos|seguimos) o horário|vamos (acabar|terminar) (na hora|a horas|a "
            "tempo|atrasados)",
            "(vamos|a gente vai) (estourar|passar do|ultrapassar o|exceder o) [o] (tempo|horário)",
            "(recuperámos|já recuperámos|já recuperamos|a gente recuperou) (o atraso|o tempo)",
            "[ainda|já] <we_are> [muito|já|bem|um pouco|bastante] <off_plan> [e] [em|por] "
            "(quanto|quantos minutos|quanto tempo)",
            "[a gente|nós] já (passou|passamos|passámos) (da hora|do [nosso] tempo) (né|ou "
            "não|ou ainda não|em quanto)",
            "(recuperámos|recuperamos|a gente recuperou) [algum|um pouco de] (tempo|o "
            "atraso) [ou não|né|ou continuamos atrasados]",
            "<meeting> (está|tá|vai) [já|ainda|muito|bem] <off_plan>",
            "(vamos|a gente vai) [conseguir] (acabar|terminar) (no horário|na hora|a tempo|"
            "atrasado)",
            "[nós] (passamos|passámos|passou) do tempo (né|ou não)",
            "quão (atrasados|adiantados) <we_are>|qual [é] o (atraso|adiantamento)",
            "(quanto|quantos minutos|quanto tempo) [é que] (passamos|passámos|a gente "
            "passou|estourámos|estouramos|excedemos) (do horário|da hora|o tempo|do tempo|"
            "o horário)",
            "<we_are> conseguindo (cumprir|manter|respeitar|seguir) (o horário|o tempo|os "
            "tempos)|<we_are> a conseguir (cumprir|manter) (o horário|os tempos)",
            "(já|ainda) <we_are> <off_plan> (ou não|né|ou ainda não|ou já não)",
            "(temos|a gente tem|levamos) [muito|algum] (atraso|adiantamento|avanço) [no "
            "horário] (ou não|né)|(temos|levamos) (atraso|adiantamento) no horário",
            "(ultrapassámos|ultrapassamos|excedemos|estourámos|estouramos|superámos|"
            "superamos) [já] (o tempo|o horário|a hora) (previsto|prevista|estipulado|"
            "combinado|marcado)",
            "<we_are> [a] (cumprir|cumprindo|respeitar|respeitando) o (horário|tempo) "
            "(previsto|estipulado)|(cumprimos|respeitamos) o (horário|tempo) previsto",
            "<we_are> com (quanto|quantos minutos de|quanto tempo de) (atraso|"
            "adiantamento)|<we_are> [a] (derrapar|derrapando) no (tempo|horário)",
        ),
        "status": (
            "como [é que] (<we_are>|vamos|andamos|a gente vai|a gente anda|estamos indo) "
            "<time_wise>",
            "<time_wise> como [é que] (<we_are>|vamos|andamos|a gente vai)",
            "como (está|vai|anda|tá) o (tempo da reunião|nosso tempo|tempo da sessão|"
            "horário|nosso horário|tempo da aula|nosso relógio)",
            "<how_much> [é que] [ainda] (eu tenho|me resta|tenho|eu ainda tenho|me restam|"
            "me sobra|eu tenho ainda|é que eu tenho|disponho) [ainda]",
            "(eu|ainda) tenho [ainda] <how_much>|tenho <how_much> [ainda]",
            "[uma|um|faz uma|faz um|dá uma|vamos fazer uma|fazemos uma] (checagem|"
            "verificação|controle|controlo|ponto de situação|check|atualização) (de|do) "
            "tempo",
            "(onde|em que ponto) [é que] (<we_are>|vamos) <time_wise>",
            "<we_are> (folgados|apertados|justos|tranquilos) (de|com o|em termos de|quanto "
            "ao) (tempo|horário)",
            "<we_are> (com|sem) tempo de sobra|o tempo (está|tá) (apertado|curto)",
            "como [é que] (está|vai|anda|tá) o (nosso (tempo|horário|relógio)|tempo da "
            "(reunião|aula|sessão)|tempo para a gente|horário)",
            "<how_much> (me dão|me dás|posso usar|é que me dão|eu ainda tenho|ainda tenho|"
            "tenho ainda|me falta)",
            "(dá|faz|faça|dê|podes dar|pode dar|pode fazer|vamos fazer) [me|nos] (uma|um) "
            "(checagem|verificação|ponto de situação|atualização|check) (de|do) tempo",
            "ponto de situação do tempo|(situação|status) do tempo|<we_are> (ok|okay|"
            "tranquilos|bem) (quanto ao|em relação ao|no que toca ao) (tempo|horário)",
            "<we_are> (ok|okay|tranquilos) com o tempo",
            "[e] (o tempo|o horário|de tempo) como (vamos|estamos|vai|anda) [a gente]|como "
            "(vai|anda|está) (a hora|o nosso relógio|o cronograma da reunião)",
            "como [é que] (estamos|vamos|a gente está|a gente tá) em (matéria|questão|"
            "termos) de (tempo|horas|horário)",
            "(faz|dá|podemos fazer|pode fazer) [aí] (uma|um) (checagem|ponto|resumo|"
            "balanço) (de|do) tempo",
            "como (tá|tamo|tamos|está|estamos|vai|vamos) <time_wise>|<we_are> bem com o "
            "tempo|(dá|faz) [aí] um (check|ponto) (no|do) tempo",
        ),
    },
    beyond={
        "item_left": (
            "(há|faz) quanto tempo [é que|que] <we_are> (neste|nesse|no|nesta|nessa|na) <thing>",
            "quanto tempo (dura|ia durar|vai durar) <item>",
        ),
        "next": (
            "(<how_much>|quanto) [é que] [ainda] (falta|faltam) (para|pra|pro|até|até ao|"
            "para o) [o|a] <break>",
            "<when> (é|vai ser|fazemos|a gente faz|temos|começa|tem) [o|a|um|uma] <break>",
            "(<when>|em quantos minutos|daqui a quantos minutos|em quanto tempo) (começa|"
            "é) o (quiz|jogo|questionário)",
        ),
        "elapsed": (
            "<when_plain> (começamos|começámos|a gente começou|iniciamos|iniciámos|arrancámos)",
            "<when_plain> (começou (<meeting>|isto|isso)|(<meeting>|isto|isso) começou)",
            "(começamos|começámos|a gente começou|<meeting> começou) (quando|a que horas|"
            "que horas)",
            "desde que horas (<we_are> <doing>|estamos aqui)",
        ),
        "session_left": ("quanto tempo (dura|vai durar) (<meeting>|isto tudo)",),
        "status": ("(o relógio está parado|o relógio está correndo|o relógio está em pausa)",),
        "over": (
            "(passamos|passámos|a gente passou) (do tempo|da hora) (no|na) (último|última) <thing>",
        ),
    },
    instructions=(
        "(avisa|avise|avisa-me|avisem|me avisa|nos avisa|avisa-nos|me diz|diz-me|"
        "diga-me) quando (acabar|terminar|acabarmos|terminarmos|faltar|faltarem|for|"
        "forem|começar|passarmos|estiver|estivermos) [*] [*] [*] [*] [*]",
        "(avisa|avise|avisa-me|me avisa|nos avisa|avisa-nos) quando * [*] [*] [*] [*] [*]",
    ),
    parts={
        "how_much": "(quanto tempo|quantos (minutos|segundos)|quantas horas)",
        "when_plain": "(quando|a que horas|que horas) [é que|foi que]",
        "when": (
            "(quando|a que horas|que horas|por volta de que horas|(daqui a|em|dentro de) "
            "(quanto tempo|quantos minutos)) [é que]"
        ),
        "by_watch": (
            "([aí] no (teu|seu|vosso) relógio|no relógio|pelo (teu|seu) relógio|aí no "
            "relógio|no relógio daí|segundo o relógio)"
        ),
        "ends": (
            "(termina|acaba|encerra|vai acabar|vai terminar|finaliza|fecha|deve acabar|"
            "deve terminar|para)"
        ),
        "is_left": "(resta|restam|sobra|sobram)",
        "we_have": ("([nós] temos|a gente [ainda] tem|temos de|nós ainda temos|dispomos de)"),
        "we_are": (
            "([nós] (estamos|tamos|tamo|andamos|vamos)|a gente (está|tá|anda|vai|já está|"
            "já tá|ainda está|ainda tá)|está a gente)"
        ),
        "meeting_noun": (
            "(reunião|sessão|chamada|aula|conversa|entrevista|oficina|curso|encontro|call|"
            "ligação|hora|videochamada|palestra|debate|programa|episódio|formação|"
            "conferência|seminário|workshop|lição|treino|consulta|videoconferência)"
        ),
        "meeting": (
            "(a|esta|essa|nossa|o|este|esse|nosso|toda a|toda esta|todo o|a nossa|o nosso) "
            "<meeting_noun>"
        ),
        "of_meeting": (
            "((da|do|desta|deste|dessa|desse|de) <meeting_noun>|disto|disso|disto tudo|"
            "disso tudo|de tudo isto|de tudo isso|de tudo)"
        ),
        "in_meeting": (
            "((de|em|para|pra) <meeting>|(na|da|nesta|desta|no|do|neste|deste) "
            "<meeting_noun>|de <meeting_noun>|no total|ao todo|pela frente|no relógio|até "
            "(o|ao) (fim|final) [<of_meeting>])"
        ),
        "to_end": (
            "((para|pra|até|pro|até ao|para o) [o] (acabar|terminar|fim|final|acabarmos|"
            "terminarmos|a gente acabar|a gente terminar|a gente sair|sair|sairmos|irmos "
            "embora|encerrar|encerramento|término) [<meeting>|<of_meeting>|isto|isso|tudo|"
            "isto tudo]|(para|pra) (<meeting>|isto|isso|tudo|isto tudo|a gente) (acabar|"
            "terminar|sair)|(pra|pro) <meeting_noun> (acabar|terminar)|para (a saída|o fim "
            "[<of_meeting>]))"
        ),
        "doing": (
            "(nisto|nisso|aqui|em reunião|falando|a falar|conversando|a conversar|reunidos|"
            "cá|(na|nesta|nessa) (reunião|chamada|sessão|ligação|aula|call|conversa|"
            "entrevista)|em chamada|em aula|juntos|conectados|ligados|aqui dentro|"
            "discutindo|a discutir|nessa conversa|online|aqui reunidos|aqui falando|aqui a "
            "falar|aqui sentados|em (linha|call|direto|aula|entrevista)|na linha|a "
            "trabalhar nisto|aqui (juntos|dentro|nesta (reunião|aula|sessão))|neste (curso|"
            "encontro))"
        ),
        "thing": (
            "(ponto|tópico|assunto|tema|item|bloco|parte|seção|secção|pergunta|exercício|"
            "ronda|rodada|atividade|tarefa|questão|etapa|fase|dinâmica|capítulo|segmento|"
            "aquecimento|introdução)"
        ),
        "my_item": (
            "[o|a] (meu|minha) (informe|resposta|apresentação|atualização|parte|fala|vez|relatório)"
        ),
        "item": (
            "(este|esse|esta|essa|o|a|meu|minha|o meu|a minha|nosso|nossa) <thing> [atual|em curso]"
        ),
        "for_item": (
            "((para|em|sobre|com|pra) <item>|(neste|nesse|nesta|nessa|deste|desse|desta|"
            "dessa|no|do|na|da|pro|pra|pro meu|pra minha|ao|à|no meu|na minha) <thing> "
            "[atual|em curso]|para isto|para isso|para este|pra isso|para esta)"
        ),
        "since": (
            "desde (que (começamos|começámos|iniciamos)|o (início|começo)|que a gente "
            "começou|que (<meeting>|isto|isso) começou)"
        ),
        "span": (
            "(meia hora|uma hora|# minutos|uma hora e meia|# horas|metade [do tempo|da "
            "hora|da aula|da reunião])"
        ),
        "next_item": ("([o|a|nosso] (próximo|próxima) <thing>|[o|a] <thing> seguinte)"),
        "on_the_plan": (
            "((na|da) (pauta|agenda|lista|programação|ordem do dia|ordem de trabalhos)|no "
            "(programa|plano))"
        ),
        "when_starts": (
            "(quando|a que horas|daqui a quanto tempo|que horas|em quanto tempo|daqui a "
            "quantos minutos) [é|começa|vai ser|começamos|é que começa|a gente começa]"
        ),
        "break": ("[próximo|próxima] (intervalo|pausa|recreio|descanso|coffee break)"),
        "off_plan": (
            "(atrasados|atrasado|atrasadas|atrasada|no horário|na hora|dentro do (tempo|"
            "horário|prazo da reunião)|dentro do (horário|tempo) previsto|adiantados|"
            "adiantado|adiantadas|adiantada|passando da hora|a passar da hora|passando do "
            "tempo|a passar do tempo|fora do tempo|fora do horário|fora de hora|com atraso|"
            "com adiantamento|estourando o tempo|a estourar o tempo|passando do horário|em "
            "cima da hora|a horas|bem de tempo|a tempo|# minutos (atrasados|atrasado|"
            "adiantados|adiantado)|passados da hora|no ritmo previsto|à frente do (horário|"
            "tempo|previsto)|adiantados no (tempo|horário)|atrasados no (tempo|horário)|"
            "dentro do nosso tempo|cedo|atrás do horário|em tempo|nos conformes do horário|"
            "curtos de tempo|ok com o (horário|tempo) previsto|passados do (tempo|horário)|"
            "à frente do plano de tempo|bem no horário|certos no horário|dentro do "
            "cronograma|dentro dos tempos|em dia com o horário|colados à hora|dentro da "
            "hora|dentro das horas|dentro dos minutos)"
        ),
        "time_wise": (
            "(de tempo|com o tempo|em termos de tempo|no tempo|de horário|de horas|quanto "
            "ao tempo|com o horário|em relação ao (tempo|horário)|com o relógio|com as "
            "horas|de relógio|quanto ao horário|com os tempos|no horário|em matéria de "
            "tempo|com o nosso tempo|no relógio|com a hora|nas horas|em tempo|no que toca "
            "ao tempo|no tocante ao tempo|de timing|de cronograma)"
        ),
        "depois": "depois (deste|desse|desta|dessa|disto|disso|do|da) [<thing>]",
        "the_next": (
            "((o|a) (próximo|próxima|seguinte)|a próxima coisa|o que se segue|o que vem a seguir)"
        ),
    },
    numbers="""um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze
        catorze quatorze quinze dezasseis dezesseis vinte trinta quarenta cinquenta
        sessenta""",
    links="e mas também depois porque",
    openers=(
        "(o que|que|quem|por que|porquê|porque|quando|onde|como|qual|quais|quanto|"
        "quantos|pode|podes|podemos|poderia|há|tem|temos|se|eu|nós|a gente|me|diz|diga|"
        "vamos|devemos|é|está|já|preciso|pode-se|posso|bota|põe|coloca|anota|manda|"
        "envia|explica|a professora|o professor|alguém|você|vocês|tu|vai|era|foi|será|"
        "cadê)",
    ),
    asking=(
        "(o que|que|quem|por que|porquê|quando|onde|como|qual|quais)",
        "(pode|podes|poderia|você pode) [me|nos] (dizer|resumir|repetir|explicar|lembrar)",
    ),
    reporting="disse diz perguntou pergunta perguntava perguntam chama chamado gritou",
)
