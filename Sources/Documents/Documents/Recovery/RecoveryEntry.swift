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

  /// The paths of files of a package that could not be read when the contents were stored. If the entry is restored,
  /// they are taken from the document's package, as far as they are there and can be read.
  public var leftOutPaths: [String] { record.leftOutPaths.map(\.pathText) }

  /// Adds these files.
  ///
  /// - Parameters:
  ///   - package: the location of the document.
  ///   - base: the version that was read there; nil if none was. Another item at the location is not read.
  /// - Throws: an error if they cannot be added.
  func complete(from package: URL, _ base: FileBase?) throws {
    guard record.isPartial else { return }
    let path = try contentsURL.filePath()
    var (contents, old) = try FileTree.read(path)
    try kept.complete(&contents, from: package.filePath()) { found in
      guard let found = found.identity, let base else { return false }
      return found.isSameItem(as: base.identity)
    }
    try contents.write(to: path, replacing: old)
  }
}
