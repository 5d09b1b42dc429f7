import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// The folder with the versions of one file or package. Their names contain all facts about them, so there is no
/// index that could be damaged.
struct ItemVersions {
  let folder: Folder
  let name: [UInt8]

  /// A link with the path of the item.
  private static let pathName = Array(".path".utf8)
  /// The prefix of the names of links that lead to the common origin of two versions.
  private static let ancestorPrefix = Array(".ancestor-".utf8)
  /// The name that stands for the versions of other devices.
  private static let otherDevices = "devices"
  /// The beginning of the names of links with the relative paths of items in a package that have versions.
  private static let itemPrefix = Array(".item-".utf8)
  /// The beginning of the names of versions that are being removed.
  private static let removedPrefix = Array(".removed-".utf8)

  init(folder: Folder, name: [UInt8]) { (self.folder, self.name) = (folder, name) }

  /// The real path of the item; nil if unknown.
  var documentPath: [UInt8]? { ReadProblems.destination(ofLink: Self.pathName, in: folder) }

  /// Records the path of the item, unless another process already did.
  func note(path: [UInt8]) {
    if !folder.makeLink(Self.pathName, destination: path), errno != EEXIST {
      ReadProblems.note(folder.failure(.create, Self.pathName))
    }
  }

  func forgetPath() { _ = folder.remove(Self.pathName) }

  /// The contents of the folder.
  struct Contents {
    /// The names of the versions, by time.
    let versions: [StoredName]
    /// The names of the links that lead to the common origins of two versions.
    let ancestors: [[UInt8]]
  }

  /// The current contents of the folder.
  var contents: Contents {
    let names = ReadProblems.skipping { () throws(SafeWriteError) in try folder.names() } ?? []
    return Contents(
      versions: Self.versions(among: names), ancestors: names.filter { $0.hasPrefix(Self.ancestorPrefix) })
  }

  /// The names of the versions, by time.
  var names: [StoredName] { contents.versions }

  private static func versions(among names: [[UInt8]]) -> [StoredName] {
    names.compactMap(StoredName.init)
      .sorted { $0.replaced == $1.replaced ? $0.id < $1.id : $0.replaced.isBefore($1.replaced) }
  }

  /// Removes references to versions, if there are none, no items in the package that have versions, and no other items.
  ///
  /// - Returns: whether there are none.
  func removeReferencesIfEmpty() -> Bool {
    guard let names = try? folder.names(), Self.versions(among: names).isEmpty,
      !names.contains(where: { $0.hasPrefix(Self.itemPrefix) })
    else { return false }
    let references = names.filter { $0 != Self.pathName }
    let known = [Self.ancestorPrefix, Self.removedPrefix]
    guard references.allSatisfy({ name in known.contains { name.hasPrefix($0) } }) else { return false }
    for name in references { try? folder.removeTree(name) }
    return true
  }

  /// The version with a name; nil if it was removed. Only files and packages are ever stored.
  func version(_ name: StoredName) -> StoredVersion? {
    guard let status = ReadProblems.status(of: name.bytes, in: folder),
      [.file, .directory].contains(FileIdentity(status).kind)
    else {
      return nil
    }
    return StoredVersion(path: folder.filePath(of: name.bytes), name: name, modified: status.modified)
  }

  func remove(_ version: StoredVersion) throws(SafeWriteError) {
    guard let name = version.name else { throw SafeWriteError(.remove, version.path.bytes, code: EINVAL) }
    try remove(name)
  }

  /// Removes a version, so that no part of it remains under its name.
  func remove(_ name: StoredName) throws(SafeWriteError) {
    let bytes = name.bytes
    // A file; or another process has removed the version.
    if folder.remove(bytes) || errno == ENOENT { return }
    let removed = Self.removedPrefix + bytes
    guard folder.rename(bytes, to: removed) else {
      if errno == ENOENT { return }
      // A version with that name was being removed when a process was killed.
      guard errno == ENOTEMPTY || errno == EEXIST else { throw folder.failure(.remove, bytes) }
      try folder.removeTree(removed)
      return try remove(name)
    }
    try folder.removeTree(removed)
  }

