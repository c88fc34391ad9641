"""Settings: what is wrong is said with file, key and reason."""

import stat
import tomllib
from pathlib import Path

import pytest
from pydantic import ValidationError

from pbem.errors import SettingsError
from pbem.settings import Settings, load_settings, server_key, write_key_file

SAMPLE = Path(__file__).parents[2] / "config.toml"
SMALL = """
[mail]
address = "company@mail.test"
[mail.imap]
host = "127.0.0.1"
user = "company"
password = "secret-word"
[mail.smtp]
host = "127.0.0.1"
[server]
operator = "operator@example.org"
"""


@pytest.fixture
def config(tmp_path):
    """A function that writes a config.toml and loads it."""

    def load(text):
        path = tmp_path / "config.toml"
        path.write_text(text, encoding="utf-8")
        return load_settings(path)

    return load


def complaint(config, text):
    with pytest.raises(SettingsError) as caught:
        config(text)
    return str(caught.value)


def test_the_sample_loads_and_names_every_setting(tmp_path):
    settings = load_settings(SAMPLE)
    assert settings.moderators == ("moderator@example.org",)
    assert tomllib.loads(SAMPLE.read_text(encoding="utf-8")) == plain(settings)


def plain(settings):
    """All settings as the sample writes them."""
    found = settings.model_dump(mode="json")
    for part in ("imap", "smtp"):
        found["mail"][part]["password"] = ""
    found["server"] |= {"key": "", "key_file": "leadenhall.key"}
    found["store"]["url"] = "sqlite:///leadenhall.db"
    return found


def test_defaults_fill_what_is_left_out(config):
    assert config(SMALL).metrics.where is None
    settings = config(SMALL)
    assert (settings.mail.imap.port, settings.mail.imap.security) == (993, "tls")
    assert settings.game.identification == "token+sender"
    assert settings.rules.first.data == {}
    assert settings.mail.domain == "mail.test"


def test_house_values_stay_as_they_are_written(config):
    settings = config(SMALL + '[rules.first.data.offices.chairman]\nstress = 5\nnote = "x"\n')
    assert settings.rules.first.data == {"offices": {"chairman": {"stress": 5, "note": "x"}}}


def test_the_environment_stands_above_the_file(config, monkeypatch):
    monkeypatch.setenv("PBEM_MAIL__IMAP__HOST", "imap.example.org")
    monkeypatch.setenv("PBEM_SERVER__POLL", "0.5")
    monkeypatch.setenv("PBEM_MODERATORS", '["m@example.org"]')
    settings = config(SMALL)
    assert (settings.mail.imap.host, settings.mail.imap.user) == ("imap.example.org", "company")
    assert settings.server.poll == 0.5
    assert settings.moderators == ("m@example.org",)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (SMALL + "pol = 3\n", ["config.toml: server.pol:", "there is no such setting"]),
        ("dbb = 1\n" + SMALL, ["config.toml: dbb:", "there is no such setting"]),
        (SMALL.replace('user = "company"\n', ""), ["mail.imap.user:", "is missing and has no default"]),
        (SMALL.replace("company@mail.test", "company"), ["mail.address:", "is no mail address"]),
        (
            SMALL.replace("[mail.smtp]", "[mail.smtp]\nport = 70000"),
            ["mail.smtp.port:", "less than or equal to 65535"],
        ),
        (
            SMALL + '[game]\nidentification = "none"\n',
            ["game.identification:", "'token', 'token+sender' or 'dkim'"],
        ),
        (SMALL + "[store\n", ["config.toml: cannot be read:", "line 12"]),
        (
            SMALL.replace("example.org", "example.org\udcff".encode("utf-8", "replace").decode()),
            ["server.operator:"],
        ),
    ],
)
def test_a_mistake_is_named_with_file_key_and_reason(config, text, words):
    message = complaint(config, text)
    for word in words:
        assert word in message


@pytest.mark.parametrize(
    ("listen", "host", "port", "said"),
    [
        ("127.0.0.1:9464", "127.0.0.1", 9464, "127.0.0.1:9464"),
        ("[::1]:80", "::1", 80, "[::1]:80"),
        (" metrics.example.org:1 ", "metrics.example.org", 1, "metrics.example.org:1"),
    ],
)
def test_where_numbers_are_shown(config, listen, host, port, said):
    where = config(SMALL + f'[metrics]\nlisten = "{listen}"\n').metrics.where
    assert (where.host, where.port, str(where)) == (host, port, said)


@pytest.mark.parametrize(
    "listen", ["9464", ":9464", "localhost", "localhost:0", "localhost:65536", "::1:9464", "a b:1"]
)
def test_a_place_that_is_none_is_refused(config, listen):
    told = complaint(config, SMALL + f'[metrics]\nlisten = "{listen}"\n')
    assert told.endswith(
        'metrics.listen: must be a host and a port, as in "127.0.0.1:9464" or "[::1]:9464", or "" for none'
    )


def test_all_mistakes_are_named_at_once(config):
    message = complaint(config, SMALL.replace("company@mail.test", "x") + "pol = 3\n")
    assert len(message.splitlines()) == 2


def test_a_mistake_in_the_environment_names_the_variable(config, monkeypatch):
    monkeypatch.setenv("PBEM_MAIL__SMTP__PORT", "many")
    assert complaint(config, SMALL).startswith("environment variable PBEM_MAIL__SMTP__PORT: ")


def test_f35_no_secret_is_printed(config):
    text = SMALL.replace("[server]", '[server]\nkey = "' + "ab" * 32 + '"')
    assert "secret-word" not in repr(config(text))
    assert "abab" not in repr(config(text))
    assert "secret-word" not in complaint(config, text.replace("host", "hots"))


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(SettingsError, match=r"none\.toml: there is no such file"):
        load_settings(tmp_path / "none.toml")


def test_settings_cannot_be_changed(config):
    settings = config(SMALL)
    with pytest.raises(ValidationError, match="frozen"):
        settings.mail.imap.port = 1
    with pytest.raises(ValidationError, match="frozen"):
        settings.moderators = ()


def test_relative_paths_are_meant_from_the_folder_of_the_file(config, tmp_path):
    settings = config(SMALL)
    assert settings.server.key_file == tmp_path / "leadenhall.key"
    assert settings.store.url == f"sqlite:///{tmp_path}/leadenhall.db"
    for url in ("postgresql+psycopg://user@host/db", "sqlite:////var/x.db"):
        assert config(SMALL + f'[store]\nurl = "{url}"\n').store.url == url


def test_the_key_comes_from_its_file_which_only_the_owner_may_read(config, tmp_path):
    settings = config(SMALL)
    with pytest.raises(SettingsError, match="`pbem init` makes one"):
        server_key(settings)
    write_key_file(settings.server.key_file, b"k" * 32)
    assert server_key(settings) == b"k" * 32
    assert stat.S_IMODE(settings.server.key_file.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        write_key_file(settings.server.key_file, b"l" * 32)


@pytest.mark.parametrize(("key", "reason"), [("xyz", "must be hexadecimal"), ("ab" * 31, "at least 64")])
def test_a_bad_key_is_refused(config, key, reason):
    settings = config(SMALL + f'key = "{key}"\n')
    with pytest.raises(SettingsError, match=f"^server.key: .*{reason}"):
        server_key(settings)


def test_settings_can_be_made_without_a_file():
    mail = {
        "address": "company@mail.test",
        "imap": {"host": "h", "user": "u", "password": "p"},
        "smtp": {"host": "h"},
    }
    settings = Settings(mail=mail, server={"operator": "o@example.org"})
    assert settings.store.url == "sqlite:///leadenhall.db"
