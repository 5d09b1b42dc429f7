import Foundation

// These call the methods with completion handlers, so that overrides of those count.
extension UIDocument {
  /// Reads the file.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/open()`` says why not.
  @discardableResult
  public func open() async -> Bool {
    await completion { open(completionHandler: $0) }
  }

  /// Saves what is not saved, and closes the document.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/close()`` says why not.
  @discardableResult
  public func close() async -> Bool {
    await completion { close(completionHandler: $0) }
  }

  /// Saves the document.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/save(to:for:)`` says why not.
  @discardableResult
  public func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await completion { save(to: url, for: saveOperation, completionHandler: $0) }
  }

  /// Saves the document if there are unsaved changes.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/autosave()`` says why not.
  @discardableResult
  public func autosave() async -> Bool {
    await completion { autosave(completionHandler: $0) }
  }

  /// Throws away changes and reads a file again.
  ///
  /// - Returns: whether that succeeded; ``DocumentLifecycle/revert(toContentsOf:)`` says why not.
  @discardableResult
  public func revert(toContentsOf url: URL) async -> Bool {
    await completion { revert(toContentsOf: url, completionHandler: $0) }
  }

  /// Calls a method and waits until it calls its completion handler.
  func completion(of method: (@escaping (Bool) -> Void) -> Void) async -> Bool {
    let completion = Completion()
    method(AssuredHandler.of { completion.tell($0) })
    return await withTaskExecutorPreference(MainQueueExecutor.shared) { await completion.success }
  }

  /// What a completion handler says to who waits for it.
  @MainActor private final class Completion {
    private var result: Bool?
    private var continuation: CheckedContinuation<Bool, Never>?

    func tell(_ success: Bool) {
      result = result ?? success
      continuation?.resume(returning: success)
      continuation = nil
    }

    var success: Bool {
      get async {
        await withCheckedContinuation { continuation in
          if let result { continuation.resume(returning: result) } else { self.continuation = continuation }
        }
      }
    }
  }
}
