import Documents
import Foundation
import SafeWriting
import UTFileURLs
import UTLibC
import UniformTypeIdentifiers

/// The recently opened documents, in the list shared by the programs of a desktop (freedesktop.org's "Desktop Bookmark
/// Specification"): `recently-used.xbel`.
///
/// Entries written by other programs stay unchanged.
///
/// ```swift
/// try RecentDocuments.standard.note(url, type: .plainText)
/// for document in try RecentDocuments.standard.documents() { print(document.url.path, document.visited) }
/// ```
public struct RecentDocuments: Sendable {
  /// An entry of the list.
  public struct Document: Hashable, Sendable {
    /// The location of the document, which may no longer exist.
    public let url: URL
    /// When a program last opened or saved it.
    public let visited: Date
    /// The MIME type, according to the program that recorded it.
    public let mimeType: String?
    /// The names of the programs that opened it.
    public let programs: [String]
  }

  /// The path of the list.
  public let file: URL
  /// The name of this program in the list.
  public let program: String
  /// The maximum number of this program's documents.
  public let limit: Int

  /// Creates a list.
  ///
  /// - Parameters:
  ///   - file: the path of the list, which is created on demand.
  ///   - program: the name of this program in the list.
  ///   - limit: the maximum number of this program's documents; the least recently opened ones are removed, unless
  ///     other programs also opened them.
  public init(file: URL, program: String = ProcessInfo.processInfo.processName, limit: Int = 100) {
    self.file = file
    self.program = program
    self.limit = max(0, limit)
  }

  /// The user's list: `recently-used.xbel` in `$XDG_DATA_HOME`, by default `~/.local/share`.
  public static let standard = RecentDocuments(file: URL.userData.appending(path: "recently-used.xbel"))

  /// Returns the documents in the list, most recently opened first.
  ///
  /// - Parameter all: whether to include documents that only other programs opened.
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the file is not such a list; errors from reading it. A missing
  ///   file is not an error.
  public func documents(ofAllPrograms all: Bool = false) throws -> [Document] {
    try RecentDocumentsList(at: file).documents.filter { all || $0.programs.contains(program) }
  }

  /// Records that a document was opened or saved.
  ///
  /// - Parameters:
  ///   - url: the URL of its file or package.
  ///   - type: its type.
  ///   - date: the time of opening or saving.
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the file is not such a list; errors from reading and saving it.
  public func note(_ url: URL, type: UTType?, at date: Date = Date()) throws {
    try change { list in
      list.note(url, mimeType: type?.preferredMIMEType, program: program, at: date)
      let own = list.documents.filter { $0.programs.contains(program) }
      for old in own.dropFirst(limit) { list.remove(old.url, program: program) }
    }
  }

  /// Removes a document from the list, unless other programs also opened it.
  ///
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the file is not such a list; errors from reading and saving it.
  public func remove(_ url: URL) throws { try change { $0.remove(url, program: program) } }

  /// Changes the list. Programs that use this library take turns; if another program saves the list at the same moment,
  /// its version is changed instead.
  private func change(_ body: (inout RecentDocumentsList) -> Void) throws {
    try file.deletingLastPathComponent().makePrivateFolder()
    var outcome: SaveOutcome
    while true {
      let base = try lockedVersion()
      do {
        outcome = try withExtendedLifetime(base) { try save(body, from: file, replacing: base) }
        break
      } catch let error as SafeWriteError where base == nil && error.code == EEXIST {
        // Another program created it.
      }
    }
    while let conflict = outcome.conflict {
      // What is removed is what was read.
      let read = try SafeWrite.identity(at: conflict.path)
      outcome = try save(body, from: URL(conflict.path), replacing: outcome.base)
      if let read { try SafeWrite.removeTree(at: conflict.path, known: read) }
    }
  }

  private func save(
    _ body: (inout RecentDocumentsList) -> Void, from source: URL, replacing base: FileBase?
  ) throws -> SaveOutcome {
    var list = try RecentDocumentsList(at: source)
    body(&list)
    let bytes = list.bytes
    var options = SaveOptions()
    options.createsOnly = base == nil
    options.attributes.mode = base == nil ? 0o600 : nil
    return try SafeWrite.file(at: file.filePath(), replacing: base, options: options) { try $0.write(bytes) }
  }

  /// Locks the existing list and keeps it locked; nil if there is none.
  private func lockedVersion() throws -> FileBase? {
    while true {
      do {
        let version = try FileBase(at: file.filePath())
        guard version.lock(waiting: 2000) else { throw CocoaError(.fileLocking) }
        // It may have been replaced while another program had the lock.
        if try FileBase(at: file.filePath()).identity == version.identity { return version }
      } catch let error as SafeWriteError where error.code == ENOENT {
        return nil
      }
    }
  }
}
