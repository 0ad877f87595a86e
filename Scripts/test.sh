#!/usr/bin/env bash
# `swift test` with all traits, warnings as errors; further arguments are passed on.

source "$(dirname "$0")/common.sh"

build_arguments "$(all_traits)"
say "Testing with traits $(all_traits)"
swift build "${arguments[@]}" --build-tests
swift test "${arguments[@]}" --skip-build --disable-xctest "$@"
