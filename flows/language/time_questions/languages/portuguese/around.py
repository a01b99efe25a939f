"""Portuguese: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
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
)

REQUESTS: tuple[str, ...] = (
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
)

TAILS: tuple[str, ...] = (
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
)
