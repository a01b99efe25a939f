"""Portuguese: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    inverted=("será que|já é",),
    words={
        "filler": (
            "o|a|os|as|ao|à|de|do|da|dos|das|em|no|na|nos|nas|com|para|pra|pro|por|pelo|pela|"
            "nosso|nossa|a gente|se|é|são|estamos|que|nós",
            "vai|vão|vamos|ser|há|e|mas|então|será|estará|isso|é que|tá|tamos|tem que|aqui|cá|ir",
            "por favor|agora|agora mesmo|neste momento|no momento|atualmente|exatamente|mais "
            "ou menos|aproximadamente|pois|bom|bem|hum|também|talvez|na verdade|precisamente|"
            "outra vez|de novo|olha|só|rapidamente|rápido|mesmo|já agora|afinal|a propósito|"
            "no total|ao todo|ao certo|hein|né",
            "olá|oi|desculpa|desculpe|desculpem|perdão|com licença|obrigado|obrigada|tudo "
            "bem|ok|sim|claro|ei",
            "uma [pequena] (pergunta|dúvida) [rápida]|uma perguntinha|pergunta rápida",
            "(podes|pode|poderias|poderia|consegues|consegue|você pode|alguém pode) [me] "
            "[dizer me|dizer nos|dizer|lembrar|falar|informar]|(sabes|sabe|sabem|alguém sabe|"
            "você sabe|sabemos|tens ideia|tens ideia de|faz ideia de|tem ideia de|alguma "
            "ideia de)|me diz aí",
            "(quero|queria|gostaria de|gostava de|preciso de|preciso) (saber|perguntar)|eu "
            "(queria|gostaria de) (saber|perguntar)|pergunto me|posso perguntar|me pergunto",
            "(na|da|no|do) (agenda|programa|plano|ordem do dia|pauta|cronograma)|segundo (o|"
            "a) (plano|agenda|programa|relógio|horário)|pela agenda|pelo relógio",
            "pode|podemos|devemos|temos de|temos que|precisamos",
            "pessoal|galera|robin|malta|né|tipo|então assim|assim|enfim|quer dizer|por acaso|"
            "mais precisamente|todo mundo|todos|já agora|exato|por favorzinho|ainda por cima|"
            "mesmo assim|nisso|dele|dela|cá|aqui|aliás|ora|a gente|para nós|eh|é",
        ),
        "planned": (
            "previsto|prevista|previstos|previstas|planeado|planejado|alocado|programado|"
            "reservado|marcado",
            "estava (previsto|reservado|prevista|planeado|planejado|marcado)|está (previsto|"
            "prevista|reservado|marcado|marcada|planejado|planeado)|foi (previsto|reservado|"
            "planeado|planejado|dado|destinado)|(você|tu) (planejou|planeou|reservou|previu)|"
            "planejou|planeaste|reservou|reservaste|previu|previste|dedicado|destinado|destinada|"
            "destinados|reservada|reservados|alocados|separado|separou|separamos|agendado|"
            "agendada|planejados|estipulado|era (suposto|para) (durar|levar)|deve (durar|levar|"
            "demorar)|calculado|calculados|atribuído|marcada|demos",
        ),
        "how long": (
            "quanto tempo|quantos minutos|quantas horas|por quanto tempo",
            "quanto tempo|quantos minutos|de quanto tempo|qual (é a|a) duração (do|da|de|das|"
            "dos)|que duração|por quanto tempo",
        ),
        "how long + left": (
            "quanto tempo mais|quanto falta|quanto tempo falta|mais quanto tempo|quanto "
            "ainda falta|mais quantos minutos|ainda falta quanto|falta quanto|falta quanto "
            "tempo",
            "quanto (falta|ainda falta)|quanto tempo (falta|resta|nos resta|ainda temos|ainda "
            "falta|sobra)|quantos minutos (faltam|restam|ainda temos|sobram)|mais quanto|quanto "
            "mais",
        ),
        "how much": (
            "quanto|quanta|quantos|quantas|qual a quantidade de",
            "quanto|quanta|que (parte|percentagem|porcentagem) (do|da)|quantas|quantos",
        ),
        "how long + last": ("quanto dura|quanto vai durar|quanto tempo dura",),
        "when": (
            "quando|quando é que|daqui a (quanto tempo|quanto|quantos minutos)|em quanto "
            "tempo|dentro de quanto tempo|em quantos minutos",
            "[o|a] (horário|hora) de (início|começo|começar) (do|da|de|das|dos)|daqui a quantos "
            "minutos|daqui a quanto|em quantos minutos|para quando (é|está)|pra quando|quando "
            "exatamente|estamos longe (do|da|de)",
        ),
        "what time": (
            "a que horas|que horas|por volta de que horas|a que hora|em que momento|a que "
            "horas é que",
            "a que horas|pra que horas|para que horas|que horas|a que hora|às quantas|de que "
            "horas|a partir de que horas|em que horário|qual (o|é o) horário (do|da|de|das|dos)",
        ),
        "until + when": ("até quando|até que horas|até que hora",),
        "what": ("o que|o que é que|que|qual|quais|o quê|qual é|que é que",),
        "clock": (
            "que horas são|que horas temos|que hora é|que horas é que são|tem horas|tens "
            "horas|a hora certa|que horas tens|qual é a hora|que horas são agora|que hora "
            "são|me (diz|diga) as horas|que horas já são|o que diz o relógio|que horas marca "
            "o relógio",
        ),
        "check": (
            "(como|que tal) (vamos|andamos|estamos|a gente está|é que estamos) [de|com o|em "
            "termos de|quanto ao|em|do|no] (tempo|horário|hora|relógio|nosso tempo)|ponto de "
            "situação do tempo|situação do tempo|status do tempo|como é que estamos de tempo",
        ),
        "time": ("tempo|minutos|minuto|horas|segundos|tempinho",),
        "left + until": ("(falta|faltam|resta|restam) (para|pra|até) [o|a]",),
        "skip + past": (
            "saltámos|saltamos|pulamos|pulámos|deixámos de fora|deixamos de fora|foi "
            "(saltado|pulado)",
            "(a gente|nós) (pulou|saltou|pulamos|saltamos|deixou de fora|esqueceu|perdeu|cortou)|"
            "(foi|foram) (pulado|saltado|cortado|pulada|saltada|cortada|pulados|saltados|deixado "
            "de fora|deixada de fora|cancelado|cancelada)|ficou (de fora|para trás)",
        ),
        "left": (
            "resta|restam|nos resta|nos restam|me resta|falta|faltam|ainda|sobra|sobram|"
            "restante|restantes|disponível|disponíveis|pela frente|mais|ainda resta|ainda "
            "falta|de sobra|falta nos",
        ),
        "left + time": ("tempo restante|tempo que resta|tempo que falta",),
        "have": (
            "temos|tenho|tem|há|dispomos|dispomos de|vamos ter|teremos|temos nós|a gente tem|"
            "ficamos com",
        ),
        "do we have": (
            "(ainda temos|temos|ainda há|há|resta|sobra) (muito|bastante|suficiente)|ainda "
            "temos muito",
        ),
        "until": (
            "até|até ao|até à|antes de|antes do|antes da|para que|até o|até a|até que|pro|pra",
        ),
        "end": (
            "fim|final|termina|terminar|terminamos|acaba|acabar|acabamos|encerra|encerrar|"
            "encerramos|conclui|concluir|terminado|terminada|acabou|finaliza|finalizar|"
            "término|encerramento|terminarmos|acabarmos|saímos|parar|paramos|acabe|termine|"
            "hora de (fim|saída)|vamos embora|ir embora|finalizamos|o fim|o final|concluímos|"
            "fica pronto|despedirmos",
            "acabarem|livres|pra casa|para casa|embora|a gente acaba|a gente termina|sair|saímos "
            "daqui|acabou|está acabado|finalizamos|encerra se|a gente sai|terminar tudo",
        ),
        "soon": ("em breve|quase|logo|prestes a",),
        "start": (
            "começa|começar|começamos|inicia|iniciar|iniciamos|vem|vêm|chega|chegar|chegamos|"
            "segue|passa|passamos|passar|fazemos|fazer|acontece|arranca|espera|nos espera|"
            "falamos|falar|tratamos|vemos|comece|vamos fazer|é a vez|a vez|entra|seguimos|"
            "tratar|acontecer|vir|a vir|continuamos|previsto|está previsto|o início|início|"
            "decorre|discutimos|discutir|começarmos|entramos|entrar",
            "começará|rola|toca|fica|marcado|está marcado|teremos|hora de|altura de|vai rolar|"
            "entra|chega a|vem o|vem a|cai|vai ser|vai haver",
        ),
        "next": (
            "a seguir|depois|em seguida|próximo|próxima|seguinte|logo a seguir|logo depois|"
            "de seguida|na sequência|depois daqui|mais adiante",
        ),
        "what + next": (
            "o que vem aí|o que se segue|como continua|o que é que se segue|o que segue|o "
            "que vem por aí",
            "(o que|que|o que é que|e o que) (vem|fazemos|a gente faz|temos|acontece|se segue|há|"
            "tem|segue|vai ter|vamos fazer|vai ser|toca) (depois|a seguir|em seguida|depois "
            "disso|depois disto|agora a seguir|mais à frente|de seguida|mais tarde|aí)|e (depois|"
            "a seguir) (o que|o quê|o que é|o que a gente faz|o que fazemos|o que vem)|qual é (o|"
            "a) (próximo|próxima|seguinte|que se segue)|(qual|o que) (vem|é) (depois|a seguir)|"
            "com o que (continuamos|seguimos)|para onde vamos|o que nos espera|pra onde a gente "
            "vai|o que se segue|o que temos (a seguir|depois|pela frente)|qual (o|a) (próximo|"
            "próxima)",
        ),
        "move on": (
            "passamos à frente|passamos ao próximo|passamos para o próximo|mudamos de "
            "assunto|mudar de assunto|avançamos|avançar|seguir em frente|mudamos de tema|"
            "passar ao próximo|passar para o próximo",
        ),
        "after": (
            "depois de|após|depois do|depois da|depois das|depois dos|depois deste|depois "
            "desta|a seguir a|a seguir ao|a seguir à|em seguida ao",
            "a seguir (às|aos|ao|à|a)|(logo|imediatamente) (após|depois de|depois do|depois da) "
            "[a|o|as|os]|depois (do|da|das|dos|de)|após (o|a|os|as)|vem depois (do|da|das|dos|"
            "de)|vem a seguir (ao|à|a|às|aos)|segue a|segue se a|sucede a|na sequência (do|da|de)",
        ),
        "session": (
            "[a|o|esta|este|nossa|nosso|toda a|todo o] (reunião|sessão|chamada|conversa|aula|"
            "oficina|encontro|videochamada|entrevista|evento|videoconferência|conferência|"
            "podcast|debate|curso|bate papo|workshop)|tudo isto|tudo isso|tudo",
        ),
        "item": (
            "pontos|temas|partes|tópicos|ponto|tópico|tema|parte|secção|seção|bloco|"
            "exercício|atividade|pergunta|ronda|rodada|segmento|assunto|capítulo|fase|item|"
            "tarefa|etapa",
        ),
        "this": (
            "este|esta|isto|atual|em curso|deste|desta|neste|nesta|esse|essa|desse|dessa|"
            "nesse|nessa|disto|disso",
        ),
        "elapsed": (
            "passou|passaram|decorreu|decorreram|decorrido|decorridos|desde o (início|começo|"
            "princípio)|desde que começamos|até agora|já (passou|passaram|estamos|usamos|"
            "gastamos|foi|decorreu|dura)|gastamos|usamos|já|conversando|a conversar|reunidos|"
            "falando|a falar|em reunião|se passou|se passaram|gasto|usado|consumido|passado|"
            "está durando|correu",
        ),
        "how long + elapsed": (
            "há quanto tempo|há quantos minutos|desde quando|faz quanto tempo|há quanto",
        ),
        "late": (
            "atrasados|com atraso|em atraso|a tempo|adiantados|atraso|fora do tempo|dentro "
            "do tempo|dentro do horário|fora do horário|no horário|em cima da hora|passamos "
            "do tempo|ultrapassamos o tempo|além do tempo|estourando o tempo|estouramos o "
            "tempo|acima do tempo|atrasada|atrasado|passámos do tempo|de atraso|passamos da "
            "hora|no prazo|a mais",
        ),
        "is it": ("será que estamos|já estamos",),
        "skip": (
            "saltámos|saltamos|pulamos|pulámos|pulou|omitimos|deixamos de fora|deixámos de "
            "fora|ignoramos|ficou de fora|ficaram de fora|foi saltado|foi pulado|saltado|"
            "pulado|cortamos|cortado|foi cortado|deixado de fora|pulando",
            "pulada|puladas|pulados|saltada|saltadas|saltou|saltei|ficaram por fazer|ficou por "
            "fazer|por fazer|deixada de fora|deixado de lado|deixada de lado|deixados de fora|"
            "deixadas de fora|cancelado|cancelada|eliminado|eliminada|descartado|descartada|"
            "perdemos|perdeu|esquecido|esquecida|esquecemos|omitido|omitida|não foram feitas|não "
            "foi feita|não foi feito|não fizemos|não foram feitos|não se fez|não foram tratados|"
            "tirado|tiramos|tirada|retirado|retirada|ignorado|ignorada|suprimido|passou batido|"
            "passaram batido|passamos por cima|cortada|cortadas|ficado de fora",
        ),
        "any": (
            "algo|alguma coisa|algum ponto|algum tópico|alguma parte",
            "algo|alguma (coisa|parte|seção|secção)|algumas (partes|coisas)|algum (ponto|tópico|"
            "assunto)|alguns (pontos|tópicos)",
        ),
        "progress": (
            "(em|a) que (ponto|parte|tópico|altura) (vamos|estamos|é que estamos) [do "
            "programa|da agenda|do plano|na agenda|no programa|no plano|da ordem do dia|da "
            "reunião]|onde é que (vamos|estamos) [no programa|na agenda|no plano]|quanto já "
            "avançamos|até onde (chegámos|chegamos)|o quanto avançamos|quão avançados "
            "estamos|onde (estamos|vamos) (no programa|na agenda|no plano|na pauta)|qual é o "
            "progresso|quanto avançamos|como (vamos|estamos) (na|com a|no|com o) (agenda|"
            "programa|plano|pauta)|em que pé estamos",
            "(em|a|na) que (parte|ponto|seção|secção|fase|tópico|bloco|etapa|momento) (estamos|"
            "vamos|nos encontramos|a gente está|é que estamos|é que vamos) [agora]|(que|qual) "
            "(parte|ponto|seção|secção|fase|tópico|bloco|etapa) (é esta|é essa|é este|é esse|"
            "estamos a fazer|estamos fazendo|é agora|é a atual|é o atual|está a decorrer|está "
            "rolando)|qual é (a|o) (parte|ponto|seção|tópico|bloco|etapa) (atual|em curso|de "
            "agora)|o que (estamos|a gente está|é que estamos|nós estamos) (fazendo|a fazer) "
            "[agora|neste momento]|onde (estamos|vamos|a gente está) (no|na|do|da) (programa|"
            "plano|agenda|pauta|cronograma)|a quantas (andamos|vamos)|quanto (já fizemos|a gente "
            "já fez|fizemos|já foi feito|avançamos|já andamos)|em que pé (estamos|a gente está)|"
            "o que está (acontecendo|a acontecer|rolando) (agora|neste momento)|o que fazemos "
            "agora|estamos (em que|onde) (parte|ponto|seção|agora)|até onde (fomos|já fomos)",
        ),
        "last": (
            "dura|durar|durará|demora|leva|previsto|prevista|previstos|planeado|planejado|"
            "alocado|duração|dedicamos|programado|longo|longa|reservado|demorar|levar|"
            "prevemos|marcado|durando|continua",
            "durar|ocupa|demorar|vai durar|leva",
        ),
        "past": (
            "foi|era|durou|tinha|havia|estava|esteve|demorou|eram|foram|houve|levou",
            "foi|estava|tinha",
        ),
        "tell": (
            "diz me|diga me|diz nos|diga nos|avisa me|avise me|me (diga|diz|avisa|avise|"
            "lembra|lembre|fala)|nos (diga|diz|avise)|lembra me|dá me|me dá",
        ),
        "me": ("eu|me|mim",),
        "today": ("hoje|esta manhã|esta tarde|hoje ainda",),
        "some": ("um|uma|uns|umas",),
        "other": ("amanhã|ontem|semana que vem",),
        "may": (
            "pode|podemos|devemos|temos de|temos que|precisamos|poderíamos|deveríamos|queremos|"
            "quero|vamos ver|dá para|dá pra",
        ),
        "half": (
            "[na|da|a|à|pela|passado da|passamos da] metade|metade|a meio|ao meio|no meio|meio "
            "caminho|por cento|porcento|porcentagem|percentagem|mais da metade|mais de metade|a "
            "meio caminho",
        ),
        "number": (
            "e (meia|quinze|quarto|um quarto)|menos (um quarto|dez|vinte|cinco|quarto)|em ponto|"
            "meia|para as|meio dia|horas|hora",
        ),
        "tag": (
            "certo|não é|né|ou não|ou (mais tarde|antes|depois|outra coisa|ainda não|quando)|ou|"
            "verdade|é isso|correto|está certo|ou o quê|é assim|hein",
        ),
        "once + when": ("quando|assim que|logo que",),
        "once + when + end": (
            "(quando|assim que|depois que|logo que) (acabarmos|terminarmos|a gente acabar|a "
            "gente terminar|acabar|terminar|tivermos acabado|tivermos terminado) [com|de]|depois "
            "de (acabar|terminar|acabarmos|terminarmos) [com]",
        ),
        "once": (
            "(acabado|acabada|terminado|terminada) (o|a|isto|isso|este|esta)|uma vez (acabado|"
            "terminado|acabada|terminada)|ao (acabar|terminar)",
        ),
        "what + start": (
            "o que (há|tem|temos|fazemos|vem|é|a gente faz|está previsto|vai ter|acontece|é que "
            "fazemos|é que vem|está marcado)|qual é o plano|qual é a parte|que parte (vem|é|há|"
            "temos)",
        ),
        "how long + left + until": (
            "quanto [tempo] [ainda] falta (para|pra|até)|quantos minutos [ainda] faltam (para|"
            "pra|até)",
        ),
        "done": (
            "feito|feita|feitos|feitas|fizemos|concluído|concluída|completo|completado|coberto|"
            "percorrido|para trás|já fizemos|cumprido|visto|vistos|vencido|realizado|tratado|a "
            "gente fez|já foi",
        ),
    },
    related={
        "discutir": "discussão",
        "discutimos": "discussão",
        "debater": "debate",
        "vota": "votação",
        "jogamos": "jogo quiz",
        "jogar": "jogo quiz",
        "comer": "almoço jantar",
        "pausa": "intervalo",
        "intervalo": "pausa",
        "descansar": "pausa intervalo",
        "votar": "votação",
        "despedirmos": "despedida",
    },
)