  /// Gives versions of packages their own copies of files that they share with the package.
  ///
  /// A program that writes to one of these files would also change the version. Without space for the copies, that is
  /// better than no version; it is tried again when the next version is stored.
  ///
  /// - Parameter contents: the contents of the folder, which are updated.
  func separate(_ contents: inout Contents) {
    let shared = contents.versions.filter(\.isShared)
    guard !shared.isEmpty else { return }
    for name in shared {
      let modified = folder.status(of: name.bytes)?.modified
      let isSeparate = folder.separateFiles(of: name.bytes)
      if let modified, let version = try? folder.folder(name.bytes) {
        _ = Descriptor.setModified(version.number, modified)
      }
      var separate = name
      separate.isShared = false
      if isSeparate { _ = folder.renameToFree(name.bytes, to: separate.bytes) }
    }
    contents = self.contents
  }

  /// Removes versions that the policy does not require.
  ///
  /// - Parameter contents: the contents of the folder.
  func thin(_ policy: VersionPolicy, among contents: Contents, now: Timestamp) {
    let removable = removable(among: contents)
    for index in policy.superfluous(removable.map(\.replaced), now: now) { try? remove(removable[index]) }
  }

  /// The versions that may be removed to save space, by time.
  var removable: [StoredName] { removable(among: contents) }

  private func removable(among contents: Contents) -> [StoredName] {
    let ancestors = Set(contents.ancestors.compactMap { folder.destination(ofLink: $0) })
    return contents.versions.filter { version in
      version.reason == .replaced && (ancestors.isEmpty || !ancestors.contains(Array(version.id.utf8)))
    }
  }

  // MARK: Items in a package

  /// The relative paths of the items in the package that have their own versions.
  var itemPaths: [[UInt8]] {
    let names = ReadProblems.skipping { () throws(SafeWriteError) in try folder.names() } ?? []
    return names.filter { $0.hasPrefix(Self.itemPrefix) }.compactMap { name in
      // Other links were not created here, and may lead to the versions of other documents.
      guard let path = folder.destination(ofLink: name), Self.isItemPath(path) else { return nil }
      return Self.linkNames(forItemAt: path).contains(name) ? path : nil
    }
  }

  /// Whether a path leads to an item in a package.
  private static func isItemPath(_ path: [UInt8]) -> Bool {
    path.split(separator: slash, omittingEmptySubsequences: false).allSatisfy { name in
      !name.isEmpty && !name.elementsEqual([dot]) && !name.elementsEqual([dot, dot])
    }
  }

  /// Records that an item in the package has versions.
  func note(itemAt path: [UInt8]) {
    for name in Self.linkNames(forItemAt: path) where folder.makeLink(name, destination: path) || isLink(name, to: path)
    {
      return
    }
  }

  func forget(itemAt path: [UInt8]) {
    for name in Self.linkNames(forItemAt: path) where isLink(name, to: path) { _ = folder.remove(name) }
  }

  private func isLink(_ name: [UInt8], to path: [UInt8]) -> Bool { folder.destination(ofLink: name) == path }

  /// Two paths can have the same hash.
  private static func linkNames(forItemAt path: [UInt8]) -> [[UInt8]] {
    let name = itemPrefix + StableHash.of(path[...]).hexadecimal
    return [name] + (1...3).map { name + Array("-\($0)".utf8) }
  }

  // MARK: Common versions

  /// Notes from which version a conflict version and the item's current one were made.
  func note(ancestor: StoredName, of conflict: String) {
    _ = folder.makeLink(Self.ancestorPrefix + Array(conflict.utf8), destination: Array(ancestor.id.utf8))
  }

  /// The version from which a conflict version and the current version were made.
  func ancestor(of conflict: String) -> StoredName? {
    folder.destination(ofLink: Self.ancestorPrefix + Array(conflict.utf8)).flatMap { id in
      names.first { Array($0.id.utf8) == id }
    }
  }

  /// Gives another item the notes about versions that it gets.
  func moveAncestors(among names: [StoredName], to other: ItemVersions) {
    let links = contents.ancestors
    if links.isEmpty { return }
    let moved = Set(names.map { Array($0.id.utf8) })
    for link in links where folder.destination(ofLink: link).map(moved.contains) ?? false {
      _ = folder.renameToFree(link, to: link, in: other.folder)
    }
  }

  /// Records that other devices may derive their next version from this one: it stays until another version is noted.
  func noteCommon(_ name: StoredName) {
    forgetAncestor(of: Self.otherDevices)
    note(ancestor: name, of: Self.otherDevices)
  }

  func forgetAncestor(of conflict: String) { _ = folder.remove(Self.ancestorPrefix + Array(conflict.utf8)) }
}
