import Glibc
import SystemCalls
import SystemPackage

/// Keeps the versions of files and packages that saves replace, so that they can be restored.
///
/// Keeping a version is a rename to a folder on the same file system that only this user can read:
/// `uniform-documents/versions` in `$XDG_DATA_HOME` (by default `~/.local/share`) or, on other file systems,
/// `.uniform-versions-UID` in the highest folder in which this user may create it. Both contain a `CACHEDIR.TAG`, which
/// tells backup programs to leave them out. A version is found by the path of its item, also after a program that knows
/// the store has moved the item and, on most file systems, after any other program has.
///
/// Versions are removed as the ``policy`` says. Conflict versions, which are not in the store, are never removed.
public struct VersionStore: Sendable {
  /// The store of this user.
  public static let standard = VersionStore()

  /// Which versions stay.
  public var policy: VersionPolicy
  private let dataFolder: FilePath?

  /// Creates a store.
  /// - Parameters:
  ///   - dataFolder: the folder to use in place of `$XDG_DATA_HOME`; nil for that.
  ///   - policy: which versions stay.
  public init(dataFolder: FilePath? = nil, policy: VersionPolicy = .standard) {
    (self.dataFolder, self.policy) = (dataFolder, policy)
  }

  private var data: [UInt8]? { dataFolder?.bytes ?? UserFolder.data.path() }

  // MARK: Finding

  /// Returns the stored versions of a file or package, newest first.
  /// - Parameter path: its path, at which nothing need exist. A symbolic link stands for its destination.
  public func versions(of path: FilePath) -> [StoredVersion] {
    guard let place = Self.realPlace(path) else { return [] }
    let versions = items(at: place).flatMap { item in
      item.names.compactMap { name -> StoredVersion? in
        // Nothing else is ever stored.
        guard let kind = item.folder.identity(of: name.bytes)?.kind, kind == .file || kind == .directory else {
          return nil
        }
        return item.version(name)
      }
    }
    return versions.sorted { $1.modified.isBefore($0.modified) }
  }

  /// The folders with versions of the item at a place.
  private func items(at place: Place) -> [ItemVersions] {
    let mark = MoveMark(place.name, in: place.folder)
    return VersionFolder.all(besides: place.folder, data: data).flatMap { folder in
      [folder.item(at: place.path), mark.flatMap { folder.movedItem($0, at: place.path) }].compactMap(\.self)
    }
  }

  /// The place of an item, in a folder with a path without links.
  private static func realPlace(_ path: FilePath) -> Place? {
    (try? Place(path, followsLink: true)).flatMap(realPlace)
  }

  private static func realPlace(_ place: Place) -> Place? {
    let link = Array("/proc/self/fd/\(place.folder.number)".utf8)
    return Descriptor.destination(ofLinkAt: link).map {
      Place(folder: Folder(place.folder.descriptor, path: $0), name: place.name)
    }
  }

  // MARK: Keeping

  /// Stores a replaced version.
  /// - Parameters:
  ///   - sibling: its name next to the new version.
  ///   - place: the place of the new version.
  ///   - new: recognizes the new version.
  ///   - manifest: the items of a package.
  /// - Returns: nil if it cannot be stored; it is still there then.
  func keep(
    _ sibling: [UInt8], of place: Place, replacedBy new: MoveMark?, _ manifest: PackageManifest? = nil
  ) -> StoredVersion? {
    guard let place = Self.realPlace(place), var status = place.folder.status(of: sibling) else { return nil }
    if let last = manifest?.lastModified, Timestamp(status.st_mtim).isBefore(last) { status.st_mtim = last.timespec }
    let old = MoveMark(sibling, in: place.folder)
    var name = StoredName(status, birth: old?.birth ?? 0, of: place.name)
    name.isShared = FileIdentity(status).kind == .directory
    let size = manifest?.size ?? Int64(status.st_size)
    return store(at: place, name, size: size, was: old, is: new) { item in
      place.folder.rename(sibling, to: name.bytes, in: item.folder, .keeping)
    }
  }

