import FileTrees
import SafeWriting
import SystemPackage
import UTDeviceGenerations
import UTSystemCalls

/// A version of a package of which only some items are on disk: the current package with these items.
struct PackageView: Hashable, Sendable {
  /// The location of the items.
  enum Items: Hashable, Sendable {
    /// Files in the package that lost a conflict, next to the winners.
    case lost([ConflictPart])
    /// In a folder for versions, at their paths in the package.
    case stored(FilePath)
    /// The parts of a generation in the package and its stored versions, in conflict with the package's own generation.
    case generation(PackageGeneration.ID)
  }

  let package: FilePath
  let items: Items

  /// The files in the package that lost a conflict; empty for other versions.
  var lostParts: [ConflictPart] { if case .lost(let parts) = items { parts } else { [] } }

  /// The identifier of a version that lost as a whole.
  static func id(of generation: PackageGeneration) -> String {
    String(decoding: (generation.id.author ^ generation.id.number).hexadecimal, as: UTF8.self)
  }

  /// The items by their paths in the package; nil for a generation.
  ///
  /// - Parameter find: returns an item of the package.
  /// - Throws: `FileTreeError`; `SafeWriteError` if a file that lost is no longer there.
  func items(_ find: ([FileName]) -> FileTree?) throws -> [(path: [FileName], item: FileTree)]? {
    switch items {
    case .lost(let parts):
      return try parts.map { part in
        guard let item = find(part.path), part.isSame(as: item) else {
          throw SafeWriteError.missing(self.package.appending(part))
        }
        return (part.document, item)
      }
    case .stored(let folder):
      var found: [(path: [FileName], item: FileTree)] = []
      try FileTree(contentsOf: folder).forEachItem { path, item in
        if item.contents != nil { found.append((path, item)) }
      }
      return found
    case .generation: return nil
    }
  }

  /// The items of the package on disk, without reading other items.
  func itemsOnDisk() throws -> [(path: [FileName], item: FileTree)]? {
    try ReadProblems.reportingAll {
      try items { path in ReadProblems.skipping(in: package) { try FileTree(path, inPackageAt: package) } }
    }
  }
}

extension FileTree {
  /// A package with other items, and without files that lost a conflict.
  func with(_ items: [(path: [FileName], item: FileTree)]) -> FileTree {
    var whole = self
    for part in conflictParts { whole[path: part.path] = nil }
    // Changes that SQLite did not write to one database yet must not get into another database.
    for (path, item) in items {
      let companions = ConflictPart.companions(of: path).filter { whole[path: $0] != nil }
      guard !companions.isEmpty else { continue }
      let isDatabase = item.mayBeOfSQLite || self[path: path]?.mayBeOfSQLite ?? false
      for companion in companions where isDatabase || whole[path: companion]?.mayBeOfSQLite ?? false {
        whole[path: companion] = nil
      }
    }
    for (path, item) in items {
      var item = item
      // Another device or user may have created it.
      item.distrustModes()
      whole.place(item, at: path)
    }
    whole.attributes.modified = items.compactMap(\.item.attributes.modified).max { $0.order < $1.order }
    return whole
  }

  /// Whether it is a file of SQLite, or cannot be read. An encrypted database is not recognized; its journal and
  /// write-ahead log are.
  private var mayBeOfSQLite: Bool {
    guard let contents else { return false }
    guard let bytes = try? contents.prefix(16) else { return true }
    return Self.beginnings.contains(where: bytes.starts)
  }

  /// The first bytes of a database, a rollback journal, a write-ahead log, and its index ("Database File Format",
  /// "WAL-mode File Format").
  private static let beginnings: [[UInt8]] = [
    Array("SQLite format 3\0".utf8), [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7], [0x37, 0x7F, 0x06, 0x82],
    [0x37, 0x7F, 0x06, 0x83], [0x18, 0xE2, 0x2D, 0x00], [0x00, 0x2D, 0xE2, 0x18],
  ]

  /// Puts an item at a path. Missing folders are created, and replace other items.
  mutating func place(_ item: FileTree, at path: [FileName]) { place(item, at: path[...]) }

  private mutating func place(_ item: FileTree, at path: ArraySlice<FileName>) {
    guard let name = path.first else { return self = item }
    let rest = path.dropFirst()
    withItems { children in
      guard !rest.isEmpty else { return children[name] = item }
      if case .directory = children[name]?.kind {} else { children[name] = FileTree(directory: [:]) }
      children[name]?.place(item, at: rest)
    }
  }
}

extension FilePath {
  func appending(_ part: ConflictPart) -> FilePath {
    FilePath(bytesBeforeNUL: bytes.appendingComponent(part.path.pathBytes))
  }
}

extension Timestamp {
  var order: (Int64, UInt32) { (seconds, nanoseconds) }
}
