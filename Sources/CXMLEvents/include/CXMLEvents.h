#ifndef CXMLEVENTS_H
#define CXMLEVENTS_H

/// The version of the libxml2 headers that this target was compiled against, e.g. "2.9.14".
const char *xml_events_library_version(void);

#endif