  /// Stores a copy of a file that is overwritten.
  func copy(of file: Descriptor, of place: Place, replacedBy new: MoveMark?) -> StoredVersion? {
    guard let place = Self.realPlace(place), let status = file.status() else { return nil }
    let name = StoredName(status, birth: file.birth, of: place.name)
    return store(at: place, name, size: Int64(status.st_size), was: MoveMark(file), is: new) { item in
      var options = SaveOptions()
      options.createsOnly = true
      options.attributes.modified = Timestamp(status.st_mtim)
      let path = item.folder.filePath(of: name.bytes)
      return (try? SafeWrite.file(at: path, options: options) { try $0.copy(from: file.number) }) != nil
    }
  }

  private func store(
    at place: Place, _ name: StoredName, size: Int64, was old: MoveMark?, is new: MoveMark?,
    _ put: (ItemVersions) -> Bool
  ) -> StoredVersion? {
    guard let folder = VersionFolder.forKeeping(besides: place.folder, data: data) else { return nil }
    // Another process may remove the item's folder while it is empty.
    for _ in 0..<3 {
      guard let item = folder.item(at: place.path, isCreated: true) else { return nil }
      guard put(item) else {
        if errno == ENOENT { continue }
        return nil
      }
      if let moved = old.flatMap({ folder.movedItem($0, at: place.path) }) { folder.join(moved, to: item) }
      folder.note(item, was: old, is: new)
      item.separate()
      // An added version is no reason to remove others.
      if name.isDiscardable {
        item.thin(policy, now: .now)
        limit(folder, afterAdding: size)
      }
      // A package's version is removed if there is no room for its files.
      return name.isShared ? item.names.first { $0.id == name.id }.map(item.version) : item.version(name)
    }
    return nil
  }

  /// Whether a version of a package is to be stored: it is not too large, and the last one was stored long enough ago.
  func isDue(for place: Place, _ manifest: PackageManifest) -> Bool {
    guard manifest.count <= policy.maximumItems, manifest.size <= policy.maximumBytes else { return false }
    guard let place = Self.realPlace(place) else { return true }
    let now = Timestamp.now.seconds
    return items(at: place).allSatisfy { item in
      item.names.last.flatMap { item.folder.status(of: $0.bytes) }.map { stored in
        // A rename changes this time.
        !(0..<policy.packageInterval).contains(now - Int64(stored.st_ctim.tv_sec))
      } ?? true
    }
  }

  // MARK: Changing

  /// Adds a version that is not discardable.
  /// - Parameters:
  ///   - contents: the path of the file or package, on the same file system. It is moved to the store.
  ///   - path: the path of the item of which it is a version.
  /// - Throws: ``SafeWriteError``.
  public func add(movingItemAt contents: FilePath, to path: FilePath, isDiscardable: Bool = false)
    throws(SafeWriteError)
    -> StoredVersion
  {
    let source = try Place(contents, followsLink: false)
    let place = try Place(path, followsLink: true)
    guard let status = source.folder.status(of: source.name) else { throw source.folder.failure(.open, source.name) }
    let mark = MoveMark(source.name, in: source.folder)
    let name = StoredName(status, birth: mark?.birth ?? 0, of: place.name, isDiscardable: isDiscardable)
    let current = MoveMark(place.name, in: place.folder)
    errno = EACCES
    let stored = Self.realPlace(place).flatMap { place in
      store(at: place, name, size: Int64(status.st_size), was: nil, is: current) { item in
        source.folder.rename(source.name, to: name.bytes, in: item.folder, .keeping)
      }
    }
    guard let stored else { throw source.folder.failure(.move, source.name) }
    return stored
  }

  /// Removes a version.
  /// - Throws: ``SafeWriteError``.
  public func remove(_ version: StoredVersion) throws(SafeWriteError) {
    let place = try Place(version.path, followsLink: false)
    try ItemVersions(folder: place.folder, name: []).remove(version.name)
  }

