#!/usr/bin/env bash
# Counts the vectors of the public corpora that pass, a line `NAME PASSED/TOTAL` for each; fails where a count is below the
# one in Config/conformance.txt, or a name is missing.

source "$(dirname "$0")/common.sh"

[ -d "${APISUPPORT_CORPORA:-../shared/corpora}" ] || fail "no corpora; set APISUPPORT_CORPORA to their folder"
pinned=Config/conformance.txt
tally=$(mktemp)
trap 'rm -f "$tally"' EXIT
export APISUPPORT_TALLY="$tally"

build_arguments "$(all_traits)"
swift build "${arguments[@]}" --build-tests
output=$(swift test "${arguments[@]}" --skip-build --disable-xctest 2>&1) || failed=yes

awk '{ passed[$1] += $2; total[$1] += $3 } END { for (name in total) print name " " passed[name] "/" total[name] }' "$tally" |
    sort | tee "$tally.sums"
awk 'NR == FNR { split($2, n, "/"); passed[$1] = n[1]; total[$1] = n[2]; next }
    /^ *(#|$)/ { next }
    { split($2, n, "/")
      if (!($1 in total)) { print $1 ": not counted, " $2 " expected"; bad = 1 }
      else if (passed[$1] < n[1] || total[$1] < n[2]) { print $1 ": " passed[$1] "/" total[$1] ", " $2 " expected"; bad = 1 } }
    END { exit bad }' "$tally.sums" "$pinned" || failed=yes
rm -f "$tally.sums"
[ -z "${failed:-}" ] || fail "conformance is worse than in $pinned, or a test failed:"$'\n'"$(grep '✘' <<<"$output")"
