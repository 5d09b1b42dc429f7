/// Bounds on what an archive may unpack to. They are checked before anything is unpacked.
public struct UnpackingLimits: Sendable {
  /// How many bytes all files together may have.
  public var maximumSize = 16 << 30
  /// How many times as large as the archive all files together may be, once they have more than 64 MiB.
  public var maximumRatio = 200
  /// How many entries there may be.
  public var maximumEntries = 1_000_000
  /// Whether symbolic links may lead out of the archive.
  public var allowsLinksToOutside = false
  /// Whether to keep what macOS adds in the folder `__MACOSX`: extended attributes in the AppleDouble format.
  public var keepsAppleDouble = false

  /// The ratio does not count up to so many bytes.
  static let sizeWithoutRatio = 64 << 20

  /// The usual bounds.
  public init() {}
}
