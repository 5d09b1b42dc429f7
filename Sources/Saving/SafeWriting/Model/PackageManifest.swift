import Synchronization
import UTLibC
import UTSyncNames
import UTSystemCalls
import UTThreads

/// The contents of a package at one moment: every item below its folder, by relative path.
package struct PackageManifest: Hashable, Sendable {
  /// An item of a package.
  package struct Item: Hashable, Sendable {
    /// The identity and state of the item.
    package let identity: FileIdentity
    /// Its permission bits.
    package let mode: UInt32
    /// When its attributes changed last; nil if that is unknown.
    let attributes: AttributeState?

    /// Whether it is the same item in the same state with the same permission bits.
    package static func == (one: Item, other: Item) -> Bool { one.identity == other.identity && one.mode == other.mode }

    package func hash(into hasher: inout Hasher) { hasher.combine(identity) }
  }

  /// An item with its contents.
  private struct Entry: Hashable {
    var item: Item
    /// Nil for anything but a folder.
    var below: PackageManifest?
  }

  private var entries: [ItemPath: Entry] = [:]
  /// The number of items.
  package private(set) var count = 0

  /// A package without items.
  package init() {}

  /// The relative paths of the items, in no particular order. Their components are separated by `/`, and links are not
  /// followed.
  package var paths: some Sequence<[UInt8]> { allItems().lazy.map(\.path) }

  /// Returns an item by its relative path; nil if there is none.
  package subscript(path: [UInt8]) -> Item? {
    let (above, name) = path.splitAtLastSlash
    return folder(above)?.entries[ItemPath(Array(name))]?.item
  }

  /// Returns the contents of a folder; nil if no folder exists at this path. The empty path is the package itself.
  package func folder(_ path: ArraySlice<UInt8>) -> PackageManifest? {
    guard !path.isEmpty else { return self }
    guard let position = path.firstIndex(of: slash) else { return entries[ItemPath(Array(path))]?.below }
    return entries[ItemPath(Array(path[..<position]))]?.below?.folder(path[(position + 1)...])
  }

  /// The items directly in the package, by name.
  package var items: some Sequence<(name: [UInt8], item: Item)> { entries.lazy.map { ($0.bytes, $1.item) } }

  /// Adds an item.
  /// - Parameters:
  ///   - name: the item's name. If a name occurs twice, the last item is used: a folder that changes while it is being
  ///     listed may list a name twice.
  ///   - item: the item found.
  ///   - below: the contents of a folder.
  package mutating func add(_ name: [UInt8], _ item: Item, below: PackageManifest? = nil) {
    let isFolder = item.identity.kind == .directory
    let entry = Entry(item: item, below: isFolder ? below ?? PackageManifest() : nil)
    let replaced = entries.updateValue(entry, forKey: ItemPath(name))
    count += 1 + (below?.count ?? 0) - (replaced.map { 1 + ($0.below?.count ?? 0) } ?? 0)
  }

  /// The package without one of the items directly in it.
  func without(_ name: [UInt8]) -> PackageManifest {
    var rest = self
    rest.remove(name[...])
    return rest
  }

  /// Removes an item, if there is one at a relative path.
  ///
  /// - Returns: the number of items removed, including items in a folder.
  @discardableResult
  mutating func remove(_ path: ArraySlice<UInt8>) -> Int {
    var removed = 0
    if let position = path.firstIndex(of: slash) {
      removed = entries[ItemPath(Array(path[..<position]))]?.below?.remove(path[(position + 1)...]) ?? 0
    } else if let entry = entries.removeValue(forKey: ItemPath(Array(path))) {
      removed = 1 + (entry.below?.count ?? 0)
    }
    count -= removed
    return removed
  }

  /// Adds or replaces an item that is not a folder, in a folder that exists.
  mutating func put(_ path: ArraySlice<UInt8>, _ item: Item) {
    guard let position = path.firstIndex(of: slash) else { return add(Array(path), item) }
    let folder = ItemPath(Array(path[..<position]))
    let before = entries[folder]?.below?.count ?? 0
    entries[folder]?.below?.put(path[(position + 1)...], item)
    count += (entries[folder]?.below?.count ?? 0) - before
  }

  /// The paths of files by their identity and state; the first path of hard links to one file.
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

  /// Reads the items of an open folder.
  ///
  /// - Parameter levels: the number of levels of folders to read; deeper folders appear empty.
  package init(of folder: Folder, depth: Int = 0, levels: Int = .max) throws(SafeWriteError) {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    for name in try Self.names(in: folder, depth: depth) {
      guard let status = folder.status(of: name) else {
        // It was removed after its name was read.
        if errno == ENOENT { continue }
        throw folder.failure(.examine, name)
      }
      let item = Item(status)
      let isRead = item.identity.kind == .directory && depth + 1 < levels
      let below = isRead ? try PackageManifest(of: try folder.folder(name), depth: depth + 1, levels: levels) : nil
      add(name, item, below: below)
    }
  }

  /// The names of the items in a folder of a package.
  private static func names(in folder: Folder, depth: Int) throws(SafeWriteError) -> [[UInt8]] {
    let names = try folder.names()
    return depth == 0 ? names.filter { !folder.isGeneration($0) } : names
  }

  /// Whether a folder holds the same files in the same states; modes and the identities of folders are ignored.
  ///
  /// - Parameters:
  ///   - depth: the number of levels from the package to the folder.
  ///   - threads: the number of threads that compare a large folder.
  func isCurrent(in folder: Folder, depth: Int = 0, threads: Int = 2) throws(SafeWriteError) -> Bool {
    guard depth < Folder.maximumDepth else { throw SafeWriteError(.listFolder, folder.path, code: ELOOP) }
    let names = try Self.names(in: folder, depth: depth)
    guard names.count == entries.count else { return false }
    // `concurrentMap` starts no thread for so few names: the folders among them may be large enough.
    guard threads > 1, names.count > 3, count >= Self.largeCount else {
      for name in names {
        guard try isCurrent(name, in: folder, depth: depth, threads: threads) else { return false }
      }
      return true
    }
    // The first difference or error decides; items after it need not be compared.
    let isDecided = Atomic(false)
    let answers = concurrentMap(
      names, threads: threads,
      CallTable.inherited { name -> Result<Bool, SafeWriteError> in
        guard !isDecided.load(ordering: .relaxed) else { return .success(false) }
        let answer = Result { () throws(SafeWriteError) in
          try isCurrent(name, in: folder, depth: depth, threads: 1)
        }
        if answer != .success(true) { isDecided.store(true, ordering: .relaxed) }
        return answer
      })
    for answer in answers where try !answer.get() { return false }
    return true
  }

  /// The number of items from which a second thread saves more time than starting it takes.
  private static let largeCount = 1000

  /// Whether an item of an open folder is in the same state.
  private func isCurrent(
    _ name: [UInt8], in folder: Folder, depth: Int, threads: Int
  ) throws(SafeWriteError) -> Bool {
    guard let entry = entries[ItemPath(name)], let found = folder.identity(of: name) else { return false }
    guard let below = entry.below else { return entry.item.identity == found }
    guard found.kind == .directory else { return false }
    return try below.isCurrent(in: try folder.folder(name), depth: depth + 1, threads: threads)
  }

  /// Whether both hold the same files in the same states; modes and the identities of folders are ignored.
  func isSameVersion(as other: PackageManifest) -> Bool {
    guard count == other.count, entries.count == other.entries.count else { return false }
    return entries.allSatisfy { name, entry in
      guard let found = other.entries[name] else { return false }
      guard let below = entry.below else { return entry.item.identity == found.item.identity }
      return found.below.map(below.isSameVersion) ?? false
    }
  }

  /// Adds the paths and identities of all items.
  func add(to digest: inout Digest) {
    for (path, item) in allItems().sorted(by: { $0.path.lexicographicallyPrecedes($1.path) }) {
      digest.add(path)
      item.identity.add(to: &digest)
    }
  }
}

extension Folder {
  /// Whether an item of a package has a generation, and belongs to no version of it. Only files have one: any other
  /// item with such a name is an ordinary item.
  fileprivate func isGeneration(_ name: [UInt8]) -> Bool {
    GenerationName.matches(name) && (identity(of: name).map { $0.kind == .file } ?? true)
  }
}

extension PackageManifest.Item {
  package init(_ status: FileStatus) {
    self.init(identity: FileIdentity(status), mode: status.permissions, attributes: AttributeState(status))
  }
}
