import DocumentTraces
import Foundation
import SafeWriting
import SystemCalls

/// Where the contents of documents are kept that are not saved, until they are.
///
/// Each has a folder of its own, which the program that runs keeps locked: what is not locked was left by one that has
/// ended, and is to be restored.
public struct RecoveryStore: Sendable {
  /// The folder.
  public let folder: URL

  /// A store in a folder, which is made when it is needed.
  public init(folder: URL) { self.folder = folder }

  /// `recovery` in the program's folder in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public static let standard = RecoveryStore(folder: UserFolder.state.appending(path: "recovery"))

  /// One that keeps nothing and has nothing: for programs that do what they are told once and say if it failed. What they
  /// could not save would be a change of the document that nobody expects when it is opened the next time.
  public static let none = RecoveryStore(folder: URL(filePath: "/dev/null"))

  /// What no running program has in use, the newest first.
  ///
  /// - Parameter url: the document's file; nil for all documents.
  public func entries(for url: URL? = nil) -> [RecoveryEntry] {
    entries(for: url, version: nil, removesFragments: false)
  }

  /// - Parameters:
  ///   - url: the document's file; nil for all documents.
  ///   - version: what the file is, which may have been somewhere else.
  ///   - removesFragments: whether what programs left that ended before it was whole is removed.
  func entries(
    for url: URL?, version: FileBase?, removesFragments: Bool
  ) -> [RecoveryEntry] {
    guard let store = try? RecoveryFolder(folder.filePath()) else { return [] }
    let path = url.map { url in Result { try url.filePath() } }
    // No document is at a path that no file can have.
    if case .failure? = path { return [] }
    return store.entries(for: try? path?.get(), version: { version }, removesFragments: removesFragments)
      .filter { !$0.isInUse }.map(RecoveryEntry.init)
  }

  /// Removes contents that are not needed any more.
  public func remove(_ entry: RecoveryEntry) { RecoveryFolder.remove(entry.kept.folder) }

  /// What a running program has written down.
  struct Spilled: Sendable {
    let folder: URL
    let lock: FileLock
    var record: RecoveryRecord
    /// The name of the contents from which the document was restored. Of a package it may not have read all files yet.
    var source: String?
  }

  /// Keeps contents.
  ///
  /// - Parameters:
  ///   - record: what is known about them.
  ///   - spilled: what is kept of the same document already, to be replaced.
  ///   - write: writes the contents to a place.
  func add(_ record: RecoveryRecord, replacing spilled: Spilled?, write: (URL) throws -> Void) throws -> Spilled {
    var entry: Spilled
    if let spilled {
      entry = spilled
      entry.record = record
    } else {
      try RecoveryFolder(folder.filePath()).removeFragments()
      entry = try makeEntry(for: record)
    }
    // What was kept before goes when the new is whole.
    let old = try? SafeWrite.names(inFolder: entry.folder.filePath())
    try write(entry.folder.appending(path: record.contentsName))
    try writeRecord(of: entry)
    for name in old ?? []
    where ![RecoveryFolder.recordName, RecoveryFolder.lockName, record.contentsName, entry.source].contains(name) {
      try? SafeWrite.removeTree(at: entry.folder.appending(path: name).filePath())
    }
    return entry
  }

  private func makeEntry(for record: RecoveryRecord) throws -> Spilled {
    // Before it is locked another program may take it for what one has left, and remove it.
    for _ in 0..<10 {
      let new = folder.appending(path: UUID().uuidString)
      try UserFolder.make(new)
      guard let lock = FileLock(try new.appending(path: RecoveryFolder.lockName).filePath()) else { continue }
      return Spilled(folder: new, lock: lock, record: record)
    }
    throw CocoaError(.fileLocking)
  }

  /// Takes note that the document is elsewhere.
  func move(_ spilled: Spilled, toDocumentAt url: URL) throws -> Spilled {
    var spilled = spilled
    spilled.record.documentPath = String(decoding: url.bytes, as: UTF8.self)
    try writeRecord(of: spilled)
    return spilled
  }

  private func writeRecord(of spilled: Spilled) throws {
    let data = try JSONEncoder().encode(spilled.record)
    let path = try spilled.folder.appending(path: RecoveryFolder.recordName).filePath()
    try SafeWrite.file(at: path) { try $0.write(Array(data)) }
  }

  /// Takes over what a program that has ended left, so that no other does.
  func adopt(_ entry: RecoveryEntry) -> Spilled? {
    FileLock(entry.kept.lockPath).map {
      Spilled(folder: entry.folder, lock: $0, record: entry.record, source: entry.record.contentsName)
    }
  }
}
