"""French: what `<name>` stands for in its phrases."""

from __future__ import annotations

SLOTS = {
    "il_reste": "(il reste|y reste|qu'il reste|il va rester)",
    "il_nous_reste": ("(il nous reste|y nous reste|qu'il nous reste|il nous en reste)"),
    "how_much": "combien (de (temps|minutes|secondes)|d'heures)",
    "when": (
        "(quand|à quelle heure|vers quelle heure|dans combien de (temps|minutes)|quand "
        "c'est que|quand est-ce|c'est à quelle heure que|c'est quand que|à quel moment|"
        "pour quelle heure)"
    ),
    "hour": "(# heures|# heure|midi|minuit|# heures et (quart|demie))",
    "meeting_noun": (
        "(réunion|séance|session|cours|discussion|visio|visioconférence|classe|leçon|"
        "formation|call|réu|meeting|conférence|rencontre|conversation|rendez-vous|"
        "débat|webinaire|podcast|quiz|truc|bazar|appel|atelier|entretien|session)"
    ),
    "meeting": (
        "((la|cette|notre|le|ce|toute la|toute cette|tout le|tout ce|la présente) "
        "<meeting_noun>|cet (appel|atelier|entretien)|cette (émission|heure|interview)|"
        "notre (appel|atelier|entretien|émission)|l'appel|l'atelier|l'entretien|"
        "l'émission|l'heure|l'interview)"
    ),
    "of_meeting": "(de <meeting>|du <meeting_noun>|de (réunion|séance|cours))",
    "in_meeting": (
        "((dans|pour|de|à|avant la fin de|jusqu'à la fin de|sur) <meeting>|du "
        "<meeting_noun>|de (réunion|séance|cours|visio)|en tout|au total|devant nous|"
        "en tout et pour tout|avant (la fin|la sortie|de finir|de terminer) "
        "[<of_meeting>]|jusqu'à la fin [<of_meeting>]|au (compteur|chrono))"
    ),
    "in_meeting_first": "((dans|pour|de) <meeting>|en tout|au total|avant la fin)",
    "thing": (
        "(point|sujet|thème|partie|question|section|bloc|exercice|séquence|manche|tour|"
        "round|tour de table|chapitre|rubrique|réponse|segment|présentation|tâche|jeu|"
        "sous-partie|phase)"
    ),
    "item_l": (
        "(l'exercice|l'activité|l'étape|l'échauffement|l'intro|l'introduction|l'item|"
        "cet exercice|cet échauffement|cette (activité|étape|introduction))"
    ),
    "item": (
        "((ce|cette|le|la|notre|mon|ma) <thing> [actuel|actuelle|en cours|ci|là]|"
        "<item_l> [en cours|là])"
    ),
    "of_item": "(de <item>|du <thing> [en cours|actuel])",
    "for_item": (
        "((pour|sur|à|dans|avec|de) <item>|(au|du) <thing> [actuel|en cours]|pour (ça|"
        "cela|ceci)|là-dessus|avant la fin <of_item>)"
    ),
    "for_thing": ("((pour|sur|dans|de) <item>|(au|du) <thing> [actuel|en cours])"),
    "to_end": (
        "(avant|jusqu'à) la (fin|sortie) [<of_meeting>]|(pour|dans) <meeting>|de "
        "(cours|réunion|séance|visio)|au (chrono|compteur)"
    ),
    "of_or_for_item": "(<of_item>|pour <item>|<item>)",
    "left": "(encore|de disponible|disponible|de reste|devant nous)",
    "remains": (
        "(reste-t-il|<il_reste>|<il_nous_reste>|nous reste-t-il|avons-nous|on a|nous "
        "avons|est-ce qu'il reste|est-ce qu'il nous reste|est-ce qu'on a|a-t-on|"
        "restent|reste|dispose-t-on|disposons-nous|est-ce que nous avons) [encore]"
    ),
    "remains_before": (
        "(il [nous] reste|on a|nous avons|reste|nous reste|on dispose [encore] de) [encore]"
    ),
    "i_have": (
        "(il me reste|me reste-t-il|j'ai encore|j'ai|ai-je encore|ai-je|est-ce qu'il "
        "me reste|est-ce que j'ai)"
    ),
    "until_when": "jusqu'à (quand|quelle heure)",
    "we_until": (
        "(on a|on est là|on est ici|on reste|on continue|avons-nous|nous avons|est-ce "
        "qu'on a|on en a|est-ce qu'on est là|on est en réunion|on va) [encore] [le "
        "temps|du temps]"
    ),
    "ends": (
        "(se termine|finit|s'arrête|se finit|est fini|est finie|prend fin|est terminé|"
        "est terminée|s'achève|se termine-t-il|se termine-t-elle)"
    ),
    "we_end": (
        "(finit|termine|arrête|s'arrête|a fini|finissons|terminons|aura fini|a terminé|"
        "sort d'ici|est libéré|est libérés|doit finir|doit terminer|doit s'arrêter|est "
        "censé finir|est censés finir|lève la séance)"
    ),
    "we": (
        "(on parle|on cause|on bavarde|on papote|on échange|on travaille|est-ce qu'on "
        "parle|on discute|est-ce qu'on discute|parlons-nous|on est <where>|est-ce "
        "qu'on est <where>|sommes-nous <where>|est-on <where>|nous sommes <where>|"
        "parle-t-on|discutons-nous|nous parlons|nous discutons)"
    ),
    "we_are": (
        "(on est <where>|on parle|on discute|nous sommes <where>|nous parlons|on est "
        "ensemble|on papote|on cause|on bavarde|on échange|on travaille|on est sur "
        "(l'appel|la visio|cet appel|le call)|on est dedans|on tourne|c'est commencé|"
        "on est lancés)"
    ),
    "where": (
        "(là|ici|en réunion|en ligne|en appel|en séance|en cours|en visio|ensemble|"
        "connectés|dedans|réunis|sur cet appel|dans (<meeting>)|sur (l'appel|la visio|"
        "le call)|autour de la table|en direct)"
    ),
    "together": (
        "(ensemble|ici|en réunion|là-dedans|dans <meeting>|sur <meeting>|en cours|avec vous)"
    ),
    "used": (
        "(fait|utilisé|passé|passées|utilisées|consommé|mangé|dépensé|parlé|pris|"
        "grillé|bouffé|discuté)"
    ),
    "since": (
        "depuis (le début [<of_meeting>]|le départ|qu'on a commencé|que nous avons "
        "commencé|le commencement|le lancement|qu'on a démarré)"
    ),
    "span": (
        "((une|plus d'une|presque une|bientôt une) [bonne|petite] (heure|demi-heure)|# "
        "minutes|# heures|un quart d'heure|trois quarts d'heure)"
    ),
    "next_item": (
        "((le|la|notre|l') (prochain|prochaine) (<thing>|activité)|(le|la) <thing> "
        "(suivant|suivante|d'après)|(l'exercice|l'activité) (suivant|suivante|d'après))"
    ),
    "next_item_au": (
        "([le|la|notre] (prochain|prochaine) (<thing>|activité)|[le|la] <thing> "
        "(suivant|suivante|d'après)|la suite|(l'exercice|l'activité) (suivant|"
        "suivante)|autre chose)"
    ),
    "when_starts": (
        "(quand|à quelle heure|dans combien de (temps|minutes)) [ça commence|est-ce "
        "que ça commence|commence-t-il|commence-t-elle|c'est|est-ce|on y passe|on "
        "commence|ça démarre]"
    ),
    "then": (
        "(ensuite|après|après ça|juste après|par la suite|après celui-ci|après cela|"
        "après celui-là|après celle-ci|après celle-là|à la suite|après <item>)"
    ),
    "on_the_plan": (
        "(à l'ordre du jour|au programme|dans le programme|sur la liste|dans l'ordre du jour)"
    ),
    "are_we": ("(est-ce qu'on est|on est|sommes-nous|est-on|est-ce que nous sommes|nous sommes)"),
    "off_plan": (
        "(en retard|dans les temps|à l'heure|en avance|hors délai|en dépassement|en "
        "(retard|avance) sur le (programme|planning|horaire|timing)|en (retard|avance) "
        "sur l'horaire|dans le timing|# minutes en (retard|avance)|à la bourre|en "
        "retard de # minutes|dans le temps (imparti|prévu)|dans les horaires|dans le "
        "planning|hors timing|au-delà du temps [prévu|imparti]|pile à l'heure|pile "
        "dans les temps|bien dans (le temps|les temps)|dans la course niveau temps|"
        "hors du temps imparti|au-delà de l'heure|en plein dans les temps)"
    ),
    "where_are_we": (
        "(où en est-on|où en sommes-nous|on en est où|où on en est|nous en sommes où|"
        "comment on est|comment est-on|comment sommes-nous|on est comment|comment ça "
        "se passe|comment ça va|comment on s'en sort|comment on se débrouille|ça va|ça "
        "se passe|ça donne quoi|ça dit quoi|c'est comment|comment ça se présente|"
        "comment va-t-on|où on est|on est où|on se situe où|quelle est la situation|"
        "comment on va|ça se présente comment|comment ça se goupille|où en sommes nous)"
    ),
    "time_wise": (
        "(niveau temps|côté temps|au niveau du temps|au niveau temps|question temps|"
        "niveau timing|côté timing|par rapport au temps|avec le temps|au niveau du "
        "timing|sur le temps|en termes de temps|en temps|point de vue temps|question "
        "timing|avec le timing|par rapport à l'heure|par rapport à l'horaire|côté "
        "horaire|niveau horaire|côté chrono|niveau chrono|sur le timing|avec l'heure|"
        "avec l'horaire|côté planning horaire|de l'horaire|sur l'horaire|du timing|au "
        "niveau horaire|niveau montre|de temps|question horaire|sur le planning "
        "horaire|au niveau de l'heure|côté heure|niveau heure|dans le timing|dans "
        "l'horaire|dans le planning horaire|en matière de temps|concernant le temps|"
        "quant au temps)"
    ),
    "get_a": (
        "((on peut|tu peux|vous pouvez|est-ce qu'on peut|peut-on|tu pourrais) [me|"
        "nous] (avoir|faire|donner)|(fais|faites|donne|donnez|fais-nous|donne-nous|"
        "faites-nous|faisons|on fait|je veux|il me faut|j'aimerais|on veut) [nous|moi])"
    ),
}
