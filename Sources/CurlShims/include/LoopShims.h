#pragma once
/* What the event loop needs of the system, and Swift's own module of it leaves out. */

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif

/* Gives the current thread a name, of which the system keeps 15 bytes. */
void apisupport_name_thread(const char *_Nonnull name);
