"""What guests say in plain English, read without a model."""

from __future__ import annotations

from datetime import date, time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beatroom.flows.kinds.restaurant.heard import heard_in

pytestmark = pytest.mark.unit

FRIDAY = date(2027, 1, 15)
words = heard_in("en")


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("today", date(2027, 1, 15)),
        ("tonight please", date(2027, 1, 15)),
        ("tomorrow", date(2027, 1, 16)),
        ("the day after tomorrow", date(2027, 1, 17)),
        ("Friday", date(2027, 1, 22)),
        ("next Friday", date(2027, 1, 22)),
        ("on Saturday evening", date(2027, 1, 16)),
        ("in three days", date(2027, 1, 18)),
        ("in a week", date(2027, 1, 22)),
        ("in two weeks", date(2027, 1, 29)),
        ("May 3rd", date(2027, 5, 3)),
        ("the third of May", date(2027, 5, 3)),
        ("May the twenty first", date(2027, 5, 21)),
        ("January 10", date(2028, 1, 10)),
        ("the 22nd of January", date(2027, 1, 22)),
        ("December 24 2027", date(2027, 12, 24)),
        ("2027-05-31", date(2027, 5, 31)),
        ("February thirtieth", None),
        ("2027-02-30", None),
        ("may I ask something", None),
        ("soon", None),
        ("", None),
    ],
)
def test_days(said: str, read: date | None) -> None:
    assert words.day(said, FRIDAY) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("half past seven", time(19, 30)),
        ("At half pass 7.", time(19, 30)),
        ("730", time(19, 30)),
        ("at 730pm", time(19, 30)),
        ("1945", time(19, 45)),
        ("775", None),
        ("quarter to eight", time(19, 45)),
        ("a quarter past twelve", time(12, 15)),
        ("ten past eight in the evening", time(20, 10)),
        ("twenty five to nine", time(20, 35)),
        ("7:30", time(19, 30)),
        ("19:30", time(19, 30)),
        ("at 8 pm", time(20, 0)),
        ("8 p.m.", time(20, 0)),
        ("seven thirty", time(19, 30)),
        ("eight o'clock", time(20, 0)),
        ("noon", time(12, 0)),
        ("12", time(12, 0)),
        ("twelve thirty", time(12, 30)),
        ("eleven in the morning", time(11, 0)),
        ("twenty fifteen", time(20, 15)),
        ("25:00", None),
        ("7:75", None),
        ("half past", None),
        ("later", None),
    ],
)
def test_times(said: str, read: time | None) -> None:
    assert words.clock(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("oh six six four one two three four five six", "0664123456"),
        ("0664 123 456", "0664123456"),
        ("plus four three, six six four, one two three four", "+436641234"),
        ("+43 664 1234567", "+436641234567"),
        ("double five one two three four", "551234"),
        ("it is five five five twelve thirty four", "5551234"),
        ("my number is 5551234", "5551234"),
        ("one two", None),
        ("I will not tell you", None),
    ],
)
def test_phones(said: str, read: str | None) -> None:
    assert words.phone(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("four", 4),
        ("we are 6 people", 6),
        ("a table for two", 2),
        ("just me", 1),
        ("a couple", 2),
        ("half a dozen", 6),
        ("twenty five", 25),
        ("zero", None),
        ("some", None),
    ],
)
def test_guests(said: str, read: int | None) -> None:
    assert words.guests(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("my name is Ana Silva", "Ana Silva"),
        ("it's ana", "Ana"),
        ("Under the name Möller.", "Möller"),
        ("O'Brien", "O'Brien"),
        ("well, I'm Jean-Luc", "Jean-Luc"),
        ("yes please", None),
        ("12", None),
        ("", None),
    ],
)
def test_names(said: str, read: str | None) -> None:
    assert words.name(said) == read


@pytest.mark.parametrize(
    ("said", "read"),
    [
        ("yes", True),
        ("yes please", True),
        ("go ahead", True),
        ("that's right", True),
        ("no", False),
        ("no, change it", False),
        ("not yet", False),
        ("no that is right", None),
        ("blue", None),
        ("yes but first I would like to know something about the kitchen there", None),
    ],
)
def test_yes_and_no(said: str, read: bool | None) -> None:
    assert words.yes_no(said) is read


@given(st.text(max_size=80))
def test_whatever_is_said_is_read_or_not_but_never_breaks_anything(said: str) -> None:
    words.day(said, FRIDAY)
    words.clock(said)
    words.phone(said)
    words.guests(said)
    words.name(said)
    words.yes_no(said)


@given(st.integers(0, 23), st.integers(0, 59))
def test_a_time_of_the_evening_in_digits_is_read_as_it_is(hour: int, minute: int) -> None:
    read = words.clock(f"{hour:02}:{minute:02}")

    assert read is not None
    assert read.minute == minute
    assert read.hour % 12 == hour % 12


