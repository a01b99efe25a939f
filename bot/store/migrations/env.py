"""Alembic's entry: migrations run on the connection that `bot.store.migrate` hands over."""

from __future__ import annotations

from alembic import context

from beatroom.bot.store.tables import Base

connection = context.config.attributes["connection"]
context.configure(
    connection=connection,
    target_metadata=Base.metadata,
    version_table=context.config.attributes["version_table"],
    render_as_batch=connection.dialect.name == "sqlite",
)
with context.begin_transaction():
    context.run_migrations()
