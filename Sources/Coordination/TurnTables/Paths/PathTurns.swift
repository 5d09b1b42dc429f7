import UTLibC
import UTSystemCalls

/// The items that an access takes its turn with for the item at a path.
///
/// A package is one item: a turn with the package is with everything in it, including packages in packages.
package struct PathTurns: Sendable {
  package let path: CoordinatedPath
  /// The enclosing packages, the outermost one last.
  package let packages: [[UInt8]]
  /// Whether the access includes everything in the folder at the path.
  package let isTree: Bool
  /// Whether the item exists.
  package let exists: Bool
  private let includesContents: Bool
  /// The path of the turn's subject.
  private let outermost: CoordinatedPath
  /// The subject of the turn: the item, or the outermost package that contains it. With everything in a folder, its
  /// location as well: only the place identifies items in a folder that does not exist, or that the access removes or
  /// creates.
  package let turnItems: [TurnItem]

  /// - Parameters:
  ///   - path: an absolute path without `.`, `..`, and slashes at the end.
  ///   - resolvesLink: whether a symbolic link stands for its destination.
  ///   - isWritten: whether no other access is allowed at the same time.
  ///   - includesContents: whether an access to a folder includes everything in it.
  ///   - findPackages: returns the packages among folders, as indices.
  package init(
    _ path: [UInt8], resolvesLink: Bool = false, isWritten: Bool, includesContents: Bool = false,
    packages findPackages: ([ArraySlice<UInt8>]) -> [Int]
  ) {
    let (path, folders) = CoordinatedPath.located(path, resolvesLink: resolvesLink)
    self.path = path
    self.includesContents = includesContents
    let paths = path.folders
    let packages = findPackages(paths)
    self.packages = packages.map { Array(paths[$0]) }
    let status = path.status
    exists = status != nil
    let isTree = includesContents && status?.isFolder ?? false
    self.isTree = isTree
    outermost = packages.last.map(path.folder) ?? path
    let above = FoldersAbove(outermost, folders[(packages.last.map { $0 + 1 } ?? 0)...])
    let identity = packages.last.map { folders[$0] } ?? status?.identity
    let item = above.item(outermost, identity, isWritten: isWritten, isTree: isTree)
    guard includesContents, isTree || status == nil else {
      turnItems = [item]
      return
    }
    let place = above.item(outermost, isPlace: true, above.place(of: outermost), isWritten: true, isTree: true)
    turnItems = [item, place]
  }

  /// Whether the path still leads to the same folder, no missing one was created, and a turn with everything in the
  /// item is one with the same folder.
  package var isStillThere: Bool {
    let folder = outermost.folder
    let status = Descriptor.status(at: folder, followingLinks: true)
    guard status?.identity == turnItems[0].parent else { return false }
    if includesContents {
      let folder = outermost.status.flatMap { $0.isFolder ? $0.identity : nil }
      guard folder == (isTree ? turnItems[0].identity : nil) else { return false }
    }
    guard let missing = outermost.missingFolder else { return true }
    return Descriptor.status(at: folder.appendingComponent(Array(missing)), followingLinks: true) == nil
  }
}
