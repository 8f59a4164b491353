"""Alembic's way in: `database.py` hands it the connection, inside a transaction of its own."""

from alembic import context

context.configure(connection=context.config.attributes["connection"], transaction_per_migration=False)
with context.begin_transaction():
    context.run_migrations()
