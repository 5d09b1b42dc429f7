import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions
import UTSystemCalls

/// Stores the unsaved contents of documents until they are saved.
///
/// ```swift
/// for entry in RecoveryStore.standard.entries() {
///   print(entry.documentURL.path, entry.date)
/// }
/// ```
///
/// Each entry has its own folder, which the running program keeps locked: an unlocked entry was left by a program that
/// has ended, and can be restored.
public struct RecoveryStore: Sendable {
  /// The folder of the store.
  public let folder: URL

  /// Creates a store in a folder, which is created on demand.
  public init(folder: URL) { self.folder = folder }

  /// `recovery` in the program's folder in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public static let standard = RecoveryStore(folder: URL.programState.appending(path: "recovery"))

  /// A store that is always empty: for programs that run a single task and report failures. If their unsaved contents
  /// were stored, they would be an unexpected change the next time the document is opened.
  public static let none = RecoveryStore(folder: URL(filePath: "/dev/null"))

  /// Returns the entries that no running program uses, newest first.
  ///
  /// - Parameter url: the document's file; nil for all documents.
  public func entries(for url: URL? = nil) -> [RecoveryEntry] {
    entries(for: url, version: nil, removesFragments: false)
  }

  /// - Parameters:
  ///   - url: the document's file; nil for all documents.
  ///   - version: the version of the file, which may have been at a different location.
  ///   - removesFragments: whether to remove incomplete entries of programs that ended.
  func entries(
    for url: URL?, version: FileBase?, removesFragments: Bool
  ) -> [RecoveryEntry] {
    guard let store = try? RecoveryFolder(folder.filePath()) else { return [] }
    let path = url.map { url in Result { try url.filePath() } }
    // A document cannot exist at an invalid path.
    if case .failure? = path { return [] }
    return store.entries(for: try? path?.get(), version: { version }, removesFragments: removesFragments)
      .filter { !$0.isInUse }.map(RecoveryEntry.init)
  }

  /// Removes contents that are no longer needed.
  public func remove(_ entry: RecoveryEntry) {
    try? RecoveryFolder.remove(entry.kept.folder, known: entry.kept.identity)
  }

  /// The record of a running program.
  struct Spilled: Sendable {
    let folder: URL
    /// The identity of that folder: in a shared folder, another user may give its name to a different one.
    let identity: FileIdentity?
    let lock: FileLock
    var record: RecoveryRecord
    /// The name of the contents from which the document was restored. Not all files of a package may have been read
    /// yet.
    var source: String?

    /// Whether the folder is still in its place.
    var isInPlace: Bool {
      guard let identity, let path = try? folder.filePath(), let found = SafeWrite.ownFolder(path) else { return false }
      return found.isSameItem(as: identity)
    }
  }

  /// Stores contents.
  ///
  /// - Parameters:
  ///   - record: the information about the contents.
  ///   - spilled: the existing entry of the same document, to be replaced.
  ///   - write: writes the contents to a location, and returns the paths of the files of a package that it left out
  ///     because they cannot be read.
  func add(
    _ record: RecoveryRecord, replacing spilled: Spilled?, write: (URL) throws -> [[UInt8]]
  ) throws -> Spilled {
    var entry: Spilled
    if let spilled, spilled.isInPlace {
      entry = spilled
      entry.record = record
    } else {
      try RecoveryFolder(folder.filePath()).removeFragments()
      entry = try makeEntry(for: record)
    }
    // The existing entry is removed when the new one is complete.
    let old = try? SafeWrite.names(inFolder: entry.folder.filePath())
    let leftOut = try write(entry.folder.appending(path: record.contentsName))
    entry.record.leaveOut(leftOut, besides: entry.folder == spilled?.folder ? spilled?.record : nil)
    try writeRecord(of: entry)
    let names = [RecoveryFolder.recordName, RecoveryFolder.lockName, record.contentsName]
    let kept = (names + [entry.record.earlierName, entry.source].compactMap(\.self)).map { Array($0.utf8) }
    if let identity = entry.identity, let folder = try? entry.folder.filePath() {
      SafeWrite.remove((old ?? []).filter { !kept.contains($0) }, inFolderAt: folder, known: identity)
    }
    return entry
  }

  private func makeEntry(for record: RecoveryRecord) throws -> Spilled {
    // Until it is locked, another program may mistake it for a leftover and remove it.
    for _ in 0..<10 {
      let new = folder.appending(path: UUID().uuidString)
      try new.makePrivateFolder()
      guard let lock = RecoveryFolder.locked(try new.filePath()) else { continue }
      return Spilled(folder: new, identity: SafeWrite.ownFolder(try new.filePath()), lock: lock, record: record)
    }
    throw CocoaError(.fileLocking)
  }

  /// Records that the document was moved.
  func move(_ spilled: Spilled, toDocumentAt url: URL) throws -> Spilled {
    var spilled = spilled
    spilled.record.documentPath.bytes = url.bytes
    try writeRecord(of: spilled)
    return spilled
  }

  private func writeRecord(of spilled: Spilled) throws {
    let data = try JSONEncoder().encode(spilled.record)
    let path = try spilled.folder.appending(path: RecoveryFolder.recordName).filePath()
    try SafeWrite.file(at: path) { try $0.write(Array(data)) }
  }

  /// Takes over an entry of a program that ended, so that no other program can.
  func adopt(_ entry: RecoveryEntry) -> Spilled? {
    entry.kept.locked().map {
      Spilled(
        folder: entry.folder, identity: entry.kept.identity, lock: $0, record: entry.record,
        source: entry.record.contentsName)
    }
  }
}
