#ifdef APISUPPORT_XML

#include "initialise.h"

#include <libxml/parser.h>
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

void apisupport_xml_initialise(void) {
    // Never undone: FoundationXML and others in the process use the same libxml2.
    pthread_once(&once, xmlInitParser);
}

#endif
