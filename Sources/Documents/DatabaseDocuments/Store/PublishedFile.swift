#if Databases
import FileCoordination
import FileWrappers
import Foundation
import GRDB
import SafeWriting
import UTContainerCoordination
import UTContainers
import UTFileURLs
import UTSystemCalls
import UTThreads

/// The database in a package for other devices; the open database is a copy of it.
///
/// The engine of a container transfers each file by itself, at any moment. So a database in a package there is never
/// changed: each transaction replaces the file with a complete one before it is acknowledged, and a file that arrives
/// from elsewhere is taken over before the next transaction begins. Everything in the copy is also in the file, so the
/// copy need not outlive the program.
final class PublishedFile: Sendable {
  private let privateFolder: PrivateFolder

  private struct State {
    var path: [UInt8]
    /// The file from which the copy was made, or that was made from the copy.
    var base: FileBase
    /// Whether the copy has contents that the file lacks.
    var isUnpublished = false
    /// Whether the document is making its own transaction, which it publishes itself.
    var isInTurn = false
    /// Whether a new copy must be made.
    var isInvalid = false
  }
  private let state: Monitor<State>
  /// Versions are taken over one at a time.
  let takingOver = Monitor(false)

  /// - Throws: `CocoaError`; ``DatabaseDocumentError/missingDatabase(_:)``.
  init(_ path: [UInt8]) throws {
    state = Monitor(State(path: path, base: try Self.base(at: path)))
    privateFolder = try FileWrapper.translatingErrors {
      try PrivateFolder("database", in: FileManager.default.temporaryDirectory.filePath())
    }
  }

  /// The folder of the copy, which is removed with this object.
  var folder: URL { URL(privateFolder.path) }

  /// Whether a database at a path is in a container.
  static func isNeeded(at path: [UInt8]) -> Bool {
    (try? ContainerStore())?.place(of: realPlace(path).path) != nil
  }

  /// Waits until no other program opens or publishes the file at a path, even if it is replaced during the wait.
  ///
  /// - Returns: an object that ends the turn when it is released.
  static func beginTurn(at path: [UInt8], _ settings: StoreSettings) throws -> Descriptor {
    while true {
      let turn = try StoreFile.openForLocking(path)
      try OpenStore.beginTurn(turn, settings)
      if let status = turn.status(), let now = Descriptor.status(at: path, followingLinks: false),
        FileIdentity(status).isSameItem(as: FileIdentity(now))
      {
        return turn
      }
    }
  }

  static func base(at path: [UInt8]) throws -> FileBase {
    do throws(SafeWriteError) {
      return try FileBase(watching: FilePath(checking: path), followsLink: false)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else { throw CocoaError(readingAt: path, error.code) }
      throw DatabaseDocumentError.missingDatabase(String(decoding: path, as: UTF8.self))
    }
  }

  /// The copy.
  var copy: [UInt8] { folder.appending(path: "database").bytes }

  /// The location of the file.
  var path: [UInt8] {
    get { state.locked { $0.path } }
    set { state.locked { $0.path = newValue } }
  }

  /// Whether the copy has contents that the file lacks.
  var isUnpublished: Bool { state.locked { $0.isUnpublished } }

  /// Whether the file is at a path.
  func isAt(_ path: [UInt8]) -> Bool {
    let identity = state.locked { $0.base.identity }
    return Descriptor.status(at: path, followingLinks: false).map { FileIdentity($0).isSameItem(as: identity) } ?? false
  }

  /// Whether the copy was made from the current file, or from the last one if it is missing.
  var isCurrent: Bool {
    let (path, base, isInvalid) = state.locked { ($0.path, $0.base, $0.isInvalid) }
    guard !isInvalid, let status = Descriptor.status(at: path, followingLinks: false) else { return !isInvalid }
    return FileIdentity(status) == base.identity
  }

  var exists: Bool { Descriptor.status(at: path, followingLinks: false) != nil }

  /// Records that the copy has exactly a file's contents.
  func noteSame(as base: FileBase) {
    state.locked { ($0.base, $0.isUnpublished, $0.isInvalid) = (base, false, false) }
  }

  /// Records that the copy has changes that were not published and must be discarded.
  func invalidate() { state.locked { $0.isInvalid = true } }

  /// Records that the copy has contents that the file lacks.
  func noteUnpublished() { state.locked { $0.isUnpublished = true } }

  /// Runs a closure whose transactions are published, or need not be.
  func inTurn<Value>(_ body: () throws -> Value) rethrows -> Value {
    state.locked { $0.isInTurn = true }
    defer { state.locked { $0.isInTurn = false } }
    return try body()
  }

  /// Records a transaction.
  ///
  /// - Returns: whether it still has to be published.
  fileprivate func noteTransaction() -> Bool {
    state.locked { state in
      guard !state.isInTurn else { return false }
      state.isUnpublished = true
      return true
    }
  }

  /// Replaces the file with another file, and notifies the sync engine of the container in the background.
  ///
  /// - Throws: ``Outdated`` if the file is no longer the expected one; `CocoaError`. If a change is noticed too late,
  ///   the other file is kept beside it.
  func replace(with file: URL) throws {
    let (path, base) = state.locked { ($0.path, $0.base) }
    var options = SaveOptions()
    (options.replacesLink, options.requiresOriginal) = (true, true)
    let source = file.bytes
    guard let opened = Descriptor.open(source, O_RDONLY | O_CLOEXEC) else { throw CocoaError(readingAt: source, errno) }
    let outcome = try FileWrapper.translatingErrors {
      try SafeWrite.file(at: FilePath(checking: path), replacing: base, options: options) { sink in
        try sink.copy(from: opened.number)
        guard isCurrent else { throw Outdated() }
      }
    }
    noteSame(as: outcome.base.watched)
    FileArbiter.withContainers.noteReplacement(at: realPlace(path).path)
  }

  /// Another file is at the path.
  struct Outdated: Error {}
}

/// Records transactions that the program performs without the document.
final class UnpublishedTransactions: TransactionObserver, Sendable {
  private let published: PublishedFile
  private let note: @Sendable () -> Void

  /// - Parameter note: called after each.
  init(_ published: PublishedFile, _ note: @escaping @Sendable () -> Void) {
    (self.published, self.note) = (published, note)
  }

  func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { false }

  func databaseDidChange(with event: DatabaseEvent) {}

  func databaseDidCommit(_ db: Database) { if published.noteTransaction() { note() } }

  func databaseDidRollback(_ db: Database) {}
}
#endif
