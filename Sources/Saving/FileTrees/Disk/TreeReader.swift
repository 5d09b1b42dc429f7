import SafeWriting
import SystemPackage
import UTAppleDouble
import UTLibC
import UTSyncNames
import UTSystemCalls

/// Reads a tree from disk.
struct TreeReader {
  let readsContents: Bool
  /// Called before every item, with the number of previous ones; false cancels the reading.
  let goesOn: (Int) -> Bool
  /// The root folder; nil until it is open.
  private(set) var root: StoredFolder?
  /// The items of the folder being read; at the end, of the root folder.
  private(set) var items = PackageManifest()
  private var count = 0
  /// The path of the root item in errors.
  private let path: FilePath
  private let user = geteuid()
  /// Called with the errors of skipped items; nil to fail at the first error.
  private let onError: ((FileTreeError) -> Void)?

  init(
    path: FilePath, readsContents: Bool = false, goesOn: @escaping (Int) -> Bool = { _ in true },
    onError: ((FileTreeError) -> Void)? = nil
  ) {
    self.path = path
    self.onError = onError
    self.readsContents = readsContents
    self.goesOn = goesOn
  }

  mutating func tree() throws(FileTreeError) -> FileTree {
    try item(named: path.bytes, in: nil, relativePath: [], depth: 0)
  }

  /// Reads the item at a path; links in the path are not followed.
  mutating func tree(of names: [FileName]) throws(FileTreeError) -> FileTree {
    guard let last = names.last else { return try tree() }
    var folder = try Descriptor.open(path.bytes, in: nil, O_RDONLY | O_DIRECTORY, path: path)
    root = StoredFolder(folder, path: path)
    for count in 1..<names.count {
      let relativePath = names.prefix(count).pathBytes
      folder = try Descriptor.open(
        names[count - 1].bytes, in: folder, O_RDONLY | O_DIRECTORY, path: fullPath(relativePath))
    }
    return try item(named: last.bytes, in: folder, relativePath: names.pathBytes, depth: names.count)
  }

  private func fullPath(_ relativePath: [UInt8]) -> FilePath {
    relativePath.isEmpty ? path : root?.path(of: relativePath) ?? path
  }

  private mutating func item(
    named name: [UInt8], in folder: Descriptor?, relativePath: [UInt8], depth: Int
  ) throws(FileTreeError) -> FileTree {
    guard goesOn(count) else { throw .cancelled(path: fullPath(relativePath)) }
    count += 1
    let found = folder.map { $0.status(of: name) } ?? Descriptor.status(at: name, followingLinks: false)
    guard let status = found else { throw .lastError("read", fullPath(relativePath)) }
    let kind: FileTree.Kind
    var below: PackageManifest?
    switch status.kind {
    case .file: kind = .file(try contents(FileIdentity(status), relativePath))
    case .folder:
      let outer = items
      items = PackageManifest()
      defer { if depth > 0 { items = outer } }
      kind = .directory(try children(of: name, in: folder, relativePath, depth: depth))
      below = items
    case .symbolicLink:
      let found = folder.map { $0.destination(ofLink: name) } ?? Descriptor.destination(ofLinkAt: name)
      guard let destination = found else { throw .lastError("read link", fullPath(relativePath)) }
      kind = .symbolicLink(destination: destination)
    default: throw .unsupportedKind(path: fullPath(relativePath))
    }
    if depth > 0 { items.add(name, PackageManifest.Item(status), below: below) }
    var attributes = ItemAttributes(
      mode: status.permissions, modified: status.modified)
    attributes.hasForeignMode = status.owner != user
    (attributes.foundOwner, attributes.foundGroup) = (status.owner, status.group)
    var tree = FileTree(kind, attributes: attributes)
    if below != nil { tree.origin = root.map { FolderOrigin($0, path: relativePath) } }
    return tree
  }

  private func contents(_ identity: FileIdentity, _ relativePath: [UInt8]) throws(FileTreeError) -> FileContents {
    let file = StoredFile(
      root: root, relativePath: relativePath.isEmpty ? path.bytes : relativePath, identity: identity)
    let stored = FileContents.stored(file)
    return readsContents ? .read(try stored.bytes { goesOn(count) }, from: file) : stored
  }

  private mutating func children(
    of name: [UInt8], in folder: Descriptor?, _ relativePath: [UInt8], depth: Int
  ) throws(FileTreeError) -> [FileName: FileTree] {
    let fullPath = fullPath(relativePath)
    guard depth < FileTree.maximumDepth else { throw .tooDeep(path: fullPath, limit: FileTree.maximumDepth) }
    let opened = try Descriptor.open(name, in: folder, O_RDONLY | O_DIRECTORY, path: fullPath)
    if root == nil { root = StoredFolder(opened, path: path) }
    let names = try Self.names(in: opened, path: fullPath)
    var children: [FileName: FileTree] = [:]
    children.reserveCapacity(names.count)
    for child in names {
      if depth == 0, GenerationName.matches(child.bytes), Self.isFile(child, in: opened) { continue }
      let childPath = relativePath.isEmpty ? child.bytes : relativePath + [UInt8(ascii: "/")] + child.bytes
      do throws(FileTreeError) {
        var item = try item(named: child.bytes, in: opened, relativePath: childPath, depth: depth + 1)
        item.isAppleDouble = item.contents != nil && Self.isAppleDouble(child, in: opened)
        children[child] = item
      } catch {
        guard let onError else { throw error }
        onError(error)
      }
    }
    return children
  }

  /// Returns whether an item with the name of a generation record is a file. A record belongs to no version of the
  /// package, but anything else with such a name is an item.
  private static func isFile(_ name: FileName, in folder: Descriptor) -> Bool {
    folder.status(of: name.bytes)?.isFile ?? true
  }

  /// Only files with such names are opened.
  private static func isAppleDouble(_ name: FileName, in folder: Descriptor) -> Bool {
    guard let owner = AppleDouble.owner(of: name.bytes), folder.status(of: Array(owner)) != nil,
      let file = Descriptor.open(name.bytes, in: folder, O_RDONLY | O_NONBLOCK),
      let header = file.bytes(AppleDouble.headerSize, at: 0)
    else { return false }
    return AppleDouble.isHeader(header)
  }

  /// Returns the names in an open folder, in no particular order; a file system contains no invalid names.
  private static func names(in folder: Descriptor, path: FilePath) throws(FileTreeError) -> [FileName] {
    guard let names = FolderEntries.names(of: folder) else { throw .lastError("list", path) }
    return names.compactMap { FileName($0) }
  }
}
