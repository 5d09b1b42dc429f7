#include "CXMLEvents.h"

#include <libxml/xmlversion.h>
// See shim.h of CLibXML2.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <pthread.h>
#include <string.h>

const char *xml_events_library_version(void) { return LIBXML_DOTTED_VERSION; }

// XMLEvents.swift declares these types again, with these layouts.
_Static_assert(sizeof(xml_event_kind) == 4 && XML_EVENT_OPEN == 0 && XML_EVENT_CLOSE == 1 && XML_EVENT_LEAF == 2, "");
_Static_assert(offsetof(xml_event, start) == 4 && offsetof(xml_event, start_tag_end) == 8, "");
_Static_assert(offsetof(xml_event, end_tag_start) == 12 && offsetof(xml_event, end) == 16 && sizeof(xml_event) == 20, "");
_Static_assert(sizeof(xml_events_outcome) == 4 && XML_EVENTS_WELL_FORMED == 0 && XML_EVENTS_MALFORMED == 1, "");
_Static_assert(XML_EVENTS_ENTITY == 2 && XML_EVENTS_UNREADABLE == 3, "");
_Static_assert(offsetof(xml_events_fault, offset) == 256 && sizeof(xml_events_fault) == 256 + sizeof(size_t), "");

enum { BATCH_SIZE = 256 };

typedef struct {
  xmlParserCtxtPtr parser;
  const uint8_t *bytes;
  size_t count;
  // How many bytes libxml2 has been given.
  size_t delivered;
  void (*receive)(void *context, const xml_event *events, size_t count);
  void *context;
  xml_events_fault *fault;
  xml_events_outcome outcome;
  // The element that was opened last, until it is known whether it has elements inside.
  int has_pending;
  uint32_t pending_start;
  uint32_t pending_tag_end;
  size_t event_count;
  xml_event events[BATCH_SIZE];
} reader;

static void flush(reader *reader) {
  if (reader->event_count > 0) reader->receive(reader->context, reader->events, reader->event_count);
  reader->event_count = 0;
}

static void deliver(reader *reader, xml_event event) {
  reader->events[reader->event_count++] = event;
  if (reader->event_count == BATCH_SIZE) flush(reader);
}

static size_t current_offset(const reader *reader) {
  xmlParserInputPtr input = reader->parser->input;
  if (input == NULL) return reader->count;
  size_t offset = input->consumed + (size_t)(input->cur - input->base);
  return offset < reader->count ? offset : reader->count;
}

static void stop(reader *reader, xml_events_outcome outcome) {
  if (reader->outcome != XML_EVENTS_WELL_FORMED) return;
  reader->outcome = outcome;
  reader->fault->offset = current_offset(reader);
  xmlStopParser(reader->parser);
}

// Where the tag that ends before `end` begins: no tag of a well-formed document has a `<` inside.
static int tag_start(const reader *reader, size_t end, size_t *start) {
  size_t offset = end;
  while (offset > 0) {
    if (reader->bytes[--offset] == '<') {
      *start = offset;
      return 1;
    }
  }
  return 0;
}

static void start_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                          const xmlChar **namespaces, int attribute_count, int defaulted_count, const xmlChar **attributes) {
  (void)name, (void)prefix, (void)uri, (void)namespace_count, (void)namespaces, (void)attribute_count, (void)defaulted_count;
  (void)attributes;
  reader *reader = data;
  if (reader->outcome != XML_EVENTS_WELL_FORMED) return;
  // libxml2 calls this with the position at the `>` or `/>` of the tag.
  size_t close = current_offset(reader);
  size_t start;
  if (close + 1 >= reader->count || !tag_start(reader, close, &start)) return stop(reader, XML_EVENTS_MALFORMED);
  if (reader->bytes[close] == '/') close++;
  if (reader->bytes[close] != '>') return stop(reader, XML_EVENTS_MALFORMED);
  if (reader->has_pending) {
    deliver(reader, (xml_event){.kind = XML_EVENT_OPEN, .start = reader->pending_start, .start_tag_end = reader->pending_tag_end});
  }
  reader->has_pending = 1;
  reader->pending_start = (uint32_t)start;
  reader->pending_tag_end = (uint32_t)(close + 1);
}

