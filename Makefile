# Start with `make demo` and `make test`; `make help` lists the other targets.
SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

PREFIX ?= /usr/local
DESTDIR ?=

# The packages missing from Debian 12 with Swift: libxml2 for property lists, the dependencies of its static archive, and libyaml.
PACKAGES := pkgconf libxml2-dev libyaml-dev libicu-dev icu-devtools liblzma-dev zlib1g-dev
# What the tests and the checks of .ci/run need besides.
TEST_PACKAGES := libxml2-utils git patch python3 python3-jsonschema unzip vim-tiny zip bash-completion zsh fish jq man-db desktop-file-utils xdg-utils libfile-mimeinfo-perl shared-mime-info libglib2.0-bin \
  libsqlite3-dev syncthing rclone iproute2 util-linux gcc libc6-dev strace
# The converters of ICU, for property lists in other encodings than UTF-8. Without this object, all 30 MB of ICU's data would be linked.
ENCODINGS := .build/encodings.o
# The commit for `utictl --version`.
COMMIT := .build/commit.o
# A static executable starts in half the time of one with shared libraries. lld, because the default linker prints many
# warnings about glibc functions that utictl does not use, because it can place the startup code together, and because it makes equal
# functions one. Descriptions of stack frames are only for exceptions of C++, which are not thrown, and for debuggers. Without an
# identifier of the build, which depends on its folder.
# With a section for each function, the linker can place, drop, or merge it alone. Without mangled names, the compiler passes the
# conformances of generic types. Otherwise, the runtime searches all 6,900 conformances, which takes 0.1 ms for each type.
FRONTEND := -function-sections -disable-concrete-type-metadata-mangled-name-accessors
# Quotation marks, here and below, because the path may contain spaces.
STATIC := --static-swift-stdlib -Xswiftc -static-executable -Xswiftc -use-ld=lld \
  -Xlinker "--symbol-ordering-file=$(CURDIR)/Tools/startup-order" -Xlinker --no-warn-symbol-ordering \
  -Xlinker --no-eh-frame-hdr -Xlinker -T -Xlinker "$(CURDIR)/Tools/discard-frames.ld" -Xlinker --icf=all -Xlinker -O2 -Xlinker --build-id=none \
  -Xlinker "$(CURDIR)/$(ENCODINGS)" -Xlinker "$(CURDIR)/$(COMMIT)" $(addprefix -Xlinker ,-licui18n -licuuc -lz -llzma -lstdc++ -lm -ldl) \
  $(foreach option,$(FRONTEND),-Xswiftc -Xfrontend -Xswiftc $(option))
# The files to install, in their layout under PREFIX.
STAGE := .build/stage
UTICTL := $(STAGE)/bin/utictl
PAGES := share/man/man1
DOCUMENTS := share/doc/utictl
COMPLETIONS := share/bash-completion/completions share/zsh/site-functions share/fish/vendor_completions.d
# The programs that are killed and disturbed, tens of thousands of times: they start in a tenth of the time if they are optimized.
DISTURBED := .build-faults
BUILDING_DISTURBED = UTICTL_WITHOUT_PLUGINS=1 swift build --quiet $(TRAITS) -c release --static-swift-stdlib --scratch-path $(DISTURBED)
# The tests need the trait Databases for documents with a database; `make test TRAITS=` does without them, and without GRDB. All
# builds use the same traits, because another set rebuilds everything.
TRAITS := --enable-all-traits
BUILDING := UTICTL_WITHOUT_PLUGINS=1 swift build --quiet $(TRAITS)
TESTING := UTICTL_WITHOUT_PLUGINS=1 swift test --quiet --disable-xctest $(TRAITS)
# Options of Tests/Sync/run, such as --short.
SYNC :=
# Options of Tests/Peers/run, such as --no-peers.
PEERS :=
# Parts of Tests/Dist/run, or --build.
DIST :=
# Seconds per fuzzer.
SECONDS := 30

.PHONY: help setup release demo build-tests test nightly bench growth fuzz sanitize faults sync-test attack adoption peers types rules lint docs docs-plugin \
  dist dist-test release-check install uninstall clean FORCE

