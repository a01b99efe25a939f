"""French: what asks for what no answer covers exactly."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
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
        "(c'est <when> la [prochaine] pause|la pause c'est <when>|on fait [une|la] pause <when>)",
        "(combien [de temps|de minutes] avant la pause|<il_reste> combien [de temps] "
        "avant la pause|c'est bientôt la pause)",
        "(le quiz|le jeu) [il] (commence|démarre|c'est) <when>|<when> (commence|"
        "démarre) (le quiz|le jeu)",
    ),
    "status": ("(est-ce que l'horloge tourne|l'horloge est en pause|le chrono tourne)",),
    "over": (
        "(est-ce qu'on a|on a|a-t-on) débordé sur (le|la|ce) (dernier|dernière) "
        "<thing>|est-ce qu'on a débordé sur <item>",
    ),
}

SESSION_LENGTH: tuple[str, ...] = (
    "combien de temps (dure|doit durer|va durer) <meeting>|<meeting> dure combien de temps",
)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "(quand|à quelle heure) (est-ce qu'on a|avons-nous|on a|a-t-on|est-ce que nous "
    "avons|ça a|est-ce que ça a) (commencé|démarré|débuté)",
    "(quand|à quelle heure) [est-ce que] (<meeting> a (commencé|démarré)|a "
    "(commencé|démarré) <meeting>)",
    "(on a|ça a|<meeting> a) (commencé|démarré|débuté) (quand|à quelle heure)",
    "c'est (quand|à quelle heure) qu'on a (commencé|démarré)",
)
"""When the session began."""
