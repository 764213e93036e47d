#if defined(__linux__) && !defined(_GNU_SOURCE)
#define _GNU_SOURCE  // dladdr, the registers' names
#endif

#include "fatal_signals.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>
#if defined(__APPLE__)
#include <sys/ucontext.h>
#else
#include <ucontext.h>
#endif

static const struct {
    int number;
    const char *name;
} fatal[] = {
    {SIGSEGV, "SIGSEGV"}, {SIGBUS, "SIGBUS"},   {SIGILL, "SIGILL"},
    {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"}, {SIGFPE, "SIGFPE"},
};
enum { FATAL_COUNT = sizeof fatal / sizeof fatal[0], MAXIMUM_FRAMES = 64, MAXIMUM_HEADER = 4096 };

struct breadcrumb {
    atomic_size_t length;  // 0 while it is being written
    char bytes[FATAL_SIGNALS_BREADCRUMB_BYTES];
};

static atomic_bool installed;
static atomic_bool handling;
static int report_descriptor = -1;
static int probe[2] = {-1, -1};  // a pipe that shows which memory can be read
static char header[MAXIMUM_HEADER];
static size_t header_length;
static struct breadcrumb breadcrumbs[FATAL_SIGNALS_BREADCRUMBS];
static atomic_size_t breadcrumb_count;
static _Alignas(16) char signal_stack[64 * 1024];

static void write_bytes(const char *bytes, size_t length) {
    while (length > 0) {
        ssize_t written = write(report_descriptor, bytes, length);
        if (written < 0 && errno == EINTR) continue;
        if (written <= 0) return;
        bytes += written;
        length -= (size_t)written;
    }
}

static void write_text(const char *text) { write_bytes(text, strlen(text)); }

static void write_number(const char *label, uint64_t number, unsigned base) {
    char digits[24];
    size_t start = sizeof digits;
    digits[--start] = '\n';
    do {
        digits[--start] = "0123456789abcdef"[number % base];
        number /= base;
    } while (number > 0);
    if (base == 16) {
        digits[--start] = 'x';
        digits[--start] = '0';
    }
    write_text(label);
    write_bytes(digits + start, sizeof digits - start);
}

// Copies memory that may not be mapped: the kernel returns EFAULT instead of raising another signal.
static bool read_safely(uintptr_t address, void *target, size_t length) {
    if (write(probe[1], (const void *)address, length) != (ssize_t)length) return false;
    return read(probe[0], target, length) == (ssize_t)length;
}

static void read_registers(const void *context, uintptr_t *instruction, uintptr_t *frame) {
    const ucontext_t *registers = context;
#if defined(__APPLE__) && defined(__x86_64__)
    *instruction = (uintptr_t)registers->uc_mcontext->__ss.__rip;
    *frame = (uintptr_t)registers->uc_mcontext->__ss.__rbp;
#elif defined(__APPLE__) && defined(__aarch64__)
    *instruction = (uintptr_t)__darwin_arm_thread_state64_get_pc(registers->uc_mcontext->__ss);
    *frame = (uintptr_t)__darwin_arm_thread_state64_get_fp(registers->uc_mcontext->__ss);
#elif defined(__linux__) && defined(__x86_64__)
    *instruction = (uintptr_t)registers->uc_mcontext.gregs[REG_RIP];
    *frame = (uintptr_t)registers->uc_mcontext.gregs[REG_RBP];
#elif defined(__linux__) && defined(__aarch64__)
    *instruction = (uintptr_t)registers->uc_mcontext.pc;
    *frame = (uintptr_t)registers->uc_mcontext.regs[29];
#else
    (void)registers;
    *instruction = 0;
    *frame = 0;
#endif
}

// Follows the chain of frame pointers, which Swift keeps in optimized code too: each points to the caller's, and is
// followed by the return address.
static void write_frames(const void *context) {
    uintptr_t instruction, frame;
    read_registers(context, &instruction, &frame);
    if (instruction != 0) write_number("frame ", instruction, 16);
    for (int count = 1; count < MAXIMUM_FRAMES && frame != 0 && frame % sizeof(uintptr_t) == 0; count++) {
        uintptr_t pair[2];
        if (!read_safely(frame, pair, sizeof pair) || pair[1] == 0) return;
        write_number("frame ", pair[1], 16);
        if (pair[0] <= frame) return;
        frame = pair[0];
    }
}

static void write_breadcrumbs(void) {
    size_t count = atomic_load(&breadcrumb_count);
    size_t first = count > FATAL_SIGNALS_BREADCRUMBS ? count - FATAL_SIGNALS_BREADCRUMBS : 0;
    for (size_t index = first; index < count; index++) {
        const struct breadcrumb *breadcrumb = &breadcrumbs[index % FATAL_SIGNALS_BREADCRUMBS];
        size_t length = atomic_load(&breadcrumb->length);
        if (length == 0) continue;
        write_text("breadcrumb ");
        write_bytes(breadcrumb->bytes, length);
        write_text("\n");
    }
}

static void handle(int number, siginfo_t *information, void *context) {
    // Another thread's signal is being handled, and will end the process.
    if (atomic_exchange(&handling, true)) {
        for (;;) pause();
    }
    write_text("petnest fatal signal 1\n");
    write_bytes(header, header_length);
    struct timespec now;
    if (clock_gettime(CLOCK_REALTIME, &now) == 0) write_number("time ", (uint64_t)now.tv_sec, 10);
    write_number("signal ", (uint64_t)number, 10);
    for (size_t index = 0; index < FATAL_COUNT; index++) {
        if (fatal[index].number != number) continue;
        write_text("name ");
        write_text(fatal[index].name);
        write_text("\n");
    }
    write_number("address ", (uint64_t)(uintptr_t)information->si_addr, 16);
    write_breadcrumbs();
    write_frames(context);
    write_text("end\n");
    // The signal is blocked here, so it is delivered when the handler returns, and ends the process.
    signal(number, SIG_DFL);
    raise(number);
}

int fatal_signals_install(int descriptor, const char *lines, size_t length) {
    if (length > MAXIMUM_HEADER) return E2BIG;
    if (atomic_exchange(&installed, true)) return EALREADY;
    int failure = 0;
    if (probe[0] < 0) {
        if (pipe(probe) != 0) {
            failure = errno;
            probe[0] = probe[1] = -1;
            atomic_store(&installed, false);
            return failure;
        }
        for (int end = 0; end < 2; end++) {
            fcntl(probe[end], F_SETFD, FD_CLOEXEC);
            fcntl(probe[end], F_SETFL, O_NONBLOCK);
        }
    }
    report_descriptor = descriptor;
    memcpy(header, lines, length);
    header_length = length;
    atomic_store(&breadcrumb_count, 0);
    stack_t stack = {.ss_sp = signal_stack, .ss_size = sizeof signal_stack};
    sigaltstack(&stack, NULL);
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_sigaction = handle;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    for (size_t index = 0; index < FATAL_COUNT; index++) sigaddset(&action.sa_mask, fatal[index].number);
    for (size_t index = 0; index < FATAL_COUNT; index++) {
        if (sigaction(fatal[index].number, &action, NULL) != 0) failure = errno;
    }
    if (failure != 0) fatal_signals_uninstall();
    return failure;
}

void fatal_signals_uninstall(void) {
    for (size_t index = 0; index < FATAL_COUNT; index++) signal(fatal[index].number, SIG_DFL);
    atomic_store(&installed, false);
}

void fatal_signals_add_breadcrumb(const char *bytes, size_t length) {
    if (length > FATAL_SIGNALS_BREADCRUMB_BYTES) length = FATAL_SIGNALS_BREADCRUMB_BYTES;
    size_t count = atomic_load(&breadcrumb_count);
    struct breadcrumb *breadcrumb = &breadcrumbs[count % FATAL_SIGNALS_BREADCRUMBS];
    atomic_store(&breadcrumb->length, 0);
    memcpy(breadcrumb->bytes, bytes, length);
    atomic_store(&breadcrumb->length, length);
    atomic_store(&breadcrumb_count, count + 1);
}

uintptr_t fatal_signals_executable_base(void) {
    Dl_info information;
    return dladdr((const void *)&fatal_signals_executable_base, &information) != 0
        ? (uintptr_t)information.dli_fbase
        : 0;
}
