import FileWrappers
import Foundation
import SafeWriting

extension DocumentLifecycle {
  /// Gives the file another name; the document goes on with it.
  ///
  /// - Parameter name: the name without an extension, which stays.
  /// - Throws: ``DocumentError/invalidName(_:)``, ``DocumentError/nameTaken(_:)``, or `CocoaError`.
  public func rename(to name: String) async throws {
    let old = document.fileURL.asFile
    let full = old.pathExtension.isEmpty ? name : "\(name).\(old.pathExtension)"
    guard !name.isEmpty, DocumentName.isValid(full) else { throw DocumentError.invalidName(name) }
    try await move(to: old.deletingLastPathComponent().appending(path: full))
  }

  /// Moves the file; the document goes on with it. Unsaved changes stay unsaved.
  ///
  /// - Parameter url: where to, in the same file system; nothing may be there.
  /// - Throws: ``DocumentError/nameTaken(_:)``, or `CocoaError`.
  public func move(to url: URL) async throws {
    guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
    try await document.access { [document] in try document.file.move(to: url, for: document) }
  }

  /// Deletes a file or package, after whoever has it open has closed it.
  ///
  /// - Parameters:
  ///   - url: where it is.
  ///   - coordinator: what tells them.
  /// - Throws: what somebody says against it; `CocoaError`.
  nonisolated public static func delete(
    at url: URL, coordinator: any DocumentCoordinator = InProcessCoordinator.shared
  ) async throws {
    try await FileWorker.run { try coordinator.delete(url, by: nil) }
  }
}

extension UIDocument {
  /// Deletes the file, after whoever else has it open has closed it, and closes the document. If that fails it stays open.
  func deleteFile() async throws {
    // What is in a new document's place is not its own.
    if !file.isNew { try await access { [self] in try file.delete(for: self) } }
    endWithFile()
  }
}

extension UIDocumentAdditions where Self: UIDocument {
  /// Where the document is saved if its own place cannot be written to; nil, which it is at first, for nowhere: then
  /// saving fails.
  nonisolated public var writableFolder: URL? {
    get { file.settings.writableFolder }
    set { file.state.locked { $0.settings.writableFolder = newValue } }
  }
}
