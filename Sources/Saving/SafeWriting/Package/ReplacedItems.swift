import UTLibC
import UTSystemCalls

/// The items of the version that a new version of a package replaces: reused items, and taken over attributes.
struct ReplacedItems {
  /// Nil if no package is replaced.
  let tree: OpenTree?
  let manifest: PackageManifest
  /// The path used in errors.
  private let path: [UInt8]
  private let rootMode: UInt32?
  /// The users besides this one from whose items attributes are taken over; nil for all users.
  private let trusted: Set<uid_t>?

  /// - Parameters:
  ///   - original: the version; nil if there is none.
  ///   - path: its path.
  ///   - staging: the path of the new version.
  ///   - trusted: the users besides this one from whose items attributes are taken over; nil for all users.
  init(of original: FileBase?, at path: [UInt8], by staging: [UInt8], trusting trusted: Set<uid_t>?) {
    (self.trusted, rootMode) = (trusted, original?.mode)
    manifest = original?.manifest ?? PackageManifest()
    tree = original.flatMap { $0.manifest == nil ? nil : OpenTree(Folder($0.opened, path: path)) }
    self.path = tree == nil ? staging : path
  }

  /// The mode that an item had when the version was read; nil if that is unknown.
  func mode(of path: [UInt8]) -> UInt32? { path.isEmpty ? rootMode : manifest[path]?.mode }

  /// Whether there was a folder at a path.
  func hasFolder(_ path: [UInt8]) -> Bool {
    tree != nil && (path.isEmpty || manifest[path]?.identity.kind == .directory)
  }

  /// Whether an open item is the one that was at a path, and attributes may be taken over from it.
  ///
  /// - Parameter owner: the user whose contents replace it; nil if unknown.
  func isTrusted(_ item: Descriptor, at path: [UInt8], by owner: uid_t?) -> Bool {
    item.isItem(manifest[path]?.identity) && isTrusted(item, by: owner)
  }

  /// Opens a file, to take over its attributes.
  ///
  /// - Parameter owner: the user whose contents replace it; nil if unknown.
  func openFile(_ path: [UInt8], for owner: uid_t?) -> Descriptor? {
    guard let tree, manifest[path]?.identity.kind == .file else { return nil }
    let (folder, name) = path.splitAtLastSlash
    let file = (try? tree.folder(folder))?.open(Array(name), O_RDONLY | O_NONBLOCK)
    return file.flatMap { isTrusted($0, by: owner) ? $0 : nil }
  }

  /// Whether attributes may be taken over from an item. Another user may have put it there to get the contents.
  ///
  /// - Parameter owner: the user whose contents replace it; nil if unknown.
  func isTrusted(_ item: Descriptor, by owner: uid_t?) -> Bool {
    trusted == nil || item.status().map { isTrusted($0, by: owner) } ?? false
  }

  private func isTrusted(_ item: FileStatus, by owner: uid_t?) -> Bool {
    guard let trusted else { return true }
    let found = item.owner
    return found == geteuid() || trusted.contains(found) && (owner ?? found) == found
  }

  /// The metadata of a folder; nil if there was none, or another program removed it.
  ///
  /// - Parameters:
  ///   - newPath: the path of the new folder, for errors.
  ///   - owner: the user whose folder replaces it; nil if unknown.
  func metadata(
    ofFolder path: [UInt8], for newPath: @autoclosure () -> [UInt8], of owner: uid_t?
  ) throws(SafeWriteError) -> CarriedMetadata? {
    guard let tree, hasFolder(path) else { return nil }
    do throws(SafeWriteError) {
      let folder = try tree.folder(path[...])
      guard let status = folder.descriptor.status() else { throw SafeWriteError(.examine, newPath(), code: errno) }
      guard isTrusted(status, by: owner) else { return nil }
      return try CarriedMetadata(of: folder.number, path: newPath(), status: status)
    } catch {
      guard Self.gone.contains(error.code) else { throw error }
      return nil
    }
  }

  /// The folder of an item.
  func folder(of path: [UInt8]) throws(SafeWriteError) -> Folder {
    guard let tree else { throw failure(path, ENOENT) }
    do throws(SafeWriteError) {
      return try tree.folder(path.splitAtLastSlash.folder)
    } catch {
      throw Self.gone.contains(error.code) ? failure(path, ESTALE) : error
    }
  }

  /// The error codes for folders that no longer exist or were replaced by other items.
  private static let gone: Set<CInt> = [ENOENT, ENOTDIR, ELOOP]

  // MARK: Reused items

  /// The item at a path.
  ///
  /// - Throws: ``SafeWriteError`` with `ENOENT` if there was none.
  func item(_ path: [UInt8]) throws(SafeWriteError) -> PackageManifest.Item {
    guard tree != nil, let item = manifest[path] else { throw failure(path, ENOENT) }
    return item
  }

  /// Checks that a new version can have an item: pipes, sockets, and devices cannot be reused.
  func checkKind(_ path: [UInt8], _ item: PackageManifest.Item) throws(SafeWriteError) {
    if item.identity.kind == .other { throw failure(path, ENOTSUP) }
  }

  /// Adds everything in a reused folder, or another item as it is.
  func expand(_ item: PlannedItem, into expanded: inout [PlannedItem]) throws(SafeWriteError) {
    guard case .reused(let path) = item.source, let folder = manifest.folder(path[...]) else {
      return expanded.append(item)
    }
    // A moved folder is replaced by a different one.
    let mode = item.path == path ? nil : manifest[path]?.mode
    expanded.append(PlannedItem(path: item.path, source: .directory, attributes: ItemAttributes(mode: mode)))
    for (name, found) in folder.items {
      let original = path + [slash] + name
      try checkKind(original, found)
      try expand(PlannedItem(path: item.path + [slash] + name, source: .reused(original)), into: &expanded)
    }
  }

  /// Checks that an item and everything in it are unchanged.
  ///
  /// - Throws: ``SafeWriteError`` with `ESTALE` if an item was changed.
  func checkUnchanged(_ path: [UInt8], _ item: PackageManifest.Item) throws(SafeWriteError) {
    guard let found = try folder(of: path).identity(of: Array(path.splitAtLastSlash.name)) else { throw vanished(path) }
    guard item.identity.isUnchanged(found) else { throw failure(path, ESTALE) }
    for (child, item) in manifest.folder(path[...])?.items ?? PackageManifest().items {
      try checkUnchanged(path + [slash] + child, item)
    }
  }

  /// Checks that an open file is unchanged.
  ///
  /// - Returns: its status.
  @discardableResult
  func checkUnchanged(
    _ file: Descriptor, _ path: [UInt8], _ identity: FileIdentity
  ) throws(SafeWriteError) -> FileStatus {
    guard let status = file.status() else { throw vanished(path) }
    guard FileIdentity(status) == identity else { throw failure(path, ESTALE) }
    return status
  }

  /// The error of the last call, on an item that existed when the base was created.
  func vanished(_ path: [UInt8]) -> SafeWriteError {
    let code = errno
    return failure(path, code == ENOENT ? ESTALE : code)
  }

  func failure(_ path: [UInt8], _ code: CInt) -> SafeWriteError {
    SafeWriteError(.reuse, self.path + [slash] + path, code: code)
  }
}

extension FileIdentity {
  /// Whether an item is the same in the same state, or the same folder.
  fileprivate func isUnchanged(_ found: FileIdentity) -> Bool {
    kind == .directory ? found.isSameItem(as: self) && found.kind == .directory : found == self
  }
}
