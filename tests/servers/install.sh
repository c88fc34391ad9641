#!/bin/sh
# Bring the mail servers and the database that the tests start (Dovecot, Postfix, PostgreSQL), the browser that looks
# at mails, and the tools that judge the samples for systemd and Prometheus.
# As root on Debian it installs what is missing, without starting any service; otherwise it says what to install.
set -eu

missing=""
need() { # need FILE-PATTERN PACKAGE: the package is wanted unless a file of that pattern is there
  for file in $1; do
    if [ -e "$file" ]; then return; fi
  done
  missing="$missing $2"
}
need "/usr/lib/dovecot/imap" dovecot-imapd
need "/usr/lib/dovecot/lmtp" dovecot-lmtpd
need "/usr/lib/postfix/sbin/master" postfix
need "/usr/lib/postgresql/*/bin/initdb" postgresql
need "/usr/bin/openssl" openssl
need "/usr/bin/systemd-analyze" systemd
need "/usr/bin/promtool" prometheus
need "/usr/bin/chromium" chromium
need "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf" fonts-dejavu-core

if [ -z "$missing" ]; then exit 0; fi

if [ "$(id -u)" != 0 ] || ! command -v apt-get >/dev/null; then
  echo "These tests start real servers; please install (as root):$missing" >&2
  exit 1
fi

# A machine that runs tests needs no mail server of its own: no service may start, now or at the installation.
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  printf '#!/bin/sh\nexit 101\n' > "$policy"
  chmod 755 "$policy"
  trap 'rm -f "$policy"' EXIT
fi

export DEBIAN_FRONTEND=noninteractive
apt-get -o DPkg::Lock::Timeout=300 update -qq
echo "postfix postfix/main_mailer_type select No configuration" | debconf-set-selections
# shellcheck disable=SC2086 - the list is meant to fall into words
apt-get -o DPkg::Lock::Timeout=300 install -y -qq --no-install-recommends $missing >/dev/null
