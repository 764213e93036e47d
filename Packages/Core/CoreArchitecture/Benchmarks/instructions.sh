#!/bin/bash
# Counts the instructions of the gated operations with callgrind, and fails if there are more than permitted. Linux only.
# Usage: Benchmarks/instructions.sh [program], after swift build -c release --package-path Benchmarks
set -euo pipefail
built=$(realpath "${1:-$(dirname "$0")/.build/release/core-architecture-benchmarks}")
status=0

# Without debug information, since valgrind doesn't support all of its forms.
program=$(mktemp)
trap 'rm -f "$program"' EXIT
strip -g -o "$program" "$built"
chmod +x "$program"
# Tasks on one thread: valgrind counts the same in each run then.
export ONE_THREAD=1

# The instructions of a number of repetitions.
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

# The instructions of one repetition, without the constant cost of a run.
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
    if ((count > $2)); then
        echo "Too much: $1"
        status=1
    fi
}

# Compares a number of concurrent effects with as many bare tasks, and with as many actions that each start a task, all
# measured in this run. The permitted excess over each is in percent.
check_effect() {
    local effect task asked
    effect=$(each "effect, $1 at a time")
    task=$(each "bare task, $1 at a time")
    asked=$(each "action and bare task, $1 at a time")
    echo "effect, $1 at a time: $effect instructions"
    echo "    a bare task $task: $((100 * effect / task)) %, at most $2 %"
    echo "    an action and a bare task $asked: $((100 * effect / asked)) %, at most $3 %"
    if ((100 * effect > $2 * task || 100 * effect > $3 * asked)); then
        echo "Too much: effect, $1 at a time"
        status=1
    fi
}

check "send" 2500
check_effect 1 180 150
check_effect 100 220 170
exit $status
