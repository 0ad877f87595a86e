#!/usr/bin/env bash
# Formats all Swift files.

source "$(dirname "$0")/common.sh"

swift format --in-place --parallel --recursive --configuration Config/swift-format.json \
    Sources Tests Fixtures Config Benchmarks Package.swift