help: ## lists the targets
	@sed -nE 's/^([a-z-]+):.*## (.*)/make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 20

setup: ## installs missing Debian packages (apt-get, with sudo unless root)
	@Tools/install-packages $(PACKAGES)

release: setup $(UTICTL) ## builds the files to install: a static executable, manual pages, and completions

$(ENCODINGS): Tools/build-encodings
	@Tools/build-encodings $@

$(COMMIT): FORCE
	@Tools/build-commit $@

$(UTICTL): $(ENCODINGS) $(COMMIT) Package.swift Tools/startup-order Tools/discard-frames.ld Tools/manual.jq Tools/write-manual Tools/stage-documents README.md $(wildcard docs/*) $(shell find Sources Plugins TypeDeclarations -type f)
	@echo "Building utictl (the first build takes a few minutes)"
	@rm -f .build/release/utictl # SwiftPM does not know of the objects.
	@UTICTL_SMALL=1 swift build --quiet -c release --product utictl $(STATIC)
	@rm -rf $(STAGE) && mkdir -p $(addprefix $(STAGE)/,bin $(PAGES) $(COMPLETIONS) $(DOCUMENTS))
	@Tools/install-packages jq python3
	@Tools/write-manual .build/release/utictl $(STAGE)/$(PAGES)
	@Tools/stage-documents $(STAGE)/$(DOCUMENTS)
	@cd $(STAGE)/share && complete() { ../../release/utictl --generate-completion-script $$1 > $$2; } && \
	  complete bash bash-completion/completions/utictl && complete zsh zsh/site-functions/_utictl && \
	  complete fish fish/vendor_completions.d/utictl.fish
	@install -s .build/release/utictl $@

define run
@printf '\n$$ utictl %s\n' "$(1)"; cd Samples && XDG_CACHE_HOME="$(CURDIR)/.build/cache" ../$(UTICTL) $(1)
endef

# The same for a command with findings: exit code 1.
define find
@printf '\n$$ utictl %s\n' "$(1)"; cd Samples && ../$(UTICTL) $(1) || [ $$? = 1 ]
endef

demo: release ## runs utictl on Samples/
	$(call run,type lookup photo.heic .md text/html com.adobe.pdf)
	$(call run,type info heic)
	$(call run,type tree --up swift)
	$(call run,type lookup --declarations Notes.app --declarations declarations Trip.notespackage .note .gpx)
	$(call run,type info --declarations Notes.app .note)
	$(call run,type conforms --declarations Notes.app .note public.json)
	$(call run,type identify -r --sorted --declarations Notes.app --declarations declarations files Trip.notespackage)
	$(call run,type identify -r --summary --declarations Notes.app --declarations declarations .)
	$(call run,find --sorted --type public.image)
	$(call run,validate lint/good)
	$(call find,validate lint/bad)
	$(call find,validate --fix --dry-run lint/bad)
	$(call run,explain DT004)
	$(call run,claims Notes.app --type .note)
	$(call run,document info --declarations Notes.app Trip.notespackage)

build-tests: setup ## builds everything in debug mode, after installing what the tests need
	@Tools/install-packages $(TEST_PACKAGES)
	@Tools/fetch-sarif-schema
	@$(BUILDING) --build-tests

test: build-tests ## builds and runs the tests; TRAITS= without documents that have a database
	@Tools/run-tests
	@Tests/Checks/isolation
	@Tests/Checks/unbuilt

bench: dist ## compares the speed with other programs; fails if a limit is missed
	@Tools/install-packages file libxml2-utils libglib2.0-bin libglib2.0-dev shared-mime-info time unzip rsync gobjc libgnustep-base-dev libsqlite3-dev dbus-daemon fd-find
	@swift build --quiet -c release --package-path Benchmarks --scratch-path .build-bench
	@clang -O2 Benchmarks/glib-lookups.c $$(pkg-config --cflags --libs gio-2.0) -o .build-bench/glib-lookups
	@clang -O2 Benchmarks/dbus-calls.c $$(pkg-config --cflags --libs gio-2.0) -o .build-bench/dbus-calls
	@clang -O2 Benchmarks/sqlite-transactions.c -lsqlite3 -o .build-bench/sqlite-transactions
	@gcc -O2 Benchmarks/gnustep-packages.m $$(gnustep-config --objc-flags) $$(gnustep-config --base-libs) -MF /dev/null \
	  -o .build-bench/gnustep-packages
	@missed=0; .build-bench/release/bench $(UTICTL) .build-bench/release/read-plist \
	  "$$(dirname "$$(readlink -f "$$(command -v swift)")")/plutil" .build-bench \
	  .build-bench/release/save-package .build-bench/gnustep-packages .build-bench/release/edit-documents \
	  .build-bench/release/take-turns .build-bench/sqlite-transactions .build-bench/dbus-calls \
	  .build-bench/release/follow-folders $$(.build-bench/glib-lookups) || missed=1; \
	(cd .build-bench && release/measure-databases) || missed=1; exit $$missed

growth: release ## counts instructions for inputs of several sizes; fails if they grow faster than the input
	@Tools/install-packages python3 valgrind
	@Tools/measure-growth $(UTICTL)

fuzz: setup ## runs every fuzzer for half a minute; SECONDS=1800 for half an hour
	@Fuzzers/run $(SECONDS)

# Tests that wait get a turn in time only if few of these slow ones run at once. The exhaustive models would take
# hours. Like rules and reports, they compute with values on one thread and without pointers, where a sanitizer finds nothing;
# ValidationTests run rules on several threads. The thread sanitizer writes a file of its own when a program starts, which two
# tests with a limit for files prevent.
sanitize: export SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH := 8
sanitize: TESTING += --skip TurnModelTests --skip LintRulesTests --skip LintTests --skip LintReportsTests
sanitize: setup ## runs the tests of all but rules and reports under the address and the thread sanitizer
	@Tools/install-packages libsqlite3-dev
	@ASAN_OPTIONS="suppressions='$(CURDIR)/Tests/Checks/overreads':handle_sigbus=0" \
	  LSAN_OPTIONS="suppressions='$(CURDIR)/Tests/Checks/leaks':print_suppressions=0" \
	  $(TESTING) --sanitize=address --scratch-path .build-asan
	@TSAN_OPTIONS="handle_sigbus=0" $(TESTING) --sanitize=thread --scratch-path .build-tsan \
	  --skip 'when nothing can be written, the end of the input ends it' --skip 'on a full disk the text stays'

faults: setup ## makes every system call of a save fail, kills and stops coordinated programs, and checks that nothing is lost
	@Tools/install-packages strace gcc libc6-dev python3 libsqlite3-dev
	@for product in utictl ut-save-once ut-edit-once ut-coordinate-once ut-present-once ut-record-once; do $(BUILDING_DISTURBED) --product $$product; done
	@UTICTL_PRODUCTS=$(DISTURBED)/release Tests/Faults/run
	@DOCUMENT_SEQUENCES=10000 $(TESTING) --filter SequenceTests
	@COORDINATED_INCREMENTS=10000 COORDINATED_ACCESSES=10000 $(TESTING) --filter 'Coordinated(Process|History)Tests'
	@file=$$(mktemp) && $(DISTURBED)/release/ut-coordinate-once storm "$$file" 10000 10 && rm "$$file"

sync-test: setup ## loses nothing in 500 random rounds on devices with Syncthing or rclone, in network namespaces; SYNC=--short for 2 minutes
	@Tools/install-packages syncthing rclone iproute2 util-linux python3 gcc libc6-dev libsqlite3-dev
	@for product in utictl ut-save-once ut-record-once ut-edit-once; do $(BUILDING) --product $$product; done
	@Tests/Sync/run $(SYNC)

attack: setup ## kills, disturbs, and races every writing command, on several file systems; EVERY=1 tries every point
	@Tools/install-packages strace gcc libc6-dev libsqlite3-dev python3 jq mount e2fsprogs xfsprogs btrfs-progs dosfstools
	@for product in utictl ut-save-once ut-notes ut-edit-once ut-present-once ut-shape-edit ut-convert-document; do $(BUILDING_DISTURBED) --product $$product; done
	@UTICTL_PRODUCTS=$(DISTURBED)/release Tests/Faults/attack $(if $(EVERY),--every $(EVERY)) $(ATTACK)

adoption: setup ## builds and tests packages with #if canImport(UniformTypeIdentifiers)
	@Tools/install-packages libsqlite3-dev
	@Tests/Adoption/run

peers: setup ## compares utictl with other checkers of builds and privacy manifests, from PyPI and Debian; needs python3-venv
	@Tools/install-packages python3 python3-venv libplist-utils util-linux libsqlite3-dev
	@$(BUILDING) --product utictl
	@Tests/Peers/run $(PEERS)

types: setup ## compiles TypeDeclarations/ into Sources/Types/SystemTypes and Sources/Types/OptionalTypes
	@Tools/install-packages libsqlite3-dev
	@swift run --quiet $(TRAITS) ut-compile-type-declarations TypeDeclarations Sources/Types/SystemTypes/CompiledTypeDeclarations.swift \
	  Sources/Types/OptionalTypes/CompiledTypeSets.swift Sources/Types/SystemTypes/CompiledTypeEvidence.swift

rules: setup ## regenerates the list of lint rules and their pages
	@Tools/install-packages libsqlite3-dev
	@Tools/list-rules
	@Tools/write-rule-pages

lint: ## checks the code style, the words of public text, and the map in ARCHITECTURE.md
	@Tools/check-architecture
	@Tools/draw-folders --check
	@Tools/check-words
	@Tools/check-comments
	@Tools/stage-documents --check
	@Tools/list-rules --check
	@Tools/list-products --check
	@Tools/collect-declarations --check
	@Tests/Checks/declarations
	@find Package.swift Sources Tests Plugins Fuzzers Benchmarks Samples -name '*.swift' -not -path '*/.build*' -not -path '*/seeds/*' -print0 | \
	  xargs -0 swift format lint --strict --parallel

docs: setup ## checks that the public API and the commands are documented
	@Tools/install-packages jq libsqlite3-dev
	@$(BUILDING)
	@Tools/check-documentation

docs-plugin: setup ## builds documentation with swift-docc-plugin
	@Tools/check-documentation-plugin

nightly: ## runs what takes hours: tests with all random cases, and the checks below; ONLY=faults,bench for some
	@Tools/nightly $(ONLY)

# The dates in the manual, the packages, and the SBOM: that of the last commit.
$(UTICTL) dist: export SOURCE_DATE_EPOCH ?= $(shell git log -1 --format=%ct)
dist: release ## makes what is published, in .build/dist: wheels, an archive, a Debian package, an image, an SBOM, and SHA256SUMS
	@Tools/install-packages jq python3 python3-venv umoci
	@Tools/dist

dist-test: dist ## installs and uses what `make dist` makes, on systems without Swift and as CI services do; needs root
	@Tools/install-packages debootstrap git jq lintian man-db python3-venv skopeo umoci unzip
	@Tests/Dist/run $(DIST)

release-check: ## says what is missing before VERSION=0.1.0 may be tagged
	@Tools/check-release "$(VERSION)"

install: $(UTICTL) ## installs the release build under PREFIX (/usr/local), in DESTDIR if set
	@install -d "$(DESTDIR)$(PREFIX)"
	@cp -r $(STAGE)/* "$(DESTDIR)$(PREFIX)/"
	@echo "Installed utictl in $(DESTDIR)$(PREFIX)/bin"

uninstall: ## removes the installed files
	@cd "$(DESTDIR)$(PREFIX)" && rm -rf $(DOCUMENTS) && rm -f bin/utictl $(PAGES)/utictl.1 $(PAGES)/utictl-*.1 share/bash-completion/completions/utictl \
	  share/zsh/site-functions/_utictl share/fish/vendor_completions.d/utictl.fish

clean: ## removes all build products
	@rm -rf .build .build-* Benchmarks/.build
