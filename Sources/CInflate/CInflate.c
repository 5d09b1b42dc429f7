#include "CInflate.h"

#include <limits.h>
#include <zlib.h>

enum inflate_outcome inflate_all(const uint8_t *input, size_t input_count, uint8_t *output, size_t output_count) {
  if (input_count > UINT_MAX || output_count > UINT_MAX) return INFLATE_OTHER_SIZE;
  // Nothing may be written to no output, but zlib wants an address.
  uint8_t spare;
  z_stream stream = {0};
  stream.next_in = (Bytef *)input;
  stream.avail_in = (uInt)input_count;
  stream.next_out = output_count > 0 ? output : &spare;
  stream.avail_out = (uInt)output_count;
  // A negative number of window bits says that no header of zlib's own is around the data.
  if (inflateInit2(&stream, -MAX_WBITS) != Z_OK) return INFLATE_NO_MEMORY;
  int status = inflate(&stream, Z_FINISH);
  size_t written = output_count - stream.avail_out;
  inflateEnd(&stream);
  switch (status) {
  case Z_STREAM_END: return written == output_count ? INFLATE_COMPLETE : INFLATE_OTHER_SIZE;
  case Z_MEM_ERROR: return INFLATE_NO_MEMORY;
  // Stuck, because the input has ended or because the output is full.
  case Z_BUF_ERROR: return written == output_count && stream.avail_in > 0 ? INFLATE_OTHER_SIZE : INFLATE_DAMAGED;
  case Z_OK: return stream.avail_in > 0 ? INFLATE_OTHER_SIZE : INFLATE_DAMAGED;
  default: return INFLATE_DAMAGED;
  }
}

uint32_t crc32_of(const uint8_t *bytes, size_t count) {
  return (uint32_t)crc32_z(crc32_z(0, Z_NULL, 0), bytes, count);
}
