import FoundationEssentials
import Glibc
import SafeWriting
import SystemCalls

/// What is written down about contents of a document that are kept because they are not saved.
package struct RecoveryRecord: Codable, Sendable, Hashable {
  /// The document's file.
  package var documentPath: String
  /// The name of the contents, a file or package beside the record.
  package var contentsName: String
  /// The identifier of their type.
  package var type: String?
  /// When they were kept.
  package var date: Date
  /// What the document's file was then.
  package var file: Fingerprint?
  /// The file's inode number, which it keeps where it is moved.
  var inode: UInt64?

  package init(documentPath: String, contentsName: String, type: String?, date: Date, version: FileBase?) {
    (self.documentPath, self.contentsName, self.type, self.date) = (documentPath, contentsName, type, date)
    (file, inode) = (version.map(Fingerprint.init), version?.identity.inode)
  }

  /// Whether the document's file is no longer where it was, and this is it.
  func isOfMovedFile(_ version: () -> FileBase?) -> Bool {
    guard let file, let inode, Descriptor.status(at: Array(documentPath.utf8), followingLinks: true) == nil,
      [ENOENT, ENOTDIR].contains(errno),
      let version = version()
    else { return false }
    return version.identity.inode == inode && Fingerprint(version) == file
  }

  /// What tells a version of a file from another one.
  package struct Fingerprint: Codable, Sendable, Hashable {
    private var size: Int64
    private var seconds: Int64
    private var nanoseconds: UInt32
    /// For a package, how many items it has.
    private var items: Int?

    package init(_ base: FileBase) {
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
}
