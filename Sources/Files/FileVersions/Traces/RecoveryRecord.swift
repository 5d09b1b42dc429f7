import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The record of a document's unsaved contents.
package struct RecoveryRecord: Codable, Sendable, Hashable {
  /// The document's file.
  package var documentPath: StoredPath
  /// The name of the contents: a file or package next to the record.
  package var contentsName: String
  /// The identifier of their type.
  package var type: String?
  /// When they were stored.
  package var date: Date
  /// The state of the document's file at that time.
  package var file: Fingerprint?
  /// The paths of the files of a package that could not be read then, and that the contents do not have; nil if there
  /// are none.
  private(set) var leftOut: [StoredPath]?
  /// The number of such files beyond ``maximumLeftOut``, whose paths are not listed.
  package private(set) var unlistedCount: Int?
  /// The name of earlier contents next to the record that may have these files.
  package private(set) var earlierName: String?
  /// The file's inode number, which does not change when the file is moved.
  var inode: UInt64?

  package init(documentPath: [UInt8], contentsName: String, type: String?, date: Date, version: FileBase?) {
    self.documentPath = StoredPath(bytes: documentPath)
    (self.contentsName, self.type, self.date) = (contentsName, type, date)
    (file, inode) = (version.map(Fingerprint.init), version?.identity.inode)
  }

  /// Whether the document's file is no longer at its path, and the file examined is the same one.
  func isOfMovedFile(_ version: () -> FileBase?) -> Bool {
    guard file != nil, inode != nil, Descriptor.status(at: documentPath.bytes, followingLinks: true) == nil,
      [ENOENT, ENOTDIR].contains(errno),
      let version = version()
    else { return false }
    return isOf(version)
  }

  /// Whether a version is the file at that time. Another file on another file system may have the same inode number.
  package func isOf(_ version: FileBase) -> Bool { version.identity.inode == inode && Fingerprint(version) == file }

  /// The maximum length of all listed paths of files that could not be read.
  static let maximumLeftOut = 100 << 10

  /// Whether the contents do not have all files of a package.
  package var isPartial: Bool { leftOut != nil }

  /// Notes the files of a package that could not be read.
  ///
  /// - Parameters:
  ///   - paths: their paths in the package.
  ///   - earlier: the record of earlier contents that stay next to the new ones; nil if there are none.
  package mutating func leaveOut(_ paths: [[UInt8]], besides earlier: RecoveryRecord?) {
    guard !paths.isEmpty else { return }
    var length = 0
    let listed = paths.prefix { path in
      length += path.count
      return length <= Self.maximumLeftOut
    }
    leftOut = listed.map(StoredPath.init)
    unlistedCount = listed.count < paths.count ? paths.count - listed.count : nil
    earlierName = earlier.map { $0.earlierName ?? $0.contentsName }
  }

  /// The paths of the files of a package that could not be read, and that the contents do not have.
  package var leftOutPaths: [[FileName]] {
    (leftOut ?? []).compactMap { path in
      let names = path.bytes.split(separator: slash, omittingEmptySubsequences: false).map { FileName(Array($0)) }
      return names.contains(nil) ? nil : names.compactMap(\.self)
    }
  }

  /// The paths of the files that neither the contents nor a package has.
  package func leftOut(of package: FilePath) -> [[UInt8]] {
    leftOutPaths.map(\.pathBytes).filter {
      Descriptor.status(at: package.bytes.appendingComponent($0), followingLinks: false) == nil
    }
  }

  /// A path that is stored as text, or as a list of bytes if a name in it is not UTF-8.
  package struct StoredPath: Codable, Sendable, Hashable {
    package var bytes: [UInt8]

    package init(bytes: [UInt8]) { self.bytes = bytes }

    package init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      bytes = try (try? Array(container.decode(String.self).utf8)) ?? container.decode([UInt8].self)
    }

    package func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      if let text = String(validating: bytes, as: UTF8.self) {
        try container.encode(text)
      } else {
        try container.encode(bytes)
      }
    }
  }

  /// Distinguishes versions of a file.
  package struct Fingerprint: Codable, Sendable, Hashable {
    private var size: Int64
    private var seconds: Int64
    private var nanoseconds: UInt32
    /// The number of items of a package.
    private var items: Int?

    package init(_ base: FileBase) {
      let manifest = base.stableManifest
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
