#ifndef C_INFLATE_H
#define C_INFLATE_H

#include <stddef.h>
#include <stdint.h>

/// What became of compressed data.
enum inflate_outcome {
  /// All of it was decompressed, and exactly filled the output.
  INFLATE_COMPLETE,
  /// It is not what "deflate" makes, or ends too early.
  INFLATE_DAMAGED,
  /// It decompresses to more or less than the output holds.
  INFLATE_OTHER_SIZE,
  /// Memory ran out.
  INFLATE_NO_MEMORY,
};

/// Decompresses raw "deflate" data (RFC 1951) at one go with zlib. Never writes more than `output_count` bytes.
enum inflate_outcome inflate_all(const uint8_t *_Nullable input, size_t input_count, uint8_t *_Nullable output,
                                 size_t output_count);

/// The CRC-32 of some bytes, as zip archives have it.
uint32_t crc32_of(const uint8_t *_Nullable bytes, size_t count);

#endif
