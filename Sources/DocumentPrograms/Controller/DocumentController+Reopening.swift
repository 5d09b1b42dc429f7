import Documents
import Foundation
import SafeWriting

/// What was open when the program ended, so that it can be opened at the next start.
extension DocumentController {
  /// `open-documents.json` in the program's folder in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public nonisolated static let standardSessionFile = UserFolder.state.appending(path: "open-documents.json")

  /// Opens the documents that were open when the program ended, as far as they are still there.
  ///
  /// - Returns: those that are open now, and why others are not; these are tried again at the next start.
  public func reopenDocuments() async -> (documents: [UIDocument], failures: [URL: any Error]) {
    var documents: [UIDocument] = []
    var failures: [URL: any Error] = [:]
    for url in documentsToReopen {
      do { documents.append(try await open(url)) } catch { failures[url] = error }
    }
    return (documents, failures)
  }

  /// The documents that were open when the program ended and are not open again; those that are not there are left out.
  public var documentsToReopen: [URL] {
    leftOpen.filter { FileManager.default.fileExists(atPath: $0) }.map { URL(filePath: $0) }
  }

  /// What a session file says; nothing if it cannot be read.
  static func paths(in sessionFile: URL) -> [String] {
    (try? Data(contentsOf: sessionFile)).flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
  }

  /// Says that the program is about to end: what is closed from now on is opened again at the next start.
  public func endSession() { isEnding = true }

  /// Writes down which documents of this controller are open.
  func noteOpenDocuments() {
    guard let sessionFile, !isEnding else { return }
    let open = Set(OpenDocuments.all.map(ObjectIdentifier.init))
    opened.removeAll { $0.document.map { !open.contains(ObjectIdentifier($0)) } ?? true }
    let openPaths = opened.compactMap { $0.document?.fileURL.standardizedFileURL.path(percentEncoded: false) }
    leftOpen.removeAll(where: openPaths.contains)
    let paths = leftOpen + openPaths
    guard paths != notedPaths else { return }
    guard let data = try? JSONEncoder().encode(paths) else { return }
    // A convenience: that it cannot be written is no reason to fail. It is tried again at the next change.
    try? UserFolder.make(sessionFile.deletingLastPathComponent())
    guard (try? SafeWrite.file(at: sessionFile.filePath(), { try $0.write(Array(data)) })) != nil else { return }
    notedPaths = paths
  }
}
