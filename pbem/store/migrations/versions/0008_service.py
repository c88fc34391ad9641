"""How people want to be served: the format of their mails, digests, who answers for them, more time."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the change."""
    # Other tables point at this one, so SQLite may not copy it: the default stays in the table.
    op.add_column("player", sa.Column("mail_format", sa.Text(), nullable=False, server_default="both"))
    op.add_column("player", sa.Column("digest_at", sa.Integer(), nullable=True))
    with op.batch_alter_table("absence") as table:
        table.add_column(sa.Column("cover", sa.Text(), nullable=False, server_default="standing orders"))
        table.add_column(sa.Column("substitute_id", sa.Integer(), nullable=True))
        table.add_column(sa.Column("accepted", sa.Boolean(), nullable=False, server_default=sa.false()))
        table.create_foreign_key(op.f("fk_absence_substitute_id_player"), "player", ["substitute_id"], ["id"])
        table.create_index(op.f("ix_absence_substitute_id"), ["substitute_id"])
    _owed()
    _extensions()


def _owed() -> None:
    op.create_table(
        "owed_report",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_owed_report_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_owed_report")),
    )
    op.create_index("ix_owed_report_due_at", "owed_report", ["due_at"])
    op.create_table(
        "robot_seat",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_robot_seat_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_robot_seat")),
    )


def _extensions() -> None:
    op.create_table(
        "extension",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("minutes", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("asked_of", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("decided_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_extension_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_extension")),
    )
    op.create_index(op.f("ix_extension_game_id"), "extension", ["game_id"])
    op.create_table(
        "extension_voice",
        sa.Column("extension_id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("agreed", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["extension_id"], ["extension.id"], name=op.f("fk_extension_voice_extension_id_extension")
        ),
        sa.PrimaryKeyConstraint("extension_id", "seat", name=op.f("pk_extension_voice")),
    )


def downgrade() -> None:
    """Take the change back."""
    for name in ("extension_voice", "extension", "robot_seat", "owed_report"):
        op.drop_table(name)
    with op.batch_alter_table("absence") as table:
        table.drop_index(op.f("ix_absence_substitute_id"))
        table.drop_constraint(op.f("fk_absence_substitute_id_player"), type_="foreignkey")
        for name in ("accepted", "substitute_id", "cover"):
            table.drop_column(name)
    op.drop_column("player", "digest_at")
    op.drop_column("player", "mail_format")
