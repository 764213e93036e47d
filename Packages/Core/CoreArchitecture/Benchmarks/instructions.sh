#!/bin/bash
# Counts the instructions of one send by callgrind, and fails where they are more than they may be.
# Usage: Benchmarks/instructions.sh, after swift build -c release --package-path Benchmarks
set -euo pipefail
cd "$(dirname "$0")"
program=.build/release/core-architecture-benchmarks
status=0

instructions() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" 2>&1 |
        awk '/Collected/ { print $NF }'
}

check() {
    local few many each
    few=$(instructions "$1" 100)
    many=$(instructions "$1" 1100)
    each=$(((many - few) / 1000))
    echo "$1: $each instructions, at most $2"
    if ((each > $2)); then status=1; fi
}

check "send" 350
check "send, ten deep" 3000
check "observers, 100" 30000
exit $status
