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

  /// The items by their paths in the package, whose components are separated by `/`. Links are not followed.
  public internal(set) var items: [[UInt8]: Item]

  /// The items that somebody has just found.
  package init(items: [[UInt8]: Item]) { self.items = items }

  /// Looks at every item of an open folder.
  init(of folder: Folder) throws(SafeWriteError) {
    items = [:]
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
      items[prefix + name] = item
      if item.identity.kind == .directory {
        try add(try folder.folder(name), prefix: prefix + name + [slash], depth: depth + 1)
      }
    }
  }

  /// Whether a folder holds the same files in the same states; modes and the identities of folders do not count.
  func isCurrent(in folder: Folder) throws(SafeWriteError) -> Bool {
    var count = 0
    return try isCurrent(in: folder, prefix: [], depth: 0, &count) && count == items.count
  }

  private func isCurrent(in folder: Folder, prefix: [UInt8], depth: Int, _ count: inout Int) throws(SafeWriteError)
    -> Bool
  {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    for name in try folder.names() {
      guard let item = items[prefix + name], let found = folder.identity(of: name) else { return false }
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
    items.count == other.items.count
      && items.allSatisfy { path, item in
        guard let found = other.items[path] else { return false }
        return item.identity.kind == .directory
          ? found.identity.kind == .directory : item.identity == found.identity
      }
  }

  func digest(into digest: inout Digest) {
    for path in items.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      digest.add(path)
      items[path]?.identity.digest(into: &digest)
    }
  }
}

extension PackageManifest.Item {
  package init(_ status: stat) { self.init(identity: FileIdentity(status), mode: UInt32(status.st_mode & 0o7777)) }
}
