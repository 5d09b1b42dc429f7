import SystemPackage
import UTLibC

extension SafeWrite {
  /// Removes an item of any kind from a package in one step, including those that a package cannot hold, such as pipes,
  /// devices, or folders nested too deeply to be read.
  ///
  /// - Parameters:
  ///   - names: the path components of the item.
  ///   - path: the path of the package.
  ///   - options: the save options.
  /// - Throws: ``SafeWriteError``. The item is still in place then, unless the error's state indicates otherwise.
  package static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, options: SaveOptions = SaveOptions()
  ) throws {
    try holdingPackage(at: path, options: options) { options in
      guard let name = names.last else { return }
      let place = try Place(path, followsLink: !options.replacesLink)
      let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
      let temporary = SiblingName.temporary(place.name)
      let found = folder.identity(of: name)
      try place.folder.protectNewVersions()
      guard folder.renameToFree(name, to: temporary, in: place.folder) else {
        throw folder.failure(.remove, name)
      }
      if options.durability == .full {
        do throws(SafeWriteError) {
          try folder.sync()
          try place.folder.sync()
        } catch { throw error.with(.replaced) }
      }
      try? place.folder.removeTemporary(temporary, found)
    }
  }
}
