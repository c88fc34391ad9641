"""The first tables."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Apply the change."""
    op.create_table(
        "game",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("edition", sa.Text(), nullable=False),
        sa.Column("scenario", sa.Text(), nullable=False),
        sa.Column("status", sa.Text(), nullable=False),
        sa.Column("settings", sa.JSON(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("seed_hash", sa.Text(), nullable=False),
        sa.Column("laboratory", sa.Boolean(), nullable=False),
        sa.Column("dice_script", sa.JSON(), nullable=False),
        sa.Column("salts", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_game")),
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("address", sa.Text(), nullable=False),
        sa.Column("folded", sa.Text(), nullable=False),
        sa.Column("language", sa.Text(), nullable=False),
        sa.Column("attach_view", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_player")),
        sa.UniqueConstraint("folded", name=op.f("uq_player_folded")),
    )
    op.create_table(
        "mail",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("mailbox", sa.Text(), nullable=False),
        sa.Column("uidvalidity", sa.BigInteger(), nullable=False),
        sa.Column("uid", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("content_hash", sa.Text(), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("received_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("duplicate_of", sa.Integer(), nullable=True),
        sa.Column("disposition", sa.Text(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=True),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("filed", sa.Boolean(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=True),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["duplicate_of"], ["mail.id"], name=op.f("fk_mail_duplicate_of_mail")),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_mail_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_mail")),
        sa.UniqueConstraint("mailbox", "uidvalidity", "uid", name=op.f("uq_mail_mailbox_uidvalidity_uid")),
    )
    with op.batch_alter_table("mail", schema=None) as batch_op:
        batch_op.create_index("ix_mail_filed_uidvalidity", ["filed", "uidvalidity"], unique=False)
        batch_op.create_index("ix_mail_message_id_content_hash", ["message_id", "content_hash"], unique=False)
        batch_op.create_index("ix_mail_state_id", ["state", "id"], unique=False)

    op.create_table(
        "outbox",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=True),
        sa.Column("seat", sa.Text(), nullable=True),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("next_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("claimed_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("last_error", sa.Text(), nullable=True),
        sa.Column("sent_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("raw", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_outbox_game_id_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_outbox")),
        sa.UniqueConstraint("message_id", name=op.f("uq_outbox_message_id")),
    )
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.create_index("ix_outbox_game_id", ["game_id"], unique=False)
        batch_op.create_index("ix_outbox_recipient_created_at", ["recipient", "created_at"], unique=False)
        batch_op.create_index("ix_outbox_state_next_at", ["state", "next_at"], unique=False)

    op.create_table(
        "seat",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("token_nonce", sa.LargeBinary(), nullable=False),
        sa.Column("reported_through", sa.Integer(), nullable=False),
        sa.Column("attach_view", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_seat_game_id_game")),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"], name=op.f("fk_seat_player_id_player")),
        sa.PrimaryKeyConstraint("game_id", "seat", name=op.f("pk_seat")),
    )
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.create_index("ix_seat_player_id", ["player_id"], unique=False)

    op.create_table(
        "sent_form",
        sa.Column("message_id", sa.Text(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("lines", sa.JSON(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_sent_form_game_id_game")),
        sa.PrimaryKeyConstraint("message_id", name=op.f("pk_sent_form")),
    )
    op.create_table(
        "snapshot",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("entry", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("state", sa.LargeBinary(), nullable=False),
        sa.Column("format", sa.Integer(), nullable=False),
        sa.Column("state_hmac", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_snapshot_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "entry", name=op.f("pk_snapshot")),
    )
    op.create_table(
        "standing_order",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("live", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_standing_order_game_id_game")),
        sa.PrimaryKeyConstraint("game_id", "seat", "number", name=op.f("pk_standing_order")),
    )
    op.create_table(
        "confirmation",
        sa.Column("token", sa.Text(), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=False),
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_confirmation_game_id_game")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail.id"], name=op.f("fk_confirmation_mail_id_mail")),
        sa.PrimaryKeyConstraint("token", name=op.f("pk_confirmation")),
    )
    with op.batch_alter_table("confirmation", schema=None) as batch_op:
        batch_op.create_index("ix_confirmation_mail_id", ["mail_id"], unique=False)

    op.create_table(
        "ledger",
        sa.Column("game_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=False),
        sa.Column("rules_version", sa.Text(), nullable=False),
        sa.Column("mail_id", sa.Integer(), nullable=True),
        sa.Column("actor", sa.Text(), nullable=True),
        sa.Column("on_behalf_of", sa.Text(), nullable=True),
        sa.Column("branch", sa.Integer(), nullable=False),
        sa.Column("rolls", sa.JSON(), nullable=False),
        sa.Column("events", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("previous_hash", sa.Text(), nullable=False),
        sa.Column("hash", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["game_id"], ["game.id"], name=op.f("fk_ledger_game_id_game")),
        sa.ForeignKeyConstraint(["mail_id"], ["mail.id"], name=op.f("fk_ledger_mail_id_mail")),
        sa.PrimaryKeyConstraint("game_id", "number", name=op.f("pk_ledger")),
    )


def downgrade() -> None:
    """Take the change back."""
    op.drop_table("ledger")
    with op.batch_alter_table("confirmation", schema=None) as batch_op:
        batch_op.drop_index("ix_confirmation_mail_id")

    op.drop_table("confirmation")
    op.drop_table("standing_order")
    op.drop_table("snapshot")
    op.drop_table("sent_form")
    with op.batch_alter_table("seat", schema=None) as batch_op:
        batch_op.drop_index("ix_seat_player_id")

    op.drop_table("seat")
    with op.batch_alter_table("outbox", schema=None) as batch_op:
        batch_op.drop_index("ix_outbox_state_next_at")
        batch_op.drop_index("ix_outbox_recipient_created_at")
        batch_op.drop_index("ix_outbox_game_id")

    op.drop_table("outbox")
    with op.batch_alter_table("mail", schema=None) as batch_op:
        batch_op.drop_index("ix_mail_state_id")
        batch_op.drop_index("ix_mail_message_id_content_hash")
        batch_op.drop_index("ix_mail_filed_uidvalidity")

    op.drop_table("mail")
    op.drop_table("player")
    op.drop_table("game")
