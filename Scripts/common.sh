# Read by the other scripts: strict mode, the package's folder, and how things are built.
# shellcheck shell=bash

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# Tests that wait are not to wait for the hundreds of others that would run at once on a machine with few cores.
export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=4

# Every trait at once: the last line of Config/traits.txt.
all_traits() {
    combinations | tail -n 1
}

# The lines of Config/traits.txt without comments.
combinations() {
    grep -v '^ *\(#\|$\)' Config/traits.txt
}

# The build folder of a combination; each has its own, so that none builds the others anew.
scratch_path() {
    echo ".build/traits/${1//,/+}"
}

# The arguments of `swift build` and `swift test` for a combination; warnings are errors here, not in the manifest, where
# they would break dependent packages.
build_arguments() {
    arguments=(--traits "$1" --scratch-path "$(scratch_path "$1")" -Xswiftc -warnings-as-errors -Xcc -Werror)
}

say() {
    printf '\n== %s\n' "$*"
}

fail() {
    printf 'error: %s\n' "$*" >&2
    exit 1
}
