import Glibc

/// What a package held at one moment: every item below its folder, by its path there.
package struct PackageManifest: Hashable, Sendable {
  /// An item of a package.
  package struct Item: Hashable, Sendable {
    /// Which item it is, and in which state.
    package let identity: FileIdentity
    /// Its permission bits.
    package let mode: UInt32
  }

  /// An item with what is below it.
  private struct Entry: Hashable {
    var item: Item
    /// Nil for what is no folder.
    var below: PackageManifest?
  }

  private var entries: [ItemPath: Entry] = [:]
  /// The number of items.
  package private(set) var count = 0

  /// A package without items.
  package init() {}

  /// The paths of the items in the package, in no particular order. Their components are separated by `/`, and links are
  /// not followed.
  package var paths: some Sequence<[UInt8]> { allItems().lazy.map(\.path) }

  /// An item by its path in the package; nil if there is none.
  package subscript(path: [UInt8]) -> Item? {
    guard let position = path.lastIndex(of: slash) else { return entries[ItemPath(path)]?.item }
    return folder(path[..<position])?.entries[ItemPath(Array(path[(position + 1)...]))]?.item
  }

  /// What is in a folder; nil if there is none at this path, which is empty for the package itself.
  package func folder(_ path: ArraySlice<UInt8>) -> PackageManifest? {
    guard !path.isEmpty else { return self }
    guard let position = path.firstIndex(of: slash) else { return entries[ItemPath(Array(path))]?.below }
    return entries[ItemPath(Array(path[..<position]))]?.below?.folder(path[(position + 1)...])
  }

  /// The items that are directly in the package, by name.
  package var items: some Sequence<(name: [UInt8], item: Item)> { entries.lazy.map { ($0.bytes, $1.item) } }

  /// Adds an item.
  /// - Parameters:
  ///   - name: its name. Of two items the last one counts: a folder that changes may be listed with a name twice.
  ///   - item: what was found.
  ///   - below: what is in it, if it is a folder.
  package mutating func add(_ name: [UInt8], _ item: Item, below: PackageManifest? = nil) {
    let isFolder = item.identity.kind == .directory
    let entry = Entry(item: item, below: isFolder ? below ?? PackageManifest() : nil)
    let replaced = entries.updateValue(entry, forKey: ItemPath(name))
    count += 1 + (below?.count ?? 0) - (replaced.map { 1 + ($0.below?.count ?? 0) } ?? 0)
  }

  /// Puts another item in the place of one that is no folder.
  mutating func replace(_ path: ArraySlice<UInt8>, with item: Item) {
    if let position = path.firstIndex(of: slash) {
      entries[ItemPath(Array(path[..<position]))]?.below?.replace(path[(position + 1)...], with: item)
    } else {
      entries[ItemPath(Array(path))]?.item = item
    }
  }

  /// The paths of files by the states that they are in; the first one of those that are the same file.
  package func pathsOfFiles() -> [FileIdentity: [UInt8]] {
    Dictionary(
      allItems().lazy.filter { $0.item.identity.kind == .file }.map { ($0.item.identity, $0.path) },
      uniquingKeysWith: { first, _ in first })
  }

  private func allItems() -> [(path: [UInt8], item: Item)] {
    var all: [(path: [UInt8], item: Item)] = []
    all.reserveCapacity(count)
    addItems(prefix: [], to: &all)
    return all
  }

  private func addItems(prefix: [UInt8], to all: inout [(path: [UInt8], item: Item)]) {
    for (name, entry) in entries {
      all.append((prefix + name.bytes, entry.item))
      entry.below?.addItems(prefix: prefix + name.bytes + [slash], to: &all)
    }
  }

  /// Looks at every item of an open folder.
  init(of folder: Folder, depth: Int = 0) throws(SafeWriteError) {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    for name in try folder.names() {
      guard let status = folder.status(of: name) else {
        // Removed since its name was read: it is not there.
        if errno == ENOENT { continue }
        throw folder.failure(.examine, name)
      }
      let item = Item(status)
      let isFolder = item.identity.kind == .directory
      add(name, item, below: isFolder ? try PackageManifest(of: try folder.folder(name), depth: depth + 1) : nil)
    }
  }

  /// Whether a folder holds the same files in the same states; modes and the identities of folders do not count.
  func isCurrent(in folder: Folder, depth: Int = 0) throws(SafeWriteError) -> Bool {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    let names = try folder.names()
    guard names.count == entries.count else { return false }
    for name in names {
      guard let entry = entries[ItemPath(name)], let found = folder.identity(of: name) else { return false }
      guard let below = entry.below else {
        if entry.item.identity == found { continue }
        return false
      }
      guard found.kind == .directory, try below.isCurrent(in: try folder.folder(name), depth: depth + 1) else {
        return false
      }
    }
    return true
  }

  /// Whether both hold the same files in the same states; modes and the identities of folders do not count.
  func isSameVersion(as other: PackageManifest) -> Bool {
    guard count == other.count, entries.count == other.entries.count else { return false }
    return entries.allSatisfy { name, entry in
      guard let found = other.entries[name] else { return false }
      guard let below = entry.below else { return entry.item.identity == found.item.identity }
      return found.below.map(below.isSameVersion) ?? false
    }
  }

  func digest(into digest: inout Digest) {
    for (path, item) in allItems().sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      digest.add(path)
      item.identity.digest(into: &digest)
    }
  }
}

extension PackageManifest.Item {
  package init(_ status: stat) { self.init(identity: FileIdentity(status), mode: UInt32(status.st_mode & 0o7777)) }
}
