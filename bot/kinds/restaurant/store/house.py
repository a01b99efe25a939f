"""The restaurant in the database: laid down once, read whenever it is needed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from sqlalchemy import select

from beatroom.bot.kinds.restaurant.store.tables import DishRow, HoursRow, HouseRow, TableRow
from beatroom.bot.store.errors import StoreError
from beatroom.bot.store.meanwhile import put
from beatroom.bot.store.transaction import Transaction
from beatroom.flows.kinds.restaurant.house import price_of
from beatroom.flows.kinds.restaurant.office import Dish, Hours, House, Kitchen, Table

HEAD = {"name", "timezone", "currency", "address", "phone", "facts", "kitchen"}
"""What stands in the house's own row."""


class HouseMissingError(StoreError):
    """The database has no restaurant."""


def lay_down(house: House) -> Callable[[Transaction], Awaitable[bool]]:
    """Put a restaurant into a database that has none; False, and nothing is changed, else."""

    async def work(connection: Transaction) -> bool:
        if (await connection.execute(select(HouseRow.id))).first() is not None:
            return False
        head = house.model_dump(mode="json", include=HEAD)
        await put(connection, HouseRow, [{"id": 1, **head}])
        await put(connection, HoursRow, [h.model_dump() for h in house.hours])
        await put(connection, TableRow, [t.model_dump() for t in house.tables])
        await put(
            connection,
            DishRow,
            [
                {**dish.model_dump(mode="json"), "price": price_of(dish), "place": place}
                for place, dish in enumerate(house.menu)
            ],
        )
        return True

    return work


async def read_house(connection: Transaction) -> House:
    """The restaurant as it is now.

    Raises:
        HouseMissingError: There is none.
    """
    head = (
        await connection.execute(
            select(
                HouseRow.name,
                HouseRow.timezone,
                HouseRow.currency,
                HouseRow.address,
                HouseRow.phone,
                HouseRow.facts,
                HouseRow.kitchen,
            )
        )
    ).one_or_none()
    if head is None:
        raise HouseMissingError("There is no restaurant in the database.")
    hours = await connection.execute(
        select(HoursRow.weekday, HoursRow.opens, HoursRow.closes).order_by(
            HoursRow.weekday, HoursRow.opens
        )
    )
    tables = await connection.execute(
        select(TableRow.number, TableRow.seats, TableRow.x, TableRow.y, TableRow.shape).order_by(
            TableRow.number
        )
    )
    dishes = await connection.execute(
        select(DishRow.id, DishRow.name, DishRow.category, DishRow.description)
        .add_columns(DishRow.price, DishRow.allergens, DishRow.diets)
        .order_by(DishRow.place)
    )
    return House(
        name=head.name,
        timezone=head.timezone,
        currency=head.currency,
        address=head.address,
        phone=head.phone,
        facts=head.facts or {},
        kitchen=Kitchen() if head.kitchen is None else Kitchen.model_validate(head.kitchen),
        hours=tuple(Hours(weekday=h[0], opens=h[1], closes=h[2]) for h in hours),
        tables=tuple(Table(number=t[0], seats=t[1], x=t[2], y=t[3], shape=t[4]) for t in tables),
        menu=tuple(
            Dish(
                id=d[0],
                name=d[1],
                category=d[2],
                description=d[3],
                price=str(d[4]),
                allergens=tuple(d[5]),
                diets=tuple(d[6]),
            )
            for d in dishes
        ),
    )
