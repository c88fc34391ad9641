"""What moderators do: changes of games, who agreed to them, disputes, games that stand still and what waits for them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "override",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("at_entry", sa.Integer(), nullable=False),
        sa.Column("change", sa.LargeBinary(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("needs", sa.JSON(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_override_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_override")),
    )
    op.create_index(op.f("ix_override_game_id"), "override", ["game_id"])
    op.create_table(
        "agreed",
        sa.Column("override_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("whose", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(
            ["override_id"], ["override.id"], name=op.f("fk_agreed_override_id_override")
        ),
        sa.PrimaryKeyConstraint("override_id", "whose", "name", name=op.f("pk_agreed")),
    )
    _disputes()
    _pauses()


def _disputes() -> None:
    op.create_table(
        "dispute",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        sa.Column("opened_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("ruling", sa.Text(), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_dispute_game_id_game")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail.id"], name=op.f("fk_dispute_mail_id_mail")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_dispute")),
    )
    op.create_index(op.f("ix_dispute_game_id"), "dispute", ["game_id"])


def _pauses() -> None:
    op.create_table(
        "pause",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_pause_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", name=op.f("pk_pause")),
    )
    op.create_table(
        "kept_line",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_kept_line_game_id_game")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail.id"], name=op.f("fk_kept_line_mail_id_mail")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_kept_line")),
    )
    op.create_index(op.f("ix_kept_line_game_id"), "kept_line", ["game_id"])


def downgrade() -> None:
    """Take the change back."""
    for table in ("kept_line", "pause", "dispute", "agreed", "override"):
        op.drop_table(table)
