import FileTrees
import FileWrappers
import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions
import UTSystemCalls
import UTThreads

extension FileJob {
  /// The classes whose last saved document was written by the standard writer.
  private static let withStandardWriter = Monitor<Set<ObjectIdentifier>>([])

  /// Lets a document write next to the file, and replaces the file with the result.
  ///
  /// The standard writer does not write there: its contents take a detour (``contents(writtenTo:_:)``).
  func replace(
    _ url: URL, with contents: Any, _ attributes: [AnyHashable: Any], for operation: UIDocument.SaveOperation
  ) throws {
    // If the document is notified of a move during the save, the save is tried again.
    let (isOwn, base) = (isOwnInTurn(url), base(of: url, for: operation))
    let kind = ObjectIdentifier(type(of: document))
    // An unused lock takes time and wakes programs that watch the folder, so expect the same writer as in the last save.
    let staging = Staging(beside: url, isLocked: !Self.withStandardWriter.locked { $0.contains(kind) })
    var standard: HandedOver<Any>?
    // The standard writer writes nothing there.
    defer { staging.end(isWritten: standard == nil) }
    let original = self.url
    let originalURL = operation == .forOverwriting && original.existsOnDisk ? original : nil
    standard = try self.contents(writtenTo: staging.url) {
      try document.writeContents(contents, to: staging.url, for: operation, originalContentsURL: originalURL)
    }
    if standard == nil { staging.noteWritten() }
    Self.withStandardWriter.locked { [isStandard = standard != nil] kinds in
      if isStandard { kinds.insert(kind) } else { kinds.remove(kind) }
    }
    // The file was moved: writing to its old location would create a second one.
    if operation == .forOverwriting, isOwn, try !file.isOwn(url) || file.movedFile(from: url) != nil {
      throw try SafeWriteError.missing(url.filePath())
    }
    let replacement = Replacement(
      url: url, operation: operation, base: base, attributes: ItemAttributes(attributes),
      progress: report, versions: settings.versionStore)
    do {
      if let wrapper = standard?.value as? FileWrapper { leaveOutRemovedParts(of: wrapper) }
      let havePartsLost = try isOwn && keepConflicts(at: url, leftOutBy: standard?.value, otherwise: staging.url)
      let outcome =
        try standard.map { try replacement.save($0.value) }
        ?? replacement.save(contentsOf: staging.url, without: removedParts)
      noteReplaced(at: url, with: outcome?.base.watched, keeping: outcome?.conflict.map { URL($0.path) })
      outcome.map { tell(of: $0, at: url) }
      if havePartsLost { lookForConflicts() } else { watchConflicts() }
    } catch {
      // The next save must not mistake it for another program's version.
      if (error as? CocoaError)?.isOfReplacedVersion ?? false, isOwn,
        let base = try? FileBase(watching: url.filePath())
      {
        noteReplaced(at: url, with: base)
        lookForConflicts()
      }
      throw error
    }
  }

  /// Removes the parts that the document itself removed from its package. After contents without a part, the part may
  /// be added again.
  private func leaveOutRemovedParts(of contents: FileWrapper) {
    let removed = removedParts
    guard !removed.isEmpty else { return }
    didFindRemoved(removed.filter { contents.remove($0[...]) })
  }

  /// Paths that the document removed from its package since it was last read.
  var removedParts: [[FileName]] { locked { worker, _ in worker.removedParts } }

  /// Keeps the versions of which parts that lost a conflict are in the package, if the document does not save these.
  ///
  /// - Returns: whether there are such versions, which changed with the package.
  private func keepConflicts(at url: URL, leftOutBy contents: Any?, otherwise staging: URL) throws -> Bool {
    guard file.shared.locked({ !$0.conflicts.isEmpty }) else { return false }
    return try FileWrapper.translatingErrors {
      guard let contents else {
        return try file.versionHistory(of: url).keepConflicts(leftOutBy: FileTree(contentsOf: staging.filePath()))
      }
      guard let wrapper = contents as? FileWrapper else { return false }
      return try file.versionHistory(of: url).keepConflicts(leftOutBy: wrapper.snapshot())
    }
  }

  /// Records that the document's contents are in the file's place; see ``didReplace(at:with:keeping:)``.
  func noteReplaced(at url: URL, with base: FileBase?, keeping conflict: URL? = nil) {
    let base = base?.with(settings.live?.folder(of: url))
    let replaced = didReplace(at: url, with: base, keeping: conflict)
    // Removing the replaced version takes time, and the caller of the save need not wait for it.
    file.worker.release(replaced)
  }

