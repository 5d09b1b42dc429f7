import Glibc

/// What a package held at one moment: every item below its folder, by its path there.
public struct PackageManifest: Hashable, Sendable {
  /// An item of a package.
  public struct Item: Hashable, Sendable {
    /// Which item it is, and in which state.
    public let identity: FileIdentity
    /// Its permission bits.
    public let mode: UInt32
  }

  private var found: [ItemPath: Item]

  /// The items that somebody has just found.
  package init(items: [ItemPath: Item]) { found = items }

  /// The number of items.
  public var count: Int { found.count }

  /// The paths of the items in the package, in no particular order. Their components are separated by `/`, and links are
  /// not followed.
  public var paths: some Sequence<[UInt8]> { found.keys.lazy.map(\.bytes) }

  /// An item by its path in the package; nil if there is none.
  public internal(set) subscript(path: [UInt8]) -> Item? {
    get { found[ItemPath(path)] }
    set { found[ItemPath(path)] = newValue }
  }

  /// The paths of files by the states that they are in; the first one of those that are the same file.
  package func pathsOfFiles() -> [FileIdentity: [UInt8]] {
    Dictionary(
      found.lazy.filter { $1.identity.kind == .file }.map { ($1.identity, $0.bytes) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Looks at every item of an open folder.
  init(of folder: Folder) throws(SafeWriteError) {
    found = [:]
    try add(folder, prefix: [], depth: 0)
  }

  private mutating func add(_ folder: Folder, prefix: [UInt8], depth: Int) throws(SafeWriteError) {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    for name in try folder.names() {
      guard let status = folder.status(of: name) else {
        // Removed since its name was read: it is not there.
        if errno == ENOENT { continue }
        throw folder.failure(.examine, name)
      }
      let item = Item(status)
      found[ItemPath(prefix + name)] = item
      if item.identity.kind == .directory {
        try add(try folder.folder(name), prefix: prefix + name + [slash], depth: depth + 1)
      }
    }
  }

  /// Whether a folder holds the same files in the same states; modes and the identities of folders do not count.
  func isCurrent(in folder: Folder) throws(SafeWriteError) -> Bool {
    var count = 0
    return try isCurrent(in: folder, prefix: [], depth: 0, &count) && count == found.count
  }

  private func isCurrent(in folder: Folder, prefix: [UInt8], depth: Int, _ count: inout Int) throws(SafeWriteError)
    -> Bool
  {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    for name in try folder.names() {
      guard let item = self[prefix + name], let found = folder.identity(of: name) else { return false }
      count += 1
      guard item.identity.kind == .directory else {
        if item.identity == found { continue }
        return false
      }
      guard found.kind == .directory,
        try isCurrent(in: try folder.folder(name), prefix: prefix + name + [slash], depth: depth + 1, &count)
      else { return false }
    }
    return true
  }

  /// Whether both hold the same files in the same states; modes and the identities of folders do not count.
  func isSameVersion(as other: PackageManifest) -> Bool {
    found.count == other.found.count
      && found.allSatisfy { path, item in
        guard let found = other.found[path] else { return false }
        return item.identity.kind == .directory
          ? found.identity.kind == .directory : item.identity == found.identity
      }
  }

  func digest(into digest: inout Digest) {
    for path in paths.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      digest.add(path)
      self[path]?.identity.digest(into: &digest)
    }
  }
}

extension PackageManifest.Item {
  package init(_ status: stat) { self.init(identity: FileIdentity(status), mode: UInt32(status.st_mode & 0o7777)) }
}
