#!/bin/bash
# Repeats the tests of and with the test store, and those of effects' tasks, each time in a new process and while every
# processor is busy. Stops at the first repetition that fails, and shows its output. Linux only.
# Usage: Tests/repeat.sh [repetitions, 1000 by default]
set -euo pipefail
cd "$(dirname "$0")/.."
swift build --build-tests
tests=$(echo .build/debug/*.xctest)
suites='TestStore|TestClock|Cancellation|Sequence|Debounce|QueuePolicy|Composition|NestedParts|StoreExample|EffectsExample|EffectTask|StoreLifetime'

busy=()
output=$(mktemp)
trap 'kill "${busy[@]}" 2>/dev/null || true; rm -f "$output"' EXIT
for _ in $(seq "$(getconf _NPROCESSORS_ONLN)"); do
    (while :; do :; done) &
    busy+=($!)
done

for repetition in $(seq "${1:-1000}"); do
    if ! "$tests" --testing-library swift-testing --filter "$suites" >"$output" 2>&1; then
        cat "$output"
        echo "Repetition $repetition failed."
        exit 1
    fi
done
grep "Test run with" "$output"
echo "${1:-1000} repetitions passed."
