import SafeWriting
import SystemPackage
import UTLibC
import UTSystemCalls

/// A stored version of an item that is about to be replaced in a package, or removed from it.
///
/// It may be removed to save space. But the policy is applied to it, and to the item's other versions, only when the
/// new version of the package is in place and durable.
package struct PendingVersion: Sendable {
  /// The version.
  package let version: StoredVersion
  let name: StoredName
  /// The item, and its identity when the version was stored.
  let item: (path: FilePath, mark: MoveMark?)
  let package: (path: FilePath, mark: MoveMark?)
  let size: Int64
}

extension VersionStore {
  /// Stores a version of an item before the item is replaced or removed.
  /// - Parameters:
  ///   - contents: the place of the version, on the same file system. It is moved to the store.
  ///   - item: the path of the item.
  ///   - package: the path of the package.
  /// - Throws: `SafeWriteError`: with `EFBIG` if the policy does not allow a version of this size, which is then not
  ///   stored.
  package func prepare(
    moving contents: Place, to item: FilePath, inPackageAt package: FilePath
  ) throws(SafeWriteError) -> PendingVersion {
    func mark(_ path: FilePath) -> MoveMark? { realPlace(path).flatMap { MoveMark($0.name, in: $0.folder) } }
    let marks = (item: mark(item), package: mark(package))
    let version = try add(moving: contents, to: item, .replaced, isPending: true)
    let place = try place(of: version)
    guard let name = version.name else { throw place.folder.failure(.keep, place.name) }
    let pending = PendingVersion(
      version: version, name: name, item: (item, marks.item), package: (package, marks.package),
      size: place.folder.usedBytes(of: place.name))
    guard allows(pending) else {
      try remove(version)
      throw SafeWriteError(.keep, item.bytes, code: EFBIG)
    }
    return pending
  }

  /// Applies the policy to the versions of an item that was replaced or removed, and records the current identities of
  /// the item and the package.
  package func settle(_ pending: PendingVersion) {
    guard let place = realPlace(pending.item.path), let package = realPlace(pending.package.path) else {
      return
    }
    for folder in VersionFolder.all(besides: package.folder, data: data) {
      guard let item = folder.item(at: place.path), item.version(pending.name) != nil else { continue }
      folder.note(itemAt: place.path, inPackageAt: package, was: pending.package.mark)
      let version = NewVersion(
        name: pending.name, modified: pending.version.modified, size: pending.size)
      finish(
        version, in: item, of: folder, at: place, was: pending.item.mark, is: MoveMark(place.name, in: place.folder))
    }
  }

  /// Whether the policy allows a version of this size.
  private func allows(_ pending: PendingVersion) -> Bool {
    guard let place = realPlace(pending.package.path) else { return true }
    return VersionFolder.all(besides: place.folder, data: data).allSatisfy { folder in
      guard let free = folder.root.descriptor.freeBytes else { return true }
      if pending.size <= policy.budget(free: free, used: 0) { return true }
      let used = folder.removable(now: clock()).reduce(0) { $0 + $1.size }
      return pending.size <= policy.budget(free: free, used: used)
    }
  }

  /// The items in a package that have their own versions: the items that were replaced or removed individually, not
  /// with the package as a whole.
  /// - Parameter path: the path of the package, where no item needs to exist.
  /// - Returns: their paths, sorted.
  public func itemsWithVersions(inPackageAt path: FilePath) -> [FilePath] {
    guard let place = realPlace(path) else { return [] }
    let found = VersionFolder.all(besides: place.folder, data: data).flatMap { $0.itemPaths(inPackageAt: place) }
    return Set(found).sorted { $0.lexicographicallyPrecedes($1) }
      .map { FilePath(bytesBeforeNUL: path.bytes.appendingComponent($0)) }.filter { !versions(of: $0).isEmpty }
  }
}
