// Private to the shims.
#pragma once

/// Initialises libxml2 once for all threads.
void apisupport_xml_initialise(void);
