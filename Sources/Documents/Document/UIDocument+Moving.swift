import FileWrappers
import Foundation
import SafeWriting

extension UIDocument {
  /// Gives the file another name; the document goes on with it.
  ///
  /// - Parameter name: the name without an extension, which stays.
  /// - Throws: ``DocumentError/invalidName(_:)``, ``DocumentError/nameTaken(_:)``, or `CocoaError`.
  public func rename(to name: String) async throws {
    let old = fileURL.asFile
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
    try await access { [self] in
      let old = fileURL
      guard old.bytes != url.bytes else { return }
      try coordinator.coordinate([DocumentAccess(.moving, old), DocumentAccess(.writing, url)], by: self) { _ in
        do throws(SafeWriteError) {
          try SafeWrite.move(old.bytes, to: url.bytes)
        } catch {
          throw error.code == EEXIST ? DocumentError.nameTaken(url.path) as any Error : CocoaError(error)
        }
        // As if another had moved it: one way for both.
        presentedItemDidMove(to: url)
        coordinator.item(at: old, didMoveTo: url, by: self)
      }
    }
  }

  /// The document's file is at another place than it was when something was to be done with it.
  struct FileMoved: Error {}

  /// Takes note of where the file is according to the coordinator, who may know of a move of which the document has not heard.
  ///
  /// - Parameters:
  ///   - url: where the document had it when it asked for the access.
  ///   - given: where the coordinator says that it is.
  /// - Returns: where it is.
  /// - Throws: ``FileMoved`` if the document has heard of a move since it asked.
  nonisolated func follow(_ url: URL, to given: URL?) throws -> URL {
    let place: URL? = shared.locked { shared in
      guard url.isSamePlace(as: shared.fileURL) else { return nil }
      if let given, given != url { shared.fileURL = given }
      return shared.fileURL
    }
    guard let place else { throw FileMoved() }
    return place
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
    try await FileAccess.run { try coordinator.delete(url, by: nil) }
  }

  /// Deletes the file, after whoever else has it open has closed it, and closes the document. If that fails it stays open.
  func deleteFile() async throws {
    // What is in a new document's place is not its own.
    if !isNew {
      try await access { [self] in
        try coordinator.delete(fileURL, by: self)
        giveUpFile()
      }
    }
    endWithFile()
  }

  /// Closes the document together with its file. What is not saved goes with it, as the user wants.
  func endWithFile() {
    undoManagerIfLoaded?.endTurn()
    beginDisabledEditing()
    autosaveTimerIfMade?.stop()
    OpenDocuments.remove(self)
    giveUpFile()
    performAsynchronousFileAccess { [self] in removeSpilled() }
    endDisablement { $0.insert(.closed) }
    changeObserver()
  }

  /// What was asked to be saved before is saved no more.
  private nonisolated func giveUpFile() {
    leaveFile()
    shared.locked { shared in
      shared.isGivenUp = true
      shared.history.update(.cleared)
    }
  }

  /// Where the document is saved if its own place cannot be written to; nil, which it is at first, for nowhere: then
  /// saving fails.
  nonisolated public var writableFolder: URL? {
    get { shared.locked { $0.writableFolder } }
    set { shared.locked { $0.writableFolder = newValue } }
  }

  // MARK: View state

  /// Takes note of a change that is no change of the contents, such as the place scrolled to. It is saved with the next
  /// change that is one, and saves nothing by itself: else looking at a document on two machines would end in a conflict.
  public func noteViewStateChange() { shared.locked { $0.unsavedViewStates += 1 } }

  /// Whether there were such changes since the last save.
  nonisolated public var hasUnsavedViewState: Bool { shared.locked { $0.unsavedViewStates > 0 } }
}

extension DocumentCoordinator {
  /// Deletes an item in its turn.
  fileprivate func delete(_ url: URL, by presenter: (any NSFilePresenter)?) throws {
    try coordinate([DocumentAccess(.deleting, url)], by: presenter) { urls in
      try FileManager.default.removeItem(at: urls.first ?? url)
    }
  }
}
