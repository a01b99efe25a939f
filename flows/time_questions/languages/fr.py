"""French."""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="""heure l'heure temps minutes quand retard dépasse dépassé déborde finit termine
        prochain bientôt timing dépassement horloge l'horloge chrono horaire dure délai
        dépassons dépasser débordons déborder suite suivante jusqu suivant combien longtemps
        tard avance""",
    hesitations="exactement vraiment euh heu hum hm hmm bah ben ah eh",
    fillers=(
        "(hé|hey|salut|bonjour|bon|alors|donc|ok|okay|oui|et|mais|dis|dites|dis-moi|"
        "dites-moi|voilà)",
        "(pardon|excuse-moi|excusez-moi|désolé|désolée|attends|attendez|au fait|sinon|oh|en "
        "fait|là)",
        "(petite question|une question|juste une question|question rapide|juste|s'il te "
        "plaît|du coup)",
    ),
    requests=(
        "[est-ce que] (tu peux|vous pouvez|tu pourrais|vous pourriez|peux-tu|pouvez-vous|"
        "pourrais-tu"
        "|pourriez-vous|on peut|quelqu'un peut) [me|nous] [juste] (dire|rappeler|indiquer|"
        "donner)",
        "[est-ce que] (tu sais|vous savez|sais-tu|savez-vous|quelqu'un sait|on sait)",
        "(dis-moi|dites-moi|dis-nous|dites-nous|rappelle-moi|rappelle-nous|rappelez-nous)",
        "(je voudrais|j'aimerais|je voulais|on voudrait|on aimerait) [juste] savoir",
        "(je me demande|je me demandais)",
    ),
    tails=(
        "(maintenant|là|s'il te plaît|s'il vous plaît|svp|merci|déjà|exactement|en fait|du "
        "coup|alors)",
        "(actuellement|en ce moment|encore|environ|à peu près|ici|aujourd'hui|donc|au juste|"
        "au total)",
        "(à ta montre|à votre montre|à l'horloge|en tout)",
    ),
    questions={
        "now": (
            "quelle heure (est-il|il est|est il|avons-nous|on a|c'est)",
            "(il est|on est à|il se fait|est-ce qu'il est) quelle heure",
            "(c'est quoi|quelle est) l'heure",
            "[est-ce que] (tu as|vous avez|t'as|as-tu|avez-vous) l'heure",
            "[est-ce que] (tu peux|vous pouvez|peux-tu|pouvez-vous|tu pourrais|vous pourriez|"
            "pourriez-vous"
            "|pourrais-tu) (me|nous) (dire|donner|rappeler|indiquer) l'heure [qu'il est]",
            "(donne|dis|donnez|dites) (moi|nous) l'heure [qu'il est]",
            "(l'heure qu'il est|quelle heure il peut être)",
        ),
        "elapsed": (
            "depuis combien de temps <we> [déjà]",
            "(depuis combien de temps|depuis quand) <we_are>",
            "depuis combien de temps (dure|a duré) <meeting> [déjà]",
            "ça fait combien de temps [déjà] (qu'on|que nous|que l'on) "
            "(est là|parle|a commencé|sommes là|est en réunion|discute|est en ligne|est dessus)",
            "ça fait combien de temps (que|depuis que) <meeting> (a commencé|dure)",
            "combien de (temps|minutes) (s'est|est|se sont|sont|a) [déjà] [été] "
            "(écoulé|écoulée|écoulées|passé|passée|passées|utilisé) [<since>]",
            "combien de (temps|minutes) (avons-nous|on a|nous avons|a-t-on) déjà (utilisé|"
            "passé|utilisées)",
            "(ça|<meeting>) dure depuis combien de temps",
            "(on est là|on parle|on est en réunion|nous sommes là|on discute) depuis combien "
            "de temps",
        ),
        "item_left": (
            "<how_much> <remains> <for_item>",
            "<remains_before> <how_much> <for_item>",
            "(quand|à quelle heure) [est-ce que] (<item> se termine|se termine <item>|<item> "
            "finit|finit <item>"
            "|<item> s'arrête)",
            "<item> (se termine|finit) (quand|à quelle heure|dans combien de temps)",
            "(reste-t-il|est-ce qu'il reste|est-ce qu'on a|avons-nous) [encore] du temps "
            "<for_item>",
            "on (a|est) [encore] jusqu'à (quand|quelle heure) <for_item>",
            "combien de temps (dure encore|avant la fin de) <item>",
        ),
        "session_left": (
            "<how_much> <remains> [<in_meeting>]",
            "<remains_before> <how_much> [<in_meeting>]",
            "est-ce qu'il [nous] reste [encore] (du temps|un peu de temps) [<in_meeting>]",
            "(reste-t-il|nous reste-t-il|(est-ce qu'on a|avons-nous|est-ce que nous avons) "
            "encore) [encore] "
            "(du temps|un peu de temps|assez de temps|le temps encore)",
            "(est-ce qu'il nous reste|est-ce qu'il reste|est-ce qu'on a|avons-nous|nous "
            "reste-t-il) "
            "[encore|bien] # minutes",
            "(quand|à quelle heure) [est-ce que] [ça|<meeting>] (se termine|finit|s'arrête|"
            "se finit) "
            "[<meeting>]",
            "(quand|à quelle heure) (est-ce qu'on|est-ce que nous|on) (finit|termine|arrête|"
            "s'arrête|a fini"
            "|finissons|terminons)",
            "(quand|à quelle heure) (finit-on|termine-t-on|finissons-nous|terminons-nous)",
            "on (finit|termine|s'arrête|arrête|a fini) (quand|à quelle heure|dans combien de "
            "temps)",
            "(ça|<meeting>) (se termine|finit|s'arrête) (quand|à quelle heure|dans combien "
            "de temps)",
            "(est-ce que c'est|c'est|est-ce) bientôt (fini|terminé|la fin)",
            "on (a|est là) jusqu'à (quand|quelle heure)",
            "(ça|<meeting>) dure encore (combien de temps|longtemps)",
            "combien de temps (ça|<meeting>) (dure|va durer) encore",
            "(combien de temps|combien de minutes) (avant|jusqu'à) la fin [de <meeting>]",
            "dans combien de temps (on finit|ça finit|est-ce qu'on finit|on termine)",
        ),
        "next": (
            "quand [est-ce que] (commence|arrive|vient|débute) <next_item>",
            "(quand|à quelle heure) [est-ce que] <next_item> [commence|arrive|vient|débute]",
            "à quelle heure (commence|arrive|débute) <next_item>",
            "c'est quand <next_item>",
            "<next_item> (c'est|commence) (quand|à quelle heure|dans combien de temps)",
            "(quel est|c'est quoi) (<next_item>|la suite|l'étape suivante du programme) et <when>",
            "qu'est-ce qui (vient|suit|est prévu) (ensuite|après) et <when>",
            "dans combien de temps [commence|arrive|on passe à|on passe au|passe-t-on au|vient] "
            "<next_item_au>",
            "combien de temps avant <next_item>",
            "quand ((est-ce qu'on|on) (passe|arrive|va)|passe-t-on|passons-nous|est-ce que "
            "nous passons) "
            "(à|au) <next_item_au>",
            "quand est-ce qu'on (attaque|commence|démarre|aborde) <next_item_au>",
            "on passe (à|au) <next_item_au> (quand|dans combien de temps|à quelle heure)",
        ),
        "over": (
            "<are_we> [déjà|encore|toujours|bien] <off_plan>",
            "(est-ce qu'on|on|est-ce que nous|nous) [est en train de] "
            "(dépasse|déborde|dépassons|débordons|déborder|dépasser) [le temps|l'heure|"
            "l'horaire] [déjà]",
            "[est-ce qu'on a|est-ce que nous avons|on a|avons-nous|a-t-on] [déjà] (dépassé|"
            "débordé) "
            "(le temps|l'heure|l'horaire|le temps prévu)",
            "(est-ce qu'on a|on a|avons-nous|a-t-on|est-ce que nous avons) [déjà] (dépassé|"
            "débordé)",
            "(on a|nous avons) (dépassé|débordé) de combien [de temps|de minutes]",
            "de combien [de temps|de minutes] (on|est-ce qu'on|avons-nous|on a|est-ce qu'on a) "
            "(dépasse|déborde|dépassé|débordé|est en retard)",
            "(est-ce qu'on a|on a|avons-nous|a-t-on|est-ce que nous avons|est-ce qu'on "
            "prend) du retard",
            "combien de [minutes de] retard (avons-nous|on a|est-ce qu'on a|a-t-on)",
            "(on a|nous avons) combien de [minutes de] retard",
            "[est-ce que] <meeting> (déborde|dépasse|est en retard)",
        ),
        "status": (
            "(où en est-on|où en sommes-nous|on en est où|où on en est|nous en sommes où) "
            "<time_wise>",
            "<time_wise> (où en est-on|où en sommes-nous|on en est où|comment on est|ça va|"
            "ça se passe)",
            "(comment on est|comment ça se passe|comment ça va|comment on s'en sort|ça va|ça "
            "donne quoi|on est comment"
            "|on est bien) <time_wise>",
            "[un|petit|un petit|faisons un] point (temps|sur le temps|horaire)",
            "<how_much> (il me reste|me reste-t-il|j'ai encore|ai-je encore|est-ce qu'il me reste)",
            "(il me reste|j'ai encore|j'ai) [encore] <how_much>",
        ),
    },
    beyond={
        "item_left": (
            "(depuis combien de temps|ça fait combien de temps) (on est|qu'on est|est-on|"
            "sommes-nous) "
            "sur <item>",
            "combien de temps (dure|doit durer) <item>",
            "combien de temps (est prévu|était prévu) <for_item>",
        ),
        "elapsed": (
            "(quand|à quelle heure) (est-ce qu'on a|avons-nous|on a|a-t-on|est-ce que nous "
            "avons) commencé",
            "(quand|à quelle heure) [est-ce que] (<meeting> a commencé|a commencé <meeting>)",
            "on a commencé (quand|à quelle heure)",
        ),
        "session_left": ("combien de temps (dure|doit durer|va durer) <meeting>",),
        "status": ("(est-ce que l'horloge tourne|l'horloge est en pause|le chrono tourne)",),
    },
    parts={
        "how_much": "combien de (temps|minutes)",
        "meeting": "(la|cette|notre|le|ce|l'|cet|la présente) "
        "(réunion|séance|session|cours|atelier|appel|entretien|discussion|visio|émission|heure)",
        "in_meeting": "((dans|pour|de|à|avant la fin de) <meeting>|en tout|au total|devant nous"
        "|avant la fin [de <meeting>])",
        "thing": "(point|sujet|thème|partie|question|section|étape|bloc|exercice|séquence)",
        "item": "(ce|cette|le|la) <thing> [actuel|actuelle|en cours|ci|là]",
        "for_item": "((pour|sur|à|dans) <item>|pour (ça|cela|ceci)|de <item>)",
        "remains": (
            "(reste-t-il|il reste|il nous reste|nous reste-t-il|avons-nous [encore]|on a [encore]"
            "|nous avons [encore]|est-ce qu'il reste|est-ce qu'il nous reste|est-ce qu'on a "
            "[encore]"
            "|a-t-on [encore]|restent|reste) [encore|de disponible]"
        ),
        "remains_before": (
            "(il reste [encore]|il nous reste [encore]|on a [encore]|nous avons [encore]|reste|"
            "nous reste)"
        ),
        "we": "(on parle|est-ce qu'on parle|on discute|parlons-nous|on est là|on est en réunion"
        "|est-ce qu'on est là|sommes-nous là|sommes-nous en réunion|est-on là)",
        "we_are": "(<we>|sommes-nous en (réunion|ligne|appel|séance)|nous parlons)",
        "since": "depuis (le début|qu'on a commencé|que nous avons commencé)",
        "next_item": (
            "((le|la|notre) (prochain|prochaine) <thing>|(le|la) <thing> (suivant|suivante))"
        ),
        "next_item_au": (
            "([le|la|notre] (prochain|prochaine) <thing>|[le|la] <thing> (suivant|suivante)"
            "|la suite)"
        ),
        "when": (
            "(quand|à quelle heure|dans combien de temps) [ça commence|est-ce que ça commence|"
            "commence-t-il]"
        ),
        "are_we": (
            "(est-ce qu'on est|on est|sommes-nous|est-on|est-ce que nous sommes|nous sommes)"
        ),
        "off_plan": "(en retard|dans les temps|à l'heure|en avance|hors délai|en dépassement"
        "|en retard sur le (programme|planning|horaire|timing)|dans le timing|# minutes en "
        "retard)",
        "time_wise": "(niveau temps|côté temps|au niveau du temps|au niveau temps|question temps"
        "|niveau timing|côté timing|par rapport au temps|avec le temps|au niveau du timing|"
        "sur le temps)",
    },
    numbers="""un une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze
        quinze seize vingt trente quarante cinquante soixante""",
    links="et mais puis aussi ensuite car",
    openers=(
        "(que|qu'est-ce|qu'est-ce que|qu'est-ce qu'ana|qui|quoi|pourquoi|quand|où|comment|"
        "quel|quelle"
        "|quels|quelles|est-ce|est-ce que|est-ce qu'on|tu|vous|peux-tu|pouvez-vous|peut-on|"
        "on|je|nous"
        "|j'ai|dis|dites|faut-il|si|combien|parce|c'est|il faut|a-t-on|avons|rappelle)",
        "qu'est",
    ),
    asking=(
        "(que|qui|quoi|pourquoi|quand|où|comment|quel|quelle|quels|quelles|est-ce|qu'est-ce|"
        "qu'est)",
        "(tu peux|peux-tu|pouvez-vous|vous pouvez) [nous|me] (dire|résumer|répéter|rappeler|"
        "expliquer)",
    ),
    reporting="dit demandé demande demandait répondu appelle intitulé crié",
)
