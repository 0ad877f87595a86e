#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CurlShims.h"
#include "LoopShims.h"
#include "ZlibShims.h"

#include <fcntl.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

/* Swift hands these over as 64-bit integers. */
_Static_assert(sizeof(curl_off_t) == 8, "curl_off_t has 64 bits");
_Static_assert(CURL_ERROR_SIZE == 256, "the error buffer is made with 256 bytes");

void apisupport_name_thread(const char *name) {
#ifdef __APPLE__
    pthread_setname_np(name);
#else
    pthread_setname_np(pthread_self(), name);
#endif
}

/* A program that is started meanwhile must not keep our connections open. */
static curl_socket_t open_socket(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
    (void)context;
    (void)purpose;
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    curl_socket_t descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}

CURLcode apisupport_curl_close_sockets_on_exec(CURL *easy) {
    return curl_easy_setopt(easy, CURLOPT_OPENSOCKETFUNCTION, open_socket);
}
