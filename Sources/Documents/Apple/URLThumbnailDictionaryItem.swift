import Foundation

/// A key in the dictionary of a file's thumbnails, which `URLResourceKey.thumbnailDictionaryKey` stands for: Foundation's type of
/// that name, which Foundation for Linux does not have. Source: NSURL.h.
///
/// Documents return such dictionaries among the attributes to write. No file system here keeps them, so they are ignored.
public struct URLThumbnailDictionaryItem: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// The thumbnail of 1024 × 1024 pixels.
  public static let NSThumbnail1024x1024SizeKey = URLThumbnailDictionaryItem(rawValue: "NSThumbnail1024x1024SizeKey")
}
