#!/usr/bin/env bash
# Builds the documentation of the products into .build/docs; warnings and undocumented symbols are errors.

source "$(dirname "$0")/common.sh"

modules=(APISupport APISupportEntities APISupportHTTP APISupportText XMLElement APISupportJSONRPC APISupportTesting)
output=.build/docs
build_arguments "$(all_traits)"
say "Building"
swift build "${arguments[@]}"
built="$(swift build "${arguments[@]}" --show-bin-path)"

say "Extracting symbols"
rm -rf "$output"
mkdir -p "$output/symbols"
maps=()
for map in "$built"/*.build/module.modulemap Sources/*/module.modulemap; do
    maps+=(-Xcc "-fmodule-map-file=$map")
done
target="$(swift -print-target-info | sed -n 's/^ *"unversionedTriple": "\(.*\)",$/\1/p')"
for module in "${modules[@]}"; do
    swift symbolgraph-extract -module-name "$module" -target "$target" -I "$built/Modules" "${maps[@]}" \
        -minimum-access-level public -skip-synthesized-members -output-dir "$output/symbols"
done

say "Converting"
docc convert Sources/APISupport/APISupport.docc --additional-symbol-graph-dir "$output/symbols" \
    --fallback-display-name APISupport --fallback-bundle-identifier APISupport --output-path "$output/APISupport.doccarchive" \
    --warnings-as-errors --experimental-documentation-coverage --coverage-summary-level detailed >"$output/coverage.txt" ||
    { cat "$output/coverage.txt"; exit 1; }

# The third column says whether something has a summary. Articles count as having none; what the compiler (`$current`,
# `init(rawValue:)`) and DocC itself make has none.
undocumented=$(awk -F'|' '$3 ~ /false/ && $2 !~ /Article|CollectionGroup/ && $1 !~ /^(\$|init\(rawValue:\))/ { print $NF }' \
    "$output/coverage.txt")
[ -z "$undocumented" ] || fail "these symbols have no documentation:"$'\n'"$undocumented"
say "The documentation is in $output/APISupport.doccarchive"
