#!/usr/bin/env bash
# Installs the Debian packages that are missing: install.sh build | test | bench. Does nothing when all are there.

source "$(dirname "$0")/common.sh"

missing=()

need_program() {
    [ -n "$(PATH="$PATH:/usr/sbin:/usr/local/sbin" command -v "$1")" ] || missing+=("$2")
}

need_library() {
    pkg-config --exists "$1" 2>/dev/null || missing+=("$2")
}

need_program pkg-config pkg-config
need_library libxml-2.0 libxml2-dev
need_library libcurl libcurl4-openssl-dev
need_library zlib zlib1g-dev
need_library sqlite3 libsqlite3-dev
case "${1:-build}" in
    test)
        need_program nginx nginx-light
        need_program openssl openssl
        need_program microsocks microsocks
        need_program tinyproxy tinyproxy
        ;;
    bench)
        # The peers in Rust; without apt their crates have to be where Debian puts them.
        need_program cargo cargo
        for crate in serde-json serde-derive quick-xml; do
            compgen -G "/usr/share/cargo/registry/$crate-[0-9]*" >/dev/null ||
                compgen -G "/usr/share/cargo/registry/${crate//-/_}-[0-9]*" >/dev/null ||
                missing+=("librust-$crate-dev")
        done
        ;;
esac
[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
    for package in "${missing[@]}"; do
        # Tests that need these report themselves as skipped.
        case $package in nginx-light | openssl | microsocks | tinyproxy) continue ;; esac
        fail "these are missing (names of Debian's packages): ${missing[*]}; install them with your system's package manager"
    done
    exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || fail "these packages are missing and need root to be installed: ${missing[*]}"
    as_root=(sudo)
fi
say "Installing ${missing[*]}"
"${as_root[@]}" apt-get update -qq
"${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}"
