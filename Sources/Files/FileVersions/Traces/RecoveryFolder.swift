import FoundationEssentials
import SafeWriting
import SystemPackage
import UTFileURLs
import UTLibC
import UTSystemCalls
import UTText

/// A folder in which a program stores the unsaved contents of documents.
///
/// Each entry has its own folder with the contents, a record, and a file that the running program keeps locked.
package struct RecoveryFolder: Sendable {
  /// An entry of the folder.
  package struct Entry: Sendable, Hashable {
    /// The record of the contents.
    package let record: RecoveryRecord
    /// The folder of the entry.
    package let folder: FilePath
    /// The identity of that folder: another user may give its name to a different one.
    package let identity: FileIdentity?

    package init(record: RecoveryRecord, folder: FilePath, identity: FileIdentity?) {
      self.record = record
      self.folder = folder
      self.identity = identity
    }

    /// The path of the contents.
    package var contentsPath: FilePath { folder.appending(record.contentsName) }
    /// The file that is locked while a program uses them.
    package var lockPath: FilePath { folder.appending(RecoveryFolder.lockName) }
    /// Whether a running program uses them. If not, they were left by a program that ended.
    package var isInUse: Bool {
      opened.map { FileLock.isHeld(Array(RecoveryFolder.lockName.utf8), in: $0) } ?? false
    }

    /// Locks them, so that no other program uses or removes them.
    ///
    /// - Returns: nil with `errno` set if another program has locked them, or that is not possible.
    package func locked() -> FileLock? { opened.flatMap(RecoveryFolder.locked) }

    /// The folder, unless another one has its name by now.
    private var opened: Descriptor? {
      guard let folder = Descriptor.open(folder.bytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return nil }
      guard let identity, let status = folder.status(), !identity.isSameItem(as: FileIdentity(status)) else {
        return folder
      }
      errno = ESTALE
      return nil
    }
  }

  /// The name of the record, which is written last.
  package static let recordName = "recovery.json"
  /// The name of the locked file.
  package static let lockName = "lock"
  /// The suffix of folders that are being removed.
  private static let removedSuffix = ".removed"

  /// The path of the folder.
  package let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  /// The default folders, by the programs' names: `recovery` in a program's folder in `$XDG_STATE_HOME`, by default
  /// `~/.local/state`.
  package static func standard() -> [(program: String, folder: RecoveryFolder)] {
    guard let state = UserFolder.state.path().flatMap({ FilePath(bytes: $0) }) else { return [] }
    let programs = ReadProblems.skipping { () throws(SafeWriteError) in try SafeWrite.names(inFolder: state) } ?? []
    return programs.sorted { $0.lexicographicallyPrecedes($1) }.map { name in
      (String(spelling: name), RecoveryFolder(state.appending(bytes: name).appending("recovery")))
    }
  }

  /// Returns the entries, newest first. Unreadable entries are reported to ``ReadProblems``.
  ///
  /// - Parameters:
  ///   - document: a document's file; nil for all documents.
  ///   - version: the version of the file: contents based on it are included even if the file was at a different
  ///     location.
  ///   - removesFragments: whether to call ``removeFragments()`` first.
  package func entries(
    for document: FilePath? = nil, version: () -> FileBase? = { nil }, removesFragments: Bool = false
  ) -> [Entry] {
    var names = names
    if removesFragments { names.removeAll(where: removeFragment) }
    guard !names.isEmpty else { return [] }
    let place = document.map { Self.place($0.bytes) }
    return names.compactMap { name in
      guard !Self.isRemoved(name) else { return nil }
      let folder = path.appending(bytes: name)
      // Another user may write to a store in a shared folder.
      guard let identity = SafeWrite.ownFolder(folder), let record = Self.record(in: folder),
        Self.isName(record.contentsName), !record.documentPath.bytes.contains(0),
        place == nil || Self.place(record.documentPath.bytes) == place || record.isOfMovedFile(version)
      else { return nil }
      return Entry(record: record, folder: folder, identity: identity)
    }
    .sorted { $0.record.date > $1.record.date }
  }

  /// A record has the path of a document, and a limited number of paths in it (``RecoveryRecord/maximumLeftOut``).
  private static let maximumRecord = 1 << 20

  private static func record(in folder: FilePath) -> RecoveryRecord? {
    let path = folder.appending(recordName)
    let read = ReadProblems.skipping { () throws(SafeWriteError) -> [UInt8]? in
      guard let file = Descriptor.open(path.bytes, O_RDONLY | O_NONBLOCK | O_NOFOLLOW), let status = file.status()
      else {
        throw SafeWriteError(reading: path, code: errno)
      }
      guard status.isFile, status.size <= maximumRecord else { return nil }
      guard let bytes = file.bytes(Int(status.size), at: 0) else { throw SafeWriteError(reading: path, code: errno) }
      return bytes
    }
    guard let read, let bytes = read else { return nil }
    return try? JSONDecoder().decode(RecoveryRecord.self, from: Data(bytes))
  }

  /// Locks an entry.
  ///
  /// - Parameter folder: its open folder.
  private static func locked(_ folder: Descriptor) -> FileLock? { FileLock(Array(lockName.utf8), in: folder) }

  /// Locks an entry that is being created or removed.
  ///
  /// - Parameter folder: its folder.
  package static func locked(_ folder: FilePath) -> FileLock? {
    Descriptor.open(folder.bytes, O_RDONLY | O_DIRECTORY | O_NOFOLLOW).flatMap(locked)
  }

  /// Removes an entry in a way that never leaves a partial one. A different folder that now has its name stays.
  ///
  /// - Parameters:
  ///   - folder: the folder of the entry.
  ///   - known: its identity; nil for the current item with that name.
  /// - Throws: `SafeWriteError` if a part of it cannot be removed.
  package static func remove(_ folder: FilePath, known: FileIdentity? = nil) throws(SafeWriteError) {
    // Nothing has to be removed if it no longer exists.
    guard let known = known ?? SafeWrite.ownFolder(folder) else { return }
    let removed = FilePath(bytesBeforeNUL: folder.bytes + Array(removedSuffix.utf8))
    let store = Descriptor.open(folder.removingLastComponent().bytes, O_RDONLY | O_DIRECTORY)
    let names = [folder, removed].map { Array($0.bytes[...].lastComponent) }
    let isRenamed = store.map { $0.rename(names[0], to: names[1], in: $0, .replacing) } ?? false
    try SafeWrite.removeTree(at: isRenamed ? removed : folder, known: known)
  }

  /// Removes incomplete or partly removed entries of programs that ended.
  package func removeFragments() { for name in names { _ = removeFragment(name) } }

  /// - Returns: whether the folder was such an entry.
  private func removeFragment(_ name: [UInt8]) -> Bool {
    let folder = path.appending(bytes: name)
    let isRemoved = Self.isRemoved(name)
    let stem = isRemoved ? name.dropLast(Self.removedSuffix.utf8.count) : name[...]
    // In a folder that is not a store, another item may have such a name.
    guard let text = String(validating: stem, as: UTF8.self), UUID(uuidString: text) != nil,
      SafeWrite.isOwnFolder(folder)
    else { return false }
    guard !isRemoved else {
      SafeWrite.removeOwnLeftover(at: folder)
      return true
    }
    let (record, lock) = (folder.appending(Self.recordName), folder.appending(Self.lockName))
    // Without a lock, it is not an entry, or is just being created. A record that cannot be examined may describe
    // contents that exist nowhere else.
    guard Descriptor.status(at: record.bytes, followingLinks: false) == nil, errno == ENOENT,
      Descriptor.status(at: lock.bytes, followingLinks: false) != nil, let held = Self.locked(folder)
    else { return false }
    withExtendedLifetime(held) { SafeWrite.removeOwnLeftover(at: folder) }
    return true
  }

  /// Whether a folder with this name is being removed.
  private static func isRemoved(_ name: [UInt8]) -> Bool {
    name.suffix(removedSuffix.utf8.count).elementsEqual(removedSuffix.utf8)
  }

  private var names: [[UInt8]] {
    do throws(SafeWriteError) { return try SafeWrite.names(inFolder: path) } catch {
      // Another user's folder is not a store of this user.
      let isForeign = error.code == EACCES && !ReadProblems.ignoring { SafeWrite.isOwnFolder(path) }
      return isForeign ? [] : ReadProblems.skipping { () throws(SafeWriteError) in throw error } ?? []
    }
  }

  /// Returns a path that does not depend on spelling or links. A missing item has a name in an existing folder.
  private static func place(_ path: [UInt8]) -> [UInt8] {
    realPath(path) ?? realPath(path.parentFolder)?.appendingComponent(Array(path[...].lastComponent)) ?? path
  }

  /// Whether a record, which may come from anyone, names an item next to it.
  private static func isName(_ text: String) -> Bool {
    FileName(text) != nil
  }
}
