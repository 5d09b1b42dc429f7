import DocumentTraces
import Foundation

/// Contents of a document that were not saved, as they are kept in a ``RecoveryStore``.
public struct RecoveryEntry: Sendable, Hashable {
  let kept: RecoveryFolder.Entry

  var record: RecoveryRecord { kept.record }
  var folder: URL { URL(kept.folder) }

  /// The file that they should have been saved to.
  public var documentURL: URL { URL(filePath: record.documentPath) }
  /// Where they are: a file or package of the document's type.
  public var contentsURL: URL { folder.appending(path: record.contentsName) }
  /// The identifier of their type.
  public var fileType: String? { record.type }
  /// When they were kept.
  public var date: Date { record.date }
}
