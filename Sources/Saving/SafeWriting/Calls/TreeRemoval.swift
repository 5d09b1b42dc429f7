import UTLibC
import UTSystemCalls

/// Removes items of a folder with everything below them, and no other items.
///
/// - Each folder is closed to other users before its names are read, so that nothing is moved into it later.
/// - If other users could move something into it before, a folder in it is emptied only if it is known, or if they
///   could empty it.
/// - Mounted file systems in it are not emptied.
struct TreeRemoval {
  /// An item that is to be removed.
  private struct Item {
    let name: [UInt8]
    /// Its known contents.
    var items: PackageManifest?
    /// The identity that it must have; nil if it may be any.
    var known: FileIdentity?
    var opened: Folder?
  }

  private let root: Folder

  init(in root: Folder) { self.root = root }

  /// - Parameters:
  ///   - items: the item's known contents.
  ///   - known: the identity that it must have; nil if it may be any.
  ///   - opened: the item itself, if it is open.
  func remove(
    _ name: [UInt8], _ items: PackageManifest? = nil, _ known: FileIdentity? = nil, opened: Folder? = nil
  ) throws(SafeWriteError) {
    // Other users cannot change anything in a folder that only this user can read.
    var isPrivate: Bool?
    var waiting = [Item(name: name, items: items, known: known, opened: opened)]
    while let next = waiting.popLast() {
      if root.remove(next.name) || errno == ENOENT { continue }
      guard errno == EISDIR || errno == EPERM else { throw root.failure(.remove, next.name) }
      guard let (folder, status) = try open(next) else { continue }
      if isPrivate == nil { isPrivate = root.descriptor.status().map(Surroundings.isPrivate) ?? false }
      let surroundings = Surroundings(of: folder, status, isPrivate: isPrivate ?? false)
      try empty(folder, surroundings, next.items, depth: 1) { (parent, child, status) throws(SafeWriteError) in
        // Deeper folders would need too many descriptors; they are moved up and removed on their own.
        let moved = SiblingName.temporary(SiblingName.meaning(of: name)?.documentName ?? name)
        guard parent.rename(child, to: moved, in: root) || errno == ENOENT else { throw parent.failure(.remove, child) }
        waiting.append(Item(name: moved, known: FileIdentity(status)))
      }
      guard root.remove(next.name, isFolder: true) || errno == ENOENT else { throw root.failure(.remove, next.name) }
    }
  }

  /// Opens an item that is a folder.
  ///
  /// - Returns: nil if it is missing.
  private func open(_ item: Item) throws(SafeWriteError) -> (Folder, FileStatus)? {
    if let opened = item.opened, let status = opened.descriptor.status() {
      guard try root.identityIfPresent(of: item.name).map(FileIdentity(status).isSameItem) ?? false else {
        throw SafeWriteError(.remove, root.path(of: item.name), code: ESTALE)
      }
      opened.descriptor.closeToOthers(status)
      return (opened, status)
    }
    let opened = root.descriptor.openToEmpty(item.name) { status in
      item.known.map(FileIdentity(status).isSameItem) ?? true
    }
    guard let opened else {
      let failure = root.failure(.remove, item.name)
      // An empty one need not be opened.
      if failure.code == ENOENT || root.remove(item.name, isFolder: true) { return nil }
      throw failure
    }
    return (Folder(opened.folder, path: root.path(of: item.name)), opened.status)
  }

  /// Removes the contents of a folder.
  ///
  /// - Parameters:
  ///   - surroundings: its state before it was closed to other users.
  ///   - items: its known contents.
  private func empty(
    _ folder: Folder, _ surroundings: Surroundings, _ items: PackageManifest?, depth: Int,
    tooDeep: (Folder, [UInt8], FileStatus) throws(SafeWriteError) -> Void
  ) throws(SafeWriteError) {
    // Not with another descriptor, because there may be none left. No other code uses this one.
    guard let names = FolderEntries.names(of: folder.descriptor) else { throw folder.failure(.listFolder) }
    for name in names {
      if folder.remove(name) || errno == ENOENT { continue }
      guard errno == EISDIR || errno == EPERM else { throw folder.failure(.remove, name) }
      let known = items?[name]?.identity
      let opened = folder.descriptor.openToEmpty(name) { status in
        known.map(FileIdentity(status).isSameItem) ?? false || surroundings.allowEmptying(status)
      }
      guard let opened else {
        let failure = folder.failure(.remove, name)
        // An empty one need not be opened.
        if failure.code == ENOENT || folder.remove(name, isFolder: true) { continue }
        throw failure
      }
      guard depth < Folder.maximumDepth else {
        try tooDeep(folder, name, opened.status)
        continue
      }
      let child = Folder(opened.folder, path: folder.path(of: name))
      try empty(
        child, Surroundings(of: child, opened.status, isPrivate: surroundings.isPrivate), items?.folder(name[...]),
        depth: depth + 1, tooDeep: tooDeep)
      guard folder.remove(name, isFolder: true) || errno == ENOENT else { throw folder.failure(.remove, name) }
    }
  }
}

/// The state of a folder before it was closed to other users and emptied: what they could move into it.
private struct Surroundings {
  private let folder: Folder
  private let status: FileStatus
  /// Whether other users could not open it, because of its mode or of a folder around it.
  let isPrivate: Bool

  init(of folder: Folder, _ status: FileStatus, isPrivate: Bool) {
    (self.folder, self.status) = (folder, status)
    self.isPrivate = isPrivate || Self.isPrivate(status)
  }

  static func isPrivate(_ status: FileStatus) -> Bool { Trust.isOwn(status) && status.permissions & 0o1077 == 0 }

  /// Whether a folder in it may be emptied without being known: other users could not have moved it here, or could
  /// empty it themselves.
  func allowEmptying(_ child: FileStatus) -> Bool {
    if isPrivate || isClosed(child) { return true }
    guard Trust.isOwn(status) else {
      // Its owner can move folders into it.
      return child.owner == status.owner || isWritable(child, by: 0o002)
    }
    if isClosed(status) { return isWritable(child, by: 0o020) || isWritable(child, by: 0o002) }
    guard status.permissions & 0o022 != 0 else { return true }
    return isWritable(child, by: status.permissions & 0o022)
      && !ExtendedAttributes.mayHave(ExtendedAttributes.accessList, descriptor: folder.number)
  }

  /// Whether a folder was about to be emptied before, when it was known or other users could empty it.
  private func isClosed(_ status: FileStatus) -> Bool { status.permissions == Descriptor.closedMode }

  /// Whether the group of this folder, or everyone, may change another folder, according to the mode bits.
  private func isWritable(_ child: FileStatus, by bits: mode_t) -> Bool {
    child.permissions & 0o1000 == 0 && child.permissions & bits == bits
      && (bits & 0o020 == 0 || child.group == status.group || child.permissions & 0o002 != 0)
  }
}
