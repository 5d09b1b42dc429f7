import Glibc
import SystemPackage

extension SafeWrite {
  /// Takes an item out of a package in one step, whatever it is: also what no package can hold, such as a pipe, a device, or
  /// folders that nest too deep to be read.
  ///
  /// - Parameters:
  ///   - names: the names on the way to the item.
  ///   - path: where the package is.
  ///   - options: how.
  /// - Throws: ``SafeWriteError``. The item is where it was then, unless the error's state says otherwise.
  package static func withdraw(
    _ names: [[UInt8]], fromPackageAt path: FilePath, options: SaveOptions = SaveOptions()
  ) throws {
    try holdingPackage(at: path, options: options) { options in
      guard let name = names.last else { return }
      let place = try Place(path, followsLink: !options.replacesLink)
      let folder = try place.folder.folder(place.name).folder(below: names.dropLast().map { $0[...] })
      let temporary = SiblingName.temporary(place.name)
      try place.folder.protectNewVersions()
      guard folder.rename(name, to: temporary, in: place.folder, .keeping) else {
        throw folder.failure(.remove, name)
      }
      if options.durability == .full {
        do throws(SafeWriteError) {
          try folder.sync()
          try place.folder.sync()
        } catch { throw error.with(.replaced) }
      }
      try? place.folder.removeTree(temporary)
    }
  }
}
