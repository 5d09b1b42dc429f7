import FileTrees
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls
import UTText

/// Contents that a program could not save and left behind, while no other program uses them.
package final class UnsavedContents: Sendable {
  /// The reason why contents cannot be used.
  package enum Failure: Error, CustomStringConvertible {
    /// A running program uses them.
    case inUse(FilePath)
    /// They cannot be locked: the path of the lock, and why.
    case unlockable(FilePath, String)
    /// The file already has them, but they cannot be removed.
    case notRemoved(FilePath, String)
    /// Another user owns them.
    case notOwn(FilePath)
    /// They are a symbolic link, which no program stores.
    case link(FilePath)
    /// Another file has the stored path, and another user may have put it there.
    case elsewhere(FilePath)
    /// Another program saved the document at the same moment.
    case changed(FilePath)

    package var description: String {
      let text = { (path: FilePath) in PrintableText.of(path.bytes) }
      return switch self {
      case .inUse(let path):
        "cannot use '\(text(path))': a running program is using it; save the document in that program, or quit the program"
      case .unlockable(let path, let reason): "cannot lock '\(text(path))': \(reason)"
      case .notRemoved(let path, let reason): "restored '\(text(path))', but kept the unsaved changes: \(reason)"
      case .notOwn(let path): "cannot trust '\(text(path))': it belongs to another user; remove it"
      case .link(let path): "cannot use '\(text(path))': it is a symbolic link; discard it"
      case .elsewhere(let path):
        "cannot trust the stored path '\(text(path))': another file is there now, and other users can change where the path leads; pass the path of the document"
      case .changed(let path): "another program saved '\(text(path))' at the same time; the unsaved contents were kept"
      }
    }
  }

  let entry: RecoveryFolder.Entry
  private let lock: FileLock

  /// - Throws: ``Failure/inUse(_:)``; ``Failure/unlockable(_:_:)``.
  package init(_ entry: RecoveryFolder.Entry) throws(Failure) {
    guard let lock = entry.locked() else {
      let code = errno
      throw code == EWOULDBLOCK ? .inUse(entry.folder) : .unlockable(entry.lockPath, systemErrorText(code))
    }
    (self.entry, self.lock) = (entry, lock)
  }

  /// The contents: a file or package.
  ///
  /// - Throws: ``Failure/notOwn(_:)``; ``Failure/link(_:)``; `FileTreeError`.
  package func contents() throws -> FileTree {
    try checkOwner()
    guard let name = FileName(entry.record.contentsName), let folder = entry.identity else {
      throw Failure.notOwn(entry.contentsPath)
    }
    let contents = try FileTree(name, inFolderAt: entry.folder, known: folder)
    if contents.destination != nil { throw Failure.link(entry.contentsPath) }
    return contents
  }

  /// Where the file of the document is, according to the stored path.
  ///
  /// - Throws: ``Failure/elsewhere(_:)`` if someone else may have made the path lead elsewhere, and it does not lead to
  ///   the file to which it led then; `SafeWriteError`.
  func origin() throws -> Origin {
    let path = FilePath(bytesBeforeNUL: entry.record.documentPath.bytes)
    let place = try Place(path, followsLink: true)
    let found = try? FileBase(place.name, in: place.folder)
    guard try !place.mayBeChosenByOthers || found.map(entry.record.isOf) ?? false else { throw Failure.elsewhere(path) }
    return try Origin(place)
  }

  private func checkOwner() throws {
    let path = entry.contentsPath
    let (isOwn, owner) = try ReadProblems.reporting {
      (SafeWrite.isOwnFolder(entry.folder), ReadProblems.status(at: path.bytes)?.owner)
    }
    guard isOwn, owner.map({ $0 == geteuid() || $0 == 0 }) ?? true else {
      throw Failure.notOwn(path)
    }
  }

  /// Removes them, even if they are damaged.
  ///
  /// - Throws: ``Failure/notOwn(_:)``; `SafeWriteError` if an item cannot be removed.
  package func discard() throws {
    try checkOwner()
    let store = try Folder(path: entry.folder.removingLastComponent().bytes)
    try RecoveryFolder.remove(entry.folder, known: entry.identity)
    // A power failure must not bring back what the user discarded.
    do throws(SafeWriteError) { try store.sync() } catch { throw error.with(.replaced) }
  }
}

extension RecoveryFolder.Entry {
  /// Adds to the contents the files that could not be read when they were stored: from earlier contents, or from the
  /// package as it is now. A file that still cannot be read is not added.
  ///
  /// - Parameters:
  ///   - package: the path of the package.
  ///   - isTrusted: whether the item that was read there is the package.
  package func complete(
    _ contents: inout FileTree, from package: FilePath, if isTrusted: (FileTree) -> Bool = { _ in true }
  ) {
    let paths = record.leftOutPaths
    if paths.isEmpty { return }
    func read(_ path: FilePath) -> FileTree? { try? FileTree(contentsOf: path, onError: { _ in }) }
    let earlier = record.earlierName.flatMap { FileName($0) }.flatMap { read(folder.appending(bytes: $0.bytes)) }
    let now = read(package).flatMap { isTrusted($0) ? $0 : nil }
    let sources = [earlier, now].compactMap(\.self)
    for path in paths where contents[path: path] == nil {
      let found = sources.lazy.compactMap { $0[path: path] }
      contents[path: path] = found.first { $0.contents?.storedFile?.isReadable ?? false }
    }
  }

  /// Distinguishes the entries of all stores.
  package var id: String {
    var hash = StableHash()
    for byte in folder.bytes { hash.add(byte) }
    return String(decoding: hash.value.hexadecimal, as: UTF8.self)
  }
}
