import FileCoordination
import FileWrappers
import Foundation
import SafeWriting
import UTContainerCoordination
import UTFileURLs

extension DocumentLifecycle {
  /// Renames the file; the document stays open and follows it.
  ///
  /// - Parameter name: the name without the extension, which does not change.
  /// - Throws: ``DocumentError/invalidName(_:)``, ``DocumentError/nameTaken(_:)``, or `CocoaError`.
  public func rename(to name: String) async throws {
    let old = document.fileURL.asFile
    let ending = old.nameExtension
    let full = ending.isEmpty ? name : "\(name).\(ending)"
    guard !name.isEmpty, DocumentName.isValid(full) else { throw DocumentError.invalidName(name) }
    try await move(to: old.deletingLastPathComponent().appending(path: full))
  }

  /// Moves the file; the document stays open and follows it. Unsaved changes stay unsaved.
  ///
  /// - Parameter url: the destination, on the same file system, where nothing may exist.
  /// - Throws: ``DocumentError/nameTaken(_:)``, or `CocoaError`.
  public func move(to url: URL) async throws {
    guard url.isFileURL else { throw DocumentError.notAFileURL(url.absoluteString) }
    try await document.inJob { try $0.move(to: url) }
    // The announcement that the move has enqueued on the main queue comes later if the move ended before this task was
    // suspended: the task then continues at once.
    document.announceMove()
  }

  /// Deletes a file or package. Documents that have it open close afterward; their unsaved changes stay in their
  /// ``UIDocumentAdditions/recoveryStore``.
  ///
  /// - Parameters:
  ///   - url: the URL of the file or package.
  ///   - coordinator: notifies the other documents.
  /// - Throws: the objection of a presenter; `CocoaError`.
  nonisolated public static func delete(
    at url: URL, coordinator: any DocumentCoordinator = FileArbiter.shared
  ) async throws {
    _ = FileArbiter.withContainers
    try await FileWorker.run { try coordinator.delete(url, by: nil) }
  }
}

extension UIDocument {
  /// Deletes the file, and closes the document without its unsaved changes. If that fails, it stays open.
  func deleteFile() async throws {
    try await inJob { try $0.delete() }
    // It may since have been saved elsewhere, and be open there.
    if file.isGivenUp { noteGivenUp() }
  }
}

extension UIDocumentAdditions where Self: UIDocument {
  /// The folder to save to if the document's own location is read-only; nil, the default, makes such a save fail.
  nonisolated public var writableFolder: URL? {
    get { file.settings.writableFolder }
    set { file.properties.locked { $0.settings.writableFolder = newValue } }
  }
}
