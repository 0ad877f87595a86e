#!/usr/bin/env bash
# `swift build` with all traits, warnings as errors; further arguments are passed on.

source "$(dirname "$0")/common.sh"

build_arguments "$(all_traits)"
swift build "${arguments[@]}" "$@"
