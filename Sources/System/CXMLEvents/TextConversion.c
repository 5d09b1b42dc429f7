#include "CXMLEvents.h"

#include <errno.h>
#include <iconv.h>

// The longest sequence of bytes that stands for one character in any of iconv's encodings, escape sequences included.
enum { LONGEST_CHARACTER = 16 };

int xml_text_convert(const char *encoding, const uint8_t *bytes, size_t count,
                     void (*receive)(void *context, const uint8_t *utf8, size_t utf8_count, size_t consumed), void *context,
                     size_t *first_fault) {
  static const uint8_t replacement[] = {0xEF, 0xBF, 0xBD};
  iconv_t converter = iconv_open("UTF-8", encoding);
  if (converter == (iconv_t)-1) return -1;
  int result = 0;
  size_t offset = 0;
  uint8_t utf8[64];
  while (offset < count) {
    size_t consumed = 0;
    size_t produced = 0;
    // One byte more at a time until iconv takes them: so each character's length is known.
    for (size_t length = 1; length <= LONGEST_CHARACTER && length <= count - offset; length++) {
      char *input = (char *)bytes + offset;
      char *output = (char *)utf8;
      size_t input_left = length;
      size_t output_left = sizeof utf8;
      size_t status = iconv(converter, &input, &input_left, &output, &output_left);
      consumed = length - input_left;
      produced = sizeof utf8 - output_left;
      if (consumed > 0 || produced > 0 || (status == (size_t)-1 && errno != EINVAL)) break;
    }
    if (consumed == 0 && produced == 0) {
      if (result == 0) *first_fault = offset;
      result = 1;
      receive(context, replacement, sizeof replacement, 1);
      offset += 1;
      iconv(converter, NULL, NULL, NULL, NULL);
      continue;
    }
    receive(context, utf8, produced, consumed);
    offset += consumed;
  }
  // Some encodings hold a character back until they know that no accent follows.
  char *output = (char *)utf8;
  size_t output_left = sizeof utf8;
  if (iconv(converter, NULL, NULL, &output, &output_left) != (size_t)-1 && output_left < sizeof utf8) {
    receive(context, utf8, sizeof utf8 - output_left, 0);
  }
  iconv_close(converter);
  return result;
}
