import FileTrees
import FileWrappers
import Foundation
import SafeWriting

extension DocumentFile {
  /// Lets a document write beside the file, and puts what it wrote in the file's place.
  ///
  /// The standard writer does not write there: it only says that it was asked, and its contents are written once.
  func replace(
    _ url: URL, with contents: Any, _ attributes: [AnyHashable: Any], for operation: UIDocument.SaveOperation,
    by document: UIDocument
  ) throws {
    // To make a lock for nothing takes time, and wakes who watches the folder: what the last save did, this one does, too.
    let staging = Staging(beside: url, isLocked: !state.locked { $0.hasStandardWriter })
    var standard: HandedOver<Any>?
    // The standard writer writes nothing there.
    defer { staging.end(isWritten: standard == nil) }
    let original = self.url
    let originalURL = operation == .forOverwriting && original.existsOnDisk ? original : nil
    standard = try ContentsReceiver.contents(writtenTo: staging.url) {
      try document.writeContents(contents, to: staging.url, for: operation, originalContentsURL: originalURL)
    }
    state.locked { [isStandard = standard != nil] in $0.hasStandardWriter = isStandard }
    // There would be a second file if a new one were made where it was.
    if operation == .forOverwriting, try movedFile(from: url) != nil {
      throw try SafeWriteError.missing(url.filePath())
    }
    let replacement = Replacement(
      url: url, operation: operation, base: base(of: url, for: operation), attributes: ItemAttributes(attributes),
      progress: report)
    do {
      take(try standard.map { try replacement.save($0.value) } ?? replacement.save(contentsOf: staging.url))
    } catch {
      // The next save must not take it for another program's.
      if (error as? CocoaError)?.isOfReplacedVersion ?? false, isOwn(url), let base = try? FileBase(at: url.filePath())
      {
        state.locked { $0.version = $0.version.replaced(by: base) }
      }
      throw error
    }
  }

  /// Takes note of what a save did.
  private func take(_ outcome: SaveOutcome?) {
    let replaced = state.locked { state in
      defer { (state.version, state.foreign) = (state.version.replaced(by: outcome?.base), nil) }
      if let conflict = outcome?.conflict { state.conflicts.append(URL(conflict.path)) }
      return state.version.base
    }
    // What is replaced takes its time to go: the caller of the save need not wait for that.
    worker.release(replaced)
  }

  /// The version that a save to a place is to replace; nil for whatever is there.
  func base(of url: URL, for operation: UIDocument.SaveOperation) -> FileBase? {
    guard isOwn(url) else { return nil }
    let version = state.locked { $0.version }
    guard version.base == nil, operation == .forOverwriting else { return version.base }
    // A document that was closed must not replace what others have written since, nor one that was not opened what is there.
    return version.last ?? (try? url.filePath()).flatMap { FileBase.unread(at: $0) }
  }

  // MARK: Files that change their type

  // A save that gives the document another type writes a file with another name, and then removes the one of the old type.

  /// Makes what is in the place of the new type the document's file, if it holds just what is to be written there: an earlier
  /// save was cut short before it had removed the file of the old type, or could not remove it.
  ///
  /// - Throws: ``DocumentError/nameTaken(_:)`` if it is something else.
  func takeOver(_ url: URL, with contents: Any) throws {
    let path = try url.filePath()
    guard let base = try? FileBase(at: path), (try? Self.isSaved(contents, at: url)) ?? false,
      !base.isReplaced(at: path)
    else { throw DocumentError.nameTaken(url.path) }
    let replaced = state.locked { state in
      defer { (state.version, state.foreign) = (state.version.replaced(by: base), nil) }
      return state.version.base
    }
    worker.release(replaced)
  }

  private static func isSaved(_ contents: Any, at url: URL) throws -> Bool {
    switch contents {
    case let data as Data: try FileTree(file: Array(data)).isEqual(toItemAt: url)
    case let wrapper as FileWrapper: try wrapper.snapshot().isEqual(toItemAt: url)
    default: false
    }
  }

  /// Removes the file of the old type in one step, unless another program has written it meanwhile.
  ///
  /// - Parameter base: the version that was read; nil if the document has not read it. The file is left alone then.
  /// - Returns: why it is still there, if it is.
  func removeReplaced(_ url: URL, _ base: FileBase?) -> DocumentError? {
    guard let base else { return nil }
    do {
      // What is left of it after a crash is removed when the document is opened.
      guard try url.exists() else { return nil }
      guard try base.isSameVersion(as: FileBase(at: url.filePath())) else { return .changedFileRemains(url.path) }
      let hidden = Staging(inPlaceOf: url)
      var isHidden = false
      defer { hidden.end(isWritten: isHidden) }
      try SafeWrite.moveAside(url.filePath(), base, as: Array(hidden.url.lastPathComponent.utf8))
      // Another program may have written it until then.
      if let moved = try? FileBase(at: hidden.url.filePath()), !base.isSameVersion(as: moved) {
        try SafeWrite.move(hidden.url.filePath(), to: url.filePath())
        return .changedFileRemains(url.path)
      }
      isHidden = true
      return nil
    } catch {
      return .fileRemains(url.path, reason: DocumentError.message(for: error))
    }
  }
}

extension FileTree {
  /// Whether the same is at a place: the same items with the same contents.
  func isEqual(toItemAt url: URL) throws -> Bool {
    struct Difference: Error {}
    do {
      try forEachDifference(to: FileTree(contentsOf: url.filePath())) { _ in throw Difference() }
      return true
    } catch is Difference {
      return false
    }
  }
}
