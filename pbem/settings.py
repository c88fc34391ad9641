"""The settings of a server: config.toml and the environment, checked once at start, frozen afterwards."""

import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, Self, get_args

import msgspec
from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    SecretStr,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_settings import (
    BaseSettings,
    PydanticBaseSettingsSource,
    SettingsConfigDict,
    TomlConfigSettingsSource,
)

from pbem.errors import SettingsError

PREFIX = "PBEM_"
NESTED = "__"
KEY_BYTES = 32
_HOST_AND_PORT = re.compile(r"(?:\[(?P<six>[0-9a-fA-F:.]+)\]|(?P<host>[^\s:\[\]]+)):(?P<port>\d{1,5})")

Security = Literal["none", "starttls", "tls"]
Identification = Literal["token", "token+sender", "dkim"]
ChangeName = Literal["set", "replace", "roll", "rollback", "answer"]
DeedName = Literal[
    "set",
    "replace",
    "roll",
    "rollback",
    "answer",
    "pause",
    "seat",
    "dispute",
    "sealed",
    "forget",
    "press",
    "time",
    "close",
]
Port = Annotated[int, Field(ge=1, le=65535)]
Seconds = Annotated[float, Field(gt=0)]


def _checked_address(value: object) -> object:
    from email_validator import EmailNotValidError, validate_email

    if not isinstance(value, str):
        return value
    try:
        validate_email(value, check_deliverability=False, test_environment=True)
    except EmailNotValidError as error:
        raise ValueError(f"is no mail address: {error}") from error
    return value


Address = Annotated[str, BeforeValidator(_checked_address)]


def _checked_zone(value: object) -> object:
    from zoneinfo import ZoneInfo

    if not isinstance(value, str):
        return value
    try:
        ZoneInfo(value)
    except (
        KeyError,
        ValueError,
        OSError,
    ) as error:  # an unknown name, one that is no path, the name of a folder
        raise ValueError(f"{value!r} is no time zone; write its name, as in Europe/London") from error
    return value


Zone = Annotated[str, BeforeValidator(_checked_zone)]
Hours = Annotated[float, Field(ge=0, le=8760)]


