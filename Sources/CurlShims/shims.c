#include "CurlShims.h"
#include "ZlibShims.h"

/* Swift hands these over as 64-bit integers. */
_Static_assert(sizeof(curl_off_t) == 8, "curl_off_t has 64 bits");
_Static_assert(CURL_ERROR_SIZE == 256, "the error buffer is made with 256 bytes");
