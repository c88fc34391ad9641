"""People at the door: wishes of those who are not known yet, games that gather players, people who look on."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "entry_wish",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.Column("token_nonce", sa.LargeBinary(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("done", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_entry_wish")),
    )
    op.create_index(op.f("ix_entry_wish_folded"), "entry_wish", ["folded"])
    op.create_table(
        "gathering",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("wanted", sa.Integer(), nullable=False),
        sa.Column("salts", sa.Boolean(), nullable=False),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_gathering_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_gathering")),
    )
    op.create_table(
        "observer",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("token_nonce", sa.LargeBinary(), nullable=False),
        sa.Column("reported_through", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_observer_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_observer_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_observer")),
    )
    op.create_index(op.f("ix_observer_player_id"), "observer", ["player_id"])


def downgrade() -> None:
    """Take the change back."""
    for name in ("observer", "gathering", "entry_wish"):
        op.drop_table(name)
