import Foundation

/// Coordinates file access between the documents of a program and, if it can, those of other programs.
///
/// ``InProcessCoordinator`` is the default. Set `UIDocument.coordinator` to use a different one.
public protocol DocumentCoordinator: AnyObject, Sendable {
  /// Registers a presenter that has an item open, or has it at a different URL now. Presenters are not kept alive.
  func addFilePresenter(_ presenter: any NSFilePresenter)

  /// Unregisters a presenter.
  func removeFilePresenter(_ presenter: any NSFilePresenter)

  /// Waits until all accesses are possible, lets the presenters of the items prepare, and calls `body`.
  ///
  /// It is called on threads that may block.
  /// - Parameters:
  ///   - accesses: the intended accesses, which are granted together.
  ///   - presenter: the presenter that makes the accesses, and receives no messages about them.
  ///   - body: makes the accesses, with the current URLs of the items, in the order of the accesses.
  /// - Returns: what `body` returns.
  /// - Throws: the objection of a presenter; ``DocumentError/noAnswer(_:)``; errors of `body`.
  func coordinate<Value>(
    _ accesses: [DocumentAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
  ) throws -> Value

  /// Notifies the other presenters of an item that it was moved. Called while `coordinate` runs `body`.
  func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?)
}

/// An intended access to an item. Source: NSFileCoordinator.h.
public struct DocumentAccess: Sendable, Hashable {
  /// The kind of access.
  public enum Kind: Sendable, Hashable {
    /// Reads the item after other presenters have saved their changes.
    case reading
    /// Reads the current contents on disk.
    case readingWithoutChanges
    /// Writes the item.
    case writing
    /// Writes the item after other presenters have saved their changes.
    case writingForMerging
    /// Deletes the item.
    case deleting
    /// Renames or moves the item.
    case moving
    /// Replaces the item by another one.
    case replacing

    /// Whether no other access is allowed at the same time.
    public var isExclusive: Bool { self != .reading && self != .readingWithoutChanges }
  }

  /// The URL of the item.
  public var url: URL
  /// The kind of access.
  public var kind: Kind

  /// Creates an access.
  public init(_ kind: Kind, _ url: URL) {
    (self.kind, self.url) = (kind, url)
  }
}
