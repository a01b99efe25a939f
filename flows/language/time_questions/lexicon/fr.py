"""French: what each word of a question about the plan stands for."""

from __future__ import annotations

from beatroom.flows.language.time_questions.concepts import Lexicon

LEXICON = Lexicon(
    elided=("l", "d", "qu", "quon", "c", "s"),
    inverted=("est-ce|a-t-on|avons-nous|sommes-nous|est-on|y a-t-il|va-t-on",),
    words={
        "filler": (
            "le|la|les|l'|du|de|des|d'|notre|nos|à|au|aux|en|dans|sur|pour|avec|que|qu'|ce|"
            "c'|ça|cela",
            "on|nous|il|elle|y|est|sont|est-ce|est-ce que|est-ce qu'|est-ce qu'on|qu'on|va|"
            "vont|allons-nous|va-t-on|va-t-il|se|s'|t-il|t-on|t-elle|c'est|être|sera|serons|"
            "ils|et|mais|j'en|en est|là|ici",
            "s'il te plaît|s'il vous plaît|stp|svp|alors|donc|bon|bien|euh|juste|exactement|"
            "à peu près|environ|maintenant|actuellement|en ce moment|pour l'instant|au fait|"
            "encore une fois|déjà dis|précisément|à votre avis|à ton avis|au juste|"
            "approximativement|peut-être|aussi|un peu|en gros|grosso modo",
            "salut|bonjour|coucou|pardon|excusez-moi|excuse-moi|désolé|désolée|merci|ok|"
            "d'accord|dis|dites|oui|hé",
            "(petite|une|une petite) question [rapide]|question rapide|rapidement|vite fait",
            "(peux-tu|pouvez-vous|pourrais-tu|pourriez-vous|tu peux|vous pouvez|tu pourrais|"
            "vous pourriez|est-ce que tu peux|est-ce que vous pouvez|quelqu'un peut) [me|"
            "nous|juste|juste me] (dire|rappeler|redire|préciser)|(sais-tu|savez-vous|tu "
            "sais|vous savez|est-ce que tu sais|est-ce que vous savez|on sait|est-ce qu'on "
            "sait|vous avez une idée de|tu as une idée de|une idée de)",
            "je (voudrais|voulais|veux|aimerais|souhaite) [juste|bien] (savoir|demander)|"
            "j'aimerais [bien] savoir|je me demande|je me demandais|(puis-je|je peux) [vous|"
            "te] demander",
            "(au|dans le|sur le) (programme|planning|plan)|à l'ordre du jour|selon (le "
            "planning|le programme|l'horloge|le plan)|au total|en tout|prévu au programme|"
            "d'après (le programme|le planning|l'horloge)",
            "peut|pouvons|peut-on|doit|devons|faut|faut-il",
            "toujours|(du|dans le) (programme|plan|planning)|(de|dans) l'(agenda|ordre du jour)|"
            "comme|genre|enfin|là|du coup|robin|pour longtemps|longtemps|donc là|en fait|toi|tu "
            "dirais|d'ailleurs|tout le monde|en principe|normalement|exact|tu as|vous avez|t'as|"
            "tu nous as|un truc comme ça|jusque là|eux|elles|lui|de nous|quoi|hein dis|pile|"
            "encore une fois|en vrai|bref|les amis|t'",
        ),
        "planned": (
            "prévu|prévue|prévus|prévues|alloué|accordé|consacre",
            "on a prévu|a été prévu|était prévu|est prévu|est prévue|tu as prévu|vous avez prévu|"
            "t'as prévu|était prévue|avais prévu|réservé|réservée|réservées|consacré|consacrée|"
            "alloué à|accordé à|dédié|budgété|programmé|programmée|compté|est censé (durer|"
            "prendre)|est censée (durer|prendre)|censé|censée|bloqué|planifié|planifiée|imparti",
        ),
        "how long": (
            "combien de temps|combien de minutes|pendant combien de temps|pour combien de "
            "temps|d'ici combien de temps",
            "combien de temps|combien de minutes|combien en minutes|quelle est la durée|c'est "
            "quoi la durée|quelle durée",
        ),
        "how long + left": (
            "combien de temps encore|encore combien de temps|encore combien de minutes|"
            "combien de minutes encore",
            "on en a (encore|pour) (pour|encore) combien|encore pour combien de temps|pour "
            "combien de temps encore|encore longtemps|encore pour longtemps|pour longtemps encore",
        ),
        "how much": (
            "combien|combien de|combien d'|quelle quantité de",
            "combien|combien y en a|quelle (part|partie|portion) (du|de la|de)",
        ),
        "when": (
            "quand|dans combien de temps|dans combien de minutes|quand est-ce que|quand "
            "est-ce qu'on|quand c'est que",
            "(heure de (début|départ)|l'heure de (début|départ)|horaire) (du|de|de la|des|pour)|"
            "dans combien de temps|dans combien de minutes|c'est quand|d'ici combien de temps|on "
            "est loin (du|de la|de|des)|c'est dans combien de temps|dans combien|pour quand",
        ),
        "what time": (
            "à quelle heure|vers quelle heure|à quelle heure est-ce que",
            "à quelle heure|c'est à quelle heure|pour quelle heure|quelle heure|à partir de "
            "quelle heure|à quel moment",
        ),
        "until + when": ("jusqu'à quand|jusqu'à quelle heure",),
        "what": (
            "qu'est-ce que|qu'est-ce qui|qu'est-ce qu'on|qu'est-ce qu'il y a|quoi|quel|"
            "quelle|quels|quelles|que|ce qui|ce qu'on|ce que|qu'y a-t-il|qu'est-ce qu'il|"
            "qu'avons|qu'est ce qui nous|qu'est ce qu'on",
        ),
        "clock": (
            "quelle heure est-il|il est quelle heure|quelle heure il est|l'heure qu'il est|"
            "c'est quelle heure|quelle heure on a|on est à quelle heure|avez-vous l'heure|tu "
            "as l'heure|vous avez l'heure|l'heure exacte|quelle heure avons-nous|quelle est "
            "l'heure|quelle heure se fait-il|as-tu l'heure|t'as l'heure",
        ),
        "check": (
            "(où en est-on|où en sommes-nous|on en est où|où on en est|comment on est|"
            "comment est-on|comment ça se passe|ça va|on est bon|on est bons|comment ça va|"
            "on est comment) (niveau temps|côté temps|au niveau du temps|question temps|"
            "niveau timing|côté timing|par rapport au temps|avec le temps|sur le temps|en "
            "termes de temps|au niveau timing)|point temps|un point sur le temps|point "
            "horaire",
        ),
        "time": ("temps|minutes|minute|heures|secondes|temps de parole",),
        "left": (
            "reste|il reste|il nous reste|reste-t-il|nous reste-t-il|restent|encore|restant|"
            "restante|restantes|de reste|disponible|disponibles|devant nous|qu'il reste|"
            "qu'il nous reste|il me reste|me reste-t-il|de plus|nous reste",
            "encore|il reste|reste encore|rester",
        ),
        "left + time": ("temps restant|le temps qu'il reste",),
        "have": (
            "a|avons|avons-nous|a-t-on|on a|ai|j'ai|ai-je|dispose|disposons-nous|aura|avez|as",
        ),
        "do we have": (
            "(est-ce qu'il [nous] reste|reste-t-il|nous reste-t-il|a-t-on|est-ce qu'on a) "
            "[encore] (beaucoup de|assez de)",
        ),
        "until": (
            "jusqu'à|jusqu'au|avant|avant que|avant de|avant d'|d'ici|d'ici à|d'ici au|"
            "jusqu'à ce que|jusqu'aux",
        ),
        "end": (
            "fin|finit|finir|finissons|finissons-nous|finit-on|termine|terminer|terminons|"
            "terminons-nous|termine-t-on|se termine|se finit|s'arrête|arrête|arrêtons|"
            "arrête-t-on|fini|finie|finis|terminé|terminée|terminés|conclut|conclure|"
            "conclusion|s'achève|prend fin|bouclé|boucle|sort|s'en va|sort d'ici|s'arrêter|"
            "clôture|heure de fin|fin prévue|rentrer|lever|finit-elle|finit-il|"
            "termine-t-elle|termine-t-il",
            "la fin|terminés|avoir fini|se terminer|rentre chez nous|arrêter|au bout|ferme|on se "
            "quitte|se quitte|on finit|on termine",
        ),
        "soon": ("bientôt|presque|sous peu",),
        "start": (
            "commence|commencer|commencent|commençons|commence-t-on|débute|débuter|démarre|"
            "démarrer|arrive|arrivera|vient|passe|passer|passons|passe-t-on|fait|faire|"
            "faisons|se passe|se passe-t-il|suit|attend|attend-il|aborde|aborder|parle|"
            "parler|lieu|prévu|prévue|attaque|attaquer|enchaîne|y a-t-il|y a|il y a|tour de|"
            "au tour|viendra|aura lieu",
            "passe au|passe à|en vient à|attaque|lancer|lance|on attaque|tombe|tient|place|lieu|"
            "commencera|débutera|y aura",
        ),
        "next": (
            "ensuite|après|la suite|après ça|puis|par la suite|d'après|juste après|vient "
            "après|vient ensuite|après cela",
        ),
        "next + item": (
            "(prochain|prochaine) (point|sujet|thème|partie|question|section|bloc|exercice|"
            "séquence|manche|chapitre|rubrique|segment|activité|tour)|(point|sujet|thème|"
            "partie|question|section|bloc|exercice|séquence|manche|chapitre|rubrique|segment|"
            "activité|tour) (suivant|suivante|d'après)|le suivant|la suivante",
        ),
        "what + next": (
            "c'est quoi la suite|quelle est la suite|c'est quoi [le|la] (prochain|prochaine|"
            "après|suivant|suivante)|comment ça continue|la suite c'est quoi",
            "(qu'est-ce qui|qu'est-ce qu'on|c'est quoi|il se passe quoi|on fait quoi|qu'est-ce "
            "que l'on|on a quoi|il y a quoi|y a quoi|on passe à quoi) [fait|vient|arrive|suit|a|"
            "il y a|vient] (après|ensuite|derrière|juste après|après ça|par la suite|maintenant "
            "après)|on enchaîne (sur|avec) quoi|quel est le programme (ensuite|après)|la suite|"
            "c'est quoi (après|la suite|ensuite|derrière)|quoi (après|ensuite)|qu'est-ce qui "
            "nous attend|qu'est-ce qui suit|ça continue comment|vers quoi on va|c'est quoi le "
            "suivant",
        ),
        "move on": (
            "passe à la suite|passer à la suite|passons à la suite|passe à autre chose|"
            "change de sujet|changer de sujet|enchaîne|passe-t-on à la suite|avance|avancer|"
            "passe au suivant",
        ),
        "after": (
            "après|après la|après le|après l'|après les|après ce|après cette|après cet|suit|"
            "à la suite de",
            "à la suite (du|de la|des|de l'|d')|suit|succède à|juste après|après (le|la|les|l'|"
            "du|ce|cette)|derrière|fait suite à|vient après|juste derrière|suivra",
        ),
        "session": (
            "[toute|tout] [la|le|cette|ce|notre|l'|cet] (réunion|séance|session|cours|"
            "discussion|visio|rencontre|conversation|atelier|émission|appel|entretien|"
            "formation|conférence|réu|meeting|rendez-vous|truc|débat|podcast)|tout ça|tout",
        ),
        "item": (
            "points|sujets|parties|point|sujet|thème|partie|section|bloc|exercice|séquence|"
            "manche|chapitre|rubrique|segment|activité|celui-ci|question|pour (ça|cela|ceci)|"
            "là-dessus|celle-ci|tour de table|l'exercice|l'activité|l'item|morceau|passage",
        ),
        "this": (
            "ce|cette|cet|actuel|actuelle|en cours|ci|courant|courante|présent",
            "ce|cette|cet|ceci|ça là|en cours|actuelle|actuel",
        ),
        "elapsed": (
            "depuis|on en est à|écoulé|écoulée|écoulées|passé|passées|passés|déjà|jusqu'ici|"
            "jusqu'à présent|depuis le (début|départ)|depuis qu'on (a commencé|est là)|"
            "utilisé|utilisées|consommé|s'est écoulé|se sont écoulées|a-t-on passé|fait que",
        ),
        "how long + elapsed": (
            "depuis combien de temps|ça fait combien de temps|depuis quand|il y a combien de "
            "temps|cela fait combien de temps|combien de temps ça fait|depuis combien de "
            "minutes|combien de temps que",
        ),
        "late": (
            "en retard|dans les temps|à l'heure|en avance|en dépassement|dépassé|dépasse|"
            "dépassement|retard|dans le timing|hors délai|débordé|déborde|dans le temps "
            "imparti|dans les délais|de retard|d'avance|sur le planning|dans les clous|à la "
            "bourre|dans le temps prévu",
        ),
        "is it": (
            "est-ce qu'on est|sommes-nous|est-on|est-ce que nous sommes|est-ce que c'est|"
            "est-ce qu'on a|a-t-on déjà|avons-nous déjà|est-ce que la|est-ce que le|"
            "avons-nous|est-ce qu'on va|est-ce que ça",
        ),
        "skip": (
            "sauté|sautée|sautés|sautées|sautes|passé sous silence|laissé tomber|omis|zappé|"
            "supprimé|supprimée|annulé|raté|manqué|laissé de côté|sautée|sauter|ignoré",
            "zappée|zappés|zappées|sauté|loupé|loupée|passé à la trappe|passée à la trappe|à la "
            "trappe|passées à la trappe|laissée de côté|laissées de côté|abandonné|abandonnée|"
            "oublié|oubliée|écarté|écartée|fait l'impasse sur|l'impasse sur|pas fait|pas faites|"
            "n'a pas faites|n'a pas fait|pas faite|pas traité|pas traitée|éliminé|retiré|retirée|"
            "supprimées|supprimés|manquée|coupé|coupée|annulée|annulés|omise|omises|squeezé|"
            "squeezée|mis de côté|mise de côté",
        ),
        "any": (
            "quelque chose|un point|des points",
            "quelque chose|des trucs|un truc|des parties|une partie|certaines parties|des choses|"
            "certains points|des morceaux|une étape|des étapes",
        ),
        "progress": (
            "(où en est-on|où en sommes-nous|on en est où|où on en est|nous en sommes où) "
            "[dans le programme|du programme|de l'ordre du jour|dans l'ordre du jour|dans le "
            "plan|dans l'agenda|de l'agenda|maintenant|dans le planning|du plan]|à quel "
            "(point|sujet) (en est-on|sommes-nous|on est)|à quelle (partie|étape) (en est-on|"
            "sommes-nous|on est|est-on)|où est-on dans (le programme|l'ordre du jour|le "
            "plan)|on est où dans (le programme|le plan|l'ordre du jour)|quel est "
            "l'avancement|à quoi en est-on|on en est à quel point|on a bien avancé|où est-ce "
            "qu'on en est [dans le programme|dans le plan]",
            "(c'est|on est à) (quelle|quel) (partie|point|section|étape|sujet|rubrique|séquence|"
            "bloc|morceau|thème) [là|ça|en ce moment|maintenant]|on (en est|est) (à|sur|dans) "
            "(quelle|quel) (partie|point|section|étape|sujet|rubrique|séquence|bloc|morceau|"
            "thème) [là|maintenant]|(dans|à|sur) (quelle|quel) (partie|point|section|étape|sujet|"
            "rubrique|séquence|bloc|thème) (est-on|sommes-nous|on est|on en est|est-ce qu'on est|"
            "en est-on|se trouve-t-on|on se trouve) [là|maintenant|actuellement|en ce moment]|"
            "(quel|quelle) est (le|la|l') (point|partie|sujet|section|étape) (en cours|actuel|"
            "actuelle)|on fait quoi (là|en ce moment|actuellement)|qu'est-ce qu'on fait (là|en "
            "ce moment|maintenant|actuellement)|on en est où|où en est-on|on en est à quoi|c'est "
            "quoi (là|en ce moment|la partie en cours|le point en cours|le sujet en cours)|"
            "qu'est-ce qui se passe (là|en ce moment|maintenant)|on a fait combien|on (a|est) "
            "[déjà] (bien) (avancé) [là]|combien on a (fait|avancé)",
        ),
        "last": (
            "dure|durer|durera|dure-t-elle|dure-t-il|prend|prendra|prévu|prévue|prévus|"
            "prévues|prévoit|prévoit-on|long|longue|durée|consacre|alloué|longueur|accordé|"
            "dur",
        ),
        "past": (
            "était|étaient|avait|a duré|duré|dura|a pris|fut|avions|étions|a été",
            "était|c'était",
        ),
        "tell": (
            "dis-moi|dites-moi|dis-nous|dites-nous|rappelle-moi|rappelle-nous|préviens-moi|"
            "prévenez-moi|rappelez-moi",
        ),
        "me": ("je|moi|m'|me",),
        "today": (
            "aujourd'hui|ce matin|cet après-midi",
            "aujourd'hui|ce soir",
        ),
        "some": ("un|une",),
        "other": ("demain|hier|la semaine (prochaine|dernière)",),
        "may": ("peut|pouvons|peut-on|doit|devons|faut|faut-il|pourrait|voudrait",),
        "half": (
            "[à|déjà à] la moitié|moitié|à mi-(chemin|parcours)|mi-(chemin|parcours|temps)|pour "
            "cent|pourcent|pourcentage|au milieu|plus de la moitié|le milieu",
        ),
        "number": (
            "(heures|heure) (et|moins|pile)|et (demie|quart)|moins (le quart|quart)|moins|midi|"
            "demie|quart|pile",
        ),
        "tag": (
            "ou pas|ou non|hein|n'est-ce pas|ou plus tard|ou plus tôt|c'est ça|ou quoi|pas vrai|"
            "ou autre chose|c'est bien ça|ou bien",
        ),
        "once + when": ("dès (que|qu'on)|lorsque|lorsqu'on",),
        "once + when + end": (
            "(une fois|quand|dès|lorsque) [que|qu'] (on a|on aura|nous aurons|nous avons|qu'on a|"
            "qu'on aura) (fini|terminé|bouclé) [avec]|une fois (fini|finie|terminé|terminée|"
            "qu'on a fini|que c'est fini)",
        ),
        "once": ("une fois|après avoir (fini|terminé)",),
        "what + start": (
            "on fait quoi|il y a quoi|y a quoi|c'est quoi|on a quoi|qu'est-ce qu'on fait|quel "
            "est le programme|qu'est-ce qui est prévu|qu'est-ce qui vient",
        ),
        "how long + last": (
            "dure combien|ça dure combien|elle dure combien|il dure combien|combien dure|combien "
            "ça dure",
        ),
        "skip + past": (
            "(a-t-on|avons-nous|est-ce qu'on a) [déjà] (sauté|zappé|omis|oublié|manqué|loupé|"
            "laissé tomber|supprimé|raté)",
        ),
        "done": (
            "fait|faite|faits|faites|derrière nous|accompli|accomplie|parcouru|parcourue|couvert|"
            "couverte|terminé|bouclé|traité|traitée|avancé|abordé|vu|vus|vues",
        ),
    },
    related={
        "discuter": "discussion",
        "discute": "discussion",
        "débattre": "débat",
        "joue": "jeu quiz",
        "jouer": "jeu quiz",
        "jouons": "jeu quiz",
        "manger": "déjeuner repas",
        "mange": "déjeuner repas",
        "conclure": "conclusion",
        "présenter": "présentations",
        "voter": "vote",
        "vote": "vote",
    },
)
