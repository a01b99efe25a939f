"""Signs of listening in seven languages, as recognisers write them, and words that are none."""

from __future__ import annotations

import pytest

from beatroom.flows.core.addressing.backchannels import only_listens, only_sounds

pytestmark = pytest.mark.unit

SOUNDS = ("Mm-hm.", "Mhm", "Mm-hmm", "Hmm!", "Uh-huh.", "M-hm", "Ahh", "Oh", "Hahaha", "Ha ha ha!")
NOTED = ("[laughter]", "(laughs)", "*mm-hm*")
SIGNS = {
    "en": ("Right.", "Oh wow", "Yeah, yeah.", "I see.", "Right?", "Mm-hm, exactly"),
    "de": ("Ja, genau.", "Stimmt", "Ach so.", "Mhm, ja"),
    "fr": ("D'accord.", "Oui oui", "Tout à fait.", "C'est vrai"),
    "es": ("Vale, vale", "Claro.", "¿De verdad?", "Sí"),
    "it": ("Certo.", "Ah, sì", "È vero"),
    "pt": ("Pois é", "Está bem.", "Claro"),
    "nl": ("Ja ja", "Precies.", "Ik snap het"),
}
WORDS = {
    "en": ("Stop.", "Wait", "No.", "Hey", "Yes, but", "Uh, stop", "How", "Um", "Hello", "Home", ""),
    "de": ("Halt", "Moment", "Nein", "Ja, aber"),
    "fr": ("Attends", "Non", "Oui mais"),
    "es": ("Espera", "No", "Vale, pero"),
    "it": ("Aspetta", "No", "Sì, ma"),
    "pt": ("Espera", "Não", "Sim, mas"),
    "nl": ("Wacht", "Nee", "Ja, maar"),
}


@pytest.mark.parametrize("language", SIGNS)
def test_a_sign_of_listening_is_known_and_nothing_else_is_one(language: str) -> None:
    signs = (*SOUNDS, *NOTED, *SIGNS[language])
    assert [one for one in signs if not only_listens(one, language)] == []
    assert [one for one in WORDS[language] if only_listens(one, language)] == []


def test_what_is_hummed_or_laughed_answers_nothing() -> None:
    assert [one for one in (*SOUNDS, *NOTED) if not only_sounds(one)] == []
    assert [one for one in ("Yes.", "Right.", "Mm-hm, sure") if only_sounds(one)] == []
