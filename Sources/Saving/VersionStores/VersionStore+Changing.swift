import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

extension VersionStore {
  /// Adds a version, which stays until it is removed.
  /// - Parameters:
  ///   - contents: the path of the file or package, on the same file system. It is moved to the store.
  ///   - path: the path of the versioned item.
  /// - Throws: `SafeWriteError`.
  public func add(movingItemAt contents: FilePath, to path: FilePath) throws(SafeWriteError) -> StoredVersion {
    try add(moving: Place(contents, followsLink: false), to: path)
  }

  /// - Parameter contents: the place of the file or package.
  package func add(moving contents: Place, to path: FilePath) throws(SafeWriteError) -> StoredVersion {
    try add(moving: contents, to: path, .added)
  }

  /// Stores a conflict version.
  /// - Parameters:
  ///   - conflict: its place.
  ///   - stamp: the result of ``item(at:)`` for it: the item may since have been replaced. Nil if that is impossible.
  ///   - id: the identifier that the version keeps.
  ///   - isPartial: whether it has only some items of a package.
  ///   - path: the path of the versioned item.
  package func add(
    conflictVersionAt conflict: Place, _ stamp: String?, named id: String, isPartial: Bool = false, to path: FilePath
  ) throws(SafeWriteError) -> StoredVersion {
    try add(moving: conflict, stamp, to: path, .lostConflict) { name in
      (name.id, name.isPartial) = (id, isPartial)
    }
  }

  /// - Parameters:
  ///   - source: the place of the contents.
  ///   - stamp: the identifier that the contents must have; nil for any.
  ///   - isPending: whether the policy is not applied yet (``PendingVersion``).
  func add(
    moving source: Place, _ stamp: String? = nil, to path: FilePath, _ reason: StoredVersion.Reason,
    isPending: Bool = false, naming: (inout StoredName) -> Void = { _ in }
  ) throws(SafeWriteError) -> StoredVersion {
    if let refusal { throw refusal }
    guard let place = realPlace(path) else { throw SafeWriteError(.openFolder, path.bytes, code: ENOENT) }
    // It stays open, so that the moved item can be compared with the examined one.
    guard let examined = source.folder.open(source.name, Descriptor.withoutAccess), let status = examined.status()
    else { throw source.folder.failure(.open, source.name) }
    guard [.file, .directory].contains(FileIdentity(status).kind) else {
      throw SafeWriteError(stamp == nil ? .move : .replace, source.path, code: stamp == nil ? EINVAL : ESTALE)
    }
    // Without the time of creation, the version would get another identifier.
    let mark = try ReadProblems.reporting { MoveMark(examined) }
    var name = StoredName(status, birth: mark?.birth ?? 0, of: place.name, reason, now: clock())
    if let stamp, name.id != stamp { throw SafeWriteError(.replace, source.path, code: ESTALE) }
    naming(&name)
    let current = MoveMark(place.name, in: place.folder)
    var (code, refused): (CInt?, CInt?) = (nil, nil)
    let version = NewVersion(name: name, modified: status.modified, size: status.size)
    let (stored, problem) = ReadProblems.collecting {
      store(version, at: place, was: current, is: current, isPending: isPending) { item in
        guard refused == nil else { return false }
        if source.folder.renameToFree(source.name, to: version.name.bytes, in: item.folder) {
          let name = version.name.bytes
          refused = item.folder.refuseOther(than: examined, as: name, from: source.name, in: source.folder)
          return refused == nil
        }
        code = errno
        return false
      }
    }
    if let stored { return stored }
    if let refused { throw SafeWriteError(refused == ESTALE ? .replace : .move, source.path, code: refused) }
    if let code { throw SafeWriteError(.move, source.path, code: code) }
    if let problem { throw problem }
    throw untrusted
  }

  /// Removes a version.
  /// - Throws: `SafeWriteError`, with `ENOENT` if it no longer exists.
  public func remove(_ version: StoredVersion) throws(SafeWriteError) {
    if let refusal { throw refusal }
    let place = try place(of: version)
    guard place.folder.status(of: place.name) != nil else { throw place.folder.failure(.remove, place.name) }
    try ItemVersions(folder: place.folder, name: []).remove(version)
  }

