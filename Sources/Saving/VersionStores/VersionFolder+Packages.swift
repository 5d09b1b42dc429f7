import SafeWriting
import UTLibC
import UTSystemCalls

/// The versions of items in packages.
///
/// They are stored by the path of the item, like versions of documents. The folder for the package notes which of its
/// items have versions, which can then follow a move of the package, and be listed and removed with it.
extension VersionFolder {
  /// The versions of an item in a package, or in any other folder with noted items, that was moved since its last
  /// change.
  ///
  /// - Parameter path: the real path at which the item is, or was.
  func movedInside(_ path: [UInt8]) -> MovedVersions? {
    var end = path.count
    while let next = path[..<end].lastIndex(of: slash), next > 0 {
      end = next
      let package = Array(path[..<end])
      guard let mark = ReadProblems.ignoring({ MoveMark(at: package) }), let moved = movedItem(mark, at: package),
        let item = item(at: moved.oldPath + path[end...])
      else { continue }
      return MovedVersions(item: item, oldPath: moved.oldPath + path[end...], birth: nil, end: moved.endOfItems)
    }
    return nil
  }

  /// The relative paths of the items in the package at a place that have versions.
  func itemPaths(inPackageAt place: Place) -> [[UInt8]] {
    let mark = MoveMark(place.name, in: place.folder)
    let packages = [item(at: place.path), mark.flatMap { movedItem($0, at: place.path)?.item }].compactMap(\.self)
    return packages.flatMap(\.itemPaths)
  }

  /// Records that an item in a package has versions, and which folder the package is now.
  /// - Parameters:
  ///   - path: the real path of the item.
  ///   - package: the place of the package, in a folder with its real path.
  ///   - old: the package's identity before it was changed.
  func note(itemAt path: [UInt8], inPackageAt package: Place, was old: MoveMark?) {
    let prefix = package.path + [slash]
    guard path.hasPrefix(prefix), let versions = item(at: package.path, isCreated: true) else { return }
    let noted = old.flatMap(itemName)
    if let old, let noted, noted != versions.name {
      if let moved = movedItem(old, named: noted, at: package.path) {
        moveItems(of: moved.item, to: versions, before: moved.endOfItems)
        join(moved.names, of: moved.item, to: versions)
      }
      note(versions, was: old, is: nil)
    }
    versions.note(itemAt: Array(path.dropFirst(prefix.count)))
    note(versions, was: noted == versions.name ? old : nil, is: MoveMark(package.name, in: package.folder))
  }

  /// Moves the versions of items in a package to the package's versions at its new path.
  /// - Parameter end: when the package that replaced it was created, if one did.
  func moveItems(of package: ItemVersions, to target: ItemVersions, before end: Timestamp? = nil) {
    guard let old = package.documentPath, let new = target.documentPath else { return }
    for path in package.itemPaths {
      guard let item = item(at: old.appendingComponent(path)),
        let moved = self.item(at: new.appendingComponent(path), isCreated: true)
      else { continue }
      join(item.names.filter { name in end.map(name.replaced.isBefore) ?? true }, of: item, to: moved)
      target.note(itemAt: path)
      if end == nil { package.forget(itemAt: path) }
    }
  }

  /// Forgets the items of a package that no longer have versions.
  func forgetItems(of package: ItemVersions) {
    let paths = package.itemPaths
    guard !paths.isEmpty, let document = package.documentPath else { return }
    for path in paths where item(at: document.appendingComponent(path))?.names.isEmpty ?? true {
      package.forget(itemAt: path)
    }
  }
}

extension MovedVersions {
  /// The time until which versions of items in the package belong to the moved one; nil if no package replaced it.
  fileprivate var endOfItems: Timestamp? {
    guard birth != nil, let other = ReadProblems.ignoring({ MoveMark(at: oldPath) }) else { return nil }
    let (seconds, nanoseconds) = other.birth.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Timestamp(seconds: Int64(seconds), nanoseconds: UInt32(nanoseconds))
  }
}
