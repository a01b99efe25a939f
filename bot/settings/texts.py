"""What the text of a setting may be: flags, addresses, commands, numbers, secrets."""

from __future__ import annotations

import base64
import binascii
import re
import shlex
from email.utils import parseaddr
from ipaddress import ip_address
from typing import Annotated, Any
from urllib.parse import urlsplit

from pydantic import BeforeValidator, Field, SecretStr

from beatroom.bot.outgoing.address_policy import AddressRefusedError, parsed_address

TRUE_WORDS = ("1", "true", "yes", "on")
FALSE_WORDS = ("0", "false", "no", "off")
ORIGIN = re.compile(r"https?://[a-z0-9.-]+(:[0-9]{1,5})?|https?://\[[0-9a-f:]+\](:[0-9]{1,5})?")
E164 = re.compile(r"\+[1-9][0-9]{6,14}")
ICE_ADDRESS = re.compile(
    r"stun:[A-Za-z0-9.-]+(:[0-9]{1,5})?|turns?:[A-Za-z0-9.-]+(:[0-9]{1,5})?(\?transport=(udp|tcp))?"
)
MAIL_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9.-]{1,190}")
"""Addresses as mail servers take them without extensions; nothing in them ends a line."""


def flag(value: Any) -> Any:
    """A flag in the words that people write; anything else is an error that lists them."""
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word in TRUE_WORDS:
        return True
    if word in FALSE_WORDS:
        return False
    raise ValueError(f"expected one of {', '.join(TRUE_WORDS + FALSE_WORDS)}")


def addresses(text: str) -> str:
    """Addresses separated by commas, each of them usable."""
    for address in split_addresses(text):
        try:
            parsed_address(address)
        except AddressRefusedError as refused:
            raise ValueError(
                "expected addresses such as https://example.com/hook, separated by commas; "
                f"of one of them: {refused}"
            ) from None
    return text


def origins(text: str) -> str:
    """Origins separated by commas: a scheme and a host, perhaps a port, and nothing else."""
    for one in split_addresses(text):
        parts = urlsplit(one)
        if f"{parts.scheme}://{parts.netloc}" != one or not ORIGIN.fullmatch(one):
            raise ValueError(
                "expected origins such as https://example.org, separated by commas, without a path "
                f"and without wildcards; {one!r} is none"
            )
    return text


def one_address(text: str) -> str:
    """One usable address, or none; never with a password in it."""
    if text and ("," in text or urlsplit(text).username is not None):
        raise ValueError(
            "expected one address without a name or password in it, such as "
            "https://example.com/v1; keys go to settings of their own"
        )
    return addresses(text)


def mcp_address(text: str) -> str:
    """One usable address, without a password in it, or none."""
    if text and ("," in text or urlsplit(text).username):
        raise ValueError(
            "expected one address such as http://127.0.0.1:7870/mcp; the token goes to a setting "
            "of its own"
        )
    return addresses(text)


def port_range(text: str) -> str:
    """A range of UDP ports, or none."""
    found = re.fullmatch(r"(\d{1,5})-(\d{1,5})", text)
    if text and (found is None or not 1024 <= int(found[1]) <= int(found[2]) <= 65535):
        raise ValueError("expected ports from 1024 on, such as 50000-50099")
    return text


def ice_addresses(text: str) -> str:
    """STUN and TURN servers (RFC 7064, RFC 7065) separated by commas."""
    for one in split_addresses(text):
        if not ICE_ADDRESS.fullmatch(one) or (one.startswith("turns:") and one.endswith("=udp")):
            raise ValueError(
                "expected servers such as stun:turn.example.org, turn:turn.example.org:3478, "
                "turn:turn.example.org?transport=tcp or turns:turn.example.org:443?transport=tcp, "
                f"separated by commas; {one!r} is none"
            )
    return text


def ip_or_none(text: str) -> str:
    """An IP address, or none."""
    try:
        return str(ip_address(text)) if text else ""
    except ValueError:
        raise ValueError("expected an IP address such as 203.0.113.7") from None


def command_line(text: str) -> str:
    """A command line whose quotes are in order, or none."""
    try:
        shlex.split(text)
    except ValueError as error:
        raise ValueError(f"expected a command line; {error}") from None
    return text


def telephone_numbers(text: str) -> str:
    """Telephone numbers in E.164, separated by commas."""
    for number in split_addresses(text):
        if not E164.fullmatch(number):
            raise ValueError(
                "expected numbers with + and the country's code such as +436601234567, separated "
                f"by commas; {number!r} is none"
            )
    return text


def sender(text: str) -> str:
    """An e-mail address, with a name or without."""
    if text and not MAIL_ADDRESS.fullmatch(parseaddr(text)[1]):
        raise ValueError("expected an address such as Beatroom <beatroom@example.com>")
    return text


def proxy_address(secret: SecretStr | None) -> SecretStr | None:
    """A proxy's address; a name and a password may be in it."""
    if secret is None:
        return None
    parts = urlsplit(secret.get_secret_value())
    try:
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:
        usable = False
    if not usable:
        raise ValueError("expected a proxy's address such as http://proxy.example.com:3128")
    return secret


def collector(text: str) -> str:
    """The address of what takes traces; empty for nothing."""
    if text:
        try:
            parsed_address(text)
        except AddressRefusedError as refused:
            raise ValueError(
                f"expected a collector's address such as http://127.0.0.1:4318: {refused}"
            ) from None
    return text


def read_headers(text: str) -> dict[str, str]:
    """Headers as OpenTelemetry writes them: `name=value`, separated by commas.

    Raises:
        ValueError: One has no name or no value; the text says which, and not what it holds.
    """
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    for at, (name, _, value) in enumerate(pairs, 1):
        if not name.strip() or not value.strip():
            raise ValueError(f"expected name=value, separated by commas; header {at} is not")
    return {name.strip(): value.strip() for name, _, value in pairs}


def headers(secret: SecretStr | None) -> SecretStr | None:
    """Headers that can be read."""
    if secret is not None:
        read_headers(secret.get_secret_value())
    return secret


def signing_secret(secret: SecretStr | None) -> SecretStr | None:
    if secret is not None:
        webhook_key(secret.get_secret_value())
    return secret


def webhook_key(text: str) -> bytes:
    """The bytes of a webhook secret; ValueError for what is none."""
    try:
        key = base64.b64decode(text.removeprefix("whsec_"), validate=True)
    except binascii.Error:
        key = b""
    if not text.startswith("whsec_") or not 24 <= len(key) <= 64:
        raise ValueError(
            "expected whsec_ and the base64 of 24 to 64 bytes, such as "
            '"whsec_$(openssl rand -base64 32)" makes'
        )
    return key


def split_addresses(text: str) -> tuple[str, ...]:
    """The addresses in a list with commas."""
    return tuple(address for part in text.split(",") if (address := part.strip()))


Flag = Annotated[bool, BeforeValidator(flag)]
Seconds = Annotated[float, Field(ge=0)]
ServiceName = Annotated[str, Field(min_length=1, max_length=300)]
"""A name of a service: which there are depends on what is installed (`bot.services`)."""
