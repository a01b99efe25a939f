"""What a recogniser writes again and again without anybody having said it."""

from __future__ import annotations

FASTEST = 5.0
"""Words a second that nobody exceeds for long."""
AT_LEAST = 4
"""Words that may be said in next to no time."""
SENTENCE = 3
"""Words from which one repetition is seldom a person's; of fewer it takes two."""


def repeats(text: str) -> bool:
    """Whether a transcript may have got into a loop: the same words stand there in a row."""
    words = _plain(text.split())
    for place in range(len(words)):
        period = _period(words, place)
        if period >= SENTENCE:
            return True
        if period and words[place : place + 3 * period] == 3 * words[place : place + period]:
            return True
    return False


def without_loops(text: str, seconds: float) -> str:
    """A transcript without repetitions, where it has more words than fit into its audio.

    Args:
        text: What was recognised.
        seconds: How long the audio is.
    """
    words = text.split()
    if len(words) <= AT_LEAST + FASTEST * seconds:
        return text
    kept, place = list[str](), 0
    plain = _plain(words)
    while place < len(words):
        period = _period(plain, place)
        if not period:
            kept.append(words[place])
            place += 1
            continue
        kept += words[place : place + period]
        after = place + period
        while after < len(words) and plain[after] == plain[after - period]:
            after += 1
        # A loop that goes on with something else has not begun another round.
        whole = after if after == len(words) else place + (after - place) // period * period
        place = max(whole, place + period)
    return " ".join(kept)


def _plain(words: list[str]) -> list[str]:
    return [word.strip(".,!?").lower() for word in words]


def _period(words: list[str], place: int) -> int:
    """How many words from a place are said twice or more in a row; 0 for none."""
    for period in range(1, (len(words) - place) // 2 + 1):
        if words[place : place + period] == words[place + period : place + 2 * period]:
            return period
    return 0
