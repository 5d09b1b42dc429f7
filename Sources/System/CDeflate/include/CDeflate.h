/// The library zlib.
#ifndef C_DEFLATE_H
#define C_DEFLATE_H

#include <stddef.h>
#include <stdint.h>

/// What a step of a stream has come to.
enum deflate_outcome {
  /// There is more to do: room for output or more input is needed.
  DEFLATE_CONTINUES,
  /// The compressed data has ended.
  DEFLATE_ENDED,
  /// It is not what "deflate" makes.
  DEFLATE_DAMAGED,
  /// Memory ran out.
  DEFLATE_NO_MEMORY,
};

/// What is to become of output that could still wait, when compressing.
enum deflate_flush {
  /// It waits for more input.
  DEFLATE_WAITS,
  /// It ends with a whole byte, and what follows does not refer to what was before.
  DEFLATE_STARTS_OVER,
  /// It is the last: no more input comes.
  DEFLATE_FINISHES,
};

/// Raw "deflate" data (RFC 1951) that is compressed or decompressed piece by piece with zlib.
struct deflate_stream;

/// Begins to compress; NULL if memory runs out.
struct deflate_stream *_Nullable deflate_stream_to_compress(void);

/// Begins to decompress; NULL if memory runs out.
struct deflate_stream *_Nullable deflate_stream_to_decompress(void);

/// Goes on, until the input is used up or the output is full.
///
/// @param input_count how many bytes of input there are; afterwards how many were used
/// @param output_count how much room for output there is; afterwards how much of it was filled
/// @param flush when compressing: what is to become of the output
enum deflate_outcome deflate_stream_step(struct deflate_stream *_Nonnull stream, const uint8_t *_Nullable input,
                                         size_t *_Nonnull input_count, uint8_t *_Nonnull output,
                                         size_t *_Nonnull output_count, enum deflate_flush flush);

/// Gives back its memory.
void deflate_stream_end(struct deflate_stream *_Nonnull stream);

/// The CRC-32, as zip archives have it, of some bytes after others, whose CRC-32 is `crc` (0 for none).
uint32_t crc32_continued(uint32_t crc, const uint8_t *_Nullable bytes, size_t count);

#endif
