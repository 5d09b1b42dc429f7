import Foundation

/// The operations of a document as throwing methods: `try await document.lifecycle.open()`.
///
/// ```swift
/// let note = Note(fileURL: url)  // a subclass of UIDocument
/// try await note.lifecycle.open()
/// note.type("Jam\n")
/// try await note.lifecycle.close()
/// ```
///
/// The methods call the methods of ``UIDocument`` with completion handlers, so that overrides take effect. They are not
/// methods of the document because Swift prefers asynchronous functions in asynchronous code: there, a subclass could
/// not call its own synchronous method of the same name.
@MainActor public struct DocumentLifecycle {
  package let document: UIDocument

  /// Reads the file.
  ///
  /// - Throws: the reason for a failure: `CocoaError`, ``DocumentError``, or an error of
  ///   ``UIDocument/load(fromContents:ofType:)``.
  public func open() async throws { try await document.resultOfReading { document.open(completionHandler: $0) }.get() }

  /// Saves unsaved changes, and closes the document.
  ///
  /// - Throws: the reason for a failure; the document stays open.
  public func close() async throws { try await call { document.close(completionHandler: $0) } }

  /// Saves the document.
  ///
  /// - Parameters:
  ///   - url: the destination; nil for ``UIDocument/fileURL``.
  ///   - saveOperation: the purpose of the save.
  /// - Throws: the reason for a failure: `CocoaError`, ``DocumentError``, or an error of
  ///   ``UIDocument/contents(forType:)``.
  public func save(to url: URL? = nil, for saveOperation: UIDocument.SaveOperation = .forOverwriting) async throws {
    try await call { document.save(to: url ?? document.fileURL, for: saveOperation, completionHandler: $0) }
  }

  /// Saves the document if there are unsaved changes.
  ///
  /// - Throws: the reason for a failure.
  public func autosave() async throws { try await call { document.autosave(completionHandler: $0) } }

  /// Discards changes and reads a file again.
  ///
  /// - Parameter url: the file, which becomes the document's; nil for ``UIDocument/fileURL``.
  /// - Throws: the reason for a failure.
  public func revert(toContentsOf url: URL? = nil) async throws {
    try await document.resultOfReading {
      document.revert(toContentsOf: url ?? document.fileURL, completionHandler: $0)
    }.get()
  }

  /// Calls a method and waits until it calls its completion handler.
  ///
  /// - Throws: the error of this call.
  func call(_ method: (@escaping (Bool) -> Void) -> Void) async throws { try await document.result(of: method).get() }
}
