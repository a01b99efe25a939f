"""Portuguese: what `<name>` stands for in its phrases."""

from __future__ import annotations

SLOTS = {
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
}
