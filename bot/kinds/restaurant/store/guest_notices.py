"""A guest who gave an address is told what is in the books, changed or called off.

The notice waits in the transaction of what it tells: there is one for each, and never a false one.
"""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, time

from sqlalchemy import select

from beatroom.bot.store.notices import Channel, NewNotice
from beatroom.bot.store.notices_about import tell_about
from beatroom.bot.store.tables import SessionRow
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.restaurant.day_words import day_words
from beatroom.flows.kinds.restaurant.forms import FormName
from beatroom.flows.kinds.restaurant.office import House
from beatroom.flows.kinds.restaurant.own_rules import open_until
from beatroom.flows.kinds.restaurant.words import OFFICE


def _no_link(_: FormName, __: str, ___: float) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class GuestPost:
    """How guests can be told.

    Attributes:
        channels: Those that are set up.
        link: Where a guest finds what is in the books, by its form and reference, and until when.
        ring: Called once something waits to be sent.
    """

    channels: frozenset[Channel] = frozenset()
    link: Callable[[FormName, str, float], str] = _no_link
    ring: Callable[[], object] = lambda: None


@dataclass(frozen=True, slots=True)
class Addressee:
    """A guest who may be told, and in which language."""

    session: str
    email: str
    whatsapp: bool
    phone: str
    language: str


@dataclass(frozen=True, slots=True)
class News:
    """What is told.

    Attributes:
        event: `booked`, `changed`, `cancelled`, `ordered` or `order-cancelled`.
        summary: What it is about, in the guest's language.
        day, at: When, in the house's time.
        happened: When it happened, in seconds since the epoch.
        total: What it comes to, with its currency.
    """

    event: str
    form: FormName
    reference: str
    summary: str
    day: date
    at: time
    happened: float
    total: str = ""


async def tell(
    connection: Transaction, post: GuestPost, house: House, guest: Addressee, news: News
) -> None:
    """Let a notice wait for each address that the guest gave; none once the visit is forgotten.

    What still waits of the same booking is merged with it, and one address is sent only so much.
    """
    recipients: list[tuple[Channel, str]] = [("email", guest.email)] if guest.email else []
    if guest.whatsapp and guest.phone:
        recipients.append(("whatsapp", guest.phone))
    wanted = [one for one in recipients if one[0] in post.channels]
    if not wanted:
        return
    there = select(SessionRow.id).where(SessionRow.id == guest.session)
    if (await connection.execute(there)).first() is None:
        return
    subject, text = written(post, house, guest.language, news)
    for channel, recipient in wanted:
        notice = NewNotice(
            id=f"ntc_{uuid.uuid4().hex}",
            session=guest.session,
            event=news.event,
            channel=channel,
            recipient=recipient,
            subject=subject,
            text=text,
            at=news.happened,
            about=news.reference,
        )
        await tell_about(connection, notice)


def written(post: GuestPost, house: House, language: str, news: News) -> tuple[str, str]:
    """A notice's title and text."""
    says = OFFICE.of(language)
    subject = says.subjects[news.event].format(
        house=house.name, day=day_words(news.day, language), at=f"{news.at:%H:%M}"
    )
    lines = [says.notices[news.event].format(summary=news.summary, total=news.total)]
    until = open_until(house, news.day)
    link = post.link(news.form, news.reference, until)
    if link and not news.event.endswith("cancelled"):
        lines += ["", says.own_link.format(link=link)]
    lines += [
        "",
        says.from_house.format(
            reference=news.reference, house=house.name, address=house.address, phone=house.phone
        ),
    ]
    return subject, "\n".join(lines)
