import Documents
import Foundation
import Glibc
import SafeWriting
import UniformTypeIdentifiers

/// The documents that were opened last, in the list that the programs of a desktop share (freedesktop.org's "Desktop
/// Bookmark Specification"): `recently-used.xbel`.
///
/// What other programs wrote there stays as it is.
///
/// ```swift
/// try RecentDocuments.standard.note(url, type: .plainText)
/// for document in try RecentDocuments.standard.documents() { print(document.url.path, document.visited) }
/// ```
public struct RecentDocuments: Sendable {
  /// A document of the list.
  public struct Document: Hashable, Sendable {
    /// Where it was. Nothing need be there any more.
    public let url: URL
    /// When a program opened or saved it last.
    public let visited: Date
    /// Its MIME type, as the program that noted it says.
    public let mimeType: String?
    /// The programs that had it open, by their names.
    public let programs: [String]
  }

  /// The list.
  public let file: URL
  /// What this program is called in it.
  public let program: String
  /// How many documents of this program are kept.
  public let limit: Int

  /// A list.
  ///
  /// - Parameters:
  ///   - file: where it is; it is made when something is noted.
  ///   - program: what this program is called in it.
  ///   - limit: how many documents of this program are kept; those that were opened longest ago leave the list, unless
  ///     other programs had them open too.
  public init(file: URL, program: String = ProcessInfo.processInfo.processName, limit: Int = 100) {
    self.file = file
    self.program = program
    self.limit = max(0, limit)
  }

  /// The user's list: `recently-used.xbel` in `$XDG_DATA_HOME`, by default `~/.local/share`.
  public static let standard = RecentDocuments(file: UserFolder.data.appending(path: "recently-used.xbel"))

  /// The documents of the list, the one that was opened last first.
  ///
  /// - Parameter all: whether also those that only other programs had open.
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the file is no such list, and what reading it throws; none if there
  ///   is no file.
  public func documents(ofAllPrograms all: Bool = false) throws -> [Document] {
    try RecentDocumentsList(at: file).documents.filter { all || $0.programs.contains(program) }
  }

  /// Notes that a document was opened or saved now.
  ///
  /// - Parameters:
  ///   - url: its file or package.
  ///   - type: its type.
  ///   - date: when.
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the file is no such list, and what reading and saving throw.
  public func note(_ url: URL, type: UTType?, at date: Date = Date()) throws {
    try change { list in
      list.note(url, mimeType: type?.preferredMIMEType, program: program, at: date)
      let own = list.documents.filter { $0.programs.contains(program) }
      for old in own.dropFirst(limit) { list.remove(old.url, program: program) }
    }
  }

  /// Takes a document off the list, unless other programs had it open too.
  ///
  /// - Throws: `CocoaError(.fileReadCorruptFile)` if the file is no such list, and what reading and saving throw.
  public func remove(_ url: URL) throws { try change { $0.remove(url, program: program) } }

  /// Changes the list. Programs with this kit take turns; what another program saves in the same moment is taken for the
  /// list to change.
  private func change(_ body: (inout RecentDocumentsList) -> Void) throws {
    try UserFolder.make(file.deletingLastPathComponent())
    var outcome: SaveOutcome
    while true {
      let base = try lockedVersion()
      do {
        outcome = try withExtendedLifetime(base) { try save(body, from: file, replacing: base) }
        break
      } catch let error as SafeWriteError where base == nil && error.code == EEXIST {
        // Somebody has made it.
      }
    }
    while let conflict = outcome.conflict {
      let other = URL(conflict.path)
      outcome = try save(body, from: other, replacing: outcome.base)
      try FileManager.default.removeItem(at: other)
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

  /// The list that is there, which nobody else locks as long as it is kept; nil if there is none.
  private func lockedVersion() throws -> FileBase? {
    while true {
      do {
        let version = try FileBase(at: file.filePath())
        guard version.lock(waiting: 2000) else { throw CocoaError(.fileLocking) }
        // It may have been replaced while others had it.
        if try FileBase(at: file.filePath()).identity == version.identity { return version }
      } catch let error as SafeWriteError where error.code == ENOENT {
        return nil
      }
    }
  }
}
