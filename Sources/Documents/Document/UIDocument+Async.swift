import Foundation

// These call the methods with completion handlers, so that overrides of those count.
extension UIDocument {
  /// Reads the file.
  ///
  /// - Returns: whether that succeeded; ``openDocument()`` says why not.
  @discardableResult
  public func open() async -> Bool {
    await withCheckedContinuation { continuation in open { continuation.resume(returning: $0) } }
  }

  /// Saves what is not saved, and closes the document.
  ///
  /// - Returns: whether that succeeded; ``closeDocument()`` says why not.
  @discardableResult
  public func close() async -> Bool {
    await withCheckedContinuation { continuation in close { continuation.resume(returning: $0) } }
  }

  /// Saves the document.
  ///
  /// - Returns: whether that succeeded; ``saveDocument(to:for:)`` says why not.
  @discardableResult
  public func save(to url: URL, for saveOperation: SaveOperation) async -> Bool {
    await withCheckedContinuation { continuation in
      save(to: url, for: saveOperation) { continuation.resume(returning: $0) }
    }
  }

  /// Saves the document if there are unsaved changes.
  ///
  /// - Returns: whether that succeeded; ``autosaveDocument()`` says why not.
  @discardableResult
  public func autosave() async -> Bool {
    await withCheckedContinuation { continuation in autosave { continuation.resume(returning: $0) } }
  }

  /// Throws away changes and reads a file again.
  ///
  /// - Returns: whether that succeeded; ``revertDocument(toContentsOf:)`` says why not.
  @discardableResult
  public func revert(toContentsOf url: URL) async -> Bool {
    await withCheckedContinuation { continuation in
      revert(toContentsOf: url) { continuation.resume(returning: $0) }
    }
  }

  // MARK: With errors

  /// Reads the file.
  ///
  /// - Throws: what went wrong: `CocoaError`, ``DocumentError``, or what ``load(fromContents:ofType:)`` throws.
  public func openDocument() async throws { try check(await open()) }

  /// Saves what is not saved, and closes the document.
  ///
  /// - Throws: what went wrong; the document is still open then.
  public func closeDocument() async throws { try check(await close()) }

  /// Saves the document.
  ///
  /// - Parameters:
  ///   - url: where to; nil for ``fileURL``.
  ///   - saveOperation: what for.
  /// - Throws: what went wrong: `CocoaError`, ``DocumentError``, or what ``contents(forType:)`` throws.
  public func saveDocument(to url: URL? = nil, for saveOperation: SaveOperation = .forOverwriting) async throws {
    try check(await save(to: url ?? fileURL, for: saveOperation))
  }

  /// Saves the document if there are unsaved changes.
  ///
  /// - Throws: what went wrong.
  public func autosaveDocument() async throws { try check(await autosave()) }

  /// Throws away changes and reads a file again.
  ///
  /// - Parameter url: the file, which is the document's from then on; nil for ``fileURL``.
  /// - Throws: what went wrong.
  public func revertDocument(toContentsOf url: URL? = nil) async throws {
    try check(await revert(toContentsOf: url ?? fileURL))
  }

  private func check(_ success: Bool) throws { if !success { throw lastError ?? DocumentError.failed } }
}
