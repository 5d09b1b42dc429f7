import FileTrees
import Glibc
import SafeWriting
import SystemCalls
import SystemPackage

/// How something is written, and what is called meanwhile.
public struct PackageWriteOptions {
  /// Whether what is there may be replaced.
  public var replaces = false
  /// Whether a change of another user's package may make this user its owner.
  public var changesOwner = false
  /// Called before every megabyte or item; first when what is to be written is known and nothing is written yet. What it throws
  /// ends the work, and leaves what was there before.
  public var progress: (PackageWriteProgress) throws -> Void = { _ in }
  /// Gets remarks as soon as they are known.
  public var onRemark: (PackageRemark) -> Void = { _ in }

  /// Nothing is replaced.
  public init() {}

  /// Completes or removes what interrupted saves left of something that is about to be written.
  ///
  /// - Returns: whether a version was found that is kept.
  func recover(_ path: FilePath) -> Bool {
    // Where that cannot be done, writing has a reason to fail, and says it.
    guard let report = try? SafeWrite.recover(at: path) else { return false }
    PackageRemark.remarks(on: report, of: path).forEach(onRemark)
    return !report.kept.isEmpty
  }

  /// The same for items of a folder.
  func recover(_ names: some Sequence<FileName>, in folder: FilePath) -> Bool {
    // Of many items very few have left anything.
    let left = Set(((try? Leftovers.find(in: folder)) ?? []).map(\.documentName))
    var hasKept = false
    for name in names where left.contains(name.bytes) {
      hasKept = recover(folder.appending(bytes: name.bytes)) || hasKept
    }
    return hasKept
  }
}

/// How far something has come that is written.
public struct PackageWriteProgress: Sendable, Hashable {
  /// Where it is written to.
  public let path: FilePath
  /// How many bytes are done.
  public let doneBytes: Int
  /// How many bytes there are, about.
  public let allBytes: Int
}

/// What was found when something was written. The new version is in its place in any case.
public struct PackageWriteResult: Sendable, Hashable {
  /// Whether versions of other programs are kept beside what was written.
  public internal(set) var hasKeptVersions = false
  /// Whether another program had moved or removed what was to be replaced.
  public internal(set) var originalWasMissing = false

  /// Whether no other program has interfered.
  public var isUndisputed: Bool { !hasKeptVersions && !originalWasMissing }
}

extension FilePath {
  /// The path of an item in the folder at this path.
  func appending(bytes: [UInt8]) -> FilePath { FilePath(bytesBeforeNUL: self.bytes + [UInt8(ascii: "/")] + bytes) }

  /// Whether the path names something, without following a link.
  ///
  /// - Throws: ``PackageError`` if the system does not tell.
  func isPresent() throws(PackageError) -> Bool {
    let absence = [EINVAL, ENOENT, ENOTDIR, ENAMETOOLONG]
    if Descriptor.status(at: bytes, followingLinks: false) != nil { return true }
    guard absence.contains(errno) else { throw .unreadable(path: bytes, code: errno) }
    return false
  }
}
