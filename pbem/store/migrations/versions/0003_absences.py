"""Absences that players announce."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "absence",
        sa.Column("player_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("begins_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ends_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_absence_player_id_player")),
        sa.PrimaryKeyConstraint("player_id", "number", name=op.f("pk_absence")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("absence")
