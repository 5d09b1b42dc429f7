import Glibc

extension SafeWrite {
  /// Gives a file or package that is to be removed a hidden name in its folder: in one step, or item by item where folders cannot
  /// be renamed (in the lower layer of an overlay).
  /// - Parameters:
  ///   - path: where it is.
  ///   - hiddenPath: where it is to be.
  /// - Throws: ``SafeWriteError``; it is where it was then.
  package static func moveAside(_ path: [UInt8], to hiddenPath: [UInt8]) throws(SafeWriteError) {
    let source = try Place(path, followsLink: false)
    let target = try Place(hiddenPath, followsLink: false)
    if source.folder.rename(source.name, to: target.name, in: target.folder) { return }
    guard errno == EXDEV, source.folder.identity(of: source.name)?.kind == .directory else {
      throw source.folder.failure(.move, source.name)
    }
    try source.folder.movePiecewise(source.name, to: target.name, in: target.folder)
  }

  /// Gives a file or package another name or folder in one step, and never replaces anything.
  /// - Parameters:
  ///   - path: where it is.
  ///   - destination: where it is to be, in the same file system. A name that differs in case only is another one.
  /// - Throws: ``SafeWriteError``: with `EEXIST` if something is there, with `EXDEV` for another file system.
  public static func move(_ path: [UInt8], to destination: [UInt8]) throws(SafeWriteError) {
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
