"""The languages that the engines of this machine know, by the codes that people write.

A test holds them to the engines that are installed.
"""

from __future__ import annotations

from beatroom.flows.language.language_code import code_of


def _codes(text: str) -> tuple[str, ...]:
    return tuple(text.split())


WHISPER = _codes(
    "af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw "
    "he hi hr ht hu hy id is it ja jw ka kk km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt "
    "my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te tg th tk tl "
    "tr tt uk ur uz vi yi yo zh"
)
"""Of a Whisper for many languages, by its own codes; later ones know more."""
OTHER_NAMES = {"nb": "no", "fil": "tl", "jv": "jw", "iw": "he", "in": "id", "cmn": "zh"}
"""Codes that it has another one for."""
EARS = (*WHISPER, *OTHER_NAMES)

ESPEAK = _codes(
    "af am an ar as az ba be bg bn bpy bs ca chr cmn cs cv cy da de el en eo es et eu fa fi fr "
    "ga gd gn grc gu hak haw he hi hr ht hu hy ia id io is it ja jbo ka kk kl kn ko kok ku ky "
    "la lb lfn lt lv mi mk ml mr ms mt my nb nci ne nl no nog om or pa pap pl pt qu quc ro ru "
    "sd shn si sk sl smj sq sr sv sw ta te th tk tn tr tt ug uk ur uz vi yue zh"
)
"""Of espeak-ng since 1.51."""

KOKORO = {
    "en": "af_heart",
    "es": "ef_dora",
    "fr": "ff_siwis",
    "hi": "hf_alpha",
    "it": "if_sara",
    "ja": "jf_alpha",
    "pt": "pf_dora",
    "zh": "zf_xiaobei",
}
"""Of Kokoro, each with the voice that speaks it where none is named."""


def whisper_code(language: str) -> str:
    """What Whisper calls a BCP-47 language."""
    code = code_of(language)
    return OTHER_NAMES.get(code, code)
