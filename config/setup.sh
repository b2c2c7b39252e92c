#!/usr/bin/env bash
# `config/setup.sh python|python-dev|node|bundles`: set up one part, or print what is missing or failed.
set -euo pipefail

quietly() { # print the output only if the command fails
  local output
  output=$("$@" 2>&1) && return
  printf '%s\n\n`%s` failed. See the lines above.\n' "$output" "$*" >&2
  exit 1
}

missing() {
  printf '%s\n' "$*" >&2
  exit 1
}

find_python() { # the newest that can make a virtual environment
  local name found="" names="python3.13 python3.12 python3.11 python3"
  # The package that brings a Redis has none for 3.13.
  command -v redis-server > /dev/null || names="python3.12 python3.11 python3.13 python3"
  for name in $names; do
    command -v "$name" > /dev/null || continue
    "$name" -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2> /dev/null || continue
    found="$name"
    "$name" -c 'import ensurepip, venv' 2> /dev/null && echo "$name" && return
  done
  [ -z "$found" ] || missing "$found cannot make a virtual environment: its venv module is missing (on Debian: $found-venv)."
  missing "Python is missing: install 3.11, 3.12 or 3.13 with its venv module (on Debian: python3.11 and python3.11-venv)."
}

set_up_python() {
  if [ ! -x .venv/bin/python ]; then
    local chosen
    chosen=$(find_python)
    echo "== Python packages (about 20 s the first time)"
    quietly "$chosen" -m venv .venv
  fi
  [ -x .venv/bin/uv ] || quietly .venv/bin/pip install --quiet --disable-pip-version-check uv==0.13.8
  quietly .venv/bin/uv pip install --quiet --require-hashes --python .venv/bin/python "$@"
  mkdir -p var
}

set_up_node() {
  command -v npm > /dev/null || missing "npm is missing: install Node 22 or newer, which brings it."
  command -v node > /dev/null || missing "node is missing: install Node 22 or newer."
  local version major minor
  version=$(node --version)
  IFS=. read -r major minor _ <<< "${version#v}"
  ((major > 20 || (major == 20 && minor >= 19))) || missing "Node $version is too old: install 20.19 or newer."
  echo "== npm packages (about 30 s the first time)"
  cd frontend && quietly npm ci --no-audit --no-fund
}

case "${1:-}" in
  python) set_up_python -r requirements.txt ;;
  python-dev) set_up_python -r requirements.txt -r requirements-dev.txt ;;
  node) set_up_node ;;
  bundles) echo "== bundles (about 30 s the first time)" && quietly npm --prefix frontend run build ;;
  *) missing "config/setup.sh python|python-dev|node|bundles" ;;
esac
