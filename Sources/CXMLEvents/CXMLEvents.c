#include "CXMLEvents.h"
#include <libxml/parser.h>

const char *xml_events_library_version(void) { return LIBXML_DOTTED_VERSION; }
