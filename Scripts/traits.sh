#!/usr/bin/env bash
# Builds the combinations of Config/traits.txt and checks what they link: traits.sh test | build
#
# test runs each combination's tests as well; build leaves out the one with all traits, which `make test` covers.

source "$(dirname "$0")/common.sh"

mode=${1:-test}
poison=$(mktemp -d)
trap 'rm -rf "$poison"' EXIT

# Whether a combination has a trait.
has() {
    [[ ",$1," == *",$2,"* ]]
}

# Writes a file overlay in which every libxml2 header is an error: with trait XML off the build must not read one.
poison_headers() {
    local folder
    folder=$(pkg-config --cflags-only-I libxml-2.0 | tr ' ' '\n' | sed -n 's/^-I\(.*libxml2.*\)/\1/p' | head -n 1)
    [ -d "$folder/libxml" ] || fail "libxml2's headers are not where pkg-config says: '$folder'"
    echo '#error "a libxml2 header is read although trait XML is off"' >"$poison/poison.h"
    {
        echo '{"version": 0, "roots": ['
        find "$folder/libxml" -name '*.h' -exec printf \
            '{"type": "file", "name": "%s", "external-contents": "'"$poison"'/poison.h"},\n' {} +
        echo '{"type": "file", "name": "/nonexistent/end.h", "external-contents": "'"$poison"'/poison.h"}]}'
    } >"$poison/overlay.json"
}

# Checks that the overlay does its work: with trait XML the shims must not build.
check_poison() {
    if swift build --traits XML --scratch-path "$poison/build" --target APISupportXMLShims \
        -Xcc -ivfsoverlay -Xcc "$poison/overlay.json" >"$poison/log" 2>&1; then
        fail "the shims were built with poisoned libxml2 headers: the check proves nothing"
    fi
    grep -q 'although trait XML is off' "$poison/log" || fail "unexpected failure: $(cat "$poison/log")"
}

# Checks that the tool links libxml2 and libsqlite3 where it should, and only there.
check_linkage() {
    local tool
    tool="$(swift build "${arguments[@]}" --show-bin-path)/apitool"
    [ -x "$tool" ] || fail "$tool is not there"
    check_library "$1" XML libxml2 "$tool"
    check_library "$1" DiskCache libsqlite3 "$tool"
}

# Checks that a program links a library with a trait, and only with it: check_library TRAITS TRAIT LIBRARY PROGRAM
check_library() {
    local linked=no libraries
    # Not through a pipe: grep would end at the first match, and ldd fail, now and then, at what it still has to say.
    libraries=$(ldd "$4")
    if [[ $libraries == *"$3"* ]]; then linked=yes; fi
    if has "$1" "$2"; then
        [ $linked = yes ] || fail "traits $1: the tool doesn't link $3"
    else
        [ $linked = no ] || fail "traits $1: the tool links $3"
    fi
}

poison_headers
say "Checking that the proof can fail"
check_poison

for traits in $(combinations); do
    build_arguments "$traits"
    has "$traits" XML || arguments+=(-Xcc -ivfsoverlay -Xcc "$poison/overlay.json")
    if [ "$mode" = test ]; then
        say "Testing with traits $traits"
        swift build "${arguments[@]}" --build-tests
        swift test "${arguments[@]}" --skip-build --disable-xctest
    elif [ "$traits" != "$(all_traits)" ]; then
        say "Building with traits $traits"
        swift build "${arguments[@]}" --product apitool
    fi
    check_linkage "$traits"
done

say "Checking that neither JSON nor XML is refused"
if swift build --disable-default-traits --scratch-path "$poison/none" --target APISupport >"$poison/log" 2>&1; then
    fail "the library was built with neither JSON nor XML"
fi
grep -q 'error: .*JSON.*XML' "$poison/log" || fail "the refusal doesn't name the traits: $(cat "$poison/log")"
