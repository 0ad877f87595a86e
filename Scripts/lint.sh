#!/usr/bin/env bash
# Checks all Swift files against the formatter's rules, and that the configuration names every rule of this toolchain.

source "$(dirname "$0")/common.sh"

# The names of the rules in a configuration: a rule that it doesn't name is off, and nobody would see it.
rules() {
    sed -n 's/^ *"\([A-Z][A-Za-z]*\)" *: *\(true\|false\),\{0,1\}$/\1/p' | sort
}

[ "$(rules <Config/swift-format.json | wc -l)" -gt 0 ] || fail "no rules found in Config/swift-format.json"
difference=$(diff <(rules <Config/swift-format.json) <(swift format dump-configuration | rules)) ||
    fail "Config/swift-format.json (<) and this toolchain's formatter (>) know different rules:"$'\n'"$difference"

swift format lint --strict --parallel --recursive --configuration Config/swift-format.json \
    Sources Tests Fixtures Config Benchmarks Package.swift
