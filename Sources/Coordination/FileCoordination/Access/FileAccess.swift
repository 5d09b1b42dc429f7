import Foundation

/// An intended access to an item. Source: NSFileCoordinator.h.
public struct FileAccess: Sendable, Hashable {
  /// The kind of access.
  public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// Reads the item after its presenters save their changes.
    case reading = 1
    /// Reads the current contents on disk.
    case readingWithoutChanges
    /// Writes the item.
    case writing
    /// Writes the item after its presenters save their changes.
    case writingForMerging
    /// Deletes the item.
    case deleting
    /// Renames or moves the item.
    case moving
    /// Puts another item in its place.
    case replacing
    /// Removes the item from this device, while other devices keep it.
    case evicting

    /// Whether no other access is allowed at the same time.
    public var isExclusive: Bool {
      switch self {
      case .reading, .readingWithoutChanges: false
      case .writing, .writingForMerging, .deleting, .moving, .replacing, .evicting: true
      }
    }

    /// Whether an access to a folder includes everything in it.
    var includesContents: Bool {
      switch self {
      case .deleting, .moving, .replacing, .evicting: true
      case .reading, .readingWithoutChanges, .writing, .writingForMerging: false
      }
    }

    /// Whether the path may have different contents afterward.
    var changesContents: Bool {
      switch self {
      case .writing, .writingForMerging, .replacing: true
      case .reading, .readingWithoutChanges, .deleting, .moving, .evicting: false
      }
    }

    /// Whether presenters must save their changes first.
    var requiresSaving: Bool { self == .reading || self == .writingForMerging }

    /// Whether the presenters' item is missing afterward.
    var removesItem: Bool { self == .deleting || self == .replacing }
  }

  /// The URL of the item.
  public var url: URL
  /// The kind of access.
  public var kind: Kind
  /// Whether a symbolic link stands for its destination.
  public var resolvesSymbolicLink: Bool
  /// Whether only metadata is read: an item of a container that is not on this device is then not downloaded.
  public var isOfMetadata: Bool

  /// Creates an access.
  public init(_ kind: Kind, _ url: URL, resolvesSymbolicLink: Bool = false, isOfMetadata: Bool = false) {
    (self.kind, self.url) = (kind, url)
    (self.resolvesSymbolicLink, self.isOfMetadata) = (resolvesSymbolicLink, isOfMetadata)
  }

  /// An access that reads an item after its presenters save their changes.
  public static func reading(_ url: URL) -> FileAccess { FileAccess(.reading, url) }

  /// An access that writes an item.
  public static func writing(_ url: URL) -> FileAccess { FileAccess(.writing, url) }

  /// An access that deletes an item.
  public static func deleting(_ url: URL) -> FileAccess { FileAccess(.deleting, url) }

  /// An access that renames or moves an item.
  public static func moving(_ url: URL) -> FileAccess { FileAccess(.moving, url) }

  /// An access that replaces an item with another item.
  public static func replacing(_ url: URL) -> FileAccess { FileAccess(.replacing, url) }
}

extension FileAccess {
  /// Whether the contents must be on this device.
  package var needsContents: Bool {
    switch kind {
    case .reading, .readingWithoutChanges, .writingForMerging: !isOfMetadata
    case .writing, .deleting, .moving, .replacing, .evicting: false
    }
  }
}
