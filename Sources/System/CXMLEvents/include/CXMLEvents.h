/// The events of libxml2 behind a small interface.
#ifndef CXMLEVENTS_H
#define CXMLEVENTS_H

// libxml2's SAX2 interface as a stream of element positions, and ICU's conversions as UTF-8 with positions.
// No libxml2 type is named here: its headers clash with Foundation's ICU (swiftlang/swift#88485).

#include <stddef.h>
#include <stdint.h>

/// The version of the libxml2 headers that this target was compiled against, e.g. "2.9.14".
const char *xml_events_library_version(void);

typedef enum {
  /// A start tag with an element inside.
  XML_EVENT_OPEN,
  /// The end tag that belongs to an earlier XML_EVENT_OPEN.
  XML_EVENT_CLOSE,
  /// A whole element without elements inside.
  XML_EVENT_LEAF,
} xml_event_kind;

/// One element, or its beginning or end. Offsets are bytes of the document. An element without an end tag (`<a/>`) has the
/// offset after it for `start_tag_end`, `end_tag_start` and `end`.
typedef struct {
  xml_event_kind kind;
  /// The `<` of the start tag, and after its `>`; not set for XML_EVENT_CLOSE.
  uint32_t start;
  uint32_t start_tag_end;
  /// The `<` of the end tag, and after its `>`; not set for XML_EVENT_OPEN.
  uint32_t end_tag_start;
  uint32_t end;
} xml_event;

typedef enum {
  /// Every element of a well-formed document was delivered.
  XML_EVENTS_WELL_FORMED,
  /// libxml2 found the document not well-formed, and says why.
  XML_EVENTS_MALFORMED,
  /// The document refers to an entity other than the five of XML, or declares one; nothing was expanded.
  XML_EVENTS_ENTITY,
  /// The document is too large for libxml2, or memory ran out.
  XML_EVENTS_UNREADABLE,
} xml_events_outcome;

/// Why and where libxml2 gave up.
typedef struct {
  char message[256];
  size_t offset;
} xml_events_fault;

/// Reads a document of UTF-8 (without a byte order mark; a declared encoding is ignored) and delivers its elements in batches.
/// Nothing but the given bytes is ever read: no document type, no external entity, no network, and no entity is expanded.
xml_events_outcome xml_events_read(const uint8_t *bytes, size_t count,
                                   void (*receive)(void *context, const xml_event *events, size_t count), void *context,
                                   xml_events_fault *fault);

/// Converts text to UTF-8, character by character. `convert` delivers for every character its UTF-8 (possibly empty) and how
/// many bytes of the input it took. Returns 0; or -1 if the encoding is not known; or 1 if the input has a byte sequence that
/// the encoding does not: every such sequence is delivered as U+FFFD, `first_fault` is the offset of the first.
int xml_text_convert(const char *encoding, const uint8_t *bytes, size_t count,
                     void (*receive)(void *context, const uint8_t *utf8, size_t utf8_count, size_t consumed), void *context,
                     size_t *first_fault);

#endif