class Section(BaseModel):
    """A table of config.toml: unknown keys are errors, values cannot be changed later."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Folders(Section):
    """[mail.imap.folders]: the names of the folders on the IMAP server."""

    inbox: str = "INBOX"
    done: str = "Done"
    held: str = "Held"
    failed: str = "Failed"


class ImapSettings(Section):
    """[mail.imap]: where mail comes in; `timeout` in seconds, `largest_mail` in bytes, `idle` to be told of new mail."""

    host: str
    port: Port = 993
    user: str
    password: SecretStr
    security: Security = "tls"
    timeout: Seconds = 30.0
    idle: bool = True
    largest_mail: Annotated[int, Field(ge=10_000)] = 2_000_000
    folders: Folders = Folders()


class SmtpSettings(Section):
    """[mail.smtp]: where mail goes out; `timeout` in seconds, for a whole mail; an empty user means no login."""

    host: str
    port: Port = 465
    user: str = ""
    password: SecretStr = SecretStr("")
    security: Security = "tls"
    timeout: Seconds = 30.0


class MailSettings(Section):
    """[mail]: the address of the server and how it reaches its mail."""

    address: Address
    plus_addressing: bool = True
    imap: ImapSettings
    smtp: SmtpSettings

    @property
    def domain(self) -> str:
        """What stands behind the @ of our address."""
        return self.address.rpartition("@")[2]


class StoreSettings(Section):
    """[store]: the database."""

    url: str = "sqlite:///leadenhall.db"


class ServerSettings(Section):
    """[server]: the server itself; `poll` is the pause between two looks into the mailbox, in seconds."""

    key: SecretStr = SecretStr("")
    key_file: Path = Path("leadenhall.key")
    operator: Address
    poll: Seconds = 60.0
    attempts: Annotated[int, Field(ge=1)] = 3
    send_attempts: Annotated[int, Field(ge=1)] = 12


class HostPort(msgspec.Struct, frozen=True):
    """Where something listens: a host (an IPv6 address without its brackets) and a port."""

    host: str
    port: int

    def __str__(self) -> str:
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"


def host_and_port(text: str) -> HostPort:
    """Read "127.0.0.1:9464" or "[::1]:9464". Raises ValueError, saying what would be right."""
    found = _HOST_AND_PORT.fullmatch(text.strip())
    if found is None or not 0 < int(found["port"]) < 65536:
        raise ValueError('must be a host and a port, as in "127.0.0.1:9464" or "[::1]:9464", or "" for none')
    return HostPort(found["six"] or found["host"], int(found["port"]))


class MetricsSettings(Section):
    """[metrics]: where the numbers of a running server are shown over HTTP; an empty `listen` shows them nowhere."""

    listen: str = ""

    @field_validator("listen")
    @classmethod
    def _is_an_address(cls, value: str) -> str:
        if value:
            host_and_port(value)
        return value

    @property
    def where(self) -> HostPort | None:
        """Where to listen, or None."""
        return host_and_port(self.listen) if self.listen else None


class GameSettings(Section):
    """[game]: what holds for games that do not say otherwise; `second_thoughts` in minutes."""

    identification: Identification = "token+sender"
    authserv_id: str = ""
    replies_per_hour: Annotated[int, Field(ge=1)] = 30
    deadline_hours: Hours = 48.0
    grace_hours: Hours = 12.0
    zone: Zone = "UTC"
    second_thoughts: Annotated[int, Field(ge=0, le=1440)] = 30
    salt_hours: Hours = 72.0
    more_time: Literal["table", "moderator", "nobody"] = "table"
    more_time_per_turn: Annotated[int, Field(ge=1)] = 1
    more_time_hours: Hours = 72.0
    empty_seats: Literal["robot", "standby", "silence"] = "robot"


class PressSettings(Section):
    """[press]: what new games allow of the messages that players send each other."""

    anonymous: bool = False
    moderators_read: bool = False
    observers: Literal["nobody", "moderators", "all"] = "nobody"
    per_hour: Annotated[int, Field(ge=1)] = 30
    after_end: bool = True


class JoiningSettings(Section):
    """[joining]: what people may do who write to our address with +join; `tables` games gather players at once at most."""

    join: bool = True
    seats: bool = False
    create: bool = True
    observe: bool = True
    tables: Annotated[int, Field(ge=0)] = 5


class ModeratorSettings(Section):
    """[moderation.people.NAME]: one moderator. Without `users` anybody may act under the name, without `games` in all games."""

    address: Annotated[str, BeforeValidator(_checked_address)] = ""
    users: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    may: tuple[DeedName, ...] = get_args(DeedName)


class ModerationSettings(Section):
    """[moderation]: who may change games, what needs somebody else's agreement, what becomes of later dice."""

    dice_after_correction: Literal["keep", "fresh"] = "keep"
    second_moderator: tuple[ChangeName, ...] = ()
    consent: tuple[ChangeName, ...] = ()
    people: dict[str, ModeratorSettings] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _has_seconds(self) -> Self:
        for deed in self.second_moderator:
            able = [name for name, person in self.people.items() if deed in person.may]
            if len(able) < 2:
                names = ", ".join(able) or "nobody"
                raise ValueError(
                    f"second_moderator names {deed!r}, which {names} may do: it needs two in [moderation.people]"
                )
        return self


class EditionSettings(Section):
    """[rules.first] and its like: house values of one edition by file, entry and field; the engine checks them."""

    data: dict[str, Any] = Field(default_factory=dict)


class RuleSettings(Section):
    """[rules]: the editions."""

    first: EditionSettings = EditionSettings()
    second: EditionSettings = EditionSettings()

    @property
    def corrections(self) -> dict[str, dict[str, Any]]:
        """House values by edition."""
        return {edition: getattr(self, edition).data for edition in type(self).model_fields}


