"""French: what asks for the time, for what was, for what comes, and for the plan."""

from __future__ import annotations

NOW: tuple[str, ...] = (
    "quelle heure (est-il|il est|est il|avons-nous|on a|c'est|tu as|t'as|vous avez|"
    "as-tu|avez-vous|est-ce qu'il est|il se fait|il peut être|ça fait|indique "
    "l'horloge)",
    "(il est|on est à|il se fait|est-ce qu'il est|tu as|t'as|vous avez|on a|ça fait) quelle heure",
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
    "(est-ce qu'il est|est-il) [déjà|bientôt] <hour> [passé|passée|passées|ou pas [encore]]",
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
)

ELAPSED: tuple[str, ...] = (
    "depuis (combien de temps|combien de minutes|combien|quand) <we> [déjà] [<together>]",
    "depuis (combien de temps|combien de minutes|combien) (dure|a duré) <meeting> [déjà]",
    "<we_are> [<together>] [déjà] depuis (combien de temps|combien de minutes|combien|quand)",
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
    "<meeting> [elle|il|ça] (dure|a commencé|tourne) depuis (combien de temps|quand|combien)",
    "[est-ce que] la moitié (du temps|de <meeting>|de l'heure) est [déjà] (passée|"
    "écoulée) [ou pas|non]",
    "(ça|<meeting>) dure depuis (quand|combien|combien de temps) [<meeting>|cette histoire]",
    "combien de temps a [déjà] duré <meeting>|quel temps s'est [déjà] écoulé|"
    "(quelle est|c'est quoi) la durée écoulée",
    "(on y est|on est dedans|on est dessus) depuis (quand|combien [de temps]|combien de minutes)",
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
)

NEXT: tuple[str, ...] = (
    "<when> [est-ce que] (commence|arrive|vient|débute|démarre) <next_item>",
    "<when> [est-ce que] <next_item> [il|elle] [commence|arrive|vient|débute|démarre]",
    "c'est <when> <next_item>|c'est <when> (qu'on (passe|attaque|commence) [à|au] <next_item_au>)",
    "<next_item> [il|elle] (c'est|commence|arrive|vient|débute) <when>",
    "(quel est|quelle est|c'est quoi|c'est lequel) (<next_item>|la suite|la "
    "prochaine étape du programme|l'étape suivante du programme|la suite (du "
    "programme|de l'ordre du jour|des événements)) [et <when_starts>]",
    "<next_item> (c'est quoi|c'est lequel|c'est laquelle|quel est-il) [et <when_starts>]",
    "qu'est-ce qui (vient|suit|est prévu|nous attend) <then> [<on_the_plan>] [et <when_starts>]",
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
    "<then> (il y a quoi|c'est quoi|on parle de quoi|vient quoi|quel sujet) [<on_the_plan>]",
    "(quelle|quel) (est|sera) (le|la) (prochain|prochaine) <thing> [<on_the_plan>] "
    "[et <when_starts>]",
    "après <item> (on a quoi|c'est quoi|il y a quoi|on fait quoi)|il y a quoi "
    "<on_the_plan> <then>|qu'est-ce qui (suit|vient après) <item>",
    "<when> (est-ce qu'on|on) (change de (sujet|point)|passe à autre chose)|on "
    "(change de (sujet|point)|passe à autre chose) <when>",
    "(le|la) (prochain|prochaine|suivant|suivante) (c'est quoi|c'est lequel)|"
    "(lequel|quel) (est le|c'est le) (suivant|prochain)",
)

OVER: tuple[str, ...] = (
    "<are_we> [déjà|encore|toujours|bien|pas|un peu|très] <off_plan> [ou [plutôt|"
    "on est] <off_plan>]",
    "(est-ce qu'on|on|est-ce que nous|nous) [est en train de] (dépasse|déborde|"
    "dépassons|débordons|déborder|dépasser) [le temps|l'heure|l'horaire] [déjà]",
    "[est-ce qu'on a|est-ce que nous avons|on a|avons-nous|a-t-on] [déjà] (dépassé|"
    "débordé) (le temps|l'heure|l'horaire|le temps (prévu|imparti)|sur (le temps|"
    "l'horaire))",
    "(est-ce qu'on a|on a|avons-nous|a-t-on|est-ce que nous avons) [déjà] (dépassé|débordé)",
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
    "(on a|nous avons|on a pris) combien (de retard|d'avance|de minutes (de retard|d'avance))",
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
    "(on a débordé|on a dépassé|on dépasse) (non|hein|pas vrai|n'est-ce pas|ou pas|ou quoi)",
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
)

STATUS: tuple[str, ...] = (
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
    "<time_wise> (on est dans les clous|c'est ok|c'est tendu|ça passe|ça va|on est ok|ça dit quoi)",
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
)
