#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "LoopShims.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* exit(3) lets OpenSSL free what all its connections share, while the threads of event loops go on. So exit(3) waits until
   no loop is in a turn, and none begins another. */

/* How long exit(3) waits for turns, in seconds: one may hang in what somebody else's code does in it. */
enum { longest_wait = 1 };

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn_ended = PTHREAD_COND_INITIALIZER;
/* Both are protected by the lock. */
static unsigned turns;
static bool is_exiting;

static _Thread_local bool is_in_turn;

static void wait_for_turns(void) {
    struct timespec end;
    clock_gettime(CLOCK_REALTIME, &end);
    end.tv_sec += longest_wait;
    pthread_mutex_lock(&lock);
    is_exiting = true;
    /* Its own thread does nothing else any more. */
    if (is_in_turn) turns--;
    while (turns > 0 && !pthread_cond_timedwait(&turn_ended, &lock, &end)) {}
    pthread_mutex_unlock(&lock);
}

/* A child has none of the threads. */
static void forget_turns(void) {
    pthread_mutex_init(&lock, NULL);
    turns = is_in_turn;
}

static void watch_process(void) {
    pthread_atfork(NULL, NULL, forget_turns);
    atexit(wait_for_turns);
}

void apisupport_begin_turn(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, watch_process);
    pthread_mutex_lock(&lock);
    if (is_exiting) {
        pthread_mutex_unlock(&lock);
        for (;;) pause();
    }
    turns++;
    is_in_turn = true;
    pthread_mutex_unlock(&lock);
}

void apisupport_end_turn(void) {
    pthread_mutex_lock(&lock);
    turns--;
    is_in_turn = false;
    if (is_exiting) pthread_cond_signal(&turn_ended);
    pthread_mutex_unlock(&lock);
}
