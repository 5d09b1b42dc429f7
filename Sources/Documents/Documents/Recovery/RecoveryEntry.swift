import Foundation
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
}