  /// Removes all stored versions of an item, even those that are otherwise kept, and all stored versions of items in a
  /// package.
  /// - Parameter path: the path of the item, where no item needs to exist.
  /// - Returns: the number of removed versions.
  /// - Throws: `SafeWriteError` for the first one that cannot be removed; the other versions are removed.
  @discardableResult
  public func removeAll(of path: FilePath) throws(SafeWriteError) -> Int {
    if let refusal { throw refusal }
    guard let place = try ReadProblems.reporting({ realPlace(path) }) else { return 0 }
    var count = 0
    for item in try ReadProblems.reporting({ itemsWithVersions(inPackageAt: path) }) {
      count += try removeAll(of: item)
    }
    let found = try ReadProblems.reporting { versions(at: place) }
    var failure: SafeWriteError?
    for (version, item, _) in found {
      do throws(SafeWriteError) { try item.remove(version) } catch { failure = failure ?? error }
    }
    for folder in VersionFolder.all(besides: place.folder, data: data) {
      folder.item(at: place.path).map(folder.removeIfEmpty)
      for (_, item, _) in found { folder.removeIfEmpty(item) }
      folder.forgetMoves()
      folder.removeAbandoned()
    }
    if let failure { throw failure }
    return count + found.count
  }

  /// Changes whether a version may be removed to save space.
  /// - Returns: the version, whose path has changed.
  /// - Throws: `SafeWriteError`.
  public func setDiscardable(_ isDiscardable: Bool, _ version: StoredVersion) throws(SafeWriteError) -> StoredVersion {
    guard version.isDiscardable != isDiscardable else { return version }
    if let refusal { throw refusal }
    let place = try place(of: version)
    guard var name = version.name else { throw SafeWriteError(.move, place.path, code: EINVAL) }
    name.reason = isDiscardable ? .replaced : .added
    guard place.folder.rename(place.name, to: name.bytes) else { throw place.folder.failure(.move, place.name) }
    return StoredVersion(path: place.folder.filePath(of: name.bytes), name: name, modified: version.modified)
  }

  /// Makes changes of an item's versions durable, and of the conflict versions next to it, so that a power failure does
  /// not undo them.
  ///
  /// - Parameter path: the path of the item, where no item needs to exist.
  /// - Throws: `SafeWriteError`.
  package func sync(versionsOf path: FilePath) throws(SafeWriteError) {
    guard let place = realPlace(path), let device = place.folder.descriptor.status()?.device else {
      throw SafeWriteError(.openFolder, path.bytes, code: ENOENT, state: .replaced)
    }
    // The versions are on the same file system, where this user may be unable to read the folder of the item.
    let stores = VersionFolder.all(besides: place.folder, data: data).map(\.root)
      .filter { $0.descriptor.status()?.device == device }
    var failure: SafeWriteError?
    for folder in [place.folder] + stores {
      guard let opened = folder.open([dot], O_RDONLY | O_DIRECTORY) else {
        failure = failure ?? folder.failure(.openFolder)
        continue
      }
      // The system reports a failure only once.
      guard opened.syncFileSystem() else { throw folder.failure(.syncFolder).with(.replaced) }
      return
    }
    if let failure { throw failure.with(.replaced) }
  }

  /// The stored version at a path; nil if there is none.
  package static func version(at path: FilePath) -> StoredVersion? {
    let opened = ReadProblems.skipping { () throws(SafeWriteError) in try Place(path, followsLink: false) }
    guard let place = opened, let name = StoredName(place.name) else { return nil }
    return ItemVersions(folder: place.folder, name: []).version(name)
  }

  /// The filename extension that an item had when a version was stored; nil if it had none.
  package static func filenameExtension(ofVersionAt path: FilePath) -> String? {
    guard let component = path.lastComponent,
      let name = StoredName(FilePath(root: nil, CollectionOfOne(component)).bytes), name.suffix.count > 1
    else { return nil }
    return String(validating: name.suffix.dropFirst(), as: UTF8.self)
  }

