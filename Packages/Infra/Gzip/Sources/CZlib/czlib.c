#include "czlib.h"

#include <limits.h>
#include <string.h>
#include <zlib.h>

// The largest window, and a header and a trailer of gzip.
static const int gzip_window = MAX_WBITS + 16;

size_t czlib_gzip_bound(size_t count) {
    // compressBound is for zlib's own format, whose header and trailer have 6 bytes; those of gzip have 18.
    return compressBound(count) + 12;
}

size_t czlib_gzip(const uint8_t *input, size_t count, uint8_t *output, size_t room) {
    // zlib counts the bytes of a call in an unsigned int.
    if (count > UINT_MAX || room > UINT_MAX) return 0;
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (deflateInit2(&stream, Z_BEST_SPEED, Z_DEFLATED, gzip_window, MAX_MEM_LEVEL - 1, Z_DEFAULT_STRATEGY) != Z_OK) {
        return 0;
    }
    // zlib doesn't write to its input.
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)count;
    stream.next_out = output;
    stream.avail_out = (uInt)room;
    int result = deflate(&stream, Z_FINISH);
    size_t written = room - stream.avail_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
