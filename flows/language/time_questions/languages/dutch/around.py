"""Dutch: what may stand before and after a question."""

from __future__ import annotations

FILLERS: tuple[str, ...] = (
    "ik (moet|moest) [*] [*] [*] [*] (weg|gaan|halen|pakken|ophalen|eten|koken|"
    "vertrekken|vangen|vertrekken|naar (huis|school|de (trein|bus|dokter|tandarts|"
    "les))|werken)",
    "ik heb (zo|straks|om|dadelijk|zometeen|daarna|hierna|vanmiddag) * [*] [*] [*]",
    "(ik|we) (heb|hebben) (een|mijn|de|geen) [*] (trein|afspraak|bus|vlucht|call|"
    "tandarts|vergadering|horloge|klok|meeting|les|honger|oppas|dokter) [*] [*] [*]",
    "(mijn|m'n|de|het) (telefoon|gsm|mobiel|batterij|horloge|trein|bus|tram|moeder|"
    "mama|vader|papa|man|vrouw|kind|kinderen|zoon|dochter|taxi|laptop|scherm|hond|"
    "klok|soep|eten|vlucht|oppas|accu|parkeertijd|aardappels|volgende afspraak) "
    "(is|gaat|komt|vertrekt|wacht|staat|haalt|doet|ligt|begint|loopt|wachten|zijn|"
    "stopt|valt|kookt|hapert|moet) [*] [*] [*] [*]",
    "ik (zie|heb|vind|draag) [*] (geen|de) (klok|horloge|uurwerk) [*] [*]|ik (ben|"
    "zit) (nog|pas) (bij|aan|op|met) * [*] [*]|ik heb (haast|honger)|ik ben (moe|"
    "de tijd kwijt|de tel kwijt|wat laat)",
    "(juf|meester|meneer|mevrouw|baas|lieverd|vrienden|collega's|jong|gast|beste "
    "mensen|iedereen|chef|schat)",
    "(hoi|hallo|hey|hé|oké|ok|okay|goed|nou|dus|sorry|pardon|wacht|en|maar|ja|"
    "trouwens|zeg|even|ach|oh|nee|dag|goedemorgen|goedemiddag|mensen|jongens|juf|"
    "meester|meneer|mevrouw|dank je|bedankt|allez|kijk|excuseer|luister)",
    "(een vraag|vraagje|korte vraag|een vraagje|snelle vraag|uit nieuwsgierigheid|"
    "alsjeblieft|alstublieft|een snelle vraag|nog een vraag|andere vraag|een korte "
    "vraag|kort vraagje|een kleine vraag|heel kort|tussendoor|neem me niet kwalijk|"
    "voor ik het vergeet|overigens|gewoon uit nieuwsgierigheid|tussen haakjes|voor "
    "de zekerheid)",
    "(in|met) dit tempo|aan dit tempo",
    "(amai|allee|seg|wacht even|momentje|dus eigenlijk|voor ik het vergeet|sorry "
    "dat ik stoor|sorry voor de onderbreking|even tussendoor|even iets anders|even "
    "checken|ff|even kijken|hé zeg|o ja|oh ja|tja|hoor eens|luister eens)",
)

REQUESTS: tuple[str, ...] = (
    "(kun|kan|kunt|zou|kunnen|zouden) (je|jij|u|iemand|jullie|ge|gij|we) [me|mij|"
    "ons] [alsjeblieft|alstublieft|misschien|even|snel|kort] (zeggen|vertellen|"
    "laten weten|kunnen zeggen|kunnen vertellen|herinneren|doorgeven)",
    "(weet|weten) (je|jij|u|iemand|jullie|we|ge|gij|<er> iemand) [toevallig|misschien|soms]",
    "(zeg|vertel) (me|mij|ons|eens) [even|eens|snel]",
    "(ik|we) (vroeg|vroegen) (me|ons) af",
    "(ik|we) (wil|willen|wilde|wilden|zou|zouden|moet|moeten) [graag] [even|alleen] weten",
    "(mag|kan) (ik|men|we) [even] (vragen|weten)|ik wou (weten|vragen)|ik wilde vragen",
    "(ik vraag me af|heb je enig idee|enig idee|heeft iemand enig idee|heb jij "
    "enig idee|heeft iemand een idee|enig benul)",
    "(weet|weten) (gij|ge|jullie|jij) [toevallig]",
    "(kan|mag) (ik|men) (weten|vragen)",
    "(is het mogelijk|kan ik erachter komen) (te weten|te zeggen)",
    "(wie|iemand) (weet|kan zeggen|kan me zeggen)",
    "(kunde|kunt ge|kan je|kun je) (mij|me|ons) (zeggen|vertellen)",
    "benieuwd|ik ben benieuwd|we zijn benieuwd",
)

TAILS: tuple[str, ...] = (
    "(juf|meester|meneer|mevrouw|baas|vrienden|collega's|jong|gast|chef|schat|denk "
    "je|als ik vragen mag|in minuten|kun je dat zeggen|weet jij dat|bedoel ik|"
    "volgens jou|op jouw klok|op de klok|zeg|wellicht|ruwweg|zowat|pakweg|om en "
    "nabij|eigenlijk nog|als je <het> weet|denkt u|weet u dat|met z'n allen|hoor|"
    "joh)",
    "(nu|alsjeblieft|alstublieft|graag|eigenlijk|precies|inmiddels|dan|nog|bedankt|"
    "ongeveer|even|juf|meester|meneer|jongens|mensen|zo|dank je|toevallig)",
    "(op dit moment|momenteel|hier|vandaag|tot nu toe|ook alweer|alweer|weer|in "
    "totaal|trouwens|of niet|of wat|of hoe|hè|toch|bij ons|tot dusver|met zijn "
    "allen|al met al|weet je dat|bij benadering|volgens de klok|volgens jouw klok|"
    "al)",
    "(ff|zeg maar|nou eenmaal|op dit punt|tot hier toe|voorlopig|tot op heden|naar "
    "schatting|grofweg|jongen|makker|man|hoor je|joh|als ik zo vrij mag zijn|aub|"
    "svp|in godsnaam|onderhand|ondertussen|intussen)",
)
