// The types of the index store's C interface that have no equivalent in Swift. The functions are looked up at run time, in
// the libIndexStore of the toolchain in use.

#ifndef BULKHEAD_CINDEXSTORE_H
#define BULKHEAD_CINDEXSTORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A string that the library owns. It is valid as long as the object from which it was read, and isn't zero-terminated.
typedef struct {
  const char *data;
  size_t length;
} bulkhead_index_string;

typedef void *bulkhead_index_pointer;

typedef bool (*bulkhead_index_string_receiver)(void *context, bulkhead_index_string string);
typedef bool (*bulkhead_index_pointer_receiver)(void *context, void *object);

#endif
