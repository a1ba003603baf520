#!/bin/sh
# Installs a package of Debian's with apt-get, as root or with sudo, and stops the service of the same name
# that some packages start. Fails if that is not possible.
set -u
package=$1
if ! command -v apt-get >/dev/null; then
  echo "$package is not installed, and apt-get is not available." >&2
  exit 1
fi

as_root=""
if [ "$(id -u)" != 0 ]; then
  if ! command -v sudo >/dev/null || ! sudo -n true 2>/dev/null; then
    echo "$package is not installed: run 'sudo apt-get install $package'." >&2
    exit 1
  fi
  as_root="sudo -n"
fi
echo "Installing ${package}…" >&2
apt() {
  $as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 apt-get -qq \
    -o DPkg::Lock::Timeout=60 -o Acquire::http::Timeout=20 "$@" >/dev/null
}
apt update
apt install -y --no-install-recommends "$package" || exit 1
if [ -d /run/systemd/system ]; then
  # Debian starts a service on the default port with the package.
  $as_root systemctl disable --now "$package" >/dev/null 2>&1
fi
exit 0
