import ClaimTables
import Foundation
import Glibc
import SystemCalls

/// An item that is accessed, with what other accesses and presenters need to know about it.
///
/// A package is one item: everything in it is claimed with the package, also for packages in packages.
struct CoordinatedItem: Sendable {
  /// What to pass to the accessing code.
  let url: URL
  let path: CoordinatedPath
  let kind: FileAccess.Kind
  /// The enclosing packages, the outermost one last.
  let packages: [[UInt8]]
  /// Whether the access includes everything in the folder at the path.
  let isTree: Bool
  /// Whether the item exists.
  let exists: Bool

  init(_ access: FileAccess, _ rules: PackageRules = .shared) {
    path = CoordinatedPath(access.url, resolvesLink: access.resolvesSymbolicLink)
    url = access.resolvesSymbolicLink ? path.url : access.url
    kind = access.kind
    packages = path.folders.filter { rules.isPackage(name: $0[(($0.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]) }
    let status = path.status
    exists = status != nil
    isTree = access.kind.includesContents && status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
  }

  /// What is claimed: the item, or the outermost package that contains it.
  var claimed: ClaimedItem {
    let path = packages.last.map { CoordinatedPath($0) } ?? path
    let folders = path.folders.map { Self.identity(Descriptor.status(at: $0, followingLinks: true)) }
    let none = ClaimedItem.Identity(device: 0, inode: 0)
    return ClaimedItem(
      parent: folders.first.flatMap { $0 } ?? none, name: Array(path.name), identity: Self.identity(path.status),
      ancestors: folders.compactMap { $0 }, isWritten: kind.isExclusive, isTree: isTree)
  }

  private static func identity(_ status: stat?) -> ClaimedItem.Identity? {
    status.map { ClaimedItem.Identity(device: UInt64($0.st_dev), inode: UInt64($0.st_ino)) }
  }
}
