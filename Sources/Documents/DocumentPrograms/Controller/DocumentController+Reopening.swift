import Documents
import Foundation
import SafeWriting
import UTFileURLs
import UTText

/// The documents that were open when the program ended, to be reopened at the next start.
extension DocumentController {
  /// Stored in `open-documents.json` in the program's folder in `$XDG_STATE_HOME`, by default `~/.local/state`.
  public nonisolated static let standardSessionFile = URL.programState.appending(path: "open-documents.json")

  /// Reopens the documents that were open when the program ended, as far as they still exist.
  ///
  /// - Returns: the reopened documents and the errors for the other documents, which are tried again at the next start.
  public func reopenDocuments() async -> (documents: [UIDocument], failures: [URL: any Error]) {
    var documents: [UIDocument] = []
    var failures: [URL: any Error] = [:]
    for url in documentsToReopen {
      do { documents.append(try await open(url)) } catch { failures[url] = error }
    }
    return (documents, failures)
  }

  /// The documents that were open when the program ended and are not reopened yet, without missing ones.
  public var documentsToReopen: [URL] {
    leftOpen.map { URL(bytes: $0.pathBytes) }.filter(\.existsOnDisk)
  }

  /// Reads a session file, which spells paths as `String(spelling:)`; the result is empty if it cannot be read.
  static func paths(in sessionFile: URL) -> [String] {
    (try? sessionFile.contents()).flatMap { try? JSONDecoder().decode([String].self, from: $0) } ?? []
  }

  /// Announces that the program is about to end: documents closed from now on are reopened at the next start.
  public func endSession() { isEnding = true }

  /// Saves the list of this controller's open documents.
  func noteOpenDocuments() {
    guard let sessionFile, !isEnding else { return }
    let open = Set(OpenDocuments.all.map(ObjectIdentifier.init))
    opened.removeAll { $0.document.map { !open.contains(ObjectIdentifier($0)) } ?? true }
    let openPaths = opened.compactMap { $0.document?.fileURL.standardizedFileURL.spelledBytes }
      .map { String(spelling: $0) }
    leftOpen.removeAll(where: openPaths.contains)
    let paths = leftOpen + openPaths
    guard paths != notedPaths else { return }
    guard let data = try? JSONEncoder().encode(paths) else { return }
    // This is a convenience: a failure to write it is not reported. It is written again at the next change.
    try? sessionFile.deletingLastPathComponent().makePrivateFolder()
    guard (try? SafeWrite.file(at: sessionFile.filePath(), { try $0.write(Array(data)) })) != nil else { return }
    notedPaths = paths
  }
}
