#!/bin/sh
# Make .venv and fill it from a lock, and put the command in build/mohreh:  tools/setup.sh play  or  tools/setup.sh dev
# Installs nothing when the lock and pyproject.toml are the ones already installed.
set -eu
cd "$(dirname "$0")/.."
unset PYTHONPATH PYTHONHOME VIRTUAL_ENV PIP_USER PIP_TARGET PIP_PREFIX PIP_REQUIRE_VIRTUALENV
case "${1:-play}" in
    play) lock=requirements-play.lock ;;
    dev) lock=requirements.lock ;;
    *) echo "usage: tools/setup.sh play|dev" >&2; exit 2 ;;
esac
venv=.venv/bin/python
mkdir -p build

# What is installed is noted beside it. All of the first lock is in the second, in the same versions.
installed() { cat "$1" pyproject.toml | cmp -s - ".venv/$1.installed"; }

if command -v flock >/dev/null; then    # two makes at once: the second waits
    exec 9>build/setup.lock
    flock 9
fi

cp tools/launcher.sh build/mohreh.new
chmod +x build/mohreh.new
mv -f build/mohreh.new build/mohreh

usable() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

# Debian packages, if we may: install_package <package>
install_package() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    echo "Installing $1 with apt ..."
    { apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$1"; } >build/apt.log 2>&1
}

# The browser tests need Chromium; without it they are skipped. Tried once, so that a machine without a network is
# not asked again and again.
browser=chromium-headless-shell
if [ "$lock" = requirements.lock ] && ! command -v $browser >/dev/null && [ ! -e build/chromium.tried ]; then
    install_package $browser || command -v chromium >/dev/null ||
        echo "No Chromium: install the package $browser or chromium for the browser tests." >&2
    touch build/chromium.tried
fi

# The same for PostgreSQL, of which the tests start one of their own. Debian would start another one right away.
if [ "$lock" = requirements.lock ] && [ ! -e build/postgresql.tried ] && ! ls /usr/lib/postgresql/*/bin/postgres >/dev/null 2>&1; then
    install_package postgresql-common &&
        sed -i 's/^#*create_main_cluster.*/create_main_cluster = false/' /etc/postgresql-common/createcluster.conf &&
        install_package postgresql ||
        echo "No PostgreSQL: install the package postgresql for the tests of several processes." >&2
    touch build/postgresql.tried
fi

# And for PgBouncer, through which one of them plays. Debian would start it, unless this file says that nothing may be.
if [ "$lock" = requirements.lock ] && [ ! -e build/pgbouncer.tried ] && [ ! -e /usr/sbin/pgbouncer ]; then
    (
        policy=/usr/sbin/policy-rc.d
        if [ "$(id -u)" = 0 ] && [ ! -e $policy ]; then
            trap "rm -f $policy" EXIT
            trap 'exit 130' HUP INT TERM
            printf '#!/bin/sh\nexit 101\n' >$policy
            chmod +x $policy
        fi
        install_package pgbouncer
    ) || echo "No PgBouncer: install the package pgbouncer for the test of a pooler." >&2
    touch build/pgbouncer.tried
fi

if usable $venv && installed $lock; then
    exit 0
fi

find_python() {
    for python in python3 python3.14 python3.13 python3.12 python3.11 /usr/bin/python3; do
        if usable "$python"; then echo "$python"; return; fi
    done
    echo "Mohreh needs Python 3.11 or newer, and none was found; please install one." >&2
    exit 1
}

make_venv() {
    rm -rf .venv
    "$python" -m venv .venv >build/venv.log 2>&1 && $venv -m pip --version >/dev/null 2>&1
}

if ! usable $venv || ! $venv -m pip --version >/dev/null 2>&1; then
    python=$(find_python)
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "Making .venv with Python $version ..."
    make_venv || { install_package "python$version-venv" && make_venv; } || {
        rm -rf .venv
        echo "Python $version cannot make a virtual environment; please install the package python$version-venv." >&2
        exit 1
    }
fi

# A compiler without Python's headers cannot compile the rules.
if command -v cc >/dev/null || command -v gcc >/dev/null; then
    headers=$($venv -c 'import sysconfig; print(sysconfig.get_path("include"))')
    version=$($venv -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    [ -e "$headers/Python.h" ] || install_package "python$version-dev" ||
        echo "No Python headers: install the package python$version-dev for games about 50 times faster." >&2
fi

echo "Installing what $lock lists ..."
pip="$venv -m pip -qq --disable-pip-version-check --no-input"
setting() { $pip config get "$1" 2>/dev/null; }
# uv takes a tenth of pip's time; where it cannot be had or finds nothing, pip does the same. It does not read pip's
# settings, so it is told where packages come from, if that is not the usual place.
quickly() {
    $venv -m uv --version >/dev/null 2>&1 ||
        $pip install --no-compile --require-hashes -r requirements-uv.lock >build/uv.log 2>&1 || return 1
    index=${UV_DEFAULT_INDEX:-$(setting :env:.index-url || setting global.index-url || setting user.index-url)}
    env ${index:+"UV_DEFAULT_INDEX=$index"} $venv -m uv -q pip install --python $venv "$@" >build/uv.log 2>&1
}
# Python compiles what is used when it is first used; all of it now would take three times as long.
quickly --require-hashes -r "$lock" || $pip install --no-compile --require-hashes -r "$lock"
# Not again after `play`: a build may be going on.
export MOHREH_COMPILE=off
installed requirements-play.lock || quickly --no-build-isolation --no-deps -e . ||
    $pip install --no-compile --no-build-isolation --no-deps -e .
for one in $lock requirements-play.lock; do
    cat $one pyproject.toml >.venv/$one.installed
done
