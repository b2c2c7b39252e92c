#!/usr/bin/env bash
# Install the system packages that the tests need. Print those that cannot be installed.
set -u
missing=()
has() { command -v "$1" > /dev/null; }
is_offered() { apt-cache show "$1" > /dev/null 2>&1; }
give_up() {
  # The full browser works, too, and takes twice the memory.
  [ "${missing[*]}" = chromium-headless-shell ] && has chromium && exit 0
  echo "$1"
  exit 1
}
has chromium-headless-shell || { has chromium && ! is_offered chromium-headless-shell; } || missing+=(chromium-headless-shell)
has redis-server || missing+=(redis-server)
has nginx || [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
# Only `make bench` needs it.
[ "${1:-}" = bench ] && { has wrk || missing+=(wrk); }
# Tests of two nodes use it if it is installed.
[ "${1:-}" = stack ] && { has pgbouncer || [ -x /usr/sbin/pgbouncer ] || missing+=(pgbouncer); }
# Only `make faults` needs it.
[ "${1:-}" = faults ] && { ls /usr/lib/*/faketime/libfaketimeMT.so.1 > /dev/null 2>&1 || missing+=(libfaketime); }
ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0
echo "== system packages: ${missing[*]}"
as_root=""
if [ "$(id -u)" -ne 0 ]; then
  has sudo || give_up "Missing: ${missing[*]}. Install them as root, then run this again."
  as_root=sudo
fi
has apt-get || give_up "Missing: ${missing[*]}. Install them with your system's package manager."
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq || give_up "Could not install: ${missing[*]}."
is_offered chromium-headless-shell || missing=("${missing[@]/%chromium-headless-shell/chromium}")
# Runlevel 1 keeps Debian from starting nginx on port 80.
$as_root env RUNLEVEL=1 apt-get install -y -qq --no-install-recommends "${missing[@]}" fonts-liberation > /dev/null ||
  give_up "Could not install: ${missing[*]}."
