#pragma once
/* Cookies that several of libcurl's handles, on any thread, have in common. */

#include <curl/curl.h>

#pragma clang assume_nonnull begin

typedef struct apisupport_cookies apisupport_cookies;

/* NULL without memory. */
apisupport_cookies *_Nullable apisupport_cookies_make(void);

/* To be called when no handle uses them any more. */
void apisupport_cookies_free(apisupport_cookies *cookies);

/* The handle must be cleaned up before the cookies are freed; a reset does not end the use. */
CURLcode apisupport_cookies_use(CURL *easy, apisupport_cookies *cookies);

/* All cookies as lines of Netscape's format; the caller frees the list. NULL when there is none. */
static inline struct curl_slist *_Nullable apisupport_cookies_list(CURL *easy) {
    struct curl_slist *list = NULL;
    return curl_easy_getinfo(easy, CURLINFO_COOKIELIST, &list) == CURLE_OK ? list : NULL;
}

#pragma clang assume_nonnull end
