#pragma once
/* zlib's initialisers are macros, which Swift can't see. */

#include <zlib.h>

#pragma clang assume_nonnull begin

/* What the window bits say: 8..15 zlib, -8..-15 raw deflate, 16 more gzip. */
static inline int apisupport_zlib_inflate_init(z_stream *stream, int window_bits) {
    return inflateInit2(stream, window_bits);
}

/* Begins a gzip member, with zlib's own sizes of window and memory. */
static inline int apisupport_zlib_deflate_init(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 16 + MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

#pragma clang assume_nonnull end
