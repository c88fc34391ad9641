"""Games that are closed before their end, and why."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "closing",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_closing_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_closing")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("closing")
