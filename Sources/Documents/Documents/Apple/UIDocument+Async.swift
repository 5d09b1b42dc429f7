import Foundation
import UTThreads

// These call the methods with completion handlers, so that overrides take effect.
extension UIDocument {
  /// Reads the file.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/open()`` throws the reason.
  @discardableResult
  public func open() async -> Bool {
    await isRead { open(completionHandler: $0) }
  }

  /// Saves unsaved changes, and closes the document.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/close()`` throws the reason.
  @discardableResult
  public func close() async -> Bool {
    await completion { close(completionHandler: $0) }
  }

  /// Saves the document.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/save(to:for:)`` throws the reason.
  @discardableResult
  public func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await completion { save(to: url, for: saveOperation, completionHandler: $0) }
  }

  /// Saves the document if there are unsaved changes.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/autosave()`` throws the reason.
  @discardableResult
  public func autosave() async -> Bool {
    await completion { autosave(completionHandler: $0) }
  }

  /// Discards changes and reads a file again.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/revert(toContentsOf:)`` throws the reason.
  @discardableResult
  public func revert(toContentsOf url: URL) async -> Bool {
    await isRead { revert(toContentsOf: url, completionHandler: $0) }
  }

  private func completion(of method: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    if case .success = await result(of: method) { true } else { false }
  }

  private func isRead(_ method: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    if case .success = await resultOfReading(method) { true } else { false }
  }

  /// Calls a method and waits until it calls its completion handler.
  func result(of method: (@escaping (Bool) -> Void) -> Void) async -> Result<Void, any Error> {
    let completion = Promise<Result<Void, any Error>>()
    ending.call(method) { success, error in
      completion.fulfill(success ? .success(()) : .failure(error ?? DocumentError.failed))
    }
    return await withTaskExecutorPreference(MainQueueExecutor.shared) { await completion.value() }
  }

  /// Calls a method that reads, and waits until it calls its completion handler. Canceling the task ends a download
  /// that comes first.
  func resultOfReading(_ method: (@escaping (Bool) -> Void) -> Void) async -> Result<Void, any Error> {
    let cancellation = DownloadCancellation(of: file)
    return await withTaskCancellationHandler {
      await cancellation.during { await result(of: method) }
    } onCancel: {
      cancellation.cancel()
    }
  }
}
