#ifndef XMLPEERS_H
#define XMLPEERS_H

#include <stdbool.h>
#include <stddef.h>

// Each reads a document with libxml2 and nothing else, and says whether it is well formed.

/// Makes libxml2's tree and frees it.
bool xmlpeers_dom(const char *bytes, size_t size);

/// Has empty SAX2 functions called, with the whole document at once.
bool xmlpeers_sax_whole(const char *bytes, size_t size);

/// Has empty SAX2 functions called, with pieces of 64 KB.
bool xmlpeers_sax_push(const char *bytes, size_t size);

#endif