class Settings(BaseSettings):
    """Everything that can be set, one attribute for each table of config.toml."""

    model_config = SettingsConfigDict(
        extra="forbid",
        frozen=True,
        env_prefix=PREFIX,
        env_nested_delimiter=NESTED,
    )

    moderators: tuple[Address, ...] = ()
    mail: MailSettings
    store: StoreSettings = StoreSettings()
    server: ServerSettings
    metrics: MetricsSettings = MetricsSettings()
    game: GameSettings = GameSettings()
    press: PressSettings = PressSettings()
    joining: JoiningSettings = JoiningSettings()
    moderation: ModerationSettings = ModerationSettings()
    rules: RuleSettings = RuleSettings()

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """Arguments come first, then the environment, then the file; there is no .env file."""
        return (init_settings, env_settings, TomlConfigSettingsSource(settings_cls))


def load_settings(path: Path) -> Settings:
    """Read `path`, with the environment (PBEM_MAIL__IMAP__HOST and so on) above it.

    Relative paths in the file are meant from the folder of the file. Raises SettingsError, whose message names
    the file or variable, the key and the reason, one line for each mistake.
    """
    if not path.is_file():
        raise SettingsError(f"{path}: there is no such file; `pbem init` writes one")

    class FromFile(Settings):
        model_config = SettingsConfigDict(toml_file=path)

    arguments: dict[str, Any] = {}  # none: everything comes from the sources
    try:
        settings = FromFile(**arguments)
    except ValidationError as error:
        raise SettingsError(_explain(error, path, os.environ)) from None
    except ValueError as error:  # not TOML, not UTF-8, or a variable that is not the JSON it should be
        raise SettingsError(f"{path}: cannot be read: {error}") from error
    server = settings.server.model_copy(update={"key_file": path.parent / settings.server.key_file})
    store = settings.store.model_copy(update={"url": _from_folder(settings.store.url, path.parent)})
    return settings.model_copy(update={"server": server, "store": store})


def server_key(settings: Settings) -> bytes:
    """The secret that makes address tokens and Message-IDs. Raises SettingsError if there is none or it is weak."""
    text = settings.server.key.get_secret_value()
    source = "server.key"
    if not text:
        source = str(settings.server.key_file)
        try:
            text = settings.server.key_file.read_text(encoding="ascii").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise SettingsError(
                f"{source}: the server's key cannot be read ({error}); `pbem init` makes one"
            ) from error
    try:
        key = bytes.fromhex(text)
    except ValueError as error:
        raise SettingsError(f"{source}: the server's key must be hexadecimal") from error
    if len(key) < KEY_BYTES:
        raise SettingsError(
            f"{source}: the server's key must have at least {2 * KEY_BYTES} hexadecimal digits"
        )
    return key


def write_key_file(path: Path, key: bytes) -> None:
    """Keep a new key where only its owner can read it. Raises FileExistsError rather than overwrite one."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(key.hex() + "\n")


def _from_folder(url: str, folder: Path) -> str:
    start = "sqlite:///"
    name = url.removeprefix(start)
    if not url.startswith(start) or name.startswith("/") or not name or name == ":memory:":
        return url
    return f"{start}{(folder / name).resolve()}"


def _explain(error: ValidationError, path: Path, environment: Mapping[str, str]) -> str:
    lines = []
    for mistake in error.errors(include_url=False, include_input=False):
        keys = [str(part) for part in mistake["loc"]]
        variable = PREFIX + NESTED.join(keys).upper()
        names = {name.upper() for name in environment}
        source = f"environment variable {variable}" if variable in names else f"{path}: {'.'.join(keys)}"
        lines.append(f"{source}: {_reason(mistake['type'], mistake['msg'])}")
    return "\n".join(lines)


def _reason(kind: str, message: str) -> str:
    if kind == "extra_forbidden":
        return "there is no such setting"
    if kind == "missing":
        return "is missing and has no default"
    return message.removeprefix("Value error, ")
