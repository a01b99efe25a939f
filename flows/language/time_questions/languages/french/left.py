"""French: what asks for what is left of the item and of the session."""

from __future__ import annotations

ITEM_LEFT: tuple[str, ...] = (
    "<how_much> <remains> [<left>] <for_item>",
    "<remains_before> <how_much> [<left>] <for_item>",
    "(<how_much> <i_have>|<i_have> [encore] <how_much>) <for_item>",
    "(il me reste combien|combien il me reste) <for_thing>",
    "<for_item> (<i_have>|<remains_before>) <how_much>|<for_thing> il (me|nous) reste combien",
    "<for_thing> <il_reste> combien",
    "<for_item> <how_much> <remains>",
    "(il [nous] reste [encore] combien|combien [il [nous] reste|reste-t-il|nous "
    "reste-t-il]) <for_thing>",
    "<how_much> encore <for_item>",
    "<when> [est-ce que] (<item> <ends>|<ends> <item>|<item> (se termine-t-il|se termine-t-elle))",
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
    "(le temps restant|temps restant) <for_item>|(quel est|c'est quoi) le temps restant <for_item>",
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
    "(la|le|cette|ce) <thing> (se termine|finit|s'arrête) dans combien de (secondes|minutes|temps)",
    "<until_when> (on parle|on reste|est-ce qu'on parle|est-ce qu'on reste|on "
    "travaille) [de|sur] <item>|combien de temps [encore] (on reste|est-ce qu'on "
    "reste|on passe|est-ce qu'on passe) [encore] sur <item>",
    "on a encore combien de temps sur <item>|encore combien sur <item>",
)

SESSION_LEFT: tuple[str, ...] = (
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
    "<until_when> [est-ce que] (dure|va) (<meeting>|ça)|<until_when> (ça|<meeting>) (dure|va)",
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
    "(est-ce qu'il [nous] reste|reste-t-il) [encore] (longtemps|beaucoup de temps) [<in_meeting>]",
    "(quel est|c'est quoi|c'est combien) (le temps restant|le temps qu'il reste|le "
    "temps qu'il nous reste) [<in_meeting>]|le temps restant",
    "(<il_reste> quoi|qu'est-ce qu'il reste|combien <il_reste>) (au chrono|sur le "
    "chrono|au compteur|à l'horloge)",
    "(je peux|on peut|est-ce qu'on peut|est-ce que je peux) (rentrer|partir|sortir|"
    "s'en aller) [chez moi|chez nous|à la maison] <when>",
    "[est-ce qu'il] (<il_reste>|reste) encore longtemps [<in_meeting>]|il en reste "
    "pour longtemps|on est encore là longtemps",
    "(est-ce que c'est|c'est) bientôt l'heure de (partir|sortir|rentrer|finir|la sortie|la fin)",
    "est-ce que <meeting> (est|c'est|touche à sa fin|se termine) (bientôt|presque) "
    "[fini|finie|terminé|terminée|la fin]|<meeting> [elle|il] (finit|se termine) "
    "bientôt",
    "il [nous] reste [encore] (plus de|moins de|au moins) # minutes <in_meeting>",
    "(vous nous|tu nous|on nous) (libérez|libères|libère|laissez partir|laisses "
    "partir|lâchez|lâches|laissez sortir) <when>|<when> (vous nous|tu nous|on nous|"
    "est-ce que vous nous|est-ce que tu nous) (libérez|libères|libère|laissez "
    "partir|lâchez|lâches)",
    "ça sonne <when>|<when> [est-ce que] ça sonne|la cloche sonne <when>",
    "(quelle est|c'est quoi) l'heure de (fin|sortie) [prévue] [<of_meeting>]|l'heure de fin",
    "<when> on en (a fini|finit)|on en finit <when>|c'est fini <when>|<meeting> "
    "(est finie|est fini|c'est fini) <when>|(encore combien de temps|encore "
    "combien de minutes|encore longtemps)",
    "combien (de temps|de minutes) encore|combien de temps encore (avant la fin|jusqu'à la fin)",
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
)
