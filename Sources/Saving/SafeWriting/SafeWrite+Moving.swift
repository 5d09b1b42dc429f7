import SystemPackage
import UTLibC

extension SafeWrite {
  /// Gives a file or package that is about to be removed a hidden name in its folder: in one step, or item by item if
  /// folders cannot be renamed (in the lower layer of an overlay). After a crash, the rest is removed by the next
  /// recovery.
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - version: the version to remove. After a crash, any other version is kept.
  ///   - hiddenName: the new name, which begins with a dot and is free.
  /// - Throws: ``SafeWriteError``; on failure, the item is still in place.
  package static func moveAside(_ path: FilePath, _ version: FileBase, as hiddenName: [UInt8]) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    let folder = place.folder
    try folder.checkNothingIsMounted(in: place.name)
    if folder.rename(place.name, to: hiddenName, in: folder) { return }
    guard errno == EXDEV, let found = folder.identity(of: place.name), found.kind == .directory else {
      throw folder.failure(.move, place.name)
    }
    let record = try folder.makeRecord(SiblingName.intent(place.name))
    do throws(SafeWriteError) {
      guard let stamp = RecordStamp(of: record) else { throw folder.failure(.examine, SiblingName.intent(place.name)) }
      let intent = Intent(
        method: .removal, sibling: hiddenName, swapName: hiddenName, stamp: stamp, new: version.digest, old: found.inode
      )
      try intent.write(to: record, in: place)
      try intent.complete(in: place)
    } catch {
      if folder.isFree(hiddenName) { Intent.remove(record, in: place) }
      throw error
    }
    Intent.remove(record, in: place)
  }

  /// Removes a version that ``moveAside(_:_:as:)`` gave the name of a replaced version.
  ///
  /// - Parameters:
  ///   - path: the path of the version.
  ///   - version: the version. Any other folder with its name stays.
  ///   - successor: the name of the item that replaces it, whose recovery removes the rest after a crash.
  /// - Throws: ``SafeWriteError`` if it cannot be removed.
  package static func removeReplaced(
    _ path: FilePath, _ version: FileBase, by successor: [UInt8]
  ) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    try SwappedOut.remove(
      place.name, version.identity, version.manifest, in: place.folder, besides: successor)
  }

  /// Renames or moves a file or package in one step, without ever replacing another item.
  /// - Parameters:
  ///   - path: the path of the item.
  ///   - destination: the new path, on the same file system. A name that differs only in case is a different name.
  ///   - known: the item; nil for whatever is there.
  /// - Throws: ``SafeWriteError``: with `EEXIST` if an item already exists there, with `EXDEV` for another file system,
  ///   with `ESTALE` if another item is there. If its state is `replaced`, the item was moved.
  package static func move(
    _ path: FilePath, to destination: FilePath, known: FileIdentity? = nil
  ) throws(SafeWriteError) {
    let source = try Place(path, followsLink: false)
    var target = try Place(destination, followsLink: false)
    // The same folder, even if another item has its path by now.
    if target.folder.path == source.folder.path { target = Place(folder: source.folder, name: target.name) }
    try NewName.checkNotReserved(target.name, in: target.folder.path)
    func isKnown(_ name: [UInt8], in folder: Folder) -> Bool {
      known.map { folder.identity(of: name)?.isSameItem(as: $0) ?? false } ?? true
    }
    guard isKnown(source.name, in: source.folder) else { throw SafeWriteError(.replace, path.bytes, code: ESTALE) }
    guard source.folder.renameToFree(source.name, to: target.name, in: target.folder) else {
      throw errno == EEXIST ? target.folder.failure(.replace, target.name) : source.folder.failure(.move, source.name)
    }
    guard isKnown(target.name, in: target.folder) else {
      let isBack = target.folder.renameToFree(target.name, to: source.name, in: source.folder)
      throw SafeWriteError(.replace, path.bytes, code: ESTALE, state: isBack ? .unchanged : .replaced)
    }
    do throws(SafeWriteError) { try target.folder.checkIsInPlace() } catch {
      throw target.folder.renameToFree(target.name, to: source.name, in: source.folder) ? error : error.with(.replaced)
    }
    do throws(SafeWriteError) {
      try target.folder.sync()
      try source.folder.sync()
    } catch { throw error.with(.replaced) }
  }
}
