#!/bin/sh
# Installs the Postgres server that some tests use, if it is missing and apt-get is available. Exits with 0 if
# it is installed afterwards. Starts no service: the tests start their own servers.
set -u
# Debian keeps the server's programs out of the PATH.
has_postgres() { command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; }
has_postgres && exit 0
sh "$(dirname "$0")/apt-install.sh" postgresql
if has_postgres; then exit 0; fi
echo "postgresql could not be installed; the tests that use it will be skipped." >&2
exit 1
