#!/usr/bin/env bash
# `deploy/install.sh FOLDER`: install this version into a new folder: Python packages, bundles, static files.
# Systemd's units expect it at /opt/console, which may be a link to the folder; the image is built by it, too.
set -euo pipefail
# Each job has a process group of its own.
set -m
# The units run as a user of their own.
umask 022

[ $# -eq 1 ] || { echo "deploy/install.sh FOLDER" >&2; exit 2; }
[ ! -e "$1" ] || { echo "$1 exists already. Each version needs a folder of its own." >&2; exit 1; }
mkdir -p "$1"
target=$(cd "$1" && pwd)
cd "$(dirname "${BASH_SOURCE[0]}")/.."
child=""
run() { # in the background, so that a signal is handled at once and not after the command
  "$@" < /dev/null &
  child=$!
  wait "$child"
  child=""
}
end_child() { # with all processes that it started
  kill -TERM -- "-$child" 2> /dev/null || return 0
  for _ in {1..30}; do
    kill -0 -- "-$child" 2> /dev/null || return 0
    sleep 0.1
  done
  kill -KILL -- "-$child" 2> /dev/null || true
}
clean_up() { # also on a signal, which ends the script this way
  trap '' INT TERM HUP
  [ -z "$child" ] || end_child
  echo "Not installed: $target was removed again." >&2
  rm -rf "$target" "$temporary"
}
temporary=$(mktemp -d)
trap clean_up EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
trap 'exit 129' HUP

# Do not copy secrets: images are shared.
tar --exclude='*.env' --exclude=__pycache__ --exclude=node_modules --exclude=./static/bundles \
  --exclude='./*/tests' --exclude='./*/*/tests' \
  -cf - ./apps ./config ./deploy ./docs/openapi.json ./frontend ./static ./templates ./manage.py ./requirements.txt |
  tar --no-same-owner -xf - -C "$target"
cd "$target"
run bash config/setup.sh node
run bash config/setup.sh bundles
run bash config/setup.sh python
rm -rf frontend var

# The settings require secrets. No file that is made here depends on them.
run env -u DJANGO_ENV -u DJANGO_SETTINGS_MODULE VAR_DIR="$temporary" .venv/bin/python manage.py collectstatic --noinput --verbosity 0
run .venv/bin/python -m compileall -q apps config
# Files keep the modes of the checkout and of the package cache, which other users may not be able to read.
run chmod -R u=rwX,go=rX .
python=$(readlink -f .venv/bin/python)
if [ "$(id -u)" = 0 ] && ! runuser -u nobody -- "$python" -c '' 2> /dev/null; then
  echo "Warning: other users cannot run $python. Install again with another Python first in PATH." >&2
fi
trap 'rm -rf "$temporary"' EXIT
echo "Installed in $target."
