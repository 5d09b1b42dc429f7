import Glibc
import SystemPackage

extension SafeWrite {
  /// Gives a file or package that is to be removed a hidden name in its folder: in one step, or item by item where folders cannot
  /// be renamed (in the lower layer of an overlay). What a crash leaves of it then is removed when it is next looked for.
  /// - Parameters:
  ///   - path: where it is.
  ///   - version: what is to be removed. After a crash another version is kept.
  ///   - hiddenName: the name that it gets, which begins with a dot. Nothing has it.
  /// - Throws: ``SafeWriteError``; it is where it was then.
  package static func moveAside(_ path: FilePath, _ version: FileBase, as hiddenName: [UInt8]) throws(SafeWriteError) {
    let place = try Place(path, followsLink: false)
    let folder = place.folder
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
      if folder.status(of: hiddenName) == nil { Intent.remove(in: place) }
      throw error
    }
    Intent.remove(in: place)
  }

  /// Gives a file or package another name or folder in one step, and never replaces anything.
  /// - Parameters:
  ///   - path: where it is.
  ///   - destination: where it is to be, in the same file system. A name that differs in case only is another one.
  /// - Throws: ``SafeWriteError``: with `EEXIST` if something is there, with `EXDEV` for another file system.
  package static func move(_ path: FilePath, to destination: FilePath) throws(SafeWriteError) {
    let source = try Place(path, followsLink: false)
    let target = try Place(destination, followsLink: false)
    try NewName.checkNotReserved(target.name, in: target.folder.path)
    guard source.folder.rename(source.name, to: target.name, in: target.folder, .keeping) else {
      throw errno == EEXIST ? target.folder.failure(.replace, target.name) : source.folder.failure(.move, source.name)
    }
    try target.folder.sync()
    try source.folder.sync()
  }
}
