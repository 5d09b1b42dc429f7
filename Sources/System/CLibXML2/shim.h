#include <libxml/xmlversion.h>
// Foundation carries ICU headers of its own; libxml2's would declare the same names a second time
// (swiftlang/swift#88485).
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <libxml/xmlsave.h>
