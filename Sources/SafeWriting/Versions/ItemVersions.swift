import Glibc
import SystemCalls
import SystemPackage

/// The folder with the versions of one file or package. Their names have everything that is known of them, so there is no
/// index that could be damaged.
struct ItemVersions {
  let folder: Folder
  let name: [UInt8]

  /// A link with the path of the item.
  private static let pathName = Array(".path".utf8)
  /// The beginning of the names of links that lead to the version from which two others were made.
  private static let ancestorPrefix = Array(".ancestor-".utf8)
  /// The beginning of the names of versions that are being removed.
  private static let removedPrefix = Array(".removed-".utf8)

  init(folder: Folder, name: [UInt8]) { (self.folder, self.name) = (folder, name) }

  /// The real path of the item; nil if it is not known.
  var documentPath: [UInt8]? { ReadProblems.destination(ofLink: Self.pathName, in: folder) }

  /// Notes the path of the item, unless another process has.
  func note(path: [UInt8]) { _ = folder.makeLink(Self.pathName, destination: path) }

  func forgetPath() { _ = folder.remove(Self.pathName) }

  /// The names of the versions, by time.
  var names: [StoredName] { Self.versions(among: allNames) }

  /// The names of all items in the folder.
  var allNames: [[UInt8]] {
    ReadProblems.skipping { () throws(SafeWriteError) in try folder.names() } ?? []
  }

  private static func versions(among names: [[UInt8]]) -> [StoredName] {
    names.compactMap(StoredName.init)
      .sorted { $0.replaced == $1.replaced ? $0.id < $1.id : $0.replaced.isBefore($1.replaced) }
  }

  /// Whether there are no versions. Then, what refers to them is removed.
  var isEmpty: Bool {
    guard let names = try? folder.names(), Self.versions(among: names).isEmpty else { return false }
    for name in names where name != Self.pathName { try? folder.removeTree(name) }
    return true
  }

  /// The version with a name; nil if it is gone. Nothing but files and packages is ever stored.
  func version(_ name: StoredName) -> StoredVersion? {
    guard let status = ReadProblems.status(of: name.bytes, in: folder),
      [.file, .directory].contains(FileIdentity(status).kind)
    else {
      return nil
    }
    return StoredVersion(path: folder.filePath(of: name.bytes), name: name, modified: Timestamp(status.st_mtim))
  }

  /// Removes a version, so that no part of it remains under its name.
  func remove(_ name: StoredName) throws(SafeWriteError) {
    let removed = Self.removedPrefix + name.bytes
    guard folder.rename(name.bytes, to: removed) else {
      // Another process has removed it.
      if errno == ENOENT { return }
      // A version with that name was being removed when a process was killed.
      guard errno == ENOTEMPTY || errno == EEXIST else { throw folder.failure(.remove, name.bytes) }
      try folder.removeTree(removed)
      return try remove(name)
    }
    try folder.removeTree(removed)
  }

  /// Gives versions of packages their own copies of files that they share with the package.
  ///
  /// A program that writes to one of these files would change the version, too. Without room for the copies, that is better than no
  /// version; it is tried again when the next version is stored.
  ///
  /// - Parameter names: the names of all items in the folder, which are updated.
  func separate(_ names: inout [[UInt8]]) {
    let shared = Self.versions(among: names).filter(\.isShared)
    guard !shared.isEmpty else { return }
    for name in shared {
      let modified = folder.status(of: name.bytes)?.st_mtim
      let isSeparate = folder.separateFiles(of: name.bytes)
      if let modified, let version = try? folder.folder(name.bytes) {
        _ = Descriptor.setModified(version.number, modified)
      }
      var separate = name
      separate.isShared = false
      if isSeparate { _ = folder.rename(name.bytes, to: separate.bytes, in: folder, .keeping) }
    }
    names = allNames
  }

  /// Removes what the policy does not require.
  ///
  /// - Parameter names: the names of all items in the folder.
  func thin(_ policy: VersionPolicy, among names: [[UInt8]], now: Timestamp) {
    let removable = removable(among: names)
    for index in policy.superfluous(removable.map(\.replaced), now: now) { try? remove(removable[index]) }
  }

  /// The versions that may be removed to save space, by time.
  var removable: [StoredName] { removable(among: allNames) }

  private func removable(among names: [[UInt8]]) -> [StoredName] {
    let links = names.filter { $0.hasPrefix(Self.ancestorPrefix) }
    let ancestors = Set(links.compactMap { folder.destination(ofLink: $0) })
    return Self.versions(among: names).filter { $0.reason == .replaced && !ancestors.contains(Array($0.id.utf8)) }
  }

  // MARK: Common versions

  /// Notes from which version a conflict version and the item's current one were made.
  func note(ancestor: StoredName, of conflict: String) {
    _ = folder.makeLink(Self.ancestorPrefix + Array(conflict.utf8), destination: Array(ancestor.id.utf8))
  }

  /// The version from which a conflict version and the current one were made.
  func ancestor(of conflict: String) -> StoredName? {
    folder.destination(ofLink: Self.ancestorPrefix + Array(conflict.utf8)).flatMap { id in
      names.first { Array($0.id.utf8) == id }
    }
  }

  func forgetAncestor(of conflict: String) { _ = folder.remove(Self.ancestorPrefix + Array(conflict.utf8)) }
}
