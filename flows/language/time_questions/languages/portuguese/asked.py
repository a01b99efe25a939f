"""Portuguese: what asks for the time, for what was, for what comes, and for the plan."""

from __future__ import annotations

NOW: tuple[str, ...] = (
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
    "que horas (já são|devem ser|serão|é que tens|é que tem|temos|dá o relógio|hão de ser|marcam)",
    "(as horas|horas) (por favor|se faz favor)|tens aí as horas|tem as horas [aí]",
    "são [já] (umas|mais ou menos) # [horas] (né|não|ou não)",
    "(sabe|sabes|consegue) [me] dizer (as horas|a hora)",
    "já é uma [hora|da tarde|da manhã] (ou não|ou ainda não|né)|que horas (são|é) "
    "(essas|estas|agora mesmo)|(dá|diz|diga) (pra mim|para mim|cá) as horas|diz aí "
    "(as horas|que horas são)",
    "(fala|diz|diga) [aí] as horas [aí]|são que horas|(me|nos) (informa|informe|"
    "passa) (as horas|a hora)|(você|tu|alguém) (pode|podes) ver que horas são|"
    "(sabe|sabes|sabem) as horas|(tem|tens) (aí as horas|noção das horas)",
)

ELAPSED: tuple[str, ...] = (
    "(há|faz) (quanto tempo|quantos minutos|quanto|quantas horas) [é que|que] <we_are> [<doing>]",
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
)

NEXT: tuple[str, ...] = (
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
)

OVER: tuple[str, ...] = (
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
    "(cumprimos|seguimos) o horário|vamos (acabar|terminar) (na hora|a horas|a tempo|atrasados)",
    "(vamos|a gente vai) (estourar|passar do|ultrapassar o|exceder o) [o] (tempo|horário)",
    "(recuperámos|já recuperámos|já recuperamos|a gente recuperou) (o atraso|o tempo)",
    "[ainda|já] <we_are> [muito|já|bem|um pouco|bastante] <off_plan> [e] [em|por] "
    "(quanto|quantos minutos|quanto tempo)",
    "[a gente|nós] já (passou|passamos|passámos) (da hora|do [nosso] tempo) (né|ou "
    "não|ou ainda não|em quanto)",
    "(recuperámos|recuperamos|a gente recuperou) [algum|um pouco de] (tempo|o "
    "atraso) [ou não|né|ou continuamos atrasados]",
    "<meeting> (está|tá|vai) [já|ainda|muito|bem] <off_plan>",
    "(vamos|a gente vai) [conseguir] (acabar|terminar) (no horário|na hora|a tempo|atrasado)",
    "[nós] (passamos|passámos|passou) do tempo (né|ou não)",
    "quão atrasados <we_are>|qual [é] o (atraso|adiantamento)",
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
)

STATUS: tuple[str, ...] = (
    "como [é que] (<we_are>|vamos|andamos|a gente vai|a gente anda|estamos indo) <time_wise>",
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
    "(faz|dá|podemos fazer|pode fazer) [aí] (uma|um) (checagem|ponto|resumo|balanço) (de|do) tempo",
    "como (tá|tamo|tamos|está|estamos|vai|vamos) <time_wise>|<we_are> bem com o "
    "tempo|(dá|faz) [aí] um (check|ponto) (no|do) tempo",
)
