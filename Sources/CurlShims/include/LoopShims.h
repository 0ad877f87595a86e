#pragma once
/* What the engine needs of the system, and Swift's own module of it leaves out. */

#include <stddef.h>

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

/* Gives the current thread a name, of which the system keeps 15 bytes. */
void apisupport_name_thread(const char *_Nonnull name);

/* A loop's thread calls libcurl in turns only: exit(3), which frees what libraries below libcurl need, waits until there is
   none, a second at most. From then on no turn begins, and the call does not return. libcurl must be initialised before. */
void apisupport_begin_turn(void);

/* The turn's end; in between a loop may wait. */
void apisupport_end_turn(void);

/* The number of forks between the process that first asked and this one: no system call, as the process's number is. */
unsigned apisupport_forks(void);

/* Lets the system back a large piece of memory, that is to be filled, with few large pages; needs a page at least. */
void apisupport_use_huge_pages(void *_Nonnull bytes, size_t size);
