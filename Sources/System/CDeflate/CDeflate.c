#include "CDeflate.h"

#include <limits.h>
#include <stdlib.h>
#include <zlib.h>

struct deflate_stream {
  z_stream zlib;
  int compresses;
};

static struct deflate_stream *begin(int compresses) {
  struct deflate_stream *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  stream->compresses = compresses;
  // A negative number of window bits says that no header of zlib's own is around the data.
  int status = compresses ? deflateInit2(&stream->zlib, Z_DEFAULT_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY)
                          : inflateInit2(&stream->zlib, -MAX_WBITS);
  if (status == Z_OK) return stream;
  free(stream);
  return NULL;
}

struct deflate_stream *deflate_stream_to_compress(void) { return begin(1); }
struct deflate_stream *deflate_stream_to_decompress(void) { return begin(0); }

enum deflate_outcome deflate_stream_step(struct deflate_stream *stream, const uint8_t *input, size_t *input_count,
                                         uint8_t *output, size_t *output_count, enum deflate_flush flush) {
  uInt available = *input_count > UINT_MAX ? UINT_MAX : (uInt)*input_count;
  uInt room = *output_count > UINT_MAX ? UINT_MAX : (uInt)*output_count;
  int mode = flush == DEFLATE_FINISHES ? Z_FINISH : flush == DEFLATE_STARTS_OVER ? Z_FULL_FLUSH : Z_NO_FLUSH;
  if (available < *input_count) mode = Z_NO_FLUSH;
  stream->zlib.next_in = (Bytef *)input;
  stream->zlib.avail_in = available;
  stream->zlib.next_out = output;
  stream->zlib.avail_out = room;
  int status = stream->compresses ? deflate(&stream->zlib, mode) : inflate(&stream->zlib, Z_NO_FLUSH);
  *input_count = available - stream->zlib.avail_in;
  *output_count = room - stream->zlib.avail_out;
  switch (status) {
  case Z_OK:
  // Nothing could be done with this input and this room.
  case Z_BUF_ERROR: return DEFLATE_CONTINUES;
  case Z_STREAM_END: return DEFLATE_ENDED;
  case Z_MEM_ERROR: return DEFLATE_NO_MEMORY;
  default: return DEFLATE_DAMAGED;
  }
}

void deflate_stream_end(struct deflate_stream *stream) {
  if (stream->compresses) deflateEnd(&stream->zlib);
  else inflateEnd(&stream->zlib);
  free(stream);
}

uint32_t crc32_continued(uint32_t crc, const uint8_t *bytes, size_t count) {
  return bytes ? (uint32_t)crc32_z(crc, bytes, count) : crc;
}
