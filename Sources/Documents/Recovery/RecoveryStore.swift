import FileWrappers
import Foundation
import Glibc
import SafeWriting

/// Where the contents of documents are kept that could not be saved, until they can.
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

  private static let recordName = "recovery.json"
  private static let lockName = "lock"

  /// What no running program has in use, the newest first.
  ///
  /// - Parameter url: the document's file; nil for all documents.
  public func entries(for url: URL? = nil) -> [RecoveryEntry] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let path = url.map { String(decoding: $0.bytes, as: UTF8.self) }
    return names.compactMap { name in
      let folder = folder.appending(path: name)
      guard let data = try? Data(contentsOf: folder.appending(path: Self.recordName)),
        let record = try? JSONDecoder().decode(RecoveryEntry.Record.self, from: data),
        path == nil || record.documentPath == path, DocumentName.isValid(record.contentsName),
        Lock(folder.appending(path: Self.lockName)) != nil
      else { return nil }
      return RecoveryEntry(record: record, folder: folder)
    }
    .sorted { $0.date > $1.date }
  }

  /// Removes contents that are not needed any more.
  public func remove(_ entry: RecoveryEntry) { try? FileManager.default.removeItem(at: entry.folder) }

  /// What a running program has written down.
  struct Spilled: Sendable {
    let folder: URL
    let lock: Lock
  }

  /// Keeps contents.
  ///
  /// - Parameters:
  ///   - record: what is known about them.
  ///   - spilled: what is kept of the same document already, to be replaced.
  ///   - write: writes the contents to a place.
  func add(_ record: RecoveryEntry.Record, replacing spilled: Spilled?, write: (URL) throws -> Void) throws -> Spilled {
    let entry: Spilled
    if let spilled {
      entry = spilled
    } else {
      let new = folder.appending(path: UUID().uuidString)
      try UserFolder.make(new)
      guard let lock = Lock(new.appending(path: Self.lockName)) else { throw CocoaError(.fileLocking) }
      entry = Spilled(folder: new, lock: lock)
    }
    // What was kept before goes when the new is whole.
    let old = try? FileManager.default.contentsOfDirectory(atPath: entry.folder.path)
    try write(entry.folder.appending(path: record.contentsName))
    let data = try JSONEncoder().encode(record)
    let path = entry.folder.appending(path: Self.recordName).bytes
    try SafeWrite.file(at: path) { try $0.write(Array(data)) }
    for name in old ?? [] where ![Self.recordName, Self.lockName, record.contentsName].contains(name) {
      try? FileManager.default.removeItem(at: entry.folder.appending(path: name))
    }
    return entry
  }

  /// Takes over what a program that has ended left, so that no other does.
  func adopt(_ entry: RecoveryEntry) -> Spilled? {
    Lock(entry.folder.appending(path: Self.lockName)).map { Spilled(folder: entry.folder, lock: $0) }
  }

  /// A file that is locked as long as this is there. The system unlocks it when the process ends.
  final class Lock: Sendable {
    private let descriptor: Int32

    /// - Returns: nil if somebody has it, or it cannot be made.
    init?(_ url: URL) {
      descriptor = Glibc.open(url.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { return nil }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        Glibc.close(descriptor)
        return nil
      }
    }

    deinit { if descriptor >= 0 { Glibc.close(descriptor) } }
  }
}
