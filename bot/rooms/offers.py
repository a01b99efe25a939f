"""What a browser may put into an offer or a candidate, looked at before anything works on it.

aiortc reads an SDP with assertions, and in places takes the square of what it is given. So an offer
passes here first: bounded in every direction, and rid of candidates that are not to be used. What
no browser sends is a `BadOffer`, and its text says what is wrong.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

from aiortc import RTCIceCandidate
from aiortc.sdp import candidate_from_sdp

from beatroom.bot.outgoing.address_ranges import is_this_machine, reach_of

OFFER_BYTES = 40_000
LINES = 1_500
LINE_CHARACTERS = 2_000
SECTIONS = 6
"""Sound, camera, screen and messages, and two to spare."""
FORMATS = 80
"""Payload types in a section."""
REPEATS = 150
"""Lines of one attribute in a section; browsers send some 60 of `rtcp-fb`."""
CANDIDATES = 32
"""Addresses of one connection, those in its offer included."""
CANDIDATE_CHARACTERS = 500
LEAST_PORT = 1_024
KINDS = ("audio", "video", "application")


class BadOffer(Exception):  # noqa: N818 - it names what happened
    """An offer or a candidate that no browser sends; the text says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class CleanOffer:
    """An offer that may be worked on.

    Attributes:
        sdp: Without candidates that are not to be used.
        candidates: How many are left in it.
        dropped: Whether any was taken out: then those that are left are not all there are.
    """

    sdp: str
    candidates: int
    dropped: bool


def clean_offer(sdp: str, *, loopback: bool = False) -> CleanOffer:
    """Check an offer's bounds and form; BadOffer says what is wrong with it.

    Args:
        sdp: As the browser sent it.
        loopback: Whether candidates of this machine itself may be used.
    """
    if len(sdp.encode(errors="replace")) > OFFER_BYTES:
        raise BadOffer(f"The offer is too long: an SDP may have {OFFER_BYTES} bytes.")
    # More than these would be line breaks to aiortc, and lines that are not looked at here.
    if not sdp.isascii() or not all(c.isprintable() or c in "\r\n\t" for c in sdp):
        raise BadOffer("The offer is no SDP: it has characters in it that are not plain ASCII.")
    lines = [line for line in sdp.splitlines() if line.strip()]
    if len(lines) > LINES:
        raise BadOffer(f"The offer is too long: an SDP may have {LINES} lines.")
    if not lines or lines[0] != "v=0":
        raise BadOffer("The offer is no SDP: its first line is not 'v=0'.")
    _check_lines(lines)
    return _without_useless(lines, loopback=loopback)


def usable_candidate(text: str, *, loopback: bool = False) -> RTCIceCandidate | None:
    """A candidate (without `candidate:` in front) if it is to be used, else None.

    Only UDP to an address is used: names would have to be looked up, mDNS names (`.local`) among
    them, and a browser that hides behind one is found by the packets that it sends itself. Nothing
    is sent to this machine (unless `loopback`), to addresses that no browser has (link-local,
    multicast, reserved, a cloud's own: the list of the address policy), or to ports below 1024: a
    candidate is a request to send packets there.

    Raises:
        BadOffer: It is no candidate.
    """
    if len(text) > CANDIDATE_CHARACTERS:
        raise BadOffer(f"A candidate may have at most {CANDIDATE_CHARACTERS} characters.")
    try:
        candidate = candidate_from_sdp(text)
    except Exception:  # noqa: BLE001 - border: aiortc asserts what it reads
        raise BadOffer(f"This is no ICE candidate: {text[:60]!r}.") from None
    if candidate.protocol.lower() != "udp" or candidate.type not in ("host", "srflx", "relay"):
        return None
    if not LEAST_PORT <= candidate.port <= 0xFFFF or candidate.component != 1:
        return None
    return candidate if _may_be_sent_to(candidate.ip, loopback=loopback) else None


def _may_be_sent_to(host: str, *, loopback: bool) -> bool:
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False  # a name
    if isinstance(address, ipaddress.IPv6Address) and address.scope_id is not None:
        return False
    if is_this_machine(address):
        return loopback
    return reach_of(address) != "none"


def _check_lines(lines: list[str]) -> None:
    sections: list[str] = []
    repeats: dict[str, int] = {}
    for line in lines:
        if len(line) > LINE_CHARACTERS:
            raise BadOffer(f"A line of an SDP may have at most {LINE_CHARACTERS} characters.")
        if line[1:2] != "=":
            raise BadOffer(f"The offer is no SDP: there is a line {line[:40]!r}.")
        if line.startswith("m="):
            repeats = {}
            sections.append(line)
            _check_section(line)
        elif line.startswith("a="):
            name = line[2:].partition(":")[0]
            repeats[name] = repeats.get(name, 0) + 1
            if repeats[name] > REPEATS:
                raise BadOffer(f"The offer has more than {REPEATS} lines {name[:40]!r}.")
    if not sections:
        raise BadOffer("The offer offers nothing: it has no line 'm='.")
    if len(sections) > SECTIONS:
        raise BadOffer(f"The offer has more than {SECTIONS} lines 'm='.")
    if sum(line.startswith("m=application") for line in sections) > 1:
        raise BadOffer("The offer has more than one line 'm=application'.")
    _check_groups(lines)
    for needed in ("ice-ufrag", "ice-pwd", "fingerprint"):
        if not any(line.startswith(f"a={needed}:") for line in lines):
            raise BadOffer(f"The offer has no line 'a={needed}:', without which nobody connects.")


def _check_groups(lines: list[str]) -> None:
    """What is bundled has to be there: else aiortc makes what can be neither used nor closed."""
    mids = {line.removeprefix("a=mid:") for line in lines if line.startswith("a=mid:")}
    for line in lines:
        if line.startswith("a=group:BUNDLE"):
            unknown = [mid for mid in line.split()[1:] if mid not in mids]
            if unknown:
                raise BadOffer(f"The offer bundles {unknown[0][:40]!r}, which it does not have.")


def _check_section(line: str) -> None:
    kind, *rest = line[2:].split() or [""]
    if kind not in KINDS:
        raise BadOffer(f"The offer is for {kind[:40]!r}; expected one of {', '.join(KINDS)}.")
    if len(rest) < 3 or not rest[0].isdecimal() or int(rest[0]) > 0xFFFF:
        raise BadOffer(f"The offer has a line {line[:60]!r}; expected 'm=KIND PORT PROFILE ...'.")
    formats = rest[2:]
    if len(formats) > FORMATS:
        raise BadOffer(f"A line 'm=' may have at most {FORMATS} formats.")
    if kind != "application" and not all(f.isdecimal() and int(f) < 128 for f in formats):
        raise BadOffer(f"The offer has a line {line[:60]!r}; expected payload types below 128.")


def _without_useless(lines: list[str], *, loopback: bool) -> CleanOffer:
    """Take out the candidates that are not to be used."""
    kept: list[str] = []
    used = 0
    dropped = False
    for line in lines:
        if line.startswith("a=candidate:"):
            if used >= CANDIDATES or (
                usable_candidate(line.removeprefix("a=candidate:"), loopback=loopback) is None
            ):
                dropped = True
                continue
            used += 1
        kept.append(line)
    if dropped:
        # With the end in it, a browser that is to be found by its own packets would be given up on.
        kept = [line for line in kept if line != "a=end-of-candidates"]
    return CleanOffer("\r\n".join(kept) + "\r\n", used, dropped)
