#pragma once
/*
 * libcurl's option functions take a variable number of arguments, which Swift can't call: here each kind of argument has
 * its typed function. Differences between libcurl's versions end here too.
 */

#include <curl/curl.h>
#include <stdbool.h>

#if LIBCURL_VERSION_NUM < 0x075000
#error "APISupport needs libcurl 7.80 or newer"
#endif

#pragma clang assume_nonnull begin

typedef size_t (*apisupport_curl_data_callback)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode apisupport_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode apisupport_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

/* libcurl copies the text. */
static inline CURLcode apisupport_curl_set_text(CURL *easy, CURLoption option, const char *_Nullable value) {
    return curl_easy_setopt(easy, option, value);
}

/* The list must outlive the transfer. */
static inline CURLcode apisupport_curl_set_list(
    CURL *easy, CURLoption option, struct curl_slist *_Nullable list) {
    return curl_easy_setopt(easy, option, list);
}

/* The bytes must outlive the transfer. */
static inline CURLcode apisupport_curl_set_bytes(CURL *easy, CURLoption option, void *bytes, size_t size) {
    struct curl_blob blob = {.data = bytes, .len = size, .flags = CURL_BLOB_NOCOPY};
    return curl_easy_setopt(easy, option, &blob);
}

/* The URL must outlive the transfer; without one it goes to the text of CURLOPT_URL. */
static inline CURLcode apisupport_curl_set_url(CURL *easy, CURLU *_Nullable url) {
    return curl_easy_setopt(easy, CURLOPT_CURLU, url);
}

static inline CURLcode apisupport_curl_set_error_buffer(CURL *easy, char *buffer) {
    return curl_easy_setopt(easy, CURLOPT_ERRORBUFFER, buffer);
}

static inline CURLcode apisupport_curl_set_private(CURL *easy, void *_Nullable context) {
    return curl_easy_setopt(easy, CURLOPT_PRIVATE, context);
}

static inline CURLcode apisupport_curl_set_header_callback(
    CURL *easy, apisupport_curl_data_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_HEADERDATA, context);
}

static inline CURLcode apisupport_curl_set_body_callback(
    CURL *easy, apisupport_curl_data_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_WRITEDATA, context);
}

static inline CURLcode apisupport_curl_set_upload_callbacks(
    CURL *easy, apisupport_curl_data_callback read, curl_seek_callback seek, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_READFUNCTION, read);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_READDATA, context);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_SEEKFUNCTION, seek);
    return code ? code : curl_easy_setopt(easy, CURLOPT_SEEKDATA, context);
}

static inline CURLcode apisupport_curl_set_progress_callback(
    CURL *easy, curl_xferinfo_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_XFERINFOFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_XFERINFODATA, context);
}

/* The callback runs when a connection is there, just before the request is sent on it. */
static inline CURLcode apisupport_curl_set_connected_callback(
    CURL *easy, curl_prereq_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_PREREQDATA, context);
}

/* Answers a challenge of the Digest scheme, and no other. */
static inline CURLcode apisupport_curl_set_digest(CURL *easy, const char *user, const char *password) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_HTTPAUTH, (long)CURLAUTH_DIGEST);
    if (!code) code = curl_easy_setopt(easy, CURLOPT_USERNAME, user);
    return code ? code : curl_easy_setopt(easy, CURLOPT_PASSWORD, password);
}

static inline CURLcode apisupport_curl_allow_only_http(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/* Makes a socket for a connection, which a program that is started meanwhile does not inherit; -1 where it can't. */
curl_socket_t apisupport_open_socket(const struct curl_sockaddr *address);

/* The callback makes the sockets. */
static inline CURLcode apisupport_curl_set_socket_opener(
    CURL *easy, curl_opensocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_OPENSOCKETDATA, context);
}

/* The callback closes the sockets of the connections that the handle makes, also when the handle has gone. */
static inline CURLcode apisupport_curl_set_socket_closer(
    CURL *easy, curl_closesocket_callback callback, void *context) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, callback);
    return code ? code : curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, context);
}

/* The port of a socket's own end; -1 where it has none, or is no socket. */
int apisupport_local_port(curl_socket_t descriptor);

/* Whether bytes or the other end's close wait to be read; none are taken. */
bool apisupport_has_input(curl_socket_t descriptor);

/* Without it, taking away a transfer waits for its name look-up. */
static inline CURLcode apisupport_curl_set_quick_exit(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

static inline void *_Nullable apisupport_curl_get_private(CURL *easy) {
    char *context = NULL;
    return curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context) == CURLE_OK ? context : NULL;
}

static inline long apisupport_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/* A size in bytes, or the time from a transfer's start in microseconds; 0 for what has not happened. */
static inline curl_off_t apisupport_curl_get_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

/* The text is the handle's, until it is used again. */
static inline const char *_Nullable apisupport_curl_get_text(CURL *easy, CURLINFO info) {
    const char *value = NULL;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : NULL;
}

/* The status with which a proxy answered a request for a tunnel; 0 when none did. */
static inline long apisupport_curl_get_tunnel_status(CURL *easy) {
    long status = 0;
    return curl_easy_getinfo(easy, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK ? status : 0;
}

static inline CURLMcode apisupport_curl_multi_set_long(CURLM *multi, CURLMoption option, long value) {
    return curl_multi_setopt(multi, option, value);
}

static inline CURLMcode apisupport_curl_multi_set_socket_callback(
    CURLM *multi, curl_socket_callback _Nullable callback, void *_Nullable context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_SOCKETFUNCTION, callback);
    return code ? code : curl_multi_setopt(multi, CURLMOPT_SOCKETDATA, context);
}

static inline CURLMcode apisupport_curl_multi_set_timer_callback(
    CURLM *multi, curl_multi_timer_callback _Nullable callback, void *_Nullable context) {
    CURLMcode code = curl_multi_setopt(multi, CURLMOPT_TIMERFUNCTION, callback);
    return code ? code : curl_multi_setopt(multi, CURLMOPT_TIMERDATA, context);
}

static inline bool apisupport_curl_supports_http2(void) {
    return (curl_version_info(CURLVERSION_NOW)->features & CURL_VERSION_HTTP2) != 0;
}

/* The file of certificate authorities that libcurl trusts unless told otherwise; NULL when it has none. */
static inline const char *_Nullable apisupport_curl_authorities(void) {
    const curl_version_info_data *info = curl_version_info(CURLVERSION_NOW);
    return info->age >= CURLVERSION_SEVENTH ? info->cainfo : NULL;
}

/* The next transfer that has ended and its result; NULL when there is none. */
static inline CURL *_Nullable apisupport_curl_multi_next_ended(CURLM *multi, CURLcode *result) {
    int left = 0;
    CURLMsg *message;
    while ((message = curl_multi_info_read(multi, &left))) {
        if (message->msg != CURLMSG_DONE) continue;
        *result = message->data.result;
        return message->easy_handle;
    }
    return NULL;
}

#pragma clang assume_nonnull end