ELSEWHERE = """
de day    morgen                             2027-01-16
de day    übermorgen                         2027-01-17
de day    nächsten Freitag                   2027-01-22
de day    am dritten Mai                     2027-05-03
de day    am 22. Januar                      2027-01-22
de day    am einundzwanzigsten Dezember      2027-12-21
de day    in drei Tagen                      2027-01-18
de day    in zwei Wochen                     2027-01-29
de clock  um halb acht                       19:30
de clock  Viertel nach sieben                19:15
de clock  fünf vor halb acht                 19:25
de clock  zwanzig Uhr dreißig                20:30
de clock  um neun Uhr morgens                09:00
de clock  zehn nach acht                     20:10
de guests ein Tisch für vier                 4
de guests wir sind zu sechst                 6
de guests nur ich                            1
de phone  null sechs sechs vier eins zwei drei vier fünf  066412345
de phone  einundsechzig siebenundsiebzig neunzehn  617719
de name   Mein Name ist Müller               Müller
de name   auf den Namen Anna Weiß            Anna Weiß
de yes_no ja, gerne                          True
de yes_no nein                               False
fr day    demain                             2027-01-16
fr day    après-demain                       2027-01-17
fr day    vendredi prochain                  2027-01-22
fr day    le premier mai                     2027-05-01
fr day    le 3 mai                           2027-05-03
fr day    dans trois jours                   2027-01-18
fr day    dans une semaine                   2027-01-22
fr clock  à vingt heures trente              20:30
fr clock  19h30                              19:30
fr clock  huit heures et demie               20:30
fr clock  huit heures moins le quart         19:45
fr clock  sept heures et quart               19:15
fr clock  à midi                             12:00
fr guests une table pour quatre              4
fr guests nous serons six                    6
fr phone  zéro six soixante-dix-huit douze trente-quatre quatre-vingt-un  0678123481
fr name   je m'appelle Jean-Luc              Jean-Luc
fr name   au nom de Martin                   Martin
fr yes_no oui, bien sûr                      True
fr yes_no non                                False
es day    mañana                             2027-01-16
es day    pasado mañana                      2027-01-17
es day    el viernes                         2027-01-22
es day    el tres de mayo                    2027-05-03
es day    el primero de mayo                 2027-05-01
es day    dentro de tres días                2027-01-18
es clock  a las ocho y media                 20:30
es clock  a las ocho menos cuarto            19:45
es clock  a las siete y diez                 19:10
es clock  a las nueve de la mañana           09:00
es clock  a las ocho                         20:00
es guests una mesa para dos                  2
es guests somos cuatro                       4
es phone  seis seis cuatro uno dos tres doble cuatro  66412344
es name   me llamo Ana Silva                 Ana Silva
es name   a nombre de García                 García
es yes_no sí, claro                          True
es yes_no no                                 False
pt day    amanhã                             2027-01-16
pt day    depois de amanhã                   2027-01-17
pt day    na sexta-feira                     2027-01-22
pt day    três de maio                       2027-05-03
pt day    daqui a três dias                  2027-01-18
pt clock  às oito e meia                     20:30
pt clock  às vinte horas                     20:00
pt clock  às sete e um quarto                19:15
pt clock  às sete e dez                      19:10
pt clock  meio-dia                           12:00
pt guests uma mesa para quatro pessoas       4
pt phone  nove um dois três quatro cinco meia sete  91234567
pt name   o meu nome é João                  João
pt name   em nome de Silva                   Silva
pt yes_no sim                                True
pt yes_no não                                False
it day    domani                             2027-01-16
it day    dopodomani                         2027-01-17
it day    venerdì                            2027-01-22
it day    il tre maggio                      2027-05-03
it day    il primo maggio                    2027-05-01
it day    tra tre giorni                     2027-01-18
it clock  alle otto e mezza                  20:30
it clock  alle otto meno un quarto           19:45
it clock  alle sette e dieci                 19:10
it clock  all'una e un quarto                13:15
it clock  mezzogiorno                        12:00
it guests un tavolo per due                  2
it guests siamo in quattro                   4
it phone  tre tre otto uno due tre quattro cinque sessantasette  3381234567
it name   mi chiamo Anna                     Anna
it name   a nome Rossi                       Rossi
it yes_no sì, certo                          True
it yes_no no                                 False
nl day    morgen                             2027-01-16
nl day    overmorgen                         2027-01-17
nl day    vrijdag                            2027-01-22
nl day    op drie mei                        2027-05-03
nl day    op de derde mei                    2027-05-03
nl day    over drie dagen                    2027-01-18
nl clock  om half acht                       19:30
nl clock  kwart voor acht                    19:45
nl clock  vijf voor half acht                19:25
nl clock  acht uur                           20:00
nl clock  tien over zeven                    19:10
nl guests een tafel voor vier                4
nl guests met z'n tweeën                     2
nl phone  nul zes een twee drie vier vijf zevenenzestig  061234567
nl name   mijn naam is Jan de Vries          Jan De Vries
nl yes_no ja, graag                          True
nl yes_no nee                                False
"""


@pytest.mark.parametrize("row", [row for row in ELSEWHERE.splitlines() if row])
def test_guests_are_read_in_every_language(row: str) -> None:
    code, what, rest = row.split(maxsplit=2)
    text, shown = rest.rsplit("  ", 1)
    heard = heard_in(code)
    read = heard.day(text, FRIDAY) if what == "day" else getattr(heard, what)(text.strip())
    assert (f"{read:%H:%M}" if isinstance(read, time) else str(read)) == shown.strip()


@given(st.text(max_size=80), st.sampled_from(["de", "fr", "es", "pt", "it", "nl"]))
def test_no_language_is_broken_by_what_is_said(said: str, code: str) -> None:
    heard = heard_in(code)
    heard.day(said, FRIDAY)
    heard.clock(said)
    heard.phone(said)
    heard.guests(said)
    heard.name(said)
    heard.yes_no(said)
