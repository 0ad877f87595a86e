# What can be done here; CONTRIBUTING.md explains. Each target first installs what is missing.

.PHONY: help demo build test traits sanitize conformance bench docs format lint tools test-tools bench-tools

help:
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' Makefile | expand -t 12

demo: tools ## build the tool with all traits and run its demo
	@Scripts/demo.sh

build: tools ## build everything with all traits
	@Scripts/build.sh

test: test-tools lint ## formatter, build without warnings, tests, with all traits
	@Scripts/test.sh

traits: test-tools ## build and test every line of Config/traits.txt
	@Scripts/traits.sh test

sanitize: test-tools ## tests under the thread and the address sanitizer
	@Scripts/sanitize.sh thread
	@Scripts/sanitize.sh address

conformance: test-tools ## count the vectors of the public corpora that pass
	@Scripts/conformance.sh

bench: bench-tools ## measure; ONLY=json, xml, charset, memory, http or rpc: a part
	@Scripts/bench.sh "$(ONLY)"

docs: tools lint ## build the documentation, warnings are errors
	@Scripts/docs.sh

format: ## format all Swift files
	@Scripts/format.sh

lint: ## check the formatter's rules
	@Scripts/lint.sh

tools:
	@Scripts/install.sh build

bench-tools:
	@Scripts/install.sh bench

test-tools:
	@Scripts/install.sh test
	@Scripts/python.sh
