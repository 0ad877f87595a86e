#!/usr/bin/env bash
# Builds the benchmarks in release mode and runs them: bench.sh [part of a row's name]
#
# A run of all rows replaces the results in Benchmarks; a run of some only prints.

source "$(dirname "$0")/common.sh"

arguments=(--package-path Benchmarks --scratch-path .build/benchmarks -c release)
swift build "${arguments[@]}"
tool="$(swift build "${arguments[@]}" --show-bin-path)/apibench"
if [ -n "${1:-}" ]; then
    "$tool" "$1"
else
    "$tool" "" Benchmarks
fi
