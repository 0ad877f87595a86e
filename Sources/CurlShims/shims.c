#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "CurlShims.h"
#include "LoopShims.h"
#include "ZlibShims.h"

#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <sys/mman.h>
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

static atomic_uint forks;

static void count_fork(void) { atomic_fetch_add(&forks, 1); }

static void watch_forks(void) { pthread_atfork(NULL, NULL, count_fork); }

unsigned apisupport_forks(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_forks);
    return atomic_load(&forks);
}

void apisupport_use_huge_pages(void *bytes, size_t size) {
#ifdef MADV_HUGEPAGE
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    uintptr_t start = ((uintptr_t)bytes + page - 1) & ~(page - 1);
    /* A wish only. */
    madvise((void *)start, size - (start - (uintptr_t)bytes), MADV_HUGEPAGE);
#else
    (void)bytes;
    (void)size;
#endif
}

curl_socket_t apisupport_open_socket(const struct curl_sockaddr *address) {
#ifdef SOCK_CLOEXEC
    return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
#else
    curl_socket_t descriptor = socket(address->family, address->socktype, address->protocol);
    if (descriptor >= 0) fcntl(descriptor, F_SETFD, FD_CLOEXEC);
    return descriptor;
#endif
}

int apisupport_local_port(curl_socket_t descriptor) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(descriptor, (struct sockaddr *)&address, &size)) return -1;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return -1;
}

bool apisupport_has_input(curl_socket_t descriptor) {
    char byte;
    return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) >= 0;
}
