import FileTrees
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// Options and callbacks for a write.
public struct PackageWriteOptions {
  /// Whether an existing item may be replaced.
  public var replaces = false
  /// Whether a change of another user's package may make this user its owner.
  public var changesOwner = false
  /// Called before every megabyte or item, for the first time before anything is written. An error from it cancels the
  /// write and leaves the old version in place.
  public var progress: (PackageWriteProgress) throws -> Void = { _ in }
  /// Called before a change of a package replaces or removes an existing item, with the paths of the item and the
  /// package. No other update of the package runs at the same time. Called again if another program changes the package
  /// in the meantime. An error from it cancels the change.
  public var willReplace: (_ item: FilePath, _ package: FilePath) throws -> Void = { _, _ in }
  /// Called in the same way with the item itself, or why it cannot be read. Its path may now lead elsewhere.
  package var willReplaceItem: ReplacedItem = { _, _, _ in }
  /// Called immediately with each remark.
  public var onRemark: (PackageRemark) -> Void = { _ in }

  /// A closure that gets an item, or the reason why it cannot be read, its path, and the package's path.
  package typealias ReplacedItem = (Result<FileTree, FileTreeError>, _ item: FilePath, _ package: FilePath) throws ->
    Void

  /// Creates options that replace no items.
  public init() {}

  func announce(_ tree: Result<FileTree, FileTreeError>, _ item: [FileName], in package: FilePath) throws {
    let path = package.appending(bytes: item.pathBytes)
    try willReplace(path, package)
    try willReplaceItem(tree, path, package)
  }

  /// Completes or removes leftovers of interrupted saves of an item, before it is written.
  ///
  /// - Returns: whether another version was found, which is kept.
  func recover(_ path: FilePath) -> Bool {
    // If this fails, the write fails for the same reason and reports it.
    guard let report = try? SafeWrite.recover(at: path) else { return false }
    PackageRemark.remarks(on: report, of: path).forEach(onRemark)
    return !report.kept.isEmpty
  }

  /// Does the same for items of a folder.
  func recover(_ names: some Sequence<FileName>, in folder: FilePath) -> Bool {
    // Usually few of many items have leftovers.
    let left = Set(((try? Leftovers.find(in: folder)) ?? []).map(\.documentName))
    var hasKept = false
    for name in names where left.contains(name.bytes) {
      hasKept = recover(folder.appending(bytes: name.bytes)) || hasKept
    }
    return hasKept
  }
}

/// The progress of a write.
public struct PackageWriteProgress: Sendable, Hashable {
  /// The destination.
  public let path: FilePath
  /// The number of bytes done.
  public let doneBytes: Int
  /// The approximate total number of bytes.
  public let allBytes: Int

  package init(path: FilePath, doneBytes: Int, allBytes: Int) {
    (self.path, self.doneBytes, self.allBytes) = (path, doneBytes, allBytes)
  }
}

/// Whether another program interfered with a write. The new version is in place in any case.
public struct PackageWriteResult: Sendable, Hashable {
  /// Whether versions of other programs are kept next to the new one.
  public internal(set) var hasKeptVersions = false
  /// Whether another program had moved or removed the old version.
  public internal(set) var originalWasMissing = false

  /// Whether no other program interfered.
  public var isUndisputed: Bool { !hasKeptVersions && !originalWasMissing }
}

extension FilePath {
  /// Returns whether an item exists at the path, without following a link.
  ///
  /// - Throws: ``PackageError`` if this cannot be determined.
  func isPresent() throws(PackageError) -> Bool {
    let absence = [EINVAL, ENOENT, ENOTDIR, ENAMETOOLONG]
    if Descriptor.status(at: bytes, followingLinks: false) != nil { return true }
    guard absence.contains(errno) else { throw .unreadable(path: bytes, code: errno) }
    return false
  }
}
