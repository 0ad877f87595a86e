#!/usr/bin/env bash
# Builds the tool with all traits and runs its demo. Where nobody watches, the build's lines are shown only if it fails.

source "$(dirname "$0")/common.sh"

build_arguments "$(all_traits)"
say "Building the tool, which takes some minutes the first time"
if [ -t 1 ]; then
    swift build "${arguments[@]}" --product apitool
elif ! output=$(swift build "${arguments[@]}" --product apitool 2>&1); then
    fail "the tool can't be built:"$'\n'"$output"
fi
tool="$(swift build "${arguments[@]}" --show-bin-path)/apitool"
say "${tool#"$PWD/"} demo"
"$tool" demo
