// The handler of signals that end the process. It is written in C because a handler must not allocate, lock or
// initialize lazily, and Swift's runtime may do any of that at any time.
//
// The handler reads only data that was prepared before the signal, writes it with write(2), and lets the signal end the
// process as if there were no handler. It calls only async-signal-safe functions (POSIX.1-2024, System Interfaces
// 2.4.3).

#ifndef FATAL_SIGNALS_H
#define FATAL_SIGNALS_H

#include <stddef.h>
#include <stdint.h>

enum {
    FATAL_SIGNALS_BREADCRUMBS = 32,       // the number of kept breadcrumbs
    FATAL_SIGNALS_BREADCRUMB_BYTES = 240  // the maximum length of one
};

// Handles SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT and SIGFPE until fatal_signals_uninstall. A report is written
// to the descriptor: its kind, the header's lines, then the signal's data. The calling thread gets a separate stack for
// the handler, so that its stack overflow is reported too. Earlier breadcrumbs are removed. Returns 0, EALREADY if a
// handler is installed already, or another errno.
int fatal_signals_install(int descriptor, const char *header, size_t length);

// Restores the default actions of the signals.
void fatal_signals_uninstall(void);

// Stores a line for the report, which replaces the oldest one. Calls must not overlap.
void fatal_signals_add_breadcrumb(const char *bytes, size_t length);

// Returns the address at which the executable is loaded. Subtract it from a frame before looking that up in the file.
uintptr_t fatal_signals_executable_base(void);

#endif
