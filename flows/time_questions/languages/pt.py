"""Portuguese, of Brazil and of Portugal."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""hora horas tempo quanto quantos quando atrasados atrasado atrasada atraso horário
        adiantados minutos prazo relógio""",
    hesitations="hoje exatamente exactamente hum hm hmm eh ahn ah",
    fillers=(
        "(ei|oi|olá|ó|bom|então|tá|ok|okay|certo|desculpa|desculpe|olha|por favor|peraí|"
        "espera|e|mas)",
        "(uma pergunta|uma pergunta rápida|pergunta rápida|a propósito|já agora|por "
        "curiosidade|sim)",
        "(só uma coisa|agora|aliás|escuta|diga|pois|né)",
    ),
    requests=(
        "[você|me|nos] (pode|podes|poderia|podia|podem|consegue) [por favor] [me|nos] "
        "(dizer|falar|lembrar|informar|dizer-me|dizer-nos|lembrar-nos) [por favor]",
        "[você|vocês|alguém|tu] (sabe|sabes|sabem)",
        "(me|nos) (diz|diga|fala|lembra|lembre)",
        "(diz-me|diga-me|diz-nos|diga-nos|lembra-me|lembra-nos)",
        "(eu|a gente) [só] (queria|gostaria de|quero|preciso) saber",
        "[só] (queria|gostaria de|quero|queríamos) saber",
        "(tem ideia de|fazes ideia de|será que me diz)",
    ),
    tails=(
        "(por favor|agora|já|então|obrigado|obrigada|exatamente|neste momento|mesmo|hoje|"
        "aqui|ainda)",
        "(mais ou menos|até agora|no total|afinal|agora mesmo|de novo|gente|pessoal)",
    ),
    questions={
        "now": (
            "que (hora|horas) (são|é|temos|tens|tem|seriam)",
            "[você|me|nos] (pode|podes|poderia|podia|consegue) [me|nos] (dizer|dizer-me|"
            "dizer-nos|falar|dar) "
            "(as horas|a hora|que horas são)",
            "(me|nos) (diz|diga|fala) (as horas|a hora)",
            "(diz-me|diga-me|diz-nos|diga-nos) (as horas|a hora)",
            "[você|alguém] (tens|tem|têm) (horas|as horas|a hora)",
            "qual é a hora [certa|atual|exata|exacta]",
            "quantas horas são",
        ),
        "elapsed": (
            "(há|faz) quanto tempo [é que] ([nós] estamos|a gente está) [<doing>]",
            "(há|faz) (quanto tempo|quantos minutos) [que] (começamos|começou <meeting>|a "
            "gente começou|começámos)",
            "<how_much> [é que] [já] [se] (passou|passaram|decorreu|decorreram) [já] [<since>]",
            "<how_much> [nós] já (usamos|gastamos|utilizamos|usámos|gastámos|levamos|temos "
            "de <meeting>)",
            "quanto tempo (<meeting>|isto|isso) já (tem|dura|leva)",
            "(há|faz) quanto tempo (dura|está a decorrer) <meeting>",
        ),
        "item_left": (
            "<how_much> [ainda] [nos] (falta|faltam|resta|restam) [ainda] <for_item>",
            "(<how_much>|quanto) (falta|faltam) para (<item> (acabar|terminar)|(acabar|"
            "terminar) <item>)",
            "<how_much> [ainda] <we_have> [ainda] <for_item>",
            "(quando|a que horas|que horas) [é que] (<item> (termina|acaba)|(termina|acaba) "
            "<item>)",
            "(ainda temos|temos ainda|ainda há|há ainda|ainda tem|a gente ainda tem) tempo "
            "<for_item>",
            "<how_much> (ainda tem|tem ainda) <item>",
        ),
        "session_left": (
            "quanto [é que] [ainda] (falta|nos resta)",
            "<how_much> [é que] [nos] (falta|faltam|resta|restam|sobra) [ainda] [<in_meeting>]",
            "quanto tempo de (reunião|sessão|chamada|conversa|aula) [ainda] (<we_have>|temos|"
            "falta|resta)",
            "[ainda] <we_have> [ainda] <how_much>",
            "<how_much> ainda [nos] (falta|faltam|resta|restam) [<in_meeting>]",
            "<how_much> [é que] [ainda] <we_have> [ainda] [<in_meeting>]",
            "(quando|a que horas|que horas) [é que] (acabamos|terminamos|a gente (acaba|"
            "termina|para)|paramos)",
            "(quando|a que horas|que horas) [é que] "
            "((acaba|termina) (<meeting>|isto|isso)|(<meeting>|isto|isso) (acaba|termina))",
            "quanto [tempo] [é que] (falta|resta) para (acabar|terminar|o fim|o final|"
            "acabarmos|terminarmos) "
            "[<meeting>|de <meeting>|da reunião|da sessão]",
            "(ainda temos|temos ainda|ainda há|ainda tem|a gente ainda tem|ainda nos resta) tempo",
            "(ainda temos|temos ainda|a gente ainda tem|ainda faltam) # minutos",
            "até que horas (temos|vamos|a gente tem|a gente vai|vai <meeting>)",
            "quanto [tempo] mais <we_have>",
            "quanto [tempo] mais (vai durar|dura|demora|temos) [isto|isso|<meeting>]",
        ),
        "next": (
            "(quando|a que horas|que horas) [é que] ((começa|é|vem) <next_item>|<next_item> "
            "começa)",
            "(quando|a que horas|que horas) [é que] (passamos|a gente passa|vamos) (a|ao|à|"
            "para) <next_item>",
            "(quando|a que horas|que horas) [é que] (começamos|iniciamos|a gente começa|"
            "atacamos) [com] <next_item>",
            "(o que|que|qual) [é que] (vem|é) (a seguir|depois|em seguida|agora) e <when>",
            "qual é <next_item> e <when>",
            "(<how_much>|quanto) (falta|faltam|resta) (para|até) <next_item> [começar]",
            "<how_much> (até|para) <next_item>",
            "(daqui a|em) quanto tempo (começa|passamos ao|passamos para) <next_item>",
        ),
        "over": (
            "[ainda|já] ([nós] estamos|a gente está) [muito|já|ainda] <off_plan>",
            "<meeting> [já] está (atrasada|atrasado|passando da hora|no horário)",
            "[nós] [já] (passamos|passámos) (da hora|do tempo|do horário)",
            "[nós] [já] (ultrapassamos|ultrapassámos|excedemos|estouramos) (o tempo|o "
            "horário|a hora)",
            "(de quanto|quanto) (é|está) o [nosso] atraso",
            "(qual é o nosso atraso|qual o nosso atraso|quanto atraso temos|quanto temos de "
            "atraso)",
            "(quanto|quantos minutos|quanto tempo) (estamos atrasados|a gente está atrasado)",
        ),
        "status": (
            "como [é que] (estamos|vamos|andamos|a gente está|a gente vai) "
            "(de tempo|com o tempo|em termos de tempo|no tempo|de horário|de horas|quanto ao "
            "tempo|com o horário)",
            "como (está|vai|anda) o (tempo da reunião|nosso tempo|tempo da sessão|horário)",
            "<how_much> [ainda] (eu tenho|me resta|tenho|eu ainda tenho|me restam) [ainda]",
            "(checagem|verificação|controle) de tempo",
        ),
    },
    beyond={
        "item_left": (
            "(há|faz) quanto tempo (estamos|a gente está) (neste|nesse|no) <thing>",
            "quanto tempo (dura|ia durar) <item>",
        ),
        "elapsed": (
            "(quando|a que horas|que horas) [é que] (começamos|começámos|a gente começou)",
            "(quando|a que horas|que horas) [é que] (começou <meeting>|<meeting> começou)",
        ),
        "session_left": ("quanto tempo (dura|vai durar) <meeting>",),
        "status": ("(o relógio está parado|o relógio está correndo|o relógio está em pausa)",),
    },
    parts={
        "how_much": "(quanto tempo|quantos minutos)",
        "we_have": "([nós] temos|a gente [ainda] tem|temos de)",
        "meeting": "(a|esta|essa|nossa|o|este|esse|nosso) "
        "(reunião|sessão|chamada|aula|conversa|entrevista|oficina|curso|encontro|call|"
        "ligação|hora)",
        "in_meeting": (
            "((de|em|para) <meeting>|(na|da|nesta|desta) (reunião|sessão|chamada|aula|conversa)"
            "|no total)"
        ),
        "doing": "(nisto|nisso|aqui|em reunião|falando|a falar|conversando|a conversar|reunidos"
        "|(na|nesta|nessa) (reunião|chamada|sessão|ligação|aula|call)|em chamada|nesta conversa)",
        "thing": "(ponto|tópico|assunto|tema|item|bloco|parte|seção|secção|pergunta|exercício)",
        "item": "(este|esse|esta|essa|o|a) <thing> [atual]",
        "for_item": (
            "((para|em|sobre|com) <item>|(neste|nesse|nesta|nessa|deste|desse|no|do) <thing> "
            "[atual]"
            "|para isto|para isso|para este)"
        ),
        "since": "desde (que começamos|o início|o começo|que a gente começou)",
        "next_item": "([o|a] (próximo|próxima) <thing>|[o|a] <thing> (seguinte))",
        "when": "(quando|a que horas|daqui a quanto tempo) [é|começa|vai ser]",
        "off_plan": (
            "(atrasados|atrasado|no horário|na hora|dentro do (tempo|horário|prazo da reunião)|"
            "adiantados"
            "|passando da hora|a passar da hora|passando do tempo|a passar do tempo|fora do "
            "tempo|fora do horário"
            "|bem de tempo|a tempo|# minutos atrasados|passados da hora)"
        ),
    },
    numbers="""um uma dois duas três quatro cinco seis sete oito nove dez onze doze treze
        catorze quatorze quinze dezasseis dezesseis vinte trinta quarenta cinquenta sessenta""",
    links="e mas também depois porque",
    openers=(
        "(o que|que|quem|por que|porquê|porque|quando|onde|como|qual|quais|quanto|quantos|"
        "pode|podes"
        "|podemos|poderia|há|tem|temos|se|eu|nós|a gente|me|diz|diga|vamos|devemos|é|está|já|"
        "preciso)",
    ),
    asking=(
        "(o que|que|quem|por que|porquê|quando|onde|como|qual|quais)",
        "(pode|podes|poderia|você pode) [me|nos] (dizer|resumir|repetir|explicar|lembrar)",
    ),
    reporting="disse diz perguntou pergunta perguntava perguntam chama chamado gritou",
)
