import Foundation
import SafeWriting

/// Contents of a document that could not be saved, as they are kept in a ``RecoveryStore``.
public struct RecoveryEntry: Sendable, Hashable {
  /// What is written down about them.
  struct Record: Codable, Sendable, Hashable {
    var documentPath: String
    var contentsName: String
    var type: String?
    var date: Date
    /// What the document's file was then.
    var file: Fingerprint?
  }

  /// What tells a version of a file from another one.
  struct Fingerprint: Codable, Sendable, Hashable {
    var size: Int64
    var seconds: Int64
    var nanoseconds: UInt32
    /// For a package, how many items it has.
    var items: Int?

    init?(_ base: FileBase?) {
      guard let base else { return nil }
      let manifest = base.manifest
      let items = manifest?.paths.compactMap { manifest?[$0]?.identity }
      let newest = items?.map(\.modified).max { one, other in
        (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
      }
      let modified = newest ?? base.identity.modified
      size = items?.reduce(0) { $0 &+ $1.size } ?? base.identity.size
      (seconds, nanoseconds) = (modified.seconds, modified.nanoseconds)
      self.items = manifest?.count
    }
  }

  let record: Record
  let folder: URL

  /// The file that they should have been saved to.
  public var documentURL: URL { URL(filePath: record.documentPath) }
  /// Where they are: a file or package of the document's type.
  public var contentsURL: URL { folder.appending(path: record.contentsName) }
  /// The identifier of their type.
  public var fileType: String? { record.type }
  /// When they could not be saved.
  public var date: Date { record.date }
}
