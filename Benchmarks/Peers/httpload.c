/*
 * What the HTTP rows are compared with: the same requests, with the same options, made by libcurl alone on one thread.
 *
 *     httpload URL COUNT AT_ONCE
 *
 * Prints the microseconds of processor time that each request took, the first ones aside. With a COUNT of 1 it makes one request and
 * prints nothing.
 */

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct transfer {
    CURL *easy;
    struct curl_slist *headers;
    char *body;
    size_t size;
};

static CURLM *multi;
static const char *url;

static double processor_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static void fail(const char *what) {
    fprintf(stderr, "httpload: %s\n", what);
    exit(1);
}

static size_t take_header(char *bytes, size_t size, size_t count, void *context) {
    (void)bytes;
    (void)context;
    return size * count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    char *grown = realloc(transfer->body, transfer->size + length);
    if (!grown) return 0;
    memcpy(grown + transfer->size, bytes, length);
    transfer->body = grown;
    transfer->size += length;
    return length;
}

static int connected(void *context, char *remote, char *local, int remote_port, int local_port) {
    (void)context;
    (void)remote;
    (void)local;
    (void)remote_port;
    (void)local_port;
    return CURL_PREREQFUNC_OK;
}

static void start(struct transfer *transfer) {
    CURL *easy = transfer->easy;
    curl_easy_reset(easy);
    transfer->headers = curl_slist_append(NULL, "Accept-Encoding: gzip, deflate");
    transfer->headers = curl_slist_append(transfer->headers, "User-Agent: APISupport");
    curl_easy_setopt(easy, CURLOPT_PRIVATE, transfer);
    curl_easy_setopt(easy, CURLOPT_URL, url);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, transfer->headers);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, take_header);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, transfer);
    curl_easy_setopt(easy, CURLOPT_PREREQFUNCTION, connected);
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOPROXY, "");
    curl_easy_setopt(easy, CURLOPT_FOLLOWLOCATION, 0L);
    curl_easy_setopt(easy, CURLOPT_HTTP_CONTENT_DECODING, 0L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, 10000L);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, 60000L);
    curl_easy_setopt(easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_1_1);
    curl_easy_setopt(easy, CURLOPT_CUSTOMREQUEST, "GET");
    if (curl_multi_add_handle(multi, easy)) fail("a request could not be started");
}

/* Makes so many requests, as many at once as there are transfers. */
static void run(struct transfer *transfers, int at_once, int count) {
    int started = 0, ended = 0, running = 0;
    while (started < at_once && started < count) start(&transfers[started++]);
    while (ended < count) {
        CURLMsg *message;
        int left;
        if (curl_multi_perform(multi, &running)) fail("libcurl failed");
        while ((message = curl_multi_info_read(multi, &left))) {
            struct transfer *transfer;
            long status = 0;
            CURLcode code = message->data.result;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&transfer);
            curl_easy_getinfo(transfer->easy, CURLINFO_RESPONSE_CODE, &status);
            if (code || status != 200 || !transfer->size) fail("a request failed");
            curl_multi_remove_handle(multi, transfer->easy);
            curl_slist_free_all(transfer->headers);
            free(transfer->body);
            transfer->body = NULL;
            transfer->size = 0;
            ended++;
            if (started < count) {
                started++;
                start(transfer);
            }
        }
        if (ended < count && running && curl_multi_poll(multi, NULL, 0, 1000, NULL)) fail("libcurl failed");
    }
}

int main(int argument_count, char **arguments) {
    if (argument_count != 4) fail("usage: httpload URL COUNT AT_ONCE");
    url = arguments[1];
    int count = atoi(arguments[2]), at_once = atoi(arguments[3]);
    multi = curl_multi_init();
    curl_multi_setopt(multi, CURLMOPT_MAXCONNECTS, 2L * at_once);
    struct transfer *transfers = calloc((size_t)at_once, sizeof *transfers);
    for (int index = 0; index < at_once; index++) transfers[index].easy = curl_easy_init();
    if (count == 1) {
        run(transfers, 1, 1);
        return 0;
    }
    run(transfers, at_once, count / 5);
    double begin = processor_time();
    run(transfers, at_once, count);
    printf("%f", (processor_time() - begin) / count * 1e6);
    return 0;
}
