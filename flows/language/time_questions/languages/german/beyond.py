"""German: what asks for what no answer covers exactly."""

from __future__ import annotations

from collections.abc import Mapping

from beatroom.flows.language.time_questions.phrases import Ask

BEYOND: Mapping[Ask, tuple[str, ...]] = {
    "item_left": (
        "[seit] <how_long> (sind|reden|sprechen|sitzen|hängen) wir [<schon>|bereits] "
        "(bei|an|mit|über) <item_acc_or_dative> [dran|dabei]",
        "(wie lange|wie lang) (dauert|<ist>|geht) <item> [insgesamt]",
        "<how_much> (<ist>|war|sind) <for_item> (geplant|vorgesehen|eingeplant)",
    ),
    "next": (
        "<when> (<ist>|kommt|machen wir|<haben_wir>|gibt es|gibt's|beginnt) [die|eine|"
        "unsere] [nächste|kurze] (pause|mittagspause|kaffeepause)",
        "(wie lange|wie lang|wie viel zeit|wie viele minuten) [<ist> es|dauert es|sind "
        "es] [noch] bis zur [nächsten] (pause|mittagspause|kaffeepause)",
        "(<ist>|<haben_wir>|machen wir) <soon_only> [eine] pause",
    ),
    "status": (
        "(läuft die uhr|<ist> die uhr angehalten|steht die uhr|läuft die zeit)",
        "(läuft|<ist>) (die uhr|die zeit) (noch|<schon>) (angehalten|gestoppt|pausiert)",
    ),
    "over": ("<haben_wir> (beim|bei dem|bei der|im|in der) (letzten|vorigen) <thing> überzogen",),
}

SESSION_LENGTH: tuple[str, ...] = (
    "(wie lange|wie lang) (dauert|geht) (<meeting>|das ganze) [insgesamt]",
    "(wie lange|wie lang) (<ist>|war) <meeting> (geplant|angesetzt)",
)
"""What the plan says of the whole; answered from the plan."""

STARTED: tuple[str, ...] = (
    "(wann|um wie viel uhr|seit wann) (haben|sind) wir [nochmal|noch mal] "
    "(angefangen|begonnen|gestartet|losgelegt)",
    "wann (hat|<ist>) <meeting> [nochmal] (angefangen|begonnen|gestartet|losgegangen)",
    "(wann|seit wann) wir (angefangen|begonnen|gestartet) (haben|sind)",
    "wann (ging es|ging's) los|wann war (der|unser) (start|beginn)",
    "wann (hat|ist) (das|das ganze|es) (angefangen|begonnen|losgegangen)",
)
"""When the session began."""
