#include "CookieShims.h"

#include <pthread.h>
#include <stdlib.h>

struct apisupport_cookies {
    CURLSH *share;
    pthread_mutex_t locks[CURL_LOCK_DATA_LAST];
};

static void lock(CURL *easy, curl_lock_data data, curl_lock_access access, void *context) {
    (void)easy;
    (void)access;
    pthread_mutex_lock(&((apisupport_cookies *)context)->locks[data]);
}

static void unlock(CURL *easy, curl_lock_data data, void *context) {
    (void)easy;
    pthread_mutex_unlock(&((apisupport_cookies *)context)->locks[data]);
}

static CURLSH *make_share(apisupport_cookies *cookies) {
    CURLSH *share = curl_share_init();
    if (!share) return NULL;
    if (curl_share_setopt(share, CURLSHOPT_LOCKFUNC, lock) == CURLSHE_OK &&
        curl_share_setopt(share, CURLSHOPT_UNLOCKFUNC, unlock) == CURLSHE_OK &&
        curl_share_setopt(share, CURLSHOPT_USERDATA, cookies) == CURLSHE_OK &&
        curl_share_setopt(share, CURLSHOPT_SHARE, CURL_LOCK_DATA_COOKIE) == CURLSHE_OK)
        return share;
    curl_share_cleanup(share);
    return NULL;
}

apisupport_cookies *apisupport_cookies_make(void) {
    apisupport_cookies *cookies = calloc(1, sizeof *cookies);
    if (!cookies) return NULL;
    for (int data = 0; data < CURL_LOCK_DATA_LAST; data++) pthread_mutex_init(&cookies->locks[data], NULL);
    cookies->share = make_share(cookies);
    if (cookies->share) return cookies;
    apisupport_cookies_free(cookies);
    return NULL;
}

void apisupport_cookies_free(apisupport_cookies *cookies) {
    /* It takes the locks once more, and a share that is NULL is refused. */
    curl_share_cleanup(cookies->share);
    for (int data = 0; data < CURL_LOCK_DATA_LAST; data++) pthread_mutex_destroy(&cookies->locks[data]);
    free(cookies);
}

CURLcode apisupport_cookies_use(CURL *easy, apisupport_cookies *cookies) {
    return curl_easy_setopt(easy, CURLOPT_SHARE, cookies->share);
}