  /// Records that an item was moved within its file system, so its versions are found at its new path.
  public func noteMove(from path: FilePath, to newPath: FilePath) {
    guard let old = realPlace(path), let new = realPlace(newPath) else { return }
    for folder in VersionFolder.all(besides: new.folder, data: data) {
      folder.item(at: old.path).map { folder.move($0, to: new.path) }
    }
  }

  /// Records which file or package is at a path now, if versions of the previous item are stored: they follow that item
  /// when it is moved.
  /// - Parameter path: the path of the item.
  package func note(itemAt path: FilePath) {
    if let place = realPlace(path) { note(itemAt: place) }
  }

  // MARK: Conflicts

  /// The common origin of the current version of an item and another program's version; nil if it is
  /// unknown, or not stored.
  /// - Parameters:
  ///   - conflict: the path of the other program's version.
  ///   - path: the path of the item.
  public func commonAncestor(of conflict: FilePath, and path: FilePath) -> StoredVersion? {
    guard let place = realPlace(path), let id = Self.item(at: conflict)?.id else { return nil }
    return items(at: place).lazy.compactMap { item in item.ancestor(of: id).flatMap(item.version) }.first
  }

  /// Forgets the version from which a conflict version was made, so that it may be removed.
  package func forgetAncestor(of conflict: String, and path: FilePath) {
    guard let place = realPlace(path) else { return }
    for item in items(at: place) { item.forgetAncestor(of: conflict) }
  }

  /// The identifier that an item would have in the store, and keeps if it is moved there; when it was changed; the size
  /// of a file in bytes.
  /// - Parameter path: the path of the item; links are not followed.
  /// - Returns: nil if there is no file or package.
  package static func item(at path: FilePath) -> (id: String, modified: Timestamp, size: Int64?)? {
    guard let (id, status) = found(at: path) else { return nil }
    let isFile = FileIdentity(status).kind == .file
    return (id, status.modified, isFile ? status.size : nil)
  }

  /// The identity of the item at a path, if it has an identifier from ``item(at:)``.
  package static func identity(at path: FilePath, named id: String) -> FileIdentity? {
    found(at: path).flatMap { $0.id == id ? FileIdentity($0.status) : nil }
  }

  private static func found(at path: FilePath) -> (id: String, status: FileStatus)? {
    let opened = ReadProblems.skipping { () throws(SafeWriteError) in try Place(path, followsLink: false) }
    guard let place = opened, let status = ReadProblems.status(of: place.name, in: place.folder),
      [.file, .directory].contains(FileIdentity(status).kind)
    else { return nil }
    return (StoredName(status, birth: MoveMark(place.name, in: place.folder)?.birth ?? 0, of: place.name).id, status)
  }
}

extension Folder {
  /// Compares an item that was moved to this folder with the one that was examined: another user may have given its
  /// name to another item in between. Such an item is moved back; if its name is taken, it gets a visible one.
  /// - Parameters:
  ///   - examined: the open item that was to be moved.
  ///   - name: its new name.
  ///   - oldName: its name before.
  ///   - source: the folder in which it was.
  /// - Returns: nil if it is the same item; otherwise an error number: `ESTALE`, or why it cannot be examined.
  func refuseOther(
    than examined: Descriptor, as name: [UInt8], from oldName: [UInt8], in source: Folder
  ) -> CInt? {
    var code = ESTALE
    if let found = status(of: name), let known = examined.status() {
      if FileIdentity(found).isSameItem(as: FileIdentity(known)) { return nil }
    } else if errno != ENOENT {
      code = errno
    }
    if renameToFree(name, to: oldName, in: source) { return code }
    // Another item may also get the conflict name.
    for _ in 0..<10 {
      if renameToFree(name, to: ItemSiblings.conflictName(of: oldName), in: source) { return code }
    }
    // Under this name, it is not a version.
    _ = renameToFree(name, to: VersionFolder.temporaryName())
    return code
  }
}
