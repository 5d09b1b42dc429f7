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
  ///   - known: the identity of the item. Another item stays.
  /// - Returns: false if another item is at the path.
  /// - Throws: ``SafeWriteError``. The item is then still in place, unless the error's state indicates otherwise.
  package static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, known: FileIdentity
  ) throws -> Bool {
    // The number of a removed item may already be that of another one.
    func isKnown(_ found: FileIdentity) -> Bool { found.isSameItem(as: known) && found.kind == known.kind }
    return try withdraw(names, fromPackageAt: path, options: SaveOptions(), where: isKnown) { sibling, folder in
      folder.identity(of: sibling).map(isKnown) ?? false ? nil : SwappedOut.Grounds(.changedSinceRead)
    }
  }

  /// Removes an item from a package in one step, as `withdraw(_:fromPackageAt:known:)` does.
  ///
  /// - Parameter isExpected: whether it is the item to remove. Another item stays, and so does an item that a program
  ///   has open for writing.
  package static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, options: SaveOptions = SaveOptions(),
    where isExpected: (FileIdentity) -> Bool
  ) throws -> Bool {
    try withdraw(names, fromPackageAt: path, options: options, where: isExpected) { sibling, folder in
      SwappedOut.reasonToKeep(sibling, in: folder, WriterPatience()) { isExpected($0.identity) }
    }
  }

  /// - Parameter reasonToKeep: compares the item again under the name that it has then.
  private static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, options: SaveOptions, where isExpected: (FileIdentity) -> Bool,
    _ reasonToKeep: ([UInt8], Folder) -> SwappedOut.Grounds?
  ) throws -> Bool {
    try holdingPackage(at: path, options: options) { options in
      guard let name = names.last else { return true }
      let place = try Place(path, followsLink: !options.replacesLink, isWritten: true)
      try place.folder.checkNothingIsMounted(in: place.name)
      let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
      let temporary = SiblingName.temporary(place.name)
      try place.folder.protectNewVersions()
      // An item that cannot be examined may still exist.
      guard let present = try folder.identityIfPresent(of: name) else { return true }
      guard isExpected(present) else { return false }
      guard try setAside(name, in: folder, as: temporary, besides: place, reasonToKeep) else { return false }
      do throws(SafeWriteError) { try folder.checkIsInPlace() } catch {
        throw place.folder.renameToFree(temporary, to: name, in: folder) ? error : error.with(.replaced)
      }
      if options.durability == .full {
        do throws(SafeWriteError) {
          try folder.sync()
          try place.folder.sync()
        } catch { throw error.with(.replaced) }
      }
      try? place.folder.removeTemporary(temporary, present)
      return true
    }
  }

  /// The identity of an item that a package cannot contain: one that is neither a file, a folder, nor a link, or a
  /// folder that has such an item in it or is nested too deeply. Nil for any other item.
  ///
  /// - Parameters:
  ///   - names: the path components of the item.
  ///   - path: the path of the package.
  package static func identity(
    ofUnsupportedItem names: [[UInt8]], inPackageAt path: FilePath
  ) throws(SafeWriteError) -> FileIdentity? {
    guard let name = names.last else { return nil }
    let place = try Place(path, followsLink: true, isWritten: true)
    let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
    guard let found = try folder.identityIfPresent(of: name) else { return nil }
    guard found.kind == .directory else { return found.kind == .other ? found : nil }
    let opened = try folder.folder(name)
    guard let status = opened.descriptor.status() else { throw folder.failure(.examine, name) }
    return try opened.hasUnsupportedItem(levels: Folder.maximumDepth - names.count - 1) ? FileIdentity(status) : nil
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
    _ reasonToKeep: ([UInt8], Folder) -> SwappedOut.Grounds?
  ) throws(SafeWriteError) -> Bool {
    let sibling = SiblingName.uncompared(place.name)
    guard folder.renameToFree(name, to: sibling, in: place.folder) else { throw folder.failure(.remove, name) }
    guard let grounds = reasonToKeep(sibling, place.folder) else {
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

extension Folder {
  /// Whether it has an item that a package cannot contain.
  ///
  /// - Parameter levels: the number of levels of folders in it that are too many.
  fileprivate func hasUnsupportedItem(levels: Int) throws(SafeWriteError) -> Bool {
    guard levels > 0 else { return true }
    for name in try names() {
      switch identity(of: name)?.kind {
      case .other: return true
      case .directory: if try folder(name).hasUnsupportedItem(levels: levels - 1) { return true }
      case .file, .symbolicLink, nil: continue
      }
    }
    return false
  }
}
