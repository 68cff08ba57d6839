#!/bin/sh
# The `mohreh` command of this clone: the compiled copy if there is one, else the sources.
# tools/setup.sh puts it in build/mohreh.
build=$(dirname "$(readlink -f "$0")")
root=$(dirname "$build")
code=$root
if [ -e "$build/compiled/stamp" ]; then code=$build/compiled; fi
unset PYTHONHOME PYTHONSTARTUP PYTHONOPTIMIZE
exec env PYTHONSAFEPATH=1 PYTHONPATH="$code" "$root/.venv/bin/python" -m mohreh "$@"
