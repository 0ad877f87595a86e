#!/usr/bin/env bash
# Builds the benchmarks in release mode and runs them: bench.sh [the beginning of rows' names]
#
# The rows that were measured replace their results in Benchmarks.

source "$(dirname "$0")/common.sh"

CARGO_TARGET_DIR="$PWD/.build/rust"
BENCHMARKS_RUST="$CARGO_TARGET_DIR/release/rustpeers"
export CARGO_TARGET_DIR BENCHMARKS_RUST
case "${1:-}" in
    # The parts that have no peer in Rust.
    charset* | memory* | http* | rpc*) ;;
    # Cargo finds its configuration, which names Debian's crates, from the folder it is started in.
    *) (cd Benchmarks/Rust && cargo build --release --offline --quiet) ;;
esac

arguments=(--package-path Benchmarks --scratch-path .build/benchmarks -c release)
swift build "${arguments[@]}"
# What requests are compared with, in C.
BENCHMARKS_HTTPLOAD="$PWD/.build/benchmarks/httpload"
export BENCHMARKS_HTTPLOAD
read -ra curl < <(pkg-config --cflags --libs libcurl)
"${CC:-cc}" -O2 -Wall -Wextra -Werror -o "$BENCHMARKS_HTTPLOAD" Benchmarks/Peers/httpload.c "${curl[@]}"
"$(swift build "${arguments[@]}" --show-bin-path)/apibench" "${1:-}" Benchmarks
