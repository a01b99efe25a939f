"""French: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
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
)

REQUESTS: tuple[str, ...] = (
    "[est-ce que] (tu peux|vous pouvez|tu pourrais|vous pourriez|peux-tu|"
    "pouvez-vous|pourrais-tu|pourriez-vous|on peut|quelqu'un peut|quelqu'un "
    "pourrait) [me|nous] [juste|vite] (dire|rappeler|indiquer|donner|redire)",
    "[est-ce que] (tu sais|vous savez|sais-tu|savez-vous|quelqu'un sait|on sait|"
    "t'as une idée de|tu as une idée de|vous avez une idée de|tu saurais|t'as idée "
    "de)",
    "(dis-moi|dites-moi|dis-nous|dites-nous|rappelle-moi|rappelle-nous|rappelez-nous|rappelez-moi)",
    "(je voudrais|j'aimerais|je voulais|on voudrait|on aimerait|je veux|on veut|"
    "j'aurais voulu|je voudrais bien|j'aimerais bien) [juste] savoir",
    "(je me demande|je me demandais|on se demande|on se demandait)",
    "(je peux|puis-je|on peut|est-ce que je peux) [juste] (demander|savoir)",
    "(on peut|est-ce qu'on peut|est-ce que je peux|je peux|est-ce possible de) savoir",
    "(tu as|t'as|avez-vous|as-tu|quelqu'un a) une idée [de]",
    "(c'est possible de|possible de) (savoir|dire|me dire)",
)

TAILS: tuple[str, ...] = (
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
)
