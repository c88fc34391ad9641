"""What Alembic runs: apply the migrations to the engine that `pbem.store.schema` hands over."""

from alembic import context

from pbem.store.tables import Row

with context.config.attributes["engine"].connect() as connection:
    # render_as_batch, since SQLite can change a table only by copying it
    context.configure(connection=connection, target_metadata=Row.metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
    connection.commit()
