#ifndef CZLIB_H
#define CZLIB_H

#include <stddef.h>
#include <stdint.h>

/// Returns the largest number of bytes that so many bytes can have when they are compressed.
size_t czlib_gzip_bound(size_t count);

/// Compresses bytes as gzip (RFC 1952), with zlib's fastest level.
/// @param output Room for czlib_gzip_bound(count) bytes.
/// @return The number of compressed bytes, or 0 if memory is short.
size_t czlib_gzip(const uint8_t *input, size_t count, uint8_t *output, size_t room);

#endif
