"""What is kept of quizzes when they are over: how many questions, and the best team's points."""

from __future__ import annotations

from collections.abc import Sequence

from pydantic import BaseModel
from sqlalchemy import String, delete, insert, select
from sqlalchemy.orm import Mapped, mapped_column

from beatroom.kinds.service import Base, KindStore, Transaction


class NightRow(Base):
    """One quiz. Nobody is named in it, so there is nothing of a person to find or to erase."""

    __tablename__ = "quiz_night"

    session_id: Mapped[str] = mapped_column(String(40), primary_key=True)
    questions: Mapped[int]
    best: Mapped[int | None]


class Night(BaseModel):
    """What is kept of one quiz."""

    session: str
    questions: int
    best: int | None


async def keep_night(connection: Transaction, night: Night) -> None:
    """Keep a quiz; the same again changes nothing."""
    await connection.execute(delete(NightRow).where(NightRow.session_id == night.session))
    values = {"session_id": night.session, **night.model_dump(exclude={"session"})}
    await connection.execute(insert(NightRow).values(**values))


async def list_nights(connection: Transaction) -> Sequence[Night]:
    """All quizzes."""
    rows = await connection.execute(
        select(NightRow.session_id, NightRow.questions, NightRow.best).order_by(NightRow.session_id)
    )
    return [Night(session=session, questions=count, best=best) for session, count, best in rows]


async def forget_night(connection: Transaction, session: str) -> None:
    """All of a session is erased, and with it its quiz."""
    await connection.execute(delete(NightRow).where(NightRow.session_id == session))


STORE = KindStore(forget=forget_night, migrations="pub_quiz:migrations")
