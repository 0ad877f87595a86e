#pragma once
/* What the event loop needs of the system, and Swift's own module of it leaves out. */

#ifdef __linux__
#include <sys/epoll.h>
#include <sys/eventfd.h>
#endif
