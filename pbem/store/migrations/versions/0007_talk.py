"""What players say to each other: press, what a game allows of it, promises about the future."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "press",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("writer", sa.Text(), nullable=False),
        sa.Column("readers", sa.JSON(), nullable=False),
        sa.Column("anonymous", sa.Boolean(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_press_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_press")),
    )
    op.create_index("ix_press_game_id_writer_at", "press", ["game_id", "writer", "at"])
    op.create_table(
        "press_rules",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("anonymous", sa.Boolean(), nullable=False),
        sa.Column("moderators_read", sa.Boolean(), nullable=False),
        sa.Column("observers", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_press_rules_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_press_rules")),
    )
    op.create_table(
        "pledge",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("giver", sa.Text(), nullable=False),
        sa.Column("receivers", sa.JSON(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("secret", sa.Boolean(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("due_turn", sa.Integer(), nullable=True),
        sa.Column("said", sa.JSON(), nullable=False),
        sa.Column("verdict", sa.Text(), nullable=False),
        sa.Column("verdict_entry", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_pledge_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_pledge")),
    )


def downgrade() -> None:
    """Take the change back."""
    for table in ("pledge", "press_rules", "press"):
        op.drop_table(table)
