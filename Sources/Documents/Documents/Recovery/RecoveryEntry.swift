import FileTrees
import Foundation
import SafeWriting
import UTFileURLs
import UTFileVersions

/// Unsaved contents of a document in a ``RecoveryStore``.
public struct RecoveryEntry: Sendable, Hashable {
  let kept: RecoveryFolder.Entry

  var record: RecoveryRecord { kept.record }
  var folder: URL { URL(kept.folder) }

  /// The file for which they were intended.
  public var documentURL: URL { URL(bytes: record.documentPath.bytes) }
  /// The URL of the contents: a file or package of the document's type.
  public var contentsURL: URL { folder.appending(path: record.contentsName) }
  /// The identifier of their type.
  public var fileType: String? { record.type }
  /// When they were stored.
  public var date: Date { record.date }

  /// Adds the files that could not be read when the contents were stored, and that are in the document's package now.
  ///
  /// - Throws: an error if they cannot be added.
  func complete(from package: URL) throws {
    guard record.leftOut != nil else { return }
    let path = try contentsURL.filePath()
    var (contents, base) = try FileTree.read(path)
    try kept.complete(&contents, from: package.filePath())
    try contents.write(to: path, replacing: base)
  }
}
