"""What is said of food, in all seven languages at once: stems, whatever a session speaks.

A stem of another language does no harm where a sentence is held back rather than spoken, and people
mix languages. Texts are folded first: no case, no accents, no hyphens, no apostrophes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from beatroom.flows.language.words import folded


def _anywhere(stems: str) -> str:
    """Long stems: compounds have them in their middle ("Weizenmehl", "nussfrei")."""
    return rf"\b\w*(?:{'|'.join(stems.split())})"


def _begins(stems: str) -> str:
    return rf"\b(?:{'|'.join(stems.split())})"


def _whole(words: str) -> str:
    return rf"\b(?:{'|'.join(words.split())})\b"


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns))


ALLERGY = _any(
    _anywhere("allerg alerg intoler intoller unvertrag anaphyl eliac eliak eliaq eliach zoliak"),
    _anywhere("vegan vegetar vegetal veggie pescatar pflanzlich plantaard tierisch dierlij"),
    r"\bplant based\b|\banimal\w*|\bpescetar\w*",
    _begins("halal kosher koscher casher diabet pregnan schwanger enceint embaraz incint gravid"),
)
"""Allergies and diets: a host may ask for them."""
FOOD = _any(
    _anywhere("glute glutin weizen wheat dinkel mehl lactos laktos lattos milch casein kasein"),
    _anywhere("yogurt yoghurt"),
    _anywhere("joghurt yaourt iogurt nuss nusse mandel hasel walnu erdnu peanut almond hazelno"),
    _anywhere(
        "amande almendr cashew anacard pista[cz] macadam pe[ck]an marzipan mazapan massepain"
    ),
    _anywhere("marsepein marzapan macapao pralin nougat sesam tahin sellerie selderij crusta"),
    _anywhere("eiweiss eigelb fleisch fisch krebs garnel garnal muschel mossel auster obers"),
    _begins("milk dairy laiti lacte lattici latici leite zuivel melk chees kase fromag quesos?"),
    _begins("formagg queij kaas butter beurre mantequill manteig boter cream sahne topfen creme"),
    _begins("slagroom whey molke quark curd mozzarell parmesan parmigi mascarpon ricotta margarin"),
    _whole("lait leche latte burro nata natas panna rahm ghee feta ei ble"),
    _begins("eier eifrei eivrij egg huevo oeuf uov flour farin harin trigo frument tarwe"),
    _whole(r"ovos? grano \w*meel oats? oatmeal rye orge orzo haver gerst pao pane malt miso"),
    _begins("spelt barley gerste cebada cevada roggen rogge seigle centen segale hafer avoin aven"),
    _begins(
        "aveia bread brot(?!h) brood semol griess couscous bulgur seitan pasta espelt farro epeautr"
    ),
    _whole(r"\w*nuts? noix cajou nuez noci noce noz mani \w*noten\w* \w*noot nutfree nussfrei"),
    _begins("nutt nutf nueces nozes noisett nocciol avell avela mandorl amendo arachid cacahu"),
    _begins("pinda kernel pinienkern kurbiskern pinon pinol pignol seeds? pralin gianduj"),
    r"\bfrutos? secos?|\bfrutta (?:secca|a guscio)|\bfruits? a coque|\btree \w+",
    _begins("fish poisson pescad peixe anchov anchoi anchoa acciug ansjovi sardel salmon lachs"),
    _begins("saumon zalm thunf tonij tonno bacal merluz seafood mari[sc]c marisc meeresfr"),
    _whole("pesce vis tuna thon atun atum cod"),
    _begins("shellfish schaaldier schalentier prawn shrimp crab krabb lobster langous langost"),
    _begins("scamp hummer crevett homard gamba cangrej camarao camaroes gamber granchi aragost"),
    _begins(
        "caranguej lagost kreeft mollus mussel moule mejillon cozz mexilh clams? oyster huitre"
    ),
    _begins("ostra ostric oester squid calamar tintenf inktvis octopus scallop jakobsm vieira"),
    _begins("weichtier weekdier snail pulpo polpo polvo lulas"),
    _begins(
        "soja soya soia tofu edamame tempeh mustard senf moutard mostaz senape mostard mosterd"
    ),
    _begins("celery celeri apio sedano aipo sulphit sulfi solfit lupin altramu tremoc mayonn"),
    _begins("majon maion pork schwein cerdo maiale varken bacon speck alcoho alkoho alcool"),
    _whole("soy porc porco meat viande carne vlees"),
)
"""What may be in a dish that somebody does not bear, or does not eat."""
CONTENTS = _any(
    _begins("contain ingredien zutat enthal contien contem contenh bevat spuren tracce trazas"),
    _begins("trace substan inhaltsst bestandt zonder\\b"),
    _whole("drin darin dedans zit zitten lleva llevan"),
    r"\b(?:in it|in there|in them|in that|none of that|any of that)\b",
    r"\b(?:made|cooked|fried|baked|prepared) (?:with|without|of|from|in)\b",
    r"\b(?:free (?:from|of)(?! charge)|frei von|libres? de|priv[oi] di|vrij van|livres? de)\b",
    r"\b(?!(?:is|are|be|ll|will|tables?|feel|step|toll|smoke|barrier|still|also|seats?|times?|slots?"
    r"|places?|you|for|and|a|the|not|chairs?|now|evening|then) )\w+ free\b",
    r"\b(?!care)\w{3,}free\b",
    r"\b(?!(?:barriere|stufen|gebuhren|rauch|kosten)frei)\w{2,}frei(?:e[nrsm]?)?\b",
    r"\b(?!(?:drempel|rook|kosten)vrij)\w{2,}vrije?\b",
)
"""That something is in a dish, or is not."""
EATS = _any(
    _whole(r"eat eats eating eaten essen isst mangiar\w* manger mange mangez comer\w* eten"),
)
SAFE = _any(
    r"\bsafe(?:r|st|ly|ty)?\b(?! with (?:me|us))",
    _begins("harm danger react unbedenk bedenkenlos unbesorg vertrag geeignet gefahr suitab"),
    _begins("risk risik riesg risc risqu rischi contamin kontamin veilig geschikt adatt"),
    _begins("adequad fear crainte bekomm"),
    _whole("apto apta aptos aptas adapte adaptee gerust suits"),
    r"\bsans (?:danger|risque|souci|probleme)\b|\bsegur[oa]s? para\b|\bsicur[oaie] per\b",
    _begins("avoid condition concern bother agrees? beruhigt tranquil souci preoccup preocup"),
    r"\bbe (?:\w+ )?(?:alright|all right|fine|ok|okay|no problem)\b|\b(?:good|fine|ok|okay) with\b",
    r"\b(?:makkelijk|gerust|problemlos|senza problemi|sin problemas?|sem problemas?)\b",
    r"\b(?:fine|ok|okay|good|all ?right|perfect|great|no problem|nothing) "
    r"(?:at all )?for (?:her|him|them|your|you|a|an|the|people|some|any|those|coel|cel|veg)",
    r"\b(?:gut|ordnung|problem|probleem|okay|ok|goed|prima) (?:fur|voor)\b",
    r"\b(?:bien|bon|bonne|bom|bem|bene|problema|probleme|ok) (?:para|pour|per)\b",
)
"""That somebody may eat something."""
OTHERS = (
    "she he they daughter son wife husband child kid kids children tochter sohn frau mann kind "
    "fille fils femme mari enfant hija hijo mujer figlia figlio moglie marito bambin[oa] filha "
    "filho mulher marido dochter zoon vrouw coeliacs? celiacs? vegans? ones kleiner? petite? bebe"
)
ANOTHER = _any(_whole(f"{OTHERS} her him them ihm lui ela ele haar hem"))
"""Somebody who is spoken of."""
MAY = (
    "can may could will won kann darf konnte peut puede puo pode kan mag ll doesn tolerates "
    "tolera tolere supporte sopporta suporta verdraagt"
)
MAY_EAT = _any(
    rf"{_whole(OTHERS)}(?: \w+)? {_whole(MAY)}",
    rf"{_whole('kann darf')} {_whole(OTHERS)}",
    r"\b(?:elle|il|ella|el|ela|ele|lei|lui|ze|zij|hij|sie|er) "
    r"(?:peut|puede|pode|puo|kan|kann|darf)\b",
    r"\bpuede(?:n)? (?:tomar|probar)\b",
    r"\b(?:people|those|personnes|leute|menschen|personas|persone|pessoas|mensen) "
    r"(?:with|who|mit|die|avec|qui|con|que|che|com|met)\b",
    rf"\b(?:to|for|with|fur|pour|para|per|voor) (?:\w+ )?{_whole(OTHERS)}",
)
NEGATED = _any(
    _whole("no not none never nothing without isn hasn doesn nor neither kein keine keinen nicht"),
    _whole(
        "nichts ohne sans pas aucun aucune rien sin nada ningun non senza niente nessun sem nao"
    ),
    _whole("nenhum geen niet niets zonder"),
)
HOSTING = _any(
    _begins(
        "table booking booked reserv tisch mesa tavol tafel terrace terrass terraz garden garten"
    ),
    _begins("jardin giardin tuin chair hochst seat sitz join arriv page seite pagin phone telef"),
    _begins("address adress indiriz direcc morad cards? credit pay pag[ao] zahl betal"),
    _begins("order bestell command pedid ordin encomend total added warenkorb collect abhol"),
    _begins("name nome naam nombre namen numer number nummer guest gast gaste person people"),
    _begins("price cost kost cout cuesta costa preis prijs prix prezz prec euro birthday geburtst"),
    _begins("link cash step stufe march escalon scalin degrau trap cart slot kalender carta karte"),
    _begins("kaart ementa menu toilet parking spell buchstab cancel storn annul disd afzeg"),
    _begins("anniversa cumple complean anivers verjaard"),
)
"""What a host speaks of beside food."""
SMALL_TALK = _any(
    _begins("hello hallo welcom willkomm bienven benvenut welkom thank dank merci gracia grazie"),
    _begins("obrigad bonjour buon hola ola bye moment minute look freu forward day tag jour dia"),
    _begins(
        "giorn dag uhr uur heure hora time zeit clock evening abend avond soir sera noche noite"
    ),
    _begins("tonight tomorrow morgen demain manana domani amanha today heute open close geoffnet"),
    _begins("geschlossen ouvert ferme abiert abrimos cerra apert apri chius abert fechad geopend"),
    _begins("gesloten cancel storn annul disdett afgezegd chang geander cambi mudei alter verand"),
    _begins("sunday monday tuesday wednes thursday friday saturday sorry hear"),
)
TAKEN_OUT = _any(
    r"\b(?:leav\w*|left) (?:\w+ ){0,3}(?:out|off|away)\b|\btaken out\b|\bskip\w*\b|\bomit\w*",
    _begins("weglass weglaten weggelassen weggelaten enlev quitar quitamos togli tirar retirar"),
    _whole("retirer retirons swap substitute replace replaced ersetzen"),
)
"""That a kitchen leaves something out: what it does is on no record."""
TELLS = _any(
    r"\b(?:it|that|this|they|there) (?:s|is|are|has|have|comes?)\b|\bc est\b|\bil y a\b|\bhay\b"
    r"|\bc e\b|\bha\b|\btem\b|\ber zit\w*\b|\b(?:da|das|es|darin) (?:ist|sind|hat|kommt|gibt)\b",
)
"""That something is like this, or has something."""
PRICED = _any(r"\b\w+ euros?\b")
"""A price."""
ORDERING = _any(
    _begins("order bestell command pedid ordin encomend warenkorb cart basket total"),
)
"""That dishes are counted, not described."""
NOTED = _any(
    _whole("noted noteer"),
    r"\b(?:i|ll|shall|should|can) note\b",
    _begins("vermerk notier notiert anot annot genoteer noteer aufgeschrieb wrote written"),
    _begins("write apunt segnat segno"),
)
KINDS_OF_DISH = _any(
    _begins("dish tart strudel schnitzel risotto soup salad sorbet steak dessert starter"),
    _begins("gericht suppe vorspeis nachspeis hauptspeis piatto gerecht sopa zupp soep dumpling"),
    _begins("lemonad limonad sauce sosse salsa molho saus dressing crust panade kruste"),
    _whole("plat plats plato platos prato pratos speise speisen mains wine wines wein vin vino"),
)
"""Sorts of dishes, and parts of them."""
COOKING = _any(
    _begins("cook kochen kocht gekocht cuisin cocina cucin cozinh kook fry fried frie braten brat"),
    _begins("gebraten frit frig bake baked backen backt gebacken roast grill stew steam marinad"),
    _begins("chef ol oil oils olio oleo aceite olie huile stock brodo caldo bouillon brue bruhe"),
    _whole("kitchen kuche keuken verwenden verwendet utilisons utilise usamos usiamo gebruiken"),
    r"\b(?:we|they|the kitchen|he|she) uses?\b",
)
"""How dishes come about: a kitchen's ways are on nobody's record."""
COURTESY = _any(
    r"(?:(?:sehr|very|all|tres|muy|molto|muito|heel|of|ja|yes|oh|well|so|ganz|alles) )?"
    r"(?:no problem|kein problem|sans probleme|pas de probleme|sin problemas?|nessun problema"
    r"|senza problemi|sem problemas?|geen probleem|good|gern|gerne|gut|bien|bem|bene|benissimo"
    r"|goed|prima|perfect|perfekt|perfecto|perfetto|perfeito|parfait|lovely|wonderful|great"
    r"|wunderbar|super|excellent|sorry|right|course|klar|graag|please|bitte|alstublieft"
    r"|sure|certainly|gladly|naturlich|bien sur"
    r"|por favor|per favore|s il vous plait|de acuerdo|d accord|va bene|vale|claro|certo)"
)
"""A part of a sentence that says nothing of its own."""
DISH = _any(
    KINDS_OF_DISH.pattern,
    _begins("main plat plato piatto prato speise"),
    _whole("it this that these those these das dies ca cela es eso esto esso questo isso isto dat"),
)
"""A dish, or what stands for one."""
ASKS = _any(
    r"^(?:and |so |und |et |y |e |en )?"
    r"(?:(?:an|auf|um|in|at|for|on|a|de|para|per|op|voor|ab|bis) )?"
    r"(?:what|which|who|is|are|do|does|did|have|has|any|anybody"
    r"|shall|should|would|could|can|may|will|if|welche\w*|haben|hat|gibt|sind|ist|darf|soll"
    r"|mochten|wollen|was|wer|avez|est ce|y a|quel\w*|souhait\w*|voulez|tiene\w*|hay|quiere"
    r"|desea|alguien|que|avete|ha|c e|vuole|qualcuno|desidera|quali|tem|ha|deseja|alguem|quer"
    r"|heeft|zijn|wilt|is er|welke|iemand)\b"
)
GUEST = _any(
    _whole("you your anybody anyone somebody someone guests party table sie ihnen ihr ihre jemand"),
    _whole("gaste vous votre vos quelqu usted ustedes su sus alguien tiene tienen lei voi vostro"),
    _whole("qualcuno avete ha senhor senhora alguem voces tem u uw iemand jullie heeft"),
)
_SPELLED = re.compile(r"\b(?:[a-z] ){2,}[a-z]\b")
_STOPS = re.compile(r"[;:–—…()]")
_CLAUSE = re.compile(r"[,.!?]+")


@lru_cache(maxsize=512)
def plain(text: str) -> str:
    """A text as the patterns read it; commas, stops and question marks stay."""
    words = folded(_STOPS.sub(",", text), apostrophe=" ")
    joined = _SPELLED.sub(lambda letters: letters[0].replace(" ", ""), words)
    return " ".join(joined.split())


def clauses(text: str) -> list[str]:
    """The parts of a plain text that stand between its stops."""
    return [part.strip() for part in _CLAUSE.split(text) if part.strip()]


def speaks_of_food(text: str) -> bool:
    """Whether a text names an allergen, an allergy, a diet, or what is in something."""
    words = plain(text)
    return any(one.search(words) for one in (ALLERGY, FOOD, CONTENTS))


def any_of(patterns: Iterable[re.Pattern[str]], text: str) -> bool:
    """Whether one of them is in a plain text."""
    return any(one.search(text) for one in patterns)
