#!/usr/bin/env bash
# Puts the Python servers that tests call into .build/python. Where that can't be done, those tests report themselves as
# skipped.

source "$(dirname "$0")/common.sh"

packages=(jsonrpclib-pelix==1.2.0 json-rpc==1.15.0)
folder=.build/python

"$folder/bin/python3" -c 'import jsonrpclib, jsonrpc' 2>/dev/null && exit 0
if ! command -v python3 >/dev/null; then
    say "Without python3 the tests with its servers are skipped"
    exit 0
fi
say "Installing ${packages[*]} into $folder"
if ! { python3 -m venv "$folder" && "$folder/bin/pip" install -q --disable-pip-version-check "${packages[@]}"; }; then
    say "They can't be installed: the tests with these servers are skipped"
fi
