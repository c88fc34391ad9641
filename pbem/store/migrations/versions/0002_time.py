"""Deadlines, second thoughts, missed answers, sign-ups, time zones."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def _moment(name: str, *, null: bool = False) -> "sa.Column[object]":
    return sa.Column(name, sa.DateTime(timezone=True), nullable=null)


def _words(name: str, *, null: bool = False) -> "sa.Column[object]":
    return sa.Column(name, sa.Text(), nullable=null)


def _number(name: str) -> "sa.Column[object]":
    return sa.Column(name, sa.Integer(), nullable=False)


def _key(name: str) -> "sa.Column[object]":
    return sa.Column(name, sa.Integer(), autoincrement=False, nullable=False)


def _of_game(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f(f"fk_{table}_game_id_game"))


def _of_player(table: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f(f"fk_{table}_player_id_player"))


def _primary(table: str, *columns: str) -> sa.PrimaryKeyConstraint:
    return sa.PrimaryKeyConstraint(*columns, name=op.f(f"pk_{table}"))


def upgrade() -> None:
    """Make the change."""
    op.create_table(
        "timing",
        _words("game_id"),
        _number("minutes"),
        _number("grace"),
        _number("second_thoughts"),
        _words("zone"),
        _moment("paused_at", null=True),
        _moment("signup_until", null=True),
        _of_game("timing"),
        _primary("timing", "game_id"),
    )
    op.create_table(
        "deadline",
        _words("game_id"),
        _words("group_id"),
        _words("state"),
        _moment("asked_at"),
        _moment("due_at"),
        _moment("closes_at"),
        _number("moved"),
        _moment("changed_at"),
        _moment("next_at"),
        _moment("half_at", null=True),
        _moment("last_at", null=True),
        _moment("late_at", null=True),
        _of_game("deadline"),
        _primary("deadline", "game_id", "group_id"),
    )
    op.create_index("ix_deadline_state_next_at", "deadline", ["state", "next_at"])
    op.create_table(
        "missed",
        _words("game_id"),
        _key("entry"),
        _words("seat"),
        _of_game("missed"),
        _primary("missed", "game_id", "entry", "seat"),
    )
    op.create_table(
        "second_thought",
        _words("game_id"),
        _key("entry"),
        _words("seat"),
        _words("decision"),
        _words("line"),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        _moment("parked_at"),
        _moment("acts_at"),
        _words("state"),
        _of_game("second_thought"),
        sa.ForeignKeyConstraint(["mail_id"], ["mail.id"], name=op.f("fk_second_thought_mail_id_mail")),
        _primary("second_thought", "game_id", "entry"),
    )
    op.create_index("ix_second_thought_state_acts_at", "second_thought", ["state", "acts_at"])
    op.create_table(
        "signup",
        _words("game_id"),
        _key("number"),
        _number("player_id"),
        sa.Column("token_nonce", sa.LargeBinary(), nullable=False),
        _words("salt", null=True),
        sa.Column("attach_view", sa.Boolean(), nullable=False),
        _of_game("signup"),
        _of_player("signup"),
        _primary("signup", "game_id", "number"),
    )
    op.create_table(
        "player_zone",
        _key("player_id"),
        _words("zone"),
        _of_player("player_zone"),
        _primary("player_zone", "player_id"),
    )
    op.create_table("watch", _key("id"), _moment("looked_at"), _primary("watch", "id"))


def downgrade() -> None:
    """Take the change back."""
    for table in ("watch", "player_zone", "signup", "second_thought", "missed", "deadline", "timing"):
        op.drop_table(table)