  /// Notifies other presenters of the versions that a save kept.
  private func tell(of outcome: SaveOutcome, at url: URL) {
    let kept = [outcome.stored.map(VersionHistory.version), outcome.conflict.flatMap(VersionHistory.conflict)]
    for version in kept { if let version { coordinator.item(at: url, didGain: version, by: document) } }
  }

  /// The version that a save to a URL is meant to replace; nil for any version.
  func base(of url: URL, for operation: UIDocument.SaveOperation) -> FileBase? {
    guard isOwnInTurn(url) else { return nil }
    let version = file.shared.locked { $0.version }
    guard version.base == nil, operation == .forOverwriting else { return version.base }
    // A closed document must not replace a version that was written since, nor may an unopened document replace an
    // existing file.
    return version.last ?? (try? url.filePath()).flatMap { FileBase.unread(at: $0) }
  }

  // MARK: Files that change their type

  // A save that gives the document another type writes a file with another name, and then removes the file of the old
  // type.

  /// Makes the item at the location of the new type the document's file, if it has exactly the contents to be written:
  /// an earlier save was interrupted before it removed the file of the old type, or could not remove it.
  ///
  /// - Throws: ``DocumentError/nameTaken(_:)`` for any other item.
  func takeOver(_ url: URL, with contents: Any) throws {
    let path = try url.filePath()
    guard let base = try? FileBase(at: path), (try? Self.isSaved(contents, at: url)) ?? false,
      !base.isReplaced(at: path)
    else { throw DocumentError.nameTaken(url.pathText) }
    noteReplaced(at: url, with: base)
  }

  private static func isSaved(_ contents: Any, at url: URL) throws -> Bool {
    switch contents {
    case let data as Data: try FileTree(file: Array(data)).isEqual(toItemAt: url.filePath())
    case let wrapper as FileWrapper: try wrapper.snapshot().isEqual(toItemAt: url.filePath())
    default: false
    }
  }

  /// Removes the file of the old type in one step, unless another program wrote it in the meantime.
  ///
  /// - Parameter base: the version that was read; nil if the document has not read it, and the file is kept.
  /// - Returns: the reason why it still exists, if it does.
  func removeReplaced(_ url: URL, _ base: FileBase?) -> DocumentError? {
    guard let base else { return nil }
    do {
      // Leftovers of a crash are removed when the document is opened.
      guard try url.exists() else { return nil }
      guard try base.isSameVersion(as: FileBase(at: url.filePath())) else { return .changedFileRemains(url.pathText) }
      let aside = URL.file(url.bytes.parentFolder.appendingComponent(SiblingName.uncompared(url.nameBytes)))
      try SafeWrite.moveAside(url.filePath(), base, as: aside.nameBytes)
      // Another program may have written it until then.
      let isUnchanged: Bool
      do { isUnchanged = try base.isSameVersion(as: FileBase(at: aside.filePath())) } catch {
        return .fileRemains(movedBack(from: aside, to: url).pathText, reason: DocumentError.message(for: error))
      }
      guard isUnchanged else { return .changedFileRemains(movedBack(from: aside, to: url).pathText) }
      let hidden = Staging(inPlaceOf: url)
      var isHidden = false
      defer { hidden.end(isWritten: isHidden) }
      do { try SafeWrite.move(aside.filePath(), to: hidden.url.filePath()) } catch {
        return .fileRemains(movedBack(from: aside, to: url).pathText, reason: DocumentError.message(for: error))
      }
      hidden.noteWritten(base.identity)
      isHidden = true
      return nil
    } catch {
      return .fileRemains(url.pathText, reason: DocumentError.message(for: error))
    }
  }

  /// Moves an item back to its name, or to a free name if that name is taken.
  ///
  /// - Returns: where it is then. If it cannot be moved, the next recovery gives it a visible name.
  private func movedBack(from aside: URL, to url: URL) -> URL {
    var target = url
    while true {
      do throws(SafeWriteError) {
        try SafeWrite.move(aside.filePath(), to: target.filePath())
        return target
      } catch {
        guard error.code == EEXIST else { return aside }
        target = DocumentName.free(url.nameBytes, in: url.asFile.deletingLastPathComponent())
      }
    }
  }
}
