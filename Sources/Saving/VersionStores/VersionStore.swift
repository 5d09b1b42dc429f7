import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// Keeps the versions of files and packages that saves replace, so that they can be restored.
///
/// Keeping a version is a rename to a folder on the same file system that only this user can read:
/// `uniform-documents/versions` in `$XDG_DATA_HOME` (by default `~/.local/share`) or, on other file systems,
/// `.uniform-versions-UID` in the highest folder in which this user may create it. Both contain a `CACHEDIR.TAG`, which
/// excludes them from backups by programs that honor it. A version is found by the path of its item. It is still found
/// after a program that uses the store moves the item and, on most file systems, after any other program does.
///
/// Versions are removed according to the ``policy``. Conflict versions, which are not in the store, are never removed.
public struct VersionStore: Sendable {
  /// The store of this user.
  public static let standard = VersionStore()

  /// The rules that select the versions that stay.
  public var policy: VersionPolicy
  /// Returns the current time.
  package var clock: @Sendable () -> Timestamp = { .now }
  /// Whether a link at the end of a path stands for its destination. If not, the path was already resolved: a link at
  /// its end was put there later.
  private var followsLinks = true
  /// Why versions must not be changed: the path leads through a link that another user may have planted.
  private(set) var refusal: SafeWriteError?
  private let dataFolder: FilePath?

  /// Creates a store.
  /// - Parameters:
  ///   - dataFolder: the folder to use in place of `$XDG_DATA_HOME`; nil for that.
  ///   - policy: the rules that select the versions that stay.
  public init(dataFolder: FilePath? = nil, policy: VersionPolicy = .standard) {
    (self.dataFolder, self.policy) = (dataFolder, policy)
  }

  /// The same store for a path that was already resolved.
  /// - Parameter refusal: the error of changes; nil if they are allowed.
  package func withResolvedPaths(refusing refusal: SafeWriteError?) -> VersionStore {
    var store = self
    (store.followsLinks, store.refusal) = (false, refusal)
    return store
  }

  /// The prefix of the names of folders for versions outside the user's data folder.
  package static let folderPrefix = ".uniform-versions-"

  var data: [UInt8]? { dataFolder?.bytes ?? UserFolder.data.path() }

  // MARK: Finding

  /// Returns the stored versions of a file or package, newest first.
  /// - Parameter path: its path, where no item needs to exist. A symbolic link stands for its destination, unless
  ///   another user may have planted it.
  public func versions(of path: FilePath) -> [StoredVersion] {
    guard let place = realPlace(path) else { return [] }
    return versions(at: place).map(\.version).sorted { $1.replaced.isBefore($0.replaced) }
  }

  /// The versions of the item at a place, and their locations.
  func versions(at place: Place) -> [(version: StoredVersion, item: ItemVersions, folder: VersionFolder)] {
    let mark = MoveMark(place.name, in: place.folder)
    return VersionFolder.all(besides: place.folder, data: data).flatMap { folder in
      let own = folder.item(at: place.path).map { item in item.names.map { (item, $0) } } ?? []
      let moved = mark.flatMap { folder.movedItem($0, at: place.path) }.map { moved in
        moved.names.map { (moved.item, $0) }
      }
      let known = own + (moved ?? [])
      let inside = folder.movedInside(place.path).map { moved in
        moved.names.filter { name in !known.contains { $0.0.name == moved.item.name && $0.1 == name } }
          .map { (moved.item, $0) }
      }
      return (known + (inside ?? [])).compactMap { item, name in item.version(name).map { ($0, item, folder) } }
    }
  }

  /// The folders with versions of the item at a place.
  func items(at place: Place) -> [ItemVersions] {
    let mark = MoveMark(place.name, in: place.folder)
    return VersionFolder.all(besides: place.folder, data: data).flatMap { folder in
      [folder.item(at: place.path), mark.flatMap { folder.movedItem($0, at: place.path)?.item }].compactMap(\.self)
    }
  }

  /// The place of an item, in a folder with a path without links.
  func realPlace(_ path: FilePath) -> Place? {
    let opened = ReadProblems.skipping { () throws(SafeWriteError) in
      guard followsLinks else { return try Place(path, followsLink: false) }
      do throws(SafeWriteError) { return try Place(path, followsLink: true, isWritten: true) } catch {
        guard error.operation == .followLink else { throw error }
        return try Place(path, followsLink: false)
      }
    }
    if let place = opened?.real { return place }
    // The folder of the item no longer exists, so the item has no other name.
    let current = path.isAbsolute ? nil : workingFolder().map { FilePath(bytesBeforeNUL: $0) }
    guard path.isAbsolute || current != nil else { return nil }
    let (real, count) = UTSystemCalls.realPlace((current.map { $0.pushing(path) } ?? path).lexicallyNormalized().bytes)
    let folder = count == 0 ? [slash] : Array(real[..<count])
    guard real.count > count + 1, let opened = try? Folder(path: folder) else { return nil }
    return Place(folder: opened, name: Array(real[(count + 1)...]))
  }

  // MARK: Storing

  /// A version that is about to be stored.
  struct NewVersion {
    let name: StoredName
    let modified: Timestamp
    let size: Int64
  }

  /// - Parameter isPending: whether the policy is not applied yet (``PendingVersion``).
  func store(
    _ version: NewVersion, at place: Place, was old: MoveMark?, is new: MoveMark?, isPending: Bool = false,
    _ put: (ItemVersions) -> Bool
  ) -> StoredVersion? {
    for folder in VersionFolder.forKeeping(besides: place.folder, data: data) {
      // Another process may remove the item's folder while it is empty.
      for _ in 0..<3 {
        guard let item = folder.item(at: place.path, isCreated: true) else { break }
        if put(item) {
          return isPending
            ? item.version(version.name) : finish(version, in: item, of: folder, at: place, was: old, is: new)
        }
        guard errno == ENOENT else { break }
      }
    }
    return nil
  }

  /// - Returns: nil if the policy does not allow the version.
  @discardableResult
  func finish(
    _ version: NewVersion, in item: ItemVersions, of folder: VersionFolder, at place: Place,
    was old: MoveMark?, is new: MoveMark?
  ) -> StoredVersion? {
    let noted = old.flatMap(folder.itemName)
    if let old, let noted, noted != item.name, let moved = folder.movedItem(old, named: noted, at: place.path) {
      folder.join(moved.names, of: moved.item, to: item)
    }
    folder.note(item, was: noted == item.name ? old : nil, is: new)
    var name = version.name
    // Many may be stored at once, so the other versions are not examined each time.
    guard name.reason != .lostConflict else {
      return StoredVersion(path: item.folder.filePath(of: name.bytes), name: name, modified: version.modified)
    }
    var contents = item.contents
    item.separate(&contents)
    // Adding a version is not a reason to remove other versions.
    if name.reason == .replaced {
      item.thin(policy, among: contents, now: clock())
      limit(folder, afterAdding: version.size)
    }
    if name.isShared {
      let shared = item.version(name)
      name.isShared = false
      return item.version(name) ?? shared
    }
    // It may take more space than is allowed.
    if name.reason == .replaced, item.folder.isFree(name.bytes) { return nil }
    return StoredVersion(path: item.folder.filePath(of: name.bytes), name: name, modified: version.modified)
  }
}
