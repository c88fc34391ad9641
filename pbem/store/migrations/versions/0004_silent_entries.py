"""Entries are numbered for their readers, and mails in their line, so that nothing shows what others do in silence."""

import json

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"

_LEDGER = sa.table(
    "ledger", sa.column("game_id"), sa.column("number"), sa.column("events"), sa.column("told_as")
)


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "correspondence",
        sa.Column("line", sa.Text(), nullable=False),
        sa.Column("written", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("line", name=op.f("pk_correspondence")),
    )
    with op.batch_alter_table("ledger") as table:
        table.add_column(sa.Column("told_as", sa.Integer(), nullable=False, server_default="0"))
    _number()
    with op.batch_alter_table("ledger") as table:
        table.alter_column("told_as", server_default=None)


def _number() -> None:
    """Give the entries that are there the numbers that their readers would have seen."""
    connection = op.get_bind()
    query = sa.select(_LEDGER.c.game_id, _LEDGER.c.number, _LEDGER.c.events)
    told: dict[str, int] = {}
    for game, number, events in connection.execute(query.order_by(_LEDGER.c.game_id, _LEDGER.c.number)).all():
        told[game] = told.get(game, 0) + _public(bytes(events))
        where = (_LEDGER.c.game_id == game) & (_LEDGER.c.number == number)
        connection.execute(sa.update(_LEDGER).where(where).values(told_as=told[game]))


def _public(events: bytes) -> bool:
    return any(event.get("to") is None for event in json.loads(events or b"[]"))


def downgrade() -> None:
    """Take the change back."""
    with op.batch_alter_table("ledger") as table:
        table.drop_column("told_as")
    op.drop_table("correspondence")
