import ZipArchives

/// Limits on the contents of an archive. All but ``maximumRatio`` are checked before anything is unpacked.
///
/// Entries that share bytes are refused, so an archive cannot expand to more than 1,032 times its size, the maximum of
/// "deflate". The ratio keeps such an archive from filling the disk. It counts only data that takes up storage, and 4
/// KiB for each folder. Long runs of zeros are unpacked as holes, so they do not count.
public struct UnpackingLimits: Sendable {
  /// The maximum total size of all files in bytes.
  public var maximumSize = 16 << 30
  /// The maximum ratio of unpacked data to archive size, checked above 64 MiB, while the data is read. A folder counts
  /// as 4 KiB. Runs of 64 KiB or more of zeros are not counted.
  public var maximumRatio = 200
  /// The maximum number of entries, and of folders without entries.
  public var maximumEntries = 1_000_000
  /// Whether symbolic links may point outside the archive.
  public var allowsLinksToOutside = false
  /// Whether to keep what macOS adds: extended attributes in the AppleDouble format, in the folder `__MACOSX` or in
  /// files `._NAME` next to NAME.
  public var keepsAppleDouble = false

  /// The number of bytes up to which the ratio is not checked.
  static let sizeWithoutRatio = 64 << 20
  /// The maximum expansion of "deflate": its shortest code has two bits, for 258 bytes.
  private static let maximumOfDeflate = 1032

  static let trust = "raise the limit if you trust the archive"

  /// The default limits.
  public init() {}

  /// Checks the number and the sizes of all entries.
  ///
  /// - Returns: the total size of all files in bytes.
  func check(_ archive: ZipArchive) throws(ZipError) -> Int {
    guard archive.entries.count <= maximumEntries else {
      throw ZipError(
        archive: archive.path,
        "the number of entries, \(archive.entries.count), exceeds the limit of \(maximumEntries) (--max-entries)",
        help: Self.trust)
    }
    var total = 0
    for entry in archive.entries {
      let (sum, overflows) = total.addingReportingOverflow(entry.size)
      guard !overflows, sum <= maximumSize else {
        throw ZipError(
          archive: archive.path, entry: entry.name,
          "the unpacked data exceeds the limit of \(maximumSize) bytes (--max-size)", help: Self.trust)
      }
      total = sum
      let (largest, isEndless) = entry.compressedSize.multipliedReportingOverflow(by: Self.maximumOfDeflate)
      guard entry.method != .deflated || isEndless || entry.size <= largest else {
        throw ZipError(
          archive: archive.path, entry: entry.name,
          "damaged entry: \(entry.compressedSize) compressed byte\(entry.compressedSize == 1 ? "" : "s")"
            + " cannot contain \(entry.size) bytes",
          help: "create the archive again; test it with 'unzip -t'")
      }
    }
    return total
  }
}
