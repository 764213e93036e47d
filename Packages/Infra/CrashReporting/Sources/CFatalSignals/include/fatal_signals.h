// What runs when a signal is about to end the process. It is written in C because a handler may call nothing that
// allocates, locks or is initialized late, and Swift's runtime may do any of that at any time.
//
// The handler reads only what was laid out before the signal came. It writes it with write(2), and lets the signal end
// the process as if there had been no handler. All that it calls is among the async-signal-safe functions of
// POSIX.1-2024, System Interfaces 2.4.3.

#ifndef FATAL_SIGNALS_H
#define FATAL_SIGNALS_H

#include <stddef.h>
#include <stdint.h>

enum {
    FATAL_SIGNALS_BREADCRUMBS = 32,       // how many are kept
    FATAL_SIGNALS_BREADCRUMB_BYTES = 240  // how long one may be
};

// Handles SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT and SIGFPE until fatal_signals_uninstall. A report goes to the
// descriptor: its kind, the header's lines, then what happened. The calling thread gets a stack of its own for the
// handler, so that its stack overflow is reported too. Earlier breadcrumbs are forgotten. Returns 0, EALREADY when
// installed already, or another errno.
int fatal_signals_install(int descriptor, const char *header, size_t length);

// Gives the signals their default actions back.
void fatal_signals_uninstall(void);

// Keeps a line for the report in place of the oldest one. Callers take turns.
void fatal_signals_add_breadcrumb(const char *bytes, size_t length);

// Where the executable is loaded: what to subtract from a frame before looking it up in the file.
uintptr_t fatal_signals_executable_base(void);

#endif
