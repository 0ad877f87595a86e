#pragma once
/* zlib's initialisers are macros, which Swift can't see. */

#include <zlib.h>

#pragma clang assume_nonnull begin

/* What the window bits say: 8..15 zlib, -8..-15 raw deflate, 16 more gzip. */
static inline int apisupport_zlib_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

#pragma clang assume_nonnull end
