// With ONE_THREAD=1 in the environment, all work that Swift's concurrency passes to Dispatch runs on the main thread,
// first in, first out. So the instructions of a task can be counted, and are the same in each run.

#define _GNU_SOURCE
#include "OneThread.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(__linux__)

typedef void (*Function)(void *context);

typedef struct {
    Function function;
    void *context;
} Work;

static bool isOneThread;
static Work *queue;
static size_t first, count, capacity;

static void append(Work work) {
    if (count == capacity) {
        size_t larger = capacity ? 2 * capacity : 1024;
        Work *moved = calloc(larger, sizeof(Work));
        if (!moved) abort();
        for (size_t index = 0; index < count; index += 1) moved[index] = queue[(first + index) % capacity];
        free(queue);
        queue = moved;
        capacity = larger;
        first = 0;
    }
    queue[(first + count) % capacity] = work;
    count += 1;
}

// The executable's function overrides that of Dispatch, also for the Swift runtime.
void dispatch_async_f(void *dispatchQueue, void *context, Function function) {
    static void (*original)(void *, void *, Function);
    if (isOneThread) {
        append((Work){function, context});
        return;
    }
    if (!original) original = dlsym(RTLD_NEXT, "dispatch_async_f");
    original(dispatchQueue, context, function);
}

static __attribute__((swiftcall)) void drain(void *original, void *override) {
    while (count > 0) {
        Work work = queue[first];
        first = (first + 1) % capacity;
        count -= 1;
        work.function(work.context);
    }
    fprintf(stderr, "Nothing is left to run, yet the program hasn't ended.\n");
    exit(70);
}

// A hook of libswift_Concurrency: an asynchronous main calls it instead of draining Dispatch's main queue.
extern __attribute__((swiftcall)) void (*swift_task_asyncMainDrainQueue_hook)(void *original, void *override);

__attribute__((constructor)) static void install(void) {
    const char *value = getenv("ONE_THREAD");
    isOneThread = value && strcmp(value, "1") == 0;
    if (isOneThread) swift_task_asyncMainDrainQueue_hook = drain;
}

#endif
