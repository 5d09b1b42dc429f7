import FileTrees
import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The conflicts of a package whose files are synchronized one by one: files that lost are in the package, next to those that won.
///
/// A version that lost is the whole package with such files in the places of those that won. If several lost against one file, the newest
/// of each file are one version, those before them another one, and so on.
struct PackageConflicts {
  private let package: FilePath
  private let tree: FileTree
  /// The files of each version that lost.
  let versions: [[ConflictPart]]

  /// - Parameter package: the path of an item.
  /// - Returns: nil if it is not a package, or none of its files lost a conflict.
  init?(in package: FilePath) {
    guard Self.isPackage(package), let status = Descriptor.status(at: package.bytes, followingLinks: false),
      status.st_mode & S_IFMT == S_IFDIR
    else { return nil }
    let read = ReadProblems.skipping { () throws(SafeWriteError) in
      var problem: FileTreeError?
      defer { if let problem { Self.note(problem, in: package) } }
      do throws(FileTreeError) { return try FileTree(contentsOf: package) { problem = problem ?? $0 } } catch {
        throw SafeWriteError(error, in: package)
      }
    }
    guard let read else { return nil }
    (self.package, tree) = (package, read)
    var groups: [[FileName]: [ConflictPart]] = [:]
    for part in read.conflictParts { groups[part.document, default: []].append(part) }
    let newest = groups.values.map { $0.sorted { $0.isNewer(than: $1) } }
    versions = (0..<(newest.map(\.count).max() ?? 0)).map { rank in
      newest.filter { $0.count > rank }.map { $0[rank] }.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }
    if versions.isEmpty { return nil }
  }

  /// The files that lost.
  var places: [FilePath] { versions.reversed().joined().map { package.appending($0) } }

  private static func note(_ problem: FileTreeError, in package: FilePath) {
    _ = ReadProblems.skipping { () throws(SafeWriteError) in throw SafeWriteError(problem, in: package) }
  }

  private static func isPackage(_ path: FilePath) -> Bool {
    PackageRules.shared.isPackage(name: path.bytes[...].lastComponent)
  }

  // MARK: Whole versions

  /// The package as a version that lost.
  private func whole(_ parts: [ConflictPart]) -> FileTree {
    var whole = tree
    for part in versions.joined() { whole[path: part.path] = nil }
    // Changes that SQLite has not written to one database yet must not get into another one.
    for part in parts { for path in part.companions { whole[path: path] = nil } }
    for part in parts { whole[path: part.document] = tree[path: part.path] }
    whole.attributes.modified = parts.map(\.identity.modified).max { $0.order < $1.order }
    return whole
  }

  /// A version that lost, where it can be read as a whole: only this user sees it there. It is written when it is first asked for, and
  /// stays as it is while the files that lost are the same.
  ///
  /// - Throws: `SafeWriteError`, `FileTreeError` if it cannot be written.
  func version(_ parts: [ConflictPart], in store: VersionStore) throws -> FileVersion? {
    guard let name = package.lastComponent else { return nil }
    let path = try store.folderForReading(of: package, key(of: parts)).appending(name)
    if let version = FileVersion(path, of: package, parts) { return version }
    var options = SaveOptions()
    options.createsOnly = true
    do { try whole(parts).write(to: path, options: options) } catch let error as SafeWriteError
      where error.code == EEXIST
    {
      // Another process has just written the same.
    }
    return FileVersion(path, of: package, parts)
  }

  /// A version that lost, of which only one of the files that lost can be read.
  func partial(_ parts: [ConflictPart]) -> FileVersion? {
    parts.first.flatMap { FileVersion(package.appending($0), of: package, parts) }
  }

  /// Distinguishes versions, also those to which parts have been added meanwhile.
  private func key(of parts: [ConflictPart]) -> UInt64 {
    var hash = StableHash()
    func add(_ bytes: [UInt8]) { for byte in bytes + [0] { hash.add(byte) } }
    add(realPlace(package.bytes).path)
    tree.forEachItem { path, _ in add(path.pathBytes) }
    add(Array("\(Self.number(of: parts))".utf8))
    return hash.value
  }

  /// Distinguishes the versions of a package, in the same way on every device.
  static func number(of parts: [ConflictPart]) -> UInt64 {
    var hash = StableHash()
    for part in parts {
      let (size, modified) = (part.identity.size, part.identity.modified)
      for byte in part.path.pathBytes + Array("\0\(size) \(modified.seconds) \(modified.nanoseconds)\0".utf8) {
        hash.add(byte)
      }
    }
    return hash.value
  }

  // MARK: Ending conflicts

  /// Removes files that lost from a package, if they are still the same.
  ///
  /// - Throws: `SafeWriteError`.
  static func remove(_ parts: [ConflictPart], from package: FilePath) throws(SafeWriteError) {
    for part in parts where isThere(part, in: package) {
      do { try SafeWrite.withdraw(part.path.map(\.bytes), fromPackageAt: package) } catch let error as SafeWriteError {
        if error.code != ENOENT { throw error }
      } catch { throw SafeWriteError.missing(package) }
    }
  }

  /// Whether a file that lost is in a package.
  static func isThere(_ part: ConflictPart, in package: FilePath) -> Bool {
    guard let found = (try? FileTree(part.path, inPackageAt: package))?.contents?.storedFile?.identity else {
      return false
    }
    // Who saves the package copies it.
    return (found.size, found.modified) == (part.identity.size, part.identity.modified)
  }

  /// Gives a version of a package the files that lost which are there now, and no others: only who resolves the conflict ends it.
  static func carry(from package: FilePath, to version: inout FileTree) {
    guard isPackage(package) else { return }
    for part in version.conflictParts { version[path: part.path] = nil }
    guard let current = PackageConflicts(in: package) else { return }
    for part in current.versions.joined() { version[path: part.path] = current.tree[path: part.path] }
  }
}

extension ConflictPart {
  fileprivate func isNewer(than other: ConflictPart) -> Bool {
    let (own, others) = (identity.modified.order, other.identity.modified.order)
    return own == others ? other.path.lexicographicallyPrecedes(path) : own > others
  }
}

extension Timestamp {
  fileprivate var order: (Int64, UInt32) { (seconds, nanoseconds) }
}

extension FileVersion {
  fileprivate init?(_ path: FilePath, of package: FilePath, _ parts: [ConflictPart]) {
    guard let first = parts.first else { return nil }
    self.init(path, .conflict(first.name.source), computer: first.name.maker, author: first.name.author)
    (self.parts, origin) = (parts, package.appending(first))
  }

  /// Whether everything that belongs to the version is at its path.
  var isWhole: Bool { parts.isEmpty || path != origin }
}

extension FilePath {
  fileprivate func appending(_ part: ConflictPart) -> FilePath {
    FilePath(bytesBeforeNUL: bytes.appendingComponent(part.path.pathBytes))
  }
}
