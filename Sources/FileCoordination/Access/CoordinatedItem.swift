import ClaimTables
import FileVersions
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
  /// The path of what is claimed.
  private let claimed: CoordinatedPath
  /// What is claimed: the item, or the outermost package that contains it. With everything in a folder, also its place:
  /// items in a folder that does not exist, or that the access removes or creates, are recognized by that only.
  let claims: [ClaimedItem]

  init(_ access: FileAccess, _ rules: PackageRules = .shared) {
    let (path, folders) = CoordinatedPath.located(access.url, resolvesLink: access.resolvesSymbolicLink)
    self.path = path
    url = access.resolvesSymbolicLink ? path.url : access.url
    kind = access.kind
    let paths = path.folders
    let packages = rules.packages(paths)
    self.packages = packages.map { Array(paths[$0]) }
    let status = path.status
    exists = status != nil
    let isTree = access.kind.includesContents && status.map { $0.st_mode & S_IFMT == S_IFDIR } ?? false
    self.isTree = isTree
    claimed = packages.last.map(path.folder) ?? path
    let above = FoldersAbove(claimed, folders[(packages.last.map { $0 + 1 } ?? 0)...])
    let identity = packages.last.map { folders[$0] } ?? status.map(Descriptor.Identity.init)
    let item = above.claim(claimed, identity, isWritten: access.kind.isExclusive, isTree: isTree)
    guard access.kind.includesContents, isTree || status == nil else {
      claims = [item]
      return
    }
    let place = above.claim(claimed, isPlace: true, above.place(of: claimed), isWritten: true, isTree: true)
    claims = [item, place]
  }

  /// Whether the path still leads to the same folder, no missing one was created, and a claim with everything in the item
  /// is one on the same folder.
  var isStillThere: Bool {
    let folder = claimed.folder
    let status = Descriptor.status(at: folder, followingLinks: true)
    guard status.map(Descriptor.Identity.init) == claims[0].parent else { return false }
    if kind.includesContents {
      let folder = claimed.status.flatMap { $0.st_mode & S_IFMT == S_IFDIR ? Descriptor.Identity($0) : nil }
      guard folder == (isTree ? claims[0].identity : nil) else { return false }
    }
    guard let missing = claimed.missingFolder else { return true }
    return Descriptor.status(at: folder.appendingComponent(Array(missing)), followingLinks: true) == nil
  }
}