static void end_element(void *data, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  (void)name, (void)prefix, (void)uri;
  reader *reader = data;
  if (reader->outcome != XML_EVENTS_WELL_FORMED) return;
  // … and this with the position after the end tag.
  size_t end = current_offset(reader);
  size_t start;
  if (end == 0 || reader->bytes[end - 1] != '>' || !tag_start(reader, end, &start)) return stop(reader, XML_EVENTS_MALFORMED);
  if (reader->has_pending) {
    if (start == reader->pending_start) start = end;
    deliver(reader, (xml_event){.kind = XML_EVENT_LEAF,
                                .start = reader->pending_start,
                                .start_tag_end = reader->pending_tag_end,
                                .end_tag_start = (uint32_t)start,
                                .end = (uint32_t)end});
    reader->has_pending = 0;
  } else {
    deliver(reader, (xml_event){.kind = XML_EVENT_CLOSE, .end_tag_start = (uint32_t)start, .end = (uint32_t)end});
  }
}

// The five of XML; any other is left to the caller to explain. As no declaration is kept, nothing can be expanded.
static xmlEntityPtr get_entity(void *data, const xmlChar *name) {
  xmlEntityPtr entity = xmlGetPredefinedEntity(name);
  if (entity == NULL) stop(data, XML_EVENTS_ENTITY);
  return entity;
}

static void note_error(void *data,
#if LIBXML_VERSION >= 21200
                       const xmlError *error
#else
                       xmlErrorPtr error
#endif
) {
  reader *reader = data;
  if (error->level != XML_ERR_FATAL || reader->outcome != XML_EVENTS_WELL_FORMED) return;
  if (error->message != NULL) {
    strncpy(reader->fault->message, error->message, sizeof reader->fault->message - 1);
    size_t length = strlen(reader->fault->message);
    if (length > 0 && reader->fault->message[length - 1] == '\n') reader->fault->message[length - 1] = 0;
  }
  stop(reader, XML_EVENTS_MALFORMED);
}

// Hands the document to libxml2 in pieces, so that it keeps no copy of the whole.
static int read_piece(void *data, char *buffer, int capacity) {
  reader *reader = data;
  size_t left = reader->count - reader->delivered;
  size_t size = capacity < 0 ? 0 : (size_t)capacity < left ? (size_t)capacity : left;
  memcpy(buffer, reader->bytes + reader->delivered, size);
  reader->delivered += size;
  return (int)size;
}

static pthread_once_t library_once = PTHREAD_ONCE_INIT;

xml_events_outcome xml_events_read(const uint8_t *bytes, size_t count,
                                   void (*receive)(void *context, const xml_event *events, size_t count), void *context,
                                   xml_events_fault *fault) {
  memset(fault, 0, sizeof *fault);
  if (count == 0) return XML_EVENTS_UNREADABLE;
  pthread_once(&library_once, xmlInitParser);
  reader reader = {.bytes = bytes, .count = count, .receive = receive, .context = context, .fault = fault};

  // Only elements are asked for. Without callbacks for declarations none is kept, and without one for the external subset
  // none is looked for.
  xmlSAXHandler handler;
  memset(&handler, 0, sizeof handler);
  handler.initialized = XML_SAX2_MAGIC;
  handler.startElementNs = start_element;
  handler.endElementNs = end_element;
  handler.getEntity = get_entity;
  handler.serror = note_error;
  xmlParserCtxtPtr parser = xmlCreateIOParserCtxt(&handler, &reader, read_piece, NULL, &reader, XML_CHAR_ENCODING_NONE);
  if (parser == NULL) return XML_EVENTS_UNREADABLE;
  reader.parser = parser;
  // HUGE lifts libxml2's bounds on depth and text length, which the caller has its own for.
  xmlCtxtUseOptions(parser, XML_PARSE_NONET | XML_PARSE_HUGE | XML_PARSE_IGNORE_ENC);
  xmlParseDocument(parser);
  if (!parser->wellFormed) stop(&reader, XML_EVENTS_MALFORMED);
  flush(&reader);
  if (parser->myDoc != NULL) xmlFreeDoc(parser->myDoc);
  xmlFreeParserCtxt(parser);
  return reader.outcome;
}
