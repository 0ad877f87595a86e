#!/usr/bin/env bash
# Runs the tests under a sanitizer: sanitize.sh thread | address [arguments of swift test]

source "$(dirname "$0")/common.sh"

kind=${1:?thread or address}
shift
# Swift's own crash reports would garble the sanitizers'.
export SWIFT_BACKTRACE=enable=no
export LSAN_OPTIONS="suppressions=$PWD/Config/lsan.supp:print_suppressions=0"
# Freed memory that is kept for long would fail the tests that bound what a process takes.
export ASAN_OPTIONS="quarantine_size_mb=1"
# A test forks, and its child starts a thread.
export TSAN_OPTIONS="halt_on_error=0:exitcode=66:die_after_fork=0"
say "Testing under the $kind sanitizer"
swift test --traits "$(all_traits)" --scratch-path ".build/sanitize/$kind" --sanitize="$kind" --disable-xctest "$@"
