/// The properties of a PNG image, from the chunks before its pixels (PNG, third edition, sections 5 and 11).
///
/// Xcode writes PNG files of apps for devices in its own form, which begins with the chunk `CgBI`; its header is the
/// same.
public struct PNGHeader: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bits of a sample.
  public let depth: Int
  /// The kind of the samples: 4 and 6 have alpha, 3 is a palette.
  public let colorType: Int
  /// Whether the image is interlaced.
  public let isInterlaced: Bool
  /// Whether a chunk specifies which color, or which colors of the palette, are transparent.
  public let hasTransparentColors: Bool

  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  /// The maximum number of chunks before the pixels.
  private static let maximumChunks = 256

  /// Reads the header of a file; nil if it is not a PNG file, or its header is damaged.
  ///
  /// - Parameter bytes: the file, or its beginning with all chunks before the pixels.
  public init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.signature) else { return nil }
    var header: [UInt8]?
    var hasTransparentColors = false
    chunks: for (name, contents) in PNGChunks(bytes).prefix(Self.maximumChunks) where name != "CgBI" {
      switch name {
      case "IHDR" where contents.count == 13: header = Array(contents)
      case "tRNS": hasTransparentColors = true
      case "IDAT": break chunks
      default: break
      }
      if header == nil { break }
    }
    guard let header else { return nil }
    func number(_ start: Int) -> Int { header[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
    (width, height) = (number(0), number(4))
    (depth, colorType) = (Int(header[8]), Int(header[9]))
    isInterlaced = header[12] != 0
    self.hasTransparentColors = hasTransparentColors
    guard (1...Int(Int32.max)).contains(width), (1...Int(Int32.max)).contains(height) else { return nil }
  }

  /// Whether the form of the image allows transparent pixels.
  public var mayBeTransparent: Bool { colorType == 4 || colorType == 6 || hasTransparentColors }
}

/// The chunks of a PNG file, up to the first incomplete one.
struct PNGChunks: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var position = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> (name: String, contents: ArraySlice<UInt8>)? {
    guard bytes.count - position >= 8 else { return nil }
    let count = bytes[position..<(position + 4)].reduce(0) { $0 << 8 | Int($1) }
    let name = String(decoding: bytes[(position + 4)..<(position + 8)], as: UTF8.self)
    let start = position + 8
    // Only the name of the chunk with the pixels is needed.
    guard count <= bytes.count - start || name == "IDAT" else { return nil }
    let end = Swift.min(start + count, bytes.count)
    position = Swift.min(end + 4, bytes.count)
    return (name, bytes[start..<end])
  }
}
