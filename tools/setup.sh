#!/bin/sh
# Sets up printkit in a virtual environment: setup.sh VENV run|dev
# Needs Python 3.11 or later with venv and pip, nothing else.
set -eu

venv=$1
kind=$2

python=
for candidate in "${PYTHON:-}" python3 python3.14 python3.13 python3.12 python3.11; do
    [ -n "$candidate" ] || continue
    if "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        python=$candidate
        break
    fi
done
if [ -z "$python" ]; then
    echo "printkit: needs Python 3.11 or later; install it or name one: make PYTHON=/path/to/python3.12" >&2
    exit 1
fi

if [ ! -x "$venv/bin/python" ]; then
    echo "Setting up printkit in $venv (once, about a minute) ..."
    "$python" -m venv "$venv" || {
        rm -rf "$venv"
        echo "printkit: '$python -m venv' failed; on Debian or Ubuntu: apt install python3-venv" >&2
        exit 1
    }
fi

pip() {
    "$venv/bin/python" -m pip --disable-pip-version-check --quiet "$@"
}

if [ "$kind" = dev ]; then
    pip install --editable '.[dev]'
else
    pip install --editable .
fi

# Only PNG pictures need the system library cairo: get it if we may, else say how.
has_cairo() {
    "$venv/bin/python" -c 'import cairosvg' >/dev/null 2>&1
}
as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo -n "$@"; fi
}
if ! has_cairo; then
    if command -v apt-get >/dev/null 2>&1; then
        get="apt-get install libcairo2"
        { as_root apt-get -qq update && as_root apt-get -qq -y --no-install-recommends install libcairo2; } >/dev/null 2>&1 || true
    elif command -v dnf >/dev/null 2>&1; then
        get="dnf install cairo"
        as_root dnf -q -y install cairo >/dev/null 2>&1 || true
    elif command -v brew >/dev/null 2>&1; then
        get="brew install cairo"
        brew install -q cairo >/dev/null 2>&1 || true
    else
        get="install the library cairo with your system's package manager"
    fi
    has_cairo || echo "printkit: no PNG pictures without the library cairo; to have them: $get"
fi

touch "$venv/ready"
[ "$kind" = run ] || touch "$venv/ready-dev"
