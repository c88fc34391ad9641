"""Column types that behave alike on SQLite and PostgreSQL."""

from datetime import UTC, datetime

from sqlalchemy import DateTime, Dialect, Text
from sqlalchemy.types import TypeDecorator


class Moment(TypeDecorator[datetime]):
    """An aware moment, kept in UTC; SQLite itself forgets the zone."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Turn any aware moment into UTC."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a moment without a time zone cannot be stored")
        return value if value.tzinfo is UTC else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        """Give the zone back."""
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


class Words(TypeDecorator[str]):
    """Text that any database takes: NUL bytes and lone surrogates, which mail can hold, become question marks."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Make the text storable."""
        return None if value is None else storable(value)


def storable(text: str) -> str:
    """`text` without what PostgreSQL (NUL) or UTF-8 (lone surrogates) cannot hold."""
    if text.isascii() and "\0" not in text:
        return text  # nearly every text is
    return text.replace("\0", "?").encode("utf-8", "replace").decode("utf-8")
