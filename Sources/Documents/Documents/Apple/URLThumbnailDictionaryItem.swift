import Foundation

/// A key in the dictionary of a file's thumbnails (`URLResourceKey.thumbnailDictionaryKey`): Foundation's type of the
/// same name, which Foundation for Linux lacks. Source: NSURL.h.
///
/// Documents return such dictionaries among the attributes to write. No file system on Linux stores them, so they are
/// ignored.
public struct URLThumbnailDictionaryItem: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The thumbnail of 1024 × 1024 pixels.
  public static let NSThumbnail1024x1024SizeKey = URLThumbnailDictionaryItem(rawValue: "NSThumbnail1024x1024SizeKey")
}