  /// Removes all stored versions of an item, also those that are not discardable.
  /// - Parameter path: the path of the item, at which nothing need exist.
  /// - Throws: ``SafeWriteError``.
  public func removeAll(of path: FilePath) throws(SafeWriteError) {
    guard let place = Self.realPlace(path) else { return }
    for folder in VersionFolder.all(besides: place.folder, data: data) {
      let moved = MoveMark(place.name, in: place.folder).flatMap { folder.movedItem($0, at: place.path) }
      for item in [folder.item(at: place.path), moved].compactMap(\.self) {
        for name in item.names { try item.remove(name) }
        folder.removeIfEmpty(item)
      }
    }
  }

  /// Changes whether a version may be removed to save space.
  /// - Returns: the version, whose path has changed.
  /// - Throws: ``SafeWriteError``.
  public func setDiscardable(_ isDiscardable: Bool, _ version: StoredVersion) throws(SafeWriteError) -> StoredVersion {
    guard version.isDiscardable != isDiscardable else { return version }
    let place = try Place(version.path, followsLink: false)
    var name = version.name
    name.isDiscardable = isDiscardable
    guard place.folder.rename(place.name, to: name.bytes) else { throw place.folder.failure(.move, place.name) }
    return StoredVersion(path: place.folder.filePath(of: name.bytes), name: name)
  }

  /// Notes that an item was moved on its file system: its versions are found at its new path then.
  public func noteMove(from path: FilePath, to newPath: FilePath) {
    guard let old = Self.realPlace(path), let new = Self.realPlace(newPath) else { return }
    for folder in VersionFolder.all(besides: new.folder, data: data) {
      folder.item(at: old.path).map { folder.move($0, to: new.path) }
    }
  }

  // MARK: Conflicts

  /// Notes that another program's version and the one that replaces it were made from the same version, if that was
  /// stored by the other program.
  func noteAncestor(_ original: FileBase, of conflict: KeptVersion, at place: Place) {
    guard let place = Self.realPlace(place), let id = Self.item(at: conflict.path)?.id else { return }
    for item in items(at: place) {
      let name = item.names.last { name in
        item.folder.identity(of: name.bytes).map { $0.isSameItem(as: original.identity) } ?? false
      }
      if let name { return item.note(ancestor: name, of: id) }
    }
  }

  /// The version from which the current version of an item and another program's one were both made; nil if it is not
  /// known, or not stored.
  /// - Parameters:
  ///   - conflict: the path of the other program's version.
  ///   - path: the path of the item.
  public func commonAncestor(of conflict: FilePath, and path: FilePath) -> StoredVersion? {
    guard let place = Self.realPlace(path), let id = Self.item(at: conflict)?.id else { return nil }
    return items(at: place).lazy.compactMap { item in item.ancestor(of: id).map(item.version) }.first
  }

  /// Forgets from which version a conflict version was made, so that that version may be removed.
  package func forgetAncestor(of conflict: String, and path: FilePath) {
    guard let place = Self.realPlace(path) else { return }
    for item in items(at: place) { item.forgetAncestor(of: conflict) }
  }

  /// The identifier that an item would have in the store, and keeps if it is moved there; when it was changed; the size of a file in
  /// bytes.
  /// - Parameter path: the path of the item; links are not followed.
  /// - Returns: nil if there is no file or package.
  package static func item(at path: FilePath) -> (id: String, modified: Timestamp, size: Int64?)? {
    guard let place = try? Place(path, followsLink: false), let status = place.folder.status(of: place.name),
      [.file, .directory].contains(FileIdentity(status).kind)
    else { return nil }
    let name = StoredName(status, birth: MoveMark(place.name, in: place.folder)?.birth ?? 0, of: place.name)
    let isFile = FileIdentity(status).kind == .file
    return (name.id, Timestamp(status.st_mtim), isFile ? Int64(status.st_size) : nil)
  }

  /// A folder on the file system of an item, in which only this user can read: for versions to be added.
  /// - Parameter path: the path of the item.
  package func temporaryFolder(for path: FilePath) -> FilePath? {
    Self.realPlace(path).flatMap { place in
      VersionFolder.forKeeping(besides: place.folder, data: data).map { FilePath(bytesBeforeNUL: $0.root.path) }
    }
  }
}
