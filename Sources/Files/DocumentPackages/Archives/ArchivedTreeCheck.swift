import FileTrees
import ZipArchives

/// Checks whether the entries of an archive form a tree that is safe to unpack.
struct ArchivedTreeCheck {
  private let tree: ArchivedTree
  private let finder: ItemFinder
  /// The number of folders without entries, of which a few names can imply very many.
  private var unnamedFolders = 0
  private(set) var collisions: [ArchivedTree.Collision] = []
  private(set) var collisionCount = 0

  init(_ tree: ArchivedTree) {
    self.tree = tree
    finder = ItemFinder(tree)
  }

  mutating func perform() throws(ZipError) { try check(tree.root, path: []) }

  private mutating func check(_ folder: ArchivedTree.Folder, path: [FileName]) throws(ZipError) {
    var names = NameCollisions()
    for item in tree.items(in: folder) {
      names.add(item.name, at: UInt32(item.positions.lowerBound))
      try check(item, path + [item.name])
    }
    let found = names.found { tree.name(at: Int($0), in: folder) }
    collisionCount += found.count
    for collision in found.prefix(ArchivedTree.maximumCollisions - collisions.count) {
      collisions.append(
        ArchivedTree.Collision(path: (path + [collision.name]).pathBytes, message: collision.message))
    }
  }

  private mutating func check(_ item: ArchivedTree.Item, _ path: [FileName]) throws(ZipError) {
    guard let entry = tree.entry(of: item) else {
      unnamedFolders += 1
      guard unnamedFolders <= tree.limits.maximumEntries else {
        throw tree.error(
          tree.entry(at: item.positions.lowerBound),
          "the archive exceeds the limit of \(tree.limits.maximumEntries) folders (--max-entries)",
          help: UnpackingLimits.trust)
      }
      return try check(item.folder, path: path)
    }
    guard item.ownCount == 1 else { throw duplicate(tree.entry(at: item.positions.lowerBound + 1)) }
    guard entry.kind != .directory else {
      guard entry.size == 0 else {
        throw tree.error(entry, "folder entry with data", help: "do not trust this archive")
      }
      return try check(item.folder, path: path)
    }
    try checkNothingIsIn(item, entry)
    if entry.kind == .symbolicLink { try checkLink(entry, path) }
    guard entry.kind != .other else {
      throw tree.error(
        entry, "a pipe, socket, or device, which a package cannot contain", help: "create the archive again without it")
    }
  }

  private func checkNothingIsIn(_ item: ArchivedTree.Item, _ entry: ZipEntry) throws(ZipError) {
    guard let inside = item.folder.below.min(by: { tree.order[$0] < tree.order[$1] }) else { return }
    // Of the two entries, the second is reported.
    guard tree.order[inside] > tree.order[item.positions.lowerBound] else { throw duplicate(entry) }
    throw tree.error(
      tree.entry(at: inside), "inside '\(item.name)', which is not a folder in the archive",
      help: "do not trust this archive")
  }

  private func checkLink(_ entry: ZipEntry, _ path: [FileName]) throws(ZipError) {
    let destination = try tree.destination(of: entry)
    guard !tree.limits.allowsLinksToOutside else { return }
    let target = try FileTree.target(ofLink: destination, at: path) { place throws(ZipError) in try kind(at: place) }
    guard target == .outside else { return }
    throw tree.error(
      entry, "the link points outside the archive, to '\(String(decoding: destination, as: UTF8.self))'",
      help: "use --allow-outside-links if you trust the archive")
  }

  private func kind(at path: [FileName]) throws(ZipError) -> FileTree.Kind? {
    guard let item = finder.item(at: path) else { return nil }
    guard let entry = tree.entry(of: item), entry.kind != .directory else { return .directory([:]) }
    return entry.kind == .symbolicLink
      ? .symbolicLink(destination: try tree.destination(of: entry)) : .file(.bytes([]))
  }

  private func duplicate(_ entry: ZipEntry) -> ZipError {
    tree.error(entry, "duplicate entry in the archive", help: "create the archive again")
  }
}
