#!/bin/sh
# Installs the Chromium that the tests of the sandbox's console use, if it is missing and apt-get is available.
# Exits with 0 if it is installed afterwards.
set -u
has_chromium() { [ -x "${CHROMIUM_PATH:-/usr/bin/chromium}" ]; }
has_chromium && exit 0
sh "$(dirname "$0")/apt-install.sh" chromium
if has_chromium; then exit 0; fi
echo "chromium could not be installed; the tests that use it will be skipped." >&2
exit 1
