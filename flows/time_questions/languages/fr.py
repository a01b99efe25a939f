"""French.

A question stands in three orders, and a slot is written for each: the question word first
("quand est-ce qu'on finit"), last as people speak ("on finit quand"), and pulled out ("c'est quand
qu'on a fini"). What it is about may come before ("la réunion, elle finit quand").
"""

from __future__ import annotations

from flows.time_questions.phrases import Phrases

PHRASES = Phrases(
    signs="",
    hesitations="exactement vraiment euh heu hum hm hmm bah ben ah eh ouais",
    floating="alors donc bien juste encore",
    never_any="""que qui quoi pourquoi quand où comment combien quel quelle est-ce qu'est-ce
        peux tu vous pouvez si fini dis dire savoir demander depuis""",
    fillers=(
        "je (dois|devrais|vais) [bientôt|vite] (partir|prendre|aller|chercher|"
        "récupérer|attraper|filer|rentrer|manger|rejoindre|appeler|sortir|quitter|y "
        "aller|être|passer|déposer|enchaîner|courir) [*] [*] [*] [*]",
        "il faut que (je (parte|file|prenne|rentre|sois|récupère|mange|passe|quitte)|"
        "j'aille) [*] [*] [*] [*]",
        "j'ai [encore|déjà|juste] (un|une|mon|ma|le|rendez-vous|les) [*] [*] (train|"
        "bus|rendez-vous|avion|métro|cours|appel|réunion|enfants|taxi|vol|dentiste|"
        "médecin|garde|tram|rdv|repas|gâteau|four|call|autre) [*] [*] [*]|j'ai (faim|"
        "un train|rendez-vous|un rendez-vous) [*] [*] [*]",
        "(mon|ma|mes|le|la) (portable|téléphone|batterie|montre|bus|train|mère|père|"
        "maman|papa|fils|fille|enfants|mari|femme|taxi|ordi|ordinateur|parcmètre|"
        "gâteau|écran|métro|chien|avion|pendule|horloge) (est|sont|a|part|arrive|"
        "attend|m'attend|m'attendent|marche|ne|vient|s'est|n'a|passe|va|me) [*] [*] "
        "[*] [*]",
        "je (vois|trouve|n'ai|ne vois|n'ai pas|ne trouve|n'ai plus) [pas] [*] [*] "
        "(l'heure|montre|l'horloge|horloge|pendule) [*] [*]|j'ai (oublié|perdu|cassé|"
        "pas) [*] (montre|portable|téléphone|l'heure) [*]|j'ai perdu (le fil|la notion "
        "du temps)|je n'ai pas fait attention|j'ai pas de montre",
        "je suis (pressé|pressée|perdu|perdue|fatigué|fatiguée|en retard|un peu "
        "pressé)|je suis (encore|toujours|seulement) (à|sur|au) * [*] [*]|on m'attend "
        "[*] [*]",
        "(monsieur|madame|maître|maîtresse|prof|les amis|les enfants|chef|mon ami|tout le monde)",
        "(hé|hey|salut|bonjour|bonsoir|bon|alors|donc|ok|okay|oui|non|et|mais|dis|"
        "dites|dis-moi|dites-moi|voilà|coucou|allez|tiens|enfin|hop|stop)",
        "(pardon|excuse-moi|excusez-moi|désolé|désolée|attends|attendez|au fait|sinon|"
        "oh|en fait|là|merci|d'ailleurs|d'accord|chef|les gars|tout le monde|monsieur|"
        "madame)",
        "(petite question|une question|juste une question|question rapide|juste|s'il "
        "te plaît|s'il vous plaît|du coup|juste pour savoir|par curiosité|pour info|"
        "une petite question|autre question|vite fait|rapidement|question bête|avant "
        "que j'oublie)",
        "à ce rythme",
        "à ce rythme-là",
        "au fait",
        "sans indiscrétion",
        "par simple curiosité",
        "(dis donc|dites donc|écoute|écoutez|bref|petite interruption|désolé de couper|"
        "désolée de couper|je me permets|juste un truc|un truc)",
        "(maîtresse|maître|madame|monsieur)",
    ),
    requests=(
        "[est-ce que] (tu peux|vous pouvez|tu pourrais|vous pourriez|peux-tu|"
        "pouvez-vous|pourrais-tu|pourriez-vous|on peut|quelqu'un peut|quelqu'un "
        "pourrait) [me|nous] [juste|vite] (dire|rappeler|indiquer|donner|redire)",
        "[est-ce que] (tu sais|vous savez|sais-tu|savez-vous|quelqu'un sait|on sait|"
        "t'as une idée de|tu as une idée de|vous avez une idée de|tu saurais|t'as idée "
        "de)",
        "(dis-moi|dites-moi|dis-nous|dites-nous|rappelle-moi|rappelle-nous|"
        "rappelez-nous|rappelez-moi)",
        "(je voudrais|j'aimerais|je voulais|on voudrait|on aimerait|je veux|on veut|"
        "j'aurais voulu|je voudrais bien|j'aimerais bien) [juste] savoir",
        "(je me demande|je me demandais|on se demande|on se demandait)",
        "(je peux|puis-je|on peut|est-ce que je peux) [juste] (demander|savoir)",
        "(on peut|est-ce qu'on peut|est-ce que je peux|je peux|est-ce possible de) savoir",
        "(tu as|t'as|avez-vous|as-tu|quelqu'un a) une idée [de]",
        "(c'est possible de|possible de) (savoir|dire|me dire)",
    ),
    tails=(
        "(monsieur|madame|maîtresse|prof|les amis|chef|à ton avis|à votre avis|d'après "
        "toi|selon toi|si je peux me permettre|en minutes|tu peux me dire|vous pouvez "
        "me dire|à la louche|grosso modo|pour savoir|juste pour savoir|je veux dire|tu "
        "dirais|à peu de choses près|pile|exacte|au juste|par hasard|à cette heure|je "
        "me demande|si tu sais|tu le sais)",
        "(maintenant|là|s'il te plaît|s'il vous plaît|svp|merci|déjà|exactement|en "
        "fait|du coup|alors|stp)",
        "(actuellement|en ce moment|encore|environ|à peu près|ici|aujourd'hui|donc|au "
        "juste|au total|pour l'instant|finalement|d'ailleurs|au fait|ou pas|ou quoi|"
        "non|hein|ou non|n'est-ce pas|dis|les gars|tout le monde|précisément|je veux "
        "dire|chez nous|chef)",
        "(à ta montre|à votre montre|à l'horloge|en tout|tu sais|vous savez)",
        "jusqu'ici|jusqu'à maintenant|pour le moment|à l'heure actuelle|d'ici|"
        "aujourd'hui|à l'instant|grosso modo",
    ),
    questions={
        "now": (
            "quelle heure (est-il|il est|est il|avons-nous|on a|c'est|tu as|t'as|vous avez|"
            "as-tu|avez-vous|est-ce qu'il est|il se fait|il peut être|ça fait|indique "
            "l'horloge)",
            "(il est|on est à|il se fait|est-ce qu'il est|tu as|t'as|vous avez|on a|ça "
            "fait) quelle heure",
            "(c'est quoi|quelle est) l'heure [actuelle|exacte]",
            "[est-ce que] (tu as|vous avez|t'as|as-tu|avez-vous|quelqu'un a|t'aurais|tu "
            "aurais|vous auriez|auriez-vous) l'heure [exacte]",
            "[est-ce que] (tu peux|vous pouvez|peux-tu|pouvez-vous|tu pourrais|vous "
            "pourriez|pourriez-vous|pourrais-tu|quelqu'un peut) (me|nous) (dire|donner|"
            "rappeler|indiquer) l'heure [qu'il est|exacte|actuelle]",
            "(donne|dis|donnez|dites|rappelle) (moi|nous) l'heure [qu'il est|exacte|actuelle]",
            "(l'heure qu'il est|quelle heure il peut être|l'heure (s'il te plaît|s'il vous "
            "plaît|actuelle|exacte))",
            "(que dit|elle dit quoi|que marque|qu'indique) (l'horloge|la montre|ta montre|"
            "votre montre|la pendule)|(l'horloge|ta montre) (dit|indique|affiche) quoi",
            "(est-ce qu'il est|est-il) [déjà|bientôt] <hour> [passé|passée|passées|ou pas "
            "[encore]]",
            "il est [déjà|bientôt] <hour> [passé|passée|passées] (ou pas [encore]|non|ou pas)",
            "(est-ce qu'on a|a-t-on|on a) [déjà] (passé|dépassé) <hour> (ou pas [encore]|non)",
            "(est-ce qu'on a|a-t-on) [déjà] (passé|dépassé) <hour>",
            "(il est|il n'est|il serait) (pas|pas déjà|plus de|pas encore|presque|passé) "
            "<hour> (déjà|passées|ou pas|ou quoi|non|si)",
            "est-ce qu'il est (plus de|passé|presque|pas encore|plus tard que) <hour>",
            "l'heure|il doit être quelle heure|quelle heure (il doit être|doit-il être|"
            "peut-il être|vous avez là)",
            "(t'as|vous n'auriez|tu n'as|vous avez|tu n'aurais|vous n'avez|t'aurais) pas l'heure",
            "il est [déjà] <hour> ou quoi|on a (passé|dépassé) <hour> ou pas [encore]|il "
            "est quelle heure (à|sur) (ta|votre|la) montre|sur ta montre il est quelle "
            "heure",
            "c'est quelle heure|quelle heure (indique|marque|affiche|donne|dit) (ta montre|"
            "l'horloge|la pendule|votre montre)",
            "(tu peux|vous pouvez|pourriez-vous) (regarder|lire|checker) l'heure|tu me "
            "(dis|donnes) l'heure|vous me (dites|donnez) l'heure|on peut avoir l'heure",
            "est-ce qu'on a (passé|dépassé) (l'heure de midi|<hour>)|est-ce que c'est "
            "[déjà] (midi|# heures)",
            "(il|y) est [rendu] quelle heure|quelle heure (y est|qu'il est|est-ce)|c'est "
            "quoi comme heure|quelle heure vous (avez|faites)",
            "(pourriez-vous|pouvez-vous|pourrais-tu|peux-tu) (m'indiquer|m'informer de|me "
            "préciser|nous indiquer|me communiquer) l'heure",
            "(auriez-vous|avez-vous|aurais-tu) l'heure [exacte]",
        ),
        "elapsed": (
            "depuis (combien de temps|combien de minutes|combien|quand) <we> [déjà] [<together>]",
            "depuis (combien de temps|combien de minutes|combien) (dure|a duré) <meeting> [déjà]",
            "<we_are> [<together>] [déjà] depuis (combien de temps|combien de minutes|"
            "combien|quand)",
            "ça fait combien [de temps|de minutes] [déjà|maintenant] (qu'on|que nous|que "
            "l'on) (est là|parle|a commencé|sommes là|est en réunion|discute|est en ligne|"
            "est dessus|parlons|avons commencé|est ici|est connectés|est ensemble|papote|"
            "est en cours|est dedans|tourne) [<together>]",
            "ça fait combien [de temps|de minutes] (que|depuis que) <meeting> (a commencé|dure)",
            "ça fait combien (de temps|de minutes) <since>|ça fait combien de temps <we_are>",
            "(ça fait|est-ce que ça fait) [déjà] longtemps (qu'on|que nous) (parle|est là|"
            "discute|sommes là|parlons|est en réunion|est ensemble)",
            "combien de (temps|minutes) (s'est|est|se sont|sont|a|ont|s'est-il|se "
            "sont-elles) [déjà] [été] (écoulé|écoulée|écoulées|passé|passée|passées|"
            "utilisé|utilisées|filé|consommé) [déjà] [<since>]",
            "(il s'est|il est|il a|s'est-il) [déjà] (écoulé|passé|filé) (combien de temps|"
            "combien de minutes) [<since>]",
            "combien de (temps|minutes) (avons-nous|on a|nous avons|a-t-on|est-ce qu'on a) "
            "déjà <used> [<together>]",
            "(on a|nous avons|avons-nous|a-t-on) [déjà] <used> (combien de temps|combien "
            "de minutes) [<together>]",
            "(ça|<meeting>) [il|elle|ça] [dure|a commencé|tourne|est en cours] depuis "
            "combien [de temps|de minutes]",
            "(on est|on en est|nous en sommes|nous sommes|où en est-on) à combien (de "
            "minutes|de temps) [de réunion] [<since>|déjà]",
            "(on est|on en est|on en est rendu) à (quelle minute|combien de minutes) [de réunion]",
            "(on a|nous avons|<meeting> a|ça a) (commencé|démarré|débuté) (il y a|ça fait) "
            "combien [de temps|de minutes]",
            "il y a combien [de temps|de minutes] (qu'on a|que nous avons|que <meeting> a|"
            "que ça a) (commencé|démarré|débuté)",
            "(quel est|c'est quoi|c'est combien) le temps écoulé",
            "(ça fait|ça va faire) [déjà] <span> [déjà] [qu'on (parle|est là)] (non|ou pas|"
            "ou quoi|n'est-ce pas|pas encore)",
            "est-ce que ça fait [déjà] <span> [qu'on (parle|est là|est en réunion)]",
            "(est-ce qu'on est là|on parle|est-ce qu'on parle) (déjà depuis|depuis déjà|"
            "depuis) <span> (non|ou pas|ou quoi)",
            "[est-ce que] (la [première] demi-heure|l'heure|la première heure|la moitié du "
            "temps) est [déjà] (passée|écoulée) [ou pas|non]",
            "ça fait combien (de temps|de minutes) [déjà] que (ça|<meeting>) (dure|a "
            "commencé|a démarré|tourne)",
            "depuis (combien de temps|quand|combien de minutes) [est-ce que] (<meeting>|"
            "ça) (a commencé|dure|a démarré|est commencé|tourne)",
            "<we_are> [<together>] depuis longtemps [ou pas|non]|est-ce que <we_are> "
            "depuis longtemps|ça fait longtemps que ça dure",
            "combien de (temps|minutes) <since>|ça fait déjà combien [de temps|de minutes]|"
            "ça fait combien de (temps|minutes) déjà",
            "[est-ce qu'on a|on a|a-t-on] [vraiment|seulement] commencé [vraiment|"
            "seulement] il y a [seulement|à peine] # minutes (ou pas|non)",
            "est-ce qu'on a commencé il y a [seulement] # minutes|est-ce qu'on est là (que "
            "depuis|depuis seulement|depuis déjà) (# minutes|<span>)",
            "on (en est|est) où dans (l'heure|le temps écoulé)|on est à combien là",
            "combien (de l'heure|du temps|de notre temps) (est passé|est écoulé|on a "
            "utilisé|a été utilisé|est déjà passé)",
            "<meeting> [elle|il|ça] (dure|a commencé|tourne) depuis (combien de temps|"
            "quand|combien)",
            "[est-ce que] la moitié (du temps|de <meeting>|de l'heure) est [déjà] (passée|"
            "écoulée) [ou pas|non]",
            "(ça|<meeting>) dure depuis (quand|combien|combien de temps) [<meeting>|cette "
            "histoire]",
            "combien de temps a [déjà] duré <meeting>|quel temps s'est [déjà] écoulé|"
            "(quelle est|c'est quoi) la durée écoulée",
            "(on y est|on est dedans|on est dessus) depuis (quand|combien [de temps]|"
            "combien de minutes)",
            "déjà <span> (non|ou pas|ou quoi)|on est à <span> (non|ou pas)",
            "on a (fait|passé) combien (de temps|de minutes) [ensemble|ici]|ça tourne "
            "depuis combien de temps|[est-ce que] ça fait [déjà] (une heure|plus d'une "
            "heure|une demi-heure) [ou pas|ou pas encore]|(ça commence à faire longtemps|"
            "on est là depuis longtemps) non",
            "combien de temps (on est|est-ce qu'on est) (déjà|là) <where>",
            "depuis (combien de temps|quand|combien de minutes) <meeting> (a-t-elle|"
            "a-t-il) (commencé|débuté|démarré)|depuis combien de temps <meeting> "
            "(dure-t-elle|dure-t-il)|depuis combien de temps sommes-nous réunis",
            "combien de temps s'est-il [déjà] écoulé [<since>]",
            "ça fait combien [de temps|de minutes] [déjà] (qu'on|que nous) (cause|bavarde|"
            "échange|travaille|tourne|discutons|échangeons)",
            "combien de temps est-ce que <meeting> dure déjà|combien de temps dure déjà <meeting>",
            "ça fait combien [de temps|de minutes] [déjà] que <we_are>",
            "<we> depuis (combien de temps|combien de minutes|combien|quand)",
        ),
        "item_left": (
            "<how_much> <remains> [<left>] <for_item>",
            "<remains_before> <how_much> [<left>] <for_item>",
            "(<how_much> <i_have>|<i_have> [encore] <how_much>) <for_item>",
            "(il me reste combien|combien il me reste) <for_thing>",
            "<for_item> (<i_have>|<remains_before>) <how_much>|<for_thing> il (me|nous) "
            "reste combien",
            "<for_thing> <il_reste> combien",
            "<for_item> <how_much> <remains>",
            "(il [nous] reste [encore] combien|combien [il [nous] reste|reste-t-il|nous "
            "reste-t-il]) <for_thing>",
            "<how_much> encore <for_item>",
            "<when> [est-ce que] (<item> <ends>|<ends> <item>|<item> (se termine-t-il|se "
            "termine-t-elle))",
            "<item> [il|elle|ça] <ends> <when>|(il|elle|ça) <ends> <when> <item>",
            "c'est <when> (la fin <of_item>|que <item> <ends>|que <ends> <item>)",
            "(reste-t-il|est-ce qu'il reste|est-ce qu'il nous reste|est-ce qu'on a|"
            "avons-nous|<il_nous_reste>|nous reste-t-il|est-ce que j'ai|on a) [encore] (du "
            "temps|le temps|un peu de temps|assez de temps) <for_item>",
            "<we_until> <until_when> <for_item>|<item> <we_until> <until_when>",
            "<until_when> <we_until> <for_item>",
            "<until_when> [est-ce que] (dure|va) <item>|<item> [il|elle|ça] (dure|va) <until_when>",
            "combien de temps (dure encore|avant la fin de|jusqu'à la fin de) <item>",
            "(combien de temps|combien de minutes) avant la fin <of_item>",
            "<item> [il|elle|ça] (dure|va durer) encore (combien de temps|longtemps)",
            "[est-ce que] <item> [c'est|est] (bientôt|presque) (fini|finie|terminé|terminée)",
            "(est-ce que c'est|c'est) bientôt (fini|la fin|terminé) <of_or_for_item>",
            "(on a|est-ce qu'on a) (bientôt|presque) (fini|terminé) [avec] <item>",
            "[est-ce que] on reste encore longtemps sur <item>|on reste (combien de temps|"
            "jusqu'à quand) sur <item>",
            "<when> (il faut|on doit|est-ce qu'on doit|doit-on) avoir fini <item>",
            "<when> (est-ce qu'il faut|il faut|faut-il|on doit|est-ce qu'on doit|doit-on|"
            "est-ce qu'il faut|je dois) (avoir (fini|terminé)|finir|terminer|rendre) "
            "[avec] <item>",
            "<il_reste> [encore] (du temps|un peu de temps) <for_item>",
            "(on est|on arrive|est-ce qu'on est|est-ce qu'on arrive) (bientôt|presque) (à "
            "la fin|au bout) <of_item>",
            "on (passe|reste|travaille) encore (combien de temps|longtemps) (sur|à) <item>|"
            "combien de temps [est-ce qu'] on (passe|reste) encore sur <item>|combien de "
            "temps est-ce qu'on (passe|reste) [encore] sur <item>",
            "(c'est|ça finit|c'est fini|ça s'arrête) <when> <item>|<item> c'est [jusqu'à "
            "quand|bientôt fini|encore long|fini quand]",
            "(ça|<item>) [il|elle|ça] (dure|va) jusqu'à (quand|quelle heure) <item>|"
            "combien (de temps|de secondes|de minutes) [est-ce qu'on a|j'ai|on a] [encore] "
            "pour (répondre|finir|faire) [à|avec] <item>",
            "(encore combien de temps|encore combien de minutes) (pour|sur|à) <item>",
            "est-ce qu'on en a [encore] pour longtemps (sur|avec) <item>",
            "<item> (combien de temps|combien de minutes) (<il_reste>|on a encore|on a|reste-t-il)",
            "il [nous|me] reste quoi comme temps <for_item>|on en a encore pour (longtemps|"
            "combien de temps) (sur|avec) <item>",
            "<how_much> (pour|sur) <item>",
            "on (clôt|termine|finit|boucle|clôture|ferme) <item> <when>|<when> (on|est-ce "
            "qu'on) (clôt|termine|finit|boucle|ferme) <item>",
            "(le temps restant|temps restant) <for_item>|(quel est|c'est quoi) le temps "
            "restant <for_item>",
            "(reste-t-il|est-ce qu'il reste) [encore] # (minutes|secondes) <for_item>|(on "
            "a|est-ce qu'on a) le temps <for_item>",
            "[est-ce que] <item> (touche|arrive) [bientôt] à sa fin|<item> est-ce que "
            "c'est bientôt fini|combien de temps (dure encore|va durer encore) <item>",
            "il (me|nous) reste (combien de secondes|combien de temps) pour (répondre|finir)",
            "de <how_much> (disposons-nous|dispose-t-on|est-ce qu'on dispose|on dispose) "
            "[encore] <for_item>|<when> <item> (prend-il|prend-elle|se termine-t-il|se "
            "termine-t-elle|finit-il|finit-elle|s'achève-t-il) [fin]",
            "c'est <when> qu'on (arrête|finit|termine|doit rendre) <item>|on (doit|est "
            "censés|devrait) (finir|terminer|rendre|boucler) <item> <when>",
            "(on a|j'ai|il reste|il nous reste|il me reste) [encore] (combien de (secondes|"
            "temps|minutes)) pour (répondre|finir|terminer|conclure)",
            "(la|le|cette|ce) <thing> (se termine|finit|s'arrête) dans combien de "
            "(secondes|minutes|temps)",
            "<until_when> (on parle|on reste|est-ce qu'on parle|est-ce qu'on reste|on "
            "travaille) [de|sur] <item>|combien de temps [encore] (on reste|est-ce qu'on "
            "reste|on passe|est-ce qu'on passe) [encore] sur <item>",
            "on a encore combien de temps sur <item>|encore combien sur <item>",
        ),
        "session_left": (
            "<how_much> <remains> [<left>] [<in_meeting>]",
            "<remains_before> <how_much> [<left>] [<in_meeting>]",
            "<in_meeting_first> <remains_before> <how_much>",
            "(<remains_before> [encore] combien|combien (il [nous] reste|reste-t-il)) <to_end>",
            "<how_much> encore (pour <meeting>|en tout)",
            "est-ce qu'il [nous] reste [encore] (du temps|un peu de temps|beaucoup de "
            "temps|assez de temps) [<in_meeting>]",
            "(reste-t-il|nous reste-t-il|(est-ce qu'on a|avons-nous|est-ce que nous avons|"
            "a-t-on) encore) [encore] (du temps|un peu de temps|assez de temps|le temps "
            "encore|beaucoup de temps) [<in_meeting>]",
            "(est-ce qu'il nous reste|est-ce qu'il reste|est-ce qu'on a|avons-nous|nous "
            "reste-t-il|reste-t-il|a-t-on) [encore|bien|au moins|plus de|moins de] # "
            "minutes [<in_meeting>]",
            "(il [nous] reste|on a) [encore] (plus de|moins de|au moins) # minutes (ou pas|non)",
            "<when> [est-ce que] [ça|<meeting>|tout ça] <ends> [<meeting>|tout ça]",
            "<when> [est-ce que] <meeting> (va|doit|est censée|est censé|est supposée) "
            "(finir|se terminer|s'arrêter)",
            "<when> (est-ce qu'on|est-ce que nous|on|qu'on) <we_end> [<meeting>|tout ça|ici]",
            "<when> (finit-on|termine-t-on|finissons-nous|terminons-nous|aurons-nous fini|sort-on)",
            "on <we_end> [ici] <when>",
            "(ça|<meeting>|tout ça) [il|elle|ça] <ends> <when>|(elle|il) <ends> <when> <meeting>",
            "c'est <when> (qu'on <we_end>|qu'on a fini|que ça <ends>|que <meeting> <ends>|"
            "la fin [<of_meeting>]|que <ends> <meeting>|la sortie|que c'est fini)",
            "(la fin|l'heure de fin|la sortie|la fin <of_meeting>) c'est <when>|(quelle "
            "est|c'est quoi) l'heure de fin [<of_meeting>]|(quand est|à quelle heure est) "
            "la fin [<of_meeting>]",
            "<when> (je peux|est-ce que je peux|on peut|est-ce qu'on peut|peut-on|puis-je) "
            "(partir|rentrer|rentrer chez moi|sortir|s'en aller|m'en aller)",
            "(je peux|on peut) (partir|rentrer|sortir|s'en aller) <when>",
            "(à|vers) quelle heure (on|est-ce qu'on) sort",
            "(est-ce que c'est|c'est|est-ce|<meeting> est|<meeting> c'est) (bientôt|"
            "presque) (fini|finie|terminé|terminée|la fin|la sortie) [oui ou non|<meeting>]",
            "(on est|est-ce qu'on est|sommes-nous|on arrive|est-ce qu'on arrive) (bientôt|"
            "presque) (au bout|à la fin|arrivés au bout) [<of_meeting>|de tout ça]",
            "(est-ce qu'on a|a-t-on|avons-nous) (bientôt|presque) (fini|terminé) "
            "[<meeting>]|on a bientôt (fini|terminé) [<meeting>]|on (finit|termine) bientôt",
            "<we_until> <until_when>|<until_when> <we_until>",
            "(ça|<meeting>) [il|elle|ça] (dure|va) <until_when>",
            "<until_when> [est-ce que] (dure|va) (<meeting>|ça)|<until_when> (ça|"
            "<meeting>) (dure|va)",
            "(ça|<meeting>|tout ça) [elle|il|ça] (dure|va durer) encore (combien de temps|"
            "longtemps|combien de minutes)",
            "(on en a|est-ce qu'on en a|on est là) encore pour (combien de temps|longtemps|"
            "combien de minutes)",
            "combien de temps (ça|<meeting>) (dure|va durer) encore",
            "combien de temps (dure|va durer) encore <meeting>",
            "combien [de temps|de minutes] (avant|jusqu'à) la (fin|sortie) [<of_meeting>]",
            "combien [de temps|de minutes] avant (qu'on (finisse|termine|sorte|s'arrête)|"
            "de (finir|terminer))",
            "dans combien [de temps|de minutes] (on finit|ça finit|est-ce qu'on finit|on "
            "termine|c'est fini|la fin)",
            "(est-ce qu'il [nous] reste|reste-t-il) [encore] (longtemps|beaucoup de temps) "
            "[<in_meeting>]",
            "(quel est|c'est quoi|c'est combien) (le temps restant|le temps qu'il reste|le "
            "temps qu'il nous reste) [<in_meeting>]|le temps restant",
            "(<il_reste> quoi|qu'est-ce qu'il reste|combien <il_reste>) (au chrono|sur le "
            "chrono|au compteur|à l'horloge)",
            "(je peux|on peut|est-ce qu'on peut|est-ce que je peux) (rentrer|partir|sortir|"
            "s'en aller) [chez moi|chez nous|à la maison] <when>",
            "[est-ce qu'il] (<il_reste>|reste) encore longtemps [<in_meeting>]|il en reste "
            "pour longtemps|on est encore là longtemps",
            "(est-ce que c'est|c'est) bientôt l'heure de (partir|sortir|rentrer|finir|la "
            "sortie|la fin)",
            "est-ce que <meeting> (est|c'est|touche à sa fin|se termine) (bientôt|presque) "
            "[fini|finie|terminé|terminée|la fin]|<meeting> [elle|il] (finit|se termine) "
            "bientôt",
            "il [nous] reste [encore] (plus de|moins de|au moins) # minutes <in_meeting>",
            "(vous nous|tu nous|on nous) (libérez|libères|libère|laissez partir|laisses "
            "partir|lâchez|lâches|laissez sortir) <when>|<when> (vous nous|tu nous|on nous|"
            "est-ce que vous nous|est-ce que tu nous) (libérez|libères|libère|laissez "
            "partir|lâchez|lâches)",
            "ça sonne <when>|<when> [est-ce que] ça sonne|la cloche sonne <when>",
            "(quelle est|c'est quoi) l'heure de (fin|sortie) [prévue] [<of_meeting>]|"
            "l'heure de fin",
            "<when> on en (a fini|finit)|on en finit <when>|c'est fini <when>|<meeting> "
            "(est finie|est fini|c'est fini) <when>|(encore combien de temps|encore "
            "combien de minutes|encore longtemps)",
            "combien (de temps|de minutes) encore|combien de temps encore (avant la fin|"
            "jusqu'à la fin)",
            "on est (proches|près) de la fin ou pas|est-ce qu'on est (proche|proches|près|"
            "loin) de la fin [<of_meeting>]|on est loin de la fin",
            "est-ce qu'on a encore (beaucoup de temps|longtemps) [devant nous]",
            "il [nous] reste (beaucoup|longtemps|encore beaucoup|encore longtemps) (avant "
            "la fin|avant la sortie)|il [nous] reste quoi comme temps",
            "on sort (à|vers) quelle heure|on sort dans combien de temps|on lève le camp quand",
            "<when> est-ce que c'est (fini|terminé|la fin)|ce sera fini <when>|<when> (ce "
            "sera|sera-ce|c'est) (fini|terminé|la fin)",
            "<meeting> (doit|devrait|va|est censée|est censé) (finir|se terminer|"
            "s'arrêter) <when>|on doit (finir|terminer|s'arrêter) <when>|on est censés "
            "finir <when>",
            "on [en] a encore pour (combien de temps|longtemps|combien de minutes)",
            "(quel|combien) est le temps restant|combien de temps [est-ce que] <meeting> "
            "(dure|va durer) encore|encore combien de temps [<in_meeting>]",
            "<meeting> (touche|arrive) (bientôt|presque) à sa fin|est-ce que ça (finit|se "
            "termine) bientôt|ça (se termine|s'arrête) bientôt",
            "<when> (la fin|la sortie) [<of_meeting>]|<when> [est-ce que] (on|nous) (sera|"
            "serons|est) (libérés|libre de partir|dehors)",
            "de <how_much> (disposons-nous|dispose-t-on|est-ce qu'on dispose|est-ce que "
            "nous disposons|on dispose|nous disposons) [encore]|<when> <meeting> (se "
            "termine-t-elle|se termine-t-il|prend-elle fin|prend-il fin|finit-elle|"
            "finit-il|s'achève-t-elle)|<when> prend fin <meeting>",
            "(y reste|reste) [encore] (combien de temps|combien de minutes)",
            "<when> (qu'on|on) <we_end>|(c'est quand|c'est à quelle heure) (qu'on sort|"
            "qu'on part|qu'on finit|qu'on peut partir|qu'on termine)|quand c'est qu'on "
            "(finit|a fini|sort|termine|part)",
            "<how_much> (nous reste-t-il|reste-t-il) [encore] [<in_meeting>]",
            "on sort <when>|(ça|elle|il) <ends> <when> (<meeting>|tout ça|cette histoire)",
            "on en a pour encore (combien de temps|longtemps)|on (est|reste) [là] encore "
            "(combien de temps|longtemps) [là|ici|ensemble]",
            "(c'est|est-ce que c'est|est-ce) bientôt (la fin|l'heure de la fin|terminé|"
            "fini) [<of_meeting>]",
            "on reste [là] jusqu'à (quand|quelle heure)|<when> on (lève|clôt|boucle|"
            "termine) (la séance|la réunion)",
        ),
        "next": (
            "<when> [est-ce que] (commence|arrive|vient|débute|démarre) <next_item>",
            "<when> [est-ce que] <next_item> [il|elle] [commence|arrive|vient|débute|démarre]",
            "c'est <when> <next_item>|c'est <when> (qu'on (passe|attaque|commence) [à|au] "
            "<next_item_au>)",
            "<next_item> [il|elle] (c'est|commence|arrive|vient|débute) <when>",
            "(quel est|quelle est|c'est quoi|c'est lequel) (<next_item>|la suite|la "
            "prochaine étape du programme|l'étape suivante du programme|la suite (du "
            "programme|de l'ordre du jour|des événements)) [et <when_starts>]",
            "<next_item> (c'est quoi|c'est lequel|c'est laquelle|quel est-il) [et <when_starts>]",
            "qu'est-ce qui (vient|suit|est prévu|nous attend) <then> [<on_the_plan>] [et "
            "<when_starts>]",
            "qu'est-ce qui suit [et <when_starts>]|la suite c'est quoi [et <when_starts>]",
            "(<then> c'est quoi|<then> on (fait|voit|aborde|attaque) quoi|<then> il y a "
            "quoi|<then> on passe à quoi|<then> quoi) [et <when_starts>]",
            "(c'est quoi|il y a quoi|y a quoi|qu'y a-t-il|qu'est-ce qu'il y a|qu'est-ce "
            "qu'on a) <then> [<on_the_plan>] [et <when_starts>]",
            "(qu'est-ce qu'on (fait|voit|aborde|attaque)|on (fait|voit|aborde|attaque) "
            "quoi|que fait-on) <then> [et <when_starts>]",
            "(on enchaîne sur quoi|on passe à quoi|on enchaîne avec quoi) [<then>|"
            "maintenant] [et <when_starts>]",
            "de quoi (on parle|parle-t-on) <then> [et <when_starts>]",
            "quel (point|sujet|thème|exercice) (vient|suit|arrive|on a|on aborde|est "
            "prévu) <then> [et <when_starts>]",
            "(qu'est-ce qui|quoi) (vient|il y a) après <item>|après <item> (c'est quoi|il "
            "y a quoi|on fait quoi)",
            "dans combien [de temps|de minutes] [commence|arrive|on passe à|on passe au|"
            "passe-t-on au|vient|est-ce qu'on passe au|est-ce qu'on passe à] <next_item_au>",
            "combien [de temps|de minutes] (avant|jusqu'à|jusqu'au|<il_reste> avant) <next_item>",
            "(<il_reste>|on a|<il_nous_reste>) combien [de temps|de minutes] avant <next_item>",
            "<when> ((est-ce qu'on|on) (passe|arrive|va)|passe-t-on|passons-nous|est-ce "
            "que nous passons) (à|au) <next_item_au>",
            "<when> (est-ce qu'on|on) (attaque|commence|démarre|aborde|fait|voit) <next_item_au>",
            "on (passe|va|arrive) (<when> (à|au) <next_item_au>|(à|au) <next_item_au> <when>)",
            "on (attaque|commence|aborde|démarre) (<when> <next_item_au>|<next_item_au> <when>)",
            "quel (sujet|point|thème|exercice) (suit|vient|arrive) [<then>] [et <when_starts>]",
            "(qu'est-ce qui|quoi) arrive <then> [et <when_starts>]|quoi de prévu <then>|il "
            "y a quoi de prévu <then>|quel est le programme <then>",
            "c'est quoi le (prochain|suivant)|c'est quoi la prochaine [chose]|le suivant "
            "c'est quoi|(le|la) (prochain|prochaine) <thing> (est|c'est) (quoi|lequel|"
            "laquelle) [et <when_starts>]",
            "(on va sur quoi|on attaque quoi|on parle de quoi|on traite quoi) <then>",
            "qu'y a-t-il <on_the_plan> <then>|<on_the_plan> <then> (c'est quoi|il y a quoi)",
            "on (fait|voit|a) quoi comme (exercice|activité|sujet|point) <then>",
            "(il|elle) (vient|commence|arrive|est) <when> <next_item>|qu'est-ce qui (se "
            "passe|nous attend|suit) <then>",
            "<then> (il y a quoi|c'est quoi|on parle de quoi|vient quoi|quel sujet) "
            "[<on_the_plan>]",
            "(quelle|quel) (est|sera) (le|la) (prochain|prochaine) <thing> [<on_the_plan>] "
            "[et <when_starts>]",
            "après <item> (on a quoi|c'est quoi|il y a quoi|on fait quoi)|il y a quoi "
            "<on_the_plan> <then>|qu'est-ce qui (suit|vient après) <item>",
            "<when> (est-ce qu'on|on) (change de (sujet|point)|passe à autre chose)|on "
            "(change de (sujet|point)|passe à autre chose) <when>",
            "(le|la) (prochain|prochaine|suivant|suivante) (c'est quoi|c'est lequel)|"
            "(lequel|quel) (est le|c'est le) (suivant|prochain)",
        ),
        "over": (
            "<are_we> [déjà|encore|toujours|bien|pas|un peu|très] <off_plan> [ou [plutôt|"
            "on est] <off_plan>]",
            "(est-ce qu'on|on|est-ce que nous|nous) [est en train de] (dépasse|déborde|"
            "dépassons|débordons|déborder|dépasser) [le temps|l'heure|l'horaire] [déjà]",
            "[est-ce qu'on a|est-ce que nous avons|on a|avons-nous|a-t-on] [déjà] (dépassé|"
            "débordé) (le temps|l'heure|l'horaire|le temps (prévu|imparti)|sur (le temps|"
            "l'horaire))",
            "(est-ce qu'on a|on a|avons-nous|a-t-on|est-ce que nous avons) [déjà] (dépassé|"
            "débordé)",
            "(on a|nous avons|on) [déjà] (dépassé|débordé|dépasse|déborde) de combien [de "
            "temps|de minutes]",
            "de combien [de temps|de minutes] (on|est-ce qu'on|avons-nous|on a|est-ce "
            "qu'on a|a-t-on) (dépasse|déborde|dépassé|débordé|est en retard|est en avance)",
            "de combien [de temps|de minutes] sommes-nous en (retard|avance)",
            "(on est|nous sommes) en (retard|avance) de combien [de temps|de minutes]",
            "(est-ce qu'on a|on a|avons-nous|a-t-on|est-ce que nous avons|est-ce qu'on "
            "prend|on prend|on a pris|est-ce qu'on a pris|avons-nous pris|a-t-on pris) (du "
            "retard|de l'avance) [ou [plutôt] (du retard|de l'avance)]",
            "combien (de retard|d'avance|de minutes (de retard|d'avance)|de temps de "
            "retard) (avons-nous|on a|est-ce qu'on a|a-t-on|on a pris)",
            "(on a|nous avons|on a pris) combien (de retard|d'avance|de minutes (de retard|"
            "d'avance))",
            "[est-ce que] <meeting> [elle|il] (déborde|dépasse|est en retard|est dans les "
            "temps|a pris du retard|a débordé)",
            "(est-ce qu'on|on) (tient|respecte) [bien|encore|toujours] (le timing|"
            "l'horaire|les horaires|le planning|les temps|notre timing)",
            "(respectons-nous|tenons-nous) (le timing|l'horaire|le planning|les temps)",
            "(est-ce qu'on va|va-t-on) [encore] (déborder|dépasser|finir (à l'heure|en "
            "retard|dans les temps|en avance))",
            "(est-ce qu'on finit|est-ce qu'on va finir) (à l'heure|dans les temps)",
            "on va finir (à l'heure|dans les temps) (ou pas|ou non)",
            "(est-ce qu'on a|on a|a-t-on) rattrapé (le retard|notre retard|du retard|du temps)",
            "(est-ce qu'on est|on est) en (retard|avance) ou (pas|quoi|à l'heure)",
            "(est-ce qu'on est|on est|sommes-nous) [un peu|très|déjà] <off_plan> [et] [de] "
            "(combien|combien de minutes)",
            "(on a débordé|on a dépassé|on dépasse) (non|hein|pas vrai|n'est-ce pas|ou pas|"
            "ou quoi)",
            "on a [un peu] (d'avance|de l'avance) [sur (l'horaire|le planning)]|on a "
            "rattrapé du temps|on a rattrapé (le|notre|du) retard [ou pas|non]|est-ce "
            "qu'on a rattrapé",
            "[est-ce que] <meeting> [elle|il] (est|a) [bien|encore|toujours] (à l'heure|"
            "dans les temps|en avance|en retard|dans le timing)",
            "on a [déjà] (du retard|de l'avance) sur (l'horaire|le planning|le timing|le "
            "programme)|combien (de minutes de retard|de minutes d'avance|de retard|"
            "d'avance)",
            "on a (explosé|crevé|dépassé) (le temps|l'horaire|le timing|le chrono)|est-ce "
            "qu'on a (explosé|crevé) le (temps|timing)",
            "(est-ce qu'on tient|on tient) dans (le temps|les temps|l'horaire|le timing)|"
            "est-ce qu'on est en train de prendre du retard",
            "(on est|est-ce qu'on est) (en retard|en avance) ou (en avance|en retard|à "
            "l'heure|dans les temps)|on est à combien de (retard|minutes de retard)",
            "est-ce que (le timing|l'horaire|le planning) est (respecté|tenu)|le timing "
            "est respecté ou pas",
            "(respectons-nous|tenons-nous|suivons-nous) [bien|toujours] (le timing|"
            "l'horaire|le planning|les temps|le programme) [prévu]|(est-ce qu'on|on) "
            "(respecte|tient) (l'horaire|le planning|le timing) (prévu|fixé)|(avons-nous|"
            "a-t-on|est-ce qu'on a) [déjà] dépassé (la durée prévue|le temps imparti|"
            "l'heure prévue|l'horaire prévu)",
            "(on est|est-ce qu'on est) [bien] dans le temps",
        ),
        "status": (
            "<where_are_we> <time_wise>",
            "<time_wise> (<where_are_we>|c'est bon|on est bons|tout va bien|ça donne quoi|"
            "ça se présente comment)",
            "[est-ce que] (ça va|c'est bon|on est bien|on est bon|on est bons|on est large|"
            "on est larges|on est juste|on est justes|on est short|tout va bien|ça passe|"
            "ça roule|nous sommes bien) <time_wise>",
            "[<get_a>] [un|petit|un petit|faisons un|le|rapide|juste un] point (temps|sur "
            "le temps|horaire|sur l'heure|chrono|timing|sur le timing|sur l'horaire|sur "
            "les temps)",
            "(comment|où) (on|nous) (se situe|nous situons|en sommes|sommes|s'en sort) <time_wise>",
            "<how_much> <i_have>|<i_have> [encore] <how_much>",
            "(est-ce qu'on est|on est) [un peu] (juste|short|serrés|large) <time_wise>",
            "(est-ce qu'on manque|est-ce qu'on va manquer) de temps",
            "(comment va|comment avance|où en est) (le temps|notre temps|le chrono|le timing)",
            "(on est|est-ce qu'on est|ça va|c'est) [toujours|bien|encore] (dans les clous|"
            "ok|okay|bon|tranquille|tendu|chaud|serré) <time_wise>",
            "<time_wise> (on est dans les clous|c'est ok|c'est tendu|ça passe|ça va|on est "
            "ok|ça dit quoi)",
            "(t'as|vous avez|tu as|on fait) un [petit] point (temps|sur le temps|horaire) "
            "[pour nous]|update (temps|sur le temps)",
            "combien (de temps|de minutes|de secondes) j'ai|combien de temps ai-je|j'ai "
            "droit à combien de temps",
            "quid (du temps|du timing)|le timing ça va|ça va le timing|ça va pour le temps",
            "(est-ce que le timing est|le timing est|le temps est) (bon|ok|correct|serré)|"
            "combien j'ai de temps [encore]|j'ai droit à combien",
            "(tu peux|vous pouvez) (nous|me) (donner|faire) (le timing|un état du temps|un "
            "point du temps)|où en est (l'horaire|le planning de la réunion)",
            "combien de (temps|minutes) [est-ce que] (j'ai|il me reste|je dispose) "
            "[encore]|(qu'en est-il|où en sommes-nous) du (temps|timing)",
            "(on|est-ce qu'on) (gère|s'en sort|avance) [bien] <time_wise>",
        ),
    },
    beyond={
        "item_left": (
            "(depuis combien de temps|ça fait combien de temps|depuis combien de minutes|"
            "depuis quand) (on est|qu'on est|est-on|sommes-nous|on parle|qu'on parle) (sur|"
            "de) <item>",
            "on est sur <item> depuis (combien de temps|quand|combien)",
            "combien de temps (dure|doit durer) <item>",
            "combien de temps (est prévu|était prévu) <for_item>",
        ),
        "next": (
            "<when> [est-ce que] (la pause|la prochaine pause)|<when> (est-ce qu'on fait|"
            "on fait|est) [une|la] [prochaine] pause",
            "(c'est <when> la [prochaine] pause|la pause c'est <when>|on fait [une|la] "
            "pause <when>)",
            "(combien [de temps|de minutes] avant la pause|<il_reste> combien [de temps] "
            "avant la pause|c'est bientôt la pause)",
            "(le quiz|le jeu) [il] (commence|démarre|c'est) <when>|<when> (commence|"
            "démarre) (le quiz|le jeu)",
        ),
        "elapsed": (
            "(quand|à quelle heure) (est-ce qu'on a|avons-nous|on a|a-t-on|est-ce que nous "
            "avons|ça a|est-ce que ça a) (commencé|démarré|débuté)",
            "(quand|à quelle heure) [est-ce que] (<meeting> a (commencé|démarré)|a "
            "(commencé|démarré) <meeting>)",
            "(on a|ça a|<meeting> a) (commencé|démarré|débuté) (quand|à quelle heure)",
            "c'est (quand|à quelle heure) qu'on a (commencé|démarré)",
        ),
        "session_left": (
            "combien de temps (dure|doit durer|va durer) <meeting>|<meeting> dure combien de temps",
        ),
        "status": ("(est-ce que l'horloge tourne|l'horloge est en pause|le chrono tourne)",),
        "over": (
            "(est-ce qu'on a|on a|a-t-on) débordé sur (le|la|ce) (dernier|dernière) "
            "<thing>|est-ce qu'on a débordé sur <item>",
        ),
    },
    instructions=(
        "(dis-moi|dites-moi|dis-nous|dites-nous|préviens-moi|préviens-nous|"
        "prévenez-nous|rappelle-moi|rappelle-nous|tu me dis|tu nous dis) quand (on|"
        "c'est|ce|il|elle|ça|<meeting>|<item>) (a|aura|sera|est|dépasse|reste|"
        "commence) [fini|terminé|*] [*] [*] [*]",
        "(dis-moi|dites-moi|dis-nous|dites-nous|préviens-nous) quand c'est [fini|"
        "terminé|*] [*] [*]",
    ),
    parts={
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
        "are_we": (
            "(est-ce qu'on est|on est|sommes-nous|est-on|est-ce que nous sommes|nous sommes)"
        ),
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
    },
    numbers="""un une deux trois quatre cinq six sept huit neuf dix onze douze treize
        quatorze quinze seize vingt trente quarante cinquante soixante""",
    links="et mais puis aussi ensuite car",
    openers=(
        "(que|qu'est-ce|qu'est-ce que|qu'est-ce qu'ana|qui|quoi|pourquoi|quand|où|"
        "comment|quel|quelle|quels|quelles|est-ce|est-ce que|est-ce qu'on|tu|vous|"
        "peux-tu|pouvez-vous|peut-on|on|je|nous|j'ai|dis|dites|faut-il|si|combien|"
        "parce|c'est|il faut|a-t-on|avons|rappelle|est-ce qu'il|est-ce qu'elle|peut|"
        "peut-il|doit-on|dois-je|puis-je|as-tu|avez-vous|à quoi|à qui|de quoi|dans "
        "quel|dans quelle|ça|ce|ma|mon|note|résume|explique|envoie)",
        "qu'est",
    ),
    asking=(
        "(que|qui|quoi|pourquoi|quand|où|comment|quel|quelle|quels|quelles|est-ce|"
        "qu'est-ce|qu'est)",
        "(tu peux|peux-tu|pouvez-vous|vous pouvez) [nous|me] (dire|résumer|répéter|"
        "rappeler|expliquer)",
    ),
    reporting="dit demandé demande demandait répondu appelle intitulé crié",
)
