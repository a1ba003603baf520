#!/bin/sh
# Installs the Redis server that some tests use, if it is missing and apt-get is available. Exits with 0 if
# it is installed afterwards. Starts no service: the tests start their own servers.
set -u
has_redis() { command -v redis-server >/dev/null || command -v valkey-server >/dev/null; }
has_redis && exit 0
sh "$(dirname "$0")/apt-install.sh" redis-server
if has_redis; then exit 0; fi
echo "redis-server could not be installed; the tests that use it will be skipped." >&2
exit 1
