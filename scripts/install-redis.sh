#!/bin/sh
# Installs the Redis server that some tests use, if it is missing and apt-get is available. Exits with 0 if
# it is installed afterwards. Starts no service: the tests start their own servers.
set -u
has_redis() { command -v redis-server >/dev/null || command -v valkey-server >/dev/null; }
has_redis && exit 0
if ! command -v apt-get >/dev/null; then
  echo "redis-server is not installed, and apt-get is not available." >&2
  exit 1
fi

as_root=""
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    echo "redis-server is not installed: run 'sudo apt-get install redis-server'." >&2
    exit 1
  fi
  as_root="sudo -n"
fi
echo "Installing redis-server…" >&2
apt() {
  $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -qq \
    -o DPkg::Lock::Timeout=60 -o Acquire::http::Timeout=20 "$@" >/dev/null
}
apt update
if apt install -y --no-install-recommends redis-server && [ -d /run/systemd/system ]; then
  # Debian starts a service on the default port with the package.
  $as_root systemctl disable --now redis-server >/dev/null 2>&1
fi
if has_redis; then exit 0; fi
echo "redis-server could not be installed; the tests that use it will be skipped." >&2
exit 1
