#!/usr/bin/env bash
# Installs what the tests need from the system, and says what it cannot.
set -u
missing=()
command -v chromium > /dev/null || missing+=(chromium)
command -v redis-server > /dev/null || missing+=(redis-server)
# `make bench` alone needs it.
[ "${1:-}" = bench ] && { command -v wrk > /dev/null || missing+=(wrk); }
# `make faults` alone needs it.
[ "${1:-}" = faults ] && { ls /usr/lib/*/faketime/libfaketimeMT.so.1 > /dev/null 2>&1 || missing+=(libfaketime); }
# `make clients` alone needs them.
[ "${1:-}" = clients ] && { command -v kotlinc > /dev/null || missing+=(kotlin libandroid-json-java default-jre-headless); }
command -v nginx > /dev/null || [ -x /usr/sbin/nginx ] || missing+=(nginx-light)
ls /usr/lib/postgresql/*/bin/initdb > /dev/null 2>&1 || missing+=(postgresql)
[ ${#missing[@]} -eq 0 ] && exit 0
echo "== system packages: ${missing[*]}"
as_root=""
if [ "$(id -u)" -ne 0 ]; then
  command -v sudo > /dev/null || { echo "Missing: ${missing[*]}. Install them as root, then run this again."; exit 1; }
  as_root=sudo
fi
command -v apt-get > /dev/null || { echo "Missing: ${missing[*]}. Install them with your system's package manager."; exit 1; }
export DEBIAN_FRONTEND=noninteractive
$as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends "${missing[@]}" fonts-liberation > /dev/null ||
  { echo "Could not install: ${missing[*]}."; exit 1; }
