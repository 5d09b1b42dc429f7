import Foundation

/// What lets the documents of a program, and those of others if it can, take turns with a file.
///
/// ``InProcessCoordinator`` is the standard one. Another can be given to a document as `UIDocument.coordinator`.
public protocol DocumentCoordinator: AnyObject, Sendable {
  /// Makes somebody known who has an item open, or has it at another URL now. They are not kept alive.
  func addFilePresenter(_ presenter: any NSFilePresenter)

  /// Ends that.
  func removeFilePresenter(_ presenter: any NSFilePresenter)

  /// Waits until all accesses are possible, lets the presenters of the items prepare, and calls `body`.
  ///
  /// It is called on threads that may wait.
  /// - Parameters:
  ///   - accesses: what is going to be done. All are granted together.
  ///   - presenter: who does it, and gets no messages about it.
  ///   - body: does it, with the URLs at which the items are then, in the order of the accesses.
  /// - Returns: what `body` returns.
  /// - Throws: what a presenter says against it, ``DocumentError/noAnswer(_:)``, or what `body` throws.
  func coordinate<Value>(
    _ accesses: [DocumentAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
  ) throws -> Value

  /// Tells the other presenters of an item that it has another place. Called while `coordinate` calls `body`.
  func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?)
}

/// What is going to be done with an item. Source: NSFileCoordinator.h.
public struct DocumentAccess: Sendable, Hashable {
  /// In what way.
  public enum Kind: Sendable, Hashable {
    /// Read it, after others have saved what they changed.
    case reading
    /// Read what is on disk now.
    case readingWithoutChanges
    /// Write it.
    case writing
    /// Write it, after others have saved what they changed.
    case writingForMerging
    /// Delete it.
    case deleting
    /// Give it another name or folder.
    case moving
    /// Put something else in its place.
    case replacing

    /// Whether nobody else may read or write meanwhile.
    public var isExclusive: Bool { self != .reading && self != .readingWithoutChanges }
  }

  /// The item.
  public var url: URL
  /// What is going to be done.
  public var kind: Kind

  /// An access.
  public init(_ kind: Kind, _ url: URL) {
    (self.kind, self.url) = (kind, url)
  }
}
