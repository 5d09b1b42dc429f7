#include "CXMLEvents.h"

#include <stdbool.h>
#include <unicode/ucnv.h>
#include <unicode/utf16.h>
#include <unicode/utf8.h>

// The text of a conversion that was not delivered: what one sequence of bytes stands for.
typedef struct {
  void (*receive)(void *context, const uint8_t *utf8, size_t utf8_count, size_t consumed);
  void *context;
  // Where the sequence begins.
  size_t start;
  uint8_t utf8[64];
  size_t count;
} pending_text;

// Delivers the pending text, whose bytes end where others begin.
static void deliver(pending_text *pending, size_t next) {
  if (pending->count > 0 || next > pending->start) {
    pending->receive(pending->context, pending->utf8, pending->count, next - pending->start);
  }
  pending->start = next;
  pending->count = 0;
}

// Adds a character that was found at an offset.
static void add(pending_text *pending, UChar32 character, size_t start) {
  if (start > pending->start || pending->count + U8_MAX_LENGTH > sizeof pending->utf8) deliver(pending, start);
  if (U_IS_SURROGATE(character)) character = 0xFFFD;
  U8_APPEND_UNSAFE(pending->utf8, pending->count, character);
}

int xml_text_convert(const char *encoding, const uint8_t *bytes, size_t count,
                     void (*receive)(void *context, const uint8_t *utf8, size_t utf8_count, size_t consumed), void *context,
                     size_t *first_fault) {
  UErrorCode error = U_ZERO_ERROR;
  UConverter *converter = ucnv_open(encoding, &error);
  if (U_FAILURE(error)) return -1;
  ucnv_setToUCallBack(converter, UCNV_TO_U_CALLBACK_STOP, NULL, NULL, NULL, &error);
  pending_text pending = {.receive = receive, .context = context};
  const char *const begin = (const char *)bytes, *const end = begin + count;
  const char *source = begin;
  int result = 0;
  bool is_complete = false;
  // The first half of a character whose second half did not fit, and where the character begins.
  UChar lead = 0;
  size_t lead_start = 0;
  while (!is_complete) {
    enum { UNITS = 1024 };
    UChar units[UNITS];
    int32_t offsets[UNITS];
    int32_t carried = lead != 0;
    units[0] = lead;
    UChar *target = units + carried;
    size_t base = source - begin;
    error = U_ZERO_ERROR;
    ucnv_toUnicode(converter, &target, units + UNITS, &source, end, offsets + carried, true, &error);
    int32_t length = (int32_t)(target - units);
    lead = 0;
    for (int32_t index = 0; index < length;) {
      // None for what was left of the character before.
      size_t start = index < carried ? lead_start : offsets[index] < 0 ? pending.start : base + offsets[index];
      if (index == length - 1 && error == U_BUFFER_OVERFLOW_ERROR && U16_IS_LEAD(units[index])) {
        lead = units[index], lead_start = start;
        break;
      }
      UChar32 character;
      U16_NEXT(units, index, length, character);
      add(&pending, character, start);
    }
    if (error == U_BUFFER_OVERFLOW_ERROR) continue;
    is_complete = source >= end;
    if (U_SUCCESS(error)) continue;
    char invalid[32];
    int8_t invalid_count = sizeof invalid;
    UErrorCode reading = U_ZERO_ERROR;
    ucnv_getInvalidChars(converter, invalid, &invalid_count, &reading);
    if (U_FAILURE(reading) || invalid_count < 0) invalid_count = 0;
    // An error without bytes would be the same one forever.
    if (invalid_count == 0 && (size_t)(source - begin) == base && source < end) source++, invalid_count = 1;
    size_t next = source - begin;
    size_t fault = next - (size_t)invalid_count < pending.start ? pending.start : next - (size_t)invalid_count;
    if (result == 0) *first_fault = fault;
    result = 1;
    deliver(&pending, fault);
    add(&pending, 0xFFFD, fault);
    deliver(&pending, next);
  }
  deliver(&pending, count);
  ucnv_close(converter);
  return result;
}
