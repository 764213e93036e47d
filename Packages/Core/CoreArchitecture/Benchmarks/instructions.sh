#!/bin/bash
# Counts by callgrind the instructions of what is gated, and fails where they are more than they may be. Linux only.
# Usage: Benchmarks/instructions.sh, after swift build -c release --package-path Benchmarks
set -euo pipefail
cd "$(dirname "$0")"
status=0

# Without debug information, of which valgrind doesn't know every form.
program=$(mktemp)
trap 'rm -f "$program"' EXIT
strip -g -o "$program" .build/release/core-architecture-benchmarks
chmod +x "$program"
# Tasks on one thread: valgrind counts the same in each run then.
export ONE_THREAD=1

# The instructions of so many repetitions.
instructions() {
    local count
    count=$(valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" 2>&1 |
        awk '/Collected/ { print $NF }')
    if [[ -z "$count" ]]; then
        echo "valgrind counted nothing for \"$1\"." >&2
        exit 1
    fi
    echo "$count"
}

# The instructions of one repetition, without what a run costs once.
each() {
    local few many
    few=$(instructions "$1" 1000)
    many=$(instructions "$1" 3000)
    echo $(((many - few) / 2000))
}

check() {
    local count
    count=$(each "$1")
    echo "$1: $count instructions, at most $2"
    if ((count > $2)); then status=1; fi
}

# Compares with a bare task, both measured in this run; takes how many at a time, and how much more in per cent.
check_effect() {
    local effect task
    effect=$(each "effect, $1 at a time")
    task=$(each "bare task, $1 at a time")
    echo "effect, $1 at a time: $effect instructions, a bare task $task: $((100 * effect / task)) %, at most $2 %"
    if ((100 * effect > $2 * task)); then status=1; fi
}

check "send" 150
check "send, ten deep" 3000
check "observers, 100" 20000
check_effect 1 130
check_effect 100 160
exit $status
