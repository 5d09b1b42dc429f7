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

  /// What a document's writer made.
  private struct Staged {
    /// The item next to the file, unless contents were handed over.
    let staging: Staging
    /// The contents that the standard writer handed over instead of writing them (``contents(writtenTo:_:)``).
    let handedOver: HandedOver<Any>?

    var isFolder: Bool {
      handedOver.map { ($0.value as? FileWrapper)?.isDirectory ?? false } ?? staging.url.isDirectoryOnDisk
    }

    func end() { staging.end(isWritten: handedOver == nil) }
  }

  /// Lets a document write next to the file.
  private func stage(_ contents: Any, beside url: URL, for operation: UIDocument.SaveOperation) throws -> Staged {
    let kind = ObjectIdentifier(type(of: document))
    // An unused lock takes time and wakes programs that watch the folder, so expect the same writer as in the last
    // save.
    let staging = Staging(beside: url, isLocked: !Self.withStandardWriter.locked { $0.contains(kind) })
    let original = self.url
    let originalURL = operation == .forOverwriting && original.existsOnDisk ? original : nil
    let handedOver: HandedOver<Any>?
    do {
      handedOver = try self.contents(writtenTo: staging.url) {
        try document.writeContents(contents, to: staging.url, for: operation, originalContentsURL: originalURL)
      }
    } catch {
      staging.end(isWritten: true)
      throw error
    }
    if handedOver == nil { staging.noteWritten() }
    Self.withStandardWriter.locked { [isStandard = handedOver != nil] kinds in
      if isStandard { kinds.insert(kind) } else { kinds.remove(kind) }
    }
    return Staged(staging: staging, handedOver: handedOver)
  }

  /// Lets a document write next to the file, and replaces the file with the result.
  func replace(
    _ url: URL, with contents: Any, _ attributes: [AnyHashable: Any], for operation: UIDocument.SaveOperation
  ) throws {
    // If the document is notified of a move during the save, the save is tried again.
    let (isOwn, base) = (isOwnInTurn(url), base(of: url, for: operation))
    let staged = try stage(contents, beside: url, for: operation)
    defer { staged.end() }
    // The file was moved: writing to its old location would create a second one.
    if operation == .forOverwriting, isOwn, try !file.isOwn(url) || file.movedFile(from: url) != nil {
      throw try SafeWriteError.missing(url.filePath())
    }
    var replacement = Replacement(
      url: url, operation: operation, base: base, attributes: ItemAttributes(attributes),
      progress: report, versions: settings.versionStore)
    if !isOwn { replacement.follow(file.shared.locked { $0.version.last }, from: self.url, isFolder: staged.isFolder) }
    do {
      if let wrapper = staged.handedOver?.value as? FileWrapper { leaveOutRemovedParts(of: wrapper) }
      let havePartsLost = try isOwn && keepConflicts(at: url, leftOutBy: staged)
      let outcome =
        try staged.handedOver.map { try replacement.save($0.value) }
        ?? replacement.save(contentsOf: staged.staging.url, without: removedParts)
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
  private func keepConflicts(at url: URL, leftOutBy staged: Staged) throws -> Bool {
    guard file.shared.locked({ !$0.conflicts.isEmpty }) else { return false }
    return try FileWrapper.translatingErrors {
      guard let handedOver = staged.handedOver else {
        let written = try FileTree(contentsOf: staged.staging.url.filePath())
        return try file.versionHistory(of: url).keepConflicts(leftOutBy: written)
      }
      guard let wrapper = handedOver.value as? FileWrapper else { return false }
      return try file.versionHistory(of: url).keepConflicts(leftOutBy: wrapper.snapshot())
    }
  }

  /// Records that the document's contents are in the file's place; see ``didReplace(at:with:keeping:)``.
  func noteReplaced(at url: URL, with base: FileBase?, keeping conflict: URL? = nil) {
    let base = base?.located.with(settings.live?.folder(of: url))
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
}
