import UTCDeflate
import UTThreads

/// The pixels of a PNG file, as far as their transparency matters (PNG, third edition, sections 7 to 10).
enum PNGPixels {
  /// The maximum number of bytes of all rows. A few bytes of compressed data can stand for a thousand times as many.
  static let maximumSize = 1 << 26

  /// Returns whether a pixel is not opaque.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - header: its header.
  /// - Returns: false if its form has no transparency; nil if unknown, because the file is damaged, interlaced, or
  ///   large, or has a transparent color.
  static func hasTransparency(_ bytes: [UInt8], _ header: PNGHeader) -> Bool? {
    guard header.mayBeTransparent else { return false }
    guard header.colorType == 4 || header.colorType == 6, header.depth == 8 || header.depth == 16,
      !header.isInterlaced
    else { return nil }
    let pixel = (header.colorType == 6 ? 4 : 2) * header.depth / 8
    guard let count = rowSize(header, pixel: pixel) else { return nil }
    var rows = Rows(bytes, pixel: pixel, count: count)
    // The alpha of a pixel is its last sample.
    let alpha = header.depth / 8
    for _ in 0..<header.height {
      guard rows.readNext() else { return nil }
      for end in stride(from: pixel, through: rows.row.count, by: pixel)
      where rows.row[(end - alpha)..<end].contains(where: { $0 != 0xFF }) {
        return true
      }
    }
    return false
  }

  /// The number of bytes of a row without its filter; nil if all rows together are too large.
  private static func rowSize(_ header: PNGHeader, pixel: Int) -> Int? {
    // Both numbers have at most 31 bits.
    let count = header.width * pixel
    let (size, isTooLarge) = (count + 1).multipliedReportingOverflow(by: header.height)
    return isTooLarge || size > maximumSize ? nil : count
  }

  /// The rows of an image, one after another.
  private struct Rows {
    private let input: [UInt8]
    private var position = 0
    private let stream: Stream?
    private let pixel: Int
    /// The previous row, without its filter.
    private(set) var row: [UInt8]

    init(_ bytes: [UInt8], pixel: Int, count: Int) {
      let data = PNGChunks(bytes).filter { $0.name == "IDAT" }.flatMap(\.contents)
      // The header of zlib, two bytes, is not part of the compressed data.
      input = Array(data.dropFirst(2))
      stream = Stream()
      self.pixel = pixel
      row = [UInt8](repeating: 0, count: count)
    }

    /// Reads the next row; false if there is none.
    mutating func readNext() -> Bool {
      assert(Steps.count())
      guard let stream else { return false }
      var line = [UInt8](repeating: 0, count: row.count + 1)
      var filled = 0
      while filled < line.count {
        var (used, room) = (input.count - position, line.count - filled)
        let outcome = input.withUnsafeBufferPointer { input in
          line.withUnsafeMutableBufferPointer { line -> deflate_outcome in
            guard let source = input.baseAddress, let target = line.baseAddress else { return DEFLATE_DAMAGED }
            return deflate_stream_step(stream.pointer, source + position, &used, target + filled, &room, DEFLATE_WAITS)
          }
        }
        position += used
        filled += room
        guard outcome == DEFLATE_CONTINUES || outcome == DEFLATE_ENDED, filled == line.count || used + room > 0 else {
          return false
        }
      }
      return unfilter(line)
    }

    /// Undoes the filter of a row, whose number is its first byte.
    private mutating func unfilter(_ line: [UInt8]) -> Bool {
      let above = row
      for index in row.indices {
        let left = index >= pixel ? row[index - pixel] : 0
        let up = above[index]
        let corner = index >= pixel ? above[index - pixel] : 0
        let predicted: UInt8
        switch line[0] {
        case 0: predicted = 0
        case 1: predicted = left
        case 2: predicted = up
        case 3: predicted = UInt8((Int(left) + Int(up)) / 2)
        case 4: predicted = Self.nearest(Int(left), Int(up), Int(corner))
        default: return false
        }
        row[index] = line[index + 1] &+ predicted
      }
      return true
    }

    /// The predictor of Paeth.
    private static func nearest(_ left: Int, _ up: Int, _ corner: Int) -> UInt8 {
      let estimate = left + up - corner
      let (toLeft, toUp, toCorner) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
      return UInt8(toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner)
    }
  }

  private final class Stream {
    let pointer: OpaquePointer

    init?() {
      guard let pointer = deflate_stream_to_decompress() else { return nil }
      self.pointer = pointer
    }

    deinit { deflate_stream_end(pointer) }
  }
}
