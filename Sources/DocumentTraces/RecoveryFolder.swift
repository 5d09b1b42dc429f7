import FoundationEssentials
import Glibc
import SafeWriting
import SystemCalls
import SystemPackage

/// A folder in which a program keeps contents of documents that are not saved.
///
/// Each has a folder of its own with the contents, a record and a file that the program that runs keeps locked.
package struct RecoveryFolder: Sendable {
  /// Contents that are kept.
  package struct Entry: Sendable, Hashable {
    /// What is written down about them.
    package let record: RecoveryRecord
    /// Their folder.
    package let folder: FilePath

    /// Where they are.
    package var contentsPath: FilePath { folder.appending(record.contentsName) }
    /// What is locked while a program has them.
    package var lockPath: FilePath { folder.appending(RecoveryFolder.lockName) }
    /// Whether a running program has them. What nobody has was left by one that has ended.
    package var isInUse: Bool { FileLock.isHeld(lockPath) }
  }

  /// The record, which is written last.
  package static let recordName = "recovery.json"
  /// The file that is locked.
  package static let lockName = "lock"
  /// What the names of folders end with that are being removed.
  private static let removedSuffix = ".removed"

  /// The folder.
  package let path: FilePath

  package init(_ path: FilePath) { self.path = path }

  /// Where programs have such folders unless they choose others, by the programs' names: `recovery` in a program's folder in
  /// `$XDG_STATE_HOME`, by default `~/.local/state`.
  package static func standard() -> [(program: String, folder: RecoveryFolder)] {
    guard let state = UserFolders.folder("XDG_STATE_HOME", inHome: ".local/state").flatMap({ FilePath(bytes: $0) })
    else { return [] }
    let programs = (try? SafeWrite.names(inFolder: state)) ?? []
    return programs.sorted().map { ($0, RecoveryFolder(state.appending($0).appending("recovery"))) }
  }

  /// What is kept, the newest first.
  ///
  /// - Parameters:
  ///   - document: a document's file; nil for all documents.
  ///   - version: what the file is: contents that were made from it count also if it was somewhere else then.
  ///   - removesFragments: whether ``removeFragments()`` is done first.
  package func entries(
    for document: FilePath? = nil, version: () -> FileBase? = { nil }, removesFragments: Bool = false
  ) -> [Entry] {
    var names = names
    if removesFragments { names.removeAll(where: removeFragment) }
    guard !names.isEmpty else { return [] }
    let place = document.map { Self.place($0.string) }
    return names.compactMap { name in
      guard !name.hasSuffix(Self.removedSuffix) else { return nil }
      let folder = path.appending(name)
      let file = URL(filePath: folder.appending(Self.recordName).string)
      // Another user may write to a store that was put into a shared folder.
      guard SafeWrite.isOwnFolder(folder), let data = try? retryingInterruptions({ try Data(contentsOf: file) }),
        let record = try? JSONDecoder().decode(RecoveryRecord.self, from: data), Self.isName(record.contentsName),
        place == nil || Self.place(record.documentPath) == place || record.isOfMovedFile(version)
      else { return nil }
      return Entry(record: record, folder: folder)
    }
    .sorted { $0.record.date > $1.record.date }
  }

  /// Removes an entry, so that never a part of it is taken for one.
  ///
  /// - Parameter folder: its folder.
  package static func remove(_ folder: FilePath) {
    let removed = FilePath(bytesBeforeNUL: folder.bytes + Array(removedSuffix.utf8))
    let store = Descriptor.open(folder.removingLastComponent().bytes, O_RDONLY | O_DIRECTORY)
    let names = [folder, removed].map { Array(($0.lastComponent?.string ?? "").utf8) }
    let isRenamed = store.map { $0.rename(names[0], to: names[1], in: $0, .replacing) } ?? false
    try? SafeWrite.removeTree(at: isRenamed ? removed : folder)
  }

  /// Removes what programs left that ended before it was whole, or before it was gone.
  package func removeFragments() { for name in names { _ = removeFragment(name) } }

  /// - Returns: whether it was one.
  private func removeFragment(_ name: String) -> Bool {
    let folder = path.appending(name)
    guard !name.hasSuffix(Self.removedSuffix) else {
      try? SafeWrite.removeTree(at: folder)
      return true
    }
    let (record, lock) = (folder.appending(Self.recordName), folder.appending(Self.lockName))
    // Without a lock it is none of ours, or one that is just being made.
    guard !FileManager.default.fileExists(atPath: record.string), FileManager.default.fileExists(atPath: lock.string),
      let held = FileLock(lock)
    else { return false }
    withExtendedLifetime(held) { try? SafeWrite.removeTree(at: folder) }
    return true
  }

  private var names: [String] { (try? SafeWrite.names(inFolder: path)) ?? [] }

  /// A path that is the same however the way to it was spelled, also through links. What is not there has a name in a folder
  /// that is.
  private static func place(_ path: String) -> String {
    let url = URL(filePath: path, directoryHint: .notDirectory)
    if let place = resolved(path) { return place }
    return resolved(url.deletingLastPathComponent().path).map { "\($0)/\(url.lastPathComponent)" } ?? path
  }

  private static func resolved(_ path: String) -> String? {
    realPath(Array(path.utf8)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether a record, which anybody may have written, names something beside it.
  private static func isName(_ text: String) -> Bool {
    FileName(text) != nil
  }
}
