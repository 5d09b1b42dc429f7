import FileTrees
import FoundationEssentials
import SafeWriting
import SystemPackage
import UTFileURLs
import UTLibC
import UTSystemCalls
import VersionStores

extension VersionHistory {
  /// Adds a version that is kept until it is removed.
  ///
  /// - Parameters:
  ///   - contents: a file or package.
  ///   - isMoved: whether it is moved, and need not exist afterward; otherwise, it is copied.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  public func add(_ contents: URL, isMoved: Bool = false) throws -> FileVersion {
    try add(itemAt: FilePath(contents), isMoved: isMoved)
  }

  /// Adds a version that is kept until it is removed. Its path need not be text.
  ///
  /// - Parameters:
  ///   - source: a file or package.
  ///   - isMoved: whether it is moved, and need not exist afterward; otherwise, it is copied.
  /// - Throws: `SafeWriteError`; `FileTreeError`.
  package func add(itemAt source: FilePath, isMoved: Bool = false) throws -> FileVersion {
    if isMoved, let version = try? store.add(movingItemAt: source, to: path) { return FileVersion(version, of: path) }
    var tree = try FileTree(contentsOf: source)
    // A copy has the date of its original.
    if let modified = VersionStore.item(at: source)?.modified { tree.attributes.modified = modified }
    let version = try copying(tree) { try store.add(moving: $0, to: path) }
    // Another user may have given the name to another item.
    if isMoved, let known = tree.identity { try SafeWrite.removeTree(at: source, known: known) }
    return FileVersion(version, of: path)
  }

  /// Calls a closure with the place of a copy, which it moves to the store.
  ///
  /// - Parameter progress: see `SaveOptions.progress`.
  private func copying<Version>(
    _ tree: FileTree, asking progress: ((SaveProgress) throws -> Void)? = nil, _ body: (Place) throws -> Version
  ) throws -> Version {
    try store.withIncomingPlace(forItemAt: path) { copy in
      var options = SaveOptions()
      options.progress = progress
      try tree.write(toNew: copy, options: options)
      // This allows root to restore another user's document, but nothing that belonged to that user only by its name.
      let owners = tree.foundOwners
      if owners.count == 1, let owner = owners.first { ItemAttributes.give(copy, to: owner) }
      return try body(copy)
    }
  }

  // MARK: Items of packages

  /// Stores the item before a change of a package replaces or removes it.
  ///
  /// If other users cannot change it, a file is linked to the folder of versions, from which it is not removed with the
  /// item. Other items are copied, without their data where the file system can share it.
  ///
  /// No item is found by its path, which may now lead elsewhere.
  ///
  /// - Parameters:
  ///   - item: the item as the change found it.
  ///   - package: the path of the package.
  ///   - progress: see `SaveOptions.progress`.
  /// - Returns: the version, to be settled after the change, or discarded.
  /// - Throws: `SafeWriteError`, `FileTreeError`, and any error from `progress`.
  package func prepare(
    _ item: FileTree, inPackageAt package: FilePath, asking progress: ((SaveProgress) throws -> Void)? = nil
  ) throws -> PendingVersion {
    try linking(item, inPackageAt: package)
      ?? copying(item, asking: progress) { try store.prepare(moving: $0, to: path, inPackageAt: package) }
  }

  /// - Returns: nil if the item must be copied, because it is not a file, other users could change it by its other
  ///   names, or the file system has no such names.
  private func linking(_ item: FileTree, inPackageAt package: FilePath) throws -> PendingVersion? {
    guard let file = item.contents?.storedFile, let (parent, name) = file.place, let status = parent.status(of: name),
      FileIdentity(status) == file.identity, status.owner == geteuid(), status.linkCount == 1,
      status.permissions & 0o022 == 0
    else { return nil }
    return try store.withIncomingPlace(forItemAt: path) { version in
      guard parent.link(name, to: version.name, in: version.folder.descriptor),
        // Another item may have taken the name in the meantime.
        version.folder.identity(of: version.name) == file.identity
      else { return nil }
      return try store.prepare(moving: version, to: path, inPackageAt: package)
    }
  }

  /// Applies the policy to the versions of the item, after it was replaced or removed.
  package func settle(_ version: PendingVersion) { store.settle(version) }

  /// Removes a version of the item, which was neither replaced nor removed.
  package func discard(_ version: PendingVersion) throws { try store.remove(version.version) }

  /// The items in the package that have their own versions, sorted.
  public var itemsWithVersions: [FilePath] { store.itemsWithVersions(inPackageAt: path) }

  /// Creates a folder for contents that a program writes, and that are then added by moving.
  ///
  /// - Throws: `SafeWriteError`.
  package func makeTemporaryFolder() throws(SafeWriteError) -> URL {
    let temporary = FilePath(FileManager.default.temporaryDirectory.path).appending(".new-\(UUID().uuidString)")
    let folder = try store.makeTemporaryFolder(for: path, otherwise: temporary)
    return URL(folder, directoryHint: .isDirectory)
  }

  /// Makes the current version a version of another item, which replaces it.
  package func retire(for other: VersionHistory) throws(SafeWriteError) {
    store.noteMove(from: path, to: other.path)
    _ = try store.add(movingItemAt: path, to: other.path)
  }
}
