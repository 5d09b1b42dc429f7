import FileCoordination
import Foundation

/// Coordinates file access between the documents of a program and the documents of other programs.
///
/// `FileArbiter.shared` is the default. Set `UIDocument.coordinator` to use a different one.
public protocol DocumentCoordinator: AnyObject, Sendable {
  /// Registers a presenter that has an item open, or updates the item's URL. Presenters are not kept alive.
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
  /// - Throws: the objection of a presenter; ``DocumentError/noAnswer(_:reason:)``; errors from `body`.
  func coordinate<Value>(
    _ accesses: [FileAccess], by presenter: (any NSFilePresenter)?, _ body: ([URL]) throws -> Value
  ) throws -> Value

  /// Notifies the other presenters of an item that it was moved. Called while `coordinate` runs `body`.
  func item(at oldURL: URL, didMoveTo newURL: URL, by presenter: (any NSFilePresenter)?)

  /// Notifies the other presenters of an item that it has another version. By default, no presenter is notified.
  func item(at url: URL, didGain version: FileVersion, by presenter: (any NSFilePresenter)?)

  /// Notifies the other presenters of an item that a conflict with a version was resolved. By default, no presenter is
  /// notified.
  func item(at url: URL, didResolve version: FileVersion, by presenter: (any NSFilePresenter)?)
}

extension DocumentCoordinator {
  public func item(at url: URL, didGain version: FileVersion, by presenter: (any NSFilePresenter)?) {}
  public func item(at url: URL, didResolve version: FileVersion, by presenter: (any NSFilePresenter)?) {}
}
