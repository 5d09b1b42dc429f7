import ZipArchives

/// Bounds on what an archive may unpack to. All but ``maximumRatio`` are checked before anything is unpacked.
///
/// Entries that share bytes are refused, so no archive can have more than 1,032 times its size, which is what "deflate" can
/// do. The ratio protects the disk from that: it counts what takes up storage there. Long runs of zeros do not; they are
/// unpacked as holes.
public struct UnpackingLimits: Sendable {
  /// How many bytes all files together may have.
  public var maximumSize = 16 << 30
  /// How many times as large as the archive the data of all files together may be, once it has more than 64 MiB. Runs of
  /// 64 KiB of zeros and more are not counted. It is known when the data is read.
  public var maximumRatio = 200
  /// How many entries there may be, and how many folders without entries.
  public var maximumEntries = 1_000_000
  /// Whether symbolic links may lead out of the archive.
  public var allowsLinksToOutside = false
  /// Whether to keep what macOS adds in the folder `__MACOSX`: extended attributes in the AppleDouble format.
  public var keepsAppleDouble = false

  /// The ratio does not count up to so many bytes.
  static let sizeWithoutRatio = 64 << 20
  /// The most that "deflate" can make of a byte: it has no shorter code than two bits, for 258 bytes.
  private static let maximumOfDeflate = 1032

  static let trust = "raise the limit if you trust the archive"

  /// The usual bounds.
  public init() {}

  /// Checks the number and the sizes of all entries.
  ///
  /// - Returns: how many bytes all files together have.
  func check(_ archive: ZipArchive) throws(ZipError) -> Int {
    guard archive.entries.count <= maximumEntries else {
      throw ZipError(
        archive: archive.path, "it has \(archive.entries.count) entries, the limit is \(maximumEntries)",
        hint: Self.trust)
    }
    var total = 0
    for entry in archive.entries {
      let (sum, overflows) = total.addingReportingOverflow(entry.size)
      guard !overflows, sum <= maximumSize else {
        throw ZipError(
          archive: archive.path, entry: entry.name,
          "with it the archive unpacks to more than \(maximumSize) bytes, the limit", hint: Self.trust)
      }
      total = sum
      let (largest, isEndless) = entry.compressedSize.multipliedReportingOverflow(by: Self.maximumOfDeflate)
      guard entry.method != .deflated || isEndless || entry.size <= largest else {
        throw ZipError(
          archive: archive.path, entry: entry.name,
          "damaged: it says it has \(entry.size) bytes, which \(entry.compressedSize) compressed bytes cannot hold",
          hint: "make the archive again; try unzip -t")
      }
    }
    return total
  }
}
