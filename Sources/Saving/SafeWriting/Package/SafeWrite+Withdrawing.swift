import SystemPackage
import UTLibC
import UTSystemCalls

extension SafeWrite {
  /// Removes an item of any kind from a package in one step, including items that a package cannot contain, such as
  /// pipes, devices, or folders nested too deeply to be read.
  ///
  /// - Parameters:
  ///   - names: the path components of the item.
  ///   - path: the path of the package.
  ///   - options: the save options.
  ///   - isExpected: whether it is the item to remove. Another item stays, and so does an item that a program has open for writing.
  /// - Returns: false if another item is at the path.
  /// - Throws: ``SafeWriteError``. The item is then still in place, unless the error's state indicates otherwise.
  @discardableResult
  package static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, options: SaveOptions = SaveOptions(),
    where isExpected: ((FileIdentity) -> Bool)? = nil
  ) throws -> Bool {
    try holdingPackage(at: path, options: options) { options in
      guard let name = names.last else { return true }
      let place = try Place(path, followsLink: !options.replacesLink, isWritten: true)
      try place.folder.checkNothingIsMounted(in: place.name)
      let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
      let temporary = SiblingName.temporary(place.name)
      let found = folder.identity(of: name)
      try place.folder.protectNewVersions()
      if let isExpected {
        // An item that cannot be examined may still exist.
        guard let present = try folder.identityIfPresent(of: name) else { return true }
        guard isExpected(present) else { return false }
        guard try setAside(name, in: folder, as: temporary, besides: place, isExpected) else { return false }
      } else if !folder.renameToFree(name, to: temporary, in: place.folder) {
        throw folder.failure(.remove, name)
      }
      do throws(SafeWriteError) { try folder.checkIsInPlace() } catch {
        throw place.folder.renameToFree(temporary, to: name, in: folder) ? error : error.with(.replaced)
      }
      if options.durability == .full {
        do throws(SafeWriteError) {
          try folder.sync()
          try place.folder.sync()
        } catch { throw error.with(.replaced) }
      }
      try? place.folder.removeTemporary(temporary, found)
      return true
    }
  }

  /// Removes a folder of a package if it is empty.
  ///
  /// - Parameters:
  ///   - names: the path components of the folder.
  ///   - path: the path of the package.
  package static func removeEmptyFolder(_ names: [[UInt8]], inPackageAt path: FilePath) throws {
    try holdingPackage(at: path, options: SaveOptions()) { options in
      guard let name = names.last else { return }
      let place = try Place(path, followsLink: true, isWritten: true)
      let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
      guard folder.remove(name, isFolder: true) else { throw folder.failure(.remove, name) }
      try folder.sync()
    }
  }

  /// Takes an item out of its package and compares it: programs that do not take turns may have replaced or opened it.
  ///
  /// - Parameter temporary: the name that it gets next to the package, under which a recovery removes it.
  /// - Returns: whether it has that name; otherwise it is back in its place.
  private static func setAside(
    _ name: [UInt8], in folder: Folder, as temporary: [UInt8], besides place: Place,
    _ isExpected: (FileIdentity) -> Bool
  ) throws(SafeWriteError) -> Bool {
    // Until it is compared, a recovery keeps it.
    let sibling = SiblingName.swap(place.name, inode: 0, base: .random(in: 1 ... .max))
    guard folder.renameToFree(name, to: sibling, in: place.folder) else { throw folder.failure(.remove, name) }
    let grounds = SwappedOut.reasonToKeep(sibling, in: place.folder, WriterPatience()) { isExpected($0.identity) }
    guard let grounds else {
      if place.folder.renameToFree(sibling, to: temporary) { return true }
      let failure = place.folder.failure(.remove, sibling)
      throw place.folder.renameToFree(sibling, to: name, in: folder) ? failure : failure.with(.replaced)
    }
    if place.folder.renameToFree(sibling, to: name, in: folder) { return false }
    let item = SiblingName.item(name, of: place.name)
    let kept = SwappedOut.keep(sibling, in: place.folder, besides: item, grounds)
    throw SafeWriteError(.remove, kept.path.bytes, code: ESTALE).with(.replaced)
  }
}
