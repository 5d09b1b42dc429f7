extension NSFileCoordinator {
  /// Options for reading an item. Source: NSFileCoordinator.h.
  public struct ReadingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Reads the version on disk: presenters need not save their changes.
    public static let withoutChanges = ReadingOptions(rawValue: 1)
    /// A symbolic link stands for its destination.
    public static let resolvesSymbolicLink = ReadingOptions(rawValue: 2)
    /// Reads only metadata: an item in a synchronized folder is not downloaded.
    public static let immediatelyAvailableMetadataOnly = ReadingOptions(rawValue: 4)
    /// Reads a snapshot of the item, which is removed after the access; a folder's snapshot is a zip archive.
    public static let forUploading = ReadingOptions(rawValue: 8)

    var kind: FileAccess.Kind {
      contains(.withoutChanges) || contains(.immediatelyAvailableMetadataOnly) ? .readingWithoutChanges : .reading
    }
  }

  /// Options for writing an item; at most one at a time. Source: NSFileCoordinator.h.
  public struct WritingOptions: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Deletes the item.
    public static let forDeleting = WritingOptions(rawValue: 1)
    /// Renames or moves the item.
    public static let forMoving = WritingOptions(rawValue: 2)
    /// Writes the item after presenters save their changes.
    public static let forMerging = WritingOptions(rawValue: 4)
    /// Replaces the item with another item.
    public static let forReplacing = WritingOptions(rawValue: 8)
    /// Writes only metadata that does not depend on the contents.
    public static let contentIndependentMetadataOnly = WritingOptions(rawValue: 16)

    var kind: FileAccess.Kind {
      if contains(.forDeleting) { return .deleting }
      if contains(.forMoving) { return .moving }
      if contains(.forReplacing) { return .replacing }
      return contains(.forMerging) ? .writingForMerging : .writing
    }
  }
}
